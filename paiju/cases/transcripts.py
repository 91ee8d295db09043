"""Transcripts (对局实录): a log of a whole deal as a person reads it, move by move, with what each viewer was told.

A log is never edited; its transcript is written anew by `paiju golden`, so that a change of what anybody is told shows
as a difference that somebody reads.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Any, cast

import msgspec

from paiju.cards import BACK, Card, show
from paiju.cases.logs import deals
from paiju.cases.verdict import shown
from paiju.cases.walking import Notation, names_of, notation_of
from paiju.cases.wording import Wording, counted
from paiju.kernel import DIRECTOR, OPEN, PUBLIC, TABLE, Seat, Viewer, redact, zone_cards
from paiju.store.log import Row
from paiju.tables.deal import Deal, action_of, events_of
from paiju.tables.sight import News, Sight

_TOLD_ANYWAY = frozenset({"hands", "calls"})
"""Facts left out because the events and the cards seen say the same."""
_WIDTH = 118


class _Acted(msgspec.Struct):
    seat: Seat
    action: msgspec.Raw


def transcript(rows: list[Row]) -> str:
    """The transcript of a log (写实录)."""
    return "\n".join(_Reader(rows).lines()) + "\n"


class _Watcher:
    """One viewer while a log is read: what he saw before the row, and what he sees after it."""

    def __init__(self, name: str, deal: Deal, viewer: Viewer) -> None:
        self.name = name
        self.sight = Sight(deal, viewer)
        self.facts: dict[str, Any] = {}
        self.seen: Counter[Card] = Counter()

    def advance(self, notation: Notation, events: tuple[Any, ...], deal: Deal) -> Iterator[str]:
        """Take in a row: the facts that are new to him, and the cards."""
        self.sight.advance(News(deal, events))
        facts = notation.facts(self.sight.view)
        for key, value in facts.items():
            if key not in _TOLD_ANYWAY and (key not in self.facts or self.facts[key] != value):
                yield _news(key, self.facts.get(key), value)
        seen = Counter(card for card in zone_cards(self.sight.view) if card != BACK)
        if fresh := seen - self.seen:
            yield f"sees {show(sorted(fresh.elements()))}"
        if lost := self.seen - seen:
            yield f"no longer sees {show(sorted(lost.elements()))}"
        self.facts, self.seen = facts, seen


class _Reader:
    """A log read row by row in the company of every kind of viewer."""

    def __init__(self, rows: list[Row]) -> None:
        self._deals = list(deals(rows))
        deal = self._deals[0][1]
        self._notation = notation_of(deal.game.key)
        names = names_of(deal.game.key)
        viewers = [(names[seat], frozenset((seat,))) for seat in deal.game.seats(deal.options)]
        viewers += [("PUBLIC", frozenset((PUBLIC,))), ("OPEN", frozenset((OPEN,)))]
        self._watchers = [_Watcher(name, deal, viewer) for name, viewer in viewers]
        self._wording = Wording(names | {TABLE: "TABLE", DIRECTOR: "D", PUBLIC: "PUBLIC"})

    def lines(self) -> Iterator[str]:
        """The whole transcript, line by line."""
        _, deal = self._deals[0]
        yield f"{deal.game.key}: {deal.id}"
        for row, deal in self._deals:
            yield ""
            yield from self._move(row, deal)
        yield ""
        yield "in the end"
        for key, value in self._notation.position(self._deals[-1][1].state).items():
            yield from _wrapped(f"{key} = {shown(value)}")

    def _move(self, row: Row, deal: Deal) -> Iterator[str]:
        acted = msgspec.json.decode(row.action, type=_Acted)
        action = None if bytes(acted.action) == b"null" else action_of(deal.game, acted.action)
        said = f" {self._wording.struct(action)}" if action is not None else ""
        after = row.at - deal.started
        yield from _wrapped(f"#{row.number} {self._wording.names[acted.seat]}{said} (by {row.by}, {after:g} s)", "")
        events = events_of(deal.game, row.events)
        news = {watcher.name: list(watcher.advance(self._notation, events, deal)) for watcher in self._watchers}
        for event in events:
            told = {watcher.name: redact(event, watcher.sight.viewer) for watcher in self._watchers}
            yield from self._told(
                {name: "nothing" if e is None else self._wording.struct(e) for name, e in told.items()}
            )
        yield from self._grouped(news)
        yield from _wrapped(f"waiting for {self._wording.seats(sorted(deal.waiting)) or 'nobody'}")

    def _told(self, by_viewer: Mapping[str, str]) -> Iterator[str]:
        """What the viewers were told of one event, those who were told the same together."""
        for text in dict.fromkeys(by_viewer.values()):
            yield from _wrapped(f"{self._who(name for name in by_viewer if by_viewer[name] == text)}: {text}")

    def _grouped(self, news: Mapping[str, list[str]]) -> Iterator[str]:
        """The news of all viewers, each piece once with those to whom it is news."""
        groups: dict[tuple[str, ...], list[str]] = {}
        for piece in dict.fromkeys(piece for pieces in news.values() for piece in pieces):
            groups.setdefault(tuple(name for name in news if piece in news[name]), []).append(piece)
        for names, pieces in groups.items():
            yield from _wrapped(f"{self._who(names)} → {'; '.join(pieces)}")

    def _who(self, names: Iterable[str]) -> str:
        listed = list(names)
        return "all" if len(listed) == len(self._watchers) else " ".join(listed)


def _news(key: str, before: Any, now: Any) -> str:
    """A fact that has changed; of a list that has grown, what is new in it."""
    if isinstance(before, list) and before and isinstance(now, list):
        old, new = cast("list[Any]", before), cast("list[Any]", now)
        if all(each in new for each in old):
            return f"{key} += {shown([each for each in new if each not in old])}"
    return f"{key} = {shown(now)}"


def _wrapped(text: str, indent: str = "    ") -> list[str]:
    """A line of the transcript, broken where it is too long."""
    return wrap(
        counted(text), _WIDTH, initial_indent=indent, subsequent_indent="        ",
        break_long_words=False, break_on_hyphens=False,
    )  # fmt: skip
