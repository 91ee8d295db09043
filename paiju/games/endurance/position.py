"""A position of Endurance as keys and text (局面记法), and how a state is written as one.

`starting.start` sets it up again, exactly. docs/rules/endurance.en.md#position.
"""

from typing import Any, Literal

import msgspec

from paiju.cards import SUITS, show
from paiju.games.endurance.moves import Trick
from paiju.games.endurance.options import Options
from paiju.games.endurance.over import Over
from paiju.games.endurance.playing import Playing
from paiju.tricks.text import name, names, zones_text

EnduranceState = Playing | Over


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All keys of a position (局面的键). What is left out is not known, or follows from the rest."""

    phase: Literal["play", "scored"] = "play"
    options: dict[str, Any] = {}
    players: int = 4
    dealer: str = "P1"
    trump: str | None = None
    turned: str | None = None
    hands: dict[str, str] = {}
    stock: str = ""
    """The cards to be drawn, the next one first."""
    leader: str | None = None
    trick: list[str] = []
    last: list[str] = []
    gone: dict[str, str] = {}
    """The cards of the complete tricks, by the seat that played them."""
    out: list[str] = []
    """Who has gone out, in order, those of one trick together: `["P4", "P2 P3"]`."""
    void: dict[str, str] = {}
    """For each seat, the suits that it has shown out of since it last drew."""


def position(state: EnduranceState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    return msgspec.to_builtins(Position(**_shared(state), **_own(state)))


def _shared(state: EnduranceState) -> dict[str, Any]:
    options, usual = state.options, Options()
    chosen = {key: value for key, value in msgspec.structs.asdict(options).items() if value != getattr(usual, key)}
    return {
        "options": {key: value for key, value in chosen.items() if key not in ("players", "dealer")},
        "players": options.players,
        "dealer": name(options.dealer),
        # A trump that the turned card tells need not be said again.
        "trump": None if state.trump is None or state.turned is not None else SUITS[state.trump],
        "turned": None if state.turned is None else show((state.turned,)),
        "hands": {seat: text for seat, text in zones_text(state.hands).items() if text},
        "stock": show(state.stock),
        "last": [] if state.last is None else trick_text(state.last),
        "gone": {seat: text for seat, text in zones_text(state.gone).items() if text},
        "out": [" ".join(names(seats)) for seats in state.out],
    }


def _own(state: EnduranceState) -> dict[str, Any]:
    if isinstance(state, Over):
        return {"phase": "scored", "leader": name(state.outcome.winner)}
    void = {name(seat): "".join(SUITS[each] for each in suits) for seat, suits in enumerate(state.void) if suits}
    return {"leader": name(state.leader), "trick": trick_text(Trick(state.order, state.trick, -1)), "void": void}


def trick_text(trick: Trick) -> list[str]:
    """A trick as text, `["P4 SK", "P1 S2"]` (写墩), complete or not."""
    return [f"{name(seat)} {show((card,))}" for seat, card in zip(trick.seats, trick.cards, strict=False)]
