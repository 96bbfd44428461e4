"""Alembic's entrance: it is handed an open connection by `cego.server.store.migrate`."""

from alembic import context

from cego.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
context.run_migrations()
