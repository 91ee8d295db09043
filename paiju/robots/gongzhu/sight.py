"""What the robot sees at a glance (一眼所见): what is out, what sales make of it, and who may be after everything."""

from collections.abc import Sequence

import msgspec

from paiju.cards import BACK, DECK, Card, Cards, suit
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.score import HEARTS, PIG, RED_ACE, SELLABLE, SHEEP, TRANSFORMER, plain
from paiju.kernel import Seat
from paiju.robots.points.chances import Others

_SUSPECT = 5
"""So many hearts in one hand's tricks, and none elsewhere, look like a sweep."""


class Sight(msgspec.Struct, frozen=True):
    """What one seat knows when it is to play (所知)."""

    seat: Seat
    hand: Cards
    trick: tuple[Card, ...]
    leader: Seat
    others: Others
    after: tuple[Seat, ...]
    """Who plays to this trick after the robot."""
    doubled: dict[Card, float]
    """By how much each card that can be sold is multiplied: 1, 2, or between where one was sold hidden."""
    own: int
    """What the robot has taken so far, the transformer apart."""
    transformed: bool
    """Whether it has the transformer."""
    sweeping: bool
    """Whether it is itself after all the hearts."""
    sweeper: Seat | None
    """Another player who may be."""

    def worth(self, card: Card) -> float:
        """What the card would bring the robot if it took it (到手之值)."""
        if card == TRANSFORMER:
            times = 2 * self.doubled[TRANSFORMER] - 1
            # Nobody knows yet how the hand will end; as a rule below zero.
            return times * (self.own - len(self.hand))
        value = plain((card,)) * self.doubled[card if card in (PIG, SHEEP) else RED_ACE]
        if self.sweeping:
            value = abs(value) + 20 * (card in HEARTS or card == PIG)
        return value * (2 * self.doubled[TRANSFORMER] if self.transformed else 1)


def look(view: Playing, seat: Seat) -> Sight:
    """What this seat knows (看)."""
    hand = view.hands[seat]
    seen = {*hand, *view.trick, *(card for cards in view.gone for card in cards)}
    unseen = tuple(card for card in DECK if card not in seen)
    taken = view.taken
    alone = [other for other in range(4) if taken[other] and all(not taken[each] for each in range(4) if each != other)]
    # The sheep elsewhere spoils a sweep but not all the hearts.
    hearts = [sum(card in HEARTS for card in cards) for cards in taken]
    running = [other for other in range(4) if hearts[other] == sum(hearts)]
    left = losers(hand, unseen)
    mine = left <= 1 and seat in running and (len(hand) >= 9 or seat in alone or hearts[seat] >= 6)
    suspects = [other for other in running if other != seat and hearts[other] >= _SUSPECT]
    return Sight(
        seat=seat,
        hand=hand,
        trick=view.trick,
        leader=view.leader,
        others=Others(unseen, tuple(map(len, view.hands)), view.void),
        after=tuple((view.leader + place) % 4 for place in range(len(view.trick) + 1, 4)),
        doubled=_doubled(view, seat),
        own=plain(taken[seat]),
        transformed=TRANSFORMER in taken[seat],
        sweeping=mine,
        sweeper=suspects[0] if suspects and not mine else None,
    )


def _doubled(view: Playing, seat: Seat) -> dict[Card, float]:
    known = {card for faces in (*view.sold_open, view.sold_hidden[seat]) for card in faces}
    hidden = sum(faces.count(BACK) for faces in view.sold_hidden)
    # What was played without a word was not sold.
    gone = {*view.trick, *(card for cards in view.gone for card in cards)}
    maybe = [card for card in SELLABLE if card not in known and card not in gone and card not in view.hands[seat]]
    guess = 1 + hidden / max(1, len(maybe))
    return {card: 2.0 if card in known else guess if card in maybe else 1.0 for card in SELLABLE}


def losers(hand: Sequence[Card], unseen: Sequence[Card]) -> int:
    """How many of these cards will hardly win a trick when led (输张): below the top of their suit, and not long."""
    lost = 0
    for group in range(4):
        own = sorted((card for card in hand if suit(card) == group), reverse=True)
        out = sorted((card for card in unseen if suit(card) == group), reverse=True)
        tops = sum(1 for card in own if not out or card > out[0])
        # Three hands hold what is out; after so many rounds they have run dry.
        rounds = (len(out) + 2) // 3 + 1
        lost += 0 if not out or tops >= rounds else len(own) - tops
    return lost
