"""Hundred as text (打百分记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/hundred.en.md#notation.
"""

from typing import Any

from paiju.cards import SUITS
from paiju.games.hundred.burying import Burying
from paiju.games.hundred.moves import HundredResult
from paiju.games.hundred.over import Over
from paiju.games.hundred.playing import Playing
from paiju.games.hundred.position import HundredState, position
from paiju.games.hundred.starting import start
from paiju.tricks.bids.notation import action, cards, ended, known


def facts(state: HundredState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    match state:
        case Burying():
            return known(state) | {"trump": SUITS[state.trump]}
        case Playing():
            return known(state) | {"points": state.points[(state.declarer + 1) % 2]}
        case Over():
            return known(state) | _ended(state.outcome) | cards(state)
        case _:
            return known(state)


def _ended(outcome: HundredResult) -> dict[str, Any]:
    played = outcome.declarer is not None
    return {
        "points": outcome.points,
        "kitty_points": outcome.kitty,
        "dug": outcome.dug,
        "counted": outcome.counted,
        "made": outcome.made,
        **ended(outcome),
        "result": ("made" if outcome.made else "broken") if played else "void",
    }


__all__ = ["action", "facts", "position", "start"]
