"""Stories told in a real browser: people, pages, a club in a process of its own."""

import pytest

# What a person finds instead of what he expects is worth reading.
pytest.register_assert_rewrite("tests.e2e.driver")
