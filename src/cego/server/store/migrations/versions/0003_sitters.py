"""Who sits where, so that everybody finds his tables again."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """The third form. Tables that were opened before are found by their link only."""
    op.create_table(
        "sitters",
        sa.Column("table_code", sa.String(16), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("table_code", "person", name="pk_sitters"),
    )
    op.create_index("ix_sitters_person", "sitters", ["person"])
