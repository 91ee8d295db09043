"""Games of bids as text (叫分打牌记法): the actions, and the facts that all of them have."""

from typing import Any

from paiju.cards import SUITS, parse, parse_card, show
from paiju.kernel import Seat
from paiju.tricks.bids.auction import Bidding
from paiju.tricks.bids.declaring import Declaring
from paiju.tricks.bids.match import Outcome
from paiju.tricks.bids.moves import Bid, BidAction, Bury, ChooseTrump, Pass, Play
from paiju.tricks.bids.over import Finished
from paiju.tricks.bids.playing import TakingTricks
from paiju.tricks.bids.position import BidState
from paiju.tricks.text import name, names, seat_of, trick_text, zones_text


def action(state: BidState, text: str) -> tuple[Seat, BidAction]:
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
            raise ValueError(f"{text!r} is not an action of this game")


def known(state: BidState) -> dict[str, Any]:
    """The facts of a state (事实), but for what a game adds: what cards count, what its declarer knows, the result."""
    facts: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "dealer": name(state.options.dealer),
        "totals": list(state.options.totals),
        "to_act": names(sorted(state.waiting)),
        "over": isinstance(state, Finished),
        "hands": zones_text(state.hands),
    }
    if isinstance(state, Bidding):
        bidder = state.bidder
        calls = {"bid": state.bid, "bidder": "" if bidder is None else name(bidder), "passed": names(state.passed)}
        return facts | calls | {"kitty": show(state.kitty)}
    if isinstance(state, Finished):
        declarer = state.outcome.declarer
        return facts | {"declarer": "" if declarer is None else name(declarer), "bid": state.outcome.bid, "trick": []}
    facts |= {"declarer": name(state.declarer), "bidder": name(state.declarer), "bid": state.bid}
    if isinstance(state, Declaring):
        return facts
    return facts | cards(state) | {"leader": name(state.leader), "trick": trick_text(state.leader, state.trick)}


def cards(state: TakingTricks | Finished) -> dict[str, Any]:
    """The facts of the cards (牌之事实) in the play and after it."""
    return {
        "trump": "" if state.trump is None else SUITS[state.trump],
        "buried": show(state.buried),
        "trick_winner": "" if state.last is None else name(state.last.winner),
    }


def ended(outcome: Outcome) -> dict[str, Any]:
    """The facts of a result (结果之事实) that all these games have."""
    return {
        "scores": list(outcome.scores[:2]),
        "totals": list(outcome.totals),
        "void": outcome.declarer is None,
        "next_dealer": name((outcome.dealer + 1) % 4),
        "match_over": outcome.winner is not None,
    }
