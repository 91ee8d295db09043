"""Claims (摊牌): making one when every trick left is sure, and answering those of others. Law 68-70.

docs/rules/bridge.en.md#claim.
"""

from collections.abc import Sequence
from random import Random

import numpy as np

from paiju.analysis.dds import Hands
from paiju.analysis.double_dummy import NOTRUMP
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import Accept, Claim, Object, Words
from paiju.games.bridge.playing import Playing
from paiju.kernel import Seat
from paiju.robots.bridge.meaning import Meaning
from paiju.robots.bridge.play_sight import Sight, above, high, suits
from paiju.robots.bridge.sampler import Sampler
from paiju.robots.budget import Budget, Solve

LAYOUTS = 40
"""The most layouts looked at when the claim is partner's, whose cards one does not see."""
TOP_TRICKS = Words("top tricks", "全是大牌")


def answer(
    view: Claiming, seat: Seat, rng: Random, budget: Budget, meanings: Sequence[Meaning] = ()
) -> tuple[Accept | Object, int | None]:
    """Accept or object (答摊牌), from what the seat sees; and the fewest tricks found for the claimer's side, if any.

    An opponent's claim shows the rest of the deal: it stands if it can be made against any defence. Partner's is
    refused only if the side takes more however the unseen cards lie. Without a solver, what cannot be proved at a
    glance is played out.
    """
    if (view.claimer - seat) % 2 == 0:
        fewest = _fewest_of_partner(view, seat, rng, budget, meanings)
        return (Object() if fewest is not None and fewest > view.tricks else Accept()), fewest
    fewest = _fewest_of_opponent(view, rng, budget)
    sure = view.tricks == 0 or (fewest is not None and fewest >= view.tricks)
    return (Accept() if sure else Object()), fewest


def own_claim(view: Playing, seat: Seat) -> Claim | None:
    """A claim of all tricks left (摊牌) if the hand on lead holds nothing but winners; else None."""
    # Once refused, the cards are on the table, and whoever refused wants to see them played.
    refused = any((other - seat) % 2 for other in view.shown[seat] if other >= 0)
    if refused or seat != view.contract.declarer or seat in view.claimed or view.left < 2:
        return None
    return Claim(view.left, TOP_TRICKS) if _top_tricks(view) else None


def _leads(view: Claiming) -> bool:
    return (view.play.turn - view.claimer) % 2 == 0


def _top_tricks(play: Playing) -> bool:
    """Whether the hand on turn is on lead and wins every trick by itself, with no trump against it."""
    if play.trick:
        return False
    sight = Sight(play)
    if sight.trump is not None and sight.against[sight.trump]:
        return False
    return all(_solid(sight.hand[s], sight.against[s]) for s in range(4))


def _solid(mine: int, out: int) -> bool:
    """Whether every card of a suit wins: its tops outlast what the opponents hold, or there is nothing else."""
    return above(mine, high(out)).bit_count() >= min(mine.bit_count(), out.bit_count())


def _least(view: Claiming, deals: Hands, solve: Solve) -> int:
    """The fewest tricks that perfect play gives the claimer's side on these deals."""
    play = view.play
    strain = NOTRUMP if play.contract.trump is None else play.contract.trump
    best = solve(deals, strain, play.turn, play.trick).max(axis=1)
    return int(best.min()) if _leads(view) else play.left - int(best.max())


def _fewest_of_opponent(view: Claiming, rng: Random, budget: Budget) -> int | None:
    """What the opponents take against any defence; None if that needs more than a glance and there is no solver."""
    if budget.solve is None:
        return view.play.left if _top_tricks(view.play) and _leads(view) else None
    generator = np.random.default_rng(rng.getrandbits(64))
    return _least(view, Sampler(view.play).draw(generator, 1), budget.solve)


def _fewest_of_partner(
    view: Claiming, seat: Seat, rng: Random, budget: Budget, meanings: Sequence[Meaning]
) -> int | None:
    """The fewest on the layouts there is time to look at; those after one that proves the claim are not looked at."""
    if budget.solve is None:
        return _top_trumps(view.play, seat)
    sampler, generator = Sampler(view.play, meanings), np.random.default_rng(rng.getrandbits(64))
    done, fewest = 0, None
    while done < LAYOUTS and (n := budget.more(done)):
        deals = sampler.draw(generator, min(n, LAYOUTS - done))
        if not len(deals):
            break
        least = _least(view, deals, budget.solve)
        fewest = least if fewest is None else min(fewest, least)
        if fewest <= view.tricks:
            break
        done += len(deals)
    return fewest


def _top_trumps(play: Playing, seat: Seat) -> int:
    """The trumps of this hand that no card elsewhere beats."""
    trump = play.contract.trump
    if trump is None:
        return 0
    mine = suits(play.hands[seat])[trump]
    elsewhere = 0x1FFF & ~mine
    for gone in (*play.gone, play.trick):
        elsewhere &= ~suits(gone)[trump]
    return above(mine, high(elsewhere)).bit_count()
