"""Recorded deals on their way into the club: imported while it is open, chosen at a table, replayed."""

import asyncio
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from paiju.cli import main
from tests.web.people import club_process, people
from tests.web.test_every_game import take_part

FILES = Path(__file__).parents[1] / "resources" / "bridge"


async def test_boards_are_imported_into_an_open_club_chosen_and_replayed(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        file = FILES / "lin_vugraph_usbf2010.lin"
        arguments = ["import", str(file), "--folder", str(club.folder), "-q", "--title", "Final"]
        done = await asyncio.to_thread(CliRunner().invoke, main, arguments)
        assert done.exit_code == 0, done.output
        async with people(club.url, "Ann") as [ann]:
            [shelf] = (await ann.http.get("/api/boards")).json()
            assert (shelf["title"], shelf["boards"], shelf["played"]) == ("Final", 30, 30)
            boards = (await ann.http.get(f"/api/boards/{shelf['id']}")).json()
            replay = (await ann.http.get(f"/api/boards/board/{boards[0]['id']}/replay")).json()
            assert replay["outcome"]["contract"] is not None
            analysis = (await ann.http.get(f"/api/boards/board/{boards[0]['id']}/double-dummy")).json()
            while analysis["working"]:
                analysis = (await ann.http.get(f"/api/boards/board/{boards[0]['id']}/double-dummy")).json()
            assert len(analysis["table"]) == 4 and analysis["par_ns"] is not None and analysis["cards"][0]
            wanted = {"game": "bridge", "seat": 2, "robots": True, "boards": shelf["id"], "start_at": 48}
            table = (await ann.post("tables", **wanted)).json()["id"]
            await ann.hello(table)
            assert ann.seating is not None and ann.seating["table"]["boards_left"] == 13
            hidden = await ann.http.get(f"/api/boards/board/{boards[-1]['id']}/replay")
            assert hidden.json()["code"] == "board-still-to-play"
            await ann.post(f"tables/{table}/start")
            await ann.until(lambda: ann.deal is not None)
            assert ann.deal is not None and ann.deal["view"]["options"]["board"] == 48
            assert (await ann.post("tables", game="bridge", boards="nothing")).json()["code"] == "no-such-boards"
            assert (await ann.http.get("/api/boards/nothing")).json()["code"] == "no-such-boards"


async def test_a_chosen_board_is_shown_from_no_other_table_to_whoever_is_still_to_play_it(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        arguments = ["import", str(FILES / "pbn_export_youth1998.pbn"), "--folder", str(club.folder), "-q"]
        done = await asyncio.to_thread(CliRunner().invoke, main, arguments)
        assert done.exit_code == 0, done.output
        async with people(club.url, "Ann", "Ben", "Cas") as [ann, ben, cas]:
            [shelf] = (await ann.http.get("/api/boards")).json()
            wanted = {"game": "bridge", "robots": True, "boards": shelf["id"], "options": {"passed_out": "score"}}
            assert (await ann.post("tables", **wanted, seat=0)).status_code == 200
            table = (await ben.post("tables", **wanted, seat=0, manners={"watching": "seat"})).json()["id"]
            for person in (ann, ben, cas):
                await person.hello(table, 1)
            await ben.post(f"tables/{table}/start")
            await take_part(ben, 1)
            await cas.until(lambda: cas.deal is not None and cas.deal["view"]["phase"] == "over")
            path = f"/api/deals/{table}-1/replay"
            assert (await cas.http.get(path)).status_code == (await ben.http.get(path)).status_code == 200
            refused = await ann.http.get(path)
            assert (refused.status_code, refused.json()["code"]) == (409, "board-still-to-play")
            assert ann.deal is None, "nor was a card of it sent while it was played"


def test_a_file_that_cannot_be_read_says_why_and_changes_nothing(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pbn"
    bad.write_bytes(b"\x00\x01\x02")
    done = CliRunner().invoke(main, ["import", str(bad), "--folder", str(tmp_path / "club")])
    assert done.exit_code == 1 and "line 1" in done.output
    assert CliRunner().invoke(main, ["import", str(tmp_path / "none.pbn")]).exit_code == 2
    assert not (tmp_path / "club").exists()


@pytest.mark.parametrize("name", ["pbn_realbridge_teams25.pbn", "lin_bbo_robot8.lin"])
def test_boards_go_into_a_club_that_is_closed(tmp_path: Path, name: str) -> None:
    done = CliRunner().invoke(main, ["import", str(FILES / name), "--folder", str(tmp_path / "club"), "-q"])
    assert done.exit_code == 0, done.output
    assert "boards in the library" in done.output


async def test_deals_of_any_game_are_played_as_they_were_written(tmp_path: Path) -> None:
    run = CliRunner()
    file = tmp_path / "deals.jsonl"
    file.write_text(run.invoke(main, ["simulate", "bridge", "--deals", "2", "--json"]).output)
    done = await asyncio.to_thread(run.invoke, main, ["import", str(file), "--folder", str(tmp_path / "club")])
    assert done.exit_code == 0 and "2 boards in the library" in done.output
    deck = msgspec.json.decode(file.read_bytes().splitlines()[1])["deck"]["cards"]
    with club_process(tmp_path / "club", "--pace", "0", "--thinking", "0") as club:
        async with people(club.url, "Ann") as [ann]:
            [shelf] = (await ann.http.get("/api/boards")).json()
            assert (shelf["title"], shelf["game"], shelf["boards"], shelf["played"]) == ("deals", "bridge", 2, 0)
            wanted = {"game": "bridge", "seat": 2, "robots": True, "boards": shelf["id"], "start_at": 2}
            table = (await ann.post("tables", **wanted)).json()["id"]
            await ann.hello(table)
            await ann.post(f"tables/{table}/start")
            await ann.until(lambda: ann.deal is not None)
            assert ann.deal is not None and ann.deal["view"]["hands"][2] == sorted(deck[2::4])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "the file is empty"),
        ("not a deal", "line 1: this is not a deal"),
        ('{"game": "whist", "deck": {"cards": []}}', "there is no game 'whist'"),
        ('{"game": "bridge", "deck": {"cards": [0, 1]}}', "not the pack"),
        ('{"game": "bridge", "options": {"moon": 1}, "deck": {"cards": []}}', "moon"),
    ],
)
def test_a_line_that_is_no_deal_says_why_and_changes_nothing(tmp_path: Path, line: str, why: str) -> None:
    (tmp_path / "deals.jsonl").write_text(line)
    done = CliRunner().invoke(main, ["import", str(tmp_path / "deals.jsonl"), "--folder", str(tmp_path / "club")])
    assert done.exit_code == 1 and why in done.output
    assert not (tmp_path / "club").exists()
