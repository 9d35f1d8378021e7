"""Battles of another game: which one, as long as that goes on."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Tables that were linked before belong to nobody: what they show is open."""
    op.add_column("tables", sa.Column("parent", sa.String(40), nullable=False, server_default=""))
    op.create_index("ix_tables_parent", "tables", ["parent"])
