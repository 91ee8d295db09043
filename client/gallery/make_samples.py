"""Writes samples.json: views of one board as the rules engine makes them, for the gallery and the client's tests.

Run from the repository's root: `python client/gallery/make_samples.py`.
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from paiju.analysis import double_dummy
from paiju.analysis.par import par
from paiju.cards import Cards, parse, parse_card
from paiju.games.bridge import GAME, Playing
from paiju.games.bridge.moves import Accept, Ask, BridgeAction, Call, Claim, Play, Words
from paiju.games.bridge.options import Options, deck_of
from paiju.games.bridge.playing import Over
from paiju.kernel import OPEN, PUBLIC, State, fold, told

SEATS = "NESW"
NORTH, EAST, SOUTH, WEST = "Q972.AK4.J83.K94", "T5.J9862.A94.JT5", "AKJ84.Q3.KT5.A72", "63.T75.Q762.Q863"
HANDS = tuple(parse(hand) for hand in (NORTH, EAST, SOUTH, WEST))
ONE_SUIT_EACH = tuple(parse(" ".join(suit + rank for rank in "23456789TJQKA")) for suit in "SHDC")
CALLS = "1C:2+_clubs,_11–22 1H 1S 2H 2S P"
LONG = "P P P 1C 1D 1H 1S 1NT 2C X P 2D 2H P 2S X XX P 2NT P 3C P 3D P 3H"
Sample = dict[str, Any]
TAKE_BACK: Sample = {"example": {"type": "undo"}, "cards": [], "take": None}


class Board:
    """A board being played (一副牌), and what each seat sees of it."""

    def __init__(self, hands: tuple[Cards, ...] = HANDS, board: int = 5) -> None:
        self.options = Options(board=board)
        self.first = GAME.begin(self.options)
        self.state: Any = self.first
        self.events: list[Any] = []
        self.moves = 0
        self._book(GAME.open(self.options, deck_of(hands)))

    def _book(self, events: tuple[Any, ...]) -> None:
        self.events += events
        self.state = fold(self.state, events)
        self.moves += 1

    def act(self, seat: str, action: BridgeAction) -> "Board":
        """One act."""
        self._book(self.state.decide(SEATS.index(seat), action))
        return self

    def call(self, text: str) -> "Board":
        """Calls in turn; `1C:2+_clubs` is alerted with these words."""
        for word in text.split():
            call, _, meaning = word.partition(":")
            words = Words(meaning.replace("_", " "), meaning.replace("_", " ")) if meaning else None
            said = {"type": "call", "call": call, "alert": words is not None, "explanation": words}
            self.act(SEATS[self.state.turn], msgspec.convert(said, Call))
        return self

    def play(self, text: str) -> "Board":
        """Cards in turn."""
        for word in text.split():
            self.act(SEATS[self.state.actor], Play(parse_card(word)))
        return self

    def until(self, left: int) -> "Board":
        """Any legal cards until so many tricks are left."""
        chance = random.Random(3)
        while isinstance(self.state, Playing) and (self.state.left > left or self.state.trick):
            self.act(SEATS[self.state.actor], Play(chance.choice(self.state.playable(self.state.turn))))
        return self

    def view(self, seat: str) -> State:
        """The board as a seat sees it; `-` is a spectator, `*` sees all hands."""
        viewer = {"-": frozenset({PUBLIC}), "*": frozenset({OPEN})}.get(seat) or frozenset({SEATS.index(seat)})
        if isinstance(self.state, Over):
            viewer |= {OPEN}
        return fold(self.first, told(self.events, viewer))

    def seen(self, seat: str, *, undo: Sample | None = None, also: tuple[Sample, ...] = ()) -> Sample:
        """The message that a seat would get."""
        view, place = self.view(seat), SEATS.index(seat) if seat in SEATS else None
        choices = view.choices(place) if place is not None else ()
        return msgspec.to_builtins(
            {
                "deal": "sample",
                "number": self.moves,
                "view": view,
                "choices": [*choices, *also],
                "seat": place,
                "plays": place is not None,
                "undo": undo,
            }
        )


def auction() -> Board:
    """Before South's second call."""
    return Board().call(CALLS)


def contract() -> Board:
    """Four spades by South, before the lead."""
    return Board().call(CALLS + " 4S P P P")


def second_trick() -> Board:
    """South to play to the second trick, clubs led."""
    return contract().play("D2 D3 DA D5 CT")


def samples() -> Iterator[tuple[str, Sample]]:
    """Every sample by its name."""
    yield "auction-first", Board().seen("N")
    yield "auction-turn", auction().seen("S", also=(TAKE_BACK,))
    yield "auction-wait", auction().call("4S").seen("S")
    asked = Board().call("P P 1S:5+_spades P 2NT:raise_to_three,_invitational P").act("E", Ask(3))
    yield "auction-asked", asked.seen("S")
    yield "auction-high", Board().call("1S X XX 5D X P P 5H P 6C:control P 6D P").seen("E")
    long = Board().call(LONG)
    yield "auction-long", long.seen(SEATS[long.state.turn])
    yield "auction-partner-asks", Board().call("1C:2+_clubs,_11–22").seen("E")
    yield "auction-freak", Board(ONE_SUIT_EACH).seen("N")
    yield "lead", contract().seen("W")
    yield "lead-wait", contract().seen("S")
    yield "play-own", second_trick().seen("S", also=(TAKE_BACK,))
    yield "play-dummy", contract().play("D2").seen("S")
    yield "play-dummy-view", second_trick().seen("N")
    yield "defend-right", contract().play("D2 D3").seen("E")
    yield "defend-left", second_trick().play("C2").seen("W")
    yield "play-start", second_trick().play("CA").seen("S")
    yield "play-8", contract().until(8).seen("S")
    yield "play-3", contract().until(3).seen("S")
    yield "play-doubled", Board(board=4).call("P P 1NT P 3NT X P P XX P P P").play("SK S3 S2").seen("S")
    claim = contract().until(8)
    claim.act(SEATS[claim.state.actor], Claim(6, Words("drawing trumps", "先吊将")))
    yield "claim-asked", claim.seen("E")
    yield "claim-mine", claim.seen("S")
    yield "claim-half", claim.act("E", Accept()).seen("S")
    yield "over", contract().until(0).seen("S")
    yield "over-passed", Board().call("P P P P").seen("S")
    undo = {"seat": 1, "event": {"type": "called", "seat": 1, "call": "1H"}, "asked": [2]}
    answers: list[Sample] = [{**TAKE_BACK, "example": {"type": "answer-undo", "yes": yes}} for yes in (False, True)]
    yield "undo-asked", Board().call("1C:2+_clubs,_11–22 1H").seen("S", undo=undo) | {"choices": answers}
    yield "watch", second_trick().seen("-")
    yield "watch-open", second_trick().seen("*")


def played() -> Iterator[tuple[Board, Any]]:
    """A whole board move by move, with the state before each."""
    board, chance = Board(), random.Random(3)
    yield board, None
    for call in (*CALLS.split(), "4S", "P", "P", "P"):
        before = board.state
        yield board.call(call), before
    while isinstance(board.state, Playing):
        before = board.state
        yield board.act(SEATS[before.actor], Play(chance.choice(before.playable(before.turn)))), before


def replay() -> Sample:
    """A finished board as the replay page fetches it, with its double-dummy analysis."""
    steps: list[Sample] = []
    cards: list[list[Sample]] = []
    board = Board()
    for board, before in played():
        steps.append({"seat": 0, "view": fold(board.first, told(board.events, frozenset({OPEN})))})
        if isinstance(before, Playing):
            north, east, south, west = before.hands
            strain = 4 if before.contract.trump is None else before.contract.trump
            position = double_dummy.Position((north, east, south, west), strain, before.turn, before.trick)
            scores = double_dummy.scores(position)
            cards.append([{"card": card, "tricks": tricks} for card, tricks in sorted(scores.items())])
    north, east, south, west = HANDS
    table = double_dummy.tables([(north, east, south, west)])[0]
    best = par(table, board.options.deals, board.options.vulnerability)
    analysis = {"table": table, "par_ns": best.score, "par": best.contracts, "cards": cards, "working": False}
    return msgspec.to_builtins({"steps": steps, "analysis": analysis})


if __name__ == "__main__":
    out = Path(__file__).with_name("samples.json")
    found = {"samples": dict(samples()), "steps": [board.seen("S") for board, _ in played()], "replay": replay()}
    out.write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")
