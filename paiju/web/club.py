"""The club as the web sees it (会所): its parts, wired once in `app`, handed to every door."""

import time
from dataclasses import dataclass, field

from paiju.analysis.solver import Solver
from paiju.club.chat import Chat
from paiju.club.library import Library
from paiju.club.members import Members
from paiju.store import Store
from paiju.tables.feed import Feed
from paiju.tables.house import House
from paiju.tables.play import Play
from paiju.tables.readmodel import ReadModel
from paiju.tables.robot_seats import RobotSeats
from paiju.tables.table import Tables
from paiju.web.hall import Hall


@dataclass(frozen=True, slots=True)
class Club:
    """Everything that a club runs on (会所)."""

    store: Store
    members: Members
    tables: Tables
    play: Play
    feed: Feed
    hall: Hall
    chat: Chat
    library: Library
    asked: ReadModel
    solver: Solver
    house: House | None = None
    robots: RobotSeats | None = None
    opened: float = field(default_factory=time.time)
