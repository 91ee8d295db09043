"""Odd fields, late pairs and pairs that leave."""

from collections import Counter

import pytest

from paiju.contests.movements import howell, howell_circulating, mitchell, reduced_howell
from paiju.contests.movements.field import Field, Stay, joined, left, seated
from paiju.contests.movements.shape import Movement


def plays(field: Field) -> Counter[int]:
    """How many results come of each set."""
    return Counter(
        meeting.board_set for number in range(1, len(field.movement.rounds) + 1) for meeting in field.meetings(number)
    )


@pytest.mark.parametrize(
    "movement",
    [
        *(mitchell.movement(tables) for tables in range(3, 16)),
        *(mitchell.movement(tables, mode="barometer") for tables in (4, 9)),
        *(howell.movement(pairs) for pairs in range(4, 21, 2)),
        *(howell_circulating.movement(pairs) for pairs in howell_circulating.FIELDS),
        *(reduced_howell.movement(*form) for form in reduced_howell.FORMS),
    ],
)
def test_in_an_odd_field_each_set_loses_one_play(movement: Movement) -> None:
    field = seated(movement, movement.pairs - 1)
    rounds = range(1, len(movement.rounds) + 1)
    assert set(plays(field).values()) == {len(movement.rounds) * (movement.tables - 1) // movement.sets}
    assert all(len(field.sit_outs(number)) == 1 for number in rounds)
    idle = Counter(pair for number in rounds for pair in field.sit_outs(number))
    assert set(idle.values()) == {1} and movement.pairs not in idle
    assert {board_set: field.plays(board_set) for board_set in plays(field)} == plays(field)


def test_a_skip_with_a_missing_pair_plays_one_set_more_often() -> None:
    """The one exception among complete movements: the missing pair would not have come to one of the sets."""
    assert set(plays(seated(mitchell.movement(6, even="skip"), 11)).values()) == {4, 5}


def test_a_late_pair_takes_the_free_number() -> None:
    before = seated(howell.movement(6), 5)
    field, number = joined(before, 3)
    assert number == 6 and field.entered == (1, 2, 3, 4, 5, 6) and before.entered == (1, 2, 3, 4, 5)
    assert [field.sit_outs(each) for each in range(1, 6)] == [(1,), (2,), (), (), ()]
    assert [len(field.meetings(each)) for each in range(1, 6)] == [2, 2, 3, 3, 3]
    assert [field.plays(each) for each in range(1, 6)] == [2, 2, 3, 3, 3]
    assert field.due(6) == (1, 2, 3, 4, 5) and field.due(1) == (2, 3, 4, 5)
    with pytest.raises(ValueError, match="every number is taken"):
        joined(field, 4)
    for since in (0, 6):
        with pytest.raises(ValueError, match=f"from round 1 to 5 on, not {since}"):
            joined(before, since)


def test_opponents_of_a_pair_that_left_sit_out() -> None:
    field = left(seated(howell.movement(6), 6), 4, 3)
    assert field.stays[3] == Stay(1, 2)
    assert [field.sit_outs(each) for each in range(1, 6)] == [(), (), (2,), (6,), (1,)]
    assert [field.plays(each) for each in range(1, 6)] == [3] * 5, "these tables had been arranged"
    assert field.due(4) == (1, 2, 3, 4, 5) and field.due(2) == (1, 2, 4, 5)
    with pytest.raises(ValueError, match="pair 4 plays from round 1 to 2"):
        left(field, 4, 4)
    with pytest.raises(ValueError, match="every number is taken"):
        joined(field, 4)


def test_two_pairs_that_left_meet_nobody() -> None:
    field = left(left(seated(howell.movement(6), 6), 4, 3), 6, 4)
    assert field.sit_outs(4) == () and [meeting.table for meeting in field.meetings(4)] == [2, 3]
    assert field.due(4) == (1, 2, 3, 5) and field.due(6) == (1, 2, 3, 5)


def test_refused() -> None:
    field = seated(howell.movement(6), 6)
    with pytest.raises(ValueError, match="numbered 1 to 6, not 7"):
        left(field, 7, 2)
    with pytest.raises(ValueError, match="cannot leave before 1"):
        left(field, 1, 1)
    with pytest.raises(ValueError, match="does not seat 4"):
        seated(howell.movement(6), 4)
    with pytest.raises(ValueError, match="numbered 1 to 5, not 6"):
        field.meetings(6)
    with pytest.raises(ValueError, match="numbered 1 to 5, not 0"):
        field.sit_outs(0)
