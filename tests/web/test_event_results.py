"""Results of an event over HTTP and as files: all say the same, and add up to the ranking."""

import csv
import time
import xml.etree.ElementTree as Tree
from contextlib import suppress
from io import StringIO
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.cards import show_pbn
from paiju.cli.robot_event import RobotEvent
from paiju.club import people
from paiju.contests.moves import ScoreOutcome, SideAward
from paiju.contests.pairs import directing, rescoring
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.terms import Terms
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import Accept, Call, Claim
from paiju.games.bridge.playing import Playing
from paiju.records import read
from paiju.store import open_store
from paiju.tables.deal import Deal
from paiju.web.event_results import EventBoardPage, ResultsPage
from paiju.web.usebio import usebio
from tests.web.people import club_process
from tests.web.pool_people import Member, members
from tests.web.test_events import when

TERMS = Terms(rounds=2, boards=2, form="mp", corrections=30)


BIDS = cycle(("P", "1C", "1NT", "2S", "3NT"))
"""In turn, as tables that all pass have nothing to compare."""


def in_a_moment(deal: Deal, seat: int, rng: Random) -> Any:
    """The dealer bids something or passes, the others pass; after the lead declarer claims, and all agree."""
    match deal.state:
        case Claiming():
            return Accept()
        case Playing(trick=(_, *_)):
            return Claim(rng.randint(5, 11))
        case Auction(calls=()):
            return Call(next(BIDS))
        case _:
            return deal.late(seat)


class RoundsOver(Exception):
    """All rounds are played, and the director has his time."""


def until_corrections(contest: PairsEvent) -> None:
    if contest.played_out and not contest.over:
        raise RoundsOver


async def direct(robots: RobotEvent, event: str) -> None:
    """An average, an assigned score, one in percents against an average, a board that does not count; a penalty."""
    host = (await robots.events.event(event)).host
    by = people.Member(host.member, host.name, "organiser", "en")
    assigned = SideAward(None, (ScoreOutcome(100, 420),))
    weighted = SideAward(None, (ScoreOutcome(60, 420), ScoreOutcome(40, -50)))
    plus, minus = SideAward("AVE+"), SideAward("AVE-")
    for place, awards in (((1, 1, 1), (plus, minus)), ((1, 2, 2), (assigned, assigned)), ((2, 2, 4), (weighted, plus))):
        await robots.events.act(
            event, by.id, lambda now, at, p=place, a=awards: rescoring.adjust(now, by, p, a, f"board {p[2]}, a revoke")
        )
    await robots.events.act(event, by.id, lambda now, at: rescoring.cut(now, by, (2, 1, 3), "turned by 90 degrees"))
    for hundredths in (-1000, 250):
        await robots.events.act(
            event, by.id, lambda now, at, h=hundredths: directing.penalise(now, by, 3, h, "late" if h < 0 else "mild")
        )


async def played(folder: Path) -> str:
    """An event of seven pairs that is over, in a club that is not open; its id."""
    store = await open_store(folder)
    robots = RobotEvent(store, time.time() - 86400, Random(5), in_a_moment)
    try:
        contest, field = await robots.announce(7, TERMS)
        await robots.enter(contest.id, field)
        with suppress(RoundsOver):
            await robots.run(contest.id, until_corrections)
        await direct(robots, contest.id)
        return (await robots.run(contest.id)).id
    finally:
        await robots.close()
        await store.close()


async def file(person: Member, path: str) -> bytes:
    answer = await person.http.get(f"/api/{path}")
    assert answer.status_code == 200, (path, answer.text)
    assert "attachment" in answer.headers["content-disposition"]
    return answer.content


def rows_of(data: bytes) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(data.decode("utf-8-sig"))))


async def test_results_of_an_event(tmp_path: Path) -> None:
    event = await played(tmp_path / "data")
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with members(club, "Ann") as [ann]:
            path = f"events/{event}"
            page = await ann.get(f"{path}/results")
            assert page["boards"] == [1, 2, 3, 4] and page["pair"] is None
            assert [pair["rank"] for pair in page["pairs"]] == [1, 2, 3, 4, 5, 6, 7]
            boards = [await ann.get(f"{path}/boards/{number}") for number in page["boards"]]
            check_boards(boards)
            check_rulings(page, boards)
            for pair in page["pairs"]:
                check_card(pair, await ann.get(f"{path}/results/pairs/{pair['pair']}"), boards)
            deal = boards[0]["results"][0]["deal"]
            assert (await ann.get(f"deals/{deal}/replay"))["deal"] == deal
            hands = await hand_records(ann, path, boards)
            await check_files(ann, f"{path}/files", page, boards, hands)
            await check_refused(ann, path)


def check_boards(boards: list[Any]) -> None:
    for number, board in enumerate(boards, 1):
        assert board["board"] == number and board["seal"] is not None
        assert len(board["results"]) + len(board["cut"]) == 3 and len(board["cut"]) == (number == 3)
        scores = [each["score_ns"] for each in board["results"] if each["ruling"] is None]
        assert scores == sorted(scores, reverse=True)
        counted = scores + {2: [420], 4: [232]}.get(number, [])
        assert abs(board["average"] - sum(counted) / len(counted)) <= 5
        assert len({each["score_ns"] for each in board["results"]}) > 1, "or nothing would be compared"
        assert all(each["points_ns"] + each["points_ew"] == 100 for each in board["results"] if number != 4)


def check_rulings(page: Any, boards: list[Any]) -> None:
    """Every page marks what was adjusted, with the director's words."""
    first, second, cut, split = page["rulings"]
    assert [(each["round"], each["table"], each["board"]) for each in page["rulings"]] == [
        (1, 1, 1), (1, 2, 2), (2, 1, 3), (2, 2, 4)
    ]  # fmt: skip
    assert (cut["awards"], cut["note"], cut["by"]) == (None, "turned by 90 degrees", "Organiser")
    assert boards[2]["cut"] == [cut]
    for ruling in (first, second, split):
        [line] = [each for each in boards[ruling["board"] - 1]["results"] if each["ruling"] is not None]
        assert line["ruling"] == ruling and [line["ns"], line["ew"]] == ruling["pairs"] and line["deal"]
        assert ruling["note"] == f"board {ruling['board']}, a revoke"
    assert boards[0]["results"][-1]["ruling"] == first, "an average has no score to be sorted by"
    assert (boards[0]["results"][-1]["points_ns"], boards[0]["results"][-1]["points_ew"]) == (60, 40)
    assert [(each["pair"], each["points"], each["note"]) for each in page["penalties"]] == [
        (3, -10, "late"), (3, 2.5, "mild")
    ]  # fmt: skip


def check_card(pair: Any, card: Any, boards: list[Any]) -> None:
    """A pair's card has what the ranking and the boards' pages have of it."""
    assert card["pair"] == pair and [each["round"] for each in card["rounds"]] == pair["rounds"]
    for each in card["rounds"]:
        step = each["round"]
        assert len(each["against"]) == (0 if step["opponent"] is None else 2) == len(each["boards"]) + len(each["cut"])
        for own in each["boards"]:
            [there] = [one for one in boards[own["board"] - 1]["results"] if one["deal"] == own["deal"]]
            sides = (there["ns"], there["ew"])
            assert sides[step["side"]] == pair["pair"] and sides[1 - step["side"]] == step["opponent"]
            assert own["points"] == (there["points_ns"], there["points_ew"])[step["side"]]
            assert (own["score_ns"], own["outcome"]) == (there["score_ns"], there["outcome"])
            assert own["ruling"] == there["ruling"]
    points = [own["points"] - 50 for each in card["rounds"] for own in each["boards"]]
    fined = sum(each["points"] for each in card["penalties"])
    assert fined == (-7.5 if pair["pair"] == 3 else 0)
    assert abs(sum(points) + fined - pair["points"]) < 0.03
    assert pair["boards"] == 4 - sum(len(each["cut"]) for each in card["rounds"])
    assert abs(pair["average"] - 50 - pair["points"] / pair["boards"]) < 0.01


async def hand_records(ann: Member, path: str, boards: list[Any]) -> list[Any]:
    """All boards with double dummy; those that were passed out everywhere are worked out now."""
    hands = (await when(ann, f"{path}/hands", lambda told: not any(e["analysis"]["working"] for e in told["hands"])))[
        "hands"
    ]
    assert [(each["board"], each["hands"]) for each in hands] == [(each["board"], each["hands"]) for each in boards]
    assert await ann.get(f"{path}/boards/3/double-dummy") == hands[2]["analysis"]
    assert all(each["analysis"]["par_ns"] is not None for each in hands)
    return hands


async def check_files(ann: Member, path: str, page: Any, boards: list[Any], hands: list[Any]) -> None:
    ranking = rows_of(await file(ann, f"{path}/ranking?format=csv"))
    assert [int(row["Place"]) for row in ranking] == [1, 2, 3, 4, 5, 6, 7]
    for row, pair in zip(ranking, page["pairs"], strict=True):
        assert [row["Player 1"], row["Player 2"]] == [player["name"] for player in pair["players"]]
        assert float(row["Percent per board"]) == pair["average"] and float(row["Points"]) == pair["points"]
        assert [float(row["Round 1"]), float(row["Round 2"])] == [step["points"] for step in pair["rounds"]]
        fined = ("-7.5", "late; mild") if pair["pair"] == 3 else ("", "")
        assert (row["Penalty"], row["Penalty because"]) == fined
    assert "第2轮对手" in rows_of(await file(ann, f"{path}/ranking?format=csv&language=zh"))[0]
    assert msgspec.json.decode(await file(ann, f"{path}/ranking?format=json")) == page

    results = rows_of(await file(ann, f"{path}/results?format=csv"))
    told = [each for board in boards for each in board["results"]]
    [cut] = [row for row in results if row["Contract"] == "does not count"]
    assert (cut["Board"], cut["Table"], cut["Adjusted because"]) == ("3", "1", "turned by 90 degrees")
    counted = [row for row in results if row != cut]
    assert [float(row["Score N-S"]) for row in counted] == [each["score_ns"] for each in told]
    assert [row["North"] for row in counted] == [each["players"][0]["name"] for each in told]
    assert [(row["Awarded N-S"], row["Awarded E-W"]) for row in counted if row["Adjusted because"]] == [
        ("AVE+", "AVE-"), ("420", "420"), ("60% 420, 40% -50", "AVE+")
    ]  # fmt: skip
    whole = msgspec.json.decode(await file(ann, f"{path}/results?format=json"))
    assert whole["results"] == page and whole["boards"] == boards

    reading = read(await file(ann, f"{path}/boards?format=pbn"), "boards.pbn")
    assert not reading.problems
    for record, hand, board in zip(reading.records, hands, boards, strict=True):
        assert (record.number, record.par_ns) == (hand["board"], hand["analysis"]["par_ns"])
        assert [sorted(cards) for cards in record.hands] == hand["hands"]
        [table] = [section for section in record.sections if section.name == "ScoreTable"]
        assert [row.split()[2:4] for row in table.rows] == [[str(e["ns"]), str(e["ew"])] for e in board["results"]]
        scores = [row.split()[8] for row in table.rows]
        ruled = next((score for score, e in zip(scores, board["results"], strict=True) if e["ruling"]), None)
        assert ruled == {1: "-", 2: "420", 3: None, 4: "-"}[board["board"]]
        assert [("a revoke" in said, "turned by" in said) for said in record.comments] == [
            (board["board"] != 3, board["board"] == 3)
        ]
    check_usebio(await file(ann, f"{path}/results?format=xml"), page, boards)
    odd = msgspec.convert(page, ResultsPage)
    odd = replace(odd, line=replace(odd.line, title='A & <B> "C" \x07D'))
    text = usebio(odd, [msgspec.convert(boards[0], EventBoardPage)])
    assert Tree.fromstring(text).findtext("EVENT/EVENT_DESCRIPTION") == 'A & <B> "C" D'


ELEMENTS = {
    "USEBIO": {"EVENT", "HANDSET"},
    "EVENT": {"EVENT_IDENTIFIER", "EVENT_DESCRIPTION", "PROGRAM_NAME", "PROGRAM_VERSION", "DATE",
              "BOARD_SCORING_METHOD", "WINNER_TYPE", "PARTICIPANTS", "BOARD"},
    "PARTICIPANTS": {"PAIR"},
    "PAIR": {"PAIR_NUMBER", "BOARDS_PLAYED", "PLACE", "PERCENTAGE", "TOTAL_SCORE", "PLAYER", "MASTER_POINTS"},
    "PLAYER": {"PLAYER_NAME"},
    "MASTER_POINTS": {"MASTER_POINTS_AWARDED"},
    "BOARD": {"BOARD_NUMBER", "TRAVELLER_LINE", "HAND"},
    "TRAVELLER_LINE": {"NS_PAIR_NUMBER", "EW_PAIR_NUMBER", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE",
                       "NS_MATCH_POINTS", "EW_MATCH_POINTS"},
    "HANDSET": {"BOARD"},
    "HAND": {"DIRECTION", "SPADES", "HEARTS", "DIAMONDS", "CLUBS"},
}  # fmt: skip
"""What stands in what, as programs read it that take USEBIO files."""


def check_usebio(text: bytes, page: Any, boards: list[Any]) -> None:
    root = Tree.fromstring(text)
    assert root.tag == "USEBIO" and root.get("Version") == "1.2" and b"<!DOCTYPE USEBIO SYSTEM" in text
    for element in root.iter():
        assert {child.tag for child in element} <= ELEMENTS.get(element.tag, set()), element.tag
    [event] = root.findall("EVENT")
    assert event.get("EVENT_TYPE") == "PAIRS" and event.findtext("BOARD_SCORING_METHOD") == "MATCH_POINTS"
    assert time.strptime(event.findtext("DATE", ""), "%d/%m/%Y")
    pairs = event.findall("PARTICIPANTS/PAIR")
    assert [pair.findtext("PAIR_NUMBER") for pair in pairs] == [str(pair["pair"]) for pair in page["pairs"]]
    assert [[one.text for one in pair.findall("PLAYER/PLAYER_NAME")] for pair in pairs] == [
        [player["name"] for player in pair["players"]] for pair in page["pairs"]
    ]
    for found, board in zip(event.findall("BOARD"), boards, strict=True):
        lines = found.findall("TRAVELLER_LINE")
        for line, each in zip(lines, board["results"], strict=True):
            percents = f"A{min(99, round(each['points_ns'])):02}{min(99, round(each['points_ew'])):02}"
            score = {1: "A6040", 2: "420", 4: percents}[board["board"]] if each["ruling"] else str(each["score_ns"])
            assert line.findtext("SCORE") == score
        for line, each in zip(lines, board["results"], strict=True):
            top = 2 * (len(lines) - 1)
            assert float(line.findtext("NS_MATCH_POINTS", "")) == round(each["points_ns"] * top / 100, 2)
            contract = each["outcome"]["contract"]
            assert (line.findtext("CONTRACT") == "PASS") == (contract is None)
            assert line.findtext("TRICKS") == (None if contract is None else str(each["outcome"]["tricks"]))
    for found, board in zip(root.findall("HANDSET/BOARD"), boards, strict=True):
        for hand, cards in zip(found.findall("HAND"), board["hands"], strict=True):
            suits = [hand.findtext(suit) or "" for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")]
            assert ".".join(suits) == show_pbn(cards)


async def check_refused(ann: Member, path: str) -> None:
    for where, code in (
        ("boards/5", "no-such-board"),
        ("boards/5/double-dummy", "no-such-board"),
        ("results/pairs/8", "no-such-pair"),
        ("results/pairs/0", "no-such-pair"),
        ("results?format=csv", "unknown-option"),
        ("files/ranking", "malformed"),
        ("files/ranking?format=xml", "malformed"),
        ("files/ranking?format=csv&language=fr", "malformed"),
        ("files/results?format=pbn", "malformed"),
        ("files/boards?format=csv", "malformed"),
    ):
        assert await ann.refused(f"{path}/{where}") == code, where
    for where in ("results", "hands", "results/pairs/1", "files/results?format=xml", "files/boards?format=pbn"):
        assert await ann.refused(f"events/event-00000000-00000000/{where}") == "no-such-event"
