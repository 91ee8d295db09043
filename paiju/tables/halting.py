"""A director stops the clock of a deal, and lets it go on (停钟). Pure.

While it stands nobody acts and nobody is late; afterwards everybody has the time that he had.
"""

from typing import TYPE_CHECKING

from msgspec.structs import replace

from paiju.kernel import Event
from paiju.tables.moves import Continued, Halted

if TYPE_CHECKING:
    from paiju.tables.deal import Deal


def halt(deal: "Deal", reason: str) -> tuple[Event, ...]:
    """Stop the clock (停), if the deal is not over; nothing if it stands already."""
    return () if deal.ended is not None or deal.halted is not None else (Halted(reason),)


def go_on(deal: "Deal", reason: str = "") -> tuple[Event, ...]:
    """Let it go on (续), if it was stopped."""
    return () if deal.ended is not None or deal.halted is None else (Continued(reason),)


def evolve(deal: "Deal", event: Halted | Continued, at: float) -> "Deal":
    """Book that the clock was stopped or goes on (记); an undo that was asked keeps its time too."""
    if isinstance(event, Halted) or deal.halted is None:
        return replace(deal, halted=at if isinstance(event, Halted) else None)
    undo = deal.undo and replace(deal.undo, since=deal.undo.since + at - deal.halted)
    return replace(deal, halted=None, undo=undo)
