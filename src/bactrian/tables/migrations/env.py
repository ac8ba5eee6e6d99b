"""How Alembic reaches the database: by the connection that `Storage.migrate` hands over."""

from alembic import context

from bactrian.tables.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
