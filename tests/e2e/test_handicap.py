"""A guest measures himself by his cards: a handicap board against robots, and the sum explained."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, notrump_up_to
from tests.web.people import ClubProcess

HANDICAP = "Bridge measured by your cards (HCP par)"


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_a_guest_sees_how_his_board_was_counted(club: ClubProcess, come: Come, device: dict[str, object]) -> None:
    ada = await come("Ada", BRISK, device)
    page = ada.page
    await ada.open(club.url)
    await ada.enter("Sit with friends")
    await ada.press(page.get_by_role("link", name="Cancel"))
    await page.get_by_role("combobox", name="Which rules").select_option(HANDICAP)
    await ada.press(page.get_by_role("button", name="Play now with robots"))
    await ada.asked()
    await ada.press(page.get_by_role("button", name="Menu"))
    await ada.press(page.get_by_role("button", name="Leave the table"))
    sure = page.get_by_role("group", name="Leave in the middle of this board?")
    await expect(sure).to_contain_text("It costs you 20 total points.")
    await expect(sure.get_by_role("button", name="Stay")).to_be_focused()
    await ada.press(sure.get_by_role("button", name="Stay"))
    await expect(page.get_by_role("button", name="Menu")).to_be_focused()
    ada.choose_call = notrump_up_to(2)
    await ada.play_on()

    told = page.get_by_role("region", name="What the cards promised, and what came of them")
    await expect(told.get_by_role("listitem").first).to_be_visible()
    sentences = await told.get_by_role("listitem").all_inner_texts()
    mine, theirs = map(int, re.findall(r"dealt (\d+) points? in high cards, the other side (\d+)", sentences[0])[0])
    assert mine + theirs == 40
    made, expected, result = map(
        _number, re.findall(r"([−\d]+) − (\(?[−\d]+\)?) =\s*([+−\d]+|No)", await told.inner_text())[0]
    )
    assert expected == mine - 20 and made - expected == result
    totals = told.get_by_role("list").last
    await expect(totals).to_contain_text(f"You {_signed(result)}")
    # Between boards one leaves freely.
    await ada.press(page.get_by_role("button", name="Menu"))
    await ada.press(page.get_by_role("button", name="Leave the table"))
    await expect(page.get_by_role("heading", name="Hello, Ada")).to_be_visible()


def _number(text: str) -> int:
    return 0 if text == "No" else int(text.strip("()+").replace("−", "-"))


def _signed(count: int) -> str:
    return f"+{count}" if count > 0 else f"−{-count}" if count < 0 else "0"
