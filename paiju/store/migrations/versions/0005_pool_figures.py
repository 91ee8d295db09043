"""The figures of the pool's weeks."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "pool_figures",
        sa.Column("room", sa.String(32), nullable=False),
        sa.Column("week", sa.String(10), nullable=False),
        sa.Column("member", sa.String(12), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("points", sa.Text(), nullable=False),
        sa.Column("boards", sa.Integer(), nullable=False),
        sa.Column("rated", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("drawn", sa.Integer(), nullable=False),
        sa.Column("lost", sa.Integer(), nullable=False),
        sa.Column("total_points", sa.Text(), nullable=False),
        sa.Column("total_boards", sa.Integer(), nullable=False),
        sa.Column("rate", sa.Integer(), nullable=False),
        sa.Column("weight", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("room", "week", "member", name="pool_figures_pk"),
    )
    op.create_index("pool_figures_member_ix", "pool_figures", ["member"])
