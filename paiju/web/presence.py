"""Who is connected to the club (在线者), and the lines of this process on which he is told what concerns him alone."""

from collections.abc import Callable, Mapping

from paiju.club.names import key_of
from paiju.club.people import Member
from paiju.tables.sight import Line


class Presence:
    """Everybody who is connected (在线者)."""

    def __init__(self) -> None:
        self._lines: dict[str, set[Line]] = {}
        self._own: dict[str, Member] = {}
        self._elsewhere: Mapping[str, Member] = {}
        self._people: dict[str, Member] = {}
        self._keys: dict[str, str] = {}
        self._listeners: list[Callable[[str], None]] = []

    def listen(self, changed: Callable[[str], None]) -> None:
        """Call this with a member's id when he has come, gone, or changed his name (听)."""
        self._listeners.append(changed)

    @property
    def people(self) -> Mapping[str, Member]:
        """Everybody by his id, who came first in front (众人)."""
        return self._people

    @property
    def own(self) -> Mapping[str, Member]:
        """Those who are connected to this process (本进程在线者)."""
        return self._own

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
            del self._lines[line.member], self._own[line.member]
            self._look(line.member)

    def called(self, who: Member) -> None:
        """A person who is here is called so now (其名)."""
        self._own[who.id] = who
        self._look(who.id)

    def elsewhere(self, people: Mapping[str, Member]) -> None:
        """These are connected to other processes of the club (别处在线者), by their ids."""
        before, self._elsewhere = self._elsewhere, people
        for member in before.keys() | people.keys():
            self._look(member)

    def _look(self, member: str) -> None:
        who = self._own.get(member) or self._elsewhere.get(member)
        if self._people.get(member) == who:
            return
        if who is None:
            del self._people[member], self._keys[member]
        else:
            self._people[member] = who
            self._keys[member] = key_of(who.name)
        for changed in self._listeners:
            changed(member)

    def named(self, key: str, but: str) -> bool:
        """Whether somebody else is here whose name has this key (在场重名)."""
        return any(known == key and member != but for member, known in self._keys.items())

    def tell(self, member: str, message: bytes) -> None:
        """Send a message to all lines that a member has here (告知)."""
        for line in list(self._lines.get(member, ())):
            line.send(message)

    def lines(self, member: str = "") -> list[Line]:
        """The lines of a member, or of everybody (各线)."""
        return [line for whose, lines in self._lines.items() if member in ("", whose) for line in lines]
