"""Deals played at random, for the laws: options, deck and choices are drawn, all else is the game's."""

import random
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.cards import show
from paiju.catalogue import GAMES, PRESETS, options_of
from paiju.games.bridge.explaining import Spoken
from paiju.games.bridge.moves import Call, Explain, Words
from paiju.kernel import DIRECTOR, OPEN, PUBLIC, TABLE, Deck, Game, Seat, State, Viewer, fold, told
from paiju.robots.selfplay import any_way

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

    def any_state(self, rng: random.Random) -> State:
        """A state on the way."""
        return rng.choice(self.moves).before if self.moves else self.state

    def cut(self, moves: int) -> "Played":
        """The deal as it stood after so many moves."""
        state = self.moves[moves].before if moves < len(self.moves) else self.state
        return Played(self.game, self.options, self.deck, self.opening, self.moves[:moves], state)

    def view(self, viewer: Viewer) -> State:
        """The deal as this viewer was told it."""
        events = (event for part in self.all_events for event in told(part, viewer))
        return fold(self.game.begin(self.options), events)

    def viewers(self) -> list[Viewer]:
        """Every kind of viewer of this deal."""
        seats = self.game.seats(self.options)
        players = [frozenset((seat,)) for seat in seats]
        spectators = [frozenset((seat, PUBLIC)) for seat in seats]
        return [*players, *spectators, frozenset((PUBLIC,)), frozenset((OPEN,))]


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
    awaited = sorted(state.waiting)
    if rng.random() < 0.1:
        awaited = [seat for seat in (TABLE, *game.seats(options), DIRECTOR) if state.choices(seat)]
    seat = rng.choice(awaited)
    choices = state.choices(seat)
    # The later choices of an auction are its highest bids; passes must be likely enough that it goes on to the play.
    choice = choices[0] if rng.random() < 0.5 else rng.choice(choices[:12])
    action = any_way(state, seat, choice, rng)
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


def _gongzhu_options(rng: random.Random) -> dict[str, Any]:
    hand = rng.choice([1, 1, 2, 5])
    return {
        "limit": rng.choice([200, 1000]),
        "sold_lock": rng.random() < 0.5,
        "max_hands": rng.choice([None, hand, 10]),
        "hand": hand,
        "leader": None if hand == 1 else rng.randrange(4),
        "totals": tuple(rng.randrange(-190, 400) for _ in range(4)),
    }


def _four_hundred_options(rng: random.Random) -> dict[str, Any]:
    return {
        "target": rng.choice([100, 300, 1000]),
        "dealer": rng.randrange(4),
        "totals": rng.choice([(0, 0), (95, 40), (15, 90)]),
    }


def _hundred_options(rng: random.Random) -> dict[str, Any]:
    return {
        "target": rng.choice([100, 500, 1000]),
        "start": rng.choice([50, 60, 80]),
        "two_high": rng.random() < 0.5,
        "dealer": rng.randrange(4),
        "totals": rng.choice([(0, 0), (95, -40), (-200, 90)]),
    }


def _red_five_options(rng: random.Random) -> dict[str, Any]:
    hands = rng.choice([1, 10])
    totals = [rng.randrange(-40, 40) for _ in range(4)]
    return {
        "hands": hands,
        "hand": rng.randint(1, hands),
        "base": rng.choice([1, 3]),
        "throw_penalty": rng.random() < 0.7,
        "original_dealer": rng.randrange(5),
        "totals": (*totals, -sum(totals)),
    }


def _endurance_options(rng: random.Random) -> dict[str, Any]:
    players = rng.randint(4, 6)
    wins = rng.choice([(), tuple(rng.randrange(3) for _ in range(players))])
    undo = rng.choice(["off", "play"])
    return {"players": players, "dealer": rng.randrange(players), "wins": wins, "hand": 1 + sum(wins), "undo": undo}


def _shengji_options(rng: random.Random) -> dict[str, Any]:
    dealer = rng.choice([None, 0, 1, 2, 3])
    level = rng.choice(["2", "5", "10", "K", "A"])
    return {
        "undeclared": rng.choice(["no_trump", "flip_kitty", "redeal"]),
        "joker_order": rng.choice(["equal", "big_over_small"]),
        "takeover_levels": rng.choice(["immediate", "after_step"]),
        "must_defend": rng.choice([(), ("5", "10", "K")]),
        "match_win": rng.choice(["pass_A", "reach_A"]),
        "failed_throw_penalty": rng.choice([0, 10]),
        "throw_compare": rng.choice(["principal", "all"]),
        "protect_triples": rng.random() < 0.5,
        "kitty_multiplier": rng.choice(["exponential", "by_cards"]),
        "levels": (level, level if dealer is None else rng.choice(["2", "J", "A"])),
        "dealer": dealer,
        "redeals": rng.choice([0, 0, 3]),
    }


VARIED = {
    "bridge": _bridge_options,
    "endurance": _endurance_options,
    "gongzhu": _gongzhu_options,
    "hundred": _hundred_options,
    "red_five": _red_five_options,
    "shengji": _shengji_options,
    "four_hundred": _four_hundred_options,
}
"""Per game, options at random that go beyond its presets."""


def random_deal(game: str, number: int) -> Played:
    """A whole deal of this game at random: any of its presets, options varied, and any deck."""
    rng = random.Random(f"{game}/{number}")
    preset = rng.choice([preset for preset in PRESETS if preset.game == game])
    options = preset.options | VARIED.get(game, lambda _: {})(rng)
    return play(GAMES[game], options_of(game, options), rng.getrandbits(32))


encode = partial(msgspec.json.encode, order="deterministic")
