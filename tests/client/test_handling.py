"""How a bridge table is handled: keys, one click with a mouse, two taps of a finger, press and slide."""

from playwright.async_api import Page, expect

from tests.client.gallery import PHONE, SIZES, Gallery, sent

DESKTOP = SIZES["desktop"]


async def middle(page: Page, name: str) -> tuple[float, float]:
    """A point of the card that its neighbours leave free."""
    box = await page.get_by_role("button", name=name, exact=True).bounding_box()
    assert box is not None
    return box["x"] + 16, box["y"] + 20


async def test_one_click_of_a_mouse_plays(gallery: Gallery) -> None:
    page = await gallery.show("play-own", DESKTOP)
    await page.mouse.click(*await middle(page, "Ace of Spades"))
    await expect(page.get_by_test_id("turn")).to_contain_text("Follow clubs")
    assert await sent(page) == []
    await page.mouse.click(*await middle(page, "7 of Clubs"))
    assert await sent(page) == [{"type": "play", "card": 5}]


async def test_a_finger_taps_twice(gallery: Gallery) -> None:
    page = await gallery.show("play-own", PHONE, touch=True, taps="two")
    seven = page.get_by_role("button", name="7 of Clubs", exact=True)
    await page.touchscreen.tap(*await middle(page, "7 of Clubs"))
    await expect(seven).to_have_attribute("aria-pressed", "true")
    assert await sent(page) == []
    await page.touchscreen.tap(195, 400)
    await expect(seven).to_have_attribute("aria-pressed", "false")
    await page.touchscreen.tap(*await middle(page, "2 of Clubs"))
    await page.touchscreen.tap(*await middle(page, "2 of Clubs"))
    assert await sent(page) == [{"type": "play", "card": 0}]


async def test_a_call_is_confirmed_by_the_gold_key(gallery: Gallery) -> None:
    page = await gallery.show("auction-turn", PHONE, touch=True, taps="two")
    box = page.get_by_test_id("box")
    await box.get_by_role("button", name="4", exact=True).tap()
    four = box.get_by_role("button", name="4 spades")
    await four.tap()
    assert await sent(page) == []
    await expect(page.get_by_test_id("turn")).to_contain_text("Tap again to confirm")
    await box.get_by_role("button", name="Confirm 4 spades").tap()
    assert await sent(page) == [{"type": "call", "call": "4S", "alert": False, "explanation": None}]


async def test_pressing_sliding_and_letting_go_plays_where_the_finger_ends(gallery: Gallery) -> None:
    page = await gallery.show("play-own", DESKTOP)
    await page.mouse.move(*await middle(page, "Ace of Clubs"))
    await page.mouse.down()
    await page.mouse.move(*await middle(page, "2 of Clubs"), steps=4)
    await page.mouse.up()
    assert await sent(page) == [{"type": "play", "card": 0}]
    await page.mouse.move(*await middle(page, "Ace of Clubs"))
    await page.mouse.down()
    await page.mouse.move(400, 250, steps=4)
    await page.mouse.up()
    assert len(await sent(page)) == 1


async def test_an_auction_by_keys(gallery: Gallery) -> None:
    page = await gallery.show("auction-turn", DESKTOP)
    await page.keyboard.press("2")
    await page.keyboard.press("c")
    assert await sent(page) == []
    await page.keyboard.press("3")
    await page.keyboard.press("n")
    await page.keyboard.press("p")
    assert [act["call"] for act in await sent(page)] == ["3NT", "P"]


async def test_a_play_by_keys_and_by_arrows(gallery: Gallery) -> None:
    page = await gallery.show("play-own", DESKTOP)
    await page.keyboard.press("ArrowDown")
    await expect(page.get_by_role("button", name="Ace of Spades", exact=True)).to_be_focused()
    for _ in range(7):
        await page.keyboard.press("ArrowRight")
    await expect(page.get_by_role("button", name="Ace of Clubs", exact=True)).to_be_focused()
    await page.keyboard.press("Enter")
    await page.keyboard.press("c")
    await page.keyboard.press("2")
    assert [act["card"] for act in await sent(page)] == [12, 0]


async def test_keys_leave_text_fields_and_the_browser_alone(gallery: Gallery) -> None:
    page = await gallery.show("auction-turn", DESKTOP)
    await page.keyboard.press("a")
    await page.get_by_label("What does it mean?").fill("")
    await page.keyboard.type("3n p")
    await page.keyboard.press("Control+p")
    assert await sent(page) == []
    assert await page.get_by_label("What does it mean?").input_value() == "3n p"


async def test_single_keys_can_be_switched_off(gallery: Gallery) -> None:
    page = await gallery.show("auction-turn", DESKTOP, keys="off")
    await page.keyboard.press("p")
    assert await sent(page) == []


async def test_typed_words_play_and_call(gallery: Gallery) -> None:
    page = await gallery.show("auction-turn", DESKTOP, typing="on")
    await page.get_by_label("Type a card or call").fill("4 spades")
    await page.keyboard.press("Enter")
    await expect(page.get_by_text("This is no card and no call.").first).to_be_visible()
    await page.get_by_label("Type a card or call").fill("4♠")
    await page.keyboard.press("Enter")
    assert [act["call"] for act in await sent(page)] == ["4S"]


async def test_a_claim_never_covers_a_hand(gallery: Gallery) -> None:
    for size in SIZES.values():
        page = await gallery.show("play-own", size)
        await page.keyboard.press("Shift+C")
        panel = await page.get_by_test_id("panel").bounding_box()
        assert panel is not None
        for hand in await page.locator(".hand[role=group]").all():
            box = await hand.bounding_box()
            assert box is not None
            beside = box["x"] >= panel["x"] + panel["width"] - 1 or panel["x"] >= box["x"] + box["width"] - 1
            apart = box["y"] >= panel["y"] + panel["height"] - 1 or panel["y"] >= box["y"] + box["height"] - 1
            assert beside or apart, size
        await expect(page.get_by_role("button", name="Show and claim")).to_be_attached()
        await page.close()


async def test_a_film_steps_runs_and_jumps(gallery: Gallery) -> None:
    page = await gallery.show("replay", DESKTOP)
    slider = page.get_by_role("slider")
    await page.keyboard.press("End")
    await expect(slider).to_have_value("62")
    await page.keyboard.press("Home")
    for _ in range(3):
        await page.keyboard.press("ArrowRight")
    await expect(slider).to_have_value("3")
    await page.keyboard.press("ArrowDown")
    await expect(slider).to_have_value("10")
    await expect(page.locator(".hand .note").first).to_be_visible()
    await page.get_by_role("button", name="Play", exact=True).click()
    await expect(slider).to_have_value("12", timeout=6000)
    await page.get_by_role("button", name="Pause").click()
