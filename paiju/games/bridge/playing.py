"""The play of bridge (打牌): the lead, dummy, following suit, tricks. docs/rules/bridge.en.md#play, Law 41-45."""

from typing import ClassVar

from msgspec.structs import replace

from paiju.cards import Card, Cards, added, suit, without
from paiju.games.bridge import explaining
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import (
    Ask,
    BridgeAction,
    BridgeEvent,
    Call,
    Claim,
    Claimed,
    Contract,
    Explain,
    HandShown,
    Play,
    Played,
    Scored,
    TrickWon,
    Withdrawn,
)
from paiju.games.bridge.options import Options
from paiju.games.bridge.over import NO_CARDS, NOBODY, Over, Trick
from paiju.games.bridge.result import scored
from paiju.kernel import PUBLIC, Choice, Illegal, Seat, State
from paiju.tricks import single

EVERYBODY: tuple[Seat, ...] = (PUBLIC, 0, 1, 2, 3)
ALONE: tuple[frozenset[Seat], ...] = tuple(frozenset((seat,)) for seat in range(4))
"""Each seat by itself."""
CLAIMS = tuple((Choice(Claim(left)),) for left in range(14))
"""The claim of all tricks, by how many are left."""


class Playing(State, tag="play", frozen=True):
    """The play (打牌).

    `hands` by seat N E S W; `trick` the cards on the table in order from the leader's; `gone` the cards of the
    complete tricks by the hand that played them, unordered; `won` the tricks of NS and EW; `shown` for each hand
    the seats it was shown to; `void` for each hand the suits it has shown out of; `claimed` the seats that may not
    claim before the next trick is complete.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "trick", "gone")

    options: Options
    hands: tuple[Cards, ...]
    calls: tuple[Spoken, ...]
    contract: Contract
    leader: Seat
    trick: tuple[Card, ...] = ()
    last: Trick | None = None
    gone: tuple[Cards, ...] = NO_CARDS
    won: tuple[int, int] = (0, 0)
    shown: tuple[tuple[Seat, ...], ...] = NOBODY
    void: tuple[tuple[int, ...], ...] = NOBODY
    claimed: tuple[Seat, ...] = ()

    @classmethod
    def begin(
        cls, options: Options, hands: tuple[Cards, ...], calls: tuple[Spoken, ...], contract: Contract
    ) -> "Playing":
        """The play before the opening lead (首攻), which declarer's left-hand opponent makes. Law 41A."""
        return cls(options, hands, calls, contract, (contract.declarer + 1) % 4)

    @property
    def dummy(self) -> Seat:
        """Dummy's seat (明手)."""
        return (self.contract.declarer + 2) % 4

    @property
    def turn(self) -> Seat:
        """The hand that plays next (轮到), dummy's own included."""
        return (self.leader + len(self.trick)) % 4

    @property
    def actor(self) -> Seat:
        """The player who plays for the hand on turn: declarer plays dummy's cards. Law 45B."""
        turn, declarer = (self.leader + len(self.trick)) % 4, self.contract.declarer
        return declarer if (turn - declarer) % 4 == 2 else turn

    @property
    def left(self) -> int:
        """The tricks still to be won, the one under way included."""
        return 13 - self.won[0] - self.won[1]

    @property
    def waiting(self) -> frozenset[Seat]:
        """The player of the hand on turn."""
        return ALONE[self.actor]

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """The cards that may be played, then a claim; questions for opponents. Dummy plays nothing."""
        asking = explaining.choices(self.calls, seat)
        if seat != self.actor:
            return asking
        cards = self.playable(self.turn)
        playing = (Choice(Play(cards[0]), cards, (1, 1)),) if cards else ()
        claiming = () if seat in self.claimed else CLAIMS[self.left]
        return playing + claiming + asking

    def playable(self, hand: Seat) -> Cards:
        """The cards that this hand may play to the trick (可出之牌), backs left out. Law 44C."""
        held = self.hands[hand]
        if held and held[0] < 0:
            held = tuple(card for card in held if card >= 0)
        return single.followers(held, suit(self.trick[0]) if self.trick else None)

    def decide(self, seat: Seat, action: BridgeAction) -> tuple[BridgeEvent, ...]:
        """Judge an act of the play (裁), in the order of docs/rules/bridge.en.md#errors."""
        explaining.check(self.calls, action)
        match action:
            case Play():
                return self._play(seat, action.card)
            case Claim():
                return self._claim(seat, action)
            case Explain() | Ask():
                return explaining.decide(self.calls, seat, action)
            case Call():
                raise Illegal("auction-over")
            case _:
                raise Illegal("not-your-turn")

    def evolve(self, event: BridgeEvent) -> State:
        """Book an event of the play (记)."""
        match event:
            case Played():
                return self._played(event.seat, event.card)
            case TrickWon():
                return self._taken(event.seat)
            case HandShown():
                return self._shown(event)
            case Claimed():
                from paiju.games.bridge.claiming import Claiming  # a claim keeps the play inside it

                return Claiming(self, event.seat, event.tricks, event.line)
            case Scored():
                return Over(
                    self.options, self.hands, self.calls, event.outcome, self.gone, self.leader, self.trick, self.last
                )
            case Withdrawn():
                return self
            case _:
                return replace(self, calls=explaining.evolve(self.calls, event))

    def _play(self, seat: Seat, card: Card) -> tuple[BridgeEvent, ...]:
        if seat != self.actor:
            raise Illegal("not-your-hand" if seat == self.dummy else "not-your-turn")
        hand, trick = self.turn, self.trick
        if card < 0 or card not in self.hands[hand]:
            raise Illegal("card-not-held")
        if trick and suit(card) != suit(trick[0]) and card not in (playable := self.playable(hand)):
            raise Illegal("must-follow-suit", playable)
        played = Played(hand, card)
        if not trick:
            return (played,) if self.won != (0, 0) or self.shown[self.dummy] else (played, *self._dummy_down())
        if len(trick) < 3:
            return (played,)
        winner = (self.leader + single.winner((*trick, card), self.contract.trump)) % 4
        if self.left > 1:
            return (played, TrickWon(winner))
        won = self.won[self.contract.declarer % 2] + ((winner - self.contract.declarer) % 2 == 0)
        return (played, TrickWon(winner), Scored(scored(self.options, self.contract, won)))

    def _dummy_down(self) -> tuple[BridgeEvent, ...]:
        """After the opening lead dummy is shown to all, and declarer's hand to dummy's player. Law 41D."""
        declarer, dummy = self.contract.declarer, self.dummy
        return (
            HandShown(dummy, EVERYBODY, self.hands[dummy]),
            HandShown(declarer, (dummy,), self.hands[declarer]),
        )

    def _claim(self, seat: Seat, action: Claim) -> tuple[BridgeEvent, ...]:
        """Claim or concede (Law 68): declarer's hand is shown to both defenders, a defender's to the other side."""
        if seat != self.actor:
            raise Illegal("not-your-turn")
        if seat in self.claimed:
            raise Illegal("claim-too-soon")
        if not 0 <= action.tricks <= self.left:
            raise Illegal("invalid-claim")
        declarer = self.contract.declarer
        to = EVERYBODY if seat == declarer else tuple(sorted((declarer, self.dummy)))
        return (Claimed(seat, action.tricks, action.line), HandShown(seat, to, self.hands[seat]))

    def _played(self, hand: Seat, card: Card) -> "Playing":
        hands = list(self.hands)
        hands[hand] = without(hands[hand], (card,))
        trick = (*self.trick, card)
        if len(trick) > 1 and suit(card) != suit(trick[0]) and suit(trick[0]) not in self.void[hand]:
            void = list(self.void)
            void[hand] = tuple(sorted((*void[hand], suit(trick[0]))))
            return replace(self, hands=tuple(hands), trick=trick, void=tuple(void))
        return replace(self, hands=tuple(hands), trick=trick)

    def _taken(self, winner: Seat) -> "Playing":
        gone = list(self.gone)
        for place, card in enumerate(self.trick):
            hand = (self.leader + place) % 4
            gone[hand] = added(gone[hand], (card,))
        won = (self.won[0] + (winner % 2 == 0), self.won[1] + (winner % 2 == 1))
        last = Trick(self.leader, self.trick, winner)
        return replace(self, leader=winner, trick=(), last=last, gone=tuple(gone), won=won, claimed=())

    def _shown(self, event: HandShown) -> "Playing":
        hands, shown = list(self.hands), list(self.shown)
        hands[event.seat] = event.cards or hands[event.seat]
        shown[event.seat] = tuple(sorted({*shown[event.seat], *event.to}))
        return replace(self, hands=tuple(hands), shown=tuple(shown))
