"""Choosing a card (选牌): by rules, then by what each card brings on deals that fit what was seen and heard."""

from collections.abc import Sequence
from random import Random

import numpy as np
from numpy.typing import NDArray

from paiju.analysis.double_dummy import NOTRUMP
from paiju.cards import Card
from paiju.games.bridge.playing import Playing
from paiju.games.bridge.result import vulnerable
from paiju.robots.bridge.lead import opening_lead
from paiju.robots.bridge.meaning import Meaning
from paiju.robots.bridge.play_declarer import declarer_lead
from paiju.robots.bridge.play_defence import defender_lead
from paiju.robots.bridge.play_discard import ruff_or_discard
from paiju.robots.bridge.play_follow import follow
from paiju.robots.bridge.play_sight import Sight
from paiju.robots.bridge.sampler import Sampler
from paiju.robots.budget import Budget
from paiju.scoring.contract import contract_score

BY_RULES = 4
"""The cards played by rules even with time to think: in the first trick too few deals can be looked at to gain."""
DOUBT = 0.5
"""A card must beat the rules' card by so many standard errors."""


def card_by_rules(view: Playing, meanings: Sequence[Meaning] = ()) -> Card:
    """The card that the rules of play choose for the hand on turn (按规则出牌); there must be one to choose."""
    cards = view.playable(view.turn)
    if len(cards) == 1:
        return cards[0]
    if not view.trick and view.won == (0, 0):
        return opening_lead(view, view.turn, meanings)
    sight = Sight(view)
    if sight.led is None:
        return declarer_lead(sight) if sight.declaring else defender_lead(sight)
    return follow(sight) if sight.hand[sight.led] else ruff_or_discard(sight)


def choose_card(view: Playing, rng: Random, budget: Budget, meanings: Sequence[Meaning] = ()) -> Card:
    """The card a robot plays from the hand on turn (出牌). `meanings` are those of the calls, in order."""
    chosen = card_by_rules(view, meanings)
    if budget.solve is None or 4 * sum(view.won) + len(view.trick) < BY_RULES or len(view.playable(view.turn)) == 1:
        return chosen
    return _searched(view, rng, budget, meanings, chosen)


def _searched(view: Playing, rng: Random, budget: Budget, meanings: Sequence[Meaning], chosen: Card) -> Card:
    """The card with the best score on the average of sampled deals, the rules' card in doubt."""
    assert budget.solve is not None
    sampler = Sampler(view, meanings)
    generator = np.random.default_rng(rng.getrandbits(64))
    strain = NOTRUMP if view.contract.trump is None else view.contract.trump
    cards = np.array(view.playable(view.turn))
    points, found = _points(view), np.empty((0, len(cards)))
    while n := budget.more(len(found)):
        deals = sampler.draw(generator, n)
        if not len(deals):
            break
        tricks = budget.solve(deals, strain, view.turn, view.trick)[:, cards]
        found = np.concatenate([found, points[tricks]])
    return _best(cards, found, chosen, DOUBT * (not sampler.exhausted)) if len(found) else chosen


def _points(view: Playing) -> NDArray[np.float64]:
    """What it scores for the side on turn if it takes so many of the tricks left: an entry for each number."""
    contract = view.contract
    ours = (view.turn - contract.declarer) % 2 == 0
    won = view.won[contract.declarer % 2]
    score = [
        contract_score(
            contract.level,
            contract.strain,
            contract.doubled,
            vulnerable(view.options, contract.declarer),
            won + (n if ours else view.left - n),
        )
        for n in range(view.left + 1)
    ]
    return np.array(score, dtype=np.float64) * (1 if ours else -1)


def _best(cards: NDArray[np.intp], found: NDArray[np.float64], chosen: Card, doubt: float) -> Card:
    place = int(np.flatnonzero(cards == chosen)[0])
    better = found - found[:, place, None]
    means = better.mean(axis=0)
    errors = better.std(axis=0) / np.sqrt(len(found))
    # Of equals the lowest rank: it tells and costs least.
    order = sorted(range(len(cards)), key=lambda at: (-round(float(means[at]), 6), int(cards[at]) % 13, int(cards[at])))
    first = order[0]
    return Card(int(cards[first])) if means[first] > doubt * errors[first] + 1e-6 else chosen
