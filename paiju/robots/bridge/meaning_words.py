"""The words for what a call promises (解释文字), built from the same ranges that chose it."""

from collections.abc import Iterable, Mapping, Sequence

from paiju.games.bridge.moves import LONGEST
from paiju.robots.bridge.hands import HCP, LENGTH, PLACE, POINTS, SUITED, SUPPORT
from paiju.robots.bridge.rules_language import LEAST, MOST, Variant

SUIT_SIGNS = "♣♦♥♠"
ENGLISH, CHINESE = 0, 1

_NUMBERS = {
    "hcp": ("{} HCP", "大牌点{}"),
    "points": ("{} points", "{}点"),
    "length": ("{} {s}", "{s}{}张"),
    "aces": ("{} aces", "{}个A"),
    "kings": ("{} kings", "{}个K"),
}
_WHETHER = {
    "balanced": (("balanced", "均型"), ("not balanced", "非均型")),
    "semibalanced": (("no short suit", "无短套"), ("a short suit", "有短套")),
    "flat": (("4-3-3-3", "4-3-3-3"), ("not 4-3-3-3", "非4-3-3-3")),
    "singles": (("a singleton or void", "有单缺"), ("no singleton", "无单缺")),
    "stop": (("{s} stopped", "{s}有止张"), ("{s} not stopped", "{s}无止张")),
    "control": (("control of {s}", "{s}有控制"), ("no control of {s}", "{s}无控制")),
    "good": (("good {s}", "好{s}套"), ("", "")),
}
_FORCING = {
    "": ("", ""),
    "off": ("to play", "止叫"),
    "invite": ("invitational", "邀叫"),
    "round": ("forcing", "逼叫一轮"),
    "game": ("game forcing", "逼叫到局"),
}
_GOOD = {"honours": 2, "top": 3}
"""From how many honours on a suit is called good."""
_STRENGTH = frozenset((HCP, POINTS, *range(SUPPORT, SUPPORT + 4)))


def details(titles: Sequence[str], variants: Sequence[Variant], forcing: str, language: str) -> str:
    """What is told of a call (解释): each kind of hand under its title, then whether partner may pass.

    Kinds of one title are told together, by what they have in common.
    """
    at = ENGLISH if language == "en" else CHINESE
    kinds: dict[str, list[Variant]] = {}
    for title, ranges in zip(titles, variants, strict=True):
        kinds.setdefault(title, []).append(ranges)
    told = [_kind(title, _common(ranges), at) for title, ranges in kinds.items()]
    tail = _FORCING[forcing][at]
    tail = "" if not tail or any(tail in title.lower() for title in kinds) else ("; ", "；")[at] + tail
    text = told[0][: LONGEST - len(tail)]
    for kind in told[1:]:
        if len(text) + len(kind) + len(tail) + 3 <= LONGEST:
            text += f" / {kind}"
    return text + tail


def title(template: str, names: Mapping[str, object]) -> str:
    """A rule's title with its suits filled in as signs (题目)."""
    if "{" not in template:
        return template
    signs = {name: SUIT_SIGNS[value] for name, value in names.items() if isinstance(value, int) and 0 <= value < 4}
    return template.format_map(signs)


def _kind(title: str, ranges: Mapping[int, tuple[int, int]], at: int) -> str:
    phrases = (", ", "，")[at].join(_phrases(ranges, at))
    return f"{title}{(': ', '：')[at]}{phrases}" if phrases else title


def _common(variants: Iterable[Variant]) -> dict[int, tuple[int, int]]:
    """For each feature the range that holds in all variants; strength as one range, on the scale of points."""
    listed = list(variants)
    strengths = {place for ranges in listed for place, _, _ in ranges if place in _STRENGTH}
    scale = HCP if strengths == {HCP} else POINTS
    each = [_by_feature(ranges, scale) for ranges in listed]
    shared = set[int](each[0]).intersection(*each[1:])
    return {place: (min(r[place][0] for r in each), max(r[place][1] for r in each)) for place in shared}


def _by_feature(ranges: Variant, scale: int) -> dict[int, tuple[int, int]]:
    found = {place: (least, most) for place, least, most in ranges if place not in _STRENGTH}
    strength = [(least, most) for place, least, most in ranges if place in _STRENGTH]
    if strength:
        found[scale] = max(least for least, _ in strength), min(most for _, most in strength)
    return found


def _phrases(ranges: Mapping[int, tuple[int, int]], at: int) -> list[str]:
    """Strength first, then lengths from the spades down, then the rest."""
    first = (HCP, POINTS, *range(LENGTH + 3, LENGTH - 1, -1))
    places = [place for place in first if place in ranges] + sorted(place for place in ranges if place not in first)
    phrases = [_phrase(place, *ranges[place], at) for place in places]
    return list(dict.fromkeys(phrase for phrase in phrases if phrase))


def _phrase(place: int, least: int, most: int, at: int) -> str:
    """One range in words; empty if it tells a player nothing."""
    name, suit = _NAME[place]
    sign = "" if suit is None else SUIT_SIGNS[suit]
    if name in _GOOD:
        name, least, most = "good", int(least >= _GOOD[name]), int(most < _GOOD[name])
        if most or not least:
            return ""
    if name in _WHETHER:
        return _WHETHER[name][0 if least >= 1 else 1][at].format(s=sign)
    numbers = span(least, most, at) if name in _NUMBERS else ""
    return _NUMBERS[name][at].format(numbers, s=sign) if numbers else ""


def span(least: int, most: int, at: int) -> str:
    """A range of numbers in words: `15–17`, `4+`, `at most 9`; empty if it excludes nothing."""
    if least == most:
        return str(least)
    if most >= min(MOST, 37):
        return f"{least}+" if least > max(LEAST, 0) else ""
    return ("at most {}", "最多{}")[at].format(most) if least <= 0 else f"{least}–{most}"


def _names() -> dict[int, tuple[str, int | None]]:
    """The feature and its suit by place in the row; those of two suits are not told of."""
    names: dict[int, tuple[str, int | None]] = {}
    for name, place in PLACE.items():
        if name in SUITED:
            names |= {place + suit: (name, suit) for suit in range(4)}
        else:
            names |= {place + at: (name, None) for at in range(16 if name == "longer" else 1)}
    return names


_NAME = _names()
