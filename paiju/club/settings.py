"""The club's settings (会所设置): what admins may change while it is open. They are read when they are asked for."""

import msgspec
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
    """What admins may change (设置). `invited_only`: who registers needs an invitation."""

    invited_only: bool = False


class HouseRules:
    """The club's settings in its tables (会所设置)."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def now(self) -> Settings:
        """The settings as they are (现设). Raises StoreAway."""
        return await self._database.read(current)

    async def change(self, wanted: Settings) -> None:
        """Change them (改). Raises StoreAway."""

        def job(connection: Connection) -> None:
            connection.execute(settings.delete())
            for name, value in msgspec.structs.asdict(wanted).items():
                connection.execute(settings.insert().values(name=name, value=msgspec.json.encode(value).decode()))

        await self._database.run(job)


def current(connection: Connection) -> Settings:
    """The settings as they are (现设); what this version does not know is left alone."""
    rows = connection.execute(select(settings.c.name, settings.c.value))
    kept = {name: msgspec.json.decode(value) for name, value in rows if name in Settings.__struct_fields__}
    return msgspec.convert(kept, Settings)
