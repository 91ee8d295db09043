"""What happens at a table round the game itself (牌桌的动作与事件): for a deal, and for the table over many deals."""

from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from paiju.cards import Card
from paiju.kernel import OPEN, TABLE, Action, Event, Seat


class Player(msgspec.Struct, frozen=True):
    """Who plays a seat (牌手): a member, or a robot of the house."""

    member: str
    name: str
    robot: bool = False


class Control(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time control (用时): seconds for each act, and a reserve for the whole deal; None is untimed 不限时.

    `pace` is how slowly the table deals and closes windows (发牌快慢): 1 ordinary, 2 at leisure, 0 at once. `least` are
    the seconds that pass in any case before a seat's act (最短思考), so that a quick one does not tell what is held.
    """

    act: Annotated[float, Meta(gt=0, le=3600)] | None = None
    reserve: Annotated[float, Meta(ge=0, le=36000)] = 0
    pace: Annotated[float, Meta(ge=0, le=5)] = 1
    least: Annotated[float, Meta(ge=0, le=10)] = 0

    def __post_init__(self) -> None:
        """Raise ValueError where nobody could act in time."""
        if self.act is not None and self.least > self.act:
            raise ValueError("an act takes no longer than `act`")


class Seal(msgspec.Struct, frozen=True):
    """What makes a deal checkable (封签): the deck, the lot, and a nonce so that nobody can guess the hash's source."""

    deck: tuple[Card, ...]
    lot: int
    nonce: str


# In a deal: actions


class Undo(Action, tag="undo", frozen=True):
    """Ask to take back one's last call or card (请求悔牌)."""


class AnswerUndo(Action, tag="answer-undo", frozen=True):
    """Agree or not to an undo (答复悔牌); the one who asked takes his request back with `yes = false`."""

    yes: bool


DealAction = Undo | AnswerUndo


# In a deal: events


class RoundDeal(Event, frozen=True):
    """What happens to a deal round its game (局外之事): who plays it, what is taken back, how it ends."""


class DealStarted(RoundDeal, tag="deal-started", frozen=True):
    """A deal started (开牌): the game with all its options, who sits where, and the hash of what was shuffled.

    `seal` and `origin` are the server's: no viewer is told them before the deal is over.
    """

    face_up: ClassVar[frozenset[str]] = frozenset(
        {"game", "rules", "options", "table", "players", "control", "hash", "scoring"}
    )

    game: str
    rules: int
    options: dict[str, Any]
    table: str
    players: tuple[Player, ...]
    control: Control
    hash: str
    seal: Seal | None = None
    origin: dict[str, Any] | None = None
    scoring: str = ""
    """How it counts beyond the game's own score, as its table has it."""

    def privy(self) -> frozenset[Seat]:
        """Nobody but the table."""
        return frozenset((TABLE,))


class Substituted(RoundDeal, tag="substituted", frozen=True):
    """Another player took the seat (换人)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "player"})

    seat: Seat
    player: Player


class Watched(RoundDeal, tag="watched", frozen=True):
    """A spectator is going to be shown these seats' hands (旁观): he cannot play in this deal any more."""

    member: str
    seats: tuple[Seat, ...]

    def privy(self) -> frozenset[Seat]:
        """Nobody but the table."""
        return frozenset((TABLE,))


class Away(RoundDeal, tag="away", frozen=True):
    """A player is away (断线): his last connection was lost at `since`, or he gave up his seat just now (None).

    `excused` says why, if it is not his doing.
    """

    seat: Seat
    member: str
    since: float | None = None
    excused: str = ""

    def privy(self) -> frozenset[Seat]:
        """Nobody but the table."""
        return frozenset((TABLE,))


class Back(RoundDeal, tag="back", frozen=True):
    """He is connected again (回来), or the club itself ends the absence, as it was its own fault (`excused`)."""

    seat: Seat
    member: str
    excused: str = ""

    def privy(self) -> frozenset[Seat]:
        """Nobody but the table."""
        return frozenset((TABLE,))


class Disconnected(RoundDeal, tag="disconnected", frozen=True):
    """A player's absence counts (算断线): he was `away` longer than the grace time, or `left` the board for good."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "why"})

    seat: Seat
    why: Literal["away", "left"]
    member: str = ""

    def privy(self) -> frozenset[Seat]:
        """Nobody but the table."""
        return frozenset((TABLE,))


class Halted(RoundDeal, tag="halted", frozen=True):
    """A director has stopped the clock (停钟): nobody acts, and nobody's time runs."""

    face_up: ClassVar[frozenset[str]] = frozenset({"reason"})

    reason: str


class Continued(RoundDeal, tag="continued", frozen=True):
    """The clock goes on where it was stopped (续钟)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"reason"})

    reason: str = ""


class UndoAsked(RoundDeal, tag="undo-asked", frozen=True):
    """A player asked to take back the move of that number (请求悔牌); `asked` are the people who must agree."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "move", "asked"})

    seat: Seat
    move: int
    asked: tuple[Seat, ...]


class UndoAnswered(RoundDeal, tag="undo-answered", frozen=True):
    """An undo was agreed to or refused (答复悔牌)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"seat", "yes"})

    seat: Seat
    yes: bool


class Undone(RoundDeal, tag="undone", frozen=True):
    """The move of that number and all since were taken back (已悔)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"move"})

    move: int


class Abandoned(RoundDeal, tag="abandoned", frozen=True):
    """The deal was given up without a result (弃局)."""

    face_up: ClassVar[frozenset[str]] = frozenset({"reason"})

    reason: str


class Finished(RoundDeal, tag="finished", frozen=True):
    """The deal is over (打完), in the very move that ended it; `outcome` is the game's result."""

    face_up: ClassVar[frozenset[str]] = frozenset({"outcome"})

    outcome: Any

    def privy(self) -> frozenset[Seat]:
        """Everybody."""
        return frozenset((OPEN,))


DealEvent = (
    DealStarted
    | Substituted
    | Watched
    | Away
    | Back
    | Disconnected
    | Halted
    | Continued
    | UndoAsked
    | UndoAnswered
    | Undone
    | Abandoned
    | Finished
)


# At a table: options and events

Watching = Literal["off", "seat", "open"]
"""What spectators may see (旁观): nothing, one seat's sight, or, only who was invited, all hands."""
Sitting = Literal["anyone", "members", "invited"]
"""Who may sit down (入座资格): anybody, who has an account, or who was invited."""


class Manners(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is kept (牌桌规矩), apart from the game's own options."""

    private: bool = False
    """Not in the lobby; found by its link only."""
    sitting: Sitting = "anyone"
    watching: Watching = "off"
    delay: Annotated[float, Meta(ge=0, le=3600)] = 0
    """Seconds by which spectators see everything later."""
    seating: Literal["fixed", "random"] = "fixed"
    """Whether the players keep the seats they took, or are drawn for them at the first deal."""
    robots: bool = True
    """Whether robots may fill free seats; for who leaves a deal one plays on in any case."""
    spectator_chat: bool = True
    """Whether spectators may write; what is said at the table they read in any case."""
    control: Control = Control()


class Chosen(msgspec.Struct, frozen=True):
    """A board chosen from the club's library for the table (指定牌): its deck and what the game is told of it."""

    board: str
    options: dict[str, Any]
    deck: tuple[Card, ...]


class TableOpened(Event, tag="table-opened", frozen=True):
    """A table was opened (开桌). `key` is the secret of its invitation link; tables of older clubs have none."""

    title: str
    game: str
    options: dict[str, Any]
    manners: Manners
    host: Player
    seats: int
    boards: tuple[Chosen, ...] = ()
    key: str = ""
    scoring: str = ""
    """How its boards count beyond the game's own score, for those who follow the log; the table only passes it on."""
    room: str | None = None
    """The room whose deals are played here, given by whoever keeps it; None: shuffled at the table."""
    places: tuple[str, ...] = ()
    """Whose each seat is, where the seats are given; without, whoever comes takes one."""
    many: int | None = None
    """How many deals are played here; None: as many as the game has, or as people like."""


class PlacesGiven(Event, tag="places-given", frozen=True):
    """The seats of a table belong to these members from now on (定座)."""

    places: tuple[str, ...]


class Invited(Event, tag="invited", frozen=True):
    """A member was invited (邀请), by somebody at the table or by its link."""

    member: str


class Sat(Event, tag="sat", frozen=True):
    """A player sat down (入座)."""

    seat: Seat
    player: Player


class Left(Event, tag="left", frozen=True):
    """A player left his seat (离座)."""

    seat: Seat


class Readied(Event, tag="readied", frozen=True):
    """A player said he is ready, or not (准备)."""

    seat: Seat
    ready: bool


class Reseated(Event, tag="reseated", frozen=True):
    """The players were drawn for seats (抽位): the new seat i goes to who sat on `order[i]`."""

    order: tuple[Seat, ...]


class HostChanged(Event, tag="host-changed", frozen=True):
    """Another member looks after the table (换桌主)."""

    host: Player


class DealOpened(Event, tag="deal-opened", frozen=True):
    """A deal was opened at the table (发牌)."""

    deal: str
    options: dict[str, Any]


class DealClosed(Event, tag="deal-closed", frozen=True):
    """The table's deal ended (一副打完), with its result, or None if it was given up.

    `following` are the next deal's options, None when the match is over; `void` is whether nobody declared or bid.
    """

    deal: str
    outcome: Any
    following: dict[str, Any] | None = None
    room: str | None = None
    void: bool = False


class TableClosed(Event, tag="table-closed", frozen=True):
    """The table was closed (散桌)."""

    reason: str


TableEvent = (
    TableOpened
    | PlacesGiven
    | Invited
    | Sat
    | Left
    | Readied
    | Reseated
    | HostChanged
    | DealOpened
    | DealClosed
    | TableClosed
)
