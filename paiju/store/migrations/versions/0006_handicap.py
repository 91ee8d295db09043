"""Total points of handicap tables."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "handicap_points",
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("reason", sa.String(10), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("deal", "member", "reason", name="handicap_points_pk"),
    )
    op.create_index("handicap_points_member_ix", "handicap_points", ["member"])
