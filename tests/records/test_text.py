"""The encodings in which files are found."""

import codecs

import pytest

from paiju.records import Unreadable, read
from paiju.records.problems import SENTENCES
from paiju.records.text import LARGEST, clean, decode, lines
from tests.records.known import BOARD, LIN, one, pbn

NAMED = BOARD.replace("[Dealer", '[West "Ödén, Zoë"]\n[Dealer')
CHINESE = BOARD.replace("[Dealer", '[West "张三丰"]\n[Dealer').replace("Test", "全国桥牌锦标赛")


@pytest.mark.parametrize(
    "data",
    [
        NAMED.encode(),
        codecs.BOM_UTF8 + NAMED.encode(),
        codecs.BOM_UTF16_LE + NAMED.encode("utf-16-le"),
        codecs.BOM_UTF16_BE + NAMED.encode("utf-16-be"),
        NAMED.encode("utf-16-le"),
        NAMED.encode("utf-16-be"),
        NAMED.encode("latin-1"),
        NAMED.encode("cp1252"),
        NAMED.replace("\n", "\r\n").encode(),
        NAMED.replace("\n", "\r").encode(),
        NAMED.replace("\n", "\r\n").encode("utf-16"),
        NAMED.encode() + b"\x1a",
        b"\n\n" + NAMED.encode(),
    ],
    ids=[
        *("utf-8", "utf-8-mark", "utf-16-le-mark", "utf-16-be-mark", "utf-16-le", "utf-16-be", "latin-1", "cp1252"),
        *("crlf", "cr", "utf-16-crlf", "dos-end", "blank-lines"),
    ],
)
def test_the_same_board_in_every_encoding(data: bytes) -> None:
    record = one(pbn(data))
    assert record.players[3] == "Ödén, Zoë"
    assert record == one(pbn(NAMED))


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "gbk", "utf-16"])
def test_chinese(encoding: str) -> None:
    record = one(pbn(CHINESE.encode(encoding)))
    assert record.players[3] == "张三丰" and record.tag("Event") == "全国桥牌锦标赛"


def test_a_guessed_encoding_is_told() -> None:
    assert [problem.why for problem in pbn(NAMED.encode("latin-1")).problems] == ["read as Windows 1252"]
    assert [problem.why for problem in pbn(CHINESE.encode("gbk")).problems] == ["read as GB 18030"]
    assert pbn(NAMED).problems == ()


def test_typographic_quotes_of_windows() -> None:
    assert decode("“x” – é".encode("cp1252"))[0] == "“x” – é"
    assert decode(b"\x81 \xe9")[0] == "\x81 é"


def test_files_of_several_encodings_are_judged_by_line() -> None:
    data = '[West "Zoë"]\n'.encode() + '[East "Ödén"]\n'.encode("latin-1") + BOARD.encode()
    assert one(pbn(data)).players[1::2] == ("Ödén", "Zoë")


@pytest.mark.parametrize(
    ("data", "code", "line"),
    [
        (b"", "empty", 1),
        (b" \r\n\t", "empty", 1),
        (codecs.BOM_UTF8, "empty", 1),
        (b"\x00", "empty", 1),
        (b"GIF89a\x01\n\x00\x01\x00", "not-text", 2),
        (b"hello world", "no-board", 1),
        (b"x" * (LARGEST + 1), "too-big", 1),
    ],
)
def test_what_cannot_be_read_says_where_and_why(data: bytes, code: str, line: int) -> None:
    for name in ("x.pbn", "x.LIN"):
        with pytest.raises(Unreadable) as unreadable:
            read(data, name)
        problem = unreadable.value.problem
        assert (problem.code, problem.line, problem.lost) == (code, line, True)
        assert str(unreadable.value).startswith(f"line {line}: ")


def test_other_formats_are_refused_by_name() -> None:
    for name in ("x.txt", "pbn", "x.pbn.gz", ""):
        with pytest.raises(Unreadable, match=r"does not end in \.pbn or \.lin"):
            read(BOARD.encode(), name)


def test_lines_end_with_line_ends_only() -> None:
    assert lines("a\r\nb\rc\nd\x0be\u2028f\x85g") == ["a", "b", "c", "d\x0be\u2028f\x85g"]
    assert clean(" a\t\tb\x00 \u2028 c ") == "a b c"


def test_every_problem_speaks_both_languages() -> None:
    for english, chinese in SENTENCES.values():
        words = ("a", "b", "c")
        assert english.format(*words).isascii()
        assert not chinese.format(*words).isascii() and "{" not in chinese.format(*words)
        assert [f"{{{n}" in english for n in range(3)] == [f"{{{n}" in chinese for n in range(3)]


def test_a_problem_as_a_person_reads_it() -> None:
    text = LIN.replace("mb|2H|", "mb|1D|")
    (problem,) = read(text.encode(), "x.lin").lost
    assert str(problem) == "line 1, board 1: call 3, 1D, is not legal: insufficient-bid"
    assert problem.say("zh") == "第 3 个叫品 1D 不合法：insufficient-bid"
