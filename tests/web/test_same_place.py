"""Two seats taken from one place are told to organisers, by the addresses that a trusted proxy tells."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.web.people import Person, club_process
from tests.web.pool_people import Member
from tests.web.test_accounts import admin


@pytest.mark.parametrize("trusted", [True, False])
async def test_seats_taken_from_one_place_are_told_to_organisers_alone(tmp_path: Path, trusted: bool) -> None:
    options = ("--pace", "0", "--thinking", "0", *(("--proxy", "127.0.0.1") if trusted else ()))
    with club_process(tmp_path / "data", *options) as club:
        judge = Member(club.url, "Judge")
        ann, bob = Person(club.url, "Ann", through="203.0.113.5"), Person(club.url, "Bob", through="203.0.113.5")
        cas, dan = Person(club.url, "Cas", through="2001:db8::1"), Person(club.url, "Dan", through="198.51.100.7")
        present = (judge, ann, bob, cas, dan)
        for person in present[1:]:
            await person.enter()
        dan.http.cookies.set("paiju-browser", cas.http.cookies["paiju-browser"], domain="127.0.0.1", path="/")
        await judge.enter()
        await admin(club, "role", "Judge", "organiser")
        table = (await ann.post("tables", game="bridge", seat=0)).json()["id"]
        for seat, person in enumerate((bob, cas, dan), 1):
            (await person.post(f"tables/{table}/sit", seat=seat)).raise_for_status()
        for person in (ann, bob, cas, dan):
            await person.connect()
            await person.hello(table)

        async def told() -> list[dict[str, Any]]:
            return await judge.get("fair-play/places")

        expected = 2 if trusted else 6
        while len(pairs := await told()) < expected:
            await asyncio.sleep(0.05)
        found = {frozenset((pair["one_name"], pair["other_name"])): pair for pair in pairs}
        marks = {names: (pair["address"], pair["browser"]) for names, pair in found.items()}
        assert marks[frozenset(("Ann", "Bob"))] == (True, False)
        assert marks[frozenset(("Cas", "Dan"))] == (not trusted, True)
        assert len(marks) == expected and {pair["table"] for pair in pairs} == {table}
        for path in ("places", "pairs", f"pairs/{ann.member}/{bob.member}"):
            assert (await ann.http.get(f"/api/fair-play/{path}")).json()["code"] == "organisers-only"
        assert await judge.get("fair-play/pairs") == []
        report = await judge.get(f"fair-play/pairs/{ann.member}/{bob.member}")
        assert (report["one_name"], report["other_name"], report["boards"]) == ("Ann", "Bob", 0)
        assert await judge.refused(f"fair-play/pairs/{ann.member}/nobody") == "no-such-member"
        assert not any("203.0.113.5" in text for person in present for text in person.raw)
        for person in present:
            await person.go()
