"""The client's gallery in a browser: fixed boards drawn by the club's own components, without a club."""

import functools
import http.server
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from playwright.async_api import Page

from tests.services import OpenPage

ROOT = Path(__file__).parents[2]

PHONE = {"width": 390, "height": 844}
SIZES = {
    "phone": PHONE,
    "short phone": {"width": 390, "height": 664},
    "small phone": {"width": 360, "height": 640},
    "landscape phone": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "desktop": {"width": 1280, "height": 800},
}
FRAMES = 4
"""So many pictures after its screen has changed a page has measured itself and is laid out."""
FINGER = 44
"""The least width and height of what a finger must hit, in CSS pixels."""

REACHABLE = Path(__file__).with_name("reachable.js").read_text("utf-8")
"""A function of the least size: what a finger cannot hit in that size."""
OVERLAPS = Path(__file__).with_name("overlaps.js").read_text("utf-8")
"""A function of selectors: which of the blocks lie on each other."""

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# Of what is right axe would gather as much, which takes it longer than finding what is wrong.
AXE = """(tags) => axe.run(document, { runOnly: tags, resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`))"""


class Gallery:
    """The gallery on a port of its own (画廊)."""

    def __init__(self, address: str, open_page: OpenPage) -> None:
        self.address = address
        self.open_page = open_page

    async def show(self, sample: str, screen: dict[str, int] = PHONE, *, touch: bool = False, **settings: str) -> Page:
        """A page with one sample, drawn without movement."""
        page: Page = await self.open_page(viewport=screen, has_touch=touch)
        failures: list[str] = []
        page.on("pageerror", lambda error: failures.append(str(error)))
        await page.goto(f"{self.address}?{urlencode({'show': sample, 'motion': 'none', **settings})}")
        await page.wait_for_selector("html[data-drawn]")
        await page.evaluate("document.fonts.ready.then(() => new Promise(requestAnimationFrame))")
        assert failures == []
        return page

    async def resize(self, page: Page, screen: dict[str, int]) -> None:
        """Turn the screen, or take another one, and let the page lay itself out."""
        await page.set_viewport_size({"width": screen["width"], "height": screen["height"]})
        await page.evaluate(f"async () => {{ for (let frame = 0; frame < {FRAMES}; frame++) await new Promise(requestAnimationFrame); }}")


async def sent(page: Page) -> list[dict[str, Any]]:
    """The acts that the page has sent to its club."""
    return await page.evaluate("JSON.parse(document.querySelector('[data-testid=sent]').textContent)")


async def violations(page: Page) -> list[str]:
    """What axe finds wrong on the page."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate((ROOT / "client/node_modules/axe-core/axe.min.js").read_text("utf-8"))
    return await page.evaluate(AXE, AXE_TAGS)


@pytest.fixture(scope="session")
def gallery_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Builds the gallery and serves it."""
    built = tmp_path_factory.mktemp("gallery")
    npm = [sys.executable, str(ROOT / "hatch_build.py"), "npm", "exec", "--offline", "--"]
    vite = ["vite", "build", "--config", "gallery/vite.config.ts", "--emptyOutDir", "--logLevel", "error", "--outDir"]
    subprocess.run([*npm, *vite, str(built)], cwd=ROOT, check=True)

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(built)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/index.html"
    server.shutdown()
    server.server_close()


@pytest.fixture
def gallery(gallery_address: str, open_page: OpenPage) -> Gallery:
    """The gallery, with pages of this test's own."""
    return Gallery(gallery_address, open_page)
