"""The bridge robot (桥牌机器人): bids by a published system, plays by rules and by sampling, answers claims."""

from random import Random

from paiju.games.bridge.auction import Auction
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import BridgeAction, Call, Explain, Play, Words
from paiju.games.bridge.options import Options
from paiju.games.bridge.playing import Playing
from paiju.kernel import Seat, State
from paiju.robots.bridge.bidding import choose_call, meanings
from paiju.robots.bridge.claims import answer, own_claim
from paiju.robots.bridge.meaning import Meaning
from paiju.robots.bridge.play import choose_card
from paiju.robots.budget import Budget


def choose(view: State, seat: Seat, rng: Random, budget: Budget) -> BridgeAction | None:
    """What the robot in this seat does now (选择): answer a question first, else act if it is its turn; else None."""
    match view:
        case Auction():
            if asked := _explanation(view.calls, view.options, seat):
                return asked
            return _call(view, seat) if seat == view.turn else None
        case Playing():
            if asked := _explanation(view.calls, view.options, seat):
                return asked
            return _play(view, seat, rng, budget) if seat == view.actor else None
        case Claiming():
            if asked := _explanation(view.play.calls, view.play.options, seat):
                return asked
            if seat not in view.waiting:
                return None
            return answer(view, seat, rng, budget, told(view.play.calls, view.play.options))[0]
        case _:
            return None


def ready() -> None:
    """Read the system's rules (预备), which the first call would else wait for."""
    meanings(("P",), 0, "None")


def told(calls: tuple[Spoken, ...], options: Options) -> tuple[Meaning, ...]:
    """What the system says each call means (叫品含义), whoever made it."""
    return meanings([spoken.call for spoken in calls], options.deals, options.vulnerability)


def _call(view: Auction, seat: Seat) -> Call:
    calls = [spoken.call for spoken in view.calls]
    bid = choose_call(view.hands[seat], calls, view.options.deals, view.options.vulnerability)
    return Call(bid.call, bid.alert, Words(**bid.meaning.text))


def _play(view: Playing, seat: Seat, rng: Random, budget: Budget) -> BridgeAction:
    claim = own_claim(view, seat)
    return claim or Play(choose_card(view, rng, budget, told(view.calls, view.options)))


def _explanation(calls: tuple[Spoken, ...], options: Options, seat: Seat) -> Explain | None:
    """The answer to an opponent's question: a robot explains its calls at once, but may sit in for somebody else."""
    for number, spoken in enumerate(calls, 1):
        if spoken.seat == seat and spoken.asked:
            meaning = told(calls, options)[number - 1]
            return Explain(number, Words(**meaning.text), meaning.alert)
    return None
