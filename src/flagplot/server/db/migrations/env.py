"""Alembic's environment: runs migrations on the server's connection."""

from alembic import context

from flagplot.server.db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a column by recreating the table
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
