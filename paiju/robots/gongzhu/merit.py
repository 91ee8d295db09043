"""How good a card is to play (出牌之利): what the trick brings, what it costs another, what is got rid of."""

from paiju.cards import Card, parse_card, suit
from paiju.games.gongzhu.score import HEARTS, PIG, SCORING, SHEEP
from paiju.robots.gongzhu.sight import Sight
from paiju.robots.points.chances import wins
from paiju.tricks import single

_SPADES = suit(PIG)
_KING_OF_SPADES = parse_card("SK")


def merit(sight: Sight, card: Card) -> float:
    """What playing this card is worth (利), in points of the score."""
    chance = wins(sight.others, sight.trick, card, sight.after)
    value = sum(map(sight.worth, sight.trick)) + sight.worth(card) + _still_to_come(sight, card)
    # What another takes changes the distance to him only.
    gained = (chance - (1 - chance) / 2) * value
    return gained + danger(sight, card) + _plan(sight, card, chance)


def danger(sight: Sight, card: Card) -> float:
    """What the card may still cost if it is kept (留着之险): high cards win tricks that nobody wants."""
    group = suit(card)
    out = sight.others.of(group)
    higher = sum(other > card for other in out)
    lower = len(out) - higher
    guards = sum(suit(other) == group and other < card for other in sight.hand)
    risk = (lower / len(out) if out else 0.3) * 0.65**guards
    cost = -sight.worth(card) - sum(map(sight.worth, out)) / max(1, len(out)) * 2 + _dumped(sight)
    if group == _SPADES and PIG in out and card > PIG:
        cost -= sight.worth(PIG) / 3
    if sight.sweeping:
        # Winners are needed for the end.
        return -30 * (1 - higher / max(1, len(out)))
    return risk * cost / 2


def _still_to_come(sight: Sight, card: Card) -> float:
    """What those who play later will add on average (后面会来的): of the suit, or what they throw away."""
    led = suit(sight.trick[0]) if sight.trick else suit(card)
    out = sight.others.of(led)
    average = sum(map(sight.worth, out)) / len(out) if out else 0.0
    thrown = -_dumped(sight)
    chances = [sight.others.follows(seat, led) for seat in sight.after]
    return sum(chance * average + (1 - chance) * thrown for chance in chances)


def _dumped(sight: Sight) -> float:
    """What one who is void throws on a trick, as a cost (垫来的): something between the average and the worst."""
    costs = [-sight.worth(card) for card in sight.others.cards]
    return (max(costs) + 2 * sum(costs) / len(costs)) / 4 if costs else 0.0


def _plan(sight: Sight, card: Card, chance: float) -> float:
    """What a trick alone does not show (打算): keeping the lead in a sweep, stopping one, fishing for pig and sheep."""
    plan = 0.0
    if sight.sweeping:
        plan += 60 * chance
    if sight.sweeper is not None:
        plan += _against(sight, card, chance)
    if not sight.trick and suit(card) == _SPADES and PIG in sight.others.cards and card < PIG:
        high = any(other > PIG for other in sight.hand if suit(other) == _SPADES)
        plan += 0 if high else 20 * sight.doubled[PIG]
    if card > SHEEP and suit(card) == suit(SHEEP) and SHEEP in sight.others.cards and SHEEP not in sight.trick:
        plan -= 15 * sight.doubled[SHEEP] * (1 - chance)
    return plan


def _against(sight: Sight, card: Card, chance: float) -> float:
    """Against a sweep one heart is enough (破全收): win a trick with one, and give him none."""
    cards = (*sight.trick, card)
    if not any(each in HEARTS for each in cards):
        return 0.0
    best = (sight.leader + single.winner(cards, None)) % 4
    if best == sight.seat:
        return 120 * chance
    return -60.0 if best == sight.sweeper and card in SCORING else 0.0
