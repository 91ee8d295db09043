"""What a hand of red five scores (结算): the table by captured points, fines, and the match. Sums are always 0.

docs/rules/red-five.en.md#settlement.
"""

from bisect import bisect_right

from paiju.games.red_five.deck import SEATS
from paiju.games.red_five.moves import RedFiveResult
from paiju.games.red_five.options import Options
from paiju.kernel import Seat

FINE = 4
"""What a failed throw costs the leader; each of the four others gets 1."""
FINED = 2
"""How many failed throws of a seat in a hand cost it points."""
NEEDED = 120
"""The captured points with which the dealer's side has lost."""
_FROM = (5, 10, 15, 20, 25, 30, 60, 90, 120, 160, 180, 200)
_LEVEL = (-9, -8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3)
_MOST = 24


def level(captured: int) -> int:
    """What each idle player wins at base score 1 (档次), negative for a loss, by the points captured."""
    if captured >= 200:
        return min(4 + (captured - 200) // 5, _MOST)
    return _LEVEL[bisect_right(_FROM, captured)]


def table(captured: int, dealer: Seat, friend: Seat | None, pressed: bool, direct: bool) -> tuple[int, ...]:
    """The five scores at base score 1 (分数表). If they lose, a friend who joined directly pays for the dealer."""
    idle = level(captured)
    if friend is None:
        return tuple(-8 * idle if seat == dealer else 2 * idle for seat in SEATS)
    his = -min(idle, 4 if pressed else 9)
    dealers = -3 * idle - his
    if direct and captured >= NEEDED:
        his, dealers = dealers, his
    return tuple(dealers if seat == dealer else his if seat == friend else idle for seat in SEATS)


def fine(options: Options, failed: int) -> int:
    """What a failed throw costs a leader who has failed so often before in this hand (甩错罚分)."""
    return FINE if options.throw_penalty and failed < FINED else 0


def fines(options: Options, failed: tuple[int, ...]) -> tuple[int, ...]:
    """What the failed throws of all seats come to, by seat (罚分)."""
    paid = [sum(fine(options, before) for before in range(times)) for times in failed]
    return tuple(sum(paid) // 4 - own // 4 - own for own in paid)


def settled(
    options: Options,
    *,
    dealer: Seat,
    friend: Seat | None,
    pressed: bool,
    direct: bool,
    points: tuple[int, ...],
    kitty: int,
    last: Seat,
    failed: tuple[int, ...],
) -> RedFiveResult:
    """The result of a hand (结算): `last` won the last trick, `kitty` points were buried, `failed` throws by seat."""
    ours = (dealer, friend)
    multiplier = 0 if last in ours else 4 if friend is None else 2
    captured = sum(points[seat] for seat in SEATS if seat not in ours) + multiplier * kitty
    row = table(captured, dealer, friend, pressed, direct)
    paid = fines(options, failed)
    scores = tuple(options.base * won + fined for won, fined in zip(row, paid, strict=True))
    totals = tuple(before + won for before, won in zip(options.totals, scores, strict=True))
    ends = options.hand == options.hands
    return RedFiveResult(
        scores=scores,
        hand=options.hand,
        dealer=dealer,
        friend=friend,
        pressed=pressed,
        direct=direct,
        points=points,
        kitty=kitty,
        multiplier=multiplier,
        captured=captured,
        table=row,
        failed=failed,
        fines=paid,
        totals=totals,
        winners=tuple(seat for seat in SEATS if totals[seat] == max(totals)) if ends else (),
    )
