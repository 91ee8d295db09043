"""A team match and a round robin as results and files: all say what the pages say, and nothing of a board not open."""

import csv
import time
import xml.etree.ElementTree as Tree
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from paiju.cards import show_pbn
from paiju.cli.robot_match import RobotMatches
from paiju.cli.robot_tables import RobotTables
from paiju.club.people import Member as Account
from paiju.contests.teams import directing, round_robin
from paiju.contests.teams.match import Match, table_key
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.moves import ROOMS
from paiju.contests.teams.round_robin import Robin
from paiju.contests.teams.round_robins import RoundRobins
from paiju.contests.teams.terms import MatchTerms
from paiju.records import Record, read
from paiju.store import open_store
from paiju.tables.folds import Folds
from tests.web.people import club_process
from tests.web.pool_people import Member, members
from tests.web.test_event_results import ELEMENTS, file, in_a_moment, rows_of
from tests.web.test_events import when

FILES = ("results?format=csv", "results?format=json", "results?format=xml", "boards?format=pbn")
AFTER, FINISHED = MatchTerms(minutes=30), MatchTerms(minutes=30, compare="finished")
JUDGE = Account("judge", "Judge", "organiser", "en")


async def played(folder: Path) -> tuple[Robin, Match, list[Match]]:
    """In a club that is not open: a round robin whose first match is over, with an award and an assigned score in it,
    and two matches that go on, one with boards shown as they come: the first board is over in both rooms, the second
    in the open one.
    """
    store = await open_store(folder)
    robots = RobotMatches(store, time.time() - 86400, Random(5), in_a_moment)
    folds: Folds[Robin] = Folds(
        store.log, "contest", round_robin.first, lambda robin, row, _: robin.after(row), robots.now
    )
    robins = RoundRobins(folds, robots.matches, robots.now)
    try:
        teams = await robots.teams(7)
        sides, captains = [side for side, _ in teams[:3]], [captain for _, captain in teams[:3]]
        robin = await robins.announce("Cup", robots.at + 3600, 5 * 86400, MatchTerms(), tuple(sides), sides[0].captain)
        [[over], *_] = await robins.matches(robin.id)
        await robots.line_up(over.id, captains)
        await robots.run(over.id)
        await robots.act(over.id, "judge", lambda m, at: directing.award(m, 3, "AVE+", "AVE-", "noise", JUDGE, at))
        over = await robots.act(
            over.id, "judge", lambda m, at: directing.assign(m, "closed", 2, 420, "a revoke", JUDGE, at)
        )
        robots.at = time.time()
        await robins.announce("League", robots.at + 86400, 7200, MatchTerms(), tuple(sides), sides[0].captain)
        return robin, over, [await going(robots, teams[3:5], AFTER), await going(robots, teams[5:], FINISHED)]
    finally:
        await robots.close()
        await store.close()


async def going(robots: RobotMatches, teams: list[Any], terms: MatchTerms) -> Match:
    (home, _), (visitors, _) = teams
    opened = await robots.matches.open(match_key(robots.at), home, visitors, terms, robots.at, home.captain, "Friendly")
    await robots.line_up(opened.id, [captain for _, captain in teams])
    now = await robots.steward.step(opened.id)
    names = {player.member: player.name for side in (home, visitors) for player in side.roster}
    at_tables = RobotTables(robots.tables, Random(6), in_a_moment)
    for room, boards in zip(ROOMS, (2, 1), strict=True):
        await at_tables.play_out(table_key(now, 1, room), names, boards)
    now = await robots.steward.step(opened.id)
    assert len(now.results) == 3
    return now


async def test_results_and_files_of_a_match(tmp_path: Path) -> None:
    robin, over, (hidden, shown) = await played(tmp_path / "data")
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        async with members(club, "Ann") as [ann]:
            path = f"matches/{over.id}"
            page = await ann.get(path)
            assert page["line"]["stage"] == "finished" and len(page["lines"]) == 8
            told = await when(
                ann, f"{path}/results", lambda told: not any(hand["analysis"]["working"] for hand in told["hands"])
            )
            for name in ("line", "terms", "stanzas", "lines", "outcome", "carried"):
                assert told[name] == page[name], name
            assert [hand["hands"] for hand in told["hands"]] == [
                [sorted(board.seal.deck[seat::4]) for seat in range(4)] for board in over.stanzas[0].boards
            ]
            assert msgspec.json.decode(await file(ann, f"{path}/files/results?format=json")) == told
            check_sheet(rows_of(await file(ann, f"{path}/files/results?format=csv")), told["lines"])
            assert "主队累计" in rows_of(await file(ann, f"{path}/files/results?format=csv&language=zh"))[0]
            check_pbn(await file(ann, f"{path}/files/boards?format=pbn"), told)
            check_usebio(await file(ann, f"{path}/files/results?format=xml"), told)
            await check_crosses(ann, robin)
            await check_running(ann, hidden, shown)
            await check_refused(ann, path, robin)


def check_sheet(rows: list[dict[str, str]], lines: list[Any]) -> None:
    for row, line in zip(rows, lines, strict=True):
        assert int(row["Board"]) == line["board"]
        for at, room in enumerate(("open", "closed")):
            name, outcome = f"{room.capitalize()} room, ", line[room]["outcome"]
            assert float(row[f"{name}score N-S"]) == line[room]["score_ns"]
            assert float(row[f"{name}N-S as it counts"]) == line["scores"][at]
            assert (row[f"{name}contract"] == "passed out") == (outcome["contract"] is None)
            assert row[f"{name}tricks"] == ("" if outcome["contract"] is None else str(outcome["tricks"]))
        assert (float(row["IMPs home"]), float(row["IMPs visitors"])) == (line["home"], line["visitors"])
        assert [float(row["Total home"]), float(row["Total visitors"])] == line["totals"]
        said = {2: "Closed room, assigned", 3: "awarded to both teams"}
        assert row["Adjusted"] == said.get(line["board"], "")
        why = {2: "a revoke", 3: "noise"}
        assert row["Adjusted because"] == line["why"] == why.get(line["board"], "")
    assert len({row["IMPs home"] for row in rows}) > 2, "or nothing would be compared"


def check_pbn(data: bytes, told: Any) -> None:
    """Each board as the open room played it, then the closed one."""
    reading = read(data, "boards.pbn")
    assert not reading.problems and len(reading.records) == 16
    for at, record in enumerate(reading.records):
        line, hand, room = told["lines"][at // 2], told["hands"][at // 2], ("open", "closed")[at % 2]
        assert (record.number, record.room) == (line["board"], room.capitalize())
        assert record.score == line[room]["score_ns"] and record.par_ns == hand["analysis"]["par_ns"]
        assert [sorted(cards) for cards in record.hands] == hand["hands"] and len(record.calls) >= 4
        assert list(record.players) == [player["name"] for player in told["stanzas"][0][room]]
        assert (record.tag("HomeTeam"), record.tag("VisitTeam")) == (told["line"]["home"], told["line"]["visitors"])
        assert record.tag("ScoreIMP") == f"NS {line[('home', 'visitors')[at % 2]]:g}"
        ruled = {(2, "closed"): "assigned, N-S 420", (2, "open"): "assigned", (3, "open"): "Awarded: home 3 IMPs"}
        assert ruled.get((line["board"], room), "") in " ".join(record.comments)
        assert bool(record.comments) == (line["board"] in (2, 3))
        assert line["board"] != 3 or "Because: noise" in record.comments
    assert any(record.cards for record in reading.records)


MATCH_ELEMENTS = ELEMENTS | {
    "EVENT": {"EVENT_IDENTIFIER", "EVENT_DESCRIPTION", "PROGRAM_NAME", "PROGRAM_VERSION", "DATE",
              "BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD", "WINNER_TYPE", "PARTICIPANTS", "MATCH"},
    "PARTICIPANTS": {"TEAM"},
    "TEAM": {"TOTAL_SCORE", "PLAYER"},
    "MATCH": {"ROUND_NUMBER", "TEAM", "OPPOSING_TEAM", "START_BOARD_NUMBER", "END_BOARD_NUMBER", "TEAM_SCORE",
              "OPPOSING_TEAM_SCORE", "BOARD"},
    "BOARD": {"BOARD_NUMBER", "IMPS", "TRAVELLER_LINE", "HAND"},
    "TRAVELLER_LINE": {"DIRECTION", "CONTRACT", "PLAYED_BY", "LEAD", "TRICKS", "SCORE"},
}  # fmt: skip
"""What stands in what, as programs read it that take USEBIO files of teams."""


def check_usebio(text: bytes, told: Any) -> None:
    root = Tree.fromstring(text)
    for element in root.iter():
        assert {child.tag for child in element} <= MATCH_ELEMENTS.get(element.tag, set()), element.tag
    event, line = root.find("EVENT"), told["line"]
    assert event is not None and event.get("EVENT_TYPE") == "TEAMS"
    teams = event.findall("PARTICIPANTS/TEAM")
    assert [team.get("TEAM_NAME") for team in teams] == [line["home"], line["visitors"]]
    assert [float(team.findtext("TOTAL_SCORE", "")) for team in teams] == line["vps"]
    opened = [player["name"] for player in told["stanzas"][0]["open"]]
    assert [one.text for one in teams[0].findall("PLAYER/PLAYER_NAME")][:2] == [opened[0], opened[2]]
    assert [one.text for one in teams[1].findall("PLAYER/PLAYER_NAME")][:2] == [opened[1], opened[3]]
    for board, each in zip(event.findall("MATCH/BOARD"), told["lines"], strict=True):
        assert float(board.findtext("IMPS", "")) == each["home"]
        travellers = board.findall("TRAVELLER_LINE")
        assert [one.findtext("DIRECTION") for one in travellers] == ["NS", "EW"], "where home sits in each room"
        assert [float(one.findtext("SCORE", "")) for one in travellers] == each["scores"]
    hands = [
        ".".join(hand.findtext(suit) or "" for suit in ("SPADES", "HEARTS", "DIAMONDS", "CLUBS"))
        for hand in root.findall("HANDSET/BOARD/HAND")
    ]
    assert hands == [show_pbn(cards) for hand in told["hands"] for cards in hand["hands"]]


async def check_crosses(ann: Member, robin: Robin) -> None:
    page = await ann.get(f"round-robins/{robin.id}")
    assert msgspec.json.decode(await file(ann, f"round-robins/{robin.id}/files/crosses?format=json")) == page
    data = await file(ann, f"round-robins/{robin.id}/files/crosses?format=csv")
    head, *rows = list(csv.reader(StringIO(data.decode("utf-8-sig"))))
    names = [place["name"] for place in page["places"]]
    assert (
        head[-3:] == [f"VP against {name}" for name in names] and sum(place["played"] for place in page["places"]) == 2
    )
    for row, place in zip(rows, page["places"], strict=True):
        assert row[:3] == [str(place["rank"]), place["name"], str(place["played"])] and float(row[3]) == place["vps"]
        against = [place["against"][other["team"]] for other in page["places"]]
        assert [float(cell) if cell else None for cell in row[6:]] == against
    [league] = [one["id"] for one in await ann.get("round-robins") if one["title"] == "League"]
    assert {place["rank"] for place in (await ann.get(f"round-robins/{league}"))["places"]} == {None}, "none played"


async def check_running(ann: Member, hidden: Match, shown: Match) -> None:
    """Of matches that go on: nothing, or the one board that both rooms have finished."""
    nothing = await ann.get(f"matches/{hidden.id}/results")
    assert nothing["lines"] == [] == nothing["hands"] and len(nothing["stanzas"]) == 1
    for which in FILES:
        assert await ann.refused(f"matches/{hidden.id}/files/{which}") == "board-not-open"
    answers = [await ann.http.get(f"/api/matches/{shown.id}/results")]
    answers += [await ann.http.get(f"/api/matches/{shown.id}/files/{which}") for which in FILES]
    assert all(answer.status_code == 200 for answer in answers)
    first, *rest = shown.stanzas[0].boards
    for board in rest:
        for seat in range(4):
            hand = sorted(board.seal.deck[seat::4])
            suits = show_pbn(hand).split(".")
            listed = msgspec.json.encode(hand).decode()
            spelled = (show_pbn(hand), listed, f"<SPADES>{suits[0]}</SPADES>\n        <HEARTS>{suits[1]}</HEARTS>")
            assert not [answer.url for answer in answers for text in spelled if text in answer.text]
    told = answers[0].json()
    assert [line["board"] for line in told["lines"]] == [first.number] == [hand["board"] for hand in told["hands"]]
    assert [row["Board"] for row in rows_of(answers[1].content)] == ["1"]
    records: tuple[Record, ...] = read(answers[4].content, "boards.pbn").records
    assert [(record.number, record.room) for record in records] == [(1, "Open"), (1, "Closed")]
    assert [board.findtext("BOARD_NUMBER") for board in Tree.fromstring(answers[3].content).iter("BOARD")] == ["1", "1"]
    assert told["line"]["vps"] is None and b"TEAM_SCORE" not in answers[3].content


async def check_refused(ann: Member, path: str, robin: Robin) -> None:
    for where, code in (
        (f"{path}/results?format=csv", "unknown-option"),
        (f"{path}/files/results", "malformed"),
        (f"{path}/files/results?format=pbn", "malformed"),
        (f"{path}/files/results?format=csv&language=fr", "malformed"),
        (f"{path}/files/boards?format=lin", "malformed"),
        ("matches/match-1/results", "no-such-match"),
        ("matches/match-1/files/results?format=xml", "no-such-match"),
        ("matches/match-1/files/boards?format=pbn", "no-such-match"),
        (f"round-robins/{robin.id}/files/crosses?format=pbn", "malformed"),
        ("round-robins/none/files/crosses?format=csv", "no-such-round-robin"),
    ):
        assert await ann.refused(where) == code, where
