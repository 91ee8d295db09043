"""Records of deals (记录): PBN and LIN files read and written, and records played again through the rules.

`read` and `write` go by the file's name; `replay` folds a record through the engine; `recorded` makes one of a deal
played at a table. How lenient the readers are is told in `docs/howto/records.md`.
"""

from collections.abc import Sequence
from pathlib import PurePath

from paiju.records.lin_read import read_lin
from paiju.records.lin_write import write_lin
from paiju.records.pbn_read import read_pbn
from paiju.records.pbn_write import write_pbn
from paiju.records.problems import Problem, Unreadable
from paiju.records.record import Reading, Record
from paiju.records.text import decode

FORMATS = (".pbn", ".lin")
"""The endings of file names that are known (格式)."""


def format_of(name: str) -> str:
    """The format of a file by its name's ending (格式), one of FORMATS. Raises Unreadable."""
    ending = PurePath(name).suffix.lower()
    if ending not in FORMATS:
        raise Unreadable(1, "unknown-format", name)
    return ending


def read(data: bytes, name: str) -> Reading:
    """The records of a file (读入). Boards that cannot be read are among its problems, the others in its records.

    Raises Unreadable if the format is not known, or nothing of the file can be read.
    """
    ending = format_of(name)
    text, notes = decode(data)
    reading = read_pbn(text) if ending == ".pbn" else read_lin(text)
    return Reading(reading.records, (*notes, *reading.problems))


def write(records: Sequence[Record], name: str) -> tuple[bytes, tuple[Problem, ...]]:
    """The bytes of a file with these records (写出), UTF-8, and those that its format cannot hold.

    Raises Unreadable if the format is not known.
    """
    if format_of(name) == ".pbn":
        return write_pbn(records).encode(), ()
    text, problems = write_lin(records)
    return text.encode(), problems
