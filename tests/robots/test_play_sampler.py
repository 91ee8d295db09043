"""The sampler: deals agree with all that was seen, with what was heard where they can, and are evenly drawn."""

from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from msgspec.structs import replace

from paiju.analysis import dds
from paiju.analysis.dds import Hands
from paiju.cards import BACK, Cards, parse
from paiju.games.bridge.playing import Playing
from paiju.robots.bridge.bidding import meanings
from paiju.robots.bridge.hands import features
from paiju.robots.bridge.meaning import Meaning
from paiju.robots.bridge.sampler import Sampler, word
from tests.robots.play_positions import E, N, S, W, endgame, seen, table

DEAL = ("AK3.KQ5.J742.A86", "742.A984.AT6.K75", "QJ86.JT2.KQ8.QJ2", "T95.763.953.T943")
AUCTION = "1NT P 3NT P P P"


def _rng() -> np.random.Generator:
    return np.random.default_rng(7)


def _view(seat: int, plays: str = "", calls: str = AUCTION) -> Playing:
    view = table(DEAL, calls, plays)[seat]
    assert isinstance(view, Playing)
    return view


def _told(view: Playing) -> tuple[Meaning, ...]:
    return meanings([spoken.call for spoken in view.calls], view.options.deals, view.options.vulnerability)


def _cards(bits: int) -> Cards:
    return tuple(c for c in parse(" ".join(s + r for s in "CDHS" for r in "23456789TJQKA")) if int(bits) >> c & 1)


def _agrees(view: Playing, deals: Hands) -> None:
    """Every deal is one, holds what the view shows, and gives each hand as many cards as it has."""
    dds.check(deals, view.turn, view.trick)
    for seat, hand in enumerate(view.hands):
        shown = np.uint64(word(hand))
        assert (deals[:, seat] & shown == shown).all()
        assert (np.bitwise_count(deals[:, seat]) == len(hand)).all()
        for suit in view.void[seat]:
            assert not (deals[:, seat] >> np.uint64(13 * suit) & np.uint64(0x1FFF)).any()


@pytest.mark.parametrize("seat", [E, W, N])
def test_deals_agree_with_what_is_seen(seat: int) -> None:
    view = _view(seat, "H4 H2 H3 HK S3 S2 SQ ST")
    assert BACK in view.hands[(seat + 1) % 4] or BACK in view.hands[(seat + 3) % 4]
    deals = Sampler(view).draw(_rng(), 60)
    assert len(deals) == 60
    _agrees(view, deals)


def test_before_the_lead_three_hands_are_unseen() -> None:
    view = _view(E)
    deals = Sampler(view, _told(view)).draw(_rng(), 40)
    assert len(deals) == 40
    _agrees(view, deals)


def test_suits_shown_out_of_are_not_dealt() -> None:
    hands = ("SA SK SQ HA", "S2 S3 D2 D3", "H2 H3 H4 H5", "C2 C3 C4 C5")
    view = seen(endgame("3NT", S, hands, leader=N, void=((), (1,), (), (3, 2))), S)
    deals = Sampler(view).draw(_rng(), 500)
    _agrees(view, deals)


def test_few_layouts_are_all_given_once() -> None:
    hands = ("SA SK HA", "S2 D2 D3", "H2 H3 H4", "C2 C3 C4")
    view = seen(endgame("3NT", S, hands, leader=N), S)
    sampler = Sampler(view)
    deals = np.concatenate([sampler.draw(_rng(), 15) for _ in range(3)])
    assert sampler.exhausted
    unseen = parse("S2 D2 D3 C2 C3 C4")
    assert Counter(map(int, deals[:, E])) == Counter(word(part) for part in combinations(unseen, 3))
    assert not len(sampler.draw(_rng(), 5))


def test_layouts_are_evenly_drawn() -> None:
    """Six unseen cards of a suit lie 3-3 in 35.5 % of all deals, 4-2 in 48.4 %, 5-1 in 14.5 %."""
    hands = ("AKQJ.432.5432.32", "T98.AKQ.AKQ.AKQJ", "765.765.876.8765", "432.JT98.JT9.T94")
    view = table(hands, "1S P 2S P 4S P P P", "CA")[N]
    assert isinstance(view, Playing)
    deals = Sampler(view).draw(_rng(), 4000)
    spades = np.bitwise_count(deals[:, E] >> np.uint64(39))
    shares = {n: float(np.mean((spades == n) | (spades == 6 - n))) for n in (3, 4, 5)}
    assert shares == pytest.approx({3: 0.355, 4: 0.484, 5: 0.145}, abs=0.03)


def test_hands_fit_the_calls() -> None:
    view = _view(E, "H4 H2 H3 HK")
    told = _told(view)
    deals = Sampler(view, told).draw(_rng(), 100)
    played = [word(cards) for cards in view.gone]
    for deal in deals:
        whole = features(_cards(int(deal[N]) | played[N]))
        assert told[0].allows(whole)
        assert 15 <= whole[0] <= 17


def test_a_tight_auction_is_dealt_too() -> None:
    """An opening of seven cards and a partner who forced to game: a draw that ignored the calls would find none."""
    hands = ("AKQJ987.4.K32.32", "T5.AT85.T876.T98", "4.KQJ32.AQ4.AKQJ", "632.976.J95.7654")
    view = table(hands, "3S P 4S P P P", "D6")[E]
    assert isinstance(view, Playing)
    told = _told(view)
    deals = Sampler(view, told).draw(_rng(), 50)
    assert len(deals) == 50
    assert (np.bitwise_count(deals[:, N] >> np.uint64(39)) >= 7).mean() > 0.9


def test_calls_that_contradict_the_cards_are_dropped_the_oldest_first() -> None:
    """North opened 1NT and then called as if he had seven clubs; the later call counts."""
    view = _view(E, "H4 H2 H3 HK")
    notrump = _told(view)[0]
    preempt = meanings(["3C"], 0, "None")[0]
    calls = list(view.calls)
    calls[4] = replace(calls[4], seat=N)
    deals = Sampler(replace(view, calls=tuple(calls)), [notrump, *_told(view)[1:4], preempt, *_told(view)[5:]]).draw(
        _rng(), 30
    )
    assert len(deals) == 30
    _agrees(view, deals)
    played = word(view.gone[N])
    lengths = [((int(deal[N]) | played) & 0x1FFF).bit_count() for deal in deals]
    assert min(lengths) == 7


def test_a_position_that_contradicts_itself_is_sampled_by_its_cards() -> None:
    """Both defenders are said to be out of spades, yet one must hold the deuce."""
    hands = ("SA SK HA", "S2 D2 D3", "H2 H3 H4", "C2 C3 C4")
    view = seen(endgame("3NT", S, hands, leader=N, void=((), (3,), (), (3,))), S)
    assert len(Sampler(view).draw(_rng(), 10)) == 10


def test_a_view_that_does_not_add_up_is_refused() -> None:
    view = seen(endgame("3NT", S, ("SA", "S2", "H2", "C2"), leader=N), S)
    with pytest.raises(ValueError, match="unseen cards"):
        Sampler(replace(view, gone=((), *view.gone[1:])))


def test_the_same_chance_deals_the_same() -> None:
    view = _view(W, "H4 H2 H3 HK")
    first, second = (Sampler(view, _told(view)).draw(_rng(), 30) for _ in range(2))
    assert (first == second).all()


def test_the_lead_suggests_the_suit_it_is_from() -> None:
    """Declarer sees the four of hearts led: with the deuce and the trey in sight it may be fourth best, or short."""
    view = _view(N, "H4 H2 H3")
    deals = Sampler(view).draw(_rng(), 2000)
    _agrees(view, deals)
    held = np.bitwise_count((deals[:, E] | np.uint64(word(parse("H4")))) >> np.uint64(26) & np.uint64(0x1FFF))
    shares = {n: float((held == n).mean()) for n in range(1, 8)}
    assert shares[4] > 0.5
    # From a doubleton the higher card is led; declarer holds or sees all lower ones.
    assert shares[2] < 0.1
