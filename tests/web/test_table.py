"""A real server process and people on real sockets: the story of a table."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from paiju.cli import main
from paiju.records import read
from tests.web.people import ClubProcess, Person, club_process, four_at_a_table, people


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("club") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


async def test_one_person_and_three_robots_play_a_board(club: ClubProcess) -> None:
    async with people(club.url, "Solo") as [solo]:
        table = (await solo.post("play-now")).json()["id"]
        await solo.hello(table)
        await solo.until(lambda: solo.deal is not None)
        await solo.play_on(lambda: solo.seating is not None and len(solo.seating["table"]["boards"]) == 1)
        assert solo.deal is not None and solo.deal["open"] and solo.deal["view"]["phase"] == "over"
        replay = (await solo.http.get(f"/api/deals/{solo.deal['deal']}/replay")).json()
        assert replay["steps"][-1]["view"]["phase"] == "over"
        assert replay["hash"] == solo.deal["hash"]


async def test_four_people_play_a_board_with_a_claim_refused_and_one_accepted(club: ClubProcess) -> None:
    async with people(club.url, "North", "East", "South", "West") as present:
        await four_at_a_table(present)
        north = present[0]
        assert north.deal is not None
        dealer = north.deal["view"]["options"]["board"] - 1
        calls = ["1NT", "P", "P", "P"]
        for turn, call in enumerate(calls):
            person = present[(dealer + turn) % 4]
            await person.until(lambda p=person: p.on_turn)
            assert (await person.act({"type": "call", "call": call}))["type"] == "done"
        declarer = present[dealer]
        lead = present[(dealer + 1) % 4]
        await lead.until(lambda: lead.deal is not None and lead.deal["view"]["phase"] == "play" and lead.on_turn)
        assert (await lead.act(lead.pick()))["type"] == "done"
        await declarer.until(lambda: declarer.on_turn)
        assert (await declarer.act({"type": "claim", "tricks": 12}))["type"] == "done"
        defenders = [present[(dealer + 1) % 4], present[(dealer + 3) % 4]]
        await defenders[0].until(lambda: _phase(defenders[0]) == "claim")
        refused = await declarer.act({"type": "play", "card": 0})
        assert refused["code"] == "claim-pending"
        assert (await defenders[0].act({"type": "accept"}))["type"] == "done"
        assert (await defenders[1].act({"type": "object"}))["type"] == "done"
        await declarer.until(lambda: _phase(declarer) == "play")
        again = await declarer.act({"type": "claim", "tricks": 7})
        assert again["code"] == "claim-too-soon"
        await _finish_trick(present)
        # Whoever is on lead now claims or concedes; those who must consent do.
        person = next(p for p in present if p.on_turn)
        left = 13 - sum(_won(person))
        assert (await person.act({"type": "claim", "tricks": left}))["type"] == "done"
        for other in present:
            await other.until(lambda p=other: _phase(p) == "claim")
        for other in present:
            if other is not person and other.on_turn:
                assert (await other.act({"type": "accept"}))["type"] == "done"
        for other in present:
            await other.until(lambda p=other: _phase(p) == "over")
            assert other.deal is not None and other.deal["open"]


async def test_an_explanation_never_reaches_partner_before_the_end(club: ClubProcess) -> None:
    secret = "promises four spades and the moon"
    async with people(club.url, "N1", "E1", "S1", "W1") as present:
        await four_at_a_table(present)
        caller, lho, partner, rho = present
        words = {"en": secret, "zh": secret}
        await caller.until(lambda: caller.on_turn)
        answer = await caller.act({"type": "call", "call": "1C", "alert": True, "explanation": words})
        assert answer["type"] == "done"
        for opponent in (lho, rho):
            await opponent.until(lambda p=opponent: secret in p.raw[-1])
        asked = await rho.act({"type": "ask", "call": 1})
        assert asked["type"] == "done"
        assert (await lho.act({"type": "call", "call": "P"}))["type"] == "done"
        await partner.until(lambda: partner.on_turn)
        assert not any(secret in text or '"asked":true' in text for text in partner.raw)
        numbers = [m["number"] for m in partner.told if m["type"] == "deal"]
        assert numbers == sorted(set(numbers)) and numbers[-1] - numbers[0] == len(numbers) - 1


async def test_undo_is_asked_refused_and_granted(club: ClubProcess) -> None:
    async with people(club.url, "N2", "E2", "S2", "W2") as present:
        await four_at_a_table(present)
        north, east, south, west = present
        assert (await north.act({"type": "undo"}))["code"] == "nothing-to-undo"
        await north.act({"type": "call", "call": "7NT"})
        await north.until(lambda: _calls(north) == ["7NT"])
        assert (await north.act({"type": "undo"}))["type"] == "done"
        await east.until(lambda: east.deal is not None and east.deal["undo"] is not None)
        assert (await east.act({"type": "call", "call": "P"}))["code"] == "undo-pending"
        assert (await south.act({"type": "answer-undo", "yes": True}))["code"] == "not-your-turn"
        await east.act({"type": "answer-undo", "yes": True})
        await west.act({"type": "answer-undo", "yes": False})
        await north.until(lambda: north.deal is not None and north.deal["undo"] is None)
        assert _calls(north) == ["7NT"]
        await north.act({"type": "undo"})
        await east.act({"type": "answer-undo", "yes": True})
        await west.act({"type": "answer-undo", "yes": True})
        await north.until(lambda: _calls(north) == [])
        await north.act({"type": "call", "call": "1NT"})
        await east.until(lambda: east.on_turn)
        await east.act({"type": "call", "call": "P"})
        await south.until(lambda: south.on_turn)
        await south.act({"type": "call", "call": "P"})
        assert (await north.act({"type": "undo"}))["code"] == "undo-too-late"


async def test_bad_messages_are_refused_and_change_nothing(club: ClubProcess) -> None:
    async with people(club.url, "N3", "E3", "S3", "W3") as present:
        table = await four_at_a_table(present)
        north, east = present[0], present[1]
        assert north.deal is not None
        before = north.deal
        for action in (
            {"type": "fly"},
            {"type": "call", "call": "8C"},
            {"type": "call", "call": "1C", "extra": 1},
            {"type": "play"},
            {"type": "call", "call": "1C", "explanation": {"en": "x" * 301, "zh": ""}},
        ):
            assert (await north.act(action))["code"] == "malformed", action
        assert (await east.act({"type": "call", "call": "P"}))["code"] == "not-your-turn"
        assert (await north.act({"type": "play", "card": 0}))["code"] == "no-contract-yet"
        assert (await north.act({"type": "call", "call": "P"}, deal="nowhere"))["code"] == "no-such-deal"
        await north.send(type="nonsense")
        await north.until(lambda: north.told[-1].get("code") == "malformed")
        assert (await north.post(f"tables/{table}/sit", seat=1)).status_code == 409
        assert (await north.post("tables", game="bridge", options={"colour": "red"})).json()["code"] == "unknown-option"
        assert (await north.post("tables", game="whist")).json()["code"] == "unknown-option"
        assert (await north.http.post("/api/tables", content=b"{")).status_code == 400
        await north.hello(table)
        await north.until(lambda: north.told[-1]["type"] == "deal")
        assert north.told[-1]["view"] == before["view"]


async def test_the_same_act_twice_is_done_once(club: ClubProcess) -> None:
    async with people(club.url, "N4", "E4", "S4", "W4") as present:
        await four_at_a_table(present)
        north, east = present[0], present[1]
        first = await north.act({"type": "call", "call": "1C"}, act="once")
        again = await north.act({"type": "call", "call": "1C"}, act="once")
        assert first == again
        assert _calls(north) == ["1C"]
        stolen = await east.act({"type": "call", "call": "P"}, act="once")
        assert stolen["code"] == "malformed"


async def test_a_spectator_sees_one_seat_and_may_not_act(club: ClubProcess) -> None:
    async with people(club.url, "N5", "E5", "S5", "W5", "Watcher") as present:
        table = await four_at_a_table(present[:4], manners={"watching": "seat"})
        watcher = present[4]
        await watcher.hello(table, watch=1)
        await watcher.until(lambda: watcher.deal is not None)
        assert watcher.deal is not None and not watcher.deal["plays"] and watcher.deal["choices"] == []
        hands = watcher.deal["view"]["hands"]
        assert [min(hand) >= 0 for hand in hands] == [False, True, False, False]
        assert (await watcher.act({"type": "call", "call": "P"}))["code"] == "not-seated"


def _phase(person: Person) -> Any:
    return person.deal["view"]["phase"] if person.deal else None


def _calls(person: Person) -> list[str]:
    return [spoken["call"] for spoken in person.deal["view"]["calls"]] if person.deal else []


def _won(person: Person) -> list[int]:
    view = person.deal["view"] if person.deal else {}
    return view.get("won", view.get("play", {}).get("won", [0, 0]))


async def _finish_trick(present: list[Person]) -> None:
    async def play(person: Person) -> None:
        await person.play_on(lambda: sum(_won(person)) >= 1)

    await asyncio.gather(*(play(person) for person in present))


async def test_a_second_server_on_the_same_folder_is_refused(club: ClubProcess, tmp_path: Path) -> None:
    other = ClubProcess(club.folder)
    with pytest.raises(AssertionError, match="did not open"):
        other.start()
    assert "is in use by process" in club.log.read_text()


async def test_a_finished_board_can_be_replayed_downloaded_checked_and_analysed(
    club: ClubProcess, tmp_path: Path
) -> None:
    async with people(club.url, "Solo2") as [solo]:
        table = (await solo.post("play-now")).json()["id"]
        await solo.hello(table)
        await solo.until(lambda: solo.deal is not None)
        deal = solo.deal["deal"] if solo.deal else ""
        early = await solo.http.get(f"/api/deals/{deal}/record")
        assert early.json()["code"] == "deal-under-way"
        published = solo.deal["hash"] if solo.deal else ""
        await solo.play_on(lambda: solo.seating is not None and len(solo.seating["table"]["boards"]) == 1)
        record = tmp_path / "deal.json"
        record.write_bytes((await solo.http.get(f"/api/deals/{deal}/record")).content)
        verified = CliRunner().invoke(main, ["verify", str(record), "--hash", published])
        assert verified.exit_code == 0 and "everything holds" in verified.output, verified.output
        whole = json.loads(record.read_text())
        whole["seal"]["deck"][0], whole["seal"]["deck"][1] = whole["seal"]["deck"][1], whole["seal"]["deck"][0]
        record.write_text(json.dumps(whole))
        tampered = CliRunner().invoke(main, ["verify", str(record)])
        assert tampered.exit_code == 1 and "hash" in tampered.output and "dealt" in tampered.output
        for kind in ("pbn", "lin"):
            text = (await solo.http.get(f"/api/deals/{deal}/record?format={kind}")).content
            reading = read(text, f"deal.{kind}")
            assert len(reading.records) == 1 and reading.records[0].players[2] == "Solo2"
        assert (await solo.http.get(f"/api/deals/{deal}/record?format=doc")).json()["code"] == "malformed"
        if whole["outcome"]["contract"] is not None:
            analysis = (await solo.http.get(f"/api/deals/{deal}/double-dummy")).json()
            while analysis["working"]:
                analysis = (await solo.http.get(f"/api/deals/{deal}/double-dummy")).json()
            assert len(analysis["table"]) == 4 and len(analysis["cards"]) <= 52
            contract = whole["outcome"]["contract"]
            strain = ["C", "D", "H", "S", "NT"].index(contract["strain"])
            best = max(score["tricks"] for score in analysis["cards"][0])
            assert 13 - best == analysis["table"][contract["declarer"]][strain]


async def test_the_system_panel_reads_only_the_auction(club: ClubProcess) -> None:
    async with people(club.url, "Reader") as [reader]:
        answer = (await reader.http.get("/api/bridge/system?dealer=0&vul=None&calls=1NT-P")).json()
        stayman = next(meaning for meaning in answer if meaning["call"] == "2C")
        assert stayman["text"]["en"] and stayman["text"]["zh"]
        assert (await reader.http.get("/api/bridge/system?dealer=0&calls=1NT-1C")).json()["code"] == "malformed"
        assert (await reader.http.get("/api/bridge/system?dealer=9")).status_code == 400
