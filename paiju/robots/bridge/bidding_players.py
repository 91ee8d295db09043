"""What one player has told in the auction (已示牌情), as partner and both opponents can reckon it."""

from dataclasses import dataclass, replace

from paiju.robots.bridge.hands import ACES, KINGS
from paiju.robots.bridge.meaning import Meaning

NOTRUMP = 4
"""The strain notrump, after the suits 0-3; also what stands for "no suit"."""


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
