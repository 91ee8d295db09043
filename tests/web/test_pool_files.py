"""What is taken home from the pool: rankings and boards as files, and nothing of a board that one may still meet."""

import csv
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from paiju.contests.moves import SideAward
from paiju.records import Record, read
from paiju.web.api.adjustments import AdjustmentLine
from paiju.web.field import BoardPage
from paiju.web.pool_sheets import board_record, board_sheet
from paiju.web.sheets import sheet
from tests.contests.weeks import PASSWORD, play_weeks
from tests.web.people import ClubProcess, club_process
from tests.web.pool_people import Member, members, play_out, sit_down

ODD = ("李四", "=SUM(A1)", '"Q" Li', "+1 Wu", "-5")
NAMES = (*ODD, *(f"Player {number}" for number in range(24 - len(ODD))))
HEAD = "Place,Player,IMPs,Boards,Won,Drawn,Lost,Average last week,IMPs in all,Boards in all"
HEAD_ZH = "名次,牌手,积分,副数,胜,平,负,上周平均分,累计积分,累计副数"


def rows_of(data: bytes) -> list[list[str]]:
    assert data.startswith(b"\xef\xbb\xbf"), "without the mark spreadsheets take Chinese for something else"
    return list(csv.reader(StringIO(data.decode("utf-8-sig"))))


async def file(person: Member, path: str) -> bytes:
    answer = await person.http.get(f"/api/rooms/{path}")
    assert answer.status_code == 200, (path, answer.text)
    assert "attachment" in answer.headers["content-disposition"]
    return answer.content


async def records(person: Member, path: str) -> list[Record]:
    reading = read(await file(person, path), "boards.pbn")
    assert not reading.problems
    return list(reading.records)


@asynccontextmanager
async def played(folder: Path) -> AsyncGenerator[tuple[ClubProcess, Member]]:
    """A club whose 24 members have played two boards in each room, last week and this one; and one of them."""
    await play_weeks(folder, NAMES, 1, ("fixed", "matchpoints"), 2)
    with club_process(folder, "--pace", "0", "--thinking", "0") as club:
        one = Member(club.url, ODD[0])
        try:
            body = {"name": one.name, "password": PASSWORD}
            (await one.http.post("/api/session/log-in", json=body)).raise_for_status()
            yield club, one
        finally:
            await one.go()


async def test_a_week_of_the_pool_as_files(tmp_path: Path) -> None:
    async with played(tmp_path / "data") as (club, one):
        ranking = await one.get("rooms/fixed/ranking")
        head, *rows = rows_of(await file(one, "fixed/files/ranking?format=csv"))
        assert head == HEAD.split(",") and len(rows) == 24 == len(ranking["lines"])
        for row, line in zip(rows, ranking["lines"], strict=True):
            guard = "'" if line["name"] in ("=SUM(A1)", "+1 Wu") else ""
            assert row[1] == guard + line["name"]
            known = [line[key] for key in ("points", "boards", "won", "drawn", "lost", "last_average")]
            assert list(map(float, row[2:8])) == known
        assert [int(row[0]) for row in rows] == [1 + sum(float(o[2]) > float(r[2]) for o in rows) for r in rows]
        assert rows_of(await file(one, "matchpoints/files/ranking?format=csv&language=zh"))[0] == HEAD_ZH.split(",")
        told = msgspec.json.decode(await file(one, f"fixed/files/ranking?format=json&week={ranking['week']}"))
        assert [{**line, "place": int(row[0])} for line, row in zip(ranking["lines"], rows, strict=True)] == told[
            "lines"
        ]

        for room in ("fixed", "matchpoints"):
            await check_boards(one, room)
        await check_refused(one)
        async with members(club, *"NESW", "Ann") as [*four, ann]:
            await check_who_may_see(one, four, ann)


async def check_boards(one: Member, room: str) -> None:
    """Each board of the week's file is what its page shows, and so is its own file."""
    [*found] = await records(one, f"{room}/files/boards?format=pbn")
    assert [record.number for record in found] == [1, 2]
    for record in found:
        page = await one.get(f"rooms/{room}/boards/{record.number}")
        assert [sorted(hand) for hand in record.hands] == page["hands"]
        assert await records(one, f"{room}/files/boards/{record.number}?format=pbn") == [record]
        [table] = record.sections
        assert page["scored"] and len(table.rows) == len(page["lines"]) == 6
        head, *rows = rows_of(await file(one, f"{room}/files/boards/{record.number}?format=csv"))
        assert len(rows) == 6
        for line, row, text in zip(page["lines"], rows, table.rows, strict=True):
            told = dict(zip(head, row, strict=True))
            unit = "Points" if room == "matchpoints" else "IMPs"
            assert float(told["Score N-S"]) == line["score_ns"] and float(told[f"{unit} E-W"]) == line["points_ew"]
            share = 50 + line["points_ns"] if room == "matchpoints" else line["percent_ns"]
            assert float(told["Percent N-S"]) == pytest.approx(share, abs=0.01)
            words = text.split()
            assert [told["Contract"], told["Tricks"], told["Lead"], told["Score N-S"]] == [words[0], *words[2:5]]
            assert told["Declarer"][0] == words[1] and float(words[5]) == (
                line["points_ns"] if unit == "IMPs" else share
            )
            for player, seat in zip(line["players"], ("North", "East", "South", "West"), strict=True):
                assert told[seat].removeprefix("'") == player["name"]
                assert player["name"].replace('"', '\\"') in text


async def check_refused(one: Member) -> None:
    """Whoever asks for what there is not is told so."""
    for path, code in (
        ("fixed/files/ranking", "malformed"),
        ("fixed/files/ranking?format=xml", "malformed"),
        ("fixed/files/ranking?format=pbn", "malformed"),
        ("fixed/files/ranking?format=csv&language=fr", "malformed"),
        ("fixed/files/ranking?format=csv&week=2001-01-01", "no-such-week"),
        ("fixed/files/boards?format=pbn&week=monday", "no-such-week"),
        ("fixed/files/boards?format=csv", "malformed"),
        ("fixed/files/boards/1?format=json", "malformed"),
        ("fixed/files/boards/99?format=csv", "no-such-board"),
        ("moon/files/boards?format=pbn", "no-such-room"),
        ("dynamic/files/boards?format=pbn", "board-not-open"),
    ):
        assert await one.refused(f"rooms/{path}") == code, path


async def check_who_may_see(one: Member, four: list[Member], ann: Member) -> None:
    """Of this week's boards a file has those that one has played; of last week's it has all."""
    deals = {board.number: board for board in await records(one, "fixed/files/boards?format=pbn")}
    await sit_down(four, "fixed")
    for person in (*four, ann):
        assert await person.refused("rooms/fixed/files/boards?format=pbn") == "board-not-open"
        for format in ("csv", "pbn"):
            assert await person.refused(f"rooms/fixed/files/boards/1?format={format}") == "board-not-open"
        assert (await person.get("rooms/fixed/ranking"))["open"] == 0
    await play_out(four, "P")
    [seen] = await records(four[0], "fixed/files/boards?format=pbn")
    assert seen.hands == deals[1].hands and seen.sections[0].rows[-1].startswith("Pass -  - -      0")
    assert rows_of(await file(four[0], "fixed/files/boards/1?format=csv&language=zh"))[-1][0] == "四家不叫"
    assert (await four[0].get("rooms/fixed/ranking"))["open"] == 1
    assert await four[0].refused("rooms/fixed/files/boards/2?format=csv") == "board-not-open"
    assert await ann.refused("rooms/fixed/files/boards?format=pbn") == "board-not-open"
    [last, *_] = await ann.get(
        "rooms/fixed/weeks?member=" + (await ann.get("rooms/fixed/ranking"))["lines"][0]["member"]
    )
    before = await records(ann, f"fixed/files/boards?format=pbn&week={last['week']}")
    assert len(before) == (await ann.get(f"rooms/fixed/ranking?week={last['week']}"))["open"] == 2
    assert not {board.hands for board in before} & {board.hands for board in deals.values()}
    await check_odd_lines(await four[0].get("rooms/fixed/boards/1"))


async def check_odd_lines(told: Any) -> None:
    """A table that broke off has no result; a note is no formula."""
    page = msgspec.convert(told, BoardPage)
    noted = AdjustmentLine(SideAward("AVE"), SideAward("AVE"), "=HYPERLINK(1)", "Judge", 0)
    first, second, *_ = page.lines
    page = replace(
        page, lines=(replace(first, outcome=None, lead=None, score_ns=None), replace(second, adjusted=noted))
    )
    broken, adjusted = rows_of(board_sheet(page, "en"))[1:]
    assert broken[:5] == ["broken off", "", "", "", ""] and adjusted[9] == "'=HYPERLINK(1)"
    assert len(board_record(page, "en").sections[0].rows) == 1
    assert adjusted[5:9] != [""] * 4 == rows_of(board_sheet(replace(page, scored=False), "en"))[2][5:9], "provisional"
    assert board_record(replace(page, lines=page.lines[:1]), "en").sections == ()


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("=1+1", "'=1+1"), ("+SUM(A1)", "'+SUM(A1)"), ("-2+3", "'-2+3"), ("@now", "'@now"), (" =1", "' =1"),
        ("\t=1", "'\t=1"), ("＝1+1", "'＝1+1"), ("-5", "-5"), ("+3.25", "+3.25"), (-5, "-5"), (0.5, "0.5"),  # noqa: RUF001
        (100.0, "100"), (-13.25, "-13.25"), (1234567.89, "1234567.89"), ("a=b", "a=b"), ("1NT", "1NT"), (None, ""),
    ],
)  # fmt: skip
def test_nothing_in_a_sheet_is_a_formula(cell: str | float | None, shown: str) -> None:
    assert rows_of(sheet(("Name", "甲"), [(cell, 'a "b", c')])) == [["Name", "甲"], [shown, 'a "b", c']]
