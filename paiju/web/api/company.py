"""Company (同好): friends, letters, what is said in the lobby, and inviting somebody to one's table."""

import uuid

from litestar import Controller, get, post

from paiju.club.friends import Circle
from paiju.kernel import Illegal
from paiju.tables import inviting
from paiju.tables.sight import encode
from paiju.tables.wire import FriendsChanged, TableInvitation, Word
from paiju.web.api.account import Someone
from paiju.web.club import Club
from paiju.web.doors import Here, InTheClub, Visitor
from paiju.web.talk import letters_of, said_in_lobby

_CHANGED = encode(FriendsChanged())


class CompanyDoor(Controller):
    """The doors to one's company (同好)."""

    path = "/api"

    @get("/words")
    async def words(self, club: InTheClub, visitor: Visitor) -> list[Word]:
        """What was said in the lobby last."""
        return await said_in_lobby(club, visitor.id)

    @get("/letters")
    async def letters(self, club: InTheClub, visitor: Visitor) -> list[Word]:
        """The last letters by me and to me."""
        return await letters_of(club, visitor.id)

    @get("/friends")
    async def friends(self, club: InTheClub, here: Here) -> Circle:
        """My friends, who asks me, and whom I have asked."""
        return await club.friends.of(here.member.id)

    @post("/friends/ask", status_code=200)
    async def ask(self, club: InTheClub, here: Here, data: Someone) -> Circle:
        """Ask somebody to be friends; who has asked me is accepted."""
        club.limits.knock("ask", here.member.id)
        await club.friends.ask(here.member.id, data.member)
        return await _told(club, here.member.id, data.member)

    @post("/friends/accept", status_code=200)
    async def accept(self, club: InTheClub, here: Here, data: Someone) -> Circle:
        """Agree to somebody's request."""
        await club.friends.accept(here.member.id, data.member)
        return await _told(club, here.member.id, data.member)

    @post("/friends/remove", status_code=200)
    async def remove(self, club: InTheClub, here: Here, data: Someone) -> Circle:
        """End a friendship, decline a request, or take mine back."""
        await club.friends.remove(here.member.id, data.member)
        return await _told(club, here.member.id, data.member)

    @post("/tables/{table:str}/invite", status_code=204)
    async def invite(self, club: InTheClub, visitor: Visitor, table: str, data: Someone) -> None:
        """Invite somebody to my table: he may sit there, and is told at once if he is here and hears me."""
        club.limits.knock("say", visitor.id)
        if (await club.members.person(data.member)).id == visitor.id:
            raise Illegal("malformed")
        act = uuid.uuid4().hex
        now = await club.tables.change(table, visitor.id, act, lambda t: inviting.invite(t, visitor.id, data.member))
        if data.member not in await club.blocks.deaf_to(visitor.id):
            invitation = TableInvitation(now.id, now.title, now.game, visitor.id, visitor.name)
            await club.herald.to_member(data.member, encode(invitation))


async def _told(club: Club, member: str, other: str) -> Circle:
    """The member's circle; his own other pages, and the other one's, are told that it has changed."""
    await club.herald.to_member(member, _CHANGED)
    if other not in await club.blocks.deaf_to(member):
        await club.herald.to_member(other, _CHANGED)
    return await club.friends.of(member)
