"""The pulse of a store (脉): whether it writes, told by those who do, for whoever looks after the machine."""

import time
from collections.abc import Callable

from sqlalchemy import Connection, text


class Pulse:
    """When the log was last written, and whether the last try came to anything (脉)."""

    def __init__(self, waiting: Callable[[], int]) -> None:
        self._waiting = waiting
        self.wrote_at: float | None = None
        """When moves were last durable here, by the monotonic clock."""
        self.failure = ""
        """Why the last moves could not be stored; empty if they were."""

    @property
    def waiting(self) -> int:
        """Moves and jobs that wait for the writer (待写)."""
        return self._waiting()

    def wrote(self) -> None:
        """Moves are durable now (已写)."""
        self.wrote_at = time.monotonic()
        self.failure = ""

    def failed(self, error: Exception) -> None:
        """Moves could not be stored (未写)."""
        self.failure = str(error)


def look(connection: Connection) -> None:
    """A job that only reads (探读)."""
    connection.execute(text("SELECT max(position) FROM log")).scalar_one()


def touch(connection: Connection) -> None:
    """A job that goes to the disk and leaves no trace (探写); what is written over with the same does not go there."""
    connection.execute(text("INSERT INTO followers (name, xid, position) VALUES ('', 0, 0)"))
    connection.execute(text("DELETE FROM followers WHERE name = ''"))
