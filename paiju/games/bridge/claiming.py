"""Claims of bridge (摊牌): those concerned consent, or play goes on, or the director rules. Law 68-70.

docs/rules/bridge.en.md#claim.
"""

from typing import ClassVar

from msgspec.structs import replace

from paiju.games.bridge import explaining
from paiju.games.bridge.moves import (
    Accept,
    Accepted,
    Ask,
    BridgeAction,
    BridgeEvent,
    Call,
    Claim,
    Explain,
    HandShown,
    Object,
    Objected,
    Play,
    Rule,
    Scored,
    Withdraw,
    Withdrawn,
    Words,
)
from paiju.games.bridge.playing import Playing
from paiju.games.bridge.result import scored
from paiju.kernel import DIRECTOR, Choice, Illegal, Seat, State


class Claiming(State, tag="claim", frozen=True):
    """A claim waits for consent (摊牌待答). `play` is the play as it stands, `tricks` what the claimer's side takes."""

    zones: ClassVar[tuple[str, ...]] = ("play",)
    bars_undo: ClassVar[str] = "claim-pending"

    play: Playing
    claimer: Seat
    tricks: int
    line: Words | None = None
    accepted: tuple[Seat, ...] = ()
    director: bool = False

    @property
    def consent(self) -> frozenset[Seat]:
        """Whose consent it needs (须同意者): both defenders, or declarer and the claimer's partner. Law 68B2."""
        declarer = self.play.contract.declarer
        if self.claimer == declarer:
            return frozenset(((declarer + 1) % 4, (declarer + 3) % 4))
        return frozenset((declarer, (self.claimer + 2) % 4))

    @property
    def waiting(self) -> frozenset[Seat]:
        """Those who have not answered, or the director after an objection."""
        return frozenset((DIRECTOR,)) if self.director else self.consent - frozenset(self.accepted)

    def choices(self, seat: Seat) -> tuple[Choice, ...]:
        """Objecting and accepting for those asked, withdrawing for the claimer, ruling for the director."""
        if self.director:
            if seat != DIRECTOR:
                return ()
            return (Choice(Object()), Choice(Accept()), *(Choice(Rule(n)) for n in range(self.play.left + 1)))
        asking = explaining.choices(self.play.calls, seat)
        if seat in self.waiting:
            return (Choice(Object()), Choice(Accept()), *asking)
        return (Choice(Withdraw()), *asking) if seat == self.claimer else asking

    def decide(self, seat: Seat, action: BridgeAction) -> tuple[BridgeEvent, ...]:
        """Judge an answer to the claim (裁), in the order of docs/rules/bridge.en.md#errors."""
        explaining.check(self.play.calls, action)
        match action:
            case Call() | Play() | Claim():
                raise Illegal("claim-pending")
            case Explain() | Ask():
                return explaining.decide(self.play.calls, seat, action)
            case Withdraw():
                if seat != self.claimer or self.director:
                    raise Illegal("not-your-turn")
                return (Withdrawn(seat),)
            case Accept() | Object():
                if seat not in self.waiting:
                    raise Illegal("not-your-turn")
                return self._answer(seat, isinstance(action, Accept))
            case _:
                if seat != DIRECTOR or not self.director:
                    raise Illegal("not-your-turn")
                if not 0 <= action.tricks <= self.play.left:
                    raise Illegal("invalid-claim")
                return (self._scored(action.tricks),)

    def evolve(self, event: BridgeEvent) -> State:
        """Book an event of the claim (记)."""
        match event:
            case Accepted():
                return replace(self, accepted=tuple(sorted((*self.accepted, event.seat))))
            case Objected() if event.director:
                return replace(self, director=True)
            case Objected() | Withdrawn():
                return replace(self.play, claimed=tuple(sorted({*self.play.claimed, self.claimer})))
            case HandShown() | Scored():
                after = self.play.evolve(event)
                return replace(self, play=after) if isinstance(after, Playing) else after
            case _:
                return replace(self, play=replace(self.play, calls=explaining.evolve(self.play.calls, event)))

    def _answer(self, seat: Seat, yes: bool) -> tuple[BridgeEvent, ...]:
        if not yes:
            frozen = self.play.options.rejected_claim == "director" and seat != DIRECTOR
            return (Objected(seat, frozen),) if seat != DIRECTOR else (Withdrawn(self.claimer),)
        if seat == DIRECTOR or len(self.waiting) == 1:
            return (Accepted(seat), self._scored(self.tricks))
        return (Accepted(seat),)

    def _scored(self, tricks: int) -> Scored:
        """The board scored with the claimer's side taking so many of the tricks left. Law 69A."""
        play, declarer = self.play, self.play.contract.declarer
        ours = tricks if (self.claimer - declarer) % 2 == 0 else play.left - tricks
        return Scored(scored(play.options, play.contract, play.won[declarer % 2] + ours))
