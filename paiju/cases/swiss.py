"""Worked examples of Swiss events (瑞士移位赛例题): one round's pairing, or a whole event.

`docs/rules/cases.en.md#events` lists the keys.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.cases.club_scores import number
from paiju.cases.events import played
from paiju.contests.pairs.seatings import Pairing
from paiju.contests.swiss.entrants import Entrant, ordered, registered
from paiju.contests.swiss.finish import Place, completed, ranking
from paiju.contests.swiss.pairing import paired
from paiju.contests.swiss.scoring import Form, after, gains
from paiju.scoring.rounding import shown


class PairingGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all pairs have done so far, in the order of registration; lists that are left out are of nothing (编排)."""

    pairs: int
    totals: list[Any] = []
    boards: list[int] = []
    norths: list[int] = []
    met: list[tuple[int, int]] = []
    byes: list[int] = []
    withdrawn: list[int] = []


class RoundGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A round: its results, who did not come, who withdrew after it (一轮)."""

    results: list[str] = []
    absent: list[int] = []
    withdrawn: list[int] = []


class SwissGiven(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event: how many pairs, boards a round, and its rounds; `ratio` in percent (瑞士移位赛)."""

    pairs: int
    boards: int
    rounds: list[RoundGiven]
    form: Form = "ximp"
    ratio: int = 70


def _pairing(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, PairingGiven)
    entrants = [
        replace(
            each,
            total=number(_at(asked.totals, each.number, 0)),
            boards=_at(asked.boards, each.number, 0),
            norths=_at(asked.norths, each.number, 0),
            met=tuple(sum(couple) - each.number for couple in asked.met if each.number in couple),
            byes=asked.byes.count(each.number),
            withdrawn=each.number in asked.withdrawn,
        )
        for each in registered(asked.pairs)
    ]
    pairing = paired(entrants)
    return {
        "order": [each.number for each in ordered(entrants) if not each.withdrawn],
        "tables": _tables(pairing),
        "bye": sum(pairing.byes),
        "replays": [table.table for table in pairing.tables if table.replay],
    }


def _swiss(given: Mapping[str, Any]) -> dict[str, Any]:
    asked = msgspec.convert(given, SwissGiven)
    entrants = registered(asked.pairs)
    tables, byes, standings, found = list[Any](), list[int](), list[Any](), list[Any]()
    for each in asked.rounds:
        pairing = paired(entrants)
        results = [played(text) for text in each.results]
        gained = gains(pairing, results, asked.boards, asked.form, each.absent)
        entrants = tuple(
            replace(one, withdrawn=one.withdrawn or one.number in each.withdrawn)
            for one in after(entrants, pairing, gained, each.absent)
        )
        tables.append(_tables(pairing))
        byes.append(sum(pairing.byes))
        standings.append([_standing(one) for one in ordered(entrants)])
        found.append([shown(gained[pair].points) if pair in gained else None for pair in range(1, asked.pairs + 1)])
    boards, ratio = asked.boards * len(asked.rounds), Fraction(asked.ratio, 100)
    final = ranking(entrants, boards, ratio)
    return {
        "tables": tables,
        "byes": byes,
        "standings": standings,
        "gains": found,
        "ranking": [_place(each) for each in final],
        "awards": [each.master_points for each in final],
        "completed": [each.number for each in entrants if completed(each, boards, ratio)],
        "withdrawn": [each.number for each in entrants if each.withdrawn],
        "sum": sum((each.total for each in entrants), Fraction(0)),
    }


def _at(values: Sequence[Any], pair: int, otherwise: Any) -> Any:
    return values[pair - 1] if pair <= len(values) else otherwise


def _tables(pairing: Pairing) -> str:
    return " ".join(f"{table.ns}-{table.ew}" for table in pairing.tables)


def _standing(entrant: Entrant) -> str:
    return f"{entrant.number}: {shown(entrant.total)} ({entrant.boards})"


def _place(place: Place) -> str:
    return f"{place.rank or '-'}: {place.entrant.number}"


KINDS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {"swiss-pairing": _pairing, "swiss": _swiss}
"""The kinds of these examples (种类), as a case's `game` names them."""
