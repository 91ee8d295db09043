"""Members at the tables of the pool, as programs: they register, sit down four and four, and play a board."""

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from typing import Any

from tests.web.people import ClubProcess, Person


class Member(Person):
    """Somebody with an account."""

    async def enter(self) -> "Member":
        answer = await self.http.post("/api/accounts", json={"name": self.name, "password": "correct horse"})
        answer.raise_for_status()
        self.member = answer.json()["member"]
        return self

    async def get(self, path: str) -> Any:
        """The answer to a question, which must not be refused."""
        answer = await self.http.get(f"/api/{path}")
        assert answer.status_code == 200, (path, answer.text)
        return answer.json()

    async def refused(self, path: str) -> str:
        """The code with which a question is refused."""
        answer = await self.http.get(f"/api/{path}")
        assert answer.status_code >= 400, (path, answer.text)
        return str(answer.json()["code"])

    @property
    def over(self) -> bool:
        return self.deal is not None and self.deal["view"]["phase"] == "over"


@contextlib.asynccontextmanager
async def members(club: ClubProcess, *names: str) -> AsyncGenerator[list[Member]]:
    """These members, registered and connected."""
    present = [Member(club.url, name) for name in names]
    try:
        for person in present:
            await person.enter()
            await person.connect()
        yield present
    finally:
        await asyncio.gather(*(person.go() for person in present), return_exceptions=True)


async def sit_down(four: list[Member], room: str) -> str:
    """Seat four members at a new table of the room, all ready; its id."""
    opened = await four[0].post("tables", game="bridge", room=room, seat=0)
    assert opened.status_code == 200, opened.text
    table: str = opened.json()["id"]
    for seat, person in enumerate(four[1:], 1):
        (await person.post(f"tables/{table}/sit", seat=seat)).raise_for_status()
    await asyncio.gather(*(person.hello(table) for person in four))
    await begin(four, table)
    return table


async def begin(four: list[Member], table: str) -> None:
    """All are ready, and get the table's next deal."""
    old = [person.deal["deal"] if person.deal else None for person in four]
    for person in four:
        (await person.post(f"tables/{table}/ready", ready=True)).raise_for_status()
    for person, before in zip(four, old, strict=True):
        await person.until(lambda p=person, b=before: p.deal is not None and p.deal["deal"] != b)


async def play_out(four: list[Member], bid: str = "1NT") -> str:
    """One bid and three passes, then cards as they come; the deal's id."""
    while not all(person.over for person in four):
        for person in four:
            if person.on_turn and person.deal is not None:
                number = person.deal["number"]
                calls = person.deal["view"].get("calls")
                action: dict[str, Any] = person.deal["choices"][0]["example"]
                if person.deal["view"]["phase"] == "auction" and not calls:
                    action = {"type": "call", "call": bid}
                answer = await person.act(action)
                assert answer["type"] == "done", answer
                await person.until(lambda p=person, n=number: p.over or (p.deal is not None and p.deal["number"] > n))
                break
        else:
            await asyncio.sleep(0.01)
    assert four[0].deal is not None
    return str(four[0].deal["deal"])


async def booked(person: Member, room: str, results: int) -> dict[str, Any]:
    """The board's page, once it has so many results: the steward looks a few times a second."""
    async with asyncio.timeout(20):
        while len((page := await person.get(f"rooms/{room}/boards/1"))["lines"]) < results:
            await asyncio.sleep(0.05)
    return page
