"""Who is connected to this process (在线者), and the lines on which each is told what concerns him alone."""

from collections.abc import Callable, Mapping

from paiju.club.names import key_of
from paiju.club.people import Member
from paiju.tables.feed import Line


class Presence:
    """Everybody who is connected (在线者)."""

    def __init__(self) -> None:
        self._lines: dict[str, set[Line]] = {}
        self._people: dict[str, Member] = {}
        self._keys: dict[str, str] = {}
        self.changed: Callable[[str], None] = lambda _: None
        """Called with a member's id when he has come, gone, or changed his name."""

    @property
    def people(self) -> Mapping[str, Member]:
        """Everybody by his id, who came first in front (众人)."""
        return self._people

    @property
    def open_lines(self) -> int:
        """How many lines are open (线数)."""
        return sum(map(len, self._lines.values()))

    def arrived(self, line: Line, who: Member) -> None:
        """A line of his was opened (到)."""
        self._lines.setdefault(who.id, set()).add(line)
        self.called(who)

    def left(self, line: Line) -> None:
        """A line was closed (走)."""
        lines = self._lines[line.member]
        lines.discard(line)
        if not lines:
            del self._lines[line.member], self._people[line.member], self._keys[line.member]
            self.changed(line.member)

    def called(self, who: Member) -> None:
        """A person who is here is called so now (其名)."""
        if self._people.get(who.id) != who:
            self._people[who.id] = who
            self._keys[who.id] = key_of(who.name)
            self.changed(who.id)

    def named(self, key: str, but: str) -> bool:
        """Whether somebody else is here whose name has this key (在场重名)."""
        return any(known == key and member != but for member, known in self._keys.items())

    def tell(self, member: str, message: bytes) -> None:
        """Send a message to all lines of a member (告知)."""
        for line in list(self._lines.get(member, ())):
            line.send(message)

    def lines(self, member: str = "") -> list[Line]:
        """The lines of a member, or of everybody (各线)."""
        return [line for whose, lines in self._lines.items() if member in ("", whose) for line in lines]
