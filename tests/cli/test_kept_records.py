"""Games survive upgrades: records in every format ever written can be read and verified."""

from __future__ import annotations

import sys
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from flagplot.kernel import replay
from flagplot.server.catalogue import Catalogue
from tests.cli.records import HERE
from tests.cli.test_cli import run
from tests.server.harness import Player, serving
from tests.server.releases import HERE as RELEASES
from tests.server.releases import read, restore
from tests.toy.game import GAME

RECORDS = sorted(HERE.glob("*.replay"))


@pytest.mark.parametrize("record", RECORDS, ids=lambda path: path.stem)
def test_a_record_of_every_format_verifies_against_what_was_told(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("flagplot.games.SHELF", {"skerries": "Skerries"})
    monkeypatch.setitem(sys.modules, "flagplot.skerries", SimpleNamespace(GAME=GAME))
    told = msgspec.json.decode(record.with_suffix(".json").read_bytes())
    words = [word for head in told.get("heads", ()) for word in ("--head", head)]
    words += [word for nonce in told.get("nonces", ()) for word in ("--nonce", nonce)]
    words += [word for name in ("promise", "key") if name in told for word in (f"--{name}", told[name])]
    found = run("verify", str(record), *words)

    assert found.exit_code == 0, found.output
    assert ("it is the one you hold it against" if "key" in told else "is no proof") in found.output


def test_there_is_a_record_of_every_format() -> None:
    written = {record.read_text(encoding="utf-8").split("\n", 1)[0] for record in RECORDS}

    assert written == {replay.FORMAT, replay.CHAINED}, "python -m tests.cli.records keeps one of a new format"


@pytest.mark.parametrize("release", sorted(RELEASES.glob("*.sql")), ids=lambda path: path.stem)
def test_records_of_the_games_of_every_release_verify(tmp_path: Path, release: Path) -> None:
    restore(release, tmp_path / "games.db")
    with serving(tmp_path, Catalogue.standard()) as server, Player(server.base, "Reader") as reader:
        key = reader.get("/api/key")["key"]
        for table in read(release.with_suffix(".json")):
            file = tmp_path / f"{table}.replay"
            file.write_text(reader.get(f"/api/tables/{table}/replay"), encoding="utf-8")
            found = run("verify", str(file), "--key", key)
            assert found.exit_code == 0, found.output
            assert "leads to the head in the record" in " ".join(found.output.split())
