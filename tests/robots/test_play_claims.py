"""Claims: what is accepted, what is refused, and when a robot claims itself. Law 68-70."""

from random import Random

import pytest
from msgspec.structs import replace

from paiju.analysis import dds
from paiju.cards import parse
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import Accept, Claim, HandShown, Object, Words
from paiju.games.bridge.playing import Playing
from paiju.kernel import fold, told
from paiju.robots import RULES, Samples, choose
from paiju.robots.bridge.claims import own_claim
from paiju.robots.budget import Budget
from tests.robots.play_positions import E, N, S, W, endgame, on_turn, seen

SOLVER = Samples(20, dds.solve)


def _answer(state: Playing, claimer: int, tricks: int, seat: int, budget: Budget = SOLVER) -> object:
    """What a robot in this seat says to the claim, seeing only what it is shown."""
    view = fold(seen(state, seat), told(state.decide(claimer, Claim(tricks)), frozenset((seat,))))
    assert isinstance(view, Claiming)
    return choose(view, seat, Random(1), budget)


FINESSE = ("SA SQ", "SK S4", "S3 S2", "S5 H2")
"""Notrump, South on lead: two tricks if the finesse wins, and the king is offside."""
ONSIDE = ("SA SQ", "S5 H2", "S3 S2", "SK S4")


@pytest.mark.parametrize("seat", [E, W])
def test_defenders_accept_what_can_be_made_and_no_more(seat: int) -> None:
    offside, onside = (endgame("3NT", S, hands, leader=S) for hands in (FINESSE, ONSIDE))
    assert _answer(offside, S, 1, seat) == Accept()
    assert _answer(offside, S, 2, seat) == Object()
    assert _answer(onside, S, 2, seat) == Accept()


@pytest.mark.parametrize("seat", [E, W])
def test_a_claim_within_a_trick(seat: int) -> None:
    """East has led a spade and keeps the king; West guards diamonds: ace and queen do not both win."""
    state = endgame("3NT", S, ("SQ D2", "SK", "SA S3", "D4 H5"), leader=E, trick="S4")
    assert _answer(state, S, 2, seat) == Object()
    assert _answer(state, S, 1, seat) == Accept()


@pytest.mark.parametrize("seat", [E, W])
def test_a_concession_by_declarer_is_accepted(seat: int) -> None:
    state = endgame("3NT", S, FINESSE, leader=S)
    assert _answer(state, S, 0, seat) == Accept()
    assert _answer(state, S, 0, seat, RULES) == Accept()


def test_declarer_answers_a_defenders_claim() -> None:
    """East is on lead with ace and queen of spades over the king, and one more to lose."""
    state = endgame("3NT", S, ("SK S2", "SA SQ", "H3 H2", "H5 H4"), leader=E)
    assert _answer(state, E, 1, S) == Accept()
    assert _answer(state, E, 2, S) == Object()


def test_a_partners_concession_is_refused_with_a_sure_trick_in_hand() -> None:
    """West gives up the rest, but East has the master trump, wherever the other cards are."""
    state = endgame("4S", S, ("H2 H3", "SK D2", "S2 S3", "C2 C3"), leader=W)
    assert _answer(state, W, 0, E) == Object()
    assert _answer(state, W, 0, E, RULES) == Object()
    assert _answer(state, W, 1, E) == Accept()


def test_a_partners_concession_is_accepted_when_more_is_only_hoped_for() -> None:
    """East wins a trick if West holds the other ace; he does not see it."""
    state = endgame("3NT", S, ("H2 H3", "C4 D2", "HA HK", "CA C3"), leader=S, won=(8, 3))
    lead = replace(state, leader=W)
    assert _answer(lead, W, 0, E) == Accept()


def test_a_partners_claim_is_always_welcome() -> None:
    state = endgame("3NT", S, ("H2 H3", "C4 D2", "HA HK", "CA C3"), leader=W)
    assert _answer(state, W, 2, E) == Accept()


def test_without_a_solver_only_top_tricks_are_believed() -> None:
    tops = endgame("3NT", S, ("D2 D3", "S5 S4", "SA SK", "H3 H2"), leader=S)
    assert _answer(tops, S, 2, E, RULES) == Accept()
    assert _answer(endgame("3NT", S, ONSIDE, leader=S), S, 2, E, RULES) == Object()


def test_who_has_answered_has_nothing_to_do() -> None:
    state = endgame("3NT", S, FINESSE, leader=S)
    claimed = fold(state, state.decide(S, Claim(1)))
    accepted = fold(claimed, claimed.decide(E, Accept()))
    assert [choose(accepted, seat, Random(1), SOLVER) for seat in (N, E, S)] == [None] * 3
    assert choose(accepted, W, Random(1), SOLVER) == Accept()


TOPS = ("HA HK H4", "HQ D7 D8", "C2 C3 D4", "HT H9 D9")


def test_a_robot_claims_when_its_hand_wins_every_trick() -> None:
    # The four of hearts wins too once ace and king have drawn the other three.
    state = endgame("3NT", S, ("HA HK H4", "HQ D7 D8", "C2 C3 D4", "HT D6 D9"), leader=N)
    assert own_claim(on_turn(state), S) == Claim(3, choose_line(state))
    assert own_claim(on_turn(endgame("3NT", S, TOPS, leader=N)), S) is None


def choose_line(state: Playing) -> Words:
    claim = choose(on_turn(state), S, Random(1), RULES)
    assert isinstance(claim, Claim)
    assert claim.line
    assert claim.line.en
    assert claim.line.zh
    return claim.line


def test_no_claim_while_a_trump_is_out() -> None:
    hands = ("HA HK", "D7 D8", "C2 C3", "S2 D9")
    assert own_claim(on_turn(endgame("4S", S, hands, leader=N)), S) is None
    assert own_claim(on_turn(endgame("4D", S, ("HA HK", "S7 S8", "C2 C3", "S2 S9"), leader=N)), S) is not None


def test_no_second_claim_once_refused() -> None:
    state = endgame("3NT", S, ("HA HK HQ H4", "D5 D7 D8 DT", "C2 C3 C4 D4", "HT D6 D9 DJ"), leader=N)
    claimed = fold(state, state.decide(S, Claim(4)))
    refused = fold(claimed, claimed.decide(E, Object()))
    assert isinstance(refused, Playing)
    assert own_claim(refused, S) is None
    assert own_claim(replace(refused, claimed=()), S) is None


def test_defenders_do_not_claim() -> None:
    state = endgame("3NT", S, ("C2 C3", "HA HK", "D2 D3", "D8 D9"), leader=E)
    assert own_claim(on_turn(state), E) is None


def test_the_shown_hand_is_what_the_answer_goes_by() -> None:
    """Law 68: a claim shows the claimer's cards; a defender's partner does not see them."""
    state = endgame("3NT", S, FINESSE, leader=S)
    shown = [event for event in state.decide(S, Claim(1)) if isinstance(event, HandShown)]
    assert [event.cards for event in told(shown, frozenset((E,)))] == [parse("S3 S2")]
