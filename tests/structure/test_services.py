"""The services that tests are given are real, and one that is missing is named."""

import asyncio
from collections.abc import Callable

import asyncpg
import pytest

from tests import services


async def test_a_database_is_empty_and_its_own(fresh_database: Callable[[], str]) -> None:
    first, second = fresh_database(), fresh_database()
    one = await asyncpg.connect(first)
    two = await asyncpg.connect(second)
    try:
        await one.execute("CREATE TABLE deal (id int)")
        assert await one.fetchval("SELECT count(*) FROM pg_tables WHERE tablename = 'deal'") == 1
        assert await two.fetchval("SELECT count(*) FROM pg_tables WHERE tablename = 'deal'") == 0
        assert int(await one.fetchval("SHOW server_version_num")) >= services.POSTGRES_AT_LEAST * 10_000
    finally:
        await asyncio.gather(one.close(), two.close())


async def test_the_browser_draws_chinese(open_page: services.OpenPage) -> None:
    page = await open_page()
    await page.set_content("<p style='font-size: 40px'><span id=a>牌</span> <span id=b>局</span></p>")
    first, second = [await page.locator(f"#{name}").screenshot() for name in "ab"]
    if first == second:  # a box each: no font has them
        services.without("A Chinese font", "sudo apt-get install fonts-noto-cjk")


async def test_pages_are_of_different_people(open_page: services.OpenPage) -> None:
    one, two = await open_page(locale="zh-CN"), await open_page(locale="en-GB")
    assert await one.evaluate("navigator.language") == "zh-CN"
    assert await two.evaluate("navigator.language") == "en-GB"


def test_a_missing_service_is_skipped_with_its_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PAIJU_ALL", raising=False)
    with pytest.raises(pytest.skip.Exception, match="Chromium is missing; bring it with: sudo apt-get"):
        services.without("Chromium", services.BRING_CHROMIUM)


def test_a_missing_service_fails_where_all_must_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIJU_ALL", "1")
    with pytest.raises(pytest.fail.Exception, match="Chromium is missing"):
        services.without("Chromium", services.BRING_CHROMIUM)


def test_an_old_postgres_does_not_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "postgres_version", lambda folder: 14)
    assert services.postgres_programs() is None
