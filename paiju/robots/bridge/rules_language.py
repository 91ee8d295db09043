"""The two small languages of the bidding rules (规则语言): conditions on the auction, and demands on the hand.

A condition is an expression over public facts, e.g. `partner.lo >= 12 and level < 3`. A demand is a list of
ranges, e.g. `hcp 15..17, balanced, H 4+, stop theirs, points 25-partner.lo..`: each names a feature of the hand,
the suit if it is a suit's, and the numbers allowed, which may be expressions too. A bare suit means its length.
Filled with the facts of an auction a demand is a tuple of (feature, least, most): no more than that is needed to
choose a call, to explain it, and to draw hands that fit it.
"""

import ast
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from operator import itemgetter
from typing import cast

from paiju.robots.bridge.hands import LENGTH, PAIRED, PLACE, SCALARS, SUITED, Features

Range = tuple[int, int, int]
"""A feature's place, and the least and the most it may be."""
Variant = tuple[Range, ...]
"""Ranges that must all hold (一种牌)."""
Names = Mapping[str, object]
"""What an expression may speak of: facts of the auction, suits bound by the rule."""

LEAST, MOST = -13, 40
_ALLOWED = (
    ast.Expression, ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Sub,
    ast.Mult, ast.FloorDiv, ast.Compare, ast.Eq, ast.NotEq, ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.In, ast.NotIn,
    ast.Name, ast.Load, ast.Attribute, ast.Constant, ast.Call, ast.Tuple, ast.IfExp,
)  # fmt: skip


class Expression:
    """An expression over public facts (式子), checked and compiled once."""

    __slots__ = ("names", "source", "value")

    def __init__(self, source: str, attributes: frozenset[str]) -> None:
        """`attributes` are what may be asked of a player. Raises ValueError if it is no expression of this language."""
        self.source = source.strip()
        self.names: frozenset[str]
        """The names it speaks of."""
        self.value: Callable[[Names], object]
        """What it comes to, given the facts."""
        if self.source.isdigit():
            constant = int(self.source)
            self.names, self.value = frozenset(), lambda names: constant
        elif self.source.isidentifier() and self.source not in _WORDS:
            self.names, self.value = frozenset((self.source,)), itemgetter(self.source)
        else:
            self._compile(attributes)

    def _compile(self, attributes: frozenset[str]) -> None:
        try:
            tree = ast.parse(self.source, mode="eval")
        except SyntaxError as error:
            raise ValueError(f"{self.source!r} is not an expression: {error.msg}") from None
        names: set[str] = set()
        for node in ast.walk(tree):
            if not isinstance(node, _ALLOWED):
                raise ValueError(f"{self.source!r}: {type(node).__name__} has no place in a condition")
            if isinstance(node, ast.Name):
                names.add(node.id)
            elif isinstance(node, ast.Attribute) and node.attr not in attributes:
                raise ValueError(f"{self.source!r}: a player has no {node.attr!r}")
        self.names = frozenset(names)
        code = partial(eval, compile(tree, f"<{self.source}>", "eval"), _NOTHING)
        self.value = cast("Callable[[Names], object]", code)

    def number(self, names: Names) -> int:
        """Its value as a whole number."""
        return cast(int, self.value(names))


_WORDS = ("True", "False", "None")
_NOTHING: dict[str, object] = {"__builtins__": {}}
Compile = Callable[[str], Expression]


class Term:
    """One term of a demand (一项要求): a feature, its suits, and what it may be."""

    def __init__(self, text: str, compiled: Compile) -> None:
        """Raises ValueError naming the term that cannot be read."""
        negated = text.startswith("not ")
        words = text.removeprefix("not ").split(maxsplit=1)
        name, rest = words[0], words[1] if len(words) > 1 else ""
        if name in SCALARS:
            arity = 0
        elif name in SUITED or name in PAIRED:
            arity = 1 if name in SUITED else 2
        else:
            name, rest, arity = "length", f"{name} {rest}", 1
        parts = rest.split(maxsplit=arity)
        if len(parts) < arity:
            raise ValueError(f"{text!r} needs {arity} suit(s)")
        self.place = PLACE[name]
        self.suits = tuple(compiled(part) for part in parts[:arity])
        self.least, self.most = _bounds(parts[arity] if len(parts) > arity else "", negated, compiled)

    def ranges(self, names: Names) -> tuple[Range, ...]:
        """The ranges it stands for in this auction; one for each suit if it speaks of several."""
        least = cast(int, LEAST if self.least is None else self.least.value(names))
        most = cast(int, MOST if self.most is None else self.most.value(names))
        if not self.suits:
            return ((self.place, least, most),)
        only = self.suits[0].value(names)
        if len(self.suits) == 1 and isinstance(only, int):
            return ((self.place + only, least, most),) if 0 <= only < 4 else (_IMPOSSIBLE,)
        return self._several(only, names, least, most)

    def _several(self, first: object, names: Names, least: int, most: int) -> tuple[Range, ...]:
        """The ranges of a term on two suits compared, or on each of several."""
        if len(self.suits) == 2:
            one, two = cast(int, first), self.suits[1].number(names)
            return ((self.place + 4 * one + two, least, most),) if 0 <= one < 4 and 0 <= two < 4 else (_IMPOSSIBLE,)
        return tuple((self.place + suit, least, most) for suit in cast("tuple[int, ...]", first))


_IMPOSSIBLE = (0, 1, 0)
"""What a term comes to that speaks of a suit where there is none."""


def _bounds(text: str, negated: bool, compiled: Compile) -> tuple[Expression | None, Expression | None]:
    """The least and the most: `` (at least 1), `4`, `4+`, `4..6`, `4..`, `..6`; with `not`, exactly 0."""
    if negated:
        if text:
            raise ValueError(f"'not' takes no numbers: {text!r}")
        return compiled("0"), compiled("0")
    if not text:
        return compiled("1"), None
    if ".." in text:
        least, most = (part.strip() for part in text.split("..", 1))
        return compiled(least) if least else None, compiled(most) if most else None
    if text.endswith("+"):
        return compiled(text[:-1]), None
    return compiled(text), compiled(text)


def terms(text: str, compiled: Compile) -> tuple[Term, ...]:
    """The terms of a demand (要求各项), separated by commas. Raises ValueError."""
    return tuple(Term(part, compiled) for part in split(text) if part)


def split(text: str) -> list[str]:
    """A text at its commas, but not inside brackets."""
    parts, depth, start = list[str](), 0, 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            parts.append(text[start:at].strip())
            start = at + 1
    return [*parts, text[start:].strip()]


def variant(demand: Iterable[Term], names: Names) -> Variant | None:
    """A demand filled with the facts (填入牌情), one range a feature; None if no hand can meet it."""
    bounds: dict[int, tuple[int, int]] = {}
    for term in demand:
        for place, least, most in term.ranges(names):
            low, high = bounds.get(place, (LEAST, MOST))
            bounds[place] = max(low, least), min(high, most)
    if any(least > most for least, most in bounds.values()):
        return None
    return tuple((place, least, most) for place, (least, most) in bounds.items())


def met(demand: Iterable[Term], names: Names, features: Features) -> bool:
    """Whether a hand meets a demand (合乎要求), as by `variant`, stopping at the first term that fails."""
    for term in demand:
        for place, least, most in term.ranges(names):
            if not least <= features[place] <= most:
                return False
    return True


def lengths_of(ranges: Variant) -> tuple[tuple[int, int], ...]:
    """The least and most length of each suit C D H S that a variant promises (长度范围), with what 13 cards imply."""
    least, most = [0] * 4, [13] * 4
    for place, low, high in ranges:
        if LENGTH <= place < LENGTH + 4:
            suit = place - LENGTH
            least[suit], most[suit] = max(least[suit], low), min(most[suit], high)
        elif low >= 1 and place in _EVEN:
            for suit in range(4):
                least[suit], most[suit] = max(least[suit], 2), min(most[suit], _EVEN[place])
    return tuple(
        (max(least[suit], 13 - sum(most) + most[suit]), min(most[suit], 13 - sum(least) + least[suit]))
        for suit in range(4)
    )


_EVEN = {PLACE["balanced"]: 5, PLACE["semibalanced"]: 6}
"""A balanced hand has no short suit, and none longer than this."""
