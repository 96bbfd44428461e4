"""Devices with a name; people who were deleted; tries that are counted."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """The seventh form."""
    op.add_column("sessions", sa.Column("device", sa.String(60), nullable=False, server_default=""))
    op.add_column(
        "sessions", sa.Column("seen_at", sa.BigInteger, nullable=False, server_default="0")
    )
    op.execute("UPDATE sessions SET seen_at = created_at")
    op.create_table(
        "forgotten",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("cleared", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("person", name="pk_forgotten"),
    )
    op.create_table(
        "attempts",
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_attempts"),
    )
    op.create_index("ix_attempts_since", "attempts", ["since"])
