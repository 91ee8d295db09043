"""A field too large for one movement (分组): sections of as equal size as can be, each with a movement of its own.

All play the same sets and are compared with each other; nobody meets a pair of another section. Numbers go through the
sections as they go through one movement: of two lines, all of North-South come first.
`docs/rules/bridge-events.en.md#choice`.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from paiju.contests.movements.shape import MOST_TABLES, Meeting, Movement, Round


def sizes(tables: int) -> tuple[int, ...]:
    """How many tables each section has (各组桌数), the larger ones first: as few sections as can be, of 60 at most."""
    many = -(-tables // MOST_TABLES)
    each, more = divmod(tables, many)
    return tuple(each + (section < more) for section in range(many))


def together(sections: Sequence[Movement]) -> Movement:
    """The sections as one movement (合组), table by table; all have the same kind, mode and number of rounds."""
    [first, *_] = sections
    tables = sum(section.tables for section in sections)
    rounds: list[Round] = [()] * len(first.rounds)
    before = 0
    for section in sections:
        for number, each in enumerate(section.rounds):
            rounds[number] += tuple(_moved(meeting, section, before, tables) for meeting in each)
        before += section.tables
    most = max(section.sets for section in sections)
    return replace(first, pairs=2 * tables, sets=most, rounds=tuple(rounds))


def _moved(meeting: Meeting, section: Movement, before: int, tables: int) -> Meeting:
    """A meeting of a section with so many tables before it, of so many in all."""

    def number(pair: int) -> int:
        if section.kind not in ("mitchell", "interwoven"):
            return 2 * before + pair
        return before + pair if pair <= section.tables else tables + before + pair - section.tables

    return Meeting(before + meeting.table, number(meeting.ns), number(meeting.ew), meeting.board_set)
