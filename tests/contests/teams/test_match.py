"""Matches by the clock and the rules: line-ups, halves, forfeits, knock-outs, awards, and who sees what when."""

from fractions import Fraction as F
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.contests import boards
from paiju.contests.teams import comparing, directing, lining_up, running
from paiju.contests.teams.match import table_key
from paiju.contests.teams.moves import ROOMS
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.scoring.imps import imp
from paiju.tables.moves import Player
from tests.contests.teams.world import BEGINS, DIRECTOR, World, member, side

EVENT_D = [
    (-100, 50), (-420, -420), (450, 420), (-680, -650), (-800, -480), (460, 920), (670, -170), (140, 100)
]  # fmt: skip
"""The rules' worked match of eight boards: North-South's score in the open and the closed room."""
LEVEL: list[tuple[int | None, int | None]] = [(100, 100)] * 8


def refused(code: str, deed: Any) -> None:
    with pytest.raises(Illegal, match=code):
        deed()


def test_the_worked_match() -> None:
    world = World().begun()
    assert world.match.stage == "playing"
    world.play(EVENT_D)
    assert [type(event).__name__ for event in world.end()] == ["StanzaEnded", "MatchEnded"]
    outcome = world.match.outcome
    assert outcome is not None and (outcome.home_imps, outcome.visitors_imps) == ("15", "23")
    assert (outcome.margin, outcome.vps, outcome.boards, outcome.kind) == ("-8", (688, 1312), 8, "finished")
    found = comparing.lines(world.match)
    assert [line.home for line in found] == [-4, 0, 1, -1, -8, -10, 13, 1]
    assert found[4].totals == (1, 13) and world.match.stage == "finished"
    assert running.next_due(world.match) is None


def test_line_ups_are_sealed_and_opened_together() -> None:
    world = World()
    refused("captains-only", lambda: lining_up.line_up(world.match, member("a2"), ["a1", "a2", "a3", "a4"]))
    for names, code in (
        (["a1", "a2", "a3"], "malformed"),
        (["a1", "a2", "a3", "a3"], "malformed"),
        (["a1", "a2", "a3", "b3"], "not-in-the-team"),
        (["a1", "a2", "a3", "robot"], "no-robots"),
    ):
        refused(code, lambda names=names: lining_up.line_up(world.match, member("a1"), names))
    assert world.line_up("a", "5432") and not world.line_up("a", "5432")
    world.at = BEGINS
    assert not world.begin() and world.match.stage == "lineup", "one line-up is missing"
    world.line_up("b")
    assert world.begin() and not world.match.sealed
    [now] = world.match.stanzas
    assert [player.member for player in now.players("open")] == ["a5", "b1", "a4", "b2"]
    assert [player.member for player in now.players("closed")] == ["b3", "a3", "b4", "a2"]
    assert world.match.seat_of("a2") == (now, "closed", 3) and world.match.seat_of("a1") is None
    assert now.deadline == BEGINS + 8 * 8 * 60 and [board.number for board in now.boards] == [*range(1, 9)]
    refused("no-line-up-now", lambda: world.line_up("a"))
    keys = {table_key(world.match, number, room) for number in (1, 2) for room in ("open", "closed")}
    assert len(keys) == 4 and world.match.deals("open")[7] == (8, f"{world.match.tables('open')[0]}-8")


def test_sixteen_boards_have_a_half_break_in_which_one_may_substitute() -> None:
    world = World(MatchTerms(boards=16)).begun()
    world.play(LEVEL)
    world.at += 1000
    assert world.end() and world.match.stage == "half" and not world.match.over
    assert running.next_due(world.match) == world.at + 300
    assert not world.begin(), "the break lasts its time"
    world.line_up("a", "1235")
    world.at += 300
    assert world.begin()
    now = world.match.now_on
    assert now is not None and [player.member for player in now.home] == ["a1", "a2", "a3", "a5"]
    assert [player.member for player in now.visitors] == ["b1", "b2", "b3", "b4"], "who says nothing goes on"
    assert [board.number for board in now.boards] == [*range(9, 17)]
    world.play([(620, -100), *LEVEL[1:]])
    world.end()
    assert world.match.outcome is not None
    assert (world.match.outcome.margin, world.match.outcome.boards) == ("12", 16)


def test_both_captains_may_end_the_break() -> None:
    world = World(MatchTerms(boards=16)).begun()
    world.play(LEVEL)
    world.end()
    world.line_up("a")
    assert not world.begin()
    world.line_up("b", "5432")
    assert world.begin()


def test_who_does_not_come_forfeits() -> None:
    late = World()
    late.line_up("a")
    late.at = BEGINS + 899
    assert running.nobody_came(late.match, late.at) == ()
    late.at += 1
    assert running.next_due(late.match) == late.at
    late.act(lambda now: running.nobody_came(now, late.at))
    outcome = late.match.outcome
    assert outcome is not None and (outcome.vps, outcome.forfeiter) == ((1800, 0), "visitors")

    neither = World()
    neither.at = BEGINS + 900
    neither.act(lambda now: running.nobody_came(now, neither.at))
    assert neither.match.stage == "void" and neither.match.outcome and neither.match.outcome.vps is None

    empty = World().begun()
    empty.at = BEGINS + 900
    assert empty.match.looks_at == empty.at
    now = empty.match.now_on
    assert now is not None and running.absent(now, [("open", 0), ("closed", 1)]) == {"home"}
    assert running.absent(now, [("open", 3), ("closed", 2)]) == {"visitors"}
    empty.act(lambda now: running.note_seats(now, {"home"}, empty.at))
    assert empty.match.outcome and empty.match.outcome.vps == (0, 1800)

    there = World().begun()
    there.act(lambda now: running.note_seats(now, (), BEGINS + 899))
    assert not there.match.looked
    there.act(lambda now: running.note_seats(now, (), BEGINS + 900))
    assert there.match.looked and running.note_seats(there.match, {"home"}, BEGINS + 901) == ()


def test_line_ups_at_the_last_moment_leave_time_to_sit_down() -> None:
    world = World()
    world.line_up("a")
    world.line_up("b")
    world.at = BEGINS + 890
    world.begin()
    assert world.match.looks_at == BEGINS + 890 + 180


def test_boards_that_one_room_did_not_finish_are_void() -> None:
    world = World().begun()
    world.play([(620, -100), (None, 400), *LEVEL[2:7], (50, None)])
    assert not world.end(done=False), "there is time left"
    world.at = BEGINS + 8 * 8 * 60
    world.end(done=False)
    outcome = world.match.outcome
    assert outcome is not None and (outcome.boards, outcome.margin) == (6, "12")
    nothing = World().begun()
    nothing.play([(100, None)] * 8)
    nothing.end()
    assert nothing.match.outcome and (nothing.match.stage, nothing.match.outcome.reason) == ("void", "no-boards")


def test_a_drawn_knock_out_goes_on_for_two_boards_then_one_at_a_time() -> None:
    world = World(MatchTerms(knock_out=True)).begun()
    world.play(LEVEL)
    world.end()
    for numbers in ([9, 10], [11], [12]):
        assert world.match.stage == "half" and world.begin()
        now = world.match.now_on
        assert now is not None and [board.number for board in now.boards] == numbers
        refused("no-line-up-now", lambda: world.line_up("a"))
        world.play([(50, 50) if numbers != [12] else (50, 0)] * len(numbers))
        world.end()
    assert world.match.outcome and world.match.outcome.margin == "2"


def test_extra_boards_that_nobody_plays_end_a_knock_out() -> None:
    world = World(MatchTerms(knock_out=True)).begun()
    world.play(LEVEL)
    world.end()
    world.begin()
    world.end()
    assert world.match.outcome and (world.match.outcome.margin, world.match.stage) == ("0", "finished")


def test_what_is_carried_over_counts() -> None:
    world = World(MatchTerms(carried="-13/2")).begun()
    world.play(EVENT_D)
    world.end()
    assert world.match.outcome and F(world.match.outcome.margin) == F(-29, 2)
    for wrong in ("nine", "1/0", "1001", ""):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({"carried": wrong}, MatchTerms)


def test_a_challenge_is_accepted_declined_or_forgotten() -> None:
    world = World(accepted=False)
    assert world.match.stage == "created"
    refused("no-line-up-now", lambda: world.line_up("a"))
    refused("captains-only", lambda: lining_up.accept(world.match, member("b2"), world.match.visitors.roster))
    refused("too-few-players", lambda: lining_up.accept(world.match, member("b1"), side("b", 3).roster))
    refused("in-both-teams", lambda: lining_up.accept(world.match, member("b1"), side("a").roster))
    refused("not-accepted", lambda: lining_up.concede(world.match, member("a1")))
    world.act(lambda now: lining_up.accept(now, member("b1"), side("b", 8).roster))
    assert world.match.stage == "lineup" and len(world.match.visitors.roster) == 8
    refused("already-accepted", lambda: lining_up.decline(world.match, member("b1")))
    world.act(lambda now: lining_up.concede(now, member("b1")))
    assert world.match.outcome and world.match.outcome.vps == (1800, 0)
    refused("match-over", lambda: directing.call_off(world.match, "rain", DIRECTOR))

    refusing, forgotten = World(accepted=False), World(accepted=False)
    refusing.act(lambda now: lining_up.decline(now, member("b1")))
    forgotten.act(lambda now: running.nobody_came(now, BEGINS + 900))
    assert [each.match.stage for each in (refusing, forgotten)] == ["void", "void"]


def test_teams_that_cannot_meet() -> None:
    for teams, code in (
        ({"visitors": side("a")}, "same-team"),
        ({"home": side("a", 3)}, "too-few-players"),
        (
            {"visitors": replace(side("b"), roster=(*side("b").roster, Player("a4", "")))},
            "in-both-teams",
        ),
        ({"visitors": lining_up.ROBOTS}, "no-robots"),
    ):
        refused(code, lambda teams=teams: World(**teams))


def test_robots_fill_a_team_and_are_a_team() -> None:
    world = World(MatchTerms(robots=True), accepted=False, home=side("a", 1), visitors=lining_up.ROBOTS)
    assert world.match.stage == "lineup" and set(world.match.sealed) == {"visitors"}
    world.line_up("a", "1000")
    world.at = BEGINS
    assert world.begin()
    now = world.match.now_on
    assert now is not None and [player.robot for player in now.players("open")] == [False, True, True, True]
    assert world.match.insiders == {"a1", "robot"} and world.match.side_of("robot") == "visitors"


def test_a_director_awards_assigns_and_takes_back() -> None:
    world = World().begun()
    world.play([(620, -100), (None, 400), *LEVEL[2:]])

    def award(number: int, home: Any, visitors: Any, note: str = "late", by: Any = DIRECTOR) -> Any:
        return directing.award(world.match, number, home, visitors, note, by, world.at)

    for code, deed in (
        ("organisers-only", lambda: award(1, "AVE", "AVE", by=member("c1"))),
        ("own-result", lambda: award(1, "AVE", "AVE", by=member("a5", "admin"))),
        ("note-wanted", lambda: award(1, "AVE", "AVE", " ")),
        ("note-too-long", lambda: award(1, "AVE", "AVE", "x" * 301)),
        ("no-such-board", lambda: award(9, "AVE", "AVE")),
        ("bad-award", lambda: award(1, "AVE", None)),
        ("bad-award", lambda: award(1, None, None)),
        ("bad-award", lambda: directing.assign(world.match, "open", 2, 55, "x", DIRECTOR, world.at)),
        ("bad-award", lambda: directing.assign(world.match, "open", 2, None, "x", DIRECTOR, world.at)),
    ):
        refused(code, deed)
    world.book(award(1, "AVE+", "AVE-"))
    assert comparing.margin(world.match) == 3
    world.end()
    assert world.match.outcome and (world.match.outcome.margin, world.match.outcome.boards) == ("3", 7)
    world.book(directing.assign(world.match, "open", 2, -100, "claim", DIRECTOR, world.at))
    assert (world.match.outcome.margin, world.match.outcome.boards) == ("-8", 8)
    world.book(award(1, None, None))
    assert world.match.outcome and world.match.outcome.margin == "1"
    world.at += directing.CORRECTION + 1
    refused("too-late", lambda: award(1, "AVE", "AVE"))


def test_a_director_substitutes_from_the_team_and_nobody_comes_back() -> None:
    world = World().begun()
    refused("organisers-only", lambda: directing.substitute(world.match, "home", 0, "a5", "ill", member("a1")))
    refused("already-playing", lambda: directing.substitute(world.match, "home", 0, "a4", "ill", DIRECTOR))
    refused("not-in-the-team", lambda: directing.substitute(world.match, "home", 0, "c9", "ill", DIRECTOR))
    refused("malformed", lambda: directing.substitute(world.match, "home", 4, "a5", "ill", DIRECTOR))
    world.act(lambda now: directing.substitute(now, "home", 0, "a5", "ill", DIRECTOR))
    assert world.match.seat_of("a5") == (world.match.now_on, "open", 0) and world.match.seat_of("a1") is None
    refused("has-seen-cards", lambda: directing.substitute(world.match, "home", 3, "a1", "ill", DIRECTOR))


@pytest.mark.parametrize("compare", ["after", "finished"])
def test_a_board_is_open_after_the_match_or_when_both_rooms_have_finished_it(compare: Any) -> None:
    world = World(MatchTerms(compare=compare)).begun()
    world.play([(620, -100), (None, 400), *LEVEL[2:]])
    for number, seen in ((1, compare == "finished"), (2, False)):
        assert boards.match_board_open(world.match, number) == seen
    with pytest.raises(Illegal, match="no-such-board"):
        boards.match_board_open(world.match, 9)
    world.end()
    assert boards.match_board_open(world.match, 2)


scores = st.none() | st.integers(-200, 200).map(lambda tens: 10 * tens)


@settings(max_examples=25)
@given(st.lists(st.tuples(scores, scores), min_size=8, max_size=8))
def test_a_result_is_booked_once_and_the_order_of_coming_does_not_matter(pairs: list[tuple[Any, Any]]) -> None:
    one, other = World().begun(), World().begun()
    one.play(pairs)
    found = [
        other.result(room, number, score)
        for number, pair in enumerate(pairs, 1)
        for room, score in zip(ROOMS, pair, strict=True)
        if score is not None
    ]
    other.book(running.book(other.match, found[::-1]))
    assert running.book(other.match, found) == () and running.book(one.match, found) == ()
    assert one.match.results == other.match.results
    one.end()
    other.end()
    counted = [imp(a - b) for a, b in pairs if a is not None and b is not None]
    assert one.match.outcome == other.match.outcome and one.match.outcome is not None
    assert F(one.match.outcome.margin) == sum(counted) and one.match.outcome.boards == len(counted)


def test_of_a_large_clan_its_captain_names_who_plays() -> None:
    world = World(home=side("a", 12))
    refused("name-players-first", lambda: world.line_up("a"))
    for names, code in (
        (["a1", "a2", "a3"], "too-few-named"),
        ([f"a{n}" for n in range(1, 10)], "too-many-named"),
        (["a1", "a2", "a3", "a3"], "malformed"),
        (["a1", "a2", "a3", "b3"], "not-in-the-team"),
    ):
        refused(code, lambda names=names: lining_up.name_squad(world.match, member("a1"), names))
    refused("captains-only", lambda: lining_up.name_squad(world.match, member("a2"), ["a1", "a2", "a3", "a4"]))

    def name(*numbers: int) -> tuple[Any, ...]:
        players = [f"a{n}" for n in numbers]
        return world.act(lambda now: lining_up.name_squad(now, member("a1"), players))

    assert name(9, 10, 11, 12, 1) and not name(9, 10, 11, 12, 1)
    refused("not-in-the-team", lambda: world.line_up("a"))
    world.act(lambda now: lining_up.line_up(now, member("a1"), ["a9", "a10", "a11", "a12"]))
    assert name(12, 11, 10, 9) and "home" in world.match.sealed, "the line-up is still of those who are named"
    assert name(1, 2, 3, 4, 9) and "home" not in world.match.sealed
    assert world.match.insiders >= {"a7", "a12"}, "the others of the clan are no spectators all the same"
    world.begun()
    refused("no-line-up-now", lambda: name(1, 2, 3, 4))
    refused("not-in-the-team", lambda: directing.substitute(world.match, "home", 0, "a7", "ill", DIRECTOR))
    world.act(lambda now: directing.substitute(now, "home", 0, "a9", "ill", DIRECTOR))
    [ruled] = world.match.rulings
    assert ruled.ruling.note == "ill" and ruled.ruling.by == "judge"


def test_an_organiser_has_a_team_forfeit() -> None:
    world = World(accepted=False)
    refused("not-accepted", lambda: directing.forfeit(world.match, "home", "left", DIRECTOR))
    world.act(lambda now: lining_up.accept(now, member("b1"), now.visitors.roster))
    refused("organisers-only", lambda: directing.forfeit(world.match, "home", "left", member("a1")))
    refused("own-result", lambda: directing.forfeit(world.match, "home", "left", member("b2", "organiser")))
    refused("note-wanted", lambda: directing.forfeit(world.match, "home", " ", DIRECTOR))
    world.begun()
    world.act(lambda now: directing.forfeit(now, "home", "left the club", DIRECTOR))
    outcome = world.match.outcome
    assert outcome is not None and (outcome.forfeiter, outcome.vps, outcome.reason) == ("home", (0, 1800), "ruled")
    refused("match-over", lambda: directing.forfeit(world.match, "home", "again", DIRECTOR))
