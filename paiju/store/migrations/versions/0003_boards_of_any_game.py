"""Boards of any game in the library: their options and their deck instead of a bridge deal."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

SUITS, RANKS = "SHDC", "23456789TJQKA"


def upgrade() -> None:
    with op.batch_alter_table("boards") as batch:
        batch.add_column(sa.Column("game", sa.String(32), nullable=False, server_default="bridge"))
        batch.add_column(sa.Column("options", sa.Text(), nullable=False, server_default="{}"))
        batch.add_column(sa.Column("deck", sa.Text(), nullable=False, server_default="[]"))
    connection = op.get_bind()
    for row in list(connection.execute(sa.text("SELECT id, number, dealer, vul, deal FROM boards"))):
        told: dict[str, Any] = {"board": row.number, "dealer": row.dealer, "vul": row.vul}
        values = {"id": row.id, "options": json.dumps(told), "deck": json.dumps(_deck(row.deal))}
        connection.execute(sa.text("UPDATE boards SET options = :options, deck = :deck WHERE id = :id"), values)
    with op.batch_alter_table("boards") as batch:
        for name in ("dealer", "vul", "deal"):
            batch.drop_column(name)
        for name in ("game", "options", "deck"):
            batch.alter_column(name, server_default=None)


def _deck(deal: str) -> list[int]:
    """The cards in the order of dealing, of a PBN deal from North."""
    hands = [_hand(hand) for hand in deal.removeprefix("N:").split()]
    return [hands[turn % 4][turn // 4] for turn in range(52)]


def _hand(text: str) -> list[int]:
    suits = zip(SUITS, text.split("."), strict=True)
    return sorted(13 * "CDHS".index(suit) + RANKS.index(rank) for suit, ranks in suits for rank in ranks)
