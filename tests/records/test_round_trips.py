"""What is written is read again as it was, in each format and across them."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.cards import DECK
from paiju.games.bridge import GAME, Options
from paiju.games.bridge.moves import BridgeEvent, Play
from paiju.games.bridge.moves import Call as Calling
from paiju.games.bridge.playing import Playing
from paiju.kernel import Deck, fold
from paiju.records import Record, read, write
from paiju.records.record import UNSEEN, Call, Section
from paiju.records.recorded import recorded
from paiju.records.text import clean
from tests.records.known import BOARD, FILES, HANDS, known, one, pbn


def through(records: tuple[Record, ...], ending: str) -> tuple[Record, ...]:
    """The records written and read again, which must go without any problem."""
    data, unwritten = write(records, f"x.{ending}")
    reading = read(data, f"x.{ending}")
    assert unwritten == () and reading.problems == (), [str(problem) for problem in reading.problems]
    return reading.records


def table(record: Record) -> tuple[object, ...]:
    """What every format keeps: deal, calls with alerts and explanations, play, result, players."""
    return (
        (record.number, record.dealer, record.vul, record.hands, record.calls, record.contract, record.declarer),
        (record.tricks, record.result, record.players, record.room, record.comments),
    )


@pytest.mark.parametrize("name", FILES)
def test_real_files(name: str) -> None:
    records = read(known(name), name).records
    assert through(records, "pbn") == records
    lin_and_back = through(through(records, "lin"), "lin")
    played = tuple(record for record in records if record.hands != (UNSEEN,) * 4)
    assert tuple(map(table, lin_and_back)) == tuple(map(table, played))
    if name.endswith(".lin"):
        assert lin_and_back == records


def test_the_list_of_results_is_written_as_it_was_found() -> None:
    name = "lin_vugraph_usbf2010.lin"
    data, _ = write(read(known(name), name).records, name)
    heads = [[line for line in text.splitlines() if line[:3] in (b"vg|", b"rs|")] for text in (known(name), data)]
    assert heads[0] == heads[1]
    assert data.splitlines()[2] == b"pn|Meckstroth,Levin,Rodwell,Weinstein,Stansby,Hamman,Martel,Mahmood|"


WORDS = st.text(
    st.one_of(st.characters(codec="utf-8", exclude_characters="{}"), st.sampled_from('|%,"\\;[]=!%2C41\n ♠桥'))
).map(clean)
TEXTS = WORDS.filter(lambda text: text.lower().strip(" .") not in ("alert", "alerted", "*", "!"))
NAMES = WORDS.filter(lambda text: text not in ("?", "-", "*") and not text.startswith("#"))


def dealt(seed: int, calls: int, cards: int) -> Record:
    """A random deal, with at most so many random calls, then at most so many random cards."""
    rng = Random(seed)
    deck = list(DECK)
    rng.shuffle(deck)
    options = Options(board=rng.randrange(1, 40))
    state = GAME.begin(options)
    events: list[BridgeEvent] = list(GAME.open(options, Deck(tuple(deck))))
    state = fold(state, events)
    for _ in range(calls + cards):
        seat = next(iter(state.waiting), None)
        if seat is None or (isinstance(state, Playing) and cards == 0):
            break
        if isinstance(state, Playing):
            cards -= 1
        choice = rng.choice([choice for choice in state.choices(seat) if isinstance(choice.example, Calling | Play)])
        new = state.decide(seat, Play(rng.choice(choice.cards)) if choice.cards else choice.example)
        events += new
        state = fold(state, new)
    return finished(recorded(options, events), state, rng)


def finished(record: Record, state: object, rng: Random) -> Record:
    """A play that stopped gets a result that is still possible, or none."""
    if not isinstance(state, Playing):
        return replace(record, score_ns=None)
    bid = state.contract
    won = state.won[bid.declarer % 2]
    result = rng.choice([None, won + rng.randrange(state.left + 1)])
    return replace(record, contract=bid.text, declarer=bid.declarer, result=result)


@settings(max_examples=60, deadline=None)
@given(
    st.integers(0, 2**32), st.integers(0, 30), st.integers(0, 52), st.lists(TEXTS, min_size=6, max_size=6),
    st.lists(st.tuples(st.booleans(), st.booleans()), min_size=40, max_size=40),
    st.lists(NAMES, min_size=6, max_size=6), st.sampled_from(["", "Open", "Closed"]), st.lists(TEXTS, max_size=2),
)  # fmt: skip
def test_random_deals(
    seed: int,
    calls: int,
    cards: int,
    texts: list[str],
    marks: list[tuple[bool, bool]],
    names: list[str],
    room: str,
    comments: list[str],
) -> None:
    """Random calls and cards, stopped anywhere, with words that both formats must escape."""
    record = dealt(seed, calls, cards)
    spoken = tuple(
        Call(call.call, marks[place % 40][0], texts[place % 6] if marks[place % 40][1] else "")
        for place, call in enumerate(record.calls)
    )
    tags = {"Event": names[4], "HomeTeam": names[5]}
    record = replace(
        record,
        calls=spoken,
        players=(names[0], names[1], names[2], names[3]),
        room=room,
        tags=tuple(sorted((name, text) for name, text in tags.items() if text)),
        comments=tuple(text for text in comments if text),
    )
    assert through((record,), "pbn") == (record,)
    assert through((record,), "lin") == (record,)
    assert through(through((record,), "lin"), "pbn") == (record,)


@settings(max_examples=30, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 2**32), st.sampled_from(["", "Open", "Closed"]), st.integers(0, 1)), max_size=6)
)
def test_random_files(boards: list[tuple[int, str, int]]) -> None:
    """Several boards in one file, of the same and of different events, the same board in several rooms."""
    records = tuple(
        replace(dealt(seed, 320, 52), room=room, tags=(("Event", f"Event {event}"),) if event else ())
        for seed, room, event in boards
    )
    if records:
        assert through(records, "pbn") == records
        assert through(records, "lin") == records


def test_everything_pbn_can_tell() -> None:
    """All fields at once: table of results, par, score, other tables, tags, who claimed."""
    record = one(pbn(BOARD))
    full = replace(
        record,
        claimer=3,
        score_ns=-50,
        room="Closed",
        table="12",
        tags=(("Date", "2026.01.31"), ("Event", 'The "Big" \\ one'), ("Stage", "Final: ends in \\")),
        double_dummy=((None, 13, 0, 10, 7), *((1, 2, 3, 4, 5),) * 3),
        par_ns=-1400,
        sections=(Section("ScoreTable", "Rank\\2R;Name", ('1 "Li"', "2 -")),),
        comments=("one; two", "x" * 300 + " " + "y" * 200),
        calls=(Call("1C", True, "strong"), Call("1S", False, "natural"), Call("2H", True), *record.calls[3:]),
    )
    assert through((full,), "pbn") == (full,)
    text = write([full], "x.pbn")[0].decode()
    assert '\r\n[Alerts "1 3"]\r\n' in text and '\r\n[Claimer "W"]\r\n' in text
    assert max(len(line) for line in text.split("\r\n")) < 310


def test_export_format() -> None:
    """The order that the standard prescribes: fifteen tags, the others by name, auction, play, tables."""
    text = write([one(pbn(BOARD))], "x.pbn")[0].decode()
    deal = "N:" + " ".join(HANDS)
    assert (
        text.replace("\r\n", "\n")
        == f"""% PBN 2.1
% EXPORT
[Event "Test"]
[Site "?"]
[Date "?"]
[Board "1"]
[West "?"]
[North "?"]
[East "?"]
[South "?"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "{deal}"]
[Scoring "?"]
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
    )


def test_declarer_and_dummy_exchanged_in_pbn_only() -> None:
    text = BOARD.replace("1C 1S 2H 4S", "1H 1S 2H 4S").replace('"S"', '"^S"')
    record = one(pbn(text))
    data, _ = write([record], "x.pbn")
    again = read(data, "x.pbn")
    assert again.records == (record,) and [problem.code for problem in again.problems] == ["declarer-swapped"]
    _, unwritten = write([record], "x.lin")
    assert [(problem.code, problem.lost) for problem in unwritten] == [("exchanged", True)]


def test_a_contract_without_auction_in_lin() -> None:
    """It stands in the list of results, if each board has its place there; else it cannot be written."""
    record = replace(one(pbn(BOARD)), calls=(), tags=())
    assert through((record,), "lin") == (record,)
    data, unwritten = write([record, record], "x.lin")
    assert data == b"" and [(problem.code, problem.board) for problem in unwritten] == [("no-auction", "1")] * 2
