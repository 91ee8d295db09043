"""The sampler (抽样): deals of the unseen cards that fit what a player has seen and heard.

What is seen is certain: the cards, how many each hand holds, the suits it has shown out of. What was heard is not: a
deal that contradicts a call is used only if too few are found that fit, those against the oldest calls first. Least
certain is what a lead suggests: of the deals on which another card of the suit was customary, most are left out.
"""

from collections.abc import Sequence
from functools import cache, cached_property
from itertools import combinations, product
from math import comb, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from paiju.analysis.dds import Hands
from paiju.cards import BACK, Card
from paiju.games.bridge.over import NOBODY
from paiju.games.bridge.playing import Playing
from paiju.kernel import Seat
from paiju.robots.bridge.hands_many import features_many
from paiju.robots.bridge.lead import card_of
from paiju.robots.bridge.meaning import Meaning
from paiju.robots.bridge.rules_language import lengths_of

Words = NDArray[np.uint64]
"""`uint64[n]`: n hands, each card a bit."""
Odds = NDArray[np.float64]

FEW = 1000
"""Up to so many layouts are all listed instead of drawn."""
TRIES = 20_000
"""The most layouts drawn for one batch."""
UNUSUAL = 0.25
"""How much a deal with an unusual opening lead counts."""


class Lead(NamedTuple):
    """The opening lead (首攻): whose, which card, and the trump suit it was led against."""

    seat: Seat
    card: Card
    trump: int | None


def word(cards: Sequence[int]) -> int:
    """Cards as bits (压缩), backs left out."""
    return sum(1 << card for card in cards if card != BACK)


class Sampler:
    """Draws deals for one view (抽样器). `meanings` are those of the view's calls, in order; none if not known."""

    def __init__(self, view: Playing, meanings: Sequence[Meaning] = ()) -> None:
        """Raises ValueError if the view's backs are not as many as the cards it does not show."""
        self._held = [word(hand) for hand in view.hands]
        self._played = [word(cards) for cards in view.gone]
        for place, card in enumerate(view.trick):
            self._played[(view.leader + place) % 4] |= 1 << card
        self._backs = {seat: hand.count(BACK) for seat, hand in enumerate(view.hands) if BACK in hand}
        seen = sum(self._held) | sum(self._played)
        free = [card for card in range(52) if not seen >> card & 1]
        if len(free) != sum(self._backs.values()):
            raise ValueError(f"{len(free)} unseen cards for {sum(self._backs.values())} backs")
        self._free = [[card for card in free if card // 13 == suit] for suit in range(4)]
        self._said = self._heard(view, meanings)
        self._lead = self._opening_lead(view)
        self._listed: Hands | None = None
        self.exhausted = False
        """Whether all layouts have been given, each once; more draws give nothing."""
        # A position set up by hand may contradict the suits it says were shown out of.
        self._shapes = self._possible(view.void) or self._possible(NOBODY) if len(self._backs) <= 2 else []

    def draw(self, rng: np.random.Generator, n: int) -> Hands:
        """At most n deals (抽牌), `uint64[n, 4]`; none once all have been given."""
        if self.exhausted:
            return np.empty((0, 4), dtype=np.uint64)
        if self._shapes and sum(map(self._layouts, self._shapes)) <= FEW:
            return self._next_listed(rng, n)
        return self._drawn(rng, n)

    def _heard(self, view: Playing, meanings: Sequence[Meaning]) -> dict[Seat, list[tuple[float, Meaning]]]:
        """For each hidden hand the meanings of its calls, the later the weightier."""
        said: dict[Seat, list[tuple[float, Meaning]]] = {seat: [] for seat in self._backs}
        whole = all(len(hand) + self._played[seat].bit_count() == 13 for seat, hand in enumerate(view.hands))
        for number, (spoken, meaning) in enumerate(zip(view.calls, meanings, strict=False), 1):
            if whole and spoken.seat in said and meaning.variants:
                said[spoken.seat].append((1 + number / len(view.calls), meaning))
        return said

    def _opening_lead(self, view: Playing) -> Lead | None:
        """The opening lead of a hidden hand, as long as the view tells it."""
        tricks = sum(view.won)
        lead = view.trick[0] if view.trick and not tricks else view.last.cards[0] if view.last and tricks == 1 else None
        seat = (view.contract.declarer + 1) % 4
        return None if lead is None or seat not in self._backs else Lead(seat, lead, view.contract.trump)

    # Shapes: with two hidden hands the first one's is drawn before its cards, so that tight auctions cost no more.

    def _possible(self, void: Sequence[Sequence[int]]) -> list[tuple[int, ...]]:
        """The shapes that the first hidden hand's unseen cards may have."""
        first, second = ([*self._backs] * 2)[:2] if self._backs else (0, 0)
        spans: list[range] = []
        for suit, cards in enumerate(self._free):
            low = len(cards) if first == second or suit in void[second] else 0
            high = 0 if suit in void[first] else len(cards)
            spans.append(range(min(low, high), high + 1))
        return [shape for shape in product(*spans) if sum(shape) == self._backs.get(first, 0)]

    def _layouts(self, shape: Sequence[int]) -> int:
        return prod(comb(len(cards), n) for n, cards in zip(shape, self._free, strict=True))

    @cached_property
    def _likely(self) -> tuple[NDArray[np.intp], Odds]:
        """The shapes that break the fewest promises of length, as rows, and how likely each is."""
        against = np.array([self._broken(shape) for shape in self._shapes])
        keep = np.flatnonzero(against == against.min())
        weights = np.array([float(self._layouts(self._shapes[row])) for row in keep])
        return np.array(self._shapes, dtype=np.intp)[keep], weights / weights.sum()

    def _broken(self, shape: tuple[int, ...]) -> float:
        total = 0.0
        for at, (seat, said) in enumerate(self._said.items()):
            known = self._held[seat] | self._played[seat]
            lengths = [
                (known >> 13 * suit & 0x1FFF).bit_count() + (len(self._free[suit]) - n if at else n)
                for suit, n in enumerate(shape)
            ]
            total += sum(weight for weight, meaning in said if not _long_enough(meaning, lengths))
        return total

    # Layouts

    def _next_listed(self, rng: np.random.Generator, n: int) -> Hands:
        if self._listed is None:
            deals = self._deals([np.array(self._every_layout(), dtype=np.uint64)])
            against = self._against(deals)
            self._listed = rng.permutation(deals[against == against.min()])
        given, self._listed = self._listed[:n], self._listed[n:]
        self.exhausted = not len(self._listed)
        return given

    def _every_layout(self) -> list[int]:
        words: list[int] = []
        for shape in self._shapes:
            parts = [[word(c) for c in combinations(cards, n)] for n, cards in zip(shape, self._free, strict=True)]
            words += [sum(chosen) for chosen in product(*parts)]
        return words

    def _drawn(self, rng: np.random.Generator, n: int) -> Hands:
        found: list[Hands] = []
        rest: list[tuple[Hands, Odds]] = []
        tried, got, size = 0, 0, max(64, 2 * n)
        while got < n and tried < TRIES:
            deals = self._shaped(rng, size) if self._shapes else self._plain(rng, size)
            against = self._against(deals) + self._odd_lead(deals, rng)
            found.append(deals[against == 0])
            rest.append((deals[against > 0], against[against > 0]))
            tried, got, size = tried + size, got + len(found[-1]), min(2 * size, 4000)
        good = np.concatenate(found)[:n]
        if len(good) == n:
            return good
        others = np.concatenate([deals for deals, _ in rest])
        order = np.argsort(np.concatenate([against for _, against in rest]), kind="stable")
        return np.concatenate([good, others[order[: n - len(good)]]])

    def _shaped(self, rng: np.random.Generator, n: int) -> Hands:
        shapes, odds = self._likely
        drawn = shapes[rng.choice(len(shapes), size=n, p=odds)]
        words = np.zeros(n, dtype=np.uint64)
        for suit, cards in enumerate(self._free):
            if cards:
                order = rng.random((n, len(cards))).argsort(axis=1).argsort(axis=1)
                bits = np.left_shift(np.uint64(1), np.array(cards, dtype=np.uint64))
                words |= np.where(order < drawn[:, suit, None], bits, np.uint64(0)).sum(axis=1, dtype=np.uint64)
        return self._deals([words])

    def _plain(self, rng: np.random.Generator, n: int) -> Hands:
        """Three hidden hands, before dummy is shown: nobody has shown out of a suit yet."""
        cards = np.array([card for suit in self._free for card in suit], dtype=np.uint64)
        bits = rng.permuted(np.tile(np.left_shift(np.uint64(1), cards), (n, 1)), axis=1)
        ends = np.cumsum(list(self._backs.values()))[:-1]
        return self._deals([part.sum(axis=1, dtype=np.uint64) for part in np.split(bits, ends, axis=1)][:-1])

    def _deals(self, words: list[Words]) -> Hands:
        """Whole deals from the unseen cards of all hidden hands but the last, which gets the rest."""
        deals = np.tile(np.array(self._held, dtype=np.uint64), (len(words[0]), 1))
        rest = np.full(len(deals), sum(map(word, self._free)), dtype=np.uint64)
        for seat, cards in zip(self._backs, words, strict=False):
            deals[:, seat] |= cards
            rest &= ~cards
        if len(self._backs) > 1:
            deals[:, [*self._backs][-1]] |= rest
        return deals

    def _against(self, deals: Hands) -> Odds:
        """How much each deal contradicts what was heard: 0 if it fits."""
        total = np.zeros(len(deals))
        shifts = np.array([0, 13, 26, 39], dtype=np.uint64)
        for seat, said in self._said.items():
            if said:
                dealt = deals[:, seat] | np.uint64(self._played[seat])
                rows = features_many((dealt[:, None] >> shifts & np.uint64(0x1FFF)).astype(np.int16))
                for weight, meaning in said:
                    total += np.where(meaning.allows_many(rows), 0.0, weight)
        return total

    def _odd_lead(self, deals: Hands, rng: np.random.Generator) -> Odds:
        """A small objection to most deals on which the opening leader would have led another card of the suit."""
        if self._lead is None:
            return np.zeros(len(deals))
        s, r = divmod(self._lead.card, 13)
        dealt = deals[:, self._lead.seat] | np.uint64(self._played[self._lead.seat])
        customary = _customary(self._lead.trump is None)[
            (dealt >> np.uint64(13 * s) & np.uint64(0x1FFF)).astype(np.intp)
        ]
        return np.where((customary == r) | (rng.random(len(deals)) < UNUSUAL), 0.0, 0.5)


@cache
def _customary(notrump: bool) -> NDArray[np.int8]:
    """The rank that is led from each holding of a suit, by its bits."""
    return np.array([-1, *(card_of(bits, None if notrump else 0) for bits in range(1, 1 << 13))], dtype=np.int8)


def _long_enough(meaning: Meaning, lengths: Sequence[int]) -> bool:
    return any(
        all(low <= n <= high for n, (low, high) in zip(lengths, lengths_of(variant), strict=True))
        for variant in meaning.variants
    )
