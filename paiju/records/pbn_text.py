"""The text of a PBN file (PBN 词法): tags, the lines under them, comments, and where one game ends.

PBN 2.1 has games apart by blank lines, tags `[Name "value"]`, comments `{…}` and `;…`, and lines that start with `%`
for programs. What is found in the wild besides: tags without quotes or with quotes inside, comments anywhere, blank
lines inside a game, none between two.
"""

import re
from dataclasses import dataclass, field

from paiju.records.problems import Problem, Unreadable
from paiju.records.text import clean, lines

MOST = 50_000
"""The most games of one file."""

_STRICT = re.compile(r'\[\s*(\w+)\s*"((?:[^"\\]|\\.)*)"\s*\]')
_INNER_QUOTES = re.compile(r'\[\s*(\w+)\s*"(.*?)"\s*\](?=\s*(?:[\[;{]|$))')
_APOSTROPHES = re.compile(r"\[\s*+(\w++)\s*+'([^']*+)'\s*+\]")
_NO_QUOTES = re.compile(r'\[\s*+(\w++)\s++"?([^\[\]"]*+)"?\s*+\]?\s*+$')
_HALF = re.compile(r'\[\s*(?:\w+\s*)?(?:"[^"]*"\s*)?$')
_NO_BRACKET = re.compile(r'\[\s*+(\w++)\s*+"([^"]*+)"\s*+$')
_PIECE = re.compile(r'(?:"[^"]*"|[^{;\["])+')
_IDENTITY = frozenset(("Event", "Board", "Deal"))


@dataclass(slots=True)
class Tag:
    """One tag (标签) with the lines under it, each with its number."""

    name: str
    value: str
    line: int
    data: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])


@dataclass(slots=True)
class Game:
    """One game of the file (一局): its tags in order, its comments."""

    line: int
    tags: list[Tag] = field(default_factory=list[Tag])
    comments: list[str] = field(default_factory=list[str])
    names: set[str] = field(default_factory=set[str])
    unspaced: int = 0
    """The line on which it began without a blank line before it, else 0."""

    def add(self, *tags: Tag) -> None:
        """Take in tags."""
        self.tags += tags
        self.names.update(tag.name for tag in tags)


def games(text: str) -> tuple[list[Game], list[Problem]]:
    """The games of a file (分局), and what of the text meant nothing. Raises Unreadable if there are too many."""
    scan = _Scan()
    for number, line in enumerate(lines(text), 1):
        scan.line(number, line)
        if len(scan.games) > MOST:
            raise Unreadable(number, "too-many", str(MOST))
    return _merged(scan.finish()), scan.problems


class _Scan:
    """Reads line by line; `games` are what stands between blank lines."""

    def __init__(self) -> None:
        self.games: list[Game] = []
        self.problems: list[Problem] = []
        self.comment: list[str] | None = None
        self.comment_line = 0
        self.half = ""
        self.half_line = 0
        self.blank = True

    def line(self, number: int, text: str) -> None:
        """Take in one line."""
        if self.comment is not None:
            self._in_comment(number, text)
        elif text.startswith("%"):
            return
        elif not text.strip("\ufeff \t"):
            self._end_half()
            self.blank = True
        elif self.half and not text.lstrip().startswith("["):
            text, self.half = f"{self.half} {text.strip()}", ""
            self._rest(self.half_line, text)
        else:
            self._end_half()
            self._rest(number, text)

    def finish(self) -> list[Game]:
        """The games, after the last line."""
        self._end_half()
        if self.comment is not None:
            self.problems.append(Problem(self.comment_line, "", "comment-open"))
            self._end_comment()
        return self.games

    def _in_comment(self, number: int, text: str) -> None:
        inside, end, rest = text.partition("}")
        if self.comment is None:
            return
        self.comment.append(inside)
        if end:
            self._end_comment()
            if rest.strip():
                self._rest(number, rest)

    def _end_comment(self) -> None:
        said = clean(" ".join(self.comment or ()))
        self.comment = None
        if said:
            self._game(self.comment_line).comments.append(said)

    def _rest(self, number: int, text: str) -> None:
        at = 0
        while at < len(text):
            if text[at] in " \t\ufeff":
                at += 1
            elif text[at] == "{":
                at = self._brace(number, text, at)
            elif text[at] == ";":
                if said := clean(text[at + 1 :]).replace("}", ")"):
                    self._game(number).comments.append(said)
                return
            elif text[at] == "[":
                at = self._tag(number, text, at)
            else:
                at = self._data(number, text, at)

    def _brace(self, number: int, text: str, at: int) -> int:
        end = text.find("}", at)
        self.comment, self.comment_line = [text[at + 1 : end if end >= 0 else len(text)]], number
        if end < 0:
            return len(text)
        self._end_comment()
        return end + 1

    def _tag(self, number: int, text: str, at: int) -> int:
        found = _STRICT.match(text, at)
        if found is None and _HALF.match(text, at):
            self.half, self.half_line = text[at:], number
            return len(text)
        found = found or _INNER_QUOTES.match(text, at) or _APOSTROPHES.match(text, at) or _NO_QUOTES.match(text, at)
        if found is None:
            self.problems.append(Problem(number, "", "bad-tag", (text[at : at + 40],)))
            return len(text)
        name, value = found[1], re.sub(r'\\(["\\])', r"\1", found[2])
        self._game(number).add(Tag(name, clean(value), number))
        return found.end()

    def _data(self, number: int, text: str, at: int) -> int:
        found = _PIECE.match(text, at)
        end = found.end() if found is not None else at + 1
        piece = text[at:end].rstrip()
        game = self._game(number)
        if game.tags:
            game.tags[-1].data.append((number, piece))
        else:
            self.problems.append(Problem(number, "", "junk", (piece[:40],)))
        return end

    def _end_half(self) -> None:
        """A tag that its line did not close, nor the next."""
        if found := _NO_BRACKET.match(self.half):
            self._game(self.half_line).add(Tag(found[1], clean(found[2]), self.half_line))
        elif self.half:
            self.problems.append(Problem(self.half_line, "", "bad-tag", (self.half[:40],)))
        self.half = ""

    def _game(self, number: int) -> Game:
        if self.blank or not self.games:
            self.games.append(Game(number))
            self.blank = False
        return self.games[-1]


def _merged(parts: list[Game]) -> list[Game]:
    """Games again: parts that a blank line cut in two are put together, parts that hold two are cut."""
    found: list[Game] = []
    for part in (piece for whole in parts for piece in _cut(whole)):
        if found and not part.unspaced and _goes_on(found[-1], part):
            found[-1].add(*part.tags)
            found[-1].comments += part.comments
        else:
            found.append(part)
    return [game for game in found if game.tags]


def _goes_on(game: Game, part: Game) -> bool:
    """Whether the part still belongs to the game: it repeats none of its tags, and only one of them has a deal."""
    if not game.tags or not part.tags:
        return True
    if any(name in game.names for name in part.names if name != "Note"):
        return False
    begun = ("Deal", "Board", "Auction", "Play", "Contract")
    return not any(name in game.names for name in begun) or _IDENTITY.isdisjoint(part.names)


def _cut(part: Game) -> list[Game]:
    """The games in a part without blank lines: the next begins where an event, a board or a deal comes again."""
    found = [Game(part.line, comments=part.comments)]
    for tag in part.tags:
        names = found[-1].names
        if tag.name in _IDENTITY and tag.name in names and "Deal" in names:
            found.append(Game(tag.line, unspaced=tag.line))
        found[-1].add(tag)
    return found
