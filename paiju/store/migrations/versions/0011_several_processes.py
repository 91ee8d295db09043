"""Who is connected to which process, and what processes tell each other."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="processes_pk"),
    )
    op.create_table(
        "whereabouts",
        sa.Column("process", sa.String(12), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("process", "member", "table", name="whereabouts_pk"),
    )
    op.create_table(
        "calls",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(), nullable=False),
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("to", sa.String(64), nullable=False),
        sa.Column("message", sa.Text(), nullable=False),
        sa.Column("but", sa.Text(), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("number", name="calls_pk"),
        sa.UniqueConstraint("id", name="calls_id_uq"),
    )
    op.create_index("calls_at_ix", "calls", ["at"])
