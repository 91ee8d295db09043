"""Chase the Pig as text (拱猪记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/gongzhu.en.md#notation.
"""

from typing import Any

from paiju.cards import Faces, parse, parse_card, show
from paiju.games.gongzhu.moves import GongzhuAction, GongzhuResult, Play, Sell
from paiju.games.gongzhu.over import Over
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.position import GongzhuState, position
from paiju.games.gongzhu.selling import Selling
from paiju.games.gongzhu.starting import start
from paiju.kernel import Seat
from paiju.tricks.text import name, names, seat_of, trick_text, zones_text


def action(state: GongzhuState, text: str) -> tuple[Seat, GongzhuAction]:
    """The player and his action from `SEAT sell [open CARDS] [hidden CARDS]` or `SEAT [play] CARD` (读动作).

    Raises ValueError.
    """
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"{text!r}: expected SEAT VERB ARGS")
    seat = seat_of(words[0])
    if words[1] == "sell":
        return seat, _sale(words[2:])
    card = words[2:] if words[1] == "play" else words[1:]
    if len(card) != 1:
        raise ValueError(f"{text!r} is not an action of this game")
    return seat, Play(parse_card(card[0]))


def _sale(words: list[str]) -> Sell:
    before, _, hidden = " ".join(words).partition("hidden")
    nothing, _, shown = before.partition("open")
    if nothing.strip():
        raise ValueError(f"{nothing.strip()!r}: expected open CARDS or hidden CARDS")
    return Sell(parse(shown), parse(hidden))


def facts(state: GongzhuState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    known: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "to_act": names(sorted(state.waiting)),
        "over": isinstance(state, Over),
        "hand": state.options.hand,
        "sold_open": _texts(state.sold_open),
    }
    if isinstance(state, Over):
        return known | _played(state) | _outcome(state.outcome)
    known |= {
        "totals": list(state.options.totals),
        "leader": name(state.leader),
        "turn": name(state.turn),
        "hands": zones_text(state.hands),
        "sold_hidden": _texts(state.sold_hidden),
    }
    if isinstance(state, Selling):
        return known | {"declared": state.declared}
    return known | _played(state) | {"trick": trick_text(state.leader, state.trick), "points": list(state.points)}


def _played(state: Playing | Over) -> dict[str, Any]:
    return {
        "taken": _texts(state.taken),
        "trick_winner": "" if state.last is None else name(state.last.winner),
    }


def _outcome(outcome: GongzhuResult) -> dict[str, Any]:
    scores = {f"score_{name(seat)}": score for seat, score in enumerate(outcome.scores)}
    return scores | {
        "trick": [],
        "points": list(outcome.scores),
        "scores": list(outcome.scores),
        "sold": show(outcome.sold),
        "sweep": "" if outcome.sweep is None else name(outcome.sweep),
        "next_leader": name(outcome.pig),
        "totals": list(outcome.totals),
        "places": list(outcome.places),
        "match_over": outcome.match_over,
        "result": " ".join(f"{score:+d}" for score in outcome.scores),
    }


def _texts(zones: tuple[Faces, ...]) -> dict[str, str]:
    """The seats that have any of these cards, in rising order."""
    return {name(seat): show(cards) for seat, cards in enumerate(zones) if cards}


__all__ = ["action", "facts", "position", "start"]
