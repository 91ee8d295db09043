"""The herald (传令): tells people what no table's feed does, whichever process of the club they are connected to.

Those of this process are told first; what becomes of the call to the others is none of the sender's business, as
whatever must last has been stored before.
"""

from collections.abc import Callable

import structlog

from paiju.club.calls import Call, Calls
from paiju.store import Store
from paiju.store.log import StoreAway
from paiju.tables.feed import Feed
from paiju.web.hall import Hall
from paiju.web.presence import Presence
from paiju.web.vugraph import Vugraph

_log = structlog.get_logger(__name__)


class Herald:
    """The herald of one process (传令)."""

    def __init__(
        self,
        presence: Presence,
        hall: Hall,
        feed: Feed,
        vugraph: Vugraph,
        store: Store,
        now: Callable[[], float],
        shared: bool,
    ) -> None:
        """`shared`: there may be other processes."""
        self._presence = presence
        self._hall = hall
        self._feed = feed
        self._vugraph = vugraph
        self._calls = Calls(store, now, self._tell) if shared else None

    async def begin(self) -> None:
        """Hear the other processes from now on (自此听起). Raises StoreAway."""
        if self._calls is not None:
            await self._calls.begin()

    async def follow(self) -> None:
        """Tell what they call, for ever (转告); without other processes there is nothing to hear."""
        if self._calls is not None:
            await self._calls.follow()

    async def to_member(self, member: str, message: bytes) -> None:
        """Tell a member, on all his lines (告知)."""
        await self._proclaim(Call("member", member, message))

    async def to_lobby(self, message: bytes, but: frozenset[str]) -> None:
        """Tell everyone who looks at the lobby, but not these members (告大厅)."""
        await self._proclaim(Call("lobby", "", message, but))

    async def to_table(self, table: str, message: bytes, spectators_only: bool, but: frozenset[str]) -> None:
        """Tell everyone at a table, or its spectators only, but not these members (告全桌)."""
        await self._proclaim(Call("spectators" if spectators_only else "table", table, message, but))

    async def to_match(self, match: str, message: bytes, but: frozenset[str]) -> None:
        """Tell everyone who watches a match, but not these members (告观众)."""
        await self._proclaim(Call("match", match, message, but))

    async def _proclaim(self, call: Call) -> None:
        self._tell(call)
        if self._calls is None:
            return
        try:
            await self._calls.make(call)
        except StoreAway as error:
            _log.warning("call-unheard", error=str(error))

    def _tell(self, call: Call) -> None:
        match call.kind:
            case "member":
                self._presence.tell(call.to, call.message)
            case "lobby":
                self._hall.tell(call.message, call.but)
            case "table" | "spectators":
                self._feed.tell(call.to, call.message, call.kind == "spectators", call.but)
            case "match":
                self._vugraph.tell(call.to, call.message, call.but)
