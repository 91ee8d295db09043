"""The messages between a client and the club (报文): one tagged union each way, all of the live wire.

A client sends one message in a frame; what it gets is one, or an array of several.

These structs are the Python type, the JSON schema and, generated from it, the client's TypeScript type.
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from paiju.kernel import Choice, Seat
from paiju.tables.broadcast import BroadcastMessage, BroadcastRequest
from paiju.tables.moves import Manners, Sitting, Watching
from paiju.tables.seating import Stage

Id = Annotated[str, Meta(min_length=1, max_length=64)]
Text = Annotated[str, Meta(min_length=1, max_length=500)]


class _Said(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a client says."""


class Hello(_Said, tag="hello", frozen=True):
    """Show me this table (看桌): the latest `seating` and `deal` answer. `watch` is the seat a spectator would see.

    `key` is that of the invitation link by which one came: whoever shows it is invited from then on.
    """

    table: Id
    watch: Annotated[int, Meta(ge=0, le=11)] | None = None
    key: Annotated[str, Meta(max_length=64)] = ""


class Goodbye(_Said, tag="goodbye", frozen=True):
    """Show me no table any more (离桌页)."""


class Act(_Said, tag="act", frozen=True):
    """An act in a deal (动作). The same `id` again is answered the same; `on` is the number it was based on."""

    id: Id
    deal: Id
    on: int
    action: msgspec.Raw


class Say(_Said, tag="say", frozen=True):
    """A line of chat at a table (说话)."""

    id: Id
    table: Id
    text: Text


class Speak(_Said, tag="speak", frozen=True):
    """A line to the lobby, or to one person alone (说话): `to` is his id."""

    id: Id
    to: Id | None
    text: Text


class Ping(_Said, tag="ping", frozen=True):
    """Are you there (测线); `sent` comes back in the `pong`."""

    sent: float


class WatchLobby(_Said, tag="lobby", frozen=True):
    """Tell me of the lobby from now on (看大厅)."""


ClientMessage = Hello | Goodbye | Act | Say | Speak | Ping | WatchLobby | BroadcastRequest


class _Told(msgspec.Struct, frozen=True, tag_field="type"):
    """What the club says."""


class Chair(msgspec.Struct, frozen=True):
    """A seat of a table (座位): who sits there, whether he is ready, and whether his browser is connected."""

    seat: Seat
    member: str | None = None
    name: str | None = None
    robot: bool = False
    ready: bool = False
    here: bool = False
    grade: dict[str, str] | None = None
    """His grade by language; None for who has none."""


class FinishedBoard(msgspec.Struct, frozen=True):
    """A deal finished at the table (打完的一副): its id for the replay, and its result; None if it was given up."""

    deal: str
    result: Any


class TableSeating(msgspec.Struct, frozen=True):
    """A table as everybody there sees it (牌桌)."""

    id: str
    title: str
    game: str
    options: dict[str, Any]
    manners: Manners
    host: str
    seats: tuple[Chair, ...]
    spectators: int
    state: Stage
    deal: str | None
    boards: tuple[FinishedBoard, ...]
    boards_left: int | None = None
    """How many chosen boards are still to be played; None where boards are shuffled."""
    scoring: str = ""
    """How its boards count beyond the game's own score, as the catalogue names it."""
    room: str | None = None
    """The room of the pool whose deals are played here."""


class You(msgspec.Struct, frozen=True):
    """Who the viewer is at the table (您): his seat at it, None for a spectator.

    `key` is that of the table's invitation link, for those who may invite: whoever sits there, and its host.
    """

    seat: Seat | None
    key: str | None = None


class Seating(_Told, tag="seating", frozen=True):
    """Who sits where (座次)."""

    table: TableSeating
    you: You


class PendingUndo(msgspec.Struct, frozen=True):
    """An undo that waits for answers (待答的悔牌): who asked, what for, and who has yet to answer."""

    seat: Seat
    event: Any
    asked: tuple[Seat, ...]


class DealPlayer(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who plays a seat in this deal (牌手). `grade`, in a replay, is the grade that he has now, by language."""

    name: str
    robot: bool
    grade: dict[str, str] | None = None


class DealView(_Told, tag="deal", frozen=True):
    """The deal as this viewer sees it now (牌局): the newest replaces all before; `events` only animate.

    `number` counts what this viewer was told. `seat` is the one whose sight it is, None with all hands open.
    `plays` is whether he plays it himself. Times are in seconds since the epoch, by the club's clock. `halted`: a
    director has stopped the clock, and nobody can act.
    """

    table: str
    deal: str
    game: str
    number: int
    seat: Seat | None
    plays: bool
    players: tuple[DealPlayer, ...]
    hash: str
    events: tuple[Any, ...]
    view: Any
    waiting: tuple[Seat, ...]
    choices: tuple[Choice, ...]
    undo: PendingUndo | None
    deadline: float | None
    now: float
    open: bool
    abandoned: bool = False
    halted: bool = False


class Done(_Told, tag="done", frozen=True):
    """An act was done, and is durable (已办)."""

    id: str
    number: int


class Refused(_Told, tag="refused", frozen=True):
    """An act was refused (拒): the reason's code, and the cards that explain it."""

    id: str
    code: str
    cards: tuple[int, ...] = ()


class Chat(_Told, tag="chat", frozen=True):
    """A line of chat (聊天). `to` says who reads it: all at the table, or only its spectators during a deal."""

    table: str
    member: str
    name: str
    seat: Seat | None
    text: str
    at: float
    to: Literal["table", "spectators"] = "table"
    grade: dict[str, str] | None = None


class LobbyTable(msgspec.Struct, frozen=True):
    """A table as the lobby lists it (大厅里的桌). `act` is how many seconds one has for an act, None untimed."""

    id: str
    title: str
    game: str
    state: Stage
    seats: tuple[Chair, ...]
    spectators: int
    opened: float
    boards: int = 0
    sitting: Sitting = "anyone"
    watching: Watching = "off"
    act: float | None = None
    room: str | None = None


class Word(_Told, tag="word", frozen=True):
    """A line said in the lobby, or to one person alone (话): `to` and `to_name` are whom, None in the lobby."""

    member: str
    name: str
    text: str
    at: float
    to: str | None = None
    to_name: str | None = None
    grade: dict[str, str] | None = None
    """That of whoever said it."""


class TableInvitation(_Told, tag="invitation", frozen=True):
    """Somebody invites you to his table (邀请); you may sit there from now on."""

    table: str
    title: str
    game: str
    member: str
    name: str


class FriendsChanged(_Told, tag="friends", frozen=True):
    """Your friends, or those who ask you, are others now (好友有变): ask anew."""


class Present(msgspec.Struct, frozen=True):
    """Somebody who is connected (在线者): `table` is the one he sits at if the lobby lists it.

    `seated` without a table: he plays where the lobby does not look.
    """

    member: str
    name: str
    guest: bool
    seated: bool = False
    table: str | None = None
    grade: dict[str, str] | None = None


class Lobby(_Told, tag="lobby", frozen=True):
    """The lobby (大厅): the tables it lists, who is connected, and how many are; strangers are told no names."""

    tables: tuple[LobbyTable, ...]
    people: tuple[Present, ...]
    online: int


class LobbyNews(_Told, tag="lobby-news", frozen=True):
    """What has changed in the lobby (大厅新讯) since the last such message: bundled, at most one a second.

    `tables` and `people` are new or stand for those told before, `gone` and `left` are theirs no more.
    """

    tables: tuple[LobbyTable, ...]
    gone: tuple[str, ...]
    people: tuple[Present, ...]
    left: tuple[str, ...]
    online: int


class EventNote(_Told, tag="event", frozen=True):
    """Something has changed in an event, or in one's challenges on a ladder (赛事有变): ask anew.

    `yours`: one plays in it, or sits in its room, or is a captain there.
    """

    id: str
    yours: bool


class Pong(_Told, tag="pong", frozen=True):
    """I am here (测线)."""

    sent: float
    now: float


class GoneMessage(_Told, tag="gone", frozen=True):
    """There is nothing more to come (断): `elsewhere`, `no-such-table`, `table-closed`, `not-signed-in`, `closing`.

    `session-ended`: this browser has been signed out, or signed in as somebody else. `account-blocked`: an admin has
    blocked the member, for the reason in `detail`. `not-invited`: the table is only for people who have its key or were
    invited.
    """

    reason: str
    detail: str = ""


ServerMessage = (
    Seating
    | DealView
    | Done
    | Refused
    | Chat
    | Word
    | TableInvitation
    | FriendsChanged
    | Lobby
    | LobbyNews
    | EventNote
    | Pong
    | GoneMessage
    | BroadcastMessage
)
