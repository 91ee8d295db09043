"""Every law on random deals of every game: `PAIJU_DEALS` of each game, each deal whole and stopped somewhere."""

import os
from random import Random

import pytest

from paiju.catalogue import GAMES
from tests.laws import (
    coding,
    conservation,
    examples,
    handing_on,
    own_sight,
    position,
    prefix,
    progress,
    recall,
    replay,
    twin_worlds,
)
from tests.laws.playing import random_deal

DEALS = int(os.environ.get("PAIJU_DEALS", "2000"))
PARTS = 8
OF_A_WHOLE_DEAL = (replay, progress, recall, conservation, handing_on)
OF_ANY_MOMENT = (coding, examples, own_sight, position, prefix, twin_worlds)


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", GAMES)
def test_every_law_holds(game: str, part: int) -> None:
    for number in range(part, DEALS, PARTS):
        played = random_deal(game, number)
        rng = Random(number)
        moment = played.cut(rng.randint(0, len(played.moves)))
        for law in OF_A_WHOLE_DEAL:
            check(law.check, played, rng, number)
        for law in OF_ANY_MOMENT:
            check(law.check, moment, rng, number)


def check(law, played, rng, number: int) -> None:
    """The law on this deal; a failure says which deal it was."""
    try:
        law(played, rng)
    except Exception as error:
        raise AssertionError(f"{law.__module__} fails for deal {number}: {played}") from error
