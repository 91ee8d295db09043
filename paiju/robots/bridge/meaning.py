"""What a call tells (叫品含义): the hands it promises, in numbers and in words. docs/rules/bridge.en.md#alerts."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from paiju.games.bridge.moves import CallText
from paiju.robots.bridge.hands import HCP, POINTS, SUPPORT, Features
from paiju.robots.bridge.meaning_words import details
from paiju.robots.bridge.rules_language import Variant, lengths_of

Bounds = tuple[int, int]
"""The least and the most (范围), both included."""


@dataclass(frozen=True)
class Meaning:
    """The meaning of a call in its auction (叫品含义); it depends on nothing but the calls made.

    `variants` are the kinds of hand it may be, each a tuple of ranges of features, any of which suffices; `rare`
    are further kinds, with which partner does not reckon.
    `forcing`: "" partner may pass, "off" partner should, "invite" partner goes on with more than he has shown,
    "round" he must not pass, "game" nobody of the side passes below game. `suits` are those it speaks of; `tag`
    names the convention, if it is one; `rule` names the rule, as `situation/rule`.
    """

    call: CallText
    rule: str
    titles: tuple[dict[str, str], ...]
    variants: tuple[Variant, ...]
    rare: tuple[Variant, ...] = ()
    forcing: str = ""
    alert: bool = False
    artificial: bool = False
    tag: str = ""
    suits: tuple[int, ...] = ()

    @cached_property
    def text(self) -> dict[str, str]:
        """The explanation in English and Chinese (解释), at most 300 characters each."""
        return {
            language: details([title[language] for title in self.titles], self.variants, self.forcing, language)
            for language in ("en", "zh")
        }

    @cached_property
    def strength(self) -> Bounds:
        """The points it promises (牌力), on the one scale of high cards, length and shortness."""
        return _span([_strength(variant) for variant in self.variants])

    @cached_property
    def hcp(self) -> Bounds:
        """The high-card points it leaves possible (大牌点)."""
        return _span([_hcp(variant) for variant in self.variants])

    @cached_property
    def lengths(self) -> tuple[Bounds, ...]:
        """The length of each suit C D H S it leaves possible (各套长度)."""
        each = [lengths_of(variant) for variant in self.variants]
        return tuple(_span([lengths[suit] for lengths in each]) for suit in range(4))

    def bounds(self, place: int) -> Bounds:
        """The range of any one feature (by `hands.PLACE`) that it leaves possible."""
        return _span([_bounds(variant, place) for variant in self.variants])

    def allows(self, features: Features) -> bool:
        """Whether a hand with these features fits (合乎含义)."""
        return any(fits(variant, features) for variant in (*self.variants, *self.rare))

    def allows_many(self, rows: npt.NDArray[np.int8]) -> npt.NDArray[np.bool_]:
        """Which hands fit, given their features as rows, from `hands_many.features_many`."""
        fit = np.zeros(len(rows), dtype=np.bool_)
        for variant in (*self.variants, *self.rare):
            one = np.ones(len(rows), dtype=np.bool_)
            for place, least, most in variant:
                one &= (rows[:, place] >= least) & (rows[:, place] <= most)
            fit |= one
        return fit


class Bid(NamedTuple):
    """A call with its alert and its meaning (叫牌)."""

    call: CallText
    alert: bool
    meaning: Meaning


def fits(variant: Variant, features: Features) -> bool:
    """Whether the features lie in all ranges (合乎一种牌)."""
    for place, least, most in variant:  # noqa: SIM110  # the loop is twice as fast, and runs for every rule
        if not least <= features[place] <= most:
            return False
    return True


def _span(all_bounds: list[Bounds]) -> Bounds:
    return min(low for low, _ in all_bounds), max(high for _, high in all_bounds)


def _bounds(variant: Variant, place: int) -> Bounds:
    return next(((least, most) for at, least, most in variant if at == place), (-13, 40))


def _strength(variant: Variant) -> Bounds:
    ranges = [r for r in variant if r[0] in _STRENGTH]
    return max([0, *(r[1] for r in ranges)]), min([40, *(r[2] for r in ranges)])


def _hcp(variant: Variant) -> Bounds:
    """High cards may fall short of points by what length and shortness add, five at the most that a rule expects."""
    low, high = _bounds(variant, HCP)
    strength = _strength(variant)
    return max(0, low, strength[0] - _ADDED), min(37, high, strength[1])


_ADDED = 5
_STRENGTH = frozenset((HCP, POINTS, *range(SUPPORT, SUPPORT + 4)))
