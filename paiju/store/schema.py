"""The tables (库表) of the log and of those who follow it. Other packages add theirs to the same `metadata`."""

from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Double,
    Identity,
    Index,
    Integer,
    MetaData,
    Named,
    String,
    Table,
    Text,
    TypedColumns,
    UniqueConstraint,
)
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

metadata = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "uq": "%(table_name)s_%(column_0_N_name)s_uq",
        "ix": "%(table_name)s_%(column_0_N_name)s_ix",
        "fk": "%(table_name)s_%(column_0_N_name)s_fk",
        "ck": "%(table_name)s_%(constraint_name)s_ck",
    }
)
"""Every table of the club; the migrations make exactly this."""

StreamName = String(64).with_variant(String(64, collation="C"), "postgresql")
"""A stream's name (流名), ordered by bytes on both databases, so that a prefix is a range."""

BigNumber = BigInteger().with_variant(Integer, "sqlite")
"""64 bits; on SQLite the word that lets a key be the row's own number."""


class _transaction(FunctionElement[int]):
    """The number of the transaction that writes the row; SQLite has one writer and needs none."""

    inherit_cache = True


@compiles(_transaction, "postgresql")
def _on_postgresql(_element: object, _compiler: SQLCompiler, **_options: Any) -> str:
    return "(pg_current_xact_id()::text::bigint)"


@compiles(_transaction, "sqlite")
def _on_sqlite(_element: object, _compiler: SQLCompiler, **_options: Any) -> str:
    return "0"


class LogColumns(TypedColumns):
    """One move of one stream (一手)."""

    position: Named[int] = Column(BigNumber, Identity(), primary_key=True)
    stream: Named[str] = Column(StreamName)
    number: Named[int] = Column(BigInteger)
    act: Named[str] = Column(Text)
    by: Named[str] = Column(Text)
    at: Named[float] = Column(Double)
    action: Named[str] = Column(Text)
    events: Named[str] = Column(Text)
    xid: Named[int] = Column(BigInteger, server_default=_transaction())


log = Table("log", metadata, LogColumns)
"""The log (日志). Rows are only ever added."""

log.append_constraint(UniqueConstraint(log.c.stream, log.c.number))
log.append_constraint(UniqueConstraint(log.c.stream, log.c.act))
# On SQLite the key itself is the order; an index would be a third page to write for each move.
Index(None, log.c.xid, log.c.position).ddl_if(dialect="postgresql")


class FollowerColumns(TypedColumns):
    """How far somebody has read the log (读到哪里): all rows up to this pair, in the order of such pairs."""

    name: Named[str] = Column(String(64), primary_key=True)
    xid: Named[int] = Column(BigInteger)
    position: Named[int] = Column(BigInteger)


followers = Table("followers", metadata, FollowerColumns)
"""The followers' places in the log (跟读位置)."""
