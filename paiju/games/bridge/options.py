"""How a bridge board is set up (桥牌选项): its number, dealer, vulnerability and the table's rules."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from paiju.cards import Cards
from paiju.games.bridge.moves import BridgeResult
from paiju.kernel import Deck, Seat
from paiju.scoring import boards
from paiju.scoring.boards import SEATS, Vul


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The options of a board (选项). `dealer` and `vul` follow from the board's number unless they are given."""

    board: Annotated[int, Meta(ge=1, le=9999)] = 1
    dealer: Annotated[int, Meta(ge=0, le=3)] | None = None
    vul: Vul | None = None
    passed_out: Literal["score", "redeal"] = "score"
    """A board passed out scores 0, or is void and the next seat deals."""
    rejected_claim: Literal["play-on", "director"] = "play-on"
    """After a refused claim play goes on, or waits for the director."""
    undo: Literal["off", "auction", "all"] = "all"
    """What a player may ask to take back: nothing, calls only, or cards too."""

    @property
    def deals(self) -> Seat:
        """The dealer's seat (发牌人): seat (n - 1) mod 4 on board n."""
        return SEATS.index(boards.dealer(self.board)) if self.dealer is None else self.dealer

    @property
    def vulnerability(self) -> Vul:
        """Who is vulnerable (局况); repeats every 16 boards. docs/rules/bridge.en.md#deal."""
        return boards.vulnerability(self.board) if self.vul is None else self.vul


def next_board(options: Options, result: BridgeResult) -> Options:
    """The next board's options (下一副): a board that was void is dealt again by the next seat, under its number."""
    if result.void:
        return replace(options, dealer=(options.deals + 1) % 4, vul=options.vulnerability)
    return replace(options, board=options.board + 1, dealer=None, vul=None)


def deck_of(hands: tuple[Cards, ...]) -> Deck:
    """The deck that deals these four hands of 13 (配好的牌墩). Raises ValueError if they are not one whole pack."""
    if len(hands) != 4 or any(len(hand) != 13 for hand in hands) or len({c for hand in hands for c in hand}) != 52:
        raise ValueError("four hands of 13 different cards are needed")
    return Deck(tuple(hands[turn % 4][turn // 4] for turn in range(52)))
