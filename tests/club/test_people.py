"""Roles, blocks, and the end of an account, on both databases."""

import pytest

from paiju.club.browsers import kind_of
from paiju.club.deletion import delete_account
from paiju.club.names import booked, key_of, neutral, proper
from paiju.kernel import Illegal
from tests.club.conftest import People, nobody


async def test_the_club_keeps_an_admin_who_can_come_in(people: People) -> None:
    (ann, _), (bob, _) = [await people.entrance.make(name, "admin", "en") for name in ("Ann", "Bob")]
    await people.members.block(bob.id, "on leave")
    for change in (
        people.members.give_role(ann.id, "member"),
        people.members.block(ann.id, "why not"),
        delete_account(people.changes, ann.id, 5.0, lambda *_: None),
    ):
        with pytest.raises(Illegal, match="last-admin"):
            await change
    await people.members.unblock(bob.id)
    await people.members.give_role(ann.id, "member")
    assert [person.role for person in await people.members.listed()] == ["member", "admin"]


async def test_roles_are_for_accounts(people: People) -> None:
    guest, _ = await people.guest("Gus")
    member, _ = await people.register("Ann")
    with pytest.raises(Illegal, match="not-a-member"):
        await people.members.give_role(guest.id, "admin")
    with pytest.raises(Illegal, match="not-a-member"):
        await people.members.give_role(member.id, "guest")
    with pytest.raises(Illegal, match="no-such-member"):
        await people.members.give_role("nobody", "admin")


async def test_people_are_found_by_name_or_id(people: People) -> None:
    ann, _ = await people.register("Ann_1")
    gus, _ = await people.guest("Gus")
    await people.register("Annx1")
    assert [person.name for person in await people.members.listed("nn_")] == ["Ann_1"]
    assert [person.name for person in await people.members.listed("", guests=True)] == ["Ann_1", "Annx1", "Gus"]
    assert (await people.members.called("ANN_1")).id == ann.id
    assert (await people.members.called(gus.id)).name == "Gus"
    with pytest.raises(Illegal, match="no-such-member"):
        await people.members.called("Gus")


async def test_who_is_blocked_by_a_member_is_not_heard_by_him(people: People) -> None:
    (ann, _), (bob, _) = await people.register("Ann"), await people.register("Bob")
    await people.chat.say("t", bob.id, "Bob", 1, "hello", "table")
    await people.chat.say("t", ann.id, "Ann", 2, "hi", "table")
    await people.blocks.block(ann.id, bob.id)
    await people.blocks.block(ann.id, bob.id)
    assert [blocked.name for blocked in await people.blocks.of(ann.id)] == ["Bob"]
    assert await people.blocks.deaf_to(bob.id) == {ann.id} and await people.blocks.deaf_to(ann.id) == frozenset()
    assert [line.text for line in await people.chat.last("t", ann.id, False)] == ["hi"]
    assert [line.text for line in await people.chat.last("t", bob.id, False)] == ["hello", "hi"]
    for other, code in ((ann.id, "malformed"), ("nobody", "no-such-member")):
        with pytest.raises(Illegal, match=code):
            await people.blocks.block(ann.id, other)
    await people.blocks.unblock(ann.id, bob.id)
    assert [line.text for line in await people.chat.last("t", ann.id, False)] == ["hello", "hi"]


async def test_of_a_deleted_account_nothing_is_left_but_its_id(people: People) -> None:
    ann, token = await people.register("Ann", "correct horse", email="ann@example.org")
    bob, _ = await people.register("Bob")
    await people.chat.say("t", ann.id, "Ann", 1, "hello", "table")
    await people.blocks.block(bob.id, ann.id)
    await people.links.make(ann.id)
    await people.names.look()
    struck: list[tuple[str, str]] = []
    await delete_account(people.changes, ann.id, people.at, lambda _, *told: struck.append(told))
    assert struck[-1] == (ann.id, f"#{ann.id[:6]}")
    assert people.names.shown(ann.id, "Ann") == neutral(ann.id) and people.names.shown(bob.id, "Bob") == "Bob"
    later = People(people.store)
    await later.names.look()
    assert later.names.shown(ann.id, "Ann") == neutral(ann.id)
    await later.close()
    named = {ann.id: "Ann", bob.id: "Bob", "robot": "Robot"}
    assert await people.store.database.read(lambda c: booked(c, named)) == named | {ann.id: neutral(ann.id)}
    assert await people.sessions.of(token) is None and await people.chat.by(ann.id) == []
    assert await people.blocks.of(bob.id) == []
    for gone in (people.members.person(ann.id), people.members.called("Ann"), people.links.make(ann.id)):
        with pytest.raises(Illegal, match="no-such-member"):
            await gone
    with pytest.raises(Illegal, match="wrong-login"):
        await people.entrance.log_in("Ann", "correct horse", "")
    again, _ = await people.register("Ann")
    assert again.id != ann.id


async def test_a_name_of_a_table_in_memory_may_be_changed(people: People) -> None:
    guest, token = await people.guest("Gus")
    await people.members.rename(guest, "Gustav", "zh", nobody)
    found = await people.sessions.member(token)
    assert found is not None and (found.name, found.language) == ("Gustav", "zh")
    for name, language, code in (
        ("", "en", "name-empty"),
        ("x" * 25, "en", "name-too-long"),
        ("Gus", "fr", "malformed"),
    ):
        with pytest.raises(Illegal, match=code):
            await people.members.rename(guest, name, language, nobody)


def test_names_are_tidied() -> None:
    assert proper("  An\u200bn \t Lee\n") == "An n Lee"
    assert key_of("STRASSE") == key_of("Straße") == "strasse"


@pytest.mark.parametrize(
    ("agent", "kind"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox, Linux"),
        (
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 "
            "Safari/537.36 Edg/140.0.0.0",
            "Edge, Windows",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/18.0 Mobile/15E148 Safari/604.1",
            "Safari, iPhone",
        ),
        (
            "Mozilla/5.0 (Linux; Android 14; 2312) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 "
            "Chrome/116.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50",
            "WeChat, Android",
        ),
        ("python-httpx/0.28", ""),
    ],
)
def test_a_browser_is_known_by_its_own_words(agent: str, kind: str) -> None:
    assert kind_of(agent) == kind
