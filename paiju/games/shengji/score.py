"""What a deal of 升级 is worth (结算): the kitty, the levels won, the next dealer, and the match.

docs/rules/shengji.en.md#score.
"""

from collections.abc import Sequence

from paiju.cards import Cards
from paiju.games.shengji.deck import after, side
from paiju.games.shengji.following import GRAMMAR
from paiju.games.shengji.moves import Level, ShengjiResult
from paiju.games.shengji.options import LEVELS, Options
from paiju.games.shengji.order import order
from paiju.kernel import Seat
from paiju.tricks.combos import shapes_of
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

_LAST: Level = "A"


def multiplier(options: Options, trump: int | None, cards: Cards) -> int:
    """How often the kitty counts, captured with these cards (扣底倍数). docs/rules/shengji.en.md#kitty-points."""
    shapes = shapes_of(GRAMMAR.components(cards, order(trump, options.level)))
    if options.kitty_multiplier == "by_cards":
        return 2 * max(shape.size for shape in shapes)
    return 2 * shapes[0].width ** shapes[0].length


def gains(options: Options, score: int, dug: bool = False) -> tuple[int, bool]:
    """The levels that this score wins (升级数), and whether the dealer's side holds; if not, they go to the others.

    `dug`, in the home game: the last trick was won with a trump by the capturing side. docs/rules/shengji.en.md#levels.
    """
    if options.decks == 1:
        held = score < 40 and not dug
        if held:
            return (2 if score == 0 else 1), True
        return (0 if score < 80 else 1 if score < 100 else 2) + (dug and score > 40), False
    step = 20 * options.decks
    if score < 2 * step:
        return (3 if score == 0 else 2 if score < step else 1), True
    return score // step - 1 - (options.takeover_levels == "after_step"), False


def advanced(options: Options, level: Level, steps: int, held: bool) -> Level:
    """The level after so many steps (升后之级). docs/rules/shengji.en.md#advance."""
    at = LEVELS.index(level)
    for step in range(steps):
        if LEVELS[at] == _LAST or (LEVELS[at] in options.must_defend and not (held and step == 0)):
            break
        at += 1
    return LEVELS[at]


def settled(
    options: Options,
    *,
    dealer: Seat,
    trump: int | None,
    points_taken: Sequence[int],
    buried: Cards,
    failed: Sequence[int],
    last: Seat,
    winning: Cards,
) -> ShengjiResult:
    """The result of a deal (结算).

    `points_taken` in tricks by side, `failed` throws by seat; seat `last` won the last trick with the cards `winning`.
    """
    ours, theirs = side(dealer), 1 - side(dealer)
    captured = side(last) == theirs
    times = multiplier(options, trump, winning) if captured and not options.home else 0
    dug = options.home and captured and order(trump, options.level).group[winning[0]] == TRUMP
    failures = [failed[0] + failed[2], failed[1] + failed[3]]
    penalty = options.failed_throw_penalty * (failures[ours] - failures[theirs])
    kitty = points(buried)
    score = max(0, points_taken[theirs] + times * kitty + penalty)
    gain, held = gains(options, score, dug)
    gainer = ours if held else theirs
    levels = list(options.levels)
    levels[gainer] = advanced(options, levels[gainer], gain, held)
    through = held and options.levels[ours] == _LAST
    reached = options.match_win == "reach_A" and levels[gainer] == _LAST != options.levels[gainer]
    held_by = dealer if options.next_dealer_on_hold == "same" else after(dealer, 2)
    return ShengjiResult(
        scores=tuple(gain if side(seat) == gainer else 0 for seat in range(4)),
        dealer=dealer,
        trump=trump,
        levels=options.levels,
        points=points_taken[theirs],
        kitty=kitty,
        multiplier=times,
        penalty=penalty,
        score=score,
        dug=dug,
        held=held,
        gain_side=gainer if gain else None,
        gain=gain,
        next_dealer=held_by if held else after(dealer),
        next_levels=(levels[0], levels[1]),
        winner=gainer if through or reached else None,
    )


def void(options: Options) -> ShengjiResult:
    """The result of a deal in which nobody declared, and which is dealt again (重发)."""
    return ShengjiResult(
        scores=(0, 0, 0, 0),
        dealer=options.dealer,
        trump=None,
        levels=options.levels,
        next_dealer=options.dealer,
        next_levels=options.levels,
        void=True,
    )
