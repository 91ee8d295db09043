"""Records played again through the rules, against results that another engine gave."""

import csv
import json
from pathlib import Path

import pytest

from paiju.cards import BACK, parse, parse_card
from paiju.games.bridge import GAME, Options
from paiju.games.bridge.moves import Accept, BridgeAction, BridgeEvent, Call, Claim, Explain, Object, Play, Words
from paiju.games.bridge.options import deck_of
from paiju.games.bridge.playing import Over, Playing
from paiju.kernel import State, fold
from paiju.records import Record, read, write
from paiju.records.record import UNSEEN, Hands, Trick
from paiju.records.record import Call as Said
from paiju.records.recorded import recorded
from paiju.records.replay import Unplayable, bid_out, replay
from tests.records.known import BOARD, FOLDER, HANDS, LIN, known, lin, one, pbn

SEATS = "NESW"
GAMES = [json.loads(line) for line in known("openspiel_games300.jsonl").splitlines()]


def hands_of(deal: str) -> Hands:
    first, _, hands = deal.partition(":")
    turn = SEATS.index(first)
    four = [parse(hand) for hand in hands.split()]
    north, east, south, west = (four[(seat - turn) % 4] for seat in range(4))
    return north, east, south, west


def record_of(game: dict[str, str]) -> Record:
    """The game as a record without contract, declarer or result: the replay must find them."""
    cards = [parse_card(card) for card in game["plays"].split()]
    bare = Record(
        dealer=SEATS.index(game["dealer"]),
        vul=game["vul"],  # pyright: ignore[reportArgumentType]  # one of the four
        hands=hands_of(game["deal"]),
        calls=tuple(Said(call) for call in game["calls"].split()),  # pyright: ignore[reportArgumentType]
    )
    state = bid_out(bare.dealer or 0, bare.calls)
    tricks: list[Trick] = []
    if isinstance(state, Playing):
        leader = state.leader
        for start in range(0, 52, 4):
            tricks.append(Trick(leader, tuple(cards[start : start + 4])))
            leader = tricks[-1].winner(state.contract.trump)
    return Record(dealer=bare.dealer, vul=bare.vul, hands=bare.hands, calls=bare.calls, tricks=tuple(tricks))


def test_three_hundred_games_of_another_engine() -> None:
    """Contract, declarer, tricks and score of every game are the same."""
    passed_out = doubled = 0
    for game in GAMES:
        result = replay(record_of(game)).result
        assert result is not None
        assert result.score_ns == game["score_ns"]
        if result.contract is None:
            passed_out += 1
            assert (game["contract"], game["declarer"], game["plays"]) == ("Pass", "", "")
            continue
        doubled += result.contract.doubled > 0
        assert result.contract.text == game["contract"]
        assert SEATS[result.contract.declarer] == game["declarer"]
        assert result.tricks == game["tricks"]
    assert (len(GAMES), passed_out, doubled) == (300, 50, 63)


def test_three_hundred_games_through_both_formats() -> None:
    """Written and read, the games still play to the same end; what the file states is what the play gives."""
    whole = [record_of(game) for game in GAMES]
    for ending in ("pbn", "lin"):
        data, unwritten = write(whole, f"games.{ending}")
        reading = read(data, f"games.{ending}")
        assert unwritten == () and reading.problems == ()
        for game, record, before in zip(GAMES, reading.records, whole, strict=True):
            assert (record.hands, record.calls, record.tricks) == (before.hands, before.calls, before.tricks)
            assert record.score == game["score_ns"]
            assert record.contract == game["contract"]


def test_every_duplicate_score() -> None:
    path = Path(FOLDER).parent / "scoring" / "duplicate_scores.csv"
    strains = {"minor": ("C", "D"), "major": ("H", "S"), "nt": ("NT",)}
    rows = list(csv.DictReader(path.read_text().splitlines()))
    for row in rows:
        for strain in strains[row["strain_class"]]:
            contract = f"{row['level']}{strain}{row['doubling']}"
            for declarer in (0, 1):
                vul = ("NS", "EW")[declarer] if row["vul"] == "1" else "None"
                record = Record(vul=vul, contract=contract, declarer=declarer, result=int(row["tricks"]))
                assert record.score == int(row["score"]) * (1 - 2 * declarer)
    assert len(rows) == 1764


def test_a_replay_is_the_moves_of_a_table() -> None:
    played = replay(one(pbn(BOARD)))
    states = list(played.states())
    assert states[-1] == played.state
    assert len(states) == 1 + 8 + 12 + 1 + 2  # the deal, calls, cards, a claim and two consents
    claim = played.moves[-3]
    assert (claim.seat, claim.action) == (
        1,
        Claim(0),
    )  # East won the last trick, and declarer has ten with all the rest
    assert [move.action for move in played.moves[-2:]] == [Accept(), Accept()]
    state = GAME.begin(played.options)
    for move in played.moves:
        if move.action is not None:
            assert state.decide(move.seat, move.action) == move.events
        state = fold(state, move.events)
    assert isinstance(state, Over) and state.outcome.score_ns == -50


def test_unknown_hands_are_backs_until_they_play() -> None:
    deal = f"N:{HANDS[0]} - {HANDS[2]} -"
    record = one(pbn(BOARD.replace("N:" + " ".join(HANDS), deal)))
    assert record.hands[1] == record.hands[3] == UNSEEN
    assert record.hands[0] == parse(HANDS[0]) and record.deal_id is None
    assert record.tricks == one(pbn(BOARD)).tricks
    played = replay(record)
    assert played.result is not None and played.result.tricks == 10
    first = next(played.states())
    assert first.hands[3].count(BACK) == 10  # pyright: ignore[reportAttributeAccessIssue]  # every phase before a claim has hands


def test_a_contract_without_an_auction_can_be_played() -> None:
    text = BOARD.split("[Auction")[0] + "[Play" + BOARD.split("[Play")[1]
    record = one(pbn(text))
    assert record.calls == ()
    result = replay(record).result
    assert result is not None and result.contract is not None and (result.contract.text, result.tricks) == ("5H", 10)


def test_a_result_without_play_ends_the_board() -> None:
    record = one(pbn(BOARD.split("[Play")[0]))
    result = replay(record).result
    assert record.claim is None and record.tricks == ()
    assert result is not None and (result.tricks, result.score_ns) == (10, -50)


def test_a_play_without_a_result_goes_on() -> None:
    record = one(lin(LIN.replace("mc|10|", "")))
    assert record.result is None and record.score is None
    assert isinstance(replay(record).state, Playing)


@pytest.mark.parametrize(
    ("record", "what", "place", "code"),
    [
        (Record(dealer=0, calls=(Said("1S"), Said("1H"))), "call", 1, "insufficient-bid"),
        (Record(dealer=0, calls=(Said("P"),) * 5), "call", 4, "auction-over"),
        (Record(dealer=0, contract="1C", declarer=0, tricks=(Trick(0, parse("C2")),)), "card", 0, "not-your-turn"),
        (Record(dealer=0, tricks=(Trick(0, parse("C2")),)), "card", 0, "no-contract-yet"),
        (Record(dealer=0, contract="1C", declarer=0, result=14), "result", 14, "invalid-claim"),
    ],
)
def test_what_the_rules_refuse(record: Record, what: str, place: int, code: str) -> None:
    with pytest.raises(Unplayable) as refused:
        replay(record)
    assert (refused.value.what, refused.value.place, refused.value.code) == (what, place, code)


def test_a_card_of_another_hand_is_refused() -> None:
    known_north: Hands = (parse(HANDS[0]), UNSEEN, UNSEEN, UNSEEN)
    record = Record(dealer=0, hands=known_north, contract="1C", declarer=0, tricks=(Trick(1, parse("CA")),))
    with pytest.raises(Unplayable) as refused:
        replay(record)
    assert refused.value.code == "card-not-held"


def test_a_deal_played_at_a_table_becomes_a_record() -> None:
    """An objection takes a claim away, the one that stands names its claimer; explanations in the language asked."""
    options = Options(board=7)
    hands = hands_of("N:" + " ".join(HANDS))
    opening = GAME.open(options, deck_of(hands))
    table = Table(fold(GAME.begin(options), opening), list(opening))
    table.act(2, Call("1D"))
    table.act(3, Call("P"))
    table.act(0, Call("2NT", alert=True))
    table.act(1, Call("P"))
    table.act(0, Explain(3, Words("limit", "邀叫")))
    for seat, call in ((2, "3NT"), (3, "P"), (0, "P"), (1, "P")):
        table.act(seat, Call(call))  # pyright: ignore[reportArgumentType]  # a call
    table.act(1, Play(parse_card("S9")))
    table.act(0, Claim(9))
    assert recorded(options, table.events).claimer == 0
    table.act(1, Object())
    under_way = recorded(options, table.events)
    assert (under_way.claimer, under_way.contract, under_way.result) == (None, None, None)
    assert len(under_way.calls) == 8 and under_way.cards == parse("S9")
    for seat, card in ((0, "SJ"), (3, "S5"), (0, "S2")):
        table.act(seat, Play(parse_card(card)))
    table.act(0, Claim(3))
    table.act(1, Accept())
    table.act(3, Accept())
    record = recorded(
        options, table.events, players=("北", "东", "南", "西"), tags=[("Event", "Friday")], language="zh"
    )
    assert (record.number, record.dealer, record.vul, record.hands) == (7, 2, "Both", hands)
    assert (record.contract, record.declarer, record.claimer) == ("3NT", 0, 0)
    assert record.calls[2] == Said("2NT", True, "邀叫")
    assert isinstance(table.state, Over) and record.result == table.state.outcome.tricks == 4
    assert record.score_ns == table.state.outcome.score_ns == -500
    assert read(write([record], "x.pbn")[0], "x.pbn").records == (record,)


class Table:
    """A table at which a deal is played, one act after the other."""

    def __init__(self, state: State, events: list[BridgeEvent]) -> None:
        self.state = state
        self.events = events

    def act(self, seat: int, action: BridgeAction) -> None:
        new = self.state.decide(seat, action)
        self.events += new
        self.state = fold(self.state, new)
