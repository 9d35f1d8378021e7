"""The folder of a run: every game is a row in SQLite, stored as soon as it is finished, and a replay of each crashed game."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Final

from flagplot.lab.experiments.plan import Experiment
from flagplot.lab.experiments.row import Row, line_of

FILE: Final = "games.sqlite"
FORMAT: Final = "flagplot lab 1"
PLAIN: Final = ("arm", "number", "seed", "name", "level", "orders", "turns", "reason", "crash")
TOLD: Final = ("options", "seats", "winners", "points", "credits", "losses", "rules", "course")
"""Columns that hold JSON."""
_COLUMNS: Final = (*PLAIN, *TOLD)
_WHOLE: Final = frozenset(("arm", "number", "seed", "orders", "turns"))
_TABLES: Final = (
    "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE games ("
    + ", ".join(f"{name} {'INTEGER' if name in _WHOLE else 'TEXT'} NOT NULL" for name in _COLUMNS)
    + ", PRIMARY KEY (arm, number)) WITHOUT ROWID",
)
_INSERT: Final = f"INSERT OR REPLACE INTO games VALUES ({', '.join('?' * len(_COLUMNS))})"  # noqa: S608  # question marks

_IN_ORDER: Final = f"SELECT {', '.join(_COLUMNS)} FROM games WHERE ?<0 OR number<? ORDER BY arm, number"  # noqa: S608  # our own columns


class BadFolder(Exception):
    """A folder that cannot be used for a run; the message says why."""


class Store:
    """Rows on disk, one writer at a time."""

    def __init__(self, folder: Path, connection: sqlite3.Connection, experiment: Experiment) -> None:
        self.folder = folder
        self.experiment = experiment
        self._connection = connection

    @classmethod
    def begin(cls, folder: Path, experiment: Experiment) -> Store:
        """Open a folder for a run, or continue its run, which must be of the same experiment."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / FILE).touch()
        except OSError as fault:
            raise BadFolder(f"{folder} cannot be written: {fault.strerror}.") from fault
        connection = _connected(folder)
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            if not _has_tables(connection):
                _make(connection, experiment)
            store = cls(folder, connection, experiment)
            store._compare()
            with connection:
                connection.execute("UPDATE about SET value=? WHERE key='experiment'", (experiment.to_json(),))
        except sqlite3.Error as fault:
            connection.close()
            raise BadFolder(_why(folder, fault)) from fault
        except BadFolder:
            connection.close()
            raise
        return store

    @classmethod
    def reading(cls, folder: Path) -> Store:
        """Open the folder of a run for its report."""
        if not (folder / FILE).is_file():
            raise BadFolder(f"{folder} holds no {FILE}: name the folder of a run, as --out did.")
        connection = _connected(folder)
        try:
            about = dict(connection.execute("SELECT key, value FROM about"))
            if about.get("format") != FORMAT:
                raise BadFolder(f"{folder / FILE} is no run of this Flagplot's laboratory.")
            return cls(folder, connection, Experiment.from_json(about["experiment"]))
        except sqlite3.Error as fault:
            connection.close()
            raise BadFolder(_why(folder, fault)) from fault

    def _compare(self) -> None:
        about = dict(self._connection.execute("SELECT key, value FROM about"))
        if about.get("format") != FORMAT:
            raise BadFolder(f"{self.folder / FILE} is no run of this Flagplot's laboratory: choose another --out.")
        kept, mine = json.loads(about["experiment"]), json.loads(self.experiment.to_json())
        differs = [key for key in self.experiment.identity() if kept.get(key) != mine[key]]
        if "rules" in differs:
            raise BadFolder(
                f"{self.folder} was begun with {kept['game']} rules {kept['rules']}; here are rules {mine['rules']}. "
                "Games of both cannot stand in one table: choose another --out."
            )
        if differs:
            raise BadFolder(
                f"{self.folder} holds another experiment (its {', '.join(differs)} differ): choose another --out."
            )

    def keep(self, row: Row) -> None:
        """Store a finished game; it is on disk when this returns."""
        if row["replay"]:
            crashed = self.folder / "crashed"
            crashed.mkdir(exist_ok=True)
            path = crashed / f"arm{row['arm']}-game{row['number']}-seed{row['seed']}.replay"
            path.write_text(row["replay"], encoding="utf-8")
        with self._connection:
            self._connection.execute(_INSERT, _packed(row))

    def numbers(self, arm: int) -> set[int]:
        """The games of an arm that are finished."""
        return {number for (number,) in self._connection.execute("SELECT number FROM games WHERE arm=?", (arm,))}

    def count(self, level: str = "") -> int:
        """The number of stored games; only those that ended at a level, if one is given."""
        query = "SELECT count(*) FROM games WHERE ?='' OR level=?"
        return int(self._connection.execute(query, (level, level)).fetchone()[0])

    def rows(self, games: int | None = None) -> Iterator[Row]:
        """All rows in order of arms and games; at most a given number of each arm."""
        most = -1 if games is None else games
        for values in self._connection.execute(_IN_ORDER, (most, most)):
            row: Row = dict(zip(_COLUMNS, values, strict=True))
            yield row | {name: json.loads(row[name]) for name in TOLD}

    def digest(self) -> str:
        """A hash of all rows that is the same on every machine and with any number of workers."""
        found = sha256()
        for row in self.rows():
            found.update(line_of(row).encode() + b"\n")
        return found.hexdigest()

    def close(self, *, tidy: bool = False) -> None:
        """Close the file; `tidy` rewrites it, so that the same rows are the same bytes in whatever order they arrived."""
        if not tidy:
            self._connection.close()
            return
        path = self.folder / FILE
        fresh = path.with_suffix(".fresh")
        fresh.unlink(missing_ok=True)
        with closing(sqlite3.connect(fresh)) as connection:
            _make(connection, self.experiment)
            with connection:
                connection.executemany(_INSERT, self._connection.execute(_IN_ORDER, (-1, -1)))
        self._connection.execute("PRAGMA journal_mode=DELETE")  # remove the write-ahead log of the old file
        self._connection.close()
        fresh.replace(path)


def _connected(folder: Path) -> sqlite3.Connection:
    return sqlite3.connect(folder / FILE, timeout=0.2)


def _has_tables(connection: sqlite3.Connection) -> bool:
    return bool(connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0])


def _make(connection: sqlite3.Connection, experiment: Experiment) -> None:
    with connection:
        connection.execute("BEGIN")
        for table in _TABLES:
            connection.execute(table)
        about = {"format": FORMAT, "experiment": experiment.to_json()}
        connection.executemany("INSERT INTO about VALUES (?, ?)", about.items())


def _packed(row: Row) -> tuple[object, ...]:
    plain = [row[name] for name in PLAIN]
    told = [json.dumps(row[name], ensure_ascii=False, sort_keys=True, separators=(",", ":")) for name in TOLD]
    return (*plain, *told)


def _why(folder: Path, fault: sqlite3.Error) -> str:
    if "no such table" in str(fault):
        return f"{folder / FILE} is no run of this Flagplot's laboratory."
    if "locked" in str(fault):
        return f"Another run is writing to {folder}: wait for its end, or stop it; its games are kept."
    return f"{folder / FILE} cannot be read: {fault}."
