"""The files with known answers, and small helpers to read made-up ones."""

from pathlib import Path

from paiju.records import Reading, Record, read

FOLDER = Path(__file__).parents[1] / "resources" / "bridge"
FILES = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".pbn", ".lin"))

DEAL = "N:T32.AKQ7.T3.AQJT A9864.83.AK4.987 J.JT9542.72.K653 KQ75.6.QJ9865.42"
HANDS = ("T32.AKQ7.T3.AQJT", "A9864.83.AK4.987", "J.JT9542.72.K653", "KQ75.6.QJ9865.42")
BOARD = f"""[Event "Test"]
[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{DEAL}"]
[Declarer "S"]
[Contract "5H"]
[Result "10"]
[Auction "N"]
1C 1S 2H 4S
5H Pass Pass Pass
[Play "W"]
DQ D3 D4 D2
SK S2 S4 SJ
DJ DT DK D7
*
"""
LIN_DEAL = "3SJHJT9542D72CK653,SKQ75H6DQJ9865C42,ST32HAKQ7DT3CAQJT,SA9864H83DAK4C987"
LIN_BIDS = "mb|1C|mb|1S|mb|2H|mb|4S|mb|5H|mb|p|mb|p|mb|p|pg||"
LIN_PLAY = "pc|DQ|pc|D3|pc|D4|pc|D2|pg||pc|SK|pc|S2|pc|S4|pc|SJ|pg||pc|DJ|pc|DT|pc|DK|pc|D7|pg||"
LIN = f"pn|Sid,Wes,Nora,Eve|st||md|{LIN_DEAL}|rh||ah|Board 1|sv|o|{LIN_BIDS}{LIN_PLAY}mc|10|\n"


def known(name: str) -> bytes:
    """The bytes of a file with known answers."""
    return (FOLDER / name).read_bytes()


def pbn(text: str | bytes) -> Reading:
    return read(text if isinstance(text, bytes) else text.encode(), "test.pbn")


def lin(text: str | bytes) -> Reading:
    return read(text if isinstance(text, bytes) else text.encode(), "test.lin")


def one(reading: Reading) -> Record:
    """The only record of a reading, without which the test has failed."""
    assert not reading.lost, [str(problem) for problem in reading.lost]
    (record,) = reading.records
    return record


def codes(reading: Reading) -> list[str]:
    return [problem.code for problem in reading.problems]
