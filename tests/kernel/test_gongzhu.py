"""Chase the Pig: what laws and cases do not say of it."""

from random import Random
from typing import Any

import msgspec
import pytest

from paiju.cards import BACK, DECK
from paiju.cases.walking import notation_of
from paiju.games.gongzhu import GAME, Options
from paiju.games.gongzhu.moves import Played, Sell, Sold
from paiju.games.gongzhu.over import Over
from paiju.games.gongzhu.playing import Playing
from paiju.games.gongzhu.score import SCORING, SELLABLE, plain, scored
from paiju.games.gongzhu.selling import Selling
from paiju.kernel import OPEN, PUBLIC, Deck, fold, told
from paiju.robots.selfplay import anything, play_out, shuffled


def test_everybody_is_for_himself():
    assert all(GAME.partners(Options(), seat) == frozenset() for seat in GAME.seats(Options()))


def test_an_action_needs_a_seat_and_an_act():
    with pytest.raises(ValueError, match="'P1': expected SEAT VERB ARGS"):
        notation_of("gongzhu").action(GAME.begin(Options()), "P1")


def test_nobody_can_tell_which_card_was_sold_hidden():
    """Whichever of his four cards a player sells hidden, the others are told the same."""
    options = Options(hand=2, leader=0)
    rest = [card for card in DECK if card not in SELLABLE]
    deck = Deck(tuple(card for four in zip(SELLABLE, rest, rest[4:], rest[8:], strict=False) for card in four))
    state = fold(GAME.begin(options), (event for event in GAME.open(options, deck)))
    assert isinstance(state, Selling)
    for viewer in ({1}, {2, PUBLIC}, {PUBLIC}):
        heard = {
            msgspec.json.encode(told(state.decide(0, Sell(hidden=(card,))), frozenset(viewer))) for card in SELLABLE
        }
        assert len(heard) == 1
    assert told(state.decide(0, Sell(hidden=SELLABLE[:2])), frozenset({1})) == (Sold(0, (), (BACK, BACK)),)
    for viewer in ({0}, {OPEN}):
        assert told(state.decide(0, Sell(hidden=SELLABLE[:1])), frozenset(viewer)) == (Sold(0, (), SELLABLE[:1]),)


def test_scores_add_up():
    """Without a sweep and with a companion for the transformer the scores follow from who took what."""
    for number in range(300):
        rng = Random(number)
        owner = {card: rng.randrange(4) for card in SCORING}
        taken = tuple(tuple(card for card in SCORING if owner[card] == seat) for seat in range(4))
        result = scored(Options(), taken, ())
        if all(each.flat is None and each.hearts <= 0 for each in result.accounts):
            assert result.scores == tuple(
                plain(cards) * each.factor for cards, each in zip(taken, result.accounts, strict=True)
            )
        assert result.totals == result.scores and result.scores[result.places.index(1)] == max(result.scores)


def test_a_match_goes_on_until_somebody_is_the_pig():
    options: Options | None = Options(limit=5000)
    rng, hands = Random(3), 0
    result: Any = None
    while options is not None:
        assert options.hand == hands + 1
        _, result = play_out(GAME, options, shuffled(GAME, options, rng), lambda _: anything, rng)
        options, hands = GAME.following(options, result), hands + 1
    assert result is not None and min(result.totals) <= -5000 and result.hand == hands > 1


def test_an_event_of_another_phase_changes_nothing():
    state = GAME.begin(Options())
    assert state.evolve(Played(0, DECK[0])) is state
    playing = Playing(state.options, state.hands, 0)
    assert playing.evolve(Sold(0, (), ())) is playing
    over = Over(
        state.options, state.hands, (SCORING, (), (), ()), ((),) * 4, scored(Options(), (SCORING, (), (), ()), ())
    )
    assert over.evolve(Sold(0, (), ())) is over
