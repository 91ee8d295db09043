"""Ladders: the laws that hold whatever is done to them, and each refusal."""

from collections.abc import Callable
from fractions import Fraction as F
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.contests.ladder import challenging, entering, history, running
from paiju.contests.ladder.contest import Ladder, first
from paiju.contests.ladder.moves import FAILED, SUCCEEDED, ChallengeEnded, Left, SeasonClosed, TimeSet
from paiju.contests.ladder.running import Came
from paiju.contests.ladder.terms import DAY, HOUR, reach, season_at, within
from paiju.kernel import Event, Illegal
from tests.contests.ladder.world import BEGINS, EAST, World

WON, LOST = Came((F(20), F(10))), Came((F(10), F(20)))


def refused(code: str):
    return pytest.raises(Illegal, match=f"^{code}$")


def at_eight(days: int) -> float:
    """Eight in the evening, club time, so many days after the world began."""
    return BEGINS - (BEGINS + EAST * HOUR) % DAY + 20 * HOUR + days * DAY


def test_the_range_is_a_tenth_and_at_least_three() -> None:
    for place in range(1, 400):
        assert reach(place) == max(3, (place + 9) // 10)
        assert list(within(place)) == [p for p in range(1, place) if p >= place - reach(place)]
    assert list(within(25)) == [22, 23, 24] and list(within(2)) == [1] and list(within(1)) == []
    assert list(within(41)) == [36, 37, 38, 39, 40] and within(160)[0] == 144


def test_only_who_stands_in_range_and_is_free_may_be_challenged() -> None:
    world = World(*"abcdefg")
    for code, challenger, challenged in (
        ("not-on-the-ladder", "x", "a"),
        ("no-such-entrant", "d", "x"),
        ("challenge-oneself", "d", "d"),
        ("out-of-range", "e", "a"),
        ("out-of-range", "d", "e"),
        ("out-of-range", "a", "b"),
    ):
        with refused(code):
            world.challenge(challenger, challenged)
    assert world.ladder.in_reach("e") == ("b", "c", "d") and world.ladder.in_reach("x") == ()
    world.challenge("d", "b")
    with refused("challenge-open"):
        world.challenge("d", "c")
    with refused("opponent-challenged"):
        world.challenge("e", "b")
    world.challenge("b", "a")
    world.challenge("e", "d")
    assert [each.both for each in world.ladder.open] == [("d", "b"), ("b", "a"), ("e", "d")]


def test_silence_for_seventy_two_hours_is_a_forfeit() -> None:
    world = World(*"abc")
    number = world.challenge("c", "a")
    world.at += 72 * HOUR - 1
    assert world.tick() == () and running.next_due(world.ladder) == world.at + 1
    world.at += 1
    with refused("challenge-over"):
        world.accept(number)
    assert world.tick() == (ChallengeEnded(number, "silent"),)
    assert world.ladder.order == ("c", "b", "a") and world.tick() == ()


def test_declining_is_a_forfeit_and_giving_up_a_failure() -> None:
    world = World(*"abcd")
    number = world.challenge("c", "b")
    with refused("not-your-challenge"):
        world.act(lambda now: challenging.decline(now, number, "c"))
    with refused("not-your-challenge"):
        world.act(lambda now: challenging.give_up(now, number, "a", world.at))
    with refused("challenge-not-accepted"):
        world.act(lambda now: challenging.give_up(now, number, "b", world.at))
    world.act(lambda now: challenging.decline(now, number, "b"))
    assert world.ladder.order == tuple("acbd")
    with refused("challenge-over"):
        world.act(lambda now: challenging.decline(now, number, "b"))
    number = world.challenge("d", "b")
    world.accept(number)
    world.act(lambda now: challenging.give_up(now, number, "d", world.at))
    assert world.ladder.order == tuple("acbd")
    with refused("challenged-lately"):
        world.challenge("d", "b")
    number = world.challenge("d", "c")
    world.accept(number)
    world.act(lambda now: challenging.give_up(now, number, "c", world.at))
    assert world.ladder.order == tuple("adbc")


def test_the_challenged_chooses_the_length_and_three_times_of_which_the_challenger_picks_one() -> None:
    world = World(*"abc")
    number = world.challenge("c", "b")
    good = (world.at + DAY, world.at + 2 * DAY, world.at + 3 * DAY)
    with refused("wrong-length"):
        world.accept(number, boards=10)
    with refused("challenge-not-accepted"):
        world.act(lambda now: challenging.propose(now, number, "b", good, world.at))
    for code, slots in (
        ("three-slots", good[:2]),
        ("three-slots", (good[0], *good[:2])),
        ("three-slots", (*good, world.at + 4 * DAY)),
        ("slot-too-soon", (world.at + HOUR - 1, *good[1:])),
        ("slot-too-late", (*good[:2], at_eight(7) + 4 * HOUR)),
    ):
        with refused(code):
            world.accept(number, *slots)
    assert world.ladder.challenges[number].stage == "asked", "what is refused has changed nothing"
    world.accept(number, *good[:2], at_eight(7) + 4 * HOUR - 1, boards=16)
    own = world.ladder.challenges[number]
    assert (own.boards, own.agree_by, own.latest) == (16, at_eight(5), at_eight(7))
    with refused("challenge-answered"):
        world.accept(number)
    assert world.act(lambda now: challenging.propose(now, number, "b", own.slots, world.at)) == ()
    world.act(lambda now: challenging.propose(now, number, "b", good, world.at))
    for code, who, slot in (
        ("not-your-challenge", "b", good[0]),
        ("no-such-slot", "c", good[0] + 1),
        ("no-such-slot", "c", own.slots[2]),
    ):
        with refused(code):
            world.act(lambda now, who=who, slot=slot: challenging.pick(now, number, who, slot, world.at))
    world.at = good[0]
    with refused("slot-passed"):
        world.act(lambda now: challenging.pick(now, number, "c", good[0], world.at))
    world.act(lambda now: challenging.pick(now, number, "c", good[1], world.at))
    with refused("time-is-set"):
        world.act(lambda now: challenging.pick(now, number, "c", good[2], world.at))
    assert running.to_open(world.ladder, good[1] - DAY - 1) == ()
    assert [each.number for each in running.to_open(world.ladder, good[1] - DAY)] == [number]
    world.at = good[1]
    with refused("match-begun"):
        world.act(lambda now: challenging.give_up(now, number, "b", world.at))
    with refused("match-begun"):
        world.act(lambda now: entering.withdraw(now, "c", world.at))


def test_without_a_time_agreed_the_club_sets_the_last_evening() -> None:
    world = World(*"abc")
    number = world.challenge("b", "a")
    world.accept(number)
    world.at = at_eight(5) - 1
    assert world.tick() == ()
    world.at += 1
    assert world.tick() == (TimeSet(number, at_eight(7), "club"),) and world.tick() == ()


@pytest.mark.parametrize(("before", "expected"), [(0, at_eight(6)), (4 * HOUR, at_eight(7))])
def test_the_club_sets_no_time_at_which_one_of_the_two_plays_another_match(before: float, expected: float) -> None:
    world, begins = World(*"abc"), at_eight(7) - before
    one, two = world.challenge("b", "a"), world.challenge("c", "b")
    early = world.at + DAY, world.at + 2 * DAY
    world.accept(one, *early, begins)
    world.accept(two)
    world.act(lambda now: challenging.pick(now, one, "b", begins, world.at))
    with refused("slot-taken"):
        world.act(lambda now: challenging.propose(now, two, "b", (*early, begins + 3 * HOUR), world.at))
    world.at = at_eight(5)
    assert world.tick() == (TimeSet(two, expected, "club"),)


def test_after_an_outage_the_club_sets_a_time_that_is_to_come() -> None:
    world = World(*"abc")
    number = world.challenge("b", "a")
    world.accept(number)
    world.at = at_eight(9) + HOUR
    assert world.tick() == (TimeSet(number, at_eight(11), "club"),)
    assert world.act(lambda now: running.book(now, number, Came(never=True), world.at)) == (), "it is still to come"
    world.at = at_eight(12)
    assert world.play(number, Came(never=True)) == (TimeSet(number, at_eight(13), "club"),)


@pytest.mark.parametrize(
    ("came", "how", "order"),
    [
        (Came((F(61, 2), F(30))), "won", "acbd"),
        (Came((F(30), F(31))), "lost", "abcd"),
        (Came((F(30), F(30))), "drawn", "abcd"),
        (Came(absent="challenged"), "challenged-absent", "acbd"),
        (Came(absent="challenger"), "challenger-absent", "abcd"),
        (Came(absent="both"), "void", "abcd"),
        (Came(off=True), "cancelled", "abcd"),
        (Came(gave_up="challenged"), "conceded", "acbd"),
        (Came(gave_up="challenger"), "given-up", "abcd"),
    ],
)
def test_what_a_match_comes_to(came: Came, how: str, order: str) -> None:
    world = World(*"abcd")
    [ended] = world.match("c", "b", came)
    assert isinstance(ended, ChallengeEnded) and ended.how == how and bool(ended.imps) == bool(came.imps)
    assert "".join(world.ladder.order) == order
    assert world.play(1, came) == (), "it is booked once"
    again = challenging.refusal(world.ladder, "c", "b", world.at)
    failed = how in FAILED
    assert again == ("challenged-lately" if failed else "out-of-range" if order == "acbd" else None)
    if failed:
        world.at += 14 * DAY - 1
        assert challenging.refusal(world.ladder, "c", "b", world.at) == "challenged-lately"
        assert challenging.refusal(world.ladder, "d", "b", world.at) is None, "another may, and the same two otherwise"
        world.at += 1
        assert challenging.refusal(world.ladder, "c", "b", world.at) is None


def test_a_match_without_a_time_has_no_result() -> None:
    world = World(*"ab")
    number = world.challenge("b", "a")
    with refused("time-not-set"):
        world.act(lambda now: running.book(now, number, WON, world.at))
    with refused("no-such-challenge"):
        world.act(lambda now: running.book(now, 7, WON, world.at))


def test_the_third_void_of_a_season_takes_one_off_the_ladder() -> None:
    world = World(*"abcde")
    void = Came(absent="both")
    world.match("c", "b", void)
    world.match("c", "a", void)
    number = world.agreed("c", "b")
    other = world.challenge("d", "c")
    removed = world.play(number, void)
    assert removed == (ChallengeEnded(number, "void"), ChallengeEnded(other, "cancelled"), Left("c", "three-voids"))
    assert world.ladder.order == tuple("abde") and world.ladder.entrants["b"].voids == 2


def test_voids_are_counted_anew_in_each_season() -> None:
    world = World(*"abcd")
    for _ in range(2):
        world.match("c", "b", Came(absent="both"))
    world.at = world.ladder.season.ends
    world.tick()
    world.match("c", "b", Came(absent="both"))
    assert world.ladder.entrants["b"].voids == world.ladder.entrants["c"].voids == 1


def test_who_leaves_the_ladder_lets_all_below_move_up_and_comes_back_at_the_foot() -> None:
    world = World(*"abcde")
    one, two = world.challenge("c", "b"), world.challenge("d", "c")
    with refused("not-on-the-ladder"):
        world.act(lambda now: entering.withdraw(now, "x", world.at))
    world.act(lambda now: entering.withdraw(now, "c", world.at))
    assert world.ladder.order == tuple("abde")
    assert [world.ladder.challenges[each].how for each in (one, two)] == ["cancelled"] * 2
    with refused("on-the-ladder"):
        world.act(lambda now: entering.enter(now, "a", "A", 4))
    with refused("too-few-members"):
        world.act(lambda now: entering.enter(now, "c", "C", 3))
    world.at += 1
    world.act(lambda now: entering.enter(now, "c", "C", 5))
    assert world.ladder.order == tuple("abdec")


def test_on_leave_one_neither_challenges_nor_is_challenged() -> None:
    world = World(*"abcd")

    def leave(who: str, days: int) -> None:
        world.act(lambda now: entering.take_leave(now, who, days, world.at))

    for days in (0, 15, -1):
        with refused("malformed"):
            leave("c", days)
    leave("c", 10)
    with refused("on-leave"):
        leave("c", 1)
    with refused("on-leave"):
        world.challenge("c", "b")
    with refused("opponent-on-leave"):
        world.challenge("d", "c")
    world.at += 9 * DAY
    world.act(lambda now: entering.come_back(now, "c", world.at))
    with refused("not-on-leave"):
        world.act(lambda now: entering.come_back(now, "c", world.at))
    with refused("leave-used-up"):
        leave("c", 6)
    leave("c", 5)
    world.at += 5 * DAY
    world.challenge("d", "c")
    with refused("has-open-challenge"):
        leave("c", 1)
    with refused("leave-used-up"):
        world.at = world.ladder.season.ends - 2 * DAY
        leave("c", 1)


def test_what_of_a_leave_lies_in_the_next_season_counts_there() -> None:
    world = World(*"abcd")
    world.at = world.ladder.season.ends - 2 * DAY
    world.act(lambda now: entering.take_leave(now, "c", 14, world.at))
    world.at += 14 * DAY
    for code, days in (("leave-used-up", 3), (None, 2)):
        if code:
            with refused(code):
                world.act(lambda now, days=days: entering.take_leave(now, "c", days, world.at))
        else:
            world.act(lambda now, days=days: entering.take_leave(now, "c", days, world.at))


def test_a_season_ends_with_a_table_and_the_order_is_kept() -> None:
    world = World(*"abcd")
    world.match("c", "b", WON)
    world.match("d", "b", LOST)
    number = world.challenge("b", "c")
    world.at += 3 * DAY
    assert world.tick() == (ChallengeEnded(number, "silent"),)
    season = world.ladder.season
    assert (season.key, season_at(season.ends, EAST).key) == ("2026-4", "2027-1")
    world.at = season.ends + 200 * DAY
    closed = [event for event in world.tick() if isinstance(event, SeasonClosed)]
    assert [each.season.key for each in closed] == ["2026-4", "2027-1", "2027-2"]
    assert world.ladder.season.key == "2027-3"
    table = [(line.place, line.entrant, line.won, line.lost) for line in closed[0].table]
    assert table == [(1, "a", 0, 0), (2, "b", 2, 1), (3, "c", 1, 1), (4, "d", 0, 1)]
    assert all(line.won == line.lost == 0 for line in closed[1].table), "counted anew"
    assert world.ladder.order == tuple("abcd") and running.next_due(world.ladder) == world.ladder.season.ends


def test_history_says_who_stood_where() -> None:
    world = World(*"abc")
    world.at += DAY
    entered = BEGINS
    world.match("c", "a", WON)
    swapped = world.at
    world.at += DAY
    world.act(lambda now: entering.withdraw(now, "c", world.at))
    told = [(each.entrant, each.since, each.until, each.by) for each in history.of_place(world.ladder, 1)]
    assert told == [
        ("b", world.at, None, "moved-up"), ("c", swapped, world.at, "rose"), ("a", entered, swapped, "came"),
    ]  # fmt: skip
    assert [(each.place, each.by) for each in history.of_entrant(world.ladder, "a")] == [
        (2, "moved-up"), (3, "fell"), (1, "came"),
    ]  # fmt: skip
    assert [each.number for each in history.challenges_of(world.ladder, "a")] == [1]


@pytest.mark.parametrize("language", ["en", "zh"])
def test_why_somebody_may_not_be_challenged_has_its_sentence(language: str) -> None:
    texts = (Path(__file__).parents[3] / "client/src/i18n" / language / "contestErrors.ts").read_text("utf-8")
    assert [code for code in get_args(challenging.Barrier) if f"'{code}': " not in texts] == []


# --- laws -------------------------------------------------------------------------------------------------------------

TEAMS = tuple("abcdefghijkl")


def drawn(world: World, data: st.DataObject) -> Callable[[Ladder], tuple[Event, ...]]:
    """Something that somebody may try, sensible or not."""
    at, number = world.at, data.draw(st.integers(1, max(1, len(world.ladder.challenges))))
    own = world.ladder.challenges.get(number)
    challenger, challenged = own.both if own else ("a", "a")
    one, some = data.draw(st.sampled_from(TEAMS)), data.draw(st.integers(1, 14))
    times = at + some * 10 * HOUR, at + some * 11 * HOUR, at + some * 12 * HOUR
    acts: tuple[Callable[[Ladder], tuple[Event, ...]], ...] = (
        lambda now: entering.enter(now, one, one.upper(), 4),
        lambda now: challenging.challenge(now, one, TEAMS[some - 3], at),
        lambda now: challenging.challenge(now, one, (now.in_reach(one) or ("",))[0], at),
        lambda now: challenging.accept(now, number, challenged, 8, (), at, EAST),
        lambda now: challenging.accept(now, number, challenged, 12, times, at, EAST),
        lambda now: challenging.decline(now, number, challenged),
        lambda now: challenging.propose(now, number, challenged, times, at),
        lambda now: challenging.pick(now, number, challenger, (now.challenge(number).slots or (0.0,))[-1], at),
        lambda now: challenging.give_up(now, number, one, at),
        lambda now: running.book(now, number, Came((F(some), F(7))), at),
        lambda now: running.book(now, number, Came(absent="both" if some > 5 else "challenger"), at),
        lambda now: entering.take_leave(now, one, some, at),
        lambda now: entering.come_back(now, one, at),
        lambda now: entering.withdraw(now, one, at),
    )
    return data.draw(st.sampled_from(acts))


def check(before: Ladder, now: Ladder, events: tuple[Event, ...]) -> None:
    """What holds after every act."""
    assert len(now.order) == len({*now.order}) == len(now.entrants) and {*now.order} == {*now.entrants}
    if not any(event.__struct_config__.tag in ("entered", "left") for event in events):
        ended = [event for event in events if isinstance(event, ChallengeEnded)]
        moved = {key for key in now.order if now.place(key) != before.place(key)}
        allowed = {key for event in ended if event.how in SUCCEEDED for key in now.challenges[event.challenge].both}
        assert moved <= allowed and len(moved) <= 2 * len(ended)
    for each in now.open:
        low, high = now.place(each.challenger), now.place(each.challenged)
        assert low is not None and high is not None and high < low, "who challenges stands below"
    for sides in ([each.challenger for each in now.open], [each.challenged for each in now.open]):
        assert len(sides) == len({*sides}), "one challenge out and one in"
    assert all(each.voids < 3 and each.leave_left(now.season) >= 0 for each in now.entrants.values())


@settings(max_examples=50, deadline=None)
@given(st.data())
def test_the_laws_of_any_ladder(data: st.DataObject) -> None:
    world = World(*TEAMS[: data.draw(st.integers(2, 12))])
    for _ in range(data.draw(st.integers(1, 30))):
        before, booked = world.ladder, len(world.rows)
        world.at += data.draw(st.sampled_from((0.0, HOUR, 20 * HOUR, 3 * DAY, 20 * DAY)))
        try:
            events = world.act(drawn(world, data))
        except Illegal:
            assert world.ladder is before and len(world.rows) == booked, "what is refused changes nothing"
            events = world.tick()
        check(before, world.ladder, events)
    again = first("ladder-teams", world.rows[0])
    for row in world.rows[1:]:
        again = again.after(row)
    assert again == world.ladder
    now = [each for each in history.stays(world.ladder) if each.until is None]
    assert tuple(each.entrant for each in sorted(now, key=lambda each: each.place)) == world.ladder.order


def test_a_corrected_match_changes_places_back_and_forth_and_never_twice() -> None:
    world = World("a", "b", "c")
    number = world.agreed("b", "a")
    world.play(number, Came((F(10), F(4))))
    assert world.ladder.order == ("b", "a", "c")

    def corrected(own: int, other: int) -> None:
        world.act(lambda now: running.correct(now, number, Came((F(own), F(other)))))

    corrected(10, 4)
    assert world.ladder.challenges[number].corrected is None, "nothing was changed"
    corrected(12, 4)
    assert world.ladder.order == ("b", "a", "c") and world.ladder.challenges[number].imps == ("12", "4")
    corrected(4, 10)
    assert world.ladder.order == ("a", "b", "c") and world.ladder.challenges[number].how == "lost"
    corrected(4, 4)
    assert world.ladder.order == ("a", "b", "c") and world.ladder.challenges[number].how == "drawn"
    corrected(5, 4)
    assert world.ladder.order == ("b", "a", "c")
    assert next((each.entrant, each.by) for each in history.of_place(world.ladder, 1)) == ("b", "rose")

    # Meanwhile the one who fell has passed the other again, so that nothing is to be done; then he has left.
    other = world.agreed("a", "b")
    world.play(other, Came((F(9), F(0))))
    assert world.ladder.order == ("a", "b", "c")
    corrected(0, 10)
    assert world.ladder.order == ("a", "b", "c") and world.ladder.challenges[number].how == "lost"
    world.act(lambda now: entering.withdraw(now, "b", world.at))
    corrected(10, 0)
    assert world.ladder.order == ("a", "c")
