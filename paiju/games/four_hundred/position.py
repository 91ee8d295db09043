"""A position of four hundred as keys and text (局面记法), and how a state is written as one.

`starting.start` makes the same state of it again. docs/rules/four-hundred.en.md#position.
"""

from typing import Any, Literal

import msgspec

from paiju.cards import SUITS, Cards, show
from paiju.games.four_hundred.auction import Auction
from paiju.games.four_hundred.burying import Burying
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.options import Options
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.playing import Playing
from paiju.kernel import Seat
from paiju.tricks.taking import Trick
from paiju.tricks.text import name, names, trick_text, zones_text
from paiju.tricks.voids import voids_text

FourHundredState = Auction | Naming | Burying | Playing | Over


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All keys of a position (局面的键). What is left out is not known, or follows from the rest."""

    phase: Literal["auction", "bury", "trump", "play", "scored"] | None = None
    options: dict[str, Any] = {}
    """Those that are not as usual: target, undo."""
    dealer: str | None = None
    totals: tuple[int, int] | None = None
    hands: dict[str, str] = {}
    kitty: str | None = None
    bid: int = 0
    bidder: str | None = None
    bids: dict[str, int] = {}
    """What each seat bid last, the highest bid included or given by `bid` and `bidder`."""
    passed: list[str] = []
    declarer: str | None = None
    trump: str | None = None
    buried: str | None = None
    tricks: int | None = None
    """How many tricks are complete."""
    leader: str | None = None
    trick: list[str] = []
    last: list[str] = []
    gone: dict[str, str] = {}
    """The cards of the complete tricks, by the seat that played them."""
    marks: tuple[int, int] = (0, 0)
    """In the tricks of seats 0 and 2, and of seats 1 and 3."""
    void: dict[str, str] = {}
    """For each seat, the suits that it has shown out of; trumps by their suit."""


def position(state: FourHundredState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    return msgspec.to_builtins(_written(state))


def _written(state: FourHundredState) -> Position:
    common = _common(state.options, state.hands)
    match state:
        case Auction():
            bids = {name(seat): bid for seat, bid in enumerate(state.bids) if bid}
            passed = names(state.passed)
            return Position(phase="auction", **common, kitty=show(state.kitty), bids=bids, passed=passed)
        case Naming():
            return Position(phase="trump", **common, **_contract(state.declarer, state.bid), buried=show(state.buried))
        case Burying():
            return Position(phase="bury", **common, **_contract(state.declarer, state.bid))
        case Playing():
            return Position(
                phase="play",
                **common,
                **_contract(state.declarer, state.bid, state.trump),
                **_cards(state.buried, state.last, state.gone),
                leader=name(state.leader),
                trick=trick_text(state.leader, state.trick),
                marks=state.points,
                void=voids_text(state.void, state.trump),
            )
        case _:
            return Position(phase="scored", **common, **_end(state))


def _common(options: Options, hands: tuple[Cards, ...]) -> dict[str, Any]:
    usual = Options()
    chosen = {key: getattr(options, key) for key in ("target", "undo")}
    return {
        "options": {key: value for key, value in chosen.items() if value != getattr(usual, key)},
        "dealer": name(options.dealer),
        "totals": options.totals,
        "hands": zones_text(hands),
    }


def _contract(declarer: Seat, bid: int, trump: int | None = None) -> dict[str, Any]:
    return {"declarer": name(declarer), "bid": bid, "trump": None if trump is None else SUITS[trump]}


def _cards(buried: Cards, last: Trick | None, gone: tuple[Cards, ...]) -> dict[str, Any]:
    return {
        "buried": show(buried),
        "tricks": len(gone[0]),
        "last": [] if last is None else trick_text(last.leader, last.cards),
        "gone": zones_text(gone),
    }


def _end(state: Over) -> dict[str, Any]:
    outcome = state.outcome
    if outcome.declarer is None:
        return {"kitty": show(state.kitty)}
    return {
        **_contract(outcome.declarer, outcome.bid, state.trump),
        **_cards(state.buried, state.last, state.gone),
        "marks": outcome.marks,
    }
