"""Friends, clans, letters, the lobby's chat, muting and inviting, over real HTTP and sockets."""

import asyncio
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.web.people import ClubProcess, Person, club_process, four_at_a_table, people

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("club") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def told(person: Person, kind: str) -> list[dict[str, Any]]:
    return [message for message in person.told if message["type"] == kind]


async def registered(*members: Person) -> None:
    for member in members:
        (await member.post("accounts", name=member.name, password=PASSWORD)).raise_for_status()


async def speak(person: Person, text: str, to: str | None = None) -> str:
    """Say something; "done", or the code of the refusal."""
    key = f"{person.name}-{len(person.answers)}"
    await person.send(type="speak", id=key, to=to, text=text)
    await person.until(lambda: key in person.answers)
    answer = person.answers[key]
    return "done" if answer["type"] == "done" else answer["code"]


async def settled(*present: Person) -> None:
    """Wait until everything that was sent to them before has come."""
    for person in present:
        pongs = len(told(person, "pong"))
        await person.send(type="ping", sent=pongs)
        await person.until(lambda p=person, n=pongs: len(told(p, "pong")) > n)


async def test_friends_ask_accept_and_part(club: ClubProcess) -> None:
    async with people(club.url, "Ann", "Bob", "Cat", "Gus") as [ann, bob, cat, gus]:
        await registered(ann, bob, cat)
        assert code(await gus.post("friends/ask", member=ann.member)) == (403, "members-only")
        assert code(await ann.post("friends/ask", member=gus.member)) == (409, "not-a-member")
        assert code(await ann.post("friends/ask", member="nobody")) == (404, "no-such-member")
        assert code(await ann.post("friends/ask", member=ann.member)) == (400, "malformed")
        assert code(await ann.post("friends/accept", member=bob.member)) == (409, "no-request")
        circle = (await ann.post("friends/ask", member=bob.member)).json()
        assert [one["name"] for one in circle["asked"]] == ["Bob"] and circle["friends"] == []
        await bob.until(lambda: told(bob, "friends"))
        assert [one["name"] for one in (await bob.http.get("/api/friends")).json()["asking"]] == ["Ann"]
        circle = (await bob.post("friends/accept", member=ann.member)).json()
        assert [one["name"] for one in circle["friends"]] == ["Ann"] and circle["asking"] == []
        await ann.until(lambda: len(told(ann, "friends")) == 2)
        # Who asks somebody that has asked him is friends at once.
        await cat.post("friends/ask", member=ann.member)
        circle = (await ann.post("friends/ask", member=cat.member)).json()
        assert [one["name"] for one in circle["friends"]] == ["Bob", "Cat"]
        circle = (await bob.post("friends/remove", member=ann.member)).json()
        assert circle == {"friends": [], "asking": [], "asked": []}
        # Whoever is blocked asks in vain, and does not learn why.
        await bob.post("account/block", member=cat.member)
        before = len(told(bob, "friends"))
        assert [one["name"] for one in (await cat.post("friends/ask", member=bob.member)).json()["asked"]] == ["Bob"]
        await settled(bob)
        assert len(told(bob, "friends")) == before
        assert (await bob.http.get("/api/friends")).json()["asking"] == []


async def test_an_invitation_comes_at_once_but_not_from_who_is_blocked(club: ClubProcess) -> None:
    async with people(club.url, "Hal", "Ivy", "Jon") as [hal, ivy, jon]:
        manners = {"private": True, "sitting": "invited"}
        table = (await hal.post("tables", game="bridge", title="Quiet", seat=0, manners=manners)).json()["id"]
        assert code(await ivy.post(f"tables/{table}/invite", member=jon.member)) == (409, "not-seated")
        assert code(await hal.post(f"tables/{table}/invite", member="nobody")) == (404, "no-such-member")
        assert (await hal.post(f"tables/{table}/invite", member=ivy.member)).status_code == 204
        await ivy.until(lambda: told(ivy, "invitation"))
        assert told(ivy, "invitation") == [
            {
                "type": "invitation",
                "table": table,
                "title": "Quiet",
                "game": "bridge",
                "member": hal.member,
                "name": "Hal",
            }
        ]
        assert (await ivy.post(f"tables/{table}/sit", seat=1)).status_code == 200
        await jon.post("account/block", member=hal.member)
        assert (await hal.post(f"tables/{table}/invite", member=jon.member)).status_code == 204
        await settled(jon)
        assert not told(jon, "invitation")
        # Only muted: his words stay away, his invitations come.
        await jon.post("account/mute", member=hal.member)
        assert [one["name"] for one in (await jon.http.get("/api/account/muted")).json()] == ["Hal"]
        assert (await jon.http.get("/api/account/blocked")).json() == []
        await hal.post(f"tables/{table}/invite", member=jon.member)
        await jon.until(lambda: told(jon, "invitation"))


async def test_the_lobby_hears_everybody_but_who_is_muted(club: ClubProcess) -> None:
    async with people(club.url, "Kim", "Leo", "Mia") as [kim, leo, mia]:
        await asyncio.gather(*(person.send(type="lobby") for person in (kim, leo, mia)))
        await asyncio.gather(*(person.until(lambda p=person: told(p, "lobby")) for person in (kim, leo, mia)))
        await leo.post("account/mute", member=kim.member)
        assert await speak(kim, "anyone for bridge?") == "done"
        await mia.until(lambda: told(mia, "word"))
        word = told(mia, "word")[0]
        assert (word["name"], word["text"], word["to"]) == ("Kim", "anyone for bridge?", None)
        await settled(leo)
        assert not told(leo, "word")
        for reader, lines in ((mia, ["anyone for bridge?"]), (leo, [])):
            assert [line["text"] for line in (await reader.http.get("/api/words")).json()] == lines
        await leo.post("account/unblock", member=kim.member)
        assert len((await leo.http.get("/api/words")).json()) == 1
        assert await speak(kim, "x" * 501) == "malformed"
        answers = [await speak(mia, f"spam {turn}") for turn in range(20)]
        assert answers[0] == "done" and "too-fast" in answers


async def test_letters_reach_one_person_alone(club: ClubProcess) -> None:
    async with people(club.url, "Nan", "Oto", "Pit") as [nan, oto, pit]:
        await pit.send(type="lobby")
        assert await speak(nan, "psst", oto.member) == "done"
        await oto.until(lambda: told(oto, "word"))
        assert (told(oto, "word")[0]["to"], told(oto, "word")[0]["to_name"]) == (oto.member, "Oto")
        await nan.until(lambda: told(nan, "word"))
        assert await speak(nan, "hm", "nobody") == "no-such-member"
        assert await speak(nan, "hm", nan.member) == "malformed"
        await settled(pit)
        assert not told(pit, "word") and (await pit.http.get("/api/letters")).json() == []
        assert [letter["text"] for letter in (await oto.http.get("/api/letters")).json()] == ["psst"]
        await oto.post("account/block", member=nan.member)
        assert await speak(nan, "still there?", oto.member) == "done"
        await settled(oto)
        assert len(told(oto, "word")) == 1 and (await oto.http.get("/api/letters")).json() == []
        assert len((await nan.http.get("/api/letters")).json()) == 2


async def test_nobody_writes_alone_to_a_player_of_the_same_deal(club: ClubProcess) -> None:
    async with people(club.url, "N6", "E6", "S6", "W6", "Looker", "Far") as present:
        table = await four_at_a_table(present[:4], manners={"watching": "seat"})
        north, east, south, _, looker, far = present
        assert await speak(north, "I have five hearts", south.member) == "same-deal"
        assert await speak(north, "hello", east.member) == "same-deal"
        assert await speak(looker, "dinner?", south.member) == "done"
        await looker.hello(table)
        assert await speak(looker, "he has the queen", south.member) == "same-deal"
        assert await speak(far, "coming?", south.member) == "done"
        # A robot plays on for who leaves; then he is in the deal no more.
        assert (await north.post(f"tables/{table}/leave")).status_code == 200
        await south.until(lambda: south.deal is not None and south.deal["players"][0]["robot"])
        await north.send(type="goodbye")
        await settled(north)
        assert await speak(north, "sorry, had to go", south.member) == "done"


async def test_a_clan_is_founded_joined_handed_over_and_dissolved(club: ClubProcess) -> None:
    async with people(club.url, "Qin", "Rex", "Sun", "Gast") as [qin, rex, sun, guest]:
        await registered(qin, rex, sun)
        assert code(await guest.post("clans", name="Nobody's")) == (403, "members-only")
        listed = (await qin.post("clans", name="Red  Peak", about=" for fun ")).json()
        [clan] = listed["clans"]
        key = clan["id"]
        assert clan == {
            "id": key, "name": "Red Peak", "about": "for fun", "captain": qin.member, "captain_name": "Qin",
            "captain_grade": None, "members": 1,
        }  # fmt: skip
        assert listed["mine"] == key and listed["asked"] is None
        assert code(await rex.post("clans", name="RED PEAK")) == (409, "name-taken")
        assert code(await qin.post("clans", name="Another")) == (409, "in-a-clan")
        assert code(await rex.post("clans/nowhere/ask")) == (404, "no-such-clan")
        assert (await rex.post(f"clans/{key}/ask")).json()["asked"] == key
        await sun.post(f"clans/{key}/ask")
        assert (await rex.http.get(f"/api/clans/{key}")).json()["asking"] == []
        page = (await qin.http.get(f"/api/clans/{key}")).json()
        assert {one["name"] for one in page["asking"]} == {"Rex", "Sun"}
        assert code(await rex.post("clans/admit", member=sun.member)) == (403, "captains-only")
        assert (await qin.post("clans/admit", member=rex.member)).status_code == 204
        assert (await qin.post("clans/turn-away", member=sun.member)).status_code == 204
        assert code(await qin.post("clans/admit", member=sun.member)) == (409, "no-request")
        assert code(await qin.post("clans/leave")) == (409, "captain-stays")
        assert code(await qin.post("clans/hand-over", member=sun.member)) == (409, "not-in-a-clan")
        assert (await qin.post("clans/hand-over", member=rex.member)).status_code == 204
        page = (await guest.http.get(f"/api/clans/{key}")).json()
        assert page["clan"]["captain_name"] == "Rex" and [one["name"] for one in page["members"]] == ["Qin", "Rex"]
        assert (await qin.post("clans/leave")).json()["mine"] is None
        assert code(await qin.post("clans/leave")) == (409, "not-in-a-clan")
        assert code(await qin.post("clans/dissolve")) == (403, "captains-only")
        assert (await rex.post("clans/dissolve")).json() == {"clans": [], "mine": None, "asked": None}
        assert code(await rex.http.get(f"/api/clans/{key}")) == (404, "no-such-clan")


async def test_who_deletes_his_account_leaves_company_and_says_nothing_more(club: ClubProcess) -> None:
    async with people(club.url, "Tom", "Una", "Vic") as [tom, una, vic]:
        await registered(tom, una, vic)
        clan = (await tom.post("clans", name="Blue Peak")).json()["mine"]
        for member in (una, vic):
            await member.post(f"clans/{clan}/ask")
            await tom.post("clans/admit", member=member.member)
        await tom.post("friends/ask", member=una.member)
        await una.post("friends/accept", member=tom.member)
        assert await speak(tom, "a secret", una.member) == "done"
        export = (await tom.http.get("/api/account/export")).json()
        assert [letter["text"] for letter in export["letters"]] == ["a secret"] and export["clan"] == clan
        assert [friend["name"] for friend in export["circle"]["friends"]] == ["Una"]
        assert (await tom.post("account/delete", password=PASSWORD)).status_code == 204
        assert (await una.http.get("/api/friends")).json()["friends"] == []
        assert (await una.http.get("/api/letters")).json() == []
        page = (await vic.http.get(f"/api/clans/{clan}")).json()
        assert page["clan"]["captain_name"] == "Una" and [one["name"] for one in page["members"]] == ["Una", "Vic"]
