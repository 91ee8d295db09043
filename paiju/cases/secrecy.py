"""The secrecy page (保密一览): what each event tells whom, as the classes of events declare it.

`docs/design/secrecy.md` is this text, so that a change of a declaration is seen where it is read.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any, get_args

import msgspec

from paiju.cases.walking import names_of
from paiju.catalogue import GAMES
from paiju.kernel import OPEN, PUBLIC, Event, Seat
from paiju.tables.moves import DealEvent, TableEvent

_HEAD = """\
# Who is told what

Written by `paiju golden` from the declarations on the classes of events, and a test compares. Read the difference
before you commit it.

`redact` in `paiju/kernel.py` tells an event to a viewer, for all games alike. Who is privy gets it whole. The others
get the fields that lie face up, as many backs as there are cards in the fields that lie face down, and nothing of the
rest; an event of which nothing is left they are not told at all, and it is not numbered for them. A field that nobody
lists is secret.

Viewers are sets of seats: a player's seat; a seat with the public, for its spectator; the public; and open sight, where
a table allows it, and for everybody once the board is over. Open sight is privy to every hand, never to what is still
to be dealt. A view is the fold of the events as its viewer was told them, so it holds nothing else.

`tells` marks events whose mere occurrence may depend on cards that a viewer has not seen, `shows` those after which
nothing before can be taken back. Under *undo* is the stage in which their player may ask to take them back.

"Whole to" is worked out for the first seat, and for the third where the event is shown to somebody."""

_ROUND_DEALS = """\
What happens at a table while a deal is on, in the deal's own stream. Not even open sight is told the seal, which is the
shuffled deck with its lot and nonce, or where the deal came from."""

_BETWEEN_DEALS = """\
The stream of the table itself. Nobody is told its events. From their fold `paiju/tables/feed.py` makes the message that
says who sits where; of boards chosen for later it has the number only."""

_COLUMNS = ("event", "face up, to all", "face down, as backs", "to the privy only", "whole to", "marks", "undo")
_SAMPLE: dict[str, Any] = {"seat": 0, "of": 0, "to": (2,)}


def page() -> str:
    """The whole page (全页), in Markdown."""
    parts = [_HEAD]
    for game in GAMES.values():
        parts += [f"## {game.key.replace('_', ' ').capitalize()}", _table(get_args(game.Event), names_of(game.key))]
    plain = {seat: f"seat {seat}" for seat in range(4)}
    parts += ["## Round every deal", _ROUND_DEALS, _table(get_args(DealEvent), plain)]
    kept = [(_name(kind), _listed(_fields(kind))) for kind in get_args(TableEvent)]
    parts += ["## Between deals", _BETWEEN_DEALS, _rows([("event", "kept"), *kept])]
    return "\n\n".join(parts) + "\n"


def _table(kinds: tuple[type[Event], ...], names: Mapping[Seat, str]) -> str:
    return _rows([_COLUMNS, *(tuple(_row(kind, names)) for kind in kinds)])


def _row(kind: type[Event], names: Mapping[Seat, str]) -> Iterator[str]:
    fields = _fields(kind)
    rest = [name for name in fields if name not in kind.face_up | kind.face_down]
    yield _name(kind)
    yield _listed([name for name in fields if name in kind.face_up])
    yield _listed([name for name in fields if name in kind.face_down])
    yield _listed(rest)
    yield _privy(kind, names) if rest or kind.face_down else "all"
    yield ", ".join(mark for mark in ("tells", "shows") if getattr(kind, mark))
    yield kind.retract


def _privy(kind: type[Event], names: Mapping[Seat, str]) -> str:
    """The privy of a sample of this event: `privy` reads no more of it than whom it is about."""
    # Structs do not look at what they are made of, so the fields that `privy` does not read may be None.
    seats = kind(**{name: _SAMPLE.get(name) for name in _fields(kind)}).privy()
    named = {**names, PUBLIC: "public", OPEN: "open sight"}
    return ", ".join(name for seat, name in named.items() if seat in seats) or "nobody"


def _name(kind: type[Event]) -> str:
    """Its tag, and its Chinese name from the docstring."""
    chinese = re.search(r"\(([^)]+)\)", kind.__doc__ or "")
    return f"`{kind.__struct_config__.tag}`{f' {chinese[1]}' if chinese else ''}"


def _fields(kind: type[Event]) -> list[str]:
    return [field.name for field in msgspec.structs.fields(kind)]


def _listed(names: list[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _rows(rows: list[tuple[str, ...]]) -> str:
    ruled = [rows[0], ("---",) * len(rows[0]), *rows[1:]]
    return "\n".join(f"| {' | '.join(row)} |" for row in ruled)
