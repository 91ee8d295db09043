"""What a director does in a pairs event (裁判所为), as its stream has it; and who calls him."""

from paiju.contests.moves import SideAward
from paiju.contests.pairs.moves import PairGain
from paiju.kernel import Event
from paiju.tables.moves import Player


class Directed(Event, frozen=True):
    """An act of a director (裁判之举): who he is, and why he does it."""

    by: Player
    note: str


class ClockStopped(Directed, tag="clock-stopped", frozen=True):
    """The event's clock was stopped (停钟): nobody plays, and no time is up."""


class ClockStarted(Directed, tag="clock-started", frozen=True):
    """It goes on where it was stopped (续钟)."""


class TimeAdded(Directed, tag="time-added", frozen=True):
    """The round, or the break after it, lasts so many minutes longer (延时)."""

    round: int
    minutes: int


class MessageSent(Directed, tag="message-sent", frozen=True):
    """All players were told what the note says (通知全体)."""


class SubstituteSeated(Directed, tag="substitute-seated", frozen=True):
    """Somebody else plays for one of a pair in this round (换人), instead of who did `before`; `side` is 0 or 1.

    `rest`: and in all rounds after it.
    """

    round: int
    pair: int
    side: int
    player: Player
    before: Player
    rest: bool = False


class ResultAdjusted(Directed, tag="result-adjusted", frozen=True):
    """A board's result at a table was adjusted (判调整分), each side by itself, or given where there was none."""

    round: int
    table: int
    board: int
    ns: SideAward
    ew: SideAward


class BoardCut(Directed, tag="board-cut", frozen=True):
    """A board does not count at a table (判撤牌), and is not played on if it was under way."""

    round: int
    table: int
    board: int


class PairPenalised(Directed, tag="pair-penalised", frozen=True):
    """A pair's total was changed by so many hundredths (罚分): of an IMP, or of a percent of a top; mostly negative."""

    pair: int
    hundredths: int


class CardTakenBack(Directed, tag="card-taken-back", frozen=True):
    """The last call or card at a table was taken back (回退一手): the move of that number in the deal's stream."""

    round: int
    table: int
    board: int
    deal: str
    move: int


class ClaimRuled(Directed, tag="claim-ruled", frozen=True):
    """A contested claim was ruled on (裁定摊牌): the tricks of those left for the claimer's side; None is play on.

    `move` is the ruling's number in the deal's stream; None in rulings of old.
    """

    round: int
    table: int
    board: int
    deal: str
    tricks: int | None
    move: int | None = None


class HandsShown(Directed, tag="hands-shown", frozen=True):
    """A director looked at the hands of a table (裁判看牌): he plays for nobody in this event."""

    round: int
    table: int
    board: int


class TakenBack(Directed, tag="taken-back", frozen=True):
    """An act of that number was taken back (撤销前判)."""

    act: int


class GainsChanged(Event, tag="gains-changed", frozen=True):
    """What a director decided makes a round that was scored come to this (重算一轮)."""

    round: int
    gains: tuple[PairGain, ...]


class DirectorCalled(Event, tag="director-called", frozen=True):
    """A player called the director to his table (叫裁判)."""

    round: int
    table: int
    player: Player


class CallAnswered(Event, tag="call-answered", frozen=True):
    """A director takes a call (应叫), by its number."""

    call: int
    by: Player


Act = (
    ClockStopped
    | ClockStarted
    | TimeAdded
    | MessageSent
    | SubstituteSeated
    | ResultAdjusted
    | BoardCut
    | PairPenalised
    | CardTakenBack
    | ClaimRuled
    | HandsShown
    | TakenBack
)
"""An act of a director."""
DeskMove = Act | GainsChanged | DirectorCalled | CallAnswered
"""What happens at the director's desk."""
