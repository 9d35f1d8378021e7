"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table as the first release had it: this file never changes again."""
    op.create_table(
        "people",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("folded", sa.String(80), unique=True),
        sa.Column("password", sa.Text),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("created", sa.Float, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(40), sa.ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
        sa.Column("csrf", sa.String(64), nullable=False),
        sa.Column("expires", sa.Float, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(40), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("rules", sa.String(40), nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("dice", sa.String(20), nullable=False),
        sa.Column("seed", sa.Text),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("promise", sa.Text, nullable=False),
        sa.Column("nonces", sa.Text, nullable=False),
        sa.Column("pace", sa.Text, nullable=False),
        sa.Column("spectators", sa.String(20), nullable=False),
        sa.Column("owner", sa.String(40), index=True),
        sa.Column("invite", sa.String(40), unique=True, nullable=False),
        sa.Column("hotseat", sa.Boolean, nullable=False),
        sa.Column("status", sa.String(20), nullable=False),
        sa.Column("created", sa.Float, nullable=False),
        sa.Column("outcome", sa.Text),
        sa.Column("conceded_by", sa.String(80)),
        sa.Column("due", sa.Float),
        sa.Column("bots_owe", sa.Boolean, nullable=False),
        sa.Index("tables_waiting", "status", "due"),
    )
    op.create_table(
        "seats",
        _table(),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(40), index=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("bot", sa.String(40), nullable=False),
        sa.Column("token", sa.String(64)),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("notes", sa.Text, nullable=False),
        sa.Column("away", sa.Boolean, nullable=False),
        sa.Column("owes_since", sa.Float),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_table(
        "sat",
        _table(),
        sa.Column("person", sa.String(40), nullable=False),
        sa.Column("side", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "person", "side"),
    )
    op.create_table(
        "entries",
        _table(),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("rolls", sa.Text, nullable=False),
        sa.Column("nonce", sa.String(64), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "receipts",
        _table(),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("key", sa.String(80), nullable=False),
        sa.Column("line", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "key"),
    )
    op.create_table(
        "snapshots",
        _table(),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq"),
    )
    op.create_table(
        "messages",
        _table(),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("channel", sa.String(100), nullable=False),
        sa.Column("seat", sa.String(80), nullable=False),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "number"),
    )


def _table() -> "sa.Column[str]":
    return sa.Column("table_id", sa.String(40), sa.ForeignKey("tables.id", ondelete="CASCADE"), nullable=False)


def downgrade() -> None:
    """There is nothing before the first tables."""
