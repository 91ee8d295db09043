"""The broadcast of a match in a club of robots: who is let in, what he is told and when, and who talks to whom."""

import asyncio
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.app import open_club
from paiju.club.people import Member
from paiju.contests.teams import lining_up
from paiju.contests.teams.match import table_key
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.moves import Side
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.tables.broadcast import Comment
from paiju.tables.moves import Player
from paiju.web import spectating
from paiju.web.api.account import Someone
from paiju.web.api.vugraph import VugraphDoor
from paiju.web.club import Club
from paiju.web.talk import speak
from tests.web.test_feed import Listener

DOOR: Any = VugraphDoor
ROBOTS = ["robot"] * 4
GUEST = Member("guest", "Gus", "guest", "en")


async def person(club: Club, name: str) -> Member:
    return (await club.entrance.make(name, "member", "en"))[0].member


class Stage:
    """A club with a match of robots: Ann and Bob lead the teams and do not play."""

    def __init__(self, club: Club, match: str, ann: Member, bob: Member) -> None:
        self.club = club
        self.match = match
        self.ann = ann
        self.bob = bob

    async def watch(self, who: Member) -> Listener:
        line = Listener(who.id)
        await spectating.watch(self.club, line, who, self.match)
        return line

    async def until(self, line: Listener, true: Any) -> None:
        async with asyncio.timeout(60):
            while not true(line.told):
                await asyncio.sleep(0.02)

    async def board(self, who: Member, board: int) -> dict[str, Any]:
        """A board as the door tells it."""
        return msgspec.json.decode(msgspec.json.encode(await DOOR.board.fn(DOOR, self.club, who, self.match, board)))

    async def refused(self, work: Any) -> str:
        with pytest.raises(Illegal) as refusal:
            await work
        return refusal.value.code


@asynccontextmanager
async def playing(folder: Path, delay: float | None) -> AsyncGenerator[Stage]:
    async with open_club(folder, thinking=0, pace=0) as club:
        ann, bob = [await person(club, name) for name in ("Ann", "Bob")]
        home, visitors = [Side("", who.name, who.id, (Player(who.id, who.name),)) for who in (ann, bob)]
        begins = time.time() + 1
        key = match_key(begins)
        await club.matches.open(key, home, visitors, MatchTerms(robots=True, delay=delay), begins, ann.id, "Final")
        for who in (ann, bob):
            await club.matches.act(key, who.id, lambda now, _at, w=who: lining_up.line_up(now, w, ROBOTS))
        yield Stage(club, key, ann, bob)


def steps(told: list[dict[str, Any]], room: str, board: int) -> list[dict[str, Any]]:
    return [one for one in told if one["type"] == "room-step" and (one["room"], one["board"]) == (room, board)]


def done(told: list[dict[str, Any]]) -> bool:
    return any(one["type"] == "compared" and one["over"] for one in told)


async def note_early(stage: Stage, line: Listener) -> list[dict[str, Any]]:
    """The steps that this line is told too early: before the room, or at the last board both, have finished it."""
    match = await stage.club.matches.match(stage.match)
    rooms = {table_key(match, 1, room): room for room in ("open", "closed")}
    finished: set[tuple[str, int]] = set()
    early: list[dict[str, Any]] = []
    send = line.send

    def played(key: str, _row: Any, deal: Any) -> None:
        if deal.table in rooms and deal.ended is not None:
            finished.add((rooms[deal.table], deal.options.board))

    def told(message: bytes) -> None:
        one = msgspec.json.decode(message)
        if one["type"] == "room-step":
            wanted = {one["room"]} if one["board"] < 8 else {"open", "closed"}
            if not {(room, one["board"]) for room in wanted} <= finished:
                early.append(one)
        send(message)

    stage.club.play.deals.listen(played)
    line.send = told
    return early


async def test_a_spectator_sees_both_rooms_to_the_end_and_again(tmp_path: Path) -> None:
    async with playing(tmp_path, None) as stage:
        club, eve = stage.club, await person(stage.club, "Eve")
        assert (await stage.watch(stage.ann)).told[-1]["reason"] == "plays-in-match"
        line = await stage.watch(eve)
        early = await note_early(stage, line)
        assert line.told[0]["type"] == "broadcast" and line.told[0]["rooms"] == [] and line.told[0]["talks"]
        await stage.until(line, lambda told: steps(told, "open", 1))
        for one, other in ((stage.bob, eve), (eve, stage.bob)):
            assert await stage.refused(speak(club, one, other.id, "what did they bid?")) == "watches-match"
        fay = await person(club, "Fay")
        late = await stage.watch(fay)
        await stage.until(line, done)
        assert early == []
        for room in ("open", "closed"):
            for board in range(1, 9):
                film = steps(line.told, room, board)
                assert [one["number"] for one in film] == list(range(1, len(film) + 1))
                assert film[-1]["view"]["phase"] == "over"
                assert sorted(card for hand in film[0]["view"]["hands"] for card in hand) == list(range(52))
        # Who came late is told where it stands, asks for what has been, and has the same as the others.
        now = {one["room"]: one for one in late.told[0]["rooms"]}
        for room, where in now.items():
            fetched = await stage.board(fay, where["board"])
            live = steps(late.told, room, where["board"])
            assert fetched[room][: len(fetched[room]) - len(live)] + live == fetched[room]
        compared = [one for one in line.told if one["type"] == "compared"][-1]
        match = await club.matches.match(stage.match)
        assert match.outcome is not None and len(compared["boards"]) == 8
        assert compared["boards"][-1]["running"] == [float(match.outcome.home_imps), float(match.outcome.visitors_imps)]
        # It can be seen again, by the players too; what was said stays among those who watched.
        again = await stage.watch(stage.ann)
        assert again.told[0]["compared"] == compared and not again.told[0]["talks"]
        assert (await stage.board(stage.ann, 3))["open"] == steps(line.told, "open", 3)
        assert await stage.refused(stage.board(eve, 9)) == "no-such-board"
        await speak(club, stage.bob, eve.id, "well played")


async def test_those_who_watch_talk_among_themselves_and_commentators_are_marked(tmp_path: Path) -> None:
    async with playing(tmp_path, 3600) as stage:
        club = stage.club
        eve, fay = [await person(club, name) for name in ("Eve", "Fay")]
        assert (await stage.watch(GUEST)).told[-1]["reason"] == "members-only"
        lines = [await stage.watch(who) for who in (eve, fay)]
        assert await stage.refused(DOOR.name.fn(DOOR, club, eve, stage.match, Someone(fay.id))) == "captains-only"
        assert (
            await stage.refused(DOOR.name.fn(DOOR, club, stage.ann, stage.match, Someone(stage.bob.id)))
            == "plays-in-match"
        )
        assert (
            await stage.refused(DOOR.name.fn(DOOR, club, stage.ann, stage.match, Someone("none"))) == "no-such-member"
        )
        assert [one.name for one in await DOOR.name.fn(DOOR, club, stage.ann, stage.match, Someone(fay.id))] == ["Fay"]
        for who, match, code in ((eve, None, "not-watching"), (stage.ann, stage.match, "spectators-only")):
            said = spectating.comment(club, who, match, Comment("1", stage.match, "hello"))
            assert await stage.refused(said) == code
        for who in (eve, fay):
            await spectating.comment(club, who, stage.match, Comment("1", stage.match, f"I am {who.name}"))
        for line in lines:
            heard = [one for one in line.told if one["type"] == "commented"]
            assert [(one["text"], one["commentator"]) for one in heard] == [("I am Eve", False), ("I am Fay", True)]
            assert [one for one in line.told if one["type"] == "room-step"] == []
        listed = await DOOR.on_now.fn(DOOR, club, stage.ann)
        assert [(one.refused, one.commentators) for one in listed] in ([], [("plays-in-match", ("Fay",))])
        assert await stage.refused(DOOR.board.fn(DOOR, club, eve, "match-1", 1)) == "no-such-match"
