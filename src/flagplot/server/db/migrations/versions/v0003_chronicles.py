"""Finished games as they were seen."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add the table of chronicles."""
    op.create_table(
        "chronicles",
        sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
