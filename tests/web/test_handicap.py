"""Handicap tables: the sum of a board, and the total points that guests and members keep."""

from pathlib import Path
from typing import Any

import pytest

from paiju.cards import parse
from paiju.handicap.sums import worked_out
from paiju.scoring.handicap import points
from tests.web.people import Person, club_process, people

BRISK = ("--pace", "0", "--thinking", "0")


def hands(north_south: int) -> tuple[Any, ...]:
    """Four hands in which North and South have so many points, of which only the courts are named."""
    courts = parse("SA SK SQ SJ HA HK HQ HJ DA DK DQ DJ CA CK CQ CJ")
    north, left = [], north_south
    for card in sorted(courts, key=lambda card: -points([card])):
        if points([card]) <= left:
            north.append(card)
            left -= points([card])
    return tuple(north), (), (), ()


@pytest.mark.parametrize(
    ("held", "score", "sides", "made", "expected", "result"),
    [
        (14, -480, "None", -10, -6, -4),
        (25, 600, "NS", 12, 5, 7),
        (25, -100, "NS", -3, 5, -8),
        (17, 420, "None", 9, -3, 12),
        (22, 0, "None", 0, 2, -2),
    ],
)
def test_the_sum_tells_each_number(held: int, score: int, sides: str, made: int, expected: int, result: int) -> None:
    told = worked_out("linear", hands(held), score, sides)
    assert (told.points, told.made, told.expected, told.result) == ((held, 40 - held), made, expected, result)
    assert [told.of_seat(seat) for seat in range(4)] == [result, -result, result, -result]


@pytest.mark.parametrize(("score", "result"), [(600, 4), (-100, -11)])
def test_the_russian_sum_sets_scores_against_each_other(score: int, result: int) -> None:
    told = worked_out("russian", hands(25), score, "NS")
    assert (told.made, told.expected, told.result) == (score, 440, result)


async def played_board(guest: Person, game: str = "bridge-handicap") -> tuple[str, dict[str, Any]]:
    """A board against robots, played to its end; its id, and its sum as the guest is told it."""
    opened = await guest.post("play-now", game=game)
    opened.raise_for_status()
    await guest.hello(opened.json()["id"])
    await guest.until(lambda: guest.deal is not None and not guest.deal["open"])
    assert guest.deal
    deal: str = guest.deal["deal"]
    assert (await guest.http.get(f"/api/handicap/boards/{deal}")).json()["code"] == "deal-under-way"
    await guest.play_on(lambda: guest.deal is not None and guest.deal["deal"] == deal and guest.deal["open"])
    told = await guest.http.get(f"/api/handicap/boards/{deal}")
    told.raise_for_status()
    return deal, told.json()


async def total(guest: Person) -> dict[str, int]:
    return (await guest.http.get("/api/handicap")).json()


async def booked(guest: Person, boards: int) -> dict[str, int]:
    """The guest's total once so many boards are in it."""
    while (now := await total(guest))["boards"] < boards:
        await guest.http.get("/api/lobby")
    return now


async def test_a_guest_keeps_his_total_over_boards_a_crash_and_his_registration(tmp_path: Path) -> None:
    with club_process(tmp_path / "club", *BRISK) as club:
        async with people(club.url, "Ada") as [ada]:
            assert await total(ada) == {"points": 0, "boards": 0, "disconnects": 0}
            deal, first = await played_board(ada)
            assert first["sum"]["handicap"] == "linear" and sum(first["sum"]["points"]) == 40
            assert first["sum"]["made"] - first["sum"]["expected"] == first["sum"]["result"]
            assert first["totals"] == [{"seat": 2, "points": first["sum"]["result"]}]
            assert (await booked(ada, 1))["points"] == first["sum"]["result"]
            assert (await ada.http.get(f"/api/handicap/boards/{deal}")).json() == first
            club.kill()
            club.start()
            await ada.connect()
            _, second = await played_board(ada)
            now = await booked(ada, 2)
            assert now["points"] == first["sum"]["result"] + second["sum"]["result"] == second["totals"][0]["points"]
            for event, many in (("handicap", 2), ("casual", 0), ("fixed", 0)):
                found = (await ada.http.get("/api/deals", params={"event": event})).json()
                assert len(found["deals"]) == many, event
            assert (await ada.http.get("/api/deals", params={"event": "lunch"})).json()["code"] == "malformed"
            (await ada.post("accounts", name="Ada", password="correct horse")).raise_for_status()
            assert await total(ada) == now
            assert [entry["reason"] for entry in (await _export(ada))["handicap"]] == ["board", "board"]


async def _export(person: Person) -> dict[str, Any]:
    return (await person.http.get("/api/account/export")).json()


async def test_the_russian_table_is_another_kind(tmp_path: Path) -> None:
    with club_process(tmp_path / "club", *BRISK) as club:
        async with people(club.url, "Bob") as [bob]:
            _, told = await played_board(bob, "bridge-handicap-russian")
            assert told["sum"]["handicap"] == "russian"
            # A table of that kind waits, but another was asked for.
            here = (await bob.post("play-now", game="bridge-handicap-russian")).json()["id"]
            assert (await bob.post("play-now", game="bridge-handicap")).json()["id"] != here


async def test_a_plain_board_has_no_sum_and_a_scored_one_no_choices(tmp_path: Path) -> None:
    with club_process(tmp_path / "club", *BRISK) as club:
        async with people(club.url, "Cal") as [cal]:
            refused = await cal.post("tables", game="bridge-handicap", options={"undo": "all"})
            assert refused.json()["code"] == "scored-alike"
            refused = await cal.post("tables", game="bridge-handicap", options={"passed_out": "redeal"})
            assert refused.json()["code"] == "scored-alike"
            opened = await cal.post("tables", game="bridge-handicap", options={"undo": "off", "passed_out": "score"})
            assert opened.is_success
            table = (await cal.post("play-now", game="bridge")).json()["id"]
            await cal.hello(table)
            assert cal.seating and cal.seating["table"]["scoring"] == ""
            await cal.until(lambda: cal.deal is not None)
            await cal.play_on(lambda: cal.deal is not None and cal.deal["open"])
            assert cal.deal
            told = await cal.http.get(f"/api/handicap/boards/{cal.deal['deal']}")
            assert told.json()["code"] == "not-counted"
