"""Positions of the strategic game have other fields: they are played again from their orders."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Forget their snapshots, which only save time."""
    op.execute("DELETE FROM snapshots WHERE table_id IN (SELECT id FROM tables WHERE game = 'strategic')")
