"""Places at a table whose seats belong to somebody (定座): given, and taken by the robots among the owners. Pure."""

from collections.abc import Mapping

from paiju.kernel import Event, Illegal, Seat
from paiju.tables.moves import Left, PlacesGiven, Player, Sat
from paiju.tables.seating import Table


def give_places(table: Table, players: tuple[Player, ...]) -> tuple[Event, ...]:
    """The seats belong to these now (定座): who holds another's leaves it, in the middle of a deal to its owner.

    Raises Illegal("table-closed").
    """
    _open(table)
    places = tuple(player.member for player in players)
    # A robot that plays on for who has only left a seat that is still his is let be.
    new = [s for s, place in enumerate(places) if not table.places or table.places[s] != place]
    gone = [s for s in new if (who := table.players[s]) is not None and who.member != places[s]]
    left = [e for s in gone for e in ((Left(s), Sat(s, players[s])) if table.deal is not None else (Left(s),))]
    return (PlacesGiven(places), *left) if table.places != places else ()


def seat_own(table: Table, robots: Mapping[Seat, Player]) -> tuple[Event, ...]:
    """Robots whose places these are sit down (机器人就座), where nobody sits yet. Raises Illegal("table-closed")."""
    _open(table)
    return tuple(Sat(seat, robot) for seat, robot in robots.items() if table.players[seat] is None)


def _open(table: Table) -> None:
    if table.closed:
        raise Illegal("table-closed")
