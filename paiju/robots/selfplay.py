"""Deals played by robots alone (自对弈), through the same rules and the same redaction as at a table."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.kernel import TABLE, Action, Choice, Deck, Game, Illegal, Result, Seat, State, Viewer, fold, told

Player = Callable[[State, Seat, Random], Action | None]
"""What acts for a seat, given the seat's view and a source of chance; None if it has nothing to do."""

Line = tuple[tuple[tuple[Seat, Any], ...], Result]
"""The moves of a deal as (seat, action), and its result."""


class PlayedDeal(msgspec.Struct, frozen=True):
    """A deal as it was played (一副牌谱): all that determines it, and its result."""

    game: str
    deal: int
    options: Any
    deck: Deck
    moves: tuple[tuple[Seat, Any], ...]
    result: Any


class Stuck(RuntimeError):
    """Nobody whom the deal waits for has acted (卡住)."""


def shuffled(game: Game, options: Any, rng: Random) -> Deck:
    """The game's pack in random order (洗牌), with a lot. Not for play between people: the chance is not secret."""
    cards = list(game.pack(options))
    rng.shuffle(cards)
    return Deck(tuple(cards), rng.getrandbits(53))


def play_out(game: Game, options: Any, deck: Deck, players: Callable[[Seat], Player], rng: Random) -> Line:
    """Play one deal to its end (打完一副).

    `players` gives each seat's player; the table's own acts are its first choice. Raises Illegal if a player does
    what it may not, Stuck if nobody acts.
    """
    state: State = game.begin(options)
    seats = (*game.seats(options), TABLE)
    sight: dict[Seat, Viewer] = {seat: frozenset((seat,)) for seat in seats}
    views: dict[Seat, State] = dict.fromkeys(seats, state)
    events, moves = game.open(options, deck), list[tuple[Seat, Any]]()
    while True:
        state = fold(state, events)
        views = {seat: fold(view, told(events, sight[seat])) for seat, view in views.items()}
        if not state.waiting:
            break
        seat, action = _next(state, views, players, rng)
        events = state.decide(seat, action)
        moves.append((seat, action))
    if state.result is None:
        raise Stuck("the deal ended without a result")
    return tuple(moves), state.result


def _next(state: State, views: dict[Seat, State], players: Callable[[Seat], Player], rng: Random) -> tuple[Seat, Any]:
    if TABLE in state.waiting:
        # In a window everybody is asked once, then the table goes on.
        for seat in views:
            if seat >= 0 and state.choices(seat) and (action := players(seat)(views[seat], seat, rng)) is not None:
                return seat, action
        return TABLE, state.choices(TABLE)[0].example
    for seat in sorted(state.waiting):
        if seat in views and (action := players(seat)(views[seat], seat, rng)) is not None:
            return seat, action
    raise Stuck(f"seats {sorted(state.waiting)} are awaited, and none acts")


def anything(view: State, seat: Seat, rng: Random) -> Action | None:
    """Any legal act (乱打): one of the seat's choices, with any of its cards that the rules allow; rare in windows."""
    choices = view.choices(seat)
    if not choices or (TABLE in view.waiting and rng.random() < 0.7):
        return None
    return any_way(view, seat, rng.choice(choices), rng)


def any_way(view: State, seat: Seat, choice: Choice, rng: Random) -> Any:
    """Any legal way to make this choice (任意合法): a few are tried, else it is the example."""
    for wanted in attempts(choice, rng):
        try:
            view.decide(seat, wanted)
        except Illegal:
            continue
        return wanted
    return choice.example


def attempts(choice: Choice, rng: Random) -> Iterator[Any]:
    """Ways to make a choice, legal or not (试出): any of its cards, all copies of a face, the example changed."""
    if choice.take is None or not choice.cards:
        return
    low, high = choice.take
    if hasattr(choice.example, "card"):
        yield replace(choice.example, card=rng.choice(choice.cards))
        return
    face = rng.choice(choice.cards)
    copies = [card for card in choice.cards if card == face]
    taken = list(choice.example.cards)
    if taken:
        taken[rng.randrange(len(taken))] = face
    for cards in rng.sample((rng.sample(choice.cards, rng.randint(low, high)), copies, taken), 3):
        if low <= len(cards) <= high:
            yield replace(choice.example, cards=tuple(sorted(cards)))
