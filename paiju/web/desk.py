"""The desk behind the counter (办事): it does the command line's jobs on a club, open to people or not."""

import msgspec
import structlog

from paiju.club.jobs import (
    AddAccount,
    Answer,
    AwardPoints,
    ChangeSettings,
    DeleteAccount,
    EndInvitation,
    ExportAccount,
    GiveRole,
    Invite,
    Job,
    KeepOut,
    LetIn,
    ListInvitations,
    ListPairs,
    ListPeople,
    MakeLink,
    ReportPair,
    Shelve,
    SignOut,
    TryMail,
    WriteTo,
)
from paiju.club.mail import NotSent, link_at
from paiju.kernel import Illegal
from paiju.store.log import StoreAway
from paiju.web.account import exported, keep_out, remove
from paiju.web.club import Club
from paiju.web.pair_report import pair_report

_log = structlog.get_logger(__name__)
_WHY = {
    "already-awarded": "the event has given this member the points already",
    "admins-only": "only admins may do this",
    "invitation-invalid": "there is no such invitation",
    "last-admin": "the club would have no admin left who can come in",
    "name-empty": "a name needs letters",
    "name-taken": "somebody has this name",
    "name-too-long": "the name is too long",
    "no-mail": "the club has no mail server: open it with --mail, or PAIJU_MAIL",
    "no-such-member": "nobody here has this name",
    "not-a-member": "guests have no account and no role",
}


async def do(club: Club, job: Job) -> Answer:
    """Do a job (办); what cannot be done is said in the answer."""
    try:
        return Answer(made=await _done(club, job))
    except Illegal as error:
        return Answer(error=_WHY.get(error.code, error.code))
    except NotSent as error:
        return Answer(error=f"mail not sent: {error}")
    except StoreAway as error:
        _log.warning("job-not-done", error=str(error))
        return Answer(error=f"the store is away: {error}")


async def _done(club: Club, job: Job) -> str:
    match job:
        case Shelve():
            return await club.library.add(job.title, job.boards)
        case AddAccount():
            made, link = await club.entrance.make(job.name, job.role, job.language)
            return f"{made.name} is here as {made.role}; the password is set at\n{link_at(club.address, link.token)}"
        case Invite() | ListInvitations() | EndInvitation():
            return await _invited(club, job)
        case ListPeople():
            return msgspec.json.encode(await club.members.listed(job.find, job.guests)).decode()
        case ListPairs():
            return msgspec.json.encode(await club.pairs.frequent()).decode()
        case ReportPair():
            one, other = [(await club.members.called(name)).id for name in (job.name, job.other)]
            return msgspec.json.encode(await pair_report(club, one, other)).decode()
        case ChangeSettings():
            return msgspec.json.encode(await club.rules.change(job.change)).decode()
        case TryMail():
            if club.post is None:
                raise Illegal("no-mail")
            await club.post.attempt(job.to)
            return f"the mail server has taken a letter to {job.to}"
        case _:
            return await _done_to(club, (await club.members.called(job.name)).id, job)


async def _invited(club: Club, job: Invite | ListInvitations | EndInvitation) -> str:
    match job:
        case Invite():
            return (await club.invitations.make(None, job.uses, job.days, job.note)).code
        case ListInvitations():
            return msgspec.json.encode(await club.invitations.listed()).decode()
        case EndInvitation():
            await club.invitations.end(job.code)
            return ""


async def _done_to(
    club: Club,
    member: str,
    job: MakeLink | GiveRole | KeepOut | LetIn | SignOut | WriteTo | ExportAccount | DeleteAccount | AwardPoints,
) -> str:
    match job:
        case MakeLink():
            return link_at(club.address, (await club.links.make(member)).token)
        case GiveRole():
            await club.members.give_role(member, job.role)
        case KeepOut():
            await keep_out(club, member, job.reason)
        case LetIn():
            await club.members.unblock(member)
        case SignOut():
            await club.sessions.end_all(member)
        case WriteTo():
            await club.members.write_to(member, job.to)
        case ExportAccount():
            return msgspec.json.encode(await exported(club, member)).decode()
        case DeleteAccount():
            await remove(club, member)
        case AwardPoints():
            has = await club.grades.award(member, job.points, job.reason, job.event)
            return f"{has.points} master points: {has.grade['en']} {has.grade['zh']}"
    return ""
