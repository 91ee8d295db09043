"""Rules pages and their cases (规则页与例题): which anchors a page has, and which cases name them.

A page is `docs/rules/<page>.en.md` with its Chinese twin `.zh.md`; an anchor is `<a id="…"></a>` in front of a rule.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from paiju.cases import ladder, scores
from paiju.cases.reading import Case

_ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
LANGUAGES = ("en", "zh")
"""The languages every page is written in (语言)."""


def page_names(folder: Path) -> list[str]:
    """The names of the rules pages in a folder (规则页), those that lack a language included."""
    return sorted({file.name.split(".")[0] for lang in LANGUAGES for file in folder.glob(f"*.{lang}.md")})


def anchors(folder: Path, page: str, language: str) -> list[str]:
    """The anchors of a page in a language (锚点), in order; none if it is not there."""
    file = folder / f"{page}.{language}.md"
    return _ANCHOR.findall(file.read_text("utf-8")) if file.exists() else []


def disagreements(folder: Path) -> list[str]:
    """What differs between the languages (两种语言不一致), a line each: missing, doubled or misplaced anchors."""
    found = list[str]()
    for page in page_names(folder):
        by_language = {language: anchors(folder, page, language) for language in LANGUAGES}
        for language, own in by_language.items():
            other = by_language[LANGUAGES[1 - LANGUAGES.index(language)]]
            found += [
                f"{page}.{language}.md: #{each} is there twice" for each in sorted({a for a in own if own.count(a) > 1})
            ]
            found += [f"{page}.{language}.md: #{each} is missing" for each in other if each not in own]
        first, second = by_language.values()
        if first != second and sorted(first) == sorted(second):
            found.append(f"{page}: the anchors stand in different order in en and zh")
    return found


def rule_of(case: Case) -> str:
    """The rule of a case as `page#anchor` (所属规则); empty if it names none."""
    if not case.rule or "#" in case.rule:
        return case.rule
    if case.game == ladder.KIND:
        return f"{ladder.PAGE}#{case.rule}"
    page = scores.page(case.game) if case.game in scores.KINDS else case.game.replace("_", "-")
    return f"{page}#{case.rule}"


def without_case(folder: Path, cases: Iterable[Case]) -> list[str]:
    """The rules that no case names (无例题的规则), as `page#anchor`."""
    named = {rule_of(case) for case in cases}
    rules = [f"{page}#{anchor}" for page in page_names(folder) for anchor in anchors(folder, page, LANGUAGES[0])]
    return [rule for rule in rules if rule not in named]


def without_rule(folder: Path, cases: Mapping[Path, Iterable[Case]]) -> list[str]:
    """The cases that name a rule which is not there (所指规则不存在), a line each."""
    rules = {f"{page}#{anchor}" for page in page_names(folder) for anchor in anchors(folder, page, LANGUAGES[0])}
    return [
        f"{file} [{case.id}]: there is no rule {rule_of(case)}"
        for file, each in cases.items()
        for case in each
        if rule_of(case) and rule_of(case) not in rules
    ]
