"""The sockets (长连接): one line a browser, on plain ASGI. It decodes, finds out who acts, and hands on.

A line never waits for a slow reader: what he is sent is queued, and when his queue is full he is dropped; he comes
back by himself and is shown the latest.
"""

import asyncio
import re
import time
import uuid
from collections import deque
from http.cookies import CookieError, SimpleCookie

import msgspec
import structlog

from paiju.club.chat import Line as ChatLine
from paiju.club.same_place import Place
from paiju.club.sessions import SignedIn
from paiju.kernel import Illegal
from paiju.store.log import StoreAway
from paiju.tables import inviting
from paiju.tables.broadcast import Comment, WatchMatch
from paiju.tables.deal import action_of
from paiju.tables.folds import Gone
from paiju.tables.sight import encode
from paiju.tables.wire import (
    Act,
    Chat,
    ClientMessage,
    Done,
    GoneMessage,
    Goodbye,
    Hello,
    Id,
    Ping,
    Pong,
    Refused,
    Say,
    Speak,
    WatchLobby,
)
from paiju.web import spectating
from paiju.web.club import Club
from paiju.web.limits import TooFast, neighbourhood
from paiju.web.scopes import Receive, Scope, Send
from paiju.web.talk import speak

COOKIE = "paiju"
"""The session's cookie."""
MARK = "paiju-browser"
"""The cookie by which a browser is known again, whoever uses it."""
QUEUE = 512
"""Messages that may wait for a reader before he is dropped."""
FRAME = 16
"""Messages that are sent together at most."""
LARGEST = 8192
"""Bytes of a client's message."""
RATE, BURST = 40.0, 120.0
"""Messages a second that a client may send, and how many at once."""
_ANSWERED = (Act, Say, Speak, Comment)
_MESSAGES = msgspec.json.Decoder(ClientMessage)
_log = structlog.get_logger(__name__)


class _Named(msgspec.Struct):
    """What can still be read of a malformed message, to say which one is refused."""

    id: Id = "?"


class SocketLine:
    """A client's line (线): a queue, and a task that empties it."""

    def __init__(self, known: SignedIn, send: Send, place: Place) -> None:
        self.place = place
        self.session = known.session.id
        self.who = known.member
        self.member = known.member.id
        self.table: str | None = None
        self.match: str | None = None
        """The match whose broadcast it watches."""
        self._send = send
        self._queue: deque[bytes | None] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._tokens, self._filled = BURST, time.monotonic()
        self.dropped = asyncio.Event()

    def send(self, message: bytes) -> None:
        """Queue a message, or drop the client that does not read."""
        self._put(message)

    def close(self, reason: str, detail: str = "") -> None:
        """Say why, and end the line once that is sent."""
        self._put(encode(GoneMessage(reason, detail)))
        self._put(None)

    def _put(self, message: bytes | None) -> None:
        if len(self._queue) >= QUEUE:
            self.dropped.set()
            return
        self._queue.append(message)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def write(self) -> None:
        """Send what is queued until the line ends: a message by itself, or several in one frame as an array."""
        loop, queue = asyncio.get_running_loop(), self._queue
        while True:
            if not queue:
                self._waiting = loop.create_future()
                await self._waiting
            message = queue.popleft()
            if message is None:
                await self._send({"type": "websocket.close", "code": 1000})
                return
            if queue:
                message = self._frame(message)
            await self._send({"type": "websocket.send", "text": message.decode()})

    def _frame(self, first: bytes) -> bytes:
        """A message with those that wait behind it."""
        messages = [first]
        while self._queue and len(messages) < FRAME:
            message = self._queue.popleft()
            if message is None:
                self._queue.appendleft(None)
                break
            messages.append(message)
        return b"[%b]" % b",".join(messages)

    def allowed(self) -> bool:
        """Whether the client may send another message now."""
        now = time.monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._filled) * RATE)
        self._filled = now
        self._tokens -= 1
        return self._tokens >= 0


class Sockets:
    """All lines of this process (各线)."""

    def __init__(self, club: Club) -> None:
        self._club = club
        self._tally = club.tally
        self._players: dict[tuple[str, str], SocketLine] = {}
        club.changes.listen(self._changed)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one line from its opening to its end."""
        await receive()
        cookies = _cookies(scope)
        known = await self._known(scope, cookies.get(COOKIE))
        if known is None:
            # Accepted first, because a browser cannot read why it was refused.
            await send({"type": "websocket.accept"})
            await send({"type": "websocket.send", "text": encode(GoneMessage("not-signed-in")).decode()})
            await send({"type": "websocket.close", "code": 4401})
            return
        await send({"type": "websocket.accept"})
        line, member = SocketLine(known, send, _place(scope, cookies)), known.member
        self._club.presence.arrived(line, member)
        self._club.absences.arrived(member.id)
        writer = asyncio.create_task(line.write())
        reader = asyncio.create_task(self._read(line, receive))
        dropped = asyncio.create_task(line.dropped.wait())
        try:
            await asyncio.wait((writer, reader, dropped), return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in (writer, reader, dropped):
                task.cancel()
            ends = await asyncio.gather(writer, reader, dropped, return_exceptions=True)
            if isinstance(ends[1], Exception):
                _log.error("line-failed", member=member.id, exc_info=ends[1])
            self._leave(line)
            self._club.hall.look_away(line)
            self._club.presence.left(line)
            self._club.absences.left(member.id)

    async def _changed(self, member: str) -> None:
        """End the lines whose sessions have ended; on the others a member may have another name now."""
        for line in self._club.presence.lines(member):
            assert isinstance(line, SocketLine)
            now = await self._club.sessions.still(line.session)
            if now is None:
                blocked = await self._club.members.why_blocked(line.member)
                line.close("session-ended" if blocked is None else "account-blocked", blocked or "")
            elif now != line.who:
                line.who = now
                self._club.presence.called(now)

    async def _known(self, scope: Scope, token: str | None) -> SignedIn | None:
        origin = _header(scope, b"origin")
        if origin and origin.partition("://")[2] != _header(scope, b"host"):
            return None
        try:
            return await self._club.sessions.of(token)
        except StoreAway:
            return None

    async def _read(self, line: SocketLine, receive: Receive) -> None:
        while (event := await receive())["type"] == "websocket.receive":
            text = event.get("text") or event.get("bytes") or ""
            if not line.allowed():
                line.send(encode(Refused(_id_of(text), "too-fast")))
            elif len(text) > LARGEST:
                line.send(encode(Refused("?", "malformed")))
            else:
                await self._heard(line, text)

    async def _heard(self, line: SocketLine, text: str | bytes) -> None:
        try:
            message = _MESSAGES.decode(text)
        except (msgspec.ValidationError, msgspec.DecodeError):
            line.send(encode(Refused(_id_of(text), "malformed")))
            return
        if isinstance(message, Act) and self._unhurried(message.deal):
            # Meanwhile he may say something, and his line is asked whether it lives.
            self._club.errands.begin(self._try(line, message))
        else:
            await self._try(line, message)

    def _unhurried(self, deal: str) -> bool:
        """Whether acts in this deal may have to wait."""
        there = self._club.play.deals.at_hand(deal)
        return there is not None and there.control.least > 0

    async def _try(self, line: SocketLine, message: ClientMessage) -> None:
        said = message.id if isinstance(message, _ANSWERED) else "?"
        acts = isinstance(message, Act)
        try:
            await self._do(line, message)
        except Illegal as error:
            self._tally.results["refused"] += acts
            line.send(encode(Refused(said, error.code, error.cards)))
        except Gone as error:
            self._tally.results["gone"] += acts
            if isinstance(message, Hello):
                line.send(encode(GoneMessage("no-such-table")))
            else:
                line.send(encode(Refused(said, "no-such-deal" if "deal/" in str(error) else "no-such-table")))
        except TooFast:
            line.send(encode(Refused(said, "too-fast")))
        except StoreAway as error:
            self._tally.results["away"] += acts
            _log.warning("store-away", error=str(error))
            line.send(encode(Refused(said, "store-away")))
        except Exception:
            self._tally.results["failed"] += acts
            raise

    async def _do(self, line: SocketLine, message: ClientMessage) -> None:
        match message:
            case Act():
                await self._act(line, message)
            case Ping():
                line.send(encode(Pong(message.sent, time.time())))
            case Hello():
                await self._hello(line, message)
            case Say():
                await self._say(line, message)
            case Speak():
                await speak(self._club, line.who, message.to, message.text)
                line.send(encode(Done(message.id, 0)))
            case WatchLobby():
                self._club.hall.look(line)
            case WatchMatch():
                await self._watch(line, message.match)
            case Comment():
                await spectating.comment(self._club, line.who, line.match, message)
                line.send(encode(Done(message.id, 0)))
            case Goodbye():
                self._leave(line)

    async def _watch(self, line: SocketLine, match: str) -> None:
        self._leave(line)
        self._club.hall.look_away(line)
        if await spectating.watch(self._club, line, line.who, match):
            line.match = match

    async def _act(self, line: SocketLine, message: Act) -> None:
        came = time.perf_counter()
        deals = self._club.play.deals
        deal = deals.at_hand(message.deal) or await deals.load(message.deal)
        action = action_of(deal.game, message.action)
        _, number = await self._club.play.act(message.deal, line.member, message.id, action)
        line.send(encode(Done(message.id, number)))
        self._tally.done(None if deal.control.least else time.perf_counter() - came)

    async def _hello(self, line: SocketLine, message: Hello) -> None:
        self._leave(line)
        table = await self._club.tables.tables.load(message.table)
        if message.key and not table.closed:
            table = await self._club.tables.change(
                table.id, line.member, uuid.uuid4().hex, lambda now: inviting.show_key(now, line.member, message.key)
            )
        if table.closed or not table.may_look(line.member):
            line.send(encode(GoneMessage("table-closed" if table.closed else "not-invited")))
            return
        line.table = message.table
        # Who looks at a table does not look at the lobby.
        self._club.hall.look_away(line)
        if table.seat_of(line.member) is not None:
            # A player's newest page is the one that plays; the older one is told so.
            older = self._players.get((message.table, line.member))
            self._players[message.table, line.member] = line
            if older is not None and older is not line:
                self._leave(older)
                older.close("elsewhere")
        await self._club.feed.join(line, message.table, message.watch)
        if table.seat_of(line.member) is not None:
            others = {player.member for seat in table.people if (player := table.players[seat])} - {line.member}
            self._club.errands.begin(self._club.same_place.note(table.id, line.member, line.place, others))
        spectator = not self._club.feed.has_part(table, line.member)
        if not table.has_met_all(line.member):
            return  # they may have talked of boards that he has still to meet
        for said in await self._club.chat.last(message.table, line.member, spectator):
            line.send(encode(self._chat(said)))

    async def _say(self, line: SocketLine, message: Say) -> None:
        if line.table != message.table:
            raise Illegal("not-at-table")
        self._club.limits.knock("say", line.member)
        table = await self._club.tables.tables.load(message.table)
        has_part = self._club.feed.has_part(table, line.member)
        if not (has_part or table.manners.spectator_chat or table.seat_of(line.member) is not None):
            raise Illegal("spectators-silent")
        to = "table" if has_part or table.deal is None else "spectators"
        said = await self._club.chat.say(
            message.table, line.member, line.who.name, table.seat_of(line.member), message.text, to
        )
        told = self._chat(said)
        blind = await self._club.blocks.blind_to(line.member)
        await self._club.herald.to_table(message.table, encode(told), to == "spectators", blind)
        line.send(encode(Done(message.id, 0)))

    def _chat(self, said: ChatLine) -> Chat:
        grade = self._club.grades.of(said.member)
        return Chat(said.table, said.member, said.name, said.seat, said.text, said.at, said.to, grade)

    def _leave(self, line: SocketLine) -> None:
        if line.match is not None:
            self._club.vugraph.leave(line.match, line)
            line.match = None
        if line.table is None:
            return
        if self._players.get((line.table, line.member)) is line:
            del self._players[line.table, line.member]
        self._club.feed.leave(line, line.table)
        line.table = None


def _header(scope: Scope, name: bytes) -> str:
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), "")


def _cookies(scope: Scope) -> dict[str, str]:
    try:
        return {name: morsel.value for name, morsel in SimpleCookie(_header(scope, b"cookie")).items()}
    except CookieError:
        return {}


def mark_in(cookie: str | None) -> str:
    """A browser's mark as its cookie has it (浏览器记号), "" for what we have not made."""
    return cookie if cookie and _MARK.fullmatch(cookie) else ""


_MARK = re.compile(r"[\w-]{16}")


def _place(scope: Scope, cookies: dict[str, str]) -> Place:
    return Place(neighbourhood((scope.get("client") or ("",))[0]), mark_in(cookies.get(MARK)))


def _id_of(text: str | bytes) -> str:
    try:
        return msgspec.json.decode(text, type=_Named).id
    except (msgspec.ValidationError, msgspec.DecodeError):
        return "?"
