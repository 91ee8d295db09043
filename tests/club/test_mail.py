"""Mail by a real SMTP server."""

import asyncio
import re
from collections.abc import Iterator
from email import message_from_bytes, policy
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from paiju.club.mail import MailServer, Post
from tests.club.conftest import People
from tests.services import free_port


class Letterbox:
    """Keeps what is delivered, as aiosmtpd calls it."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, list[str], Any]] = []
        self.refuses = False

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        if self.refuses:
            return "554 not today"
        letter = message_from_bytes(envelope.content, policy=policy.default)
        self.letters.append((envelope.mail_from, envelope.rcpt_tos, letter))
        return "250 OK"


@pytest.fixture
def letterbox() -> Iterator[tuple[Letterbox, str]]:
    box, port = Letterbox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}/?from=club@example.org"
    controller.stop()


def post(people: People, url: str) -> Post:
    return Post(MailServer(url), "https://club.example/", people.members, people.links)


@pytest.mark.parametrize(("language", "word"), [("en", "Hello"), ("zh", "您好")])
async def test_a_forgotten_password_is_set_by_a_mailed_link(
    people: People, letterbox: tuple[Letterbox, str], language: str, word: str
) -> None:
    box, url = letterbox
    ann, _ = await people.register("Ann 安", "correct horse", email="ann@example.org")
    await people.members.rename(ann, "Ann 安", language, lambda _: False)
    await post(people, url).remind("ann 安")
    [(sender, recipients, letter)] = box.letters
    assert (sender, recipients) == ("club@example.org", ["ann@example.org"])
    text = letter.get_content()
    assert word in text and "Ann 安" in text and "club.example" in letter["subject"]
    found = re.search(r"https://club\.example/#/password/(\S+)", text)
    assert found is not None
    member, _ = await people.entrance.by_link(found[1], "battery staple", "")
    assert member.id == ann.id


async def test_nothing_is_sent_to_who_has_no_address_or_does_not_exist(
    people: People, letterbox: tuple[Letterbox, str]
) -> None:
    box, url = letterbox
    await people.register("Ann", "correct horse")
    bob, _ = await people.register("Bob", "correct horse", email="bob@example.org")
    await people.members.block(bob.id, "peeking")
    for name in ("Ann", "Bob", "Nobody"):
        await post(people, url).remind(name)
    assert box.letters == []


async def test_a_mail_server_that_refuses_or_is_away_harms_nobody(
    people: People, letterbox: tuple[Letterbox, str], capsys: pytest.CaptureFixture[str]
) -> None:
    box, url = letterbox
    await people.register("Ann", "correct horse", email="ann@example.org")
    box.refuses = True
    await post(people, url).remind("Ann")
    await post(people, f"smtp://127.0.0.1:{free_port()}/?from=club@example.org").remind("Ann")
    assert box.letters == [] and capsys.readouterr().out.count("mail-not-sent") == 2


async def test_a_password_is_never_sent_in_the_open(letterbox: tuple[Letterbox, str]) -> None:
    box, url = letterbox
    from email.message import EmailMessage

    server = MailServer(url.replace("smtp://", "smtp://club:secret@"))
    with pytest.raises(OSError, match="STARTTLS"):
        await asyncio.wait_for(server.send(EmailMessage()), 30)
    assert box.letters == []


@pytest.mark.parametrize(
    "url", ["", "http://mail.example/?from=a@b", "smtp:///?from=a@b", "smtp://mail.example", "smtp://m/?from=club"]
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="mail server"):
        MailServer(url)
