"""In which deal each member was last let play."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "seats_in_play",
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("deal", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("member", name="seats_in_play_pk"),
    )
