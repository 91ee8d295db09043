"""What happens in a pool (牌库的事件): a stream of its own for each room and week.

Nothing of it is told to anybody as it stands: what a member may see of a board is asked of `boards`.
"""

from typing import Any

import msgspec

from paiju.kernel import Event
from paiju.scoring.adjusted import Grade
from paiju.scoring.pool import Form
from paiju.tables.moves import Player, Seal


class Figures(msgspec.Struct, frozen=True):
    """What a member's week came to (一周数字), kept at its close. `points` are exact, as `7` or `-50/3`.

    `rated` are boards of at least six results, and those he left. `rate` and `weight` are millionths.
    """

    member: str
    name: str
    points: str
    boards: int
    rated: int
    won: int
    drawn: int
    lost: int
    total_points: str
    total_boards: int
    rate: int = 50_000_000
    weight: int = 0


class PoolOpened(Event, tag="pool-opened", frozen=True):
    """A week's pool was opened (开库). `before` is the pool of the room that was there before it."""

    room: str
    week: str
    begins: float
    ends: float
    form: Form
    before: str | None = None


class BoardAdded(Event, tag="board-added", frozen=True):
    """A new board came into the pool (入库), with the hash that is published before its first table starts."""

    board: int
    options: dict[str, Any]
    hash: str
    seal: Seal


class Reserved(Event, tag="reserved", frozen=True):
    """A board was given to a table (发与某桌); from now on its four players have met it."""

    board: int
    deal: str
    table: str
    players: tuple[Player, ...]


class Released(Event, tag="released", frozen=True):
    """A table gave its board back without a result that counts (退还): it was never begun, or came too late."""

    deal: str


class BrokenOff(Event, tag="broken-off", frozen=True):
    """A table did not finish its board (作废); `gone` are the members who left it.

    docs/rules/bridge-scoring.en.md#disconnect-void.
    """

    deal: str
    gone: tuple[str, ...] = ()


class ResultCame(Event, tag="result-came", frozen=True):
    """A table finished its board (得结果). The order of these is the order of the results."""

    deal: str
    score_ns: int
    outcome: Any
    lead: int | None = None
    gone: tuple[str, ...] = ()


class ScoreOutcome(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a deal might have come to (一种结局): North-South's score, and how probable it was, in percent."""

    percent: int
    score_ns: int


class SideAward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side is awarded (判给一方): a grade above, at or below average, or a score of one or more outcomes."""

    grade: Grade | None = None
    outcomes: tuple[ScoreOutcome, ...] = ()


class ScoreAdjusted(Event, tag="score-adjusted", frozen=True):
    """An organiser adjusted a table's result (判调整分), each side by itself; `by` and `name` are his.

    docs/rules/bridge-scoring.en.md#pool-adjusted.
    """

    deal: str
    ns: SideAward
    ew: SideAward
    note: str
    by: str
    name: str


class AdjustmentUndone(Event, tag="adjustment-undone", frozen=True):
    """An organiser took an adjustment back (撤销调整): the table has its own result again."""

    deal: str
    note: str
    by: str
    name: str


class BoardShown(Event, tag="board-shown", frozen=True):
    """An organiser looked at a board he could still meet (裁判看牌): from now on he has met it."""

    board: int
    member: str


class WeekClosed(Event, tag="week-closed", frozen=True):
    """The week was closed for ever (封周), with everybody's figures."""

    figures: tuple[Figures, ...]


PoolEvent = (
    PoolOpened
    | BoardAdded
    | Reserved
    | Released
    | BrokenOff
    | ResultCame
    | ScoreAdjusted
    | AdjustmentUndone
    | BoardShown
    | WeekClosed
)
