"""Every code with which the club refuses has a sentence in English and in Chinese."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GIVEN = re.compile(r"""(?:Illegal|Refusal|GoneMessage|close)\(\s*"([a-z]+(?:-[a-z]+)+|malformed|hidden)\"""")
REFUSED = re.compile(r"""Refused\([^()]*(?:\([^()]*\))?[^()]*"([a-z]+(?:-[a-z]+)+|malformed)\"""")
BARRED = re.compile(r'bars_undo: ClassVar\[str\] = "([a-z-]+)"')
KEY = re.compile(r"^\s*'?([a-z]+(?:-[a-z]+)*)'?\s*:", re.MULTILINE)


def codes() -> set[str]:
    """The codes that stand in the server's code."""
    text = "\n".join(path.read_text("utf-8") for path in (ROOT / "paiju").rglob("*.py"))
    return {code for pattern in (GIVEN, REFUSED, BARRED) for code in pattern.findall(text)}


def test_the_codes_are_found() -> None:
    some = {"must-follow-suit", "claim-pending", "too-fast", "store-away", "no-such-table", "undo-off", "name-taken"}
    assert some - codes() == set()


@pytest.mark.parametrize("language", ["en", "zh"])
def test_every_code_has_its_sentence(language: str) -> None:
    words = ROOT / "client/src/i18n" / language
    files = (words / name for name in ("errors.ts", "contestErrors.ts"))
    known = {code for file in files for code in KEY.findall(file.read_text("utf-8"))}
    assert sorted(codes() - known) == []
