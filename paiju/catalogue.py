"""What is played here (开什么牌): every game with the presets that the lobby offers."""

from collections.abc import Mapping
from typing import Any

import msgspec

from paiju.games import bridge, endurance, four_hundred, gongzhu, hundred, red_five, shengji
from paiju.kernel import Game

GAMES: dict[str, Game] = {
    game.key: game
    for game in (
        bridge.GAME,
        gongzhu.GAME,
        hundred.GAME,
        four_hundred.GAME,
        red_five.GAME,
        shengji.GAME,
        endurance.GAME,
    )
}
"""Every game by its key."""


class Preset(msgspec.Struct, frozen=True):
    """A game as the lobby offers it (玩法预设): its options spelled as far as they differ from the defaults."""

    key: str
    game: str
    title: dict[str, str]
    """By language, en and zh."""
    options: dict[str, Any] = {}
    scoring: str = ""
    """How its boards count beyond the game's own score; then nothing in `options` may be chosen otherwise."""


PRESETS: tuple[Preset, ...] = (
    Preset("bridge", "bridge", {"en": "Bridge", "zh": "桥牌"}, {"passed_out": "redeal"}),
    Preset("bridge-strict", "bridge", {"en": "Bridge, no undo", "zh": "桥牌（不许悔牌）"}, {"undo": "off"}),
    Preset(
        "bridge-handicap",
        "bridge",
        {"en": "Bridge measured by your cards (HCP par)", "zh": "桥牌·贴点（成绩按大牌点衡量）"},
        {"passed_out": "score", "undo": "off"},
        "handicap",
    ),
    Preset(
        "bridge-handicap-russian",
        "bridge",
        {"en": "Bridge measured by your cards, Russian table", "zh": "桥牌·贴点（俄式表）"},
        {"passed_out": "score", "undo": "off"},
        "handicap-russian",
    ),
    Preset("gongzhu", "gongzhu", {"en": "Chase the Pig", "zh": "拱猪"}, {"undo": "play"}),
    Preset(
        "gongzhu-lock",
        "gongzhu",
        {"en": "Chase the Pig, sold cards wait", "zh": "拱猪（卖牌首圈不出）"},
        {"sold_lock": True},
    ),
    Preset("hundred", "hundred", {"en": "Hundred", "zh": "打百分"}, {"undo": "all"}),
    Preset("hundred-two-high", "hundred", {"en": "Hundred, twos high", "zh": "打百分（带 2）"}, {"two_high": True}),
    Preset("four-hundred", "four_hundred", {"en": "Four hundred", "zh": "四百分"}, {"undo": "all"}),
    Preset("shengji-1", "shengji", {"en": "Shengji, one deck", "zh": "升级·一副牌"}, {"decks": 1, "undo": "play"}),
    Preset("shengji-2", "shengji", {"en": "Tractor, two decks", "zh": "拖拉机·两副牌"}, {"undo": "play"}),
    Preset("shengji-3", "shengji", {"en": "Tractor, three decks", "zh": "拖拉机·三副牌"}, {"decks": 3, "undo": "play"}),
    Preset(
        "shengji-home",
        "shengji",
        {"en": "Shengji at home", "zh": "家庭升级"},
        {"decks": 1, "home": True, "next_dealer_on_hold": "same", "match_win": "reach_A"},
    ),
    Preset("red-five", "red_five", {"en": "Red Five", "zh": "红五五家"}),
    Preset("red-five-short", "red_five", {"en": "Red Five, four hands", "zh": "红五五家（四局）"}, {"hands": 4}),
    Preset("endurance", "endurance", {"en": "Endurance, four players", "zh": "持久战（四人）"}),
    Preset("endurance-5", "endurance", {"en": "Endurance, five players", "zh": "持久战（五人）"}, {"players": 5}),
    Preset("endurance-6", "endurance", {"en": "Endurance, six players", "zh": "持久战（六人）"}, {"players": 6}),
)


def options_of(game: str, chosen: Mapping[str, Any]) -> Any:
    """The game's options from plain values. Raises KeyError for an unknown game, ValueError naming a wrong option."""
    return msgspec.convert(dict(chosen), GAMES[game].Options)
