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
"""What is raised where a database cannot be asked."""


def open_engine(url: str) -> AsyncEngine:
    """The engine of a database; SQLite writes ahead and flushes before it answers."""
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
    """Look into a file before anything of it is changed: another program's is left alone."""
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
    """A file that another program keeps: nothing is added to it."""


def _reach(dialect: Any, _record: Any, where: Any, how: Any) -> Any:
    """Connect. While there is no connection the driver speaks for itself, and a database that only just starts is as good as away."""
    try:
        return dialect.connect(*where, **how)
    except OSError:
        raise
    except Exception as fault:
        raise ConnectionError(str(fault)) from fault


def pragmas(connection: Any, _record: Any) -> None:
    """Set up a connection to SQLite: write-ahead log, a flush at every commit."""
    cursor = connection.cursor()
    # The file itself is brought up to date seldom: an order changes the same few pages as the one before it.
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "wal_autocheckpoint=4000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


async def migrate(engine: AsyncEngine) -> None:
    """Bring the database up to today's tables."""
    async with engine.connect() as connection:
        await connection.run_sync(_upgrade)
        await connection.commit()


def _upgrade(connection: Connection) -> None:
    from alembic import command  # only a starting server needs it
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    if connection.dialect.name == "sqlite":
        _check_names(set(connection.exec_driver_sql(TABLES).scalars()))
        # All steps or none: its driver would commit every table by itself, and whoever is killed in between could not start again.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    command.upgrade(config, "head")
