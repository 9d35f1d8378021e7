"""Review of a finished game: the track of every piece, one figure for luck, three reasons for the result, and continuing from any moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from flagplot.games import load
from flagplot.kernel.overlay import Spot
from flagplot.kernel.replay import parse
from flagplot.operational.text.losses import GRADES
from flagplot.server.catalogue import Catalogue
from flagplot.server.history.after_action import luck_of, why_of
from flagplot.server.wire import Damage, Ending, Loss, SideReport
from tests.server.harness import Player, Running, serving, two_players

TESTS = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with serving(tmp_path_factory.mktemp("action"), Catalogue.standard()) as running:
        yield running


@pytest.fixture
def ann(library: Running) -> Iterator[Player]:
    with Player(library.base, "ann") as somebody:
        yield somebody


def finished(ann: Player, path: str) -> str:
    """A golden game on a table, played to its end."""
    text = (TESTS / path).read_text(encoding="utf-8")
    return str(ann.post("/api/tables/import", replay=text, seats=[])["id"])


def side(name: str, mean: float | None, toll: list[str] | None = None, best: int = 6) -> SideReport:
    losses = [Loss(one, 1, 4) for one in toll or []]
    dice, expected = (48, 3.5) if mean is not None else (0, None)
    return SideReport(name, losses, 10, dice, mean, expected, best, [], toll or [])


def test_before_the_end_nobody_plays_on_or_asks_what_if(server: Running) -> None:
    with two_players(server.base) as (ann, _bob):
        assert ann.get(ann.at("prospect"), expect=403)["code"] == "closed"
        assert ann.post(ann.at("branch"), expect=403, at=0, seat="red")["code"] == "closed"


def test_luck_is_one_figure_with_its_meaning() -> None:
    even = luck_of([side("japan", 3.5), side("allies", 3.5)])
    assert even is not None
    assert (even.side, even.percent) == ("", 50)
    kind = luck_of([side("japan", 4.2), side("allies", 3.3)])
    assert kind is not None
    assert kind.side == "japan"
    assert kind.percent > 95
    assert kind.text.startswith("The dice favoured Japan: in ")
    low = luck_of([side("rn", 4.2, best=1), side("km", 3.5, best=1)])
    assert low is not None
    assert low.side == "km"
    assert luck_of([side("japan", None), side("allies", 3.5)]) is None


def test_the_loser_reads_who_won_and_why() -> None:
    ending = Ending(["japan"], "decisive", {"japan": 9.0}, "Japan leads by nine points", [])
    said = why_of(ending, [], [side("japan", 3.5), side("allies", 3.5, ["Hermes"])])
    assert said == ["Japan wins: Japan leads by nine points.", "Japan lost nothing; the Allies lost Hermes."]
    many = ["Hermes", "Cornwall", "Dorsetshire", "Vampire", "Tenedos"]
    said = why_of(ending, [], [side("japan", 3.5), side("allies", 3.5, many)])
    assert said[-1] == "Japan lost nothing; the Allies lost Hermes, Cornwall, Dorsetshire, Vampire and Tenedos."
    said = why_of(ending, [], [side("japan", 3.5), side("allies", 3.5, [*many, "5 merchantmen"])])
    assert said[-1] == "Japan lost nothing; the Allies lost Hermes, Cornwall, Dorsetshire, Vampire and 2 more."
    kinds = side("allies", 3.5, ["one cruiser", "2 carriers", "one tank", "3 forts", "one oiler", "one tug"])
    kinds.losses.append(Loss("fort", 2, 4))
    [toll] = why_of(None, [], [side("japan", 3.5), kinds])
    assert toll.endswith("the Allies lost one cruiser, 2 carriers, one tank, 3 forts and others.")
    drawn = Ending([], "draw", {}, "2.5 points to the US Navy, 2.5 to the Japanese", [])
    said = why_of(drawn, [], [side("usn", 3.5), side("ijn", 3.5)])
    assert said[0] == "Nobody wins: 2.5 points to the US Navy, 2.5 to the Japanese."


def test_where_no_ship_was_lost_the_heavily_damaged_are_named() -> None:
    hurt = structs.replace(
        side("ijn", 3.5), damaged=[Damage("Myoko", True), Damage("Nachi", True), Damage("Haguro", False)]
    )
    said = why_of(None, [], [side("usn", 3.5), hurt])
    assert said == ["Neither side lost a ship; Myoko and Nachi of the Japanese are heavily damaged."]
    assert why_of(None, [], [side("usn", 3.5), side("ijn", 3.5)]) == ["Neither side lost a ship."]


def test_losses_are_told_the_gravest_first_and_small_things_by_their_number() -> None:
    raid = load("operational").catalogue
    lost = {"f8": 3, "f7": 2, "788-sqn": 1, "hermes": 1, "vampire": 1}
    assert [str(one) for one in raid.tolled(lost)] == ["Hermes", "Vampire", "5 merchantmen", "788 Squadron FAA"]
    flown = {"788-sqn": 1, "258-sqn": 1, "akagi-zero": 1, "decoy-j1": 1, "hermes": 1, "f3": 1}
    assert [str(one) for one in raid.tolled(flown)] == ["Hermes", "one merchantman", "3 air units"]
    war = load("strategic").catalogue
    lost = {"garrison": 7, "uk-heavy-1": 1, "uk-heavy-3": 1, "uk-fleet_carrier-1": 1, "manpower": 1}
    said = [str(one) for one in war.tolled(lost)]
    assert said == ["one British fleet carrier group", "2 British heavy groups", "one manpower point", "7 garrisons"]
    battle = load("tactical").catalogue
    told = [str(one) for one in battle.tolled({"Laffey": 1, "Atlanta": 1, "Hiei": 1, "Portland": 1})]
    assert told == ["Hiei", "Portland", "Atlanta", "Laffey"]


@pytest.mark.parametrize(
    "path, kinds, aboard",
    [
        ("operational/golden/day-battle.replay", {"hex"}, True),
        ("tactical/golden/without-air-cover.replay", {"point"}, False),
        ("strategic/golden/barrier.replay", {"area", "place"}, False),
    ],
)
def test_a_game_tells_where_its_pieces_are(path: str, kinds: set[str], aboard: bool) -> None:
    record = parse((TESTS / path).read_text(encoding="utf-8"))
    game = load(record.game)
    spots: list[Spot] = []
    record.play(game, watch=lambda match, _line: spots.extend(game.spots(match.state)))
    assert {spot.at.kind for spot in spots if spot.at is not None} <= kinds
    assert any(spot.at is not None and spot.side for spot in spots)
    assert any(spot.aboard for spot in spots) is aboard


def test_a_report_has_tracks_luck_and_reasons(ann: Player) -> None:
    table = finished(ann, "operational/golden/day-battle.replay")
    report: dict[str, Any] = ann.get(f"/api/tables/{table}/report")
    assert 2 <= len(report["why"]) <= 3
    assert report["luck"]["text"]
    fleet = next(track for track in report["tracks"] if track["id"] == "J1")
    assert fleet["side"] == "japan"
    assert [one["spot"]["id"] for one in fleet["way"]][:3] == ["1820", "1719", "1820"] or len(fleet["way"]) > 2
    assert [one["at"] for one in fleet["way"]] == sorted(one["at"] for one in fleet["way"])
    lost = [one for one in report["moments"] if one["event"]["kind"] in {"sunk", "damaged"}]
    assert lost
    for moment in lost:
        assert " by " in moment["told"], moment["told"]  # who did it
        assert moment["spot"]["ref"] == "hex", moment  # pinned where it happened, even if ships have moved since


def test_the_heaviest_blow_of_an_action_says_who_struck_whom(ann: Player) -> None:
    table = finished(ann, "tactical/golden/hood-in-the-denmark-strait.replay")
    blow = ann.get(f"/api/tables/{table}/report")["why"][1]
    assert re.fullmatch(r"The heaviest blow: [\w ]+ (sinks|leaves|damages|hits) [\w ]+\.", blow), blow


def test_the_heaviest_blow_is_the_loss_that_was_worth_most(ann: Player) -> None:
    table = finished(ann, "tactical/golden/without-air-cover.replay")
    report = ann.get(f"/api/tables/{table}/report")
    assert re.fullmatch(r"The heaviest blow: (Prince of Wales|Repulse) .+\.", report["why"][1]), report["why"][1]
    for moment in report["moments"]:
        assert "no damage" not in moment["told"], moment["told"]  # hits that did nothing decide nothing


def test_captains_play_on_and_whoever_asks_what_if_sits_at_a_new_table(ann: Player) -> None:
    table = finished(ann, "tactical/golden/minneapolis-meets-tone.replay")
    last = ann.get(f"/api/tables/{table}/review", seat="control", at=0)["orders"]
    found = ann.get(f"/api/tables/{table}/prospect", at=last - 1)
    assert found["games"] >= 1
    assert sum(found["wins"].values()) + found["drawn"] == found["games"]
    ann.get(f"/api/tables/{table}/prospect", at=last + 1, expect=422)
    again = ann.post(f"/api/tables/{table}/branch", at=2, seat="usn")
    assert again["id"] != table
    assert again["status"] == "running"
    assert ann.get(f"/api/tables/{again['id']}/view", seat="usn")["owes"]


def test_of_two_ships_sunk_the_one_worth_more_is_the_heavier_blow() -> None:
    weights = GRADES.weights
    weigh = weights["sunk"]
    assert weigh({"ship": "hermes"}) > weigh({"ship": "vampire"}) > weights["captured"]({"places": ["x"]})
    three = weights["merchants.lost"]({"ship": "f1", "lost": 3})
    assert weigh({"ship": "hermes"}) > three > weigh({"ship": "vampire"})  # three points, three, and one


def test_the_best_face_of_a_raids_dice_is_that_of_the_column_they_are_read_in() -> None:
    found = [GRADES.best({"die_column": column}) for column in ("A", "B", "player_calls_each_roll")]
    assert found == [6, 1, 0]
