"""The tables that a contest keeps for its players (赛事牌桌): each with a place for everybody of its four."""

from typing import Any

from paiju.catalogue import options_of
from paiju.contests.sealed_boards import GAME
from paiju.store.log import Conflict
from paiju.tables import seating
from paiju.tables.deal import HOUSE
from paiju.tables.folds import Gone
from paiju.tables.moves import Manners, Player
from paiju.tables.places import give_places, seat_own
from paiju.tables.seating import Table
from paiju.tables.table import Tables

_HOUSE = Player(HOUSE, "")


class OwnTables:
    """The tables of contests of one kind (赛事牌桌), opened and closed by their steward."""

    def __init__(self, tables: Tables, manners: Manners) -> None:
        self._tables = tables
        self._manners = manners

    async def opened(
        self,
        key: str,
        room: str,
        title: str,
        own: dict[str, Any],
        four: tuple[Player, ...],
        boards: int | None,
        anew: bool,
    ) -> Table:
        """A table, opened if it was not, robots on their places (开桌); read `anew` if so wanted. Raises StoreAway.

        `room` is the contest, `own` its options, `boards` how many are played there, None for any number.
        """
        tables, places = self._tables.tables, tuple(player.member for player in four)
        try:
            if anew:
                await tables.catch_up(key)
            table = await tables.load(key)
        except Gone:
            options = options_of(GAME, own)
            try:
                table = await self._tables.open(
                    _HOUSE, title, GAME, options, self._manners, room=room, key=key, places=places, many=boards
                )
            except Conflict:
                await tables.catch_up(key)
                table = await tables.load(key)
        if table.places != places and not table.closed:
            table = await self._tables.change(
                key, HOUSE, f"places {table.number}", lambda then: give_places(then, four)
            )
        robots = {seat: player for seat, player in enumerate(four) if player.robot}
        if not table.closed and any(table.players[seat] is None for seat in robots):
            table = await self._tables.change(key, HOUSE, f"robots {table.number}", lambda then: seat_own(then, robots))
        return table

    async def closed(self, key: str, reason: str) -> Table | None:
        """A table, closed (关桌), which gives up the board it is at; None if it was never opened. Raises StoreAway."""
        try:
            return await self._tables.change(key, HOUSE, "close", lambda now: seating.close(now, reason))
        except Gone:
            return None


def vacant(table: Table) -> tuple[int, ...]:
    """The seats to which nobody has come (空位); none once the four have begun."""
    return () if table.begun else tuple(seat for seat, player in enumerate(table.players) if player is None)
