"""The scenes of the golden logs, each for something that happens at tables."""

from paiju.tables.moves import Control
from paiju.tables.table import ROBOT
from tests.golden.recording import FIVE, PEOPLE, WITH_ROBOTS, Scene

GAME_IN_SPADES = "AQ32.K73.A42.K32 K54.AQ9.KQ87.765 JT987.J42.J93.AQ 6.T865.T65.JT984"
SLAM_IN_NOTRUMP = "AQ42.KJ3.A85.KQ6 T97.T98.JT93.J97 K83.AQ5.KQ74.A83 J65.7642.62.T542"
NOBODY_OPENS = "A843.Q72.J64.Q53 QJ92.J54.Q53.K86 K75.KT3.K982.J42 T6.A986.AT7.AT97"
BRIDGE = {
    # A person and three robots, from the first call to the last trick.
    "board": Scene({"board": 4}, GAME_IN_SPADES, WITH_ROBOTS, ("robots",)),
    # Declarer's claim refused by one defender; another, after the next trick, accepted by both.
    "claims": Scene(
        {"board": 1}, SLAM_IN_NOTRUMP, PEOPLE,
        (
            "N 1NT", "E P", "S 6NT", "W P", "N P", "E P",
            "E HT", "N H5", "W H2", "N HK",
            "N claim 12 top tricks", "W accept", "E object",
            "N HJ", "E H8", "N HQ", "W H4",
            "N SK", "W S5", "N S2", "E S7",
            "N claim 10", "E accept", "W accept",
        ),
    ),
    # A defender concedes, and his partner does not agree; then he withdraws a claim.
    "concession": Scene(
        {"board": 5}, SLAM_IN_NOTRUMP, PEOPLE,
        (
            "N 1NT", "E P", "S 6NT", "W P", "N P", "E P",
            "E claim 0", "W object",
            "E HT", "N H5", "W H2", "N HK",
            "N CK", "E C7", "N C3", "W C2",
            "N CQ", "E C9", "N C8", "W C4",
            "N D5", "E DT", "N DQ", "W D2",
            "N D4", "W D6", "N D8", "E D9",
            "E claim 1", "N accept", "E withdraw", "E S7",
            "N S3", "W SJ", "N SQ",
            "robots",
        ),
    ),
    # Taking back: refused by one, agreed to by both, the request withdrawn, and a card of declarer's.
    "undo": Scene(
        {"board": 4}, GAME_IN_SPADES, PEOPLE,
        (
            "W P", "N 1D", "N undo", "E undo no",
            "E P", "S 1S", "W P", "N 2S", "N undo", "E undo yes", "W undo yes",
            "N 3S", "E P", "S 4S", "S undo", "S undo no", "W P", "N P", "E P", "E undo", "N undo yes", "S undo yes",
            "E X", "S P", "W P", "N P",
            "W CJ", "S C2", "E C5", "S CA", "S undo", "E undo yes", "W undo yes", "S CQ",
            "S claim 10", "E accept", "W accept",
        ),
    ),
    # Alerts, explanations given and asked for, during the auction and after it; partner hears of none.
    "explanations": Scene(
        {"board": 1}, SLAM_IN_NOTRUMP, PEOPLE,
        (
            "N 1NT", "E ask 1", "N explain 1 15 to 17, balanced", "E 2D", "E alert both majors 两门高花",
            "S ask 2", "E explain 2 five hearts, four spades", "S X", "S alert penalties", "W ask 3", "W 2H",
            "S explain 3 at least 10 points", "N ask 4", "W explain 4 preference", "N P", "E P", "S 3NT",
            "W P", "N P", "E P",
            "E ask 7", "S explain 7 to play", "E HT", "N H5", "W ask 1", "W H2", "N HK",
            "N claim 12", "W accept", "E accept",
        ),
    ),
    # Passed out where the next seat deals again: the board is void.
    "passed-out": Scene(
        {"board": 3, "passed_out": "redeal"}, NOBODY_OPENS, PEOPLE, ("S P", "W P", "N P", "E P")
    ),
    # An objection goes to the director, who gives the claimer's side fewer tricks.
    "director": Scene(
        {"board": 2, "rejected_claim": "director", "undo": "off"}, GAME_IN_SPADES, PEOPLE,
        (
            "E 1D", "S P", "W P", "N X", "E P", "S 1S", "W P", "N 2S", "E P", "S P", "W P",
            "W D5", "S D2", "E DQ", "S D3",
            "E DK", "S D9", "W D6", "S D4",
            "E claim 5 three trumps and an ace", "S accept", "W object", "D rule 3",
        ),
    ),
    # With clocks: a robot agrees to an undo, the house acts for who is late, a player leaves, the deal is given up.
    "left": Scene(
        {"board": 1}, SLAM_IN_NOTRUMP, (PEOPLE[0], ROBOT, PEOPLE[2], ROBOT),
        ("N 1C", "N undo", "N 1NT", "E P", "wait 40", "S late", "W P", "N leaves", "robots 2", "nobody left"),
        Control(act=20, reserve=10),
    ),
    # A board that counts: South's connection is away for too long, he comes back; East gets up and robots finish it.
    "absences": Scene(
        {"board": 2, "undo": "off"}, SLAM_IN_NOTRUMP, PEOPLE,
        ("E P", "S away", "wait 125", "S stays away", "S back", "S P", "W P", "N 1NT", "E leaves", "robots"),
        scoring="handicap",
    ),
    # Somebody watches North; East gets up in the middle, and takes his seat from the robot again.
    "taken-over": Scene(
        {"board": 2, "undo": "off"}, SLAM_IN_NOTRUMP, PEOPLE,
        ("N watched", "E P", "S P", "W P", "N 1NT", "E leaves", "robots 1", "wait 20", "E returns", "robots"),
        scoring="handicap",
    ),
    # The director stops the clock, lets it go on, and takes a call back.
    "halted": Scene(
        {"board": 2, "undo": "off"}, SLAM_IN_NOTRUMP, PEOPLE,
        ("E P", "director halts", "wait 300", "director goes-on", "S 1H", "director rewinds", "S P", "W P", "N P"),
        Control(act=20, reserve=10),
    ),
}  # fmt: skip
RED_FIVE = {
    # A 2 is shown, a throw fails, a card is taken back, and the friend joins directly on the dealer's king.
    "friend": Scene(
        {"hands": 4, "undo": "all"}, 7, FIVE,
        (
            "TABLE deal 5", "TABLE deal 5", "TABLE deal 5", "TABLE deal 5", "TABLE deal 5", "P1 show C2",
            "TABLE deal 130", "P1 bury S3 S6 S7 S8 D3 D3 D6", "P1 call SA",
            "P1 DK DQ", "P2 D5", "P3 D4", "P4 D3", "P5 DA",
            "P5 H7 H7", "P1 HA HA", "P2 HQ HQ", "P3 HK HK", "P4 H6 H9",
            "P1 SK", "P2 S4", "P3 S4", "P4 S7", "P4 undo", "P1 undo yes", "P2 undo yes", "P3 undo yes", "P5 undo yes",
            "P4 SA", "P5 S5",
            "robots",
        ),
    ),
    # Nobody shows, not even in the end: the deal is pressed.
    "pressed": Scene({}, 3, FIVE, ("robots",)),
}  # fmt: skip
GONGZHU = {
    # Sales open and hidden, a card taken back, a player late; the cards sold hidden tell when they are played.
    "sales": Scene(
        {"undo": "play", "limit": 400}, 10, PEOPLE,
        (
            "P1 sell open DJ hidden HA", "P2 sell", "P3 sell hidden SQ C10", "P4 sell",
            "P1 S5", "P2 S8", "P2 undo", "P1 undo yes", "P3 undo yes", "P4 undo yes", "P2 S4", "P3 late", "P4 SK",
            "P4 D10", "P1 D8", "P2 DQ", "P3 DA",
            "robots",
        ),
    ),
    # A later hand, begun by who took the pig, where sold cards wait.
    "later": Scene(
        {"hand": 3, "leader": 2, "totals": [150, -300, 0, -820], "sold_lock": True}, 19, WITH_ROBOTS, ("robots",)
    ),
}  # fmt: skip
ENDURANCE = {
    # A card taken back and a player late; then robots to the last card.
    "five": Scene(
        {"players": 5, "undo": "play"}, 1, FIVE,
        (
            "P2 SQ", "P3 S10", "P3 undo", "P1 undo yes", "P2 undo yes", "P4 undo yes", "P5 undo yes",
            "P3 SA", "P4 late", "robots",
        ),
    ),
    # The hand that wins the match.
    "six": Scene(
        {"players": 6, "dealer": 3, "hand": 11, "wins": [2, 1, 2, 2, 1, 2]}, 2, (*FIVE, ROBOT), ("robots",)
    ),
}  # fmt: skip
SHENGJI = {
    # A declaration is reinforced and then countered; a throw fails, and a play after it is taken back.
    "countered": Scene(
        {"undo": "play"}, 7, PEOPLE,
        (
            "TABLE deal 4", "TABLE deal 4", "TABLE deal 60", "P1 declare H2", "TABLE deal 32",
            "P3 pass", "P1 declare H2 H2", "P2 declare RJ RJ", "P1 pass", "P2 pass", "P4 pass", "P3 pass",
            "robots 1",
            "P2 HQ H8", "P3 HA", "P3 undo", "P2 undo yes", "P4 undo yes", "P3 H6", "P4 H9", "P1 HA",
            "robots",
        ),
    ),
    # Three decks, and nobody declares: the kitty is turned up. A failed throw costs ten points.
    "turned-up": Scene(
        {
            "decks": 3, "dealer": 1, "levels": ("5", "7"), "undeclared": "flip_kitty", "failed_throw_penalty": 10,
            "kitty_multiplier": "by_cards",
        },
        3, PEOPLE, ("robots 41", "P2 HK HT HT", "robots"),
    ),
    # At home the first to show is dealer, and the last trick may be won with a trump.
    "home": Scene(
        {"decks": 1, "home": True, "next_dealer_on_hold": "same", "match_win": "reach_A"}, 2, PEOPLE,
        ("TABLE deal 4", "TABLE deal 44", "P3 declare S2", "robots"),
    ),
    # Nobody declares in the first deal: it is dealt again.
    "nobody": Scene({}, 1, PEOPLE, ("TABLE deal 100", "P1 pass", "robots")),
}  # fmt: skip
HUNDRED = {
    # A bid and a card taken back, a player late; the kitty is dug by trumps or not, as the robots play.
    "undo": Scene(
        {"undo": "all"}, 49, PEOPLE,
        (
            "P1 bid 60", "P2 pass", "P2 undo", "P1 undo yes", "P3 undo yes", "P2 bid 65", "P3 bid 75", "P4 late",
            "P1 pass", "P2 pass", "robots 3", "P4 late", "P4 undo", "P1 undo no", "robots",
        ),
    ),
    # Twos high, a bid of 100, and the hand that wins the match.
    "two-high": Scene(
        {"two_high": True, "dealer": 3, "totals": [480, 495], "start": 80}, 37, WITH_ROBOTS,
        ("P4 pass", "P1 bid 100", "robots"),
    ),
    # Nobody bids.
    "void": Scene({}, 1, PEOPLE, ("P1 pass", "P2 pass", "P3 pass", "P4 late")),
}  # fmt: skip
FOUR_HUNDRED = {
    # A card taken back, a player late, one who leaves.
    "undo": Scene(
        {"undo": "all"}, 2, PEOPLE,
        (
            "P1 bid 250", "P2 bid 260", "P2 undo", "P1 undo yes", "P3 undo yes", "P2 pass", "P3 bid 270", "P4 late",
            "P1 pass", "robots 3", "P4 late", "P4 undo", "P1 undo yes", "P3 undo yes", "P2 leaves", "robots",
        ),
    ),
    # A grand slam is bid at once, and fails.
    "slam": Scene({"totals": [30, 290], "dealer": 1}, 23, WITH_ROBOTS, ("P2 bid 400", "robots")),
    # Nobody bids.
    "void": Scene({}, 1, PEOPLE, ("P1 pass", "P2 pass", "P3 pass", "P4 pass")),
}  # fmt: skip
SCENES = {
    "bridge": BRIDGE,
    "endurance": ENDURANCE,
    "four_hundred": FOUR_HUNDRED,
    "gongzhu": GONGZHU,
    "hundred": HUNDRED,
    "red_five": RED_FIVE,
    "shengji": SHENGJI,
}
