"""What cases and laws of shengji do not reach: the match, the lot, scores of all sizes, whole deals looked at."""

from random import Random
from typing import Any

import pytest

from paiju.cards import BACK, Card, parse, show
from paiju.catalogue import PRESETS, options_of
from paiju.games.shengji import GAME, Options
from paiju.games.shengji.burying import Burying
from paiju.games.shengji.dealing import Dealing
from paiju.games.shengji.deck import KITTY, hand_size, pack
from paiju.games.shengji.declaring import Declaring
from paiju.games.shengji.moves import (
    Close,
    DealOut,
    KittyTaken,
    Pass,
    Passed,
    Play,
    Played,
    ShengjiResult,
    Shuffled,
    ThrowFailed,
)
from paiju.games.shengji.notation import action, start
from paiju.games.shengji.options import LEVELS
from paiju.games.shengji.order import order
from paiju.games.shengji.over import Over
from paiju.games.shengji.playing import Playing
from paiju.games.shengji.score import advanced, gains, multiplier, void
from paiju.kernel import DIRECTOR, OPEN, PUBLIC, TABLE, Deck, Illegal, State, fold, told
from paiju.robots.selfplay import anything, play_out, shuffled
from paiju.tricks.combos import Shape
from paiju.tricks.points import points

OF_THE_LOBBY = [preset.options for preset in PRESETS if preset.game == "shengji"]


def states(options: Any, seed: int) -> list[tuple[State, tuple[Any, ...]]]:
    """A deal played at random: each state with the events that followed, the last one with none."""
    rng = Random(seed)
    deck = shuffled(GAME, options, rng)
    moves, _ = play_out(GAME, options, deck, lambda _: anything, rng)
    state: State = fold(GAME.begin(options), GAME.open(options, deck))
    met: list[tuple[State, tuple[Any, ...]]] = []
    for seat, act in moves:
        events = state.decide(seat, act)
        met.append((state, events))
        state = fold(state, events)
    return [*met, (state, ())]


@pytest.mark.parametrize("decks", [1, 2, 3])
def test_cards_and_points_come_out_even(decks: int) -> None:
    assert len(pack(decks)) == 54 * decks == 4 * hand_size(decks) + KITTY[decks]
    assert points(pack(decks)) == 100 * decks


@pytest.mark.parametrize("level", range(13))
@pytest.mark.parametrize("trump", [None, 0, 1, 2, 3])
def test_every_card_has_its_place(trump: int | None, level: int) -> None:
    ranked = order(trump, level)
    sizes = sorted(sum(ranked.group[card] == group for card in range(54)) for group in range(5))
    assert sizes == ([6, 12, 12, 12, 12] if trump is None else [0, 12, 12, 12, 18])
    for group in range(5):
        places = {ranked.place[card] for card in range(54) if ranked.group[card] == group}
        assert places == set(range(len(places)))


def test_the_first_card_is_drawn_by_lot_and_later_the_dealers() -> None:
    for lot in range(8):
        event = GAME.open(Options(), Deck(pack(2), lot))[0]
        assert isinstance(event, Shuffled) and event.first == lot % 4
        later = GAME.open(Options(dealer=3), Deck(pack(2), lot))[0]
        assert isinstance(later, Shuffled) and later.first == 3


def test_nobody_is_told_what_was_shuffled() -> None:
    event = GAME.open(Options(), Deck(pack(2), 6))[0]
    for viewer in ({0}, {2, PUBLIC}, {PUBLIC}, {OPEN}):
        assert told((event,), frozenset(viewer)) == (Shuffled(2, (BACK,) * 100, (BACK,) * 8),)


def test_dealing_one_by_one_comes_to_the_same_as_all_at_once() -> None:
    deck = shuffled(GAME, Options(), Random(5))
    begun: State = fold(GAME.begin(Options()), GAME.open(Options(), deck))
    one: State = begun
    for _ in range(100):
        one = fold(one, one.decide(TABLE, DealOut(1)))
    assert one == fold(begun, begun.decide(TABLE, DealOut(100)))
    assert isinstance(one, Declaring) and one.kitty == deck.cards[-8:]
    assert sorted(one.hands[one.first]) == sorted(deck.cards[:100:4])


@pytest.mark.parametrize("options", OF_THE_LOBBY)
def test_whole_deals_come_out_even(options: dict[str, Any]) -> None:
    chosen = options_of("shengji", options)
    for seed in range(20):
        *before, (over, _) = states(chosen, seed)
        assert isinstance(over, Over)
        if over.outcome.void:
            continue
        assert sum(over.points) + points(over.buried) == 100 * chosen.decks
        assert over.outcome.multiplier in {0, 2, 4, 6, *(2 * 2**n for n in range(2, 13)), 18, 54, 162}
        for state, events in before:
            if isinstance(state, Playing):
                looked_at(state, events)


def looked_at(state: Playing, events: tuple[Any, ...]) -> None:
    """Hands are even between tricks, and a throw that stands is not beaten in its own group."""
    if not state.trick:
        assert len({len(hand) for hand in state.hands}) == 1
    lead = state.lead
    if lead is None or len(state.trick) < 3:
        return
    played = events[0]
    assert isinstance(played, Played)
    plays = (*state.trick, played.cards)
    won = plays[lead.won(plays)]
    if len(lead.components) > 1 and won != lead.cards:
        assert lead.order.group[won[0]] == 4 != lead.group
    if state.options.decks == 1:
        assert set(lead.shapes) == {Shape(1)}


@pytest.mark.parametrize("options", OF_THE_LOBBY)
def test_a_match_goes_on_until_a_side_has_won(options: dict[str, Any]) -> None:
    now: Options | None = options_of("shengji", {**options, "levels": ("K", "K"), "dealer": 0})
    deals = 0
    while now is not None:
        rng = Random(deals)
        _, result = play_out(GAME, now, shuffled(GAME, now, rng), lambda _: anything, rng)
        assert isinstance(result, ShengjiResult) and result.levels == now.levels
        after = GAME.following(now, result)
        assert (after is None) == (result.winner is not None)
        if after is not None:
            assert (after.levels, after.dealer, after.redeals) == (result.next_levels, result.next_dealer, 0)
        now, deals = after, deals + 1
        assert deals < 200


def test_a_deal_that_nobody_declared_is_dealt_again() -> None:
    options = Options(levels=("5", "5"), redeals=1)
    assert void(options).is_void
    after = GAME.following(options, void(options))
    assert after == Options(levels=("5", "5"), redeals=2)


def test_partners_sit_opposite() -> None:
    assert [GAME.partners(Options(), seat) for seat in GAME.seats(Options())] == [{2}, {3}, {0}, {1}]


def test_more_points_are_never_worse_for_the_capturing_side() -> None:
    for options in (Options(decks=1), Options(), Options(decks=3), Options(takeover_levels="after_step")):
        worth: list[int] = []
        for score in range(0, 600, 5):
            levels, held = gains(options, score)
            assert held == (score < (40 if options.decks == 1 else 40 * options.decks))
            assert levels >= 0
            worth.append(-levels - held if held else levels)
        assert worth == sorted(worth)


def test_the_kitty_counts_by_the_first_line_that_fits() -> None:
    for cards, exponential, by_cards in (
        ("H3", 2, 2),
        ("H3 H3 H9", 4, 4),
        ("H3 H3 H4 H4 HA HA", 8, 8),
        ("H3 H3 H4 H4 H6 H6 H7 H7", 32, 16),
        ("H3 H3 H3 H7 H7 H8 H8", 6, 8),
        ("H3 H3 H3 H4 H4 H4 H8 H8 H8", 18, 12),
    ):
        for name, expected in (("exponential", exponential), ("by_cards", by_cards)):
            options = options_of("shengji", {"decks": 3, "levels": ("5", "5"), "kitty_multiplier": name})
            assert multiplier(options, 3, parse(cards)) == expected, (cards, name)


def test_nobody_climbs_past_a_or_past_what_must_be_defended() -> None:
    options = Options(must_defend=("5", "K"))
    for level in LEVELS:
        for steps in range(6):
            for held in (False, True):
                passed = LEVELS[LEVELS.index(level) : LEVELS.index(advanced(options, level, steps, held))]
                assert not {"5", "K"} & set(passed[1:])
                assert held or level not in ("5", "K") or not passed
                assert len(passed) <= steps


def test_events_of_another_phase_change_nothing() -> None:
    given = {"dealer": "P1", "trump": "S"}
    deal = start({"phase": "deal"})
    assert isinstance(deal, Dealing) and deal.evolve(Passed(0)) == deal
    window = start({"phase": "declare"})
    assert isinstance(window, Declaring) and window.evolve(Played(0, (Card(1),))) == window
    bury = start({"phase": "bury", **given})
    assert isinstance(bury, Burying) and bury.evolve(Passed(0)) == bury and bury.turn == 0
    play = start({"phase": "play", **given})
    assert isinstance(play, Playing) and play.evolve(Passed(0)) == play
    over = start({"phase": "scored", **given, "last": ["P1 H3", "P2 H4", "P3 H5", "P4 H6"]})
    assert isinstance(over, Over) and over.evolve(KittyTaken(0, 1, ())) == over


def test_only_players_declare_and_only_the_table_closes() -> None:
    window = start({"phase": "declare"})
    for seat, act in ((TABLE, Pass()), (DIRECTOR, Pass()), (0, Close())):
        with pytest.raises(Illegal, match="not-your-turn"):
            window.decide(seat, act)
    deal = start({"phase": "deal"})
    with pytest.raises(Illegal, match="not-your-turn"):
        deal.decide(0, DealOut(4))
    assert window.choices(DIRECTOR) == deal.choices(DIRECTOR) == ()


def test_a_hand_that_is_not_seen_offers_nothing() -> None:
    play = start({"dealer": "P1", "trump": "S", "trick": ["P1 H3 H3"], "hands": {"P2": "H4"}})
    assert play.choices(1) == ()
    with pytest.raises(ValueError, match="not an action"):
        action(play, "")


@pytest.mark.parametrize("copies", [2, 3])
def test_a_long_run_is_followed_by_a_run(copies: int) -> None:
    own = parse("ST SJ SQ SK SA H2 C2 D2 S2 BJ RJ")
    lead = f"P1 {show(parse('S3 S4 S5 S6') * copies)}"
    options = {"decks": copies}
    state = start(
        {"dealer": "P1", "trump": "S", "options": options, "trick": [lead], "hands": {"P2": show(own * copies)}}
    )
    assert isinstance(state, Playing) and state.lead is not None and state.lead.shapes == (Shape(copies, 4),)
    example = state.choices(1)[0].example
    assert state.decide(1, example) == (Played(1, example.cards),)
    with pytest.raises(Illegal, match="must-follow-shape") as refused:
        state.decide(1, Play(tuple(sorted(parse("H2 C2 D2 ST") * copies))))
    assert sorted(refused.value.cards) == sorted(parse("ST SJ SQ SK") * copies)


def test_what_a_failed_throw_showed_stays_until_the_trick_is_over() -> None:
    state: State = start(
        {"dealer": "P1", "trump": "S", "hands": {"P1": "HA H9", "P2": "HT C3", "P3": "C4 C5", "P4": "C6 C7"}}
    )
    for text in ("P1 HA H9", "P2 HT", "P3 C4", "P4 C6"):
        seat, act = action(state, text)
        events = state.decide(seat, act)
        assert any(isinstance(event, ThrowFailed) for event in events) == (seat == 0)
        state = fold(state, events)
        assert isinstance(state, Playing) and show(state.thrown) == ("" if seat == 3 else "H9 HA")
