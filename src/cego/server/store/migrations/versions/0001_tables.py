"""Tables, events, finished deals, people, keys."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """The first form."""
    op.create_table(
        "tables",
        sa.Column("code", sa.String(16), nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("listed", sa.Boolean, nullable=False),
        sa.Column("host", sa.String(40), nullable=False),
        sa.Column("opened_at", sa.BigInteger, nullable=False),
        sa.Column("updated_at", sa.BigInteger, nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("code", name="pk_tables"),
    )
    op.create_index("ix_tables_stage_updated_at", "tables", ["stage", "updated_at"])
    op.create_index("ix_tables_host", "tables", ["host"])
    op.create_table(
        "events",
        sa.Column("table_code", sa.String(16), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("command", sa.String(120)),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_code", "seq", name="pk_events"),
        sa.UniqueConstraint("table_code", "command", name="uq_events_table_code_command"),
    )
    op.create_table(
        "deals",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("table_code", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("finished_at", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_deals"),
    )
    op.create_index("ix_deals_table_code_number", "deals", ["table_code", "number"])
    op.create_table(
        "deal_players",
        sa.Column("deal_id", sa.String(32), nullable=False),
        sa.Column("chair", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(40)),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("payment", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("deal_id", "chair", name="pk_deal_players"),
        sa.ForeignKeyConstraint(
            ["deal_id"], ["deals.id"], name="fk_deal_players_deal_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_deal_players_person", "deal_players", ["person"])
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.create_table(
        "keys",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.String(128), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keys"),
    )
