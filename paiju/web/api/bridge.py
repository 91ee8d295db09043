"""Bridge over HTTP (桥牌): the robots' system, the same for all who ask, and double-dummy analysis of open deals."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from litestar import Controller, get
from litestar.params import FromQuery

from paiju.analysis import double_dummy
from paiju.analysis.par import ParContract, par
from paiju.games.bridge.notation import call_of
from paiju.games.bridge.options import Options
from paiju.kernel import Illegal
from paiju.robots.bridge.bidding import would_mean
from paiju.scoring.boards import VULNERABILITIES
from paiju.tables.analyses.opened import Opened
from paiju.web.club import Club
from paiju.web.doors import Visitor


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
    """Double dummy of a deal as far as it is known (明牌分析).

    `table[declarer][strain]` are declarer's tricks, N E S W by C D H S NT. `cards[i]` scores every card that could be
    played at the i-th turn of the play. `working`: it is being worked out, so ask again for what is null.
    """

    table: tuple[tuple[int, ...], ...] | None
    par_ns: int | None
    par: tuple[ParContract, ...]
    cards: tuple[tuple[CardScore, ...], ...] | None
    working: bool


async def analysis(club: Club, key: str, options: Options, deal: Opened) -> Analysis:
    """The analysis of an open deal that is kept under this key (明牌分析). Raises Illegal("not-solved"), StoreAway."""
    found = await club.analyst.of(key, deal)
    if found.done and found.table is None:
        raise Illegal("not-solved")
    return told(options, found.table, found.cards, not found.done)


def told(
    options: Options, table: double_dummy.Table | None, values: Iterable[dict[int, int]] | None, working: bool
) -> Analysis:
    """An analysis as it is told (所告): with par, for who deals and who is vulnerable."""
    best = None if table is None else _par(table, options.deals, options.vulnerability)
    cards = None if values is None else tuple(_scores(at) for at in values)
    return Analysis(table, best and best.score, best.contracts if best else (), cards, working)


def _scores(at: dict[int, int]) -> tuple[CardScore, ...]:
    return tuple(CardScore(card, tricks) for card, tricks in sorted(at.items()))


_par = lru_cache(maxsize=2000)(par)


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
