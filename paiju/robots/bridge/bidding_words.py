"""The vocabulary of the bidding rules (规则词汇): what their conditions may ask, as the player on turn sees it."""

from paiju.games.bridge.moves import BIDS
from paiju.robots.bridge.bidding_facts import Facts
from paiju.robots.bridge.bidding_players import NOTRUMP, Player

SUITS = (0, 1, 2, 3)
CLUBS, DIAMONDS, HEARTS, SPADES = SUITS


def names(facts: Facts) -> dict[str, object]:
    """The vocabulary of the rules (规则词汇) for the player on turn, as docs/robots/bridge-system.en.md explains it."""
    turn = facts.turn
    me, lho, partner, rho = (facts.players[(turn + way) % 4] for way in range(4))
    ours, theirs = _joined(me, partner), _joined(lho, rho)
    level, strain = (facts.height // 5 + 1, facts.height % 5) if facts.height >= 0 else (0, -1)
    mine = facts.bidder >= 0 and (facts.bidder - turn) % 2 == 0
    below = mine and not _game(level, strain)
    game_forced = any(m.forcing == "game" for m in (*me.said, *partner.said))
    quiet = rho.last in ("P", "")
    balancing = facts.height >= 0 and facts.calls[-2:] == ("P", "P")
    standing = facts.players[facts.bidder].said if facts.bidder >= 0 else ()
    known = me.len(strain) + partner.len(strain) if strain >= 0 else 0
    unnatural = known < 5 and any(m.call == BIDS[facts.height] and m.artificial for m in standing)
    fit = _fit(me, partner)
    unbid = tuple(suit for suit in SUITS if suit not in ours and suit not in theirs)
    worries = (*theirs, *unbid) if len(unbid) == 1 else theirs
    return {
        **_CONSTANT,
        "me": me,
        "partner": partner,
        "lho": lho,
        "rho": rho,
        "level": level,
        "strain": strain,
        "doubled": facts.doubled,
        "opener": _WHO[(facts.opener - turn) % 4] if facts.opener >= 0 else "",
        "mine": mine,
        "contested": bool(lho.bids or rho.bids),
        "quiet": quiet,
        "balancing": balancing,
        "unnatural": unnatural,
        "seat": len(facts.calls) + 1,
        "vul": facts.vul in ("Both", ("NS", "EW")[turn % 2]),
        "ours": ours,
        "theirs": theirs,
        "unbid": unbid,
        "unstopped": () if partner.notrump else tuple(suit for suit in worries if partner.len(suit) < 4),
        "unguarded": () if partner.notrump else unbid,
        "fit": fit,
        "trump": fit if fit < NOTRUMP else _last_suit(me, partner),
        "below": below,
        "forced": quiet and (
            (partner.forcing in ("round", "game") and partner.last not in ("P", ""))
            or (game_forced and (below or (balancing and not mine and facts.doubled == 0)))
        ),
        "lvl": facts.level_of,
    }  # fmt: skip


def _game(level: int, strain: int) -> bool:
    return level >= 5 or (level == 4 and strain in (2, 3, 4)) or (level == 3 and strain == NOTRUMP)


def _joined(one: Player, two: Player) -> tuple[int, ...]:
    return tuple(suit for suit in SUITS if suit in one.named or suit in two.named)


def _fit(me: Player, partner: Player) -> int:
    """The suit a side has agreed: one raised, or one with eight cards shown, the major and the longer first; else 4."""
    raised = [m.suits[0] for player in (me, partner) for m in player.said if m.tag == "raise" and m.suits]
    if raised:
        return max(raised)
    known = [(suit >= 2, me.len(suit) + partner.len(suit), suit) for suit in SUITS]
    return max((fit for fit in known if fit[1] >= 8), default=(False, 0, NOTRUMP))[2]


def _last_suit(me: Player, partner: Player) -> int:
    """The last suit bid to play by the side, partner's first; 4 if there is none."""
    for player in (partner, me):
        if player.named:
            return player.named[-1]
    return NOTRUMP


def _other(major: int) -> int:
    return HEARTS + SPADES - major


_WHO = ("me", "lho", "partner", "rho")
_CONSTANT: dict[str, object] = {
    "C": CLUBS, "D": DIAMONDS, "H": HEARTS, "S": SPADES, "N": NOTRUMP,
    "suits": SUITS, "majors": (SPADES, HEARTS), "minors": (DIAMONDS, CLUBS), "none": (),
    "other": _other, "min": min, "max": max, "len": len,
}  # fmt: skip
VOCABULARY = frozenset(names(Facts(0, "None")))
"""The words a rule's condition may use (词汇表)."""
ATTRIBUTES = frozenset(
    name for name in dir(Player) if not name.startswith("_") and name not in ("after", "shortest", "longest", "said")
)
"""What a rule may ask of a player (牌手属性)."""
