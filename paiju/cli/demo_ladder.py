"""What a demonstration's ladder has seen (演示梯级赛): teams of the regulars, and challenges of all kinds.

One was declined, one was played, one has a time, one waits for its answer.
"""

import time
from collections.abc import Sequence
from random import Random

from paiju.cli.robot_ladder import RobotLadder
from paiju.club.people import Member
from paiju.contests.ladder.terms import DAY, HOUR
from paiju.store import Store
from paiju.tables.moves import Player

TEAMS = ("春风队", "North Wind", "长江队", "Blue Danube", "白鹤队", "Red Maples")
AGO = 12 * DAY
"""Seconds before the club's opening at which the ladder began."""


async def climb(store: Store, fours: Sequence[Sequence[Member]]) -> None:
    """Six teams of four have stood on the ladder for some days (爬梯)."""
    opened = time.time()
    robots = RobotLadder(store, opened - AGO, Random())
    try:
        teams = [
            await robots.enter(name, [Player(one.id, one.name) for one in four])
            for name, four in zip(TEAMS, fours, strict=True)
        ]
        led_by = {team: four[0] for team, four in zip(teams, fours, strict=True)}
        await robots.decline(await robots.challenge(teams[2], teams[0]))
        robots.club.at += DAY
        played = await robots.agree(await robots.challenge(teams[5], teams[3]), 8, 8 * HOUR)
        ladder = await robots.play(played, [led_by[team] for team in played.both])
        robots.club.at = opened - DAY / 2
        await robots.agree(await robots.challenge(teams[4], ladder.order[3]), 12, 1.4 * DAY)
        await robots.challenge(teams[1], ladder.order[0])
    finally:
        await robots.close()
