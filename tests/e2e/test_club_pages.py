"""What people see of each other, in a club that has played for weeks: no fault for axe, all by keys alone."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.async_api import Page, expect

from paiju.contests.rooms import ROOMS
from tests.contests.weeks import PASSWORD, play_weeks
from tests.e2e.conftest import Come
from tests.e2e.driver import BRISK
from tests.e2e.inspection import Inspection, Opens, axe
from tests.e2e.test_access import opening
from tests.web.people import ClubProcess, club_process

__all__ = ["axe"]
NAMES = [f"{table}{seat}" for table in range(6) for seat in "NESW"]


@pytest.fixture(scope="module")
def old_club(client: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    """A club in whose rooms 24 members have played a board a week, for two weeks and in this one."""
    folder: Path = tmp_path_factory.mktemp("old") / "data"
    folder.mkdir()
    asyncio.run(play_weeks(folder, NAMES, 2, ROOMS, 1))
    with club_process(folder, "--pace", "0", "--thinking", "0") as running:
        yield running


async def log_in(page: Page, club: ClubProcess, name: str) -> str:
    """Come as one of the members; his id."""
    answer = await page.request.post(f"{club.url}/api/session/log-in", data={"name": name, "password": PASSWORD})
    member: str = (await answer.json())["member"]
    return member


def opening_board(page: Page, address: str) -> Opens:
    """Goes to a board of the pool, by its address."""

    async def opens() -> None:
        await page.goto(address)
        await page.get_by_role("img", name=re.compile("^(Scores of North–South, highest first|南北得分)")).wait_for()

    return opens


@pytest.mark.slow
async def test_axe_finds_nothing_on_the_pages_of_a_club_that_plays(old_club: ClubProcess, come: Come, axe: str) -> None:
    page = (await come("Anne", BRISK)).page
    own = await log_in(page, old_club, "0N")
    await page.request.post(
        f"{old_club.url}/api/convention-cards", data={"partner": None, "card": {"system": "Acol", "twos": "2♣ strong"}}
    )
    await page.goto(old_club.url)
    seen = Inspection(page, axe)
    places = ("pool", "pool/dynamic", "pool/matchpoints", "rate", "leaders", "leaders/total", f"people/{own}")
    week = (await (await page.request.get(f"{old_club.url}/api/rooms/fixed/mine")).json())["week"]
    boards = [
        (f"a board of {room}", opening_board(page, f"{old_club.url}/#/pool/{room}/{week}/1"))
        for room in ("fixed", "matchpoints")
    ]
    pages = [(place, opening(page, f"{old_club.url}/#/{place}")) for place in places]
    await seen.look_round([*pages, *boards])
    assert dict(seen.found) == {}


@pytest.mark.slow
async def test_the_pool_and_a_persons_page_by_keys_alone(old_club: ClubProcess, come: Come) -> None:
    kay = await come("Kay", BRISK, keys=True)
    page = kay.page
    await log_in(page, old_club, "1E")
    await kay.open(old_club.url)
    await kay.press(page.get_by_role("link", name="Pool duplicate"))
    await kay.press(page.get_by_role("link", name="Ranking: Matchpoint pool"))
    mine = page.get_by_role("region", name="My boards")
    await kay.press(mine.get_by_role("link", name="Board 1"))
    results = page.get_by_role("table", name="All results")
    await expect(results.get_by_role("columnheader", name="%")).to_be_visible()
    await expect(results.get_by_role("columnheader", name="IMPs")).to_have_count(0)
    async with page.expect_download() as given:
        await kay.press(page.get_by_role("link", name="Download PBN: the deal and all results"))
    assert (await given.value).suggested_filename.endswith("-board-1.pbn")
    await kay.press(page.get_by_role("link", name="To the week’s ranking"))
    for kind in ("CSV: the ranking", "JSON: the ranking", "PBN: the boards you may see"):
        await expect(page.get_by_role("link", name=f"Download {kind}")).to_be_visible()
    await kay.press(page.get_by_role("table", name="Ranking").get_by_role("link", name="0N"))
    await expect(page.get_by_role("heading", name="0N", exact=True)).to_be_visible()
    whole = page.get_by_role("region", name="Whole field")
    await expect(whole.get_by_role("img", name="Rate at the close of each week")).to_be_visible()
    await kay.press(whole.get_by_text("The weeks in numbers"))
    await expect(whole.get_by_role("table").get_by_role("row")).to_have_count(3)
    await kay.press(whole.get_by_role("link", name="Ranking: Whole field"))
    await kay.press(page.get_by_role("link", name="My Rate"))
    await expect(page.get_by_role("heading", name="My Rate")).to_be_visible()
