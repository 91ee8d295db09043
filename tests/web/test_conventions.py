"""Convention cards over HTTP: a member writes his own, everybody reads them, his export has them."""

from pathlib import Path
from typing import Any

from tests.web.people import Person, club_process, people


async def asked(person: Person, path: str) -> Any:
    return (await person.http.get(f"/api/{path}")).json()


async def test_a_card_is_written_by_a_member_and_read_by_all(tmp_path: Path) -> None:
    with club_process(tmp_path / "club", "--pace", "0", "--thinking", "0") as club:
        async with people(club.url, "Ada", "Ben", "Gus") as [ada, ben, gus]:
            for person in (ada, ben):
                (await person.post("accounts", name=person.name, password="correct horse")).raise_for_status()
            card = {"system": "Acol", "notrump": "12–14", "notes": "4NT is Blackwood."}
            assert (await gus.post("convention-cards", partner=None, card=card)).json()["code"] == "members-only"
            for partner, wrong, code in (
                (None, {"notrump": "12–14"}, "malformed"),
                (None, card | {"system": ""}, "malformed"),
                (None, card | {"strength": "much"}, "malformed"),
                (None, card | {"notes": "x" * 2001}, "malformed"),
                ("Ada", card, "malformed"),
                ("Nobody", card, "no-such-member"),
                ("Gus", card, "no-such-member"),
            ):
                assert (await ada.post("convention-cards", partner=partner, card=wrong)).json()["code"] == code
            assert await asked(gus, f"convention-cards/{ada.member}") == []
            written = (await ada.post("convention-cards", partner="ben", card=card)).json()
            assert written[0]["partner"] == ben.member and written[0]["card"]["notes"] == card["notes"]
            assert await asked(gus, f"convention-cards/{ada.member}") == written
            for one, other in ((ada, ben), (ben, ada)):
                assert await asked(gus, f"convention-cards/{one.member}/with/{other.member}") == written[0]
            assert await asked(gus, f"convention-cards/{ada.member}/with/{gus.member}") is None
            assert (await asked(gus, "convention-cards/nobody"))["code"] == "no-such-member"
            assert (await asked(ada, "account/export"))["convention_cards"] == written
            assert (await ada.post("convention-cards/drop", partner=ben.member)).json() == []
