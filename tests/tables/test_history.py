"""Finished deals are found again by those who played them, and by nobody else."""

from collections import Counter

import pytest
from sqlalchemy import Connection, text

from paiju.catalogue import GAMES, PRESETS, options_of
from paiju.games.bridge.moves import BridgeResult, Contract, Strain
from paiju.games.shengji.moves import Level, ShengjiResult
from paiju.kernel import Illegal
from paiju.store import Store
from paiju.tables.history.answers import FoundDeals, Wanted
from paiju.tables.history.readmodel import strike
from paiju.tables.moves import Player
from tests.tables.conftest import ROBOT, Played

ANN, BOB, CAT, DAN = (Player(name.lower(), name) for name in ("Ann", "Bob", "Cat", "Dan"))
DAY = 86400.0


def board(level: int, strain: Strain, tricks: int, declarer: int = 0, doubled: int = 0) -> BridgeResult:
    score = 100 if tricks >= level + 6 else -50
    ns = score if declarer % 2 == 0 else -score
    contract = Contract(level, strain, doubled, declarer)
    return BridgeResult(scores=(ns, -ns, ns, -ns), board=1, contract=contract, tricks=tricks, score_ns=ns)


async def bridge(played: Played, deal: str, players: list[Player], at: float, outcome: BridgeResult) -> None:
    await played.begin(deal, "bridge", players, at)
    await played.end(deal, outcome, at + 1)


def ids(found: FoundDeals) -> list[str]:
    return [deal.id for deal in found.deals]


@pytest.fixture
async def four(played: Played) -> Played:
    """Four boards of Ann's, in as many days, and one that she did not play."""
    await bridge(played, "t-1", [ANN, BOB, CAT, DAN], 1 * DAY, board(4, "S", 10))
    await bridge(played, "t-2", [ANN, ROBOT, BOB, ROBOT], 2 * DAY, board(3, "NT", 7, declarer=1))
    await bridge(played, "u-1", [BOB, ANN, DAN, CAT], 3 * DAY, board(4, "S", 12, declarer=2, doubled=1))
    passed = BridgeResult(scores=(0, 0, 0, 0), board=1)
    await bridge(played, "u-2", [ANN, ROBOT, ROBOT, ROBOT], 4 * DAY, passed)
    await bridge(played, "v-1", [BOB, CAT, DAN, ROBOT], 5 * DAY, board(7, "NT", 13))
    return played


async def test_a_player_finds_his_own_deals_newest_first(four: Played) -> None:
    found = await four.history.found("ann", Wanted())
    assert ids(found) == ["u-2", "u-1", "t-2", "t-1"] and found.more is None
    latest, third, *_ = found.deals
    assert (latest.contract, latest.declarer, latest.over) == ("P", None, None)
    assert (third.seat, third.contract, third.declarer, third.over) == (1, "4SX", 2, 2)
    assert [(player.member, player.score, player.won) for player in third.players] == [
        ("bob", 100, True), ("ann", -100, False), ("dan", 100, True), ("cat", -100, False),
    ]  # fmt: skip
    assert [player.member for player in found.deals[2].players] == ["ann", None, "bob", None]
    assert (await four.history.found("eve", Wanted())).deals == ()
    assert (await four.history.found("robot", Wanted(game="gongzhu"))).deals == ()


ASKED = [
    (Wanted(game="bridge"), "u-2 u-1 t-2 t-1"),
    (Wanted(game="shengji"), ""),
    (Wanted(since=2 * DAY, until=3 * DAY), "t-2"),
    (Wanted(since=3 * DAY), "u-2 u-1"),
    (Wanted(name="bo"), "u-1 t-2 t-1"),
    (Wanted(name="BOB", beside="partner"), "t-2"),
    (Wanted(name="Bob", beside="opponent"), "u-1 t-1"),
    (Wanted(other="dan"), "u-1 t-1"),
    (Wanted(other="cat", beside="partner"), "u-1 t-1"),
    (Wanted(name="Ann"), ""),
    (Wanted(name="Robot"), ""),
    (Wanted(name="%"), ""),
    (Wanted(name="  "), "u-2 u-1 t-2 t-1"),
    (Wanted(contract="4S"), "u-1 t-1"),
    (Wanted(contract=" 4 ♠ x "), "u-1"),
    (Wanted(contract="nt"), "t-2"),
    (Wanted(contract="N"), "t-2"),
    (Wanted(contract="S"), "u-1 t-1"),
    (Wanted(contract="3"), "t-2"),
    (Wanted(contract="X"), "u-1"),
    (Wanted(contract="pass"), "u-2"),
    (Wanted(result="made"), "u-1 t-1"),
    (Wanted(result="down"), "t-2"),
    (Wanted(result="won"), "t-2 t-1"),
    (Wanted(result="lost"), "u-1"),
    (Wanted(robots=True), "u-2 t-2"),
    (Wanted(robots=False), "u-1 t-1"),
    (Wanted(robots=False, result="made", contract="4S", name="dan", beside="opponent"), "u-1 t-1"),
]
"""What is asked for, and which of Ann's deals are that."""


async def test_deals_are_found_by_what_is_asked(four: Played) -> None:
    for wanted, expected in ASKED:
        assert " ".join(ids(await four.history.found("ann", wanted))) == expected, wanted


async def test_what_is_no_contract_is_refused(played: Played) -> None:
    for contract in ("8S", "4Z", "S4", "4SXXX", "%"):
        with pytest.raises(Illegal, match="no-such-contract"):
            await played.history.found("ann", Wanted(contract=contract))


async def test_pages_follow_one_another_without_gap_and_twice(four: Played) -> None:
    for deal in ("w-1", "w-2", "w-3"):  # all at the same moment
        await bridge(four, deal, [ANN, BOB, CAT, DAN], 9 * DAY, board(1, "C", 7))
    pages: list[str] = []
    more = ""
    while True:
        found = await four.history.found("ann", Wanted(), more, most=2)
        pages += ids(found)
        if found.more is None:
            break
        more = found.more
    assert pages == ["w-3", "w-2", "w-1", "u-2", "u-1", "t-2", "t-1"]
    for broken in ("x/y", "nothing"):
        with pytest.raises(Illegal, match="malformed"):
            await four.history.found("ann", Wanted(), broken)


async def test_a_name_is_found_as_it_was_and_as_it_is_now(played: Played) -> None:
    await played.member("bob", "Robert")
    await bridge(played, "t-1", [ANN, BOB, CAT, DAN], DAY, board(4, "S", 10))
    for name in ("bob", "ROBERT"):
        assert ids(await played.history.found("ann", Wanted(name=name))) == ["t-1"]


async def test_a_deal_is_found_by_who_ended_it_and_once_it_is_over(played: Played) -> None:
    await played.begin("t-1", "bridge", [ANN, BOB, CAT, DAN], DAY)
    await played.asked.catch_up()
    assert ids(await played.history.found("ann", Wanted())) == []
    await played.substitute("t-1", 0, ROBOT, DAY + 1)
    await played.end("t-1", board(2, "H", 8), DAY + 2)
    assert ids(await played.history.found("ann", Wanted())) == []
    assert ids(await played.history.found("bob", Wanted(robots=True))) == ["t-1"]
    await played.begin("t-2", "bridge", [ANN, BOB, CAT, DAN], 2 * DAY)
    await played.abandon("t-2", 2 * DAY + 1)
    assert ids(await played.history.found("bob", Wanted())) == ["t-1"]


async def test_a_deleted_name_is_found_no_more(four: Played) -> None:
    await four.store.database.run(lambda connection: strike(connection, "bob", "#bob"))
    assert ids(await four.history.found("ann", Wanted(name="bob", beside="partner"))) == ["t-2"]  # as part of "#bob"
    assert ids(await four.history.found("ann", Wanted(name="Bob "))) == ["u-1", "t-2", "t-1"]
    found = await four.history.found("ann", Wanted(other="bob"))
    assert {player.name for deal in found.deals for player in deal.players if player.member == "bob"} == {"#bob"}


async def test_figures_of_bridge(four: Played) -> None:
    void = BridgeResult(scores=(0, 0, 0, 0), board=1, void=True)
    await bridge(four, "w-1", [ANN, BOB, CAT, DAN], 9 * DAY, void)
    [ann] = await four.history.figures("ann")
    assert (ann.game, ann.deals, ann.won, ann.score) == ("bridge", 4, 2, (100 + 50 - 100 + 0) / 4)
    assert (ann.declared, ann.made, ann.level) == (1, 1, None)
    [dan] = await four.history.figures("dan")
    assert (dan.declared, dan.made) == (1, 1)
    assert await four.history.figures("eve") == []


async def test_figures_of_shengji_have_the_highest_level(played: Played) -> None:
    four = [ANN, BOB, CAT, DAN]
    ends: list[tuple[Level, Level, bool]] = [("5", "2", True), ("9", "2", True), ("9", "J", False)]
    for number, (mine, theirs, held) in enumerate(ends, 1):
        outcome = ShengjiResult(
            scores=(3, 0, 3, 0), dealer=0, trump=1, levels=("2", "2"), held=held, next_levels=(mine, theirs)
        )
        await played.begin(f"t-{number}", "shengji", four, number * DAY)
        await played.end(f"t-{number}", outcome, number * DAY + 1)
    [ann], [bob] = await played.history.figures("ann"), await played.history.figures("bob")
    assert (ann.deals, ann.won, ann.level) == (3, 2, "23456789TJQKA".index("9"))
    assert (bob.deals, bob.won, bob.level) == (3, 1, "23456789TJQKA".index("J"))


async def test_every_game_is_kept(played: Played) -> None:
    players = [Player(name.lower(), name) for name in ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")]
    counts: Counter[str] = Counter()
    for number, preset in enumerate(PRESETS, 1):
        rules, options = GAMES[preset.game], options_of(preset.game, preset.options)
        seated = players[: len(rules.seats(options))]
        result = await played.deal(f"t-{number}", preset.game, seated, number * DAY, **preset.options)
        latest, *_ = (await played.history.found("ann", Wanted())).deals
        assert (latest.game, latest.ended, len(latest.players)) == (preset.game, number * DAY + 60, len(seated))
        scores = tuple(player.score for player in latest.players)
        assert scores in (tuple(result.scores), (None,) * len(seated)), preset.key
        counts[preset.game] += scores[0] is not None
        if preset.game != "bridge" and len(set(scores)) > 1:
            assert {player.won for player in latest.players} == {True, False}, preset.key
    figures = {one.game: one.deals for one in await played.history.figures("ann")}
    assert figures == {game: count for game, count in counts.items() if count}


async def test_what_was_played_is_read_from_the_log_again(four: Played, store: Store) -> None:
    before = await four.history.found("ann", Wanted())

    def forget(connection: Connection) -> None:
        for table in ("deal_players", "deals", "tables"):
            connection.execute(text(f"DELETE FROM {table}"))

    await four.asked.follower.rewind(forget)
    assert (await four.history.found("ann", Wanted())).deals == ()
    await four.asked.catch_up()
    assert await four.history.found("ann", Wanted()) == before
