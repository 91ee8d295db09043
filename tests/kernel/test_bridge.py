"""What cases and laws of bridge do not reach: setting up, late words, the ends of its unions."""

import pytest

from paiju.cards import DECK
from paiju.games.bridge import GAME, Options
from paiju.games.bridge.moves import (
    Accept,
    Asked,
    BridgeResult,
    Call,
    Explained,
    Object,
    Rule,
    Withdraw,
    Withdrawn,
    Words,
)
from paiju.games.bridge.options import deck_of, next_board
from paiju.kernel import DIRECTOR, PUBLIC, Deck, Illegal, fold


def test_a_deck_is_stacked_for_four_hands() -> None:
    hands = tuple(DECK[13 * seat : 13 * seat + 13] for seat in range(4))
    opening = GAME.open(Options(), deck_of(hands))
    assert tuple(event.cards for event in opening) == hands  # pyright: ignore[reportAttributeAccessIssue]
    with pytest.raises(ValueError, match="four hands"):
        deck_of(hands[:3])


def test_a_void_board_is_dealt_again_by_the_next_seat() -> None:
    void = BridgeResult(scores=(0, 0, 0, 0), board=5, void=True)
    assert void.is_void
    again = next_board(Options(board=5), void)
    assert (again.board, again.deals, again.vulnerability) == (5, 1, "NS")
    assert next_board(again, BridgeResult(scores=(0, 0, 0, 0), board=5)) == Options(board=6)


def test_words_about_a_call_taken_back_change_nothing() -> None:
    auction = fold(GAME.begin(Options()), GAME.open(Options(), Deck(DECK)))
    assert auction.evolve(Explained(0, 1, True, Words("x", "x"))) == auction
    assert auction.evolve(Asked(1, 1, 0)) == auction


def test_only_players_ask() -> None:
    auction = fold(GAME.begin(Options()), GAME.open(Options(), Deck(DECK)))
    auction = fold(auction, auction.decide(0, Call("1C")))
    assert auction.choices(DIRECTOR) == () == auction.choices(PUBLIC)
    for action in (Accept(), Object(), Withdraw(), Rule(1)):
        with pytest.raises(Illegal, match="not-your-turn"):
            auction.decide(1, action)


def test_nothing_is_booked_after_the_end() -> None:
    state = fold(GAME.begin(Options()), GAME.open(Options(), Deck(DECK)))
    for seat in range(4):
        state = fold(state, state.decide(seat, Call("P")))
    assert state.result is not None and state.evolve(Asked(1, 1, 0)) == state


def test_a_withdrawal_without_its_claim_changes_nothing_in_play() -> None:
    state = fold(GAME.begin(Options()), GAME.open(Options(), Deck(DECK)))
    for seat, call in enumerate(("1C", "P", "P", "P")):
        state = fold(state, state.decide(seat, Call(call)))
    assert state.evolve(Withdrawn(0)) == state
