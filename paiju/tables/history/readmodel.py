"""Deals that were played (打过的牌): rows filled by the follower of the log, found again by those who played them."""

import re
from collections.abc import Callable, Collection
from typing import Any

import msgspec
from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    Double,
    Index,
    Integer,
    String,
    Table,
    Text,
    and_,
    exists,
    func,
    or_,
    select,
    tuple_,
    update,
)

from paiju.club.names import booked, key_of
from paiju.club.people import members
from paiju.kernel import Illegal
from paiju.store import Store
from paiju.store.schema import metadata
from paiju.tables.analyses import readmodel as analyses
from paiju.tables.history.answers import FoundDeal, FoundDeals, FoundPlayer, GameFigures, Wanted
from paiju.tables.history.gist import PASSED_OUT, gist

deals = Table(
    "deals",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("table", String(64), nullable=False, index=True),
    Column("game", String(32), nullable=False),
    Column("board", Integer),
    Column("started", Double, nullable=False),
    Column("ended", Double),
    Column("robots", Boolean, nullable=False),
    Column("contract", String(5)),
    Column("declarer", Integer),
    Column("over", Integer),
    Column("event", String(32)),
)
"""Every deal that was ever started (牌局); `ended` is null until it has a result. See `Gist` for bridge's columns.

`event` is what it counted for: a scale of points, a room of the pool, a kind of event; null at a casual table.
"""

deal_players = Table(
    "deal_players",
    metadata,
    Column("deal", String(64), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("member", String(12), nullable=False),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("robot", Boolean, nullable=False),
    Column("game", String(32), nullable=False),
    Column("ended", Double),
    Column("side", Integer),
    Column("score", Integer),
    Column("won", Boolean),
    Column("level", Integer),
)
"""Who played a deal (牌手), and what it came to for him; game and end stand here too, because they are searched by."""

Index("deal_players_member_ended_ix", deal_players.c.member, deal_players.c.ended)

MOST = 25
"""Deals in one answer."""
_CONTRACT = re.compile(r"([1-7])?(C|D|H|S|NT?)?(X{0,2})")
_MINE, _OTHER = deal_players.alias("mine"), deal_players.alias("other")


class DealEventSeen(msgspec.Struct):
    """An event of a deal or of its table, as far as it matters here (所读之事)."""

    type: str
    game: str = ""
    table: str = ""
    options: dict[str, Any] = {}
    scoring: str = ""
    origin: dict[str, Any] | None = None
    players: tuple[dict[str, Any], ...] = ()
    seat: int = -1
    player: dict[str, Any] = {}
    deal: str = ""
    outcome: Any = None


def book(connection: Connection, key: str, event: DealEventSeen, at: float) -> None:
    """Book an event of the stream with that key (入账)."""
    match event.type:
        case "deal-started":
            _started(connection, key, event, at)
        case "substituted":
            there = (deal_players.c.deal == key) & (deal_players.c.seat == event.seat)
            connection.execute(update(deal_players).where(there).values(_players(connection, (event.player,))[0]))
        case "deal-closed" if event.outcome is not None:
            _ended(connection, event, at)
        case _:
            pass


def _started(connection: Connection, key: str, event: DealEventSeen, at: float) -> None:
    board = event.options.get("board")
    values = {"id": key, "table": event.table, "game": event.game, "board": board, "started": at, "robots": False}
    # A contest's id begins with its room or its kind.
    values["event"] = event.scoring or (event.origin["contest"].partition("-")[0] if event.origin else None)
    connection.execute(deals.insert().values(values))
    rows = [
        {"deal": key, "seat": seat, "game": event.game} | values
        for seat, values in enumerate(_players(connection, event.players))
    ]
    connection.execute(deal_players.insert(), rows)


def _players(connection: Connection, players: tuple[dict[str, Any], ...]) -> list[dict[str, Any]]:
    names = booked(connection, {player["member"]: player["name"] for player in players})
    return [
        {"member": player["member"], "name": names[player["member"]], "key": key_of(names[player["member"]])}
        | {"robot": player.get("robot", False)}
        for player in players
    ]


def _ended(connection: Connection, event: DealEventSeen, at: float) -> None:
    key = event.deal
    game = connection.execute(select(deals.c.game).where(deals.c.id == key)).scalar_one()
    kept = gist(game, event.outcome)
    robots = exists().where(deal_players.c.deal == key, deal_players.c.robot)
    values = {"contract": kept.contract, "declarer": kept.declarer, "over": kept.over, "robots": robots}
    connection.execute(update(deals).where(deals.c.id == key).values(ended=at, **values))
    for seat, place in enumerate(kept.places):
        there = (deal_players.c.deal == key) & (deal_players.c.seat == seat)
        connection.execute(update(deal_players).where(there).values(ended=at, **msgspec.structs.asdict(place)))
    if game == "bridge":
        analyses.wait(connection, key, at)


def strike(connection: Connection, member: str, name: str) -> None:
    """Let a deleted member's name stand nowhere here (除名)."""
    his = deal_players.c.member == member
    connection.execute(update(deal_players).where(his).values(name=name, key=key_of(name)))


class History:
    """The questions about deals that were played (历史)."""

    def __init__(self, store: Store) -> None:
        self._database = store.database

    async def found(self, member: str, wanted: Wanted, more: str = "", most: int | None = MOST) -> FoundDeals:
        """A member's deals that are so, newest first (查). `more`, from the answer before, begins after it.

        Raises Illegal: `no-such-contract`, `malformed`; StoreAway.
        """
        condition = and_(_MINE.c.member == member, _MINE.c.ended.is_not(None), *_conditions(wanted), _after(more))
        query = (
            select(deals, _MINE.c.seat)
            .join(_MINE, _MINE.c.deal == deals.c.id)
            .where(condition)
            .order_by(_MINE.c.ended.desc(), _MINE.c.deal.desc())
            .limit(None if most is None else most + 1)
        )

        def job(connection: Connection) -> FoundDeals:
            rows = connection.execute(query).all()
            left = most is not None and len(rows) > most
            rows = rows[:most]
            seated = _seated(connection, [row.id for row in rows])
            found = tuple(
                FoundDeal(
                    row.id, row.table, row.game, row.board, row.started, row.ended, row.seat, seated[row.id],
                    row.contract, row.declarer, row.over,
                )
                for row in rows
            )  # fmt: skip
            return FoundDeals(found, f"{found[-1].ended!r}/{found[-1].id}" if left else None)

        return await self._database.read(job)

    async def figures(self, member: str, but: Collection[str] = ()) -> list[GameFigures]:
        """What a member's deals come to, `but` these, game by game (战绩), most played first. Raises StoreAway."""
        mine = deal_players.c
        counted = (mine.member == member) & mine.ended.is_not(None) & mine.score.is_not(None) & mine.deal.not_in(but)
        amount = func.count()
        every = (
            select(mine.game, amount, func.count().filter(mine.won), func.avg(mine.score), func.max(mine.level))
            .where(counted)
            .group_by(mine.game)
            .order_by(amount.desc(), mine.game)
        )
        declared = (
            select(mine.game, func.count(), func.count().filter(deals.c.over >= 0))
            .join(deals, deals.c.id == mine.deal)
            .where(counted, mine.game == "bridge", deals.c.declarer == mine.seat)
            .group_by(mine.game)
        )

        def job(connection: Connection) -> list[GameFigures]:
            contracts = {row[0]: (row[1], row[2]) for row in connection.execute(declared)}
            return [
                GameFigures(game, number, won, float(score), level, *contracts.get(game, (0, 0)))
                for game, number, won, score, level in connection.execute(every)
            ]

        return await self._database.read(job)


def _seated(connection: Connection, keys: list[str]) -> dict[str, tuple[FoundPlayer, ...]]:
    """By deal, who sat there."""
    seated: dict[str, list[FoundPlayer]] = {key: [] for key in keys}
    # SQLite takes only so many values in one statement.
    for begin in range(0, len(keys), 500):
        part = deal_players.c.deal.in_(keys[begin : begin + 500])
        for row in connection.execute(select(deal_players).where(part).order_by(deal_players.c.seat)):
            who = None if row.robot else row.member
            seated[row.deal].append(FoundPlayer(row.seat, who, row.name, row.side, row.score, row.won, row.level))
    return {key: tuple(players) for key, players in seated.items()}


def _conditions(wanted: Wanted) -> list[ColumnElement[bool]]:
    possible: list[tuple[bool, Callable[[], ColumnElement[bool]]]] = [
        (wanted.game is not None, lambda: _MINE.c.game == wanted.game),
        (wanted.since is not None, lambda: _MINE.c.ended >= wanted.since),
        (wanted.until is not None, lambda: _MINE.c.ended < wanted.until),
        (wanted.event == "casual", lambda: deals.c.event.is_(None)),
        (wanted.event not in (None, "casual"), lambda: deals.c.event == wanted.event),
        (wanted.robots is not None, lambda: deals.c.robots == wanted.robots),
        (bool(key_of(wanted.name) or wanted.other or wanted.beside), lambda: _with(wanted)),
        (bool(wanted.contract.strip()), lambda: _contract(wanted.contract)),
        (wanted.result == "made", lambda: deals.c.over >= 0),
        (wanted.result == "down", lambda: deals.c.over < 0),
        (wanted.result == "won", lambda: _MINE.c.won.is_(True)),
        (wanted.result == "lost", lambda: _MINE.c.won.is_(False)),
    ]
    return [condition() for asked, condition in possible if asked]


def _with(wanted: Wanted) -> ColumnElement[bool]:
    """That somebody so called, or that very member, played it too."""
    there = [_OTHER.c.deal == _MINE.c.deal, _OTHER.c.seat != _MINE.c.seat, ~_OTHER.c.robot]
    if wanted.other is not None:
        there.append(_OTHER.c.member == wanted.other)
    key = key_of(wanted.name)
    if key:
        now_called = select(members.c.id).where(members.c.key.contains(key, autoescape=True))
        there.append(or_(_OTHER.c.key.contains(key, autoescape=True), _OTHER.c.member.in_(now_called)))
    if wanted.beside == "partner":
        there.append(_OTHER.c.side == _MINE.c.side)
    elif wanted.beside == "opponent":
        there.append(_OTHER.c.side != _MINE.c.side)
    return exists().where(*there)


def _contract(text: str) -> ColumnElement[bool]:
    """The condition for a contract as players write it. Raises Illegal("no-such-contract")."""
    written = "".join(text.upper().split()).translate(_SUITS)
    if written in ("P", "PASS"):
        return deals.c.contract == PASSED_OUT
    found = _CONTRACT.fullmatch(written)
    if not written or found is None:
        raise Illegal("no-such-contract")
    level, strain, doubled = found.groups()
    strain = "NT" if strain == "N" else strain
    return deals.c.contract.like(f"{level or '_'}{strain or '%'}{doubled or '%'}") & deals.c.over.is_not(None)


_SUITS = str.maketrans({"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0f": ""})


def _after(more: str) -> ColumnElement[bool]:
    """The condition that a deal comes after where an answer ended. Raises Illegal("malformed")."""
    if not more:
        return _MINE.c.ended.is_not(None)
    ended, _, key = more.partition("/")
    try:
        return tuple_(_MINE.c.ended, _MINE.c.deal) < (float(ended), key)
    except ValueError as error:
        raise Illegal("malformed") from error
