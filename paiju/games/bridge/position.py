"""A position of bridge as keys and text (局面记法), and how a state is written as one.

A position is a state with card backs: `starting.start` sets it up again, exactly. docs/rules/bridge.en.md#position.
"""

from typing import Any, Literal

import msgspec

from paiju.cards import SUITS, Cards, show
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import Contract, Words
from paiju.games.bridge.options import Options
from paiju.games.bridge.over import Over
from paiju.games.bridge.playing import Playing
from paiju.games.bridge.text import letters, trick_text
from paiju.scoring.boards import SEATS, Vul

BridgeState = Auction | Playing | Claiming | Over


class Meaning(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a call was said to mean (所解释): the call's number from 1, and the words in both languages."""

    call: int
    en: str
    zh: str


class Tricks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The tricks won by each side (各方墩数)."""

    NS: int = 0
    EW: int = 0


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A claim that waits (待答的摊牌): whose, how many tricks, and who has accepted it."""

    by: str
    tricks: int
    line: str | Words | None = None
    accepted: str = ""
    director: bool = False
    """Whether somebody objected, and the director is waited for."""


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """All keys of a position (局面的键). What is left out is not known, or follows from the rest."""

    phase: Literal["auction", "play", "claim", "over"] | None = None
    board: int | None = None
    dealer: str | None = None
    vul: Vul | None = None
    options: dict[str, Any] = {}
    deal: str | dict[str, str] | None = None
    """The hands as dealt: `N:… … … …`, or by seat."""
    hands: dict[str, str] | None = None
    """The hands as they are held now, by seat."""
    calls: list[str] = []
    alerted: list[int] = []
    explained: list[str | Meaning] = []
    asked: list[int] = []
    contract: str | None = None
    declarer: str | None = None
    tricks: Tricks | None = None
    leader: str | None = None
    turn: str | None = None
    trick: list[str] = []
    last: list[str] = []
    gone: dict[str, str] = {}
    """The cards of the complete tricks, by the hand that played them."""
    shown: dict[str, str] | None = None
    """For each hand that was shown, to whom; to the three others means to all."""
    void: dict[str, str] = {}
    """For each hand, the suits that it has shown out of."""
    claimed: str = ""
    """Who may not claim before the next trick is complete."""
    claim: Claim | None = None


def position(state: BridgeState) -> dict[str, Any]:
    """The position as keys and text from which `start` makes the same state again (写局面)."""
    return msgspec.to_builtins(_written(state))


def _written(state: BridgeState) -> Position:
    match state:
        case Auction():
            return Position(phase="auction", **_deal(state.options, state.calls, state.hands))
        case Playing():
            return Position(phase="play", **_play(state))
        case Claiming():
            line = None if state.line is None else _words(state.line)
            accepted = letters(state.accepted)
            claim = Claim(SEATS[state.claimer], state.tricks, line, accepted, state.director)
            return Position(phase="claim", **_play(state.play), claim=claim)
        case _:
            return Position(phase="over", **_over(state))


def _deal(options: Options, calls: tuple[Spoken, ...], hands: tuple[Cards, ...]) -> dict[str, Any]:
    """What a position has in every phase."""
    usual = Options()
    chosen = {name: getattr(options, name) for name in ("passed_out", "rejected_claim", "undo")}
    numbered = list(enumerate(calls, 1))
    return {
        "board": options.board,
        "dealer": None if options.dealer is None else SEATS[options.dealer],
        "vul": options.vul,
        "options": {name: value for name, value in chosen.items() if value != getattr(usual, name)},
        "hands": {SEATS[seat]: show(reversed(hand)) for seat, hand in enumerate(hands)},
        "calls": [spoken.call for spoken in calls],
        "alerted": [number for number, spoken in numbered if spoken.alert],
        "explained": [_meaning(number, said.explanation) for number, said in numbered if said.explanation is not None],
        "asked": [number for number, spoken in numbered if spoken.asked],
    }


def _cards(state: Playing | Over, contract: Contract) -> dict[str, Any]:
    """What a position has from the end of the auction on."""
    return {
        "contract": contract.text,
        "declarer": SEATS[contract.declarer],
        "leader": SEATS[state.leader],
        "trick": trick_text(state.leader, state.trick),
        "last": [] if state.last is None else trick_text(state.last.leader, state.last.cards),
        "gone": {SEATS[seat]: show(cards) for seat, cards in enumerate(state.gone) if cards},
    }


def _play(state: Playing) -> dict[str, Any]:
    own = {
        "tricks": Tricks(*state.won),
        "shown": shown_text(state),
        "void": {SEATS[hand]: "".join(SUITS[s] for s in suits) for hand, suits in enumerate(state.void) if suits},
        "claimed": letters(state.claimed),
    }
    return _deal(state.options, state.calls, state.hands) | _cards(state, state.contract) | own


def _over(state: Over) -> dict[str, Any]:
    common = _deal(state.options, state.calls, state.hands)
    contract, tricks = state.outcome.contract, state.outcome.tricks
    if contract is None or tricks is None:
        return common
    ns = tricks if contract.declarer % 2 == 0 else 13 - tricks
    return common | _cards(state, contract) | {"tricks": Tricks(ns, 13 - ns)}


def shown_text(state: Playing) -> dict[str, str]:
    """To whom each shown hand is shown, itself apart (亮给谁看)."""
    return {
        SEATS[hand]: letters([seat for seat in to if seat >= 0 and seat != hand])
        for hand, to in enumerate(state.shown)
        if to
    }


def _meaning(number: int, words: Words) -> str | Meaning:
    return f"{number} {words.en}" if words.en == words.zh else Meaning(number, words.en, words.zh)


def _words(words: Words) -> str | Words:
    return words.en if words.en == words.zh else words
