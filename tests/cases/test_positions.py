"""Positions: whatever state or view a deal comes to is written down and set up again as it was; nonsense is refused."""

import random
from pathlib import Path
from typing import Any

import pytest

from paiju.cards import BACK, DECK, parse, show
from paiju.cases import case_files, read
from paiju.cases.walking import notation_of, walk
from paiju.catalogue import GAMES
from paiju.games.bridge.claiming import Claiming
from paiju.games.bridge.moves import Words
from paiju.games.bridge.notation import position, start
from paiju.games.bridge.over import Over
from paiju.games.bridge.playing import EVERYBODY, Playing
from paiju.kernel import Illegal, fill, zone_cards
from tests.laws.position import again

CASES = Path(__file__).parent
AT_A_CLAIM: dict[str, Any] = {"contract": "3NT", "declarer": "S", "tricks": {"NS": 8, "EW": 1}}


@pytest.mark.parametrize("game", [game for game in GAMES if (CASES / game).is_dir()])
def test_every_state_of_the_cases_can_be_written_and_set_up_again(game: str):
    notation, seen = notation_of(game), 0
    for file in case_files([CASES / game]):
        for case in read(file):
            done = walk(notation, case)
            for state in [move.before for move in done.moves] + ([done.state] if done.state else []):
                assert again(game, state) == state, case.id
                seen += 1
    assert seen > 50


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"board": 7, "hands": {"E": "SA SK"}},
        {"contract": "4S", "declarer": "S", "hands": {"N": "H2", "E": "H9 S5"}, "trick": ["W HK", "N H3"]},
        {"contract": "3NT", "declarer": "S", "tricks": {"NS": 8, "EW": 3}, "last": ["E S2", "S S3", "W SA", "N S5"]},
        {"contract": "3NT", "declarer": "S", "tricks": {"NS": 8}, "claim": {"by": "S", "tricks": 2}},
    ],
)
def test_what_a_position_leaves_out_are_backs(given: dict[str, Any]):
    given = {**given, "hands": {"N": "H7", **given.get("hands", {})}}
    state = start(given)
    assert len(zone_cards(state)) == 52
    assert zone_cards(fill(state, DECK, random.Random(1))) == DECK
    assert start(position(state)) == state


def test_what_follows_from_the_rest_may_be_left_out():
    calls = ["1S", "P", "2S", "P", "4S", "P", "P", "P"]
    state = start({"board": 1, "calls": calls, "trick": ["E HK", "S H2", "W C2"]})
    assert isinstance(state, Playing)
    assert (state.contract.text, state.contract.declarer, state.leader) == ("4S", 0, 1)
    assert state.shown == ((2,), (), EVERYBODY, ())
    assert state.void == ((), (), (), (2,))
    assert start({"calls": ["P", "P", "P", "P"]}) == start({"phase": "over", "calls": ["P", "P", "P", "P"]})


def test_a_deal_in_the_play_is_what_was_dealt():
    deal = "N:AQ32.K73.A42.K32 K54.AQ9.KQ87.765 JT987.J42.J93.AQ 6.T865.T65.JT984"
    state = start(
        {
            "contract": "2S", "declarer": "N", "deal": deal, "tricks": {"EW": 1}, "trick": ["E HA"],
            "last": ["E DK", "S D3", "W D5", "N D2"],
        }
    )  # fmt: skip
    assert isinstance(state, Playing)
    assert show(state.hands[1]) == "C5 C6 C7 D7 D8 DQ H9 HQ S4 S5 SK"
    assert state.gone == tuple(map(parse, ("D2", "DK", "D3", "D5")))


def test_a_claim_without_more_shows_the_hand_of_who_claims():
    state = start(AT_A_CLAIM | {"claim": {"by": "W", "tricks": 1, "accepted": "S"}, "turn": "W"})
    assert isinstance(state, Claiming)
    assert state.play.shown == ((-2, 0, 1, 2, 3), (), (0,), (0, 2))
    assert state.waiting == {1}
    told_why = start(AT_A_CLAIM | {"claim": {"by": "S", "tricks": 4, "line": {"en": "top", "zh": "大牌"}}})
    assert isinstance(told_why, Claiming)
    assert (told_why.line, told_why.play.turn) == (Words("top", "大牌"), 2)


def test_a_board_that_is_over_is_scored():
    state = start({"board": 2, "phase": "over", "contract": "4S", "declarer": "E", "tricks": {"NS": 3, "EW": 10}})
    assert isinstance(state, Over)
    assert (state.outcome.score_ns, state.outcome.tricks) == (-420, 10)
    assert BACK not in zone_cards(state)


HELD_13 = "SA SK SQ SJ ST S9 S8 S7 S6 S5 S4 S3 S2"
PLAY = {"contract": "4S", "declarer": "S"}
AUCTION = ["1S", "P", "4S", "P", "P", "P"]
DEAL = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. "


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"trumps": "S"}, "unknown key of a position: trumps"),
        ({"phase": "bidding"}, "Invalid enum value 'bidding'"),
        ({"board": "1"}, r"Expected `int \| null`, got `str`"),
        ({"board": 0}, "Expected `int` >= 1"),
        ({"dealer": "D"}, "'D' is not a seat: N, E, S or W"),
        ({"vul": "All"}, "Invalid enum value 'All'"),
        ({"options": {"undo": "never"}}, "Invalid enum value 'never'"),
        ({"hands": {"X": "SA"}}, "'X' is not a seat"),
        ({"hands": {"N": "SA S1"}}, "'S1' is not a card"),
        ({"hands": {"N": HELD_13 + " HA"}}, "N has 14 cards in hand, of at most 13"),
        ({"hands": {"N": "SA SK", "E": "SA"}}, "SA: in two places"),
        ({"hands": {}, "deal": DEAL}, "either deal or hands"),
        ({"deal": DEAL}, "is not four hands"),
        ({"deal": DEAL + "...AKQJT9876543"}, "deal: 13 cards for each hand, not 12 for W"),
        ({"deal": DEAL + ".A..KQJT98765432"}, "HA: in two places"),
        ({"deal": {"N": HELD_13}}, "deal: 13 cards for each hand, not 0 for E, 0 for S, 0 for W"),
        ({"calls": ["8C"]}, "'8C' is not a call"),
        ({"calls": ["1C"], "alerted": [2]}, "there is no call 2"),
        ({"calls": ["1C"], "asked": [0]}, "there is no call 0"),
        ({"calls": ["1C"], "explained": ["strong"]}, "'strong' does not begin with the number of a call"),
        ({"calls": ["1C"], "explained": ["1 " + "x" * 301]}, "words have at most 300 characters"),
        ({"phase": "auction", **PLAY}, "contract does not exist in the phase auction"),
        ({"phase": "auction", "calls": AUCTION}, "these calls end the auction"),
        ({"phase": "auction", "trick": ["W HK"]}, "trick does not exist in the phase auction"),
        ({"phase": "play"}, "a contract and its declarer are needed, or the calls that lead to it"),
        ({"phase": "play", "contract": "4S"}, "a contract and its declarer are needed"),
        ({"phase": "play", "contract": "4Z", "declarer": "S"}, "'4Z' is not a contract"),
        ({"phase": "play", "calls": AUCTION[:4]}, "these calls lead to no contract"),
        ({"phase": "claim", "calls": ["P"] * 4, "claim": {"by": "N", "tricks": 1}}, "these calls lead to no contract"),
        ({**PLAY, "calls": AUCTION}, "these calls lead to 4S by N, not to 4S by S"),
        ({"contract": "4SX", "calls": AUCTION}, "these calls lead to 4S by N, not to 4SX by N"),
        ({"phase": "over", "calls": ["P"] * 4, "contract": "1C"}, "in the phase over without a contract"),
        ({"phase": "over", **PLAY, "tricks": {"NS": 10}}, "all 13 are won when the board is over, not 10"),
        (
            {"phase": "over", **PLAY, "tricks": {"NS": 13}, "hands": {"N": HELD_13}, "gone": {"N": "HA"}},
            "N has 13 cards in hand, of at most 12",
        ),
        ({"phase": "over", **PLAY, "tricks": {"NS": 13}, "void": {"N": "S"}}, "void does not exist in the phase over"),
        ({**PLAY, "tricks": {"NS": 8, "EW": 6}}, "tricks: 8 and 6 are not a part of 13"),
        ({**PLAY, "tricks": {"NS": -1, "EW": 6}}, "tricks: -1 and 6 are not a part of 13"),
        ({**PLAY, "tricks": {"NS": 8, "EW": 5}}, "when all 13 are won the board is over"),
        ({**PLAY, "tricks": {"N": 8}}, "unknown field `N`"),
        ({**PLAY, "tricks": 8}, "Expected `object"),
        ({**PLAY, "tricks": {"NS": 8}, "hands": {"E": "S2 S3 S4 S5 S6 S7"}}, "E has 6 cards in hand, of at most 5"),
        ({**PLAY, "trick": ["W HK"], "hands": {"W": HELD_13}}, "W has 13 cards in hand, of at most 12"),
        ({**PLAY, "trick": ["W HK", "N H2", "E H3", "S H4"]}, "trick: four cards are a complete trick"),
        ({**PLAY, "trick": ["W HK", "E H2"]}, "E does not play in turn"),
        ({**PLAY, "trick": ["HK"]}, "'HK' is not a card of a trick, such as 'W HK'"),
        ({**PLAY, "trick": ["W ??"]}, "a card of a trick lies face up"),
        ({**PLAY, "trick": ["W HK"], "hands": {"E": "HK"}}, "HK: in two places"),
        ({**PLAY, "tricks": {"NS": 1}, "gone": {"E": "HK"}, "hands": {"E": "HK"}}, "HK: in two places"),
        ({**PLAY, "gone": {"E": "HK"}}, "E has 1 cards gone, of at most 0"),
        ({**PLAY, "trick": ["W HK", "N S2"], "hands": {"N": "H3"}}, "N has shown out of H and holds H3"),
        ({**PLAY, "void": {"N": "HQ"}}, "'Q' is not a suit"),
        ({**PLAY, "trick": ["W HK"], "turn": "W"}, "who leads? trick says W, turn says S"),
        ({**PLAY, "trick": ["W HK"], "leader": "N"}, "who leads? trick says W, leader says N"),
        ({**PLAY, "last": ["W HK"]}, "last: a complete trick has four cards, this one 1"),
        ({**PLAY, "last": ["W HK", "N H2", "E H3", "S H4"]}, "last: W won it, but the side has no trick"),
        ({**PLAY, "shown": {"N": "EX"}}, "'X' is not a seat"),
        ({"phase": "claim", **AT_A_CLAIM}, "the phase claim needs a claim"),
        ({"phase": "play", **AT_A_CLAIM, "claim": {"by": "S", "tricks": 1}}, "claim does not exist in the phase play"),
        ({**AT_A_CLAIM, "claim": {"by": "S"}}, "missing required field `tricks`"),
        ({**AT_A_CLAIM, "claim": {"by": "S", "tricks": 5}}, "claim: 5 of 4 tricks"),
        ({**AT_A_CLAIM, "claim": {"by": "S", "tricks": -1}}, "claim: -1 of 4 tricks"),
        ({**AT_A_CLAIM, "claim": {"by": "N", "tricks": 1}}, "claim: N cannot claim when it is the turn of N"),
        ({**AT_A_CLAIM, "turn": "W", "claim": {"by": "S", "tricks": 1}}, "S cannot claim when it is the turn of W"),
        ({**AT_A_CLAIM, "claim": {"by": "S", "tricks": 1, "accepted": "N"}}, "EW are asked, N cannot have accepted"),
        ({**AT_A_CLAIM, "claim": {"by": "S", "tricks": 1, "accepted": "EW"}}, "EW are asked, EW cannot have accepted"),
        ({**AT_A_CLAIM, "claim": {"by": "S", "tricks": 1, "line": "x" * 301}}, "words have at most 300 characters"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_says_why(given: dict[str, Any], complaint: str):
    with pytest.raises(ValueError, match=complaint.replace("?", r"\?")):
        start(given)


def test_calls_that_the_rules_refuse_are_refused_with_their_code():
    for calls, code in ((["1NT", "1S"], "insufficient-bid"), ([*AUCTION, "P"], "auction-over")):
        with pytest.raises(Illegal, match=code):
            start({"phase": "play", "calls": calls})


def test_an_action_needs_a_seat_and_an_act():
    with pytest.raises(ValueError, match="'N': expected SEAT VERB ARGS"):
        notation_of("bridge").action(start({}), "N")
