"""Choosing a call, and telling what calls mean (叫牌), by the rules of `system/`; both read the same constraints."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import cast

from paiju.cards import Card
from paiju.games.bridge.moves import CallText
from paiju.robots.bridge.bidding_facts import Facts
from paiju.robots.bridge.bidding_players import NOTRUMP, Player
from paiju.robots.bridge.bidding_words import names
from paiju.robots.bridge.hands import Features, features
from paiju.robots.bridge.meaning import Bid, Meaning
from paiju.robots.bridge.meaning_words import title
from paiju.robots.bridge.rules import Offer, Situation
from paiju.robots.bridge.rules_files import system
from paiju.robots.bridge.rules_language import Variant

STRAINS = ("C", "D", "H", "S", "NT")


def choose_call(hand: Iterable[Card], calls: Sequence[str], dealer: int, vul: str) -> Bid:
    """The call the system makes with this hand (选叫品) for the player on turn after `calls`, from the dealer on.

    `vul` is None, NS, EW or Both. Raises ValueError if the hand has not 13 cards.
    """
    facts = _facts(tuple(cast("Sequence[CallText]", calls)), dealer, vul)
    call = _chosen(facts, features(hand))
    meaning = _meaning(facts, call)
    return Bid(call, meaning.alert, meaning)


def meanings(calls: Sequence[str], dealer: int, vul: str) -> tuple[Meaning, ...]:
    """What each call made so far means (已叫含义), in the order of the calls."""
    facts = _facts(tuple(cast("Sequence[CallText]", calls)), dealer, vul)
    seen = [0, 0, 0, 0]
    told: list[Meaning] = []
    for at in range(len(calls)):
        seat = (dealer + at) % 4
        told.append(facts.players[seat].said[seen[seat]])
        seen[seat] += 1
    return tuple(told)


def would_mean(calls: Sequence[str], dealer: int, vul: str) -> dict[str, Meaning]:
    """What every legal call would mean now (体系面板), by call."""
    facts = _facts(tuple(cast("Sequence[CallText]", calls)), dealer, vul)
    return {call: _meaning(facts, call) for call in facts.legal_calls()}


def partner_told(calls: Sequence[str], dealer: int, vul: str, seat: int) -> Player:
    """What this seat's partner has told by these calls (同伴所示)."""
    return _facts(tuple(cast("Sequence[CallText]", calls)), dealer, vul).players[(seat + 2) % 4]


@lru_cache(maxsize=4096)
def _facts(calls: tuple[CallText, ...], dealer: int, vul: str) -> Facts:
    if not calls:
        return Facts(dealer, vul)
    facts = _facts(calls[:-1], dealer, vul)
    if not facts.legal(calls[-1]):
        raise ValueError(f"{calls[-1]} is not a legal call after {' '.join(calls[:-1]) or 'nothing'}")
    return facts.after(_meaning(facts, calls[-1]))


@lru_cache(maxsize=256)
def _situations(facts_key: tuple[tuple[CallText, ...], int, str]) -> tuple[tuple[Situation, dict[str, object]], ...]:
    """The situation an auction is in, then the fallbacks, each with the names its rules may use."""
    facts = _facts(*facts_key)
    vocabulary, text = names(facts), facts.text
    found: list[tuple[Situation, dict[str, object]]] = []
    for situation in system():
        if found and not situation.fallback and not found[-1][0].fallback:
            continue
        bound = situation.bound(vocabulary, text)
        if bound is not None:
            found.append((situation, bound))
    return tuple(found)


def _here(facts: Facts) -> tuple[tuple[Situation, dict[str, object]], ...]:
    return _situations((facts.calls, facts.dealer, facts.vul))


def _chosen(facts: Facts, hand: Features) -> CallText:
    """The call of the first rule that fits; a pass if there is none.

    A pass while partner forces is passed over, and so is what earlier rules give another meaning, if there is a choice.
    """
    here = _here(facts)
    second: CallText = "P"
    for at, (situation, bound) in enumerate(here):
        for rule in situation.rules:
            if rule.call.text == "P" and bound["forced"] and not rule.tag:
                continue
            call = rule.chosen(bound, facts, hand)
            if call is None:
                continue
            if call == "P" or not _taken(here[:at], facts, call):
                return call
            second = call if second == "P" else second
    return second


def _taken(before: Iterable[tuple[Situation, dict[str, object]]], facts: Facts, call: CallText) -> bool:
    """Whether earlier rules have given a call its meaning."""
    return any(True for situation, bound in before for rule in situation.rules for _ in rule.offers(bound, facts, call))


def _meaning(facts: Facts, call: CallText) -> Meaning:
    """The meaning of a call: that of the first situation with a rule for it."""
    for situation, bound in _here(facts):
        offers = [offer for rule in situation.rules for offer in rule.offers(bound, facts, call)]
        if offers:
            plain = [offer for offer in offers if not offer.rule.otherwise and not offer.rule.rare]
            return _told(call, plain or offers, tuple(v for offer in offers if offer.rule.rare for v in offer.variants))
    raise LookupError(f"no rule tells what {call} means after {facts.text!r}")


def _told(call: CallText, offers: list[Offer], rare: tuple[Variant, ...]) -> Meaning:
    first = offers[0]
    rule = first.rule
    return Meaning(
        call=call,
        rule=rule.id,
        titles=tuple(
            {language: title(text, offer.names) for language, text in offer.rule.title.items()}
            for offer in offers
            for _ in offer.variants
        ),
        variants=tuple(variant for offer in offers for variant in offer.variants),
        rare=rare,
        forcing="" if rule.unless is not None and rule.unless.value(first.names) else rule.forcing,
        alert=rule.alert,
        artificial=rule.artificial,
        tag=rule.tag,
        suits=tuple(_suits(call, first)),
    )


def _suits(call: CallText, offer: Offer) -> Iterator[int]:
    if offer.rule.suit is not None:
        value = offer.rule.suit.value(offer.names)
        yield from (value,) if isinstance(value, int) else cast("tuple[int, ...]", value)
    elif call[0] in "1234567" and STRAINS.index(call[1:]) < NOTRUMP:
        yield STRAINS.index(call[1:])
