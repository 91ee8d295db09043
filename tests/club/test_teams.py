"""Teams on both databases: founded, joined by consent, full at eight, handed over, dissolved, left with an account."""

from collections.abc import Awaitable

import pytest

from paiju.club.deletion import delete_account
from paiju.club.grades import Grades
from paiju.club.teams import MOST, TEAMS, Teams
from paiju.kernel import Illegal
from tests.club.conftest import People


async def refused(code: str, *deeds: Awaitable[object]) -> None:
    for deed in deeds:
        with pytest.raises(Illegal, match=code):
            await deed


async def test_a_team_is_joined_by_consent_and_never_has_more_than_eight(people: People) -> None:
    teams = Teams(people.store.database, people.now, Grades(people.changes, people.now))
    ann, *others = [(await people.register(f"Player {n}"))[0].id for n in range(MOST + 2)]
    key = await teams.found(ann, "Red  Peak", " for fun ")
    bob, gus = others[0], (await people.guest("Gus"))[0].id
    await refused("name-taken", teams.found(bob, "RED PEAK", ""))
    await refused("captains-only", teams.invite(bob, key, bob), teams.dissolve(bob, key))
    await refused("members-only", teams.invite(ann, key, gus))
    await refused("no-such-member", teams.invite(ann, key, "nobody"))
    await refused("no-such-team", teams.invite(ann, "none", bob), teams.page("none", ann))
    await refused("no-invitation", teams.join(bob, key))
    await teams.invite(ann, key, bob)
    await teams.invite(ann, key, bob)
    assert await teams.of(bob) == ([], [key])
    assert [one.member for one in (await teams.page(key, ann)).invited] == [bob]
    assert (await teams.page(key, bob)).invited == (), "he is not in it yet"
    people.at += 1
    await teams.join(bob, key)
    assert await teams.of(bob) == ([key], [])
    await refused("already-in-the-team", teams.invite(ann, key, bob))
    for each in others[1:7]:
        await teams.invite(ann, key, each)
    await refused("team-full", teams.invite(ann, key, others[7]))
    await teams.decline(others[6], key)
    await teams.send_away(ann, key, others[5])
    for each in others[1:5]:
        await teams.join(each, key)
    await refused("no-invitation", teams.join(others[6], key), teams.join(others[5], key))
    await refused("malformed", teams.send_away(ann, key, ann))
    [listed] = await teams.listed()
    assert (listed.name, listed.about, listed.captain, listed.members) == ("Red Peak", "for fun", ann, 6)

    await refused("captain-stays", teams.leave(ann, key))
    await refused("not-in-the-team", teams.leave(others[6], key), teams.hand_over(ann, key, others[6]))
    await teams.hand_over(ann, key, bob)
    await teams.leave(ann, key)
    await delete_account(people.changes, bob, 5.0)
    page = await teams.page(key, ann)
    assert page.team.captain in others[1:5] and len(page.members) == 4
    await teams.dissolve(page.team.captain, key)
    assert await teams.listed() == []


async def test_somebody_may_be_in_several_teams_but_not_in_any_number(people: People) -> None:
    teams = Teams(people.store.database, people.now, Grades(people.changes, people.now))
    ann = (await people.register("Ann"))[0].id
    keys = [await teams.found(ann, f"Team {n}", "") for n in range(TEAMS)]
    await refused("too-many", teams.found(ann, "One more", ""))
    await teams.leave(ann, keys[0])
    assert len((await teams.of(ann))[0]) == TEAMS - 1
    await delete_account(people.changes, ann, 5.0)
    assert await teams.listed() == []
