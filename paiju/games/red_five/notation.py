"""Red five as text (红五记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/red-five.en.md#notation.
"""

from typing import Any

from paiju.cards import SUITS, Card, parse, parse_card, show
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.dealing import Dealing
from paiju.games.red_five.deck import SEATS
from paiju.games.red_five.final_show import FinalShow
from paiju.games.red_five.following import GRAMMAR
from paiju.games.red_five.moves import Bury, Call, DealOut, DeclineShow, Play, RedFiveAction, RedFiveResult, Show
from paiju.games.red_five.order import order
from paiju.games.red_five.over import Over
from paiju.games.red_five.playing import Playing
from paiju.games.red_five.position import RedFiveState, position
from paiju.games.red_five.score import fine
from paiju.games.red_five.starting import start
from paiju.kernel import TABLE, Seat
from paiju.tricks.combos import Shape
from paiju.tricks.order import TRUMP
from paiju.tricks.text import name, names, plays_text, seat_of, zones_text
from paiju.tricks.voids import voids_text


def action(state: RedFiveState, text: str) -> tuple[Seat, RedFiveAction]:
    """The seat and its action from `SEAT VERB ARGS` (读动作). Raises ValueError."""
    match text.split():
        case ["TABLE", "deal", count] if count.lstrip("-").isdecimal():
            return TABLE, DealOut(int(count))
        case [seat, "show", card]:
            return seat_of(seat, 5), Show(parse_card(card))
        case [seat, "decline_show"]:
            return seat_of(seat, 5), DeclineShow()
        case [seat, "bury", *cards]:
            return seat_of(seat, 5), Bury(parse(" ".join(cards)))
        case [seat, "call", card]:
            return seat_of(seat, 5), Call(parse_card(card))
        case [seat, "play", *cards] | [seat, *cards]:
            return seat_of(seat, 5), Play(parse(" ".join(cards)))
        case _:
            raise ValueError(f"{text!r} is not an action of red five")


def facts(state: RedFiveState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    known: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "hand": state.options.hand,
        "original_dealer": name(state.options.original_dealer),
        "to_act": names(seat for seat in SEATS if state.choices(seat)),
        "over": isinstance(state, Over),
    }
    match state:
        case Dealing():
            dealer = "" if state.dealer is None else name(state.dealer)
            known |= {"dealt": state.dealt, "dealer": dealer} | _ranking(state.trump)
            return known | {"hands": zones_text(state.hands), "kitty": show(state.kitty), "pressed": False}
        case FinalShow():
            return known | {"hands": zones_text(state.hands), "kitty": show(state.kitty), "pressed": False}
        case Over():
            outcome = state.outcome
            known |= {"buried": show(state.buried), "call": show((state.called,)), "trick": []}
            return known | _dealer(outcome.dealer, state.trump, outcome.pressed) | _winner(state) | _ended(outcome)
        case Playing():
            known |= {"buried": show(state.buried)}
            return known | _dealer(state.dealer, state.trump, state.pressed) | _winner(state) | _playing(state)
        case _:
            aside = {"picked": _face(state.picked)} if isinstance(state, Burying) else {"buried": show(state.buried)}
            known |= aside | {"hands": zones_text(state.hands)}
            return known | _dealer(state.dealer, state.trump, state.pressed)


def _face(card: Card | None) -> str:
    return "" if card is None else show((card,))


def _dealer(dealer: Seat, trump: int, pressed: bool) -> dict[str, Any]:
    return {"dealer": name(dealer), "pressed": pressed} | _ranking(trump)


def _ranking(trump: int | None) -> dict[str, Any]:
    """The trump suit, the trumps by place and the plain suits, all from high to low."""
    if trump is None:
        return {"trump": ""}
    ranked = order(trump)
    faces: dict[int, dict[int, list[Card]]] = {}
    for card in [Card(number) for number in range(54)]:
        faces.setdefault(ranked.group[card], {}).setdefault(ranked.place[card], []).append(card)
    lines = {
        group: [show(reversed(places[at])) for at in sorted(places, reverse=True)] for group, places in faces.items()
    }
    plain = {SUITS[group]: " ".join(line) for group, line in lines.items() if group != TRUMP}
    return {"trump": SUITS[trump], "trumps": lines[TRUMP], "plain": plain}


def _winner(state: Playing | Over) -> dict[str, Any]:
    return {"trick_winner": "" if state.last is None else name(state.last.winner)}


def _playing(state: Playing) -> dict[str, Any]:
    ranked, failed = order(state.trump), state.failed[state.leader]
    lead = GRAMMAR.components(state.trick[0], ranked) if state.trick else ()
    return {
        "hands": zones_text(state.hands),
        "call": show((state.called,)),
        "friend": "" if state.friend is None else name(state.friend),
        "direct": state.direct,
        "alone": state.alone,
        "leader": name(state.leader),
        "trick": plays_text(state.leader, state.trick, 5),
        "lead_shape": [f"{_code(part.shape)} {show(reversed(part.cards))}" for part in lead],
        "thrown": show(reversed(state.thrown)),
        "forced": show(reversed(state.trick[0])) if state.thrown else "",
        "penalty": -fine(state.options, failed - 1) if state.thrown else 0,
        "points": list(state.points),
        "failed_throws": list(state.failed),
        "shown_out": voids_text(state.void, state.trump),
    }


def _code(shape: Shape) -> str:
    """A shape as the rules page writes it: 1, 2, 3, 22(k), 33(k), 23(k,t)."""
    if shape.length == 1:
        return str(shape.width)
    if shape.handles:
        return f"23({shape.length},{shape.handles})"
    return f"{shape.width}{shape.width}({shape.length})"


def _ended(outcome: RedFiveResult) -> dict[str, Any]:
    alone = outcome.friend is None
    return {
        "friend": "" if outcome.friend is None else name(outcome.friend),
        "alone": alone,
        "direct": outcome.direct,
        "points": list(outcome.points),
        "kitty_points": outcome.kitty,
        "multiplier": outcome.multiplier,
        "captured": outcome.captured,
        "table": list(outcome.table),
        "failed_throws": list(outcome.failed),
        "fines": list(outcome.fines),
        "scores": list(outcome.scores),
        "totals": list(outcome.totals),
        "winners": names(outcome.winners),
        "result": "won" if max(outcome.table[outcome.dealer], 0) else "lost",
    }


__all__ = ["action", "facts", "position", "start"]
