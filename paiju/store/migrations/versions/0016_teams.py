"""Teams, who is in them, and who is invited."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    op.create_table(
        "teams",
        sa.Column("id", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("about", sa.Text(), nullable=False),
        sa.Column("captain", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("id", name="teams_pk"),
        sa.UniqueConstraint("key", name="teams_key_uq"),
        sa.ForeignKeyConstraint(["captain"], ["members.id"], name="teams_captain_fk"),
    )
    op.create_index("teams_captain_ix", "teams", ["captain"])
    for name in ("team_members", "team_invitations"):
        op.create_table(
            name,
            sa.Column("team", sa.String(12), nullable=False),
            sa.Column("member", sa.String(12), nullable=False),
            sa.Column("since", sa.Double[float](), nullable=False),
            sa.PrimaryKeyConstraint("team", "member", name=f"{name}_pk"),
            sa.ForeignKeyConstraint(["team"], ["teams.id"], name=f"{name}_team_fk"),
            sa.ForeignKeyConstraint(["member"], ["members.id"], name=f"{name}_member_fk"),
        )
        op.create_index(f"{name}_member_ix", name, ["member"])
