"""One seat for each (一人一座): nobody plays two deals at once in which others wait for him, in whichever process."""

from collections.abc import Collection

from paiju.club.seats_in_play import InPlay, SeatsInPlay
from paiju.kernel import Illegal
from paiju.tables.folds import Folds, Gone
from paiju.tables.seating import Table


class PlayingElsewhere(Illegal):
    """He is in the middle of a deal at another table (另桌在打): `table`."""

    def __init__(self, table: str) -> None:
        super().__init__("playing-elsewhere")
        self.table = table


class OneSeat:
    """Lets members into a deal (入局), each into one at a time."""

    def __init__(self, tables: Folds[Table], seats: SeatsInPlay) -> None:
        self._tables = tables
        self._seats = seats

    async def take(self, table: Table, deal: str, members: Collection[str]) -> dict[str, str]:
        """Let these members into a deal (入局), if they all may; else by member the table where he plays now.

        Practice keeps nobody from playing, and needs no leave. Raises StoreAway.
        """
        if table.is_practice:
            return {}
        while True:
            last = await self._seats.of(members)
            others = {member: seat for member, seat in last.items() if seat.table != table.id}
            busy = {member: seat.table for member, seat in others.items() if await self._plays(member, seat)}
            if busy or await self._seats.take(InPlay(table.id, deal), {member: last.get(member) for member in members}):
                return busy

    async def _plays(self, member: str, seat: InPlay) -> bool:
        """Whether he still plays there. Whoever lets a deal begin takes the seats first, so it may be yet to come."""
        try:
            table = await self._tables.latest(seat.table)
        except Gone:
            return False
        if table.closed:
            self._tables.drop(seat.table)
            return False
        on = seat.deal in (table.deal, table.next_deal)
        return on and not table.is_practice and table.seat_of(member) is not None
