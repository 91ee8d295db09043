"""Bridge over HTTP (桥牌): the robots' system, the same for all who ask, and double-dummy analysis of open deals."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from litestar import Controller, get
from litestar.params import FromQuery

from paiju.analysis import double_dummy
from paiju.analysis.par import ParContract, par
from paiju.analysis.solver import NotSolved
from paiju.cards import Cards
from paiju.games.bridge.moves import Played
from paiju.games.bridge.notation import call_of
from paiju.games.bridge.options import Options
from paiju.games.bridge.playing import Playing
from paiju.kernel import Illegal
from paiju.robots.bridge.bidding import would_mean
from paiju.scoring.boards import VULNERABILITIES
from paiju.web.club import Club
from paiju.web.doors import Visitor

DEADLINE = 30.0
"""Seconds after which an analysis is given up."""


class CallMeaning(msgspec.Struct, frozen=True):
    """What a call would mean in the robots' system (叫品含义)."""

    call: str
    text: dict[str, str]
    alert: bool


class CardScore(msgspec.Struct, frozen=True):
    """A card and the tricks that its side takes in all from there on, this trick included (逐张墩数)."""

    card: int
    tricks: int


class Analysis(msgspec.Struct, frozen=True):
    """Double dummy of a deal (明牌分析).

    `table[declarer][strain]` are declarer's tricks, N E S W by C D H S NT. `cards[i]` scores every card that could be
    played at the i-th turn of the play.
    """

    table: tuple[tuple[int, ...], ...]
    par_ns: int
    par: tuple[ParContract, ...]
    cards: tuple[tuple[CardScore, ...], ...]


def turns_of(steps: Iterable[tuple[Any, tuple[Any, ...]]]) -> tuple[double_dummy.Position, ...]:
    """The position before each card of a play (逐张局面), from the states before the moves and the moves' events."""
    return tuple(
        double_dummy.Position(_four(state.hands), _strain(state), state.turn, state.trick)
        for state, events in steps
        if isinstance(state, Playing) and any(isinstance(event, Played) for event in events)
    )


def analysed(hands: tuple[Cards, ...], positions: tuple[double_dummy.Position, ...]) -> Any:
    """The table and the scores of every turn (分析). Belongs into a solver's process."""
    table = double_dummy.tables([_four(hands)])[0]
    return table, tuple(double_dummy.scores(position) for position in positions)


async def analysis(
    club: Club, options: Options, hands: tuple[Cards, ...], positions: tuple[double_dummy.Position, ...]
) -> Analysis:
    """The analysis of an open deal (明牌分析), at the latest after DEADLINE. Raises Illegal("not-solved")."""
    key = (options.deals, options.vulnerability, hands, positions)
    if key in _known:
        return _known[key]
    try:
        table, scores = await club.solver.run(analysed, hands, positions, seconds=DEADLINE)
    except NotSolved as error:
        raise Illegal("not-solved") from error
    best = par(table, options.deals, options.vulnerability)
    cards = tuple(tuple(CardScore(card, tricks) for card, tricks in sorted(each.items())) for each in scores)
    if len(_known) >= _MOST:
        _known.pop(next(iter(_known)))
    _known[key] = Analysis(table, best.score, best.contracts, cards)
    return _known[key]


_MOST = 500
_known: dict[Any, Analysis] = {}


def _four(hands: tuple[Cards, ...]) -> double_dummy.Deal:
    north, east, south, west = hands
    return north, east, south, west


def _strain(state: Playing) -> int:
    return 4 if state.contract.trump is None else state.contract.trump


class BridgeDoor(Controller):
    """Bridge's own doors (桥牌)."""

    path = "/api/bridge"

    @get("/system", sync_to_thread=False)
    def system(
        self,
        visitor: Visitor,
        dealer: FromQuery[int],
        vul: FromQuery[str] = "None",
        calls: FromQuery[str] = "",
    ) -> list[CallMeaning]:
        """What each legal call would mean after these calls (`1NT-P-2C`), from the public auction alone."""
        return _meanings(calls, dealer, vul)


@lru_cache(maxsize=2000)
def _meanings(calls: str, dealer: int, vul: str) -> list[CallMeaning]:
    if dealer not in range(4) or vul not in VULNERABILITIES:
        raise Illegal("malformed")
    try:
        made = [call_of(call) for call in calls.split("-") if call]
        offered = would_mean(made, dealer, vul)
    except ValueError as error:
        raise Illegal("malformed") from error
    return [CallMeaning(call, meaning.text, meaning.alert) for call, meaning in offered.items()]
