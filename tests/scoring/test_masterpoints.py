"""Master points and titles."""

import pytest

from paiju.scoring.masterpoints import TITLES, awarded, awards, title


def test_awards_only_grow_with_the_field():
    for pairs in range(100):
        now, more = awards(pairs), awards(pairs + 1)
        assert more[: len(now)] == now and len(more) - len(now) in (0, 1)
        assert list(now) == sorted(now, reverse=True)
        assert len(now) == (10 if pairs >= 20 else max(pairs // 2, 1 if pairs else 0))
    assert awards(20) == (3, 2, 2, 2, 1, 1, 1, 1, 1, 1)
    with pytest.raises(ValueError, match="no -1 pairs"):
        awards(-1)


def pairs(line: str, count: int) -> list[tuple[str, str]]:
    return [(f"{line}{place}", f"{line}{place} too") for place in range(1, count + 1)]


def test_each_of_a_pair_is_awarded_in_full():
    won = awarded([pairs("p", 20)])
    assert len(won) == 40 and sum(won.values()) == 30
    assert won["p1"] == won["p1 too"] == 3 and won["p10"] == 1 and won["p11"] == 0


def test_two_lines_are_two_fields():
    won = awarded([pairs("ns", 6), pairs("ew", 5)])
    assert [won[f"ns{place}"] for place in range(1, 7)] == [3, 2, 2, 0, 0, 0]
    assert [won[f"ew{place} too"] for place in range(1, 6)] == [3, 2, 0, 0, 0]
    with pytest.raises(ValueError, match="ns2 is ranked twice"):
        awarded([pairs("ns", 6), [("ew1", "ns2")]])


def test_titles_rise():
    leasts = [one.least for one in TITLES]
    assert len(TITLES) == 12 and leasts == sorted(set(leasts)) and leasts[0] == 0
    assert len({one.zh for one in TITLES}) == len({one.en for one in TITLES}) == 12
    for one in TITLES:
        assert title(one.least) == one
        if one.least:
            assert title(one.least - 1).number == one.number - 1
    with pytest.raises(ValueError, match="never below 0, as -1"):
        title(-1)
