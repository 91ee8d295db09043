"""Rules pages and worked examples belong together."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from paiju.cases.reading import read
from paiju.catalogue import GAMES
from paiju.cli import main

ROOT = Path(__file__).parent.parent.parent
PAGES, CASES = ROOT / "docs" / "rules", ROOT / "tests" / "cases"


def run(pages: Path, cases: Path = CASES) -> Result:
    return CliRunner().invoke(main, ["rules", "--pages", str(pages), "--cases", str(cases)])


def test_both_languages_have_the_same_rules_and_every_case_names_one():
    result = run(PAGES)
    assert result.exit_code == 0, result.output


def test_every_rule_of_bridge_and_its_scoring_has_a_case():
    bare = [line for line in run(PAGES).stdout.splitlines() if line.startswith("no case: bridge")]
    assert bare == []


def test_differences_and_rules_without_a_case_are_told(tmp_path: Path):
    pages = tmp_path / "rules"
    shutil.copytree(PAGES, pages)
    page = pages / "bridge.zh.md"
    text = page.read_text("utf-8")
    page.write_text(text.replace('<a id="double"></a>', "").replace('<a id="sight"></a>', '<a id="undo"></a>'), "utf-8")
    new = '<a id="new"></a>\nA rule.\n'
    (pages / "whist.en.md").write_text(new, "utf-8")
    result = run(pages)
    assert result.exit_code == 1
    assert "error: bridge.zh.md: #double is missing" in result.stderr
    assert "error: bridge.zh.md: #sight is missing" in result.stderr
    assert "error: bridge.zh.md: #undo is there twice" in result.stderr
    assert "error: whist.zh.md: #new is missing" in result.stderr
    assert "no case: whist#new" in result.stdout
    (pages / "whist.zh.md").write_text(new, "utf-8")
    assert "whist.zh.md" not in run(pages).stderr


@pytest.mark.parametrize("folder", [*sorted(GAMES), "scoring", "events"])
def test_examples_say_why_in_both_languages(folder: str):
    explained = [
        (file.stem, case.id, case) for file in (CASES / folder).glob("*.toml") for case in read(file) if case.why
    ]
    assert explained
    assert [(stem, name) for stem, name, case in explained if not case.why_zh] == []


def test_a_case_must_name_a_rule_that_is_there(tmp_path: Path):
    (tmp_path / "a.toml").write_text(
        'game = "imp"\n[[case]]\nid = "a"\nrule = "imps"\nexpect = { imps = 1 }\n', "utf-8"
    )
    result = run(PAGES, tmp_path)
    assert result.exit_code == 1
    assert "a.toml [a]: there is no rule bridge-scoring#imps" in result.stderr


def test_order_of_anchors(tmp_path: Path):
    for language, order in (("en", "ab"), ("zh", "ba")):
        (tmp_path / f"p.{language}.md").write_text("".join(f'<a id="{a}"></a>\n' for a in order), "utf-8")
    assert "different order" in run(tmp_path).stderr


def test_unreadable_cases_are_told(tmp_path: Path):
    (tmp_path / "a.toml").write_text("broken", "utf-8")
    result = run(PAGES, tmp_path)
    assert result.exit_code == 1
    assert "this is not TOML" in result.stderr
