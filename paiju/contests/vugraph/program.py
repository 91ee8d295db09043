"""The program (节目单): which matches are broadcast, as their streams have them, and who may watch and comment."""

from paiju.club.people import Member
from paiju.contests.teams.match import Match, table_key
from paiju.contests.teams.matches import Matches
from paiju.contests.vugraph.on_air import ROOMS, Place, Showing
from paiju.kernel import Illegal
from paiju.scoring.adjusted import Artificial


def showing_of(match: Match) -> Showing:
    """A match as its broadcast must know it (所播之比赛)."""
    closed = {
        board.number for stanza in match.stanzas if stanza.ended is not None or match.over for board in stanza.boards
    }
    places = tuple(Place(room, board, deal) for room in ROOMS for board, deal in match.deals(room))
    awarded = {
        number: (Artificial(award.home), Artificial(award.visitors))
        for number, award in match.awards.items()
        if award.home is not None and award.visitors is not None
    }
    held = {
        Place(room, stanza.boards[-1].number, f"{table_key(match, stanza.number, room)}-{len(stanza.boards)}"): (
            match.ended if stanza.ended is None else stanza.ended
        )
        for stanza in match.stanzas
        for room in ROOMS
    }
    return Showing(
        match.id, match.title, match.home.name, match.visitors.name, match.begins, match.terms.delay, match.over,
        places,
        frozenset(each for each in places if each.board in closed and (each.room, each.board) not in match.results),
        match.assigned, awarded, float(match.terms.carry), held,
    )  # fmt: skip


class Program:
    """The matches that are broadcast (节目单)."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def showing(self, match: str) -> Showing:
        """A match as it is now (所播之比赛). Raises Illegal("no-such-match"), StoreAway."""
        return showing_of(await self._matches.match(match))

    async def running(self) -> list[Showing]:
        """The matches that are played now (正在打). Raises StoreAway."""
        return [showing_of(match) for match in await self._matches.running()]

    async def insiders(self, match: str) -> frozenset[str]:
        """Everybody of its two teams (双方各人): they never talk with those who watch.

        Raises Illegal("no-such-match"), StoreAway.
        """
        return (await self._matches.match(match)).insiders

    async def may_watch(self, match: str, member: str) -> None:
        """Whether somebody may watch a match (可看否): its boards are nobody else's, so only its teams learn from it.

        Raises Illegal: `no-such-match`, `plays-in-match` for its teams until it is over; StoreAway.
        """
        now = await self._matches.match(match)
        if not now.over and member in now.insiders:
            raise Illegal("plays-in-match")

    async def may_name(self, match: str, who: Member) -> None:
        """Whether somebody may name who comments on a match (可请解说否): its captains, and who keeps order here.

        Raises Illegal: `no-such-match`, `captains-only`; StoreAway.
        """
        if (await self._matches.match(match)).led_by(who.id) is None and who.role not in ("organiser", "admin"):
            raise Illegal("captains-only")

    async def played_by(self, member: str) -> list[str]:
        """The matches that go on and to whose teams somebody belongs (其比赛). Raises StoreAway."""
        return [match.id for match in await self._matches.running() if member in match.insiders]
