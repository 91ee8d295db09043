"""An organiser reads who was away, and a grade stands beside the name of who has won master points."""

import re

import pytest
from playwright.async_api import expect

from tests.client.gallery import violations
from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK
from tests.web.forked import command
from tests.web.people import ClubProcess, Person, people


def admin(club: ClubProcess, *words: str) -> str:
    """What a verb of the command line answers while the club is open."""
    done = command("admin", "--folder", str(club.folder), *words)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_an_organiser_reads_who_left_a_board(club: ClubProcess, come: Come, device: dict[str, object]) -> None:
    name = f"Olga {'phone' if device.get('is_mobile') else 'desktop'}"
    token = re.search(r"#/password/(\S+)", admin(club, "add", name, "--organiser"))
    assert token
    admin(club, "award", name, "21", "Winner of the spring pairs")
    leaver = await Person(club.url, f"Leaver of {name}").enter()
    await leaver.connect()
    table = (await leaver.post("play-now", game="bridge-handicap")).json()["id"]
    await leaver.hello(table)
    await leaver.until(lambda: leaver.deal is not None)
    (await leaver.post(f"tables/{table}/leave")).raise_for_status()
    await leaver.go()

    olga = await come(name, BRISK, device)
    page = olga.page
    await olga.open(club.url, f"#/password/{token[1]}")
    await page.get_by_label("New password", exact=True).fill("correct horse")
    await page.keyboard.press("Enter")
    await expect(page.get_by_role("heading", name=re.compile("Hello"))).to_be_visible()
    await olga.open(club.url, "#/settings")
    await olga.press(page.get_by_role("link", name="Absences"))
    row = page.get_by_role("listitem").filter(has_text=f"Leaver of {name}")
    await expect(row).to_contain_text("counts: left the seat")
    async with people(club.url, f"Uno of {name}", f"Due of {name}") as two:
        table = (await two[0].post("tables", game="bridge", seat=0)).json()["id"]
        await two[1].post(f"tables/{table}/sit", seat=2)
        for person in two:
            await person.hello(table)
    await olga.open(club.url, "#/settings")
    await olga.press(page.get_by_role("link", name="Fair play"))
    await expect(page.get_by_text("No two people have been partners on sixteen boards yet.")).to_be_visible()
    pair = page.get_by_role("listitem").filter(has_text=f"Uno of {name}")
    await expect(pair).to_contain_text(f"Due of {name}")
    await expect(pair).to_contain_text("same address")
    assert await violations(page) == []

    await olga.open(club.url, "#/new")
    await olga.press(page.get_by_role("button", name="Open the table"))
    await expect(page.get_by_role("region", name="South").get_by_text("Summit Adept")).to_be_visible()
    if not olga.touch:
        await olga.press(page.get_by_role("button", name="Start with robots"))
        await olga.asked()
        await expect(page.get_by_text("Summit Adept").last).to_be_visible()
