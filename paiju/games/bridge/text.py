"""The words of bridge as text (桥牌文字): seats, calls, contracts, suits and tricks, as case files write them.

docs/rules/bridge.en.md#notation.
"""

from collections.abc import Sequence

import msgspec

from paiju.cards import BACK, SUITS, Card, parse_card, show
from paiju.games.bridge.moves import STRAINS, CallText, Contract
from paiju.kernel import DIRECTOR, Seat
from paiju.scoring.boards import SEATS


def seat_of(text: str) -> Seat:
    """A seat from its letter, `D` for the director (座位). Raises ValueError."""
    return DIRECTOR if text == "D" else player_of(text)


def player_of(text: str) -> Seat:
    """A player's seat from its letter (牌手座位). Raises ValueError."""
    if text not in tuple(SEATS):
        raise ValueError(f"{text!r} is not a seat: N, E, S or W")
    return SEATS.index(text)


def players_of(text: str) -> tuple[Seat, ...]:
    """Seats from their letters, `NEW`, in order of the seats (若干座位). Raises ValueError."""
    return tuple(sorted({player_of(letter) for letter in text}))


def letters(seats: Sequence[Seat]) -> str:
    """Seats as letters (座位字母)."""
    return "".join(SEATS[seat] for seat in seats)


def suits_of(text: str) -> tuple[int, ...]:
    """Suits from their letters, `SH`, in rising order (若干花色). Raises ValueError."""
    if wrong := [letter for letter in text if letter not in SUITS]:
        raise ValueError(f"{wrong[0]!r} is not a suit: S, H, D or C")
    return tuple(sorted({SUITS.index(letter) for letter in text}))


def contract_of(text: str, declarer: Seat) -> Contract:
    """A contract from its text, `4SX` (定约). Raises ValueError."""
    bid = text.upper().rstrip("X")
    doubled = len(text) - len(bid)
    strain = {"N": "NT"}.get(bid[1:], bid[1:])
    if bid[:1] not in tuple("1234567") or strain not in STRAINS or doubled > 2:
        raise ValueError(f"{text!r} is not a contract")
    return Contract(int(bid[0]), strain, doubled, declarer)


def call_of(text: str) -> CallText:
    """A call from its text: `P`, `pass`, `X`, `1NT`, `1n` (叫品). Raises ValueError."""
    word = text.upper()
    word = {"PASS": "P", "DBL": "X", "RDBL": "XX"}.get(word, word + "T" if word.endswith("N") else word)
    try:
        return msgspec.convert(word, CallText)
    except msgspec.ValidationError:
        raise ValueError(f"{text!r} is not a call") from None


def trick_of(texts: Sequence[str]) -> tuple[Seat, tuple[Card, ...]]:
    """Who leads and the cards in order of play from `["W HK", "N H3"]` (一墩). Raises ValueError."""
    words = [text.split() for text in texts]
    if wrong := [text for text, each in zip(texts, words, strict=True) if len(each) != 2]:
        raise ValueError(f"{wrong[0]!r} is not a card of a trick, such as 'W HK'")
    leader = player_of(words[0][0]) if words else 0
    for place, (seat, _) in enumerate(words):
        if player_of(seat) != (leader + place) % 4:
            raise ValueError(f"{seat} does not play in turn")
    cards = tuple(parse_card(card) for _, card in words)
    if BACK in cards:
        raise ValueError("a card of a trick lies face up")
    return leader, cards


def trick_text(leader: Seat, cards: Sequence[Card]) -> list[str]:
    """A trick as text, `["W HK", "N H3"]` (写墩)."""
    return [f"{SEATS[(leader + place) % 4]} {show((card,))}" for place, card in enumerate(cards)]
