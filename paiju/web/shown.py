"""Who somebody is, as pages show him (牌手)."""

import msgspec

from paiju.club.grades import Grade
from paiju.tables.moves import Player
from paiju.web.club import Club


class ShownPlayer(msgspec.Struct, frozen=True):
    """A player on a page (牌手): his id, the name he goes by now, and his grade, if he has one; or a robot."""

    member: str
    name: str
    grade: Grade | None
    robot: bool


def shown_player(club: Club, player: Player) -> ShownPlayer:
    """A player as pages show him (牌手); `player` is as he sat down."""
    name = club.names.shown(player.member, player.name)
    return ShownPlayer(player.member, name, club.grades.of(player.member), player.robot)
