"""Four people with browsers of their own: a table by link, a whole board with all that is asked and answered."""

import asyncio

from playwright.async_api import expect

from tests.e2e.conftest import Come
from tests.e2e.driver import BRISK, Player
from tests.web.people import ClubProcess

SEATS = ("North", "East", "South", "West")
SECRET = "fourteen to sixteen and a hidden spade suit"


async def gather_round(club: ClubProcess, come: Come) -> list[Player]:
    """South opens a table and sends its link; the others come by it and sit down; all by N E S W."""
    friends = await asyncio.gather(*(come(name, BRISK) for name in ("Nina", "Edith", "Sue", "Will")))
    south = friends[2]
    await south.open(club.url)
    await south.enter("Sit with friends")
    await south.press(south.page.get_by_role("button", name="Open the table"))
    link = await south.page.get_by_role("textbox", name="Send the link to a friend").input_value()

    async def join(seat: int) -> None:
        friend = friends[seat]
        await friend.page.goto(link)
        await expect(friend.page.get_by_role("heading", name="You are invited to a table")).to_be_visible()
        await friend.enter("Join the table")
        await friend.press(friend.page.get_by_role("button", name=f"Sit here: {SEATS[seat]}"))
        await friend.press(friend.page.get_by_role("button", name="I am ready"))

    await asyncio.gather(join(0), join(1), join(3))
    await expect(south.page.get_by_text("✓ Ready")).to_have_count(3)
    await south.press(south.page.get_by_role("button", name="Start", exact=True))
    return friends


async def nothing_asked(friends: list[Player]) -> None:
    for friend in friends:
        await expect(friend.page.get_by_test_id("panel")).to_have_count(0)


async def ask_to_take_back(player: Player) -> None:
    await player.press(player.page.get_by_role("button", name="Undo", exact=True))
    await player.press(player.panel("Ask for an undo"))


async def bid(friends: list[Player]) -> None:
    """1NT alerted by North; South's slip is taken back at the second time of asking; 3NT."""
    north, east, south, west = friends
    await north.asked()
    await north.press(north.key("Alert"))
    await north.page.get_by_label("What does it mean?").fill(SECRET)
    await north.call("1 notrump")
    for opponent in (east, west):
        await expect(opponent.page.get_by_text(SECRET).first).to_be_visible()
        assert "1 notrump, alerted" in (await opponent.look())["calls"]
    await east.asked()
    await east.call("Pass")

    await south.asked()
    await south.call("2 clubs")
    await ask_to_take_back(south)
    await expect(west.panel("Allow")).to_be_visible()
    await expect(north.page.get_by_test_id("turn")).to_contain_text("waiting for Edith, Will")
    await east.press(east.panel("Refuse"))
    await nothing_asked(friends)
    assert "2 clubs" in (await west.asked())["calls"]

    await ask_to_take_back(south)
    await east.press(east.panel("Allow"))
    await west.press(west.panel("Allow"))
    shown = await south.until("shown.moment === 'call'")
    # Partner is told neither the meaning nor that there is one.
    assert shown["calls"] == ["1 notrump", "Pass", "South to call"]
    await south.call("3 notrump")
    for friend in (west, north, east):
        await friend.asked()
        await friend.call("Pass")


async def claim(player: Player, fewer: int = 0) -> None:
    """Claim all the rest but so many tricks."""
    await player.press(player.page.get_by_role("button", name="Claim", exact=True))
    for _ in range(fewer):
        await player.press(player.panel("One fewer"))
    await player.press(player.panel("Show and claim"))


async def play_tricks(friends: list[Player], tricks: int) -> None:
    """All play on until so many tricks are won and declarer's side is to play."""
    stop = f"shown.won[0] + shown.won[1] >= {tricks}"
    await asyncio.gather(*(friend.play_on(stop) for friend in friends))
    for friend in friends:
        await friend.until(f"{stop} && !shown.over")
    # A defender who won the last trick leads; then declarer's side is to play.
    while (await friends[0].until("shown.turn"))["moment"] != "card":
        for friend in friends[1:]:
            shown = await friend.look()
            if shown["moment"] == "card":
                await friend.answer(shown)
        await asyncio.sleep(0.1)


async def play(friends: list[Player]) -> None:
    """North's first claim is refused by one defender, his second one accepted by both."""
    north, east, south, west = friends
    await play_tricks(friends, 2)
    await claim(north)
    await expect(south.page.get_by_text("Nina claims all 11 tricks")).to_be_visible()
    await east.press(east.panel("Accept"))
    await expect(north.page.get_by_text("Waiting for Will")).to_be_visible()
    await west.press(west.panel("Play on"))
    await nothing_asked(friends)

    await play_tricks(friends, 10)
    won = (await north.look())["won"]
    await claim(north, fewer=1)
    for defender in (east, west):
        await expect(defender.page.get_by_text("Nina claims 2 of the last 3 tricks")).to_be_visible()
        await defender.press(defender.panel("Accept"))
    for friend in friends:
        shown = await friend.until("shown.over")
        ours = friend in (north, south)
        assert shown["won"] == ([won[0] + 2, won[1] + 1] if ours else [won[1] + 1, won[0] + 2])


async def test_four_friends_play_a_board(club: ClubProcess, come: Come) -> None:
    friends = await gather_round(club, come)
    _, east, south, west = friends
    await bid(friends)
    await south.until("shown.header.includes('3 notrump by North')")
    assert SECRET not in await south.page.content()
    assert not [message for message in south.heard if SECRET in message]
    assert [message for message in east.heard if SECRET in message]

    await play(friends)
    await west.page.get_by_label("Write to the table").fill("Well played, both of you")
    await west.page.keyboard.press("Enter")
    for friend in friends:
        await expect(friend.page.get_by_role("log").get_by_text("Well played, both of you")).to_be_visible()
        await expect(friend.page.get_by_role("region", name="All four hands")).to_be_visible()
    # The board is over: now partner may read what the call meant.
    await south.until("shown.calls[0] === '1 notrump, alerted'")
    await asyncio.gather(*(friend.press(friend.page.get_by_role("button", name="Next board")) for friend in friends))
    for friend in friends:
        shown = await friend.until("!shown.over && shown.header.includes('Board 2')")
        assert len(shown["hands"]["Your hand, 13 cards"]) == 13
