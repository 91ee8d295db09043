"""The runner itself: what fails says so, and what cannot be read says where."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paiju.cases import CaseError, Verdict, case_files, check, read
from paiju.cases.verdict import same
from paiju.cli import main

DEAL = "N:AQ32.K73.A42.K32 K54.AQ9.KQ87.765 JT987.J42.J93.AQ 6.T865.T65.JT984"
TO_TWO_SPADES = '"N 1C", "E P", "S 1S", "W P", "N 2S", "E P", "S P", "W P", "W CJ"'


def write(folder: Path, text: str, name: str = "some.toml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def verdict(folder: Path, keys: str, game: str = "bridge") -> Verdict:
    file = write(folder, f'game = "{game}"\n[[case]]\nid = "one"\n{keys}\n')
    return check(file, read(file)[0])


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["check", *map(str, arguments)])


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ('actions = ["N 1C"]\nrefused = "not-your-turn"', 'expected refused = "not-your-turn", came it was accepted'),
        ('actions = ["E 1C"]', "expected it to be accepted, came 'E 1C' refused = \"not-your-turn\""),
        (
            'actions = ["N 1NT", "E 1C"]\nrefused = "not-your-turn"',
            'expected refused = "not-your-turn", came \'E 1C\' refused = "insufficient-bid"',
        ),
        (
            'actions = ["N 1NT", "E 1C", "E 2C"]\nrefused = "insufficient-bid"',
            "expected refused = \"insufficient-bid\" of the last action, came 'E 1C' refused",
        ),
        ('expect = { dealer = "S", vul = "NS" }', 'expected dealer = "S", came "N"; expected vul = "NS", came "None"'),
        ("expect = { trumps = 3 }", "expected trumps = 3, came no fact 'trumps'; there are alerted, "),
        ('legal = ["N 1C", "N X"]', "expected legal 'N X', came refused = \"inadmissible-double\""),
        ('illegal = ["N 1C"]', "expected illegal 'N 1C', came it is legal"),
        ('actions = ["N 7NT"]\nlegal_exactly = ["E P"]', "also legal: Call(call='X'"),
        ('actions = ["N 7NT"]\nlegal_exactly = ["E P", "E X", "E XX"]', "expected legal 'E XX', came refused"),
        ("legal_exactly = []", "also legal: Call(call='P'"),
        ('seen = { viewer = "S", expect = { calls = ["1C"] } }', 'expected S to see calls = ["1C"], came []'),
    ],
)
def test_what_fails_says_what_was_expected_and_what_came(tmp_path: Path, keys: str, said: str):
    found = verdict(tmp_path, keys)
    assert not found.passed
    assert said in str(found)


def test_a_refused_start_is_told_from_an_accepted_one(tmp_path: Path):
    assert verdict(tmp_path, 'given = { calls = ["1NT", "1C"] }\nrefused = "insufficient-bid"').passed
    assert "the start refused" in str(verdict(tmp_path, 'given = { calls = ["1NT", "1C"] }'))
    assert "it was accepted" in str(verdict(tmp_path, 'given = { calls = ["1NT"] }\nrefused = "insufficient-bid"'))


def test_a_hand_that_was_shown_is_not_hidden(tmp_path: Path):
    keys = f'given.deal = "{DEAL}"\nactions = [{TO_TWO_SPADES}]\n'
    found = verdict(tmp_path, keys + 'hidden = { viewer = "E", from = ["N", "S"] }')
    assert "expected E to be sent the same with hands exchanged" in str(found)
    assert "hand-shown" in str(found)


def test_dummy_sees_declarers_hand_and_east_does_not(tmp_path: Path):
    keys = f'given.deal = "{DEAL}"\nactions = [{TO_TWO_SPADES}]\n'
    assert not verdict(tmp_path, keys + 'hidden = { viewer = "N", from = ["S", "W"] }').passed
    assert verdict(tmp_path, keys + 'hidden = { viewer = "E", from = ["S", "W"] }').passed


def test_a_refusal_is_sent_to_its_actor_alone(tmp_path: Path):
    # East's refusal names the cards he could have played: those tell East nothing new, but would tell South.
    keys = 'given.contract = "3NT"\ngiven.declarer = "S"\ngiven.trick = ["W HK", "N H3"]\n'
    keys += 'given.hands = { E = "H9 S5 S6", W = "D2 D3" }\n'
    keys += 'actions = ["E S5"]\nrefused = "must-follow-suit"\n'
    assert verdict(tmp_path, keys + 'hidden = { viewer = "S", from = ["E", "W"] }').passed


@pytest.mark.parametrize(
    ("keys", "complaint"),
    [
        ('actions = ["N 9NT"]', "cannot read the action 'N 9NT'"),
        ('actions = ["N sneeze 3"]', "cannot read the action 'N sneeze 3'"),
        ('actions = ["Q 1NT"]', "cannot read the action"),
        ('given = { boards = 3 }', "cannot start from this: unknown key of a position: boards"),
        ('given = { phase = "play", contract = "4S" }', "this: a contract and its declarer are needed"),
        ('given = { board = "three" }', "cannot start from this: "),
        ('given = { contract = "1C", declarer = "S" }\nactions = ["W claim 2"]\nlegal = ["accept"]',
         "does not say whose action it is"),
        ('hidden = { viewer = "N", from = ["E", "W"] }', "the hand of E is not given"),
        ('given.deal = "AKQ"\nhidden = { viewer = "N", from = ["E", "W"] }', "'AKQ' is not four hands"),
        ('given.hands = { E = "SA" }\nhidden = { viewer = "N", from = ["E"] }', "no two unseen cards"),
        ('given.hands = { E = "SA", W = "SK" }\nhidden = { viewer = "E", from = ["E", "W"] }', "viewer's own hand"),
        ('given.hands = { E = "SA", W = "SK" }\nhidden = { viewer = "Q", from = ["E", "W"] }', "'Q' is not a seat"),
        ('legal_exactly = ["N P", "N P"]', "lists 'N P' twice"),
    ],
)  # fmt: skip
def test_a_case_that_cannot_be_read_is_named(tmp_path: Path, keys: str, complaint: str):
    with pytest.raises(CaseError, match=r"some\.toml \[one\]: .*") as error:
        verdict(tmp_path, keys)
    assert complaint in str(error.value)


def test_exchanges_that_hardly_ever_fit_are_an_error(tmp_path: Path):
    # East has ruffed, so he has no heart; but nearly every exchange would give him one.
    hands = 'E = "S5 C2 C3 C4 C5 C6 C7", W = "H4 H5 H6 H8 H9 HT"'
    keys = f'given = {{ contract = "3NT", declarer = "S", trick = ["W HK", "N H3"], hands = {{ {hands} }} }}\n'
    keys += 'actions = ["E S5"]\nhidden = { viewer = "S", from = ["E", "W"] }'
    with pytest.raises(CaseError, match=r"only \d+ exchanges of E, W fit the actions; 50 are needed"):
        verdict(tmp_path, keys)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("game = ", "some.toml: this is not TOML"),
        ('game = "bridge"', "some.toml: there is no [[case]] in this file"),
        ('gmae = "bridge"\n[[case]]\nid = "a"', "some.toml: unknown key 'gmae'; did you mean 'game'?"),
        ('game = "bridge"\n[[case]]\nid = "a"\nxyz = 1', "some.toml [a]: unknown key 'xyz'; known are id, game,"),
        ('game = "bridge"\n[[case]]\nwhy = "a"', "some.toml [case 1]: there is no 'id'"),
        ('[[case]]\nid = "a"', "some.toml [a]: there is no 'game'"),
        ('game = "bridge"\n[[case]]\nid = 7', "some.toml [7]: Expected 'str', got 'int', at '$.id'"),
        ('game = "bridge"\n[[case]]\nid = "a"\nactions = "N 1C"', "some.toml [a]: Expected 'array'"),
        ('game = "bridge"\n[[case]]\nid = "a"\n[[case]]\nid = "a"', "some.toml [a]: this id stands in the file twice"),
        ('game = "bridge"\ncase = [1]', "some.toml [case 1]: a case is a table"),
        ('game = "whist"\n[[case]]\nid = "a"', "some.toml [a]: unknown game 'whist'"),
        ('game = "bridge.moves"\n[[case]]\nid = "a"', "some.toml [a]: unknown game 'bridge.moves'"),
        ('game = "bridge"\n[[case]]\nid = "a"\noptions = { undo = "never" }', "some.toml [a]: cannot start from this"),
        ('game = "imp"\n[[case]]\nid = "a"\nactions = ["N 1C"]', "some.toml [a]: an example of imp has no 'actions'"),
        ('game = "imp"\n[[case]]\nid = "a"\ngiven = { difference = 10 }', "some.toml [a]: nothing is expected"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(tmp_path: Path, text: str, complaint: str):
    write(tmp_path, text)
    result = run(tmp_path)
    assert result.exit_code == 2
    assert complaint in result.stderr


def test_what_is_no_text_is_refused(tmp_path: Path):
    (tmp_path / "some.toml").write_bytes(b"\xff\xfe\x00")
    assert "this is not UTF-8 text" in run(tmp_path).stderr


def test_missing_files_and_empty_folders(tmp_path: Path):
    for path, complaint in ((tmp_path / "none.toml", "no such file"), (tmp_path, "no *.toml file")):
        result = run(path)
        assert result.exit_code == 2
        assert complaint in result.stderr and str(path) in result.stderr


def test_a_folder_means_every_case_file_below_it(tmp_path: Path):
    (tmp_path / "deep").mkdir()
    files = [write(tmp_path, "", "b.toml"), write(tmp_path / "deep", "", "a.toml")]
    write(tmp_path, "", "notes.md")
    assert case_files([tmp_path, files[0]]) == files


SOME = """game = "imp"
[[case]]
id = "right"
given = { difference = 430 }
expect = { imps = 10 }
[[case]]
id = "wrong"
given = { difference = 430 }
expect = { imps = 9 }
"""


def test_the_command_counts_and_exits_1_if_any_failed(tmp_path: Path):
    file = write(tmp_path, SOME)
    result = run(tmp_path)
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        f"{file} [wrong]: expected imps = 9, came 10",
        "2 cases in 1 file: 1 failed",
    ]


def test_an_unreadable_file_does_not_hide_the_others(tmp_path: Path):
    write(tmp_path, SOME)
    write(tmp_path, "broken", "other.toml")
    result = run(tmp_path)
    assert result.exit_code == 2
    assert "2 cases in 2 files: 1 failed, 1 error" in result.stdout


def test_all_right_exits_0(tmp_path: Path):
    write(tmp_path, SOME.replace("imps = 9", "imps = 10"))
    assert run(tmp_path).exit_code == 0


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (
            "given = { difference = 15 }\nexpect = { imps = 1 }",
            "came refused: a difference of scores is a multiple of 10",
        ),
        ('given = { difference = 15 }\nrefused = "bad"', 'expected refused = "bad", came refused: a difference'),
        ('given = { difference = 10 }\nrefused = "malformed"', "came it was accepted"),
        ("given = { points = 10 }\nexpect = { imps = 1 }", "unknown field `points`"),
        ("given = { difference = 10, scores = [10, 0] }\nexpect = { imps = 0 }", "either a difference or scores"),
        ("given = { difference = 10 }\nexpect = { imps = true }", "expected imps = true, came 0"),
    ],
)
def test_scoring_examples_fail_clearly(tmp_path: Path, keys: str, said: str):
    assert said in str(verdict(tmp_path, keys, "imp"))


@pytest.mark.parametrize(
    ("game", "given", "said"),
    [
        ("contract-score", "{}", "give a contract or a result"),
        ("contract-score", '{ result = "4S E =" }', "a result needs vul or board"),
        ("contract-score", '{ contract = "4S" }', "how many tricks"),
        ("contract-score", '{ contract = "4S", tricks = 10 }', "give vulnerable"),
        ("vp", "{ margin = 3 }", "either boards or a scale"),
        ("vp", "{ scale = [[0, 10, 10]] }", "needs a margin"),
        ("matchpoints", "{ matchpoints = 3 }", "give scores"),
    ],
)
def test_scoring_examples_say_what_they_need(tmp_path: Path, game: str, given: str, said: str):
    assert said in str(verdict(tmp_path, f"given = {given}\nexpect = {{ x = 1 }}", game))


def test_values_are_compared_by_what_they_say():
    assert same([1, {"a": "x"}], (1, {"a": "x"}))
    assert same("25/3", 25 / 3) is False
    assert not same(1, True) and not same(True, 1) and same(True, True)
    assert not same("1/0", 1) and not same("x", 1) and not same([1], 1) and not same("a", ["a"])
    assert not same({"a": 1}, {"a": 1, "b": 2}) and not same([1, 2], [1]) and not same(3, {"a": 3})
