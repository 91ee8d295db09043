"""People, their chat, the library of boards, and what is asked about tables and deals."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    on_postgresql = op.get_context().dialect.name == "postgresql"
    number = sa.BigInteger() if on_postgresql else sa.Integer()
    op.create_table(
        "members",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("guest", sa.Boolean(), nullable=False),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("id", name="members_pk"),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("token", name="sessions_pk"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="sessions_member_fk"),
    )
    op.create_index("sessions_member_ix", "sessions", ["member"])
    op.create_table(
        "chat",
        sa.Column("number", number, sa.Identity(), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=True),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.Column("to", sa.String(10), nullable=False),
        sa.PrimaryKeyConstraint("number", name="chat_pk"),
    )
    op.create_index("chat_table_ix", "chat", ["table"])
    _library()
    _played()


def _library() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("set", sa.String(16), nullable=False),
        sa.Column("title", sa.Text(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.Integer(), nullable=False),
        sa.Column("vul", sa.String(4), nullable=False),
        sa.Column("deal", sa.Text(), nullable=False),
        sa.Column("record", sa.Text(), nullable=True),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("id", name="boards_pk"),
    )
    op.create_index("boards_set_ix", "boards", ["set"])


def _played() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="tables_pk"),
    )
    op.create_index("tables_closed_ix", "tables", ["closed"])
    op.create_table(
        "deals",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("board", sa.Integer(), nullable=True),
        sa.Column("started", sa.Double[float](), nullable=False),
        sa.Column("ended", sa.Double[float](), nullable=True),
        sa.Column("abandoned", sa.Boolean(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="deals_pk"),
    )
    op.create_index("deals_table_ix", "deals", ["table"])
    op.create_table(
        "deal_players",
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("deal", "seat", name="deal_players_pk"),
    )
    op.create_index("deal_players_member_ix", "deal_players", ["member"])
