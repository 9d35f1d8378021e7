"""Positions shared by link."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the table of shared positions."""
    op.create_table(
        "shares",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(40), nullable=False),
        sa.Column(
            "table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True
        ),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("person", sa.String(40), nullable=False, index=True),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("expires", sa.Float),
        sa.Column("position", sa.Text, nullable=False),
    )
