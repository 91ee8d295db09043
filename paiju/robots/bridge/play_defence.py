"""Defenders' leads after the first (防守出牌): cash what beats the contract, else the suit that gives least away."""

from paiju.cards import Card, suit
from paiju.robots.bridge.play_sight import JACK, KING, QUEEN, TEN, Sight, card, high, low


def defender_lead(sight: Sight) -> Card:
    """A card to lead against the contract (防守领出)."""
    held = [s for s in range(4) if sight.hand[s]]
    chosen = max(held, key=lambda s: (_appeal(sight, s), -s))
    return card(chosen, _rank(sight, chosen))


def _appeal(sight: Sight, s: int) -> float:
    """How good it is to lead a suit: sure winners, sequences, partner's suit, through strength or up to weakness."""
    if s == sight.trump:
        return _trump_appeal(sight, s)
    mine, dummys = sight.hand[s], sight.dummy[s]
    winners = sight.masters(s)
    appeal = 0.0
    if winners >= max(1, sight.needed):
        appeal += 12
    elif winners:
        # A lone ace led brings down two small cards, and gives up what stands behind it.
        appeal += 5 + winners if winners > 1 or winners == mine.bit_count() or _sequence(mine) else -1
    elif _sequence(mine):
        appeal += 4
    elif high(mine) >= QUEEN:
        appeal -= 2
    appeal += _position(sight, dummys)
    if sight.view.last and sight.view.last.leader == (sight.turn + 2) % 4 and suit(sight.view.last.cards[0]) == s:
        appeal += 6
    if sight.trump is None:
        appeal += mine.bit_count()
    elif _both_out(sight, s):
        appeal -= 8
    return appeal


def _position(sight: Sight, dummys: int) -> float:
    """Dummy plays next: through its honours; dummy plays last: up to its weakness."""
    if sight.after[0] == sight.view.dummy:
        return 1.5 if dummys and high(dummys) in (JACK, QUEEN, KING) else -1.0 if high(dummys) > KING else 0.0
    return 0.0 if not dummys else 2.0 if high(dummys) < TEN else -1.5


def _trump_appeal(sight: Sight, s: int) -> float:
    """Trumps when dummy can ruff, else seldom."""
    dummys = sight.dummy[s].bit_count()
    short = any(sight.dummy[t].bit_count() <= 1 for t in range(4) if t != s)
    return 2.0 if dummys and short and high(sight.hand[s]) < QUEEN else -3.0


def _both_out(sight: Sight, s: int) -> bool:
    """Whether declarer and dummy are both out of the suit, so that one ruffs and the other discards."""
    return sight.out_of(sight.view.dummy, s) and sight.out_of(sight.view.contract.declarer, s)


def _sequence(mine: int) -> bool:
    top = high(mine)
    return top >= TEN and bool(mine >> top - 1 & 1)


def _rank(sight: Sight, s: int) -> int:
    """Winners and the top of a sequence from the top, else the lowest."""
    mine = sight.hand[s]
    top = high(mine)
    if top > high(sight.against[s]):
        return top
    if _sequence(mine) or mine.bit_count() <= 2:
        return top
    return low(mine)
