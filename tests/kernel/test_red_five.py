"""What cases and laws of red five do not reach: the pack by groups, the match, and rules against trying every play."""

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest

from paiju.cards import BACK, Card, Cards, parse, parse_card, show
from paiju.games.red_five import GAME
from paiju.games.red_five.burying import Burying
from paiju.games.red_five.calling import Calling
from paiju.games.red_five.dealing import Dealing
from paiju.games.red_five.deck import PACK
from paiju.games.red_five.final_show import FinalShow
from paiju.games.red_five.moves import DealOut, Declined, FriendJoined, Play, RedFiveResult, Show, Shuffled
from paiju.games.red_five.notation import action, start
from paiju.games.red_five.options import Options
from paiju.games.red_five.order import CALLABLE, order
from paiju.games.red_five.over import Over
from paiju.games.red_five.playing import Playing
from paiju.games.red_five.score import level, table
from paiju.kernel import DIRECTOR, OPEN, PUBLIC, TABLE, Deck, Illegal, State, fold, told
from paiju.robots.selfplay import anything, play_out, shuffled
from paiju.tricks.order import TRUMP
from paiju.tricks.points import points

SMALL = parse("C3 C4 CQ CK CA D4 D5 DA S2 S3 S4 SK SA H2 H5 RJ")
"""A few faces with neighbours, of which small hands are made: spades are trump."""


def test_the_pack_by_groups() -> None:
    groups = {suit: Counter(order(suit).group[card] for card in PACK) for suit in range(4)}
    assert [groups[suit][TRUMP] for suit in range(4)] == [60, 60, 57, 60]
    assert groups[3] == {TRUMP: 60, 2: 33, 0: 33, 1: 36}
    assert groups[2] == {TRUMP: 57, 3: 36, 0: 36, 1: 33}
    assert groups[1] == {TRUMP: 60, 3: 36, 2: 30, 0: 36}
    assert groups[0] == {TRUMP: 60, 3: 33, 2: 33, 1: 36}
    assert points(PACK) == 300


def test_the_first_card_is_the_original_dealers_and_the_last_seven_are_the_kitty() -> None:
    options = Options(original_dealer=3)
    state: State = fold(GAME.begin(options), GAME.open(options, Deck(PACK, 8)))
    for count in (1, 4, 150):
        state = fold(state, state.decide(TABLE, DealOut(count)))
        assert isinstance(state, Dealing) == (count < 150)
    assert isinstance(state, FinalShow)
    assert [show(hand[:3]) for hand in state.hands] == [
        "C2 C4 C6", "C3 C4 C6", "C3 C5 C6", "C2 C3 C5", "C2 C4 C5",
    ]  # fmt: skip
    assert state.kitty == parse("SA BJ BJ BJ RJ RJ RJ")


def test_nobody_is_told_what_was_shuffled() -> None:
    event = GAME.open(Options(), Deck(PACK, 8))[0]
    assert isinstance(event, Shuffled)
    for viewer in ({0}, {2, PUBLIC}, {PUBLIC}, {OPEN}):
        assert told((event,), frozenset(viewer)) == (Shuffled((BACK,) * 155, (BACK,) * 7),)


def test_a_match_has_its_hands_and_then_ends() -> None:
    options, original, totals = Options(hands=3), 0, (0, 0, 0, 0, 0)
    for hand in (1, 2, 3):
        assert (options.hand, options.original_dealer, options.totals) == (hand, original, totals)
        rng = Random(hand)
        _, result = play_out(GAME, options, shuffled(GAME, options, rng), lambda _: anything, rng)
        assert isinstance(result, RedFiveResult) and sum(result.scores) == 0
        original, totals = result.dealer, result.totals
        assert totals == tuple(before + won for before, won in zip(options.totals, result.scores, strict=True))
        assert result.winners == tuple(seat for seat in range(5) if hand == 3 and totals[seat] == max(totals))
        following = GAME.following(options, result)
        assert (following is None) == (hand == 3)
        options = following or options


def test_everybody_is_for_himself_as_far_as_one_knows() -> None:
    assert [GAME.partners(Options(), seat) for seat in GAME.seats(Options())] == [frozenset()] * 5


def test_every_row_of_the_table_adds_up_to_nothing() -> None:
    for captured in range(0, 520, 5):
        for friend in (None, 3):
            for pressed in (False, True):
                row = table(captured, 1, friend, pressed, direct=False)
                assert sum(row) == 0 and row[0] == level(captured) * (2 if friend is None else 1)
                assert (row[1] > 0) == (captured < 120)


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"phase": "final_show"},
        {"phase": "bury", "trump": "S"},
        {"phase": "call", "trump": "S"},
        {"trump": "S"},
        {"phase": "scored", "trump": "S", "last": ["P1 D4", "P2 D5", "P3 D6", "P4 D7", "P5 D8"]},
    ],
)
def test_events_of_another_phase_change_nothing(given: dict[str, Any]) -> None:
    state = start(given)
    assert state.evolve(Declined(0)) == state


@pytest.mark.parametrize("seat", [TABLE, DIRECTOR])
def test_who_has_no_seat_shows_nothing(seat: int) -> None:
    state = start({"dealt": 5, "hands": {"P3": "S2", "P5": "S2"}})
    assert not any(isinstance(choice.example, Show) for choice in state.choices(seat))
    with pytest.raises(Illegal, match="card-not-held"):
        state.decide(seat, Show(parse_card("S2")))


def test_the_table_deals() -> None:
    with pytest.raises(Illegal, match="not-your-turn"):
        start({}).decide(0, DealOut(5))


def test_on_turn_is_the_dealer() -> None:
    for phase in ("bury", "call"):
        state = start({"phase": phase, "trump": "S", "dealer": "P4"})
        assert isinstance(state, Burying | Calling) and state.turn == 3 and state.waiting == {3}


def every_play(state: Playing, seat: int, count: int) -> dict[Cards, str]:
    """Every way to play so many cards, with the code of its refusal or nothing."""
    plays: dict[Cards, str] = {}
    for cards in set(combinations(state.hands[seat], count)):
        try:
            state.decide(seat, Play(cards))
        except Illegal as refused:
            plays[cards] = refused.code
        else:
            plays[cards] = ""
    return plays


def followed(rng: Random, faces: Cards = SMALL, led: Cards = SMALL, called: Cards = CALLABLE) -> Playing:
    """P2 is to follow a lead of P1, the dealer or not, with a few cards; the friend is not known."""
    pack = [card for card in faces for _ in range(3)]
    rng.shuffle(pack)
    first = rng.choice(led)
    pack.remove(first)
    pack.insert(0, first)
    lead = [card for card in pack if order(3).group[card] == order(3).group[first]][: rng.choice([1, 1, 2, 2, 3, 4])]
    for card in lead:
        pack.remove(card)
    hand = pack[: rng.randint(len(lead), 7)]
    state = start(
        {
            "trump": "S", "dealer": rng.choice(["P1", "P4"]), "call": show((rng.choice(called),)),
            "trick": [f"P1 {show(lead)}"], "hands": {"P2": show(hand)}, "left": len(hand),
        }
    )  # fmt: skip
    assert isinstance(state, Playing)
    return state


def test_the_friend_card_is_kept_if_any_other_play_keeps_it() -> None:
    """Of the plays that follow as they must, those that discard more copies than need be are refused, and no others."""
    barred = 0
    for number in range(400):
        state = followed(Random(number))
        count, group = len(state.trick[0]), order(3).group
        plays = every_play(state, 1, count)
        following = [cards for cards, code in plays.items() if code in ("", "friend-card-discard")]
        assert following
        for cards in following:
            ruff = group[state.trick[0][0]] != TRUMP and {group[card] for card in cards} == {TRUMP}
            discarded = 0 if group[state.called] == group[state.trick[0][0]] else cards.count(state.called)
            least = min(other.count(state.called) for other in following)
            covered = state.called % 13 in (11, 12) and state.called < 52
            if not ruff:
                assert (plays[cards] == "friend-card-discard") == (covered and discarded > least)
            barred += plays[cards] != ""
    assert barred > 50


def test_who_joins_directly_could_have_done_without() -> None:
    """Told against every other way to follow."""
    direct = Counter[bool]()
    for number in range(400):
        state = followed(Random(number), parse("C4 C5 CK CA S4 SK SA"), parse("C4 CK CA S4 SK SA"), parse("CA SA CK"))
        lead, ace = state.trick[0], state.called
        plays = every_play(state, 1, len(lead))
        of_suit = {card // 13 for card in lead if card % 13 in (11, 12) and card < 52}
        same = order(3).group[ace] == order(3).group[lead[0]]
        called_ace = ace < 52 and ace % 13 == 12
        for cards, code in plays.items():
            joined = [
                event for event in (() if code else state.decide(1, Play(cards))) if isinstance(event, FriendJoined)
            ]
            assert bool(joined) == (not code and ace in cards)
            for event in joined:
                without = any(not refused and ace not in other for other, refused in plays.items())
                wanted = state.dealer == 0 and called_ace and same and ace // 13 in of_suit and without
                assert event.direct == wanted
                direct[wanted] += 1
    assert min(direct[True], direct[False]) > 20


def test_what_is_offered_holds_every_legal_play() -> None:
    for number in range(200):
        state = followed(Random(f"offer {number}"))
        choice, *others = state.choices(1)
        legal = [cards for cards, code in every_play(state, 1, len(state.trick[0])).items() if not code]
        assert choice.example.cards in legal
        assert all(other.example.cards in legal and other.take is None for other in others)
        assert all(not Counter(cards) - Counter(choice.cards) for cards in legal)
        if len(state.trick[0]) == 1:
            assert {cards[0] for cards in legal} == set(choice.cards)


def test_cards_that_do_not_exist_are_not_held() -> None:
    state = start({"trump": "S", "hands": {"P1": "S4 S6"}})
    for number in (-1, -7, 54, 99):
        with pytest.raises(Illegal, match="card-not-held"):
            state.decide(0, Play((Card(number),)))


def test_a_hand_that_is_not_seen_offers_nothing() -> None:
    assert start({"trump": "S"}).choices(0) == ()
    assert start({"trump": "S", "trick": ["P1 C9 C9"], "hands": {"P2": "C4"}}).choices(1) == ()


def test_an_action_needs_a_seat_and_an_act() -> None:
    with pytest.raises(ValueError, match="'' is not an action of red five"):
        action(start({}), "")


def test_the_end_shows_everything_to_everybody() -> None:
    options, rng = Options(), Random(5)
    state: State = GAME.begin(options)
    views: list[State] = [state] * 3
    events = GAME.open(options, shuffled(GAME, options, rng))
    viewers = [frozenset((0,)), frozenset((PUBLIC,)), frozenset((OPEN,))]
    while True:
        state = fold(state, events)
        views = [fold(view, told(events, viewer)) for view, viewer in zip(views, viewers, strict=True)]
        if not state.waiting:
            break
        seat = min(state.waiting)
        events = state.decide(seat, state.choices(seat)[0].example)
    assert isinstance(state, Over)
    assert views == [state] * 3
