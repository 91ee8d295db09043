"""Writes samples.json: views of one board as the rules engine makes them, for the gallery and the client's tests.

Run from the repository's root: `python client/gallery/make_samples.py`.
"""

import json
import random
from pathlib import Path

import msgspec

from paiju.analysis import double_dummy
from paiju.analysis.par import par
from paiju.cards import parse, parse_card
from paiju.games.bridge import GAME
from paiju.games.bridge.moves import Accept, Ask, Call, Claim, Play, Words
from paiju.games.bridge.options import Options, deck_of
from paiju.kernel import OPEN, PUBLIC, fold, told

SEATS = "NESW"
HANDS = tuple(
    parse(text)
    for text in (
        "Q972.AK4.J83.K94",
        "T5.J9862.A94.JT5",
        "AKJ84.Q3.KT5.A72",
        "63.T75.Q762.Q863",
    )
)
NAMES = ("Margaret", "王建国", "Anna", "Li Hua")


class Board:
    def __init__(self, hands=HANDS, **options):
        self.options = Options(**{"board": 5, **options})
        self.first = GAME.begin(self.options)
        self.state = self.first
        self.events = []
        self.moves = 0
        self.book(GAME.open(self.options, deck_of(hands)))

    def book(self, events):
        self.events += events
        self.state = fold(self.state, events)
        self.moves += 1

    def act(self, seat, action):
        self.book(self.state.decide(SEATS.index(seat), action))
        return self

    def call(self, text):
        for word in text.split():
            call, _, words = word.partition(":")
            said = Words(words.replace("_", " "), words.replace("_", " ")) if words else None
            self.act(SEATS[self.state.turn], Call(call, bool(words), said))
        return self

    def play(self, text):
        for word in text.split():
            self.act(SEATS[self.state.actor], Play(parse_card(word)))
        return self

    def seen(self, seat, undo=None, extra=()):
        viewer = {"-": frozenset({PUBLIC}), "*": frozenset({OPEN})}.get(seat) or frozenset({SEATS.index(seat)})
        if type(self.state).__name__ == "Over":
            viewer |= {OPEN}
        view = fold(self.first, told(self.events, viewer))
        place = SEATS.index(seat) if seat in SEATS else None
        own = view.choices(place) if place is not None else ()
        return msgspec.to_builtins(
            {
                "deal": "sample",
                "number": self.moves,
                "view": view,
                "choices": [*own, *extra],
                "seat": place,
                "plays": place is not None,
                "undo": undo,
                "waiting": sorted(view.waiting),
            }
        )


def _random(board, tricks, seed):
    rng = random.Random(seed)
    while type(board.state).__name__ == "Playing" and (board.state.left > tricks or board.state.trick):
        board.act(SEATS[board.state.actor], Play(rng.choice(board.state.playable(board.state.turn))))
    return board


CALLS = "1C:2+_clubs,_11–22 1H 1S 2H 2S P"
UNDO_CHOICE = {"example": {"type": "undo"}, "cards": [], "take": None}


def samples():
    auction = lambda: Board().call(CALLS)
    contract = lambda: Board().call(CALLS + " 4S P P P")
    play = lambda: contract().play("D2 D3 DA D5 CT")
    yield "auction-first", Board().seen("N")
    yield "auction-turn", auction().seen("S", extra=[UNDO_CHOICE])
    yield "auction-wait", Board().call(CALLS + " 4S").seen("S")
    yield "auction-asked", Board().call("P P 1S:5+_spades P 2NT:raise_to_three,_invitational P").act("E", Ask(3)).seen("S")
    yield "auction-high", Board().call("1S X XX 5D X P P 5H P 6C:control P 6D P").seen("E")
    long = "P P P 1C 1D 1H 1S 1NT 2C X P 2D 2H P 2S X XX P 2NT P 3C P 3D P 3H"
    yield "auction-long", Board().call(long).seen(SEATS[Board().call(long).state.turn])
    yield "auction-partner-asks", Board().call("1C:2+_clubs,_11–22").seen("E")
    yield "auction-freak", Board(hands=freak()).seen("N")
    yield "lead", contract().seen("W")
    yield "lead-wait", contract().seen("S")
    yield "play-own", play().seen("S", extra=[UNDO_CHOICE])
    yield "play-dummy", contract().play("D2").seen("S")
    yield "play-dummy-view", play().seen("N")
    yield "defend-right", contract().play("D2 D3").seen("E")
    yield "defend-left", contract().play("D2 D3 DA D5 CT C2").seen("W")
    yield "play-start", contract().play("D2 D3 DA D5 CT CA").seen("S")
    yield "play-8", _random(contract(), 8, 3).seen("S")
    yield "play-3", _random(contract(), 3, 3).seen("S")
    yield "play-doubled", Board(board=4).call("P P 1NT P 3NT X P P XX P P P").play("SK S3 S2").seen("S")
    claim = _random(contract(), 8, 3)
    claimer = SEATS[claim.state.actor]
    done = claim.act(claimer, Claim(6, Words("drawing trumps", "先吊将")))
    yield "claim-asked", done.seen("E" if claimer in "SN" else "S")
    yield "claim-mine", done.seen(claimer)
    yield "claim-half", done.act("E", Accept()).seen("S") if claimer in "SN" else done.seen("S")
    yield "over", _random(contract(), 0, 3).seen("S")
    yield "over-passed", Board().call("P P P P").seen("S")
    undo = {"seat": 1, "event": {"type": "called", "seat": 1, "call": "1H"}, "asked": [2]}
    answers = [{"example": {"type": "answer-undo", "yes": yes}, "cards": [], "take": None} for yes in (False, True)]
    yield "undo-asked", {**Board().call("1C:2+_clubs,_11–22 1H").seen("S", undo=undo), "choices": answers}
    yield "watch", play().seen("-")
    yield "watch-open", play().seen("*")


def freak():
    return tuple(tuple(range(13 * s, 13 * s + 13)) for s in (3, 2, 1, 0))


def steps():
    """A whole board as South sees it, one message after another, for tests of pace and narration."""
    board = Board()
    yield board.seen("S")
    rng = random.Random(3)
    for call in (*CALLS.split(), "4S", "P", "P", "P"):
        yield board.call(call).seen("S")
    while type(board.state).__name__ == "Playing":
        board.act(SEATS[board.state.actor], Play(rng.choice(board.state.playable(board.state.turn))))
        yield board.seen("S")


def replay():
    """A finished board as the replay page fetches it, with its double-dummy analysis."""
    board, rng = Board(), random.Random(3)
    views = [board.seen("*")["view"]]
    positions = []

    def step(seat, action):
        if type(board.state).__name__ == "Playing":
            positions.append(board.state)
        board.act(seat, action)
        views.append(fold(board.first, told(board.events, frozenset({OPEN}))))

    for word in (*CALLS.split(), "4S", "P", "P", "P"):
        call, _, words = word.partition(":")
        said = Words(words.replace("_", " "), words.replace("_", " ")) if words else None
        step(SEATS[board.state.turn], Call(call, bool(words), said))
    while type(board.state).__name__ == "Playing":
        step(SEATS[board.state.actor], Play(rng.choice(board.state.playable(board.state.turn))))
    scores = []
    for state in positions:
        strain = 4 if state.contract.trump is None else state.contract.trump
        found = double_dummy.scores(double_dummy.Position(state.hands, strain, state.turn, state.trick))
        scores.append([{"card": card, "tricks": tricks} for card, tricks in sorted(found.items())])
    table = double_dummy.tables([HANDS])[0]
    best = par(table, board.options.deals, board.options.vulnerability)
    analysis = {"table": table, "par_ns": best.score, "par": best.contracts, "cards": scores}
    return msgspec.to_builtins({"steps": [{"seat": 0, "view": view} for view in views], "analysis": analysis})


if __name__ == "__main__":
    out = Path(__file__).with_name("samples.json")
    found = {"samples": dict(samples()), "steps": list(steps()), "replay": replay()}
    out.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n")
    print(out, out.stat().st_size)
