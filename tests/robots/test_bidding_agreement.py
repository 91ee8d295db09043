"""How often the system makes the call expected in 906 positions of Standard American."""

from pathlib import Path

import pytest

from paiju.robots.bridge.agreement import Expected, measure, read, show, total

TABLE = Path(__file__).parents[1] / "resources" / "bridge" / "sayc_expected_calls.tsv"


def positions() -> list[Expected]:
    return list(read(TABLE.read_text(encoding="utf-8").splitlines()))


def test_the_share_does_not_fall() -> None:
    shares = measure(positions())
    met, of = total(shares)
    assert of == 906
    assert met / of >= 0.90, show(shares)


@pytest.mark.parametrize(
    ("group", "floor"),
    [
        ("open_one_nt", 1.0),
        ("rule_of_twenty_open", 1.0),
        ("jacoby_transfers", 0.95),
        ("preemption", 0.93),
        ("overcalls", 0.90),
        ("negative_double", 0.80),
        ("fourth_suit_forcing", 0.95),
        ("balancing", 0.85),
        ("interference_over_one_nt", 0.95),
    ],
)
def test_no_convention_is_forgotten(group: str, floor: float) -> None:
    (share,) = measure(p for p in positions() if p.group == group).values()
    assert share.met / share.of >= floor


def test_a_line_that_cannot_be_read_is_told() -> None:
    with pytest.raises(ValueError, match="line 2: five fields"):
        list(read(["group\thand\tcalls\tvul\tcall", "one\ttwo"]))
