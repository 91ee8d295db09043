"""Guests, accounts, log-in and one-time links, on both databases."""

import asyncio
from time import process_time

import pytest

from paiju.club.entrance import AccountBlocked
from paiju.club.links import GOOD_FOR
from paiju.club.settings import Settings, SettingsChange
from paiju.kernel import Illegal
from tests.club.conftest import People, nobody


async def test_a_guest_keeps_who_he_was_in_his_account(people: People) -> None:
    guest, before = await people.guest("Ann")
    member, token = await people.register("Ann", token=before, email="ann@example.org")
    assert (member.id, member.role, guest.role) == (guest.id, "member", "guest")
    assert await people.sessions.of(before) is None
    assert (await people.sessions.member(token)) == member
    assert (await people.members.person(member.id)).email == "ann@example.org"
    with pytest.raises(Illegal, match="already-member"):
        await people.register("Bob", token=token)


async def test_names_are_unique_whatever_their_case_and_width(people: People) -> None:
    await people.register("Ann Lee")
    fullwidth = "".join(chr(ord(letter) + 0xFEE0) for letter in "ann")
    for same in ("ANN LEE", "ann   lee", f"{fullwidth} lee"):
        with pytest.raises(Illegal, match="name-taken"):
            await people.guest(same)
        with pytest.raises(Illegal, match="name-taken"):
            await people.register(same)
    people.present.add("bob")
    with pytest.raises(Illegal, match="name-taken"):
        await people.register("BOB")
    with pytest.raises(Illegal, match="name-taken"):
        await people.guest("#a1b2c3")
    carl, _ = await people.register("Carl")
    with pytest.raises(Illegal, match="name-taken"):
        await people.members.rename(carl, "ann lee", "en", nobody)
    assert (await people.members.rename(carl, "CARL", "zh", nobody)).name == "CARL"


async def test_one_name_is_given_once_to_many_who_want_it_at_the_same_time(people: People) -> None:
    wishes = [people.register("Ann") for _ in range(5)]
    done = await asyncio.gather(*wishes, return_exceptions=True)
    assert sum(isinstance(made, tuple) for made in done) == 1
    assert all(isinstance(made, tuple) or (isinstance(made, Illegal) and made.code == "name-taken") for made in done)


async def test_a_guest_who_is_away_makes_way_for_an_account_of_his_name(people: People) -> None:
    _, first = await people.guest("Ann")
    _, second = await people.guest("ann")
    await people.register("ANN")
    names = {getattr(await people.sessions.member(token), "name", None) for token in (first, second)}
    assert names == {"Ann 2", "ann 3"} or names == {"Ann 3", "ann 2"}


async def test_log_in_tells_nothing_of_what_was_wrong(people: People) -> None:
    member, _ = await people.register("Ann", "correct horse")
    again, token = await people.entrance.log_in("aNN", "correct horse", "Chrome, Android")
    assert again == member and await people.sessions.member(token) == member
    for name, password in (("Ann", "wrong horse"), ("Nobody", "correct horse"), ("", "")):
        with pytest.raises(Illegal, match="wrong-login"):
            await people.entrance.log_in(name, password, "")
    guest, _ = await people.guest("Bob")
    assert guest.guest
    with pytest.raises(Illegal, match="wrong-login"):
        await people.entrance.log_in("Bob", "", "")


async def test_a_name_that_does_not_exist_costs_the_same_work(people: People) -> None:
    await people.register("Ann", "correct horse")

    async def work(name: str) -> float:
        begun = process_time()
        with pytest.raises(Illegal, match="wrong-login"):
            await people.entrance.log_in(name, "wrong horse", "")
        return process_time() - begun

    known, unknown = [min([await work(name) for _ in range(3)]) for name in ("Ann", "Nobody")]
    assert 0.5 < known / unknown < 2


async def test_the_same_letters_in_another_coding_are_the_same_password(people: People) -> None:
    await people.register("Ann", "pâte brisée")
    await people.entrance.log_in("Ann", "pa\u0302te brise\u0301e", "")


async def test_a_short_password_makes_no_account_and_uses_no_invitation(people: People) -> None:
    made = await people.invitations.make(None, 1, None)
    with pytest.raises(Illegal, match="password-too-short"):
        await people.register("Ann", "seven77", invitation=made.code)
    assert await people.members.listed(guests=True) == []
    assert [found.uses for found in await people.invitations.listed()] == [1]


async def test_a_club_may_ask_for_an_invitation(people: People) -> None:
    assert await people.rules.change(SettingsChange(least_thinking=1.5)) == Settings(False, 1.5)
    await people.rules.change(SettingsChange(invited_only=True))
    assert await people.rules.now() == Settings(True, 1.5)
    with pytest.raises(Illegal, match="invitation-needed"):
        await people.register("Ann")
    with pytest.raises(Illegal, match="invitation-invalid"):
        await people.register("Ann", invitation="AAAA-BBBB-CCCC")
    once = await people.invitations.make(None, 1, 1)
    shown = f" {once.code[:4]}-{once.code[4:8]}-{once.code[8:]} ".lower()
    await people.register("Ann", invitation=shown)
    with pytest.raises(Illegal, match="invitation-invalid"):
        await people.register("Bob", invitation=once.code)
    often = await people.invitations.make(None, None, 1, "the Tuesday club")
    await people.register("Bob", invitation=often.code)
    await people.register("Carl", invitation=often.code)
    assert await people.invitations.listed() == [often]
    people.at += 86401
    with pytest.raises(Illegal, match="invitation-invalid"):
        await people.register("Dora", invitation=often.code)
    assert await people.invitations.listed() == []
    await people.guest("Dora")  # a guest still needs none


async def test_an_invitation_is_taken_back(people: People) -> None:
    made = await people.invitations.make(None, None, None)
    await people.invitations.end(made.code.lower())
    assert await people.invitations.listed() == []
    with pytest.raises(Illegal, match="invitation-invalid"):
        await people.invitations.end(made.code)


async def test_a_link_is_good_once_and_for_a_day(people: People) -> None:
    member, token = await people.register("Ann", "correct horse")
    older, link = await people.links.make(member.id), await people.links.make(member.id)
    with pytest.raises(Illegal, match="password-too-short"):
        await people.entrance.by_link(link.token, "short", "")
    for bad in (older.token, "nothing"):
        with pytest.raises(Illegal, match="link-expired"):
            await people.entrance.by_link(bad, "battery staple", "")
    again, newer = await people.entrance.by_link(link.token, "battery staple", "")
    assert again == member and await people.sessions.member(newer) == member
    assert await people.sessions.of(token) is None
    with pytest.raises(Illegal, match="link-expired"):
        await people.entrance.by_link(link.token, "another one", "")
    with pytest.raises(Illegal, match="wrong-login"):
        await people.entrance.log_in("Ann", "correct horse", "")
    late = await people.links.make(member.id)
    people.at += GOOD_FOR
    with pytest.raises(Illegal, match="link-expired"):
        await people.entrance.by_link(late.token, "another one", "")
    guest, _ = await people.guest("Bob")
    with pytest.raises(Illegal, match="not-a-member"):
        await people.links.make(guest.id)


async def test_the_first_account_that_is_made_for_somebody_is_an_admins(people: People) -> None:
    await people.guest("Gus")
    (first, link), (second, _) = [await people.entrance.make(name, "member", "zh") for name in ("Ann", "Bob")]
    assert (first.role, second.role, first.language) == ("admin", "member", "zh")
    with pytest.raises(Illegal, match="wrong-login"):
        await people.entrance.log_in("Ann", "", "")
    member, _ = await people.entrance.by_link(link.token, "battery staple", "")
    assert member.role == "admin"


async def test_a_changed_password_ends_the_other_sessions(people: People) -> None:
    _, here = await people.register("Ann", "correct horse")
    _, there = await people.entrance.log_in("Ann", "correct horse", "")
    known = await people.sessions.of(here)
    assert known is not None
    with pytest.raises(Illegal, match="wrong-password"):
        await people.entrance.change_password(known, "wrong horse", "battery staple")
    with pytest.raises(Illegal, match="password-too-short"):
        await people.entrance.change_password(known, "correct horse", "short")
    assert await people.sessions.of(there) is not None
    await people.entrance.change_password(known, "correct horse", "battery staple")
    assert await people.sessions.of(there) is None
    assert await people.sessions.of(here) == known
    await people.entrance.log_in("Ann", "battery staple", "")


async def test_who_is_blocked_is_told_why_and_only_he(people: People) -> None:
    member, token = await people.register("Ann", "correct horse")
    await people.members.block(member.id, "peeking at cards")
    assert await people.sessions.of(token) is None
    with pytest.raises(Illegal, match="wrong-login"):
        await people.entrance.log_in("Ann", "wrong horse", "")
    with pytest.raises(AccountBlocked, match="peeking at cards"):
        await people.entrance.log_in("Ann", "correct horse", "")
    link = await people.links.make(member.id)
    with pytest.raises(AccountBlocked):
        await people.entrance.by_link(link.token, "battery staple", "")
    await people.members.unblock(member.id)
    await people.entrance.log_in("Ann", "correct horse", "")


async def test_a_hash_made_with_less_is_made_anew_at_the_next_log_in(people: People) -> None:
    from argon2 import PasswordHasher

    from paiju.club import passwords

    member, _ = await people.register("Ann", "correct horse")
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash("correct horse")
    await people.store.database.run(lambda c: passwords.keep(c, member.id, weak, people.at))
    await people.entrance.log_in("Ann", "correct horse", "")
    kept = await people.store.database.read(lambda c: passwords.hash_of(c, member.id))
    assert kept is not None and not passwords.outdated(kept)
    await people.entrance.log_in("Ann", "correct horse", "")
