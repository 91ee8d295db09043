"""What happens in a pairs event (双人赛的事件): a stream of its own for each.

The seals in it are for nobody; who may see a board says `boards`.
"""

from typing import Any

import msgspec

from paiju.contests.movements.choice import Plan
from paiju.contests.movements.shape import Movement
from paiju.contests.pairs.seatings import Table
from paiju.contests.pairs.terms import Terms
from paiju.contests.sealed_boards import Board
from paiju.kernel import Event
from paiju.tables.moves import Player


class EventAnnounced(Event, tag="event-announced", frozen=True):
    """An event was announced (公布), to begin then; `host` is the organiser who did it."""

    title: str
    begins: float
    terms: Terms
    host: Player


class ChairTaken(Event, tag="chair-taken", frozen=True):
    """A member sat down at a table of the registration room (报名入座); `side` is 0 North or 1 South."""

    table: int
    side: int
    player: Player


class ChairLeft(Event, tag="chair-left", frozen=True):
    """He left it (离座), or was sent away by who had sat there first (赶走)."""

    table: int
    side: int
    removed: bool = False


class HandMoved(Event, tag="hand-moved", frozen=True):
    """He raised his hand, or lowered it (举手、放手)."""

    table: int
    side: int
    up: bool


class PairEntered(Event, tag="pair-entered", frozen=True):
    """Two whose hands were up long enough are registered (报名成功): the next number is theirs.

    After the start they are a late pair, which plays from the next round on.
    """

    table: int


class RobotPairEntered(Event, tag="robot-pair-entered", frozen=True):
    """An organiser had two robots registered (机器人报名): the next number is theirs."""

    players: tuple[Player, Player]


class PairWithdrew(Event, tag="pair-withdrew", frozen=True):
    """A pair withdrew (弃权). Before the start the numbers after it close up."""

    pair: int
    by: str


class EventCancelled(Event, tag="event-cancelled", frozen=True):
    """The event does not take place (取消): `too-few-pairs`, or an organiser called it off (`called-off`)."""

    reason: str


class MovementMade(Event, tag="movement-made", frozen=True):
    """The movement for all who had registered was made (移位表已定), for ever as it stands here."""

    plan: Plan
    movement: Movement


class RoundPaired(Event, tag="round-paired", frozen=True):
    """A round was paired and has begun (开轮), for ever as it stands here.

    `boards` are those that nobody has played before: where sets circulate, later rounds play them again.
    """

    round: int
    begins: float
    deadline: float
    tables: tuple[Table, ...]
    byes: tuple[int, ...]
    boards: tuple[Board, ...]


class SubstituteTaken(Event, tag="substitute-taken", frozen=True):
    """A pair let somebody else play for one of the two in this round (替补); `side` is 0 or 1."""

    pair: int
    side: int
    player: Player


class AbsentNoted(Event, tag="absent-noted", frozen=True):
    """The grace was over (宽限已过): these pairs had not come, if any."""

    round: int
    pairs: tuple[int, ...]


class TableResult(msgspec.Struct, frozen=True):
    """What a board came to at a table (一桌成绩); the table by its number in the round."""

    table: int
    board: int
    deal: str
    score_ns: int
    outcome: Any
    lead: int | None = None


class PairGain(msgspec.Struct, frozen=True):
    """What a pair has from a round (一轮所得): points above average, exact as `7` or `-50/3`, and boards completed."""

    pair: int
    points: str
    boards: int


class RoundScored(Event, tag="round-scored", frozen=True):
    """A round is over and scored (结轮): boards that are missing were cut off. `following`: when the next begins.

    Where sets circulate nobody gains anything before the last round is over, when all is compared.
    """

    round: int
    results: tuple[TableResult, ...]
    gains: tuple[PairGain, ...]
    following: float | None


class Standing(msgspec.Struct, frozen=True):
    """A pair's place (名次): its rank, None if it has not played enough; master points to each player at the end.

    `points` are the exact sum of its boards. With a movement the `average` per board decides, of pairs of one line,
    and who is equal shares the rank; `points` then are matchpoints `out_of` the most it could have, or IMPs.
    """

    pair: int
    rank: int | None
    points: str
    boards: int
    master_points: int
    line: int = 1
    shared: bool = False
    average: str | None = None
    out_of: int | None = None


class EventFinished(Event, tag="event-finished", frozen=True):
    """The event is over, with the final ranking (终赛)."""

    places: tuple[Standing, ...]


class PointsGiven(Event, tag="points-given", frozen=True):
    """The master points of the ranking are in the ledger (大师分已入账)."""


EventMove = (
    EventAnnounced
    | ChairTaken
    | ChairLeft
    | HandMoved
    | PairEntered
    | RobotPairEntered
    | PairWithdrew
    | EventCancelled
    | MovementMade
    | RoundPaired
    | SubstituteTaken
    | AbsentNoted
    | RoundScored
    | EventFinished
    | PointsGiven
)
