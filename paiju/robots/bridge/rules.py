"""The bidding rules (叫牌规则): situations of the auction, each with its rules in order.

Their grammar stands in docs/robots/bridge-system.en.md.

A situation is found by the calls so far and by what they told; its rules are then tried from the top, and the
first whose demand the hand meets gives the call. A rule with `each` stands for one rule per suit.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import NamedTuple, cast

from paiju.games.bridge.moves import BIDS, CallText
from paiju.robots.bridge.bidding_facts import Facts
from paiju.robots.bridge.bidding_players import NOTRUMP
from paiju.robots.bridge.hands import LENGTH, Features
from paiju.robots.bridge.rules_language import Expression, Names, Term, Variant, met, variant

Bound = dict[str, object]
"""The vocabulary with the suits that a pattern or a rule binds (已定花色的词汇)."""


class Offer(NamedTuple):
    """A rule in a given auction (可叫): the call and the hands it wants."""

    call: CallText
    variants: tuple[Variant, ...]
    names: Bound
    rule: "Rule"


class CallForm:
    """How a rule names its call (叫品写法): `P` `X` `XX` `2M` `cheapest x` `jump x` `any x`."""

    def __init__(self, text: str, compiled: Callable[[str], Expression]) -> None:
        """Raises ValueError if it names no call."""
        self.text = text
        self.level: Expression | None = None
        self.strain: Expression | None = None
        if text in ("P", "X", "XX"):
            self.kind = "plain"
        elif found := re.fullmatch(r"([1-7])(\S.*)", text):
            self.kind, self.level, self.strain = "fixed", compiled(found[1]), compiled(found[2])
        elif found := re.fullmatch(r"(cheapest|jump|any) (.+)", text):
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
        level = self.level.number(names) if self.level is not None else lowest + (self.kind == "jump")
        return (BIDS[5 * level - 5 + strain],) if lowest <= level <= 7 else ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule (一条规则); `title` in both languages, the rest as in its file."""

    id: str
    call: CallForm
    title: Mapping[str, str]
    demands: tuple[tuple[Term, ...], ...]
    hand: tuple[str, ...] = ()
    """The demands as written in the file."""
    condition: Expression | None = None
    variables: tuple[str, ...] = ()
    """The suits bound by `each`, whose choice is in `ranges`."""
    ranges: tuple[Expression, ...] = ()
    suit: Expression | None = None
    forcing: str = ""
    unless: Expression | None = None
    """Where this holds, the call does not force."""
    alert: bool = False
    artificial: bool = False
    tag: str = ""
    otherwise: bool = False
    """Used when nothing better fits, and not told of."""
    rare: bool = False
    """Possible, but partner does not reckon with it."""
    prefer: str = "longest"

    def offers(self, names: Bound, facts: Facts, only: str) -> Iterator[Offer]:
        """What the rule comes to in this auction as far as it gives the call `only`."""
        for bound in self._bindings(names):
            for call in self.call.calls(bound, facts):
                if call == only:
                    variants = tuple(v for demand in self.demands if (v := variant(demand, bound)) is not None)
                    if variants:
                        yield Offer(call, variants, bound, self)

    def _bindings(self, names: Bound) -> Iterator[Bound]:
        """The names with the suits of `each` bound in turn, where the rule's condition holds."""
        early = not self.variables or self.condition is None or self.condition.names.isdisjoint(self.variables)
        if early and self.condition is not None and not self.condition.value(names):
            return
        if not self.variables:
            yield names
            return
        for chosen in product(*[cast("tuple[int, ...]", suits.value(names)) for suits in self.ranges]):
            bound = names | dict(zip(self.variables, chosen, strict=True))
            if early or self.condition is None or self.condition.value(bound):
                yield bound

    def chosen(self, names: Bound, facts: Facts, features: Features) -> CallText | None:
        """The call the rule gives this hand, if any; of several that for the longest suit, or as `prefer` says."""
        if self.call.kind == "any":
            return None
        accepted: list[tuple[CallText, Bound]] = [
            (call, bound)
            for bound in self._bindings(names)
            for call in self.call.calls(bound, facts)
            if any(met(demand, bound, features) for demand in self.demands)
        ]
        if not accepted:
            return None
        if len(accepted) == 1 or self.prefer == "first":
            return accepted[0][0]
        return max(accepted, key=lambda found: self._merit(found[0], found[1], features))[0]

    def _merit(self, call: CallText, names: Bound, features: Features) -> tuple[int, int]:
        """The longer suit; of equals with five cards the higher, with fewer the cheaper bid."""
        suit = cast(int, names[self.variables[0]])
        length = features[LENGTH + suit] if suit < NOTRUMP else 0
        place = BIDS.index(call) if call in BIDS else 0
        if self.prefer == "cheapest":
            return 0, -place
        return length, suit if length >= 5 else -place


class Pattern:
    """A pattern of calls from the opening on (进程模式), e.g. `1M P 2M P`; M m x y z w are distinct suits."""

    def __init__(self, text: str) -> None:
        """Raises ValueError at a word that is neither a call nor a pattern of one."""
        self.text = text
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
    early: bool = False
    """Whether the condition speaks of public facts only, so that it can be tried before suits are bound."""

    def bound(self, names: Bound, text: str) -> Bound | None:
        """The facts together with the suits bound here; None if the auction is not in this situation."""
        found: dict[str, int] | None = {}
        if self.patterns:
            found = next((m for pattern in self.patterns if (m := pattern.match(text)) is not None), None)
        if found is None:
            return None
        if self.early and self.condition is not None and not self.condition.value(names):
            return None
        bound: Bound = names | found if found else dict(names)
        for name, expression in self.let:
            bound[name] = expression.value(bound)
        return None if self.condition is not None and not self.condition.value(bound) else bound
