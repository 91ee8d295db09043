"""Who is invited to a table (邀请): by its link, or by somebody there. Pure: returns events or raises Illegal."""

from paiju.kernel import Event, Illegal
from paiju.tables.moves import Invited
from paiju.tables.seating import Table

MOST_INVITED = 500
"""People whom a table remembers as invited."""


def show_key(table: Table, member: str, key: str) -> tuple[Event, ...]:
    """A member comes by the invitation link (凭链接来): the right key makes him invited, another one nothing."""
    if not key or key != table.key or table.welcomes(member):
        return ()
    return () if len(table.invited) >= MOST_INVITED else (Invited(member),)


def invite(table: Table, by: str, member: str) -> tuple[Event, ...]:
    """Somebody seated, or the host, invites a member (邀请)."""
    if table.closed:
        raise Illegal("table-closed")
    if table.seat_of(by) is None and table.host.member != by:
        raise Illegal("not-seated")
    if table.welcomes(member):
        return ()
    if len(table.invited) >= MOST_INVITED:
        raise Illegal("too-many")
    return (Invited(member),)
