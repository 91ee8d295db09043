"""Every door of the club and every message of its lines: how each is asked about a board, and whom it may tell of it.

A door that does not stand here makes the test fail: whoever adds one says what it tells.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

from paiju.tables.wire import ClientMessage
from paiju.web.asgi import http

Tells = Literal["alike", "board", "nothing"]
"""`alike`: the same to everybody, whatever is played; `board`: of the board, to whoever has played it; `nothing`."""


@dataclass(frozen=True)
class Door:
    """A door (门): what it may tell, and how it is asked: with these queries, or with this body."""

    tells: Tells
    queries: tuple[str, ...] = ("",)
    body: dict[str, Any] | None = None
    refused: tuple[str, ...] = field(default=())
    """Queries that are refused even to whoever has played the board."""


def _acts(**body: Any) -> Door:
    return Door("nothing", body=body)


ALIKE, NOTHING = Door("alike"), Door("nothing")
FILES = ("?format=pbn", "?format=lin")
SEARCHES = (
    "", "?game=bridge", "?contract=7NT", "?result=down", "?result=lost", "?robots=false", "?since=0",
    "?name={name}", "?name={name}&beside=opponent", "?other={member}", "?other={member}&beside=partner",
)  # fmt: skip
WEEKS = ("", "?week={week}")
SOMEONE = {"member": "{member}"}

DOORS: dict[str, Door] = {
    "GET /": ALIKE,
    "GET /assets/{name}": ALIKE,
    "GET /metrics": NOTHING,
    "GET /api/health": ALIKE,
    "GET /api/health/ready": NOTHING,
    "GET /api/schema": ALIKE,
    "GET /api/schema/openapi.json": ALIKE,
    "GET /api/schema/{path}": ALIKE,
    "GET /api/catalogue": ALIKE,
    "GET /api/accounts": ALIKE,
    "GET /api/bridge/system": Door("alike", ("?dealer=0", "?dealer=0&calls=7NT")),
    "GET /api/rules": ALIKE,
    "GET /api/rules/{page}/{language}": ALIKE,
    "GET /api/rules/{page}/examples/{rule}": ALIKE,
    "POST /api/rules/trial": Door("alike", body={"example": "none", "acts": []}),
    "GET /api/session": NOTHING,
    "POST /api/session": _acts(name="{own}"),
    "POST /api/session/log-in": _acts(name="{name}", password="not his password"),
    "POST /api/accounts": _acts(name="{name}", password="x"),
    "POST /api/accounts/forgotten": _acts(name="{name}"),
    "POST /api/accounts/password": _acts(token="none", password="correct horse"),
    "GET /api/account": NOTHING,
    "GET /api/account/sessions": NOTHING,
    "GET /api/account/blocked": NOTHING,
    "GET /api/account/muted": NOTHING,
    "GET /api/account/export": Door("board"),
    "POST /api/account/password": _acts(old="not mine", new="correct horses"),
    "POST /api/account/email": _acts(password="not mine", email=None),
    "POST /api/account/sessions/end": _acts(id="none"),
    "POST /api/account/block": _acts(**SOMEONE),
    "POST /api/account/mute": _acts(**SOMEONE),
    "POST /api/account/unblock": _acts(**SOMEONE),
    "POST /api/account/delete": _acts(password="not mine"),
    "GET /api/people": Door("nothing", ("", "?find={name}&guests=true")),
    "GET /api/people/invitations": NOTHING,
    "POST /api/people/invitations": _acts(),
    "POST /api/people/invitations/end": _acts(code="none"),
    "GET /api/people/settings": NOTHING,
    "POST /api/people/settings": _acts(),
    "POST /api/people/role": _acts(member="none", role="member"),
    "POST /api/people/block": _acts(member="none", reason="none"),
    "POST /api/people/unblock": _acts(member="none"),
    "POST /api/people/link": _acts(member="none"),
    "GET /api/players/{member}": Door("board"),
    "GET /api/players/{member}/contests": Door("nothing", ("", "?before={match}")),
    "GET /api/grades/{member}": NOTHING,
    "GET /api/words": NOTHING,
    "GET /api/letters": NOTHING,
    "GET /api/friends": NOTHING,
    "POST /api/friends/ask": _acts(**SOMEONE),
    "POST /api/friends/accept": _acts(**SOMEONE),
    "POST /api/friends/remove": _acts(**SOMEONE),
    "GET /api/clans": NOTHING,
    "GET /api/clans/{clan}": NOTHING,
    "POST /api/clans": _acts(name="Clan of {own}"),
    "POST /api/clans/{clan}/ask": _acts(),
    "POST /api/clans/admit": _acts(**SOMEONE),
    "POST /api/clans/turn-away": _acts(**SOMEONE),
    "POST /api/clans/hand-over": _acts(**SOMEONE),
    "POST /api/clans/leave": _acts(),
    "POST /api/clans/dissolve": _acts(),
    "GET /api/teams": NOTHING,
    "GET /api/teams/{team}": NOTHING,
    "POST /api/teams": _acts(name="Team of {own}"),
    "POST /api/teams/{team}/invite": _acts(**SOMEONE),
    "POST /api/teams/{team}/join": _acts(),
    "POST /api/teams/{team}/decline": _acts(),
    "POST /api/teams/{team}/send-away": _acts(**SOMEONE),
    "POST /api/teams/{team}/hand-over": _acts(**SOMEONE),
    "POST /api/teams/{team}/leave": _acts(),
    "POST /api/teams/{team}/dissolve": _acts(),
    "GET /api/convention-cards/{member}": NOTHING,
    "GET /api/convention-cards/{member}/with/{partner}": NOTHING,
    "POST /api/convention-cards": _acts(partner=None, card={}),
    "POST /api/convention-cards/drop": _acts(partner=None),
    "GET /api/lobby": NOTHING,
    "GET /api/tables/{table}/hint": NOTHING,
    "POST /api/tables/{table}/sit": _acts(seat=0),
    "POST /api/tables/{table}/leave": _acts(),
    "POST /api/tables/{table}/ready": _acts(ready=True),
    "POST /api/tables/{table}/robots": _acts(seat="all"),
    "POST /api/tables/{table}/dismiss": _acts(seat=0),
    "POST /api/tables/{table}/start": _acts(),
    "POST /api/tables/{table}/next": _acts(),
    "POST /api/tables/{table}/invite": _acts(**SOMEONE),
    "GET /api/boards": NOTHING,
    "GET /api/boards/{key}": NOTHING,
    "GET /api/boards/board/{key}/replay": NOTHING,
    "GET /api/boards/board/{key}/double-dummy": NOTHING,
    "GET /api/deals": Door("board", SEARCHES),
    "GET /api/deals/{deal}/replay": Door("board"),
    "GET /api/deals/{deal}/record": Door("board", FILES, refused=("", "?format=json")),
    "GET /api/deals/{deal}/double-dummy": Door("board"),
    "GET /api/deals/{deal}/field": Door("board"),
    "GET /api/deals/{deal}/share": NOTHING,
    "POST /api/deals/{deal}/share": _acts(),
    "DELETE /api/deals/{deal}/share": NOTHING,
    "GET /api/shown/{key}/replay": NOTHING,
    "GET /api/shown/{key}/record": Door("nothing", ("", *FILES)),
    "GET /api/shown/{key}/double-dummy": NOTHING,
    "GET /api/shown/{key}/field": NOTHING,
    "GET /api/handicap": NOTHING,
    "GET /api/handicap/boards/{deal}": NOTHING,
    "GET /api/absences": NOTHING,
    "GET /api/fair-play/places": NOTHING,
    "GET /api/fair-play/pairs": NOTHING,
    "GET /api/fair-play/pairs/{one}/{other}": NOTHING,
    "GET /api/rooms": NOTHING,
    "GET /api/rooms/{room}/boards": Door("nothing", WEEKS),
    "GET /api/rooms/{room}/boards/{board}": Door("board", WEEKS),
    # Numbers only, in which no secret can be found; that it is refused is tested in test_pool.py.
    "GET /api/rooms/{room}/boards/{board}/double-dummy": Door("board", WEEKS),
    "GET /api/rooms/{room}/files/ranking": Door("nothing", ("?format=csv", "?format=json&week={week}")),
    "GET /api/rooms/{room}/files/boards": Door("board", ("?format=pbn", "?format=pbn&week={week}")),
    "GET /api/rooms/{room}/files/boards/{board}": Door("board", ("?format=csv", "?format=pbn&week={week}")),
    "GET /api/rooms/{room}/mine": Door("board", WEEKS),
    "GET /api/rooms/{room}/ranking": Door("nothing", WEEKS),
    "GET /api/rooms/{room}/rate": Door("nothing", WEEKS),
    "GET /api/rooms/{room}/weeks": Door("nothing", ("", "?member={member}")),
    "POST /api/rooms/{room}/boards/{board}/look": _acts(week="{week}"),
    "POST /api/rooms/{room}/boards/{board}/results/{deal}/adjust": _acts(week="{week}", note="none"),
    "POST /api/rooms/{room}/boards/{board}/results/{deal}/undo-adjustment": _acts(week="{week}", note="none"),
    "GET /api/leaders/{figure}": NOTHING,
    # Of events, whose boards are others than the pool's: test_events.py plays one and looks for what these tell of it.
    "GET /api/events": NOTHING,
    "GET /api/events/templates": NOTHING,
    "GET /api/events/mine": NOTHING,
    "GET /api/events/movements": Door("nothing", ("?method=howell&pairs=6",)),
    "GET /api/events/{event}/movement": NOTHING,
    "GET /api/events/{event}": NOTHING,
    "GET /api/events/{event}/seat": NOTHING,
    "GET /api/events/{event}/boards/{board}": NOTHING,
    "GET /api/events/{event}/boards/{board}/double-dummy": NOTHING,
    "GET /api/events/{event}/results": NOTHING,
    "GET /api/events/{event}/results/pairs/{pair}": NOTHING,
    "GET /api/events/{event}/hands": NOTHING,
    "GET /api/events/{event}/files/ranking": Door("nothing", ("?format=csv", "?format=json")),
    "GET /api/events/{event}/files/results": Door("nothing", ("?format=csv", "?format=json", "?format=xml")),
    "GET /api/events/{event}/files/boards": Door("nothing", ("?format=pbn",)),
    "POST /api/events": _acts(title="Sunday", begins=0),
    "POST /api/events/{event}/sit": _acts(table=1, side=0),
    "POST /api/events/{event}/leave": _acts(),
    "POST /api/events/{event}/hand": _acts(up=True),
    "POST /api/events/{event}/send-away": _acts(),
    "POST /api/events/{event}/withdraw": _acts(),
    "POST /api/events/{event}/substitute": _acts(away="none", player="none"),
    "POST /api/events/{event}/robots": _acts(pairs=2),
    "POST /api/events/{event}/call-off": _acts(),
    # Of ladders, on which no cards are.
    "GET /api/ladders/{kind}": NOTHING,
    "GET /api/my-challenges": NOTHING,
    "GET /api/ladders/{kind}/places/{place}": NOTHING,
    "GET /api/ladders/{kind}/entrants/{entrant}": NOTHING,
    "GET /api/ladders/{kind}/seasons/{season}": NOTHING,
    "POST /api/ladders/{kind}/enter": _acts(entrant="none"),
    "POST /api/ladders/{kind}/withdraw": _acts(entrant="none"),
    "POST /api/ladders/{kind}/leave": _acts(entrant="none", days=1),
    "POST /api/ladders/{kind}/come-back": _acts(entrant="none"),
    "POST /api/ladders/{kind}/challenges": _acts(challenger="none", challenged="none"),
    "POST /api/ladders/{kind}/challenges/{number}/accept": _acts(boards=8),
    "POST /api/ladders/{kind}/challenges/{number}/decline": _acts(),
    "POST /api/ladders/{kind}/challenges/{number}/propose": _acts(slots=[]),
    "POST /api/ladders/{kind}/challenges/{number}/pick": _acts(slot=0),
    "POST /api/ladders/{kind}/challenges/{number}/give-up": _acts(),
    "GET /api/events/{event}/messages": NOTHING,
    "POST /api/events/{event}/call": _acts(),
    "GET /api/events/{event}/desk": NOTHING,
    "GET /api/events/{event}/desk/rounds/{number}": NOTHING,
    "POST /api/events/{event}/desk/stop": _acts(note="none"),
    "POST /api/events/{event}/desk/start": _acts(note="none"),
    "POST /api/events/{event}/desk/time": _acts(minutes=1, note="none"),
    "POST /api/events/{event}/desk/message": _acts(text="none"),
    "POST /api/events/{event}/desk/seat": _acts(away="none", player="none", note="none"),
    "POST /api/events/{event}/desk/adjust": _acts(round=1, table=1, board=1, ns={}, ew={}, note="none"),
    "POST /api/events/{event}/desk/cut": _acts(round=1, table=1, board=1, note="none"),
    "POST /api/events/{event}/desk/penalise": _acts(pair=1, hundredths=-100, note="none"),
    "POST /api/events/{event}/desk/take-back": _acts(act=1, note="none"),
    "POST /api/events/{event}/desk/rule-again": _acts(act=1, tricks=1, note="none"),
    "POST /api/events/{event}/desk/answer": _acts(call=1),
    "POST /api/events/{event}/desk/tables/{number}/rewind": _acts(note="none"),
    "POST /api/events/{event}/desk/tables/{number}/rule": _acts(tricks=None, note="none"),
    "POST /api/events/{event}/desk/tables/{number}/look": _acts(),
    # Of matches likewise: test_matches.py plays one and looks for what these tell of it.
    "GET /api/matches": NOTHING,
    "GET /api/matches/{match}": NOTHING,
    "GET /api/matches/{match}/seat": NOTHING,
    "GET /api/matches/{match}/results": NOTHING,
    "GET /api/matches/{match}/files/results": Door("nothing", ("?format=csv", "?format=json", "?format=xml")),
    "GET /api/matches/{match}/files/boards": Door("nothing", ("?format=pbn",)),
    "POST /api/matches": _acts(home={"kind": "alone"}, visitors={"kind": "alone"}),
    "POST /api/matches/{match}/accept": _acts(players=[]),
    "POST /api/matches/{match}/decline": _acts(),
    "POST /api/matches/{match}/line-up": _acts(players=["none"] * 4),
    "POST /api/matches/{match}/concede": _acts(),
    "POST /api/matches/{match}/squad": _acts(players=["none"] * 4),
    "GET /api/matches/terms": NOTHING,
    "GET /api/matches/{match}/desk": NOTHING,
    "POST /api/matches/{match}/carry": _acts(carried="0", note="none"),
    "POST /api/matches/{match}/forfeit": _acts(side="home", note="none"),
    "POST /api/matches/{match}/call-off": _acts(note="none"),
    "POST /api/matches/{match}/award": _acts(board=1, note="none"),
    "POST /api/matches/{match}/assign": _acts(room="open", board=1, note="none"),
    "POST /api/matches/{match}/substitute": _acts(side="home", place=0, player="none", note="none"),
    "GET /api/round-robins": NOTHING,
    "GET /api/round-robins/{robin}": NOTHING,
    "GET /api/round-robins/{robin}/files/crosses": Door("nothing", ("?format=csv", "?format=json")),
    "POST /api/round-robins": _acts(title="Sunday", begins=0, teams=["{team}"]),
    # Of matches, whose boards are their own: test_vugraph.py watches one and looks for what these tell too early.
    "GET /api/vugraph": NOTHING,
    "GET /api/matches/{match}/vugraph/{board}": NOTHING,
    "GET /api/matches/{match}/commentators": NOTHING,
    "POST /api/matches/{match}/commentators/name": _acts(**SOMEONE),
    "POST /api/matches/{match}/commentators/dismiss": _acts(**SOMEONE),
    # The last ones, because they change where one is, or end one's session.
    "POST /api/play-now": _acts(game="gongzhu"),
    "POST /api/tables": _acts(game="bridge", room="{room}"),
    "POST /api/account/sessions/end-all": _acts(),
    "DELETE /api/session": NOTHING,
}
"""What is asked at each door; braces are filled with what belongs to the board."""

SAID: dict[str, tuple[dict[str, Any], ...]] = {
    "ping": ({"sent": 1},),
    "lobby": ({},),
    "hello": tuple({"table": "{table}", "watch": watch, "key": "{key}"} for watch in (None, 0, 1, 2, 3)),
    "act": (
        {"id": "act", "deal": "{deal}", "on": 1, "action": {"type": "call", "call": "P"}},
        {"id": "undo", "deal": "{deal}", "on": 1, "action": {"type": "undo"}},
    ),
    "say": ({"id": "say", "table": "{table}", "text": "what do you hold?"},),
    "speak": ({"id": "to-all", "to": None, "text": "who has played it?"},),
    "watch-match": ({"match": "match-00000000-00000000"},),
    "comment": ({"id": "comment", "match": "match-00000000-00000000", "text": "who has played it?"},),
    "goodbye": ({},),
}
"""What is said on a line, in this order."""


def doors() -> set[str]:
    """All doors that there are, as `METHOD /path/{name}`."""
    there = {
        f"{method} {re.sub(r':[a-z]+}', '}', route.path)}"
        for route in http().routes
        for method in getattr(route, "methods", ())
    }
    return {door for door in there if not door.startswith("OPTIONS")}


def messages() -> set[str]:
    """All messages that a client may send."""
    return {str(kind.__struct_config__.tag) for kind in get_args(ClientMessage)}


def filled(wanted: Any, known: dict[str, str]) -> Any:
    """A path, a query or a body with the board's own in its braces."""
    match wanted:
        case str():
            return re.sub(r"{(\w+)}", lambda found: known[found[1]], wanted)
        case dict():
            return {name: filled(value, known) for name, value in wanted.items()}
        case _:
            return wanted


def asked(name: str, known: dict[str, str]) -> Iterator[tuple[str, str, Any]]:
    """The requests made at a door: method, address and body."""
    method, _, path = name.partition(" ")
    door = DOORS[name]
    for query in (*door.queries, *door.refused):
        yield method, filled(path + query, known), filled(door.body, known) if method == "POST" else None
