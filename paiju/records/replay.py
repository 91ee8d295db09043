"""A record folded through the rules (重演): the same engine that judges the tables judges the files.

The replay is a list of moves as the log of a table has them, so a client can show it card by card. Cards of a hand
that the file does not give are backs, except those that were played.
"""

from collections.abc import Iterator
from typing import Literal

import msgspec
from msgspec.structs import replace

from paiju.cards import BACK, Cards
from paiju.games.bridge import BridgeState, moves
from paiju.games.bridge.auction import Auction, before, deal
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import BridgeAction, BridgeEvent, BridgeResult, Contract
from paiju.games.bridge.options import Options
from paiju.games.bridge.playing import Over, Playing
from paiju.games.bridge.result import scored
from paiju.kernel import TABLE, Illegal, Seat, State, fold
from paiju.records.notation import PASSED_OUT
from paiju.records.record import Call, Record


class Unplayable(Exception):
    """A record that the rules refuse (不合法): the `place`-th (from 0) call or card, and the rule's code."""

    def __init__(self, what: Literal["call", "card", "result"], place: int, code: str) -> None:
        super().__init__(f"{what} {place + 1}: {code}")
        self.what = what
        self.place = place
        self.code = code


class Move(msgspec.Struct, frozen=True):
    """One move (一手): who did what, and what happened. The table's own (dealing, scoring) have no action."""

    seat: Seat
    action: BridgeAction | None
    events: tuple[BridgeEvent, ...]


class Replay(msgspec.Struct, frozen=True):
    """A record played again (重演): how the board is set up, its moves, and where they lead."""

    options: Options
    moves: tuple[Move, ...]
    state: BridgeState

    @property
    def result(self) -> BridgeResult | None:
        """Contract, declarer, tricks and score (结果); None if the record stops before an end.

        Where the record does not tell the vulnerability, the score is that of nobody vulnerable.
        """
        return self.state.result if isinstance(self.state, Over) else None

    def states(self) -> Iterator[State]:
        """The state after each move (逐手局面), the deal first."""
        state: State = before(self.options)
        for move in self.moves:
            state = fold(state, move.events)
            yield state


def replay(record: Record) -> Replay:
    """The record played again, call by call and card by card (重演). Raises Unplayable.

    A claim becomes that of the player on turn, accepted by those who must: files seldom tell who claimed, and the
    rules let only the player on turn do it.
    """
    table = _Table(options_of(record))
    table.book(TABLE, None, deal(table.options, hands_seen(record)))
    _auction(table, record)
    _contract(table, record)
    _play(table, record)
    _end(table, record)
    return Replay(table.options, tuple(table.moves), table.state)


def bid_out(dealer: Seat, calls: tuple[Call, ...]) -> BridgeState:
    """Where these calls lead (叫牌过程): still Auction, or Playing with its contract, or Over. Raises Unplayable."""
    table = _Table(Options(board=1, dealer=dealer))
    table.book(TABLE, None, deal(table.options, ((BACK,) * 13,) * 4))
    _auction(table, Record(dealer=dealer, calls=calls))
    return table.state


def options_of(record: Record) -> Options:
    """The board as the engine sets it up (选项). A board without a number is board 1, its dealer North if unknown."""
    number = record.number if record.number is not None and 1 <= record.number <= 9999 else 1
    return Options(board=number, dealer=record.dealer or 0, vul=record.vul or "None")


def hands_seen(record: Record) -> tuple[Cards, ...]:
    """The hands with every card turned up that was played from an unknown one (所见之牌). Raises Unplayable."""
    owner = {card: seat for seat, hand in enumerate(record.hands) for card in hand if card != BACK}
    hands = [[card for card in hand if card != BACK] for hand in record.hands]
    played = [pair for trick in record.tricks for pair in trick.by_seat()]
    for place, (seat, card) in enumerate(played):
        if owner.setdefault(card, seat) != seat:
            raise Unplayable("card", place, "card-not-held")
        if card not in hands[seat]:
            hands[seat].append(card)
        if len(hands[seat]) > 13:
            raise Unplayable("card", place, "card-not-held")
    return tuple(tuple(sorted(hand + [BACK] * (13 - len(hand)))) for hand in hands)


class _Table:
    """A board being played again: the state, and the moves that led to it."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.moves: list[Move] = []
        self.state: BridgeState = before(options)

    def judge(self, seat: Seat, action: BridgeAction) -> tuple[BridgeEvent, ...]:
        """The events of an action. Raises Illegal."""
        return self.state.decide(seat, action)

    def book(self, seat: Seat, action: BridgeAction | None, events: tuple[BridgeEvent, ...]) -> None:
        """Keep a move and go on to the state after it."""
        after = fold(self.state, events)
        if not isinstance(after, Auction | Playing | Claiming | Over):
            raise TypeError(f"{type(after).__name__} is no state of bridge")
        self.state = after
        self.moves.append(Move(seat, action, events))


def _auction(table: _Table, record: Record) -> None:
    bid = record.bid
    for place, call in enumerate(record.calls):
        state = table.state
        if not isinstance(state, Auction):
            raise Unplayable("call", place, "auction-over")
        action = moves.Call(call.call, call.alerted, _words(call.explanation))
        try:
            events = table.judge(state.turn, action)
        except Illegal as refused:
            raise Unplayable("call", place, refused.code) from None
        table.book(state.turn, action, tuple(_as_played(event, bid) for event in events))


def _as_played(event: BridgeEvent, bid: Contract | None) -> BridgeEvent:
    """The end of the auction with the declarer there was: at some tables declarer and dummy have been exchanged."""
    if isinstance(event, moves.Contracted) and bid is not None and (bid.declarer - event.contract.declarer) % 4 == 2:
        return moves.Contracted(replace(event.contract, declarer=bid.declarer))
    return event


def _contract(table: _Table, record: Record) -> None:
    """A contract without an auction, or with one that breaks off."""
    if not isinstance(table.state, Auction):
        return
    if record.contract == PASSED_OUT:
        nothing = BridgeResult(scores=(0, 0, 0, 0), board=table.options.board)
        table.book(TABLE, None, (moves.Scored(nothing),))
    elif record.bid is not None:
        table.book(TABLE, None, (moves.Contracted(record.bid),))


def _play(table: _Table, record: Record) -> None:
    place = 0
    for trick in record.tricks:
        for seat, card in trick.by_seat():
            state = table.state
            if not isinstance(state, Playing):
                raise Unplayable("card", place, "board-over" if isinstance(state, Over) else "no-contract-yet")
            if state.turn != seat:
                raise Unplayable("card", place, "not-your-turn")
            action = moves.Play(card)
            try:
                events = table.judge(state.actor, action)
            except Illegal as refused:
                raise Unplayable("card", place, refused.code) from None
            table.book(state.actor, action, events)
            place += 1


def _end(table: _Table, record: Record) -> None:
    """The result of a play that stopped early, or that the record does not have."""
    state = table.state
    if not isinstance(state, Playing) or record.result is None:
        return
    rest = record.result - state.won[state.contract.declarer % 2]
    if not 0 <= rest <= state.left:
        raise Unplayable("result", record.result, "invalid-claim")
    if not record.tricks:
        table.book(TABLE, None, (moves.Scored(scored(table.options, state.contract, record.result)),))
        return
    claimer = state.actor
    ours = (claimer - state.contract.declarer) % 2 == 0
    claim = moves.Claim(rest if ours else state.left - rest)
    table.book(claimer, claim, table.judge(claimer, claim))
    if isinstance(table.state, Claiming):
        for seat in sorted(table.state.consent):
            table.book(seat, moves.Accept(), table.judge(seat, moves.Accept()))


def _words(text: str) -> moves.Words | None:
    """An explanation as the engine takes it, in no particular language; what is too long for a table is cut."""
    if not text:
        return None
    short = text if len(text) <= moves.LONGEST else text[: moves.LONGEST - 1] + "…"
    return moves.Words(short, short)
