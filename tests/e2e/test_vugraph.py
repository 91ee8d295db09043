"""Somebody watches a team match in both rooms while robots play it, talks with another, and looks at a board again."""

import re
import time
from pathlib import Path
from random import Random

from playwright.async_api import Page, expect

from paiju.cli.robot_match import RobotMatches
from paiju.club.changes import Changes
from paiju.club.entrance import Entrance
from paiju.club.sessions import begin
from paiju.contests.teams import lining_up
from paiju.contests.teams.matches import match_key
from paiju.contests.teams.terms import MatchTerms
from paiju.store import open_store
from paiju.web.sockets import COOKIE
from tests.e2e.conftest import PHONE, Come
from tests.e2e.driver import BRISK
from tests.web.people import club_process


async def announced(folder: Path) -> tuple[str, list[str]]:
    """A match of robots that is about to begin, and the cookies of two members."""
    store = await open_store(folder)
    robots = RobotMatches(store, time.time(), Random(1))
    [(home, ann), (visitors, bob)] = await robots.teams(2)
    key, begins = match_key(robots.at), robots.at + 2
    await robots.matches.open(key, home, visitors, MatchTerms(robots=True, delay=0), begins, ann.id, "Final")
    for captain in (ann, bob):
        judge = lambda now, _at, who=captain: lining_up.line_up(now, who, ["robot"] * 4)  # noqa: E731
        await robots.act(key, captain.id, judge)
    changes = Changes(store)
    people = [(await Entrance(changes, time.time).make(name, "member", "en"))[0] for name in ("Eve", "Fay")]
    tokens = [await store.database.run(lambda one, who=who: begin(one, who.id, "", time.time())) for who in people]
    await changes.close()
    await robots.close()
    await store.close()
    return key, tokens


async def say(page: Page, text: str) -> None:
    words = page.get_by_role("textbox", name="Say something about the match")
    await words.fill(text)
    await words.press("Enter")


async def test_a_match_is_watched_in_both_rooms(client: None, come: Come, tmp_path: Path) -> None:
    match, cookies = await announced(tmp_path / "data")
    eve, fay = await come("Eve", BRISK), await come("Fay", BRISK, PHONE)
    with club_process(tmp_path / "data", "--pace", "0.3", "--thinking", "0") as club:
        for person, cookie in zip((eve, fay), cookies, strict=True):
            await person.page.context.add_cookies([{"name": COOKIE, "value": cookie, "url": club.url}])
        await eve.open(club.url)
        await eve.press(eve.page.get_by_role("link", name="Watch Team 1 against Team 2"))
        await fay.open(club.url, f"#/matches/{match}/vugraph")
        for room in ("Open room", "Closed room"):
            seen = eve.page.get_by_role("region", name=room)
            await expect(seen.get_by_role("img", name=re.compile("North: .+, "))).to_be_visible()
        await fay.press(fay.page.get_by_role("button", name="Closed room"))
        await expect(fay.page.get_by_role("region", name="Closed room")).to_be_visible()
        await say(eve.page, "Well bid!")
        await fay.press(fay.page.get_by_role("tab", name="Commentary"))
        await expect(fay.page.get_by_role("log").get_by_text("Well bid!")).to_be_visible()
        # A board that both rooms have finished is looked at again, from its first call.
        await eve.press(eve.page.get_by_role("tab", name="Comparison"))
        await expect(eve.page.get_by_role("row").nth(2)).to_be_visible()
        await eve.press(eve.page.get_by_role("table").get_by_role("button", name="Board 1:"))
        await eve.press(eve.page.get_by_role("region", name="Closed room").get_by_role("button", name="To the end"))
        await expect(
            eve.page.get_by_role("region", name="Closed room").get_by_text("Closed room Board 1")
        ).to_be_visible()
        await eve.press(eve.page.get_by_role("button", name="Back to what is on"))
