"""The bidding robot: its calls are legal, its auctions end, its meanings are public and true."""

from random import Random
from typing import get_args

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from paiju.cards import DECK, Cards, parse
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import LONGEST, Call, CallText
from paiju.games.bridge.options import Options
from paiju.robots.bridge.bidding import choose_call, meanings, would_mean
from paiju.robots.bridge.hands import features
from paiju.robots.bridge.hands_many import bits_of, features_many
from tests.robots.bidding_deals import VULNERABILITIES, auction, deal, over

randoms = st.integers(0, 2**32).map(Random)


def legal(calls: list[CallText], dealer: int) -> set[CallText]:
    """What the engine allows."""
    spoken = tuple(Spoken((dealer + at) % 4, call) for at, call in enumerate(calls))
    state = Auction(Options(dealer=dealer), ((), (), (), ()), spoken)
    return {choice.example.call for choice in state.choices(state.turn) if isinstance(choice.example, Call)}


def wild(rng: Random, dealer: int) -> list[CallText]:
    """A legal auction that nobody in his senses would hold, not yet over."""
    calls: list[CallText] = []
    for _ in range(rng.randrange(14)):
        choice = rng.choice(sorted(legal(calls, dealer), key=get_args(CallText).index)[: rng.choice((1, 4, 40))])
        if over([*calls, choice]):
            break
        calls.append(choice)
    return calls


@settings(max_examples=60, deadline=None)
@given(randoms)
def test_in_any_auction_and_with_any_hand_the_call_is_legal_and_means_something(rng: Random) -> None:
    dealer, vul = rng.randrange(4), rng.choice(VULNERABILITIES)
    calls = wild(rng, dealer)
    allowed = legal(calls, dealer)
    bid = choose_call(sorted(rng.sample(DECK, 13)), calls, dealer, vul)
    assert bid.call in allowed
    panel = would_mean(calls, dealer, vul)
    assert set(panel) == allowed
    assert panel[bid.call] == bid.meaning
    for meaning in panel.values():
        assert all(0 < len(meaning.text[language]) <= LONGEST for language in ("en", "zh"))
        assert meaning.hcp[0] <= meaning.hcp[1]
        assert all(0 <= least <= most <= 13 for least, most in meaning.lengths)


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_four_robots_always_finish_the_auction(rng: Random) -> None:
    calls = auction(deal(rng), rng.randrange(4), rng.choice(VULNERABILITIES))
    assert over(calls)
    assert len(calls) <= 60


@settings(max_examples=40, deadline=None)
@given(randoms)
def test_four_robots_finish_what_people_have_begun(rng: Random) -> None:
    dealer, vul, hands = rng.randrange(4), rng.choice(VULNERABILITIES), deal(rng)
    calls = [str(call) for call in wild(rng, dealer)]
    while not over(calls):
        assert len(calls) < 80
        calls.append(choose_call(hands[(dealer + len(calls)) % 4], calls, dealer, vul).call)


def test_the_meaning_of_a_call_depends_on_the_public_auction_alone() -> None:
    rng = Random(5)
    for calls in (
        [],
        ["1H", "P"],
        ["1NT", "P", "2C", "P"],
        ["1D", "1S"],
        ["2H", "X", "P"],
        ["1C", "P", "1S", "P", "2C", "P"],
    ):
        panel = would_mean(calls, 0, "None")
        for _ in range(60):
            bid = choose_call(sorted(rng.sample(DECK, 13)), calls, 0, "None")
            assert bid.meaning == panel[bid.call]
            assert bid.alert == bid.meaning.alert
            assert bid.meaning == meanings([*calls, bid.call], 0, "None")[-1]


def test_what_a_call_means_is_true_of_the_hand_that_makes_it() -> None:
    rng = Random(11)
    told = false = 0
    for board in range(150):
        hands, dealer, vul = deal(rng), board % 4, VULNERABILITIES[board // 4 % 4]
        calls = auction(hands, dealer, vul)
        for at, meaning in enumerate(meanings(calls, dealer, vul)):
            told += 1
            false += not meaning.allows(features(hands[(dealer + at) % 4]))
    assert false / told <= 0.01, f"{false} of {told}"


def test_many_hands_are_judged_as_one_by_one() -> None:
    rng = Random(3)
    hands = [sorted(rng.sample(DECK, 13)) for _ in range(300)]
    rows = features_many(bits_of(np.array(hands)))
    for meaning in would_mean(["1S", "P"], 0, "None").values():
        assert list(meaning.allows_many(rows)) == [meaning.allows(features(hand)) for hand in hands]


@pytest.mark.parametrize("call", ["2C", "X", "8C", "1N"])
def test_an_auction_that_is_not_legal_is_refused(call: str) -> None:
    with pytest.raises(ValueError, match="not a legal call"):
        meanings(["2D", "P", call] if call == "2C" else [call], 0, "None")


def test_a_hand_must_have_thirteen_cards() -> None:
    with pytest.raises(ValueError, match="13 cards"):
        choose_call(parse("SA SK"), [], 0, "None")


EXPLAINED = [
    ("1NT", "15–17 HCP", "大牌点15–17", False),
    ("1NT P 2H", "Transfer to spades", "转移到黑桃", True),
    ("1NT P 2C", "Asks for a four-card major", "问四张高花", False),
    ("2C", "Strong, artificial: 22+ HCP", "强牌虚叫：大牌点22+", True),
    ("1S P 2NT", "Game raise of ♠", "♠进局加叫", True),
    ("1S P 2S", "6–9 points, 3+ ♠", "6–9点，♠3+张", False),
    ("1H X", "Take-out", "技术性加倍", False),
    ("1C 2C", "Michaels: both majors", "迈克尔斯：双高花", True),
    ("1D P 1S P 2C P 2H", "Fourth suit", "第四花色", True),
    ("1H P 3H P 4NT", "Asks for aces", "问A", True),
    ("1H P 3H P 4NT P 5H", "Two aces", "两个A", True),
    ("1D 1S X", "four hearts or more", "四张以上红心", False),
]


@pytest.mark.parametrize(("calls", "english", "chinese", "alert"), EXPLAINED)
def test_calls_are_explained_in_both_languages_and_conventions_alerted(
    calls: str, english: str, chinese: str, alert: bool
) -> None:
    meaning = meanings(calls.split(), 0, "None")[-1]
    assert english in meaning.text["en"]
    assert chinese in meaning.text["zh"]
    assert meaning.alert == alert


def test_ranges_for_a_sampler() -> None:
    notrump = meanings(["1NT"], 0, "None")[0]
    assert notrump.hcp == (15, 17)
    assert notrump.lengths == ((2, 5), (2, 5), (2, 5), (2, 5))
    weak = meanings(["2S"], 0, "None")[0]
    assert weak.lengths[3] == (6, 6)
    assert weak.hcp == (5, 11)
    assert weak.allows(features(parse("KQT932.83.Q765.4")))
    assert not weak.allows(features(parse("AKQ932.A3.Q765.4")))


FORCING = [
    "1H P 1S P",
    "1S P 2NT P",
    "2C P",
    "2C P 2D P 2H P",
    "1NT P 2C P",
    "1NT P 2D P",
    "1D P 1S P 2C P 2H P",
    "1C P 1S P 2H P",
]


@pytest.mark.parametrize("calls", FORCING)
def test_a_forcing_call_is_never_passed(calls: str) -> None:
    rng = Random(calls)
    for _ in range(200):
        assert choose_call(sorted(rng.sample(DECK, 13)), calls.split(), 0, "None").call != "P"


class Tally:
    """How often a side with so many points reached game or slam."""

    def __init__(self) -> None:
        self.of = self.game = self.slam = 0

    def add(self, game: bool, slam: bool) -> None:
        self.of, self.game, self.slam = self.of + 1, self.game + game, self.slam + slam


def reached(calls: list[str], dealer: int, side: int) -> tuple[bool, bool]:
    """Whether this side plays a game undoubled, whether a slam."""
    bids = [(at, call) for at, call in enumerate(calls) if call not in ("P", "X", "XX")]
    if not bids or (dealer + bids[-1][0] - side) % 2 or "X" in calls[bids[-1][0] :]:
        return False, False
    level, strain = int(bids[-1][1][0]), bids[-1][1][1:]
    return level >= {"NT": 3, "S": 4, "H": 4, "D": 5, "C": 5}[strain], level >= 6


def tallies(boards: int) -> dict[str, Tally]:
    rng = Random(7)
    found = {"33+": Tally(), "26+": Tally(), "23-25": Tally(), "20-22": Tally(), "<20": Tally()}
    for board in range(boards):
        hands, dealer, vul = deal(rng), board % 4, VULNERABILITIES[board // 4 % 4]
        calls = auction(hands, dealer, vul)
        for side in (0, 1):
            found[band(hands, side)].add(*reached(calls, dealer, side))
    return found


def band(hands: tuple[Cards, ...], side: int) -> str:
    points = features(hands[side])[0] + features(hands[side + 2])[0]
    return next(
        name for least, name in ((33, "33+"), (26, "26+"), (23, "23-25"), (20, "20-22"), (0, "<20")) if points >= least
    )


def check(found: dict[str, Tally], games: float, slams: float) -> None:
    strong, grand = found["26+"], found["33+"]
    assert (strong.game + grand.game) / (strong.of + grand.of) >= games
    assert 0.45 <= found["23-25"].game / found["23-25"].of <= 0.70
    assert found["20-22"].game / found["20-22"].of <= 0.18
    assert found["<20"].game / found["<20"].of <= 0.03
    assert grand.slam >= slams * grand.of
    assert strong.slam <= 0.15 * strong.of


def test_games_are_reached_with_the_points_for_them_and_not_without() -> None:
    check(tallies(500), games=0.88, slams=0.5)


@pytest.mark.slow
def test_games_and_slams_over_two_thousand_deals() -> None:
    check(tallies(2000), games=0.92, slams=0.75)
