"""The tally of acts (计数): what became of them and how long they took, counted where nothing may cost anything."""

from bisect import bisect_left
from itertools import accumulate

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""The bounds between which times are counted."""
RESULTS = ("done", "refused", "gone", "away", "failed")
"""What becomes of an act: booked; refused by the rules; no such deal; the store was away; a mistake of ours."""


class Tally:
    """The acts of this process (计数)."""

    def __init__(self) -> None:
        self.results = dict.fromkeys(RESULTS, 0)
        self.seconds = 0.0
        """All times from an act's arrival until it was answered as done, together."""
        self._times = [0] * (len(SECONDS) + 1)

    def done(self, seconds: float | None) -> None:
        """An act was booked and answered so many seconds after it came (已办); None where acts are held back."""
        self.results["done"] += 1
        if seconds is None:
            return
        self.seconds += seconds
        self._times[bisect_left(SECONDS, seconds)] += 1

    def times(self) -> list[tuple[str, int]]:
        """How many took at most so long, each bound as text, the last one endless (累计)."""
        bounds = [*map(str, SECONDS), "+Inf"]
        return list(zip(bounds, accumulate(self._times), strict=True))
