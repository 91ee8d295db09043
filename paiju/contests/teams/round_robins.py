"""Round robins of teams (各场循环赛): announced once; their matches are opened by whoever finds one missing."""

import re
import secrets
from collections.abc import Callable, Sequence
from fractions import Fraction
from hashlib import sha256

from paiju.contests.teams.carrying import from_match, from_robin
from paiju.contests.teams.match import Match
from paiju.contests.teams.matches import Matches, match_key
from paiju.contests.teams.moves import Side
from paiju.contests.teams.round_robin import Brought, Robin, announced, ranking, results_of, rounds
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.tables.folds import Folds, Gone

KEY = re.compile(r"robin-[0-9a-f]{8}-[0-9a-f]{8}")


class RoundRobins:
    """All round robins of the club (各场循环赛)."""

    def __init__(self, folds: Folds[Robin], matches: Matches, now: Callable[[], float]) -> None:
        self._folds = folds
        self._matches = matches
        self._now = now
        self._whole: set[str] = set()
        """Those whose matches are all there."""

    async def announce(
        self, title: str, begins: float, every: float, terms: MatchTerms, teams: tuple[Side, ...], by: str,
        after: Sequence[str] = (),
    ) -> Robin:  # fmt: skip
        """Announce a round robin, with all its matches (公布); `after`: the earlier stages that IMPs are carried from.

        Raises Illegal as `announced` and `carried`, StoreAway.
        """
        pairs = (
            [(teams[one].team, teams[other].team) for each in rounds(len(teams)) for one, other in each]
            if after
            else []
        )
        brought = [Brought(*pair, str(await self.carried(after, *pair))) for pair in pairs]
        opened = announced(title, begins, every, terms, teams, by, self._now(), brought)
        key = f"robin-{int(begins):08x}-{secrets.token_hex(4)}"
        robin = await self._folds.create(key, "open", by, None, (opened,))
        await self.complete(key)
        return robin

    async def carried(self, after: Sequence[str], home: str, visitors: str) -> Fraction:
        """What home brings along against these visitors (带分) from earlier stages: keys of round robins or matches.

        Raises Illegal: `no-such-match`, `no-such-round-robin`, `stage-not-over`, `not-the-same-teams`; StoreAway.
        """
        found = Fraction(0)
        for key in after:
            if self._matches.owns(key):
                found += from_match(await self._matches.match(key), home, visitors)
                continue
            matches = [match for each in await self.matches(key) for match in each]
            robin = await self.robin(key)
            teams = [side.team for side in robin.teams]
            found += from_robin(matches, ranking(len(teams), results_of(robin, matches)), teams, (home, visitors))
        return found

    async def robin(self, key: str) -> Robin:
        """A round robin (某场). Raises Illegal("no-such-round-robin"), StoreAway."""
        if not KEY.fullmatch(key):
            raise Illegal("no-such-round-robin")
        try:
            return await self._folds.load(key)
        except Gone:
            raise Illegal("no-such-round-robin") from None

    async def keys(self) -> list[str]:
        """All round robins there ever were (历次), the earliest first. Raises StoreAway."""
        heads = await self._folds.log.heads("contest/robin-")
        return sorted(stream.removeprefix("contest/") for stream in heads)

    async def matches(self, key: str) -> list[list[Match]]:
        """Its matches, round by round (各轮各场). Raises Illegal, StoreAway."""
        robin = await self.complete(key)
        return [[await self._matches.match(_key(robin, number, each)) for each in keys] for number, keys in _all(robin)]

    async def complete(self, key: str) -> Robin:
        """Open the matches that are missing (补齐), as after a crash between two of them. Raises Illegal, StoreAway."""
        robin = await self.robin(key)
        if key in self._whole:
            return robin
        for number, meetings in enumerate(rounds(len(robin.teams)), 1):
            for each, meeting in enumerate(meetings):
                home, visitors = robin.teams[meeting.home], robin.teams[meeting.visitors]
                begins = _begins(robin, number)
                await self._matches.open(
                    _key(robin, number, each),
                    home,
                    visitors,
                    robin.terms_of(home, visitors),
                    begins,
                    robin.by,
                    event=key,
                    round=number,
                )
        self._whole.add(key)
        return robin


def _all(robin: Robin) -> list[tuple[int, range]]:
    """The numbers of all rounds, with those of their matches."""
    return [(number, range(len(each))) for number, each in enumerate(rounds(len(robin.teams)), 1)]


def _begins(robin: Robin, number: int) -> float:
    return robin.begins + (number - 1) * robin.every


def _key(robin: Robin, number: int, each: int) -> str:
    """The key of a match of a round: the same for everybody who would open it."""
    return match_key(_begins(robin, number), sha256(f"{robin.id}/{number}/{each}".encode()).hexdigest()[:8])
