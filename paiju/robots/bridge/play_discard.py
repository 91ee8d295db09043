"""When the suit led is not held (缺门): ruff if it wins, else let go of what is worth least."""

from paiju.cards import Card, rank, suit
from paiju.robots.bridge.play_sight import JACK, KING, QUEEN, Sight, above, card, high, low


def ruff_or_discard(sight: Sight) -> Card:
    """A trump that wins, or the least useful card (将吃或垫牌)."""
    return _ruff(sight) or _discard(sight)


def _ruff(sight: Sight) -> Card | None:
    trump = sight.trump
    if trump is None or not sight.hand[trump] or sight.led == trump or _safe(sight):
        return None
    winners = sight.beating(trump)
    if not winners:
        return None
    higher = winners
    if any(sight.out_of(seat, sight.led or 0) and not sight.out_of(seat, trump) for seat in _opponents(sight)):
        # Who may overruff is shut out, if that does not take an honour that wins anyway.
        higher = above(winners, high(sight.against[trump])) or winners
    return card(trump, low(higher))


def _safe(sight: Sight) -> bool:
    """Whether partner's card wins the trick already."""
    if not sight.partner_wins:
        return False
    if not _opponents(sight):
        return True
    best = sight.best
    assert best is not None
    beaten = high(sight.against[suit(best)]) > rank(best)
    ruffed = suit(best) != sight.trump and any(sight.out_of(seat, suit(best)) for seat in _opponents(sight))
    return not beaten and not ruffed


def _opponents(sight: Sight) -> list[int]:
    """The opponents yet to play to the trick."""
    return [seat for seat in sight.after if (seat - sight.turn) % 2]


def _discard(sight: Sight) -> Card:
    suits = [s for s in range(4) if sight.hand[s]]
    side = [s for s in suits if s != sight.trump] or suits
    worth = _worth_declaring if sight.declaring else _worth_defending
    chosen = min(side, key=lambda s: (worth(sight, s), low(sight.hand[s]), s))
    return card(chosen, low(sight.hand[chosen]))


def _worth_defending(sight: Sight, s: int) -> int:
    """What the lowest card of a suit is worth to a defender: a winner, a guard, or length against dummy's."""
    mine, theirs = sight.hand[s], sight.against[s]
    length, top = mine.bit_count(), high(mine)
    if low(mine) > high(theirs):
        return 60
    worth = low(mine) - length
    needs = 2 if top == KING else 3 if top == QUEEN else 4 if top == JACK else 0
    if needs and top < high(theirs) and length <= needs:
        worth += 25
    if length <= sight.dummy[s].bit_count() and sight.dummy[s].bit_count() >= 4:
        worth += 15
    if sight.masters(s):
        worth += 4
    return worth


def _worth_declaring(sight: Sight, s: int) -> int:
    """What the lowest card of a suit is worth to declarer: a winner, a guard, or the way to winners across."""
    mine, others, out = sight.hand[s], sight.other[s], sight.hidden[s]
    if low(mine) > high(out):
        return 60
    winners = above(others, high(out)).bit_count()
    worth = low(mine) - mine.bit_count()
    if winners and mine.bit_count() == 1:
        worth += 20
    if winners >= mine.bit_count():
        worth -= 2
    if high(mine) > high(others) and high(mine) >= QUEEN and mine.bit_count() <= 2:
        worth += 15
    return worth
