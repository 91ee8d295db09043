"""A club in a process of its own, and people who come to it with browsers of their own."""

from collections.abc import AsyncIterator, Iterator
from typing import Any, Protocol

import pytest
import pytest_asyncio
from playwright.async_api import ConsoleMessage, Error, ViewportSize

from paiju.web.page import STATIC
from tests.e2e.driver import Player, Settings
from tests.e2e.typist import Typist
from tests.services import OpenPage, without
from tests.web.people import ClubProcess, club_process

WIDE: ViewportSize = {"width": 1280, "height": 800}
NARROW: ViewportSize = {"width": 390, "height": 844}
DESKTOP = {"viewport": WIDE}
PHONE = {"viewport": NARROW, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
AS_THEY_COME: Settings = {}
OF_THE_NETWORK = ("Failed to load resource", "WebSocket connection to")
"""How the browser itself tells of answers that are no success, and of lines that broke."""
OF_LEAVING = "https://svelte.dev/e/derived_inert"
"""What is told of a page's value that was read while the page was being left; nothing of it is shown."""


class Come(Protocol):
    """Lets a person come with a browser of his own: of that kind, and with those settings of the page."""

    async def __call__(
        self, name: str, settings: Settings = ..., device: dict[str, Any] = ..., *, keys: bool = ...
    ) -> Player: ...


@pytest.fixture(scope="session")
def client() -> None:
    """The client as it was built."""
    if not (STATIC / "index.html").is_file():
        without("the built client", "./run test")


@pytest.fixture(scope="module")
def club(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    """A club whose robots do not dawdle."""
    with club_process(tmp_path_factory.mktemp("club") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def come(open_page: OpenPage) -> AsyncIterator[Come]:
    """A factory of people; when the test ends no page of theirs may have reported a fault of its own."""
    faults: list[str] = []

    async def person(
        name: str, settings: Settings = AS_THEY_COME, device: dict[str, Any] = DESKTOP, *, keys: bool = False
    ) -> Player:
        page = await open_page(**{"locale": "en-GB", **device})

        def heard(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not message.text.startswith((*OF_THE_NETWORK, OF_LEAVING)):
                faults.append(f"{name}: {message.text}")

        def failed(error: Error) -> None:
            faults.append(f"{name}: {error}")

        page.on("console", heard)
        page.on("pageerror", failed)
        player = Typist(page, name) if keys else Player(page, name, touch=bool(device.get("has_touch")))
        return await player.prepare(settings)

    yield person
    assert not faults
