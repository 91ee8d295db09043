"""A team match in memory: captains and rooms do things, the clock goes on, and every row is read as by everybody."""

from collections.abc import Callable, Sequence

import msgspec

from paiju.cards import DECK
from paiju.club.people import Member
from paiju.contests.teams import lining_up, running
from paiju.contests.teams.match import Match, first
from paiju.contests.teams.moves import ROOMS, Board, Room, RoomResult, Side
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Event
from paiju.store.log import Row
from paiju.tables.moves import Player, Seal

BEGINS = 1_796_000_000.0
SEAL = Seal(tuple(DECK), 7, "00" * 32)


def member(key: str, role: str = "member") -> Member:
    """Somebody with an account."""
    return Member(key, key.upper(), role, "en")  # pyright: ignore[reportArgumentType]


def side(letter: str, many: int = 5) -> Side:
    """A team: `a1` to `a5` of team `a`, whose captain is `a1`."""
    return Side(letter, letter.upper(), f"{letter}1", tuple(Player(f"{letter}{n}", "") for n in range(1, many + 1)))


DIRECTOR = member("judge", "organiser")


class World:
    """A match of teams `a` and `b` and what is done to it; `at` is the time."""

    def __init__(self, terms: MatchTerms | None = None, accepted: bool = True, **sides: Side) -> None:
        self.at = BEGINS - 3600
        teams = {"home": side("a"), "visitors": side("b")} | sides
        opened = lining_up.announced(
            "", BEGINS, terms or MatchTerms(), teams["home"], teams["visitors"], "a1", accepted, self.at
        )
        self.match: Match = first("match-1", self._row(opened, 1))

    def _row(self, events: tuple[Event, ...], number: int) -> Row:
        return Row(f"a{number}", "house", self.at, b"null", msgspec.json.encode(events), number, "contest/m", number)

    def book(self, events: tuple[Event, ...]) -> tuple[Event, ...]:
        """Write a row, if there is anything to write."""
        if events:
            self.match = self.match.after(self._row(events, self.match.number + 1))
        return events

    def act(self, judge: Callable[[Match], tuple[Event, ...]]) -> tuple[Event, ...]:
        """Somebody's act, or the clock's."""
        return self.book(judge(self.match))

    def line_up(self, letter: str, numbers: str = "1234") -> tuple[Event, ...]:
        """The captain of `a` or `b` names his players of these numbers, 0 for a robot."""
        players = [f"{letter}{n}" if n != "0" else "robot" for n in numbers]
        return self.act(lambda now: lining_up.line_up(now, member(f"{letter}1"), players))

    def begin(self) -> tuple[Event, ...]:
        """The next stanza, if it is time."""
        number = running.begins_stanza(self.match, self.at)
        boards = [Board(n, {"board": n}, f"hash{n}", SEAL) for n in self.match.terms.numbers(number or 1)]
        return self.act(lambda now: running.begin_stanza(now, boards, self.at))

    def begun(self) -> "World":
        """Both line-ups are in, and it is time."""
        self.line_up("a")
        self.line_up("b")
        self.at = max(self.at, BEGINS)
        assert self.begin()
        return self

    def result(self, room: Room, board: int, score_ns: int) -> RoomResult:
        """What a room made of a board."""
        return RoomResult(room, board, f"{room}-{board}", score_ns, {"score_ns": score_ns})

    def play(self, scores: Sequence[tuple[int | None, int | None]]) -> None:
        """Both rooms finish the boards of the stanza with these scores, None for one that is not finished."""
        now = self.match.now_on
        assert now is not None
        for board, pair in zip(now.boards, scores, strict=True):
            for room, score in zip(ROOMS, pair, strict=True):
                if score is not None:
                    found = [self.result(room, board.number, score)]
                    self.act(lambda now, found=found: running.book(now, found))

    def end(self, done: bool = True) -> tuple[Event, ...]:
        """The stanza ends."""
        number = len(self.match.stanzas)
        return self.act(lambda now: running.end_stanza(now, number, (), self.at, done))
