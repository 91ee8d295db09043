"""What a robot advises, and what it goes by: right by counting, and by nothing that its seat does not see."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from paiju.analysis import dds
from paiju.cards import BACK, DECK, parse
from paiju.catalogue import GAMES, PRESETS, options_of
from paiju.games.bridge.auction import before, deal
from paiju.games.bridge.moves import Accept, Call, Called, Claim, Object
from paiju.games.bridge.options import Options
from paiju.kernel import TABLE, State, fold, told, zone_cards
from paiju.robots import RULES, Samples
from paiju.robots.advice import Advice, ClaimWorth, Fit, advise
from paiju.robots.budget import Budget
from paiju.robots.selfplay import shuffled
from tests.robots.play_positions import E, N, S, W, endgame, on_turn, seen

ONE_EACH = {preset.game: preset for preset in reversed(PRESETS)}


def played(key: str, seed: int) -> Iterator[tuple[Any, int, Advice]]:
    """A deal played by robots by rules: each seat's view when it acts, and what it is advised."""
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
        pack = game.pack(options)
        asked = ((seat, advise(views[seat], seat, rng, RULES, pack)) for seat in seats)
        acting = next(((seat, advice) for seat, advice in asked if advice is not None), None)
        if acting is None:
            events = state.decide(TABLE, state.choices(TABLE)[0].example)
            continue
        seat, advice = acting
        yield views[seat], seat, advice
        events = state.decide(seat, advice.action)


@pytest.mark.parametrize("key", sorted(ONE_EACH))
def test_every_game_counts_the_cards_that_are_out(key: str) -> None:
    counted = 0
    for view, seat, advice in played(key, 1):
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
    advice = advise(view, 2, Random(0), RULES, GAMES["bridge"].pack(options))
    assert advice is not None and isinstance(advice.action, Call)
    return advice


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


FINESSE = ("SA SQ", "SK S4", "S3 S2", "S5 H2")
"""Notrump, South on lead: the king is offside, so that one trick is sure."""


def claim(
    hands: tuple[str, ...], leader: int, claimer: int, tricks: int, seat: int, budget: Budget, contract: str = "3NT"
) -> Advice:
    """What this seat is advised who is asked for its consent to the claim."""
    state = endgame(contract, S, hands, leader=leader)
    view = fold(seen(state, seat), told(state.decide(claimer, Claim(tricks)), frozenset((seat,))))
    advice = advise(view, seat, Random(1), budget, GAMES["bridge"].pack(Options()))
    assert advice is not None and sum(advice.lengths) == 2
    return advice


def test_a_claim_is_answered_by_the_tricks_that_are_sure() -> None:
    solver = Samples(20, dds.solve)
    one, two = (claim(FINESSE, S, S, tricks, E, solver) for tricks in (1, 2))
    assert one.action == Accept() and one.claim == ClaimWorth("opponent", 2, 1, 1)
    assert two.action == Object() and two.claim == ClaimWorth("opponent", 2, 2, 1)
    by_rules = claim(FINESSE, S, S, 2, E, RULES)
    assert by_rules.action == Object() and by_rules.claim == ClaimWorth("opponent", 2, 2, None)
    of_partner = claim(("H2 H3", "SK D2", "S2 S3", "C2 C3"), W, W, 0, E, solver, "4S")
    assert of_partner.action == Object() and of_partner.claim == ClaimWorth("partner", 2, 0, 1)


def test_a_robot_claims_for_its_winners() -> None:
    view = on_turn(endgame("3NT", S, ("HA HK H4", "HQ D7 D8", "C2 C3 D4", "HT D6 D9"), leader=N))
    advice = advise(view, S, Random(1), RULES, GAMES["bridge"].pack(Options()))
    assert advice is not None and isinstance(advice.action, Claim)
    assert advice.claim == ClaimWorth("you", 3, 3, 3) and advice.counted is not None
