"""A team match's results as USEBIO has them (USEBIO 队式赛文件): an EVENT of two TEAMs with one MATCH.

Home is the TEAM of the match, the visitors its OPPOSING_TEAM. A BOARD has home's IMPs, and a TRAVELLER_LINE of each
room, whose DIRECTION is where home sits there.
"""

from xml.etree import ElementTree as Tree

from paiju.contests.teams.moves import ROOMS
from paiju.records.text import clean
from paiju.web.match_pages import CompareLine
from paiju.web.match_results import MatchResults, fours
from paiju.web.match_sheets import came, result_of
from paiju.web.usebio import begin, say, say_played, written


def match_usebio(page: MatchResults) -> bytes:
    """The match as a USEBIO file (写 USEBIO), in UTF-8; it has at least one board."""
    begun = begin("TEAMS", page.line.id, page.line.title, page.line.begins)
    event, vps = begun.event, page.line.vps or (None, None)
    say(event, BOARD_SCORING_METHOD="IMPS", MATCH_SCORING_METHOD="VPS", WINNER_TYPE=1)
    participants = Tree.SubElement(event, "PARTICIPANTS")
    lined_up = [fours(stanza) for stanza in page.stanzas]
    for at, name in enumerate((page.line.home, page.line.visitors)):
        team = Tree.SubElement(participants, "TEAM", TEAM_ID=str(at + 1), TEAM_NAME=clean(name))
        say(team, TOTAL_SCORE=_points(vps[at]))
        for player in dict.fromkeys(one for both in lined_up for one in both[at]):
            say(Tree.SubElement(team, "PLAYER"), PLAYER_NAME=player)
    match = Tree.SubElement(event, "MATCH")
    say(match, ROUND_NUMBER=page.line.round or 1, TEAM=1, OPPOSING_TEAM=2)
    say(match, START_BOARD_NUMBER=page.lines[0].board, END_BOARD_NUMBER=page.lines[-1].board)
    say(match, TEAM_SCORE=_points(vps[0]), OPPOSING_TEAM_SCORE=_points(vps[1]))
    for line in page.lines:
        _board(Tree.SubElement(match, "BOARD"), line)
    return written(begun, ((hand.board, hand.hands) for hand in page.hands))


def _board(element: Tree.Element, line: CompareLine) -> None:
    say(element, BOARD_NUMBER=line.board, IMPS=None if line.home is None else f"{line.home:g}")
    for room, direction, score in zip(ROOMS, ("NS", "EW"), line.scores, strict=True):
        found, result = Tree.SubElement(element, "TRAVELLER_LINE"), result_of(line, room)
        say(found, DIRECTION=direction)
        say_played(found, came(result), result and result.lead)
        say(found, SCORE=score)


def _points(vps: float | None) -> str | None:
    return None if vps is None else f"{vps:.2f}"
