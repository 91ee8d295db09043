"""The window after the last card of 升级 (亮主): declare or pass, and what follows when nobody has declared.

docs/rules/shengji.en.md#window.
"""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Card, Cards, Faces, suit
from paiju.games.shengji.burying import Burying
from paiju.games.shengji.deck import SEATS
from paiju.games.shengji.moves import (
    Close,
    Declare,
    Declared,
    KittyTaken,
    KittyTurned,
    Pass,
    Passed,
    Scored,
    ShengjiAction,
    ShengjiEvent,
)
from paiju.games.shengji.options import MOST_REDEALS, Options
from paiju.games.shengji.over import Over
from paiju.games.shengji.score import void
from paiju.games.shengji.standing import Standing, declarations, must_declare, must_sit
from paiju.kernel import TABLE, Choice, Illegal, Seat, State

_JOKERS = 4


class Declaring(State, tag="declare", frozen=True):
    """All cards are dealt, and the trumps may still be declared (亮主).

    `passed` are the seats that have passed since the last declaration; when all have, or the table closes the window,
    what stands counts. `turned` are cards of the kitty that were turned up for the trump suit.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "kitty")

    options: Options
    hands: tuple[Cards, ...]
    kitty: tuple[Card, ...]
    first: Seat
    standing: Standing | None = None
    passed: tuple[Seat, ...] = ()
    turned: Faces = ()

    @property
    def waiting(self) -> frozenset[Seat]:
        """The table, which closes the window."""
        return frozenset((TABLE,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """To close, for the table; for a seat to pass, or all that it may declare."""
        if seat == TABLE:
            return (Choice(Close()),)
        if seat not in SEATS:
            return ()
        passing = () if seat in self.passed else (Choice(Pass()),)
        return (*passing, *declarations(self.options, self.hands[seat], self.standing, seat))

    def decide(self, seat: Seat, action: ShengjiAction) -> tuple[ShengjiEvent, ...]:
        """Judge an act in the window (裁), in the order of docs/rules/shengji.en.md#errors."""
        match action:
            case Declare():
                must_sit(seat)
                must_declare(self.options, self.hands[seat], self.standing, seat, action.cards)
                return (Declared(seat, action.cards),)
            case Pass():
                must_sit(seat)
                ends = {*self.passed, seat} == set(SEATS)
                return (Passed(seat), *(self._closed() if ends else ()))
            case Close():
                if seat != TABLE:
                    raise Illegal("not-your-turn")
                return self._closed()
            case _:
                raise Illegal("wrong-phase")

    def evolve(self, event: ShengjiEvent) -> State:
        """Book an event of the window (记)."""
        match event:
            case Declared():
                return replace(self, standing=Standing(event.seat, event.cards), passed=())
            case Passed():
                return replace(self, passed=tuple(sorted({*self.passed, event.seat})))
            case KittyTurned():
                return replace(self, turned=event.cards)
            case KittyTaken():
                return Burying.begin(self.options, self.hands, event, self.standing, self.turned)
            case Scored():
                return Over(self.options, event.outcome, self.hands, tuple(sorted(self.kitty)))
            case _:
                return self

    def _closed(self) -> tuple[ShengjiEvent, ...]:
        """The end of the window. docs/rules/shengji.en.md#nobody."""
        options, dealer = self.options, self.options.dealer
        if self.standing is not None:
            return self._taken(self.standing.seat if dealer is None else dealer, self.standing.trump)
        again = dealer is None or options.undeclared == "redeal"
        if again and options.redeals < MOST_REDEALS:
            return (Scored(void(options)),)
        if dealer is None or options.undeclared != "flip_kitty":
            return self._taken(self.first if dealer is None else dealer, None)
        suits = [suit(card) for card in self.kitty]
        fixes = next((at for at, each in enumerate(suits) if each != _JOKERS), None)
        turned = self.kitty if fixes is None else self.kitty[: fixes + 1]
        return (KittyTurned(turned), *self._taken(dealer, None if fixes is None else suits[fixes]))

    def _taken(self, dealer: Seat, trump: int | None) -> tuple[ShengjiEvent, ...]:
        return (KittyTaken(dealer, trump, tuple(sorted(self.kitty))),)
