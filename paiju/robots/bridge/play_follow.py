"""Following suit (跟牌): second hand low, third hand high, cover and finesse, win as cheaply as it goes."""

from paiju.cards import Card, rank
from paiju.robots.bridge.play_sight import ACE, JACK, TEN, Sight, above, card, cheapest, high, low


def follow(sight: Sight) -> Card:
    """A card of the suit led (跟牌). The hand must hold one."""
    led = sight.led
    assert led is not None
    return card(led, _rank(sight, led))


def _rank(sight: Sight, led: int) -> int:
    mine, winners = sight.hand[led], sight.beating(led)
    if not winners:
        return low(mine)
    if not sight.after:
        return low(mine) if sight.partner_wins else low(winners)
    if len(sight.view.trick) == 1:
        return _second_declaring(sight, led, mine, winners) if sight.declaring else _second(sight, led, mine, winners)
    return _third_declaring(sight, led, mine, winners) if sight.declaring else _third(sight, led, mine, winners)


# Defenders


def _second(sight: Sight, led: int, mine: int, winners: int) -> int:
    """Low, but win what dummy behind cannot, split a sequence, and cover an honour that has no equal in dummy."""
    if high(sight.against[led]) < high(winners) and (sight.needed == 1 or mine.bit_count() == 1):
        return cheapest(mine, high(winners), sight.against[led])
    if sight.after[0] == sight.view.dummy:
        return _before(sight, led, mine, winners)
    lead = rank(sight.view.trick[0])
    top = high(winners)
    if lead >= JACK and not sight.dummy[led] >> lead - 1 & 1 and top > lead:
        return low(winners)
    split = lead < TEN <= top and mine >> top - 1 & 1 and top < ACE
    return cheapest(mine, top, sight.against[led]) if split else low(mine)


def _before(sight: Sight, led: int, mine: int, winners: int) -> int:
    """Second hand with dummy behind: the cheapest card that dummy does not beat, an ace only over nothing."""
    dummys = sight.dummy[led]
    over = above(winners, high(dummys))
    if not over or not dummys or (low(over) == ACE and high(dummys) >= TEN):
        return low(mine)
    return low(over)


def _third(sight: Sight, led: int, mine: int, winners: int) -> int:
    """High enough to force the best card behind, no higher than needed, and not over partner's equal."""
    if sight.after[0] == sight.view.dummy:
        return _before_dummy(sight, led, mine, winners)
    lead = rank(sight.view.trick[0])
    top = high(winners)
    if sight.partner_wins:
        # Between partner's card and mine nothing is left that declarer could win with in between.
        between = above(sight.hidden[led], lead) & ((1 << top) - 1)
        if not between or (lead >= TEN and top == ACE and mine.bit_count() > 2):
            return low(mine)
    return max(cheapest(mine, top, sight.hidden[led]), low(winners))


def _before_dummy(sight: Sight, led: int, mine: int, winners: int) -> int:
    dummys = sight.dummy[led]
    assert sight.best is not None
    must = above(winners, high(dummys)) if dummys else winners
    if sight.partner_wins and high(dummys) < rank(sight.best):
        return low(mine)
    return low(must) if must else low(mine)


# Declarer's side


def _second_declaring(sight: Sight, led: int, mine: int, winners: int) -> int:
    """Low if the fourth hand wins anyhow, else the card most likely to hold the trick."""
    theirs, out = sight.other[led], sight.hidden[led]
    top = high(winners)
    sure = top > high(out)
    if high(theirs) > high(out):
        # A free finesse: an honour that only one card beats, with the master behind it.
        free = above(out, top)
        risk = free.bit_count() == 1 and top >= JACK and theirs.bit_count() > 1
        return cheapest(mine, top, out) if risk and not sure else low(mine)
    if sure:
        return cheapest(mine, top, out)
    rises = sight.trump is None and high(theirs) < top and above(out, top).bit_count() == 1
    return cheapest(mine, top, out) if rises else low(mine)


def _third_declaring(sight: Sight, led: int, mine: int, winners: int) -> int:
    """Finesse while the missing card may well lie in front, else play the top."""
    out, last = sight.hidden[led], sight.after[0]
    assert sight.best is not None
    if sight.partner_wins and _rides(sight, led, mine):
        return low(mine)
    if sight.out_of(last, led) and not _ruffs(sight, last):
        return low(winners)
    top = high(winners)
    chosen = top
    if top > high(out) and out.bit_count() >= 2:
        for candidate in _ranks(winners):
            over = above(out, candidate).bit_count()
            if over == 1 or (over == 2 and _backed(mine, candidate)):
                chosen = candidate
                break
    return max(cheapest(mine, chosen, out), low(winners))


def _rides(sight: Sight, led: int, mine: int) -> bool:
    """Whether the card led from the other hand of the side may be left to win, or to finesse."""
    assert sight.best is not None
    over = above(sight.hidden[led], rank(sight.best))
    if not over:
        return True
    master = high(mine) > high(sight.hidden[led])
    return master and over.bit_count() == 1 and rank(sight.best) >= TEN and sight.hidden[led].bit_count() >= 2


def _ruffs(sight: Sight, seat: int) -> bool:
    return sight.trump is not None and sight.hidden[sight.trump] > 0 and not sight.out_of(seat, sight.trump)


def _backed(mine: int, candidate: int) -> bool:
    """Whether the next card below is there as well, so that two missing honours may be finessed in turn."""
    return candidate >= TEN and bool(mine >> candidate - 1 & 1)


def _ranks(bits: int) -> list[int]:
    """Ranks from the lowest up."""
    return [r for r in range(13) if bits >> r & 1]
