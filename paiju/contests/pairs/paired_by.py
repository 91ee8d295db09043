"""How the rounds of an event are paired (移位方式): all that differs between a Swiss event and one with a movement."""

from collections.abc import Sequence
from typing import Protocol

from paiju.contests.pairs import by_movement, by_swiss
from paiju.contests.pairs.comparing import Played
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.moves import PairGain, Standing
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Pairing
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Event


class Way(Protocol):
    """One way to pair rounds (一种移位方式); pure."""

    def opening(self, contest: PairsEvent) -> tuple[Event, ...]:
        """What is settled once before the first round (开赛前所定)."""
        ...

    def pairing(self, contest: PairsEvent, number: int) -> Pairing:
        """The tables of a round (本轮编排), after the opening."""
        ...

    def goes_on(self, contest: PairsEvent) -> bool:
        """Whether those who are left have another round to play (尚有下轮)."""
        ...

    def gains(self, contest: PairsEvent, now: Round, played: Sequence[Played]) -> tuple[PairGain, ...]:
        """What each pair has from a round (一轮所得). Raises ValueError for results that it cannot have."""
        ...

    def standing(self, contest: PairsEvent) -> tuple[Standing, ...]:
        """All pairs as they stand (当前排名), the best first, by all that may be told; nobody if that is nothing."""
        ...

    def final(self, contest: PairsEvent) -> tuple[Standing, ...]:
        """The final ranking (最后排名) after the last round, with master points."""
        ...


def way(terms: Terms) -> Way:
    """The way of these terms (其移位方式)."""
    return by_swiss if terms.method == "swiss" else by_movement


def standing(contest: PairsEvent) -> tuple[Standing, ...]:
    """All pairs as they stand now, or stood at the end (当前排名)."""
    return way(contest.terms).standing(contest) if contest.places is None else contest.places
