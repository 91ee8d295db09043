"""The messages of a broadcast (转播的报文): a team match as its spectators see it, both rooms, some time later."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from paiju.kernel import Seat

RoomName = Literal["open", "closed"]
"""The two rooms of a match (开室、闭室): home sits North-South in the open one, East-West in the closed one."""


class WatchMatch(msgspec.Struct, frozen=True, tag_field="type", tag="watch-match", forbid_unknown_fields=True):
    """Show me the broadcast of this match (看转播): a `broadcast` answers, then every step as it becomes due.

    It takes the place of a table that one looks at; `goodbye` ends it.
    """

    match: Annotated[str, Meta(min_length=1, max_length=64)]


class Comment(msgspec.Struct, frozen=True, tag_field="type", tag="comment", forbid_unknown_fields=True):
    """A line to the others who watch the match (评论); its players never read it."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    match: Annotated[str, Meta(min_length=1, max_length=64)]
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class RoomPlayer(msgspec.Struct, frozen=True):
    """Who plays a seat in a room (牌手)."""

    name: str
    robot: bool


class RoomStep(msgspec.Struct, frozen=True, tag_field="type", tag="room-step"):
    """What happened next on a board in a room (一步): `number` counts from 1 on each board in each room, without a gap.

    `at` is in seconds since the board began there; `players`, North first, come with the first step and when one has
    been replaced; `events` are the game's, and they and `view` as with all hands open.
    """

    match: str
    room: RoomName
    board: int
    number: int
    at: float
    seat: Seat
    players: tuple[RoomPlayer, ...] | None
    events: tuple[Any, ...]
    view: Any
    abandoned: bool


class RoomScore(msgspec.Struct, frozen=True):
    """What a room made of a board (一室之果); contract and tricks are None where all passed.

    `assigned`: an organiser has given the score.
    """

    deal: str
    contract: Any
    tricks: int | None
    score_ns: int
    assigned: bool = False


class ComparedBoard(msgspec.Struct, frozen=True):
    """A board of the comparison (一副对比), as far as it has been shown; IMPs are None until both rooms have.

    `running` are the IMPs of home and of the visitors up to this board, in the order of the boards.
    """

    board: int
    open: RoomScore | None
    closed: RoomScore | None
    home: float | None
    visitors: float | None
    running: tuple[float, float]


class RoomNow(msgspec.Struct, frozen=True):
    """Where the broadcast of a room stands (播至): the board, and how many of its steps have been shown."""

    room: RoomName
    board: int
    steps: int


class Compared(msgspec.Struct, frozen=True, tag_field="type", tag="compared"):
    """The running comparison (对比): the newest replaces all before. `over`: the match is, and all has been shown.

    `carried` are home's IMPs from an earlier match, with which the running totals begin.
    """

    match: str
    boards: tuple[ComparedBoard, ...]
    carried: float
    over: bool


class Commented(msgspec.Struct, frozen=True, tag_field="type", tag="commented"):
    """A line among those who watch a match (评论); `commentator`: its writer was named to comment on it."""

    match: str
    member: str
    name: str
    text: str
    at: float
    commentator: bool = False
    grade: dict[str, str] | None = None


class Commentator(msgspec.Struct, frozen=True):
    """Who was named to comment on a match (解说员)."""

    member: str
    name: str
    grade: dict[str, str] | None = None


class Broadcast(msgspec.Struct, frozen=True, tag_field="type", tag="broadcast"):
    """The broadcast of a match as it stands (转播): what came so far is asked for board by board.

    `delay`: seconds by which it is behind, None for one finished board. `talks`: whether the viewer may comment, and
    reads what others say; members of the two teams, once the match is over, do neither.
    """

    match: str
    title: str
    home: str
    visitors: str
    begins: float
    delay: float | None
    rooms: tuple[RoomNow, ...]
    compared: Compared
    commentators: tuple[Commentator, ...]
    comments: tuple[Commented, ...]
    talks: bool
    now: float


BroadcastRequest = WatchMatch | Comment
BroadcastMessage = RoomStep | Compared | Commented | Broadcast
