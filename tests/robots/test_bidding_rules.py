"""The rule files: what is wrong in one is told with its file and rule when it is loaded."""

import re
from pathlib import Path

import pytest

from paiju.robots.bridge.bidding_words import ATTRIBUTES, VOCABULARY
from paiju.robots.bridge.hands import PAIRED, SCALARS, SUITED
from paiju.robots.bridge.rules import Pattern
from paiju.robots.bridge.rules_files import RuleError, read, system
from paiju.robots.bridge.rules_notes import page

GOOD = '{ id = "r", call = "2M", hand = "M 3+, support M 6..9", en = "Raise", zh = "加叫" }'


def file(rule: str = GOOD, head: str = 'when = "1M P"') -> str:
    return f'[[situation]]\nid = "s"\nen = "A"\nzh = "甲"\n{head}\nrule = [ {rule} ]\n'


def test_a_good_file_is_read() -> None:
    (situation,) = read("good.toml", file())
    assert situation.rules[0].id == "s/r"
    assert situation.rules[0].title == {"en": "Raise", "zh": "加叫"}


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("hand =", "hnad =", "unknown key 'hnad'"),
        ("2M", "9M", "'9M' names no call"),
        ("2M", "2W", "nothing is called 'W'"),
        ("M 3+", "M 3+, colour M 2", "nothing is called 'colour'"),
        ("6..9", "6..partner.shoe", "a player has no 'shoe'"),
        ("6..9", "(6..9", "is not an expression"),
        ("6..9", "[6]..9", "List has no place"),
        ("support M 6..9", "support", "'support' needs 1 suit(s)"),
        ("M 3+", "not balanced 3", "'not' takes no numbers"),
        (', zh = "加叫"', "", "both languages"),
        ('"Raise"', '"Raise {q}"', "speaks of 'q'"),
        ('"Raise"', '"Raise", forcing = "maybe"', "forcing is one of"),
        ('"Raise"', '"Raise", if = "import os"', "is not an expression"),
        ('"Raise"', '"Raise", if = "__import__(0)"', "nothing is called '__import__'"),
        ('"Raise"', '"Raise", if = "partner.said.append(1)"', "a player has no"),
    ],
)
def test_what_is_wrong_in_a_rule_is_told_with_file_and_rule(old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(RuleError) as caught:
        read("bad.toml", file(GOOD.replace(old, new, 1)))
    assert str(caught.value).startswith("bad.toml: s/r: ")
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        ('whenever = "1M P"', "s: unknown key 'whenever'"),
        ('when = "1Q P"', "s: '1Q' is neither a call"),
        ('when = ["1M P", "1x P"]', "s: all patterns of a situation must bind the same suits"),
        ('when = "1M P"\nif = "partner.shoe"', "s: 'partner.shoe': a player has no 'shoe'"),
    ],
)
def test_what_is_wrong_in_a_situation_is_told(head: str, told: str) -> None:
    with pytest.raises(RuleError) as caught:
        read("bad.toml", file(head=head))
    assert str(caught.value).startswith(f"bad.toml: {told}")


def test_a_file_that_is_not_toml_is_told() -> None:
    with pytest.raises(RuleError, match=r"^bad\.toml: "):
        read("bad.toml", "[[situation")


def test_an_unknown_group_is_told() -> None:
    with pytest.raises(RuleError, match="there is no group 'none'"):
        read("bad.toml", file('{ include = "none" }'))


@pytest.mark.parametrize(
    ("pattern", "auction", "bound"),
    [
        ("1M P", "1H P ", {"M": 2}),
        ("1M P", "1D P ", None),
        ("1x P 1y P", "1C P 1S P ", {"x": 0, "y": 3}),
        ("1x P 1x P", "1C P 1S P ", None),
        ("1x P 2x P", "1C P 2C P ", {"x": 0}),
        ("1x ? 1y P", "1C 1D 1D P ", {"x": 0, "y": 1}),
        ("1x P 2y P", "1H P 2H P ", None),
        ("1N * X", "1NT P 2C P P X ", {}),
        ("1x P|X 1N bid", "1C X 1NT 2H ", {"x": 0}),
        ("1x P|X 1N bid", "1C X 1NT P ", None),
    ],
)
def test_a_pattern_binds_suits(pattern: str, auction: str, bound: dict[str, int] | None) -> None:
    assert Pattern(pattern).match(auction) == bound


def test_the_system_is_whole() -> None:
    situations = system()
    rules = [rule for situation in situations for rule in situation.rules]
    assert len({rule.id for rule in rules}) > 700
    for title in (*(situation.title for situation in situations), *(rule.title for rule in rules)):
        assert title["en"].isascii() or any(sign in title["en"] for sign in "♣♦♥♠")
        assert any("一" <= sign <= "鿿" for sign in title["zh"]), title


def test_rules_of_a_situation_have_names_of_their_own() -> None:
    for situation in system():
        names = [rule.id for rule in situation.rules]
        assert len(set(names)) == len(names), situation.id


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_published_notes_are_those_of_the_rules(language: str) -> None:
    notes = Path(__file__).parents[2] / "docs" / "robots" / f"bridge-system.{language}.md"
    assert notes.read_text(encoding="utf-8") == page(language), (
        f"python -m paiju.robots.bridge.rules_notes {language} > {notes}"
    )


@pytest.mark.parametrize("language", ["en", "zh"])
def test_the_notes_explain_every_word_of_the_rules(language: str) -> None:
    explained = set(
        re.findall(r"[a-z0-9-]+|[A-Z]", " ".join(re.findall(r"`([^`]+)`", page(language).split("\n## ")[1])))
    )
    assert explained >= VOCABULARY | ATTRIBUTES | set(SCALARS) | (set(SUITED) - {"length"}) | set(PAIRED)
