"""What a taken-back order was owed since, and Control's hold."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add both; nobody holds a game that is older than this."""
    op.add_column("seats", sa.Column("owed_since", sa.Float))
    op.add_column("tables", sa.Column("held_since", sa.Float))
    op.add_column("tables", sa.Column("stops", sa.Boolean, nullable=False, server_default=sa.false()))
