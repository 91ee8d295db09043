"""Mail by a real SMTP server."""

import asyncio
import re
import ssl
from collections.abc import Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword
from click.testing import CliRunner
from structlog.testing import capture_logs

from paiju.cli import main
from paiju.club.mail import MailServer, NotSent, Post
from tests.club.conftest import People
from tests.services import free_port
from tests.web.people import club_process
from tests.web.people import people as at_the_club
from tests.web.tls_proxy import certificate


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
    people: People, letterbox: tuple[Letterbox, str]
) -> None:
    box, url = letterbox
    await people.register("Ann", "correct horse", email="ann@example.org")
    box.refuses = True
    with capture_logs() as logged:
        await post(people, url).remind("Ann")
        await post(people, f"smtp://127.0.0.1:{free_port()}/?from=club@example.org").remind("Ann")
    assert box.letters == [] and [line["event"] for line in logged] == ["mail-not-sent"] * 2
    assert "refuses: 554 not today" in logged[0]["error"] and "no mail server answers" in logged[1]["error"]


async def test_a_password_is_never_sent_in_the_open(letterbox: tuple[Letterbox, str]) -> None:
    box, url = letterbox
    server = MailServer(url.replace("smtp://", "smtp://club:secret@"))
    with pytest.raises(NotSent, match="STARTTLS"):
        await asyncio.wait_for(server.send(EmailMessage()), 30)
    assert box.letters == []


class Encrypted:
    """Two mail servers that want a user and speak TLS: one by STARTTLS, one from the first byte."""

    def __init__(self, folder: Path) -> None:
        self.box = Letterbox()
        self.certificate, key = certificate(folder)
        tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        tls.load_cert_chain(self.certificate, key)

        def known(_server: Any, _session: Any, _envelope: Any, _mechanism: str, login: LoginPassword) -> AuthResult:
            good = (login.login, login.password) == (b"club", b"s%cret")
            return AuthResult(success=good, handled=False)

        self.ports = {"smtp": free_port(), "smtps": free_port()}
        self.controllers = (
            Controller(
                self.box,
                hostname="127.0.0.1",
                port=self.ports["smtp"],
                tls_context=tls,
                require_starttls=True,
                auth_required=True,
                authenticator=known,
            ),
            # It asks for TLS by STARTTLS only, so here it must not.
            Controller(
                self.box,
                hostname="127.0.0.1",
                port=self.ports["smtps"],
                ssl_context=tls,
                auth_require_tls=False,
                authenticator=known,
            ),
        )

    def url(self, scheme: str, host: str = "localhost", login: str = "club:s%25cret@", port: int = 0) -> str:
        return f"{scheme}://{login}{host}:{port or self.ports[scheme]}/?from=club@example.org"


@pytest.fixture
def encrypted(tmp_path: Path) -> Iterator[Encrypted]:
    servers = Encrypted(tmp_path)
    for controller in servers.controllers:
        controller.start()
    yield servers
    for controller in servers.controllers:
        controller.stop()


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
async def test_a_password_is_set_by_a_link_that_came_encrypted(
    encrypted: Encrypted, scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(encrypted.certificate))
    monkeypatch.setenv("PAIJU_MAIL", encrypted.url(scheme))
    with club_process(tmp_path / "data", "--thinking", "0", "--address", "https://club.example") as club:
        async with at_the_club(club.url, "Ann") as [ann]:
            account = {"name": "Ann", "password": "correct horse", "email": "ann@example.org"}
            (await ann.post("accounts", **account)).raise_for_status()
            assert (await ann.post("accounts/forgotten", name="ann")).status_code == 202
            async with asyncio.timeout(20):
                while not encrypted.box.letters:
                    await asyncio.sleep(0.01)
            [(_, recipients, letter)] = encrypted.box.letters
            found = re.search(r"https://club\.example/#/password/(\S+)", letter.get_content())
            assert recipients == ["ann@example.org"] and found is not None
            answer = await ann.post("accounts/password", token=found[1], password="battery staple")
            assert answer.json()["name"] == "Ann"
        done = await asyncio.to_thread(
            CliRunner().invoke, main, ["admin", "--folder", str(club.folder), "mail", "boss@example.org"]
        )
        assert done.exit_code == 0 and "boss@example.org" in done.output, done.output
    assert encrypted.box.letters[-1][1] == ["boss@example.org"]


async def test_an_admin_is_told_why_mail_does_not_go(
    encrypted: Encrypted, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    folder = str(tmp_path / "data")
    run = CliRunner()

    def tried(url: str | None, to: str = "boss@example.org") -> str:
        options = ["--mail", url] if url else []
        done = run.invoke(main, ["admin", "--folder", folder, *options, "mail", to])
        assert done.exit_code != 0, done.output
        return done.output

    async def why(url: str | None, to: str = "boss@example.org") -> str:
        return " ".join((await asyncio.to_thread(tried, url, to)).split())

    await asyncio.to_thread(run.invoke, main, ["admin", "--folder", folder, "add", "Boss"])
    for scheme in ("smtp", "smtps"):
        assert "not trusted: self-signed certificate. If" in await why(encrypted.url(scheme))
    monkeypatch.setenv("SSL_CERT_FILE", str(encrypted.certificate))
    assert "'127.0.0.1'" in await why(encrypted.url("smtps", host="127.0.0.1"))
    for scheme in ("smtp", "smtps"):
        assert "does not take the user and password: 535" in await why(encrypted.url(scheme, login="club:wrong@"))
    assert "try smtp:// instead of smtps://" in await why(encrypted.url("smtps", port=encrypted.ports["smtp"]))
    assert "530" in await why(encrypted.url("smtp", login=""))
    assert "no mail server answers at localhost" in await why(encrypted.url("smtp", port=free_port()))
    assert "the club has no mail server" in await why(None)
    assert "'boss' is no mail address" in await why(None, "boss")
    assert "cannot be opened: the mail server is smtp://host" in await why("http://mail.example")
    assert encrypted.box.letters == []


async def test_the_log_says_why_a_link_was_not_mailed(
    encrypted: Encrypted, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE", raising=False)
    await people.register("Ann", "correct horse", email="ann@example.org")
    with capture_logs() as logged:
        await post(people, encrypted.url("smtp")).remind("Ann")
    [line] = [line for line in logged if line["event"] == "mail-not-sent"]
    assert "is not trusted: self-signed certificate" in line["error"]
    assert encrypted.box.letters == []


@pytest.mark.parametrize(
    "url", ["", "http://mail.example/?from=a@b", "smtp:///?from=a@b", "smtp://mail.example", "smtp://m/?from=club"]
)
def test_an_address_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="mail server"):
        MailServer(url)
