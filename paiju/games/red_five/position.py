"""A position of red five as keys and text (局面记法), and how a state is written as one.

`starting.start` makes the same state of it again. docs/rules/red-five.en.md#position.
"""

from typing import Any, Literal

import msgspec

from paiju.cards import BACK, SUITS, Card, Cards, show
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.dealing import Dealing
from paiju.games.red_five.deck import NOTHING
from paiju.games.red_five.final_show import FinalShow
from paiju.games.red_five.options import Options
from paiju.games.red_five.over import Over
from paiju.games.red_five.playing import Playing
from paiju.kernel import Seat
from paiju.tricks.plays import Trick
from paiju.tricks.text import name, plays_text, zones_text
from paiju.tricks.voids import voids_text

RedFiveState = Dealing | FinalShow | Burying | Calling | Playing | Over

BySeat = tuple[int, int, int, int, int]


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All keys of a position (局面的键). What is left out is not known, or follows from the rest."""

    phase: Literal["deal", "final_show", "bury", "call", "play", "scored"] | None = None
    options: dict[str, Any] = {}
    """Those of the match that are not as usual: hands, base, throw_penalty, undo."""
    hand: int | None = None
    original_dealer: str | None = None
    totals: BySeat | None = None
    hands: dict[str, str] = {}
    dealt: int | None = None
    stock: str | None = None
    """The cards still to be dealt, in order."""
    kitty: str = ""
    lot: int = 0
    dealer: str | None = None
    trump: str | None = None
    pressed: bool = False
    picked: str | None = None
    """The card drawn for the trump suit of a pressed deal, until the dealer has buried."""
    buried: str = ""
    call: str | None = None
    friend: str | None = None
    direct: bool = False
    left: int | None = None
    """How many cards each seat held before this trick."""
    leader: str | None = None
    trick: list[str] = []
    last: list[str] = []
    gone: dict[str, str] = {}
    """The cards of the complete tricks, by the seat that played them."""
    points: BySeat = NOTHING
    failed_throws: BySeat = NOTHING
    thrown: str = ""
    """What the leader of this trick tried to throw in vain."""
    void: dict[str, str] = {}
    """For each seat, the suits that it has shown out of; trumps by their suit."""


def position(state: RedFiveState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    return msgspec.to_builtins(_written(state))


def _written(state: RedFiveState) -> Position:
    common = _match(state.options)
    match state:
        case Dealing():
            return Position(phase="deal", **common, **_dealing(state))
        case FinalShow():
            return Position(phase="final_show", **common, **_stock(state))
        case Burying():
            return Position(phase="bury", **common, **_bury(state))
        case Calling():
            own = _dealer(state.dealer, state.trump, state.pressed)
            hands, buried = zones_text(state.hands), _seen(state.buried)
            return Position(phase="call", **common, **own, hands=hands, buried=buried)
        case Playing():
            return Position(phase="play", **common, **_play(state))
        case _:
            return Position(phase="scored", **common, **_end(state))


def _match(options: Options) -> dict[str, Any]:
    usual = Options()
    chosen = {key: getattr(options, key) for key in ("hands", "base", "throw_penalty", "undo")}
    return {
        "options": {key: value for key, value in chosen.items() if value != getattr(usual, key)},
        "hand": options.hand,
        "original_dealer": name(options.original_dealer),
        "totals": options.totals,
    }


def _stock(state: Dealing | FinalShow) -> dict[str, Any]:
    return {"hands": zones_text(state.hands), "kitty": _seen(state.kitty), "lot": state.lot}


def _dealing(state: Dealing) -> dict[str, Any]:
    return {
        **_stock(state),
        "dealt": state.dealt,
        "stock": show(state.stock) if set(state.stock) - {BACK} else None,
        "dealer": None if state.dealer is None else name(state.dealer),
        "trump": None if state.trump is None else SUITS[state.trump],
    }


def _bury(state: Burying) -> dict[str, Any]:
    picked = None if state.picked is None else show((state.picked,))
    return {
        **_dealer(state.dealer, state.trump, state.pressed),
        "hands": zones_text(state.hands),
        "picked": picked,
    }


def _dealer(dealer: Seat, trump: int, pressed: bool) -> dict[str, Any]:
    return {"dealer": name(dealer), "trump": SUITS[trump], "pressed": pressed}


def _cards(
    called: Card, friend: Seat | None, buried: Cards, gone: tuple[Cards, ...], last: Trick | None
) -> dict[str, Any]:
    return {
        "call": show((called,)),
        "friend": None if friend is None else name(friend),
        "buried": _seen(buried),
        "gone": {seat: cards for seat, cards in zones_text(gone).items() if cards},
        "last": [] if last is None else plays_text(last.leader, last.cards, len(gone)),
    }


def _play(state: Playing) -> dict[str, Any]:
    return {
        **_dealer(state.dealer, state.trump, state.pressed),
        **_cards(state.called, state.friend, state.buried, state.gone, state.last),
        "hands": zones_text(state.hands),
        "direct": state.direct,
        "leader": name(state.leader),
        "trick": plays_text(state.leader, state.trick, len(state.hands)),
        "points": state.points,
        "failed_throws": state.failed,
        "thrown": show(state.thrown),
        "void": voids_text(state.void, state.trump),
    }


def _end(state: Over) -> dict[str, Any]:
    outcome = state.outcome
    return {
        **_dealer(outcome.dealer, state.trump, outcome.pressed),
        **_cards(state.called, outcome.friend, state.buried, state.gone, state.last),
        "direct": outcome.direct,
        "points": outcome.points,
        "failed_throws": outcome.failed,
    }


def _seen(cards: Cards) -> str:
    """The cards of a zone whose size is known, backs left out."""
    return show([card for card in cards if card != BACK])
