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
FINGER = 44
"""The least width and height of what a finger must hit, in CSS pixels."""

# What a finger can hit of each control: the run of points on its own row and column that lead to it.
REACHABLE = """(least) => {
  const small = [];
  for (const one of document.querySelectorAll('button:not([disabled]), a.button, .input')) {
    const box = one.getBoundingClientRect();
    if (!box.width || one.closest('.unseen, .calls .scroll, [role=tabpanel], .sheet')) continue;
    const leads = (x, y) => { const at = document.elementFromPoint(x, y); return at !== null && (at === one || one.contains(at)); };
    const left = Math.max(box.left, 0), top = Math.max(box.top, 0);
    const right = Math.min(box.right, innerWidth), bottom = Math.min(box.bottom, innerHeight);
    const runs = (points, hit) => { let run = 0, most = 0; for (const p of points) { run = hit(p) ? run + 1 : 0; if (run > most) most = run; } return most; };
    const span = (from, to) => Array.from({ length: Math.max(0, Math.round(to - from)) }, (_, at) => from + at + 0.5);
    let wide = 0, tall = 0;
    for (const share of [0.1, 0.3, 0.5, 0.7]) {
      wide = Math.max(wide, runs(span(left, right), (x) => leads(x, top + (bottom - top) * share)));
      tall = Math.max(tall, runs(span(top, bottom), (y) => leads(left + (right - left) * share, y)));
    }
    if (wide < least - 1 || tall < least - 1) small.push(`${one.ariaLabel ?? one.textContent.trim()}: ${wide} x ${tall}`);
  }
  return small;
}"""

# Blocks that must never lie on each other, given by what selects them; only their visible parts count.
OVERLAPS = """(selectors) => {
  const boxes = selectors.flatMap((selector) => [...document.querySelectorAll(selector)].map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { selector, one, left, top, right: Math.min(right, innerWidth), bottom: Math.min(bottom, innerHeight) };
  })).filter(({ left, top, right, bottom }) => right - left > 1 && bottom - top > 1);
  const found = [];
  boxes.forEach((a, at) => boxes.slice(at + 1).forEach((b) => {
    if (a.one.contains(b.one) || b.one.contains(a.one)) return;
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left), tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (wide > 2 && tall > 2) found.push(`${a.selector} and ${b.selector}: ${Math.round(wide)} x ${Math.round(tall)}`);
  }));
  return found;
}"""

AXE_TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
AXE = """(tags) => axe.run(document, { runOnly: tags }).then(({ violations }) =>
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


async def sent(page: Page) -> list[dict[str, Any]]:
    """The acts that the page has sent to its club."""
    return await page.evaluate("JSON.parse(document.querySelector('[data-testid=sent]').textContent)")


async def violations(page: Page) -> list[str]:
    """What axe finds wrong on the page."""
    await page.evaluate((ROOT / "client/node_modules/axe-core/axe.min.js").read_text("utf-8"))
    return await page.evaluate(AXE, AXE_TAGS)


@pytest.fixture(scope="session")
def gallery_address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Builds the gallery and serves it."""
    built = tmp_path_factory.mktemp("gallery")
    vite = ["vite", "build", "--config", "gallery/vite.config.ts", "--outDir", str(built), "--emptyOutDir", "--logLevel", "error"]
    build = [sys.executable, str(ROOT / "hatch_build.py"), "npm", "exec", "--offline", "--", *vite]
    subprocess.run(build, cwd=ROOT, check=True)

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
