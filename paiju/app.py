"""The wiring (装配): one place that puts a club together, on SQLite or PostgreSQL, with its robots and its house."""

import asyncio
import random
import time
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import structlog

from paiju.analysis.solver import Solver
from paiju.cards import Cards
from paiju.club.blocks import Blocks
from paiju.club.changes import Changes
from paiju.club.chat import Chat
from paiju.club.clans import Clans
from paiju.club.conventions import Conventions
from paiju.club.entrance import Entrance
from paiju.club.friends import Friends
from paiju.club.grades import Grades
from paiju.club.invitations import Invitations
from paiju.club.letters import Letters
from paiju.club.library import Library
from paiju.club.links import Links
from paiju.club.mail import MailServer, Post
from paiju.club.members import Members
from paiju.club.names import Names
from paiju.club.onlookers import Onlookers
from paiju.club.same_place import SamePlace
from paiju.club.seats_in_play import SeatsInPlay
from paiju.club.sessions import Sessions
from paiju.club.settings import HouseRules
from paiju.club.shares import Shares
from paiju.club.teams import Teams
from paiju.contests import pool as pools
from paiju.contests.careers.readmodel import Careers
from paiju.contests.ladder import contest as ladder_contest
from paiju.contests.ladder.contest import Ladder
from paiju.contests.ladder.fixtures import Fixtures
from paiju.contests.ladder.ladders import Ladders
from paiju.contests.ladder.rolls import Rolls
from paiju.contests.ladder.steward import LadderSteward
from paiju.contests.pairs import contest
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.events import Events
from paiju.contests.pairs.steward import EventSteward
from paiju.contests.pool import Pool
from paiju.contests.readmodel import Weeks
from paiju.contests.rooms import HOURS_EAST
from paiju.contests.steward import Steward
from paiju.contests.teams import match as team_match
from paiju.contests.teams import round_robin
from paiju.contests.teams.match import Match
from paiju.contests.teams.matches import Matches
from paiju.contests.teams.round_robin import Robin
from paiju.contests.teams.round_robins import RoundRobins
from paiju.contests.teams.steward import MatchSteward
from paiju.contests.vugraph.program import Program
from paiju.handicap.readmodel import HandicapPoints
from paiju.kernel import Illegal, Seat, State
from paiju.robots import RULES, ready
from paiju.robots.advice import Advice, advise
from paiju.scoring import disconnects
from paiju.store import Store, open_store
from paiju.store.log import StoreAway
from paiju.tables import deal as deals
from paiju.tables import meeting, seating
from paiju.tables.absences.readmodel import AbsenceList
from paiju.tables.analyses.analyst import Analyst
from paiju.tables.analyses.readmodel import Analyses
from paiju.tables.deal import Deal
from paiju.tables.errands import Errands
from paiju.tables.feed import Feed
from paiju.tables.folds import Folds, Gone
from paiju.tables.history.readmodel import History
from paiju.tables.house import House
from paiju.tables.pairs.readmodel import Pairs
from paiju.tables.play import Play
from paiju.tables.readmodel import ReadModel
from paiju.tables.robot_seats import RobotSeats
from paiju.tables.seating import Table
from paiju.tables.table import Tables
from paiju.web.absences import Absences
from paiju.web.club import Club
from paiju.web.event_notes import EventNotes
from paiju.web.hall import Hall
from paiju.web.herald import Herald
from paiju.web.ladder_notes import LadderNotes
from paiju.web.minds import LEAST, THINKING, Minds
from paiju.web.neighbours import Neighbours
from paiju.web.practice import Practice
from paiju.web.presence import Presence
from paiju.web.vugraph import Vugraph

_log = structlog.get_logger(__name__)


@asynccontextmanager
async def open_club(
    where: str | Path,
    *,
    stewards: bool = True,
    processes: int = 1,
    thinking: float = THINKING,
    pace: float = 0.7,
    address: str = "",
    mail: MailServer | None = None,
    hours_east: float = HOURS_EAST,
    grace: float = disconnects.GRACE,
    now: Callable[[], float] = time.time,
) -> AsyncGenerator[Club]:
    """A club on this data (开会所), until the context ends. `stewards`: this process runs house and robots.

    `address`: where people find it, for links that `mail` sends; `hours_east`: its time, ahead of UTC, by which weeks
    begin; `grace`: seconds one may be away from a board that counts; `now`: its clock. Raises what `open_store` raises.
    """
    store = await open_store(where)
    # Looking back gives way even to the robots of those who play.
    solver = Solver(nice=15)
    thinkers = Solver(processes, prepare=ready)
    if stewards and thinking >= LEAST:
        thinkers.start()
    running: list[asyncio.Task[Any]] = []
    changes = Changes(store)
    neighbours: Neighbours | None = None
    try:
        shared = str(where).startswith("postgres")
        minds = Minds(thinkers, processes, thinking) if stewards else None
        club = _wired(store, changes, solver, minds, pace, shared, address, mail, hours_east, grace, now)
        await _resume(club)
        if shared:
            neighbours = Neighbours(store, club.presence, club.feed)
            await club.herald.begin()
            await neighbours.meet()
        work: tuple[Coroutine[Any, Any, Any], ...] = (
            *(each.run() for each in (club.hall, club.event_notes, club.ladder_notes)),
            *(each.follow() for each in (club.asked, club.handicap, club.absence_list, club.weeks)),
            _sweep(club),
            _tidy(club),
        )
        if stewards:
            work = (
                *work,
                *(each.follow() for each in (club.steward, club.analyst, club.careers)),
                club.steward.rounds(),
                club.event_steward.rounds(),
                club.match_steward.rounds(),
                club.ladder_steward.rounds(),
            )
        if neighbours is not None:
            work = (*work, club.herald.follow(), neighbours.follow())
        running = [asyncio.create_task(each) for each in work]
        if shared:
            Ears(club, stewards)
        yield club
    finally:
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        if neighbours is not None:
            await neighbours.leave()
        await changes.close()
        solver.close()
        thinkers.close()
        await store.close()


def _wired(
    store: Store,
    changes: Changes,
    solver: Solver,
    minds: Minds | None,
    pace: float,
    shared: bool,
    address: str,
    mail: MailServer | None,
    hours_east: float,
    grace: float,
    now: Callable[[], float],
) -> Club:
    tables: Folds[Table] = Folds(store.log, "table", seating.first, lambda table, row, _: table.after(row), now, shared)
    play = Play(Folds(store.log, "deal", deals.first, Deal.after, now, shared), now)
    contests: Folds[Pool] = Folds(store.log, "contest", pools.first, lambda pool, row, _: pool.after(row), now, shared)
    meetings: Folds[meeting.Meeting] = Folds(
        store.log, "meeting", meeting.first, lambda point, row, _: point.after(row), now, shared
    )
    pairs_events: Folds[PairsEvent] = Folds(
        store.log, "contest", contest.first, lambda event, row, _: event.after(row), now, shared
    )
    team_matches: Folds[Match] = Folds(
        store.log, "contest", team_match.first, lambda match, row, _: match.after(row), now, shared
    )
    robins: Folds[Robin] = Folds(
        store.log, "contest", round_robin.first, lambda robin, row, _: robin.after(row), now, shared
    )
    events, matches = Events(pairs_events, now), Matches(team_matches, now)
    steward = Steward(contests, tables, play.deals, now, (events, matches), hours_east)
    both_ladders: Folds[Ladder] = Folds(
        store.log, "contest", ladder_contest.first, lambda ladder, row, _: ladder.after(row), now, shared
    )
    ladders = Ladders(both_ladders, now, hours_east)
    seats = Tables(tables, play, steward.give, SeatsInPlay(store.database))
    names, members, links = Names(changes), Members(changes), Links(changes, now)
    grades, analyses = Grades(changes, now), Analyses(store)
    teams, clans = Teams(store.database, now, grades), Clans(store.database, now, grades)
    rolls = Rolls(teams, clans)
    feed = Feed(tables, play, now, names.shown, grades.of)
    presence = Presence()
    hall = Hall(tables, feed, presence)
    onlookers = Onlookers(store.database, now)
    vugraph = Vugraph(store, Program(matches), onlookers, now, names.shown)
    return Club(
        store=store,
        address=address,
        changes=changes,
        members=members,
        names=names,
        grades=grades,
        sessions=Sessions(changes, now),
        entrance=Entrance(changes, now),
        links=links,
        invitations=Invitations(store.database, now),
        rules=HouseRules(store.database),
        blocks=Blocks(store.database, now),
        friends=Friends(store.database, now, grades),
        clans=clans,
        teams=teams,
        conventions=Conventions(store.database, now),
        letters=Letters(store.database, now),
        tables=seats,
        meetings=meeting.Meetings(meetings, now),
        steward=steward,
        events=events,
        event_steward=EventSteward(events, seats, grades),
        event_notes=EventNotes(pairs_events, events, presence, hall),
        ladder_notes=LadderNotes(both_ladders, ladders, rolls, presence),
        matches=matches,
        round_robins=RoundRobins(robins, matches, now),
        match_steward=MatchSteward(matches, seats),
        ladders=ladders,
        rolls=rolls,
        ladder_steward=LadderSteward(ladders, rolls, Fixtures(rolls, matches)),
        weeks=Weeks(store),
        careers=Careers(store),
        play=play,
        feed=feed,
        presence=presence,
        hall=hall,
        herald=Herald(presence, hall, feed, vugraph, store, now, shared),
        absences=Absences(tables, play, hall.tables_of, now, grace, judges=minds is not None),
        chat=Chat(store.database, now),
        onlookers=onlookers,
        vugraph=vugraph,
        library=Library(store.database, now),
        asked=ReadModel(store),
        history=History(store),
        shares=Shares(store.database, now),
        same_place=SamePlace(store.database, now),
        handicap=HandicapPoints(store),
        absence_list=AbsenceList(store),
        analyses=analyses,
        analyst=Analyst(analyses, play.deals, solver, now),
        pairs=Pairs(store),
        practice=Practice(tables, play.deals, minds.advise if minds else _by_rules),
        post=Post(mail, address, members, links) if mail else None,
        house=House(play, now) if minds else None,
        robots=RobotSeats(play, minds.think, now, pace) if minds else None,
        thinking=lambda: minds.thinking if minds else 0,
    )


async def _by_rules(view: State, seat: Seat, pack: Cards) -> Advice | None:
    return advise(view, seat, random.Random(), RULES, pack)


async def _resume(club: Club) -> None:
    """Take up every open table where it stood (续): lobby, due deals, deadlines, robots' turns."""
    await club.asked.catch_up()
    await club.names.look()
    await club.grades.look()
    await club.events.resume()
    for key in await club.asked.open_tables():
        try:
            table = await club.tables.settle(key)
        except Gone:
            continue
        except Illegal:  # its contest has no board for it just now: the clock stands, the time is up, or all are cut
            table = await club.tables.tables.load(key)
        club.hall.admit(table)
        if table.deal is not None:
            await club.absences.resume(table.deal)
            _mind(club, await club.play.deals.load(table.deal))


class Ears:
    """What a process does at the bells of others (听铃): what it holds is read on, what it should hold is taken up."""

    def __init__(self, club: Club, stewards: bool) -> None:
        self._club = club
        self._stewards = stewards
        self._errands = Errands()
        club.store.bells.subscribe(self._heard)

    def _heard(self, stream: str, number: int) -> None:
        # The bells of one's own moves come too; by then they are booked, and nothing needs to be read.
        asyncio.get_running_loop().call_later(0.01, self._look, stream, number)

    def _look(self, stream: str, number: int) -> None:
        prefix, _, key = stream.partition("/")
        folds: Folds[Any] | None = {"table": self._club.tables.tables, "deal": self._club.play.deals}.get(prefix)
        if not stream:
            self._errands.begin(self._all())
        elif prefix == "contest":
            self._club.event_notes.stir(key)
            self._club.ladder_notes.stir(key)
        elif folds is not None and folds.at_hand(key) is None:
            if prefix == "table" or self._stewards:
                self._errands.begin(self._patiently(_take_up(self._club, prefix, key)))
        elif folds is not None and (work := folds.rung(stream, number)) is not None:
            self._errands.begin(self._patiently(self._read_on(work, key)))

    async def _read_on(self, work: Coroutine[Any, Any, None], key: str) -> None:
        await work
        table = self._club.tables.tables.at_hand(key)
        if table is not None and table.closed:
            await self._club.tables.settle(key)  # whoever closed it let go of it in his own process

    async def _all(self) -> None:
        for folds in (self._club.tables.tables, self._club.play.deals):
            for key in folds.keys:
                await self._patiently(folds.catch_up(key))
        await self._patiently(self._opened_meanwhile())

    async def _opened_meanwhile(self) -> None:
        await self._club.asked.catch_up()
        for key in await self._club.asked.open_tables():
            if self._club.tables.tables.at_hand(key) is None:
                await self._patiently(_take_up(self._club, "table", key))

    async def _patiently(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreAway as error:
            _log.warning("bell-unanswered", error=str(error))
        except Gone as error:
            _log.warning("bell-for-nothing", stream=str(error))


async def _take_up(club: Club, prefix: str, key: str) -> None:
    """Take up a table or a deal that another process has begun."""
    if prefix == "table":
        club.hall.admit(await club.tables.tables.load(key))
    else:
        _mind(club, await club.play.deals.load(key))


def _mind(club: Club, deal: Deal) -> None:
    if club.house is not None and club.robots is not None:
        club.house.mind(deal)
        club.robots.mind(deal)


async def _tidy(club: Club) -> None:
    """Forget sessions that nobody uses any more, and from where people came (清登录), once an hour."""
    while True:
        await asyncio.sleep(3600)
        try:
            await club.sessions.sweep()
            await club.same_place.sweep()
        except StoreAway as error:
            _log.warning("sessions-not-swept", error=str(error))


DESERTED = 30 * 60.0
"""Seconds after which a table where nobody is connected is closed."""


async def _sweep(club: Club) -> None:
    """Close deserted tables for ever (清桌)."""
    empty: dict[str, float] = {}
    while True:
        await asyncio.sleep(60)
        for table in club.hall.open_tables:
            players = (player.member for player in table.players if player is not None)
            # A table whose seats are given is its steward's to close.
            if table.places or any(club.feed.here(table.id, member) for member in players):
                empty.pop(table.id, None)
            elif time.time() - empty.setdefault(table.id, time.time()) >= DESERTED:
                empty.pop(table.id)
                await _close(club, table)


async def _close(club: Club, table: Table) -> None:
    try:
        await club.tables.change(table.id, deals.HOUSE, "deserted", lambda now: seating.close(now, "deserted"))
    except (StoreAway, Gone) as error:
        _log.warning("table-not-closed", table=table.id, error=str(error))
