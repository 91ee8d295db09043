"""Company: friends, clans, letters, and people who are muted only, not blocked."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.add_column("blocks", sa.Column("chat_only", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "friendships",
        sa.Column("asker", sa.String(12), nullable=False),
        sa.Column("asked", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.Column("agreed", sa.Double[float](), nullable=True),
        sa.PrimaryKeyConstraint("asker", "asked", name="friendships_pk"),
        sa.ForeignKeyConstraint(["asker"], ["members.id"], name="friendships_asker_fk"),
        sa.ForeignKeyConstraint(["asked"], ["members.id"], name="friendships_asked_fk"),
    )
    op.create_index("friendships_asked_ix", "friendships", ["asked"])
    op.create_table(
        "letters",
        sa.Column("number", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), sa.Identity(), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("to", sa.String(12), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("number", name="letters_pk"),
    )
    op.create_index("letters_member_ix", "letters", ["member"])
    op.create_index("letters_to_ix", "letters", ["to"])
    op.create_table(
        "clans",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("captain", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("id", name="clans_pk"),
        sa.UniqueConstraint("key", name="clans_key_uq"),
        sa.UniqueConstraint("captain", name="clans_captain_uq"),
        sa.ForeignKeyConstraint(["captain"], ["members.id"], name="clans_captain_fk"),
    )
    for name in ("clan_members", "clan_requests"):
        op.create_table(
            name,
            sa.Column("member", sa.String(12), nullable=False),
            sa.Column("clan", sa.String(12), nullable=False),
            sa.Column("since", sa.Double[float](), nullable=False),
            sa.PrimaryKeyConstraint("member", name=f"{name}_pk"),
            sa.ForeignKeyConstraint(["member"], ["members.id"], name=f"{name}_member_fk"),
            sa.ForeignKeyConstraint(["clan"], ["clans.id"], name=f"{name}_clan_fk"),
        )
        op.create_index(f"{name}_clan_ix", name, ["clan"])
