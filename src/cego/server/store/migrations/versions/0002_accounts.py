"""Accounts, ratings, reviews, puzzles; what a finished deal was."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """The second form."""
    _finished_deals()
    _people()
    _ratings()
    _study()


def _finished_deals() -> None:
    op.add_column("deals", sa.Column("family", sa.String(16), nullable=False, server_default=""))
    op.add_column("deals", sa.Column("contract", sa.String(32)))
    op.add_column("deals", sa.Column("declarer", sa.Integer))
    op.add_column("deals", sa.Column("won", sa.Boolean))
    rated = sa.Column("rated", sa.Boolean, nullable=False, server_default=sa.false())
    op.add_column("deals", rated)
    open_ones, sat = sa.text("NOT rated"), sa.text("kind = 'sat'")
    op.create_index(
        "ix_deals_not_rated", "deals", ["id"], sqlite_where=open_ones, postgresql_where=open_ones
    )
    op.create_index(
        "ix_events_sat", "events", ["table_code"], sqlite_where=sat, postgresql_where=sat
    )


def _people() -> None:
    op.create_table(
        "accounts",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("login", sa.String(80), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("password", sa.String(200), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_accounts"),
        sa.UniqueConstraint("login", name="uq_accounts_login"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_sessions"),
    )
    op.create_index("ix_sessions_person", "sessions", ["person"])


def _ratings() -> None:
    op.create_table(
        "ratings",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("family", sa.String(16), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("deals", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("person", "family", name="pk_ratings"),
    )
    op.create_index("ix_ratings_family", "ratings", ["family"])
    op.create_table(
        "rating_steps",
        sa.Column("deal_id", sa.String(32), nullable=False),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("deal_id", "person", name="pk_rating_steps"),
        sa.ForeignKeyConstraint(
            ["deal_id"], ["deals.id"], name="fk_rating_steps_deal_id", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_rating_steps_person", "rating_steps", ["person"])


def _study() -> None:
    op.create_table(
        "reviews",
        sa.Column("deal_id", sa.String(32), nullable=False),
        sa.Column("level", sa.String(16), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("deal_id", "level", "language", name="pk_reviews"),
        sa.ForeignKeyConstraint(
            ["deal_id"], ["deals.id"], name="fk_reviews_deal_id", ondelete="CASCADE"
        ),
    )
    op.create_table(
        "puzzles",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_puzzles"),
    )
    op.create_index("ix_puzzles_rules_players", "puzzles", ["rules", "players"])
