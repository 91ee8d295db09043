"""Who meets whom in the next round of a Swiss event (编排): the bye, neighbours that have not met, directions.

`docs/rules/bridge-events.en.md#swiss-pairing`. There are no score groups: the order alone decides.
"""

from collections import Counter
from collections.abc import Iterable, Sequence

from paiju.contests.pairs.seatings import Pairing, Table
from paiju.contests.swiss.entrants import Entrant, ordered
from paiju.contests.swiss.matching import first_matching


def paired(entrants: Iterable[Entrant], number: int = 1) -> Pairing:
    """Round `number` (本轮编排) of all that have not withdrawn. Raises ValueError if there are fewer than two."""
    order = ordered(each for each in entrants if not each.withdrawn)
    if len(order) < 2:
        raise ValueError(f"a round needs two pairs, not {len(order)}")
    bye = _bye(order) if len(order) % 2 else None
    rest = [each for each in order if each is not bye]
    couples = _without_replay(rest) or _least_often(rest)
    return Pairing(
        tuple(_table(place, number, *couple) for place, couple in enumerate(couples, 1)),
        () if bye is None else (bye.number,),
    )


_Couple = tuple[Entrant, Entrant]


def _bye(order: Sequence[Entrant]) -> Entrant:
    """The lowest of those that had the fewest byes: nobody has a second one before all have had one, nor a third."""
    fewest = min(each.byes for each in order)
    return next(each for each in reversed(order) if each.byes == fewest)


def _without_replay(order: Sequence[Entrant]) -> list[_Couple] | None:
    numbers = [each.number for each in order]
    may = list[list[int]]()
    for each in order:
        barred = {each.number, *each.met}
        may.append([place for place, number in enumerate(numbers) if number not in barred])
    mates = first_matching(may)
    if mates is None:
        return None
    return [(order[place], order[mate]) for place, mate in enumerate(mates) if place < mate]


def _least_often(order: Sequence[Entrant]) -> list[_Couple]:
    """Where somebody must be met again: top down, each takes whom it met least often, of equals the nearest."""
    left, couples = list(order), list[_Couple]()
    while left:
        first, *others = left
        times = Counter(first.met)
        partner = min(others, key=lambda other: times[other.number])
        couples.append((first, partner))
        left = [each for each in others if each is not partner]
    return couples


def _table(place: int, number: int, higher: Entrant, lower: Entrant) -> Table:
    """Who has been North-South less often sits there again; of equals the higher one."""
    ns, ew = (lower, higher) if lower.norths < higher.norths else (higher, lower)
    return Table(place, ns.number, ew.number, higher.number in lower.met, number)
