"""Declarer's leads (庄家出牌): draw trumps, ruff losers, cash what is enough, else set up the best suit."""

from paiju.cards import Card
from paiju.robots.bridge.play_sight import JACK, TEN, Sight, above, card, cheapest, high, low


def declarer_lead(sight: Sight) -> Card:
    """A card to lead from declarer's or dummy's hand (庄家领出)."""
    held = [s for s in range(4) if sight.hand[s]]
    trump = sight.trump
    if trump in held and _should_draw(sight, trump):
        return _play_on(sight, trump)
    side = [s for s in held if s != trump]
    if trump is not None and (ruffs := [s for s in side if _ruff_across(sight, s, trump)]):
        chosen = max(ruffs, key=lambda s: (sight.hand[s].bit_count(), -s))
        return card(chosen, low(sight.hand[chosen]))
    if not side:
        return _play_on(sight, held[0])
    running = sum(_running(sight, s) for s in range(4))
    if running >= sight.needed and (good := [s for s in side if _running(sight, s)]):
        return _play_on(sight, max(good, key=lambda s: (_running(sight, s), -s)))
    chosen = max(side, key=lambda s: (_promise(sight, s), -s))
    return _play_on(sight, chosen)


def _should_draw(sight: Sight, trump: int) -> bool:
    """Whether to lead trumps: some are out, not only the master, and no ruff in the short hand is needed first."""
    out = sight.hidden[trump]
    mine, theirs = sight.hand[trump], sight.other[trump]
    if not out or (out.bit_count() == 1 and out > mine | theirs):
        return False
    short, long = (sight.other, sight.hand) if theirs.bit_count() < mine.bit_count() else (sight.hand, sight.other)
    wanted = sum(_losers_to_ruff(sight, short[s], long[s], s) for s in range(4) if s != trump)
    spare = short[trump].bit_count() - (out.bit_count() + 1) // 2
    return not short[trump] or spare >= wanted


def _losers_to_ruff(sight: Sight, short: int, long: int, s: int) -> int:
    """Cards of the long trump hand that the short one could ruff, its suit being shorter."""
    winners = above(short | long, high(sight.hidden[s])).bit_count()
    return max(0, long.bit_count() - max(short.bit_count(), winners)) if short.bit_count() <= 1 else 0


def _ruff_across(sight: Sight, s: int, trump: int) -> bool:
    """Whether the hand has a loser that the other hand can ruff now."""
    return not sight.other[s] and sight.other[trump] > 0 and low(sight.hand[s]) < high(sight.hidden[s])


def _running(sight: Sight, s: int) -> int:
    """Tricks that the two hands can cash in a suit at once, from the top."""
    both, out = sight.hand[s] | sight.other[s], sight.hidden[s]
    tops = above(both, high(out)).bit_count()
    longest = max(sight.hand[s].bit_count(), sight.other[s].bit_count())
    # When the tops outlast the opponents' cards, the small ones are good as well.
    return longest if tops >= min(out.bit_count(), longest) else min(tops, longest)


def _promise(sight: Sight, s: int) -> int:
    """How much a suit may still bring: length and honours that are not winners yet."""
    both, out = sight.hand[s] | sight.other[s], sight.hidden[s]
    running = _running(sight, s)
    if running == max(sight.hand[s].bit_count(), sight.other[s].bit_count()):
        return running
    honours = above(both, TEN - 1).bit_count()
    toward = 2 if high(sight.other[s]) > high(sight.hand[s]) else 0
    return 3 * both.bit_count() + 2 * honours + toward - 5 * out.bit_count()


def _play_on(sight: Sight, s: int) -> Card:
    """A card of the suit: high from the short side, small towards honours, or one to drive the opponents' top out."""
    mine, theirs, out = sight.hand[s], sight.other[s], sight.hidden[s]
    top = high(out)
    if high(mine) > top and high(theirs) > top:
        from_here = mine.bit_count() <= theirs.bit_count() and above(mine, top) > 0
        return card(s, high(mine) if from_here and not _gap(theirs, out) else low(mine))
    if high(theirs) > top:
        # An honour led through is worth it only with its equals behind it, or it would be covered for nothing.
        runs = high(mine) >= JACK and _gap(theirs, out) and bool((mine | theirs) >> high(mine) - 1 & 1)
        return card(s, high(mine) if runs else low(mine))
    if high(mine) > top:
        return card(s, cheapest(mine, high(mine), out))
    sequence = high(mine) >= TEN and bool((mine | theirs) >> high(mine) - 1 & 1)
    return card(s, high(mine) if sequence or high(mine) > high(theirs) else low(mine))


def _gap(bits: int, out: int) -> bool:
    """Whether there is a master with a card below it that only one opponents' card beats: a finesse."""
    return any(bits >> r & 1 and above(out, r).bit_count() == 1 for r in range(TEN, 12)) and high(bits) > high(out)
