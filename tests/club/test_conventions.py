"""Convention cards on both databases: written, found by partners, and gone with the account."""

import pytest

from paiju.club import conventions
from paiju.club.conventions import ConventionCard, Conventions, WrittenCard
from paiju.club.deletion import delete_account
from paiju.kernel import Illegal
from tests.club.conftest import People

ACOL, PRECISION = ConventionCard("Acol", notrump="12–14"), ConventionCard("Precision", majors="five cards")


def told(card: WrittenCard | None) -> tuple[str, str | None] | None:
    return None if card is None else (card.card.system, card.partner_name)


async def test_partners_play_by_the_card_for_the_two_of_them(people: People) -> None:
    cards = Conventions(people.store.database, people.now)
    ann, bob, cat = [(await people.register(name))[0].id for name in ("Ann", "Bob", "Cat")]
    assert await cards.of(ann) == [] and await cards.between(ann, bob) is None
    await cards.write(ann, None, ACOL)
    assert told(await cards.between(ann, bob)) == ("Acol", None) and await cards.between(bob, ann) is None
    people.at += 60
    written = await cards.write(bob, ann, PRECISION)
    assert [(told(each), each.changed, each.member) for each in written] == [(("Precision", "Ann"), people.at, bob)]
    assert told(await cards.between(ann, bob)) == told(await cards.between(bob, ann)) == ("Precision", "Ann")
    assert told(await cards.between(ann, cat)) == ("Acol", None)
    await cards.write(ann, bob, ACOL)
    await cards.write(ann, bob, PRECISION)
    assert [told(each) for each in await cards.of(ann)] == [("Acol", None), ("Precision", "Bob")]
    assert [told(each) for each in await cards.drop(ann, None)] == [("Precision", "Bob")]
    await delete_account(people.changes, bob, people.at, lambda *_: None)
    assert await cards.of(ann) == await cards.of(bob) == []


async def test_a_wrong_card_is_not_kept(people: People, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = Conventions(people.store.database, people.now)
    ann, gus = (await people.register("Ann"))[0].id, (await people.guest("Gus"))[0].id
    for member, partner, card, code in (
        (ann, ann, ACOL, "malformed"),
        (ann, None, ConventionCard("  "), "malformed"),
        (ann, gus, ACOL, "not-a-member"),
        (gus, None, ACOL, "not-a-member"),
        (ann, "nobody", ACOL, "no-such-member"),
    ):
        with pytest.raises(Illegal, match=code):
            await cards.write(member, partner, card)
    monkeypatch.setattr(conventions, "MOST", 1)
    await cards.write(ann, None, ACOL)
    await cards.write(ann, None, PRECISION)
    bob = (await people.register("Bob"))[0].id
    with pytest.raises(Illegal, match="too-many"):
        await cards.write(ann, bob, ACOL)
    assert [told(each) for each in await cards.of(ann)] == [("Precision", None)]
