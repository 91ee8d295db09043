"""Two people find each other: an invitation by link, a friend request, a talk in the lobby and alone, and muting."""

import asyncio

from playwright.async_api import expect

from tests.e2e.conftest import DESKTOP, PHONE, Come
from tests.e2e.driver import BRISK, Player
from tests.web.people import ClubProcess

PASSWORD = "correct horse"


async def member(club: ClubProcess, come: Come, name: str, phone: bool = False) -> Player:
    """Somebody with an account, in the lobby."""
    player = await come(name, BRISK, PHONE if phone else DESKTOP)
    answer = await player.page.request.post(f"{club.url}/api/accounts", data={"name": name, "password": PASSWORD})
    assert answer.ok
    await player.open(club.url)
    await expect(player.page.get_by_role("heading", name="Who is here")).to_be_visible()
    return player


async def say(player: Player, text: str) -> None:
    line = player.page.locator("#talk-line")
    await line.fill(text)
    await line.press("Enter")
    await expect(line).to_have_value("")


async def deed(player: Player, name: str, key: str) -> None:
    await player.press(player.page.get_by_role("button", name=f"What to do about {name}"))
    await player.press(player.page.get_by_role("button", name=key, exact=True))


async def test_two_people_meet(club: ClubProcess, come: Come) -> None:
    ann, bob = await asyncio.gather(member(club, come, "Ann"), member(club, come, "Bob", phone=True))
    talk = "What is said in the lobby"

    # What one says in the lobby the other reads; who is asked to be friends accepts.
    await say(ann, "Anyone for bridge?")
    await expect(bob.page.get_by_role("log", name=talk)).to_contain_text("Anyone for bridge?")
    await deed(bob, "Ann", "Ask to be friends")
    await expect(ann.page.get_by_text("Bob would like to be your friend")).to_be_visible()
    await ann.press(ann.page.get_by_role("button", name="Accept", exact=True))
    for player in (ann, bob):
        await expect(player.page.get_by_role("listitem").filter(has_text="friend").first).to_be_visible()

    # Alone with one person; it is not said in the lobby.
    await deed(ann, "Bob", "Write")
    await expect(ann.page.get_by_role("log", name="Between you and Bob")).to_be_visible()
    await say(ann, "Shall we play together?")
    await bob.press(bob.page.get_by_role("button", name="Ann new"))
    await expect(bob.page.get_by_role("log", name="Between you and Ann")).to_contain_text("Shall we play together?")
    await bob.press(bob.page.get_by_role("button", name="Lobby", exact=True))
    await expect(bob.page.get_by_role("log", name=talk)).not_to_contain_text("together")

    # A table for invited people: at first an invitation, which he declines, then the link, by which he comes.
    await ann.press(ann.page.get_by_role("link", name="Sit with friends"))
    await ann.press(ann.page.get_by_role("button", name="Open the table"))
    link = await ann.page.get_by_role("textbox", name="Send the link to a friend").input_value()
    assert "?key=" in link
    await bob.page.goto(link.partition("?")[0])
    await expect(bob.page.get_by_text("This table is only for people who were invited.")).to_be_visible()
    await ann.press(ann.page.get_by_role("button", name="Invite Bob"))
    await expect(ann.page.get_by_text("✓ Bob is invited")).to_be_visible()
    await bob.page.goto(f"{club.url}/#/")
    await expect(bob.page.get_by_role("region", name="Invitation")).to_be_visible()
    await bob.press(bob.page.get_by_role("button", name="No, thanks"))
    await expect(bob.page.get_by_role("region", name="Invitation")).to_have_count(0)
    await bob.page.goto(link)
    await bob.press(bob.page.get_by_role("button", name="Sit here: North"))
    await expect(ann.page.get_by_role("region", name="North")).to_contain_text("Bob")

    # Who is muted is read no more, until he is heard again.
    await asyncio.gather(*(player.page.goto(f"{club.url}/#/") for player in (ann, bob)))
    await deed(bob, "Ann", "Mute")
    await expect(bob.page.get_by_role("log", name=talk)).not_to_contain_text("Anyone for bridge?")
    await ann.press(ann.page.get_by_role("button", name="Lobby", exact=True))
    await say(ann, "Nobody listens")
    await expect(ann.page.get_by_role("log", name=talk)).to_contain_text("Nobody listens")
    await say(bob, "Quiet here")
    await expect(bob.page.get_by_role("log", name=talk)).to_contain_text("Quiet here")
    await expect(bob.page.get_by_role("log", name=talk)).not_to_contain_text("Nobody listens")
    await deed(bob, "Ann", "Hear again")
    await expect(bob.page.get_by_role("log", name=talk)).to_contain_text("Nobody listens")
