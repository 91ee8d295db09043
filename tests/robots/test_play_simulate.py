"""`paiju simulate`: the same seed prints the same lines, and the lines are whole deals that the rules accept."""

from fractions import Fraction

import msgspec
import pytest
from click.testing import CliRunner, Result

from paiju.cli import main, simulate_teams
from paiju.cli.simulate_event import Ranking, lines
from paiju.cli.simulate_teams import Crosses
from paiju.games.bridge import GAME, Options
from paiju.games.bridge.moves import BridgeAction, BridgeResult
from paiju.kernel import Deck, fold
from paiju.robots.selfplay import PlayedDeal


def _run(*words: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *words])


class _Line(PlayedDeal, frozen=True):
    """A line with the types of bridge."""

    options: Options
    moves: tuple[tuple[int, BridgeAction], ...]
    result: BridgeResult


@pytest.mark.parametrize(("deals", "more"), [("3", ()), ("1", ("--samples", "2")), ("3", ("--fuzz",))])
def test_the_same_seed_gives_the_same_lines(deals: str, more: tuple[str, ...]) -> None:
    first, again, other = (_run("bridge", "--deals", deals, "--json", "--seed", s, *more) for s in ("5", "5", "6"))
    assert first.exit_code == 0, first.output
    assert first.stdout == again.stdout
    assert first.stdout != other.stdout


def test_the_lines_are_deals_that_the_rules_accept() -> None:
    lines = _run("bridge", "--deals", "4", "--json").stdout.splitlines()
    assert len(lines) == 4
    for number, line in enumerate(lines, 1):
        played = msgspec.json.decode(line, type=_Line)
        assert played.deal == played.options.board == number
        assert isinstance(played.deck, Deck)
        state = fold(GAME.begin(played.options), GAME.open(played.options, played.deck))
        for seat, action in played.moves:
            state = fold(state, state.decide(seat, action))
        assert state.result == played.result


def test_statistics() -> None:
    shown = _run("bridge", "--deals", "12", "--seed", "3").stdout
    assert "12 boards" in shown
    assert "made" in shown
    assert "deals a second of processor time" in shown


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("whist",), "'whist' is not"),
        (("bridge", "--deals", "0"), "--deals"),
        (("bridge", "--samples", "-1"), "--samples"),
    ],
)
def test_wrong_words_are_refused(words: tuple[str, ...], says: str) -> None:
    refused = _run(*words)
    assert refused.exit_code == 2
    assert says in refused.output


def test_a_swiss_event_is_played_to_its_ranking() -> None:
    done = _run("swiss", "--pairs", "5", "--rounds", "2", "--boards", "2", "--form", "mp", "--json")
    assert done.exit_code == 0, done.output
    ranking = msgspec.json.decode(done.stdout, type=Ranking)
    assert [place.rank for place in ranking.places] == [1, 2, 3, 4, 5] and ranking.replays == 0
    assert all(place.boards == 4 and len(place.rounds) == 2 for place in ranking.places)
    assert sum(Fraction(place.points) for place in ranking.places) == 0
    assert [place.master_points for place in ranking.places] == [3, 2, 0, 0, 0]
    said = lines(ranking)
    assert len(said) == 7 and said[-1] == "5 pairs, 2 rounds, 0 replays"


def test_a_mitchell_is_played_to_the_rankings_of_its_lines() -> None:
    done = _run("mitchell", "--pairs", "6", "--rounds", "2", "--boards", "2", "--mode", "barometer", "--json")
    assert done.exit_code == 0, done.output
    ranking = msgspec.json.decode(done.stdout, type=Ranking)
    assert [(place.line, place.boards, len(place.rounds)) for place in ranking.places] == [(1, 4, 2)] * 3 + [
        (2, 4, 2)
    ] * 3
    averages = [Fraction(place.average or 0) for place in ranking.places]
    assert sum(averages) == 300 and averages[:3] == sorted(averages[:3], reverse=True)
    said = lines(ranking)
    assert said[0] == "North-South" and said[5] == "East-West" and said[-1].startswith("6 pairs, 2 rounds, mitchell")


def test_a_round_robin_of_teams_is_played_to_its_crosses() -> None:
    done = _run("teams", "--teams", "3", "--json")
    assert done.exit_code == 0, done.output
    crosses = msgspec.json.decode(done.stdout, type=Crosses)
    assert crosses.rounds == 3 and [place.played for place in crosses.places] == [2, 2, 2]
    assert sum(place.vps for place in crosses.places) == 3 * 2000
    assert sum(Fraction(place.won) - Fraction(place.lost) for place in crosses.places) == 0
    for place in crosses.places:
        assert place.against[place.team - 1] is None and sum(vps or 0 for vps in place.against) == place.vps
    said = simulate_teams.lines(crosses)
    assert len(said) == 5 and said[-1] == "3 teams, 3 rounds, 8 boards a match"


WRONG = ["swiss --deals 3", "howell --boards 6", "interwoven --mode barometer", "swiss --fuzz", "bridge --pairs 4",
         "teams --pairs 4", "teams --boards 9", "teams --teams 2", "bridge --teams 4"]  # fmt: skip


@pytest.mark.parametrize("words", [*WRONG, "swiss --pairs 1"])
def test_options_of_the_other_kind_are_refused(words: str) -> None:
    assert _run(*words.split()).exit_code == 2


def test_an_event_with_too_few_pairs_for_its_movement_has_no_ranking() -> None:
    refused = _run("mitchell", "--pairs", "4")
    assert refused.exit_code == 1 and "too-few-pairs" in refused.output
