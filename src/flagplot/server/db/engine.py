"""The database engine: connections, SQLite's pragmas, and the migrations that run at start."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, event
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

AWAY = (SQLAlchemyError, OSError)
"""Exceptions raised when a database cannot be reached."""


def open_engine(url: str) -> AsyncEngine:
    """The engine of a database; SQLite uses a write-ahead log and flushes at every commit."""
    if not url.startswith("sqlite"):
        engine = create_async_engine(url, pool_size=5, max_overflow=5, pool_pre_ping=True, hide_parameters=True)
        event.listen(engine.sync_engine, "do_connect", _reach)
        return engine
    file = Path(url.split("///", 1)[1])
    file.parent.mkdir(parents=True, exist_ok=True)
    _check_ours(file)
    engine = create_async_engine(url, connect_args={"timeout": 15}, hide_parameters=True)
    event.listen(engine.sync_engine, "connect", pragmas)
    return engine


def _check_ours(file: Path) -> None:
    """Check a file before changing it: files of other programs are left alone."""
    if not file.is_file():
        return
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as found:
        _check_names({name for (name,) in found.execute(TABLES)})


TABLES = "SELECT name FROM sqlite_master WHERE type = 'table'"


def _check_names(names: set[str]) -> None:
    if names and "alembic_version" not in names:
        message = "it belongs to another program"
        raise Foreign(message)


class Foreign(OSError):
    """A file of another program; it is not modified."""


def _reach(dialect: Any, _record: Any, where: Any, how: Any) -> Any:
    """Connect. Without a connection the driver raises its own exceptions; a database that is starting counts as unreachable."""
    try:
        return dialect.connect(*where, **how)
    except OSError:
        raise
    except Exception as fault:
        raise ConnectionError(str(fault)) from fault


def pragmas(connection: Any, _record: Any) -> None:
    """Set up a connection to SQLite: write-ahead log, a flush at every commit."""
    cursor = connection.cursor()
    # Checkpoint rarely: consecutive orders change the same few pages.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Migrate the database to the current schema."""
    async with engine.connect() as connection:
        await connection.run_sync(_upgrade)
        await connection.commit()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # imported only at start
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        _check_names(set(connection.exec_driver_sql(TABLES).scalars()))
        # All steps in one transaction: the driver would commit each table separately, and a server killed in between could not start again.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    command.upgrade(config, "head")
