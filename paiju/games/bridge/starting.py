"""Setting up a position of bridge (摆局面): a state from its keys, or a sentence about what is wrong with them.

A position may be partial: what is set up then is such a state as a viewer has. docs/rules/bridge.en.md#position.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.games.bridge import placing
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import LONGEST, Call, Contract, Words
from paiju.games.bridge.options import Options
from paiju.games.bridge.over import NO_CARDS, NOBODY, Over
from paiju.games.bridge.playing import EVERYBODY, Playing
from paiju.games.bridge.position import BridgeState, Claim, Meaning, Position
from paiju.games.bridge.result import scored
from paiju.games.bridge.text import call_of, contract_of, letters, player_of, players_of
from paiju.kernel import Illegal, Seat, State, fold
from paiju.scoring.boards import SEATS

KEYS = frozenset(Position.__struct_fields__)
"""The keys of a position (局面的键)."""
_OF_PLAY = (
    "contract", "declarer", "tricks", "leader", "turn", "trick", "last", "gone", "shown", "void", "claimed",
)  # fmt: skip
_OUT_OF_PLACE = {
    "auction": (*_OF_PLAY, "claim"),
    "passed out": (*_OF_PLAY, "claim"),
    "play": ("claim",),
    "claim": (),
    "over": ("shown", "void", "claimed", "claim"),
}
"""What does not exist in each phase."""
_NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


def start(given: Mapping[str, Any], options: Mapping[str, Any] = _NO_OPTIONS) -> BridgeState:
    """The state of a position (起点); its own keys go over the options.

    Raises ValueError for what cannot be read or cannot be, Illegal for calls that the rules refuse.
    """
    if unknown := set(given) - KEYS:
        raise ValueError(f"unknown key of a position: {', '.join(sorted(unknown))}")
    at = msgspec.convert(dict(given), Position)
    if at.deal is not None and at.hands is not None:
        raise ValueError("either deal or hands, not both")
    called = _called(_options(at, options), at.calls)
    phase = at.phase or _phase(at, called)
    passed_out = phase == "over" and isinstance(called, Over)
    if wrong := [key for key in _OUT_OF_PLACE["passed out" if passed_out else phase] if key in given]:
        raise ValueError(f"{wrong[0]} does not exist in the phase {phase}{' without a contract' * passed_out}")
    calls = _meant(called.calls, at)
    if passed_out or (phase == "auction" and isinstance(called, Auction)):
        return replace(called, hands=placing.dealt(at), calls=calls)
    if phase == "auction":
        raise ValueError("these calls end the auction")
    state = _cards(at, called.options, calls, _contract(at, called), over=phase == "over")
    if phase == "over":
        return _over(state)
    if phase == "play":
        return state
    if at.claim is None:
        raise ValueError("the phase claim needs a claim")
    return _claiming(at.claim, state)


def _options(at: Position, options: Mapping[str, Any]) -> Options:
    chosen = {**options, **at.options}
    if at.board is not None:
        chosen["board"] = at.board
    if at.dealer is not None:
        chosen["dealer"] = player_of(at.dealer)
    if at.vul is not None:
        chosen["vul"] = at.vul
    return msgspec.convert(chosen, Options)


def _called(options: Options, texts: list[str]) -> Auction | Playing | Over:
    """What these calls lead to, with no cards in it. Raises Illegal as the auction does."""
    state: State = Auction(options, NO_CARDS)
    for text in texts:
        if not isinstance(state, Auction):
            raise Illegal("auction-over")
        state = fold(state, state.decide(state.turn, Call(call_of(text))))
    assert isinstance(state, Auction | Playing | Over)
    return state


def _phase(at: Position, called: State) -> str:
    """The phase where it is not named: as the keys have it, else as the calls do."""
    if at.claim is not None:
        return "claim"
    if any(getattr(at, key) for key in _OF_PLAY):
        return "play"
    return str(called.__struct_config__.tag)


def _meant(calls: tuple[Spoken, ...], at: Position) -> tuple[Spoken, ...]:
    """The calls with their alerts, explanations and questions."""
    said = {meaning.call: Words(meaning.en, meaning.zh) for meaning in map(_meaning, at.explained)}
    for number in (*at.alerted, *said, *at.asked):
        if not 1 <= number <= len(calls):
            raise ValueError(f"there is no call {number}")
    for words in said.values():
        _short(words)
    return tuple(
        replace(spoken, alert=number in at.alerted, explanation=said.get(number), asked=number in at.asked)
        for number, spoken in enumerate(calls, 1)
    )


def _meaning(given: str | Meaning) -> Meaning:
    if isinstance(given, Meaning):
        return given
    number, _, words = given.partition(" ")
    if not number.isdecimal():
        raise ValueError(f"explained: {given!r} does not begin with the number of a call")
    return Meaning(int(number), words, words)


def _short(words: Words) -> None:
    if max(len(words.en), len(words.zh)) > LONGEST:
        raise ValueError(f"words have at most {LONGEST} characters")


def _contract(at: Position, called: Auction | Playing | Over) -> Contract:
    """The contract, as it is given or as the calls lead to it; both must agree."""
    if not at.calls:
        if at.contract is None or at.declarer is None:
            raise ValueError("a contract and its declarer are needed, or the calls that lead to it")
        return contract_of(at.contract, player_of(at.declarer))
    if not isinstance(called, Playing):
        raise ValueError("these calls lead to no contract")
    reached = called.contract
    declarer = reached.declarer if at.declarer is None else player_of(at.declarer)
    stated = replace(reached, declarer=declarer) if at.contract is None else contract_of(at.contract, declarer)
    if stated != reached:
        one, other = (f"{contract.text} by {SEATS[contract.declarer]}" for contract in (reached, stated))
        raise ValueError(f"these calls lead to {one}, not to {other}")
    return reached


def _cards(at: Position, options: Options, calls: tuple[Spoken, ...], contract: Contract, over: bool) -> Playing:
    """The play with every card in its place."""
    won = _won(at, over)
    tricks = None if over else sum(won)
    trick, last = placing.on_table(at), placing.last_trick(at, contract)
    if last is not None and not won[last.winner % 2]:
        raise ValueError(f"last: {SEATS[last.winner]} won it, but the side has no trick")
    begun = Playing.begin(options, NO_CARDS, calls, contract)
    led = {"trick": trick.leader} if trick.cards else {}
    if last is not None:
        led["last"] = last.winner
    leader = _leader(at, led, begun.leader if won == (0, 0) else contract.declarer)
    gone = placing.gone(at, last, tricks)
    hands = placing.held(at, gone, replace(trick, leader=leader), None if tricks is None else 13 - tricks)
    void = placing.shown_out(at, [each for each in (trick, last) if each is not None], hands)
    state = replace(begun, hands=hands, leader=leader, trick=trick.cards, last=last, gone=gone, won=won, void=void)
    return replace(state, claimed=players_of(at.claimed), shown=_shown(at, state))


def _won(at: Position, over: bool) -> tuple[int, int]:
    won = (0, 0) if at.tricks is None else (at.tricks.NS, at.tricks.EW)
    if min(won) < 0 or sum(won) > 13:
        raise ValueError(f"tricks: {won[0]} and {won[1]} are not a part of 13")
    if over and sum(won) < 13:
        raise ValueError(f"tricks: all 13 are won when the board is over, not {sum(won)}")
    if not over and sum(won) == 13:
        raise ValueError("tricks: when all 13 are won the board is over")
    return won


def _leader(at: Position, led: Mapping[str, Seat], usual: Seat) -> Seat:
    """Who leads to the trick; all that tells it must agree."""
    said = dict(led)
    if at.leader is not None:
        said["leader"] = player_of(at.leader)
    if at.turn is not None:
        said["turn"] = (player_of(at.turn) - len(at.trick)) % 4
    if len(set(said.values())) > 1:
        raise ValueError(f"who leads? {', '.join(f'{key} says {SEATS[seat]}' for key, seat in said.items())}")
    if not said and at.claim is not None and at.tricks is not None:
        return player_of(at.claim.by)
    return next(iter(said.values()), usual)


def _shown(at: Position, state: Playing) -> tuple[tuple[Seat, ...], ...]:
    """To whom each hand is shown: as given, else dummy and declarer after the lead, and the hand of who claims."""
    shown = list(NOBODY)
    declarer, dummy = state.contract.declarer, state.dummy
    if at.shown is not None:
        for letter, to in at.shown.items():
            hand = player_of(letter)
            others = tuple(seat for seat in players_of(to) if seat != hand)
            shown[hand] = EVERYBODY if len(others) == 3 else others
        return tuple(shown)
    if state.trick or state.won != (0, 0):
        shown[dummy], shown[declarer] = EVERYBODY, (dummy,)
    if at.claim is not None:
        by = player_of(at.claim.by)
        shown[by] = EVERYBODY if by == declarer else tuple(sorted((declarer, dummy)))
    return tuple(shown)


def _claiming(given: Claim, play: Playing) -> Claiming:
    by, line = player_of(given.by), given.line
    if by != play.actor:
        raise ValueError(f"claim: {given.by} cannot claim when it is the turn of {SEATS[play.turn]}")
    if not 0 <= given.tricks <= play.left:
        raise ValueError(f"claim: {given.tricks} of {play.left} tricks")
    words = Words(line, line) if isinstance(line, str) else line
    if words is not None:
        _short(words)
    state = Claiming(play, by, given.tricks, words, players_of(given.accepted), given.director)
    if not set(state.accepted) < state.consent:
        raise ValueError(f"claim: {letters(sorted(state.consent))} are asked, {given.accepted} cannot have accepted")
    return state


def _over(state: Playing) -> Over:
    """The end of the board, scored with the tricks as they are. Law 77."""
    outcome = scored(state.options, state.contract, state.won[state.contract.declarer % 2])
    return Over(state.options, state.hands, state.calls, outcome, state.gone, state.leader, state.trick, state.last)
