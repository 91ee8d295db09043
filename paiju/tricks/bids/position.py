"""A position of a game of bids as keys and text (局面记法), and how a state is written as one.

What cards count has another key in each game. `starting.py` reads positions.
"""

from typing import Any, Literal, cast

import msgspec

from paiju.cards import SUITS, Cards, show
from paiju.kernel import Seat
from paiju.tricks.bids.auction import Bidding
from paiju.tricks.bids.declaring import Declaring
from paiju.tricks.bids.match import Match
from paiju.tricks.bids.over import Finished
from paiju.tricks.bids.playing import TakingTricks
from paiju.tricks.taking import Trick
from paiju.tricks.text import name, names, trick_text, zones_text
from paiju.tricks.voids import voids_text

BidState = Bidding | Declaring | TakingTricks | Finished


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """The keys of a position (局面的键). What is left out is not known, or follows from the rest."""

    phase: Literal["auction", "trump", "bury", "play", "scored"] | None = None
    options: dict[str, Any] = {}
    """Those that are not as usual, without dealer and totals."""
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
    void: dict[str, str] = {}
    """For each seat, the suits that it has shown out of; trumps by their suit."""


def keys_of(state: BidState) -> dict[str, Any]:
    """The keys of a state (写局面), but for what a game adds: what cards count, and what its declarer knows."""
    common = _common(state.options, state.hands)
    match state:
        case Bidding():
            bids = {name(seat): bid for seat, bid in enumerate(state.bids) if bid}
            return common | {
                "phase": "auction",
                "kitty": show(state.kitty),
                "bids": bids,
                "passed": names(state.passed),
            }
        case Declaring():
            return common | {"phase": state.__struct_config__.tag} | _contract(state.declarer, state.bid)
        case TakingTricks():
            return common | _contract(state.declarer, state.bid, state.trump) | _cards(state) | {
                "phase": "play",
                "leader": name(state.leader),
                "trick": trick_text(state.leader, state.trick),
                "void": voids_text(state.void, state.trump),
            }  # fmt: skip
        case _:
            return common | {"phase": "scored"} | _end(state)


def _common(options: Match, hands: tuple[Cards, ...]) -> dict[str, Any]:
    chosen = msgspec.structs.asdict(cast("msgspec.Struct", options))
    usual = type(options)()
    return {
        "options": {
            key: value
            for key, value in chosen.items()
            if key not in ("dealer", "totals") and value != getattr(usual, key)
        },
        "dealer": name(options.dealer),
        "totals": options.totals,
        "hands": zones_text(hands),
    }


def _contract(declarer: Seat, bid: int, trump: int | None = None) -> dict[str, Any]:
    return {"declarer": name(declarer), "bid": bid, "trump": None if trump is None else SUITS[trump]}


def _cards(state: TakingTricks | Finished) -> dict[str, Any]:
    last: Trick | None = state.last
    return {
        "buried": show(state.buried),
        "tricks": len(state.gone[0]),
        "last": [] if last is None else trick_text(last.leader, last.cards),
        "gone": zones_text(state.gone),
    }


def _end(state: Finished) -> dict[str, Any]:
    outcome = state.outcome
    if outcome.declarer is None:
        return {"kitty": show(state.kitty)}
    return _contract(outcome.declarer, outcome.bid, state.trump) | _cards(state)
