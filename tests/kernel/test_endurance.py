"""Endurance: what laws and cases do not say of it."""

from random import Random
from typing import Any

import pytest

from paiju.cards import BACK, DECK, show
from paiju.cases.walking import notation_of
from paiju.games.endurance import GAME, Options
from paiju.games.endurance.moves import Drawn, Played, Scored, StockLaid, TurnedUp, WentOut
from paiju.games.endurance.over import Over
from paiju.games.endurance.playing import Playing
from paiju.kernel import OPEN, PUBLIC, Deck, fold, told
from paiju.robots.selfplay import anything, play_out, shuffled


@pytest.mark.parametrize(
    ("players", "dealer", "turned", "first", "stock"), [(4, 3, 23, 0, 28), (5, 0, 24, 1, 27), (6, 2, 23, 3, 28)]
)
def test_cards_go_round_from_the_dealers_neighbour(players: int, dealer: int, turned: int, first: int, stock: int):
    options = Options(players=players, dealer=dealer)
    deck = Deck(DECK)
    state = fold(GAME.begin(options), GAME.open(options, deck))
    assert isinstance(state, Playing)
    assert state.turn == state.leader == first
    assert state.turned == deck.cards[turned] and state.turned in state.hands[dealer]
    assert state.stock == deck.cards[turned + 1 :] and len(state.stock) == stock
    assert state.hands[first] == deck.cards[0 : turned + 1 : players]


def test_nobody_sees_the_stock_and_everybody_the_turned_card():
    options = Options()
    opening = GAME.open(options, Deck(DECK))
    for viewer in ({0}, {1, PUBLIC}, {PUBLIC}, {OPEN}):
        view = fold(GAME.begin(options), told(opening, frozenset(viewer)))
        assert isinstance(view, Playing)
        assert view.stock == (BACK,) * 28
        assert view.turned == DECK[23] and view.turned in view.hands[0]
    assert told((StockLaid(DECK[24:]),), frozenset({OPEN})) == (StockLaid((BACK,) * 28),)


def test_only_the_winner_sees_what_he_draws():
    drawn = Drawn(2, DECK[:1])
    assert told((drawn,), frozenset({2})) == told((drawn,), frozenset({OPEN})) == (drawn,)
    assert told((drawn,), frozenset({1, PUBLIC})) == (Drawn(2, (BACK,)),)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_hand_takes_from_its_size_to_less_than_twice_as_many_tricks(players: int):
    options = Options(players=players)
    for number in range(100):
        rng = Random(number)
        state: Any = fold(GAME.begin(options), GAME.open(options, shuffled(GAME, options, rng)))
        tricks = 0
        while state.result is None:
            seat = next(iter(state.waiting))
            events = state.decide(seat, anything(state, seat, rng))
            tricks += any(isinstance(event, Drawn) for event in events)
            state = fold(state, events)
        assert options.size <= tricks <= 2 * options.size - 1 and not state.result.is_void
        assert len(state.stock) == 52 - players * options.size - tricks


def test_a_match_goes_on_until_somebody_has_won_so_often():
    options: Options | None = Options(players=6, target=2, dealer=4)
    rng, dealers = Random(3), list[int]()
    result: Any = None
    while options is not None:
        dealers.append(options.dealer)
        _, result = play_out(GAME, options, shuffled(GAME, options, rng), lambda _: anything, rng)
        options = GAME.following(options, result)
    assert max(result.wins) == 2 and result.wins[result.match_winner] == 2 and sum(result.wins) == len(dealers)
    assert dealers == [(4 + number) % 6 for number in range(len(dealers))]


def test_the_dealer_plays():
    with pytest.raises(ValueError, match="no seat 5 with 5 players"):
        Options(players=5, dealer=5)


def test_everybody_is_for_himself():
    assert all(GAME.partners(Options(), seat) == frozenset() for seat in GAME.seats(Options()))


def test_an_event_after_the_end_changes_nothing():
    notation = notation_of("endurance")
    over = notation.start({"phase": "scored", "out": ["P1", "P2 P3"], "hands": {"P4": "SA"}}, {})
    assert isinstance(over, Over)
    for event in (Played(0, DECK[0]), WentOut((0,)), TurnedUp(0, DECK[0]), Scored(over.outcome)):
        assert over.evolve(event) is over


def test_words_without_a_card_are_no_action():
    with pytest.raises(ValueError, match="expected SEAT play CARD"):
        notation_of("endurance").action(GAME.begin(Options()), f"P1 {show(DECK[:2])}")
