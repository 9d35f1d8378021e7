"""What names look like, what is told of sessions, and when seat tokens were made."""

import sqlalchemy as sa
from alembic import op

from flagplot.server.accounts.names import looks

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Add the columns. Sessions that were open before began, as far as is known, ninety days before they end."""
    op.add_column("seats", sa.Column("token_made", sa.Float))
    op.add_column("people", sa.Column("looks", sa.String(160), nullable=False, server_default=""))
    op.create_index("ix_people_looks", "people", ["looks"])
    op.add_column("sessions", sa.Column("created", sa.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("seen", sa.Float, nullable=False, server_default="0"))
    op.add_column("sessions", sa.Column("agent", sa.String(40), nullable=False, server_default=""))
    op.execute("UPDATE sessions SET created = expires - 7776000, seen = expires - 7776000")
    people = sa.table("people", sa.column("id", sa.String), sa.column("name", sa.String), sa.column("looks", sa.String))
    connection = op.get_bind()
    for row in connection.execute(sa.select(people.c.id, people.c.name)).all():
        connection.execute(people.update().where(people.c.id == row.id).values(looks=looks(row.name)))
