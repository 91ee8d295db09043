"""What a director does at a table itself (裁判到桌): a card taken back, a claim ruled on, hands looked at.

What happens to the deal is a row of its stream; then the event's log is told. Should the process die in
between, the deal itself says who did it.
"""

from typing import Any

import msgspec

from paiju.club.people import Member
from paiju.contests.adjusting import said
from paiju.contests.boards import place_of
from paiju.contests.moves import ScoreOutcome, SideAward
from paiju.contests.pairs import directing, rescoring
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.directed import CardTakenBack, ClaimRuled, TakenBack
from paiju.contests.pairs.events import Events, table_key
from paiju.games.bridge.moves import BridgeResult, Object, Rule
from paiju.kernel import DIRECTOR, OPEN, Illegal, fold, told
from paiju.tables import rewinding
from paiju.tables.deal import Deal
from paiju.tables.folds import Gone
from paiju.tables.moves import Player, Undone
from paiju.tables.play import Play
from paiju.tables.table import Tables


async def rewind(events: Events, tables: Tables, event: str, by: Member, number: int, note: str) -> None:
    """Take the last call or card of a table back (回退一手).

    Raises Illegal: as `rewinding.rewind`, `no-board-on`, `own-result`, `note-wanted`; StoreAway.
    """
    contest, deal, place = await _deal(events, tables, event, by, number)
    why = said(note)
    done = await tables.play.note(deal.id, rewinding.rewind, by.id)
    (undone,) = done.latest
    assert isinstance(undone, Undone)
    told = CardTakenBack(_who(by), why, *place, deal.id, undone.move)
    await events.act(contest.id, by.id, lambda now, at: (told,))


async def rule(
    events: Events, tables: Tables, event: str, by: Member, number: int, tricks: int | None, note: str
) -> None:
    """Rule on a contested claim (裁定摊牌): so many tricks to the claimer's side, or None: play goes on.

    Raises Illegal: as the game, `no-board-on`, `own-result`, `note-wanted`; StoreAway.
    """
    contest, deal, place = await _deal(events, tables, event, by, number)
    why = said(note)
    done = await tables.play.act_for(deal.id, DIRECTOR, by.id, Object() if tricks is None else Rule(tricks))
    move = next(each.number for each in reversed(done.moves) if each.seat == DIRECTOR)
    told = ClaimRuled(_who(by), why, *place, deal.id, tricks, move)
    await events.act(contest.id, by.id, lambda now, at: (told,))


async def rule_again(events: Events, play: Play, event: str, by: Member, act: int, tricks: int, note: str) -> None:
    """Give the claimer's side another number of tricks than a ruling did (改裁): as an adjusted score.

    Raises Illegal: `no-such-act`, `act-stands` for no ruling, `invalid-claim`, as `rescoring.adjust`; StoreAway.
    """
    contest = await events.event(event)
    directing.may_direct(contest, by)
    ruled = contest.desk.act(act).act
    if not isinstance(ruled, ClaimRuled) or ruled.move is None:
        raise Illegal("act-stands")
    deal = await play.deals.load(ruled.deal)
    before = fold(deal.game.begin(deal.options), (e for m in deal.moves if m.number < ruled.move for e in m.events))
    came = fold(before, before.decide(DIRECTOR, Rule(tricks))).result
    assert isinstance(came, BridgeResult)
    award = SideAward(None, (ScoreOutcome(100, came.score_ns),))
    place = ruled.round, ruled.table, ruled.board
    await events.act(event, by.id, lambda now, at: rescoring.adjust(now, by, place, (award, award), note))


async def look(events: Events, tables: Tables, event: str, by: Member, number: int) -> Any:
    """All hands of a table as they are held now (看四家牌), noted before they are shown.

    Raises Illegal: `plays-here` for who plays in the event, `no-board-on`, `own-result`; StoreAway.
    """
    contest, deal, place = await _deal(events, tables, event, by, number)
    await events.act(contest.id, by.id, lambda now, at: directing.show_hands(now, by, number, place[2]))
    await tables.play.watch(deal.id, {by.id: frozenset(range(4))})
    seen = (event for move in deal.moves for event in told(move.events, frozenset((OPEN,))))
    return msgspec.to_builtins(fold(deal.game.begin(deal.options), seen))


async def replayed(events: Events, play: Play, event: str, by: Member, number: int, note: str) -> None:
    """Take an act back (撤销), also one at a table: a card is played again, a claim waits again for its ruling.

    Raises Illegal as `directing.take_back`, `act-overtaken`; StoreAway.
    """
    contest = await events.event(event)
    directing.may_direct(contest, by)
    done = contest.desk.act(number)
    act = done.act
    if not isinstance(act, CardTakenBack | ClaimRuled):
        await events.act(
            event, by.id, lambda now, at: rescoring.after(now, directing.take_back(now, by, number, note, at))
        )
        return
    if done.back is not None:
        raise Illegal("act-stands")
    directing.not_own(contest, contest.rounds[act.round - 1], act.table, by)
    why = said(note)
    if isinstance(act, ClaimRuled):
        await play.note(act.deal, lambda deal: rewinding.unruled(deal, act.move), by.id)
    else:
        deal = await play.deals.load(act.deal)
        again = rewinding.rewound(deal, await play.deals.rows(deal.id), act.move)
        await play.act_for(deal.id, again.seat, by.id, again.action)
    await events.act(event, by.id, lambda now, at: (TakenBack(_who(by), why, number),))


async def _deal(
    events: Events, tables: Tables, event: str, by: Member, number: int
) -> tuple[PairsEvent, Deal, tuple[int, int, int]]:
    """The event, the deal that is on at a table of the round, and its place there."""
    contest = await events.event(event)
    directing.may_direct(contest, by)
    now, each = directing.place_of(contest, number)
    directing.not_own(contest, now, number, by)
    try:
        table = await tables.tables.load(table_key(contest, now, each))
    except Gone:
        raise Illegal("no-board-on") from None
    if table.deal is None:
        raise Illegal("no-board-on")
    deal = await tables.play.deals.load(table.deal)
    at = place_of(deal.origin)
    assert at is not None
    return contest, deal, (now.number, number, at[1])


def _who(by: Member) -> Player:
    return Player(by.id, by.name)
