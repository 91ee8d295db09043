"""Fixtures and rules for all tests."""

import pytest

pytest_plugins = ("tests.services",)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a service, so that `-m "not browser"` works, and run browser tests in the browser's own loop."""
    for item in items:
        fixtures = getattr(item, "fixturenames", ())
        if "browser" in fixtures:
            item.add_marker(pytest.mark.browser)
            if item.get_closest_marker("asyncio"):
                item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
        if "postgres_cluster" in fixtures:
            item.add_marker(pytest.mark.postgres)
