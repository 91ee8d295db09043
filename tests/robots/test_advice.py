"""What a robot advises, and what it goes by: right by counting, and by nothing that its seat does not see."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paiju.cards import BACK, DECK, parse
from paiju.catalogue import GAMES, PRESETS, options_of
from paiju.games.bridge.auction import before, deal
from paiju.games.bridge.moves import Call, Called
from paiju.games.bridge.options import Options
from paiju.kernel import TABLE, State, fold, told, zone_cards
from paiju.robots import choose
from paiju.robots.advice import Advice, Fit, advise
from paiju.robots.selfplay import shuffled

ONE_EACH = {preset.game: preset for preset in reversed(PRESETS)}


def played(key: str, seed: int) -> Iterator[tuple[Any, int, Any, Advice]]:
    """A deal played by robots by rules: each seat's view when it acts, its act, and the advice."""
    preset, rng = ONE_EACH[key], Random(seed)
    game, options = GAMES[key], options_of(key, preset.options)
    state: State = game.begin(options)
    events = game.open(options, shuffled(game, options, rng))
    seats = game.seats(options)
    views = dict.fromkeys(seats, state)
    while True:
        state = fold(state, events)
        views = {seat: fold(view, told(events, frozenset((seat,)))) for seat, view in views.items()}
        if not state.waiting:
            return
        acting = next(((seat, act) for seat in seats if (act := choose(views[seat], seat, rng)) is not None), None)
        if acting is None:
            events = state.decide(TABLE, state.choices(TABLE)[0].example)
            continue
        seat, action = acting
        yield views[seat], seat, action, advise(views[seat], seat, game.pack(options), action)
        events = state.decide(seat, action)


@pytest.mark.parametrize("key", sorted(ONE_EACH))
def test_every_game_counts_the_cards_that_are_out(key: str) -> None:
    counted = 0
    for view, seat, action, advice in played(key, 1):
        assert advice.action == action
        assert sum(advice.lengths) == sum(card != BACK for card in view.hands[seat])
        if advice.counted is None:
            assert type(view).__struct_config__.tag != "play"
            continue
        counted += 1
        out = advice.counted.out
        assert len(out) == zone_cards(view).count(BACK)
        assert set(advice.counted.counting) <= set(out) and set(advice.counted.above or ()) <= set(out)
    assert counted > 10


def auction(hand: str, *calls: str) -> Advice:
    """What South is advised who holds this, after calls from North on."""
    rest = [card for card in DECK if card not in parse(hand)]
    hands = (tuple(rest[:13]), tuple(rest[13:26]), parse(hand), tuple(rest[26:]))
    options = Options(board=1, dealer=0, vul="None")
    view = fold(before(options), told(deal(options, hands), frozenset((2,))))
    for at, call in enumerate(calls):
        view = view.evolve(Called(at % 4, call))  # type: ignore[arg-type]
    action = choose(view, 2, Random(0))
    assert isinstance(action, Call)
    return advise(view, 2, GAMES["bridge"].pack(options), action)


def test_a_bridge_hand_is_valued_with_what_partner_has_shown() -> None:
    advice = auction("SA SK S7 S4 HQ H8 H5 DK DT D3 C9 C6 C2", "1S", "P")
    assert advice.worth is not None
    assert advice.worth.hcp == 12 and advice.worth.lengths == (3, 3, 3, 4)
    [fit] = advice.worth.fits
    assert (fit.suit, fit.own) == (3, 4) and fit.partner >= 4
    least, most = advice.worth.partner or (0, 0)
    assert 10 <= least <= 13 and most >= 20
    assert advice.worth.meaning["en"] and advice.worth.meaning["zh"]


def test_without_a_word_from_partner_no_fit_is_known() -> None:
    advice = auction("SA SK SQ S7 S4 S2 HQ H8 DK DT C9 C6 C2", "P", "P")
    assert advice.worth is not None and advice.worth.partner is None and advice.worth.fits == ()
    assert Fit(3, 6, 0) not in advice.worth.fits
