"""Deals played at random, for the laws: options, deck and choices are drawn, all else is the game's."""

import random
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from paiju.cards import show
from paiju.catalogue import GAMES, PRESETS, options_of
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import Call, Explain, Words
from paiju.kernel import OPEN, PUBLIC, TABLE, Choice, Deck, Game, Seat, State, Viewer, fold

MOST = 1500
"""Moves after which a deal has gone wrong."""


@dataclass
class Move:
    """A move that was made: who, what, what came of it, and the state it met."""

    seat: Seat
    action: Any
    events: tuple[Any, ...]
    before: State


@dataclass(repr=False)
class Played:
    """A deal as far as it was played."""

    game: Game
    options: Any
    deck: Deck
    opening: tuple[Any, ...]
    moves: list[Move] = field(default_factory=list)
    state: State = field(default_factory=State)

    def __repr__(self) -> str:
        acts = "; ".join(f"{move.seat} {msgspec.json.encode(move.action).decode()}" for move in self.moves)
        return f"{self.game.key} {self.options} {show(self.deck.cards)} … {acts[-3000:]}"

    @property
    def all_events(self) -> list[tuple[Any, ...]]:
        """The events of each move, the opening's first."""
        return [self.opening, *(move.events for move in self.moves)]

    def viewers(self) -> list[Viewer]:
        """Every kind of viewer of this deal."""
        seats = self.game.seats(self.options)
        players = [frozenset((seat,)) for seat in seats]
        spectators = [frozenset((seat, PUBLIC)) for seat in seats]
        return [*players, *spectators, frozenset((PUBLIC,)), frozenset((OPEN,))]


def action_of(choice: Choice, rng: random.Random) -> Any:
    """An action of this choice: one card of those offered, else the example, which alone is known to be legal."""
    if choice.take == (1, 1) and "card" in type(choice.example).__struct_fields__:
        return replace(choice.example, card=rng.choice(choice.cards))
    return choice.example


def _bridge_extras(state: Any, seat: Seat, action: Any, rng: random.Random) -> Any:
    """Alerts and explanations, which no choice offers, in place of some calls and plays."""
    words = Words(f"secret {rng.random()}", f"秘 {rng.random()}")
    if isinstance(action, Call) and rng.random() < 0.3:
        return replace(action, alert=rng.random() < 0.5, explanation=words)
    calls: tuple[Spoken, ...] = getattr(state, "calls", ())
    own = [number for number, spoken in enumerate(calls, 1) if spoken.seat == seat]
    if own and rng.random() < 0.05:
        return Explain(rng.choice(own), words, rng.random() < 0.5)
    return action


EXTRAS = {"bridge": _bridge_extras}


def next_move(game: Game, state: State, options: Any, rng: random.Random) -> tuple[Seat, Any]:
    """Who acts next and how: mostly one of those awaited, sometimes anyone who may."""
    seats = [TABLE, *game.seats(options), -3]
    able = {seat: state.choices(seat) for seat in seats}
    able = {seat: choices for seat, choices in able.items() if choices}
    awaited = sorted(seat for seat in able if seat in state.waiting)
    seat = rng.choice(awaited) if awaited and rng.random() < 0.9 else rng.choice(sorted(able))
    choices = able[seat]
    # The later choices of an auction are its highest bids; passes must be likely enough that it goes on to the play.
    choice = choices[0] if rng.random() < 0.5 else rng.choice(choices[:12])
    action = action_of(choice, rng)
    extras = EXTRAS.get(game.key)
    return seat, extras(state, seat, action, rng) if extras else action


def play(game: Game, options: Any, seed: int, stop: int = MOST) -> Played:
    """A deal played at random from a seed, to its end or to so many moves."""
    rng = random.Random(seed)
    pack = list(game.pack(options))
    rng.shuffle(pack)
    deck = Deck(tuple(pack), rng.getrandbits(60))
    return go_on(game, options, deck, rng, stop)


def go_on(game: Game, options: Any, deck: Deck, rng: random.Random, stop: int) -> Played:
    """A deal of this deck, played at random."""
    played = Played(game, options, deck, game.open(options, deck))
    played.state = fold(game.begin(options), played.opening)
    while played.state.waiting and len(played.moves) < stop:
        seat, action = next_move(game, played.state, options, rng)
        events = played.state.decide(seat, action)
        played.moves.append(Move(seat, action, events, played.state))
        played.state = fold(played.state, events)
    return played


def _bridge_options(rng: random.Random) -> dict[str, Any]:
    return {
        "board": rng.randrange(1, 40),
        "passed_out": rng.choice(["score", "redeal"]),
        "rejected_claim": rng.choice(["play-on", "director"]),
    }


VARIED = {"bridge": _bridge_options}
"""Per game, options at random that go beyond its presets."""


def _deal(preset: int, seed: int, stop: int) -> Played:
    chosen = PRESETS[preset % len(PRESETS)]
    rng = random.Random(seed)
    options = chosen.options | VARIED.get(chosen.game, lambda _: {})(rng)
    return play(GAMES[chosen.game], options_of(chosen.game, options), seed, stop)


def deals(stop: int | None = None) -> st.SearchStrategy[Played]:
    """Deals of any preset of the catalogue, whole or stopped anywhere."""
    where = st.just(MOST) if stop is None else st.integers(0, stop)
    return st.builds(_deal, st.integers(0, len(PRESETS) - 1), st.integers(0, 2**32), where)


encode = partial(msgspec.json.encode, order="deterministic")
