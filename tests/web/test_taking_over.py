"""Seats that change hands in the middle of a deal, and spectators who may therefore not have them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.people import ClubProcess, Person, club_process, people


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ClubProcess]:
    with club_process(tmp_path_factory.mktemp("club") / "data", "--pace", "0", "--thinking", "0") as running:
        yield running


async def with_robots(present: list[Person], **wanted: Any) -> str:
    """These people at a new table, robots in the other seats, a deal under way; the table's id."""
    opened = await present[0].post("tables", **{"game": "bridge", "seat": 0} | wanted)
    opened.raise_for_status()
    table: str = opened.json()["id"]
    for seat, person in enumerate(present[1:], 1):
        (await person.post(f"tables/{table}/sit", seat=seat)).raise_for_status()
    for person in present:
        await person.hello(table)
    (await present[0].post(f"tables/{table}/robots", seat="all")).raise_for_status()
    for person in present[1:]:
        (await person.post(f"tables/{table}/ready", ready=True)).raise_for_status()
    (await present[0].post(f"tables/{table}/start")).raise_for_status()
    for person in present:
        await person.until(lambda p=person: p.deal is not None and sum(map(len, p.deal["view"]["hands"])) == 52)
    return table


def seen(person: Person, seat: int) -> list[int]:
    """The cards of this seat that are told to somebody now, none for a hand of backs."""
    assert person.deal is not None
    return [card for card in person.deal["view"]["hands"][seat] if card >= 0]


async def act_after(first: Person, second: Person) -> None:
    """The first acts, and when the turn comes to the second, so does he."""
    for person in (first, second):
        await person.until(lambda p=person: p.on_turn)
        assert (await person.act(person.pick()))["type"] == "done"


async def test_who_leaves_in_the_middle_may_come_back_to_his_seat(club: ClubProcess) -> None:
    async with people(club.url, "Nell", "Earl") as [nell, earl]:
        table = await with_robots([nell, earl])
        hand = seen(earl, 1)
        (await earl.post(f"tables/{table}/leave")).raise_for_status()
        await nell.until(lambda: nell.deal is not None and nell.deal["players"][1]["robot"])
        (await earl.post(f"tables/{table}/sit", seat=1)).raise_for_status()
        await nell.until(lambda: nell.deal is not None and not nell.deal["players"][1]["robot"])
        earl.deal = None
        await earl.hello(table)
        await earl.until(lambda: earl.deal is not None)
        assert earl.deal is not None and earl.deal["plays"] and earl.deal["seat"] == 1
        assert set(seen(earl, 1)) <= set(hand)
        await act_after(nell, earl)


async def test_who_leaves_cannot_take_another_seat_of_that_deal(club: ClubProcess) -> None:
    async with people(club.url, "Nell", "Earl") as [nell, earl]:
        table = await with_robots([nell, earl])
        (await earl.post(f"tables/{table}/leave")).raise_for_status()
        answer = await earl.post(f"tables/{table}/sit", seat=2)
        assert answer.status_code == 409 and answer.json()["code"] == "has-seen-cards"


async def test_who_has_seen_nothing_plays_on_for_a_robot(club: ClubProcess) -> None:
    async with people(club.url, "Nell", "Mia") as [nell, mia]:
        table = await with_robots([nell])
        await mia.hello(table)
        assert mia.deal is None
        (await mia.post(f"tables/{table}/sit", seat=2)).raise_for_status()
        await mia.until(lambda: mia.deal is not None)
        assert mia.deal is not None and mia.deal["seat"] == 2 and mia.deal["plays"]
        assert len(seen(mia, 2)) == len(mia.deal["view"]["hands"][2]) and not seen(mia, 1)
        await act_after(nell, mia)


async def test_a_spectator_sees_one_hand_only_and_may_not_play_with_what_he_knows(
    club: ClubProcess, tmp_path: Path
) -> None:
    with club_process(tmp_path / "data", "--pace", "0", "--thinking", "0") as own:
        async with people(own.url, "Nell", "Eve") as [nell, eve]:
            table = await with_robots([nell], manners={"watching": "seat"})
            await eve.hello(table, watch=1)
            await eve.until(lambda: eve.deal is not None)
            assert seen(eve, 1) and not seen(eve, 2)
            eve.deal = None
            await eve.hello(table, watch=2)
            await eve.until(lambda: eve.deal is not None)
            assert eve.deal is not None and eve.deal["seat"] == 1 and not seen(eve, 2)
            for seat in (1, 2):
                answer = await eve.post(f"tables/{table}/sit", seat=seat)
                assert (answer.status_code, answer.json()["code"]) == (409, "has-seen-cards")
            own.kill()
            own.start()
            answer = await eve.post(f"tables/{table}/sit", seat=2)
            assert answer.json()["code"] == "has-seen-cards"


async def test_where_deals_count_only_the_seat_s_own_player_takes_over(club: ClubProcess) -> None:
    async with people(club.url, "Nell", "Earl", "Mia") as [nell, earl, mia]:
        table = await with_robots([nell, earl], game="bridge-handicap")
        (await earl.post(f"tables/{table}/leave")).raise_for_status()
        await nell.until(lambda: nell.deal is not None and nell.deal["players"][1]["robot"])
        (await earl.post(f"tables/{table}/sit", seat=1)).raise_for_status()
        await nell.until(lambda: nell.deal is not None and not nell.deal["players"][1]["robot"])
        (await mia.post(f"tables/{table}/sit", seat=2)).raise_for_status()
        await mia.hello(table)
        assert mia.deal is None and nell.deal is not None and nell.deal["players"][2]["robot"]
