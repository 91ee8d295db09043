"""Tags that a PBN game takes over from the games before it (PBN 标签沿用).

The standard has two signs: `#` means the value of the nearest game before, `##text` a value for all games to come.
Files of matches often just leave out what does not change: the second table's game then has no deal of its own, and
names are given once for each room. Such a file is known by a game that has no deal but was bid or played.
"""

from paiju.records.pbn_text import Game, Tag

PLAYERS = ("North", "East", "South", "West")
MOST = 200
"""The most tags that are handed on: no file of deals has so many."""
_DEAL = (
    "Board",
    "Dealer",
    "Vulnerable",
    "Deal",
    "DoubleDummyTricks",
    "OptimumResultTable",
    "OptimumScore",
    "ParContract",
)
_TABLE = frozenset(
    (
        *("Declarer", "Contract", "Result", "Auction", "Play", "Note", "Score", "ScoreIMP", "ScoreMP", "ScoreTable"),
        *(
            "ScorePercentage",
            "ScoreRubber",
            "ScoreRubberHistory",
            "TotalScoreTable",
            "InstantScoreTable",
            "Termination",
        ),
        *("AuctionTimeTable", "PlayTimeTable", "ActionTable", "OptimumPlayTable", "Room", "Table", "Alerts", "Claimer"),
        *("Time", "UTCTime"),
    )
)
"""What is one table's own and never taken over."""


def inherit(games: list[Game]) -> list[tuple[Game, list[str]]]:
    """Each game with the tags it takes over (沿用), and the names of those that were simply left out."""
    by_omission = any(
        "Deal" not in game.names and not game.names.isdisjoint(("Auction", "Contract", "Play")) for game in games[1:]
    )
    heirs = _Heirs()
    found: list[tuple[Game, list[str]]] = []
    for game in games:
        heirs.signs(game)
        taken = heirs.omitted(game) if by_omission else []
        heirs.remember(game)
        found.append((game, taken))
    return found


class _Heirs:
    """What later games may take over."""

    def __init__(self) -> None:
        self.last: dict[str, Tag] = {}
        self.standing: dict[str, str] = {}
        self.seated: list[dict[str, Tag]] = []
        """The players of each room, by the place of its game among those of one deal."""
        self.place = -1
        self.deal = ""

    def signs(self, game: Game) -> None:
        """Put values in the place of `#` and `##`."""
        for tag in game.tags:
            stands = tag.name in self.standing
            if tag.value.startswith("##"):
                tag.value, stands = tag.value[2:].strip(), True
            elif tag.value == "#":
                before = self.last.get(tag.name)
                tag.value = before.value if before is not None else ""
            if stands and (tag.name in self.standing or len(self.standing) < MOST):
                self.standing[tag.name] = tag.value
        game.add(*(Tag(name, text, game.line) for name, text in self.standing.items() if name not in game.names))

    def omitted(self, game: Game) -> list[str]:
        """Put in what the game leaves out because the one before had it."""
        taken = _DEAL if game.names.isdisjoint(("Deal", "Board")) else ()
        if "Deal" not in game.names and self._same_board(game):
            taken = _DEAL
        own = {name for name in self.last if name not in _TABLE and name not in _DEAL and name not in PLAYERS}
        names = [name for name in (*taken, *sorted(own)) if name in self.last and name not in game.names]
        heirs = [self.last[name] for name in names]
        game.add(*(Tag(tag.name, tag.value, tag.line, tag.data) for tag in heirs))
        self._turn(game)
        return [*names, *self._seats(game)]

    def remember(self, game: Game) -> None:
        """What this game leaves to the next."""
        for tag in game.tags:
            if tag.name in self.last or len(self.last) < MOST:
                self.last[tag.name] = tag

    def _same_board(self, game: Game) -> bool:
        board = next((tag.value for tag in game.tags if tag.name == "Board"), None)
        return "Board" in self.last and board == self.last["Board"].value

    def _turn(self, game: Game) -> None:
        """Which of the games of one deal this is."""
        deal = next((tag.value for tag in game.tags if tag.name == "Deal"), "")
        self.place = self.place + 1 if deal == self.deal else 0
        self.deal = deal

    def _seats(self, game: Game) -> list[str]:
        """The players of the same room at the deal before, where the game names none."""
        if not game.names.isdisjoint(PLAYERS):
            del self.seated[self.place :]
            self.seated += [{}] * (self.place - len(self.seated))
            self.seated.append({tag.name: tag for tag in game.tags if tag.name in PLAYERS})
            return []
        if self.place >= len(self.seated):
            return []
        before = self.seated[self.place]
        game.add(*(Tag(tag.name, tag.value, tag.line) for tag in before.values()))
        return list(before)
