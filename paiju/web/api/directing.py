"""The director's doors (裁判之门): the console, and what can be decided there; and for players the call for him."""

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Controller, get, post

from paiju.club.people import Member
from paiju.contests.moves import SideAward
from paiju.contests.pairs import at_tables, directing, rescoring
from paiju.contests.pairs.contest import PairsEvent
from paiju.kernel import Event
from paiju.web.club import Club
from paiju.web.console import DeskPage, DeskRound, MessageLine, desk_page, messages, round_page
from paiju.web.doors import InTheClub, Organiser, Visitor


class Why(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a director does it (理由)."""

    note: str = ""


class TimeWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many minutes more (延时), and why."""

    minutes: int
    note: str


class ToAll(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all players are told (通知)."""

    text: str


class StandInWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who plays no more in this round, or with `rest` in the event, who does instead (换人), and why."""

    away: str
    player: str
    note: str
    rest: bool = False


class AwardWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What each side of a table is awarded on a board of a round (判调整分), and why; all scores are North-South's."""

    round: int
    table: int
    board: int
    ns: SideAward
    ew: SideAward
    note: str


class CutWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which board does not count at which table of a round (撤牌), and why."""

    round: int
    table: int
    board: int
    note: str


class PenaltyWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """By how many hundredths a pair's total changes (罚分), and why."""

    pair: int
    hundredths: int
    note: str


class BackWanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which act is taken back (撤销), and why."""

    act: int
    note: str


class Ruling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many of the tricks that are left the claimer's side takes (裁定摊牌), None: play goes on; and why."""

    tricks: int | None
    note: str


class OtherRuling(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which ruling on a claim is changed (改裁), by its number: to how many tricks for the claimer's side; and why."""

    act: int
    tricks: int
    note: str


class Answered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which call a director takes (应叫)."""

    call: int


class DirectingDoor(Controller):
    """The doors of a pairs event's director (裁判台)."""

    path = "/api/events/{event:str}"

    @get("/messages")
    async def messages(self, club: InTheClub, visitor: Visitor, event: str) -> list[MessageLine]:
        """What the director has told all players."""
        return messages(club, await club.events.event(event))

    @post("/call", status_code=204)
    async def call(self, club: InTheClub, visitor: Visitor, event: str) -> None:
        """Call the director to my table."""
        await _act(club, visitor, event, lambda now, at: directing.call(now, visitor.id))

    @get("/desk")
    async def desk(self, club: InTheClub, organiser: Organiser, event: str) -> DeskPage:
        """The console: all tables, who calls, what was decided."""
        return await desk_page(club, await club.events.event(event), organiser)

    @get("/desk/rounds/{number:int}")
    async def round(self, club: InTheClub, organiser: Organiser, event: str, number: int) -> DeskRound:
        """A round's results, to be judged."""
        return await round_page(club, await club.events.event(event), number, organiser)

    @post("/desk/stop", status_code=204)
    async def stop(self, club: InTheClub, organiser: Organiser, event: str, data: Why) -> None:
        """Stop the event's clock."""
        await _act(club, organiser, event, lambda now, at: directing.stop(now, organiser, data.note))

    @post("/desk/start", status_code=204)
    async def start(self, club: InTheClub, organiser: Organiser, event: str, data: Why) -> None:
        """Let it go on."""
        await _act(club, organiser, event, lambda now, at: directing.start(now, organiser, data.note))

    @post("/desk/time", status_code=204)
    async def time(self, club: InTheClub, organiser: Organiser, event: str, data: TimeWanted) -> None:
        """Make the round, or the break, longer."""
        await _act(
            club, organiser, event, lambda now, at: directing.add_time(now, organiser, data.minutes, data.note, at)
        )

    @post("/desk/message", status_code=204)
    async def message(self, club: InTheClub, organiser: Organiser, event: str, data: ToAll) -> None:
        """Tell all players something."""
        await _act(club, organiser, event, lambda now, at: directing.tell(now, organiser, data.text))

    @post("/desk/seat", status_code=204)
    async def seat(self, club: InTheClub, organiser: Organiser, event: str, data: StandInWanted) -> None:
        """Seat a substitute."""
        player = (await club.members.person(data.player)).member
        await _act(
            club, organiser, event,
            lambda now, at: directing.seat(now, organiser, data.away, player, data.note, data.rest),
        )  # fmt: skip

    @post("/desk/adjust", status_code=204)
    async def adjust(self, club: InTheClub, organiser: Organiser, event: str, data: AwardWanted) -> None:
        """Adjust a result, or give one where none came."""
        place = data.round, data.table, data.board
        await _act(
            club, organiser, event,
            lambda now, at: rescoring.adjust(now, organiser, place, (data.ns, data.ew), data.note),
        )  # fmt: skip

    @post("/desk/cut", status_code=204)
    async def cut(self, club: InTheClub, organiser: Organiser, event: str, data: CutWanted) -> None:
        """Let a board not count at a table."""
        place = data.round, data.table, data.board
        await _act(club, organiser, event, lambda now, at: rescoring.cut(now, organiser, place, data.note))

    @post("/desk/penalise", status_code=204)
    async def penalise(self, club: InTheClub, organiser: Organiser, event: str, data: PenaltyWanted) -> None:
        """Change a pair's total."""
        await _act(
            club, organiser, event,
            lambda now, at: directing.penalise(now, organiser, data.pair, data.hundredths, data.note),
        )  # fmt: skip

    @post("/desk/take-back", status_code=204)
    async def take_back(self, club: InTheClub, organiser: Organiser, event: str, data: BackWanted) -> None:
        """Take an act back."""
        await at_tables.replayed(club.events, club.play, event, organiser, data.act, data.note)

    @post("/desk/rule-again", status_code=204)
    async def rule_again(self, club: InTheClub, organiser: Organiser, event: str, data: OtherRuling) -> None:
        """Give a claimer's side another number of tricks than a ruling did, as an adjusted score."""
        await at_tables.rule_again(club.events, club.play, event, organiser, data.act, data.tricks, data.note)

    @post("/desk/answer", status_code=204)
    async def answer(self, club: InTheClub, organiser: Organiser, event: str, data: Answered) -> None:
        """Take a player's call."""
        await _act(club, organiser, event, lambda now, at: directing.answer(now, organiser, data.call))

    @post("/desk/tables/{number:int}/rewind", status_code=204)
    async def rewind(self, club: InTheClub, organiser: Organiser, event: str, number: int, data: Why) -> None:
        """Take the last call or card of a table back."""
        await at_tables.rewind(club.events, club.tables, event, organiser, number, data.note)

    @post("/desk/tables/{number:int}/rule", status_code=204)
    async def rule(self, club: InTheClub, organiser: Organiser, event: str, number: int, data: Ruling) -> None:
        """Rule on a contested claim."""
        await at_tables.rule(club.events, club.tables, event, organiser, number, data.tricks, data.note)

    @post("/desk/tables/{number:int}/look", status_code=200)
    async def look(self, club: InTheClub, organiser: Organiser, event: str, number: int) -> Any:
        """All hands of a table, as they are held now, for a director who does not play in the event."""
        return await at_tables.look(club.events, club.tables, event, organiser, number)


async def _act(
    club: Club, who: Member, event: str, judge: Callable[[PairsEvent, float], tuple[Event, ...]]
) -> PairsEvent:
    return await club.events.act(event, who.id, judge)
