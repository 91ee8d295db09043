"""What events and matches came to for those who played them: places, partners, sides; who is listed, and who is not."""

from fractions import Fraction

import pytest

from paiju.contests.careers.parts import Called, EventPart, MatchPart, of_event, of_match
from paiju.contests.pairs import entering
from paiju.contests.pairs.robots import set_robots
from paiju.contests.pairs.terms import Terms
from paiju.contests.teams import directing, lining_up
from paiju.contests.teams.lining_up import ROBOTS
from paiju.contests.teams.moves import Side
from paiju.contests.teams.terms import MatchTerms
from paiju.tables.moves import Player
from tests.contests.pairs.world import HOST
from tests.contests.pairs.world import World as Event
from tests.contests.pairs.world import member as player
from tests.contests.teams.test_match import EVENT_D
from tests.contests.teams.world import BEGINS, DIRECTOR, World, member, side


def played(terms: Terms, pairs: int) -> Event:
    """An event that is over; nothing is told of it before that."""
    world = Event(terms)
    world.enter(pairs)
    while not world.contest.over:
        assert of_event(world.contest) == {}
        world.begin()
        if world.contest.now_on is not None:
            world.come()
            world.end()
    return world


def test_both_of_a_pair_have_its_place_and_its_imps() -> None:
    contest = played(Terms(rounds=2, boards=2), 4).contest
    found = of_event(contest)
    assert contest.places is not None and found.keys() == {f"{pair}{one}" for pair in range(1, 5) for one in "NS"}
    for place in contest.places:
        for one, other in ("NS", "SN"):
            expected = EventPart(
                "Sunday evening", f"{place.pair}{other}", place.rank, False, 4, "ximp", str(Fraction(place.points))
            )
            assert found[f"{place.pair}{one}"] == expected
    assert sorted(part.rank or 0 for part in found.values()) == [1, 1, 2, 2, 3, 3, 4, 4]


def test_two_champions_have_each_the_pairs_of_their_line_and_equals_share() -> None:
    terms = Terms(method="mitchell", rounds=None, boards=None, form="mp", least=2)
    contest = played(terms, 6).contest
    assert contest.places is not None and {place.line for place in contest.places} == {1, 2}
    found = of_event(contest)
    assert {part.pairs for part in found.values()} == {3}
    for place in contest.places:
        part = found[f"{place.pair}N"]
        assert (part.rank, part.shared, part.result) == (place.rank, place.shared, place.average)
        assert 0 <= Fraction(part.result or -1) <= 100


def test_matchpoints_of_a_swiss_event_are_a_percent() -> None:
    found = of_event(played(Terms(rounds=2, boards=2, form="mp"), 4).contest)
    percents = [Fraction(part.result or -1) for part in found.values()]
    assert sum(percents) / len(percents) == 50 and all(0 <= each <= 100 for each in percents)


def test_a_substitute_plays_for_the_pair_that_has_the_place() -> None:
    world = Event(Terms(rounds=1, boards=2))
    world.enter(4)
    world.begin()
    reserve = player("reserve")
    world.act(lambda now: entering.substitute(now, "1N", "1S", reserve, world.at))
    assert world.contest.rounds[0].substitutes
    world.come()
    world.end()
    found = of_event(world.contest)
    assert "reserve" not in found and found["1N"].partner == "1S" and found["1S"].partner == "1N"


def test_who_did_not_play_enough_has_no_place_and_who_played_nothing_no_result() -> None:
    world = Event(Terms(rounds=1, boards=2))
    world.enter(4)
    world.begin()
    world.come(1)
    world.end(lambda table, board: None)
    found = of_event(world.contest)
    assert len(found) == 8 and found["1N"].result is None


def test_robots_have_no_career_but_stand_in_those_of_others() -> None:
    world = Event(Terms(rounds=1, boards=2))
    world.enter(2)
    world.act(lambda now: set_robots(now, HOST, 2))
    world.begin()
    world.come()
    world.end()
    found = of_event(world.contest)
    assert found.keys() == {"1N", "1S", "2N", "2S"} and {part.pairs for part in found.values()} == {4}


def test_a_cancelled_event_is_nobodys() -> None:
    world = Event(Terms(least=5))
    world.enter(4)
    world.begin()
    assert world.contest.cancelled and of_event(world.contest) == {}


def test_a_match_is_his_who_was_lined_up_on_his_side() -> None:
    world = World().begun()
    world.play(EVENT_D)
    assert of_match(world.match) == {}
    world.end()
    found = of_match(world.match)
    assert found.keys() == {f"{team}{number}" for team in "ab" for number in range(1, 5)}, "the fifth sat out"
    assert found["a1"] == MatchPart(
        "", "home", Called("A"), Called("B"), ("15", "23"), (688, 1312), winner="visitors", forfeited=False
    )
    assert {part.side for who, part in found.items() if who[0] == "b"} == {"visitors"}


def test_who_was_replaced_has_played_too() -> None:
    world = World().begun()
    world.act(lambda now: directing.substitute(now, "home", 0, "a5", "ill", DIRECTOR))
    world.play(EVENT_D)
    world.end()
    assert {who for who in of_match(world.match) if who[0] == "a"} == {"a1", "a2", "a3", "a4", "a5"}


def test_a_drawn_match_has_no_winner() -> None:
    world = World().begun()
    world.play([(100, 100)] * 8)
    world.end()
    assert {part.winner for part in of_match(world.match).values()} == {None}


@pytest.mark.parametrize("many", [5, 9])
def test_a_match_that_never_began_is_forfeited_by_those_who_could_be_lined_up(many: int) -> None:
    world = World(home=side("a", many))
    world.act(lambda now: lining_up.concede(now, member("b1")))
    found = of_match(world.match)
    ours, theirs = ({who for who in found if who[0] == team} for team in "ab")
    assert len(theirs) == 5 and len(ours) == (many if many <= 8 else 0), "of too many nobody was named"
    assert found["b2"].winner == "home" and found["b2"].forfeited and found["b2"].imps is None
    assert found["b2"].vps == world.match.outcome.vps if world.match.outcome else False


def test_a_void_match_is_nobodys() -> None:
    world = World()
    world.act(lambda now: directing.call_off(now, "rain", DIRECTOR))
    assert world.match.over and of_match(world.match) == {}


def test_who_comes_alone_is_called_by_his_id_and_robots_by_their_name() -> None:
    alone = Side("", "Ann", "ann", (Player("ann", "Ann"),))
    world = World(MatchTerms(robots=True), home=alone, visitors=ROBOTS)
    world.act(lambda now: lining_up.line_up(now, member("ann"), ["ann", *["robot"] * 3]))
    world.at = BEGINS
    assert world.begin()
    world.play(EVENT_D)
    world.end()
    found = of_match(world.match)
    assert found.keys() == {"ann"} and "Ann" not in repr(found)
    assert (found["ann"].title, found["ann"].home) == ("", Called("", "ann"))
    assert found["ann"].visitors == Called("Robots")
