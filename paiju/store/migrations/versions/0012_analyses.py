"""Double dummy of finished bridge deals, and the queue of those that wait for it."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "double_dummy",
        sa.Column("layout", sa.String(26), nullable=False),
        sa.Column("tricks", sa.String(20), nullable=False),
        sa.PrimaryKeyConstraint("layout", name="double_dummy_pk"),
    )
    op.create_table(
        "analyses",
        sa.Column("deal", sa.String(64), nullable=False),
        sa.Column("ended", sa.Double[float](), nullable=False),
        sa.Column("cards", sa.Text(), nullable=True),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.Column("tries", sa.Integer(), nullable=False),
        sa.Column("until", sa.Double[float](), nullable=True),
        sa.PrimaryKeyConstraint("deal", name="analyses_pk"),
    )
    op.create_index("analyses_done_ended_ix", "analyses", ["done", "ended"])
    op.execute(
        "INSERT INTO analyses (deal, ended, done, tries)"
        " SELECT id, ended, false, 0 FROM deals WHERE game = 'bridge' AND ended IS NOT NULL"
    )
