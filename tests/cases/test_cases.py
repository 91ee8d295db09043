"""All worked examples, by the runner that `paiju check` uses."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from paiju.cases import Case, case_files, check, read

CASES = Path(__file__).parent


def every_case() -> Iterator[object]:
    for file in case_files([CASES]):
        for case in read(file):
            yield pytest.param(file, case, id=f"{file.relative_to(CASES).with_suffix('')}-{case.id}")


@pytest.mark.parametrize(("file", "case"), list(every_case()))
def test_case(file: Path, case: Case):
    verdict = check(file, case)
    assert verdict.passed, str(verdict)


def test_every_worked_example_has_a_reason_or_a_rule():
    bare = [f"{file.name} {case.id}" for file in case_files([CASES]) for case in read(file) if not case.rule]
    assert bare == []
