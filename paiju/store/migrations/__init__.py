"""Migrations (迁移): they bring an older club's tables to what this version expects; run at every start."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import Connection


class TooNew(Exception):
    """The tables were written by a newer version (库较新), which this one would damage."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the tables to this version (升级库表), or to an older one, all steps or none. Raises TooNew."""
    config = _config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        if "locate revision" in str(error):
            raise TooNew(f"these tables belong to a newer version of paiju: {error}") from error
        raise


def head() -> str:
    """The revision to which this version brings the tables (本版之表)."""
    return _revisions()[0]


def is_known(revision: str) -> bool:
    """Whether this version, or one before it, made tables of this revision (识得)."""
    return revision in _revisions()


@cache
def _revisions() -> tuple[str, ...]:
    """All revisions, the newest first."""
    return tuple(each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    return config
