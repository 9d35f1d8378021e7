"""States of the strategic game have new fields: games are replayed from their orders."""

from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Delete their snapshots."""
    op.execute("DELETE FROM snapshots WHERE table_id IN (SELECT id FROM tables WHERE game = 'strategic')")
