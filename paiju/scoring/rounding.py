"""Rounding (舍入): half to even, and only at the end.

Half to even is symmetric: what rounds down for North-South rounds the same way for East-West.
Source: `docs/rules/bridge-scoring.en.md#arithmetic`.
"""

from decimal import Decimal
from fractions import Fraction


def shown(value: Fraction | int, places: int = 2) -> Decimal:
    """A value for display (显示值) with this many decimal places, half to even. Raises ValueError."""
    if places < 0:
        raise ValueError(f"a value cannot be shown with {places} decimal places")
    return Decimal(units(value, places)).scaleb(-places)


def units(value: Fraction | int, places: int = 2) -> int:
    """How many units of the last of so many decimal places a value has (末位单位数), half to even."""
    # A page has thousands of these, and a product of fractions would look for what can be cancelled.
    denominator = value.denominator
    whole, rest = divmod(value.numerator * 10**places, denominator)
    return whole + (2 * rest > denominator or (2 * rest == denominator and whole % 2 == 1))


def to_tens(value: Fraction | int) -> int:
    """The nearest multiple of ten (取整到十), an exact five to the even ten: 425 to 420, 435 to 440."""
    return 10 * round(Fraction(value) / 10)
