"""Four hundred as text (四百分记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/four-hundred.en.md#notation.
"""

from typing import Any

from paiju.cards import SUITS, parse, parse_card, show
from paiju.games.four_hundred.auction import Auction
from paiju.games.four_hundred.moves import Bid, Bury, ChooseTrump, FourHundredAction, FourHundredResult, Pass, Play
from paiju.games.four_hundred.naming import Naming
from paiju.games.four_hundred.over import Over
from paiju.games.four_hundred.playing import Playing
from paiju.games.four_hundred.position import FourHundredState, position
from paiju.games.four_hundred.starting import start
from paiju.kernel import Seat
from paiju.tricks.text import name, names, seat_of, trick_text, zones_text


def action(state: FourHundredState, text: str) -> tuple[Seat, FourHundredAction]:
    """The seat and its action from `SEAT VERB ARGS` (读动作). Raises ValueError."""
    match text.split():
        case [seat, "pass"]:
            return seat_of(seat), Pass()
        case [seat, "bid", bid] if bid.lstrip("-").isdecimal():
            return seat_of(seat), Bid(int(bid))
        case [seat, "trump", suit]:
            # A word that is no suit is the rules' to refuse.
            return seat_of(seat), ChooseTrump(SUITS.index(suit) if suit in tuple(SUITS) else len(SUITS))
        case [seat, "bury", *cards]:
            return seat_of(seat), Bury(parse(" ".join(cards)))
        case [seat, "play", card] | [seat, card]:
            return seat_of(seat), Play(parse_card(card))
        case _:
            raise ValueError(f"{text!r} is not an action of four hundred")


def facts(state: FourHundredState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    known: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "dealer": name(state.options.dealer),
        "totals": list(state.options.totals),
        "to_act": names(sorted(state.waiting)),
        "over": isinstance(state, Over),
        "hands": zones_text(state.hands),
    }
    if isinstance(state, Auction):
        bidder = state.bidder
        calls = {"bid": state.bid, "bidder": "" if bidder is None else name(bidder), "passed": names(state.passed)}
        return known | calls | {"kitty": show(state.kitty)}
    if isinstance(state, Over):
        return known | _ended(state.outcome) | _cards(state)
    known |= {"declarer": name(state.declarer), "bidder": name(state.declarer), "bid": state.bid}
    if isinstance(state, Playing):
        return known | _cards(state) | {
            "leader": name(state.leader),
            "trick": trick_text(state.leader, state.trick),
            "marks": list(state.points),
            "points": list(state.points),
        }  # fmt: skip
    return known | {"buried": show(state.buried)} if isinstance(state, Naming) else known


def _cards(state: Playing | Over) -> dict[str, Any]:
    return {
        "trump": "" if state.trump is None else SUITS[state.trump],
        "buried": show(state.buried),
        "trick_winner": "" if state.last is None else name(state.last.winner),
    }


def _ended(outcome: FourHundredResult) -> dict[str, Any]:
    played = outcome.declarer is not None
    return {
        "declarer": name(outcome.declarer) if outcome.declarer is not None else "",
        "bid": outcome.bid,
        "trick": [],
        "marks": list(outcome.marks),
        "points": list(outcome.marks),
        "buried_marks": outcome.buried,
        "made": outcome.made,
        "bonus": outcome.bonus,
        "scores": list(outcome.scores[:2]),
        "totals": list(outcome.totals),
        "void": not played,
        "next_dealer": name((outcome.dealer + 1) % 4),
        "match_over": outcome.winner is not None,
        "result": ("made" if outcome.made else "failed") if played else "void",
    }


__all__ = ["action", "facts", "position", "start"]
