"""Reading LIN (读 LIN): the records of Bridge Base Online, single boards, whole tourneys and vugraph matches.

A board begins with `qx`, or with players or a deal after a deal. A board that cannot be read is reported with its
line, and the others go on.
"""

import re
from collections.abc import Callable

from paiju.cards import Card, Cards
from paiju.records.draft import Draft
from paiju.records.lin_text import Pair, pairs, parts, plain
from paiju.records.lin_vugraph import PLACES, Head, Stated, seated, state
from paiju.records.notation import parse_call, parse_card, parse_holding, parse_vul
from paiju.records.problems import BoardLost, Problem, Unreadable
from paiju.records.record import Call, Reading, Record
from paiju.records.settle import settle

MOST = 50_000
"""The most boards of one file."""
_CALLS = re.compile(r"(?:(?:[1-7](?:NT|N|[SHDC])|PASS|XX|RDBL|DBL|[PXDR-])[!?]*)+")
_EACH_CALL = re.compile(r"([1-7](?:NT|N|[SHDC])|PASS|XX|RDBL|DBL|[PXDR-])([!?]*)")
_EACH_CARD = re.compile(r"[SHDC](?:10|[2-9TJQKA])")


def read_lin(text: str) -> Reading:
    """The records of a LIN text (读 LIN). Raises Unreadable if there is no board in it."""
    found, problems = pairs(text)
    reader = _Reader(problems)
    for pair in found:
        reader.take(pair)
    reader.finish()
    if not reader.boards:
        raise Unreadable(1, "no-board")
    return Reading(tuple(reader.records), tuple(sorted(problems, key=lambda problem: problem.line)))


class _Reader:
    """Takes pair by pair and makes a record whenever the next board begins."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        self.records: list[Record] = []
        self.boards = 0
        self.head = Head()
        self.draft: Draft | None = None
        self.failed: BoardLost | None = None
        self.waiting: list[str] = []
        """Comments before the first board."""
        self.own_names = False
        self.readers: dict[str, Callable[[Draft, Pair], None]] = {
            "md": _deal,
            "sv": _vulnerable,
            "ah": _header,
            "mb": _calls,
            "an": _explanation,
            "pc": _cards,
            "mc": _claim,
        }

    def take(self, pair: Pair) -> None:
        """Take in one pair."""
        if pair.word == "qx":
            if self.draft is None or not _empty(self.draft):
                self._begin(pair)
            _room(self._board(pair), pair)
        elif pair.word in ("vg", "rs", "bn"):
            self._header(pair)
        elif pair.word in ("pn", "pw"):
            self._players(pair)
        elif pair.word in ("nt", "at"):
            self._comment(pair)
        elif pair.word in self.readers:
            if pair.word == "md" and self.draft is not None and self.draft.deal_line:
                self._begin(pair)
            self._read(pair)

    def finish(self) -> None:
        """Make a record of the board under way, if it has one."""
        draft, failed = self.draft, self.failed
        self.draft = self.failed = None
        if draft is None or (_empty(draft) and failed is None):
            return
        self.boards += 1
        try:
            if failed is not None:
                raise failed
            self._from_head(draft)
            self.records.append(settle(draft))
        except BoardLost as lost:
            self.problems.append(Problem(lost.line, draft.name, lost.code, lost.words, lost=True))
        self.problems += draft.notes

    def _begin(self, pair: Pair) -> None:
        self.finish()
        if self.boards > MOST:
            raise Unreadable(pair.line, "too-many", str(MOST))
        self.draft = None
        self.own_names = False

    def _board(self, pair: Pair) -> Draft:
        if self.draft is None:
            self.draft = Draft(pair.line, comments=self.waiting)
            self.waiting = []
        return self.draft

    def _read(self, pair: Pair) -> None:
        draft = self._board(pair)
        if self.failed is None:
            try:
                self.readers[pair.word](draft, pair)
            except BoardLost as lost:
                self.failed = lost

    def _header(self, pair: Pair) -> None:
        if pair.word == "vg":
            self._begin(pair)
            self.head = Head()
            self.head.match(pair)
        elif pair.word == "rs":
            self.head.list_results(pair)
        else:
            self.head.list_numbers(pair)

    def _players(self, pair: Pair) -> None:
        names = parts(pair.value)
        if pair.word == "pw" or len(names) >= 8 or (self.draft is None and self.head.tags):
            self.head.players = names
            return
        if self.draft is not None and not _empty(self.draft):
            self._begin(pair)
        self._board(pair).players = seated(names)
        self.own_names = True

    def _comment(self, pair: Pair) -> None:
        if text := plain(pair.value).replace("}", ")"):
            (self.waiting if self.draft is None else self.draft.comments).append(text)

    def _from_head(self, draft: Draft) -> None:
        draft.tags.update(self.head.tags)
        if not self.own_names:
            draft.players = self.head.names(draft.room, draft.number)
        stated: Stated | None = self.head.stated(draft.room, draft.number)
        if stated is not None:
            state(draft, stated, self.head.results_line)


def _empty(draft: Draft) -> bool:
    """Whether nothing but names and words of a board is known yet; some matches seat the players before a `qx`."""
    return not (draft.deal_line or draft.calls or draft.cards)


def _room(draft: Draft, pair: Pair) -> None:
    """`qx`: the room and the board's number."""
    text = plain(pair.value)
    draft.label = text[:20]
    if found := re.match(r"([oc])\s*(\d{1,4})?(?!\w)", text, re.IGNORECASE):
        draft.room = "Open" if found[1] in "oO" else "Closed"
        draft.label = found[2] or ""
        draft.number = int(found[2] or 0) or None
    else:
        _number(draft, text)


def _header(draft: Draft, pair: Pair) -> None:
    """`ah`: `Board 8`, which also ends up as the board's number."""
    if draft.number is None:
        text = plain(pair.value)
        _number(draft, text)
        draft.label = draft.label or text[:20]


def _number(draft: Draft, text: str) -> None:
    if found := re.search(r"board\D{0,3}(\d{1,5})", text, re.IGNORECASE) or re.search(r"(\d{1,5})", text):
        number = int(found[1])
        draft.label = found[1]
        draft.number = number if 1 <= number <= 9999 else None


def _deal(draft: Draft, pair: Pair) -> None:
    """`md`: the dealer 1-4 for S W N E, then the hands from South on, the last of which may be missing."""
    draft.deal_line = pair.line
    text = plain(pair.value)
    if len(text) > 300:
        raise BoardLost(pair.line, "bad-deal", text[:40])
    if found := re.match(r"\s*([0-9])(?=[SHDCshdc,]|$)", text):
        if found[1] in "1234":
            draft.dealer = PLACES[int(found[1]) - 1]
        text = text[found.end() :]
    hands = [hand.strip() for hand in text.split(",")]
    if len(hands) > 4 and any(hands[4:]):
        raise BoardLost(pair.line, "bad-deal", text[:40])
    for seat, hand in zip(PLACES, hands, strict=False):
        if hand.strip("-? "):
            draft.hands[seat] = _hand(pair, hand)


def _hand(pair: Pair, text: str) -> Cards:
    cards: list[Card] = []
    found: list[tuple[str, str]] = re.findall(r"([SHDC])([^SHDC]*)", text.upper())
    for suit, ranks in found:
        holding = parse_holding(suit, ranks)
        if holding is None:
            raise BoardLost(pair.line, "bad-deal", text[:40])
        cards += holding
    if text[0].upper() not in "SHDC":
        raise BoardLost(pair.line, "bad-deal", text[:40])
    return tuple(cards)


def _vulnerable(draft: Draft, pair: Pair) -> None:
    """`sv`: o, n, e, b."""
    text = plain(pair.value)
    draft.vul = parse_vul(text) if text not in ("", "-", "?") else None
    if draft.vul is None and text:
        draft.note(pair.line, "bad-value", "sv", text[:20])


def _calls(draft: Draft, pair: Pair) -> None:
    """`mb`: a call, with `!` if it was alerted; some files put several into one, or a dash for a pass."""
    text = "".join(plain(pair.value).upper().split())
    if not text.strip("!?"):
        return
    if _CALLS.fullmatch(text[:2000]) is None:
        raise BoardLost(pair.line, "bad-call", text[:20])
    each: list[tuple[str, str]] = _EACH_CALL.findall(text[:2000])
    for word, mark in each:
        call = "P" if word == "-" else parse_call(word)
        if call is not None:
            draft.calls.append(Call(call, "!" in mark))
            draft.call_lines.append(pair.line)


def _explanation(draft: Draft, pair: Pair) -> None:
    """`an`: what the last call means; two of them are put together."""
    text = plain(pair.value)
    if not draft.calls or not text:
        return
    call = draft.calls[-1]
    draft.calls[-1] = Call(call.call, call.alerted, f"{call.explanation} {text}".strip())


def _cards(draft: Draft, pair: Pair) -> None:
    """`pc`: a card; some files put several into one."""
    text = "".join(plain(pair.value).upper().split())
    if not text.strip("-"):
        return
    cards = [parse_card(word) for word in _EACH_CARD.findall(text[:300])]
    if "".join(_EACH_CARD.findall(text)) != text:
        cards = [parse_card(text)]
    for card in cards:
        if card is None:
            raise BoardLost(pair.line, "bad-card", text[:20])
        draft.cards.append(card)
        draft.card_lines.append(pair.line)


def _claim(draft: Draft, pair: Pair) -> None:
    """`mc`: the tricks declarer's side has in all."""
    text = plain(pair.value)
    if not re.fullmatch(r"\d|1[0-3]", text):
        draft.note(pair.line, "bad-value", "mc", text[:20])
        return
    if draft.result is not None and draft.result != int(text):
        draft.note(pair.line, "claims-differ", str(draft.result), text)
    draft.result, draft.result_line = int(text), pair.line
