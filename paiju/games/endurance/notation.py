"""Endurance as text (持久战记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/endurance.en.md#notation.
"""

from typing import Any

from paiju.cards import SUITS, parse_card, show
from paiju.games.endurance.moves import EnduranceAction, Play, Trick
from paiju.games.endurance.over import Over
from paiju.games.endurance.position import EnduranceState, position, trick_text
from paiju.games.endurance.starting import start
from paiju.kernel import Seat
from paiju.tricks.text import name, names, seat_of, zones_text


def action(state: EnduranceState, text: str) -> tuple[Seat, EnduranceAction]:
    """The player and his action from `SEAT [play] CARD` (读动作). Raises ValueError."""
    words = text.split()
    card = words[2:] if words[1:2] == ["play"] else words[1:]
    if len(card) != 1:
        raise ValueError(f"{text!r}: expected SEAT play CARD")
    return seat_of(words[0], state.options.players), Play(parse_card(card[0]))


def facts(state: EnduranceState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    known: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "to_act": names(sorted(state.waiting)),
        "over": isinstance(state, Over),
        "hand": state.options.hand,
        "players": state.options.players,
        "dealer": name(state.options.dealer),
        "trump": "" if state.trump is None else SUITS[state.trump],
        "turned": "" if state.turned is None else show((state.turned,)),
        "hands": zones_text(state.hands),
        "sizes": [len(hand) for hand in state.hands],
        "stock": len(state.stock),
        "out": [" ".join(names(seats)) for seats in state.out],
        "trick_winner": "" if state.last is None else name(state.last.winner),
    }
    if isinstance(state, Over):
        return known | _outcome(state)
    return known | {
        "leader": name(state.leader),
        "turn": name(state.turn),
        "order": names(state.order),
        "trick": trick_text(Trick(state.order, state.trick, -1)),
        "points": list(state.options.won),
        "wins": list(state.options.won),
    }


def _outcome(state: Over) -> dict[str, Any]:
    outcome = state.outcome
    return {
        "trick": [],
        "points": list(outcome.wins),
        "scores": list(outcome.scores),
        "winner": name(outcome.winner),
        "places": list(outcome.places),
        "wins": list(outcome.wins),
        "match_winner": "" if outcome.match_winner is None else name(outcome.match_winner),
        "result": name(outcome.winner),
    }


__all__ = ["action", "facts", "position", "start"]
