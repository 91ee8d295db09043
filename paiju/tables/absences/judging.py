"""When a player's absence from a board is noted, and when it counts as a disconnect (断线裁定).

Pure: each answers with the events to be noted in the deal's stream, none if there is nothing to note.
`docs/rules/bridge-scoring.en.md#disconnects`.
"""

from paiju.kernel import Event, Seat
from paiju.scoring.disconnects import GRACE, disconnected
from paiju.tables.deal import Deal
from paiju.tables.moves import Away, Back, Disconnected


def went(deal: Deal, member: str, since: float, excused: str = "") -> tuple[Event, ...]:
    """A player's last connection was lost (断线): he is away since then, or since the deal began.

    `excused` says why it is not his doing; such an absence never counts.
    """
    seat = _seat(deal, member)
    if seat is None or seat in deal.away:
        return ()
    return (Away(seat, member, max(since, deal.started), excused),)


def came(deal: Deal, member: str) -> tuple[Event, ...]:
    """A player is connected again (回来)."""
    seat = _seat(deal, member)
    return () if seat is None or seat not in deal.away else (Back(seat, member),)


def excused(deal: Deal, why: str) -> tuple[Event, ...]:
    """The club itself was away (会所之过): no absence that it had noted goes on."""
    if not _counts(deal):
        return ()
    return tuple(Back(seat, gone.member, why) for seat, gone in sorted(deal.away.items()))


def stayed_away(deal: Deal, seat: Seat, now: float, grace: float = GRACE) -> tuple[Event, ...]:
    """The grace time is over (过宽限): who is still away has disconnected, once a board at most."""
    gone = deal.away.get(seat)
    if not _counts(deal) or gone is None or gone.excused or gone.member in deal.disconnected:
        return ()
    return (Disconnected(seat, "away", gone.member),) if disconnected((now - gone.since,), grace=grace) else ()


def left(deal: Deal, seat: Seat) -> tuple[Event, ...]:
    """A person gave up his seat in the middle of the board (弃座): he cannot come back to it, so it counts at once."""
    player = deal.players[seat]
    if not _counts(deal) or player.robot or player.member in deal.disconnected:
        return ()
    return (Disconnected(seat, "left", player.member),)


def _counts(deal: Deal) -> bool:
    return deal.counts and deal.ended is None


def _seat(deal: Deal, member: str) -> Seat | None:
    if not _counts(deal):
        return None
    seats = (seat for seat, player in enumerate(deal.players) if player.member == member and not player.robot)
    return next(seats, None)
