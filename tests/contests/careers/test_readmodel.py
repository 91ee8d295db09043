"""Careers on a real store: filled once whatever comes again, by however many processes, and as contests stand now."""

import asyncio
import time
from collections.abc import AsyncGenerator
from random import Random

import msgspec
import pytest
from sqlalchemy import Connection, select

from paiju.cli.robot_event import RobotEvent
from paiju.cli.robot_match import RobotMatches
from paiju.club.people import Member
from paiju.contests.careers.parts import EventPart, MatchPart
from paiju.contests.careers.readmodel import PAGE, Careers, contest_parts
from paiju.contests.pairs.terms import Terms
from paiju.contests.teams import directing, lining_up
from paiju.contests.teams.match import Match
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.moves import MatchEnded, Outcome
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.store import Entry, Row, Store

JUDGE = Member("judge", "Judge", "organiser", "en")


class Process:
    """A process of a club with events and matches of robots, who pass, and which keeps careers."""

    def __init__(self, store: Store, at: float) -> None:
        self.events = RobotEvent(store, at, Random(1), lambda deal, seat, _: deal.late(seat))
        self.matches = RobotMatches(store, at, Random(1), lambda deal, seat, _: deal.late(seat))
        self.careers = Careers(store)

    async def close(self) -> None:
        """Let go of the store's bells."""
        await self.events.close()
        await self.matches.close()


@pytest.fixture
async def club(store: Store) -> AsyncGenerator[Process]:
    here = Process(store, time.time())
    yield here
    await here.close()


async def kept(store: Store) -> list[tuple[str, str, float, str]]:
    """All rows there are."""
    query = select(contest_parts).order_by(contest_parts.c.contest, contest_parts.c.member)
    return await store.database.read(lambda connection: [tuple(row) for row in connection.execute(query)])


def clear(connection: Connection) -> None:
    connection.execute(contest_parts.delete())


async def conceded(club: Process, many: int) -> tuple[list[Match], Member]:
    """So many matches of two teams, two of them at the same time each, that the first team gives up."""
    (home, captain), (visitors, _) = await club.matches.teams(2)
    found: list[Match] = []
    for number in range(many):
        begins = club.matches.at + 60 * (number // 2)
        opened = await club.matches.matches.open(match_key(begins), home, visitors, MatchTerms(), begins, captain.id)
        found.append(await club.matches.act(opened.id, captain.id, lambda now, _: lining_up.concede(now, captain)))
    return found, captain


async def test_an_event_is_in_both_careers_when_it_is_finished(store: Store, club: Process) -> None:
    contest, pairs = await club.events.announce(4, Terms(rounds=1, boards=2, corrections=30))
    await club.events.enter(contest.id, pairs)
    while not contest.over:
        await club.careers.catch_up()
        assert await kept(store) == [], "nothing before the end"
        contest = await club.events.steward.step(contest.id)
        if contest.now_on is not None and not contest.now_on.looked:
            club.events.at = contest.begins + 2
            contest = await club.events.steward.step(contest.id)
        club.events.at += 600
    await club.careers.catch_up()
    rows = await kept(store)
    assert [row[:3] for row in rows] == [
        (contest.id, who, float(int(contest.begins))) for who in sorted(one.id for pair in pairs for one in pair)
    ]
    (one, other), *_ = pairs
    career = await club.careers.of_member(one.id)
    [(key, _, came)] = career.parts
    assert key == contest.id and career.more is None and isinstance(came, EventPart)
    assert came.partner == other.id and career.names == {other.id: other.name} and came.pairs == 4


async def test_what_comes_again_changes_nothing(store: Store, club: Process) -> None:
    event, pairs = await club.events.announce(4, Terms(rounds=1, boards=2))
    await club.events.enter(event.id, pairs)
    await club.events.run(event.id)
    await conceded(club, 3)
    await club.careers.catch_up()
    rows = await kept(store)
    assert len(rows) == 8 + 3 * 8
    for cleared in (lambda _: None, clear):
        await club.careers.follower.rewind(cleared)
        await club.careers.catch_up()
        assert await kept(store) == rows


async def test_two_processes_keep_them_at_once(store: Store, club: Process) -> None:
    await conceded(club, 12)
    others = [Process(store, club.matches.at) for _ in range(3)]
    try:
        for _ in range(3):
            await club.careers.follower.rewind(clear)
            await asyncio.gather(*(each.careers.catch_up() for each in (club, *others)))
            rows = await kept(store)
            assert len(rows) == 12 * 8 == len({row[:2] for row in rows})
    finally:
        for each in others:
            await each.close()


async def test_a_match_stands_as_it_was_ruled_last(store: Store, club: Process) -> None:
    (home, one), (visitors, other) = await club.matches.teams(2)
    opened = await club.matches.matches.open(
        match_key(club.matches.at), home, visitors, MatchTerms(), club.matches.at, one.id
    )
    key = opened.id
    await club.matches.line_up(key, (one, other))
    now = (await club.matches.steward.step(key)).now_on
    assert now is not None
    club.matches.at = now.deadline
    await club.matches.steward.step(key)
    await club.careers.catch_up()
    ended = await club.matches.matches.match(key)
    assert ended.outcome is not None and ended.outcome.kind == "void" and await kept(store) == []

    async def award(home: str | None, visitors: str | None) -> None:
        await club.matches.act(
            key,
            JUDGE.id,
            lambda now, at: directing.award(now, 1, home, visitors, "a foul board", JUDGE, at),  # type: ignore
        )

    for grades, winner in ((("AVE+", "AVE-"), "home"), (("AVE-", "AVE+"), "visitors")):
        await award(*grades)
        await club.careers.catch_up()
        [(_, _, came)] = (await club.careers.of_member(one.id)).parts
        assert isinstance(came, MatchPart) and (came.side, came.winner, came.forfeited) == ("home", winner, False)
        assert len(await kept(store)) == 8
    await award(None, None)
    await club.careers.catch_up()
    assert await kept(store) == [], "it is void again"


async def test_a_long_career_is_told_page_by_page(club: Process) -> None:
    matches, captain = await conceded(club, PAGE + 5)
    await club.careers.catch_up()
    expected = sorted((each.id for each in matches), key=lambda key: (key.split("-")[1], key), reverse=True)
    first = await club.careers.of_member(captain.id)
    assert [each.contest for each in first.parts] == expected[:PAGE] and first.more == expected[PAGE - 1]
    assert (await club.careers.of_member(captain.id, most=None)).more is None
    last = await club.careers.of_member(captain.id, expected[PAGE - 1])
    assert [each.contest for each in last.parts] == expected[PAGE:] and last.more is None
    assert (await club.careers.of_member(captain.id, last.parts[-1].contest)).parts == ()
    assert (await club.careers.of_member("nobody")).parts == ()
    for wrong in ("match-1", "event-0000000g-00000000", f"{expected[0]}0"):
        with pytest.raises(Illegal, match="malformed"):
            await club.careers.of_member(captain.id, wrong)


async def test_an_event_that_cannot_be_read_keeps_no_other_waiting(store: Store, club: Process) -> None:
    broken = Entry("end", "house", club.matches.at, b"null", b'[{"type":"event-finished"}]')
    await store.log.append("contest/event-00000001-00000001", 1, broken)
    await conceded(club, 1)
    await club.careers.catch_up()
    assert len(await kept(store)) == 8


async def test_what_happens_while_it_is_worked_out_is_not_overwritten(
    store: Store, club: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ended], _ = await conceded(club, 1)
    log, read = store.log, store.log.read

    async def overtaken(stream: str, after: int = 0) -> list[Row]:
        rows = await read(stream, after)
        monkeypatch.undo()
        void = msgspec.json.encode((MatchEnded(Outcome("void", "called-off")),))
        await log.append(stream, rows[-1].number + 1, Entry("later", JUDGE.id, club.matches.at, b"null", void))
        return rows

    monkeypatch.setattr(log, "read", overtaken)
    await club.careers.catch_up()
    assert await kept(store) == [] and len(await read(f"contest/{ended.id}")) == ended.number + 1


async def test_a_club_is_ready_while_the_past_is_booked(store: Store, club: Process) -> None:
    assert club.careers.follower.behind is None and club.careers.follower not in store.log.followers
