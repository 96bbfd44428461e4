"""Bans, new names, reports, mutes, and the log of whoever runs the server."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """The eighth form."""
    op.create_table(
        "bans",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger),
        sa.Column("reason", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("person", name="pk_bans"),
    )
    op.create_table(
        "new_names",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("old", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.PrimaryKeyConstraint("person", "old", name="pk_new_names"),
    )
    op.create_table(
        "mutes",
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("muted", sa.String(40), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "muted", name="pk_mutes"),
    )
    op.create_index("ix_mutes_muted", "mutes", ["muted"])
    op.create_table(
        "admin_log",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("who", sa.String(80), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("whom", sa.String(40), nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_admin_log"),
        sqlite_autoincrement=True,
    )
    _reports()


def _reports() -> None:
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("table_code", sa.String(16), nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("reporter", sa.String(40)),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("resolved_at", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", name="pk_reports"),
        sa.UniqueConstraint(
            "table_code",
            "deal",
            "reporter",
            "person",
            "reason",
            name="uq_reports_table_code_deal_reporter_person_reason",
        ),
    )
    op.create_index("ix_reports_person", "reports", ["person"])
    op.create_index("ix_reports_reporter", "reports", ["reporter"])
    still_open = sa.text("resolved_at IS NULL")
    op.create_index(
        "ix_reports_open",
        "reports",
        ["at"],
        sqlite_where=still_open,
        postgresql_where=still_open,
    )
