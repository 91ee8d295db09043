"""Who plays where in a movement that has begun (在场): sit-outs, late pairs, pairs that leave.

The movement never changes. In an odd field its last number is nobody's, and whoever meets nobody sits out: no boards,
no score. A late pair may take that number from a later round on; who would meet a pair that has left sits out too,
while its results stay. `docs/rules/bridge-events.en.md#odd-field`.

Of a pair that missed rounds the rules only say that one that left is not ranked if it played less than half of its
boards. A late pair is measured alike: it counts those it came too late for.
"""

import msgspec
from msgspec.structs import replace

from paiju.contests.movements.shape import Meeting, Movement, Round


class Stay(msgspec.Struct, frozen=True):
    """The rounds a pair is there for (在场轮次), both included; none if `until` comes before `since`."""

    since: int
    until: int


class Field(msgspec.Struct, frozen=True):
    """A movement and who is there for it (移位与在场), number by number."""

    movement: Movement
    stays: tuple[Stay, ...]

    def there(self, pair: int, number: int) -> bool:
        """Whether somebody plays under this number in a round (是否在场)."""
        stay = self.stays[pair - 1]
        return stay.since <= number <= stay.until

    def meetings(self, number: int) -> Round:
        """The tables that play in a round (某轮各桌). Raises ValueError if there is no such round."""
        return tuple(meeting for meeting in self._round(number) if self._both(meeting, number))

    def sit_outs(self, number: int) -> tuple[int, ...]:
        """The pairs that are there and sit out in a round (轮空), rising. Raises ValueError for a wrong round."""
        idle = (pair for meeting in self._round(number) if not self._both(meeting, number) for pair in meeting.pairs)
        return tuple(sorted(pair for pair in idle if self.there(pair, number)))

    def plays(self, board_set: int) -> int:
        """How many results each board of a set is to have (应有结果数).

        Tables that a pair left count, since they had been arranged; tables of a number that was nobody's do not.
        """
        return sum(
            meeting.board_set == board_set and all(self.stays[pair - 1].since <= number for pair in meeting.pairs)
            for number, each in enumerate(self.movement.rounds, 1)
            for meeting in each
        )

    def due(self, pair: int) -> tuple[int, ...]:
        """The rounds in which a pair's opponents are there for it (应打轮次), whether it is there itself or not."""
        return tuple(
            number
            for number, each in enumerate(self.movement.rounds, 1)
            for meeting in each
            if pair in meeting.pairs and self.there(meeting.opponent(pair), number)
        )

    @property
    def all_due(self) -> dict[int, tuple[int, ...]]:
        """The same of all pairs at once (各对应打轮次)."""
        found: dict[int, list[int]] = {pair: [] for pair in self.entered}
        for number, each in enumerate(self.movement.rounds, 1):
            for meeting in each:
                for pair in meeting.pairs:
                    if pair in found and self.there(meeting.opponent(pair), number):
                        found[pair].append(number)
        return {pair: tuple(rounds) for pair, rounds in found.items()}

    @property
    def entered(self) -> tuple[int, ...]:
        """The pairs that are or have been there (参赛各对)."""
        return tuple(pair for pair, stay in enumerate(self.stays, 1) if stay.since <= stay.until)

    def _round(self, number: int) -> Round:
        rounds = self.movement.rounds
        if not 1 <= number <= len(rounds):
            raise ValueError(f"rounds are numbered 1 to {len(rounds)}, not {number}")
        return rounds[number - 1]

    def _both(self, meeting: Meeting, number: int) -> bool:
        return all(self.there(pair, number) for pair in meeting.pairs)


def seated(movement: Movement, pairs: int) -> Field:
    """The field at the start (开赛): so many pairs, of an odd number the last place nobody's. Raises ValueError."""
    if pairs not in (movement.pairs, movement.pairs - 1):
        raise ValueError(f"a movement for {movement.pairs} pairs does not seat {pairs}")
    rounds = len(movement.rounds)
    stays = [Stay(1, rounds)] * pairs + [_never(rounds)] * (movement.pairs - pairs)
    return Field(movement, tuple(stays))


def joined(field: Field, since: int) -> tuple[Field, int]:
    """A late pair (迟到) takes the number that is nobody's, from this round on: the field and its number.

    Raises ValueError if every number is or was somebody's, or if there is no such round.
    """
    rounds = len(field.movement.rounds)
    if not 1 <= since <= rounds:
        raise ValueError(f"a pair can join from round 1 to {rounds} on, not {since}")
    if not vacant(field):
        raise ValueError("every number is taken; a late pair can only take the place of a missing one")
    number = field.stays.index(_never(rounds)) + 1
    return _with(field, number, Stay(since, rounds)), number


def left(field: Field, pair: int, since: int) -> Field:
    """A pair leaves (退赛): it is not there from this round on. Raises ValueError if it is not there before either."""
    if not 1 <= pair <= field.movement.pairs:
        raise ValueError(f"pairs are numbered 1 to {field.movement.pairs}, not {pair}")
    stay = field.stays[pair - 1]
    if not stay.since < since <= stay.until:
        raise ValueError(f"pair {pair} plays from round {stay.since} to {stay.until} and cannot leave before {since}")
    return _with(field, pair, Stay(stay.since, since - 1))


def gone(field: Field, pair: int, since: int) -> Field:
    """The field without a pair from this round on (离场), whatever it has played: its number is nobody's if nothing."""
    stay = field.stays[pair - 1]
    if stay.since >= since:
        return _with(field, pair, _never(len(field.movement.rounds)))
    return left(field, pair, since) if since <= stay.until else field


def vacant(field: Field) -> bool:
    """Whether a late pair finds a number that is nobody's (有空号)."""
    return _never(len(field.movement.rounds)) in field.stays


def _with(field: Field, number: int, stay: Stay) -> Field:
    return replace(field, stays=(*field.stays[: number - 1], stay, *field.stays[number:]))


def _never(rounds: int) -> Stay:
    """Nobody's number (空号): there from after the last round on, so that it is never confused with one that left."""
    return Stay(rounds + 1, rounds)
