"""The verdict on a case (判定): as expected, or what was expected and what came."""

from collections.abc import Mapping
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any, cast

import msgspec


class Verdict(msgspec.Struct, frozen=True):
    """The verdict on one case (判定): the differences found, each `(expected, came)`; none if all is as expected."""

    differences: tuple[tuple[str, str], ...] = ()

    @property
    def passed(self) -> bool:
        """Whether all came as expected."""
        return not self.differences

    def __str__(self) -> str:
        return "; ".join(f"expected {expected}, came {came}" for expected, came in self.differences) or "as expected"


def differing(expect: Mapping[str, Any], facts: Mapping[str, Any]) -> tuple[tuple[str, str], ...]:
    """The facts that are not as expected (不符之处). A fact not named in `expect` is not compared."""
    found = list[tuple[str, str]]()
    for name, want in expect.items():
        if name not in facts:
            found.append((f"{name} = {shown(want)}", f"no fact {name!r}; there are {', '.join(sorted(facts))}"))
        elif not same(want, facts[name]):
            found.append((f"{name} = {shown(want)}", shown(facts[name])))
    return tuple(found)


def same(want: Any, came: Any) -> bool:
    """Whether a value from a case file says the same as a fact (相符).

    Numbers are compared exactly, `25/3`, `13.78` and `"13.78"` alike; true is not 1; lists keep their order.
    """
    if isinstance(came, dict):
        facts = cast("dict[str, Any]", came)
        if not isinstance(want, dict):
            return False
        wants = cast("dict[str, Any]", want)
        return wants.keys() == facts.keys() and all(same(wants[key], facts[key]) for key in facts)
    if isinstance(came, list | tuple):
        row = cast("list[Any]", came)
        if not isinstance(want, list) or len(cast("list[Any]", want)) != len(row):
            return False
        return all(same(w, c) for w, c in zip(cast("list[Any]", want), row, strict=True))
    if isinstance(came, bool) or isinstance(want, bool):
        return want is came
    if isinstance(came, int | Fraction | Decimal):
        return _number(want) == Fraction(came)
    return isinstance(want, type(came)) and want == came


def shown(value: Any) -> str:
    """A value as a case file writes it (写值): `[1, "25/3"]`, `{ NS = 8 }`."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, dict):
        items = cast("dict[str, Any]", value).items()
        return "{ " + ", ".join(f"{key} = {shown(each)}" for key, each in items) + " }" if items else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(shown(each) for each in cast('list[Any]', value))}]"
    return str(value)


def _number(value: Any) -> Fraction | None:
    if not isinstance(value, int | str | Decimal):
        return None
    try:
        return Fraction(value)
    except (ValueError, ZeroDivisionError, OverflowError, InvalidOperation):
        return None
