"""Mail (邮件): one-time links for members who have forgotten their passwords, by a mail server.

What goes wrong is said in words that tell an admin what to do, in the log and to `paiju admin mail`.
"""

import asyncio
import smtplib
import ssl
from email.message import EmailMessage
from urllib.parse import parse_qs, unquote, urlsplit

import structlog

from paiju.club.links import Links
from paiju.club.members import Members
from paiju.kernel import Illegal

ADDRESS = r"^[^@\s<>,;]+@[^@\s<>,;]+$"
"""What a mail address looks like (邮箱地址)."""
PATIENCE = 20.0
"""Seconds that a mail server may take for each answer."""
_SUBJECT = {"en": "Your password at {club}", "zh": "您在 {club} 的密码"}
_TEXT = {
    "en": "Hello {name},\n\nwith this link you can set a new password. It is good for one day, and once:\n\n{link}\n\n"
    "If you did not ask for it, do nothing: your password stays as it is.\n",
    "zh": "{name}，您好！\n\n点击以下链接可以设置新密码。链接一天之内有效，只能使用一次：\n\n{link}\n\n"
    "如果不是您本人的请求，请不必理会，密码不会改变。\n",
}
_TRIAL = "Mail from {club} arrives here. 来自 {club} 的邮件可以收到。\n"
_log = structlog.get_logger(__name__)


class NotSent(Exception):
    """A message was not taken (未寄出); the text says why, and what can be done."""


class MailServer:
    """The server that takes the club's mail (邮件服务器).

    `smtp://[user:password@]host[:port]?from=address` goes over to TLS where the server offers it, and must if there is
    a password; `smtps://` speaks TLS from the first byte.
    """

    def __init__(self, url: str) -> None:
        """Raises ValueError for an address that is none."""
        parts = urlsplit(url)
        if parts.scheme not in ("smtp", "smtps") or not parts.hostname:
            raise ValueError("the mail server is smtp://host or smtps://host")
        sender = parse_qs(parts.query).get("from", [""])[0]
        if "@" not in sender:
            raise ValueError("the mail server's address must end with ?from=name@host, whom the mail comes from")
        self._safe = parts.scheme == "smtps"
        self._host = parts.hostname
        self._port = parts.port or (465 if self._safe else 25)
        self._login = (unquote(parts.username), unquote(parts.password or "")) if parts.username else None
        self.sender = sender

    async def send(self, message: EmailMessage) -> None:
        """Hand a message over (寄). Raises NotSent."""
        try:
            await asyncio.to_thread(self._send, message)
        except OSError as error:
            raise NotSent(self._why(error)) from error

    def _why(self, error: OSError) -> str:
        at = f"{self._host}:{self._port}"
        match error:
            case ssl.SSLCertVerificationError():
                return (
                    f"the certificate of {at} is not trusted: {error.verify_message}. If it is of your own authority,"
                    " name that in SSL_CERT_FILE; the server must be called by the name in its certificate"
                )
            case ssl.SSLError():
                return f"{at} does not speak TLS from the first byte ({error.reason}): try smtp:// instead of smtps://"
            case smtplib.SMTPNotSupportedError():
                return f"{at} offers no TLS (STARTTLS), or no log-in, and a password is not sent in the open: {error}"
            case smtplib.SMTPAuthenticationError():
                return f"{at} does not take the user and password: {_said(error)}"
            case smtplib.SMTPRecipientsRefused():
                return f"{at} does not take mail for {', '.join(error.recipients)}: {error}"
            case smtplib.SMTPResponseException():
                return f"{at} refuses: {_said(error)}"
            case _:
                return f"no mail server answers at {at}: {error}"

    def _send(self, message: EmailMessage) -> None:
        secure = ssl.create_default_context()
        if self._safe:
            server = smtplib.SMTP_SSL(self._host, self._port, timeout=PATIENCE, context=secure)
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=PATIENCE)
        with server:
            server.ehlo()
            if not self._safe and (self._login or server.has_extn("starttls")):
                server.starttls(context=secure)
            if self._login:
                server.login(*self._login)
            server.send_message(message)


class Post:
    """The club's mail to its members (邮局). `address` is where the club is found, for the links."""

    def __init__(self, server: MailServer, address: str, members: Members, links: Links) -> None:
        self._server = server
        self._address = address
        self._members = members
        self._links = links

    async def attempt(self, to: str) -> None:
        """Send a letter to this address, to see whether mail arrives (试寄). Raises NotSent."""
        club = urlsplit(self._address).netloc
        await self._server.send(self._letter(to, f"{club}: mail 邮件", _TRIAL.format(club=club)))

    def _letter(self, to: str, subject: str, text: str) -> EmailMessage:
        message = EmailMessage()
        message["From"], message["To"], message["Subject"] = self._server.sender, to, subject
        message.set_content(text)
        return message

    async def remind(self, name: str) -> None:
        """Send a one-time link to the account of that name if it has an address (寄链接); what fails is logged."""
        try:
            person = await self._members.called(name)
            if person.email is None or person.blocked is not None:
                return
            link = await self._links.make(person.id)
            subject = _SUBJECT[person.language].format(club=urlsplit(self._address).netloc)
            text = _TEXT[person.language].format(name=person.name, link=link_at(self._address, link.token))
            await self._server.send(self._letter(person.email, subject, text))
        except Illegal as error:
            _log.info("no-mail-to-send", code=error.code)
        except NotSent as error:
            _log.error("mail-not-sent", error=str(error))


def _said(error: smtplib.SMTPResponseException) -> str:
    words = error.smtp_error
    return f"{error.smtp_code} {words.decode(errors='replace') if isinstance(words, bytes) else words}"


def link_at(address: str, token: str) -> str:
    """The whole one-time link (链接); what comes after # is sent to no server and stands in no log."""
    return f"{address.rstrip('/')}/#/password/{token}"
