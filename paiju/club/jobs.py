"""Jobs of the command line (差事单): what a verb asks of a club, whether it is open or not, and what it answers."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from paiju.club.library import LibraryBoard
from paiju.club.mail import ADDRESS
from paiju.club.settings import SettingsChange


class _Job(msgspec.Struct, frozen=True, tag_field="job", forbid_unknown_fields=True):
    """What a verb of the command line asks for."""


class Shelve(_Job, tag="shelve", frozen=True):
    """Put these boards into the library (入库)."""

    title: str
    boards: tuple[LibraryBoard, ...]


class AddAccount(_Job, tag="add-account", frozen=True):
    """Make an account, and a link by which its password is set (开户)."""

    name: str
    role: Literal["member", "organiser", "admin"] = "member"
    language: Literal["en", "zh"] = "en"


class MakeLink(_Job, tag="make-link", frozen=True):
    """Make a link by which somebody sets a new password (发链接)."""

    name: str


class GiveRole(_Job, tag="give-role", frozen=True):
    """Make somebody a member, an organiser or an admin (任命)."""

    name: str
    role: Literal["member", "organiser", "admin"]


class KeepOut(_Job, tag="keep-out", frozen=True):
    """Block somebody for this reason (封禁)."""

    name: str
    reason: str


class LetIn(_Job, tag="let-in", frozen=True):
    """Let somebody in again (解封)."""

    name: str


class ListPeople(_Job, tag="list-people", frozen=True):
    """Tell of the accounts, or of guests too, as JSON (名册)."""

    find: str = ""
    guests: bool = False


class ExportAccount(_Job, tag="export-account", frozen=True):
    """Tell all that is kept of somebody, as JSON (导出)."""

    name: str


class DeleteAccount(_Job, tag="delete-account", frozen=True):
    """Delete an account (注销)."""

    name: str


class AwardPoints(_Job, tag="award-points", frozen=True):
    """Give somebody master points for this reason (授大师分), or those that he won in an event."""

    name: str
    points: int
    reason: str
    event: str | None = None


class Invite(_Job, tag="invite", frozen=True):
    """Make an invitation (邀请); without a number of uses or days it has no limit."""

    uses: int | None = 1
    days: float | None = 14
    note: str = ""


class ListInvitations(_Job, tag="list-invitations", frozen=True):
    """Tell of the invitations that are good, as JSON (各邀请码)."""


class EndInvitation(_Job, tag="end-invitation", frozen=True):
    """Take an invitation back (收回邀请)."""

    code: str


class SignOut(_Job, tag="sign-out", frozen=True):
    """Sign somebody out everywhere (全部登出)."""

    name: str


class WriteTo(_Job, tag="write-to", frozen=True):
    """Keep where somebody gets mail (改邮箱), None for nowhere."""

    name: str
    to: Annotated[str, Meta(max_length=254, pattern=ADDRESS)] | None


class ListPairs(_Job, tag="list-pairs", frozen=True):
    """Tell who is often partners, as JSON (常搭档)."""


class ReportPair(_Job, tag="report-pair", frozen=True):
    """Tell what a pair's decisions come to, as JSON (搭档报告)."""

    name: str
    other: str


class ChangeSettings(_Job, tag="change-settings", frozen=True):
    """Change the club's settings (改设置); tells them as JSON."""

    change: SettingsChange


class TryMail(_Job, tag="try-mail", frozen=True):
    """Send a letter to an address, to see whether mail works (试寄)."""

    to: Annotated[str, Meta(pattern=ADDRESS)]


Job = (
    Shelve
    | AddAccount
    | MakeLink
    | GiveRole
    | KeepOut
    | LetIn
    | ListPeople
    | ExportAccount
    | DeleteAccount
    | AwardPoints
    | Invite
    | ListInvitations
    | EndInvitation
    | SignOut
    | WriteTo
    | ChangeSettings
    | ListPairs
    | ReportPair
    | TryMail
)


class Answer(msgspec.Struct, frozen=True):
    """What became of a job (回条): what was made or asked for, or why nothing was done."""

    made: str = ""
    error: str = ""
