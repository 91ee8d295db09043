"""Who watches the broadcasts of matches, and who comments on them."""

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    op.create_table(
        "onlookers",
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("match", "member", name="onlookers_pk"),
    )
    op.create_index("onlookers_member_ix", "onlookers", ["member"])
    op.create_table(
        "commentators",
        sa.Column("match", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("by", sa.String(12), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("match", "member", name="commentators_pk"),
    )
    op.create_index("commentators_member_ix", "commentators", ["member"])
