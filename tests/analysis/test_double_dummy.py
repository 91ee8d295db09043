"""The double-dummy layer against deals with known answers, and against a peer that uses the same library."""

from itertools import pairwise

import numpy as np
import pytest

from paiju.analysis import dds
from paiju.analysis import double_dummy as dd
from paiju.cards import Card, parse, parse_card, show_pbn
from paiju.tricks.single import winner
from tests.analysis import known


@pytest.mark.parametrize("deals", [known.list100()[:20], pytest.param(known.list100()[20:], marks=pytest.mark.slow)])
def test_tables_of_played_deals(deals: tuple[known.Known, ...]) -> None:
    assert dd.tables([k.deal for k in deals]) == tuple(k.table for k in deals)


@pytest.mark.parametrize("rows", [slice(0, 10), pytest.param(slice(10, 40), marks=pytest.mark.slow)])
def test_tables_of_random_deals(rows: slice) -> None:
    deals = known.tables40()[rows]
    assert dd.tables([deal for deal, _, _ in deals]) == tuple(table for _, table, _ in deals)


def test_tables_from_another_solution_file() -> None:
    deals = known.sol10()
    assert dd.tables([deal for deal, _ in deals]) == tuple(table for _, table in deals)


def test_more_tables_than_the_library_takes_at_a_time() -> None:
    deal, table = known.sol10()[0]
    suits = known.four([parse(" ".join(s + r for r in "AKQJT98765432")) for s in "SHDC"])
    many = [suits] * dds.TABLES + [deal]
    found = dd.tables(many)
    assert len(found) == dds.TABLES + 1
    assert found[-1] == table
    # North has all spades, and in notrump whoever leads runs his suit.
    assert set(found[:-1]) == {((0, 13, 0, 13, 0), (13, 0, 13, 0, 0), (0, 13, 0, 13, 0), (13, 0, 13, 0, 0))}


def test_every_lead_is_scored() -> None:
    for k in known.list100():
        assert dd.scores(dd.Position(k.deal, k.strain, k.leader)) == k.leads


def test_values_of_the_cards_as_played() -> None:
    for k in known.list100():
        values = dd.trace(k.deal, k.strain, (k.leader - 1) % 4, k.played)
        assert values[: len(k.trace)] == k.trace
        assert len(values) == len(k.played) + 1


def test_a_card_costs_what_its_score_says() -> None:
    """Trace and scores agree at every turn of a whole play, also within tricks."""
    k = next(k for k in known.list100() if len(k.played) == 52)
    declarer = (k.leader - 1) % 4
    values = dd.trace(k.deal, k.strain, declarer, k.played)
    for position, card, won, (before, after) in zip(*_positions(k), [pair for pair in pairwise(values)], strict=True):
        scores = dd.scores(position)
        ours = position.turn % 2 == declarer % 2
        left = 13 - sum(won)
        best, got = max(scores.values()), scores[card]
        assert (before, after) == tuple(won[declarer % 2] + (value if ours else left - value) for value in (best, got))


def _positions(k: known.Known) -> tuple[list[dd.Position], list[Card], list[tuple[int, int]]]:
    hands = [list(hand) for hand in k.deal]
    turn, trick, won = k.leader, list[Card](), [0, 0]
    positions: list[dd.Position] = []
    wons: list[tuple[int, int]] = []
    for card in k.played:
        positions.append(dd.Position(known.four(hands), k.strain, turn, tuple(trick)))
        wons.append((won[0], won[1]))
        hands[turn].remove(card)
        trick.append(card)
        turn = (turn + 1) % 4
        if len(trick) == 4:
            turn = (turn + winner(trick, None if k.strain == 4 else k.strain)) % 4
            won[turn % 2] += 1
            trick = []
    return positions, list(k.played), wons


def test_the_peer_agrees_on_positions_within_a_trick() -> None:
    from endplay.dds import solve_board
    from endplay.types import Deal as PeerDeal
    from endplay.types import Denom, Player

    strains = [Denom.clubs, Denom.diamonds, Denom.hearts, Denom.spades, Denom.nt]
    for k in known.list100()[:12]:
        positions, cards, _ = _positions(k)
        peer = PeerDeal(k_pbn(k), first=Player(k.leader), trump=strains[k.strain])
        for number, card in enumerate(cards[:23]):
            if number in (21, 22):
                theirs = {
                    parse_card(str(c).replace("♠", "S").replace("♥", "H").replace("♦", "D").replace("♣", "C")): n
                    for c, n in solve_board(peer)
                }
                assert dd.scores(positions[number]) == theirs
            peer.play("CDHS"[card // 13] + "23456789TJQKA"[card % 13])


def k_pbn(k: known.Known) -> str:
    return "N:" + " ".join(show_pbn(hand) for hand in k.deal)


def test_chunks_of_boards() -> None:
    """More boards than the library takes at a time, all alike, give one answer."""
    k = known.list100()[0]
    position, *_ = _positions(k)[0][36:]
    hands = np.repeat(dd.packed(position.hands), dds.BOARDS + 7, axis=0)
    found = dds.solve(hands, position.strain, position.turn, position.trick)
    assert found.shape == (dds.BOARDS + 7, 52)
    assert (found == found[0]).all()
    assert dd.scores(position) == {Card(c): found[0, c] for c in range(52) if found[0, c] >= 0}


A, B, C, D = (parse(" ".join(s + r for r in "AKQJT98765432")) for s in "SHDC")


@pytest.mark.parametrize(
    ("hands", "trick"),
    [
        ((A, B, C, D[:-1]), ()),  # a card short
        ((A, B, C, (*D[:-1], D[0])), ()),  # a card twice in a hand
        ((A, B, C, (*D[:-1], A[0])), ()),  # a card in two hands
        ((A, B, C, D), (A[0],)),  # the card on the table is still held
        ((A[1:], B, C, D), ()),  # one has played, and nothing lies on the table
        ((A[1:], B[1:], C[1:], D[1:]), (A[0], B[0], C[0], D[0])),  # a whole trick lies on the table
        (((), (), (), ()), ()),
        ((A, B, C, (*D[:-1], Card(-1))), ()),  # a back
        ((A, B, C, (*D[:-1], Card(52))), ()),  # a joker
    ],
)
def test_what_is_not_a_position_never_reaches_the_library(hands: dd.Deal, trick: tuple[Card, ...]) -> None:
    with pytest.raises(ValueError, match=r"not a|faces"):
        dd.scores(dd.Position(hands, 4, len(trick) % 4, trick))


def test_tables_want_whole_deals() -> None:
    short: dd.Deal = (A[1:], B[1:], C[1:], D[1:])
    with pytest.raises(ValueError, match="thirteen"):
        dd.tables([(A, B, C, D), short])
    assert dd.tables([]) == ()


def test_an_illegal_card_in_a_play_is_refused() -> None:
    k = known.list100()[0]
    revoke = next(c for c in k.deal[(k.leader + 1) % 4] if c // 13 != k.played[0] // 13)
    for played in ([k.played[0], revoke], [k.played[0], k.played[0]], [k.played[1]]):
        with pytest.raises(ValueError, match=f"card {len(played)} of the play"):
            dd.trace(k.deal, k.strain, (k.leader - 1) % 4, played)
