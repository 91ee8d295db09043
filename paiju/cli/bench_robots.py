"""How well robots play (机器人的棋力): against plain players, on the same deals with the seats exchanged."""

from collections.abc import Callable, Iterable
from math import erfc, inf, sqrt
from random import Random
from statistics import mean, stdev
from typing import Any

import msgspec

from paiju.catalogue import GAMES, PRESETS, options_of
from paiju.kernel import Action, Game, Seat, State
from paiju.robots import choose
from paiju.robots.selfplay import Player, anything, play_out, shuffled

Watch = Callable[[Iterable[int]], Iterable[int]]


def _safest(view: State, seat: Seat, rng: Random) -> Action | None:
    choices = view.choices(seat) if seat in view.waiting else ()
    return choices[0].example if choices else None


AGAINST: dict[str, Player] = {"random": anything, "safest": _safest}
"""Who can sit against the robots: who does anything legal, and who always takes the safest choice."""
PLAYED: dict[str, tuple[str, dict[str, Any]]] = {
    **{preset.key: (preset.game, preset.options) for preset in PRESETS},
    **{key: (key, {}) for key in GAMES},
}
"""What can be played: a game with its usual options or a preset, by key."""


class Strength(msgspec.Struct, frozen=True):
    """What came of the deals (胜绩). Every deal is played once with the robots at each side or seat."""

    game: str
    against: str
    deals: int
    played: int
    """How often a deal was played: with the robots on each side, or at each seat."""
    decided: int
    """Those that ended with different scores."""
    won: int
    """Those of them that the robots won: their mean score is above that of the others."""
    share: float
    """Won of decided, 0 to 1."""
    score: float
    """The robots' mean score."""
    others: float
    """The mean score of the others."""
    difference: float
    error: float
    """The standard error of the difference, each deal counted once with all its seatings."""
    p_value: float
    """The chance of so large a difference, either way, if both played alike."""


def measure(key: str, against: str, deals: int, seed: int, watch: Watch) -> Strength:
    """Play so many deals of one of `PLAYED` against one of `AGAINST` (测棋力); `watch` passes on their numbers."""
    played, chosen = PLAYED[key]
    game, options = GAMES[played], options_of(played, chosen)
    own, theirs, differences = list[float](), list[float](), list[float]()
    for number in watch(range(1, deals + 1)):
        scores = [
            _scores(game, options, f"{seed}/{number}", robots, AGAINST[against]) for robots in sides(game, options)
        ]
        own += [robots for robots, _ in scores]
        theirs += [others for _, others in scores]
        differences.append(mean(robots - others for robots, others in scores))
    decided = sum(one != other for one, other in zip(own, theirs, strict=True))
    won = sum(one > other for one, other in zip(own, theirs, strict=True))
    difference, error = mean(differences), stdev(differences) / sqrt(deals) if deals > 1 else inf
    return Strength(
        game=key,
        against=against,
        deals=deals,
        played=len(own),
        decided=decided,
        won=won,
        share=won / decided if decided else 0.0,
        score=mean(own),
        others=mean(theirs),
        difference=difference,
        error=error,
        p_value=erfc(abs(difference) / error / sqrt(2)) if error else float(not difference),
    )


def sides(game: Game, options: Any) -> list[frozenset[Seat]]:
    """Where robots sit (机器人之座): once each side of partners, or each seat alone where there are none."""
    every = (frozenset((seat,)) | game.partners(options, seat) for seat in game.seats(options))
    return list(dict.fromkeys(every))


def _scores(game: Game, options: Any, chance: str, robots: frozenset[Seat], other: Player) -> tuple[float, float]:
    """The mean score of the robots and of the others in one deal."""
    deck = shuffled(game, options, Random(chance))

    def player(seat: Seat) -> Player:
        return _robot if seat in robots else other

    _, result = play_out(game, options, deck, player, Random(f"{chance}/{sorted(robots)}"))
    by_side = {True: list[int](), False: list[int]()}
    for seat, score in enumerate(result.scores):
        by_side[seat in robots].append(score)
    return mean(by_side[True]), mean(by_side[False])


def _robot(view: State, seat: Seat, rng: Random) -> Action | None:
    return choose(view, seat, rng)
