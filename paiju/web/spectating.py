"""Those who watch a match (看转播): let in, shown what is due, talking among themselves; no player hears them."""

from paiju.club.chat import Line as ChatLine
from paiju.club.people import Member
from paiju.kernel import Illegal
from paiju.tables.broadcast import Broadcast, Comment, Commentator, Commented
from paiju.tables.sight import Line, encode
from paiju.tables.wire import GoneMessage
from paiju.web.club import Club


async def watch(club: Club, line: Line, who: Member, match: str) -> bool:
    """Show a line the broadcast of a match from now on (看转播); whether it was let in. Raises StoreAway."""
    try:
        await club.vugraph.admit(match, who)
        studio = await club.vugraph.on_air(match)
        talks = who.id not in await club.vugraph.program.insiders(match)
        named = await club.onlookers.commentators(match)
        said = await club.chat.last(match, who.id, True) if talks else []
    except Illegal as error:
        line.send(encode(GoneMessage(error.code)))
        return False
    air, showing = studio.air, studio.air.showing
    told = Broadcast(
        match, showing.title, showing.home, showing.visitors, showing.begins, showing.delay, air.rooms, air.compared,
        tuple(Commentator(member, name, club.grades.of(member)) for member, name in named.items()),
        tuple(_commented(club, each, each.member in named) for each in said), talks, club.vugraph.now(),
    )  # fmt: skip
    # Nothing is awaited between what it is told now and what it is told from now on.
    line.send(encode(told))
    club.vugraph.join(studio, line)
    return True


async def comment(club: Club, who: Member, match: str | None, message: Comment) -> None:
    """Say something to those who watch the match that one's line watches (评论): it is kept, and told.

    Raises Illegal: `not-watching`, `spectators-only` for members of its teams; TooFast; StoreAway.
    """
    if match is None or match != message.match:
        raise Illegal("not-watching")
    if who.id in await club.vugraph.program.insiders(match):
        raise Illegal("spectators-only")
    club.limits.knock("say", who.id)
    said = await club.chat.say(match, who.id, who.name, None, message.text, "spectators")
    told = _commented(club, said, who.id in await club.onlookers.commentators(match))
    await club.herald.to_match(match, encode(told), await club.blocks.blind_to(who.id))


def _commented(club: Club, said: ChatLine, commentator: bool) -> Commented:
    return Commented(said.table, said.member, said.name, said.text, said.at, commentator, club.grades.of(said.member))
