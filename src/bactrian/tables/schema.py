"""What is stored. A table's entries are only ever added to; all else about a game follows."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
    }
)

house = Table(  # what all processes share
    "house",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", Text, nullable=False),
)

# -- tables --------------------------------------------------------------------

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("setup", JSON, nullable=False),
    Column("secret", String(64), nullable=False),  # of the dice: shown once the game is over
    Column("invite", String(24), nullable=False),
    Column("created", BigInteger, nullable=False),
    # What the entries say, repeated here so that tables can be found by it.
    Column("game", String(40), nullable=False),
    Column("visibility", String(10), nullable=False),
    Column("number", Integer, nullable=False),  # of the last entry
    Column("status", String(10), nullable=False),
    Column("asked", String(24)),  # the person whose move it is
    Column("asked_since", BigInteger),
    Column("bot_asked", Boolean, nullable=False),
    Column("deadline", BigInteger),
    Index("ix_tables_status", "status", "visibility"),
    Index("ix_tables_asked", "asked", "asked_since"),
    Index("ix_tables_deadline", "deadline"),
)

entries = Table(
    "entries",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),  # milliseconds, by the server's clock
    Column("kind", String(10), nullable=False),
    Column("person", String(24)),  # none for what bots and the server do
    Column("seat", Integer),
    Column("data", JSON, nullable=False),
    Index("ix_entries_person", "person", "kind", "at"),
)

sittings = Table(
    "sittings",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), primary_key=True, index=True),
)

requests = Table(  # what was asked for with a key, so that asking again changes nothing
    "requests",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("digest", String(64), nullable=False),
    Column("table_id", String(24), nullable=False),
    Column("number", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", String(40), primary_key=True),
    Column("body", JSON, nullable=False),
    Column("armed", Boolean, nullable=False),
    Column("why", Text, nullable=False),  # it is no longer armed
)

notes = Table(
    "notes",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("person", String(24), primary_key=True),
    Column("text", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id"), nullable=False),
    Column("room", String(10), nullable=False),
    Column("person", String(24), nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
    Index("ix_chat_table_id", "table_id", "room", "id"),
    Index("ix_chat_person", "person", "at"),
)

# -- people --------------------------------------------------------------------

people = Table(
    "people",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("login", String(80), unique=True),  # the name as it is compared, with a password only
    Column("password", Text),  # its hash
    Column("session", Integer, nullable=False),  # cookies of earlier ones no longer hold
    Column("owner", String(24)),  # of a bot account: the person who made it
    Column("created", BigInteger, nullable=False),
)

tokens = Table(
    "tokens",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("person", ForeignKey("people.id"), nullable=False, index=True),
    Column("digest", String(64), nullable=False, unique=True),
    Column("created", BigInteger, nullable=False),
    Column("revoked", BigInteger),
)

mutes = Table(
    "mutes",
    metadata,
    Column("person", String(24), primary_key=True),
    Column("muted", String(24), primary_key=True),
)

ratings = Table(
    "ratings",
    metadata,
    Column("person", ForeignKey("people.id"), primary_key=True),
    Column("game", String(40), primary_key=True),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
)

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("person", String(24), nullable=False, index=True),
    Column("game", String(40), nullable=False),
    Column("place", Integer, nullable=False),
    Column("score", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
)
