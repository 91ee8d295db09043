"""What every shape of screen must keep: nothing off the page, on top of another, too small or unnamed."""

import pytest

from tests.client.gallery import FINGER, OVERLAPS, REACHABLE, SIZES, Gallery, violations

AUCTION = ["auction-turn", "auction-long", "auction-asked"]
PLAY = ["lead", "play-own", "play-dummy", "defend-left", "defend-right", "play-8", "claim-asked", "watch-open"]
REST = ["over", "replay"]
WHOLE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
BLOCKS = [
    "header", ".hand[role=group]", ".scroll", "[data-testid=box]", "[data-testid=actions]", "[data-testid=panel]",
    "[data-testid=turn]", ".trick .played", "aside", ".controls",
]  # fmt: skip

# A trick's cards lie on each other, and a panel lies over the trick and its line; nothing else does.
PANEL, LINE, CARD = "[data-testid=panel]", "[data-testid=turn]", ".trick .played"
BY_DESIGN = {frozenset({CARD}), frozenset({PANEL, CARD}), frozenset({PANEL, LINE})}


@pytest.mark.parametrize("sample", [*AUCTION, *PLAY, *REST])
async def test_nothing_is_off_the_page_or_on_top_of_another(gallery: Gallery, sample: str) -> None:
    page = await gallery.show(sample)
    for size, screen in SIZES.items():
        await gallery.resize(page, screen)
        assert await page.evaluate(WHOLE) == [screen["width"], screen["height"]], size
        found = await page.evaluate(OVERLAPS, BLOCKS)
        assert [one for one in found if frozenset(one.split(": ")[0].split(" and ")) not in BY_DESIGN] == [], size


TOUCHED = ["auction-turn", "play-own", "play-dummy", "defend-left", "play-8", "claim-asked", "undo-asked"]


@pytest.mark.parametrize("sample", TOUCHED)
async def test_a_finger_hits_every_card_and_control(gallery: Gallery, sample: str) -> None:
    page = await gallery.show(sample, touch=True)
    for size in ("phone", "short phone", "small phone", "landscape phone"):
        await gallery.resize(page, SIZES[size])
        assert await page.evaluate(REACHABLE, FINGER) == [], size


@pytest.mark.parametrize("theme", ["light", "dark"])
async def test_axe_finds_nothing(gallery: Gallery, theme: str) -> None:
    for sample in ("auction-turn", "auction-asked", "lead", "play-own", "claim-asked", "undo-asked", *REST, "seats"):
        page = await gallery.show(sample, theme=theme)
        for size in ("phone", "desktop"):
            await gallery.resize(page, SIZES[size])
            assert await violations(page) == [], (sample, size)
        await page.close()


@pytest.mark.parametrize("size", ["phone", "desktop"])
async def test_large_text_loses_nothing(gallery: Gallery, size: str) -> None:
    for sample in ("auction-turn", "play-own", "claim-asked"):
        page = await gallery.show(sample, SIZES[size], size="a++")
        assert await page.evaluate(WHOLE) == [SIZES[size]["width"], SIZES[size]["height"]], sample
        # A mouse hits narrower strips than a finger: dummy's, seen from the side of a desktop.
        assert size == "desktop" or await page.evaluate(REACHABLE, FINGER) == [], sample
        await page.close()


async def test_chinese_leaves_no_english(gallery: Gallery) -> None:
    for sample in ("auction-turn", "play-own", "claim-asked", "over", "replay"):
        page = await gallery.show(sample, SIZES["phone"], lang="zh")
        text = await page.evaluate("document.querySelector('main').innerText")
        for name in ("Margaret", "Anna", "Li Hua", "PBN", "LIN", "JSON", "NT", "XX"):
            text = text.replace(name, "")
        # Ranks, and the explanation in the language of the player who gave it.
        text = text.replace("2+ clubs, 11–22", "")
        assert [word for word in text.split() if word.isascii() and word.isalpha() and len(word) > 2] == [], sample
        await page.close()
