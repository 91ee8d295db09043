"""Seats taken from one place."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "seat_places",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("address", sa.String(32), nullable=False),
        sa.Column("browser", sa.String(32), nullable=False),
        sa.Column("at", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("table", "member", "address", "browser", name="seat_places_pk"),
    )
    op.create_index("seat_places_at_ix", "seat_places", ["at"])
    op.create_table(
        "shared_places",
        sa.Column("table", sa.String(64), nullable=False),
        sa.Column("one", sa.String(12), nullable=False),
        sa.Column("other", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.Column("address", sa.Boolean(), nullable=False),
        sa.Column("browser", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("table", "one", "other", name="shared_places_pk"),
    )
    op.create_index("shared_places_since_ix", "shared_places", ["since"])
