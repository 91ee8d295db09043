"""An event whose rounds are paired from the standing (瑞士移位). `docs/rules/bridge-events.en.md#swiss`."""

from collections.abc import Sequence
from typing import Any

from paiju.contests.pairs.comparing import Played
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.kept import while_same
from paiju.contests.pairs.moves import PairGain, Standing
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Pairing
from paiju.contests.swiss import finish, scoring
from paiju.contests.swiss.entrants import Entrant, ordered, registered
from paiju.contests.swiss.pairing import paired
from paiju.kernel import Event


def opening(contest: PairsEvent) -> tuple[Event, ...]:
    """Nothing is settled before the first round."""
    return ()


def pairing(contest: PairsEvent, number: int) -> Pairing:
    """Neighbours in the order that have not met."""
    return _next(contest) if number == len(contest.rounds) + 1 else paired(_entrants(contest), number)


def _of_the_next(contest: PairsEvent) -> tuple[Any, ...]:
    return contest.entrants, contest.rounds


@while_same(_of_the_next)
def _next(contest: PairsEvent) -> Pairing:
    """The next round's, asked for more than once before it begins."""
    return paired(_entrants(contest), len(contest.rounds) + 1)


def goes_on(contest: PairsEvent) -> bool:
    """While two are left, and rounds."""
    assert contest.terms.rounds is not None
    return len(contest.rounds) < contest.terms.rounds and sum(not each.withdrawn for each in _entrants(contest)) >= 2


def gains(contest: PairsEvent, now: Round, played: Sequence[Played]) -> tuple[PairGain, ...]:
    """Points above average, as totals are sums."""
    terms = contest.terms
    assert terms.boards is not None and terms.form != "datum"
    won = scoring.gains(now.pairing, played, terms.boards, terms.form, now.absent)
    return tuple(PairGain(pair, str(gain.points), gain.boards) for pair, gain in sorted(won.items()))


def standing(contest: PairsEvent) -> tuple[Standing, ...]:
    """The order that decides the next round; nobody has a rank before the end."""
    return tuple(_standing(each, None, 0) for each in ordered(_entrants(contest)))


def final(contest: PairsEvent) -> tuple[Standing, ...]:
    """Ranks for those who completed the event."""
    terms = contest.terms
    assert terms.rounds is not None and terms.boards is not None
    places = finish.ranking(contest.entrants, terms.rounds * terms.boards, terms.share)
    return tuple(_standing(each.entrant, each.rank, each.master_points) for each in places)


def _standing(entrant: Entrant, rank: int | None, master_points: int) -> Standing:
    return Standing(entrant.number, rank, str(entrant.total), entrant.boards, master_points)


def _entrants(contest: PairsEvent) -> tuple[Entrant, ...]:
    return contest.entrants or registered(len(contest.pairs))
