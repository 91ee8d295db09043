"""Movements over HTTP (移位预览): looked at as a whole before an event is announced, and before it begins."""

from litestar import Controller, get
from litestar.params import FromQuery

from paiju.contests.movements.preview import Preview, previewed
from paiju.contests.movements.shape import Mode
from paiju.contests.movements.wanted import Method, planned
from paiju.kernel import Illegal
from paiju.web.doors import InTheClub, Visitor


class MovementsDoor(Controller):
    """The doors to movements (移位预览)."""

    path = "/api/events"

    @get("/movements")
    async def movement(
        self,
        visitor: Visitor,
        method: FromQuery[Method],
        pairs: FromQuery[int],
        mode: FromQuery[Mode | None] = None,
        rounds: FromQuery[int | None] = None,
        boards: FromQuery[int | None] = None,
    ) -> Preview:
        """The movement that an event of so many pairs would follow."""
        if rounds is not None and rounds < 1:
            raise Illegal("no-such-movement")
        return _previewed(method, pairs, mode, rounds, boards)

    @get("/{event:str}/movement")
    async def of_event(self, club: InTheClub, visitor: Visitor, event: str) -> Preview:
        """The movement of an event: what it follows, or would with the pairs registered now."""
        contest = await club.events.event(event)
        terms, pairs = contest.terms, len(contest.pairs)
        if terms.method == "swiss":
            raise Illegal("no-such-movement")
        if contest.plan is not None:
            return previewed(contest.plan, contest.plan.pairs - contest.late_open)
        return _previewed(terms.method, pairs, terms.mode, terms.rounds, terms.boards)


def _previewed(method: Method, pairs: int, mode: Mode | None, rounds: int | None, boards: int | None) -> Preview:
    try:
        return previewed(planned(method, pairs, mode, rounds, boards), pairs)
    except ValueError:
        raise Illegal("no-such-movement") from None
