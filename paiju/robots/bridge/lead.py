"""The opening lead (首攻): which suit, and the customary card of it. Law 41A."""

from collections.abc import Sequence

from paiju.cards import Card
from paiju.games.bridge.playing import Playing
from paiju.kernel import Seat
from paiju.robots.bridge.meaning import Meaning
from paiju.robots.bridge.play_sight import ACE, JACK, KING, QUEEN, TEN, card, high, suits


def opening_lead(view: Playing, seat: Seat, meanings: Sequence[Meaning] = ()) -> Card:
    """The card to lead against the contract (首攻牌): the suit by partner's and their bidding, then its own card."""
    hand = suits(view.hands[seat])
    shown = _shown(view, meanings)
    held = [s for s in range(4) if hand[s]]
    chosen = max(held, key=lambda s: (_appeal(view, seat, s, hand, shown), s))
    return card(chosen, card_of(hand[chosen], view.contract.trump))


def card_of(mine: int, trump: int | None) -> int:
    """The customary rank to lead from a suit (首攻套中之牌): top of a sequence or doubleton, else fourth best."""
    top, length = high(mine), mine.bit_count()
    if length <= 2 or _touching(mine, top, trump):
        return top
    inner = top >= KING and mine >> JACK & 1 and mine >> TEN & 1
    if inner and trump is None:
        return JACK
    if trump is not None and top == ACE:
        # Under an ace declarer's singleton king would win.
        return top
    ranks = [r for r in range(12, -1, -1) if mine >> r & 1]
    if length >= 4:
        return ranks[3]
    return ranks[2] if top >= TEN else ranks[0]


def _touching(mine: int, top: int, trump: int | None) -> bool:
    """A sequence: two touching honours against a trump contract, three (or two and a gap of one) at notrump."""
    if top < TEN or not mine >> top - 1 & 1:
        return False
    return trump is not None or top <= JACK or bool(mine >> top - 2 & 1) or bool(mine >> max(0, top - 3) & 1)


def _shown(view: Playing, meanings: Sequence[Meaning]) -> list[list[int]]:
    """The fewest cards that each seat has promised in each suit."""
    least = [[0] * 4 for _ in range(4)]
    for spoken, meaning in zip(view.calls, meanings, strict=False):
        for s, (fewest, _) in enumerate(meaning.lengths):
            least[spoken.seat][s] = max(least[spoken.seat][s], fewest)
    return least


def _appeal(view: Playing, seat: Seat, s: int, hand: Sequence[int], shown: Sequence[Sequence[int]]) -> float:
    mine, trump = hand[s], view.contract.trump
    length, top = mine.bit_count(), high(mine)
    partner, theirs = shown[(seat + 2) % 4][s], max(shown[(seat + 1) % 4][s], shown[(seat + 3) % 4][s])
    if s == trump:
        return -2.0 if length >= 2 and top < QUEEN else -9.0
    appeal = 2.2 * max(0, partner - 3) - 1.5 * max(0, theirs - 2)
    appeal += _sequences(mine, top, trump)
    if trump is None:
        return appeal + 1.5 * length + 0.5 * sum(r - 7 for r in range(TEN, 13) if mine >> r & 1)
    return appeal + _against_trumps(hand, trump, mine, length, top)


def _sequences(mine: int, top: int, trump: int | None) -> float:
    if not _touching(mine, top, trump):
        return 0.0
    return {ACE: 5.0, KING: 4.0, QUEEN: 3.0, JACK: 2.0, TEN: 1.0}[top]


def _against_trumps(hand: Sequence[int], trump: int, mine: int, length: int, top: int) -> float:
    """Short suits to ruff with spare trumps; not away from an ace or a lone king."""
    appeal = 0.3 * length
    spare = 1 <= hand[trump].bit_count() <= 3
    if length == 1:
        appeal += 4.0 if spare and top < KING else -2.0
    elif length == 2:
        appeal += -2.5 if top in (KING, QUEEN) else 0.8 if spare else 0.0
    if top == ACE and not mine >> KING & 1:
        appeal -= 3.0
    elif top == KING and not mine >> QUEEN & 1:
        appeal -= 1.5
    return appeal
