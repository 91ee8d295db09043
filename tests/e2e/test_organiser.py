"""An organiser reads who was away, and a grade stands beside the name of who has won master points."""

import re
import subprocess
import sys

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK
from tests.web.people import ClubProcess, Person


def admin(club: ClubProcess, *words: str) -> str:
    """What a verb of the command line answers while the club is open."""
    command = [sys.executable, "-m", "paiju", "admin", "--folder", str(club.folder), *words]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


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

    await olga.open(club.url, "#/new")
    await olga.press(page.get_by_role("button", name="Open the table"))
    await expect(page.get_by_role("region", name="South").get_by_text("Summit Adept")).to_be_visible()
    if not olga.touch:
        await olga.press(page.get_by_role("button", name="Start with robots"))
        await olga.asked()
        await expect(page.get_by_text("Summit Adept")).to_be_visible()
