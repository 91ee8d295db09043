"""Deals found again by those who played them, and links by which one is shown to others."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    for table in ("deal_players", "deals"):
        op.drop_table(table)
    op.create_table(
        "deals",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("board", sa.Integer(), nullable=True),
        sa.Column("started", sa.Double[float](), nullable=False),
        sa.Column("ended", sa.Double[float](), nullable=True),
        sa.Column("robots", sa.Boolean(), nullable=False),
        sa.Column("contract", sa.String(5), nullable=True),
        sa.Column("declarer", sa.Integer(), nullable=True),
        sa.Column("over", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="deals_pk"),
    )
    op.create_index("deals_table_ix", "deals", ["table"])
    op.create_table(
        "deal_players",
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("robot", sa.Boolean(), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("ended", sa.Double[float](), nullable=True),
        sa.Column("side", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("won", sa.Boolean(), nullable=True),
        sa.Column("level", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("deal", "seat", name="deal_players_pk"),
    )
    op.create_index("deal_players_member_ended_ix", "deal_players", ["member", "ended"])
    op.create_table(
        "shared_deals",
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("key", name="shared_deals_pk"),
        sa.UniqueConstraint("member", "deal", name="shared_deals_member_deal_uq"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="shared_deals_member_fk"),
    )
    # What the follower has booked before is read from the log again, at this very start.
    op.execute("DELETE FROM tables")
    op.execute("DELETE FROM followers WHERE name = 'tables'")
