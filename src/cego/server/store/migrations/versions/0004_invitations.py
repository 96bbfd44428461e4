"""Short codes for saying aloud; tables that somebody has put away."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """The fourth form."""
    op.create_table(
        "put_away",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("table_code", sa.String(16), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_code", name="pk_put_away"),
    )
    op.create_table(
        "invitations",
        sa.Column("key", sa.String(24), nullable=False),
        sa.Column("words", sa.String(24), nullable=False),
        sa.Column("table_code", sa.String(16), nullable=False),
        sa.PrimaryKeyConstraint("key", name="pk_invitations"),
        sa.UniqueConstraint("table_code", name="uq_invitations_table_code"),
    )
