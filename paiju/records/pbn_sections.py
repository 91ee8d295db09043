"""The two sections of a PBN game that are a language of their own (PBN 叫牌与打牌段): Auction and Play.

Calls and cards may carry suffixes (`!`), note references (`=1=`) and glyphs (`$5`); a section may end with `*` (no more
will come) or `+` (to be continued). `!` at a call is read as an alert, as the programs do that turn LIN into PBN.
"""

import re
from itertools import islice
from typing import NamedTuple

from paiju.cards import show
from paiju.records.draft import Draft, Row
from paiju.records.notation import parse_call, parse_card, parse_seat
from paiju.records.pbn_text import Tag
from paiju.records.problems import BoardLost
from paiju.records.record import Call

LONGEST = 2000
"""The most tokens of a section: the longest auction has 319 calls, a play 52 cards."""

_TOKEN = re.compile(r"\^[ISRLisrl]|=\s*\d+\s*=|\$\d+|[!?]{1,2}|[*+]|[\w♠♥♦♣♤♡♢♧-]+|\S")
_ALL_PASS = frozenset(("AP", "ALLPASS", "ALL"))
_NO_TEXT = frozenset(("alert", "alerted", "*", "!"))
"""Notes that say no more than that there was an alert."""


class Token(NamedTuple):
    """A token of a section (记号) with its line."""

    line: int
    text: str


def read_auction(draft: Draft, tag: Tag, notes: dict[int, str], alerts: str | None) -> None:
    """The calls of an Auction section into the draft (叫牌段).

    `notes` are the section's explanations by number; `alerts` is the Alerts tag, the numbers of the calls that were
    alerted, if the file has one: else a note or `!` means an alert. Raises BoardLost.
    """
    first = parse_seat(tag.value)
    tokens = _tokens(tag)
    skipped = next((place for place, token in enumerate(tokens) if token.text.strip("-")), 0)
    marks = _said(draft, tokens[skipped:])
    told = None if alerts is None else {int(number) for number in re.findall(r"\d{1,3}", alerts)}
    for place, (marked, note) in enumerate(marks):
        text = notes.get(note, "") if note is not None else ""
        alerted = (marked or note is not None) if told is None else place + 1 in told
        draft.calls[place] = Call(
            draft.calls[place].call, alerted, "" if text.lower().strip(" .") in _NO_TEXT else text
        )
    draft.first_caller = None if first is None else (first + skipped) % 4


def _said(draft: Draft, tokens: list[Token]) -> list[tuple[bool, int | None]]:
    """The calls into the draft; for each, whether `!` stands behind it, and the number of its note."""
    marks: list[tuple[bool, int | None]] = []
    for number, (line, text) in enumerate(tokens):
        word = text.upper()
        call = parse_call(text)
        if call is not None:
            draft.calls.append(Call(call))
            draft.call_lines.append(line)
            marks.append((False, None))
        elif word in ("*", "+"):
            _rest_is_junk(draft, tokens[number + 1 :])
            break
        elif word in _ALL_PASS:
            draft.all_pass = True
        elif _is_mark(word):
            _mark(word, marks)
        elif draft.calls and not any(parse_call(later.text) for later in tokens[number + 1 :]):
            _rest_is_junk(draft, tokens[number:])
            break
        else:
            raise BoardLost(line, "skipped-call" if word == "^S" else "bad-call", text[:20])
    return marks


def read_play(draft: Draft, tag: Tag, notes: dict[int, str]) -> None:
    """The cards of a Play section into the draft, in columns (打牌段). Raises BoardLost."""
    draft.first_column = parse_seat(tag.value)
    row = Row(tag.line, [])
    tokens = _tokens(tag)
    for number, (line, text) in enumerate(tokens):
        word = text.upper()
        if word == "*":
            _rest_is_junk(draft, tokens[number + 1 :])
            break
        if _is_mark(word):
            _card_note(draft, row, word, notes)
            continue
        if word == "^L":
            raise BoardLost(line, "lead-out-of-turn")
        if len(row.cards) == 4 or not row.cards:
            row = Row(line, [])
            draft.rows.append(row)
        card = parse_card(text)
        if card is None and word.strip("-") and word != "+":
            if any(parse_card(later.text) is not None for later in tokens[number + 1 : number + 60]):
                raise BoardLost(line, "bad-card", text[:20])
            _rest_is_junk(draft, tokens[number:])
            break
        row.cards.append(card)


def read_notes(tags: list[Tag]) -> dict[int, str]:
    """The texts of Note tags by their number (注释), from `1:text`."""
    found: dict[int, str] = {}
    for tag in tags:
        number, colon, text = tag.value.partition(":")
        if colon and number.strip().isdecimal() and len(number) < 6:
            found.setdefault(int(number), text.strip())
    return found


def _tokens(tag: Tag) -> list[Token]:
    found = (Token(line, "".join(piece[0].split())) for line, text in tag.data for piece in _TOKEN.finditer(text))
    return list(islice(found, LONGEST))


def _is_mark(word: str) -> bool:
    """A suffix, a note, a glyph, or the sign of an irregularity that the rules refuse by themselves."""
    return word in ("^I", "^R") or (word[0] in "!?$=" and (word[0] != "=" or len(word) > 2))


def _mark(word: str, calls: list[tuple[bool, int | None]]) -> None:
    """A mark behind a call: an alert, or the number of its note."""
    if not calls:
        return
    alerted, note = calls[-1]
    if word == "!":
        calls[-1] = (True, note)
    elif word.startswith("=") and len(word) < 8:
        calls[-1] = (alerted, int(word.strip("=")))


def _card_note(draft: Draft, row: Row, word: str, notes: dict[int, str]) -> None:
    """A note to a card is kept among the comments, behind the card's name."""
    card = row.cards[-1] if row.cards else None
    if card is None or not word.startswith("=") or len(word) > 7:
        return
    if text := notes.get(int(word.strip("="))):
        draft.comments.append(f"{show((card,))}: {text}".replace("}", ")"))


def _rest_is_junk(draft: Draft, rest: list[Token]) -> None:
    if rest:
        draft.note(rest[0].line, "junk", " ".join(token.text for token in rest[:8])[:40])
