"""How the robot follows (跟牌): what a play brings is weighed against the worth of its cards."""

from collections.abc import Iterator

from paiju.cards import Cards, without
from paiju.games.red_five.deck import after
from paiju.games.red_five.following import Lead
from paiju.games.red_five.moves import Play
from paiju.kernel import Illegal
from paiju.robots.points.ways import filled, improved, over, shaped
from paiju.robots.points.worth import TEMPO
from paiju.robots.red_five.friend import joined
from paiju.robots.red_five.sight import Sight
from paiju.robots.red_five.worth import worth_in
from paiju.tricks.combos import holding, reading, supply, winner
from paiju.tricks.order import TRUMP, low_first
from paiju.tricks.points import points


def follow(sight: Sight) -> Cards:
    """The cards to follow with (跟什么)."""
    return Follow(sight, Lead(sight.view.trump, sight.trick[0])).best()


class Follow:
    """One seat's following to one trick (一次跟牌)."""

    def __init__(self, sight: Sight, lead: Lead) -> None:
        self.sight, self.lead, self.worth = sight, lead, worth_in(sight)
        self.shapes, self.size = lead.shapes, len(lead.cards)
        self.own = lead.own(sight.hand)
        at = winner(sight.trick, lead.order, lead.shapes)
        self.ruling = self._standing(sight.trick[at])
        self.table = sum([points(cards) for cards in sight.trick])
        self.coming = self.size * sum([sight.brings(seat, lead.group) for seat in sight.after])
        self.beaten = self._ours(self.ruling, sight.ally[after(sight.view.leader, at)])

    def best(self) -> Cards:
        """The best legal play found (最佳)."""
        found = sorted(dict.fromkeys(self.ways()), key=self.merit, reverse=True)
        for cards in found:
            if self._legal(cards):
                return cards
        return self.sight.view.choices(self.sight.seat)[0].example.cards

    def merit(self, cards: Cards) -> float:
        """What this play is worth (利), in points."""
        wins = winner((*self.sight.trick, cards), self.lead.order, self.shapes) == len(self.sight.trick)
        ours = self._ours(self._standing(cards), 1.0) if wins else self.beaten
        gained = ours * (self.table + points(cards) + self.coming)
        if wins and len(self.sight.hand) > self.size:
            gained += ours * TEMPO * self.sight.average
        return gained - self.worth.kept(cards) + joined(self.sight, cards, self.lead)

    def ways(self) -> Iterator[Cards]:
        """Plays that may be good, most of them legal (可考虑者)."""
        hand, own = self.sight.hand, self.own
        if len(own) <= self.size:
            rest = without(hand, own)
            spare = tuple([card for card in rest if card != self.sight.view.called])
            chosen = self._filled(own, spare)
            # Who still seeks a friend card may not find it thrown away.
            yield self._filled(chosen, without(rest, without(chosen, own)))
            yield self._filled(own, rest)
            if not own and self.lead.group != TRUMP:
                yield from self._ruffs(self.worth.cards[TRUMP])
        elif self.size == 1:
            for card in dict.fromkeys(own):
                yield (card,)
        elif (made := supply(own, low_first(self.sight.order), self.shapes)) is not None:
            yield from self._made(own)
            if len(self.shapes) > 1:
                yield improved(self._filled(made, without(own, made)), self.own, self._loss, self._legal)
        else:
            yield improved(self._filled((), own), self.own, self._loss, self._legal)

    def _made(self, own: Cards) -> Iterator[Cards]:
        """Ways to make the shapes led of these cards of one group (同型)."""
        order = self.sight.order
        if len(self.shapes) == 1 and not self.shapes[0].handles:
            yield from shaped(own, order, self.shapes[0])
        else:
            for way in (order, low_first(order)):
                if (made := supply(own, way, self.shapes)) is not None:
                    yield self._filled(made, without(own, made))

    def _ruffs(self, trumps: Cards) -> Iterator[Cards]:
        """Ways to ruff with the shapes led (毙)."""
        if len(trumps) < self.size:
            return
        if self.shapes[0].size > 1 or len(self.shapes) == 1:
            yield from self._made(trumps)
        else:
            top = self.ruling[1] if self.ruling[0] == TRUMP else -1
            for card in over(trumps, self.sight.order, top):
                yield self._filled((card,), without(trumps, (card,)))

    def _filled(self, cards: Cards, pool: Cards) -> Cards:
        """These cards, and from the pool as many as are wanting, those least missed (填牌)."""
        return filled(cards, pool, self.size, self._loss)

    def _loss(self, cards: Cards) -> float:
        """What these cards cost in a play that does not beat the best one."""
        return self.worth.kept(cards) - self.beaten * points(cards) - joined(self.sight, cards, self.lead)

    def _legal(self, cards: Cards) -> bool:
        try:
            self.sight.view.decide(self.sight.seat, Play(cards))
        except Illegal:
            return False
        return True

    def _standing(self, cards: Cards) -> tuple[int, int]:
        """The group and the top of a play that can win the trick."""
        order = self.sight.order
        if self.size == 1:
            return order.group[cards[0]], order.place[cards[0]]
        tops = reading(holding(cards, order), self.shapes)
        return order.group[cards[0]], tops[0] if tops else -1

    def _ours(self, best: tuple[int, int], chance: float) -> float:
        """The chance that the own side wins (本方赢墩的机会), when this is the best play so far."""
        sight, led = self.sight, self.lead.group
        chance = sight.carried(chance, best, self.shapes, led, sight.after)
        return chance + (1 - chance) * (sight.finds(best, led) if sight.after else 0.0)
