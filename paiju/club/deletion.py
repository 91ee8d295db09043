"""The end of an account (注销): what a member was called goes, what he has played stays.

The log is never edited: its names are hidden by `names`. A password, sessions, mail address, whatever he has said and
written, his friendships and his places in clan and teams are deleted, and from where he came; read models get the
neutral name.
"""

from collections.abc import Callable

from sqlalchemy import Connection, or_, update

from paiju.club import (
    chat,
    clans,
    conventions,
    friends,
    letters,
    links,
    onlookers,
    passwords,
    same_place,
    sessions,
    shares,
    teams,
)
from paiju.club.blocks import blocks
from paiju.club.changes import Changes
from paiju.club.members import not_the_last_admin
from paiju.club.names import neutral
from paiju.club.people import members, person

_FORGETTING = (
    passwords.forget, links.forget, sessions.end_all, chat.forget, letters.forget, friends.forget, clans.forget,
    shares.forget, conventions.forget, same_place.forget, teams.forget, onlookers.forget,
)  # fmt: skip
Strike = Callable[[Connection, str, str], None]
"""Puts the neutral name of a member into a read model."""


async def delete_account(changes: Changes, member: str, at: float, *strikes: Strike) -> None:
    """Delete an account, or a guest (注销). Raises Illegal: `no-such-member`, `last-admin`; StoreAway."""

    def job(connection: Connection) -> None:
        person(connection, member)
        not_the_last_admin(connection, member)
        for forget in _FORGETTING:
            forget(connection, member)
        connection.execute(blocks.delete().where(or_(blocks.c.member == member, blocks.c.other == member)))
        values = {"name": neutral(member), "key": None, "role": "guest", "email": None, "blocked": None, "deleted": at}
        connection.execute(update(members).where(members.c.id == member).values(values))
        for strike in strikes:
            strike(connection, member, neutral(member))

    await changes.run(member, job)
