"""What a director may do in an event (裁判): its clock, messages, seats, penalties; and calls for him. Pure.

Each returns events, or raises Illegal. Everything can be taken back, by an act that the log keeps as well, but what has
been overtaken since. Nobody judges where he plays himself. docs/design/contests.md.
"""

from paiju.club.people import Member
from paiju.contests.adjusting import said
from paiju.contests.pairs.contest import PairsEvent
from paiju.contests.pairs.directed import (
    BoardCut,
    CallAnswered,
    ClockStarted,
    ClockStopped,
    DirectorCalled,
    HandsShown,
    MessageSent,
    PairPenalised,
    ResultAdjusted,
    SubstituteSeated,
    TakenBack,
    TimeAdded,
)
from paiju.contests.pairs.rounds import Round
from paiju.contests.pairs.seatings import Table
from paiju.kernel import Event, Illegal
from paiju.tables.moves import Player

LONGEST_TIME = 120
"""Minutes that may be added at once (一次延时)."""
HARDEST = 10_000
"""Hundredths of an IMP, or of a percent, that a penalty may be (罚分上限)."""


def may_direct(contest: PairsEvent, by: Member) -> None:
    """Let nobody but an organiser direct an event that has begun (可判).

    Raises Illegal: `organisers-only`, `not-begun`, `event-over`.
    """
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")
    if contest.over:
        raise Illegal("event-over")
    if not contest.rounds:
        raise Illegal("not-begun")


def plays_in(contest: PairsEvent, member: str) -> bool:
    """Whether a member plays in the event, or has played (参赛者): then no hand but his own is shown to him."""
    return contest.pair_of(member) is not None or any(
        player.member == member for each in contest.rounds for player in each.substitutes.values()
    )


def stop(contest: PairsEvent, by: Member, note: str) -> tuple[Event, ...]:
    """Stop the clock (停钟), in a round or after it; nothing if it stands."""
    may_direct(contest, by)
    return () if contest.desk.stopped is not None else (ClockStopped(_who(by), said(note)),)


def start(contest: PairsEvent, by: Member, note: str) -> tuple[Event, ...]:
    """Let it go on (续钟); nothing if it goes."""
    may_direct(contest, by)
    return () if contest.desk.stopped is None else (ClockStarted(_who(by), " ".join(note.split())[:200]),)


def add_time(contest: PairsEvent, by: Member, minutes: int, note: str, at: float) -> tuple[Event, ...]:
    """Make the round, or the break, longer (延时). Raises Illegal: `malformed`, `being-scored`."""
    may_direct(contest, by)
    if not 1 <= minutes <= LONGEST_TIME:
        raise Illegal("malformed")
    if contest.stage(at) == "scoring":
        raise Illegal("being-scored")
    return (TimeAdded(_who(by), said(note), len(contest.rounds), minutes),)


def tell(contest: PairsEvent, by: Member, text: str) -> tuple[Event, ...]:
    """Tell all players something (通知), also before the start. Raises Illegal: `note-wanted`, `note-too-long`."""
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")
    if contest.over:
        raise Illegal("event-over")
    return (MessageSent(_who(by), said(text)),)


def seat(
    contest: PairsEvent, by: Member, away: str, player: Member, note: str, rest: bool = False
) -> tuple[Event, ...]:
    """Let somebody play on for a player of the round (换人), at any moment of it; the pair stays what it is.

    With `rest` he plays in all rounds after it too, where he cannot know the boards.

    Raises Illegal: `no-round-now`, `malformed`, `members-only`, `already-playing`, `already-registered`,
    `has-seen-cards` for who may know the boards.
    """
    may_direct(contest, by)
    now = contest.now_on
    if now is None:
        raise Illegal("no-round-now")
    where = _plays(contest, now, away)
    if where is None:
        raise Illegal("malformed")
    pair, side, before = where
    if player.role == "guest":
        raise Illegal("members-only")
    elsewhere = (who.member for place, who in contest.desk.for_the_rest.items() if place != (pair, side))
    if _plays(contest, now, player.id) is not None or player.id in elsewhere:
        raise Illegal("already-playing")
    own = contest.pairs[pair - 1][side]
    if contest.pair_of(player.id) is not None and own.member != player.id:
        raise Illegal("already-registered")
    table = now.table_of(pair)
    assert table is not None
    if player.id in contest.desk.lookers or contest.has_met(player.id, table.board_set, pair):
        raise Illegal("has-seen-cards")
    return (SubstituteSeated(_who(by), said(note), now.number, pair, side, _who(player), before, rest),)


def penalise(contest: PairsEvent, by: Member, pair: int, hundredths: int, note: str) -> tuple[Event, ...]:
    """Change a pair's total (罚分). Raises Illegal: `no-such-pair`, `malformed`, `own-result`."""
    may_direct(contest, by)
    contest.entrant(pair)
    if hundredths == 0 or abs(hundredths) > HARDEST:
        raise Illegal("malformed")
    if contest.pair_of(by.id) == pair:
        raise Illegal("own-result")
    return (PairPenalised(_who(by), said(note), pair, hundredths),)


def show_hands(contest: PairsEvent, by: Member, number: int, board: int) -> tuple[Event, ...]:
    """Show a director a table's hands (看牌); from then on he plays for nobody.

    Raises Illegal("plays-here") for who plays in the event.
    """
    may_direct(contest, by)
    now, table = place_of(contest, number)
    if plays_in(contest, by.id):
        raise Illegal("plays-here")
    seen = HandsShown(_who(by), "", now.number, table.table, board)
    return () if seen in contest.desk.standing(HandsShown) else (seen,)


def take_back(contest: PairsEvent, by: Member, number: int, note: str, at: float) -> tuple[Event, ...]:
    """Take an act back (撤销); what it did to results is worked out by `rescoring.after`.

    Raises Illegal: `no-such-act`, `act-stands` for one that is no judgement or was taken back, `act-overtaken`,
    `own-result`.
    """
    may_direct(contest, by)
    done = contest.desk.act(number)
    act = done.act
    if done.back is not None:
        raise Illegal("act-stands")
    match act:
        case TimeAdded():
            if act.round != len(contest.rounds) or not _may_shorten(contest, 60.0 * act.minutes, at):
                raise Illegal("act-overtaken")
        case SubstituteSeated():
            now = contest.now_on
            if now is None or now.number != act.round or now.substitutes.get((act.pair, act.side)) != act.player:
                raise Illegal("act-overtaken")
        case PairPenalised():
            if contest.pair_of(by.id) == act.pair:
                raise Illegal("own-result")
        case ResultAdjusted() | BoardCut():
            not_own(contest, contest.rounds[act.round - 1], act.table, by)
        case MessageSent():
            pass
        case _:
            raise Illegal("act-stands")
    return (TakenBack(_who(by), said(note), number),)


def call(contest: PairsEvent, member: str) -> tuple[Event, ...]:
    """A player calls the director to his table (叫裁判); once is enough. Raises Illegal("not-seated")."""
    where = contest.seat_of(member)
    if where is None:
        raise Illegal("not-seated")
    now, table, place = where
    if contest.desk.open_call(now.number, table.table) is not None:
        return ()
    return (DirectorCalled(now.number, table.table, contest.four_at(now, table)[place]),)


def answer(contest: PairsEvent, by: Member, number: int) -> tuple[Event, ...]:
    """Take a call (应叫); the first director has it. Raises Illegal: `organisers-only`, `no-such-call`."""
    if by.role not in ("organiser", "admin"):
        raise Illegal("organisers-only")
    if not 1 <= number <= len(contest.desk.calls):
        raise Illegal("no-such-call")
    return () if contest.desk.calls[number - 1].by is not None else (CallAnswered(number, _who(by)),)


def place_of(contest: PairsEvent, table: int) -> tuple[Round, Table]:
    """A table of the round that goes on (本轮某桌). Raises Illegal: `no-round-now`, `no-such-table`."""
    now = contest.now_on
    if now is None:
        raise Illegal("no-round-now")
    found = next((each for each in now.pairing.tables if each.table == table), None)
    if found is None:
        raise Illegal("no-such-table")
    return now, found


def not_own(contest: PairsEvent, now: Round, table: int, by: Member) -> Table:
    """The table of a round, where the director does not play (非本人之桌).

    Raises Illegal: `no-such-table`, `own-result`.
    """
    found = next((each for each in now.pairing.tables if each.table == table), None)
    if found is None:
        raise Illegal("no-such-table")
    registered = (player for pair in (found.ns, found.ew) for player in contest.pairs[pair - 1])
    stood_in = {who for who, pair in now.stood_in if pair in (found.ns, found.ew)}
    if by.id in stood_in or any(player.member == by.id for player in registered):
        raise Illegal("own-result")
    return found


def _plays(contest: PairsEvent, now: Round, member: str) -> tuple[int, int, Player] | None:
    for table in now.playing:
        for pair in (table.ns, table.ew):
            for side, player in enumerate(contest.players_in(now, pair)):
                if player.member == member:
                    return pair, side, player
    return None


def _may_shorten(contest: PairsEvent, seconds: float, at: float) -> bool:
    last, at = contest.rounds[-1], contest.clock(at)
    until = last.deadline if not last.scored else last.following or contest.final_due or at
    return until - seconds > at


def _who(by: Member) -> Player:
    return Player(by.id, by.name)
