"""The auction of bridge (叫牌): calls in turn until a contract stands or all pass. docs/rules/bridge.en.md#auction."""

from functools import cache
from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Cards, added
from paiju.games.bridge import explaining
from paiju.games.bridge.moves import (
    BIDS,
    HEIGHT,
    STRAINS,
    Ask,
    BridgeAction,
    BridgeEvent,
    BridgeResult,
    Call,
    Called,
    CallText,
    Claim,
    Contract,
    Contracted,
    Dealt,
    Explain,
    Explained,
    Play,
    Scored,
)
from paiju.games.bridge.options import Options
from paiju.games.bridge.over import Over
from paiju.games.bridge.playing import ALONE, Playing
from paiju.kernel import Choice, Illegal, Seat, State


class Auction(State, tag="auction", frozen=True):
    """The auction (叫牌). `hands` by seat N E S W; `calls` from the dealer on."""

    zones: ClassVar[tuple[str, ...]] = ("hands",)

    options: Options
    hands: tuple[Cards, ...]
    calls: tuple[explaining.Spoken, ...] = ()

    @property
    def turn(self) -> Seat:
        """The seat to call (轮到)."""
        return (self.calls[-1].seat + 1) % 4 if self.calls else self.options.deals

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn alone."""
        return ALONE[self.turn]

    @property
    def standing(self) -> tuple[int, Seat, int]:
        """The last bid's height (-1 for none), who bid it, and how often it is doubled (0-2)."""
        doubled = 0
        for spoken in reversed(self.calls):
            call = spoken.call
            if call == "XX":
                doubled = max(doubled, 2)
            elif call == "X":
                doubled = max(doubled, 1)
            elif call != "P":
                return HEIGHT[call], spoken.seat, doubled
        return -1, -1, 0

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Every legal call for the seat on turn, pass first; questions for opponents."""
        asking = explaining.choices(self.calls, seat)
        if seat != self.turn:
            return asking
        height, bidder, doubled = self.standing
        return (*_calls(height, doubled, bidder < 0 or (bidder - seat) % 2 == 0), *asking)

    def decide(self, seat: Seat, action: BridgeAction) -> tuple[BridgeEvent, ...]:
        """Judge a call (裁), in the order of docs/rules/bridge.en.md#errors."""
        explaining.check(self.calls, action)
        match action:
            case Call():
                return self._call(seat, action)
            case Explain() | Ask():
                return explaining.decide(self.calls, seat, action)
            case Play() | Claim():
                raise Illegal("no-contract-yet")
            case _:
                raise Illegal("not-your-turn")

    def evolve(self, event: BridgeEvent) -> State:
        """Book an event of the auction (记)."""
        match event:
            case Called():
                return replace(self, calls=(*self.calls, explaining.Spoken(event.seat, event.call)))
            case Dealt():
                hands = list(self.hands)
                hands[event.seat] = added(hands[event.seat], event.cards)
                return replace(self, hands=tuple(hands))
            case Contracted():
                return Playing.begin(self.options, self.hands, self.calls, event.contract)
            case Scored():
                return Over(self.options, self.hands, self.calls, event.outcome)
            case _:
                return replace(self, calls=explaining.evolve(self.calls, event))

    def _call(self, seat: Seat, action: Call) -> tuple[BridgeEvent, ...]:
        if seat != self.turn:
            raise Illegal("not-your-turn")
        self._check(seat, action.call)
        events: tuple[BridgeEvent, ...] = (Called(seat, action.call),)
        if action.alert or action.explanation is not None:
            events += (Explained(seat, len(self.calls) + 1, action.alert, action.explanation),)
        if action.call != "P" or len(self.calls) < 3 or any(s.call != "P" for s in self.calls[-2:]):
            return events
        height, bidder, doubled = self.standing
        if height >= 0:
            return (*events, Contracted(self._contract(height, bidder, doubled)))
        void = self.options.passed_out == "redeal"
        return (*events, Scored(BridgeResult(scores=(0, 0, 0, 0), board=self.options.board, void=void)))

    def _check(self, seat: Seat, call: CallText) -> None:
        """Whether the call is sufficient (Law 18) and the double admissible (Law 19)."""
        if call == "P":
            return
        height, bidder, doubled = self.standing
        theirs = bidder >= 0 and (bidder - seat) % 2 == 1
        if call == "X":
            if not theirs or doubled:
                raise Illegal("inadmissible-double")
        elif call == "XX":
            if bidder < 0 or theirs or doubled != 1:
                raise Illegal("inadmissible-redouble")
        elif HEIGHT[call] <= height:
            raise Illegal("insufficient-bid")

    def _contract(self, height: int, bidder: Seat, doubled: int) -> Contract:
        """The contract with its declarer: who of the side named the strain first (Law 22, 54)."""
        strain = STRAINS[height % 5]
        named = next(s.seat for s in self.calls if s.call[1:] == strain and (s.seat - bidder) % 2 == 0)
        return Contract(height // 5 + 1, strain, doubled, named)


@cache
def _calls(height: int, doubled: int, ours: bool) -> tuple[Choice, ...]:
    """The legal calls over the bid of this height as choices; `ours`: it is the caller's side's, or there is none."""
    passing = (Choice(Call("P")),)
    if height >= 0 and not ours and doubled == 0:
        passing += (Choice(Call("X")),)
    if height >= 0 and ours and doubled == 1:
        passing += (Choice(Call("XX")),)
    return (*passing, *(Choice(Call(bid)) for bid in BIDS[height + 1 :]))


def deal(options: Options, hands: tuple[Cards, ...]) -> tuple[BridgeEvent, ...]:
    """The first move of a board (发牌): each seat is dealt its 13 cards."""
    return tuple(Dealt(seat, hand) for seat, hand in enumerate(hands))


def before(options: Options) -> Auction:
    """The board before any card is dealt (开局)."""
    return Auction(options, ((), (), (), ()))
