"""Rules pages and their examples over HTTP (规则): the same for everybody, strangers too. Nothing is stored here."""

import asyncio
from functools import cache, lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from litestar import Controller, get, post
from litestar.exceptions import NotFoundException
from msgspec import Meta

from paiju.cases.anchors import LANGUAGES
from paiju.cases.examples import Example, SeatAct, example
from paiju.cases.pages import Heading, Section, Text, sections
from paiju.cases.shipped import cases, files, keys_by_rule, pages
from paiju.cases.trying import MOST_ACTS, TrialOutcome, outcome
from paiju.catalogue import GAMES
from paiju.web.doors import Caller, InTheClub

LARGEST = 40_000
"""The most bytes of a trial."""


class PageTitle(msgspec.Struct, frozen=True):
    """A page as the list of pages has it (规则页): its title by language; its game, if it is the page of one."""

    page: str
    title: dict[str, str]
    game: str | None


class RulesSection(msgspec.Struct, frozen=True):
    """A section of a page, and how many examples each of its rules has (节)."""

    section: Section
    examples: dict[str, int]


class RulesPage(msgspec.Struct, frozen=True):
    """A rules page in one language (规则页)."""

    page: str
    game: str | None
    sections: tuple[RulesSection, ...]


class Trial(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Acts to be tried on an example from its start (试牌); the last one is the one in question."""

    example: Annotated[str, Meta(max_length=300)]
    acts: Annotated[list[SeatAct], Meta(max_length=MOST_ACTS)] = []


class RulesDoor(Controller):
    """The doors to the rules (规则)."""

    path = "/api/rules"

    @get(sync_to_thread=True)
    def pages(self) -> tuple[PageTitle, ...]:
        """The rules pages, those of the games first."""
        return _titles()

    @get("/{page:str}/{language:str}", sync_to_thread=True)
    def page(self, page: str, language: str) -> RulesPage:
        """A page in a language, en or zh."""
        if page not in pages() or language not in LANGUAGES:
            raise NotFoundException
        return _page(page, language)

    @get("/{page:str}/examples/{rule:str}", sync_to_thread=True)
    def examples(self, page: str, rule: str) -> tuple[Example, ...]:
        """The examples of a rule of a page, in order."""
        return _examples(f"{page}#{rule}")

    @post("/trial", status_code=200, request_max_body_size=LARGEST)
    async def trial(self, club: InTheClub, caller: Caller, data: Trial) -> TrialOutcome:
        """What comes of these acts; 200 with `refused` if the last one is not accepted."""
        club.limits.knock("work", caller.known.member.id if caller.known else caller.address)
        case = cases().get(data.example)
        if case is None or case.game not in GAMES:
            raise NotFoundException
        return await asyncio.to_thread(outcome, case, data.acts)


@cache
def _titles() -> tuple[PageTitle, ...]:
    return tuple(
        PageTitle(page, {language: _title(page, language) for language in LANGUAGES}, _game(page)) for page in pages()
    )


def _title(page: str, language: str) -> str:
    headings = (block for section in sections(_file(page, language)) for block in section.blocks)
    first = next(block for block in headings if isinstance(block, Heading))
    return "".join(part.text for part in first.inside if isinstance(part, Text))


def _file(page: str, language: str) -> Path:
    return files(page)[LANGUAGES.index(language)]


def _game(page: str) -> str | None:
    key = page.replace("-", "_")
    return key if key in GAMES else None


@cache
def _page(page: str, language: str) -> RulesPage:
    counted = tuple(
        RulesSection(each, {rule: len(_examples(f"{page}#{rule}")) for rule in each.rules})
        for each in sections(_file(page, language))
    )
    return RulesPage(page, _game(page), counted)


@lru_cache(maxsize=2000)
def _examples(rule: str) -> tuple[Example, ...]:
    found = (example(key, cases()[key]) for key in keys_by_rule().get(rule, ()))
    return tuple(each for each in found if each is not None)
