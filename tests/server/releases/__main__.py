"""Play one game of each kind to its end on a server of this version, and keep its database."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path

import msgspec

from flagplot import __version__
from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, Running, serving
from tests.server.releases import GAMES, HERE, dump, seen


def play(player: Player, game: str, scenario: str) -> str:
    """A game between captains with public spectators. Returns its table."""
    cards = player.get(f"/api/games/{game}")["scenarios"]
    seats = next(card["seats"] for card in cards if card["name"] == scenario)
    bots = [{"seat": seat, "player": "bot", "bot": "captain"} for seat in seats]
    table = player.post("/api/tables", game=game, scenario=scenario, seats=bots, spectators="public", seed=7)
    player.id = str(table["id"])
    while player.get(f"/api/tables/{player.id}")["status"] == "running":
        time.sleep(0.2)
    return player.id


def settle(server: Running) -> None:
    """Wait until every chronicle is stored."""
    while server.services.chronicle_writer.is_writing:
        time.sleep(0.1)


def main() -> None:
    """Write the files of this version."""
    target = HERE / f"{__version__}.sql"
    if target.exists():
        raise SystemExit(f"{__version__} is released already: its games stay as they are.")
    with tempfile.TemporaryDirectory() as folder:
        with serving(Path(folder), Catalogue.standard()) as server, Player(server.base, "Keeper") as player:
            found = {}
            for game, scenario in GAMES.items():
                print(f"{game}, {scenario} …", flush=True)  # noqa: T201  # a game takes some seconds
                play(player, game, scenario)
                found[player.id] = seen(player)
            settle(server)
        dump(Path(folder) / "games.db", target)
    listed = msgspec.json.format(msgspec.json.encode(found), indent=2)
    target.with_suffix(".json").write_bytes(listed + b"\n")


if __name__ == "__main__":
    main()
