"""How grave events are, and what became of the pieces that they name."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from flagplot.kernel.dice import Roll
from flagplot.kernel.event import Event
from flagplot.kernel.seat import CONTROL, Seat
from flagplot.server.tables.encoding import encode
from flagplot.server.tables.rendering import event_card, graded, read_events
from tests.shelf import games

SLUGS = ("operational", "tactical", "strategic")
DIE = (Roll("NA-DMG-1", 6, (4,), Seat("usn")),)


@pytest.mark.parametrize(
    "slug, kind, facts, grave",
    [
        ("operational", "game.over", {}, 5),
        ("tactical", "over", {}, 5),
        ("operational", "sunk", {"ship": "hermes"}, 4),
        ("operational", "flak", {"hit": True}, 4),
        ("operational", "flak", {"hit": False}, 0),
        ("tactical", "flak", {"down": ["ijn-a14"]}, 4),
        ("tactical", "flak", {"down": []}, 0),
        ("strategic", "merchant.fought", {"tonnage": 2}, 4),
        ("strategic", "merchant.fought", {"tonnage": 0}, 0),
        ("tactical", "fired", {"hits": 2, "results": ["-", "D"]}, 3),
        ("tactical", "fired", {"hits": 2, "results": ["-", "-"]}, 0),
        ("operational", "gunfire", {"result": "D"}, 3),
        ("operational", "gunfire", {"result": "-"}, 0),
        ("tactical", "damage_control", {"result": "W"}, 3),
        ("tactical", "damage_control", {"result": "C"}, 0),
        ("tactical", "condition", {"better": False}, 3),
        ("tactical", "condition", {"better": True}, 2),
        ("tactical", "track", {"count": 3, "course": 80}, 2),
        ("strategic", "losses.taken", {"hit": ["usn-cv-1"], "lost": []}, 3),
        ("operational", "loyalty", {"result": "deserts"}, 3),
        ("operational", "loyalty", {"result": "loyal"}, 1),
        ("operational", "sighted", {"group": "J2"}, 2),
        ("operational", "turn", {}, 0),
    ],
)
def test_an_event_is_as_grave_as_what_it_tells(slug: str, kind: str, facts: dict[str, Any], grave: int) -> None:
    assert games()[slug].catalogue.gravity(Event(kind, facts)) == grave


def test_dice_are_news_unless_their_kind_is_routine() -> None:
    catalogue = games()["tactical"].catalogue
    assert catalogue.gravity(Event("silence", {"ship": "Walker"}, rolls=DIE)) == 1
    assert catalogue.gravity(Event("swept", {"side": "rn", "group": "A"}, rolls=DIE)) == 0


@pytest.mark.parametrize("slug", SLUGS)
def test_only_kinds_that_a_game_announces_are_graded(slug: str) -> None:
    game = games()[slug]
    grades = game.catalogue.grades()
    named = grades.lost | grades.hurt | grades.seen | grades.quiet | set(grades.graded)
    assert named <= set(game.facts.schemas())


@pytest.mark.parametrize(
    "slug, kind, facts, pieces",
    [
        ("operational", "gunfire", {"firer": "chokai", "target": "hermes", "result": "D"}, ["hermes"]),
        ("operational", "gunfire", {"firer": "chokai", "target": "hermes", "result": "-"}, []),
        ("operational", "collision", {"rammer": "a", "rammed": "b", "result": "DxS"}, ["a", "b"]),
        ("operational", "troops.lost", {"unit": "light-horse", "side": "allies", "lost": 1}, ["light-horse"]),
        ("tactical", "torpedoed", {"ship": "Furutaka", "by": "Wilson", "hits": 1, "results": ["HD"]}, ["Furutaka"]),
        ("tactical", "killed", {"ship": "Bluebell", "boat": "U 99"}, ["U 99"]),
        ("tactical", "throat", {"boat": "U 99", "ship": "Walker", "hits": 1, "results": ["HD"]}, ["Walker"]),
        ("tactical", "flak", {"factor": 4, "kind": "M", "down": ["ijn-a14"]}, ["ijn-a14"]),
        ("strategic", "place.taken", {"place": "bataan", "nation": "japan", "before": "usa"}, ["usa"]),
    ],
)
def test_an_event_befalls_the_piece_that_it_strikes(
    slug: str, kind: str, facts: dict[str, Any], pieces: list[str]
) -> None:
    assert games()[slug].catalogue.struck(Event(kind, facts)) == pieces


@pytest.mark.parametrize(
    "slug, seat, own, others",
    [
        ("operational", "japan", ["akagi", "akagi-zero"], ["hermes", "1116", ""]),
        ("tactical", "usn", ["usn-d1"], ["ijn-a1", ""]),
        ("strategic", "axis", ["japan", "japan-heavy-1", "train-japan-1"], ["usa-heavy-1", "truk", ""]),
    ],
)
def test_a_seat_knows_its_own_and_control_owns_nothing(slug: str, seat: str, own: list[str], others: list[str]) -> None:
    game = games()[slug]
    state = game.new(game.scenarios()[0].name, 1)
    seen = game.view(state, Seat(seat))
    assert [piece for piece in [*own, *others] if game.is_own(seen, piece)] == own
    assert not any(game.is_own(game.view(state, CONTROL), piece) for piece in [*own, *others])


def test_a_seat_of_an_action_knows_the_ships_of_its_side() -> None:
    game = games()["tactical"]
    state = game.new("duel", 1)
    for seat in ("usn", "ijn"):
        seen = game.view(state, Seat(seat))
        assert all(game.is_own(seen, ship.name) == (ship.side == seat) for ship in state.ships.values())


def test_merchantmen_of_one_counter_add_up_and_a_ship_is_told_by_the_last_of_her() -> None:
    catalogue = games()["operational"].catalogue
    log = [
        Event("merchants.lost", {"ship": "f3", "side": "allies", "lost": 1, "left": 3}),
        Event("merchants.lost", {"ship": "f3", "side": "allies", "lost": 3, "left": 0}),
        Event("merchants.lost", {"ship": "f4", "side": "allies", "lost": 2, "left": 2}),
        Event("damaged", {"ship": "hermes", "side": "allies"}),
        Event("sunk", {"ship": "hermes", "side": "allies"}),
        Event("plane.lost", {"unit": "akagi-zero", "side": "japan", "cause": "shot down"}),
        Event("sub.sunk", {"sub": "A1", "side": "allies", "cause": "the screen", "boat": "trusty"}),
    ]
    found = catalogue.casualties(log, {})
    assert [(one.id, one.kind, one.text, one.fate) for one in found] == [
        ("f3", "freighter", "", "4 sunk"),
        ("f4", "freighter", "2 sunk", ""),
        ("hermes", "light-carrier", "", "sunk"),
        ("akagi-zero", "aircraft", "", "shot down"),
        ("trusty", "submarine", "", "sunk"),
    ]


def test_steps_of_a_counter_add_up_until_the_event_says_that_it_is_lost() -> None:
    def taken(hit: list[str], lost: list[str]) -> Event:
        return Event("losses.taken", {"nation": "uk", "hit": hit, "damaged": [], "lost": lost})

    catalogue = games()["strategic"].catalogue
    log = [taken(["uk-heavy-1"], []), taken(["uk-heavy-1", "uk-air-1", "garrison"], ["uk-air-1", "garrison"])]
    assert [(one.name, one.side, one.kind, one.text, one.fate) for one in catalogue.casualties(log, {})] == [
        ("British heavy group 1", "uk", "heavy", "2 steps", ""),
        ("British air point 1", "uk", "air", "", "destroyed"),
        ("British garrison", "uk", "", "one step", ""),
    ]
    trapped = Event("ship.trapped", {"unit": "japan-escort-2", "base": "manila"})
    assert [(one.side, one.fate) for one in catalogue.casualties([trapped], {})] == [("japan", "sunk")]


def test_a_ship_is_as_hurt_as_her_last_report_says_or_as_the_view_shows_her() -> None:
    def ship(name: str, level: int) -> dict[str, Any]:
        return {"id": name.lower(), "name": name, "side": "rn", "kind": "Exeter", "level": level}

    shown = {"ships": {"exeter": ship("Exeter", 1)}, "others": {"ajax": ship("Ajax", 3), "hood": ship("Hood", 0)}}
    log = [
        Event("fired", {"ship": "Graf Spee", "target": "Exeter", "hits": 2, "results": ["-", "HD"]}),
        Event("held", {"ship": "Graf Spee", "target": "Exeter", "results": ["S"]}),
        Event("fired", {"ship": "Graf Spee", "target": "Ajax", "hits": 1, "results": ["S"]}),
        Event("fired", {"ship": "Graf Spee", "target": "Nobody", "hits": 1, "results": ["D"]}),
        Event("fired", {"ship": "Graf Spee", "target": "Hood", "hits": 0, "results": []}),
        Event("sunk", {"ship": "Ajax", "cause": "gun"}),
    ]
    found = games()["tactical"].catalogue.casualties(log, shown)
    assert [(one.name, one.text, one.fate) for one in found] == [
        ("Exeter", "two hits, heavily damaged", ""),
        ("Ajax", "one hit", "sunk"),
    ]


def test_a_ship_scuttled_by_her_crew_is_listed_so_and_her_loss_has_that_cause() -> None:
    shown = {
        "ships": {"bismarck": {"id": "bismarck", "name": "Bismarck", "side": "km", "kind": "BISMARCK", "level": 3}}
    }
    log = [
        Event("fired", {"ship": "Rodney", "target": "Bismarck", "hits": 1, "results": ["HD"]}),
        Event("scuttled", {"ship": "Bismarck"}),
        Event("sunk", {"ship": "Bismarck"}),
    ]
    catalogue = games()["tactical"].catalogue
    [found] = catalogue.casualties(log, shown)
    assert (found.text, found.fate) == ("one hit", "scuttled")
    assert catalogue.cause(log, 2) == 1


def test_hits_by_an_unseen_enemy_count_for_the_ship() -> None:
    shown = {"ships": {"laffey": {"id": "laffey", "name": "Laffey", "side": "usn", "kind": "Benson", "level": 3}}}
    log = [Event("under_fire", {"target": "Laffey", "results": ["-", "S"]}), Event("sunk", {"ship": "Laffey"})]
    [found] = games()["tactical"].catalogue.casualties(log, shown)
    assert (found.text, found.fate) == ("two hits", "sunk")


def test_an_event_stored_without_its_gravity_gets_it_when_it_is_shown() -> None:
    game = games()["operational"]
    card = event_card(game, Event("search.failed", {"group": "J2"}, rolls=DIE), 3)
    told = encode(card)
    stored = msgspec.json.decode(told)
    del stored["gravity"]
    assert read_events([msgspec.Raw(graded(game, encode(stored)))]) == [card]
    assert graded(game, told) is told
