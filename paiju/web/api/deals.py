"""Finished deals over HTTP (打过的牌): replay, record, double dummy. Nothing of a deal under way comes out here."""

from typing import Any

import msgspec
from litestar import Controller, get

from paiju.kernel import OPEN, Seat, fold, told
from paiju.tables.deal import Deal
from paiju.tables.moves import Seal
from paiju.tables.readmodel import PlayedDeal
from paiju.tables.wire import DealPlayer
from paiju.web.doors import InTheClub, Visitor, open_deal


class Step(msgspec.Struct, frozen=True):
    """One move of a replay (一步): whose, its events, and the deal after it with all hands open."""

    seat: Seat
    events: tuple[Any, ...]
    view: Any


class Replay(msgspec.Struct, frozen=True):
    """A finished deal, move by move (重放). `hash` was published before the play, `seal` opens it."""

    deal: str
    table: str
    game: str
    players: tuple[DealPlayer, ...]
    started: float
    ended: float
    hash: str
    seal: Seal | None
    options: dict[str, Any]
    steps: tuple[Step, ...]
    outcome: Any


def replay_of(deal: Deal) -> Replay:
    """The replay of a finished deal (重放)."""
    viewer = frozenset((OPEN,))
    view = deal.game.begin(deal.options)
    steps: list[Step] = []
    for move in deal.moves:
        events = told(move.events, viewer)
        view = fold(view, events)
        steps.append(Step(move.seat, events, view))
    players = tuple(DealPlayer(player.name, player.robot) for player in deal.players)
    return Replay(
        deal.id, deal.table, deal.game.key, players, deal.started, deal.ended or deal.started, deal.hash, deal.seal,
        msgspec.to_builtins(deal.options), tuple(steps), deal.state.result,
    )  # fmt: skip


class DealsDoor(Controller):
    """The doors to finished deals (打过的牌)."""

    path = "/api/deals"

    @get()
    async def mine(self, club: InTheClub, visitor: Visitor) -> list[PlayedDeal]:
        """My last deals, newest first."""
        return await club.asked.played_by(visitor.id)

    @get("/{deal:str}/replay")
    async def replay(self, club: InTheClub, visitor: Visitor, deal: str) -> Replay:
        """A finished deal, move by move."""
        return replay_of(open_deal(await club.play.deals.load(deal)))
