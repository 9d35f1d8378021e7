"""Routes: the client's pages, files, the API, the health check; everything else is 404."""

from __future__ import annotations

import re
from pathlib import Path

import httpx

from flagplot.server.catalogue import Catalogue
from flagplot.server.http import static_files
from tests.server.harness import PATIENCE, Player, Running, serving

ROOT = Path(__file__).resolve().parent.parent.parent
BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


def test_every_page_of_the_client_is_found_and_nothing_else(folder: Path, tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html><title>page</title>")
    with serving(folder, static=static) as server, httpx.Client(base_url=server.base, timeout=PATIENCE) as http:
        for path in ("/", "/odds", "/account", "/rules", "/rules/operational", "/new/tactical", "/table/abc", "/learn"):
            for headers in (BROWSER, {}):
                assert http.get(path, headers=headers).status_code == 200, path
        for path in ("/nonsense", "/tables", "/wp-admin", "/index.php", "/odds/more", "/healthy"):
            shown = http.get(path, headers=BROWSER)
            assert (shown.status_code, "<title>page" in shown.text) == (404, True), path
            told = http.get(path)
            assert (told.status_code, told.json()["code"]) == (404, "missing")
        for path in ("/api", "/api/", "/api/nonsense", "/assets/nothing.js", "/api/games/chess"):
            told = http.get(path, headers=BROWSER)
            assert told.status_code == 404, path
            assert told.headers["content-type"].startswith("application/problem+json")


def test_the_server_knows_the_pages_that_the_client_has() -> None:
    app = (ROOT / "web" / "src" / "App.svelte").read_text(encoding="utf-8")
    assert set(re.findall(r'route\.match\("([^"]+)"\)', app)) == set(static_files.WITHIN)
    assert set(re.findall(r'route\.path === "([^"]+)"', app)) == set(static_files.PAGES)


def test_health_is_told_to_whoever_watches_over_the_server(server: Running) -> None:
    told = httpx.get(f"{server.base}/health", timeout=PATIENCE)
    assert told.status_code == 200
    assert told.json()["status"] in ("ok", "slow"), "a busy machine is no fault"
    assert told.headers["cache-control"] == "no-store"


def test_the_seats_of_a_scenario_follow_its_options(folder: Path) -> None:
    with serving(folder, catalogue=Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        usual = ann.post("/api/games/tactical/seats", 200, scenario="river-plate")
        assert usual["seats"] == ["rn", "km"]
        options = {"commands": "group"}
        found = ann.post("/api/games/tactical/seats", 200, scenario="river-plate", options=options)["seats"]
        assert found == ["rn/ajax-div", "rn/exeter", "km/graf-spee"]
        seats = [{"seat": found[0], "player": "me"}, *({"seat": one, "player": "bot"} for one in found[1:])]
        ann.post("/api/tables", 201, game="tactical", scenario="river-plate", options=options, seats=seats)
        assert (
            "There is no scenario 'narvik'" in ann.post("/api/games/tactical/seats", 422, scenario="narvik")["detail"]
        )
        ann.post("/api/games/tactical/seats", 422, scenario="duel", options={"commands": "nobody"})
        ann.post("/api/games/chess/seats", 404)


def test_advice_says_why(folder: Path) -> None:
    with serving(folder, catalogue=Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        seats = [{"seat": "usn", "player": "me"}]
        ann.id = ann.post("/api/tables", 201, game="tactical", scenario="duel", seats=seats)["id"]
        advice = ann.get(ann.at("advice"))
        assert advice["line"].startswith("plot ")
        assert "One against one: neither is beaten before she is crippled." in advice["reasons"]
