"""What is asked about the deals somebody has played, and what is answered (查询与答复)."""

from typing import Literal

import msgspec

from paiju.kernel import Seat

Occasion = Literal["casual", "handicap", "handicap-russian", "fixed", "matchpoints", "dynamic", "event"]
"""What a deal counted for (场合): nothing, total points by one of the scales, a room of the pool, an event."""


class Wanted(msgspec.Struct, frozen=True):
    """Which of one's deals are looked for (查询条件); what is None does not matter.

    `since` and `until` are seconds since the epoch, the latter excluded. `name` is part of a name, at that time or
    now, of somebody who played `beside` him: as his partner, as his opponent, or either. `other` is such a one's id.
    `contract` is as players write it, level, strain and doubles or some of these; `P` for boards passed out.
    """

    game: str | None = None
    since: float | None = None
    until: float | None = None
    name: str = ""
    other: str | None = None
    beside: Literal["partner", "opponent"] | None = None
    contract: str = ""
    result: Literal["made", "down", "won", "lost"] | None = None
    robots: bool | None = None
    event: Occasion | None = None


class FoundPlayer(msgspec.Struct, frozen=True):
    """Who sat where in a deal (牌手); a robot has no id. `side` to `level` are as in `Place`."""

    seat: Seat
    member: str | None
    name: str
    side: int | None
    score: int | None
    won: bool | None
    level: int | None
    grade: dict[str, str] | None = None


class FoundDeal(msgspec.Struct, frozen=True):
    """A deal that somebody played in that seat (打过的牌)."""

    id: str
    table: str
    game: str
    board: int | None
    started: float
    ended: float
    seat: Seat
    players: tuple[FoundPlayer, ...]
    contract: str | None
    declarer: Seat | None
    over: int | None


class FoundDeals(msgspec.Struct, frozen=True):
    """Some of the deals looked for, newest first (查到的牌). `more` asks for the next; None: none are left."""

    deals: tuple[FoundDeal, ...]
    more: str | None


class GameFigures(msgspec.Struct, frozen=True):
    """What somebody's deals of a game come to (战绩): deals that counted, those won, and the mean of his scores.

    `level` is the highest to which his side came in 升级, 0 for a 2; `declared` and `made` are bridge contracts.
    """

    game: str
    deals: int
    won: int
    score: float
    level: int | None
    declared: int
    made: int
