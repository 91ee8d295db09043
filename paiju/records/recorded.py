"""A record of a deal that was played at a table (成记录), for downloads."""

from collections.abc import Iterable, Sequence

from paiju.cards import Card, Cards
from paiju.games.bridge.moves import (
    BridgeEvent,
    Called,
    Claimed,
    Contracted,
    Dealt,
    Explained,
    Objected,
    Played,
    Scored,
    TrickWon,
    Withdrawn,
)
from paiju.games.bridge.options import Options
from paiju.kernel import Seat
from paiju.records.notation import PASSED_OUT
from paiju.records.record import UNSEEN, Call, Hands, Record, Trick


class _Notebook:
    """What is written down while the events of a deal go by."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.hands: list[Cards] = [UNSEEN] * 4
        self.calls: list[Call] = []
        self.leader: Seat = 0
        self.tricks: list[Trick] = []
        self.trick: list[Card] = []
        self.claimer: Seat | None = None
        self.end: Scored | None = None

    def take(self, event: BridgeEvent) -> None:
        """Take in one event."""
        match event:
            case Dealt():
                self.hands[event.seat] = event.cards
            case Called():
                self.calls.append(Call(event.call))
            case Explained():
                self._explain(event)
            case Contracted():
                self.leader = (event.contract.declarer + 1) % 4
            case Played():
                self.trick.append(event.card)
            case TrickWon():
                self.tricks.append(Trick(self.leader, tuple(self.trick)))
                self.leader, self.trick = event.seat, []
            case _:
                self._ending(event)

    def _explain(self, event: Explained) -> None:
        before = self.calls[event.call - 1]
        text = before.explanation
        if event.explanation is not None:
            text = event.explanation.zh if self.language == "zh" else event.explanation.en
        self.calls[event.call - 1] = Call(before.call, before.alerted or event.alert, text)

    def _ending(self, event: BridgeEvent) -> None:
        match event:
            case Claimed():
                self.claimer = event.seat
            case Objected() if not event.director:
                self.claimer = None
            case Withdrawn():
                self.claimer = None
            case Scored():
                self.end = event
            case _:
                pass


def recorded(
    options: Options,
    events: Iterable[BridgeEvent],
    *,
    players: Sequence[str] = ("", "", "", ""),
    tags: Iterable[tuple[str, str]] = (),
    room: str = "",
    table: str = "",
    language: str = "en",
) -> Record:
    """The record of a deal from its events as open sight has them (成记录): those that stand, none taken back.

    `players` are names by seat N E S W, `tags` what else is to be said (`Event`, `Date` as 2026.01.31 …); explanations
    are taken in `language`, en or zh. A deal that is not over has no result.
    """
    book = _Notebook(language)
    for event in events:
        book.take(event)
    if book.trick:
        book.tricks.append(Trick(book.leader, tuple(book.trick)))
    outcome = book.end.outcome if book.end is not None else None
    contract = outcome.contract if outcome is not None else None
    hands: Hands = (book.hands[0], book.hands[1], book.hands[2], book.hands[3])
    return Record(
        number=options.board,
        dealer=options.deals,
        vul=options.vulnerability,
        hands=hands,
        calls=tuple(book.calls),
        contract=contract.text if contract is not None else PASSED_OUT if outcome is not None else None,
        declarer=contract.declarer if contract is not None else None,
        tricks=tuple(book.tricks),
        result=outcome.tricks if outcome is not None else None,
        claimer=book.claimer,
        score_ns=outcome.score_ns if outcome is not None else None,
        players=(players[0], players[1], players[2], players[3]),
        room=room,
        table=table,
        tags=tuple(sorted(tags)),
    )
