"""Each test of contests on a store runs on SQLite and on PostgreSQL."""

from tests.store.conftest import store, where

__all__ = ["store", "where"]
