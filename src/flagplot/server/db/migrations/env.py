"""How a step is run: on the connection that the server hands over."""

from alembic import context

from flagplot.server.db.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a column by making the table again
    transaction_per_migration=True,
)
with context.begin_transaction():
    context.run_migrations()
