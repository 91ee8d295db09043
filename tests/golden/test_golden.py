"""Golden logs: deals as clubs have them in their stores come to what they always came to, and are told as reviewed."""

from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from click.testing import CliRunner, Result

from paiju.cases.logs import BadLog, deals, line_of, rows_of
from paiju.cases.secrecy import page
from paiju.cases.transcripts import transcript
from paiju.catalogue import GAMES
from paiju.cli import main
from paiju.games.bridge.moves import BridgeAction, BridgeEvent
from paiju.kernel import OPEN, PUBLIC, Event, fold, told
from paiju.tables.deal import Deal, events_of
from paiju.tables.moves import AnswerUndo, DealEvent, DealStarted, Undo
from paiju.tables.record import check, record_of
from paiju.tables.sight import News, Sight

GOLDEN = Path(__file__).parent
PAGE = GOLDEN.parent.parent / "docs" / "design" / "secrecy.md"
LOGS = sorted(GOLDEN.glob("*/*.jsonl"))
every_log = pytest.mark.parametrize("log", LOGS, ids=lambda log: f"{log.parent.name}-{log.stem}")


def end_of(log: Path) -> Deal:
    return list(deals(rows_of(log)))[-1][1]


@every_log
def test_a_log_comes_to_the_state_and_result_it_always_came_to(log: Path):
    deal = end_of(log)
    end = msgspec.json.decode(log.with_suffix(".end.json").read_bytes())
    assert msgspec.convert(end["state"], deal.game.State) == deal.state
    result = deal.state.result
    assert result == (None if end["result"] is None else msgspec.convert(end["result"], type(result)))
    assert deal.game.key == log.parent.name


@every_log
def test_the_rules_still_make_the_same_of_each_act(log: Path):
    rows = rows_of(log)
    deal = end_of(log)
    start = events_of(deal.game, rows[0].events)[0]
    assert isinstance(start, DealStarted)
    # Under newer rules an old act may be judged otherwise; its events stand.
    if start.rules == deal.game.rules:
        assert check(record_of(deal, rows, tuple(player.name for player in deal.players))) == []


@every_log
def test_everybody_is_told_what_the_transcript_says(log: Path):
    assert log.with_suffix(".txt").read_text("utf-8") == transcript(rows_of(log))


@every_log
def test_what_is_told_row_by_row_adds_up_to_the_moves_that_stand(log: Path):
    """Who was there all the time sees what he sees who comes now, undos and all."""
    rows = list(deals(rows_of(log)))
    seats = [(seat,) for seat in range(len(rows[0][1].players))]
    for viewer in map(frozenset[int], [*seats, (PUBLIC,), (OPEN,)]):
        watched = Sight(rows[0][1], viewer)
        for row, deal in rows:
            watched.advance(News(deal, events_of(deal.game, row.events)))
            standing = (event for move in deal.moves for event in told(move.events, watched.viewer))
            assert watched.view == fold(deal.game.begin(deal.options), standing)


@every_log
def test_a_row_is_written_as_it_was_read(log: Path):
    assert b"".join(map(line_of, rows_of(log))) == log.read_bytes()


def test_every_event_and_action_of_bridge_is_in_a_log():
    """So that no class of events can change its meaning unseen."""
    logs = [rows_of(log) for log in LOGS if log.parent.name == "bridge"]
    happened = {type(event) for rows in logs for row in rows for event in events_of(GAMES["bridge"], row.events)}
    assert set(get_args(BridgeEvent) + get_args(DealEvent)) - happened == set()
    done = {
        msgspec.json.decode(row.action)["action"]["type"] for rows in logs for row in rows if b'"type"' in row.action
    }
    actions = [*get_args(BridgeAction), Undo, AnswerUndo]
    assert {kind.__struct_config__.tag for kind in actions} - done == set()


def test_the_secrecy_page_is_current():
    assert PAGE.read_text("utf-8") == page()


def test_the_secrecy_page_names_every_field_of_every_event():
    games = [get_args(game.Event) for game in GAMES.values()]
    tables = page().split("\n## ")[1:]
    for kinds, table in zip([*games, get_args(DealEvent)], tables, strict=False):
        for kind in kinds:
            row = next(line for line in table.splitlines() if line.startswith(f"| `{kind.__struct_config__.tag}`"))
            assert all(f"`{field}`" in row for field in kind.__struct_fields__)


def golden(folder: Path) -> Result:
    return CliRunner().invoke(main, ["golden", "--logs", str(folder), "--secrecy", str(folder / "secrecy.md")])


def test_the_command_writes_what_is_missing_or_old_and_nothing_else(tmp_path: Path):
    log = LOGS[0]
    (tmp_path / "bridge").mkdir()
    copy = tmp_path / "bridge" / log.name
    copy.write_bytes(log.read_bytes())
    copy.with_suffix(".txt").write_text("old\n")
    assert golden(tmp_path).stdout.splitlines() == [
        f"changed: {copy.with_suffix('.txt')}",
        f"changed: {tmp_path / 'secrecy.md'}",
        "1 transcripts and the secrecy page: 2 changed",
    ]
    assert copy.with_suffix(".txt").read_text("utf-8") == log.with_suffix(".txt").read_text("utf-8")
    assert (tmp_path / "secrecy.md").read_text("utf-8") == page()
    assert copy.read_bytes() == log.read_bytes()
    assert golden(tmp_path).stdout == "1 transcripts and the secrecy page: 0 changed\n"


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (b"", "there is no row in it"),
        (b"{}\n", "line 1: Object missing required field"),
        (b'{"number":1', "line 1: Input data was truncated"),
        (b"\xff\n", "line 1: "),
        (LOGS[0].read_bytes().split(b"\n", 1)[1], "line 1: this is row 2"),
    ],
)
def test_a_file_that_is_no_log_says_where(tmp_path: Path, content: bytes, complaint: str):
    file = tmp_path / "bridge" / "a.jsonl"
    file.parent.mkdir()
    file.write_bytes(content)
    with pytest.raises(BadLog, match=complaint):
        rows_of(file)
    result = golden(tmp_path)
    assert result.exit_code == 1
    assert str(file) in result.stderr and complaint in result.stderr
    assert not file.with_suffix(".txt").exists()


def test_without_logs_the_command_says_so(tmp_path: Path):
    assert "there is no */*.jsonl" in golden(tmp_path).stderr


def test_a_change_of_what_is_told_changes_the_transcript(monkeypatch: pytest.MonkeyPatch):
    """The transcript would show a hand that everybody is dealt face up."""
    log = next(log for log in LOGS if log.stem == "passed-out")
    before = transcript(rows_of(log))
    dealt: type[Event] = get_args(BridgeEvent)[0]
    monkeypatch.setattr(dealt, "face_up", frozenset({"seat", "cards"}))
    monkeypatch.setattr(dealt, "face_down", frozenset[str]())
    after: Any = transcript(rows_of(log))
    assert before != after
    assert "all: dealt seat=N" in after and "all: dealt seat=N" not in before
