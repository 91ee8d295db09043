"""The robot as a whole: it acts on its view alone, the same way each time, legally and in time, and plays well."""

import time
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from msgspec.structs import replace

from paiju.analysis import dds
from paiju.analysis import double_dummy as dd
from paiju.analysis.solver import Deadline, NotSolved, Solver
from paiju.cards import BACK, DECK, parse, parse_card, show
from paiju.games.bridge import GAME, Options
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.moves import Call, Explain, Play
from paiju.games.bridge.over import Over
from paiju.games.bridge.playing import Playing
from paiju.kernel import State, fill
from paiju.robots import RULES, Clock, Samples, choose, ponder, ready
from paiju.robots.bridge.play import choose_card
from paiju.robots.selfplay import Stuck, anything, play_out, shuffled
from paiju.scoring.contract import contract_score
from paiju.scoring.imps import imp
from tests.analysis.known import four
from tests.robots.play_positions import E, N, S, endgame, on_turn, table

DEAL = ("AK3.KQ5.J742.A86", "742.A984.AT6.K75", "QJ86.JT2.KQ8.QJ2", "T95.763.953.T943")


def test_every_call_is_made_with_its_explanation_in_both_languages() -> None:
    view = table(DEAL, "")[N]
    act = choose(view, N, Random(1))
    assert isinstance(act, Call)
    assert act.call == "1NT"
    assert act.explanation
    assert act.explanation.en
    assert act.explanation.zh
    assert max(len(act.explanation.en), len(act.explanation.zh)) <= 300


def test_only_who_is_on_turn_acts() -> None:
    views = table(DEAL, "1NT P")
    assert [choose(views[seat], seat, Random(1)) is None for seat in range(4)] == [True, True, False, True]
    # Declarer plays dummy's cards; dummy's player does nothing.
    views = table(DEAL, "1NT P 3NT P P P", "H4")
    assert [choose(views[seat], seat, Random(1)) is None for seat in range(4)] == [False, True, True, True]
    assert choose(views[N], N, Random(1)) == Play(parse_card("H2"))


def test_a_question_is_answered_first() -> None:
    """A robot that sits in for somebody explains his calls as its own system has them."""
    view = table(DEAL, "1NT")[N]
    assert isinstance(view, Auction)
    asked = replace(view, calls=(replace(view.calls[0], asked=True),))
    act = choose(asked, N, Random(1))
    assert isinstance(act, Explain)
    assert act.call == 1
    assert "15" in act.explanation.en
    assert isinstance(choose(table(DEAL, "1NT")[E], E, Random(1)), Call)


def test_when_all_is_over_there_is_nothing_to_do() -> None:
    over = table(DEAL, "P P P P")[N]
    assert isinstance(over, Over)
    assert choose(over, N, Random(1)) is None


@pytest.mark.parametrize("budget", [RULES, Samples(4, dds.solve)], ids=["rules", "samples"])
def test_cards_a_player_does_not_see_make_no_difference(budget: Samples) -> None:
    """Twin worlds: the hidden hands dealt anew, and the same seat does the same at every turn."""
    calls, plays = "1NT P 3NT P P P", "H4 H2 H3 HK D2 D6 DQ D3"
    for n in range(len(plays.split()) + 1):
        views = table(DEAL, calls, " ".join(plays.split()[:n]))
        seat = next(view.actor for view in views if isinstance(view, Playing))
        view = views[seat]
        assert isinstance(view, Playing)
        assert any(BACK in hand for hand in view.hands)
        before = choose(view, seat, Random(3), budget)
        # A kernel's view holds nothing but what was told; a filled one is another world, seen the same way.
        world = fill(view, GAME.pack(Options()), Random(9))
        assert isinstance(world, Playing)
        hidden = tuple(known if BACK not in known else (BACK,) * len(known) for known in view.hands)
        assert choose(replace(world, hands=hidden), seat, Random(3), budget) == before


def test_the_same_chance_gives_the_same_card() -> None:
    view = table(DEAL, "1NT P 3NT P P P", "H4 H2 H3 HK D2")[E]
    budget = Samples(10, dds.solve)
    assert choose(view, E, Random(5), budget) == choose(view, E, Random(5), budget)


@pytest.mark.parametrize("number", range(6))
def test_the_search_takes_the_best_card_on_the_average_of_all_layouts(number: int) -> None:
    cards = list(DECK[26:42])
    Random(number).shuffle(cards)
    hands = [show(cards[at::4]) for at in range(4)]
    view = on_turn(endgame("3NT", S, hands, leader=number % 4, won=(6, 3)))
    chosen = choose_card(view, Random(1), Samples(1000, dds.solve))
    hidden = [seat for seat in range(4) if BACK in view.hands[seat]]
    unseen = [c for seat in hidden for c in parse(hands[seat])]
    points: Counter[int] = Counter()
    for part in combinations(unseen, 4):
        held = [parse(hand) for hand in hands]
        held[hidden[0]], held[hidden[1]] = tuple(sorted(part)), tuple(sorted({*unseen} - {*part}))
        won = dd.scores(dd.Position(four(held), dd.NOTRUMP, view.turn))
        points.update({card: _points(view, tricks) for card, tricks in won.items()})
    assert points[chosen] == max(points.values())


def _points(view: Playing, tricks: int) -> int:
    ours = view.turn % 2 == 0
    total = 6 + (tricks if ours else 4 - tricks)
    return contract_score(3, "NT", 0, False, total) * (1 if ours else -1)


def test_the_search_corrects_the_rules() -> None:
    """East's ace of diamonds is worth nothing any more; a heart thrown would let dummy's queen win.

    Rules never throw a master. On every layout of the four unseen cards the search sees that nobody will lead diamonds.
    """
    hands = ("HA HQ", "HK H4 DA", "H3 C6", "CK CQ")
    view = on_turn(endgame("3NT", S, hands, leader=S, trick="SA C2 D5", won=(6, 4)))
    assert choose(view, E, Random(1), RULES) == Play(parse_card("H4"))
    assert choose(view, E, Random(1), Samples(20, dds.solve)) == Play(parse_card("DA"))


@pytest.mark.parametrize("samples", [0, 3])
def test_whole_deals_are_legal_and_end(samples: int) -> None:
    budget = Samples(samples, dds.solve)
    for number in range(1, 13 if samples == 0 else 3):
        rng = Random(number)
        options = Options(board=number)
        deck = shuffled(GAME, options, rng)
        moves, result = play_out(GAME, options, deck, lambda _: lambda v, s, r: choose(v, s, r, budget), rng)
        assert len(moves) >= 4
        assert sum(result.scores) == 0


def test_a_card_by_rules_takes_a_millisecond() -> None:
    view = table(DEAL, "1NT P 3NT P P P", "H4 H2 H3 HK")[N]
    choose(view, N, Random(1))
    begun = time.process_time()
    for _ in range(50):
        choose(view, N, Random(1))
    assert (time.process_time() - begun) / 50 < 0.001


def test_any_legal_act_can_be_played_to_the_end() -> None:
    for number in range(1, 8):
        rng = Random(number)
        moves, _ = play_out(GAME, Options(board=number), shuffled(GAME, Options(), rng), lambda _: anything, rng)
        assert moves


def test_a_deal_on_which_nobody_acts_is_reported() -> None:
    def idle(view: State, seat: int, rng: Random) -> None:
        return None

    with pytest.raises(Stuck, match=r"seats \[0\] are awaited"):
        play_out(GAME, Options(), shuffled(GAME, Options(), Random(1)), lambda _: idle, Random(1))


@pytest.mark.parametrize("samples", [-1, 3])
def test_a_budget_that_cannot_be_is_refused(samples: int) -> None:
    with pytest.raises(ValueError, match=f"{samples} samples"):
        Samples(samples)


def test_a_clock_stops_in_time() -> None:
    ticks = iter([1.0, 0.9, 0.7, 0.4, 0.05])
    clock = Clock(dds.solve, lambda: next(ticks))
    assert [clock.more(0), clock.more(2), clock.more(12), clock.more(30)] == [2, 2, 4, 0]


async def test_thinking_in_a_solver_s_process() -> None:
    views = table(DEAL, "1NT P 3NT P P P", "H4 H2 H3 HK")
    with Solver(prepare=ready) as solver:
        await solver.run(len, "", seconds=60)
        begun = time.monotonic()
        act = await solver.run(ponder, views[N], N, 1, Deadline(0.5), seconds=10)
        assert time.monotonic() - begun < 3
        assert isinstance(act, Play)
        assert act.card in parse("H5 HQ CA C6 C8 D2 D4 D7 DJ S3 SA SK")
        with pytest.raises(NotSolved):
            await solver.run(ponder, views[N], N, 1, Deadline(30), seconds=0.2)


@pytest.mark.slow
def test_sampling_beats_rules() -> None:
    """The same boards at two tables, the sides exchanged: samples gain at least an IMP a board."""
    budgets = (Samples(3, dds.solve), RULES)
    total = 0
    for number in range(1, 21):
        scores = [_score(number, budgets[swap], budgets[1 - swap]) for swap in (0, 1)]
        total += imp(scores[0] - scores[1])
    assert total >= 20


def _score(number: int, ns: Samples, ew: Samples) -> int:
    rng = Random(number)
    options = Options(board=number)
    deck = shuffled(GAME, options, rng)
    both = (ns, ew)
    _, result = play_out(GAME, options, deck, lambda s: lambda v, t, r: choose(v, t, r, both[s % 2]), rng)
    return result.scores[0]
