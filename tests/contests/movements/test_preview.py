"""Movements are looked at before the start, as a whole."""

from paiju.contests.movements.preview import previewed
from paiju.contests.movements.wanted import planned


def test_a_preview_has_all_tables_and_who_sits_out() -> None:
    seen = previewed(planned("mitchell", 5), 5)
    assert (seen.champions, seen.sets, seen.complete, seen.deviation) == (2, 3, True, None)
    assert [len(each) for each in seen.rounds] == [2, 2, 2] and sorted(sum(seen.sit_outs, ())) == [1, 2, 3]
    howell = previewed(planned("howell", 8), 8)
    assert howell.complete and howell.deviation == 0 and howell.sit_outs == ((),) * 7
