"""Alerts and explanations (提示与解释): self-alerting, seen by opponents, never by partner. Law 20F, 40B.

docs/rules/bridge.en.md#alerts.
"""

import msgspec
from msgspec.structs import replace

from paiju.games.bridge.moves import (
    LONGEST,
    Ask,
    Asked,
    BridgeAction,
    BridgeEvent,
    Call,
    CallText,
    Claim,
    Explain,
    Explained,
    Play,
    Words,
)
from paiju.kernel import Choice, Illegal, Seat

LONGEST_AUCTION = 319
"""The most calls that an auction can have: three passes first, each bid doubled and redoubled, passes between."""
QUESTIONS = tuple(tuple(Choice(Ask(n)) for n in range(first, LONGEST_AUCTION + 1, 2)) for first in (1, 2))
"""The question about each call of the dealer's side, and about each of the other side's."""


_KEPT = 4096
"""Auctions whose questions are kept at once."""
_ASKED_OF: dict[int, tuple["tuple[Spoken, ...]", tuple[Choice, ...], tuple[Choice, ...]]] = {}
"""By the id of its calls: an auction, and what may be asked about the calls of its first side and of its second."""


class Spoken(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A call as it was made (已叫之品), with what this viewer knows of its meaning.

    `asked`: an opponent asked and has no answer yet.
    """

    seat: Seat
    call: CallText
    alert: bool = False
    explanation: Words | None = None
    asked: bool = False


def check(calls: tuple[Spoken, ...], action: BridgeAction) -> None:
    """That an action is well formed (格式): its words are short enough, the call it speaks of was made.

    Comes before every other check, in every phase. Raises Illegal("malformed").
    """
    match action:
        case Play():
            return
        case Call():
            right = _fits(action.explanation)
        case Claim():
            right = _fits(action.line)
        case Explain():
            right = 1 <= action.call <= len(calls) and _fits(action.explanation)
        case Ask():
            right = 1 <= action.call <= len(calls)
        case _:
            return
    if not right:
        raise Illegal("malformed")


def _fits(words: Words | None) -> bool:
    return words is None or max(len(words.en), len(words.zh)) <= LONGEST


def choices(calls: tuple[Spoken, ...], seat: Seat) -> tuple[Choice, ...]:
    """The questions a seat may ask (可问): one for each opponent's call not explained yet nor asked about."""
    if not 0 <= seat <= 3 or not calls:
        return ()
    # The calls stay the same while cards are played, and four viewers look at them after each card. What is kept with
    # its questions cannot give its id to another.
    of_both = _ASKED_OF.get(id(calls))
    if of_both is None:
        if len(_ASKED_OF) >= _KEPT:
            _ASKED_OF.clear()
        of_both = _ASKED_OF[id(calls)] = (calls, _questions(calls, 0), _questions(calls, 1))
    # Sides call in turn, so the opponents' calls are every second one.
    return of_both[1] if (calls[0].seat - seat) % 2 else of_both[2]


def _questions(calls: tuple[Spoken, ...], first: int) -> tuple[Choice, ...]:
    theirs = zip(QUESTIONS[first], calls[first::2], strict=False)
    return tuple([question for question, said in theirs if said.explanation is None and not said.asked])


def decide(calls: tuple[Spoken, ...], seat: Seat, action: Explain | Ask) -> tuple[BridgeEvent, ...]:
    """Judge a question or an explanation (裁): a call is explained by who made it, asked about by an opponent."""
    caller = calls[action.call - 1].seat
    if isinstance(action, Explain):
        if caller != seat:
            raise Illegal("not-your-hand")
        return (Explained(seat, action.call, action.alert, action.explanation),)
    if seat not in range(4) or (caller - seat) % 2 == 0:
        raise Illegal("not-your-turn")
    return (Asked(seat, action.call, caller),)


def evolve(calls: tuple[Spoken, ...], event: BridgeEvent) -> tuple[Spoken, ...]:
    """Book a question or an explanation (记); other events, and words about a call taken back, change nothing."""
    if not isinstance(event, Asked | Explained) or event.call > len(calls):
        return calls
    before = calls[event.call - 1]
    if isinstance(event, Asked):
        after = replace(before, asked=True)
    else:
        words = event.explanation if event.explanation is not None else before.explanation
        after = replace(before, alert=before.alert or event.alert, explanation=words, asked=False)
    return (*calls[: event.call - 1], after, *calls[event.call :])
