"""Migrations (迁移): they bring an older club's tables to what this version expects; run at every start."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.util.exc import CommandError
from sqlalchemy import Connection


class TooNew(Exception):
    """The tables were written by a newer version (库较新), which this one would damage."""


def upgrade(connection: Connection, to: str = "head") -> None:
    """Bring the tables to this version (升级库表), or to an older one, all steps or none. Raises TooNew."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, to)
    except CommandError as error:
        if "locate revision" in str(error):
            raise TooNew(f"these tables belong to a newer version of paiju: {error}") from error
        raise
