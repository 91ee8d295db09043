"""A Swiss event: two in browsers register by raising hands and play it with six robot pairs to the final ranking."""

import asyncio
import re
import time

import pytest
from playwright.async_api import Locator, expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, PATIENCE, Player
from tests.e2e.test_accounts import PASSWORD, admin, submit
from tests.web.people import ClubProcess
from tests.web.pool_people import members
from tests.web.test_events import when

ROUNDS, BOARDS, ROBOTS = 2, 2, 6
TERMS = {
    "rounds": ROUNDS,
    "boards": BOARDS,
    "opens": 1,
    "hold": 2,
    "pause": 10,
    "early": True,
    "corrections": 0,
    "least": 1 + ROBOTS,
}
RANKED = "[...document.querySelectorAll('caption')].some((one) => one.textContent === 'Final ranking')"


async def join(player: Player, club: ClubProcess) -> None:
    """Become a member, and look at the events."""
    await player.open(club.url, "#/register")
    await submit(player, "Make my account", Name=player.name, Password=PASSWORD)
    await player.press(player.page.get_by_role("button", name="Go on"))
    await player.press(player.page.get_by_role("link", name="Events", exact=True).filter(visible=True))


async def register(player: Player, side: str, told: str) -> None:
    """Sit down in the registration room and raise a hand; what one is told then."""
    page = player.page
    await player.press(page.get_by_role("link", name="Register: Sunday Swiss"))
    await player.press(page.get_by_role("button", name=f"Sit down: table 1, {side}"))
    await player.press(page.get_by_role("button", name="Raise my hand"))
    await expect(page.get_by_text(told).first).to_be_visible()


async def concede(player: Player, claim: Locator) -> None:
    """Give up all tricks that are left."""
    await player.press(claim)
    fewer = player.panel("One fewer")
    while await fewer.is_enabled():
        await fewer.click()
    await player.press(player.panel("Concede"))


async def take_part(player: Player) -> None:
    """Pass, and concede as soon as one is to play and may, wherever one is led, until the final ranking stands."""
    page = player.page
    claim = page.get_by_role("button", name="Claim", exact=True)
    asks = "(shown.moment && shown.moment !== 'over')"
    while True:
        # With the bye one waits for all others.
        condition = f"() => {{ const shown = sight.look(); return Boolean({RANKED} || {asks}) }}"
        await page.wait_for_function(condition, polling=60, timeout=2 * PATIENCE)
        if await player.holds(RANKED):
            return
        match (shown := await player.look())["moment"]:
            case "card" if await claim.count() and await claim.is_enabled():
                await concede(player, claim)
            case "over" | None:
                pass
            case _:
                await player.answer(shown)


@pytest.mark.slow
async def test_two_register_and_play_a_swiss_with_six_robot_pairs(club: ClubProcess, come: Come) -> None:
    ann, ben = await come("Ann", BRISK, DESKTOP), await come("Ben", BRISK, PHONE)
    async with members(club, "Olga") as (olga,):
        await admin(club, "role", "Olga", "organiser")
        await asyncio.gather(*(join(player, club) for player in (ann, ben)))
        made = await olga.post("events", title="Sunday Swiss", begins=time.time() + 30, template="short", changes=TERMS)
        made.raise_for_status()
        event: str = made.json()["id"]
        await register(ann, "North", "Nobody sits opposite yet.")
        await register(ben, "South", "Registered in")
        for player, partner in ((ann, "Ben"), (ben, "Ann")):
            await expect(player.page.get_by_role("heading", name="You are registered: pair 1")).to_be_visible()
            await expect(player.page.get_by_text(f"with {partner}")).to_be_visible()
        (await olga.post(f"events/{event}/robots", pairs=ROBOTS)).raise_for_status()
        await expect(ann.page.get_by_role("list").get_by_text("Robots")).to_have_count(ROBOTS)

        for player in (ann, ben):
            # Nobody presses anything: the club leads them.
            await player.page.wait_for_url(re.compile("#/table/"))
            await expect(player.page.get_by_label("This round")).to_contain_text(f"Round 1 of {ROUNDS}")
        await asyncio.gather(*(take_part(player) for player in (ann, ben)))

        told = await olga.get(f"events/{event}")
        assert {pair["rank"] for pair in told["pairs"]} == set(range(1, 2 + ROBOTS)), "all have completed all boards"
        own = next(pair for pair in told["pairs"] if pair["pair"] == 1)
        for player in (ann, ben):
            ranking = player.page.get_by_role("table", name="Final ranking")
            await expect(ranking.get_by_role("row")).to_have_count(2 + ROBOTS)
            row = ranking.get_by_role("row").filter(has_text="you")
            await expect(row).to_contain_text(re.compile(rf"^{own['rank']}\s*1\s*Ann"))

        member = own["players"][0]["member"]
        await when(olga, f"players/{member}/contests", lambda told: told["contests"])
        await ben.open(club.url, f"#/people/{member}")
        played = ben.page.get_by_role("region", name="Events and matches").get_by_role("listitem")
        await expect(played).to_contain_text(f"Place {own['rank']} of {1 + ROBOTS} pairs")
        await expect(played.get_by_role("link", name="with Ben")).to_be_visible()
        await ben.press(played.get_by_role("link", name="Sunday Swiss"))
        await ben.page.wait_for_url(re.compile(f"#/events/{event}/results"))
