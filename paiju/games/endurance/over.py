"""The end of a hand of Endurance (一盘打完): what each held, what was played, and the result."""

from typing import ClassVar

from paiju.cards import Card, Cards
from paiju.games.endurance.moves import EnduranceResult, Trick
from paiju.games.endurance.options import Options
from paiju.kernel import Ended, Seat


class Over(Ended, tag="scored", frozen=True):
    """The hand is scored (已结算).

    By seat: `hands`, `gone` what it played. `stock` is what was not drawn, which nobody ever sees; `out` the seats that
    went out, those of one trick together.
    """

    zones: ClassVar[tuple[str, ...]] = ("hands", "stock", "gone")

    options: Options
    hands: tuple[Cards, ...]
    stock: tuple[Card, ...]
    trump: int | None
    turned: Card | None
    gone: tuple[Cards, ...]
    out: tuple[tuple[Seat, ...], ...]
    outcome: EnduranceResult
    last: Trick | None = None

    @property
    def result(self) -> EnduranceResult:
        """The hand's result."""
        return self.outcome


def scored(options: Options, winner: Seat, out: tuple[tuple[Seat, ...], ...]) -> EnduranceResult:
    """The result of a hand (结算) that this seat won after the others went out so. docs/rules/endurance.en.md#score."""
    places = [1] * options.players
    for number, seats in enumerate(out):
        for seat in seats:
            places[seat] = 2 + sum(map(len, out[number + 1 :]))
    scores = tuple([int(seat == winner) for seat in range(options.players)])
    wins = tuple([won + now for won, now in zip(options.won, scores, strict=True)])
    return EnduranceResult(
        scores=scores,
        hand=options.hand,
        winner=winner,
        places=tuple(places),
        wins=wins,
        match_winner=winner if wins[winner] == options.target else None,
    )
