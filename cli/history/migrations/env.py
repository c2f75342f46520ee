"""Runs the migrations on the connection that ``cli.history.database`` hands over."""

from alembic import context

from cli.history.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"], target_metadata=METADATA, render_as_batch=True
)
with context.begin_transaction():
    context.run_migrations()
