"""升级 as text (升级记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/shengji.en.md#notation.
"""

from typing import Any

from paiju.cards import parse, show
from paiju.games.shengji.dealing import Dealing
from paiju.games.shengji.deck import SEATS, side
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.moves import Bury, Close, DealOut, Declare, Pass, Play, ShengjiAction, ShengjiResult
from paiju.games.shengji.options import LEVELS
from paiju.games.shengji.over import Over
from paiju.games.shengji.playing import Playing
from paiju.games.shengji.position import ShengjiState, position, trump_text
from paiju.games.shengji.standing import Standing, strength
from paiju.games.shengji.starting import start
from paiju.kernel import TABLE, Seat
from paiju.tricks.combos import Shape
from paiju.tricks.text import name, names, plays_text, seat_of, zones_text
from paiju.tricks.voids import voids_text


def action(state: ShengjiState, text: str) -> tuple[Seat, ShengjiAction]:
    """The seat and its action from `SEAT VERB ARGS` (读动作). Raises ValueError."""
    match text.split():
        case ["TABLE", "deal", count] if count.lstrip("-").isdecimal():
            return TABLE, DealOut(int(count))
        case ["TABLE", "close"]:
            return TABLE, Close()
        case [seat, "declare", *cards]:
            return seat_of(seat), Declare(parse(" ".join(cards)))
        case [seat, "pass"]:
            return seat_of(seat), Pass()
        case [seat, "bury", *cards]:
            return seat_of(seat), Bury(parse(" ".join(cards)))
        case [seat, "play", *cards] | [seat, *cards]:
            return seat_of(seat), Play(parse(" ".join(cards)))
        case _:
            raise ValueError(f"{text!r} is not an action of shengji")


def facts(state: ShengjiState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    options = state.options
    known: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "level": LEVELS[options.level],
        "levels": list(options.levels),
        "redeals": options.redeals,
        "to_act": names(seat for seat in SEATS if seat in state.waiting or state.choices(seat)),
        "over": isinstance(state, Over),
        "hands": zones_text(state.hands),
    }
    if isinstance(state, Dealing | Declaring):
        dealer = "" if options.dealer is None else name(options.dealer)
        known |= {
            "dealer": dealer,
            "standing": _standing(state),
            "kitty": show(state.kitty),
            "first": name(state.first),
        }
        return known | ({"passed": names(state.passed)} if isinstance(state, Declaring) else {"dealt": state.dealt})
    if isinstance(state, Over):
        return known | _ended(state.outcome) | _cards(state) | {"trick": [], "kitty": show(state.kitty)}
    known |= {"dealer": name(state.dealer), "trump": trump_text(state.trump), "standing": _standing(state)}
    known |= {"turned": show(state.turned)}
    return known | (_cards(state) | _trick(state) if isinstance(state, Playing) else {})


def _standing(state: Any) -> dict[str, Any]:
    standing: Standing | None = state.standing
    if standing is None:
        return {}
    cards = standing.cards
    return {"seat": name(standing.seat), "cards": show(cards), "strength": strength(state.options, cards)}


def _cards(state: Playing | Over) -> dict[str, Any]:
    return {
        "buried": show(state.buried),
        "trick_winner": "" if state.last is None else name(state.last.winner),
        "trick_points": 0 if state.last is None else state.last.points,
        "points": list(state.points),
        "failed_throws": list(state.failed),
    }


def _trick(state: Playing) -> dict[str, Any]:
    lead = state.lead
    return {
        "leader": name(state.leader),
        "trick": plays_text(state.leader, state.trick),
        "lead_shape": [] if lead is None else [_class(shape) for shape in lead.shapes],
        "thrown": show(reversed(state.thrown)),
        "shown_out": voids_text(state.void, state.trump),
        "forced": show(reversed(state.trick[0])) if state.thrown else "",
    }


def _class(shape: Shape) -> str:
    """A shape by its class, with its length if it is a run: `pair`, `tractor 2`."""
    if shape.length == 1:
        return ("single", "pair", "triple")[shape.width - 1]
    return f"{'tractor' if shape.width == 2 else 'titanic'} {shape.length}"


def _ended(outcome: ShengjiResult) -> dict[str, Any]:
    dealers = None if outcome.dealer is None else side(outcome.dealer)
    sides = {None: ""} | {each: "dealer" if each == dealers else "capturing" for each in (0, 1)}
    return {
        "dealer": "" if outcome.dealer is None else name(outcome.dealer),
        "trump": "" if outcome.void else trump_text(outcome.trump),
        "captured": outcome.points,
        "kitty_points": outcome.kitty,
        "multiplier": outcome.multiplier,
        "penalty": outcome.penalty,
        "score": outcome.score,
        "dug": outcome.dug,
        "held": outcome.held,
        "gain": {"side": sides[outcome.gain_side], "levels": outcome.gain},
        "next_dealer": "" if outcome.next_dealer is None else name(outcome.next_dealer),
        "next_levels": list(outcome.next_levels),
        "winner": sides[outcome.winner],
        "scores": list(outcome.scores),
        "void": outcome.void,
        "result": "void" if outcome.void else "held" if outcome.held else "taken over",
    }


__all__ = ["action", "facts", "position", "start"]
