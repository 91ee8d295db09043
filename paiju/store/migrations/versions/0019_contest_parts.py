"""What each event and each match came to for each who played it."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "contest_parts",
        sa.Column("contest", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.Column("came", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("contest", "member", name="contest_parts_pk"),
    )
    op.create_index("contest_parts_member_ix", "contest_parts", ["member", "at", "contest"])
