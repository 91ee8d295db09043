"""Writing LIN (写 LIN): one line for each board, and a head where the records belong to a match.

LIN has no place for most of what PBN tells about an event; deal, calls with their explanations, play and result are
all kept. A contract without a whole auction can stand in the head's list of results only.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby

from paiju.cards import BACK, RANKS, Cards, rank, show, suit
from paiju.records.lin_text import escaped
from paiju.records.lin_vugraph import HEAD, PLACES, ROOMS, SCORINGS, show_result
from paiju.records.notation import PASSED_OUT
from paiju.records.pbn_write import ended, exchanged
from paiju.records.problems import Problem
from paiju.records.record import Record
from paiju.scoring.boards import Vul

_VULS: dict[Vul | None, str] = {"None": "o", "NS": "n", "EW": "e", "Both": "b", None: ""}
_CALLS = {"P": "p", "X": "d", "XX": "r"}
_SCORING_LETTERS = {text: letter for letter, text in SCORINGS.items()} | {"MatchPoints": "P"}
_WIDEST = 200
"""The most boards that a list of results is written for."""


def write_lin(records: Sequence[Record]) -> tuple[str, tuple[Problem, ...]]:
    """The records as a LIN text (写 LIN), and those that LIN cannot hold, each with the line where it would stand."""
    lines: list[str] = []
    problems: list[Problem] = []
    place = 0
    headed = False
    for told, group in groupby(records, _match):
        match = list(group)
        listed = _fits(match)
        if told or headed or (listed and not all(_bid_whole(record) for record in match)):
            headed = True
            common = _players(match)
            lines += _head(match, common, listed)
        else:
            common = ()
        for record in match:
            place += 1
            if exchanged(record):
                problems.append(Problem(len(lines) + 1, str(record.number or place), "exchanged", lost=True))
            elif _bid_whole(record) or (headed and listed):
                lines.append(_board(record, own_players=not common))
            else:
                problems.append(Problem(len(lines) + 1, str(record.number or place), "no-auction", lost=True))
    return "".join(f"{line}\n" for line in lines), tuple(problems)


def _match(record: Record) -> tuple[str, ...]:
    """What the head says of the match; empty if nothing."""
    said = dict(record.tags)
    values = tuple(said.get(name, "") for name in HEAD)
    return values if any(values) else ()


def _fits(match: Sequence[Record]) -> bool:
    """Whether the results can stand in a list by board and room."""
    slots = {(record.number, record.room or ROOMS[0]) for record in match if record.room in ("", *ROOMS)}
    numbers = [record.number for record in match if record.number is not None]
    return len(slots) == len(numbers) == len(match) and max(numbers) - min(numbers) < _WIDEST


def _bid_whole(record: Record) -> bool:
    """Whether the contract follows from the auction."""
    return record.contract is None or ended(record.calls)


def _head(match: Sequence[Record], common: tuple[str, ...], listed: bool) -> Iterator[str]:
    numbers = [record.number for record in match if record.number is not None]
    low, high = (min(numbers), max(numbers)) if numbers else (0, 0)
    said = dict(match[0].tags)
    values = [said.get(name, "") if name else "" for name in HEAD]
    values[2] = _SCORING_LETTERS.get(values[2], values[2])
    values[3:5] = (str(low), str(high)) if numbers else ("", "")
    yield "vg|" + ",".join(escaped(value, item=True) for value in values) + "|"
    if listed:
        results = {(record.number, record.room or ROOMS[0]): _result(record) for record in match}
        slots = (results.get((number, room), "") for number in range(low, high + 1) for room in ROOMS)
        yield "rs|" + ",".join(slots) + "|"
    if common:
        yield "pn|" + ",".join(escaped(name, item=True) for name in common) + "|"
    yield "pg||"


def _result(record: Record) -> str:
    return show_result(record.contract, record.declarer, record.result)


def _players(match: Sequence[Record]) -> tuple[str, ...]:
    """The players of both rooms, if each room keeps its own throughout; else nothing."""
    if not _match(match[0]) or any(record.room not in ROOMS for record in match):
        return ()
    rooms = [{record.players for record in match if record.room == room} for room in ROOMS]
    if any(len(players) > 1 for players in rooms):
        return ()
    each = [next(iter(players), ("", "", "", "")) for players in rooms]
    return tuple(players[seat] for players in each for seat in PLACES)


def _board(record: Record, *, own_players: bool) -> str:
    found: list[str] = []
    if record.room in ROOMS:
        found.append(f"qx|{record.room[0].lower()}{record.number or ''}|")
    if own_players:
        found.append("pn|" + ",".join(escaped(record.players[seat], item=True) for seat in PLACES) + "|")
    dealer = "" if record.dealer is None else str(PLACES.index(record.dealer) + 1)
    found.append(f"st||md|{dealer}{','.join(_hand(record.hands[seat]) for seat in PLACES)}|rh||")
    if record.number is not None:
        found.append(f"ah|Board {record.number}|")
    found.append(f"sv|{_VULS[record.vul]}|")
    found += (f"nt|{escaped(comment)}|" for comment in record.comments)
    found += _calls(record)
    found += _play(record)
    return "".join(found)


def _hand(hand: Cards) -> str:
    if BACK in hand:
        return ""
    held = sorted(hand, reverse=True)
    return "".join(
        name + "".join(RANKS[rank(c)] for c in held if suit(c) == s)
        for s, name in zip((3, 2, 1, 0), "SHDC", strict=True)
    )


def _calls(record: Record) -> Iterator[str]:
    for call in record.calls:
        word = _CALLS.get(call.call, call.call.replace("NT", "N"))
        yield f"mb|{word}{'!' if call.alerted else ''}|"
        if call.explanation:
            yield f"an|{escaped(call.explanation)}|"
    if record.calls:
        yield "pg||"


def _play(record: Record) -> Iterator[str]:
    for trick in record.tricks:
        yield "".join(f"pc|{show((card,))}|" for card in trick.cards) + "pg||"
    if record.result is not None and record.contract not in (None, PASSED_OUT) and len(record.cards) < 52:
        yield f"mc|{record.result}|"
