"""Who the teams and clans are (花名册): the ladder keeps their ids, and asks here for captains and members."""

import msgspec

from paiju.club.clans import Clans
from paiju.club.teams import Teams
from paiju.contests.ladder.terms import FEWEST, Kind
from paiju.tables.moves import Player


class Roll(msgspec.Struct, frozen=True):
    """A team or a clan (一方): who leads it, and how many are in it."""

    id: str
    name: str
    captain: str
    captain_name: str
    members: int


class Rolls:
    """All teams and clans (花名册)."""

    def __init__(self, teams: Teams, clans: Clans) -> None:
        self._teams = teams
        self._clans = clans

    async def listed(self, kind: Kind) -> dict[str, Roll]:
        """All of a kind by their ids (全部). Raises StoreAway."""
        found = await (self._teams.listed() if kind == "teams" else self._clans.listed())
        return {
            each.id: Roll(each.id, each.name, each.captain, each.captain_name, each.members) for each in found
        }  # fmt: skip

    async def of(self, kind: Kind, member: str) -> list[str]:
        """The ids of those a member is in (所在). Raises StoreAway."""
        if kind == "teams":
            return (await self._teams.of(member))[0]
        clan, _ = await self._clans.of(member)
        return [] if clan is None else [clan]

    async def players(self, kind: Kind, key: str) -> tuple[Player, ...]:
        """Who is in a team or a clan (各人). Raises Illegal: `no-such-team`, `no-such-clan`; StoreAway."""
        page = await (self._teams.page(key, "") if kind == "teams" else self._clans.page(key, ""))
        return tuple(Player(one.member, one.name) for one in page.members)

    async def apart(self, kind: Kind, one: str, other: str) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
        """Who may play for each of the two (可上场者): whoever is in both plays for neither. Raises as `players`."""
        first, second = await self.players(kind, one), await self.players(kind, other)
        both = {player.member for player in first} & {player.member for player in second}
        return tuple(p for p in first if p.member not in both), tuple(p for p in second if p.member not in both)


def enough(players: tuple[Player, ...]) -> bool:
    """Whether so many can play a match (人数够)."""
    return len(players) >= FEWEST
