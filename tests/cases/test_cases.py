"""All worked examples, by the runner that `paiju check` uses."""

import re
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


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_example_of_the_page_about_cases(language: str, tmp_path: Path):
    page = CASES.parent.parent / "docs" / "rules" / f"cases.{language}.md"
    file = tmp_path / "page.toml"
    file.write_text(re.findall(r"^```toml\n(.*?)^```", page.read_text("utf-8"), re.M | re.S)[0], "utf-8")
    cases = read(file)
    assert len(cases) == 2
    assert all(check(file, case).passed for case in cases)
