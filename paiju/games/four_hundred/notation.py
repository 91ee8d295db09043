"""Four hundred as text (四百分记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/four-hundred.en.md#notation.
"""

from typing import Any

from paiju.cards import show
from paiju.games.four_hundred.moves import FourHundredResult
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.playing import Playing
from paiju.games.four_hundred.position import FourHundredState, position
from paiju.games.four_hundred.starting import start
from paiju.tricks.bids.notation import action, cards, ended, known


def facts(state: FourHundredState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    match state:
        case Naming():
            return known(state) | {"buried": show(state.buried)}
        case Playing():
            return known(state) | {"marks": list(state.points), "points": list(state.points)}
        case Over():
            return known(state) | _ended(state.outcome) | cards(state)
        case _:
            return known(state)


def _ended(outcome: FourHundredResult) -> dict[str, Any]:
    played = outcome.declarer is not None
    return {
        "marks": list(outcome.marks),
        "points": list(outcome.marks),
        "buried_marks": outcome.buried,
        "made": outcome.made,
        "bonus": outcome.bonus,
        **ended(outcome),
        "result": ("made" if outcome.made else "failed") if played else "void",
    }


__all__ = ["action", "facts", "position", "start"]
