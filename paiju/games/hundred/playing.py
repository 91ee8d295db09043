"""The play of hundred (打牌): following suit, tricks, digging the kitty. docs/rules/hundred.en.md#play."""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Card, Cards, without
from paiju.games.hundred.moves import HundredAction, HundredEvent, KittyShown, Play, Played, Scored, TrickWon
from paiju.games.hundred.options import Options
from paiju.games.hundred.order import order
from paiju.games.hundred.over import NO_CARDS, Over
from paiju.games.hundred.score import scored
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.order import TRUMP, Order
from paiju.tricks.points import points
from paiju.tricks.taking import Trick, laid_away, must_play
from paiju.tricks.voids import NO_VOIDS, Voids, shown_out


class Playing(State, tag="play", frozen=True):
    """The play (打牌).

    `hands` by seat; `trick` the cards on the table in order from the leader's; `gone` the cards of the complete
    tricks by the seat that played them; `points` those in the tricks of each side, seats 0 and 2, seats 1 and 3;
    `void` for each seat the groups it has shown out of, suits 0-3 and 4 for trumps.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "buried", "trick", "gone")

    options: Options
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
        return order(self.trump, self.options.two_high)

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

    def decide(self, seat: Seat, action: HundredAction) -> tuple[HundredEvent, ...]:
        """Judge a card (裁), in the order of docs/rules/hundred.en.md#errors."""
        if not isinstance(action, Play):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        must_play(self.order, self.hands[seat], self.trick, action.card)
        played = Played(seat, action.card)
        if len(self.trick) < 3:
            return (played,)
        won = self._won((*self.trick, action.card))
        return (played, won) if len(self.hands[seat]) > 1 else (played, won, *self._end(won, action.card))

    def evolve(self, event: HundredEvent) -> State:
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
            case Scored():
                return Over(self.options, event.outcome, self.hands, (), self.buried, self.trump, self.last, self.gone)
            case _:
                return self

    def _with(self, won: TrickWon) -> tuple[int, int]:
        """The points of each side, with those of the trick won."""
        ours, theirs = self.points
        return (ours + won.points, theirs) if won.seat % 2 == 0 else (ours, theirs + won.points)

    def _won(self, trick: tuple[Card, ...]) -> TrickWon:
        """Who wins the trick with these cards, and the points in it. docs/rules/hundred.en.md#trick."""
        return TrickWon((self.leader + self.order.winner(trick)) % 4, points(trick))

    def _end(self, won: TrickWon, card: Card) -> tuple[HundredEvent, ...]:
        """After the last trick the kitty is shown, dug by a defender's trump, and the hand scored."""
        winning = (*self.trick, card)[(won.seat - self.leader) % 4]
        dug = (won.seat - self.declarer) % 2 == 1 and self.order.group[winning] == TRUMP
        taken = self._with(won)[(self.declarer + 1) % 2]
        outcome = scored(self.options, self.declarer, self.bid, taken, points(self.buried), dug)
        return (KittyShown(self.buried), Scored(outcome))
