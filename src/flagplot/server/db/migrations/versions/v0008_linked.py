"""Linked tables: the parent game, while it is running."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Earlier linked tables have no parent: their data are public."""
    op.add_column("tables", sa.Column("parent", sa.String(40), nullable=False, server_default=""))
    op.create_index("ix_tables_parent", "tables", ["parent"])
