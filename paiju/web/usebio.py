"""An event's results as USEBIO has them (USEBIO 成绩文件): the XML, version 1.2, that clubs send to their federations.

One EVENT with its PARTICIPANTS and a BOARD with TRAVELLER_LINEs for each board, and the hands in a HANDSET. Contracts
are written `4SX`, tricks are all that declarer took, scores are North-South's, dates are day/month/year. An adjusted
result is the score that was assigned, or `A6040`: the percents of both sides. `NP` is a board that was not played.
"""

from collections.abc import Iterable
from typing import NamedTuple
from xml.etree import ElementTree as Tree

from paiju import __version__
from paiju.cards import Cards, show_pbn
from paiju.games.bridge.moves import BridgeResult
from paiju.records.text import clean
from paiju.web.event_results import EventBoardPage, EventResult, PairResult, ResultsPage
from paiju.web.event_sheets import day, outcome_of, score_of
from paiju.web.pool_sheets import lead_text

_DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">'
_SEATS = ("North", "East", "South", "West")


class Begun(NamedTuple):
    """A file that was begun (文件): its root, and its event."""

    root: Tree.Element
    event: Tree.Element


def usebio(page: ResultsPage, boards: Iterable[EventBoardPage]) -> bytes:
    """The event as a USEBIO file (写 USEBIO), in UTF-8."""
    mp, pages = page.line.form == "mp", list(boards)
    begun = begin("PAIRS", page.line.id, page.line.title, page.line.begins)
    event = begun.event
    say(event, BOARD_SCORING_METHOD="MATCH_POINTS" if mp else "CROSS_IMPS", WINNER_TYPE=page.terms.champions)
    participants = Tree.SubElement(event, "PARTICIPANTS")
    for pair in page.pairs:
        _pair(Tree.SubElement(participants, "PAIR"), pair, mp)
    for board in pages:
        found = Tree.SubElement(event, "BOARD")
        say(found, BOARD_NUMBER=board.board)
        for each in board.results:
            _line(Tree.SubElement(found, "TRAVELLER_LINE"), each, len(board.results), mp)
    return written(begun, ((board.board, board.hands) for board in pages))


def begin(kind: str, key: str, title: str, begins: float) -> Begun:
    """Begin a file (起) with an event of this kind, and what is said of it first."""
    root = Tree.Element("USEBIO", Version="1.2")
    event = Tree.SubElement(root, "EVENT", EVENT_TYPE=kind)
    say(event, EVENT_IDENTIFIER=key, EVENT_DESCRIPTION=title, PROGRAM_NAME="paiju", PROGRAM_VERSION=__version__)
    say(event, DATE=day(begins).strftime("%d/%m/%Y"))
    return Begun(root, event)


def written(begun: Begun, hands: Iterable[tuple[int, Iterable[Cards]]]) -> bytes:
    """The file with the hands of its boards, N E S W, by number (写成)."""
    handset = Tree.SubElement(begun.root, "HANDSET")
    for number, four in hands:
        found = Tree.SubElement(handset, "BOARD")
        say(found, BOARD_NUMBER=number)
        for seat, hand in zip(_SEATS, four, strict=True):
            _hand(Tree.SubElement(found, "HAND"), seat, hand)
    Tree.indent(begun.root)
    text = Tree.tostring(begun.root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{_DOCTYPE}\n{text}\n'.encode()


def say(element: Tree.Element, **told: object) -> None:
    """Put these into an element, in this order; nothing of what is None (填)."""
    for name, value in told.items():
        if value is not None:
            Tree.SubElement(element, name).text = clean(str(value))


def say_played(element: Tree.Element, outcome: BridgeResult | None, lead: int | None) -> None:
    """Put what was played into a line of a traveller (所打)."""
    if outcome is None or (contract := outcome.contract) is None:
        say(element, CONTRACT="NP" if outcome is None else "PASS")
    else:
        say(element, CONTRACT=contract.text, PLAYED_BY="NESW"[contract.declarer])
        say(element, LEAD=lead_text(lead, "") or None, TRICKS=outcome.tricks)


def _pair(element: Tree.Element, pair: PairResult, mp: bool) -> None:
    say(element, PAIR_NUMBER=pair.pair, BOARDS_PLAYED=pair.boards, PLACE=pair.rank)
    if mp:
        say(element, PERCENTAGE=None if pair.average is None else f"{pair.average:.2f}")
    say(element, TOTAL_SCORE=f"{pair.points:.2f}")
    for player in pair.players:
        say(Tree.SubElement(element, "PLAYER"), PLAYER_NAME=player.name)
    if pair.master_points:
        say(Tree.SubElement(element, "MASTER_POINTS"), MASTER_POINTS_AWARDED=pair.master_points)


def _line(element: Tree.Element, each: EventResult, results: int, mp: bool) -> None:
    say(element, NS_PAIR_NUMBER=each.ns, EW_PAIR_NUMBER=each.ew)
    say_played(element, outcome_of(each), each.lead)
    score = score_of(each)
    say(element, SCORE=_adjusted(each, mp) if score is None else score)
    if mp:  # percent of a top of two for each other table
        ns, ew = (f"{share * 2 * (results - 1) / 100:.2f}" for share in (each.points_ns, each.points_ew))
        say(element, NS_MATCH_POINTS=ns, EW_MATCH_POINTS=ew)
    else:
        say(element, NS_CROSS_IMP_POINTS=f"{each.points_ns:.2f}", EW_CROSS_IMP_POINTS=f"{each.points_ew:.2f}")


def _adjusted(each: EventResult, mp: bool) -> str:
    """An adjusted score that is no single one, in percent of both sides; IMPs as those of an average, 60 for 3."""
    percents = (each.points_ns, each.points_ew) if mp else (50 + 10 * each.points_ns / 3, 50 + 10 * each.points_ew / 3)
    return "A" + "".join(f"{min(99, max(0, round(each))):02}" for each in percents)


def _hand(element: Tree.Element, seat: str, hand: Cards) -> None:
    spades, hearts, diamonds, clubs = show_pbn(hand).split(".")
    say(element, DIRECTION=seat, SPADES=spades, HEARTS=hearts, DIAMONDS=diamonds, CLUBS=clubs)
