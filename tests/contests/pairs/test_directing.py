"""What a director decides in an event, and takes back: times, seats, results in every form of scoring, penalties."""

from fractions import Fraction

import pytest

from paiju.club.people import Member
from paiju.contests.moves import ScoreOutcome, SideAward
from paiju.contests.pairs import directing, rescoring, running
from paiju.contests.pairs.contest import first
from paiju.contests.pairs.directed import DirectorCalled, GainsChanged
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Event, Illegal
from tests.contests.pairs.world import BEGINS, HOST, World, member

PLUS, AVERAGE, MINUS = (SideAward(grade) for grade in ("AVE+", "AVE", "AVE-"))


def score(*parts: tuple[int, int]) -> SideAward:
    """An assigned score, or several with their percents."""
    return SideAward(None, tuple(ScoreOutcome(percent, ns) for percent, ns in parts))


def refused(code: str):
    return pytest.raises(Illegal, match=f"^{code}$")


def begun(pairs: int = 6, **terms: object) -> World:
    world = World(Terms(**({"rounds": 2, "boards": 2} | terms)))  # pyright: ignore[reportArgumentType]  # as JSON has them
    world.enter(pairs)
    world.begin()
    world.come()
    return world


def adjust(world: World, table: int, board: int, ns: SideAward, ew: SideAward, by: Member = HOST) -> tuple[Event, ...]:
    return world.book(rescoring.adjust(world.contest, by, (1, table, board), (ns, ew), "a card was seen"))


def back(world: World, number: int, by: Member = HOST) -> tuple[Event, ...]:
    return world.book(rescoring.after(world.contest, directing.take_back(world.contest, by, number, "wrong", world.at)))


def gained(world: World, table: int) -> tuple[Fraction, Fraction]:
    """What both pairs of a table of the first round have from it."""
    now = world.contest.rounds[0]
    seats = now.pairing.tables[table - 1]
    return now.gains[seats.ns].points, now.gains[seats.ew].points


def read_again(world: World) -> bool:
    again = first(world.contest.id, world.rows[0])
    for row in world.rows[1:]:
        again = again.after(row)
    return again == world.contest


# --- the clock --------------------------------------------------------------------------------------------------------


def test_while_the_clock_stands_no_time_is_up_and_then_all_comes_later() -> None:
    world = begun()
    deadline = world.contest.rounds[0].deadline
    with refused("note-wanted"):
        directing.stop(world.contest, HOST, " ")
    world.book(directing.stop(world.contest, HOST, "fire drill"))
    assert directing.stop(world.contest, HOST, "again") == () and running.next_due(world.contest) is None
    world.at = deadline + 1000
    assert world.contest.stage(world.at) == "playing" and world.contest.clock(world.at) < deadline
    stopped = world.contest.desk.stopped
    assert stopped is not None
    world.book(directing.start(world.contest, HOST, ""))
    assert world.contest.rounds[0].deadline == deadline + world.at - stopped and world.contest.desk.stopped is None
    assert read_again(world)


def test_more_time_for_a_round_and_for_a_break_and_taken_back() -> None:
    world = begun()
    deadline = world.contest.rounds[0].deadline
    for minutes in (0, 121):
        with refused("malformed"):
            directing.add_time(world.contest, HOST, minutes, "slow", world.at)
    world.book(directing.add_time(world.contest, HOST, 5, "slow", world.at))
    assert world.contest.rounds[0].deadline == deadline + 300
    back(world, 1)
    assert world.contest.rounds[0].deadline == deadline
    with refused("act-stands"):
        back(world, 1)
    world.book(directing.add_time(world.contest, HOST, 5, "slow", world.at))
    world.at = deadline + 299
    with refused("act-overtaken"):
        back(world, 3)
    world.end()
    following = world.contest.rounds[0].following
    assert following is not None
    world.book(directing.add_time(world.contest, HOST, 2, "coffee", world.at))
    assert world.contest.rounds[0].following == following + 120


# --- results ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("form", "plus", "minus"), [("ximp", 3, -3), ("total-imp", 6, -6), ("mp", 10, -10)]
)  # fmt: skip
def test_averages_are_relative_to_the_average_in_every_form(form: str, plus: int, minus: int) -> None:
    world = begun(form=form)
    adjust(world, 1, 1, PLUS, MINUS)
    world.end(lambda table, board: 100)
    assert gained(world, 1) == (plus, minus) and gained(world, 2) == (0, 0)
    assert world.contest.entrants[world.contest.rounds[0].pairing.tables[0].ns - 1].boards == 2


def test_a_result_is_adjusted_after_its_round_and_the_order_follows_and_is_taken_back() -> None:
    world = begun()
    world.end(lambda table, board: 100)
    before = world.contest.entrants
    events = adjust(world, 2, 1, score((60, 420), (40, -50)), score((100, 420)))
    assert isinstance(events[1], GainsChanged)
    ns, ew = gained(world, 2)
    # +320 is 8 IMPs and -150 is -4: 0.6 x 8 - 0.4 x 4 for one side; all of the 8 against the other.
    assert ns == Fraction(6, 10) * 8 - Fraction(4, 10) * 4 and ew == -8
    table = world.contest.rounds[0].pairing.tables[1]
    assert world.contest.entrant(table.ns).total == ns and world.contest.entrant(table.ns).boards == 2
    back(world, 1)
    assert world.contest.entrants == before and read_again(world)


def test_a_board_that_was_cut_off_gets_a_score_and_one_that_is_cut_loses_it() -> None:
    world = begun()
    world.end(lambda table, board: None if (table, board) == (1, 2) else 100 * board)
    pair = world.contest.rounds[0].pairing.tables[0].ns
    assert world.contest.entrant(pair).boards == 1
    adjust(world, 1, 2, score((100, 200)), score((100, 200)))
    assert world.contest.entrant(pair).boards == 2 and gained(world, 1) == (0, 0)
    world.book(rescoring.cut(world.contest, HOST, (1, 1, 2), "fouled"))
    assert world.contest.entrant(pair).boards == 1
    assert rescoring.cut(world.contest, HOST, (1, 1, 2), "again") == ()
    adjust(world, 1, 2, PLUS, MINUS)
    assert world.contest.entrant(pair).boards == 2 and gained(world, 1)[0] == 3
    back(world, 3)
    assert world.contest.entrant(pair).boards == 1
    back(world, 2)
    assert world.contest.entrant(pair).boards == 2 and read_again(world)


def test_nobody_judges_where_he_plays_nor_without_being_an_organiser() -> None:
    world = begun()
    own = world.contest.rounds[0].table_of(1)
    assert own is not None
    player = member("1N", "organiser")
    with refused("own-result"):
        adjust(world, own.table, 1, PLUS, MINUS, player)
    with refused("own-result"):
        directing.penalise(world.contest, player, 1, -300, "late")
    for wrong, code in (((9, 1, 1), "no-such-round"), ((1, 9, 1), "no-such-table"), ((1, 1, 9), "no-such-board")):
        with refused(code):
            rescoring.adjust(world.contest, HOST, wrong, (PLUS, MINUS), "why")
    for award in (score((50, 100)), score((100, 105)), score(), score((100, 8000))):
        with refused("bad-award"):
            adjust(world, 1, 1, award, AVERAGE)
    with refused("organisers-only"):
        adjust(world, 1, 1, PLUS, MINUS, member("x"))
    with refused("plays-here"):
        directing.show_hands(world.contest, player, own.table, 1)


def test_a_penalty_is_on_the_total_and_never_on_a_board() -> None:
    world = begun()
    world.end(lambda table, board: 100)
    world.book(directing.penalise(world.contest, HOST, 2, -250, "slow play"))
    assert world.contest.entrant(2).total == Fraction(-5, 2) and world.contest.rounds[0].gains[2].points == 0
    for pair, hundredths, code in ((9, -100, "no-such-pair"), (1, 0, "malformed"), (1, 10_001, "malformed")):
        with refused(code):
            directing.penalise(world.contest, HOST, pair, hundredths, "why")
    back(world, 1)
    assert world.contest.entrant(2).total == 0


def test_results_are_adjusted_until_the_time_for_corrections_is_over_and_only_then_points_are_given() -> None:
    world = begun(corrections=30)
    for _ in range(2):
        if world.contest.now_on is None:
            world.begin()
            world.come()
        world.end(lambda table, board: 100)
    assert world.contest.stage(world.at) == "correcting" and world.contest.places is None
    due = running.next_due(world.contest)
    assert due is not None and due == world.at + 1800 and running.finish(world.contest, world.at) == ()
    adjust(world, 3, 2, PLUS, MINUS)
    world.at = due
    world.book(running.finish(world.contest, world.at))
    assert world.contest.places is not None
    assert world.contest.places[0].pair == world.contest.rounds[0].pairing.tables[2].ns
    with refused("event-over"):
        adjust(world, 3, 2, AVERAGE, AVERAGE)


# --- seats, messages, calls -------------------------------------------------------------------------------------------


def test_a_substitute_is_seated_at_any_moment_of_a_round_and_goes_again() -> None:
    world = begun()

    def seat(away: str, player: Member) -> None:
        world.book(directing.seat(world.contest, HOST, away, player, "taken ill"))

    reserve = member("r")
    for away, player, code in (
        ("z", reserve, "malformed"),
        ("1N", member("g", "guest"), "members-only"),
        ("1N", member("2N"), "already-playing"),
    ):
        with refused(code):
            seat(away, player)
    seat("1N", reserve)
    assert world.contest.seat_of("r") is not None and world.contest.seat_of("1N") is None
    back(world, 1)
    assert world.contest.seat_of("1N") is not None
    looker = member("o", "organiser")
    world.book(directing.show_hands(world.contest, looker, 1, 1))
    with refused("has-seen-cards"):
        seat("1N", looker)


def test_a_substitute_for_the_rest_plays_all_rounds_to_come_until_the_registered_one_is_back() -> None:
    world = begun(rounds=4)
    reserve, own = member("r"), member("1N")

    def seat(away: str, player: Member, rest: bool) -> None:
        world.book(directing.seat(world.contest, HOST, away, player, "taken ill", rest))

    def next_round() -> None:
        world.end()
        world.begin()
        world.come()

    seat("1N", reserve, False)
    next_round()
    assert world.contest.seat_of("1N") is not None and world.contest.seat_of("r") is None
    seat("1N", reserve, True)
    next_round()
    assert world.contest.seat_of("r") is not None and world.contest.seat_of("1N") is None
    assert ("r", 1) in world.contest.rounds[-1].stood_in
    with refused("act-overtaken"):
        back(world, 2)
    with refused("already-playing"):
        seat("2N", reserve, False)
    seat("r", own, True)
    next_round()
    assert world.contest.seat_of("1N") is not None and not world.contest.rounds[-1].substitutes
    assert read_again(world)


def test_who_plays_on_for_one_pair_is_not_seated_for_another_while_that_one_sits_out() -> None:
    world = begun(pairs=7, rounds=3)
    pair = world.contest.rounds[0].pairing.tables[0].ns
    world.book(directing.seat(world.contest, HOST, f"{pair}N", member("r"), "taken ill", True))
    world.end(lambda table, board: -2000 if table == 1 else 100)
    world.begin()
    world.come()
    assert world.contest.rounds[1].pairing.byes == (pair,), "the lowest sits out"
    other = next(one for one in range(1, 8) if one != pair)
    with refused("already-playing"):
        directing.seat(world.contest, HOST, f"{other}S", member("r"), "taken ill")


def test_a_table_calls_once_and_the_first_director_comes() -> None:
    world = begun()
    with refused("not-seated"):
        directing.call(world.contest, "x")
    [called] = world.book(directing.call(world.contest, "1N"))
    assert isinstance(called, DirectorCalled) and directing.call(world.contest, "1S") == ()
    with refused("no-such-call"):
        directing.answer(world.contest, HOST, 2)
    world.book(directing.answer(world.contest, HOST, 1))
    assert directing.answer(world.contest, member("o", "organiser"), 1) == ()
    assert world.contest.desk.calls[0].by is not None
    world.book(directing.call(world.contest, "1S"))
    assert len(world.contest.desk.calls) == 2


def test_a_message_stands_until_it_is_taken_back_and_may_come_before_the_start() -> None:
    world = World()
    world.at = BEGINS - 100
    with refused("not-begun"):
        directing.stop(world.contest, HOST, "early")
    world.book(directing.tell(world.contest, HOST, "We begin on time."))
    assert [done.act.note for done in world.contest.desk.messages] == ["We begin on time."]
    assert read_again(world)
