"""The club's two ladders as doors and steward know them (两架梯子): read from the log, and acted on."""

import uuid
from collections.abc import Callable
from contextlib import suppress

from paiju.contests.ladder.contest import Ladder
from paiju.contests.ladder.moves import LadderOpened
from paiju.contests.ladder.running import in_turn
from paiju.contests.ladder.terms import KINDS, Kind, season_at
from paiju.kernel import Event, Illegal
from paiju.store.log import Conflict
from paiju.tables.deal import HOUSE
from paiju.tables.folds import Folds, Gone, Judged

BY_NAME: dict[str, Kind] = {kind: kind for kind in KINDS}
"""The kinds by what doors call them."""


class Ladders:
    """Both ladders (两架梯子); each is there, empty, as soon as somebody asks for it."""

    def __init__(self, folds: Folds[Ladder], now: Callable[[], float], hours_east: float) -> None:
        self._folds = folds
        self.now = now
        self.hours_east = hours_east

    async def ladder(self, kind: str) -> Ladder:
        """A ladder as it is now, with whatever others have written (某梯).

        Raises Illegal("no-such-ladder"), StoreAway.
        """
        if kind not in BY_NAME:
            raise Illegal("no-such-ladder")
        known, key = BY_NAME[kind], f"ladder-{kind}"
        try:
            return await self._folds.latest(key)
        except Gone:
            opened = LadderOpened(known, season_at(self.now(), self.hours_east))
            with suppress(Conflict):
                return await self._folds.create(key, "open", HOUSE, None, (opened,))
            return await self._folds.load(key)

    async def act(self, kind: str, by: str, judge: Callable[[Ladder, float], tuple[Event, ...]]) -> Ladder:
        """Judge and book what somebody does, after what was due before it (动). Raises Illegal, StoreAway."""
        key = (await self.ladder(kind)).id

        def judged(ladder: Ladder) -> Judged:
            at = self.now()
            return Judged(None, in_turn(ladder, lambda then: judge(then, at), at, self.hours_east))

        ladder, _ = await self._folds.act(key, uuid.uuid4().hex, by, judged)
        return ladder
