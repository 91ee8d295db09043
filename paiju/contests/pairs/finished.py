"""What the tables of a round have finished (已完各副): noted as it comes, read from the log where it was not seen."""

from typing import NamedTuple

from paiju.contests.boards import place_of
from paiju.contests.moves import ResultCame
from paiju.contests.outcomes import outcome_of
from paiju.contests.pairs.events import is_event
from paiju.contests.pairs.moves import TableResult
from paiju.store.log import Row
from paiju.tables.deal import Deal
from paiju.tables.play import Play
from paiju.tables.seating import Table

KEPT = 10_000
"""Deals that are noted at most (最多留记), the last ones."""


class _Done(NamedTuple):
    """A deal that is over: when, which board it was, and what it came to, if it has a result."""

    ended: float
    board: int
    came: ResultCame | None


class Finished:
    """The deals of events that are over and of rounds that are not scored yet (已完各副)."""

    def __init__(self, play: Play) -> None:
        self._deals = play.deals
        self._done: dict[str, _Done] = {}
        play.deals.listen(self._moved)

    async def of(self, table: Table, number: int, by: float) -> list[TableResult]:
        """What a closed table, `number` of its round, had finished by then (一桌所完). Raises StoreAway.

        It is forgotten with this: afterwards the log has it.
        """
        found: list[TableResult] = []
        for place in range(1, table.begun + 1):
            key = f"{table.id}-{place}"
            done = self._done.pop(key, None) or await self._read(key)
            if done is not None and done.came is not None and done.ended <= by:
                came = done.came
                found.append(TableResult(number, done.board, key, came.score_ns, came.outcome, came.lead))
        return found

    async def _read(self, key: str) -> _Done | None:
        deal = await self._deals.load(key)
        self._deals.drop(key)
        return _done(deal)

    def _moved(self, key: str, _row: Row, deal: Deal) -> None:
        if deal.ended is not None and (done := _done(deal)) is not None:
            self._done[key] = done
            if len(self._done) > KEPT:  # another process has scored their rounds
                del self._done[next(iter(self._done))]


def _done(deal: Deal) -> _Done | None:
    place = place_of(deal.origin)
    if deal.ended is None or place is None or not is_event(place[0]):
        return None
    came = outcome_of(deal, tuple(player.member for player in deal.players))
    return _Done(deal.ended, place[1], came if isinstance(came, ResultCame) else None)
