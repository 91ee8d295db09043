"""What people say to each other away from a table's own chat (交谈): in the lobby, and to one person alone."""

from paiju.club.letters import Letter
from paiju.club.people import Member
from paiju.kernel import Illegal
from paiju.tables.sight import encode
from paiju.tables.wire import Word
from paiju.web.club import Club

LOBBY = "lobby"
"""What the lobby's chat is kept under; a table's is kept under its id."""


async def speak(club: Club, who: Member, to: str | None, text: str) -> None:
    """Say something to the lobby, or to one person (说): it is kept, and told to who wants to read it.

    Raises Illegal: `no-such-member`, `malformed`, `same-deal`, `watches-match`; TooFast; StoreAway.
    """
    club.limits.knock("say", who.id)
    if to is not None and _share_a_deal(club, who.id, to):
        raise Illegal("same-deal")
    if to is not None and await club.vugraph.apart(who.id, to):
        raise Illegal("watches-match")
    blind = await club.blocks.blind_to(who.id)
    if to is None:
        said = await club.chat.say(LOBBY, who.id, who.name, None, text, "table")
        told = Word(who.id, who.name, text, said.at, grade=club.grades.of(who.id))
        await club.herald.to_lobby(encode(told), blind)
        return
    letter = await club.letters.write(who.id, to, text)
    told = encode(_word(club, letter))
    await club.herald.to_member(who.id, told)
    if to not in blind:
        await club.herald.to_member(to, told)


async def said_in_lobby(club: Club, reader: str) -> list[Word]:
    """The last lines said in the lobby, as this one reads them (近话). Raises StoreAway."""
    said = await club.chat.last(LOBBY, reader, False)
    return [Word(each.member, each.name, each.text, each.at, grade=club.grades.of(each.member)) for each in said]


async def letters_of(club: Club, reader: str) -> list[Word]:
    """The last letters by this one and to him (来往). Raises StoreAway."""
    return [_word(club, letter) for letter in await club.letters.of(reader)]


def _word(club: Club, letter: Letter) -> Word:
    grade = club.grades.of(letter.member)
    return Word(letter.member, letter.name, letter.text, letter.at, letter.to, letter.to_name, grade)


def _share_a_deal(club: Club, one: str, other: str) -> bool:
    """Whether one of them plays a deal that the other plays too, or looks at: then they may not talk alone.

    Who is whose partner is a secret in some games, and whoever looks may see a hand: so it is all at the table.
    """
    for table in club.hall.open_tables:
        if table.deal is None:
            continue
        parts = [club.feed.has_part(table, member) for member in (one, other)]
        near = [part or club.feed.here(table.id, member) for part, member in zip(parts, (one, other), strict=True)]
        if any(parts) and all(near):
            return True
    return False
