"""The play of Endurance (持久战打牌): tricks, drawing, going out. docs/rules/endurance.en.md#play."""

from functools import cache
from typing import ClassVar, TypeVar

from msgspec.structs import replace

from paiju.cards import BACK, Card, Cards, added, suit, without
from paiju.games.endurance.moves import (
    Dealt,
    Drawn,
    EnduranceAction,
    EnduranceEvent,
    Play,
    Played,
    Scored,
    StockLaid,
    Trick,
    TrickWon,
    TurnedUp,
    WentOut,
)
from paiju.games.endurance.options import Options
from paiju.games.endurance.over import Over, scored
from paiju.kernel import Choice, Deck, Illegal, Seat, State
from paiju.tricks import single

_Part = TypeVar("_Part", bound=tuple[int, ...])


class Playing(State, tag="play", frozen=True):
    """The play (打牌).

    `leader` leads the trick; `trick` the cards on the table in order from his. By seat: `hands`; `gone` what it played
    to the complete tricks; `void` the suits it has shown out of since it last drew. `stock`: what is still to be
    drawn, the next card first; nobody sees it. `turned` is the card that was turned up. `out`: who has gone out, in
    order, those of one trick together.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "stock", "trick", "gone")

    options: Options
    hands: tuple[Cards, ...]
    leader: Seat
    gone: tuple[Cards, ...]
    void: tuple[tuple[int, ...], ...]
    stock: tuple[Card, ...] = ()
    trump: int | None = None
    turned: Card | None = None
    trick: tuple[Card, ...] = ()
    last: Trick | None = None
    out: tuple[tuple[Seat, ...], ...] = ()

    @property
    def order(self) -> tuple[Seat, ...]:
        """The seats that are still in (在局者), in order of play from the leader on."""
        return order_of(self.options.players, self.leader, self.out)

    @property
    def turn(self) -> Seat:
        """The seat to play (轮到)."""
        return self.order[len(self.trick)]

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn alone."""
        return frozenset((self.turn,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The cards that the seat on turn may play."""
        if seat != self.turn:
            return ()
        cards = self._followers(seat)
        return (Choice(Play(cards[0]), cards, (1, 1)),) if cards else ()

    def decide(self, seat: Seat, action: EnduranceAction) -> tuple[EnduranceEvent, ...]:
        """Judge a card (裁), in the order of docs/rules/endurance.en.md#errors."""
        if any(seat in seats for seats in self.out):
            raise Illegal("player-out")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        if action.card == BACK or action.card not in self.hands[seat]:
            raise Illegal("card-not-held")
        if action.card not in (followers := self._followers(seat)):
            raise Illegal("must-follow-suit", followers)
        played = Played(seat, action.card)
        if len(self.trick) + 1 < len(self.order):
            return (played,)
        winner = self.order[single.winner((*self.trick, action.card), self.trump)]
        return (played, TrickWon(winner), *self._after(seat, winner))

    def evolve(self, event: EnduranceEvent) -> State:
        """Book an event of the hand (记)."""
        match event:
            case Played():
                return self._played(event.seat, event.card)
            case TrickWon():
                return self._won(event.seat)
            case Drawn():
                hands = _with(self.hands, event.seat, added(self.hands[event.seat], event.cards))
                return replace(self, hands=hands, stock=self.stock[1:], void=_with(self.void, event.seat, ()))
            case WentOut():
                return replace(self, out=(*self.out, event.seats))
            case Scored():
                zones = (self.hands, self.stock, self.trump, self.turned, self.gone)
                return Over(self.options, *zones, self.out, event.outcome, self.last)
            case _:
                return self._dealt(event)

    def _followers(self, seat: Seat) -> Cards:
        hand = tuple([card for card in self.hands[seat] if card != BACK])
        return single.followers(hand, suit(self.trick[0]) if self.trick else None)

    def _after(self, last: Seat, winner: Seat) -> tuple[EnduranceEvent, ...]:
        """What follows a trick that `last` played to last. docs/rules/endurance.en.md#after-trick."""
        events: tuple[EnduranceEvent, ...] = (Drawn(winner, self.stock[:1]),) if self.stock else ()
        # The one who played last still holds the card here.
        left = {seat: len(self.hands[seat]) - (seat == last) + (seat == winner and bool(events)) for seat in self.order}
        leaving = tuple(sorted(seat for seat in left if not left[seat]))
        if leaving:
            events += (WentOut(leaving),)
        if len(left) - len(leaving) > 1:
            return events
        out = (*self.out, *((leaving,) if leaving else ()))
        return (*events, Scored(scored(self.options, winner, out)))

    def _dealt(self, event: Dealt | TurnedUp | StockLaid) -> "Playing":
        match event:
            case Dealt():
                return replace(self, hands=_with(self.hands, event.seat, added(self.hands[event.seat], event.cards)))
            case TurnedUp():
                known = added(without(self.hands[event.seat], (event.card,)), (event.card,))
                hands = _with(self.hands, event.seat, known)
                return replace(self, hands=hands, trump=suit(event.card), turned=event.card)
            case _:
                return replace(self, stock=event.cards)

    def _played(self, seat: Seat, card: Card) -> "Playing":
        hands, void = _with(self.hands, seat, without(self.hands[seat], (card,))), self.void
        if self.trick and (led := suit(self.trick[0])) != suit(card) and led not in void[seat]:
            void = _with(void, seat, tuple(sorted((*void[seat], led))))
        return replace(self, hands=hands, trick=(*self.trick, card), void=void)

    def _won(self, winner: Seat) -> "Playing":
        gone = self.gone
        for seat, card in zip(self.order, self.trick, strict=True):
            gone = _with(gone, seat, added(gone[seat], (card,)))
        return replace(self, leader=winner, trick=(), last=Trick(self.order, self.trick, winner), gone=gone)


def _with(parts: tuple[_Part, ...], seat: Seat, part: _Part) -> tuple[_Part, ...]:
    return (*parts[:seat], part, *parts[seat + 1 :])


@cache
def order_of(players: int, leader: Seat, out: tuple[tuple[Seat, ...], ...]) -> tuple[Seat, ...]:
    """The seats that are still in (次序), in order of play from the leader on."""
    gone = {seat for seats in out for seat in seats}
    return tuple(seat for place in range(players) if (seat := (leader + place) % players) not in gone)


def before(options: Options) -> Playing:
    """The hand before any card is dealt (开局)."""
    nothing: tuple[Cards, ...] = ((),) * options.players
    return Playing(options, nothing, options.first, nothing, ((),) * options.players)


def deal(options: Options, deck: Deck) -> tuple[EnduranceEvent, ...]:
    """The first move of a hand (发牌), from the dealer's neighbour on. docs/rules/endurance.en.md#deal."""
    players, dealt = options.players, options.players * options.size
    hands = [tuple(sorted(deck.cards[place:dealt:players])) for place in range(players)]
    seats = [(options.first + place) % players for place in range(players)]
    turned = TurnedUp(options.dealer, deck.cards[dealt - 1])
    return (*map(Dealt, seats, hands), turned, StockLaid(deck.cards[dealt:]))
