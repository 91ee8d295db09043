"""What kind of browser somebody uses (浏览器): enough to know one's own devices by, and no more is kept."""

import re
from functools import lru_cache

_BROWSERS = (
    ("Edge", r"\bEdg(?:e|A|iOS)?/"),
    ("Opera", r"\bOPR/|\bOpera"),
    ("Samsung Internet", r"\bSamsungBrowser/"),
    ("WeChat", r"\bMicroMessenger/"),
    ("UC Browser", r"\bUC?Browser/"),
    ("QQ Browser", r"\bM?QQBrowser/"),
    ("Firefox", r"\bFirefox/|\bFxiOS/"),
    ("Chrome", r"\bChrome/|\bCriOS/|\bChromium/"),
    ("Safari", r"\bSafari/"),
)
_SYSTEMS = (
    ("iPhone", r"\biPhone\b"),
    ("iPad", r"\biPad\b"),
    ("HarmonyOS", r"\bHarmonyOS|\bOpenHarmony"),
    ("Android", r"\bAndroid\b"),
    ("ChromeOS", r"\bCrOS\b"),
    ("Windows", r"\bWindows\b"),
    ("macOS", r"\bMac OS X\b|\bMacintosh\b"),
    ("Linux", r"\bLinux\b"),
)


@lru_cache(1024)
def kind_of(user_agent: str) -> str:
    """The browser and its system by their own names (浏览器种类), such as "Firefox, Linux"; "" if neither is known."""
    found = (_first(kinds, user_agent) for kinds in (_BROWSERS, _SYSTEMS))
    return ", ".join(name for name in found if name)


def _first(kinds: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for name, pattern in kinds if re.search(pattern, text)), "")
