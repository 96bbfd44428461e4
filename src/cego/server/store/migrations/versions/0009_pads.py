"""Score sheets of real cards."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """The tenth form."""
    op.create_table(
        "pads",
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("write_key", sa.String(64), nullable=False),
        sa.Column("look_key", sa.String(64), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_pads"),
    )
    op.create_table(
        "pad_entries",
        sa.Column("pad", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("pad", "seq", name="pk_pad_entries"),
        sa.ForeignKeyConstraint(
            ["pad"], ["pads.code"], name="fk_pad_entries_pad_pads", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("pad", "id", name="uq_pad_entries_pad_id"),
    )
