"""Law of handing on: a deal that is handed what was judged is the deal that is read from the log."""

from random import Random

import msgspec

from paiju.kernel import Illegal
from paiju.store.log import Row
from paiju.tables.deal import Acted, Deal, first, started
from paiju.tables.folds import Judged
from paiju.tables.moves import Control, Player, Seal, Undo
from tests.laws.playing import Played


def check(played: Played, rng: Random) -> None:
    """Each act at a table, and a request to take it back, comes to the same deal both ways."""
    control = rng.choice([Control(), Control(20, 60)])
    seats = [Player(f"m{seat}", "", rng.random() < 0.3) for seat in played.game.seats(played.options)]
    seal = Seal(played.deck.cards, played.deck.lot, "")
    opening = started(played.game, played.options, "t", tuple(seats), control, seal)
    deal = first("d", _row(1, Acted(-1, None), opening, rng))
    for move in played.moves:
        deal = _both_ways(deal, deal.judge(move.seat, move.action), rng)
        if rng.random() < 0.05:
            try:
                asked = deal.judge(move.seat, Undo())
            except Illegal:
                continue
            _both_ways(deal, asked, rng)


def _both_ways(deal: Deal, judged: Judged, rng: Random) -> Deal:
    row = _row(deal.number + 1, judged.action, judged.events, rng)
    handed, read = deal.after(row, judged), deal.after(row)
    assert handed == read
    assert msgspec.json.encode(handed.latest) == row.events
    return handed


def _row(number: int, action: object, events: object, rng: Random) -> Row:
    at, encode = 1.8e9 + 10 * number + rng.random(), msgspec.json.encode
    return Row(str(number), "m", at, encode(action), encode(events), position=number, stream="deal/d", number=number)
