"""Every preset of the catalogue is played at a real table: a person and robots, two deals, then the replay."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from paiju.catalogue import GAMES, PRESETS, Preset, options_of
from tests.web.people import ClubProcess, Person, club_process, people

DEALS = 2


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory):
    with club_process(tmp_path_factory.mktemp("games") / "data", "--pace", "0", "--thinking", "0") as process:
        yield process


@pytest.fixture
async def person(club: ClubProcess, tmp_path: Path) -> AsyncGenerator[Person]:
    async with people(club.url, f"P{tmp_path.name[-8:]}") as [person]:
        yield person


async def take_part(person: Person, deals: int) -> None:
    """Do the safest whenever one is awaited, until so many deals are over."""

    def over() -> bool:
        table = person.seating and person.seating["table"]
        return bool(table) and len([board for board in table["boards"] if board["result"]]) >= deals

    while not over():
        await person.until(lambda: over() or person.on_turn)
        if over():
            return
        assert person.deal is not None
        number = person.deal["number"]
        answer = await person.act(person.deal["choices"][0]["example"])
        assert answer["type"] == "done", answer
        await person.until(lambda n=number: over() or (person.deal is not None and person.deal["number"] > n))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
async def test_a_person_and_robots_play_on(person: Person, preset: Preset) -> None:
    wanted = {"game": preset.key, "seat": 1, "robots": True, "manners": {"control": {"pace": 0}}}
    table = (await person.post("tables", **wanted)).json()["id"]
    await person.hello(table)
    assert person.seating is not None
    seats = GAMES[preset.game].seats(options_of(preset.game, preset.options))
    assert len(person.seating["table"]["seats"]) == len(seats)
    for deal in range(1, DEALS + 1):
        await person.post(
            f"tables/{table}/{'start' if deal == 1 else 'ready'}", **({"ready": True} if deal > 1 else {})
        )
        await take_part(person, deal)
        if person.seating["table"]["state"] == "closed":
            break
    for board in person.seating["table"]["boards"]:
        replay = (await person.http.get(f"/api/deals/{board['deal']}/replay")).json()
        assert replay["game"] == preset.game and replay["steps"][-1]["view"]["phase"]
        record = await person.http.get(f"/api/deals/{board['deal']}/record")
        assert record.status_code == 200


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.key)
async def test_an_unknown_option_is_refused(person: Person, preset: Preset) -> None:
    answer = await person.post("tables", game=preset.key, options={"moon": True})
    assert answer.status_code >= 400 and answer.json()["code"] == "unknown-option"
