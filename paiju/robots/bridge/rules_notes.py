"""The system on paper (体系说明): all situations and rules as a page, from the very rules the robot bids by.

`python -m paiju.robots.bridge.rules_notes en` prints the English page, `zh` the Chinese one.
"""

import sys
from collections.abc import Iterator
from importlib.resources import files

from paiju.robots.bridge.meaning_words import SUIT_SIGNS
from paiju.robots.bridge.rules import Rule, Situation
from paiju.robots.bridge.rules_files import system

_WORDS = {
    "en": {
        "head": "| call | hand | meaning | |", "or": " *or* ", "when": "After", "if": "If", "for": "for",
        "general": "in general", "off": "to play", "invite": "invitational", "round": "forcing", "game": "game forcing",
        "alert": "alert",
        "rare": "rare", "otherwise": "otherwise", "let": "where",
    },
    "zh": {
        "head": "| 叫品 | 手牌 | 含义 | |", "or": " *或* ", "when": "进程", "if": "条件", "for": "取",
        "general": "通用", "off": "止叫", "invite": "邀叫", "round": "逼叫一轮", "game": "逼叫到局", "alert": "警示",
        "rare": "少见", "otherwise": "其余", "let": "其中",
    },
}  # fmt: skip


def page(language: str) -> str:
    """The whole page in one language, `en` or `zh` (体系说明)."""
    parts = ["\n".join(_situation(situation, language)) for situation in system()]
    introduction = (files("paiju.robots.bridge") / "system" / f"introduction.{language}.md").read_text(encoding="utf-8")
    return f"{introduction}\n" + "\n\n".join(parts) + "\n"


def _situation(situation: Situation, language: str) -> Iterator[str]:
    words = _WORDS[language]
    general = f" ({words['general']})" if situation.fallback else ""
    yield f"## {situation.title[language]}{general}\n"
    if situation.patterns:
        yield f"{words['when']}: {', '.join(f'`{pattern.text}`' for pattern in situation.patterns)}\n"
    if situation.condition is not None:
        yield f"{words['if']}: `{situation.condition.source}`\n"
    if situation.let:
        yield f"{words['let']}: {', '.join(f'`{name} = {e.source}`' for name, e in situation.let)}\n"
    yield words["head"]
    yield "|---|---|---|---|"
    for rule in situation.rules:
        yield _rule(rule, language)


def _rule(rule: Rule, language: str) -> str:
    words = _WORDS[language]
    call = f"`{rule.call.text}`"
    if rule.variables:
        chosen = ", ".join(f"{name} in {e.source}" for name, e in zip(rule.variables, rule.ranges, strict=True))
        call += f" {words['for']} `{chosen}`"
    hand = words["or"].join(f"`{text}`" for text in rule.hand if text)
    if rule.condition is not None:
        hand += f" {words['if']}: `{rule.condition.source}`"
    signs = {name: SUIT_SIGNS[suit] for name, suit in zip("CDHS", range(4), strict=True)}
    title = rule.title[language].format_map(_Kept(signs))
    marks = [words[rule.forcing]] if rule.forcing else []
    marks += [words[mark] for mark in ("alert", "rare", "otherwise") if getattr(rule, mark)]
    return f"| {call} | {hand.strip()} | {title} | {', '.join(marks)} |"


class _Kept(dict[str, str]):
    """Fills in nothing but the suits' signs: a suit that the rule binds stays a letter."""

    def __missing__(self, key: str) -> str:
        return key


if __name__ == "__main__":
    sys.stdout.write(page(sys.argv[1]))
