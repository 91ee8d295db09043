"""A position of 升级 as keys and text (局面记法), and how a state is written as one.

`starting.start` makes the same state of it again. docs/rules/shengji.en.md#position.
"""

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from paiju.cards import BACK, SUITS, Card, show
from paiju.games.shengji.burying import Burying
from paiju.games.shengji.dealing import Dealing
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.moves import Level
from paiju.games.shengji.options import Options
from paiju.games.shengji.over import Over
from paiju.games.shengji.playing import Playing
from paiju.games.shengji.standing import Standing
from paiju.kernel import Seat
from paiju.tricks.text import name, names, plays_text, zones_text
from paiju.tricks.voids import voids_text

ShengjiState = Dealing | Declaring | Burying | Playing | Over

NO_TRUMP = "NT"
_WHERE = frozenset({"levels", "dealer", "redeals"})
"""The options that say where the match stands, which have keys of their own."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All keys of a position (局面的键). What is left out is not known, or follows from the rest."""

    phase: Literal["deal", "declare", "bury", "play", "scored"] | None = None
    options: dict[str, Any] = {}
    """Those that are not as usual, but for levels, dealer and redeals."""
    level: Level | None = None
    """The level of both sides, in place of `levels`."""
    levels: tuple[Level, Level] | None = None
    dealer: str | None = None
    first_deal: bool = False
    """Whether a dealer who is known became it in this very deal, by declaring."""
    redeals: int = 0
    hands: dict[str, str] = {}
    dealt: int | None = None
    stock: str | None = None
    """The cards still to be dealt, in order."""
    kitty: str | None = None
    """The cards of the kitty, in order."""
    first: str | None = None
    """Who receives the first card."""
    standing: str = ""
    """The declaration that stands: seat and cards."""
    passed: list[str] = []
    turned: str = ""
    """The cards of the kitty that were turned up for the trump suit."""
    trump: str | None = None
    buried: str | None = None
    left: int | None = None
    """How many cards each seat held before this trick."""
    leader: str | None = None
    trick: list[str] = []
    last: list[str] = []
    gone: dict[str, str] = {}
    """The cards of the complete tricks, by the seat that played them."""
    points: tuple[int, int] = (0, 0)
    failed_throws: tuple[int, int, int, int] = (0, 0, 0, 0)
    thrown: str = ""
    """What the leader of this trick tried to throw in vain."""
    void: dict[str, str] = {}
    """For each seat, the suits that it has shown out of; trumps by their suit, or T."""


def position(state: ShengjiState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    return msgspec.to_builtins(_written(state))


def _written(state: ShengjiState) -> Position:
    match state:
        case Dealing():
            stock = _unless_unseen(state.stock)
            return Position(phase="deal", **_window(state), dealt=state.dealt, stock=stock)
        case Declaring():
            return Position(phase="declare", **_window(state), passed=names(state.passed))
        case Burying():
            return Position(phase="bury", **_shown(state))
        case Playing():
            return Position(phase="play", **_shown(state), **_cards(state), **_trick(state))
        case _ if state.outcome.void:
            kitty = _unless_unseen(state.kitty)
            return Position(phase="scored", **_match(state.options), hands=zones_text(state.hands), kitty=kitty)
        case _:
            trump = trump_text(state.outcome.trump)
            return Position(phase="scored", **_match(state.options, state.outcome.dealer), trump=trump, **_cards(state))


def trump_text(trump: int | None) -> str:
    """A trump suit as a letter (写主), `NT` without one."""
    return NO_TRUMP if trump is None else SUITS[trump]


def standing_text(standing: Standing | None) -> str:
    """A declaration as seat and cards (写亮主), nothing without one."""
    return "" if standing is None else f"{name(standing.seat)} {show(standing.cards)}"


def _match(options: Options, dealer: Seat | None = None) -> dict[str, Any]:
    """Where the match stands, with the dealer that this deal has."""
    usual, known = Options(), options.dealer if dealer is None else dealer
    chosen = {key: getattr(options, key) for key in Options.__struct_fields__ if key not in _WHERE}
    return {
        "options": {key: value for key, value in chosen.items() if value != getattr(usual, key)},
        "levels": options.levels,
        "dealer": None if known is None else name(known),
        "first_deal": options.dealer is None and known is not None,
        "redeals": options.redeals,
    }


def _window(state: Dealing | Declaring) -> dict[str, Any]:
    return {
        **_match(state.options),
        "hands": zones_text(state.hands),
        "kitty": _unless_unseen(state.kitty),
        "first": name(state.first),
        "standing": standing_text(state.standing),
    }


def _shown(state: Burying | Playing) -> dict[str, Any]:
    return {
        **_match(state.options, state.dealer),
        "hands": zones_text(state.hands),
        "trump": trump_text(state.trump),
        "standing": standing_text(state.standing),
        "turned": show(state.turned),
    }


def _cards(state: Playing | Over) -> dict[str, Any]:
    return {
        "buried": _unless_unseen(state.buried),
        "gone": {seat: cards for seat, cards in zones_text(state.gone).items() if cards},
        "last": [] if state.last is None else plays_text(state.last.leader, state.last.cards),
        "points": state.points,
        "failed_throws": state.failed,
    }


def _trick(state: Playing) -> dict[str, Any]:
    return {
        "leader": name(state.leader),
        "trick": plays_text(state.leader, state.trick),
        "thrown": show(state.thrown),
        "void": voids_text(state.void, state.trump),
    }


def _unless_unseen(cards: Sequence[Card]) -> str | None:
    return None if set(cards) <= {BACK} else show(cards)
