"""Why a deal was not rated."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """The fifth form."""
    op.add_column("deals", sa.Column("not_rated", sa.String(32)))
