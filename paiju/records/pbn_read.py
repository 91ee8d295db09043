"""Reading PBN (读 PBN): Portable Bridge Notation 2.1, import format, leniently.

A board that cannot be read is reported with its line, and the others go on.
"""

import re
from collections.abc import Callable
from typing import TypeVar

from paiju.cards import Cards
from paiju.records.draft import Draft
from paiju.records.notation import (
    PASSED_OUT,
    SEATS,
    UNKNOWN,
    parse_contract,
    parse_holding,
    parse_seat,
    parse_side_number,
    parse_vul,
)
from paiju.records.pbn_inherit import PLAYERS, inherit
from paiju.records.pbn_sections import read_auction, read_notes, read_play
from paiju.records.pbn_tables import known, parse_digits, parse_rows
from paiju.records.pbn_text import Game, Tag, games
from paiju.records.problems import BoardLost, Problem, Unreadable
from paiju.records.record import Reading, Record, Section
from paiju.records.settle import settle

Read = TypeVar("Read")
_HELD = frozenset(("-", "--", "?", "...", "-.-.-.-", "x"))
"""What stands in the place of a hand that is not given."""


def read_pbn(text: str) -> Reading:
    """The records of a PBN text (读 PBN). Raises Unreadable if there is no board in it."""
    found, problems = games(text)
    if not any(game.tags for game in found):
        raise Unreadable(1, "no-board")
    records: list[Record] = []
    for game, taken in inherit(found):
        draft = Draft(game.line)
        try:
            _read(draft, game, taken)
            records.append(settle(draft))
        except BoardLost as lost:
            problems.append(Problem(lost.line, draft.name, lost.code, lost.words, lost=True))
        problems += draft.notes
    return Reading(tuple(records), tuple(sorted(problems, key=lambda problem: problem.line)))


def _read(draft: Draft, game: Game, taken: list[str]) -> None:
    tags, notes, again = _sorted(game)
    _identity(draft, tags, game, taken)
    for tag in again:
        draft.note(tag.line, "repeated-tag", tag.name)
    for name, read in _READERS.items():
        if name in tags:
            read(draft, tags[name])
    if "Auction" in tags:
        alerts = tags["Alerts"].value if "Alerts" in tags else None
        read_auction(draft, tags["Auction"], read_notes(notes["Auction"]), alerts)
    if "Play" in tags:
        read_play(draft, tags["Play"], read_notes(notes["Play"]))
    _tables(draft, tags)
    for name in sorted(tags):
        _other(draft, tags[name])


def _sorted(game: Game) -> tuple[dict[str, Tag], dict[str, list[Tag]], list[Tag]]:
    """Tags by name, notes by the section they belong to, and tags that contradict one before."""
    tags: dict[str, Tag] = {}
    notes: dict[str, list[Tag]] = {"Auction": [], "Play": []}
    again: list[Tag] = []
    section = "Auction"
    for tag in game.tags:
        if tag.name in notes:
            section = tag.name
        if tag.name == "Note":
            notes[section].append(tag)
        elif tag.value != tags.setdefault(tag.name, tag).value:
            again.append(tag)
    return tags, notes, again


def _identity(draft: Draft, tags: dict[str, Tag], game: Game, taken: list[str]) -> None:
    """The board's name first, because problems are told under it."""
    if "Board" in tags:
        draft.label = tags["Board"].value[:20]
    if "Room" in tags and tags["Room"].value not in UNKNOWN:
        draft.room = tags["Room"].value
    if "Board" in tags and draft.label not in UNKNOWN:
        digits = re.search(r"\d{1,9}", draft.label)
        if digits and 1 <= int(digits[0]) <= 9999:
            draft.number = int(digits[0])
        if digits is None or digits[0] != draft.label or draft.number is None:
            draft.note(tags["Board"].line, "bad-value", "Board", draft.label)
    if game.unspaced:
        draft.note(game.unspaced, "no-blank-line")
    if taken:
        draft.note(game.line, "inherited", ", ".join(taken[:20]))
    draft.comments += game.comments


def _dealer(draft: Draft, tag: Tag) -> None:
    draft.dealer = _value(draft, tag, parse_seat)


def _vulnerable(draft: Draft, tag: Tag) -> None:
    draft.vul = _value(draft, tag, parse_vul)


def _deal(draft: Draft, tag: Tag) -> None:
    draft.deal_line = tag.line
    if tag.value in UNKNOWN:
        return
    found = re.fullmatch(r"\s*(?:([NESWnesw])\s*:)?([^:]*)", tag.value[:200])
    if found is None or len(tag.value) > 200:
        raise BoardLost(tag.line, "bad-deal", tag.value[:40])
    first = parse_seat(found[1] or "N") or 0
    if not found[1]:
        draft.note(tag.line, "no-direction")
    hands = found[2].split()
    if not 1 <= len(hands) <= 4:
        raise BoardLost(tag.line, "bad-deal", tag.value[:40])
    for place, text in enumerate(hands):
        if text not in _HELD:
            draft.hands[(first + place) % 4] = _hand(tag, text)


def _hand(tag: Tag, text: str) -> Cards:
    suits = text.split(".")
    cards = [parse_holding(suit, ranks) for suit, ranks in zip("SHDC", suits, strict=False)]
    if len(suits) != 4 or None in cards:
        raise BoardLost(tag.line, "bad-deal", text[:40])
    return tuple(card for holding in cards if holding is not None for card in holding)


def _contract(draft: Draft, tag: Tag) -> None:
    draft.contract_line = tag.line
    draft.contract = _value(draft, tag, parse_contract)


def _declarer(draft: Draft, tag: Tag) -> None:
    draft.declarer = _value(draft, tag, parse_seat)
    draft.swapped = tag.value.startswith("^")
    if draft.contract == PASSED_OUT:
        draft.declarer = None


def _result(draft: Draft, tag: Tag) -> None:
    """The tricks of declarer's side; also as those of a side, or above and below the contract."""
    draft.result_line = tag.line
    text = tag.value.strip().lstrip("^").strip()
    if text in UNKNOWN or draft.contract == PASSED_OUT:
        return
    bid = int(draft.contract[0]) + 6 if draft.contract else None
    side: tuple[str, int] | None = None
    if re.fullmatch(r"=|[+-]\d{1,2}", text):
        side = ("", bid + int(text.strip("=") or 0)) if bid is not None else None
    elif draft.declarer is not None:
        side = parse_side_number(text, "NS" if draft.declarer % 2 == 0 else "EW")
    elif text.isdecimal():
        side = parse_side_number(text)
    if side is None or not 0 <= side[1] <= 13:
        draft.note(tag.line, "bad-value", tag.name, tag.value[:20])
        return
    theirs = side[0] and draft.declarer is not None and (side[0] == "NS") != (draft.declarer % 2 == 0)
    draft.result = 13 - side[1] if theirs else side[1]


def _score(draft: Draft, tag: Tag) -> None:
    draft.score_line = tag.line
    draft.score_ns = _ns(draft, tag)


def _par(draft: Draft, tag: Tag) -> None:
    draft.par_ns = _ns(draft, tag)


def _claimer(draft: Draft, tag: Tag) -> None:
    draft.claimer = _value(draft, tag, parse_seat)


def _table(draft: Draft, tag: Tag) -> None:
    draft.table = "" if tag.value in UNKNOWN else tag.value


_READERS: dict[str, Callable[[Draft, Tag], None]] = {
    "Dealer": _dealer,
    "Vulnerable": _vulnerable,
    "Deal": _deal,
    "Contract": _contract,
    "Declarer": _declarer,
    "Result": _result,
    "Score": _score,
    "OptimumScore": _par,
    "Claimer": _claimer,
    "Table": _table,
}
"""What each tag of the game itself says; in this order, because later ones read what earlier ones said."""
_SAID = {*_READERS, *PLAYERS, "Board", "Room", "Auction", "Play", "Alerts", "DoubleDummyTricks", "OptimumResultTable"}


def _ns(draft: Draft, tag: Tag) -> int | None:
    """A score of NS, from the four ways to write one; without a side it is declarer's."""
    if tag.value in UNKNOWN:
        return None
    said = parse_side_number(tag.value)
    if said is None or (not said[0] and draft.declarer is None and said[1] != 0):
        draft.note(tag.line, "bad-value", tag.name, tag.value[:20])
        return None
    theirs = said[0] == "EW" or (not said[0] and draft.declarer is not None and draft.declarer % 2 == 1)
    return -said[1] if theirs else said[1]


def _tables(draft: Draft, tags: dict[str, Tag]) -> None:
    """The double-dummy table, from digits and rows; if they differ, the one that knows more."""
    digits, rows = tags.get("DoubleDummyTricks"), tags.get("OptimumResultTable")
    found = [table for tag in (digits,) if tag and (table := parse_digits(tag.value)) is not None]
    if digits and not found and digits.value not in UNKNOWN:
        draft.note(digits.line, "bad-value", digits.name, digits.value[:24])
    if rows is not None:
        table = parse_rows(rows)
        if table is not None:
            found.append(table)
        elif rows.data:
            draft.note(rows.line, "bad-value", rows.name, rows.data[0][1][:24])
    if found:
        draft.double_dummy = max(found, key=known)
    if len(found) == 2 and found[0] != found[1] and rows is not None:
        draft.note(rows.line, "tables-differ")


def _other(draft: Draft, tag: Tag) -> None:
    """Players, and what else is said: kept under its name, with its rows if it has any."""
    if tag.name in PLAYERS:
        names = list(draft.players)
        names[SEATS.index(tag.name[0])] = "" if tag.value in UNKNOWN else tag.value
        draft.players = (names[0], names[1], names[2], names[3])
        return
    if tag.name in ("Auction", "Play", "OptimumResultTable"):
        return
    if tag.name in _SAID or not tag.name.endswith("Table"):
        if tag.data:
            draft.note(tag.data[0][0], "junk", tag.data[0][1][:40])
        if tag.name not in _SAID and tag.value not in UNKNOWN:
            draft.tags[tag.name] = tag.value
        return
    draft.sections.append(Section(tag.name, tag.value, tuple(text for _, text in tag.data)))


def _value(draft: Draft, tag: Tag, parse: Callable[[str], Read | None]) -> Read | None:
    """A value as this tag has it; a note if it cannot be read."""
    found = parse(tag.value)
    if found is None and tag.value not in UNKNOWN:
        draft.note(tag.line, "bad-value", tag.name, tag.value[:20])
    return found
