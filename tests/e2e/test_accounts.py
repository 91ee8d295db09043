"""Accounts in the browser: a guest becomes a member, comes back elsewhere, is let in by a link, is kept out."""

import asyncio
import re
from pathlib import Path

from aiosmtpd.controller import Controller
from click.testing import CliRunner
from playwright.async_api import Page, expect

from paiju.cli import main
from tests.club.test_mail import Letterbox
from tests.e2e.conftest import PHONE, Come
from tests.e2e.driver import BRISK, Player, notrump_up_to
from tests.services import free_port
from tests.web.people import ClubProcess, club_process

PASSWORD = "correct horse"


async def admin(club: ClubProcess, *words: str) -> str:
    """What `paiju admin` prints of the club."""
    done = await asyncio.to_thread(CliRunner().invoke, main, ["admin", "--folder", str(club.folder), *words])
    assert done.exit_code == 0, done.output
    return done.output


async def submit(player: Player, button: str, **answers: str) -> None:
    """Answer the questions of a form and send it; `_` stands for a space."""
    form = player.page.locator("form").filter(has=player.page.get_by_role("button", name=button, exact=True))
    for question, answer in answers.items():
        await form.get_by_label(question.replace("_", " "), exact=True).fill(answer)
    await player.press(form.get_by_role("button", name=button, exact=True))


async def refused(page: Page, question: str, sentence: str) -> None:
    """The sentence stands at its question, which has the focus and is marked."""
    field = page.get_by_label(question, exact=True)
    await expect(field).to_be_focused()
    await expect(field).to_have_attribute("aria-invalid", "true")
    await expect(field).to_have_accessible_description(sentence)


async def menu(player: Player, who: str, item: str) -> None:
    """Open the menu of who one is, at the top of the page, and choose from it."""
    await player.press(player.page.get_by_role("button", name=who, exact=True))
    await player.press(player.page.get_by_role("navigation", name="My account").get_by_text(item, exact=True))


async def log_in(player: Player, name: str, password: str = PASSWORD) -> None:
    await player.press(player.page.get_by_role("main").get_by_role("link", name="Log in", exact=True))
    await submit(player, "Log in", Name=name, Password=password)


async def test_a_guest_registers_with_his_deals_and_comes_back_elsewhere(club: ClubProcess, come: Come) -> None:
    olga = await come("Olga", BRISK)
    page = olga.page
    await olga.open(club.url)
    await olga.enter("Play now with robots")
    olga.choose_call = notrump_up_to(1)
    await olga.play_on()

    await olga.open(club.url, "#/")
    await menu(olga, "You play as a guest: Olga", "Keep your games: register")
    await submit(olga, "Make my account", Password="short")
    await refused(page, "Password", "The password needs at least eight characters.")
    await submit(olga, "Make my account", Password=PASSWORD)
    await expect(page.get_by_role("heading", name="Welcome, Olga")).to_be_visible()
    await expect(page.get_by_role("main")).to_contain_text("everything you have played is in it")
    await olga.press(page.get_by_role("button", name="Go on"))
    await olga.open(club.url, "#/boards")
    await expect(page.get_by_role("region", name="My last boards").get_by_role("listitem")).to_have_count(1)

    await menu(olga, "Signed in as Olga", "Log out")
    await expect(page.get_by_role("heading", name="You are logged out")).to_be_visible()
    await log_in(olga, "olga")
    await expect(page.get_by_role("region", name="My last boards").get_by_role("listitem")).to_have_count(1)

    second = await come("Olga elsewhere", BRISK, PHONE)
    await second.open(club.url)
    await log_in(second, "Olga", "wrong horse")
    await refused(second.page, "Password", "Name and password do not fit.")
    await submit(second, "Log in", Password=PASSWORD)
    await expect(second.page.get_by_role("heading", name="Hello, Olga")).to_be_visible()
    await menu(second, "Signed in as Olga", "My account")
    await submit(second, "Change password", Your_password_until_now="wrong horse", New_password="new horses")
    await refused(second.page, "Your password until now", "This is not your password.")
    browsers = second.page.get_by_role("region", name="Where you are logged in")
    await expect(browsers.get_by_role("button", name="Log out there")).to_have_count(1)
    await second.press(browsers.get_by_role("button", name="Log out everywhere"))
    await expect(second.page.get_by_role("heading", name="You are logged out")).to_be_visible()
    await expect(page.get_by_role("heading", name="You have been logged out here")).to_be_visible()
    await olga.press(page.get_by_role("main").get_by_role("link", name="Log in"))
    await expect(page.get_by_label("Name", exact=True)).to_have_value("Olga")


async def test_a_link_sets_a_password_and_an_admin_keeps_somebody_out(club: ClubProcess, come: Come) -> None:
    link = re.search(r"#/password/\S+", await admin(club, "add", "Ada Min", "--admin"))
    assert link is not None
    ada = await come("Ada Min", BRISK)
    await ada.open(club.url, link[0])
    await submit(ada, "Set password and log in")
    await refused(ada.page, "New password", "Please fill this in.")
    await submit(ada, "Set password and log in", New_password=PASSWORD)
    await expect(ada.page.get_by_role("heading", name="Hello, Ada Min")).to_be_visible()
    again = await come("Eve with the link", BRISK)
    await again.open(club.url, link[0])
    await submit(again, "Set password and log in", New_password="mine from now on")
    await expect(again.page.get_by_role("alert")).to_have_text("This link is no longer good. Please ask for a new one.")

    eve = await come("Eve", {**BRISK, "language": "zh"}, PHONE)
    await eve.open(club.url, "#/register")
    await submit(eve, "注册账户", 名字="夏娃", 密码="short")
    await refused(eve.page, "密码", "密码至少要八个字符。")
    await submit(eve, "注册账户", 密码=PASSWORD)
    await eve.press(eve.page.get_by_role("button", name="继续"))
    await expect(eve.page.get_by_role("heading", name="您好，夏娃")).to_be_visible()

    await menu(ada, "Signed in as Ada Min", "People")
    await submit(ada, "Find", Name="夏")
    await ada.press(ada.page.get_by_role("button", name="Change 夏娃…"))
    await submit(ada, "Block")
    await refused(ada.page, "Why block? He is told so.", "Please fill this in.")
    await submit(ada, "Block", **{"Why block? He is told so.": "偷看别人的牌"})
    await expect(ada.page.get_by_role("listitem").filter(has_text="夏娃")).to_contain_text("Blocked: 偷看别人的牌")
    await expect(eve.page.get_by_role("heading", name="您已被封禁")).to_be_visible()
    await expect(eve.page.get_by_role("main")).to_contain_text("偷看别人的牌")
    await eve.press(eve.page.get_by_role("banner").get_by_role("link", name="登录"))
    await submit(eve, "登录", 名字="夏娃", 密码=PASSWORD)
    await expect(eve.page.get_by_role("alert")).to_contain_text("偷看别人的牌")


async def test_an_account_is_taken_home_and_deleted(club: ClubProcess, come: Come) -> None:
    max_ = await come("Max", BRISK)
    page = max_.page
    await max_.open(club.url, "#/register")
    await submit(max_, "Make my account", Name="Max", Password=PASSWORD)
    await max_.press(page.get_by_role("button", name="Go on"))
    await menu(max_, "Signed in as Max", "My account")
    async with page.expect_download() as saved:
        await max_.press(page.get_by_role("link", name="Download my data"))
    assert (await saved.value).suggested_filename.startswith("paiju-")
    await max_.press(page.get_by_role("button", name="Delete my account…"))
    await submit(max_, "Delete for ever", Your_password="wrong horse")
    await refused(page, "Your password", "This is not your password.")
    await submit(max_, "Delete for ever", Your_password=PASSWORD)
    await expect(page.get_by_role("heading", name="Your account is deleted")).to_be_visible()
    await max_.press(page.get_by_role("button", name="To the first page"))
    await log_in(max_, "Max")
    await refused(page, "Password", "Name and password do not fit.")


async def test_whom_one_does_not_want_to_hear(club: ClubProcess, come: Come) -> None:
    rose, sam = await come("Rose", BRISK), await come("Sam", BRISK, PHONE)
    await rose.open(club.url)
    await rose.enter("Sit with friends")
    await rose.press(rose.page.get_by_role("button", name="Open the table"))
    link = rose.page.get_by_role("textbox", name="Send the link to a friend")
    await sam.page.goto(await link.input_value())
    await sam.enter("Join the table")
    await sam.press(sam.page.get_by_role("button", name="Sit here: North"))
    await sam.press(sam.page.get_by_role("button", name="Open chat"))

    async def says(player: Player, text: str) -> None:
        await player.page.get_by_label("Write to the table").fill(text)
        await player.press(player.page.get_by_role("button", name="Send", exact=True))
        await expect(player.page.get_by_role("log")).to_contain_text(text)

    await rose.press(rose.page.get_by_role("button", name="Menu"))
    await rose.press(rose.page.get_by_role("button", name="Hear no more of Sam"))
    await expect(rose.page.get_by_role("button", name="You do not hear Sam")).to_have_attribute("aria-pressed", "true")
    await rose.page.keyboard.press("Escape")
    await says(sam, "Psst")
    await rose.press(rose.page.get_by_role("button", name="Open chat"))
    await says(rose, "Is anybody here?")
    await expect(sam.page.get_by_role("log")).to_contain_text("Is anybody here?")
    await expect(rose.page.get_by_role("log")).not_to_contain_text("Psst")

    await rose.open(club.url, "#/account")
    unheard = rose.page.get_by_role("region", name="People you do not hear")
    await rose.press(unheard.get_by_role("button", name="Hear Sam again"))
    await expect(unheard).to_contain_text("You hear everybody.")
    await rose.page.go_back()
    await rose.press(rose.page.get_by_role("button", name="Open chat"))
    await says(sam, "Can you hear me?")
    await expect(rose.page.get_by_role("log")).to_contain_text("Can you hear me?")


async def test_a_club_that_sends_mail_and_asks_for_invitations(client: None, come: Come, tmp_path: Path) -> None:
    box, port = Letterbox(), free_port()
    mail_server = Controller(box, hostname="127.0.0.1", port=port)
    mail_server.start()
    mail = ("--mail", f"smtp://127.0.0.1:{port}/?from=club@example.org", "--address", "https://club.example")
    try:
        with club_process(tmp_path / "data", *mail) as club:
            await admin(club, "settings", "--invited-only")
            code = (await admin(club, "invite")).strip()
            nora = await come("Nora", BRISK)
            page = nora.page
            await nora.open(club.url, "#/register")
            email = "E-mail (if you like)"
            answers = {"Name": "Nora", "Password": PASSWORD, email: "nora", "Invitation_code": "WELCOME"}
            await submit(nora, "Make my account", **answers)
            await refused(page, email, "This is no e-mail address. It looks like name@example.com.")
            await submit(nora, "Make my account", **{email: "nora@example.org"})
            await refused(page, "Invitation code", "This invitation is not, or no longer, good.")
            await submit(nora, "Make my account", Invitation_code=code)
            await nora.press(page.get_by_role("button", name="Go on"))
            await menu(nora, "Signed in as Nora", "Log out")
            await nora.press(page.get_by_role("main").get_by_role("link", name="Log in", exact=True))
            await nora.press(page.get_by_role("link", name="Forgotten your password?"))
            await submit(nora, "Send me the link")
            await refused(page, "Name", "Please fill this in.")
            await submit(nora, "Send me the link", Name="Nora")
            await expect(page.get_by_role("heading", name="Look into your mail")).to_be_visible()
            async with asyncio.timeout(30):
                while not box.letters:
                    await asyncio.sleep(0.1)
            link = re.search(r"#/password/\S+", box.letters[0][2].get_content())
            assert link is not None
            await nora.open(club.url, link[0])
            await submit(nora, "Set password and log in", New_password="another horse")
            await expect(page.get_by_role("heading", name="Hello, Nora")).to_be_visible()
    finally:
        mail_server.stop()
