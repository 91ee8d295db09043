"""Places at a table whose seats belong to somebody (定座): given, and taken by the robots among the owners. Pure."""

from collections.abc import Mapping

from paiju.kernel import Event, Illegal, Seat
from paiju.tables.moves import Left, PlacesGiven, Player, Sat
from paiju.tables.seating import Table


def give_places(table: Table, places: tuple[str, ...], robot: Player) -> tuple[Event, ...]:
    """The seats belong to these members now (定座): who holds one of another's leaves it.

    Raises Illegal("table-closed").
    """
    _open(table)
    gone = [s for s in table.people if (player := table.players[s]) is not None and player.member != places[s]]
    left = [event for s in gone for event in ((Left(s), Sat(s, robot)) if table.deal is not None else (Left(s),))]
    return (PlacesGiven(places), *left) if table.places != places else ()


def seat_own(table: Table, robots: Mapping[Seat, Player]) -> tuple[Event, ...]:
    """Robots whose places these are sit down (机器人就座), where nobody sits yet. Raises Illegal("table-closed")."""
    _open(table)
    return tuple(Sat(seat, robot) for seat, robot in robots.items() if table.players[seat] is None)


def _open(table: Table) -> None:
    if table.closed:
        raise Illegal("table-closed")
