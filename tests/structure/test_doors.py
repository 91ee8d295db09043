"""Every door and every message of a line is listed with what it may tell of a board that somebody may still meet."""

import pytest

from paiju.web.schema import openapi
from tests.web.every_door import DOORS, SAID, doors, messages


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_every_door_says_what_it_tells() -> None:
    assert doors() == DOORS.keys(), "say in tests/web/every_door.py what the new door tells, and how it is asked"


def test_every_message_is_tried() -> None:
    assert messages() == SAID.keys(), "say in tests/web/every_door.py how the new message is said"


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_no_two_types_of_the_wire_share_a_name() -> None:
    """Whichever two do are both told under their modules' names, and change theirs in every client."""
    names = openapi()["components"]["schemas"]
    assert [name for name in names if "_" in name] == []
