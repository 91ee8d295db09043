"""What the README shows in the interpreter is what the interpreter answers."""

import doctest

from tests.structure.tree import ROOT


def test_the_deal_in_the_readme_runs() -> None:
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert results.attempted >= 10
    assert results.failed == 0
