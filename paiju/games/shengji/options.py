"""How a deal of 升级 is set up (升级选项): decks, switches, and where the match stands."""

from typing import Annotated, Literal, get_args

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.games.shengji.deck import side
from paiju.games.shengji.moves import Level, ShengjiResult
from paiju.kernel import Seat

LEVELS: tuple[Level, ...] = get_args(Level)
"""The levels, rising from 2 to A; the place of each is the rank of its cards."""
MOST_REDEALS = 3
"""How often a deal in which nobody declares is dealt again."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a deal (选项). docs/rules/shengji.en.md#options.

    `levels`, `dealer` and `redeals` say where the match stands; `following` moves them on.
    """

    decks: Literal[1, 2, 3] = 2
    """How many decks of 54 cards."""
    home: bool = False
    """The home game with one deck: single cards only, the kitty's points never count."""
    undeclared: Literal["no_trump", "flip_kitty", "redeal"] = "no_trump"
    """What follows in later deals when nobody declares."""
    joker_order: Literal["equal", "big_over_small"] = "equal"
    """Whether big jokers declare higher than as many little ones."""
    takeover_levels: Literal["immediate", "after_step"] = "immediate"
    """Whether taking over already wins a level; with two and three decks."""
    next_dealer_on_hold: Literal["partner", "same"] = "partner"
    """Who deals after the dealer's side has held."""
    must_defend: tuple[Level, ...] = ()
    """The levels that a side leaves only by holding a deal there; A always is one."""
    match_win: Literal["pass_A", "reach_A"] = "pass_A"
    """Whether a match is won by holding at A, or by reaching it."""
    failed_throw_penalty: Literal[0, 10] = 0
    """The points that a failed throw costs."""
    throw_compare: Literal["principal", "all"] = "principal"
    """Whether the highest component decides between ruffs of a throw, or all must be higher."""
    protect_triples: bool = False
    """Whether a triple need not serve as a pair."""
    kitty_multiplier: Literal["exponential", "by_cards"] = "exponential"
    """How the kitty counts when it is captured."""
    undo: Literal["off", "play"] = "off"
    """Whether a player may ask to take back what he played."""
    levels: tuple[Level, Level] = ("2", "2")
    """The level of seats 0 and 2, and of seats 1 and 3."""
    dealer: Annotated[int, Meta(ge=0, le=3)] | None = None
    """The dealer; None in the first deal, where the trumps' declarer becomes it."""
    redeals: Annotated[int, Meta(ge=0, le=MOST_REDEALS)] = 0
    """How often this deal was dealt again because nobody declared."""

    def __post_init__(self) -> None:
        if self.home and self.decks != 1:
            raise ValueError("the home game is played with one deck")
        if self.dealer is None and self.levels[0] != self.levels[1]:
            raise ValueError("without a dealer both sides are at the same level")

    @property
    def level(self) -> int:
        """The rank of the level cards (级牌), 0 for a 2 to 12 for an A: the level of the dealer's side."""
        return LEVELS.index(self.levels[side(self.dealer or 0)])

    def first_hand(self, lot: int) -> Seat:
        """Who receives the first card (先抓): the dealer; in the first deal a seat drawn by lot."""
        return lot % 4 if self.dealer is None else self.dealer


def next_deal(options: Options, result: ShengjiResult) -> Options | None:
    """The options of the next deal (下一局); None when the match is won."""
    if result.winner is not None:
        return None
    if result.void:
        return replace(options, redeals=options.redeals + 1)
    return replace(options, levels=result.next_levels, dealer=result.next_dealer, redeals=0)
