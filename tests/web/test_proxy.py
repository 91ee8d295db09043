"""Behind a reverse proxy with TLS: the cookie, the socket and its Origin, and who is believed about the client."""

import contextlib
import json
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import httpx
import pytest
from click.testing import CliRunner
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from paiju.cli.serve import command
from tests.web.people import ClubProcess, club_process
from tests.web.tls_proxy import TlsProxy

NAME = {"name": "Ann", "language": "en"}


@pytest.fixture
async def proxy(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncGenerator[TlsProxy]:
    trusted: tuple[str, ...] = request.param
    with club_process(tmp_path / "data", "--thinking", "0", *trusted) as club:
        async with TlsProxy(club.port, tmp_path).open() as proxy:
            yield proxy


def browser(proxy: TlsProxy, **headers: str) -> httpx.AsyncClient:
    # One request a connection, because the proxy adds its headers to the first.
    return httpx.AsyncClient(base_url=proxy.url, verify=proxy.trust, headers={"connection": "close"} | headers)


async def first_message(proxy: TlsProxy, token: str, origin: str) -> Any:
    address = proxy.url.replace("https", "wss") + "/ws"
    cookie = {"cookie": f"paiju={token}"}
    async with connect(address, ssl=proxy.trust, origin=Origin(origin), additional_headers=cookie) as line:
        with contextlib.suppress(ConnectionClosed):  # who is refused may be cut off before
            await line.send(json.dumps({"type": "ping", "sent": 1.5}))
        return json.loads(await line.recv())


@pytest.mark.parametrize("proxy", [("--proxy", "10.0.0.0/8", "--proxy", "127.0.0.1")], indirect=True)
async def test_a_browser_behind_tls_plays_as_any_other(proxy: TlsProxy) -> None:
    async with browser(proxy, origin=proxy.url) as ann:
        entered = await ann.post("/api/session", json=NAME)
        assert entered.status_code == 200, entered.text
        cookie = entered.headers["set-cookie"].lower()
        assert "secure" in cookie and "httponly" in cookie and "samesite=lax" in cookie
        token = ann.cookies["paiju"]
        assert (await ann.get("/api/session")).json()["name"] == "Ann"
        foreign = await ann.post("/api/session", json=NAME, headers={"origin": "https://elsewhere.example"})
        assert foreign.json()["code"] == "foreign-page"
    assert (await first_message(proxy, token, proxy.url))["type"] == "pong"
    assert (await first_message(proxy, token, "https://elsewhere.example")) == {
        "type": "gone",
        "reason": "not-signed-in",
        "detail": "",
    }


@pytest.mark.parametrize("proxy", [("--proxy", "127.0.0.1"), ()], indirect=True)
async def test_what_a_proxy_says_of_its_clients_is_believed_only_if_it_is_trusted(
    proxy: TlsProxy, request: pytest.FixtureRequest
) -> None:
    trusted = bool(request.node.callspec.params["proxy"])
    async with browser(proxy) as ann:
        entered = await ann.post("/api/session", json=NAME)
        assert ("secure" in entered.headers["set-cookie"].lower()) is trusted
        codes: dict[str, set[int]] = {"203.0.113.5": set(), "198.51.100.7": set()}
        for proxy.client, seen in codes.items():
            for _ in range(21):
                seen.add((await ann.post("/api/accounts/forgotten", json={"name": "Ann"})).status_code)
                if len(codes["198.51.100.7"]):
                    break
    assert 429 in codes["203.0.113.5"]
    assert (429 in codes["198.51.100.7"]) is not trusted


@pytest.mark.parametrize("proxy", [("--metrics-token", "sesame"), ("--proxy", "127.0.0.1")], indirect=True)
async def test_figures_are_for_this_machine_or_with_a_token(proxy: TlsProxy, request: pytest.FixtureRequest) -> None:
    has_token = "sesame" in request.node.callspec.params["proxy"]
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{proxy.club_port}") as here:
        assert (await here.get("/metrics")).status_code == 200
        # A proxy that says nothing of its client, and one that says who he is.
        assert (await here.get("/metrics", headers={"host": "club.example"})).status_code == 403
        assert (await here.get("/metrics", headers={"x-forwarded-for": "127.0.0.1"})).status_code == 403
    async with browser(proxy) as afar:
        assert (await afar.get("/metrics")).status_code == 403
        assert (await afar.get("/metrics", headers={"authorization": "Bearer wrong"})).status_code == 403
        shown = await afar.get("/metrics", headers={"authorization": "Bearer sesame"})
        assert shown.status_code == (200 if has_token else 403)


@pytest.mark.parametrize("wrong", ["everybody", "*", "10.0.0.1/8", "1.2.3"])
def test_a_proxy_is_an_address(wrong: str) -> None:
    done = CliRunner().invoke(command, ["--proxy", wrong])
    assert done.exit_code == 2 and "address of a machine" in done.output


def test_what_is_logged(tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--thinking", "0", "--log-json", "--log-level", "info") as club:
        pass
    lines = [json.loads(line) for line in club.log.read_text().splitlines()]
    assert {"store-open", "club-open"} <= {line["event"] for line in lines}
    assert all({"event", "level", "timestamp"} <= line.keys() for line in lines)
    quiet = ClubProcess(tmp_path / "other", "--thinking", "0", "--log-level", "error").start()
    assert quiet.stop() == 0
    assert quiet.log.read_text() == ""
