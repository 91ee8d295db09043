"""Names (名字): which are good, which are the same, and what a page shows for a member who has deleted his account.

The log keeps names as they were, for ever. Nobody shows one that has not passed through `Names.shown`.
"""

import re
import unicodedata

from sqlalchemy import Connection, select

from paiju.club.changes import Changes
from paiju.club.people import members
from paiju.kernel import Illegal

LONGEST = 24
"""Characters of a name."""
_NEUTRAL = re.compile("#[0-9a-f]{6}")


def proper(name: str) -> str:
    """A name without odd spaces and invisible characters (整名).

    Raises Illegal: `name-empty`, `name-too-long`, and `name-taken` for one that stands for a deleted account.
    """
    shown = "".join(" " if unicodedata.category(c)[0] in "ZC" else c for c in unicodedata.normalize("NFC", name))
    called = " ".join(shown.split())
    if not called:
        raise Illegal("name-empty")
    if len(called) > LONGEST:
        raise Illegal("name-too-long")
    if _NEUTRAL.fullmatch(key_of(called)):
        raise Illegal("name-taken")
    return called


def key_of(name: str) -> str:
    """What two names have in common that are the same but for case, width and spaces (名键)."""
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())


def neutral(member: str) -> str:
    """What stands for a deleted account (注销者): the same in every language, and tells two of them apart."""
    return f"#{member[:6]}"


class Names:
    """What names pages show (示名)."""

    def __init__(self, changes: Changes) -> None:
        self._database = changes.database
        self._deleted: set[str] = set()
        changes.listen(self.look)

    async def look(self, member: str = "") -> None:
        """Look whether this account, or any, has been deleted (查). Raises StoreAway."""
        query = select(members.c.id).where(members.c.deleted.is_not(None))
        if member:
            query = query.where(members.c.id == member)
        self._deleted.update(await self._database.read(lambda connection: list(connection.execute(query).scalars())))

    def shown(self, member: str, name: str) -> str:
        """The name to show for whom the log calls so (示名)."""
        return neutral(member) if member in self._deleted else name


def booked(connection: Connection, named: dict[str, str]) -> dict[str, str]:
    """By member, the names to put into a read model for those that the log has (入账之名)."""
    query = select(members.c.id).where(members.c.id.in_(list(named)), members.c.deleted.is_not(None))
    return named | {member: neutral(member) for member in connection.execute(query).scalars()}
