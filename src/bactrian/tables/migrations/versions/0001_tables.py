"""Tables, their entries, and what belongs to them."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "house",
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", sa.String(24), primary_key=True),
        sa.Column("setup", sa.JSON, nullable=False),
        sa.Column("secret", sa.String(64), nullable=False),
        sa.Column("invite", sa.String(24), nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("game", sa.String(40), nullable=False),
        sa.Column("visibility", sa.String(10), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("status", sa.String(10), nullable=False),
        sa.Column("asked", sa.String(24)),
        sa.Column("asked_since", sa.BigInteger),
        sa.Column("bot_asked", sa.Boolean, nullable=False),
        sa.Column("deadline", sa.BigInteger),
    )
    op.create_index("ix_tables_status", "tables", ["status", "visibility"])
    op.create_index("ix_tables_asked", "tables", ["asked", "asked_since"])
    op.create_index("ix_tables_deadline", "tables", ["deadline"])
    op.create_table(
        "entries",
        _table_id(),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.String(10), nullable=False),
        sa.Column("person", sa.String(24)),
        sa.Column("seat", sa.Integer),
        sa.Column("data", sa.JSON, nullable=False),
    )
    op.create_index("ix_entries_person", "entries", ["person", "kind", "at"])
    op.create_table("sittings", _table_id(), sa.Column("person", sa.String(24), primary_key=True))
    op.create_index("ix_sittings_person", "sittings", ["person"])
    op.create_table(
        "requests",
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(24), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "answers",
        _table_id(),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(40), primary_key=True),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("armed", sa.Boolean, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "notes",
        _table_id(),
        sa.Column("person", sa.String(24), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("room", sa.String(10), nullable=False),
        sa.Column("person", sa.String(24), nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id", "room", "id"])
    op.create_index("ix_chat_person", "chat", ["person", "at"])


def downgrade() -> None:
    for name in ("chat", "notes", "answers", "requests", "sittings", "entries", "tables", "house"):
        op.drop_table(name)


def _table_id() -> sa.Column[str]:
    return sa.Column("table_id", sa.String(24), sa.ForeignKey("tables.id"), primary_key=True)
