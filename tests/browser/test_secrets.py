"""Two browsers over the network: a seat's secrets are nowhere in the other browser's traffic, and a planted leak is caught."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from flagplot.kernel.dice import key_from_seed
from flagplot.kernel.proof.ledger import Fairness
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME as OPERATIONAL
from flagplot.strategic import GAME as STRATEGIC
from flagplot.tactical import GAME as TACTICAL
from tests.browser.conftest import OpenPage
from tests.browser.ear import Ear
from tests.browser.table import api, briefed, confirm, post, settled, table_id, until


def both(visit: OpenPage, path: str, body: dict[str, Any], mine: str, other: str) -> tuple[Page, Page, Ear]:
    """Ann makes a table and takes a seat, Ben joins by link with his traffic recorded."""
    ann = visit(None)
    seats = [{"seat": mine, "player": "me"}, {"seat": other, "player": "open"}]
    made = post(ann, path, {**body, "seats": seats})
    ben = visit(None)
    ear = Ear(ben)
    ben.goto(f"/join/{made['invite']}")
    ben.get_by_role("button", name="Take the seat of").click()
    briefed(ben)
    ann.goto(f"/table/{made['id']}")
    briefed(ann)
    settled(ann)
    return ann, ben, ear


def known_dice(monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Fix the dice for the test: a table with two people accepts no seed."""
    monkeypatch.setattr(Fairness, "key", lambda _fairness: key_from_seed(seed))


def order(page: Page, line: str) -> None:
    """Type an order and give it."""
    settled(page)
    page.locator("#command").fill(line)
    page.keyboard.press("Enter")
    expect(page.locator("#prompt .main")).to_be_enabled()
    confirm(page)


def send(page: Page, line: str) -> None:
    """Send an order without the page."""
    table = table_id(page)
    now = api(page, f"/tables/{table}/view")
    given = {"seat": now["seat"], "version": now["version"], "key": uuid4().hex, "line": line}
    assert "code" not in post(page, f"/tables/{table}/orders", given)


def sees(page: Page) -> Any:
    """The view of the seat of this browser."""
    return api(page, f"/tables/{table_id(page)}/view")["view"]


def spill(patch: pytest.MonkeyPatch, game: Any, whose: str, to: str) -> None:
    """Create a leak: one seat is shown the view of another."""
    view = type(game).view

    def leaky(self: Any, state: Any, seat: Seat) -> Any:
        return view(self, state, Seat(whose) if seat == Seat(to) else seat)

    patch.setattr(type(game), "view", leaky)


def must_hear(page: Page, ear: Ear, words: list[str], since: int = 0) -> None:
    """All secrets appear in the traffic in time."""
    until(page, lambda: ear.knows(words, since) == words, f"never heard of {words}")


def places(view: Any, seen: Any) -> list[str]:
    """Positions of ships that the other seat does not see: numbers that do not occur in its view."""
    hidden = [ship for ship in view["ships"].values() if not seen["others"].get(ship["id"], {}).get("is_seen")]
    known = str(seen)
    figures = {str(ship[axis]) for ship in hidden for axis in "xy"} | {
        str(one[axis]) for one in view["spreads"] for axis in "xy"
    }
    return sorted(one for one in figures if len(one.strip("-")) > 3 and one not in known)


def test_ships_in_the_dark_and_their_secret_torpedoes_stay_unheard(
    visit: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    known_dice(monkeypatch, 1)
    body = {"game": "tactical", "scenario": "savo-island"}
    ann, ben, ear = both(visit, "/tables", body, "ijn", "allied")
    send(ann, "plot mikawa: 4333y")
    send(ben, "plot")
    secrets = places(sees(ann), sees(ben))
    assert secrets
    order(ann, "plot mikawa: 4333y | torp chokai/R1 4 at 90 secret")
    ben.reload()  # reloads during the plot phase, before plotting himself
    settled(ben)
    assert ear.knows([*secrets, "torp chokai"]) == []
    order(ben, "plot")
    settled(ann)
    running = sees(ann)
    assert [spread["is_hidden"] for spread in running["spreads"]] == [True]
    assert sees(ben)["spreads"] == []
    secrets += places(running, sees(ben))
    assert ear.knows([*secrets, "launched"]) == []
    spill(monkeypatch, TACTICAL, "ijn", "allied")
    send(ann, "plot mikawa: 4333y")
    send(ben, "plot")
    must_hear(ben, ear, places(sees(ann), {"others": {}}))


def test_how_deep_a_submarine_went_stays_unheard(visit: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    known_dice(monkeypatch, 30)
    body = {"game": "tactical", "scenario": "convoy"}
    ann, ben, ear = both(visit, "/tables", body, "km", "rn")
    order(ann, "plot u-99: DEPTH D, L 29, 463y")
    order(ben, "plot")
    settled(ann)
    boat = sees(ann)["ships"]["u-99"]
    assert boat["depth"] == "D"
    settled(ben)
    assert ear.knows(["463y", str(boat["x"]), str(boat["y"]), "DEPTH"]) == []
    assert "depth" not in sees(ben)["others"]["u-99"]
    spill(monkeypatch, TACTICAL, "km", "rn")
    send(ann, "plot u-99: DEPTH D, L 29, 463y")
    send(ben, "plot")
    boat = sees(ann)["ships"]["u-99"]
    must_hear(ben, ear, [str(boat["x"]), str(boat["y"])])


def test_sheets_flags_and_cards_of_the_war_are_sealed_until_the_last_is_in(
    visit: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    known_dice(monkeypatch, 7)
    body = {"game": "strategic", "scenario": "intro"}
    ann, ben, ear = both(visit, "/tables", body, "allied", "axis")
    for sheet in ("placement", "transfer", "tonnage"):
        order(ann, sheet)
        order(ben, sheet)
    ships = ["uk-fleet_carrier-1", "uk-heavy-1"]
    order(ann, f"allocate tf uk:grey-ghost trincomalee {' '.join(ships)}")
    ben.reload()
    settled(ben)
    assert ear.knows(["uk:grey-ghost", *ships]) == []
    ben.get_by_role("button", name="Draft one for me").click()
    confirm(ben)
    settled(ben)
    # That it sails is public now; its ships are not.
    must_hear(ben, ear, ["uk:grey-ghost"])
    assert ear.knows(ships) == []
    start = len(ear.heard)
    order(ann, "flags sweep uk:grey-ghost arabian-sea lsp=1")
    expect(ann.locator("#prompt")).to_contain_text("sealed")
    ben.reload()
    settled(ben)
    assert ear.knows(["sweep uk:grey-ghost", "flag.placed"], start) == []
    order(ben, "flags")
    settled(ben)
    must_hear(ben, ear, ["flag.placed"], start)
    start = len(ear.heard)
    order(ann, "cards die uk-1 uk:grey-ghost cover")
    assert ear.knows(["uk-1", "cover"], start) == []
    assert ear.knows(ships) == []
    spill(monkeypatch, STRATEGIC, "allied", "axis")
    # Not through Ben's page: it may show what Ann sees, and Ann is not asked anything any more.
    send(ben, "cards")
    must_hear(ben, ear, ships)


def test_groups_and_aircraft_of_the_raid_stay_unheard(visit: OpenPage, monkeypatch: pytest.MonkeyPatch) -> None:
    known_dice(monkeypatch, 7)
    body = {"game": "operational", "scenario": "easter"}
    ann, ben, ear = both(visit, "/tables", body, "japan", "allies")
    send(ann, api(ann, f"/tables/{table_id(ann)}/orders?limit=2000")["orders"][0])
    view = sees(ann)
    secrets = [ship for group in view["groups"].values() if not group["revealed"] for ship in group["ships"]]
    assert "akagi" in secrets
    assert ear.knows([*secrets, "akagi-zero"]) == []
    spill(monkeypatch, OPERATIONAL, "japan", "allies")
    send(ann, "done")
    must_hear(ben, ear, secrets)
