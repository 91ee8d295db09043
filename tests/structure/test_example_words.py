"""What worked examples name to their readers has its words in both languages: facts, options, acts."""

import re
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import pytest

from paiju.cases.examples import Example, example
from paiju.cases.shipped import cases
from paiju.catalogue import GAMES
from paiju.tables.moves import DealAction

WORDS = Path(__file__).parents[2] / "client" / "src" / "i18n"
SEATED = re.compile(r"^(score|points)_P\d$")
SEAT_SIDE_SUIT = re.compile(r"^(P\d|[NESW]|NS|EW|[CDHS])$")
NOT_SHOWN = {"lot", "type"}


def words(language: str, group: str) -> set[str]:
    """The keys of a group of texts of the rules pages."""
    text = (WORDS / language / "rules.ts").read_text("utf-8")
    body = text[text.index(f"\n  {group}: {{") :]
    return set(re.findall(r"[{,\n]\s*'?([\w-]+)'?: ['`]", body[: body.index("\n  }")]))


def named(found: Example) -> set[str]:
    """The facts and options that an example names, by any of its answers."""
    facts: dict[str, Any] = {**found.given, **found.facts, **(found.known.facts if found.known else {})}
    inner = (name for value in facts.values() if isinstance(value, dict) for name in cast("dict[str, Any]", value))
    return {name for name in (*facts, *inner) if not SEATED.match(name) and not SEAT_SIDE_SUIT.match(name)}


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_fact_and_option_of_an_example_has_its_words(language: str) -> None:
    known = words(language, "facts") | NOT_SHOWN
    lacking = {
        (found.game, name)
        for key, case in cases().items()
        if (found := example(key, case)) is not None
        for name in named(found) - known
    }
    assert sorted(lacking) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_act_and_its_fields_have_their_words(language: str) -> None:
    acts, fields = words(language, "acts"), words(language, "facts")
    kinds = [kind for game in GAMES.values() for kind in get_args(game.Action)] + list(get_args(DealAction))
    assert sorted({kind.__struct_config__.tag for kind in kinds} - acts) == []
    assert sorted({field.name for kind in kinds for field in msgspec.structs.fields(kind)} - fields) == []


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_phase_has_its_word(language: str) -> None:
    phases = {kind.__struct_config__.tag for game in GAMES.values() for kind in get_args(game.State)}
    assert sorted(phases - words(language, "values")) == []


def test_words_are_found() -> None:
    assert {"trick_winner", "trump", "dealer"} <= words("en", "facts")
    assert {"answer-undo", "play"} <= words("zh", "acts") and "dealer" not in words("zh", "acts")
