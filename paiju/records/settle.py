"""From a draft to a record (定稿): fill in what follows from the rest, and let the rules judge all of it.

A board whose deal, auction or play is not legal is lost, with the line and the reason; nothing of it is kept.
"""

from collections import Counter
from dataclasses import replace

from paiju.cards import BACK, DECK, Card, show
from paiju.games.bridge import BridgeState
from paiju.games.bridge.auction import Auction
from paiju.games.bridge.moves import BIDS
from paiju.games.bridge.options import Options
from paiju.games.bridge.playing import Over, Playing
from paiju.kernel import Seat
from paiju.records.columns import ordered
from paiju.records.draft import Draft
from paiju.records.notation import PASSED_OUT, SEATS, split_contract
from paiju.records.problems import BoardLost
from paiju.records.record import UNSEEN, Call, Hands, Record, Trick
from paiju.records.replay import Replay, Unplayable, bid_out, replay

PASS = Call("P")


def settle(draft: Draft) -> Record:
    """The record of a draft (定稿). Raises BoardLost; may add notes to the draft, which the record takes along."""
    hands = _hands(draft)
    owner = {card: seat for seat, hand in enumerate(hands) for card in hand if card != BACK}
    _board(draft)
    _auction(draft, owner)
    tricks = _tricks(draft, owner)
    record = Record(
        number=draft.number,
        dealer=draft.dealer,
        vul=draft.vul,
        hands=hands,
        calls=tuple(draft.calls),
        contract=draft.contract,
        declarer=draft.declarer,
        tricks=tricks,
        result=draft.result,
        claimer=draft.claimer,
        score_ns=draft.score_ns,
        players=draft.players,
        room=draft.room,
        table=draft.table,
        tags=tuple(sorted(draft.tags.items())),
        double_dummy=draft.double_dummy,
        par_ns=draft.par_ns,
        sections=tuple(draft.sections),
        comments=tuple(draft.comments),
    )
    record = _judged(draft, record)
    law = record.law_score
    if record.score_ns is not None and law is not None and record.score_ns != law:
        draft.note(draft.score_line, "score-differs", str(record.score_ns), str(law))
    return replace(record, problems=tuple(draft.notes))


# The deal


def _hands(draft: Draft) -> Hands:
    line = draft.deal_line or draft.line
    given = [hand for hand in draft.hands if hand is not None]
    if not given and not (draft.calls or draft.played or draft.contract):
        raise BoardLost(line, "no-deal")
    cards = Counter(card for hand in given for card in hand)
    if twice := [card for card, times in cards.items() if times > 1]:
        raise BoardLost(line, "card-twice", show(twice[:1]))
    if len(given) == 4 and len({len(hand) for hand in given}) == 1 and len(given[0]) < 13:
        raise BoardLost(line, "end-position")
    _complete(draft, line)
    for seat, hand in enumerate(draft.hands):
        if hand is not None and len(hand) != 13:
            raise BoardLost(line, "hand-size", SEATS[seat], str(len(hand)))
    north, east, south, west = (UNSEEN if hand is None else tuple(sorted(hand)) for hand in draft.hands)
    return north, east, south, west


def _complete(draft: Draft, line: int) -> None:
    """The fourth hand from the other three, if it is missing or given in part."""
    short = [seat for seat, hand in enumerate(draft.hands) if hand is None or len(hand) < 13]
    if len(short) != 1:
        return
    rest = set(DECK).difference(*(hand for hand in draft.hands if hand is not None and len(hand) == 13))
    if len(rest) == 13 and rest.issuperset(draft.hands[short[0]] or ()):
        if draft.hands[short[0]] is not None:
            draft.note(line, "fourth-hand", SEATS[short[0]])
        draft.hands[short[0]] = tuple(sorted(rest))


def _board(draft: Draft) -> None:
    """Dealer and vulnerability by the board's number, where nothing else in the file tells. Law 2."""
    if draft.number is None:
        return
    if draft.dealer is None and draft.first_caller is None:
        draft.dealer = (draft.number - 1) % 4
        draft.note(draft.line, "dealer-by-number")
    if draft.vul is None:
        draft.vul = Options(board=draft.number).vulnerability
        draft.note(draft.line, "vul-by-number")


# The auction


def _auction(draft: Draft, owner: dict[Card, Seat]) -> None:
    if not draft.calls and not draft.all_pass:
        _not_played(draft)
        return
    state = _bidding(draft)
    if isinstance(state, Auction):
        state = _ended(draft, state)
    draft.dealer = _dealer(draft, state, owner)
    state = _opened(draft, bid_out(draft.dealer, tuple(draft.calls)), owner)
    if isinstance(state, Over):
        _differs(draft, PASSED_OUT)
        draft.declarer = draft.result = None
    elif isinstance(state, Playing):
        _differs(draft, state.contract.text)
        _declarer(draft, state.contract.declarer)
    elif draft.contract is not None:
        draft.note(draft.contract_line, "auction-incomplete")


def _not_played(draft: Draft) -> None:
    """`Pass` with neither calls nor a score is how some programs write a board that nobody played."""
    if draft.contract == PASSED_OUT and draft.score_ns is None:
        draft.contract = None
        draft.note(draft.contract_line, "not-played")


def _bidding(draft: Draft) -> BridgeState:
    """Where the calls lead if North dealt; passes after the end are dropped. Raises BoardLost at an illegal call."""
    try:
        return bid_out(0, tuple(draft.calls))
    except Unplayable as refused:
        place = refused.place
        if refused.code == "auction-over" and all(call == PASS for call in draft.calls[place:]):
            draft.note(draft.call_lines[place], "passes-dropped")
            del draft.calls[place:], draft.call_lines[place:]
            return bid_out(0, tuple(draft.calls))
        call = draft.calls[place].call
        raise BoardLost(draft.call_lines[place], "illegal-call", str(place + 1), call, refused.code) from None


def _ended(draft: Draft, state: Auction) -> BridgeState:
    """The auction with the passes that end it, if the file says that it ended or where it led."""
    height, _, doubled = state.standing
    standing = f"{BIDS[height]}{'X' * doubled}" if height >= 0 else PASSED_OUT
    said = draft.all_pass or draft.contract == standing
    if not said and (draft.contract is not None or not draft.played):
        return state
    line = draft.call_lines[-1] if draft.call_lines else draft.line
    after: BridgeState = state
    while isinstance(after, Auction):
        draft.calls.append(PASS)
        draft.call_lines.append(line)
        after = bid_out(0, tuple(draft.calls))
    if not draft.all_pass:
        draft.note(line, "passes-added")
    return after


def _dealer(draft: Draft, state: BridgeState, owner: dict[Card, Seat]) -> Seat:
    """Who dealt: who called first, or whom the file names, whichever fits the declarer; else as the lead betrays.

    `state` is where the calls lead if North dealt. Raises BoardLost if nothing tells.
    """
    named = [seat for seat in (draft.first_caller, draft.dealer) if seat is not None]
    turn = state.contract.declarer if isinstance(state, Playing) else None
    if not named:
        leader = _leader(draft, owner)
        if turn is None or leader is None:
            raise BoardLost(draft.line, "no-dealer")
        draft.note(draft.line, "dealer-by-play")
        return (leader - 1 - turn) % 4
    fits = [seat for seat in named if turn is not None and (turn + seat) % 4 == draft.declarer]
    dealer = (fits or named)[0]
    if dealer != draft.dealer:
        draft.note(draft.line, "dealer-by-auction")
    return dealer


def _differs(draft: Draft, contract: str) -> None:
    if draft.contract is not None and draft.contract != contract:
        draft.note(draft.contract_line, "contract-differs", draft.contract, contract)
    draft.contract = contract


def _opened(draft: Draft, state: BridgeState, owner: dict[Card, Seat]) -> BridgeState:
    """The auction with the passes before the opening bid, which some files leave out.

    They show by the declarer: the file names another than the auction gives, and the opening lead agrees with it.
    """
    if not isinstance(state, Playing) or draft.declarer is None or draft.calls[0].call == "P" or draft.swapped:
        return state
    missing = (draft.declarer - state.contract.declarer) % 4
    if not missing or _leader(draft, owner) not in (None, (draft.declarer + 1) % 4):
        return state
    draft.calls[:0] = [PASS] * missing
    draft.call_lines[:0] = draft.call_lines[:1] * missing
    draft.note(draft.call_lines[0], "opening-passes", str(missing))
    return bid_out(state.options.deals, tuple(draft.calls))


def _declarer(draft: Draft, declarer: Seat) -> None:
    """The auction's declarer, unless the file says that he and dummy were exchanged."""
    stated = draft.declarer
    if stated is not None and stated != declarer:
        if draft.swapped and (stated - declarer) % 4 == 2:
            draft.note(draft.contract_line, "declarer-swapped")
            return
        draft.note(draft.contract_line, "declarer-differs", SEATS[stated], SEATS[declarer])
    draft.declarer = declarer


def _leader(draft: Draft, owner: dict[Card, Seat]) -> Seat | None:
    """Who led to the first trick, as far as the file shows it by itself."""
    if draft.cards:
        return owner.get(draft.cards[0])
    return draft.first_column if draft.rows else None


# The play


def _tricks(draft: Draft, owner: dict[Card, Seat]) -> tuple[Trick, ...]:
    if not draft.played:
        return ()
    line = draft.card_lines[0] if draft.card_lines else draft.rows[0].line
    if draft.contract is None or draft.contract == PASSED_OUT:
        raise BoardLost(line, "no-contract")
    if draft.declarer is None:
        leader = _leader(draft, owner)
        if leader is None:
            raise BoardLost(line, "no-declarer")
        draft.declarer = (leader - 1) % 4
    leader = (draft.declarer + 1) % 4
    _, strain, _ = split_contract(draft.contract)
    trump = "CDHS".find(strain) if strain != "NT" else None
    if draft.rows:
        _in_order(draft, leader, trump, owner)
    tricks: list[Trick] = []
    for start in range(0, len(draft.cards), 4):
        tricks.append(Trick(leader, tuple(draft.cards[start : start + 4])))
        leader = tricks[-1].winner(trump)
    return tuple(tricks)


def _in_order(draft: Draft, leader: Seat, trump: int | None, owner: dict[Card, Seat]) -> None:
    first = leader if draft.first_column is None else draft.first_column
    found = ordered(draft.rows, first, leader, trump, owner)
    draft.cards, draft.card_lines = found.cards, found.lines
    if found.moved:
        draft.note(found.moved, "columns")
    if found.gap:
        draft.note(found.gap, "play-gap")


# The whole


def _judged(draft: Draft, record: Record) -> Record:
    """The record with the result that its play gives. Raises BoardLost where the rules refuse a card."""
    played = _replayed(draft, record)
    if played is None:
        draft.note(draft.result_line, "result-impossible", str(record.result))
        record = replace(record, result=None)
        played = _replayed(draft, record)
    result = played.result if played is not None else None
    if result is None or result.tricks is None or result.tricks == record.result:
        return record
    if record.result is not None:
        draft.note(draft.result_line, "result-differs", str(record.result), str(result.tricks))
    return replace(record, result=result.tricks)


def _replayed(draft: Draft, record: Record) -> Replay | None:
    """The replay; None if only the result is impossible. Raises BoardLost."""
    try:
        return replay(record)
    except Unplayable as refused:
        if refused.what == "result":
            return None
        if refused.what == "call":
            line, call = draft.call_lines[refused.place], record.calls[refused.place].call
            raise BoardLost(line, "illegal-call", str(refused.place + 1), call, refused.code) from None
        line, card = draft.card_lines[refused.place], show((record.cards[refused.place],))
        raise BoardLost(line, "illegal-card", str(refused.place + 1), card, refused.code) from None
