"""A position of Chase the Pig as keys and text (局面记法), and how a state is written as one.

`starting.start` sets it up again, exactly. docs/rules/gongzhu.en.md#position.
"""

from typing import Any, Literal

import msgspec

from paiju.cards import SUITS
from paiju.games.gongzhu.options import Options
from paiju.games.gongzhu.over import Over
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.selling import Selling
from paiju.tricks.text import name, trick_text, zones_text

GongzhuState = Selling | Playing | Over


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All keys of a position (局面的键). What is left out is not known, or follows from the rest."""

    phase: Literal["sell", "play", "scored"] | None = None
    options: dict[str, Any] = {}
    totals: tuple[int, int, int, int] = (0, 0, 0, 0)
    hands: dict[str, str] = {}
    leader: str | None = None
    declared: int = 0
    sold_open: dict[str, str] = {}
    sold_hidden: dict[str, str] = {}
    tricks: int | None = None
    """How many are complete."""
    trick: list[str] = []
    last: list[str] = []
    gone: dict[str, str] = {}
    """The cards of the complete tricks, by the seat that played them."""
    taken: dict[str, str] = {}
    led: str = ""
    """The suits that complete tricks were led in."""
    void: dict[str, str] = {}
    """For each seat, the suits that it has shown out of."""


def position(state: GongzhuState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    return msgspec.to_builtins(Position(**_options(state.options), **_cards(state)))


def _options(options: Options) -> dict[str, Any]:
    usual = Options()
    chosen = {key: value for key, value in msgspec.structs.asdict(options).items() if value != getattr(usual, key)}
    return {"totals": chosen.pop("totals", usual.totals), "options": chosen}


def _cards(state: GongzhuState) -> dict[str, Any]:
    match state:
        case Selling():
            return {"phase": "sell", "declared": state.declared} | _sales(state)
        case Playing():
            void = {
                name(seat): "".join(SUITS[each] for each in suits) for seat, suits in enumerate(state.void) if suits
            }
            led = "".join(SUITS[each] for each in state.led)
            trick = trick_text(state.leader, state.trick)
            return {"phase": "play", "trick": trick, "led": led, "void": void} | _sales(state) | _played(state)
        case _:
            return {"phase": "scored", "sold_open": _some(zones_text(state.sold_open))} | _played(state)


def _sales(state: Selling | Playing) -> dict[str, Any]:
    return {
        "hands": zones_text(state.hands),
        "leader": name(state.leader),
        "sold_open": _some(zones_text(state.sold_open)),
        "sold_hidden": _some(zones_text(state.sold_hidden)),
    }


def _played(state: Playing | Over) -> dict[str, Any]:
    return {
        "tricks": len(state.gone[0]),
        "last": [] if state.last is None else trick_text(state.last.leader, state.last.cards),
        "gone": _some(zones_text(state.gone)),
        "taken": _some(zones_text(state.taken)),
    }


def _some(zones: dict[str, str]) -> dict[str, str]:
    return {seat: text for seat, text in zones.items() if text}
