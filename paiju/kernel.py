"""The kernel (内核): what a game is, what an event tells whom, and how a deal is folded.

A deal is a pure state machine. `State.decide` judges an action into events, `State.evolve` books an event, and
nothing else makes a new state. Rules live in `decide` only; `evolve` moves cards, is total, and works as well on
a view, which is the same state with card backs in it. Time and chance never enter: the shuffled deck comes in as
a `Deck`, and the table itself is a seat (`TABLE`) that deals and closes windows.
"""

from collections import Counter
from collections.abc import Iterable, MutableSequence
from functools import cache
from typing import Any, ClassVar, Protocol, cast

import msgspec
from msgspec.structs import replace

from paiju.cards import BACK, Card, Cards

Seat = int
"""A seat (座位): 0, 1, 2 … in the order of play, or one of the special seats below."""
TABLE: Seat = -1
"""The table (牌桌): deals and closes windows; nobody's view."""
PUBLIC: Seat = -2
"""The public (旁观): sees what everybody sees, never acts."""
DIRECTOR: Seat = -3
"""The director (裁判): acts only by a person."""
OPEN: Seat = -4
"""Open sight (明眼): sees every hand as it is held; never a stock, an undealt deck or a lot."""

Viewer = frozenset[Seat]
"""A viewer (观者), a set of seats: a player {2}, his spectator {2, PUBLIC}, the crowd {PUBLIC}, a broadcast {OPEN}."""


class Illegal(Exception):
    """A refused act (违规): the state stays as it was.

    `code` is the rules page's kebab-case name of the reason; `cards` are faces that explain it, taken from the
    actor's own sight, so that a refusal tells him nothing new.
    """

    def __init__(self, code: str, cards: Iterable[Card] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.cards = tuple(cards)


class Action(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True, gc=False):
    """An action (动作): what a seat wants to do, in the imperative."""

    pace: ClassVar[float] = 0.0
    """Seconds for which the table, before it does this itself, lets people look or act; at the ordinary pace."""


class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """An event (事件): what has happened, in the past tense.

    Whoever is privy sees it whole. The others keep the fields in `face_up`, get as many backs for those in
    `face_down`, and nothing of the rest; so a field of the rest needs a default.
    """

    face_up: ClassVar[frozenset[str]] = frozenset()
    face_down: ClassVar[frozenset[str]] = frozenset()
    tells: ClassVar[bool] = False
    """Whether its mere occurrence may depend on cards that a viewer has not seen."""
    shows: ClassVar[bool] = False
    """Whether it turns a hidden hand up, after which nothing before it can be taken back."""
    aside: ClassVar[bool] = False
    """Whether it is a word beside the play, such as an explanation, which stays when a move before it is taken back."""
    retract: ClassVar[str] = ""
    """The stage of the deal in which its player may ask to take it back (悔牌); empty: never."""

    def privy(self) -> frozenset[Seat]:
        """The seats that see the event whole (知情者): by default its own `seat`, and open sight."""
        return frozenset((getattr(self, "seat", TABLE), OPEN))


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """The end of a deal (结果): points by seat, and in each game's subclass its own detail."""

    scores: tuple[int, ...]
    """Points of each seat, seat 0 first."""

    @property
    def is_void(self) -> bool:
        """Whether nobody declared or bid (流局), so that people want the next deal at once."""
        return False


class Choice(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing a seat may do (可选): a button, or "take so many of these cards". The safest comes first."""

    example: Any
    """A concrete legal action: the hint, the late player's default, the plainest robot."""
    cards: Cards = ()
    """The cards to choose from; empty for a button."""
    take: tuple[int, int] | None = None
    """How many of them, from–to; None for a button."""


class State(msgspec.Struct, frozen=True, tag_field="phase", gc=False):
    """A deal in one phase (局面). One class per phase 阶段即类; the tag is the rules page's name of the phase."""

    zones: ClassVar[tuple[str, ...]] = ()
    """The fields that hold cards: each `Cards`, a tuple of them, or a state kept inside. Together one whole pack."""
    bars_undo: ClassVar[str] = ""
    """The code with which taking back is refused in this phase; empty where it may be asked for."""

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seats without which the deal cannot go on (等谁); empty when it is over."""
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """The result once the deal is over (果), else None."""
        return None

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """What the seat may do (可选). Reads only what that seat can see, so a view answers as the state does."""
        raise NotImplementedError

    def decide(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Judge an action into events (裁). Raises Illegal, checked in the order of the rules page."""
        raise NotImplementedError

    def evolve(self, event: Any) -> "State":
        """Book an event (记). Judges nothing; total, on views as well."""
        raise NotImplementedError


class Ended(State, frozen=True):
    """A deal that is over (终局): nobody is awaited, and nothing is done or booked any more."""

    bars_undo: ClassVar[str] = "deal-over"

    @property
    def waiting(self) -> frozenset[Seat]:
        """Nobody."""
        return frozenset()

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Nothing."""
        return ()

    def decide(self, seat: Seat, action: Any) -> tuple[Any, ...]:
        """Nothing can be done any more."""
        raise Illegal("wrong-phase")

    def evolve(self, event: Any) -> State:
        """Nothing more is booked."""
        return self


class Shuffler(Protocol):
    """What `fill` needs of a generator of chance, such as `random.Random`; the kernel draws nothing itself."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Put the list in random order, in place."""
        ...


class Deck(msgspec.Struct, frozen=True):
    """The one thing left to chance (牌墩): the shuffled cards in order, and a secret lot for later draws."""

    cards: tuple[Card, ...]
    lot: int = 0


class Game(Protocol):
    """A game (玩法): one object in each package under `games`."""

    key: str
    rules: int
    """Rises when judging changes, so that an audit knows what to judge again."""
    Options: type[Any]
    Action: Any
    """The union of its actions, a type for coding; so are the next two."""
    Event: Any
    State: Any

    def seats(self, options: Any) -> range:
        """The players' seats."""
        ...

    def partners(self, options: Any, seat: Seat) -> frozenset[Seat]:
        """Those who play on the seat's side from the start, without itself."""
        ...

    def pack(self, options: Any) -> Cards:
        """The cards to shuffle."""
        ...

    def begin(self, options: Any) -> Any:
        """The state before any event."""
        ...

    def open(self, options: Any, deck: Deck) -> tuple[Any, ...]:
        """The first move: dealing, or the start of it."""
        ...

    def following(self, options: Any, result: Any) -> Any | None:
        """The options of the next deal; None when the match is over."""
        ...


def fold(state: State, events: Iterable[Any]) -> State:
    """The state after these events (叠)."""
    for event in events:
        state = state.evolve(event)
    return state


def redact(event: Any, viewer: Viewer) -> Any | None:
    """The event as this viewer is told it (遮), or None if he is told nothing. One function for all games."""
    kind = cast("type[Event]", type(event))
    if _face_up(kind) or viewer & event.privy():
        return event
    up, down = kind.face_up, kind.face_down
    if not up and not down:
        return None
    seen: dict[str, Any] = {name: getattr(event, name) for name in up}
    seen |= {name: (BACK,) * len(getattr(event, name)) for name in down}
    return kind(**seen)


def face_up(event: Event) -> bool:
    """Whether all that the event says lies face up (全明), so that everybody is told it as it is."""
    return _face_up(type(event))


@cache
def _face_up(kind: type[Event]) -> bool:
    return bool(kind.face_up) and kind.face_up.issuperset(kind.__struct_fields__)


def told(events: Iterable[Any], viewer: Viewer) -> tuple[Any, ...]:
    """The events as this viewer is told them (所闻), those he is told nothing of left out."""
    return tuple([seen for event in events if (seen := redact(event, viewer)) is not None])


def zone_cards(state: State) -> Cards:
    """All cards in the state's zones (各区之牌), backs included, sorted."""
    found = list[Card]()
    for name in type(state).zones:
        found += _cards_in(getattr(state, name))
    return tuple(sorted(found))


def fill(view: State, pack: Cards, rng: Shuffler) -> State:
    """The view with its backs turned up at random (翻暗牌), from the cards of the pack that it does not show.

    Every way to turn them up is equally likely; what the auction or the play suggests is the sampler's matter.
    Raises ValueError if the backs and the unseen cards are not equally many.
    """
    held = zone_cards(view)
    unseen = list((Counter(pack) - Counter(held)).elements())
    if len(unseen) != held.count(BACK):
        raise ValueError(f"{held.count(BACK)} backs for {len(unseen)} unseen cards")
    rng.shuffle(unseen)
    return _filled(view, unseen)


def _cards_in(value: Any) -> list[Card]:
    """The cards of a zone: a state with zones of its own, or a tuple of cards and of such tuples and states."""
    if isinstance(value, State):
        return list(zone_cards(value))
    found = list[Any]()
    for part in cast("tuple[Any, ...]", value):
        if isinstance(part, int):
            found.append(part)
        else:
            found += _cards_in(part)
    return found


def _filled(value: Any, unseen: list[Card]) -> Any:
    if isinstance(value, State):
        turned = {name: _filled(getattr(value, name), unseen) for name in type(value).zones}
        return replace(value, **turned)
    if not isinstance(value, tuple):
        return value
    parts = cast("tuple[Any, ...]", value)
    if BACK in parts:
        return tuple(sorted(unseen.pop() if card == BACK else card for card in parts))
    return tuple(_filled(part, unseen) for part in parts)
