"""Adjusted scores over HTTP (调整分): an organiser awards a table of the pool something else, or takes it back."""

import msgspec
from litestar import Controller, post

from paiju.contests.moves import SideAward
from paiju.contests.pool import Turn
from paiju.contests.rooms import room_of
from paiju.web.club import Club
from paiju.web.doors import InTheClub, Organiser


class NewAdjustment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table's sides are awarded, and why (判): each a grade, or outcomes whose percents add up to 100.

    `week` is the pool's Monday; all scores are North-South's.
    """

    week: str
    ns: SideAward
    ew: SideAward
    note: str


class AdjustmentUndoing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why an adjustment is taken back (撤销之由)."""

    week: str
    note: str


class LookedAt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of which week a board is to be shown (所看之周)."""

    week: str


class AdjustmentLine(msgspec.Struct, frozen=True):
    """What a table was awarded (所判): by whom, when in seconds since the epoch, and why."""

    ns: SideAward
    ew: SideAward
    note: str
    by: str
    at: float


def adjustment_line(club: Club, turn: Turn) -> AdjustmentLine | None:
    """A table's adjustment as its board's page shows it (示所判)."""
    made = turn.adjusted
    if made is None:
        return None
    return AdjustmentLine(made.ns, made.ew, made.note, club.names.shown(made.by, made.name), turn.adjusted_at)


class AdjustmentsDoor(Controller):
    """The organisers' doors to a board of the pool and its results (裁判看牌与调整分)."""

    path = "/api/rooms/{room:str}/boards/{board:int}"

    @post("/look", status_code=204)
    async def look(self, club: InTheClub, organiser: Organiser, room: str, board: int, data: LookedAt) -> None:
        """Have a board shown that one could still meet: one is not dealt it any more."""
        pool = await club.steward.of_week(room_of(room), data.week)
        await club.steward.look(pool, board, organiser)

    @post("/results/{deal:str}/adjust", status_code=204)
    async def adjust(
        self, club: InTheClub, organiser: Organiser, room: str, board: int, deal: str, data: NewAdjustment
    ) -> None:
        """Award the sides of a table something else than its result, until the week closes."""
        pool = await club.steward.of_week(room_of(room), data.week)
        await club.steward.adjust(pool, board, deal, (data.ns, data.ew), data.note, organiser)

    @post("/results/{deal:str}/undo-adjustment", status_code=204)
    async def undo(
        self, club: InTheClub, organiser: Organiser, room: str, board: int, deal: str, data: AdjustmentUndoing
    ) -> None:
        """Take an adjustment back: the table has its own result and points again."""
        pool = await club.steward.of_week(room_of(room), data.week)
        await club.steward.undo_adjustment(pool, board, deal, data.note, organiser)
