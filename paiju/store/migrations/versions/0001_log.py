"""The log and its followers."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    on_postgresql = op.get_context().dialect.name == "postgresql"
    stream = sa.String(64, collation="C") if on_postgresql else sa.String(64)
    position = sa.BigInteger() if on_postgresql else sa.Integer()
    writer = "(pg_current_xact_id()::text::bigint)" if on_postgresql else "0"
    op.create_table(
        "log",
        sa.Column("position", position, sa.Identity(), nullable=False),
        sa.Column("stream", stream, nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("act", sa.Text(), nullable=False),
        sa.Column("by", sa.Text(), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.Column("action", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("xid", sa.BigInteger(), server_default=sa.text(writer), nullable=False),
        sa.PrimaryKeyConstraint("position", name="log_pk"),
        sa.UniqueConstraint("stream", "number", name="log_stream_number_uq"),
        sa.UniqueConstraint("stream", "act", name="log_stream_act_uq"),
    )
    if on_postgresql:
        op.create_index("log_xid_position_ix", "log", ["xid", "position"])
    op.create_table(
        "followers",
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("xid", sa.BigInteger(), nullable=False),
        sa.Column("position", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="followers_pk"),
    )
