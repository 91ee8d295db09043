"""The interwoven movement (交织赛, scrambled Mitchell): a Mitchell whose last rounds are played the other way round.

So both lines of pairs are compared with each other, and one champion comes of it. Sets must circulate: where all tables
play the same set, turning a whole round compares nobody with anybody new. `docs/rules/bridge-events.en.md#interwoven`.
"""

from msgspec.structs import replace

from paiju.contests.movements import mitchell
from paiju.contests.movements.shape import Meeting, Mode, Movement


def movement(
    tables: int,
    rounds: int | None = None,
    mode: Mode = "circulating",
    even: mitchell.Even | None = None,
    switched: int | None = None,
) -> Movement:
    """An interwoven movement (交织移位), the last `switched` rounds turned, by default an eighth. Raises ValueError."""
    if mode != "circulating":
        raise ValueError("an interwoven movement needs sets that circulate: in barometer mode its lines never mix")
    plain = mitchell.movement(tables, rounds, mode, even)
    played = len(plain.rounds)
    turned = arrow_switches(played) if switched is None else switched
    if not 0 < turned < played:
        raise ValueError(f"of {played} rounds 1 to {played - 1} can be turned, not {turned}")
    straight, last = plain.rounds[: played - turned], plain.rounds[played - turned :]
    return replace(
        plain,
        kind="interwoven",
        champions=1,
        rounds=(*straight, *(tuple(_turned(meeting) for meeting in each) for each in last)),
    )


def arrow_switches(rounds: int) -> int:
    """How many of the rounds are turned (换方向的轮数): an eighth, rounded half up, at least one."""
    return max(1, (rounds + 4) // 8)


def _turned(meeting: Meeting) -> Meeting:
    return Meeting(meeting.table, meeting.ew, meeting.ns, meeting.board_set)
