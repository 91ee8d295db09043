"""What must hold of every movement (移位不变式), M1 to M8: a line for each breach, none if it holds.

`docs/rules/bridge-events.en.md#invariants`. M4 speaks of complete movements only: a shortened one may play some sets
less often. They are checked with all numbers held: in an odd field M4 holds as long as the number that is nobody's
would have played every set, for then each set loses one play; in a skip one set loses none.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise

from paiju.contests.movements.sections import sizes
from paiju.contests.movements.shape import Meeting, Movement

Found = Iterator[str]


def breaches(movement: Movement) -> list[str]:
    """What is wrong with a movement (违反之处), a line each that starts with the invariant."""
    return [f"{name}: {line}" for name, check in _CHECKS.items() for line in check(movement)]


def complete(movement: Movement) -> bool:
    """Whether nobody has anything left to play (是否完整): a set, or an opponent he should meet."""
    return len(movement.rounds) == movement.sets and len(movement.rounds) >= {
        "howell": movement.pairs - 1,
        "mitchell": movement.tables,
        "interwoven": movement.tables,
        "reduced-howell": movement.sets,
    }.get(movement.kind, 0)


def _one_table_a_round(movement: Movement) -> Found:
    everybody = Counter(range(1, movement.pairs + 1))
    for number, each in enumerate(movement.rounds, 1):
        if Counter(pair for meeting in each for pair in meeting.pairs) != everybody:
            yield f"in round {number} not every pair sits at one table"
        if [meeting.table for meeting in each] != list(range(1, movement.tables + 1)):
            yield f"in round {number} the tables are not 1 to {movement.tables}"


def _nobody_meets_twice(movement: Movement) -> Found:
    met = Counter(frozenset(meeting.pairs) for meeting in _all(movement))
    for pairs, times in met.items():
        if times > 1:
            yield f"pairs {_both(pairs)} meet {times} times"


def _nobody_plays_a_set_twice(movement: Movement) -> Found:
    played = Counter((pair, meeting.board_set) for meeting in _all(movement) for pair in meeting.pairs)
    for (pair, board_set), times in played.items():
        if times > 1:
            yield f"pair {pair} plays set {board_set} {times} times"


def _all_sets_alike(movement: Movement) -> Found:
    plays = Counter(meeting.board_set for meeting in _all(movement))
    if set(plays) - set(range(1, movement.sets + 1)):
        yield f"there are no sets but 1 to {movement.sets}"
    if complete(movement) and len({plays[board_set] for board_set in range(1, movement.sets + 1)}) > 1:
        yield f"sets are played {min(plays.values())} to {max(plays.values())} times"


def _all_pairs_alike(movement: Movement) -> Found:
    played = Counter(pair for meeting in _all(movement) for pair in meeting.pairs)
    if len({played[pair] for pair in range(1, movement.pairs + 1)}) > 1:
        yield f"pairs play {min(played.values())} to {max(played.values())} sets"


def _sets_of_a_round(movement: Movement) -> Found:
    sections = sizes(movement.tables)
    for number, each in enumerate(movement.rounds, 1):
        tables = Counter(meeting.board_set for meeting in each)
        if movement.mode == "barometer" and len(tables) > 1:
            yield f"in round {number} not all tables have the same set"
        if len(sections) > 1 and movement.mode == "circulating":
            if max(tables.values()) > len(sections):
                yield f"in round {number} a set is at more tables than there are sections"
        elif (
            movement.mode == "circulating" and [*tables.values()].count(1) < len(tables) and not _share(movement, each)
        ):
            yield f"in round {number} a set is at two tables"


def _share(movement: Movement, each: tuple[Meeting, ...]) -> bool:
    """Whether just the first and the last table of an even Mitchell share, as a relay does."""
    others = {meeting.board_set for meeting in each[:-1]}
    relay = movement.kind in ("mitchell", "interwoven") and movement.tables % 2 == 0
    return relay and len(others) == movement.tables - 1 and each[0].board_set == each[-1].board_set


def _who_meets_whom(movement: Movement) -> Found:
    if movement.kind == "howell" and len(movement.rounds) == movement.pairs - 1:
        met = {frozenset(meeting.pairs) for meeting in _all(movement)}
        if len(met) < movement.pairs * (movement.pairs - 1) // 2:
            yield "not everybody meets everybody"
    if movement.kind in ("mitchell", "interwoven"):
        for meeting in _all(movement):
            if (meeting.ns <= movement.tables) == (meeting.ew <= movement.tables):
                yield f"pairs {_both(meeting.pairs)} are of one line and meet"
    if movement.kind == "mitchell":
        for one, other in pairwise(movement.rounds):
            if [meeting.ns for meeting in one] != [meeting.ns for meeting in other]:
                yield "a North-South pair moves"


def _turned(movement: Movement) -> Found:
    """M8: of an interwoven movement the lines change sides, whole rounds at a time; elsewhere the first line stays."""
    if movement.kind not in ("mitchell", "interwoven"):
        return
    for number, each in enumerate(movement.rounds, 1):
        ways = {meeting.ns <= movement.tables for meeting in each}
        if len(ways) > 1:
            yield f"in round {number} only some tables are turned"
        if movement.kind == "mitchell" and ways != {True}:
            yield f"in round {number} the first line does not sit North-South"


def _all(movement: Movement) -> Iterator[Meeting]:
    return (meeting for each in movement.rounds for meeting in each)


def _both(pairs: frozenset[int] | tuple[int, ...]) -> str:
    return " and ".join(map(str, sorted(pairs)))


_CHECKS: dict[str, Callable[[Movement], Found]] = {
    "M1": _one_table_a_round,
    "M2": _nobody_meets_twice,
    "M3": _nobody_plays_a_set_twice,
    "M4": _all_sets_alike,
    "M5": _all_pairs_alike,
    "M6": _sets_of_a_round,
    "M7": _who_meets_whom,
    "M8": _turned,
}
