"""A ladder as its page shows it (梯级页): who stands where, what is open, and what the visitor may do there."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

import msgspec

from paiju.club.people import Member
from paiju.contests.ladder import challenging
from paiju.contests.ladder.contest import Challenge, Ladder, Stage
from paiju.contests.ladder.fixtures import match_of
from paiju.contests.ladder.history import By, Stay
from paiju.contests.ladder.moves import How, TimeBy
from paiju.contests.ladder.rolls import Roll
from paiju.contests.ladder.running import LINE_UPS
from paiju.contests.ladder.terms import DAY, EVENING, HOUR, LAST_DAY, NOTICE, Kind, evening, within
from paiju.web.club import Club
from paiju.web.standings import told

LATEST = 12
"""Challenges that are over, as the page shows them."""
Act = Literal["accept", "decline", "propose", "pick", "give-up"]
"""What a captain may do in a challenge (可做)."""


class Named(msgspec.Struct, frozen=True):
    """A team or a clan (一方): where it stands now, None if it does not any more."""

    id: str
    name: str
    place: int | None


class ChallengeLine(msgspec.Struct, frozen=True):
    """A challenge (一次挑战); times are in seconds since the epoch.

    `places` are those of challenger and challenged when it was made; `corrected` is when an
    organiser changed its result; `match` its match, once it is open. `acts` is what
    the visitor may do in it as a captain; times that he proposes lie from `slots_from` on, before `slots_to`.
    """

    number: int
    challenger: Named
    challenged: Named
    places: tuple[int, int]
    stage: Stage
    made: float
    answer_by: float
    boards: int | None
    agree_by: float | None
    slots: tuple[float, ...]
    begins: float | None
    set_by: TimeBy | None
    ended: float | None
    how: How | None
    imps: tuple[float, float] | None
    corrected: float | None
    match: str | None
    acts: tuple[Act, ...]
    slots_from: float
    slots_to: float


class Rung(msgspec.Struct, frozen=True):
    """A place of the ladder (一级): who stands there, and the places that he may challenge, the highest and the lowest.

    `made` and `got` are the open challenges by number; `away` until when it is on leave; `won` and `lost` in this
    season. `barriers`: for each that the visitor leads, why it may not challenge this one, "" if it may.
    """

    place: int
    entrant: str
    name: str
    captain: str
    captain_name: str
    reach: tuple[int, int] | None
    made: int | None
    got: int | None
    away: float | None
    won: int
    lost: int
    barriers: dict[str, str]


class OwnEntrant(msgspec.Struct, frozen=True):
    """A team or clan of the visitor's (我方): whether he leads it; its place, None if it is not on the ladder.

    `leave_left` are whole days of this season; `away` until when it is on leave.
    """

    id: str
    name: str
    leads: bool
    members: int
    place: int | None
    leave_left: int
    away: float | None


class LadderPage(msgspec.Struct, frozen=True):
    """A ladder (梯级页), at the club's time `now`. `seasons` are the keys of those that are over, the latest first."""

    kind: Kind
    now: float
    season: str
    season_ends: float
    seasons: tuple[str, ...]
    rungs: tuple[Rung, ...]
    open: tuple[ChallengeLine, ...]
    latest: tuple[ChallengeLine, ...]
    mine: tuple[OwnEntrant, ...]


class StayLine(msgspec.Struct, frozen=True):
    """A time for which somebody stood on a place (一段在位), by a challenge or not."""

    place: int
    who: Named
    since: float
    until: float | None
    by: By
    challenge: int | None


class Visit:
    """What is shown of a ladder to one visitor (所示)."""

    def __init__(self, club: Club, ladder: Ladder, rolls: Mapping[str, Roll], own: list[str], visitor: Member) -> None:
        self.at = club.ladders.now()
        self._hours = club.ladders.hours_east
        self._ladder = ladder
        self._rolls = rolls
        self._own = [rolls[key] for key in own if key in rolls]
        self._led = [roll.id for roll in self._own if roll.captain == visitor.id]
        self._table = {line.entrant: (line.won, line.lost) for line in ladder.table()}

    def page(self) -> LadderPage:
        """The whole page (全页)."""
        now = self._ladder
        over = sorted((each for each in now.challenges.values() if each.ended), key=lambda each: -(each.ended or 0))
        return LadderPage(
            now.kind, self.at, now.season.key, now.season.ends,
            tuple(each.season.key for each in reversed(now.seasons)),
            tuple(self._rung(place, key) for place, key in enumerate(now.order, 1)), self.open(),
            tuple(map(self.line, over[:LATEST])), tuple(map(self._mine, self._own)),
        )  # fmt: skip

    def open(self) -> tuple[ChallengeLine, ...]:
        """The challenges that are not over (未了各战), the earliest first."""
        return tuple(map(self.line, self._ladder.open))

    def named(self, key: str) -> Named:
        """A team or clan as it is called now, or was when it came (称呼)."""
        roll = self._rolls.get(key)
        return Named(key, roll.name if roll else self._ladder.names.get(key, ""), self._ladder.place(key))

    def line(self, own: Challenge) -> ChallengeLine:
        """A challenge (一行)."""
        imps = None if own.imps is None else (told(Fraction(own.imps[0])), told(Fraction(own.imps[1])))
        latest = own.latest or evening(self.at, LAST_DAY, self._hours)
        opened = own.begins is not None and self.at >= own.begins - LINE_UPS and own.how not in ("given-up", "conceded")
        return ChallengeLine(
            own.number, self.named(own.challenger), self.named(own.challenged), own.places, own.stage, own.made,
            own.answer_by, own.boards, own.agree_by, own.slots, own.begins, own.set_by, own.ended, own.how, imps,
            own.corrected, match_of(self._ladder, own) if opened else None, self._acts(own), self.at + NOTICE,
            latest + (24 - EVENING) * HOUR,
        )  # fmt: skip

    def stay(self, each: Stay) -> StayLine:
        """A stay (一段)."""
        return StayLine(each.place, self.named(each.entrant), each.since, each.until, each.by, each.challenge)

    def _rung(self, place: int, key: str) -> Rung:
        now, roll, own = self._ladder, self._rolls.get(key), self._ladder.entrants[key]
        above, away, line = within(place), own.away(self.at), self._table[key]
        made, got = now.outgoing(key), now.incoming(key)
        barriers = {led: challenging.refusal(now, led, key, self.at) or "" for led in self._led if led in now.entrants}
        return Rung(
            place, key, roll.name if roll else own.name, roll.captain if roll else "",
            roll.captain_name if roll else "",
            (above[0], above[-1]) if above else None, made.number if made else None, got.number if got else None,
            away.ends if away else None, *line, barriers,
        )  # fmt: skip

    def _mine(self, roll: Roll) -> OwnEntrant:
        own = self._ladder.entrants.get(roll.id)
        away = own.away(self.at) if own else None
        left = own.leave_left(self._ladder.season) if own else 0.0
        return OwnEntrant(
            roll.id, roll.name, roll.id in self._led, roll.members, self._ladder.place(roll.id), int(left // DAY),
            away.ends if away else None,
        )  # fmt: skip

    def _acts(self, own: Challenge) -> tuple[Act, ...]:
        found: list[Act] = []
        if own.challenged in self._led:
            found += _ANSWERS.get(own.stage, ())
        if own.challenger in self._led and any(slot > self.at for slot in own.slots) and own.stage == "accepted":
            found.append("pick")
        may_give_up = own.challenger in self._led or (own.challenged in self._led and own.stage != "asked")
        if may_give_up and own.how is None and (own.begins is None or self.at < own.begins):
            found.append("give-up")
        return tuple(found)


_ANSWERS: dict[Stage, tuple[Act, ...]] = {"asked": ("accept", "decline"), "accepted": ("propose",)}
"""What the challenged may do, by how far the challenge has come."""
