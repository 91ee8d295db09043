"""What came of simulated deals (统计): of any game, and of bridge with its contracts."""

from collections import Counter
from collections.abc import Callable
from typing import Any

from paiju.games.bridge.moves import BridgeResult
from paiju.kernel import Seat
from paiju.robots.selfplay import PlayedDeal


class Tally:
    """What came of the deals of any game."""

    def __init__(self) -> None:
        self.deals = 0
        self.moves = 0
        self.scores: Counter[Seat] = Counter()

    def add(self, played: PlayedDeal) -> None:
        """Count one more deal (计入)."""
        self.deals += 1
        self.moves += len(played.moves)
        scores: tuple[int, ...] = played.result.scores
        self.scores.update(dict(enumerate(scores)))

    def lines(self) -> list[str]:
        """The statistics, line by line (逐行)."""
        each = "  ".join(f"P{seat + 1} {total / self.deals:+.1f}" for seat, total in sorted(self.scores.items()))
        return [f"{self.deals} deals, {self.moves / self.deals:.1f} acts a deal", f"points a deal: {each}"]


class BridgeTally(Tally):
    """What came of boards of bridge: contracts, made and down, tricks, score."""

    def __init__(self) -> None:
        super().__init__()
        self.results: list[BridgeResult] = []

    def add(self, played: PlayedDeal) -> None:
        """Count one more board (计入)."""
        super().add(played)
        self.results.append(played.result)

    def lines(self) -> list[str]:
        """The statistics, line by line (逐行)."""
        contracts = [(r.contract, r.tricks) for r in self.results if r.contract is not None and r.tricks is not None]
        lines = [f"{_many(self.deals, 'board')}, {self.moves / self.deals:.1f} acts a board"]
        lines.append(f"passed out {_share(self.deals - len(contracts), self.deals)}")
        if not contracts:
            return lines
        over = [tricks - contract.level - 6 for contract, tricks in contracts]
        made = sum(extra >= 0 for extra in over)
        tricks = sum(tricks for _, tricks in contracts) / len(contracts)
        lines.append(f"made {_share(made, len(over))}, down {_share(len(over) - made, len(over))}")
        lines.append(f"declarer's tricks {tricks:.2f}, {sum(over) / len(over):+.2f} against the contract")
        lines.append(f"score for North-South {sum(r.score_ns for r in self.results) / self.deals:+.1f} a board")
        lines += ["", "contract    boards    made   tricks"]
        return lines + [_row(kind, chosen) for kind in _KINDS if (chosen := _of_kind(contracts, kind))]


_KINDS: dict[str, Callable[[Any], bool]] = {
    "partscore": lambda c: c.level < 6 and not _is_game(c),
    "3NT": lambda c: c.text.startswith("3NT"),
    "4H 4S": lambda c: c.text[:2] in ("4H", "4S"),
    "5C 5D": lambda c: c.text[:2] in ("5C", "5D"),
    "other game": lambda c: _is_game(c) and c.text.rstrip("X") not in ("3NT", "4H", "4S", "5C", "5D"),
    "slam": lambda c: c.level >= 6,
    "doubled": lambda c: c.doubled > 0,
}


def _is_game(contract: Any) -> bool:
    least = {"NT": 3, "S": 4, "H": 4}.get(contract.strain, 5)
    return least <= contract.level < 6


def _of_kind(contracts: list[tuple[Any, int]], kind: str) -> list[tuple[Any, int]]:
    return [(contract, tricks) for contract, tricks in contracts if _KINDS[kind](contract)]


def _row(kind: str, chosen: list[tuple[Any, int]]) -> str:
    made = sum(tricks >= contract.level + 6 for contract, tricks in chosen)
    average = sum(tricks for _, tricks in chosen) / len(chosen)
    return f"{kind:<10} {len(chosen):>7} {100 * made / len(chosen):>6.0f}% {average:>8.2f}"


def _share(part: int, whole: int) -> str:
    return f"{part} ({100 * part / whole:.0f}%)"


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"
