"""The handicap game over HTTP (贴点): the sum of a finished board in numbers, and total points."""

import msgspec
from litestar import Controller, get

from paiju.handicap.readmodel import TotalPoints
from paiju.handicap.sums import HandicapSum, sum_of
from paiju.kernel import Illegal, Seat
from paiju.web.doors import InTheClub, Visitor, open_deal


class PlayerTotal(msgspec.Struct, frozen=True):
    """A player's total points (总积分), this board included."""

    seat: Seat
    points: int


class HandicapBoard(msgspec.Struct, frozen=True):
    """The sum of a board, and what all people who played it have now (本副成绩); robots count no points."""

    sum: HandicapSum
    totals: tuple[PlayerTotal, ...]
    disconnects: tuple[Seat, ...]
    """Who of them was away from it for too long, which cost him points of his own."""


class HandicapDoor(Controller):
    """The handicap game's doors (贴点)."""

    path = "/api/handicap"

    @get()
    async def mine(self, club: InTheClub, visitor: Visitor) -> TotalPoints:
        """My total points."""
        return (await club.handicap.totals((visitor.id,)))[visitor.id]

    @get("/boards/{deal:str}")
    async def board(self, club: InTheClub, visitor: Visitor, deal: str) -> HandicapBoard:
        """The sum of a finished board of a handicap table."""
        played = await open_deal(club, visitor, deal)
        counted = sum_of(played)
        if counted is None:
            raise Illegal("not-counted")
        people = {player.member: seat for seat, player in enumerate(played.players) if not player.robot}
        before = await club.handicap.totals(tuple(people), but=deal)
        now = {seat: before[member].points + counted.of_seat(seat) for member, seat in people.items()}
        totals = tuple(PlayerTotal(seat, points) for seat, points in now.items())
        gone = tuple(seat for member, seat in people.items() if member in played.disconnected)
        return HandicapBoard(counted, totals, gone)
