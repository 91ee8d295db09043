"""The list of absences from boards that count."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "absences",
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("row", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("since", sa.Double[float](), nullable=False),
        sa.Column("until", sa.Double[float](), nullable=True),
        sa.Column("excused", sa.String(8), nullable=False),
        sa.Column("counted", sa.String(8), nullable=False),
        sa.PrimaryKeyConstraint("deal", "row", "seat", name="absences_pk"),
    )
    op.create_index("absences_member_ix", "absences", ["member"])
    op.create_index("absences_since_ix", "absences", ["since"])
