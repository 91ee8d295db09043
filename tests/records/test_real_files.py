"""Files as they were found, with answers that somebody else gave."""

import re

import pytest

from paiju.cards import parse, show
from paiju.records import Record, read
from paiju.records.replay import replay
from tests.records.known import FILES, codes, known

COUNTS = {
    "lin_bbo_robot8.lin": 8,
    "lin_bbo_single.lin": 1,
    "lin_vugraph_usbf2010.lin": 30,
    "pbn_comments_odd_places.pbn": 1,
    "pbn_export_youth1998.pbn": 2,
    "pbn_inherited_tags_2012.pbn": 48,
    "pbn_notes_alerts.pbn": 3,
    "pbn_realbridge_teams25.pbn": 25,
    "pbn_shared_deals.pbn": 4,
}
SEATS = "NESW"


def records(name: str) -> tuple[Record, ...]:
    return read(known(name), name).records


def test_every_board_is_read() -> None:
    assert {name: len(records(name)) for name in FILES} == COUNTS
    assert [problem for name in FILES for problem in read(known(name), name).lost] == []


@pytest.mark.parametrize("name", FILES)
def test_every_board_plays_again(name: str) -> None:
    for record in records(name):
        result = replay(record).result
        if record.contract == "Pass":
            assert result is not None and result.contract is None and result.score_ns == 0
        elif record.result is None:
            assert result is None
        else:
            assert result is not None and result.contract == record.bid and result.tricks == record.result
            assert result.score_ns == record.law_score


def test_the_thirty_results_of_the_vugraph_match() -> None:
    """The file lists its results; without the list, calls, cards and claims must lead to the same."""
    text = known("lin_vugraph_usbf2010.lin").decode()
    listed = re.search(r"^rs\|(.*)\|$", text, re.MULTILINE)
    assert listed is not None
    reading = read(text.replace(listed[0], "").encode(), "x.lin")
    assert reading.problems == ()
    found: list[str] = []
    for record in reading.records:
        result = replay(record).result
        assert result is not None and result.contract is not None and result.tricks is not None
        bid = result.contract
        over = result.tricks - bid.level - 6
        strain = "N" if bid.strain == "NT" else bid.strain
        found.append(f"{bid.level}{strain}{SEATS[bid.declarer]}{'x' * bid.doubled}{f'{over:+}' if over else '='}")
    assert found == listed[1].split(",")
    assert len(found) == 30


def test_vugraph_rooms_teams_and_players() -> None:
    both = records("lin_vugraph_usbf2010.lin")
    assert [record.room for record in both] == ["Open", "Closed"] * 15
    assert [record.number for record in both] == [46 + place // 2 for place in range(30)]
    assert both[0].players == ("Rodwell", "Weinstein", "Meckstroth", "Levin")
    assert both[1].players == ("Martel", "Mahmood", "Stansby", "Hamman")
    assert both[0].tag("HomeTeam") == "Nickell" and both[0].tag("VisitTeam") == "Fleisher"
    assert both[0].tag("Event") == "2010 USBF SF A" and both[0].tag("Scoring") == "IMP"
    for open_room, closed_room in zip(both[::2], both[1::2], strict=True):
        assert open_room.deal_id == closed_room.deal_id is not None
    assert len({record.deal_id for record in both}) == 15
    third = both[0].calls[2]
    assert (third.call, third.alerted, third.explanation) == ("3C", True, "jacoby 2N")


@pytest.mark.parametrize("name", [name for name in FILES if name.endswith(".pbn")])
def test_results_are_those_stated(name: str) -> None:
    """No result or score of a PBN file disagrees with a replay of its calls and cards."""
    stated = re.findall(r'^\[Result "(\d*)"\]', known(name).decode(), re.MULTILINE)
    assert ["" if record.result is None else str(record.result) for record in records(name)] == stated
    reading = read(known(name), name)
    assert not {"result-differs", "result-impossible", "score-differs", "declarer-differs"} & set(codes(reading))


def test_scores_as_stated() -> None:
    scored = [record for name in FILES for record in records(name) if record.score_ns is not None]
    assert len(scored) == 23
    assert [record.score_ns for record in scored] == [record.law_score for record in scored]
    assert [record.score_ns for record in records("pbn_export_youth1998.pbn")] == [-50, 420]


def test_a_board_not_played_is_not_passed_out() -> None:
    """Five boards have `Pass` for a contract: one has its four passes and a score, the others nothing at all."""
    boards = records("pbn_realbridge_teams25.pbn")
    bare = [record for record in boards if not record.calls]
    assert known("pbn_realbridge_teams25.pbn").count(b'[Contract "Pass"]') == len(bare) + 1
    assert [(record.contract, record.score) for record in bare] == [(None, None)] * len(bare)
    assert boards[0].contract == "Pass" and boards[0].score == 0 and len(boards[0].calls) == 4


def test_double_dummy_tables_agree_with_their_rows() -> None:
    boards = records("pbn_realbridge_teams25.pbn")
    assert all(record.double_dummy is not None for record in boards)
    reading = read(known("pbn_realbridge_teams25.pbn"), "x.pbn")
    assert "tables-differ" not in codes(reading)
    # 77667 77557 66775 66775: declarers N S E W, strains NT S H D C
    assert boards[0].double_dummy == ((7, 6, 6, 7, 7), (5, 7, 7, 6, 6), (7, 5, 5, 7, 7), (5, 7, 7, 6, 6))
    assert boards[0].par_ns == 90
    twelve = next(record for record in boards if record.number == 12)
    assert twelve.double_dummy is not None
    assert twelve.double_dummy[0] == (5, 6, 10, 8, 9) and twelve.par_ns == 620


def test_notes_and_alerts() -> None:
    first, second, third = records("pbn_notes_alerts.pbn")
    said = [(call.call, call.alerted, call.explanation) for call in first.calls if call.alerted]
    assert said == [
        ("1S", True, "0-4 !ss"),
        ("2C", True, ""),
        ("2H", True, "less than 8 points"),
        ("2S", True, "17+ with 4 !S"),
    ]
    assert second.comments[0].startswith("Indonesians Franky Karwur") and len(second.comments) == 1
    assert [call.call for call in third.calls if call.alerted] == ["2NT", "3H"]
    assert show(third.tricks[-1].cards) == "HQ H7" and third.tricks[-1].leader == 3
    assert third.claim is not None and third.claim.tricks == 11


def test_tags_left_out_come_from_the_board_before() -> None:
    boards = records("pbn_inherited_tags_2012.pbn")
    assert [record.number for record in boards] == [1 + place // 2 for place in range(48)]
    assert {record.tag("Event") for record in boards} == {"World Championship"}
    assert [record.tag("Stage") for record in boards] == ["Final:1"] * 32 + ["Final:2"] * 16
    assert boards[4].players == boards[0].players == ("Balicki", "Upmark", "Zmudzinski", "Nystrom")
    assert boards[5].players == boards[1].players == ("Ahlesved", "Zaremba", "Petersson", "Zak")
    assert len({record.deal_id for record in boards}) == 24


def test_passes_before_the_opening_bid_are_found() -> None:
    first, second = records("pbn_inherited_tags_2012.pbn")[2:4]
    assert [call.call for call in first.calls] == ["P", "P", "1NT", "P", "P", "P"]
    assert (first.dealer, first.declarer) == (1, 3) == (second.dealer, second.declarer)


def test_cards_have_their_true_seats_and_order() -> None:
    """The second result of board 1: rows begin with East, with North and with West in turn."""
    record = records("pbn_inherited_tags_2012.pbn")[1]
    led = ["".join((SEATS[trick.leader], " ", show(trick.cards))) for trick in record.tricks]
    assert led == [
        "E CA C4 C9 C8", "E HK HT HA H4", "W HQ H2 H3 S2", "S S5 C3 SA S9", "N DQ D7 D2 D6",
        "N S3 SK S7 C7", "E CK SJ CT CQ", "S D3 D8 S4 D5", "N S6 ST SQ",
    ]  # fmt: skip
    for trick in record.tricks:
        for seat, card in trick.by_seat():
            assert card in record.hands[seat]


def test_robots_explain_their_calls() -> None:
    boards = records("lin_bbo_robot8.lin")
    third = boards[0].calls[2]
    assert third.explanation == "Major suit opening -- 5+ !H; 11-21 HCP; 12-22 total points" and not third.alerted
    assert boards[0].calls[3].alerted
    assert [record.claim is not None for record in boards] == [False, False, True, False, False, False, True, False]


def test_the_fourth_hand_is_what_is_left() -> None:
    """Given are Q982 Q82 KQ763 T, J643 KJ7653 - AQ4 and K5 A AJT52 J9762."""
    record = records("lin_bbo_single.lin")[0]
    assert record.hands[1] == parse("SA ST S7 HT H9 H4 D9 D8 D4 CK C8 C5 C3")
