"""A board of the pool: two in browsers play it, others bring it to six results, and both see what it is worth."""

import asyncio

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, Player
from tests.e2e.test_accounts import PASSWORD, submit
from tests.web.people import ClubProcess
from tests.web.pool_people import Member, booked, members, play_out, sit_down

ROOM = "dynamic"
BIDS = ("2C", "3NT", "4S", "6H", "1D")
TABLES = len(BIDS)


async def register(player: Player, club: ClubProcess) -> None:
    """Become a member, and go to the pool from the lobby."""
    await player.open(club.url, "#/register")
    await submit(player, "Make my account", Name=player.name, Password=PASSWORD)
    await player.press(player.page.get_by_role("button", name="Go on"))
    await player.press(player.page.get_by_role("link", name="Pool duplicate"))


async def sit(player: Player) -> None:
    """Play in the whole-field room, at whichever table waits."""
    await player.press(player.page.get_by_role("button", name="Play: Whole field"))
    await player.press(player.page.get_by_role("button", name="I am ready"))


async def play(person: Member) -> None:
    """Bid 1NT if nobody has bid, claim all tricks as soon as one may, accept what others claim."""
    while not person.over:
        await person.until(lambda: person.over or person.on_turn)
        if person.over or person.deal is None:
            return
        number, view = person.deal["number"], person.deal["view"]
        offered = [choice["example"] for choice in person.deal["choices"]]
        action = next((each for each in offered if each["type"] in ("claim", "accept")), offered[0])
        if view["phase"] == "auction" and all(call["call"] == "P" for call in view["calls"]):
            action = {"type": "call", "call": "1NT"}
        answer = await person.act(action)
        assert answer["type"] == "done", answer
        await person.until(lambda n=number: person.over or (person.deal is not None and person.deal["number"] > n))


async def finish(club: ClubProcess, four: list[Member], bid: str) -> None:
    """One more result of the board."""
    await sit_down(four, ROOM)
    await play_out(four, bid)


def imps(points: float) -> str:
    """Points as a page shows them."""
    return f"{points:+.0f} IMPs".replace("-", "−") if points else "0 IMPs"


@pytest.mark.slow
async def test_a_pool_board_is_provisional_until_six_tables_have_played_it(club: ClubProcess, come: Come) -> None:
    ann, ben = await come("Ann", BRISK, DESKTOP), await come("Ben", BRISK, PHONE)
    await asyncio.gather(*(register(player, club) for player in (ann, ben)))
    await sit(ann)
    await sit(ben)
    table = ann.page.url.rpartition("/")[2]
    async with members(club, "Sue", "Will", *(f"{name}{at}" for at in range(TABLES) for name in "NESW")) as present:
        partners, others = present[:2], present[2:]
        for seat, person in zip((2, 3), partners, strict=True):
            (await person.post(f"tables/{table}/sit", seat=seat)).raise_for_status()
            await person.hello(table)
            (await person.post(f"tables/{table}/ready", ready=True)).raise_for_status()
        for person in partners:
            await person.until(lambda p=person: p.deal is not None)
        await asyncio.gather(ann.play_on(), ben.play_on(), *(play(person) for person in partners))
        for player in (ann, ben):
            await expect(player.page.get_by_test_id("pool-result")).to_contain_text(
                "Provisional: 1 of 6 results so far."
            )

        for at, bid in enumerate(BIDS):
            await finish(club, others[4 * at : 4 * at + 4], bid)
        # Whoever has just played it is told at once; the others a moment later.
        page = await booked(others[-1], ROOM, 1 + TABLES)
        assert page["scored"]
        points = page["lines"][0]["points_ns"]
        for player, own in ((ann, points), (ben, -points)):
            result = player.page.get_by_test_id("pool-result")
            await expect(result).to_contain_text(imps(own))
            await expect(result).not_to_contain_text("Provisional")
            await expect(result.get_by_role("link", name="Replay:")).to_have_count(1 + TABLES)
            await player.press(result.get_by_role("link", name="The board’s page"))
            await expect(player.page.get_by_role("heading", name="Board 1")).to_be_visible()
            await expect(player.page.get_by_role("link", name="Replay:")).to_have_count(1 + TABLES)
            await expect(player.page.get_by_role("img", name="Scores of North–South, highest first")).to_be_visible()
            await player.press(player.page.get_by_role("link", name="To the week’s ranking"))
            await expect(player.page.get_by_role("row", name=f"{player.name} (you)")).to_contain_text(
                imps(own).split()[0]
            )
            await player.press(player.page.get_by_role("link", name="My Rate"))
            await expect(player.page.get_by_text(f"if the week closed now: {50 + 2 * own:.0f}.")).to_be_visible()
