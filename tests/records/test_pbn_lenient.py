"""PBN as it is found in the wild: each case spoils a good board and tells what must come of it."""

import pytest

from paiju.cards import parse, show
from paiju.records import Unreadable
from paiju.records.record import UNSEEN
from tests.records.known import BOARD, DEAL, HANDS, codes, one, pbn

GOOD = one(pbn(BOARD))


def test_the_good_board_is_good() -> None:
    assert pbn(BOARD).problems == ()
    assert (GOOD.number, GOOD.dealer, GOOD.vul, GOOD.contract, GOOD.declarer, GOOD.result) == (
        1,
        0,
        "None",
        "5H",
        2,
        10,
    )
    assert GOOD.hands == tuple(parse(hand) for hand in HANDS)
    assert [trick.leader for trick in GOOD.tricks] == [3, 3, 3]
    assert GOOD.claim == (10, None) and GOOD.score == -50


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("[Event", "% a line for programs\n[Event", None),
        ("[Dealer", "%[Dealer \"S\"]\n[Dealer", None),
        ("1C 1S", "1C {artificial; [Board \"9\"] % too} 1S", None),
        ("5H Pass", "{over\n\ntwo lines} 5H Pass", None),
        ("5H Pass Pass Pass", "5H AP ; all pass", None),
        ("5H Pass Pass Pass", "5H ap", None),
        ("5H Pass Pass Pass", "5H All Pass", None),
        ("5H Pass Pass Pass", "5H p P PASS", None),
        ("5H Pass Pass Pass", "5H", "passes-added"),
        ("5H Pass Pass Pass", "5H Pass *", "passes-added"),
        ("5H Pass Pass Pass", "5H Pass Pass Pass Pass Pass", "passes-dropped"),
        ("5H Pass Pass Pass", "5H Pass Pass Pass * what more", "junk"),
        ("5H Pass Pass Pass", "5H Pass Pass Pass }}", "junk"),
        ("2H 4S", "2♥ 4♠", None),
        ("2H 4S\n5H", "2H\n4S 5H", None),
        ("[Auction \"N\"]\n1C 1S 2H 4S\n5H", "[Auction \"W\"]\n- 1C 1S 2H 4S\n5H", None),
        ("[Auction \"N\"]", "[Auction \"?\"]", None),
        ("[Dealer \"N\"]\n", "", "dealer-by-auction"),
        ("[Dealer \"N\"]", "[Dealer \"?\"]", "dealer-by-auction"),
        ("[Dealer \"N\"]", "[Dealer \"north\"]", None),
        ("[Dealer \"N\"]", "[Dealer \"E\"]", "dealer-by-auction"),
        ("[Dealer \"N\"]", "[Dealer \"Q\"]", "dealer-by-auction bad-value"),
        ("[Vulnerable \"None\"]\n", "", "vul-by-number"),
        ("[Vulnerable \"None\"]", "[Vulnerable \"Love\"]", None),
        ("[Vulnerable \"None\"]", "[Vulnerable \"-\"]", None),
        ("[Vulnerable \"None\"]", "[Vulnerable \"?\"]", "vul-by-number"),
        ("[Declarer \"S\"]\n", "", None),
        ("[Declarer \"S\"]", "[Declarer \"?\"]", None),
        ("[Declarer \"S\"]", "[Declarer \"W\"]", "declarer-differs"),
        ("[Contract \"5H\"]\n", "", None),
        ("[Contract \"5H\"]", "[Contract \"5h\"]", None),
        ("[Contract \"5H\"]", "[Contract \"5HX\"]", "contract-differs"),
        ("[Contract \"5H\"]", "[Contract \"twelve\"]", "bad-value"),
        ("[Result \"10\"]", "[Result \"^10\"]", None),
        ("[Result \"10\"]", "[Result \"NS 10\"]", None),
        ("[Result \"10\"]", "[Result \"EW 3\"]", None),
        ("[Result \"10\"]", "[Result \"EW 3 NS 10\"]", None),
        ("[Result \"10\"]", "[Result \"-1\"]", None),
        ("SK S2 S4 SJ", "sk s2 s4 sj", None),
        ("SK S2 S4 SJ", "KS 2S 4S JS", None),
        ("DJ DT DK D7", "DJ D10 DK D7", None),
        ("SK S2 S4 SJ", "SK! S2 =1= S4 $7 SJ !?", None),
        ("SK S2 S4 SJ", "SK S2\nS4 SJ", None),
        ("DJ DT DK D7", "DJ DT DK D7\n- - - -", None),
        ("DJ DT DK D7\n*", "DJ DT DK D7", None),
        ("DJ DT DK D7\n*", "DJ DT DK D7\n+ - - -", None),
        ("DJ DT DK D7\n*", "DJ DT DK D7\n*\nThat was a good one", "junk"),
        ("DJ DT DK D7\n*", "DJ DT DK D7\nEnd of file.", "junk"),
        ("[Play \"W\"]", "[Play \"?\"]", None),
        ("[Board \"1\"]", "[Board \"Board 1\"]", "bad-value"),
        ("[Board \"1\"]", "[Board 1]", None),
        ("[Board \"1\"]", "[Board '1']", None),
        ("[Board \"1\"]", "[ Board   \"1\" ]", None),
        ("[Board \"1\"]", "[Board\n\"1\"\n]", None),
        ("[Board \"1\"]", "[Board \"1\"", None),
        ("[Board \"1\"]", "[Board \"1\"] [Site \"?\"] {c}", None),
        ("[Board \"1\"]", "[Board \"1\"]\n[Board \"2\"]", "repeated-tag"),
        ("[Board \"1\"]", "[Board \"1\"]\n[[[???", "bad-tag"),
        ("[Board \"1\"]", "[Board \"1\"]\nlost words", "junk"),
        ("[Deal \"N:", "[Deal \"n:", None),
        ("[Deal \"N:", "[Deal \"", "no-direction"),
        (DEAL, DEAL.lower(), None),
        (DEAL, DEAL.replace("T", "10"), None),
        (DEAL, "W:" + " ".join((HANDS[3], *HANDS[:3])), None),
        (DEAL, "N:T32.7QKA.T3.JTQA " + " ".join(HANDS[1:]), None),
        (HANDS[3], "-", None),
        (" " + HANDS[3], "", None),
        (HANDS[3], "KQ75.6.QJ9865.4", "fourth-hand"),
        (HANDS[3], "?", None),
        ("[Auction", "\n[Auction", None),
        ("[Play", "\n \t\n[Play", None),
    ],
)  # fmt: skip
def test_leniency(old: str, new: str, code: str | None) -> None:
    """The same board comes out, with a note where something was wrong."""
    assert old in BOARD
    reading = pbn(BOARD.replace(old, new))
    record = one(reading)
    assert (record.hands, record.calls, record.tricks) == (GOOD.hands, GOOD.calls, GOOD.tricks)
    assert (record.number, record.dealer, record.vul) == (1, 0, "None")
    assert (record.contract, record.declarer, record.result) == ("5H", 2, 10)
    assert codes(reading) == (code or "").split()
    assert set(record.problems) <= set(reading.problems)


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("5H Pass Pass Pass", "4S Pass Pass Pass", 11, "illegal-call"),
        ("5H Pass Pass Pass", "^I 4H Pass Pass Pass", 11, "illegal-call"),
        ("1C 1S 2H 4S", "1C ^S 2H 4S", 10, "skipped-call"),
        ("1C 1S 2H 4S", "1C 8S 2H 4S", 10, "bad-call"),
        ("5H Pass Pass Pass", "XX Pass Pass Pass", 11, "illegal-call"),
        ("5H Pass Pass Pass", "5H Pass Pass Pass 5S", 11, "illegal-call"),
        ("SK S2 S4 SJ", "SK S2 D8 SJ", 14, "illegal-card"),
        ("SK S2 S4 SJ", "SK H7 S4 SJ", 14, "illegal-card"),
        ("SK S2 S4 SJ", "SK ^R H7 S4 SJ", 14, "illegal-card"),
        ("SK S2 S4 SJ", "DQ S2 S4 SJ", 14, "illegal-card"),
        ("SK S2 S4 SJ", "SK ^L S2 S4 SJ", 14, "lead-out-of-turn"),
        ("SK S2 S4 SJ", "S1 S2 S4 SJ", 14, "bad-card"),
        (DEAL, DEAL.replace("T32.", "T2.").replace(".KQ75", ".K75").replace("KQ75.", "KQ5."), 5, "hand-size"),
        (HANDS[0], "T32.AKQ7.T3.AQJTT", 5, "card-twice"),
        (HANDS[0], "T32.AKQ7.T3.AQJ9", 5, "card-twice"),
        (HANDS[0], "T32.AKQ7.T3", 5, "bad-deal"),
        (HANDS[0], "T32.AKQ7.T3.AQJ1", 5, "bad-deal"),
        (DEAL, DEAL + " -", 5, "bad-deal"),
        (DEAL, "N:" + "A" * 500, 5, "bad-deal"),
        (DEAL, "N:AK... QJ... T9... 87...", 5, "end-position"),
    ],
)
def test_a_board_beyond_repair_is_lost(old: str, new: str, line: int, code: str) -> None:
    """It names the line, and nothing of the board is kept; the boards around it are."""
    spoilt = BOARD.replace(old, new).replace('[Board "1"]', '[Board "13"]')
    reading = pbn(BOARD + "\n" + spoilt + "\n" + BOARD)
    before = BOARD.count("\n") + 1
    assert reading.records == (GOOD, GOOD)
    assert [(problem.line, problem.code, problem.board) for problem in reading.lost] == [(before + line, code, "13")]


def test_a_board_without_anything_is_lost() -> None:
    (problem,) = pbn('[Board "4"]\n[Event "x"]\n').lost
    assert (problem.code, problem.board, problem.line) == ("no-deal", "4", 1)


def test_cards_without_a_contract_are_lost() -> None:
    text = f'[Board "1"]\n[Deal "{DEAL}"]\n[Play "W"]\nDQ D3 D4 D2\n'
    assert [(problem.code, problem.line) for problem in pbn(text).lost] == [("no-contract", 4)]
    with_contract = text.replace("[Play", '[Contract "5H"]\n[Play')
    assert one(pbn(with_contract)).declarer == 2  # the opening lead came from West
    assert [p.code for p in pbn(with_contract.replace('"W"', '"?"')).lost] == ["no-declarer"]


def test_a_wrong_result_gives_way_to_the_play() -> None:
    reading = pbn(BOARD.replace('"10"', '"11"'))
    assert codes(reading) == ["result-impossible"] and one(reading).result is None
    assert codes(pbn(BOARD.replace('"10"', '"14"'))) == ["bad-value"]


def test_an_incomplete_auction_leaves_the_contract_stated() -> None:
    reading = pbn(BOARD.replace("5H Pass Pass Pass", "*"))
    record = one(reading)
    assert codes(reading) == ["auction-incomplete"]
    assert len(record.calls) == 4 and (record.contract, record.declarer) == ("5H", 2)
    assert record.tricks == GOOD.tricks


def test_hands_that_are_not_given() -> None:
    two = one(pbn(BOARD.replace(DEAL, f"S:{HANDS[2]} - {HANDS[0]} -")))
    assert two.hands == (GOOD.hands[0], UNSEEN, GOOD.hands[2], UNSEEN)
    none = one(pbn(BOARD.replace(f'[Deal "{DEAL}"]\n', "")))
    assert none.hands == (UNSEEN,) * 4 and none.tricks == GOOD.tricks


def test_declarer_and_dummy_exchanged() -> None:
    """North named hearts first by the auction; the caret says that South played it, and West led."""
    text = BOARD.replace("1C 1S 2H 4S", "1H 1S 2H 4S").replace('"S"', '"^S"')
    reading = pbn(text)
    assert codes(reading) == ["declarer-swapped"]
    assert one(reading).declarer == 2 and one(reading).tricks == GOOD.tricks


def test_games_without_a_blank_line_between() -> None:
    reading = pbn(BOARD + BOARD.replace('[Board "1"]', '[Board "2"]'))
    assert [record.number for record in reading.records] == [1, 2]
    assert codes(reading) == ["no-blank-line"]
    assert reading.records[1].tag("Event") == "Test"


def test_rows_that_begin_with_another_column() -> None:
    """West first as in the first line; in the order played; and short at the end."""
    rows = "DQ D3 D4 D2\nSK S2 S4 SJ\nDJ DT DK D7\nS9 C3 S5 S3\n"
    whole = pbn(BOARD.replace("DQ D3 D4 D2\nSK S2 S4 SJ\nDJ DT DK D7\n", rows).replace('"10"', '"?"'))
    # East leads the fourth trick: in the columns W N E S his card is third
    assert codes(whole) == ["columns"]
    last = one(whole).tricks[-1]
    assert (last.leader, show(last.cards)) == (1, "S9 C3 S5 S3")


def test_unknown_cards_in_the_play() -> None:
    behind = pbn(BOARD.replace("DJ DT DK D7", "DJ - - -"))
    assert show(one(behind).tricks[-1].cards) == "DJ" and codes(behind) == []
    inside = pbn(BOARD.replace("DJ DT DK D7", "DJ - DK D7"))
    assert show(one(inside).tricks[-1].cards) == "DJ" and codes(inside) == ["play-gap"]
    whole = pbn(BOARD.replace("SK S2 S4 SJ", "- - S4 SJ"))
    assert len(one(whole).tricks) == 1 and codes(whole) == ["play-gap"]


def test_notes_alerts_and_explanations() -> None:
    text = BOARD.replace("1C 1S 2H 4S", "1C =1= 1S ! 2H =2=! 4S =3=")
    text = text.replace("[Play", '[Note "1:16+, any"]\n[Note "2: \\"good\\" hearts"]\n[Note "3:Alerted"]\n[Play')
    text = text.replace("*\n", '* \n[Note "1:not for the auction"]\n').replace("SK S2", "SK =1= S2")
    record = one(pbn(text))
    assert [(call.alerted, call.explanation) for call in record.calls[:5]] == [
        (True, "16+, any"), (True, ""), (True, '"good" hearts'), (True, ""), (False, ""),
    ]  # fmt: skip
    assert record.comments == ("SK: not for the auction",)


def test_inheritance_by_signs() -> None:
    first = BOARD.replace('[Event "Test"]', '[Event "##Cup"]\n[Site "Wuhan"]\n[Scoring "#"]')
    second = BOARD.replace('[Event "Test"]\n', '[Site "#"]\n')
    third = BOARD.replace('"Test"', '"Final"')
    fourth = BOARD.replace('[Event "Test"]\n', '[Site "#"]\n')
    events = [
        (record.tag("Event"), record.tag("Site")) for record in pbn("\n".join((first, second, third, fourth))).records
    ]
    assert events == [("Cup", "Wuhan"), ("Cup", "Wuhan"), ("Final", ""), ("Final", "Wuhan")]


def test_inheritance_by_omission() -> None:
    second = '[West "Li"]\n[Declarer "S"]\n[Contract "5H"]\n[Auction "N"]\n1C 1S 2H 4S\n5H AP\n'
    reading = pbn(BOARD.replace("[Dealer", '[West "Wu"]\n[Dealer') + "\n" + second)
    one_room, other = reading.records
    assert codes(reading) == ["inherited"]
    assert other.hands == one_room.hands and other.number == 1 and other.tag("Event") == "Test"
    assert (one_room.players[3], other.players[3]) == ("Wu", "Li")
    assert other.tricks == () and other.result is None


def test_scores_of_all_kinds() -> None:
    kinds = {"NS -50": -50, "EW 50": -50, "NS -50 EW 50": -50, "EW 50 NS -50": -50, "-50": -50, "?": None, "": None}
    for text, score in kinds.items():
        assert one(pbn(BOARD + f'[Score "{text}"]\n')).score_ns == score
    assert codes(pbn(BOARD + '[Score "NS 650"]\n')) == ["score-differs"]
    assert codes(pbn(BOARD + '[Score "50%"]\n')) == ["bad-value"]


def test_double_dummy_tables() -> None:
    digits = '[DoubleDummyTricks "77667775576677566775"]\n'
    table = '[OptimumResultTable "Result\\2R;Declarer;Denomination\\2R"]\n 7 N NT\n10 N  S\n'
    assert one(pbn(BOARD + table)).double_dummy == ((None, None, None, 10, 7), *((None,) * 5,) * 3)
    both = pbn(BOARD + digits + table)
    assert codes(both) == ["tables-differ"]
    assert one(both).double_dummy == one(pbn(BOARD + digits)).double_dummy
    assert codes(pbn(BOARD + digits.replace("7766777", "xyz"))) == ["bad-value"]
    assert codes(pbn(BOARD + table.replace("10 N", "14 N"))) == ["bad-value"]
    dashes = one(pbn(BOARD + digits.replace("77667", "-*f67"))).double_dummy
    assert dashes is not None and dashes[0] == (7, 6, None, None, None)


def test_other_tables_are_kept_as_they_stand() -> None:
    table = '[ScoreTable "Rank\\2R;\\"Names\\";Score"]\n 1 "Li; Wu" 620\n 2 "[x]" -100\n'
    (section,) = one(pbn(BOARD + table)).sections
    assert (section.name, section.value) == ("ScoreTable", 'Rank\\2R;"Names";Score')
    assert section.rows == ('1 "Li; Wu" 620', '2 "[x]" -100')


def test_a_comment_that_is_not_closed_ends_with_the_file() -> None:
    reading = pbn(BOARD + "{ and they lived\n\nhappily")
    assert codes(reading) == ["comment-open"]
    assert one(reading).comments == ("and they lived happily",)


def test_a_dealer_by_the_boards_number() -> None:
    reading = pbn(BOARD.replace('[Dealer "N"]\n', "").replace('[Auction "N"]', '[Auction "?"]'))
    assert codes(reading) == ["dealer-by-number"] and one(reading) == GOOD


def test_too_many_games() -> None:
    with pytest.raises(Unreadable) as unreadable:
        pbn('[Board ""]\n\n' * 50_001)
    assert unreadable.value.problem.code == "too-many"
