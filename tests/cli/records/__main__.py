"""Play the toy game on a server of this version, and store its record with everything a player was told of it."""

from __future__ import annotations

import tempfile
from pathlib import Path

import msgspec

from flagplot.kernel import replay
from flagplot.kernel.match import Match
from flagplot.kernel.proof.ledger import Fairness
from tests.cli.records import HERE
from tests.cli.test_forgeries import NONCES, play_out, sealed, truncated
from tests.server.harness import Player, serving, two_who_commit
from tests.toy.game import GAME


def keep(name: str, record: str, **told: object) -> None:
    """Write a record and the facts to verify it against, unless it exists."""
    file = HERE / f"{name}.replay"
    if not file.exists():
        file.write_text(record, encoding="utf-8")
        file.with_suffix(".json").write_bytes(msgspec.json.format(msgspec.json.encode(told), indent=2) + b"\n")


def main() -> None:
    """Write all that are missing."""
    match = Match.open(GAME, "sound", Fairness(seed=5), {"ranging": "yes"})
    while match.state.outcome is None:
        seat = match.game.to_act(match.state)[0]
        match.play(seat, next(one for one in match.game.orders(match.state, seat) if not one.line().startswith("mark")))
    keep("format-1-seed", replay.write(match))
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        with two_who_commit(server.base, NONCES, options={"ranging": "yes"}) as (ann, bob):
            promise = ann.get(f"/api/tables/{ann.id}")["dice"]["promise"]
            heads = play_out(ann, bob)
            heads = [heads[1], heads[-1], ann.get(f"/api/tables/{ann.id}")["dice"]["head"]]
            record, key = ann.get(ann.at("replay")), ann.get("/api/key")["key"]
        keep("format-2-promised", record, promise=promise, nonces=[f"red={NONCES[0]}"], heads=heads, key=key)
        with Player(server.base, "Eve") as eve:
            seats = [{"seat": seat, "player": "me"} for seat in ("red", "blue")]
            given = sealed(truncated(replay.parse(record)))
            eve.id = eve.post("/api/tables/import", replay=given, seats=seats)["id"]
            promise = eve.get(f"/api/tables/{eve.id}")["dice"]["promise"]
            eve.order(eve.get(eve.at("orders"), seat="blue")["orders"][0], seat="blue")
            head = eve.view(seat="red")["head"]
            eve.post(eve.at("concede"), seat="red")
            keep("format-2-imported", eve.get(eve.at("replay")), promise=promise, heads=[head], key=key)


if __name__ == "__main__":
    main()
