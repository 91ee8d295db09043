"""The play of Chase the Pig (拱猪打牌): following suit, winning tricks. docs/rules/gongzhu.en.md#play."""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import BACK, Card, Cards, Faces, added, suit, without
from paiju.games.gongzhu.moves import GongzhuAction, GongzhuEvent, Play, Played, Revealed, Scored, TrickWon
from paiju.games.gongzhu.options import Options
from paiju.games.gongzhu.over import NOTHING, Over
from paiju.games.gongzhu.score import known_sales, plain, points, scored, scoring
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks import single
from paiju.tricks.taking import Trick, laid_away


class Playing(State, tag="play", frozen=True):
    """The play (打牌).

    `leader` leads the trick; `trick` the cards on the table in order from his. By seat: `hands`; `sold_open` the
    cards that all know to be sold; `sold_hidden` those sold hidden and not yet played; `gone` what it played to the
    complete tricks; `taken` the scoring cards it took; `points` what it would score with them, by the sales known to
    all; `void` the suits it has shown out of. `led`: the suits that earlier tricks were led in.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "trick", "gone")

    options: Options
    hands: tuple[Cards, ...]
    leader: Seat
    sold_open: tuple[Faces, ...] = NOTHING
    sold_hidden: tuple[Faces, ...] = NOTHING
    trick: tuple[Card, ...] = ()
    last: Trick | None = None
    gone: tuple[Cards, ...] = NOTHING
    taken: tuple[Cards, ...] = NOTHING
    points: tuple[int, ...] = (0, 0, 0, 0)
    led: tuple[int, ...] = ()
    void: tuple[tuple[int, ...], ...] = ((), (), (), ())

    @property
    def turn(self) -> Seat:
        """The seat to play (轮到)."""
        return (self.leader + len(self.trick)) % 4

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn alone."""
        return frozenset((self.turn,))

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The cards that the seat on turn may play."""
        if seat != self.turn:
            return ()
        cards = tuple([card for card in self._followers(seat) if not self._locked(seat, card)])
        return (Choice(Play(cards[0]), cards, (1, 1)),) if cards else ()

    def decide(self, seat: Seat, action: GongzhuAction) -> tuple[GongzhuEvent, ...]:
        """Judge a card (裁), in the order of docs/rules/gongzhu.en.md#errors."""
        if not isinstance(action, Play):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        card = action.card
        if card == BACK or card not in self.hands[seat]:
            raise Illegal("card-not-held")
        if card not in (followers := self._followers(seat)):
            raise Illegal("must-follow-suit", followers)
        if self._locked(seat, card):
            raise Illegal("sold-card-locked", (card,))
        return self._play(seat, card)

    def evolve(self, event: GongzhuEvent) -> State:
        """Book an event of the play (记)."""
        match event:
            case Played():
                return self._played(event.seat, event.card)
            case Revealed():
                return self._revealed(event.seat, event.card)
            case TrickWon():
                return self._won(event.seat)
            case Scored():
                return Over(self.options, self.gone, self.taken, self.sold_open, event.outcome, self.last)
            case _:
                return self

    def _followers(self, seat: Seat) -> Cards:
        hand = tuple([card for card in self.hands[seat] if card != BACK])
        return single.followers(hand, suit(self.trick[0]) if self.trick else None)

    def _locked(self, seat: Seat, card: Card) -> bool:
        """Whether a sold card must wait for the second trick of its suit. docs/rules/gongzhu.en.md#sold-lock."""
        if not self.options.sold_lock or card not in (*self.sold_open[seat], *self.sold_hidden[seat]):
            return False
        led = suit(self.trick[0]) if self.trick else suit(card)
        others = any(suit(other) == led and other != card for other in self.hands[seat])
        return led == suit(card) and led not in self.led and others

    def _play(self, seat: Seat, card: Card) -> tuple[GongzhuEvent, ...]:
        events: tuple[GongzhuEvent, ...] = (Played(seat, card),)
        sold = known_sales(self.sold_open)
        if card in self.sold_hidden[seat]:
            events += (Revealed(seat, card),)
            sold = added(sold, (card,))
        if len(self.trick) < 3:
            return events
        trick = (*self.trick, card)
        winner = (self.leader + single.winner(trick, None)) % 4
        events += (TrickWon(winner),)
        if len(self.hands[seat]) > 1:
            return events
        return (*events, Scored(scored(self.options, self._taken(winner, trick), sold)))

    def _taken(self, winner: Seat, trick: tuple[Card, ...]) -> tuple[Cards, ...]:
        taken = list(self.taken)
        taken[winner] = added(taken[winner], scoring(trick))
        return tuple(taken)

    def _played(self, seat: Seat, card: Card) -> "Playing":
        hands, void = list(self.hands), self.void
        hands[seat] = without(hands[seat], (card,))
        if self.trick and (led := suit(self.trick[0])) != suit(card) and led not in void[seat]:
            shown = list(void)
            shown[seat] = tuple(sorted((*shown[seat], led)))
            void = tuple(shown)
        return replace(self, hands=tuple(hands), trick=(*self.trick, card), void=void)

    def _revealed(self, seat: Seat, card: Card) -> "Playing":
        sold_open, sold_hidden = list(self.sold_open), list(self.sold_hidden)
        sold_hidden[seat] = without(sold_hidden[seat], (card,))
        sold_open[seat] = added(sold_open[seat], (card,))
        now = tuple(sold_open)
        return replace(self, sold_open=now, sold_hidden=tuple(sold_hidden), points=points(self.taken, now))

    def _won(self, winner: Seat) -> "Playing":
        taken = self._taken(winner, self.trick)
        return replace(
            self,
            leader=winner,
            trick=(),
            last=Trick(self.leader, self.trick, winner, plain(self.trick)),
            gone=laid_away(self.gone, self.leader, self.trick),
            taken=taken,
            points=points(taken, self.sold_open),
            led=tuple(sorted({*self.led, suit(self.trick[0])})),
        )
