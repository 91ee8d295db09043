"""How Alembic reaches the database: by the connection that `upgrade` was given."""

from alembic import context
from sqlalchemy import Connection

connection: Connection = context.config.attributes["connection"]
# SQLite's transactions hold its DDL too, because our engines begin them themselves.
context.configure(connection=connection, transactional_ddl=True)
with context.begin_transaction():
    context.run_migrations()
