"""Who leads in a figure that is the sum of many rows (排行榜): the club's accounts in order, in pages."""

import msgspec
from sqlalchemy import Connection, Subquery, func, select

from paiju.club.people import members

PAGE = 50
"""Lines of a page."""


class Leader(msgspec.Struct, frozen=True):
    """A line of such a list (榜上一行): equals share a `place`; `count` is from how many boards or awards."""

    place: int
    member: str
    name: str
    figure: float
    count: int


class Leaders(msgspec.Struct, frozen=True):
    """A page of such a list (榜单一页), how many there are, the reader's own line and its page, None if he has none."""

    lines: tuple[Leader, ...]
    pages: int
    you: Leader | None
    your_page: int | None


def leaders(connection: Connection, had: Subquery, page: int, reader: str) -> Leaders:
    """A page of the accounts by what they have (榜单), the first page is 1.

    `had` has for each member his id, `figure` and `count`. Guests and who has deleted his account are not listed.
    """
    place = func.rank().over(order_by=had.c.figure.desc()).label("place")
    row = func.row_number().over(order_by=(had.c.figure.desc(), members.c.key)).label("at")
    listed = (
        select(place, members.c.id, members.c.name, had.c.figure, had.c.count, row)
        .where(members.c.id == had.c.member, members.c.role != "guest", members.c.deleted.is_(None))
        .subquery()
    )
    shown = [listed.c[name] for name in ("place", "id", "name", "figure", "count")]
    query = select(*shown).order_by(listed.c.at).limit(PAGE).offset((page - 1) * PAGE)
    count = connection.execute(select(func.count()).select_from(listed)).scalar_one()
    lines = tuple(_leader(*row) for row in connection.execute(query))
    own = connection.execute(select(*shown).where(listed.c.id == reader)).one_or_none()
    at = connection.execute(select(listed.c.at).where(listed.c.id == reader)).scalar_one_or_none()
    return Leaders(lines, pages(count), _leader(*own) if own else None, None if at is None else pages(at))


def pages(count: int) -> int:
    """How many pages so many lines fill (页数); an empty list has one."""
    return max(1, -(-count // PAGE))


def _leader(place: int, member: str, name: str, figure: int, count: int) -> Leader:
    return Leader(place, member, name, float(figure), int(count))
