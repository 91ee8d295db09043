"""Bridge as text (桥牌记法): positions, actions and facts for case files, the command line and documents.

docs/rules/bridge.en.md#notation lists the keys, verbs and facts.
"""

from collections.abc import Mapping
from typing import Any, cast

import msgspec
from msgspec.structs import replace

from paiju.cards import BACK, Cards, added, parse, parse_card, show
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import (
    STRAINS,
    Accept,
    Ask,
    BridgeAction,
    Call,
    CallText,
    Claim,
    Contract,
    Explain,
    Object,
    Play,
    Rule,
    Withdraw,
    Words,
)
from paiju.games.bridge.options import SEATS, Options
from paiju.games.bridge.over import Over
from paiju.games.bridge.playing import EVERYBODY, Playing
from paiju.kernel import DIRECTOR, Choice, Illegal, Seat, State, fold

BridgeState = Auction | Playing | Claiming | Over
KEYS = {
    "board", "dealer", "vul", "deal", "phase", "calls", "contract", "declarer", "hands", "trick", "tricks", "leader",
    "turn", "gone", "claim", "claimed",
}  # fmt: skip
"""The keys of a position."""
ASIDE = (Ask, Claim)
"""What the list of legal calls and cards leaves out (旁支)."""
_NAMED: dict[str, BridgeAction] = {"accept": Accept(), "object": Object(), "withdraw": Withdraw()}


def seat_of(text: str) -> Seat:
    """A seat from its letter, `D` for the director. Raises ValueError."""
    if text == "D":
        return DIRECTOR
    if text not in tuple(SEATS):
        raise ValueError(f"{text!r} is not a seat: N, E, S or W")
    return SEATS.index(text)


def contract_of(text: str, declarer: Seat) -> Contract:
    """A contract from its text, `4SX`. Raises ValueError."""
    bid = text.upper().rstrip("X")
    doubled = len(text) - len(bid)
    strain = {"N": "NT"}.get(bid[1:], bid[1:])
    if bid[:1] not in tuple("1234567") or strain not in STRAINS or doubled > 2:
        raise ValueError(f"{text!r} is not a contract")
    return Contract(int(bid[0]), strain, doubled, declarer)


def call_of(text: str) -> CallText:
    """A call from its text: `P`, `pass`, `X`, `1NT`, `1n`. Raises ValueError."""
    word = text.upper()
    word = {"PASS": "P", "DBL": "X", "RDBL": "XX"}.get(word, word + "T" if word.endswith("N") else word)
    try:
        return msgspec.convert(word, CallText)
    except msgspec.ValidationError:
        raise ValueError(f"{text!r} is not a call") from None


def start(given: Mapping[str, Any], options: Mapping[str, Any]) -> BridgeState:
    """The state a case starts from (起点). Raises ValueError for what cannot be read, Illegal for illegal calls."""
    if unknown := set(given) - KEYS:
        raise ValueError(f"unknown key of a position: {', '.join(sorted(unknown))}")
    chosen = dict(options)
    if "board" in given:
        chosen["board"] = given["board"]
    if "dealer" in given:
        chosen["dealer"] = seat_of(given["dealer"])
    if "vul" in given:
        chosen["vul"] = given["vul"]
    settings = msgspec.convert(chosen, Options)
    if given.get("phase", "auction") == "auction" and "contract" not in given:
        return _auction(given, settings)
    return _play(given, settings)


def action(state: State, text: str) -> tuple[Seat, BridgeAction]:
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
        spoken: tuple[Spoken, ...] = (state.play if isinstance(state, Claiming) else cast("Auction", state)).calls
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
        "trick": _trick(state.leader, state.trick),
        "trick_winner": SEATS[state.last.winner] if state.last else "",
    }
    return known | (_over(state) if isinstance(state, Over) else _playing(state))


def position(state: BridgeState) -> dict[str, Any]:
    """The position as keys and text that `start` reads again (写局面)."""
    if isinstance(state, Claiming):
        claim = {"by": SEATS[state.claimer], "tricks": state.tricks}
        claim |= {"accepted": "".join(SEATS[s] for s in state.accepted)}
        return position(state.play) | {"phase": "claim", "claim": claim}
    written: dict[str, Any] = {
        "phase": state.__struct_config__.tag,
        "board": state.options.board,
        "dealer": SEATS[state.options.deals],
        "vul": state.options.vulnerability,
        "calls": [spoken.call for spoken in state.calls],
        "hands": {SEATS[seat]: show(reversed(hand)) for seat, hand in enumerate(state.hands)},
    }
    if isinstance(state, Playing):
        written |= {
            "contract": state.contract.text,
            "declarer": SEATS[state.contract.declarer],
            "leader": SEATS[state.leader],
            "trick": _trick(state.leader, state.trick),
            "tricks": {"NS": state.won[0], "EW": state.won[1]},
            "gone": {SEATS[seat]: show(cards) for seat, cards in enumerate(state.gone)},
            "claimed": "".join(SEATS[seat] for seat in state.claimed),
        }
    return written


def _auction(given: Mapping[str, Any], options: Options) -> BridgeState:
    hands = _hands(given.get("deal", given.get("hands", {})))
    padded = tuple(added(hand, (BACK,) * (13 - len(hand))) for hand in hands)
    state: State = Auction(options, padded)
    for text in given.get("calls", ()):
        if not isinstance(state, Auction):
            raise Illegal("auction-over")
        state = fold(state, state.decide(state.turn, Call(call_of(text))))
    return cast("BridgeState", state)


def _play(given: Mapping[str, Any], options: Options) -> BridgeState:
    declarer = seat_of(given["declarer"])
    contract = contract_of(given["contract"], declarer)
    calls = tuple(Spoken((options.deals + n) % 4, call_of(text)) for n, text in enumerate(given.get("calls", ())))
    begun = Playing.begin(options, _hands(given.get("hands", given.get("deal", {}))), calls, contract)
    trick = [text.split() for text in given.get("trick", ())]
    tricks = given.get("tricks", {})
    won = (tricks.get("NS", 0), tricks.get("EW", 0))
    leader = begun.leader if won == (0, 0) else declarer
    if "leader" in given or "turn" in given:
        leader = (seat_of(given.get("leader") or given["turn"]) - (0 if "leader" in given else len(trick))) % 4
    elif trick:
        leader = seat_of(trick[0][0])
    for place, (seat, _) in enumerate(trick):
        if seat_of(seat) != (leader + place) % 4:
            raise ValueError(f"trick: {seat} does not play in turn")
    cards = tuple(parse_card(card) for _, card in trick)
    state = replace(
        begun,
        leader=leader,
        trick=cards,
        won=won,
        gone=_hands(given.get("gone", {})),
        claimed=tuple(seat_of(letter) for letter in given.get("claimed", "")),
    )
    if won != (0, 0) or trick:
        shown: list[tuple[Seat, ...]] = [()] * 4
        shown[state.dummy], shown[declarer] = EVERYBODY, (state.dummy,)
        state = replace(state, shown=tuple(shown))
    if "claim" not in given:
        return state
    claim = given["claim"]
    accepted = tuple(seat_of(letter) for letter in claim.get("accepted", ""))
    return Claiming(state, seat_of(claim["by"]), claim["tricks"], accepted=accepted)


def _hands(given: Mapping[str, str] | str) -> tuple[Cards, ...]:
    """Four hands from `{N = "…"}` or from PBN's `N:… … … …`; a hand left out is empty."""
    if isinstance(given, str):
        first, _, rest = given.partition(":")
        if len(rest.split()) != 4:
            raise ValueError(f"{given!r} is not four hands written N:… … … …")
        given = {SEATS[(seat_of(first) + n) % 4]: hand for n, hand in enumerate(rest.split())}
    for letter in given:
        seat_of(letter)
    hands = tuple(parse(given.get(letter, "")) for letter in SEATS)
    known = [card for hand in hands for card in hand if card != BACK]
    if len(set(known)) < len(known):
        raise ValueError("a card stands in the hands twice")
    return hands


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


def _trick(leader: Seat, cards: Cards) -> list[str]:
    return [f"{SEATS[(leader + place) % 4]} {show((card,))}" for place, card in enumerate(cards)]


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
        "shown": {
            SEATS[hand]: "".join(SEATS[s] for s in to if s >= 0 and s != hand)
            for hand, to in enumerate(state.shown)
            if to
        },
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


__all__ = ["KEYS", "action", "call_of", "contract_of", "facts", "position", "seat_of", "start"]
