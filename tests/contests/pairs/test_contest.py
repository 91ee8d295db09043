"""A Swiss event from its announcement to its ranking: laws over random events, and each refusal."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contests.pairs import entering, running
from paiju.contests.pairs.contest import first
from paiju.contests.pairs.moves import EventCancelled, EventFinished, PairEntered, RoundPaired, RoundScored
from paiju.contests.pairs.terms import Terms
from paiju.kernel import Illegal
from tests.contests.pairs.world import BEGINS, HOST, World, member


def refused(code: str):
    return pytest.raises(Illegal, match=f"^{code}$")


# --- registration ----------------------------------------------------------------------------------------------------


def test_two_hands_up_for_the_time_make_a_pair() -> None:
    world = World()
    world.at = world.contest.opens
    world.sit(member("a"), 1, 0)
    world.sit(member("b"), 1, 1)
    world.hand("a")
    world.at += 10
    world.hand("b")
    assert running.next_due(world.contest) == world.at + 30
    world.at += 29
    assert entering.enter_due(world.contest, world.at) == ()
    world.hand("a", False)
    world.hand("a")
    world.at += 29.5
    assert entering.enter_due(world.contest, world.at) == (), "a hand that was lowered begins anew"
    world.at += 0.5
    assert world.book(entering.enter_due(world.contest, world.at)) == (PairEntered(1),)
    assert [player.member for player in world.contest.pairs[0]] == ["a", "b"] and not world.contest.chairs
    with refused("already-registered"):
        world.sit(member("a"), 2, 0)


def test_a_hand_lowered_after_the_time_is_too_late_even_if_nobody_had_booked_the_pair() -> None:
    world = World()
    world.at = world.contest.opens
    for side, who in enumerate("ab"):
        world.sit(member(who), 1, side)
        world.hand(who)
    world.at += 31
    with refused("not-seated"):
        world.hand("a", False)
    world.sit(member("c"), 1, 0)
    assert world.contest.pair_of("a") == 1 and world.contest.chair_of("c") == (1, 0)


def test_hands_that_would_be_up_long_enough_only_after_the_start_are_no_pair() -> None:
    world = World()
    world.enter(4)
    world.at = BEGINS - 29
    for side, who in enumerate("ab"):
        world.sit(member(who), 9, side)
        world.hand(who)
    world.begin()
    assert len(world.contest.entrants) == 4 and world.contest.pair_of("a") is None and not world.contest.chairs


def test_who_sat_down_first_sends_the_other_away_for_a_minute() -> None:
    world = World()
    world.at = world.contest.opens
    world.sit(member("a"), 1, 1)
    with refused("nobody-opposite"):
        world.act(lambda now: entering.send_away(now, "a", world.at))
    world.at += 1
    world.sit(member("b"), 1, 0)
    with refused("came-later"):
        world.act(lambda now: entering.send_away(now, "b", world.at))
    world.act(lambda now: entering.send_away(now, "a", world.at))
    world.at += 59
    with refused("sent-away"):
        world.sit(member("b"), 1, 0)
    world.sit(member("b"), 2, 0)
    world.at += 1
    world.sit(member("b"), 1, 0)
    assert world.contest.chair_of("b") == (1, 0) and (2, 0) not in world.contest.chairs


def test_numbers_close_up_when_a_pair_withdraws_before_the_start() -> None:
    world = World()
    world.enter(5)
    world.withdraw("2S")
    assert [pair[0].member for pair in world.contest.pairs] == ["1N", "3N", "4N", "5N"]
    world.sit(member("2S"), 1, 0)
    with refused("not-registered"):
        world.withdraw("2N")


def test_what_is_refused_in_the_registration_room() -> None:
    world = World()
    with refused("registration-not-open"):
        world.sit(member("a"), 1, 0)
    world.at = world.contest.opens
    with refused("members-only"):
        world.sit(member("g", "guest"), 1, 0)
    for table, side in ((0, 0), (entering.TABLES + 1, 0), (1, 2), (1, -1)):
        with refused("malformed"):
            world.sit(member("a"), table, side)
    with refused("not-seated"):
        world.hand("a")
    world.sit(member("a"), 1, 0)
    with refused("seat-taken"):
        world.sit(member("b"), 1, 0)
    world.at = BEGINS
    with refused("registration-closed"):
        world.sit(member("b"), 1, 1)


def test_only_an_organiser_announces_an_event_that_is_to_come() -> None:
    for code, title, begins, by in (
        ("organisers-only", "Sunday", 10.0, member("a")),
        ("title-wanted", " \n", 10.0, HOST),
        ("title-too-long", "x" * 61, 10.0, HOST),
        ("begins-too-soon", "Sunday", 1.0, HOST),
        ("begins-too-late", "Sunday", 400 * 86400.0, HOST),
    ):
        with refused(code):
            entering.announced(title, begins, Terms(), by, 1.0)


def test_an_event_is_called_off_only_before_it_begins() -> None:
    world = World()
    with refused("organisers-only"):
        entering.call_off(world.contest, member("a"))
    world.enter(4)
    assert entering.call_off(world.contest, HOST) == (EventCancelled("called-off"),)
    world.begin()
    with refused("event-begun"):
        entering.call_off(world.contest, HOST)


# --- rounds -----------------------------------------------------------------------------------------------------------


def test_too_few_pairs_and_the_event_is_cancelled_once() -> None:
    world = World()
    world.enter(3)
    assert world.begin() == (EventCancelled("too-few-pairs"),)
    assert world.contest.stage(world.at) == "cancelled" and running.next_due(world.contest) is None
    assert world.begin() == () and not world.contest.pairs
    with refused("registration-closed"):
        world.sit(member("1N"), 1, 0)


def test_nothing_is_done_before_its_time_nor_twice() -> None:
    world = World(Terms(rounds=2))
    world.enter(4)
    world.at = BEGINS - 0.1
    assert running.begin_round(world.contest, world.boards(), world.at) == ()
    assert world.begin()
    world.at += 1
    assert running.begin_round(world.contest, world.boards(), world.at) == ()
    assert running.note_absent(world.contest, 1, (1,), world.at) == ()
    assert world.score(()) == (), "its time is not up"
    world.come(1)
    assert running.note_absent(world.contest, 1, (2,), world.at) == (), "who had come was seen already"
    world.end()
    assert running.score_round(world.contest, 1, (), world.at) == ()
    assert running.begin_round(world.contest, world.boards(), world.at) == (), "there is a break"
    world.begin()
    assert world.contest.rounds[1].begins == world.contest.rounds[0].deadline + 60
    assert [board.number for board in world.contest.rounds[1].boards] == [5, 6, 7, 8]


def test_a_round_that_is_done_ends_early_only_where_the_terms_say_so() -> None:
    for early in (False, True):
        world = World(Terms(early=early))
        world.enter(4)
        world.begin()
        assert bool(world.score((), early=True)) == early


def test_after_an_outage_the_next_round_begins_late_and_has_its_whole_time() -> None:
    world = World()
    world.enter(4)
    world.begin()
    world.come()
    world.at = world.contest.rounds[0].deadline + 3600
    world.end()
    assert running.next_due(world.contest) == world.at + 60
    world.at += 7200
    world.begin()
    now = world.contest.rounds[1]
    assert now.begins == world.at and now.deadline == world.at + world.contest.length


def test_who_does_not_come_gets_nothing_and_is_out_the_second_time() -> None:
    world = World()
    world.enter(4)
    for _ in range(2):
        world.begin()
        world.come(1)
        world.end(lambda table, board: 100)
    absent = world.contest.entrant(1)
    assert (absent.boards, absent.total, absent.withdrawn) == (0, 0, True)
    assert all(world.contest.entrant(pair).boards == 8 for pair in (2, 3, 4))
    world.begin()
    assert world.contest.rounds[2].table_of(1) is None and world.contest.rounds[2].pairing.byes


def test_a_pair_that_withdraws_in_a_round_is_absent_from_it_and_paired_no_more() -> None:
    world = World(Terms(rounds=3))
    world.enter(6)
    world.begin()
    world.come()
    table = world.contest.rounds[0].table_of(1)
    assert table is not None and world.contest.seat_of("1N") is not None
    world.withdraw("1S")
    assert world.withdraw("1S") == () and world.contest.seat_of("1N") is None
    [scored] = world.end()
    assert isinstance(scored, RoundScored) and all(each.table != table.table for each in scored.results)
    opponent = table.ew if table.ns == 1 else table.ns
    assert world.contest.entrant(1).boards == 0 and world.contest.entrant(opponent).boards == 4
    world.begin()
    assert world.contest.rounds[1].table_of(1) is None


def test_when_fewer_than_two_are_left_the_event_ends() -> None:
    world = World()
    world.enter(4)
    world.begin()
    world.come()
    world.end()
    for pair in (1, 2, 3):
        world.withdraw(f"{pair}N")
    [finished] = world.begin()
    assert isinstance(finished, EventFinished) and all(place.rank is None for place in finished.places)
    with refused("event-over"):
        world.withdraw("4N")


def test_between_the_end_of_a_round_and_its_score_nobody_withdraws() -> None:
    world = World()
    world.enter(4)
    world.begin()
    world.at = world.contest.rounds[0].deadline
    assert world.contest.stage(world.at) == "scoring"
    with refused("being-scored"):
        world.withdraw("1N")


def test_a_substitute_plays_for_one_of_the_pair_and_the_pair_stays_what_it_was() -> None:
    world = World()
    world.enter(4)

    def let(away: str, player: str, role: str = "member", by: str = "1S") -> None:
        world.act(lambda now: entering.substitute(now, by, away, member(player, role), world.at))

    with refused("no-round-on"):
        let("1N", "x")
    world.begin()
    for code, away, player, role, by in (
        ("not-registered", "1N", "x", "member", "z"),
        ("members-only", "1N", "x", "guest", "1S"),
        ("malformed", "2N", "x", "member", "1S"),
        ("already-playing", "1N", "2N", "member", "1S"),
        ("already-playing", "1N", "1S", "member", "1S"),
    ):
        with refused(code):
            let(away, player, role, by)
    let("1N", "x")
    where = world.contest.seat_of("x")
    assert where is not None and world.contest.seat_of("1N") is None and world.contest.pair_of("1N") == 1
    let("x", "1N")
    assert world.contest.seat_of("1N") == (world.contest.now_on, *where[1:])
    world.at += world.contest.terms.grace
    with refused("too-late"):
        let("1N", "x")


def test_pairs_with_an_empty_seat_are_absent() -> None:
    world = World()
    world.enter(4)
    world.begin()
    now = world.contest.rounds[0]
    assert running.absent_pairs(now, ()) == ()
    first_table, second = now.pairing.tables
    assert running.absent_pairs(now, ((1, 2), (2, 1), (2, 0))) == (first_table.ns, second.ns, second.ew)


# --- laws -------------------------------------------------------------------------------------------------------------


SCORES = st.one_of(st.none(), st.integers(-40, 40).map(lambda tens: 10 * tens))
"""North-South's score; None where the board was cut off."""


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 11), st.integers(1, 6), st.sampled_from(("ximp", "total-imp", "mp")), st.data())
def test_the_laws_of_any_event(pairs: int, rounds: int, form: str, data: st.DataObject) -> None:
    world = World(Terms(rounds=rounds, boards=2, form=form, least=2))  # pyright: ignore[reportArgumentType]
    world.enter(pairs)
    while not world.contest.over:
        events = world.begin()
        if not isinstance(events[-1], RoundPaired):
            break
        now, active = events[-1], [e.number for e in world.contest.entrants if not e.withdrawn]
        seated = [pair for table in now.tables for pair in (table.ns, table.ew)]
        assert sorted([*seated, *now.byes]) == active
        world.come(*data.draw(st.sets(st.sampled_from(active), max_size=2)))
        for pair in data.draw(st.sets(st.sampled_from(active), max_size=1)):
            world.withdraw(f"{pair}N")
        world.end(lambda table, board: data.draw(SCORES))
        if not world.contest.over:
            for pair in data.draw(st.sets(st.sampled_from(active), max_size=1)):
                world.withdraw(f"{pair}S")
    contest = world.contest
    assert contest.places is not None and sorted(place.pair for place in contest.places) == list(range(1, pairs + 1))
    assert sum((Fraction(place.points) for place in contest.places), Fraction(0)) == 0
    ranked = [place.rank for place in contest.places if place.rank is not None]
    assert ranked == list(range(1, len(ranked) + 1))
    byes = [entrant.byes for entrant in contest.entrants if not entrant.withdrawn]
    assert not byes or max(byes) - min(byes) <= 1 or any(entrant.withdrawn for entrant in contest.entrants)
    again = first(contest.id, world.rows[0])
    for row in world.rows[1:]:
        again = again.after(row)
    assert again == contest
