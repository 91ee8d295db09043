"""The rules over HTTP: pages for players in both languages, their examples, and acts tried on them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import hatch_build
from paiju.cases import pages as markdown
from paiju.cases import shipped
from paiju.cases.examples import SeatAct, example
from paiju.cases.shipped import CASES, PAGES, cases, keys_by_rule
from paiju.cases.trying import MOST_ACTS, outcome
from paiju.catalogue import GAMES
from paiju.kernel import Illegal
from tests.web.people import club_process

Json = dict[str, Any]
P3 = "bridge/play/P3"


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A stranger's line to a club."""
    with (
        club_process(tmp_path_factory.mktemp("club") / "data") as club,
        httpx.Client(base_url=f"{club.url}/api/rules", timeout=30) as line,
    ):
        yield line


def texts(value: Any) -> Iterator[str]:
    """Every text in a page."""
    if isinstance(value, dict):
        if "text" in value:
            yield value["text"]
        for each in value.values():
            yield from texts(each)
    elif isinstance(value, list):
        for each in value:
            yield from texts(each)


def tried(http: httpx.Client, example: str, *acts: Json) -> httpx.Response:
    return http.post("trial", json={"example": example, "acts": list(acts)})


def play(seat: int, card: int) -> Json:
    return {"seat": seat, "action": {"type": "play", "card": card}}


def test_every_page_is_there_in_both_languages(http: httpx.Client) -> None:
    listed = http.get("").json()
    assert listed[0]["page"] == "bridge"
    assert {each["game"] for each in listed} >= {"bridge", None}
    assert "cases" not in {each["page"] for each in listed}
    for each in listed:
        english, chinese = (http.get(f"{each['page']}/{language}").json() for language in ("en", "zh"))
        rules = [section["section"]["rules"] for section in english["sections"]]
        assert rules == [section["section"]["rules"] for section in chinese["sections"]]
        assert len(rules) > 5
        assert each["title"]["en"].isascii() and not each["title"]["zh"].isascii()


def test_players_are_told_the_rules_and_not_the_notation(http: httpx.Client) -> None:
    page = http.get("bridge/en").json()
    rules = [rule for section in page["sections"] for rule in section["section"]["rules"]]
    assert {"follow-suit", "errors"} <= set(rules)
    assert not {"notation", "position", "facts"} & set(rules)
    assert not any("case files" in text for text in texts(page))
    [follow] = [each for each in page["sections"] if "follow-suit" in each["section"]["rules"]]
    assert follow["examples"]["follow-suit"] == len(http.get("bridge/examples/follow-suit").json()) >= 5


def test_an_example_has_its_position_its_moves_and_its_answer(http: httpx.Client) -> None:
    found = {each["key"]: each for each in http.get("bridge/examples/follow-suit").json()}
    asked = found[P3]
    assert asked["acts"] == [play(1, 42)] and asked["made"] == 0 and asked["playable"]
    assert asked["refused"] == {"code": "must-follow-suit", "cards": [26, 33]}
    scene = asked["scene"]
    assert scene["hands"] == [[], [26, 33, 42], [], []] and scene["turn"] == [1]
    assert scene["trick"] == [{"seat": 3, "cards": [37]}, {"seat": 0, "cards": [27]}]
    assert scene["facts"]["contract"] == "4S"
    assert [offer["seat"] for offer in scene["offers"]] == [1]
    legal = found["bridge/play/P3 legal"]["all_legal"]
    assert {act["action"]["card"] for act in legal} == {26, 33}


def test_the_game_judges_what_is_tried(http: httpx.Client) -> None:
    refused = tried(http, P3, play(1, 42))
    assert refused.status_code == 200
    assert refused.json()["refused"] == {"code": "must-follow-suit", "cards": [26, 33]}
    assert refused.json()["scene"]["hands"][1] == [26, 33, 42]
    accepted = tried(http, P3, play(1, 33)).json()
    assert accepted["refused"] is None
    assert accepted["scene"]["turn"] == [2] and accepted["scene"]["trick"][-1] == {"seat": 1, "cards": [33]}
    start = tried(http, P3).json()
    assert start["scene"]["hands"][1] == [26, 33, 42] and start["refused"] is None


def test_a_trick_that_is_complete_is_still_to_be_seen(http: httpx.Client) -> None:
    won = tried(http, "bridge/play/P4", play(1, 42), play(2, 26)).json()["scene"]
    assert won["trick"] == []
    assert [laid["seat"] for laid in won["last"]] == [3, 0, 1, 2] and won["facts"]["trick_winner"] == "E"


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"example": "bridge/play/none", "acts": []}, 404, "no-such-page"),
        ({"example": "scoring/imp/1", "acts": []}, 404, "no-such-page"),
        ({"example": P3, "acts": [{"seat": 1, "action": {"type": "bid"}}]}, 400, "malformed"),
        ({"example": P3, "acts": [{"seat": 1, "action": {"type": "undo"}}]}, 400, "malformed"),
        ({"example": P3, "acts": [{"seat": 1, "action": 7}]}, 400, "malformed"),
        ({"example": P3, "acts": [{"seat": 9, "action": {"type": "play", "card": 33}}]}, 400, "malformed"),
        ({"example": P3, "acts": [{"seat": -2, "action": {"type": "play", "card": 33}}]}, 400, "malformed"),
        ({"example": P3, "acts": [{"seat": 1}]}, 400, "malformed"),
        ({"example": P3, "acts": 3}, 400, "malformed"),
        ({"example": P3, "more": 1}, 400, "malformed"),
        ({"example": P3, "acts": [play(1, 42), play(1, 33)]}, 409, "must-follow-suit"),
        ({"example": P3, "acts": [play(1, 33)] * (MOST_ACTS + 1)}, 400, "malformed"),
        ({"example": "x" * 301}, 400, "malformed"),
    ],
)
def test_what_cannot_be_tried_is_told(http: httpx.Client, body: Json, status: int, code: str) -> None:
    answer = http.post("trial", json=body)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_a_trial_has_a_size(http: httpx.Client) -> None:
    answer = http.post("trial", json={"example": P3, "acts": [{"seat": 1, "action": "x" * 50_000}]})
    assert answer.status_code == 413


def test_pages_that_are_not_there_are_told(http: httpx.Client) -> None:
    for path in ("cases/en", "bridge/fr", "..%2Fnotes/en", "nowhere/zh"):
        answer = http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-page")
    assert http.get("bridge/examples/no-rule").json() == []


def test_what_a_case_says_is_what_its_readers_see() -> None:
    """The refusals and the outcome of the project's own cases, tried as a reader would."""
    seen = 0
    for key, case in cases().items():
        found = example(key, case)
        if found is None or found.scene is None or not found.playable:
            continue
        came = outcome(case, [SeatAct(act.seat, sent(act.action)) for act in found.acts])
        assert came.refused == found.refused, key
        assert found.refused is None or found.refused.code == case.refused, key
        seen += 1
    assert seen > 300


def sent(action: Any) -> Any:
    """An action as it comes from a browser."""
    return msgspec.json.decode(msgspec.json.encode(action))


def test_acts_before_the_last_must_be_accepted() -> None:
    with pytest.raises(Illegal, match="must-follow-suit"):
        outcome(cases()[P3], [SeatAct(1, {"type": "play", "card": 42}), SeatAct(1, {"type": "play", "card": 33})])


def test_a_wheel_brings_along_what_the_club_shows() -> None:
    root = Path(hatch_build.__file__).parent
    placed = hatch_build.shipped(root)
    assert {Path(file) for file in placed} == {*PAGES.glob("*.md"), *CASES.rglob("*.toml")}
    beside = Path(shipped.__file__).parent.relative_to(root) / "files"
    assert placed[str(PAGES / "bridge.en.md")] == (beside / "rules" / "bridge.en.md").as_posix()
    assert placed[str(CASES / "bridge" / "play.toml")] == (beside / "cases" / "bridge" / "play.toml").as_posix()


def test_every_rule_of_the_games_pages_has_its_section() -> None:
    """What `./run rules` counts as a rule with a case, players find, the notation apart."""
    for key in GAMES:
        page = key.replace("_", "-")
        file = PAGES / f"{page}.en.md"
        if not file.exists():
            continue
        shown = {rule for section in markdown.sections(file) for rule in section.rules}
        named = {rule.partition("#")[2] for rule in keys_by_rule() if rule.startswith(f"{page}#")}
        assert named - shown <= {"notation", "position", "positions", "facts"}, page
