"""Accounts: roles, passwords, one-time links, invitations, settings, and whom a member does not want to hear of."""

import unicodedata

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    _members()
    _sessions()
    op.create_index("chat_member_ix", "chat", ["member"])
    op.create_table(
        "passwords",
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("member", name="passwords_pk"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="passwords_member_fk"),
    )
    op.create_table(
        "links",
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("token", sa.String(64), nullable=False),
        sa.Column("until", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("member", name="links_pk"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="links_member_fk"),
        sa.UniqueConstraint("token", name="links_token_uq"),
    )
    op.create_table(
        "invitations",
        sa.Column("code", sa.String(12), nullable=False),
        sa.Column("maker", sa.String(12), nullable=True),
        sa.Column("made", sa.Double[float](), nullable=False),
        sa.Column("until", sa.Double[float](), nullable=True),
        sa.Column("uses", sa.Integer(), nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("code", name="invitations_pk"),
    )
    op.create_table(
        "settings",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name="settings_pk"),
    )
    op.create_table(
        "blocks",
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("other", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("member", "other", name="blocks_pk"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="blocks_member_fk"),
        sa.ForeignKeyConstraint(["other"], ["members.id"], name="blocks_other_fk"),
    )
    op.create_index("blocks_other_ix", "blocks", ["other"])


def _members() -> None:
    op.add_column("members", sa.Column("key", sa.Text(), nullable=True))
    op.add_column("members", sa.Column("role", sa.String(10), nullable=False, server_default="guest"))
    op.add_column("members", sa.Column("email", sa.Text(), nullable=True))
    op.add_column("members", sa.Column("blocked", sa.Text(), nullable=True))
    op.add_column("members", sa.Column("deleted", sa.Double[float](), nullable=True))
    connection = op.get_bind()
    change = sa.text("UPDATE members SET key = :key WHERE id = :id")
    for row in list(connection.execute(sa.text("SELECT id, name FROM members"))):
        connection.execute(change, {"id": row.id, "key": _key(row.name)})
    # In place: on SQLite a table that others refer to cannot be copied and dropped.
    op.drop_column("members", "guest")
    op.create_index("members_key_ix", "members", ["key"])
    account = sa.text("role != 'guest'")
    op.create_index(
        "members_accounts_ix", "members", ["key"], unique=True, sqlite_where=account, postgresql_where=account
    )


def _sessions() -> None:
    op.add_column("sessions", sa.Column("id", sa.String(12), nullable=True))
    op.add_column("sessions", sa.Column("used", sa.Double[float](), nullable=True))
    op.add_column("sessions", sa.Column("browser", sa.Text(), nullable=False, server_default=""))
    op.execute("UPDATE sessions SET id = substr(token, 1, 12), used = since")
    with op.batch_alter_table("sessions") as batch:
        batch.alter_column("id", nullable=False)
        batch.alter_column("used", nullable=False)
        batch.alter_column("browser", server_default=None)
        batch.create_unique_constraint("sessions_id_uq", ["id"])


def _key(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold()).split())
