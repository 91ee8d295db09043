"""How a hand of Endurance is set up (持久战选项): how many play, and where the match stands."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.games.endurance.moves import EnduranceResult
from paiju.kernel import Seat

HAND_SIZES = {4: 6, 5: 5, 6: 4}
"""The cards each, by the number of players."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a hand (选项). docs/rules/endurance.en.md#options. Raises ValueError for what cannot be."""

    players: Annotated[int, Meta(ge=4, le=6)] = 4
    target: Annotated[int, Meta(ge=1, le=20)] = 3
    """The match ends when somebody has won so many hands."""
    undo: Literal["off", "play"] = "off"
    """Whether a player may ask to take back a card."""
    hand: Annotated[int, Meta(ge=1)] = 1
    """The number of this hand in the match."""
    dealer: Annotated[int, Meta(ge=0)] = 0
    wins: tuple[int, ...] = ()
    """The hands that each seat has won; empty before anybody has."""

    def __post_init__(self) -> None:
        if self.dealer >= self.players:
            raise ValueError(f"there is no seat {self.dealer} with {self.players} players")
        if len(self.wins) not in (0, self.players) or min(self.wins, default=0) < 0:
            raise ValueError(f"wins: a number of hands for each of {self.players} players")
        if max(self.wins, default=0) >= self.target:
            raise ValueError("with these wins the match is over")

    @property
    def size(self) -> int:
        """How many cards each player is dealt (每家张数)."""
        return HAND_SIZES[self.players]

    @property
    def won(self) -> tuple[int, ...]:
        """The hands that each seat has won (各家胜盘)."""
        return self.wins or (0,) * self.players

    @property
    def first(self) -> Seat:
        """Who leads to the first trick (首家): the dealer's neighbour."""
        return (self.dealer + 1) % self.players


def next_hand(options: Options, result: EnduranceResult) -> Options | None:
    """The next hand's options (下一盘), dealt by the next seat; None when the match is over."""
    if result.match_winner is not None:
        return None
    return replace(options, hand=options.hand + 1, dealer=options.first, wins=result.wins)
