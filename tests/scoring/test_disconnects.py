"""Connections lost together are nobody's own fault."""

import pytest

from paiju.scoring.disconnects import fell_together


@pytest.mark.parametrize(
    ("drops", "present", "together"),
    [
        ([100], 1, False),
        ([100, 101], 2, False),
        ([100, 101, 104], 12, True),
        ([100, 101, 104], 13, False),
        ([95, 100, 105], 3, True),
        ([94, 100, 106], 3, False),
        ([100] * 50, 200, True),
    ],
)
def test_many_at_once(drops: list[float], present: int, together: bool) -> None:
    assert fell_together(100, drops, present) is together
