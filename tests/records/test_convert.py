"""`paiju convert`, from one file to another."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paiju.cli import main
from paiju.records import read
from tests.records.known import BOARD, FOLDER, LIN


def convert(*words: str | Path) -> Result:
    return CliRunner().invoke(main, ["convert", *map(str, words)])


def test_there_and_back(tmp_path: Path) -> None:
    source = FOLDER / "lin_vugraph_usbf2010.lin"
    first = convert(source, tmp_path / "match.pbn")
    assert (first.exit_code, first.stderr) == (0, "")
    assert first.stdout == f"{tmp_path / 'match.pbn'}: 30 boards written\n"
    second = convert(tmp_path / "match.pbn", tmp_path / "match.LIN")
    assert second.exit_code == 0
    assert read((tmp_path / "match.LIN").read_bytes(), "x.lin").records == read(source.read_bytes(), "x.lin").records
    assert sorted(path.name for path in tmp_path.iterdir()) == ["match.LIN", "match.pbn"]


def test_nothing_is_written_over_without_force(tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", tmp_path / "a.lin"
    source.write_text(BOARD)
    target.write_text("mine")
    refused = convert(source, target)
    assert refused.exit_code == 2 and "--force" in refused.stderr and target.read_text() == "mine"
    assert convert("--force", source, target).exit_code == 0
    assert target.read_text().startswith("vg|Test,")
    itself = convert("--force", target, target)
    assert itself.exit_code == 0 and target.read_text().startswith("vg|Test,")


def test_lost_boards_are_told_and_the_others_written(tmp_path: Path) -> None:
    source, target = tmp_path / "a.pbn", tmp_path / "b.lin"
    source.write_text(f"{BOARD}\n{BOARD.replace('1C 1S', '1S 1C')}\n{BOARD}")
    result = convert(source, target)
    assert result.exit_code == 1
    assert result.stderr == f"{source}: lost: line 27, board 1: call 2, 1C, is not legal: insufficient-bid\n"
    assert result.stdout == f"{target}: 2 boards written, 1 board lost\n"


def test_leniency_is_told_unless_quiet(tmp_path: Path) -> None:
    source = tmp_path / "a.lin"
    source.write_text(LIN.replace("|sv|o|", "|"))
    assert convert(source, tmp_path / "b.pbn").stderr == (
        f"{source}: line 1, board 1: vulnerability taken from the board's number\n"
    )
    assert convert("-q", source, tmp_path / "c.pbn").stderr == ""


@pytest.mark.parametrize(
    ("name", "data", "target", "why"),
    [
        ("a.txt", BOARD.encode(), "b.pbn", "'a.txt' does not end in .pbn or .lin, so its format is not known"),
        ("a.pbn", BOARD.encode(), "b.doc", "'b.doc' does not end in .pbn or .lin, so its format is not known"),
        ("a.pbn", b"", "b.lin", "line 1: the file is empty"),
        ("a.lin", b"\x7fELF\x00\x00", "b.pbn", "line 1: this is not text"),
        ("a.lin", BOARD.encode(), "b.pbn", "line 1: there is no board in this file"),
        ("a.pbn", BOARD.replace("5H Pass", "1D Pass").encode(), "b.lin", "no board could be read"),
        ("a.pbn", BOARD.encode(), "no/such/folder/b.lin", "No such file or directory"),
    ],
)
def test_what_cannot_be_converted(tmp_path: Path, name: str, data: bytes, target: str, why: str) -> None:
    """It says why, and leaves no file behind."""
    (tmp_path / name).write_bytes(data)
    result = convert(tmp_path / name, tmp_path / target)
    assert result.exit_code == 2 and why in result.stderr
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_source_that_is_not_there(tmp_path: Path) -> None:
    assert convert(tmp_path / "none.pbn", tmp_path / "b.lin").exit_code == 2


def test_what_lin_cannot_hold(tmp_path: Path) -> None:
    """Two results of one board without their calls have no place in a LIN file."""
    source, target = tmp_path / "a.pbn", tmp_path / "b.lin"
    bare = BOARD.split("[Auction")[0]
    source.write_text(f"{BOARD}\n{bare}\n{bare}")
    result = convert(source, target)
    assert result.exit_code == 1
    assert result.stdout == f"{target}: 1 board written, 2 boards lost\n"
    assert "LIN cannot hold a contract without its auction" in result.stderr


def test_the_verb_is_listed() -> None:
    assert "convert" in CliRunner().invoke(main, ["--help"]).stdout
