"""Commit and reveal for dice: commitments, fresh dice for games from files, the server's key."""

import json
import secrets
import time
from hashlib import blake2b

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the columns of a draw; games whose dice may be known continue with fresh ones."""
    op.create_table(
        "signing_keys",
        sa.Column("public", sa.String(64), primary_key=True),
        sa.Column("private", sa.String(64), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.add_column("tables", sa.Column("draw", sa.Text, nullable=False, server_default="{}"))
    op.add_column("tables", sa.Column("later", sa.Text, nullable=False, server_default="[]"))
    op.add_column("tables", sa.Column("provenance", sa.Text))
    connection = op.get_bind()
    # Nonces sent openly while a table waited are no commitments: returning players commit again.
    connection.execute(sa.text("UPDATE tables SET nonces = '{}' WHERE status = 'gathering'"))
    known = connection.execute(
        sa.text(
            "SELECT id, dice FROM tables WHERE status = 'running' AND (dice = 'imported' OR (dice = 'seeded' AND "
            "(SELECT COUNT(DISTINCT person) FROM seats WHERE table_id = tables.id AND kind <> 'bot') > 1))"
        )
    )
    for table, dice in known.all():
        _refresh(connection, table, is_imported=dice == "imported")


def _refresh(connection: "sa.Connection", table: str, *, is_imported: bool) -> None:
    secret = secrets.token_urlsafe(32)
    promise = blake2b(f"flagplot commitment {secret}".encode(), digest_size=32).hexdigest()
    which = {"table": table}
    found = connection.execute(sa.text("SELECT MAX(seq), COUNT(*) FROM entries WHERE table_id = :table"), which)
    last, count = found.one()
    if last is None:
        return
    lot: list[dict[str, object]] = [{"seed": None, "secret": secret, "promise": promise, "nonces": {}}]
    connection.execute(
        sa.text("UPDATE tables SET later = :later, provenance = :provenance WHERE id = :table"),
        {
            **which,
            "later": json.dumps(lot),
            "provenance": json.dumps({"seats": [], "voids": [], "imported": count if is_imported else 0}),
        },
    )
    entry = {**which, "seq": last + 1, "line": f"fresh dice {promise}", "at": time.time()}
    connection.execute(
        sa.text(
            "INSERT INTO entries (table_id, seq, seat, line, rolls, nonce, at, key) "
            "VALUES (:table, :seq, '', :line, '[]', '', :at, '')"
        ),
        entry,
    )
