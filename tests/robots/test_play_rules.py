"""The rules of play: customary leads, second and third hand, covering, finessing, ruffing, discarding."""

import pytest

from paiju.cards import DECK, parse, parse_card, show, show_pbn
from paiju.games.bridge.over import NOBODY
from paiju.games.bridge.playing import Playing
from paiju.robots.bridge.bidding import meanings
from paiju.robots.bridge.lead import card_of
from paiju.robots.bridge.play import card_by_rules
from paiju.robots.bridge.play_sight import suits
from tests.robots.play_positions import E, N, S, W, endgame, on_turn, table


@pytest.mark.parametrize(
    ("holding", "trump", "lead"),
    [
        ("KQJ52", False, "K"),  # top of a sequence
        ("QJ943", False, "Q"),
        ("KJT83", False, "J"),  # top of an inner sequence
        ("AJ965", False, "6"),  # fourth best
        ("AK52", False, "2"),  # two touching honours are no sequence at notrump
        ("AK52", True, "A"),
        ("KQ4", True, "K"),
        ("A973", True, "A"),  # never under an ace
        ("A973", False, "3"),
        ("K73", True, "3"),
        ("873", False, "8"),  # top of nothing
        ("95", True, "9"),  # top of a doubleton
        ("J", True, "J"),
        ("QJT9", True, "Q"),
    ],
)
def test_the_customary_card_of_a_suit(holding: str, trump: bool, lead: str) -> None:
    bits = suits([parse_card("H" + r) for r in holding])[2]
    assert "23456789TJQKA"[card_of(bits, 3 if trump else None)] == lead


def _lead(west: str, calls: str, board: int = 1) -> str:
    """What West leads against the contract; the others hold whatever is left."""
    mine = parse(west)
    rest = [c for c in DECK if c not in mine]
    hands = [show_pbn(rest[at::3]) for at in range(3)]
    view = table([hands[0], hands[1], hands[2], west], calls, board=board)[W]
    assert isinstance(view, Playing)
    told = meanings([spoken.call for spoken in view.calls], view.options.deals, view.options.vulnerability)
    return show([card_by_rules(view, told)])


def test_the_longest_suit_against_notrump() -> None:
    assert _lead("74.K9.QJ962.T863", "P P 1NT P 3NT P P P") == "DQ"


def test_partners_suit_against_notrump() -> None:
    # North passes, East opens hearts, South overcalls 1NT.
    assert _lead("8742.Q63.T962.83", "P 1H 1NT P 3NT P P P") == "H3"


def test_a_singleton_with_trumps_to_ruff() -> None:
    assert _lead("962.5.K8743.QT62", "P P 1S P 3S P 4S P P P") == "H5"


def test_no_lead_from_their_suit() -> None:
    assert _lead("962.KQ5.T8743.62", "P P 1D P 1S P 1NT P P P")[0] == "H"


def _plays(
    contract: str,
    declarer: int,
    hands: tuple[str, ...],
    leader: int,
    trick: str = "",
    won: tuple[int, int] | None = None,
    void: tuple[tuple[int, ...], ...] = NOBODY,
) -> str:
    view = on_turn(endgame(contract, declarer, hands, leader=leader, trick=trick, won=won, void=void))
    return show([card_by_rules(view)])


def test_second_hand_low() -> None:
    # South leads a small heart from his hand towards dummy; West holds the king.
    assert _plays("3NT", S, ("HA H7 D2", "HQ HT D3", "H5 D4", "HK H4 D5"), S, "H3") == "H4"


def test_second_hand_takes_the_setting_trick() -> None:
    # The contract fails with this trick: 1NT, and the defence has won six.
    hands = ("HQ H7 D2", "HT H9 D3", "H5 D4", "HA H4 D5")
    assert _plays("1NT", S, hands, S, "H3", won=(4, 6)) == "HA"
    assert _plays("1NT", S, hands, S, "H3", won=(6, 4)) == "H4"


def test_second_hand_wins_what_dummy_behind_cannot() -> None:
    # South leads a heart towards dummy's jack: West's queen wins the trick, and his ace is kept.
    hands = ("HJ H7 D2", "HT H9 D3", "H5 D4", "HA HQ D5")
    assert _plays("3NT", S, hands, S, "H3") == "HQ"
    # Over dummy's king the ace would win a trick that it wins anyhow.
    assert _plays("3NT", S, ("HK H7 D2", "HT H9 D3", "H5 D4", "HA H2 D5"), S, "H3") == "H2"


def test_second_hand_splits_touching_honours() -> None:
    # Dummy leads small; East's queen and jack force one of declarer's honours.
    assert _plays("3NT", S, ("H7 D2", "HQ HJ H4", "HA HT D4", "HK H9 D5"), N, "H3") == "HJ"


def test_cover_an_honour_from_dummy() -> None:
    # Dummy leads the queen without the jack behind it: East covers with the king.
    assert _plays("3NT", S, ("H7 D2", "HK H4 D3", "HA H5 D4", "HT H9 D5"), N, "HQ") == "HK"
    # With the jack in dummy there is another lead to cover.
    assert _plays("3NT", S, ("HJ D2", "HK H4 D3", "HA H5 D4", "HT H9 D5"), N, "HQ") == "H4"


def test_third_hand_high_but_no_higher_than_needed() -> None:
    # West leads, dummy plays low; of the touching king and queen East plays the queen.
    assert _plays("3NT", S, ("HJ D2", "HK HQ D3", "HA HT D4", "H9 D5"), W, "H5 H7") == "HQ"
    # With dummy's jack over the ten, East's ten is as good as none: he plays the king.
    assert _plays("3NT", S, ("HJ D2", "HK H6 D3", "HA HQ D4", "H9 D5"), W, "H5 H7") == "HK"


def test_third_hand_finesses_against_dummy() -> None:
    # Dummy keeps the queen: the jack is as good as the king for now.
    assert _plays("3NT", S, ("HQ D2", "HK HJ D3", "HA HT D4", "H9 D5"), W, "H5 H7") == "HJ"


def test_third_hand_before_dummy_only_beats_dummy() -> None:
    # East leads, South plays low, West sits before dummy with the ten.
    assert _plays("3NT", S, ("HT D2", "D3", "H5", "HA HJ"), E, "H4 H6") == "HJ"


def test_third_hand_does_not_beat_partner_for_nothing() -> None:
    # Partner's queen and the king are equals: no card of declarer's lies between.
    assert _plays("3NT", S, ("H4 D2", "HK H6 D3", "HA H8 D4", "HJ D5"), W, "HQ H7") == "H6"


def test_fourth_hand_wins_as_cheaply_as_it_goes() -> None:
    # West, declarer, leads; South wins over dummy's eight with the lowest card that does.
    assert _plays("3NT", W, ("H4 D2", "H9 D3", "HA HT D4", "HJ D5"), W, "H7 H2 H8") == "HT"


def test_fourth_hand_leaves_the_trick_to_partner() -> None:
    assert _plays("3NT", W, ("D7 D2", "H9 D3", "HA HQ D4", "HJ D5"), W, "H7 HK H8") == "HQ"


def test_declarer_finesses() -> None:
    # From dummy towards ace and queen: the king is missing, East follows low.
    hands = ("H3 D2", "HK D6", "HA HQ D4", "HJ HT D9")
    assert _plays("3NT", S, hands, N, "H2 H5") == "HQ"


def test_declarer_plays_the_top_when_the_king_must_fall() -> None:
    # One heart is out, and East has followed with another: the king lies behind.
    hands = ("H3 D2", "D6 D7", "HA HQ D4", "HK DT D9")
    assert _plays("3NT", S, hands, N, "H2 HJ") == "HA"


def test_declarer_does_not_finesse_against_who_has_shown_out() -> None:
    hands = ("H3 D2", "HK HT", "HA HQ D4", "DJ DT D9")
    assert _plays("3NT", S, hands, N, "H2 H5", void=((), (), (), (2,))) == "HQ"


def test_ruff_low_and_overruff() -> None:
    # Hearts are led; South has none, and spades are trumps.
    assert _plays("4S", S, ("H3 D2", "HA H5", "SQ S4 D4", "H9 DT"), W, "HK H2 H6") == "S4"
    # East has ruffed with the nine.
    assert _plays("4S", S, ("H3 D2", "S2 D7", "SQ S4 D4", "H9 DT"), W, "HK H2 S9") == "SQ"


def test_no_ruff_over_a_trick_that_is_ours() -> None:
    # Dummy's ace wins; the fourth hand is declarer's, and a diamond goes.
    assert _plays("4S", S, ("H3 D2", "H5 D7", "SQ S4 D4", "H9 DT"), W, "HK HA H6").startswith("D")


def test_discards_keep_guards() -> None:
    # East follows neither to spades: he keeps the guarded king of hearts and throws a worthless club.
    hands = ("HA HQ D2", "HK H5 C7 C3", "S2 H9 D4 C9", "D8 D9 DT")
    assert _plays("3NT", S, hands, W, "SA S3") == "C3"


def test_declarer_draws_trumps() -> None:
    hands = ("SK S3 H2 H3", "S5 S6 D7 D8", "SA SQ H4 H5", "S7 HT H9 D9")
    assert _plays("4S", S, hands, S)[0] == "S"


def test_declarer_leaves_the_master_trump_out() -> None:
    hands = ("S3 HA H3", "SK D7 D8", "SQ HK H5", "HT H9 D9")
    assert _plays("4S", S, hands, S)[0] == "H"


def test_declarer_ruffs_a_loser_in_the_short_hand() -> None:
    # Dummy has one trump and no heart; drawing trumps first would take it.
    hands = ("S3 D2 D3 D5", "S5 S6 D7 H8", "SK SQ H4 H5", "S7 HA H9 D9")
    assert _plays("4S", S, hands, S) == "H4"


def test_declarer_cashes_what_is_enough() -> None:
    hands = ("HA HK C2", "HQ HJ C9", "H3 C3 D4", "HT C8 D9")
    assert _plays("3NT", S, hands, N, won=(7, 3)) in ("HA", "HK")


def test_a_defender_cashes_the_setting_tricks() -> None:
    hands = ("D2 D3 C2", "HT C9 D7", "H3 C3 D4", "HA HK S9")
    assert _plays("3NT", S, hands, W, won=(7, 3))[0] == "H"


def test_ruffs_and_discards_are_not_given() -> None:
    # Declarer and dummy are both out of hearts, with trumps left in both.
    hands = ("S3 S4 C2", "H2 C9 D7", "S6 S7 C3", "H5 CQ D9")
    assert _plays("4S", S, hands, W, void=((2,), (), (2,), ()))[0] != "H"
