"""Running games begun with earlier rules: they rest under this release, and the operator is told before."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine


@dataclass(frozen=True)
class Resting:
    """Games of one title that wait for players and were begun with other rules."""

    game: str
    rules: str
    now: str
    """The rules this release plays."""
    count: int

    def __str__(self) -> str:
        games = "game" if self.count == 1 else "games"
        return (
            f"{self.count} {games} of {self.game}, begun with rules {self.rules} (this release plays rules {self.now})"
        )


async def resting(engine: AsyncEngine, versions: Mapping[str, str]) -> Sequence[Resting]:
    """The running games that these rules cannot continue, by title; read-only, for databases of any release."""
    async with engine.connect() as connection:
        return await connection.run_sync(_read, versions)


def _read(connection: Connection, versions: Mapping[str, str]) -> Sequence[Resting]:
    if not inspect(connection).has_table("tables"):
        return []
    query = (
        "SELECT game, rules, count(*) FROM tables WHERE status = 'running' GROUP BY game, rules ORDER BY game, rules"
    )
    found = [(str(game), str(rules), int(count)) for game, rules, count in connection.execute(text(query))]
    return [
        Resting(game, rules, versions[game], count)
        for game, rules, count in found
        if game in versions and versions[game] != rules
    ]


def keep_copy(file: Path) -> Path:
    """Copy an SQLite file; existing copies are not overwritten."""
    number, copy = 1, file.with_name(f"{file.stem}-before-update{file.suffix}")
    while copy.exists():
        number, copy = number + 1, file.with_name(f"{file.stem}-before-update-{number}{file.suffix}")
    copy.touch(mode=0o600)
    with closing(sqlite3.connect(file)) as source, closing(sqlite3.connect(copy)) as target:
        source.backup(target)
    return copy
