"""Bridge as text (桥牌记法): actions and facts for case files, the command line and documents.

Positions are written in `position.py` and set up in `starting.py`. docs/rules/bridge.en.md#notation lists the keys,
verbs and facts.
"""

from typing import Any

from paiju.cards import parse_card, show
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import (
    Accept,
    Ask,
    BridgeAction,
    Call,
    Claim,
    Explain,
    Object,
    Play,
    Rule,
    Withdraw,
    Words,
)
from paiju.games.bridge.over import Over
from paiju.games.bridge.playing import Playing
from paiju.games.bridge.position import BridgeState, position, shown_text
from paiju.games.bridge.starting import KEYS, start
from paiju.games.bridge.text import call_of, contract_of, seat_of, trick_text
from paiju.kernel import DIRECTOR, Choice, Seat
from paiju.scoring.boards import SEATS

ASIDE = (Ask, Claim)
"""What the list of legal calls and cards leaves out (旁支)."""
_NAMED: dict[str, BridgeAction] = {"accept": Accept(), "object": Object(), "withdraw": Withdraw()}


def action(state: BridgeState, text: str) -> tuple[Seat, BridgeAction]:
    """The player and his action from `SEAT [VERB] ARGS` (读动作). Raises ValueError."""
    words = text.split()
    if len(words) < 2:
        raise ValueError(f"{text!r}: expected SEAT VERB ARGS")
    seat, verb, rest = seat_of(words[0]), words[1].lower(), words[2:]
    if verb in _NAMED and not rest:
        return seat, _NAMED[verb]
    if verb in ("claim", "rule", "ask") and rest and rest[0].isdigit():
        return seat, _numbered(verb, int(rest[0]), " ".join(rest[1:]))
    if verb == "alert":
        spoken = (state.play if isinstance(state, Claiming) else state).calls
        own = [number for number, call in enumerate(spoken, 1) if call.seat == seat]
        return seat, Explain(own[-1] if own else 0, _words(" ".join(rest)), True)
    if verb == "explain" and rest and rest[0].isdigit():
        return seat, Explain(int(rest[0]), _words(" ".join(rest[1:])))
    if verb in ("call", "bid") and len(rest) == 1:
        return seat, Call(call_of(rest[0]))
    if verb == "play" and len(rest) == 1:
        return seat, Play(parse_card(rest[0]))
    if len(words) == 2:
        return seat, _bare(words[1])
    raise ValueError(f"{text!r} is not an action of bridge")


def facts(state: BridgeState) -> dict[str, Any]:
    """What a case may expect, by name (事实)."""
    if isinstance(state, Claiming):
        known = facts(state.play)
        return known | {
            "phase": "claim",
            "to_act": _to_act(state),
            "claim": {"by": SEATS[state.claimer], "tricks": state.tricks},
        }
    known: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "dealer": SEATS[state.options.deals],
        "vul": state.options.vulnerability,
        "calls": [spoken.call for spoken in state.calls],
        "to_act": _to_act(state),
        "over": isinstance(state, Over),
        "explained": [f"{n} {s.explanation.en}" for n, s in enumerate(state.calls, 1) if s.explanation is not None],
        "alerted": [n for n, s in enumerate(state.calls, 1) if s.alert],
        "asked": [n for n, s in enumerate(state.calls, 1) if s.asked],
    }
    known |= _doublers(state.calls)
    if isinstance(state, Auction):
        return known | {"turn": SEATS[state.turn]}
    known |= {
        "trick": trick_text(state.leader, state.trick),
        "trick_winner": SEATS[state.last.winner] if state.last else "",
    }
    return known | (_over(state) if isinstance(state, Over) else _playing(state))


def _numbered(verb: str, number: int, words: str) -> BridgeAction:
    if verb == "claim":
        return Claim(number, _words(words) if words else None)
    return Rule(number) if verb == "rule" else Ask(number)


def _bare(word: str) -> BridgeAction:
    """A call or a card without its verb."""
    try:
        return Call(call_of(word))
    except ValueError:
        return Play(parse_card(word))


def _words(text: str) -> Words:
    return Words(text, text)


def _to_act(state: BridgeState) -> list[str]:
    """Who has choices other than asking."""

    def acts(choices: tuple[Choice, ...]) -> bool:
        return any(not isinstance(choice.example, Ask) for choice in choices)

    return [*(SEATS[s] for s in range(4) if acts(state.choices(s))), *(["D"] if acts(state.choices(DIRECTOR)) else [])]


def _doublers(calls: tuple[Spoken, ...]) -> dict[str, str]:
    """Who doubled and redoubled the last bid."""
    by = {"doubled_by": "", "redoubled_by": ""}
    for spoken in calls:
        if spoken.call == "X":
            by["doubled_by"] = SEATS[spoken.seat]
        elif spoken.call == "XX":
            by["redoubled_by"] = SEATS[spoken.seat]
        elif spoken.call != "P":
            by = dict.fromkeys(by, "")
    return by


def _playing(state: Playing) -> dict[str, Any]:
    return {
        "contract": state.contract.text,
        "declarer": SEATS[state.contract.declarer],
        "dummy": SEATS[state.dummy],
        "turn": SEATS[state.turn],
        "tricks_NS": state.won[0],
        "tricks_EW": state.won[1],
        "shown": shown_text(state),
        "hands": {SEATS[seat]: show(hand) for seat, hand in enumerate(state.hands)},
        "points": {"NS": state.won[0], "EW": state.won[1]},
    }


def _over(state: Over) -> dict[str, Any]:
    outcome = state.outcome
    ends: dict[str, Any] = {
        "score_NS": outcome.score_ns,
        "points": {"NS": outcome.score_ns, "EW": -outcome.score_ns},
        "void": outcome.void,
        "result": "Pass",
        "contract": "Pass",
    }
    if outcome.contract is None or outcome.tricks is None:
        return ends
    over = outcome.tricks - 6 - outcome.contract.level
    declarer = SEATS[outcome.contract.declarer]
    ns = outcome.tricks if outcome.contract.declarer % 2 == 0 else 13 - outcome.tricks
    return ends | {
        "result": f"{outcome.contract.text} {declarer} {'=' if over == 0 else f'{over:+d}'}",
        "contract": outcome.contract.text,
        "declarer": declarer,
        "tricks_NS": ns,
        "tricks_EW": 13 - ns,
    }


__all__ = ["ASIDE", "KEYS", "SEATS", "action", "call_of", "contract_of", "facts", "position", "seat_of", "start"]
