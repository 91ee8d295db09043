"""The play of games of bids (叫分打牌): single cards, following suit, points by side until the last trick."""

from collections.abc import Iterable
from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Card, Cards, without
from paiju.kernel import Choice, Event, Illegal, Seat, State
from paiju.tricks.bids.match import Match
from paiju.tricks.bids.moves import BidAction, KittyShown, Play, Played, TrickWon
from paiju.tricks.bids.over import NO_CARDS
from paiju.tricks.order import Order
from paiju.tricks.taking import Trick, laid_away, must_play
from paiju.tricks.voids import NO_VOIDS, Voids, shown_out


class TakingTricks(State, frozen=True):
    """The play (打牌).

    `hands` by seat; `trick` the cards on the table in order from the leader's; `gone` the cards of the complete
    tricks by the seat that played them; `points` those in the tricks of each side, seats 0 and 2, seats 1 and 3;
    `void` for each seat the groups it has shown out of, suits 0-3 and 4 for trumps. A game says what is higher, what
    cards are worth, how the hand is scored and where it is booked.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "buried", "trick", "gone")

    options: Match
    hands: tuple[Cards, ...]
    buried: Cards
    declarer: Seat
    bid: int
    trump: int
    leader: Seat
    trick: tuple[Card, ...] = ()
    last: Trick | None = None
    gone: tuple[Cards, ...] = NO_CARDS
    points: tuple[int, int] = (0, 0)
    void: Voids = NO_VOIDS

    @property
    def order(self) -> Order:
        """The order of cards with these trumps (大小)."""
        raise NotImplementedError

    def worth(self, cards: Iterable[Card]) -> int:
        """What these cards count (分)."""
        raise NotImplementedError

    def score(self, last: Trick, taken: tuple[int, int]) -> Event:
        """The score of the hand (计分) that ended with this trick; `taken` are the points in each side's tricks."""
        raise NotImplementedError

    def ended(self, event: Event) -> State:
        """Book the score (终局); another event changes nothing."""
        raise NotImplementedError

    @property
    def turn(self) -> Seat:
        """The seat to play (轮到)."""
        return (self.leader + len(self.trick)) % 4

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn alone."""
        return frozenset((self.turn,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The cards that may be played."""
        if seat != self.turn:
            return ()
        cards = self.order.followers(self.hands[seat], self.trick[0] if self.trick else None)
        return (Choice(Play(cards[0]), cards, (1, 1)),) if cards else ()

    def decide(self, seat: Seat, action: BidAction) -> tuple[Event, ...]:
        """Judge a card (裁), in the order of #errors on the page of the game's rules."""
        if not isinstance(action, Play):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        order = self.order
        must_play(order, self.hands[seat], self.trick, action.card)
        played = Played(seat, action.card)
        if len(self.trick) < 3:
            return (played,)
        trick = (*self.trick, action.card)
        winner = (self.leader + order.winner(trick)) % 4
        won = TrickWon(winner, self.worth(trick))
        if len(self.hands[seat]) > 1:
            return (played, won)
        last = Trick(self.leader, trick, winner, won.points)
        return (played, won, KittyShown(self.buried), self.score(last, self._with(won)))

    def evolve(self, event: Event) -> State:
        """Book an event of the play (记)."""
        match event:
            case Played():
                hands = list(self.hands)
                hands[event.seat] = without(hands[event.seat], (event.card,))
                trick = (*self.trick, event.card)
                void = shown_out(self.void, self.order, event.seat, trick[0], (event.card,))
                return replace(self, hands=tuple(hands), trick=trick, void=void)
            case TrickWon():
                return replace(
                    self,
                    leader=event.seat,
                    trick=(),
                    last=Trick(self.leader, self.trick, event.seat, event.points),
                    gone=laid_away(self.gone, self.leader, self.trick),
                    points=self._with(event),
                )
            case KittyShown():
                return replace(self, buried=event.cards)
            case _:
                return self.ended(event)

    def _with(self, won: TrickWon) -> tuple[int, int]:
        """The points of each side, with those of the trick won."""
        ours, theirs = self.points
        return (ours + won.points, theirs) if won.seat % 2 == 0 else (ours, theirs + won.points)
