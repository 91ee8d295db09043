"""Accounts over real HTTP and sockets: coming in, several browsers, blocks, export and the end of an account."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner

from paiju.cli import main
from tests.web.people import ClubProcess, Person, club_process, four_at_a_table, people

PASSWORD = "correct horse"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(
        tmp_path_factory.mktemp("club") / "data", "--pace", "0", "--thinking", "0", "--proxy", "127.0.0.1"
    ) as running:
        yield running


async def admin(club: ClubProcess, *words: str) -> str:
    """What `paiju admin` prints of a club that is open."""
    done = await asyncio.to_thread(CliRunner().invoke, main, ["admin", "--folder", str(club.folder), *words])
    assert done.exit_code == 0, done.output
    return done.output


async def by_link(person: Person, told: str, password: str = PASSWORD) -> httpx.Response:
    """Set a password by the link that the command line has printed."""
    found = re.search(rf"(?:{person.url}|127.0.0.1:8000)/#/password/(\S+)", told)
    assert found is not None, told
    return await person.post("accounts/password", token=found[1], password=password)


async def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def test_a_guest_takes_his_games_into_an_account_and_another_browser(club: ClubProcess) -> None:
    async with people(club.url, "Ann") as [ann]:
        table = (await ann.post("play-now")).json()["id"]
        await ann.hello(table)
        await ann.until(lambda: ann.deal is not None)
        before = ann.http.cookies["paiju"]
        wanted = {"name": "Ann", "password": PASSWORD, "email": "ann@example.org"}
        answer = await ann.post("accounts", **wanted)
        assert answer.json() | {"table": None} == {
            "member": ann.member, "name": "Ann", "guest": False, "role": "member", "language": "en", "table": None,
        }  # fmt: skip
        flags = answer.headers["set-cookie"].lower()
        assert all(flag in flags for flag in ("httponly", "samesite=lax", "path=/", "max-age=31536000"))
        assert "secure" not in flags and ann.http.cookies["paiju"] != before
        await ann.play_on(lambda: ann.seating is not None and len(ann.seating["table"]["boards"]) == 1)  # same line
        safari = {"user-agent": "Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1", "x-forwarded-proto": "https"}
        async with httpx.AsyncClient(base_url=club.url, headers=safari) as phone:
            answer = await phone.post("/api/session/log-in", json={"name": "ANN", "password": PASSWORD})
            assert answer.json()["member"] == ann.member and "secure" in answer.headers["set-cookie"].lower()
            phone.headers["cookie"] = answer.headers["set-cookie"].partition(";")[0]
            async with asyncio.timeout(10):
                while not (games := (await phone.get("/api/deals")).json()["deals"]):
                    await asyncio.sleep(0.1)
            assert len(games) == 1
            own = (await phone.get("/api/account/sessions")).json()
            assert [(one["session"]["browser"], one["here"]) for one in own] == [("Safari, iPhone", True), ("", False)]
            assert (await phone.get("/api/account")).json()["email"] == "ann@example.org"
            other = own[1]["session"]["id"]
            assert (await phone.post("/api/account/sessions/end", json={"id": other})).status_code == 204
            assert await code(await ann.http.get("/api/session")) == (401, "not-signed-in")
            await ann.until(lambda: ann.told[-1:] == [{"type": "gone", "reason": "session-ended", "detail": ""}])
            assert await code(await phone.post("/api/account/sessions/end", json={"id": other})) == (
                404,
                "no-such-session",
            )
            assert (await phone.post("/api/account/sessions/end-all")).status_code == 204
            assert (await phone.get("/api/session")).status_code == 401


async def test_what_needs_an_account_is_closed_to_guests_and_strangers(club: ClubProcess) -> None:
    async with people(club.url, "Gus") as [gus]:
        for door in ("account", "account/sessions"):
            assert await code(await gus.http.get(f"/api/{door}")) == (403, "members-only")
        for door in ("people", "people/invitations"):
            assert await code(await gus.http.get(f"/api/{door}")) == (403, "admins-only")
        foreign = {"origin": "http://elsewhere.example"}
        for door, body in (
            ("session", {"name": "Eve"}),
            ("session/log-in", {"name": "Eve", "password": PASSWORD}),
            ("accounts", {"name": "Eve", "password": PASSWORD}),
        ):
            answer = await gus.http.post(f"/api/{door}", json=body, headers=foreign)
            assert await code(answer) == (409, "foreign-page")
        assert await code(await gus.post("accounts", name="Gus", password="short")) == (409, "password-too-short")
        assert await code(await gus.post("accounts", name="Gus", password=PASSWORD, email="no")) == (400, "malformed")
        assert await code(await gus.post("accounts", name="Gus", password=PASSWORD, moon=1)) == (400, "malformed")
        assert await code(await gus.post("accounts/forgotten", name="Gus")) == (409, "no-mail")
        assert await code(await gus.post("accounts/password", token="x", password=PASSWORD)) == (409, "link-expired")
        exported = (await gus.http.get("/api/account/export")).json()
        assert exported["profile"]["name"] == "Gus" and len(exported["sessions"]) == 1
        gus.http.cookies.clear()
        assert await code(await gus.http.get("/api/account/export")) == (401, "not-signed-in")


async def test_passwords_are_changed_and_sessions_elsewhere_end(club: ClubProcess) -> None:
    async with people(club.url, "Pia") as [pia]:
        await pia.post("accounts", name="Pia", password=PASSWORD)
        elsewhere = httpx.AsyncClient(base_url=club.url)
        await elsewhere.post("/api/session/log-in", json={"name": "Pia", "password": PASSWORD})
        assert await code(await pia.post("account/password", old="not this", new="battery staple")) == (
            403,
            "wrong-password",
        )
        assert (await pia.post("account/password", old=PASSWORD, new="battery staple")).status_code == 204
        assert (await elsewhere.get("/api/session")).status_code == 401
        assert (await pia.http.get("/api/session")).json()["name"] == "Pia"
        assert await code(await pia.post("account/email", password=PASSWORD, email="p@example.org")) == (
            403,
            "wrong-password",
        )
        answer = await pia.post("account/email", password="battery staple", email="p@example.org")
        assert answer.json()["email"] == "p@example.org"
        assert (await pia.http.delete("/api/session")).status_code == 204
        assert (await pia.http.get("/api/session")).status_code == 401
        await elsewhere.aclose()


async def test_who_logs_in_is_no_guest_any_more(club: ClubProcess) -> None:
    async with people(club.url, "Lea", "Leo") as [lea, leo]:
        await lea.post("accounts", name="Lea", password=PASSWORD)
        old = leo.http.cookies["paiju"]
        answer = await leo.post("session/log-in", name="Lea", password=PASSWORD)
        assert answer.json()["member"] == lea.member
        await leo.until(lambda: leo.told[-1:] == [{"type": "gone", "reason": "session-ended", "detail": ""}])
        stranger = httpx.AsyncClient(base_url=club.url, headers={"cookie": f"paiju={old}"})
        assert (await stranger.get("/api/session")).status_code == 401
        assert await code(await stranger.post("/api/session", json={"name": "LEA"})) == (409, "name-taken")
        await stranger.aclose()


async def test_who_is_blocked_by_another_is_not_heard_by_him_alone(club: ClubProcess) -> None:
    async with people(club.url, "N", "E", "S", "W") as present:
        table = await four_at_a_table(present)
        north, east, south, _ = present
        assert (await north.post("account/block", member=east.member)).status_code == 204
        assert [one["name"] for one in (await north.http.get("/api/account/blocked")).json()] == ["E"]
        for text, who in (("loud", east), ("quiet", south)):
            await who.send(type="say", id=text, table=table, text=text)
            await south.until(lambda text=text: text in said(south))
        await north.until(lambda: "quiet" in said(north))
        assert said(north) == ["quiet"] and said(south) == ["loud", "quiet"]
        assert [message["member"] for message in south.told if message["type"] == "chat"] == [east.member, south.member]
        await north.post("account/unblock", member=east.member)
        await north.send(type="hello", table=table)
        await north.until(lambda: said(north)[-2:] == ["loud", "quiet"])


def said(person: Person) -> list[str]:
    return [message["text"] for message in person.told if message["type"] == "chat"]


async def test_an_admin_keeps_somebody_out_and_off_the_tables(club: ClubProcess) -> None:
    boss = Person(club.url, "Boss")
    assert (await by_link(boss, await admin(club, "add", "Boss", "--admin"))).json()["role"] == "admin"
    async with people(club.url, "Nadir", "Eastman", "Sudha", "West") as present:
        east = present[1]
        await east.post("accounts", name="Eastman", password=PASSWORD)
        table = await four_at_a_table(present)
        [found] = (await boss.http.get("/api/people", params={"find": "EASTM"})).json()
        assert (found["id"], found["role"], found["blocked"]) == (east.member, "member", None)
        answer = await boss.post("people/block", member=east.member, reason="peeking at cards")
        assert answer.json()["blocked"] == "peeking at cards"
        await east.until(
            lambda: east.told[-1:] == [{"type": "gone", "reason": "account-blocked", "detail": "peeking at cards"}]
        )
        north = present[0]
        await north.until(lambda: north.seating is not None and north.seating["table"]["seats"][1]["robot"])
        await north.until(lambda: north.deal is not None and north.deal["players"][1]["robot"])
        refused = await east.post("session/log-in", name="Eastman", password=PASSWORD)
        assert (await code(refused), refused.json()["detail"]) == ((403, "account-blocked"), "peeking at cards")
        await boss.post("people/unblock", member=east.member)
        assert (await east.post("session/log-in", name="Eastman", password=PASSWORD)).status_code == 200
        organiser = await boss.post("people/role", member=east.member, role="organiser")
        assert organiser.json()["role"] == "organiser"
        assert (await east.http.get("/api/session")).json()["role"] == "organiser"  # at once, in the same session
        link = (await boss.post("people/link", member=east.member)).json()
        assert (await east.post("accounts/password", token=link["token"], password="new password")).status_code == 200
        assert (await north.post(f"tables/{table}/leave")).status_code == 200
    await boss.go()


async def test_a_club_asks_for_invitations(club: ClubProcess) -> None:
    await admin(club, "settings", "--invited-only")
    async with people(club.url, "Ivy") as [ivy]:
        assert (await ivy.http.get("/api/accounts")).json() == {"invited_only": True, "mail": False}
        assert await code(await ivy.post("accounts", name="Ivy", password=PASSWORD)) == (409, "invitation-needed")
        invitation = (await admin(club, "invite", "--uses", "1", "--days", "2")).strip()
        answer = await ivy.post("accounts", name="Ivy", password=PASSWORD, invitation=invitation)
        assert answer.json()["role"] == "member"
        spare = (await admin(club, "invite", "--days", "0", "--note", "Tuesdays")).strip()
        told = await admin(club, "invitations")
        assert "Tuesdays" in told and spare in told
        await admin(club, "invitations", "--end", spare)
        assert spare not in await admin(club, "invitations", "--json")
        other = Person(club.url, "Jo")
        refused = await other.post("accounts", name="Jo", password=PASSWORD, invitation=spare)
        assert await code(refused) == (409, "invitation-invalid")
        await other.go()
    await admin(club, "settings", "--anyone")


async def test_an_admin_signs_somebody_out_and_keeps_where_he_gets_mail(club: ClubProcess, tmp_path: Path) -> None:
    async with people(club.url, "Kit") as [kit]:
        await kit.post("accounts", name="Kit", password=PASSWORD)
        await admin(club, "email", "Kit", "kit@example.org")
        assert (await kit.http.get("/api/account")).json()["email"] == "kit@example.org"
        await admin(club, "email", "Kit")
        assert (await kit.http.get("/api/account")).json()["email"] is None
        wrong = CliRunner().invoke(main, ["admin", "--folder", str(club.folder), "email", "Kit", "kit"])
        assert wrong.exit_code == 2 and "no mail address" in wrong.output
        await admin(club, "log-out", "Kit")
        assert (await kit.http.get("/api/session")).status_code == 401
        assert (await kit.post("session/log-in", name="Kit", password=PASSWORD)).status_code == 200
    assert "people" in await admin(club, "backup", str(tmp_path / "copy"))
    assert (tmp_path / "copy").stat().st_size > 0
    again = CliRunner().invoke(main, ["admin", "--folder", str(club.folder), "backup", str(tmp_path / "copy")])
    assert again.exit_code == 1 and "--force" in again.output


async def test_of_a_deleted_account_results_stay_and_the_name_goes(club: ClubProcess) -> None:
    async with people(club.url, "Dora") as [dora]:
        await dora.post("accounts", name="Dora", password=PASSWORD, email="dora@example.org")
        table = (await dora.post("play-now")).json()["id"]
        await dora.hello(table)
        await dora.send(type="say", id="1", table=table, text="how do I delete this?")
        await dora.until(lambda: dora.deal is not None)
        await dora.play_on(lambda: dora.seating is not None and len(dora.seating["table"]["boards"]) == 1)
        assert dora.deal is not None
        deal = dora.deal["deal"]
        async with asyncio.timeout(10):
            while not (told := (await dora.http.get("/api/account/export")).json())["games"]:
                await asyncio.sleep(0.1)
        assert (told["profile"]["email"], told["games"][0]["id"]) == ("dora@example.org", deal)
        assert told["absences"] == []
        assert [line["text"] for line in told["chat"]] == ["how do I delete this?"]
        assert "token" not in str(told) and "argon2" not in str(told)
        assert await code(await dora.post("account/delete", password="not this")) == (403, "wrong-password")
        assert "Dora" in str((await dora.http.get(f"/api/deals/{deal}/replay")).json()["players"])
        assert (await dora.post("account/delete", password=PASSWORD)).status_code == 204
        assert (await dora.http.get("/api/session")).status_code == 401
    neutral = f"#{dora.member[:6]}"
    async with people(club.url, "Fay", "Olga") as [fay, olga]:
        await olga.post("accounts", name="Olga", password=PASSWORD)
        await admin(club, "role", "Olga", "organiser")
        replay = (await olga.http.get(f"/api/deals/{deal}/replay")).json()
        assert [player["name"] for player in replay["players"]].count(neutral) == 1
        for form in ("json", "pbn", "lin"):
            record = (await olga.http.get(f"/api/deals/{deal}/record", params={"format": form})).text
            assert neutral in record and "Dora" not in record
        assert await code(await fay.post("session/log-in", name="Dora", password=PASSWORD)) == (403, "wrong-login")
        assert (await fay.post("accounts", name="Dora", password=PASSWORD)).json()["member"] != dora.member


async def test_friends_at_the_table_see_the_name_go(club: ClubProcess) -> None:
    async with people(club.url, "Nils", "Emma", "Saul", "Wim") as present:
        wim = present[3]
        await wim.post("accounts", name="Wim", password=PASSWORD)
        table = await four_at_a_table(present)
        assert (await wim.post("account/delete", password=PASSWORD)).status_code == 204
        nils = present[0]
        await nils.until(lambda: nils.seating is not None and nils.seating["table"]["seats"][3]["robot"])
        await nils.until(lambda: nils.deal is not None and nils.deal["players"][3]["robot"])
        nils.raw.clear()
        await nils.hello(table)
        await nils.until(lambda: len(nils.raw) > 1)
        assert nils.raw and not any("Wim" in text for text in nils.raw)


async def test_the_command_line_runs_an_open_club_and_a_closed_one(tmp_path: Path) -> None:
    closed = ClubProcess(tmp_path / "club", "--pace", "0", "--thinking", "0")
    run = CliRunner()

    def asked(*words: str) -> Any:
        return run.invoke(main, ["admin", "--folder", str(closed.folder), *words])

    assert "begins one" in (await asyncio.to_thread(asked, "list")).output and not closed.folder.exists()
    first = await admin(closed, "add", "Ann")
    assert "Ann is here as admin" in first and "http://127.0.0.1:8000/#/password/" in first
    assert "as organiser" in await admin(closed, "add", "Bob", "--organiser")
    assert "as member" in await admin(closed, "add", "Carl")
    for words, why in (
        (("add", "ANN"), "somebody has this name"),
        (("role", "Ann", "member"), "no admin left"),
        (("password", "Nobody"), "nobody here has this name"),
        (("invitations", "--end", "ABC"), "there is no such invitation"),
        (("email", "Nobody", "nobody@example.org"), "nobody here has this name"),
    ):
        done = await asyncio.to_thread(asked, *words)
        assert done.exit_code == 1 and why in done.output
    await admin(closed, "role", "Carl", "admin")
    assert await admin(closed, "export", "Bob") != ""
    await admin(closed, "delete", "Bob", "--yes")
    told = await admin(closed, "list")
    assert "Carl" in told and "Bob" not in told
    link = await admin(closed, "password", "Carl")
    with club_process(closed.folder, *closed.options) as club:
        carl = Person(club.url, "Carl")
        assert (await by_link(carl, link)).json()["role"] == "admin"
        assert await code(await by_link(carl, link)) == (409, "link-expired")
        table = (await carl.post("play-now")).json()["id"]
        await admin(club, "block", "Carl", "gone fishing")
        assert "gone fishing" in await admin(club, "list", "--json", "carl")
        assert (await carl.http.get("/api/session")).status_code == 401
        await admin(club, "unblock", "Carl")
        assert f"{club.url.rpartition(':')[0]}:" in await admin(club, "password", "Carl")
        assert (await carl.http.get("/api/lobby")).status_code == 200 and table
        await carl.go()
