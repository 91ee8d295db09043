"""When a player's absence from a board is noted, and when it counts as a disconnect (断线裁定).

Pure: each answers with the events to be noted in the deal's stream, none if there is nothing to note.
`docs/rules/bridge-scoring.en.md#disconnects`.
"""

from collections.abc import Iterable

from paiju.kernel import Event, Seat
from paiju.scoring.disconnects import GRACE, disconnected
from paiju.tables.deal import Deal
from paiju.tables.moves import Away, Back, Disconnected


def went(deal: Deal, member: str, since: float, excused: str = "") -> tuple[Event, ...]:
    """A player's last connection was lost (断线): he is away since then, or since the deal began.

    `excused` says why it is not his doing; such an absence never counts.
    """
    seat = _seat(deal, member)
    if seat is None or member in deal.away:
        return ()
    return (Away(seat, member, max(since, deal.started), excused),)


def came(deal: Deal, member: str) -> tuple[Event, ...]:
    """A player is connected again (回来); who has given up his seat does not come back to the board."""
    seat = _seat(deal, member)
    return () if seat is None or member not in deal.away else (Back(seat, member),)


def left(deal: Deal, seat: Seat, excused: str = "") -> tuple[Event, ...]:
    """A person gives up his seat in the middle of the board (弃座): he is away from now on until its end.

    `excused` as in `went`.
    """
    player = deal.players[seat]
    return (
        (Away(seat, player.member, excused=excused),)
        if _counts(deal) and not player.robot and player.member not in deal.away
        else ()
    )


def took_over_again(deal: Deal, seat: Seat, member: str) -> tuple[Event, ...]:
    """Who gave up his seat has it again (归座): he is away no longer."""
    return (Back(seat, member),) if _counts(deal) and member in deal.away else ()


def excused(deal: Deal, why: str) -> tuple[Event, ...]:
    """The club itself was away (会所之过): what it had noted of those who still have their seats ends."""
    there = (gone for member, gone in sorted(deal.away.items()) if _seat(deal, member) is not None)
    return tuple(Back(gone.seat, gone.member, why) for gone in there)


def stayed_away(deal: Deal, member: str, now: float, grace: float = GRACE) -> tuple[Event, ...]:
    """The grace time is over (过宽限): who is still away has disconnected, once a board at most."""
    gone = deal.away.get(member)
    if not _counts(deal) or gone is None or gone.since is None or not disconnected((now - gone.since,), grace=grace):
        return ()
    return _counted(deal, (gone,))


def broken_off(deal: Deal, leavers: Iterable[Seat]) -> tuple[Event, ...]:
    """The last have given up their seats (散局): the board will never end, so all who have left it disconnect now."""
    if not _counts(deal):
        return ()
    last = (Away(seat, deal.players[seat].member) for seat in leavers)
    return _counted(deal, (*last, *(gone for member, gone in deal.away.items() if _seat(deal, member) is None)))


def _counted(deal: Deal, gone: Iterable[Away]) -> tuple[Event, ...]:
    held = {player.member for player in deal.players}
    return tuple(
        Disconnected(one.seat, "away" if one.member in held and one.since is not None else "left", one.member)
        for one in gone
        if not one.excused and one.member not in deal.disconnected
    )


def _counts(deal: Deal) -> bool:
    return deal.counts and deal.ended is None


def _seat(deal: Deal, member: str) -> Seat | None:
    if not _counts(deal):
        return None
    seats = (seat for seat, player in enumerate(deal.players) if player.member == member and not player.robot)
    return next(seats, None)
