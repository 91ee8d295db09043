"""Who may watch a table (旁观): asked for the deal that is on, and again for each that is over."""

from paiju.tables.moves import Watching
from paiju.tables.seating import Table


def watched_by(table: Table, member: str) -> Watching:
    """What the member may see there without a seat (旁观之权): nothing, one seat's sight, or all hands."""
    if not table.may_look(member):
        return "off"
    watching = table.manners.watching
    return "off" if watching == "open" and not table.welcomes(member) else watching
