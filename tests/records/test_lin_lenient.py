"""LIN as it is found in the wild."""

from urllib.parse import quote

import pytest

from paiju.cards import show
from paiju.records import Unreadable
from paiju.records.record import UNSEEN
from tests.records.known import BOARD, LIN, LIN_BIDS, LIN_DEAL, LIN_PLAY, codes, lin, one, pbn

GOOD = one(lin(LIN))


def test_the_good_board_is_good() -> None:
    assert lin(LIN).problems == ()
    assert GOOD.players == ("Nora", "Eve", "Sid", "Wes")
    same = one(pbn(BOARD))
    assert (GOOD.hands, GOOD.calls, GOOD.tricks, GOOD.dealer) == (same.hands, same.calls, same.tricks, same.dealer)
    assert (GOOD.contract, GOOD.declarer, GOOD.result, GOOD.vul, GOOD.number) == ("5H", 2, 10, "None", 1)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("pn|Sid,Wes,Nora,Eve|", "", ""),
        ("pn|Sid,Wes,Nora,Eve|", "pn|Sid,Wes|", ""),
        ("|sv|o|", "|sv|O|", ""),
        ("|sv|o|", "|sv|0|", ""),
        ("|sv|o|", "|", "vul-by-number"),
        ("|sv|o|", "|sv||", "vul-by-number"),
        ("|sv|o|", "|sv|q|", "bad-value vul-by-number"),
        ("|md|3", "|md|", "dealer-by-number"),
        ("|md|3", "|md|0", "dealer-by-number"),
        ("|md|3S", "|md|3s", ""),
        (",SA9864H83DAK4C987", "", ""),
        (",SA9864H83DAK4C987", ",", ""),
        (",SA9864H83DAK4C987", ",SA98", "fourth-hand"),
        ("SA9864H83DAK4C987", "S46 89A H38 DK4A C789", ""),
        ("HJT9542", "HJ109542", ""),
        ("SJHJT9542D72CK653", "HJT9542SJCK653D72", ""),
        ("mb|5H|mb|p|mb|p|mb|p|", "mb|5H|", "passes-added"),
        ("mb|5H|mb|p|mb|p|mb|p|", "mb|5H|mb|p|mb|p|mb|p|mb|p|", "passes-dropped"),
        ("mb|5H|mb|p|mb|p|mb|p|", "mb|5Hppp|", ""),
        ("mb|5H|mb|p|mb|p|mb|p|", "mb|5h|mb|P|mb|Pass|mb|pass|", ""),
        ("mb|5H|mb|p|mb|p|mb|p|", "mb|5H|mb|-|mb|-|mb|-|", ""),
        ("pc|DQ|pc|D3|", "pc|dq|pc|D3|", ""),
        ("pc|DQ|pc|D3|", "pc|DQD3|", ""),
        ("pc|DJ|pc|DT|", "pc|DJ|pc|D10|", ""),
        ("pg||", "", ""),
        ("pg||", "pg||\r\n", ""),
        ("|pc|", "|\n pc | ", ""),
        ("|", "|\n", ""),
        ("mc|10|", "mc|10|\n\n  \n", ""),
        ("mc|10|", "mc|10|mc|10|", ""),
        ("mc|10|", "mc|9|mc|10|", "claims-differ"),
        ("mc|10|", "mc|many|mc|10|", "bad-value"),
        ("mc|10|", "mc|10|pg||zz|1|xx||Thank you for playing", "junk"),
        ("mb|1S|", "mb|1S|nope|", "junk"),
        ("|st||", "||st||", ""),
        ("|st||", "|st|", "lost-bar"),
        ("ah|Board 1|", "ah|BOARD1|", ""),
        ("ah|Board 1|", "ah|1|", ""),
        ("ah|Board 1|", "ah|Match 7, Board 1|", ""),
    ],
)
def test_leniency(old: str, new: str, code: str) -> None:
    assert old in LIN
    reading = lin(LIN.replace(old, new))
    record = one(reading)
    assert (record.hands, record.calls, record.tricks) == (GOOD.hands, GOOD.calls, GOOD.tricks)
    assert (record.number, record.dealer, record.vul) == (1, 0, "None")
    assert (record.contract, record.declarer, record.result) == ("5H", 2, 10)
    assert codes(reading) == code.split()


@pytest.mark.parametrize(
    "text",
    [
        quote(LIN.strip()),
        "https://www.example.org/tools/handviewer.html?bbo=y&lin=" + quote(LIN.strip()),
        "https://www.example.org/tools/handviewer.html?lin=" + quote(LIN.strip(), safe="|,") + "&tbt=y",
        'see <a href="http://example.org/?lin=' + quote(LIN.strip()).replace("%20", "+") + '">here</a>',
    ],
)
def test_out_of_a_web_address(text: str) -> None:
    reading = lin(text)
    assert one(reading) == GOOD
    assert codes(reading) == ["url"]


def test_several_addresses_are_several_boards() -> None:
    address = "https://www.example.org/?lin=" + quote(LIN.strip())
    reading = lin(f"{address}\n{address.replace('Board%201', 'Board%205')}\n")
    assert [record.number for record in reading.records] == [1, 5]


def test_escaped_values() -> None:
    text = LIN.replace("Sid,", "Sid%2C%20Jr%7C,").replace("mb|2H|", "mb|2H!|an|14%2B%20or%20so|")
    text = text.replace("mb|4S|", "mb|4S|an|50% or 100% of hands|")
    record = one(lin(text))
    assert record.players[2] == "Sid, Jr|"
    assert record.calls[2].explanation == "14+ or so" and record.calls[2].alerted
    assert record.calls[3].explanation == "50% or 100% of hands" and not record.calls[3].alerted
    assert one(lin(LIN.replace("Sid,Wes,Nora,Eve", "Sid%2CWes%2CNora%2CEve"))).players == GOOD.players


def test_explanations_in_several_pieces_and_with_chat_between() -> None:
    record = one(lin(LIN.replace("mb|2H|", "mb|2H!|nt|hello|pg||an|natural,|nt|(chat)|an|forcing|")))
    assert record.calls[2].explanation == "natural, forcing"
    assert record.comments == ("hello", "(chat)")


def test_a_line_that_breaks_a_value() -> None:
    record = one(lin(LIN.replace("mb|2H|", "mb|2H|an|shows\r\n  hearts|")))
    assert record.calls[2].explanation == "shows hearts"


def test_a_lost_bar() -> None:
    """One call is swallowed, so the auction is not legal; the error names the call."""
    reading = lin(LIN.replace("mb|1S|mb|2H|", "mb|1Smb|2H|") + LIN)
    assert reading.records == (GOOD,) and [problem.code for problem in reading.lost] == ["bad-call"]


@pytest.mark.parametrize(
    ("old", "new", "line", "code"),
    [
        ("mb|4S|", "mb|2D|", 2, "illegal-call"),
        ("mb|4S|", "mb|4K|", 2, "bad-call"),
        ("pc|D4|", "pc|C9|", 3, "illegal-card"),
        ("pc|D4|", "pc|D1|", 3, "bad-card"),
        ("pc|D4|", "pc|D5|", 3, "illegal-card"),
        ("SJH", "SJJH", 1, "card-twice"),
        ("SJH", "H", 1, "hand-size"),
        ("SJH", "SJXH", 1, "bad-deal"),
        ("3SJH", "3JH", 1, "bad-deal"),
        (LIN_DEAL, LIN_DEAL + ",SA,HK", 1, "bad-deal"),
        (LIN_DEAL, "3" + "S" * 400, 1, "bad-deal"),
        (LIN_DEAL, "3,,,", 1, "no-deal"),
    ],
)
def test_a_board_beyond_repair_is_lost(old: str, new: str, line: int, code: str) -> None:
    """It names the line, and the boards around it are kept."""
    spread = LIN.replace("Board 1", "Board 6").replace(LIN_BIDS, "\n" + LIN_BIDS + "\n")
    if code == "hand-size":
        spread = spread.replace("SKQ75H", "SKQH")
    if code == "no-deal":
        spread = spread.replace(LIN_BIDS, "").replace(LIN_PLAY, "")
    reading = lin(LIN + spread.replace(old, new) + LIN)
    assert reading.records == (GOOD, GOOD)
    assert [(problem.line, problem.code) for problem in reading.lost] == [(1 + line, code)]
    assert all(problem.board in ("6", "") for problem in reading.lost)


def test_the_dealer_by_the_opening_lead() -> None:
    """Neither dealer nor board number: only North can have dealt, if West is to lead against South."""
    reading = lin(LIN.replace("|md|3", "|md|").replace("ah|Board 1|", ""))
    record = one(reading)
    assert codes(reading) == ["dealer-by-play"]
    assert (record.dealer, record.number, record.contract, record.declarer) == (0, None, "5H", 2)
    bare = lin(LIN.replace("|md|3", "|md|").replace("ah|Board 1|", "").replace(LIN_PLAY, ""))
    assert [problem.code for problem in bare.lost] == ["no-dealer"]


def test_a_spectators_record_has_backs() -> None:
    hands = LIN_DEAL[1:].split(",")
    record = one(lin(LIN.replace(LIN_DEAL, f"3{hands[0]},,{hands[2]},")))
    assert record.hands[1] == record.hands[3] == UNSEEN
    assert record.tricks == GOOD.tricks


def test_boards_follow_one_another_with_and_without_names() -> None:
    reading = lin(LIN + LIN.replace("pn|Sid,Wes,Nora,Eve|", "").replace("Board 1", "Board 2"))
    assert [(record.number, record.players[0]) for record in reading.records] == [(1, "Nora"), (2, "")]


def test_a_match_in_two_rooms() -> None:
    board = f"st||md|{LIN_DEAL}|sv|o|{LIN_BIDS}{LIN_PLAY}mc|10|pg||\n"
    head = "vg|Cup,Final,I,1,2,Red,3.5,Blue,0|\nrs|5HS-1,5HS-1,PASS,|\npn|a,b,c,d,e,f,g,h|pg||\nnt|welcome|pg||\n"
    reading = lin(f"{head}qx|o1|{board}qx|c1|{board}qx|o2|{board}")
    first, second, third = reading.records
    assert (first.room, first.players, second.room, second.players) == ("Open", tuple("cdab"), "Closed", tuple("ghef"))
    assert first.comments == ("welcome",) and second.comments == ()
    assert first.deal_id == second.deal_id
    assert (first.tag("HomeTeam"), first.tag("HomeCarryOver"), first.tag("VisitTeam")) == ("Red", "3.5", "Blue")
    assert codes(reading) == ["contract-differs"]  # the list says that board 2 was passed out in the open room
    assert third.contract == "5H"


def test_players_seated_before_a_room() -> None:
    """The second board has players of its own, named before its `qx`."""
    board = f"st||md|{LIN_DEAL}|sv|o|{LIN_BIDS}pg||\n"
    reading = lin(f"pn|a,b,c,d,e,f,g,h|pg||qx|o1,BOARD 1|{board}pn|i,j,k,l|pg||qx|c1|{board}qx|c2|{board}")
    assert [(record.room, record.number) for record in reading.records] == [("Open", 1), ("Closed", 1), ("Closed", 2)]
    assert [record.players for record in reading.records] == [tuple("cdab"), tuple("klij"), tuple("ghef")]


def test_a_tourney_of_boards_that_do_not_follow() -> None:
    board = f"st||md|{LIN_DEAL}|sv|o|{LIN_BIDS}"
    head = "vg|Pairs,,P,1,3,,,,|rs|5HS-1,,5HS-2,|bn|4,9|pw|a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p|pg||\n"
    reading = lin(f"{head}qx|o4|{board}\nqx|o9|{board}")
    assert reading.problems == ()
    assert [(record.number, record.result) for record in reading.records] == [(4, 10), (9, 9)]
    assert [record.players for record in reading.records] == [tuple("cdab"), tuple("klij")]
    assert reading.records[0].tag("Scoring") == "MP"


def test_cards_without_an_auction_need_a_stated_contract() -> None:
    bare = LIN.replace(LIN_BIDS, "")
    assert [problem.code for problem in lin(bare).lost] == ["no-contract"]
    record = one(lin("vg|,,,1,1,,,,|rs|5HS-1,|" + bare))
    assert (record.contract, record.declarer, record.result, record.calls) == ("5H", 2, 10, ())
    assert show(record.tricks[0].cards) == "DQ D3 D4 D2"


@pytest.mark.parametrize("text", ["pn|a,b,c,d|", "nt|only talk|pg||", "|||", "vg|a,b,I,1,2|", "qx|o1|"])
def test_nothing_to_read(text: str) -> None:
    with pytest.raises(Unreadable, match="no board"):
        lin(text)
