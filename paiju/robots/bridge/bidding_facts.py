"""An auction as all can read it (叫牌进程): the standing bid, who may call what, and what each player has told."""

from dataclasses import dataclass, replace
from typing import cast

from paiju.games.bridge.moves import BIDS, HEIGHT, CallText
from paiju.robots.bridge.bidding_players import NOTRUMP, Player
from paiju.robots.bridge.meaning import Meaning


@dataclass(frozen=True)
class Facts:
    """An auction as all can read it (叫牌进程): calls from the dealer on, each with its meaning."""

    dealer: int
    vul: str
    calls: tuple[CallText, ...] = ()
    players: tuple[Player, ...] = (Player(), Player(), Player(), Player())
    height: int = -1
    """Of the last bid, as in `HEIGHT`; -1 before any."""
    bidder: int = -1
    doubled: int = 0
    opener: int = -1

    @property
    def turn(self) -> int:
        """The seat to call."""
        return (self.dealer + len(self.calls)) % 4

    def after(self, meaning: Meaning) -> "Facts":
        """The auction with one more call."""
        seat, call = self.turn, meaning.call
        players = list(self.players)
        players[seat] = players[seat].after(meaning, self.opener >= 0, players[(seat + 2) % 4].named)
        facts = replace(self, calls=(*self.calls, call), players=tuple(players))
        if call == "P":
            return facts
        if call in ("X", "XX"):
            return replace(facts, doubled=len(call))
        opener = seat if self.opener < 0 else self.opener
        return replace(facts, height=HEIGHT[call], bidder=seat, doubled=0, opener=opener)

    def legal(self, call: str) -> bool:
        """Whether the player on turn may make this call. Laws 18, 19."""
        if call == "P":
            return True
        theirs = self.bidder >= 0 and (self.bidder - self.turn) % 2 == 1
        if call == "X":
            return theirs and self.doubled == 0
        if call == "XX":
            return self.bidder >= 0 and not theirs and self.doubled == 1
        return HEIGHT.get(cast(CallText, call), -1) > self.height

    def level_of(self, strain: int) -> int:
        """The lowest level at which a strain can be bid; 8 if it cannot."""
        return (self.height - strain) // 5 + 2 if strain <= NOTRUMP else 8

    @property
    def text(self) -> str:
        """The calls from the opening on, each followed by a space: what the rules' patterns are matched with."""
        opened = next((at for at, call in enumerate(self.calls) if call != "P"), len(self.calls))
        return "".join(f"{call} " for call in self.calls[opened:])

    def legal_calls(self) -> tuple[CallText, ...]:
        """All legal calls, pass first."""
        doubles: tuple[CallText, ...] = ("X", "XX")
        return ("P", *(call for call in doubles if self.legal(call)), *BIDS[self.height + 1 :])
