"""How the robot follows (跟牌): what a play brings is weighed against the worth of its cards."""

from collections.abc import Iterator

from paiju.cards import Cards, without
from paiju.games.shengji.following import Lead
from paiju.kernel import Illegal
from paiju.robots.points.ways import filled, improved, over, shaped
from paiju.robots.points.worth import TEMPO
from paiju.robots.shengji.sight import WILLING, Sight
from paiju.robots.shengji.worth import worth_in
from paiju.tricks.combos import holding, reading, supply
from paiju.tricks.following import owed
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

HELPFUL = 0.7
"""How often a partner who can win a trick does."""


def follow(sight: Sight, lead: Lead) -> Cards:
    """The cards to follow with (跟什么)."""
    return Follow(sight, lead).best()


class Follow:
    """One seat's following to one trick (一次跟牌)."""

    def __init__(self, sight: Sight, lead: Lead) -> None:
        self.sight, self.lead, self.worth = sight, lead, worth_in(sight)
        self.shapes, self.size = lead.shapes, len(lead.cards)
        self.own = sight.order.held(sight.hand, lead.group)
        at = lead.won(sight.trick)
        self.winner = (sight.view.leader + at) % 4
        self.ruling = self._standing(sight.trick[at])
        self.table = sum([points(cards) for cards in sight.trick])
        self.coming = self.size * sum([sight.brings(seat, lead.group) for seat in sight.after])
        self.beaten = self._ours(self.ruling, self.winner == sight.partner)

    def best(self) -> Cards:
        """The best legal play found (最佳)."""
        found = sorted(dict.fromkeys(self.ways()), key=self.merit, reverse=True)
        for cards in found:
            try:
                self.lead.must_follow(self.sight.hand, cards)
            except Illegal:
                continue
            return cards
        return self.lead.plainest(self.sight.hand)

    def merit(self, cards: Cards) -> float:
        """What this play is worth (利), in points."""
        wins = self.lead.won((*self.sight.trick, cards)) == len(self.sight.trick)
        ours = self._ours(self._standing(cards), True) if wins else self.beaten
        tempo = TEMPO * self.sight.average if wins else 0.0
        return ours * (self.table + points(cards) + self.coming + tempo) - self.worth.kept(cards)

    def ways(self) -> Iterator[Cards]:
        """Plays that may be good, most of them legal (可考虑者)."""
        hand, own = self.sight.hand, self.own
        if len(own) <= self.size:
            yield self._filled(own, without(hand, own))
            if not own and self.lead.group != TRUMP:
                yield from self._ruffs(self.worth.cards[TRUMP])
        elif self.size == 1:
            for card in dict.fromkeys(own):
                yield (card,)
        else:
            if len(self.shapes) == 1:
                yield from shaped(own, self.sight.order, self.shapes[0])
            shown = owed(own, self.sight.order, self.shapes)
            yield improved(self._filled(shown, without(own, shown)), self.own, self._loss, self._legal)

    def _ruffs(self, trumps: Cards) -> Iterator[Cards]:
        """Ways to ruff with the shapes led (毙)."""
        order = self.sight.order
        if len(trumps) < self.size:
            return
        if len(self.shapes) == 1:
            yield from shaped(trumps, order, self.shapes[0])
        elif self.shapes[0].size == 1:
            top = self.ruling[1] if self.ruling[0] == TRUMP else -1
            for card in over(trumps, order, top):
                yield self._filled((card,), without(trumps, (card,)))
        elif (made := supply(trumps, order, self.shapes)) is not None:
            yield self._filled(made, without(trumps, made))

    def _filled(self, cards: Cards, pool: Cards) -> Cards:
        """These cards, and from the pool as many as are wanting, those least missed (填牌)."""
        return filled(cards, pool, self.size, self._loss)

    def _loss(self, cards: Cards) -> float:
        """What these cards cost in a play that does not beat the best one."""
        return self.worth.kept(cards) - self.beaten * points(cards)

    def _legal(self, cards: Cards) -> bool:
        try:
            self.lead.must_follow(self.sight.hand, cards)
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

    def _ours(self, best: tuple[int, int], leading: bool) -> float:
        """The chance that the own side wins (本方赢墩的机会), when this is the best play so far, its own or not."""
        chance = float(leading)
        for seat in self.sight.after:
            able = self.sight.able(seat, self.shapes, best, self.lead.group)
            if seat == self.sight.partner:
                chance += (1 - chance) * able * HELPFUL
            else:
                chance *= 1 - able * WILLING
        return chance
