"""Par from the double-dummy table: scores, contracts and declarers against known answers."""

import pytest

from paiju.analysis.par import Par, ParContract, par
from tests.analysis import known


def _text(contract: ParContract) -> str:
    over = contract.tricks - contract.level - 6
    who = "".join("NESW"[seat] for seat in contract.declarers)
    return f"{contract.level}{contract.strain[0]}{'*' if over < 0 else ''}-{who}{f'{over:+}' if over else ''}"


def test_scores_and_contracts_of_played_deals() -> None:
    for k in known.list100():
        found = par(k.table, k.dealer, k.vul)
        assert found.score == k.par
        assert {_text(contract) for contract in found.contracts} == k.par_contracts


@pytest.mark.parametrize(("column", "vul"), [(0, "None"), (1, "NS"), (2, "EW"), (3, "Both")])
def test_scores_at_every_vulnerability(column: int, vul: str) -> None:
    for _, table, pars in known.tables40():
        assert par(table, 0, vul).score == pars[column]


def test_the_dealer_s_side_bids_first() -> None:
    """Both sides make 1NT and nothing else: who speaks first, plays it."""
    table = tuple((6, 6, 6, 6, 7) for _ in range(4))
    assert par(table, 0, "None") == Par(90, (ParContract(1, "NT", (0, 2), 7),))
    assert par(table, 3, "None") == Par(-90, (ParContract(1, "NT", (1, 3), 7),))


def test_nobody_makes_anything() -> None:
    assert par(tuple((6, 6, 6, 6, 6) for _ in range(4)), 0, "Both") == Par(0, ())


def test_an_unknown_vulnerability_is_refused() -> None:
    with pytest.raises(ValueError, match="'All' is not a vulnerability"):
        par(tuple((6,) * 5 for _ in range(4)), 0, "All")
