"""Where the matches of challenges are played (对阵): each challenge with a time gets a team match of its own."""

from fractions import Fraction
from hashlib import sha256

from paiju.contests.ladder.contest import Challenge, Ladder
from paiju.contests.ladder.rolls import Rolls, enough
from paiju.contests.ladder.running import Came
from paiju.contests.teams.match import Match
from paiju.contests.teams.matches import Matches, match_key
from paiju.contests.teams.moves import MatchEnded, Outcome, Side
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.tables.deal import HOUSE
from paiju.tables.moves import Player


def match_of(ladder: Ladder, own: Challenge) -> str:
    """The key of a challenge's match (比赛编号): the same for everybody who would open it."""
    return match_key(own.begins or 0, sha256(f"{ladder.id}/{own.number}".encode()).hexdigest()[:8])


class Fixtures:
    """The matches of both ladders (对阵): the challenged are at home, the challengers are the visitors."""

    def __init__(self, rolls: Rolls, matches: Matches) -> None:
        self._rolls = rolls
        self._matches = matches

    async def see_to(self, ladder: Ladder, own: Challenge, at: float) -> Came | None:
        """Have a challenge's match open; what came of it, if it is over (照看). Raises StoreAway.

        Who has fewer than four players at its time is absent.
        """
        match = await self._match(ladder, own)
        if match is not None:
            return came_of(match)
        home, visitors = await self._sides(ladder, own)
        begun = at >= (own.begins or at)
        short = {"challenged": not enough(home), "challenger": not enough(visitors)}
        if any(short.values()):
            absent = "both" if all(short.values()) else "challenged" if short["challenged"] else "challenger"
            return Came(absent=absent) if begun else None
        if begun:
            return Came(never=True)
        assert own.boards is not None and own.begins is not None
        rolls = await self._rolls.listed(ladder.kind)
        host, guest = rolls[own.challenged], rolls[own.challenger]
        await self._matches.open(
            match_of(ladder, own), Side(host.id, host.name, host.captain, home),
            Side(guest.id, guest.name, guest.captain, visitors), MatchTerms(boards=own.boards), own.begins, HOUSE,
            origin=f"{ladder.id}/{own.number}",
        )  # fmt: skip
        return None

    async def again(self, ladder: Ladder, own: Challenge) -> Came | None:
        """What came of a challenge's match as it stands now, corrected or not (再看). Raises StoreAway."""
        match = await self._match(ladder, own)
        return None if match is None else came_of(match)

    async def call_off(self, ladder: Ladder, own: Challenge) -> None:
        """Call off the match of a challenge that ended before it (取消), if it was opened. Raises StoreAway."""
        match = await self._match(ladder, own)
        if match is not None:
            ended = MatchEnded(Outcome("void", "called-off"))
            await self._matches.act(match.id, HOUSE, lambda now, at: () if now.over or now.stanzas else (ended,))

    async def _match(self, ladder: Ladder, own: Challenge) -> Match | None:
        try:
            return await self._matches.match(match_of(ladder, own))
        except Illegal:
            return None

    async def _sides(self, ladder: Ladder, own: Challenge) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
        """Who may play for challenged and challenger; nobody for one that was dissolved."""
        there = await self._rolls.listed(ladder.kind)
        if own.challenged in there and own.challenger in there:
            return await self._rolls.apart(ladder.kind, own.challenged, own.challenger)
        home, visitors = [
            await self._rolls.players(ladder.kind, key) if key in there else () for key in reversed(own.both)
        ]
        return home, visitors


def came_of(match: Match) -> Came | None:
    """What a match means for its challenge (赛果); None while it is not over."""
    came = match.outcome
    if came is None:
        return None
    if came.kind == "finished":
        return Came((Fraction(came.visitors_imps), Fraction(came.home_imps)))
    if came.kind == "forfeited":
        loser = "challenged" if came.forfeiter == "home" else "challenger"
        return Came(gave_up=loser) if came.reason == "conceded" else Came(absent=loser)
    return Came(absent="both") if came.reason == "both-absent" else Came(off=True)
