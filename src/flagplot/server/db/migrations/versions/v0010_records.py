"""States of the strategic and the tactical game hold records where they held strings: games are replayed from their orders."""

from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Delete their snapshots."""
    op.execute(
        "DELETE FROM snapshots WHERE table_id IN (SELECT id FROM tables WHERE game IN ('strategic', 'tactical'))"
    )
