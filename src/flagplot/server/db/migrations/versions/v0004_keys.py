"""The key of an order beside the order itself."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Give every entry a key; the keys of older orders stay among the receipts."""
    op.add_column("entries", sa.Column("key", sa.String(80), nullable=False, server_default=""))
