"""Robot pairs (机器人对): an organiser has them play along. They are registered at once, and come to every round. Pure.

`docs/design/contests.md`.
"""

from paiju.club.people import Member
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.moves import PairWithdrew, RobotPairEntered
from paiju.kernel import Event, Illegal
from paiju.tables.moves import Player

MOST = 60
"""Robot pairs in an event (机器人对数上限)."""


def robot_pairs(contest: PairsEvent) -> tuple[int, ...]:
    """The numbers of the pairs that are robots (机器人各对)."""
    return tuple(number for number, pair in enumerate(contest.pairs, 1) if pair[0].robot)


def set_robots(contest: PairsEvent, by: Member, wanted: int) -> tuple[Event, ...]:
    """So many robot pairs are to play (机器人几对): they enter behind who is registered, and leave the last one first.

    Raises Illegal: `organisers-only`, `registration-closed` once the first round is paired or the event is over,
    `malformed` for fewer than none or more than `MOST`, `event-full`.
    """
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")
    if contest.over or contest.rounds:
        raise Illegal("registration-closed")
    if not 0 <= wanted <= MOST:
        raise Illegal("malformed")
    there, most = robot_pairs(contest), contest.terms.most
    if most is not None and wanted - len(there) > most - len(contest.pairs):
        raise Illegal("event-full")
    if wanted < len(there):
        return tuple(PairWithdrew(number, by.id) for number in reversed(there[wanted:]))
    taken = {_ordinal(contest.pairs[number - 1][0]) for number in there}
    free = (each for each in range(1, MOST + 1) if each not in taken)
    return tuple(RobotPairEntered(_pair(next(free))) for _ in range(wanted - len(there)))


def _pair(ordinal: int) -> tuple[Player, Player]:
    """Two robots with names of their own, so that each has its place and no other."""
    return Player(f"robot-{ordinal}-0", "Robot", True), Player(f"robot-{ordinal}-1", "Robot", True)


def _ordinal(player: Player) -> int:
    return int(player.member.split("-")[1])
