"""The club as the web sees it (会所): its parts, wired once in `app`, handed to every door."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from paiju.club.blocks import Blocks
from paiju.club.changes import Changes
from paiju.club.chat import Chat
from paiju.club.clans import Clans
from paiju.club.conventions import Conventions
from paiju.club.entrance import Entrance
from paiju.club.friends import Friends
from paiju.club.grades import Grades
from paiju.club.invitations import Invitations
from paiju.club.letters import Letters
from paiju.club.library import Library
from paiju.club.links import Links
from paiju.club.mail import Post
from paiju.club.members import Members
from paiju.club.names import Names
from paiju.club.onlookers import Onlookers
from paiju.club.same_place import SamePlace
from paiju.club.sessions import Sessions
from paiju.club.settings import HouseRules
from paiju.club.shares import Shares
from paiju.club.teams import Teams
from paiju.contests.careers.readmodel import Careers
from paiju.contests.ladder.ladders import Ladders
from paiju.contests.ladder.rolls import Rolls
from paiju.contests.ladder.steward import LadderSteward
from paiju.contests.pairs.events import Events
from paiju.contests.pairs.steward import EventSteward
from paiju.contests.readmodel import Weeks
from paiju.contests.steward import Steward
from paiju.contests.teams.matches import Matches
from paiju.contests.teams.round_robins import RoundRobins
from paiju.contests.teams.steward import MatchSteward
from paiju.handicap.readmodel import HandicapPoints
from paiju.store import Store
from paiju.tables.absences.readmodel import AbsenceList
from paiju.tables.analyses.analyst import Analyst
from paiju.tables.analyses.readmodel import Analyses
from paiju.tables.errands import Errands
from paiju.tables.feed import Feed
from paiju.tables.history.readmodel import History
from paiju.tables.house import House
from paiju.tables.meeting import Meetings
from paiju.tables.pairs.readmodel import Pairs
from paiju.tables.play import Play
from paiju.tables.readmodel import ReadModel
from paiju.tables.robot_seats import RobotSeats
from paiju.tables.table import Tables
from paiju.web.absences import Absences
from paiju.web.event_notes import EventNotes
from paiju.web.hall import Hall
from paiju.web.herald import Herald
from paiju.web.kept_answers import KeptAnswers
from paiju.web.ladder_notes import LadderNotes
from paiju.web.limits import Limits
from paiju.web.practice import Practice
from paiju.web.presence import Presence
from paiju.web.tally import Tally
from paiju.web.vugraph import Vugraph


@dataclass(frozen=True, slots=True)
class Club:
    """Everything that a club runs on (会所)."""

    store: Store
    address: str
    """Where people find it, for links that are sent to them."""
    changes: Changes
    members: Members
    names: Names
    grades: Grades
    sessions: Sessions
    entrance: Entrance
    links: Links
    invitations: Invitations
    rules: HouseRules
    blocks: Blocks
    friends: Friends
    clans: Clans
    teams: Teams
    conventions: Conventions
    letters: Letters
    tables: Tables
    meetings: Meetings
    steward: Steward
    events: Events
    event_steward: EventSteward
    event_notes: EventNotes
    ladder_notes: LadderNotes
    matches: Matches
    match_steward: MatchSteward
    ladders: Ladders
    rolls: Rolls
    ladder_steward: LadderSteward
    round_robins: RoundRobins
    weeks: Weeks
    careers: Careers
    play: Play
    feed: Feed
    presence: Presence
    hall: Hall
    herald: Herald
    absences: Absences
    chat: Chat
    onlookers: Onlookers
    vugraph: Vugraph
    library: Library
    asked: ReadModel
    history: History
    shares: Shares
    same_place: SamePlace
    handicap: HandicapPoints
    absence_list: AbsenceList
    analyses: Analyses
    analyst: Analyst
    pairs: Pairs
    practice: Practice
    post: Post | None = None
    house: House | None = None
    robots: RobotSeats | None = None
    thinking: Callable[[], int] = lambda: 0
    """How many robots think now."""
    limits: Limits = field(default_factory=Limits)
    tally: Tally = field(default_factory=Tally)
    kept: KeptAnswers = field(default_factory=KeptAnswers)
    errands: Errands = field(default_factory=Errands)
    opened: float = field(default_factory=time.time)
