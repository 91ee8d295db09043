"""Whatever happens to page, network or server: the table comes back exactly as it is, and play goes on."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.conftest import Come
from tests.e2e.driver import BRISK, Player, declares
from tests.e2e.network import Network
from tests.web.people import ClubProcess, Person, club_process, people

BACK_WITHIN = 2.0
"""Seconds after the network in which the table is there again."""
AWAY = 20.0
"""Seconds for which the network is lost."""


def won(person: Person) -> int:
    assert person.deal is not None
    view = person.deal["view"]
    return sum(view["won"]) if view["phase"] == "play" else 0


async def open_table(person: Person) -> str:
    """A table at which the person sits North and South is free."""
    table: str = (await person.post("tables", game="bridge", seat=0)).json()["id"]
    for seat in (1, 3):
        (await person.post(f"tables/{table}/robots", seat=seat)).raise_for_status()
    await person.hello(table)
    return table


async def sit_south(player: Player, url: str, table: str) -> None:
    await player.open(url, f"#/table/{table}")
    await player.enter("Join the table")
    await player.press(player.page.get_by_role("button", name="Sit here: South"))
    await player.press(player.page.get_by_role("button", name="I am ready"))
    await expect(player.page.get_by_role("button", name="Wait, not yet")).to_be_visible()


async def declare(person: Person, tricks: int) -> None:
    """Be declarer (North is the dealer of board 1), and play until it is one's turn with so many tricks won."""
    await person.until(lambda: person.deal is not None)
    while True:
        await person.until(lambda: person.on_turn)
        assert person.deal is not None
        if won(person) >= tricks:
            return
        number, view = person.deal["number"], person.deal["view"]
        offers = {choice["example"]["type"]: choice["example"] for choice in reversed(person.deal["choices"])}
        action = offers.get("object") or offers.get("play") or {"type": "call", "call": "P" if view["calls"] else "7NT"}
        assert (await person.act(action))["type"] == "done"
        await person.until(lambda n=number: person.deal is not None and person.deal["number"] > n)


async def lose_and_find(
    club: ClubProcess, come: Come, name: str, lose: Callable[[Player, Network], Awaitable[None]],
    find: Callable[[Player, Network], Awaitable[None]],
) -> None:  # fmt: skip
    """One partner's network is lost while the other plays on; all is there again at once when it is back."""
    async with people(club.url, f"{name}, declarer") as [declarer], Network(club.port) as network:
        table = await open_table(declarer)
        dummy = await come(f"{name}, dummy", BRISK)
        await sit_south(dummy, network.url, table)
        (await declarer.post(f"tables/{table}/start")).raise_for_status()
        bidding = asyncio.create_task(declare(declarer, 2))
        await dummy.asked()
        await dummy.call("Pass")
        await bidding
        await dummy.until("shown.won[0] + shown.won[1] === 2")
        begun = time.monotonic()
        await lose(dummy, network)
        await declare(declarer, 6)
        await expect(dummy.page.get_by_text("Reconnecting… Your seat is kept.").first).to_be_visible()
        locked = await dummy.look()
        assert sum(locked["won"]) == 2
        assert sum(map(len, locked["hands"].values())) > 20
        await asyncio.sleep(max(0.0, begun + AWAY - time.monotonic()))
        begun = time.monotonic()
        await find(dummy, network)
        await dummy.until("shown.won[0] + shown.won[1] === 6")
        assert time.monotonic() - begun < BACK_WITHIN, name
        await _as_if_nothing_had_happened(dummy, declarer)


async def _as_if_nothing_had_happened(player: Player, partner: Person) -> None:
    """What stands on the page is what a page that knows nothing of before shows, and what partner sees."""
    shown = await player.until("shown.trick.length < 4")
    assert partner.deal is not None
    view = partner.deal["view"]
    assert shown["won"] == list(view["won"])
    assert len(shown["trick"]) == len(view["trick"])
    for seat in (0, 2):
        assert sorted(view["hands"][seat]) in [sorted(hand) for hand in shown["hands"].values()]
    await player.page.reload()
    await player.shows_again(shown)


async def test_the_network_is_lost_for_twenty_seconds(club: ClubProcess, come: Come) -> None:
    async def offline(player: Player, _: Network) -> None:
        await player.page.context.set_offline(True)

    async def online(player: Player, _: Network) -> None:
        await player.page.context.set_offline(False)

    async def cut(_: Player, network: Network) -> None:
        await network.cut()

    async def silence(_: Player, network: Network) -> None:
        network.silence()

    async def mend(_: Player, network: Network) -> None:
        await network.mend()

    async with asyncio.TaskGroup() as stories:
        for name, lose, find in (("Offline", offline, online), ("Cut", cut, mend), ("Silent", silence, mend)):
            stories.create_task(lose_and_find(club, come, name, lose, find))


async def sit_with_robots(player: Player, url: str) -> None:
    await player.open(url)
    await player.enter("Play now with robots")
    player.choose_call = declares
    player.claims = "Play on"


async def test_a_reload_in_the_middle_changes_nothing(club: ClubProcess, come: Come) -> None:
    rita = await come("Rita", BRISK)
    await sit_with_robots(rita, club.url)
    shown = await rita.settled()
    await rita.page.reload()
    await rita.shows_again(shown)

    await rita.play_on("shown.won[0] + shown.won[1] >= 3 && shown.moment === 'card'")
    shown = await rita.settled()
    assert shown["moment"] == "card"
    for _ in range(2):
        await rita.page.reload()
        await rita.shows_again(shown)
    await rita.play(shown["playable"][0])
    await rita.asked()


async def test_another_tab_takes_over_and_the_old_one_says_so(club: ClubProcess, come: Come) -> None:
    tess = await come("Tess", BRISK)
    await sit_with_robots(tess, club.url)
    await tess.play_on("shown.moment === 'card'")
    shown = await tess.settled()

    other = await Player(await tess.page.context.new_page(), "Tess").prepare(BRISK)
    await other.open(club.url)
    await other.press(other.page.get_by_role("link", name="Back to my table"))
    await other.shows_again(shown)
    told = tess.page.get_by_role("dialog", name="You are playing in another tab")
    await expect(told).to_be_visible()
    await other.play(shown["playable"][0])
    shown = await other.settled()
    assert await tess.page.get_by_role("dialog").is_visible()

    await tess.press(told.get_by_role("button", name="Use here"))
    await tess.shows_again(shown)
    await expect(told).to_be_hidden()
    await expect(other.page.get_by_role("dialog", name="You are playing in another tab")).to_be_visible()
    await tess.answer(shown)


async def test_the_server_is_killed_in_the_middle_and_nothing_is_lost(client: None, come: Come, tmp_path: Path) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as club:
        vera = await come("Vera", BRISK)
        await sit_with_robots(vera, club.url)
        await vera.play_on("shown.won[0] + shown.won[1] >= 2 && shown.moment === 'card'")
        await vera.page.get_by_label("Write to the table").fill("Written before")
        await vera.page.keyboard.press("Enter")
        await expect(vera.page.get_by_role("log")).to_contain_text("Written before")
        # A complete trick lies there for a moment more, and would not after a new start.
        shown = await vera.settled()

        club.kill()
        await expect(vera.page.get_by_role("img", name="Connection lost")).to_be_visible()
        locked = await vera.look()
        assert (locked["hands"], locked["trick"]) == (shown["hands"], shown["trick"])
        assert not locked["playable"]
        club.start()
        await vera.shows_again(shown)
        await vera.page.reload()
        await vera.shows_again(shown)
        await expect(vera.page.get_by_role("log")).to_contain_text("Written before")

        # Now in the very moment in which a card is played.
        card = shown["playable"][0]
        await vera.press(vera.card(card))
        club.kill()
        club.start()
        shown = await vera.asked()
        assert shown["moment"] == "over" or sum(card in hand for hand in shown["hands"].values()) == (
            card in shown["playable"]
        )
        await vera.play_on()
        await vera.press(vera.page.get_by_role("button", name="Next board"))
        await vera.until("!shown.over && shown.header.includes('Board 2')")
