"""From where a table in the lobby was opened, as a hash."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """The ninth form."""
    column = sa.Column("opened_from", sa.String(64), nullable=False, server_default="")
    op.add_column("tables", column)
