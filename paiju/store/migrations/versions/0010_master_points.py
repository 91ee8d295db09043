"""The ledger of master points."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "master_points",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("event", sa.String(64), nullable=True),
        sa.Column("giver", sa.String(12), nullable=True),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("id", name="master_points_pk"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="master_points_member_fk"),
        sa.UniqueConstraint("event", "member", name="master_points_event_member_uq"),
    )
    op.create_index("master_points_member_ix", "master_points", ["member"])
