"""What all four can know of an auction (公开信息): who has shown what, what forces, which suits are whose.

`names` gives the vocabulary in which the rules' conditions are written, from the side of the player on turn.
"""

from dataclasses import dataclass, replace
from typing import cast

from paiju.games.bridge.moves import BIDS, HEIGHT, CallText
from paiju.robots.bridge.hands import ACES, KINGS
from paiju.robots.bridge.meaning import Meaning

SUITS = (0, 1, 2, 3)
MAJORS = (3, 2)
MINORS = (1, 0)
NOTRUMP = 4


@dataclass(frozen=True)
class Player:
    """What a player has told so far (已示牌情): points, lengths by suit C D H S, calls with their meanings."""

    lo: int = 0
    hi: int = 40
    shortest: tuple[int, ...] = (0, 0, 0, 0)
    longest: tuple[int, ...] = (13, 13, 13, 13)
    aces: int = 0
    kings: int = 0
    said: tuple[Meaning, ...] = ()
    passed: bool = False
    """He passed when nobody had opened."""
    named: tuple[int, ...] = ()
    """The suits he has bid as his own, or shown by convention."""

    def len(self, suit: int) -> int:
        """The fewest cards of the suit he can hold."""
        return self.shortest[suit] if suit < NOTRUMP else 0

    def most(self, suit: int) -> int:
        """The most cards of the suit he can hold."""
        return self.longest[suit] if suit < NOTRUMP else 13

    def did(self, tag: str) -> bool:
        """Whether one of his calls had this tag."""
        return any(meaning.tag == tag for meaning in self.said)

    @property
    def last(self) -> str:
        """His last call, empty before the first."""
        return self.said[-1].call if self.said else ""

    @property
    def tag(self) -> str:
        """The tag of his last call."""
        return self.said[-1].tag if self.said else ""

    @property
    def rule(self) -> str:
        """The rule of his last call."""
        return self.said[-1].rule if self.said else ""

    @property
    def suit(self) -> int:
        """The suit his last call speaks of; 4 if none."""
        return self.said[-1].suits[0] if self.said and self.said[-1].suits else NOTRUMP

    @property
    def suit2(self) -> int:
        """The second suit his last call speaks of; 4 if none."""
        return self.said[-1].suits[1] if self.said and len(self.said[-1].suits) > 1 else NOTRUMP

    @property
    def forcing(self) -> str:
        """How far his last call forces."""
        return self.said[-1].forcing if self.said else ""

    @property
    def artificial(self) -> bool:
        """Whether his last call was artificial."""
        return bool(self.said) and self.said[-1].artificial

    @property
    def first(self) -> str:
        """His first call other than a pass, empty if none."""
        return next((meaning.call for meaning in self.said if meaning.call != "P"), "")

    @property
    def opening(self) -> str:
        """The tag of his first call other than a pass."""
        return next((meaning.tag for meaning in self.said if meaning.call != "P"), "")

    @property
    def bids(self) -> int:
        """How many of his calls were not passes."""
        return sum(meaning.call != "P" for meaning in self.said)

    @property
    def turns(self) -> int:
        """How many calls he has made."""
        return len(self.said)

    @property
    def notrump(self) -> bool:
        """Whether he has bid notrump to play there."""
        return any(meaning.call.endswith("NT") and not meaning.artificial for meaning in self.said)

    def after(self, meaning: Meaning, opened: bool, theirs: tuple[int, ...]) -> "Player":
        """He has made a call with this meaning; what contradicts his earlier calls replaces them.

        `theirs` are partner's suits, which he does not name as his own by supporting them.
        """
        lo, hi = _narrowed((self.lo, self.hi), meaning.strength)
        lengths = [
            _narrowed(old, new)
            for old, new in zip(zip(self.shortest, self.longest, strict=True), meaning.lengths, strict=True)
        ]
        named = self.named
        if (meaning.call[0] in "1234567" and not meaning.artificial) or meaning.tag == "two-suiter":
            named += tuple(
                suit for suit in meaning.suits if suit < NOTRUMP and suit not in named and suit not in theirs
            )
        return replace(
            self,
            lo=lo,
            hi=hi,
            shortest=tuple(low for low, _ in lengths),
            longest=tuple(high for _, high in lengths),
            aces=max(self.aces, meaning.bounds(ACES)[0]),
            kings=max(self.kings, meaning.bounds(KINGS)[0]),
            said=(*self.said, meaning),
            passed=self.passed or (meaning.call == "P" and not opened),
            named=named,
        )


def _narrowed(old: tuple[int, int], new: tuple[int, int]) -> tuple[int, int]:
    low, high = max(old[0], new[0]), min(old[1], new[1])
    return (low, high) if low <= high else new


@dataclass(frozen=True)
class Facts:
    """An auction as all can read it (叫牌进程): calls from the dealer on, each with its meaning."""

    dealer: int
    vul: str
    calls: tuple[CallText, ...] = ()
    players: tuple[Player, ...] = (Player(), Player(), Player(), Player())
    height: int = -1
    """Of the last bid, as in `HEIGHT`; -1 before any."""
    bidder: int = -1
    doubled: int = 0
    opener: int = -1

    @property
    def turn(self) -> int:
        """The seat to call."""
        return (self.dealer + len(self.calls)) % 4

    def after(self, meaning: Meaning) -> "Facts":
        """The auction with one more call."""
        seat, call = self.turn, meaning.call
        players = list(self.players)
        players[seat] = players[seat].after(meaning, self.opener >= 0, players[(seat + 2) % 4].named)
        facts = replace(self, calls=(*self.calls, call), players=tuple(players))
        if call == "P":
            return facts
        if call in ("X", "XX"):
            return replace(facts, doubled=len(call))
        opener = seat if self.opener < 0 else self.opener
        return replace(facts, height=HEIGHT[call], bidder=seat, doubled=0, opener=opener)

    def legal(self, call: str) -> bool:
        """Whether the player on turn may make this call. Laws 18, 19."""
        if call == "P":
            return True
        theirs = self.bidder >= 0 and (self.bidder - self.turn) % 2 == 1
        if call == "X":
            return theirs and self.doubled == 0
        if call == "XX":
            return self.bidder >= 0 and not theirs and self.doubled == 1
        return HEIGHT.get(cast(CallText, call), -1) > self.height

    def level_of(self, strain: int) -> int:
        """The lowest level at which a strain can be bid; 8 if it cannot."""
        return (self.height - strain) // 5 + 2 if strain <= NOTRUMP else 8

    @property
    def text(self) -> str:
        """The calls from the opening on, each followed by a space: what the rules' patterns are matched with."""
        opened = next((at for at, call in enumerate(self.calls) if call != "P"), len(self.calls))
        return "".join(f"{call} " for call in self.calls[opened:])

    def legal_calls(self) -> tuple[CallText, ...]:
        """All legal calls, pass first."""
        doubles: tuple[CallText, ...] = ("X", "XX")
        return ("P", *(call for call in doubles if self.legal(call)), *BIDS[self.height + 1 :])


def names(facts: Facts) -> dict[str, object]:
    """The vocabulary of the rules (规则词汇) for the player on turn; see docs/robots for what each word means."""
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
        "bidder": _WHO[(facts.bidder - turn) % 4] if facts.bidder >= 0 else "",
        "opener": _WHO[(facts.opener - turn) % 4] if facts.opener >= 0 else "",
        "mine": mine,
        "contested": bool(lho.bids or rho.bids),
        "quiet": quiet,
        "balancing": balancing,
        "unnatural": unnatural,
        "seat": len(facts.calls) + 1,
        "vul": facts.vul in ("Both", ("NS", "EW")[turn % 2]),
        "theirvul": facts.vul in ("Both", ("EW", "NS")[turn % 2]),
        "ours": ours,
        "theirs": theirs,
        "unbid": unbid,
        "unstopped": () if partner.notrump else tuple(suit for suit in worries if partner.len(suit) < 4),
        "unguarded": () if partner.notrump else unbid,
        "fit": fit,
        "trump": fit if fit < NOTRUMP else _last_suit(me, partner),
        "gf": game_forced,
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
    return 5 - major


_WHO = ("me", "lho", "partner", "rho")
_CONSTANT: dict[str, object] = {
    "C": 0, "D": 1, "H": 2, "S": 3, "N": NOTRUMP,
    "suits": SUITS, "majors": MAJORS, "minors": MINORS, "none": (),
    "other": _other, "min": min, "max": max, "len": len,
}  # fmt: skip
VOCABULARY = frozenset(names(Facts(0, "None")))
"""The words a rule's condition may use (词汇表)."""
ATTRIBUTES = frozenset(
    name for name in dir(Player) if not name.startswith("_") and name not in ("after", "shortest", "longest", "said")
)
"""What a rule may ask of a player (牌手属性)."""
