"""Fouled boards (牌变样): a deal played in different forms, so that only results of one form can be compared.

Law 87; `docs/rules/bridge-scoring.en.md#fouled`.
"""

from collections.abc import Hashable, Sequence


def by_form(results: int, forms: Sequence[Hashable] | None) -> list[list[int]]:
    """The places of so many results, grouped by the form in which the board was played (按样子分组).

    Without `forms` all are one group. Raises ValueError if there is not one for each result.
    """
    if forms is not None and len(forms) != results:
        raise ValueError(f"{results} results but {len(forms)} forms")
    groups = dict[Hashable, list[int]]()
    for place, form in enumerate(forms or [None] * results):
        groups.setdefault(form, []).append(place)
    return list(groups.values())


def too_small(size: int, groups: int, expected: int) -> bool:
    """Whether one of several groups is too small for a comparison (小组): three at most, and a third at most."""
    return groups > 1 and size <= 3 and 3 * size <= expected
