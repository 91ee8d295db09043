"""Writing PBN (写 PBN): Portable Bridge Notation 2.1, export format.

Two tags of ours go beyond the standard, which lets readers skip tags they do not know: `Claimer`, who claimed, and
`Alerts`, the numbers of the calls that were alerted, only where some call is explained without having been alerted.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator, Sequence

from paiju.cards import BACK, show, show_pbn
from paiju.records.notation import PASSED_OUT, SEATS
from paiju.records.pbn_tables import show_digits, show_rows
from paiju.records.record import Call, Record
from paiju.records.text import clean
from paiju.scoring.boards import Vul

_VULS: dict[Vul | None, str] = {"None": "None", "NS": "NS", "EW": "EW", "Both": "All", None: "?"}
_MANDATORY = ("Event", "Site", "Date", "Scoring")
_ALERTED = "Alerted"
"""The note of a call that was alerted without an explanation."""
_TABLE_HEAD = r"Declarer;Denomination\2R;Result\2R"


def write_pbn(records: Iterable[Record]) -> str:
    """The records as a PBN text (写 PBN), lines ended by CRLF."""
    games = ["\n".join(_game(record)) for record in records]
    head = "% PBN 2.1\n% EXPORT\n"
    return (head + "\n\n".join(games) + "\n").replace("\n", "\r\n")


def _game(record: Record) -> Iterator[str]:
    for comment in record.comments:
        yield from textwrap.wrap(
            f"{{{clean(comment).replace('}', ')')}}}", 120, break_long_words=False, break_on_hyphens=False
        )
    yield from _mandatory(record)
    supplement = {name: value for name, value in record.tags if name not in _MANDATORY and re.fullmatch(r"\w+", name)}
    supplement.update(_own(record))
    for name in sorted(supplement):
        yield _tag(name, supplement[name])
    yield from _auction(record)
    yield from _play(record)
    yield from _sections(record)


def _mandatory(record: Record) -> Iterator[str]:
    said = dict(record.tags)
    for name in ("Event", "Site", "Date"):
        yield _tag(name, said.get(name) or "?")
    yield _tag("Board", str(record.number or "?"))
    for seat in (3, 0, 1, 2):
        yield _tag(("North", "East", "South", "West")[seat], record.players[seat] or "?")
    yield _tag("Dealer", "?" if record.dealer is None else SEATS[record.dealer])
    yield _tag("Vulnerable", _VULS[record.vul])
    yield _tag("Deal", _deal(record))
    yield _tag("Scoring", said.get("Scoring") or "?")
    passed = record.contract == PASSED_OUT
    seat = record.declarer
    mark = "^" if exchanged(record) else ""
    yield _tag("Declarer", "" if passed else "?" if seat is None else mark + SEATS[seat])
    yield _tag("Contract", record.contract or "?")
    yield _tag("Result", "" if passed else "?" if record.result is None else str(record.result))


def _deal(record: Record) -> str:
    first = record.dealer or 0
    hands = [record.hands[(first + turn) % 4] for turn in range(4)]
    if all(BACK in hand for hand in hands):
        return "?"
    return f"{SEATS[first]}:" + " ".join("-" if BACK in hand else show_pbn(hand) for hand in hands)


def exchanged(record: Record) -> bool:
    """Whether declarer and dummy were exchanged (庄明互换): the declarer is not the one who named the strain first."""
    bid = record.bid
    if bid is None or record.dealer is None or not ended(record.calls):
        return False
    strain = bid.strain
    named = (place for place, call in enumerate(record.calls) if call.call[1:] == strain)
    seats = ((record.dealer + place) % 4 for place in named)
    return next((seat for seat in seats if (seat - bid.declarer) % 2 == 0), bid.declarer) != bid.declarer


def ended(calls: Sequence[Call]) -> bool:
    """Whether these calls are a whole auction (叫牌已毕)."""
    return len(calls) > 3 and all(call.call == "P" for call in calls[-3:])


def _own(record: Record) -> Iterator[tuple[str, str]]:
    """The supplemental tags of what a record has in fields of its own."""
    if record.room:
        yield "Room", record.room
    if record.table:
        yield "Table", record.table
    if record.score_ns is not None:
        yield "Score", f"NS {record.score_ns}"
    if record.par_ns is not None:
        yield "OptimumScore", f"NS {record.par_ns}"
    if record.double_dummy is not None:
        yield "DoubleDummyTricks", show_digits(record.double_dummy)
    if record.claimer is not None:
        yield "Claimer", SEATS[record.claimer]
    if any(call.explanation and not call.alerted for call in record.calls):
        yield "Alerts", " ".join(str(number) for number, call in enumerate(record.calls, 1) if call.alerted)


def _auction(record: Record) -> Iterator[str]:
    if not record.calls:
        return
    notes: dict[str, int] = {}
    words: list[str] = []
    for call in record.calls:
        word = "Pass" if call.call == "P" else call.call
        if call.alerted or call.explanation:
            number = notes.setdefault(clean(call.explanation) or _ALERTED, len(notes) + 1)
            word += f" ={number}="
        words.append(word)
    yield _tag("Auction", SEATS[record.dealer or 0])
    for start in range(0, len(words), 4):
        yield " ".join(words[start : start + 4])
    if not ended(record.calls):
        yield "*"
    for text, number in notes.items():
        yield _tag("Note", f"{number}:{text}")


def _play(record: Record) -> Iterator[str]:
    if not record.tricks:
        return
    first = record.tricks[0].leader
    yield _tag("Play", SEATS[first])
    for trick in record.tricks:
        cards = {seat: show((card,)) for seat, card in trick.by_seat()}
        yield " ".join(cards.get((first + place) % 4, "-") for place in range(4))
    if len(record.cards) < 52:
        yield "*"


def _sections(record: Record) -> Iterator[str]:
    found = {section.name: (section.value, section.rows) for section in record.sections}
    if record.double_dummy is not None:
        found["OptimumResultTable"] = (_TABLE_HEAD, tuple(show_rows(record.double_dummy)))
    for name in sorted(found):
        value, rows = found[name]
        yield _tag(name, value)
        yield from rows


def _tag(name: str, value: str) -> str:
    """A tag; a backslash is doubled only where it would be misread, for columns have it too (`Result\\2R`)."""
    text = re.sub(r'\\(?=["\\]|$)', r"\\\\", clean(value)).replace('"', '\\"')
    return f'[{name} "{text}"]'
