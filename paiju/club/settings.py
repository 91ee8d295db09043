"""The club's settings (会所设置): what admins may change while it is open. They are read when they are asked for."""

from typing import Annotated

import msgspec
from msgspec import Meta
from sqlalchemy import Column, Connection, String, Table, Text, select

from paiju.store.database import Database
from paiju.store.schema import metadata

settings = Table(
    "settings",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""Settings that differ from how a club begins (设置), each as JSON."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What admins may change (设置). `invited_only`: who registers needs an invitation. `least_thinking`: seconds that
    every act takes at least on boards that count (最短思考).
    """

    invited_only: bool = False
    least_thinking: Annotated[float, Meta(ge=0, le=10)] = 0


class SettingsChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Settings to be changed (改设置); what is None stays."""

    invited_only: bool | None = None
    least_thinking: Annotated[float, Meta(ge=0, le=10)] | None = None


class HouseRules:
    """The club's settings in its tables (会所设置)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def now(self) -> Settings:
        """The settings as they are (现设). Raises StoreAway."""
        return await self._database.read(current)

    async def change(self, wanted: SettingsChange) -> Settings:
        """Change those that are given (改); the settings then. Raises StoreAway."""

        def job(connection: Connection) -> Settings:
            for name, value in msgspec.structs.asdict(wanted).items():
                if value is not None:
                    connection.execute(settings.delete().where(settings.c.name == name))
                    connection.execute(settings.insert().values(name=name, value=msgspec.json.encode(value).decode()))
            return current(connection)

        return await self._database.run(job)


def current(connection: Connection) -> Settings:
    """The settings as they are (现设); what this version does not know is left alone."""
    rows = connection.execute(select(settings.c.name, settings.c.value))
    kept = {name: msgspec.json.decode(value) for name, value in rows if name in Settings.__struct_fields__}
    return msgspec.convert(kept, Settings)
