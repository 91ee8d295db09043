"""The play of red five (打牌): leads and throws, following, tricks, and the friend who shows himself.

docs/rules/red-five.en.md#play; what may be led and followed is in `following.py`.
"""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import RANKS, Card, Cards, Faces, holds, rank, suit, without
from paiju.games.red_five.deck import COPIES, NO_CARDS, NO_VOIDS, NOTHING, SEATS, after
from paiju.games.red_five.following import GRAMMAR, Lead, forced
from paiju.games.red_five.moves import (
    FriendJoined,
    KittyShown,
    Play,
    Played,
    RedFiveAction,
    RedFiveEvent,
    Scored,
    ThrowFailed,
    TrickWon,
)
from paiju.games.red_five.options import Options
from paiju.games.red_five.order import order
from paiju.games.red_five.over import Over
from paiju.games.red_five.score import fine, settled
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.combos import winner
from paiju.tricks.hints import further, leads
from paiju.tricks.order import TRUMP
from paiju.tricks.plays import Trick, laid_away, plainest
from paiju.tricks.points import points
from paiju.tricks.voids import Voids, shown_out

_ACE, _KING = RANKS.index("A"), RANKS.index("K")


class Playing(State, tag="play", frozen=True):
    """The play (打牌).

    `called` is the friend card; `friend` its player, None until he is known; `direct` whether he joined directly,
    which no view tells. `trick` holds the plays on the table in order from the leader's; `gone` the cards of the
    complete tricks by the seat that played them; `points` those in the tricks each seat took; `failed` how often each
    seat's throw has failed; `thrown` what the leader of this trick tried to throw in vain; `void` for each seat the
    groups it has shown out of, suits 0-3 and 4 for trumps.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "buried", "trick", "gone")

    options: Options
    hands: tuple[Cards, ...]
    buried: Cards
    dealer: Seat
    trump: int
    called: Card
    leader: Seat
    pressed: bool = False
    friend: Seat | None = None
    direct: bool = False
    trick: tuple[Cards, ...] = ()
    last: Trick | None = None
    gone: tuple[Cards, ...] = NO_CARDS
    points: tuple[int, ...] = NOTHING
    failed: tuple[int, ...] = NOTHING
    thrown: Faces = ()
    void: Voids = NO_VOIDS

    @property
    def turn(self) -> Seat:
        """The seat to play (轮到)."""
        return after(self.leader, len(self.trick))

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn alone."""
        return frozenset((self.turn,))

    @property
    def alone(self) -> bool:
        """Whether all copies of the friend card are seen to be the dealer's (独打)."""
        played = [self.trick[(self.dealer - self.leader) % 5]] if self.dealer in self._has_played() else []
        own = (self.hands[self.dealer], self.buried, self.gone[self.dealer], *played)
        return sum([zone.count(self.called) for zone in own]) == COPIES

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The cards to lead from, or those that may be part of following; then other plays that come to mind."""
        if seat != self.turn:
            return ()
        seen = tuple([card for card in self.hands[seat] if card >= 0])
        if not seen:
            return ()
        if not self.trick:
            plain = plainest(order(self.trump), seen, 1)
            others = further(plain, leads(GRAMMAR, order(self.trump), seen))
            return (Choice(Play(plain), seen, (1, len(seen))), *(Choice(Play(cards)) for cards in others))
        lead = Lead(self.trump, self.trick[0])
        count = len(lead.cards)
        if len(seen) < count:
            return ()
        own, kept = lead.own(seen), self.called if self._barred(seat, lead) else None
        offered = own if len(own) >= count else seen
        if kept is not None and lead.discards(self.hands[seat], kept) == 0 and not self._may_ruff_with(kept, lead, own):
            offered = tuple([card for card in offered if card != kept])
        plain = lead.plainest(seen, kept)
        others = () if count == 1 else further(plain, lead.others(seen, kept))
        return (Choice(Play(plain), offered, (count, count)), *(Choice(Play(cards)) for cards in others))

    def decide(self, seat: Seat, action: RedFiveAction) -> tuple[RedFiveEvent, ...]:
        """Judge a play (裁), in the order of docs/rules/red-five.en.md#errors."""
        if not isinstance(action, Play):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        cards = tuple(sorted(action.cards))
        if not cards:
            raise Illegal("empty-play")
        if cards[0] < 0 or not holds(self.hands[seat], cards):
            raise Illegal("card-not-held")
        return self._follow(seat, cards) if self.trick else self._lead(seat, cards)

    def evolve(self, event: RedFiveEvent) -> State:
        """Book an event of the play (记)."""
        match event:
            case Played():
                hands = list(self.hands)
                hands[event.seat] = without(hands[event.seat], event.cards)
                trick = (*self.trick, event.cards)
                void = shown_out(self.void, order(self.trump), event.seat, trick[0][0], event.cards)
                return replace(self, hands=tuple(hands), trick=trick, void=void)
            case TrickWon():
                return self._taken(event)
            case FriendJoined():
                return replace(self, friend=event.seat, direct=event.direct)
            case ThrowFailed():
                failed = tuple([times + (seat == event.seat) for seat, times in enumerate(self.failed)])
                return replace(self, failed=failed, thrown=event.cards)
            case KittyShown():
                return replace(self, buried=event.cards)
            case Scored():
                return Over(self.options, event.outcome, self.trump, self.called, self.buried, self.gone, self.last)
            case _:
                return self

    def _lead(self, seat: Seat, cards: Cards) -> tuple[RedFiveEvent, ...]:
        """A lead, or a throw that may fail. docs/rules/red-five.en.md#throw."""
        group = order(self.trump).group
        if any([group[card] != group[cards[0]] for card in cards]):
            raise Illegal("mixed-suit-lead")
        others = [hand for other, hand in enumerate(self.hands) if other != seat]
        part = forced(self.trump, cards, others)
        if part is None:
            return self._played(seat, cards)
        failed = ThrowFailed(seat, cards, fine(self.options, self.failed[seat]))
        return (failed, *self._played(seat, part.cards))

    def _follow(self, seat: Seat, cards: Cards) -> tuple[RedFiveEvent, ...]:
        """Following, and keeping the friend card. docs/rules/red-five.en.md#follow and #keep."""
        hand, lead = self.hands[seat], Lead(self.trump, self.trick[0])
        lead.must_follow(hand, cards)
        if (
            self._barred(seat, lead)
            and cards.count(self.called) > lead.discards(hand, self.called)
            and not lead.ruffs(cards)
        ):
            raise Illegal("friend-card-discard", (self.called,))
        played = self._played(seat, cards)
        if len(self.trick) < len(SEATS) - 1:
            return played
        return (*played, *self._trick_over(lead, played))

    def _played(self, seat: Seat, cards: Cards) -> tuple[RedFiveEvent, ...]:
        """The cards played, and the friend if they show him. docs/rules/red-five.en.md#friend."""
        if self.friend is not None or seat == self.dealer or self.called not in cards:
            return (Played(seat, cards),)
        return (Played(seat, cards), FriendJoined(seat, self._joins_directly(seat)))

    def _joins_directly(self, seat: Seat) -> bool:
        """Whether who plays the friend card now joins directly. docs/rules/red-five.en.md#direct."""
        if rank(self.called) != _ACE or suit(self.called) > 3 or not self.trick or self.leader != self.dealer:
            return False
        lead = Lead(self.trump, self.trick[0])
        return (
            lead.order.group[self.called] == lead.group
            and any([suit(card) == suit(self.called) and rank(card) in (_ACE, _KING) for card in lead.cards])
            and lead.avoidable(self.hands[seat], self.called)
        )

    def _trick_over(self, lead: Lead, played: tuple[RedFiveEvent, ...]) -> tuple[RedFiveEvent, ...]:
        """The trick's winner; with the last one the end. docs/rules/red-five.en.md#end."""
        now = played[0]
        assert isinstance(now, Played)
        plays = (*self.trick, now.cards)
        won = after(self.leader, winner(plays, lead.order, lead.shapes))
        worth = sum([points(cards) for cards in plays])
        taken = TrickWon(won, worth)
        if len(self.hands[now.seat]) > len(now.cards):
            return (taken,)
        joined = next((event for event in played if isinstance(event, FriendJoined)), None)
        outcome = settled(
            self.options,
            dealer=self.dealer,
            friend=self.friend if joined is None else joined.seat,
            pressed=self.pressed,
            direct=self.direct if joined is None else joined.direct,
            points=tuple([had + worth * (seat == won) for seat, had in enumerate(self.points)]),
            kitty=points(self.buried),
            last=won,
            failed=self.failed,
        )
        return (taken, KittyShown(self.buried), Scored(outcome))

    def _taken(self, event: TrickWon) -> "Playing":
        gone = laid_away(self.gone, self.leader, self.trick)
        return replace(
            self,
            leader=event.seat,
            trick=(),
            last=Trick(self.leader, self.trick, event.seat, event.points),
            gone=gone,
            points=tuple([had + event.points * (seat == event.seat) for seat, had in enumerate(self.points)]),
            thrown=(),
        )

    def _barred(self, seat: Seat, lead: Lead) -> bool:
        """Whether the seat may not discard the friend card on this lead if it can help it (不得垫伴牌)."""
        return (
            self.friend is None
            and seat != self.dealer
            and suit(self.called) <= 3
            and rank(self.called) in (_ACE, _KING)
            and lead.order.group[self.called] != lead.group
        )

    def _may_ruff_with(self, face: Card, lead: Lead, own: Cards) -> bool:
        return not own and lead.order.group[face] == TRUMP

    def _has_played(self) -> frozenset[Seat]:
        return frozenset(after(self.leader, place) for place in range(len(self.trick)))
