"""The play of 升级 (打牌): leads and throws, following, tricks. docs/rules/shengji.en.md#lead.

What may be led and followed is in `following.py`.
"""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Cards, Faces, holds, without
from paiju.games.shengji.deck import NO_CARDS, after, side
from paiju.games.shengji.following import GRAMMAR, Lead
from paiju.games.shengji.moves import (
    KittyShown,
    Play,
    Played,
    Scored,
    ShengjiAction,
    ShengjiEvent,
    ThrowFailed,
    TrickWon,
)
from paiju.games.shengji.options import Options
from paiju.games.shengji.order import order
from paiju.games.shengji.over import Over
from paiju.games.shengji.score import settled
from paiju.games.shengji.standing import Standing
from paiju.kernel import Choice, Illegal, Seat, State
from paiju.tricks.hints import further, leads
from paiju.tricks.plays import Trick, laid_away, plainest
from paiju.tricks.points import points
from paiju.tricks.voids import NO_VOIDS, Voids, shown_out


class Playing(State, tag="play", frozen=True):
    """The play (打牌).

    `trump` is the trump suit 0-3, None without one; `trick` the plays on the table in order from the leader's; `gone`
    the cards of the complete tricks by the seat that played them; `points` those in the tricks of each side, seats 0
    and 2, seats 1 and 3; `failed` how often each seat's throw has failed; `thrown` what the leader of this trick tried
    to throw in vain; `void` for each seat the groups it has shown out of, suits 0-3 and 4 for trumps. `standing` and
    `turned` are what was shown before the play.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "buried", "trick", "gone")

    options: Options
    hands: tuple[Cards, ...]
    buried: Cards
    dealer: Seat
    trump: int | None
    leader: Seat
    standing: Standing | None = None
    turned: Faces = ()
    trick: tuple[Cards, ...] = ()
    last: Trick | None = None
    gone: tuple[Cards, ...] = NO_CARDS
    points: tuple[int, int] = (0, 0)
    failed: tuple[int, ...] = (0, 0, 0, 0)
    thrown: Faces = ()
    void: Voids = NO_VOIDS

    @property
    def turn(self) -> Seat:
        """The seat to play (轮到)."""
        return (self.leader + len(self.trick)) % 4

    @property
    def waiting(self) -> frozenset[Seat]:
        """The seat on turn alone."""
        return frozenset((self.turn,))

    @property
    def lead(self) -> Lead | None:
        """What is led to this trick (首引), once it is."""
        return Lead(self.options, self.trump, self.trick[0]) if self.trick else None

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The cards to lead from, or those that may be part of following; then other plays that come to mind."""
        seen = tuple([card for card in self.hands[seat] if card >= 0]) if seat == self.turn else ()
        if not seen:
            return ()
        if (lead := self.lead) is None:
            ranked, most = order(self.trump, self.options.level), 1 if self.options.home else len(seen)
            plain = plainest(ranked, seen, 1)
            others = () if most == 1 else further(plain, leads(GRAMMAR, ranked, seen))
            return (Choice(Play(plain), seen, (1, most)), *(Choice(Play(cards)) for cards in others))
        count = len(lead.cards)
        if len(seen) < count:
            return ()
        plain = lead.plainest(seen)
        others = () if count == 1 else further(plain, lead.others(seen))
        return (Choice(Play(plain), lead.offered(seen), (count, count)), *(Choice(Play(cards)) for cards in others))

    def decide(self, seat: Seat, action: ShengjiAction) -> tuple[ShengjiEvent, ...]:
        """Judge a play (裁), in the order of docs/rules/shengji.en.md#errors."""
        if not isinstance(action, Play):
            raise Illegal("wrong-phase")
        if seat != self.turn:
            raise Illegal("not-your-turn")
        cards = tuple(sorted(action.cards))
        if not cards:
            raise Illegal("empty-play")
        if cards[0] < 0 or not holds(self.hands[seat], cards):
            raise Illegal("card-not-held")
        if (lead := self.lead) is None:
            return self._lead(seat, cards)
        lead.must_follow(self.hands[seat], cards)
        played = Played(seat, cards)
        return (played,) if len(self.trick) < 3 else (played, *self._won(lead, (*self.trick, cards)))

    def evolve(self, event: ShengjiEvent) -> State:
        """Book an event of the play (记)."""
        match event:
            case Played():
                hands = list(self.hands)
                hands[event.seat] = without(hands[event.seat], event.cards)
                trick = (*self.trick, event.cards)
                ranked = order(self.trump, self.options.level)
                void = shown_out(self.void, ranked, event.seat, trick[0][0], event.cards)
                return replace(self, hands=tuple(hands), trick=trick, void=void)
            case TrickWon():
                return self._taken(event)
            case ThrowFailed():
                failed = tuple([times + (seat == event.seat) for seat, times in enumerate(self.failed)])
                return replace(self, failed=failed, thrown=event.cards)
            case KittyShown():
                return replace(self, buried=event.cards)
            case Scored():
                return Over(
                    self.options,
                    event.outcome,
                    buried=self.buried,
                    gone=self.gone,
                    last=self.last,
                    points=self.points,
                    failed=self.failed,
                )
            case _:
                return self

    def _lead(self, seat: Seat, cards: Cards) -> tuple[ShengjiEvent, ...]:
        """A lead, or a throw that may fail. docs/rules/shengji.en.md#throw."""
        group = order(self.trump, self.options.level).group
        if any([group[card] != group[cards[0]] for card in cards]):
            raise Illegal("mixed-suit-lead")
        if self.options.home and len(cards) > 1:
            raise Illegal("wrong-count")
        lead = Lead(self.options, self.trump, cards)
        part = lead.forced([hand for other, hand in enumerate(self.hands) if other != seat])
        return (Played(seat, cards),) if part is None else (ThrowFailed(seat, cards), Played(seat, part.cards))

    def _won(self, lead: Lead, plays: tuple[Cards, ...]) -> tuple[ShengjiEvent, ...]:
        """The trick's winner; with the last one the end. docs/rules/shengji.en.md#win and #end."""
        at = lead.won(plays)
        won, worth = after(self.leader, at), sum([points(cards) for cards in plays])
        taken = TrickWon(won, worth)
        if len(self.hands[self.turn]) > len(lead.cards):
            return (taken,)
        outcome = settled(
            self.options,
            dealer=self.dealer,
            trump=self.trump,
            points_taken=self._with(taken),
            buried=self.buried,
            failed=self.failed,
            last=won,
            winning=plays[at],
        )
        return (taken, KittyShown(self.buried), Scored(outcome))

    def _taken(self, event: TrickWon) -> "Playing":
        return replace(
            self,
            leader=event.seat,
            trick=(),
            last=Trick(self.leader, self.trick, event.seat, event.points),
            gone=laid_away(self.gone, self.leader, self.trick),
            points=self._with(event),
            thrown=(),
        )

    def _with(self, won: TrickWon) -> tuple[int, int]:
        """The points of each side with those of this trick."""
        one, other = self.points
        return (one + won.points, other) if side(won.seat) == 0 else (one, other + won.points)
