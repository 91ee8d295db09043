"""Spoilt files: whatever comes in, a reading or our own error comes out, and soon."""

from contextlib import suppress
from random import Random
from time import process_time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from paiju.records import Unreadable, read, write
from paiju.records.replay import replay
from tests.records.known import BOARD, FILES, LIN, known

PIECES = [b"[", b"]", b'"', b"{", b"}", b";", b"%", b"|", b"\n\n", b"\n", b"\x00", b"\xff", b"mb|", b"pc|", b"qx|o1|",
          b"[Deal ", b"##", b"=1=", b"^S", b"*", b"-", b"\\", b"md|", b"AP", b"99", b"%7C", b"lin="]  # fmt: skip


def attempt(data: bytes, name: str) -> None:
    """A reading of which every record plays again and can be written, or Unreadable."""
    try:
        reading = read(data, name)
    except Unreadable as unreadable:
        assert unreadable.problem.why
        return
    for problem in reading.problems:
        assert problem.line >= 1 and problem.why and problem.say("zh")
    for record in reading.records:
        replay(record)
    for ending in ("pbn", "lin"):
        write(reading.records, f"x.{ending}")


def spoilt(data: bytes, rng: Random) -> bytes:
    """The data with some bytes changed, pieces taken out, doubled, or put in."""
    found = bytearray(data)
    for _ in range(rng.randrange(1, 12)):
        at = rng.randrange(len(found) + 1)
        match rng.randrange(5):
            case 0:
                found[at : at + 1] = bytes([rng.randrange(256)])
            case 1:
                del found[at : at + rng.randrange(40)]
            case 2:
                found[at:at] = found[at : at + rng.randrange(200)]
            case 3:
                found[at:at] = rng.choice(PIECES)
            case _:
                found[at : at + 1] = bytes([rng.choice(b'|"[]{};%NESWHDC0123456789AKQJTXp\n ')])
    return bytes(found)


@pytest.mark.parametrize("name", FILES)
def test_spoilt_files(name: str) -> None:
    rng = Random(name)
    data = known(name)[:6000]
    for _ in range(12):
        attempt(spoilt(data, rng), name)


@pytest.mark.parametrize(("text", "name"), [(BOARD, "x.pbn"), (LIN, "x.lin")])
def test_spoilt_boards(text: str, name: str) -> None:
    rng = Random(name)
    for _ in range(200):
        attempt(spoilt(text.encode() * 2, rng), name)


@settings(max_examples=150, deadline=None)
@given(st.one_of(st.binary(max_size=300), st.lists(st.sampled_from(PIECES), max_size=60).map(b"".join)))
@example(b"[A")
@example(b'[A "')
@example(b"{")
@example(b"md|")
@example(b"md||mb|1N")
def test_random_bytes(data: bytes) -> None:
    for name in ("x.pbn", "x.lin"):
        attempt(data, name)


@pytest.mark.parametrize(
    "piece",
    [
        *(b"[", b"[A ", b'[A "x" ', b'[A "x" [', b'[A "x"]', b"{", b";", b"|", b"||", b"mb|", b"mb|1", b"an|%2"),
        b"\n\n[A 1]",
        *(b"[Event x]", b'[Play "N"]\n\n', b"[Deal \"N:", b" =1=", b"[Note \"1:", b"lin=", b"?lin=%7c", b"qx|o1|md|"),
        *(b"-", b"\xff", b"\xe5\xad", b"a\x00", b'"', b" \t", b"\\", b'\\"', b"p", b"[X \"##\"]\n\n", b"%7C"),
    ],
)  # fmt: skip
def test_repetition_takes_no_more_than_its_share(piece: bytes) -> None:
    """Thousands of times the same piece, alone and behind a board, is read or refused in less than seconds."""
    many = piece * (30_000 // len(piece))
    pbn = (many, BOARD.encode() + many, BOARD.encode() + b'[Auction "N"]\n' + many)
    lin = (many, LIN.encode() + many, LIN.encode() + b"mb|" + many)
    for name, files in (("x.pbn", pbn), ("x.lin", lin)):
        for data in files:
            begun = process_time()
            with suppress(Unreadable):
                read(data, name)
            assert process_time() - begun < 8
