"""Sheets of the strategic game on the server: drafts typed or composed, invalid lines, and what the map shows."""

from __future__ import annotations

from pathlib import Path

from flagplot.server.catalogue import Catalogue
from tests.server.harness import Player, serving


def test_a_sheet_is_checked_typed_or_composed_and_told_line_by_line(folder: Path) -> None:
    with serving(folder, Catalogue.standard()) as server, Player(server.base, "Ann") as ann:
        seats = ann.get("/api/games/strategic")["scenarios"][0]["seats"]
        ann.new_table(game="strategic", seats=[{"seat": seat, "player": "me"} for seat in seats])
        seat = seats[0]
        typed = ann.post(ann.at("check"), line="tonnage DIVERT 1 via Java-Sea>south-china-sea", seat=seat)
        path = ["java-sea", "south-china-sea"]
        order = {"verb": "tonnage", "items": [{"verb": "divert", "route": 1, "path": path}]}
        lines = ["divert 1 via java-sea>south-china-sea"]
        shown = typed["preview"]
        assert (typed["order"], shown["routes"], shown["lines"]) == (order, {"1": path}, lines)
        assert typed["line"] == "tonnage divert 1 via java-sea>south-china-sea"
        assert ann.post(ann.at("check"), order=order, seat=seat) == typed
        assert ann.post(ann.at("check"), order={"verb": "tonnage", "items": lines}, seat=seat) == typed

        spoilt = ann.post(ann.at("check"), line="tonnage put usa one 3, disband train-1", seat=seat)
        assert not spoilt["legal"]
        assert spoilt["order"]["items"][0]["fault"].startswith(
            "The route is a whole number of at most 6 digits, not 'one'."
        )
        assert spoilt["order"]["items"][1] == {"verb": "disband", "train": "train-1"}
        faulty = ["place nobody-1 nowhere", "wave"]
        told = ann.post(ann.at("check"), order={"verb": "placement", "items": faulty}, seat=seat)["objection"]
        assert len(told["each"]) == 2
        assert all(one in told["text"] for one in told["each"])

        wrong = ann.post(
            ann.at("check"), order={"verb": "tonnage", "items": [{"verb": "put", "nation": "uk"}]}, seat=seat
        )
        assert wrong["objection"]["text"] == "route is missing. Write `put NATION ROUTE TONNAGE`."
