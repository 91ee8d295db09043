"""What goes out is packed for whoever understands it, and an answer that all have in common is made once."""

import gzip
import re
import time
from pathlib import Path
from typing import Any

import httpx
import msgspec

from paiju.web.kept_answers import KEPT, SECONDS, KeptAnswers
from paiju.web.page import STATIC
from tests.web.people import club_process
from tests.web.pool_people import members
from tests.web.test_accounts import admin

SMALL = 500
"""Bytes of a file that may go out as it is."""


async def raw(url: str, path: str, encodings: str, cookies: httpx.Cookies | None = None) -> tuple[httpx.Headers, bytes]:
    """An answer as it came over the wire."""
    async with (
        httpx.AsyncClient(base_url=url, cookies=cookies) as here,
        here.stream("GET", path, headers={"accept-encoding": encodings}) as answer,
    ):
        assert answer.status_code == 200, path
        return answer.headers, b"".join([part async for part in answer.aiter_raw()])


async def test_the_client_and_an_event_come_packed(tmp_path: Path) -> None:
    with club_process(tmp_path / "data") as club:
        _, page = await raw(club.url, "/", "identity")
        scripts = re.findall(r"assets/[\w.-]+\.(?:js|css)", page.decode())
        assert any(name.endswith(".js") for name in scripts) and any(name.endswith(".css") for name in scripts)
        for path in ("/", *(f"/{name}" for name in scripts)):
            _, plain = await raw(club.url, path, "identity")
            headers, packed = await raw(club.url, path, "gzip, deflate, br")
            assert headers["content-type"].count("charset") == 1, path
            if len(plain) < SMALL:
                continue  # not worth it
            assert headers.get("content-encoding") == "gzip" and headers["vary"] == "accept-encoding", path
            assert len(packed) < len(plain) and gzip.decompress(packed) == plain, path

        _, plain = await raw(club.url, "/api/schema/openapi.json", "identity")
        headers, packed = await raw(club.url, "/api/schema/openapi.json", "br, gzip")
        assert headers["content-encoding"] == "gzip" and int(headers["content-length"]) == len(packed) < len(plain)
        assert gzip.decompress(packed) == plain and "accept-encoding" in headers["vary"]
        headers, _ = await raw(club.url, "/api/health", "gzip")
        assert "content-encoding" not in headers, "it is small"
        font = next((STATIC / "assets").glob("*.woff2")).name
        headers, _ = await raw(club.url, f"/assets/{font}", "gzip")
        assert "content-encoding" not in headers, "it is packed as it is"

        async with members(club, "Ann", "Ben") as (ann, ben):
            await admin(club, "role", "Ann", "organiser")
            async with httpx.AsyncClient(base_url=club.url, cookies=ann.http.cookies) as here:
                made = await here.post("/api/events", json={"title": "Evening", "begins": time.time() + 900})
                path = f"/api/events/{made.json()['id']}"
                assert (await here.post(f"{path}/robots", json={"pairs": 20})).status_code == 200
            headers, packed = await raw(club.url, path, "gzip", ann.http.cookies)
            assert headers["content-encoding"] == "gzip"
            assert (await raw(club.url, path, "gzip", ben.http.cookies))[1] == packed, "it is the same to both"
            _, plain = await raw(club.url, path, "identity", ben.http.cookies)
            assert gzip.decompress(packed) == plain and len(msgspec.json.decode(plain)["pairs"]) == 20
            await ben.post(f"{path.removeprefix('/api/')}/sit", table=1, side=0)
            _, after = await raw(club.url, path, "identity", ann.http.cookies)
            assert [chair["player"]["name"] for chair in msgspec.json.decode(after)["chairs"]] == ["Ben"]
            assert (await ben.get(f"{path.removeprefix('/api/')}/seat"))["chair"] == [1, 0]


def test_an_answer_is_worked_out_once_for_many() -> None:
    at, worked = 100.0, list[str]()

    def asked(key: str, part: Any, accepted: str = "") -> Any:
        def work() -> list[int]:
            worked.append(key)
            return [len(worked)] * 2000

        return answers.answer(key, (part,), accepted, work)

    answers = KeptAnswers(lambda: at)
    one, other = object(), object()
    first = asked("a", one)
    assert asked("a", one).content == first.content and worked == ["a"]
    packed = asked("a", one, "gzip, br")
    assert gzip.decompress(packed.content) == first.content and worked == ["a"]
    assert asked("a", other).content != first.content and worked == ["a"] * 2, "something else stands there now"
    at += SECONDS
    assert asked("a", other).content != first.content and worked == ["a"] * 3, "it is old"
    for number in range(KEPT):
        asked(f"b{number}", one)
    asked("a", other)
    assert worked.count("a") == 4, "it was asked for too long ago to be kept"
