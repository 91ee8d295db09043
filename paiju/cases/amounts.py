"""Numbers, scores and awards in worked examples of scoring (数与所判), as their writers put them."""

from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

import msgspec

from paiju.scoring import adjusted

_SIDES = frozenset({"NS", "EW"})


def number(value: Any) -> Fraction:
    """A number as a case writes it (数): whole, with a point, or a fraction as text. Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, int | str | Decimal | Fraction):
        raise ValueError(f"{value!r} is not a number")
    try:
        return Fraction(value)
    except ZeroDivisionError:
        raise ValueError(f"{value!r} is not a number") from None


def grade(text: str) -> adjusted.Grade:
    """A grade as a case writes it (档): `AVE+`, `AVE` or `AVE-`. Raises ValueError."""
    return msgspec.convert(text, adjusted.Grade)


def result(value: Any) -> int | adjusted.Adjusted:
    """A result (结果): a score, an award of both sides, or `{ NS = award, EW = award }`."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    if isinstance(value, dict):
        sides = cast("dict[str, Any]", value)
        if sides.keys() != _SIDES:
            raise ValueError("a result has an award for NS and one for EW")
        return adjusted.Adjusted(award(sides["NS"]), award(sides["EW"]))
    return adjusted.both(award(value))


def award(value: Any) -> adjusted.Artificial | adjusted.Weighted:
    """An award (所判): a score; `60% 420, 40% -50`; or `AVE+`, `AVE`, `AVE-`, maybe with its percent elsewhere."""
    if not isinstance(value, str):
        return adjusted.assigned(msgspec.convert(value, int))
    if value.startswith("AVE"):
        called, *others = value.split()
        return adjusted.Artificial(grade(called), *map(number, others))
    return adjusted.weighted([_outcome(part) for part in value.split(",")])


def _outcome(text: str) -> tuple[Fraction, int]:
    weight, score = text.split()
    return (number(weight[:-1]) / 100 if weight.endswith("%") else number(weight)), int(score)
