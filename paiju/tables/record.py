"""The record of a finished deal (牌局记录), to be kept, and to be checked by anyone without the club.

`check` shows that the deck was fixed before the play, that the cards were dealt from it, and that every move, from
the first to the result, is what the rules make of the acts.
"""

from typing import Any, get_args

import msgspec

from paiju.catalogue import GAMES
from paiju.kernel import Deck, Illegal, Seat, fold
from paiju.store.log import Row
from paiju.tables.deal import HOUSE, Deal, action_of, is_aside
from paiju.tables.dealing import fingerprint
from paiju.tables.moves import AnswerUndo, Away, Back, DealEvent, Disconnected, Seal, Undo, Watched

FORMAT = "paiju-deal/1"


class RecordedMove(msgspec.Struct, frozen=True):
    """A move of the record (一手): the log's number, the seat, its action as it came, what came of it, and when."""

    number: int
    seat: Seat
    at: float
    action: msgspec.Raw
    events: msgspec.Raw


class DealRecord(msgspec.Struct, frozen=True):
    """A finished deal, whole (牌局记录): undone moves and refused undos included."""

    format: str
    deal: str
    game: str
    rules: int
    options: dict[str, Any]
    players: tuple[str, ...]
    hash: str
    """Published before the first card; the same as in what each player was told."""
    seal: Seal
    moves: tuple[RecordedMove, ...]
    outcome: Any


class BadRecord(ValueError):
    """The file is not a record of a deal (不是牌局记录)."""


class _Row(msgspec.Struct):
    seat: Seat
    action: msgspec.Raw


def record_of(deal: Deal, rows: list[Row], names: tuple[str, ...]) -> DealRecord:
    """The record of a finished deal from its stream (写记录), with the players' names as they may be shown."""
    opening, *rest = rows
    first = RecordedMove(1, -1, opening.at, msgspec.Raw(b"null"), msgspec.Raw(_without_start(opening.events)))
    moves = [first]
    for row in rest:
        acted = msgspec.json.decode(row.action, type=_Row)
        if events := _told(row):
            moves.append(RecordedMove(row.number, acted.seat, row.at, acted.action, msgspec.Raw(events)))
    options = msgspec.to_builtins(deal.options)
    return DealRecord(
        FORMAT, deal.id, deal.game.key, deal.rules, options, names, deal.hash, deal.seal, tuple(moves),
        deal.state.result,
    )  # fmt: skip


def read(text: bytes) -> DealRecord:
    """A record from its file (读记录). Raises BadRecord saying what is wrong."""
    try:
        record = msgspec.json.decode(text, type=DealRecord)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"not the record of a deal: {error}") from error
    if record.format != FORMAT:
        raise BadRecord(f"the record's format is {record.format!r}, this version reads {FORMAT!r}")
    if record.game not in GAMES:
        raise BadRecord(f"this version does not know the game {record.game!r}")
    return record


def check(record: DealRecord) -> list[str]:
    """What does not hold in the record (查记录), a sentence each; empty when everything does. Raises BadRecord."""
    game = GAMES[record.game]
    try:
        options = msgspec.convert(record.options, game.Options)
    except msgspec.ValidationError as error:
        raise BadRecord(f"options: {error}") from error
    wrong: list[str] = []
    if fingerprint(record.seal, record.game, record.options) != record.hash:
        wrong.append("the hash published before the play is not that of this deck")
    if tuple(sorted(record.seal.deck)) != tuple(sorted(game.pack(options))):
        wrong.append("the deck is not one whole pack")
        return wrong
    if record.rules != game.rules:
        wrong.append(f"the deal was judged by rules {record.rules}, this version has {game.rules}")
    return wrong + _replayed(record, options)


def _replayed(record: DealRecord, options: Any) -> list[str]:
    game = GAMES[record.game]
    opening = game.open(options, Deck(record.seal.deck, record.seal.lot))
    if _plain(opening) != _plain(record.moves[0].events if record.moves else b"[]"):
        return ["the cards were not dealt from this deck"]
    begin = fold(game.begin(options), opening)
    stands: list[tuple[int, tuple[Any, ...]]] = []
    state = begin
    for move in record.moves[1:]:
        events = _plain(move.events)
        own = [event for event in events if event["type"] not in _TABLE_EVENTS]
        undone = next((event["move"] for event in events if event["type"] == "undone"), None)
        if undone is not None:
            stands = [(number, kept) for number, kept in stands if number < undone or is_aside(kept)]
            state = fold(begin, (event for _, kept in stands for event in kept))
        if not own:
            continue
        try:
            action = action_of(game, move.action)
            if isinstance(action, Undo | AnswerUndo):
                return [f"move {move.number}: an undo made a move of the game"]
            judged = state.decide(move.seat, action)
        except Illegal as error:
            return [f"move {move.number}: the rules refuse it ({error.code})"]
        if _plain(judged) != own:
            return [f"move {move.number}: the rules make something else of it"]
        stands.append((move.number, judged))
        state = fold(state, judged)
    if _plain(state.result) != _plain(record.outcome):
        return ["the result is not what the moves come to"]
    return []


_TABLE_EVENTS = {kind.__struct_config__.tag for kind in get_args(DealEvent)}


_UNTOLD = {kind.__struct_config__.tag for kind in (Watched, Away, Back, Disconnected)}


def _plain(value: Any) -> Any:
    """A value as plain JSON has it, so that what was read compares with what was judged."""
    if isinstance(value, bytes | msgspec.Raw):
        return msgspec.json.decode(value)
    return msgspec.json.decode(msgspec.json.encode(value))


def _told(row: Row) -> bytes:
    """The events of a row without those of absences, which have members' ids in them; empty if no others are there."""
    if row.by != HOUSE:
        return row.events
    kept = [event for event in msgspec.json.decode(row.events) if event["type"] not in _UNTOLD]
    return msgspec.json.encode(kept) if kept else b""


def _without_start(events: bytes) -> bytes:
    """The events of the first row without the deal's start, which has members' ids in it."""
    return msgspec.json.encode(msgspec.json.decode(events)[1:])
