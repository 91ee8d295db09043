"""Where a match of bids stands (叫分局势): what the options and the result of every such game tell."""

from typing import Protocol

from paiju.kernel import Seat


class Match(Protocol):
    """The options of a hand, as far as they carry the match on (局势)."""

    @property
    def dealer(self) -> Seat:
        """Who deals."""
        ...

    @property
    def totals(self) -> tuple[int, int]:
        """The match so far: seats 0 and 2, seats 1 and 3."""
        ...


class Outcome(Protocol):
    """The result of a hand, as far as all these games have it (结果); `declarer` is None if nobody has bid."""

    @property
    def scores(self) -> tuple[int, ...]:
        """Points of each seat, partners alike."""
        ...

    @property
    def dealer(self) -> Seat:
        """Who dealt."""
        ...

    @property
    def declarer(self) -> Seat | None:
        """Who had bid highest."""
        ...

    @property
    def bid(self) -> int:
        """What he had bid."""
        ...

    @property
    def totals(self) -> tuple[int, int]:
        """The match so far, this hand included."""
        ...

    @property
    def winner(self) -> int | None:
        """The side that has won the match; None while it goes on."""
        ...
