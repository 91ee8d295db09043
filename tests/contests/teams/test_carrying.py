"""What two teams carry over from an earlier stage: half of the margin or a third, and an organiser's word over both."""

from collections.abc import Sequence
from fractions import Fraction as F

import pytest

from paiju.contests.teams import directing
from paiju.contests.teams.carrying import from_match, from_robin
from paiju.contests.teams.match import Match
from paiju.contests.teams.round_robin import Place, Robin, first
from paiju.contests.teams.round_robins import RoundRobins
from paiju.contests.teams.terms import MatchTerms
from paiju.kernel import Illegal
from paiju.scoring.adjusted import Grade
from paiju.store import Store
from paiju.tables.folds import Folds
from tests.contests.teams.test_match import EVENT_D, refused
from tests.contests.teams.test_steward import passing
from tests.contests.teams.world import DIRECTOR, World, member, side


def played(home: str, visitors: str) -> World:
    """The worked match, which the visitors win by 8 IMPs, between these two."""
    world = World(home=side(home), visitors=side(visitors))
    for letter in (home, visitors):
        world.line_up(letter)
    world.at += 3600
    assert world.begin()
    world.play(EVENT_D)
    world.end()
    return world


def ranked(teams: Sequence[str], order: Sequence[int]) -> list[Place]:
    return [Place(team, rank, 2, 0, F(0), F(0)) for team, rank in zip(range(len(teams)), order, strict=True)]


def test_of_a_match_half_is_carried_over() -> None:
    match = played("a", "b").match
    assert from_match(match, "b", "a") == 4 and from_match(match, "a", "b") == -4
    for pair in (("a", "c"), ("", "b")):
        refused("not-the-same-teams", lambda pair=pair: from_match(match, *pair))
    refused("stage-not-over", lambda: from_match(World().match, "a", "b"))


@pytest.mark.parametrize(("order", "brought"), [((2, 1, 3), F(4)), ((1, 2, 3), F(27, 10)), ((1, 1, 3), F(27, 10))])
def test_of_a_round_robin_it_is_a_third_unless_the_winner_finished_higher(order: tuple[int, ...], brought: F) -> None:
    teams, matches = ["a", "b", "c"], [played("a", "b").match]
    places = ranked(teams, order)
    assert from_robin(matches, places, teams, ("b", "a")) == brought
    assert from_robin(matches, places, teams, ("a", "b")) == -brought
    assert from_robin(matches, places, teams, ("a", "c")) == 0, "they have not met"
    under_way: list[Match] = [*matches, World().match]
    refused("stage-not-over", lambda: from_robin(under_way, places, teams, ("b", "a")))


def test_an_organiser_sets_what_is_carried_also_after_the_end() -> None:
    world = played("a", "b")
    assert world.match.outcome and world.match.outcome.margin == "-8"
    for carried in ("many", "1/0", "2000", ""):
        refused("bad-carry", lambda carried=carried: directing.carry(world.match, carried, "x", DIRECTOR, world.at))
    refused("organisers-only", lambda: directing.carry(world.match, "7", "x", member("a1"), world.at))
    world.act(lambda now: directing.carry(now, "-6.5", "from the semi-final", DIRECTOR, world.at))
    outcome = world.match.outcome
    assert outcome is not None and F(outcome.margin) == F("-14.5") and outcome.home_imps == "15"
    assert outcome.vps is not None and outcome.vps[0] < 688
    with pytest.raises(Illegal, match="too-late"):
        directing.carry(world.match, "0", "x", DIRECTOR, world.at + 1801)


async def test_a_second_round_robin_begins_with_what_the_first_left(store: Store) -> None:
    club = passing(store, 1_796_000_000.0)
    folds: Folds[Robin] = Folds(store.log, "contest", first, lambda one, row, _: one.after(row), club.now, True)
    robins = RoundRobins(folds, club.matches, club.now)
    found = await club.teams(3)
    teams, terms = tuple(side for side, _ in found), MatchTerms(minutes=2)
    cup = await robins.announce("First", club.at + 10, 1200, terms, teams, "x")
    with pytest.raises(Illegal, match="stage-not-over"):
        await robins.announce("Second", club.at + 10, 1200, terms, teams, "x", [cup.id])
    for match in [match for each in await robins.matches(cup.id) for match in each]:
        club.at = max(club.at, match.begins)
        await club.line_up(match.id, [captain for _, captain in found])
        await club.run(match.id)
        if {match.home.team, match.visitors.team} == {"team1", "team2"}:
            grades: tuple[Grade, Grade] = ("AVE+", "AVE-") if match.home.team == "team1" else ("AVE-", "AVE+")
            await club.act(match.id, "x", lambda now, at, g=grades: directing.award(now, 1, *g, "late", DIRECTOR, at))
    second = await robins.announce("Second", club.at + 10, 1200, terms, teams, "x", [cup.id])
    brought = {
        (match.home.team, match.visitors.team): match.terms.carry
        for each in await robins.matches(second.id)
        for match in each
    }
    assert sum(map(abs, brought.values())) == F(3, 2), "the winner of the only decided match finished higher"
    assert brought.get(("team1", "team2"), -brought.get(("team2", "team1"), F(0))) == F(3, 2)
    await club.close()
