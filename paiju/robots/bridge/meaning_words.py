"""The words for what a call promises (解释文字), built from the same ranges that chose it."""

from collections.abc import Iterable

from paiju.games.bridge.moves import LONGEST
from paiju.robots.bridge.hands import PAIRED, PLACE, SUITED
from paiju.robots.bridge.rules_language import Range, Variant

SUIT_SIGNS = "♣♦♥♠"

_NUMBERS = {
    "hcp": ("{} HCP", "大牌点{}"),
    "points": ("{} points", "{}点"),
    "length": ("{} {s}", "{s}{}张"),
    "support": ("{} points with {s} as trumps", "以{s}为将{}点"),
    "aces": ("{} aces", "{}个A"),
    "kings": ("{} kings", "{}个K"),
    "honours": ("{} of AKQ in {s}", "{s}的AKQ有{}张"),
    "top": ("{} of AKQJT in {s}", "{s}的AKQJT有{}张"),
    "strength": ("{} HCP in {s}", "{s}大牌点{}"),
    "losers": ("{} losers", "{}个输墩"),
    "twenty": ("HCP and two longest suits {}", "大牌点加两最长套{}"),
    "fifteen": ("HCP and spades {}", "大牌点加黑桃张数{}"),
    "longest-length": ("longest suit {} cards", "最长套{}张"),
    "second-length": ("second suit {} cards", "第二套{}张"),
    "shortest": ("shortest suit {} cards", "最短套{}张"),
    "quick": ("{} half quick tricks", "{}个半快速赢墩"),
}
_WHETHER = {
    "balanced": (("balanced", "均型"), ("not balanced", "非均型")),
    "semibalanced": (("no short suit", "无短套"), ("a short suit", "有短套")),
    "flat": (("4-3-3-3", "4-3-3-3"), ("not 4-3-3-3", "非4-3-3-3")),
    "singles": (("a singleton or void", "有单缺"), ("no singleton", "无单缺")),
    "ace": (("the ace of {s}", "有{s}A"), ("no ace of {s}", "无{s}A")),
    "king": (("the king of {s}", "有{s}K"), ("no king of {s}", "无{s}K")),
    "stop": (("{s} stopped", "{s}有止张"), ("{s} not stopped", "{s}无止张")),
    "control": (("control of {s}", "{s}有控制"), ("no control of {s}", "{s}无控制")),
    "longest": (("no suit longer than {s}", "{s}为最长套"), ("a suit longer than {s}", "有比{s}长的套")),
}
_FORCING = {
    "": ("", ""),
    "off": ("to play", "止叫"),
    "invite": ("invitational", "邀叫"),
    "round": ("forcing", "逼叫一轮"),
    "game": ("game forcing", "逼叫到局"),
}


def details(titles: Iterable[str], variants: Iterable[Variant], forcing: str, language: str) -> str:
    """What is told of a call (解释): each kind of hand with its title, then whether partner may pass."""
    at = 0 if language == "en" else 1
    stop, comma = ("; ", ", ") if language == "en" else ("；", "，")
    kinds: list[str] = []
    for title, ranges in zip(titles, variants, strict=True):
        numbers = comma.join(words for words in (_phrase(r, at) for r in _ordered(ranges)) if words)
        kind = f"{title}: {numbers}" if language == "en" and numbers else f"{title}：{numbers}" if numbers else title
        if kind not in kinds:
            kinds.append(kind)
    tail = f"{stop}{_FORCING[forcing][at]}" if forcing else ""
    text = ""
    for kind in kinds:
        longer = text + (" / " if text else "") + kind
        if len(longer) + len(tail) > LONGEST:
            break
        text = longer
    return (text or kinds[0][: LONGEST - len(tail)]) + tail


def title(template: str, names: dict[str, object]) -> str:
    """A rule's title with its suits filled in as signs (题目)."""
    if "{" not in template:
        return template
    signs = {name: SUIT_SIGNS[value] for name, value in names.items() if isinstance(value, int) and 0 <= value < 4}
    return template.format_map(signs)


def _ordered(ranges: Variant) -> list[Range]:
    """Strength first, then lengths from the spades down, then the rest."""
    order = {name: at for at, name in enumerate(("hcp", "points", "support", "length"))}
    return sorted(ranges, key=lambda r: (order.get(_NAME[r[0]][0], 9), -r[0]))


def _phrase(ranged: Range, at: int) -> str:
    """One range in words; empty if it tells nothing."""
    place, least, most = ranged
    name, suits = _NAME[place]
    if name == "longer":
        return _compared(suits, least, at)
    sign = SUIT_SIGNS[suits[0]] if suits else ""
    if name in _WHETHER:
        half = name == "stop" and least == 1
        words = _WHETHER[name][0 if least >= 1 else 1][at].format(s=sign)
        return words + (("?", "?")[at] if half else "")
    numbers = span(least, most, at)
    return _NUMBERS[name][at].format(numbers, s=sign) if numbers else ""


def span(least: int, most: int, at: int) -> str:
    """A range of numbers in words: `15–17`, `4+`, `at most 9`; empty if it excludes nothing."""
    if most >= 13 and least <= 0 and most >= 37:
        return ""
    if least == most:
        return str(least)
    if most >= 37:
        return f"{least}+"
    if least <= 0:
        return ("at most {}", "最多{}")[at].format(most)
    return f"{least}–{most}"


def _compared(suits: tuple[int, ...], least: int, at: int) -> str:
    first, second = (SUIT_SIGNS[suit] for suit in suits)
    if least >= 1:
        return (f"{first} longer than {second}", f"{first}长于{second}")[at]
    return (f"{first} as long as {second}", f"{first}不短于{second}")[at] if least == 0 else ""


def _names() -> dict[int, tuple[str, tuple[int, ...]]]:
    """The feature and its suits by place in the row."""
    names: dict[int, tuple[str, tuple[int, ...]]] = {}
    for name, place in PLACE.items():
        if name in SUITED:
            names |= {place + suit: (name, (suit,)) for suit in range(4)}
        elif name in PAIRED:
            names |= {place + 4 * first + second: (name, (first, second)) for first in range(4) for second in range(4)}
        else:
            names[place] = (name, ())
    return names


_NAME = _names()
