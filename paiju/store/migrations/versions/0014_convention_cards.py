"""Convention cards."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    op.create_table(
        "convention_cards",
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("partner", sa.String(12), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("changed", sa.Double[float](), nullable=False),
        sa.PrimaryKeyConstraint("member", "partner", name="convention_cards_pk"),
        sa.ForeignKeyConstraint(["member"], ["members.id"], name="convention_cards_member_fk"),
    )
    op.create_index("convention_cards_partner_ix", "convention_cards", ["partner"])
