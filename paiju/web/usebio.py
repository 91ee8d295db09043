"""An event's results as USEBIO has them (USEBIO 成绩文件): the XML, version 1.2, that clubs send to their federations.

One EVENT with its PARTICIPANTS and a BOARD with TRAVELLER_LINEs for each board, and the hands in a HANDSET. Contracts
are written `4SX`, tricks are all that declarer took, scores are North-South's, dates are day/month/year. An adjusted
result is the score that was assigned, or `A6040`: the percents of both sides. `NP` is a board that was not played.
"""

from collections.abc import Iterable
from xml.etree import ElementTree as Tree

from paiju import __version__
from paiju.cards import Cards, show_pbn
from paiju.records.text import clean
from paiju.web.event_results import EventBoardPage, EventResult, PairResult, ResultsPage
from paiju.web.event_sheets import day, outcome_of, score_of
from paiju.web.pool_sheets import lead_text

_DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
_SEATS = ("North", "East", "South", "West")


def usebio(page: ResultsPage, boards: Iterable[EventBoardPage]) -> bytes:
    """The event as a USEBIO file (写 USEBIO), in UTF-8."""
    mp, pages = page.line.form == "mp", list(boards)
    root = Tree.Element("USEBIO", Version="1.2")
    event = Tree.SubElement(root, "EVENT", EVENT_TYPE="PAIRS")
    _say(event, EVENT_IDENTIFIER=page.line.id, EVENT_DESCRIPTION=page.line.title, PROGRAM_NAME="paiju")
    _say(event, PROGRAM_VERSION=__version__, DATE=day(page.line).strftime("%d/%m/%Y"))
    _say(event, BOARD_SCORING_METHOD="MATCH_POINTS" if mp else "CROSS_IMPS", WINNER_TYPE=page.terms.champions)
    participants = Tree.SubElement(event, "PARTICIPANTS")
    for pair in page.pairs:
        _pair(Tree.SubElement(participants, "PAIR"), pair, mp)
    for board in pages:
        found = Tree.SubElement(event, "BOARD")
        _say(found, BOARD_NUMBER=board.board)
        for each in board.results:
            _line(Tree.SubElement(found, "TRAVELLER_LINE"), each, len(board.results), mp)
    hands = Tree.SubElement(root, "HANDSET")
    for board in pages:
        found = Tree.SubElement(hands, "BOARD")
        _say(found, BOARD_NUMBER=board.board)
        for seat, hand in zip(_SEATS, board.hands, strict=True):
            _hand(Tree.SubElement(found, "HAND"), seat, hand)
    Tree.indent(root)
    text = f'<?xml version="1.0" encoding="UTF-8"?>\n{_DOCTYPE}\n{Tree.tostring(root, encoding="unicode")}\n'
    return text.encode()


def _say(element: Tree.Element, **told: object) -> None:
    """Put these into an element, in this order; nothing of what is None."""
    for name, value in told.items():
        if value is not None:
            Tree.SubElement(element, name).text = clean(str(value))


def _pair(element: Tree.Element, pair: PairResult, mp: bool) -> None:
    _say(element, PAIR_NUMBER=pair.pair, BOARDS_PLAYED=pair.boards, PLACE=pair.rank)
    if mp:
        _say(element, PERCENTAGE=None if pair.average is None else f"{pair.average:.2f}")
    _say(element, TOTAL_SCORE=f"{pair.points:.2f}")
    for player in pair.players:
        _say(Tree.SubElement(element, "PLAYER"), PLAYER_NAME=player.name)
    if pair.master_points:
        _say(Tree.SubElement(element, "MASTER_POINTS"), MASTER_POINTS_AWARDED=pair.master_points)


def _line(element: Tree.Element, each: EventResult, results: int, mp: bool) -> None:
    outcome = outcome_of(each)
    _say(element, NS_PAIR_NUMBER=each.ns, EW_PAIR_NUMBER=each.ew)
    if outcome is None or (contract := outcome.contract) is None:
        _say(element, CONTRACT="NP" if outcome is None else "PASS")
    else:
        _say(element, CONTRACT=contract.text)
        _say(element, PLAYED_BY="NESW"[contract.declarer], LEAD=lead_text(each.lead, "") or None, TRICKS=outcome.tricks)
    score = score_of(each)
    _say(element, SCORE=_adjusted(each, mp) if score is None else score)
    if mp:  # percent of a top of two for each other table
        ns, ew = (f"{share * 2 * (results - 1) / 100:.2f}" for share in (each.points_ns, each.points_ew))
        _say(element, NS_MATCH_POINTS=ns, EW_MATCH_POINTS=ew)
    else:
        _say(element, NS_CROSS_IMP_POINTS=f"{each.points_ns:.2f}", EW_CROSS_IMP_POINTS=f"{each.points_ew:.2f}")


def _adjusted(each: EventResult, mp: bool) -> str:
    """An adjusted score that is no single one, in percent of both sides; IMPs as those of an average, 60 for 3."""
    percents = (each.points_ns, each.points_ew) if mp else (50 + 10 * each.points_ns / 3, 50 + 10 * each.points_ew / 3)
    return "A" + "".join(f"{min(99, max(0, round(each))):02}" for each in percents)


def _hand(element: Tree.Element, seat: str, hand: Cards) -> None:
    spades, hearts, diamonds, clubs = show_pbn(hand).split(".")
    _say(element, DIRECTION=seat, SPADES=spades, HEARTS=hearts, DIAMONDS=diamonds, CLUBS=clubs)
