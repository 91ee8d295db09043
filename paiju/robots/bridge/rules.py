"""The bidding rules (叫牌规则): situations of the auction, each with its rules in order. Grammar: docs/robots/bridge-system.en.md.

A situation is found by the calls so far and by what they told; its rules are then tried from the top, and the
first whose demand the hand meets gives the call. A rule with `each` stands for one rule per suit.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, cast

from paiju.games.bridge.moves import BIDS, CallText
from paiju.robots.bridge.bidding_facts import ATTRIBUTES, MAJORS, MINORS, NOTRUMP, SUITS, VOCABULARY, Facts
from paiju.robots.bridge.hands import LENGTH, Features
from paiju.robots.bridge.meaning import fits
from paiju.robots.bridge.rules_language import Expression, Names, Term, Variant, variant

Names_ = dict[str, object]


class Offer(NamedTuple):
    """A rule in a given auction (可叫): the call and the hands it wants."""

    call: CallText
    variants: tuple[Variant, ...]
    names: Names_
    rule: "Rule"


class CallForm:
    """How a rule names its call (叫品写法): `P`, `2M`, `cheapest x`, `jump x`, `jump2 x`, `game x`, `any x`, `at n in x`."""

    def __init__(self, text: str, compiled: Callable[[str], Expression]) -> None:
        """Raises ValueError if it names no call."""
        self.text = text
        self.level: Expression | None = None
        self.strain: Expression | None = None
        if text in ("P", "X", "XX"):
            self.kind = "plain"
        elif found := re.fullmatch(r"([1-7])(\S.*)", text):
            self.kind, self.level, self.strain = "fixed", compiled(found[1]), compiled(found[2])
        elif found := re.fullmatch(r"at (.+) in (.+)", text):
            self.kind, self.level, self.strain = "fixed", compiled(found[1]), compiled(found[2])
        elif found := re.fullmatch(r"(cheapest|jump2|jump|game|any) (.+)", text):
            self.kind, self.strain = found[1], compiled(found[2])
        else:
            raise ValueError(f"{text!r} names no call")

    def calls(self, names: Names, facts: Facts) -> tuple[CallText, ...]:
        """The legal calls it stands for in this auction: one, or none; several only for `any`."""
        if self.strain is None:
            return (cast(CallText, self.text),) if facts.legal(self.text) else ()
        strain = self.strain.number(names)
        if not 0 <= strain <= NOTRUMP:
            return ()
        lowest = facts.level_of(strain)
        if self.kind == "any":
            return BIDS[5 * lowest - 5 + strain :: 5]
        level = self._level(names, strain, lowest)
        return (BIDS[5 * level - 5 + strain],) if lowest <= level <= 7 else ()

    def _level(self, names: Names, strain: int, lowest: int) -> int:
        if self.level is not None:
            return self.level.number(names)
        if self.kind == "game":
            return 3 if strain == NOTRUMP else 4 if strain in MAJORS else 5
        return lowest + ("cheapest", "jump", "jump2").index(self.kind)


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule (一条规则); `title` in both languages, the rest as in its file."""

    id: str
    call: CallForm
    title: Mapping[str, str]
    demands: tuple[tuple[Term, ...], ...]
    condition: Expression | None = None
    each: tuple[tuple[str, Expression], ...] = ()
    suit: Expression | None = None
    forcing: str = ""
    unless: Expression | None = None
    """Where this holds, the call does not force."""
    alert: bool = False
    artificial: bool = False
    tag: str = ""
    otherwise: bool = False
    prefer: str = "longest"

    def offers(self, names: Names_, facts: Facts, only: str = "") -> Iterator[Offer]:
        """What the rule comes to in this auction; with `only`, as far as it gives that call."""
        for bound in self._bindings(names):
            if self.condition is not None and not self.condition.value(bound):
                continue
            for call in self.call.calls(bound, facts):
                if only and call != only:
                    continue
                variants = tuple(v for demand in self.demands if (v := variant(demand, bound)) is not None)
                if variants:
                    yield Offer(call, variants, bound, self)

    def _bindings(self, names: Names_) -> Iterator[Names_]:
        if not self.each:
            yield names
            return
        ranges = [cast("tuple[int, ...]", suits.value(names)) for _, suits in self.each]
        for chosen in product(*ranges):
            yield names | dict(zip((name for name, _ in self.each), chosen, strict=True))

    def chosen(self, names: Names_, facts: Facts, features: Features) -> Offer | None:
        """The rule's offer for a hand, None if it has none; of several the longest suit, or as `prefer` says."""
        accepted = [
            offer
            for offer in self.offers(names, facts)
            if self.call.kind != "any" and any(fits(variant, features) for variant in offer.variants)
        ]
        if len(accepted) < 2 or self.prefer == "first":
            return accepted[0] if accepted else None
        return max(accepted, key=lambda offer: self._merit(offer, features))

    def _merit(self, offer: Offer, features: Features) -> tuple[int, int]:
        """The longer suit; of equals with five cards the higher, with fewer the cheaper bid."""
        suit = cast(int, offer.names[self.each[0][0]])
        length = features[LENGTH + suit] if suit < NOTRUMP else 0
        place = BIDS.index(offer.call) if offer.call in BIDS else 0
        if self.prefer == "cheapest":
            return 0, -place
        return length, suit if length >= 5 else -place


class Pattern:
    """A pattern of calls from the opening on (进程模式), e.g. `1M P 2M P`; M, m, x, y, z, w stand for distinct suits."""

    def __init__(self, text: str) -> None:
        """Raises ValueError at a word that is neither a call nor a pattern of one."""
        seen: set[str] = set()
        self._regex = re.compile("".join(_word(word, seen) for word in text.split()))
        self.variables = frozenset(seen)

    def match(self, text: str) -> dict[str, int] | None:
        """The suits it binds, None if the auction is another."""
        found = self._regex.fullmatch(text)
        if found is None:
            return None
        bound = {name: "CDHS".index(sign) for name, sign in found.groupdict().items()}
        return bound if len(set(bound.values())) == len(bound) else None


VARIABLES = {"M": "HS", "m": "CD", "x": "CDHS", "y": "CDHS", "z": "CDHS", "w": "CDHS"}


def _word(word: str, seen: set[str]) -> str:
    if word == "*":
        return r"(?:\S+ )*"
    alternatives = [_call(part, seen) for part in word.split("|")]
    return f"(?:{'|'.join(alternatives)}) "


def _call(word: str, seen: set[str]) -> str:
    if word in ("P", "X", "XX"):
        return word
    if word == "?":
        return r"\S+"
    if word == "bid":
        return r"[1-7](?:NT|[CDHS])"
    found = re.fullmatch(r"([1-7?])([CDHSN]|[Mmxyzw])", word)
    if found is None:
        raise ValueError(f"{word!r} is neither a call nor a pattern of one")
    level = "[1-7]" if found[1] == "?" else found[1]
    suit = found[2]
    if suit == "N":
        return f"{level}NT"
    if suit not in VARIABLES:
        return level + suit
    if suit in seen:
        return f"{level}(?P={suit})"
    seen.add(suit)
    return f"{level}(?P<{suit}>[{VARIABLES[suit]}])"


@dataclass(frozen=True, slots=True)
class Situation:
    """A situation of the auction with its rules (局面)."""

    id: str
    title: Mapping[str, str]
    patterns: tuple[Pattern, ...]
    condition: Expression | None
    let: tuple[tuple[str, Expression], ...]
    rules: tuple[Rule, ...]
    fallback: bool = False

    def bound(self, names: Names_, text: str) -> Names_ | None:
        """The facts together with the suits bound here; None if the auction is not in this situation."""
        found: dict[str, int] | None = {}
        if self.patterns:
            found = next((m for pattern in self.patterns if (m := pattern.match(text)) is not None), None)
        if found is None:
            return None
        bound: Names_ = names | found if found else dict(names)
        for name, expression in self.let:
            bound[name] = expression.value(bound)
        return None if self.condition is not None and not self.condition.value(bound) else bound


__all__ = ["ATTRIBUTES", "MINORS", "SUITS", "VOCABULARY", "CallForm", "Offer", "Pattern", "Rule", "Situation"]
