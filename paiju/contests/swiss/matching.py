"""The first way to pair everybody (配对): of all ways, the one that serves the first best, then the second, and so on.

It is what a search from the top with backtracking would find, but it never runs away: a perfect matching is kept, and
the next in order is given the first partner with which the rest can still be matched. For that one augmenting path is
looked for (Edmonds' blossoms), so all takes polynomial time and nothing is given up because it takes too long.
"""

from collections import deque
from collections.abc import Sequence


def first_matching(may: Sequence[Sequence[int]]) -> list[int] | None:
    """Everybody's partner (首个完整配对), by place, if all can have one; `may` are the places each may meet, rising."""
    mate = _greedy(may)
    there = [True] * len(may)
    for place in range(len(may)):
        if mate[place] is None and not _augment(may, there, mate, place):
            return None
    for place in range(len(may)):
        if there[place]:
            _settle(may, there, mate, place)
    return [partner for partner in mate if partner is not None]


_Mates = list[int | None]


def _greedy(may: Sequence[Sequence[int]]) -> _Mates:
    """Top down, each takes the first that is left: mostly this is all that is needed."""
    mate: _Mates = [None] * len(may)
    for place, others in enumerate(may):
        if mate[place] is None:
            partner = next((other for other in others if mate[other] is None), None)
            if partner is not None:
                mate[place], mate[partner] = partner, place
    return mate


def _settle(may: Sequence[Sequence[int]], there: list[bool], mate: _Mates, place: int) -> None:
    """Give the first of those left the first partner with which the others can be matched, and take both out."""
    there[place] = False
    for partner in may[place]:
        if not there[partner]:
            continue
        there[partner] = False
        if mate[place] == partner:
            return
        trial = mate.copy()
        left, other = mate[place], mate[partner]
        assert left is not None and other is not None
        trial[left] = trial[other] = None
        trial[place], trial[partner] = partner, place
        if _augment(may, there, trial, left):
            mate[:] = trial
            return
        there[partner] = True
    raise AssertionError("a matching was there before")


def _augment(may: Sequence[Sequence[int]], there: Sequence[bool], mate: _Mates, root: int) -> bool:
    """Match a free place by turning over an alternating path from it, if there is one; whether there was."""
    search = _Search(may, there, mate, root)
    end = search.run()
    if end is None:
        return False
    while end is not None:
        before = search.parent[end]
        assert before is not None
        following = mate[before]
        mate[end], mate[before] = before, end
        end = following
    return True


class _Search:
    """A search in breadth from a free place; odd cycles (blossoms) are drawn together to their base."""

    def __init__(self, may: Sequence[Sequence[int]], there: Sequence[bool], mate: _Mates, root: int) -> None:
        self.may, self.there, self.mate, self.root = may, there, mate, root
        self.parent: _Mates = [None] * len(may)
        self.base = list(range(len(may)))
        self.even = [False] * len(may)
        self.queue = deque([root])

    def run(self) -> int | None:
        """The free place at the other end of a path; None if there is none."""
        self.even[self.root] = True
        while self.queue:
            place = self.queue.popleft()
            # From the bottom up: there those are that were left over.
            for other in reversed(self.may[place]):
                if not self.there[other] or self.base[place] == self.base[other] or self.mate[place] == other:
                    continue
                partner = self.mate[other]
                if other == self.root or (partner is not None and self.parent[partner] is not None):
                    self._draw_together(place, other)
                elif self.parent[other] is None:
                    self.parent[other] = place
                    if partner is None:
                        return other
                    self.even[partner] = True
                    self.queue.append(partner)
        return None

    def _draw_together(self, one: int, two: int) -> None:
        """An edge between two even places closes an odd cycle: all of it becomes even."""
        base = self._common(one, two)
        cycle = self._mark(one, base, two) | self._mark(two, base, one)
        for place in range(len(self.base)):
            if self.base[place] in cycle:
                self.base[place] = base
                if not self.even[place]:
                    self.even[place] = True
                    self.queue.append(place)

    def _up(self, place: int) -> int | None:
        """The base of the next even place towards the root."""
        partner = self.mate[place]
        above = None if partner is None else self.parent[partner]
        return None if above is None else self.base[above]

    def _common(self, one: int, two: int) -> int:
        above = set[int]()
        at: int | None = self.base[one]
        while at is not None:
            above.add(at)
            at = self._up(at)
        at = self.base[two]
        while at not in above:
            at = self._up(at)
            assert at is not None
        return at

    def _mark(self, place: int, base: int, child: int) -> set[int]:
        """The bases on the way up to the base; parents are set so that the way can be gone from either side."""
        found = set[int]()
        while self.base[place] != base:
            partner = self.mate[place]
            assert partner is not None
            found |= {self.base[place], self.base[partner]}
            self.parent[place] = child
            child = partner
            above = self.parent[partner]
            assert above is not None
            place = above
        return found
