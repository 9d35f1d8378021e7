"""The tables of the database."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

metadata = MetaData()

people = Table(
    "people",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("folded", String(80), unique=True),  # the name by which an account signs in; guests have none
    Column("password", Text),
    Column("settings", Text, nullable=False, default="{}"),
    Column("created", Float, nullable=False),
    Column("looks", String(160), nullable=False, index=True),  # visual skeleton of the name
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("person", String(40), ForeignKey("people.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("csrf", String(64), nullable=False),
    Column("expires", Float, nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # last use, to the hour
    Column("agent", String(40), nullable=False),  # browser and platform
)

tables = Table(
    "tables",
    metadata,
    Column("id", String(40), primary_key=True),
    Column("name", String(80), nullable=False),
    Column("game", String(40), nullable=False),
    Column("rules", String(40), nullable=False),  # the version of the rules the game began with
    Column("scenario", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("dice", String(20), nullable=False),
    Column("seed", Text),
    Column("secret", Text, nullable=False),
    Column("promise", Text, nullable=False),
    Column("nonces", Text, nullable=False),
    Column("pace", Text, nullable=False),
    Column("spectators", String(20), nullable=False),
    Column("owner", String(40), index=True),
    Column("invite", String(40), unique=True, nullable=False),
    Column("hotseat", Boolean, nullable=False),
    Column("status", String(20), nullable=False),
    Column("created", Float, nullable=False),
    Column("outcome", Text),
    Column("conceded_by", String(80)),
    Column("due", Float),  # the next deadline of a seat
    Column("bots_owe", Boolean, nullable=False, default=False),
    Column("held_since", Float),  # since when Control holds the game
    Column("stops", Boolean, nullable=False, default=False),  # whether it is held at every new step
    Column("draw", Text, nullable=False, default="{}"),  # how the dice are drawn before the game begins
    Column("later", Text, nullable=False, default="[]"),  # the dice of a game from a file, since it is played here
    Column("provenance", Text),  # players at the start; empty in older games
    Column(
        "parent", String(40), nullable=False, default="", index=True
    ),  # the game above whose battle it is, while that goes on
    Index("tables_waiting", "status", "due"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", String(80), nullable=False),
    Column("place", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("person", String(40), index=True),
    Column("name", String(80), nullable=False, default=""),
    Column("bot", String(40), nullable=False, default=""),
    Column("token", String(64)),
    Column("token_made", Float),
    Column("standing", Text, nullable=False, default='{"lines":[],"at_once":false}'),
    Column("notes", Text, nullable=False, default=""),
    Column("away", Boolean, nullable=False, default=False),
    Column("owes_since", Float),
    Column("owed_since", Float),  # since when its last order had been owed
    PrimaryKeyConstraint("table_id", "seat"),
)

sat = Table(
    "sat",  # which sides' views a person has ever seen
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(40), nullable=False),
    Column("side", String(80), nullable=False),
    PrimaryKeyConstraint("table_id", "person", "side"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("seat", String(80), nullable=False),
    Column("line", Text, nullable=False),
    Column("rolls", Text, nullable=False),
    Column("nonce", String(64), nullable=False, default=""),  # opens the seal of an order given in secret
    Column("at", Float, nullable=False),
    Column("key", String(80), nullable=False, default=""),  # idempotency key of this very line
    PrimaryKeyConstraint("table_id", "seq"),  # of two racing writers one is refused
)

receipts = Table(
    "receipts",  # keys without an entry: of orders taken back or given in other words, and of undo
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", String(80), nullable=False),
    Column("key", String(80), nullable=False),
    Column("line", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seat", "key"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("state", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq"),
)

messages = Table(
    "messages",
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("channel", String(100), nullable=False),
    Column("seat", String(80), nullable=False),
    Column("name", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
)

shares = Table(
    "shares",  # a position as a seat saw it when its person made a link to it
    metadata,
    Column("hash", String(64), primary_key=True),  # hash of the code in the link; the code is not stored
    Column("id", String(40), nullable=False),  # id for its creator
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("seat", String(80), nullable=False),
    Column("person", String(40), nullable=False, index=True),
    Column("created", Float, nullable=False),
    Column("expires", Float),
    Column("position", Text, nullable=False),
)

signing_keys = Table(
    "signing_keys",  # signs records of finished games
    metadata,
    Column("public", String(64), primary_key=True),
    Column("private", String(64), nullable=False),
    Column("created", Float, nullable=False),
)

chronicles = Table(
    "chronicles",  # a finished game as it was seen, for servers whose rules cannot play it again
    metadata,
    Column("table_id", String(40), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
