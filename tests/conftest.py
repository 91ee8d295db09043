"""Fixtures and rules for all tests."""

import pytest
from coverage import Coverage
from hypothesis import settings

pytest_plugins = ("tests.services", "tests.opened")

# No test depends on how fast the machine is.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


WITH_SERVERS = ("tests/web/", "tests/client/", "tests/contests/")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a service, so that `-m "not browser"` works, and run browser tests in the browser's own loop.

    Files with slow tests come first, then those that start servers, so that no worker ends alone with one of them.
    """
    slow = {item.path for item in items if item.get_closest_marker("slow")}
    items.sort(key=lambda item: (item.path not in slow, not item.nodeid.startswith(WITH_SERVERS)))
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("asyncio"):
                item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        if "postgres_cluster" in fixtures:
            item.add_marker(pytest.mark.postgres)


def pytest_sessionfinish() -> None:
    """Keep what coverage has seen before a worker says that it has done all: who is slow to end then is killed."""
    if (seen := Coverage.current()) is not None:
        seen.save()
