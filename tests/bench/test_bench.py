"""The benches run, and what they print has the shape that is promised. How fast anything is, is not tested."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

from paiju.catalogue import GAMES, options_of
from paiju.cli import bench_table, main
from paiju.cli.bench_robots import sides
from paiju.cli.bench_rules import any_act, playout
from paiju.games.bridge import GAME
from paiju.games.bridge.moves import Call, Play
from paiju.games.bridge.options import Options
from paiju.kernel import Deck, fold

MACHINE = {"day", "cpu", "cores", "python", "paiju", "load"}


def bench(*words: str) -> dict[str, Any]:
    """What a bench prints as JSON."""
    done = CliRunner().invoke(main, ["bench", *words, "--json"])
    assert done.exit_code == 0, done.output
    printed: dict[str, Any] = json.loads(done.stdout)
    assert printed.pop("machine").keys() == MACHINE
    return printed


def test_rules() -> None:
    printed = bench("rules", "--seconds", "0.02")
    assert printed.keys() == {"ours", "peers", "ratios"}
    assert printed["ours"]["name"] == "paiju"
    assert [peer["name"] for peer in printed["peers"]] == list(printed["ratios"])
    for engine in (printed["ours"], *printed["peers"]):
        assert engine.keys() == {"name", "deals_per_cpu_second", "us_per_move", "moves_per_deal"}
        # Four calls and all the cards, or four passes; on the average a few more calls.
        assert 4 <= engine["moves_per_deal"] <= 52 + 319
        cost = 1e6 / engine["deals_per_cpu_second"] / engine["moves_per_deal"]
        assert engine["us_per_move"] == pytest.approx(cost)


def test_rules_are_told_without_json_too() -> None:
    done = CliRunner().invoke(main, ["bench", "rules", "--seconds", "0.02"])
    assert done.exit_code == 0
    assert "deals a CPU second" in done.output and "paiju" in done.output


def test_a_random_deal_is_bid_and_played_to_its_end() -> None:
    lengths = [playout(Options(board=board), Random(board)) for board in range(1, 17)]
    assert all(length == 4 or 56 <= length <= 319 + 52 for length in lengths)
    assert len(set(lengths)) > 4


def test_any_act_is_a_call_then_a_card() -> None:
    rng = Random(7)
    state: Any = fold(GAME.begin(Options()), GAME.open(Options(), Deck(GAME.pack(Options()))))
    acts: list[type] = []
    while state.waiting:
        act = any_act(state.choices(min(state.waiting)), rng)
        acts.append(type(act))
        state = fold(state, state.decide(min(state.waiting), act))
    assert acts == [Call] * (len(acts) - 52) + [Play] * 52


def test_table(tmp_path: Path) -> None:
    printed = bench(
        "table", "--tables", "2", "--acts", "8", "--seconds", "1", "--crowds", "1", "--folder", str(tmp_path)
    )
    assert printed.keys() == {
        "tables", "path", "bare", "ratio", "at_one_pace", "ratio_at_one_pace", "pace", "act_bytes", "message_bytes",
        "framework", "ratio_to_framework",
    }  # fmt: skip
    for name, acts in (
        ("path", 2 * 8),
        ("bare", 2 * 8 * bench_table.LONGER),
        ("at_one_pace", 2 * 8),
        ("framework", 2 * 8),
    ):
        load = printed[name]
        assert load["acts"] == acts
        assert load["acts_per_cpu_second"] == pytest.approx(acts / load["cpu_seconds"])
    assert printed["ratio"] == pytest.approx(
        printed["path"]["acts_per_cpu_second"] / printed["bare"]["acts_per_cpu_second"]
    )
    assert printed["ratio_to_framework"] == pytest.approx(
        printed["path"]["acts_per_cpu_second"] / printed["framework"]["acts_per_cpu_second"]
    )
    assert printed["pace"]["acts"] == 2
    assert 0 < printed["pace"]["p50_ms"] <= printed["pace"]["p99_ms"] <= printed["pace"]["worst_ms"]
    assert 60 < printed["act_bytes"] < 300 < printed["message_bytes"] < 8000
    assert list(tmp_path.iterdir()) == []


def test_a_deal_must_hold_all_acts() -> None:
    done = CliRunner().invoke(main, ["bench", "table", "--acts", "50", "--seconds", "10"])
    assert done.exit_code == 2
    assert "must be 54 at most" in done.output


def test_a_server_that_does_not_open_is_said() -> None:
    with bench_table.running("paiju", "--version") as other, pytest.raises(bench_table.Broken, match="did not open"):
        bench_table.Server(other)


def test_log(tmp_path: Path) -> None:
    check_log(bench("log", "--seconds", "0.05", "--folder", str(tmp_path)), "SQLite")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.postgres
def test_log_on_postgresql(fresh_database: Callable[[], str], tmp_path: Path) -> None:
    printed = bench("log", "--seconds", "0.05", "--folder", str(tmp_path), "--database", fresh_database())
    check_log(printed, "PostgreSQL")


def check_log(printed: dict[str, Any], store: str) -> None:
    assert printed.keys() == {"store", "flushes_per_second", "appends"}
    assert printed["store"] == store and printed["flushes_per_second"] > 0
    assert [one["waiting"] for one in printed["appends"]] == [1, 10, 100, 1000]
    for one in printed["appends"]:
        assert one["rows"] >= one["waiting"]
        assert one["ratio"] == pytest.approx(one["rows_per_second"] / printed["flushes_per_second"])
        assert 0 < one["p50_ms"] <= one["p99_ms"]


@pytest.mark.parametrize("form", ["imp", "mp"])
def test_rate(form: str) -> None:
    printed = bench("rate", "--results", "500", "--players", "400", "--form", form)
    assert printed.keys() == {"results", "players", "deals", "cpu_seconds", "results_per_cpu_second", "peak_mib"}
    assert (printed["results"], printed["players"]) == (500, 400)
    assert 500 / 40 <= printed["deals"] <= 500 / 6 + 1
    assert printed["results_per_cpu_second"] == pytest.approx(500 / printed["cpu_seconds"])
    told = CliRunner().invoke(main, ["bench", "rate", "--results", "500", "--players", "400"])
    assert told.exit_code == 0 and "500 results of" in told.output


def test_a_database_that_is_not_there_is_said() -> None:
    done = CliRunner().invoke(
        main, ["bench", "log", "--seconds", "0.05", "--database", "postgresql://nobody@127.0.0.1:9/none"]
    )
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")


def test_a_python_without_peers_has_none(tmp_path: Path) -> None:
    bare = tmp_path / "python"
    bare.write_text(f'#!/bin/sh\nexec "{sys.executable}" -I -S "$@"\n')
    bare.chmod(0o755)
    printed = bench("rules", "--seconds", "0.02", "--python", str(bare))
    assert printed["peers"] == [] and printed["ratios"] == {}


def test_robots_play_each_deal_from_both_sides() -> None:
    printed = bench("robots", "hundred", "--deals", "4", "--against", "safest")
    assert (printed["game"], printed["against"], printed["deals"], printed["played"]) == ("hundred", "safest", 4, 8)
    assert 0 <= printed["won"] <= printed["decided"] <= 8
    assert printed["share"] == pytest.approx(printed["won"] / max(1, printed["decided"]))
    assert printed["difference"] == pytest.approx(printed["score"] - printed["others"])
    assert 0 <= printed["p_value"] <= 1
    assert printed == bench("robots", "hundred", "--deals", "4", "--against", "safest")


def test_robots_play_presets_too() -> None:
    played = {
        key: bench("robots", key, "--deals", "2")["played"] for key in ("endurance", "endurance-5", "endurance-6")
    }
    assert played == {"endurance": 8, "endurance-5": 10, "endurance-6": 12}


def test_a_robot_plays_for_itself_at_every_seat() -> None:
    assert sides(GAMES["gongzhu"], options_of("gongzhu", {})) == [frozenset((seat,)) for seat in range(4)]
    assert sides(GAMES["bridge"], options_of("bridge", {})) == [frozenset((0, 2)), frozenset((1, 3))]


def test_robots_are_told_without_json_too() -> None:
    done = CliRunner().invoke(main, ["bench", "robots", "four_hundred", "--deals", "2"])
    assert done.exit_code == 0 and "decided" in done.output
    refused = CliRunner().invoke(main, ["bench", "robots", "whist"])
    assert refused.exit_code == 2


def test_lobby() -> None:
    printed = bench("lobby", "--people", "5", "--seconds", "3", "--rate", "10")
    assert printed["people"] == 5 and printed["changes"] > 5
    # A message a second at most, whatever happens; one more where the time does not begin with one.
    assert 1 <= printed["most_per_person"] <= printed["seconds"] + 1
    assert printed["whole_bytes"] > 0 and printed["bytes_per_message"] > 0


def test_events(tmp_path: Path) -> None:
    words = ("--pairs", "6", "--rounds", "2", "--boards", "2", "--folder", str(tmp_path), "--json")
    # In a process of its own, as the club's web application is in it.
    command = [sys.executable, "-m", "paiju", "bench", "events", *words]
    printed = json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=300).stdout)
    assert printed.pop("machine").keys() == MACHINE
    assert (printed["pairs"], printed["tables"], printed["rounds"], printed["boards"]) == (6, 3, 2, 4)
    [end] = printed["ends"]
    assert 0 < end["opened_ms"] <= end["told_ms"] and end["whole_ms"] == pytest.approx(
        end["scored_ms"] + end["told_ms"]
    )
    assert printed["open_ratio"] == pytest.approx(end["opened_ms"] / printed["bare_open_ms"])
    assert [each["page"] for each in printed["results"]] == ["the event", "ranking", "a pair's card", "a board"]
    assert all(each["first_ms"] > 0 and each["bytes"] > 300 for each in printed["results"])
    assert list(tmp_path.iterdir()) == []


def test_history() -> None:
    printed = bench("history", "--deals", "60")
    assert printed["deals"] == 60
    assert [one["member"] for one in printed["members"]] == ["always", "often", "m0123"]
    assert [one["played"] for one in printed["members"]][:2] == [60, 3]
    for member in printed["members"]:
        found = {one["name"]: one["deals"] for one in member["searches"]}
        assert found["the latest"] == min(25, member["played"]) and found["a name of nobody"] == 0
        assert member["figures_ms"] > 0 and all(one["ms"] > 0 for one in member["searches"])
    told = CliRunner().invoke(main, ["bench", "history", "--deals", "60"])
    assert told.exit_code == 0 and "60 his own" in told.output
