"""What each deal counted for, as its first row has told ever since."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    op.add_column("deals", sa.Column("event", sa.String(32), nullable=True))
    connection = op.get_bind()
    counted = sa.text(
        "SELECT deals.id, log.events FROM deals JOIN log ON log.stream = 'deal/' || deals.id AND log.number = 1"
        """ WHERE log.events LIKE '%"origin":{%' OR log.events LIKE '%"scoring":"h%'"""
    )
    known = sa.text("UPDATE deals SET event = :event WHERE id = :deal")
    for deal, events in connection.execute(counted).all():
        started = json.loads(events)[0]
        event = started.get("scoring") or (started.get("origin") or {"contest": ""})["contest"].partition("-")[0]
        if event:
            connection.execute(known, {"event": event, "deal": deal})
