"""Resource areas, and what happens to materials that arrive."""

from __future__ import annotations

import json

import pytest

from flagplot.kernel.content.document import BadDocument, Document
from flagplot.kernel.seat import Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.resources import SPECIAL, read_resources, resources
from flagplot.strategic.content.world import world
from flagplot.strategic.phases.supply import Supplies
from flagplot.strategic.text.terminal import COMMANDS
from tests.strategic.positions import fact, kinds, little, objection, refused, route, sheets, war


@pytest.mark.rule("NW-MER-36")
def test_every_special_material_has_areas_and_every_area_ports() -> None:
    for kind in SPECIAL:
        assert len([one for one in resources().values() if kind in one.materials]) >= 5
    for one in resources().values():
        assert set(one.ports) <= set(world().places)
    ports = [port for one in resources().values() for port in one.ports]
    assert len(ports) == len(set(ports)), "no port belongs to two areas"


@pytest.mark.rule("NW-MER-36")
def test_an_area_that_does_not_exist_is_refused_with_those_that_do() -> None:
    state = little(phase=Supplies())
    found = objection(state, "usa", "supply ship usa rubber@mars 1 pearl midway on 1")
    assert found is not None
    assert found.rule == "NW-MER-36"
    assert found.text == "'mars' is no resource area: rubber@malaya, rubber@java, rubber@siam."
    assert refused(war(phase=Supplies()), "uk", "supply ship uk rubber@mars 1 singapore liverpool on 7") == "NW-MER-36"


@pytest.mark.rule("NW-MER-36")
def test_an_area_without_the_material_is_refused() -> None:
    found = objection(little(phase=Supplies()), "usa", "supply ship usa tungsten@siam 1 pearl midway on 1")
    assert found is not None
    assert found.text == "There is no tungsten in Siam: tungsten@malaya, tungsten@java."


@pytest.mark.rule("NW-MER-36")
def test_it_is_loaded_in_a_port_of_its_area_or_where_it_was_landed() -> None:
    state = little(6, Supplies())
    route(state, 7, "usa", "midway", "reef", "c", usa=3)
    onward = "ship usa rubber@siam 2 midway reef on 7"
    found = objection(state, "usa", f"supply {onward}")
    assert found is not None
    assert found.text == "rubber@siam is loaded at pearl; midway has 0 of usa in store."
    state.ledgers["usa"].goods["midway"] = {"rubber@siam": 3}
    assert refused(state, "usa", f"supply {onward}") == ""
    assert refused(state, "usa", f"supply {onward}, {onward}") == "NW-MER-36", "three, not four"
    sheets(state, {"usa": f"supply {onward}"})
    assert state.ledgers["usa"].goods == {"midway": {"rubber@siam": 1}, "reef": {"rubber@siam": 2}}


@pytest.mark.rule("NW-MER-22")
@pytest.mark.parametrize("word", ["aluminum", "aluminium", "Aluminum"])
def test_both_spellings_of_aluminium_are_understood(word: str) -> None:
    state = little(phase=Supplies())
    events = sheets(state, {"usa": f"supply ship usa {word}@guianas 4 rio pearl on 3"})
    assert fact(events, "supply.shipped", "cargo") == "aluminium@guianas"
    shipped = next(event for event in events if event.kind == "supply.shipped")
    assert "ships 4 aluminium from the Guianas to" in GAME.catalogue.sentence(shipped)
    assert state.ledgers["usa"].goods == {"pearl": {"aluminium@guianas": 4}}


@pytest.mark.rule("NW-MER-21", "NW-MER-37")
@pytest.mark.parametrize("cargo", ["oil", "food", "raw_material"])
def test_what_arrives_is_entered_in_the_books_where_it_arrives(cargo: str) -> None:
    state = little(phase=Supplies())
    events = sheets(state, {"usa": f"supply ship usa {cargo} 3 pearl midway on 1"})
    assert state.ledgers["usa"].goods == {"midway": {cargo: 3}}
    assert (
        GAME.catalogue.sentence(events[-1])
        == f"The United States ships 3 {cargo.replace('_', ' ')} to Midway on route 1."
    )
    state.flow.append(Supplies())
    sheets(state, {"usa": f"supply ship usa {cargo} 2 midway pearl on 1"})
    assert state.ledgers["usa"].goods == {"midway": {cargo: 1}, "pearl": {cargo: 2}}
    assert state.problems() == []


@pytest.mark.rule("NW-MER-37")
def test_the_books_are_their_owners_secret_and_shown_by_a_look() -> None:
    state = little(phase=Supplies())
    sheets(state, {"usa": "supply ship usa oil 3 pearl midway on 1"})
    own, enemy = GAME.view(state, Seat("usa")), GAME.view(state, Seat("japan"))
    assert enemy.position.ledgers["usa"].goods == {}
    assert COMMANDS["goods"](own, []) == "Usa                  Midway (midway)                3 oil"
    assert json.loads(COMMANDS["goods"](own, ["json"]))[0]["number"] == 3
    assert COMMANDS["goods"](enemy, []) == "There are none."


@pytest.mark.rule("NW-MER-36")
def test_the_look_at_resources_names_areas_materials_and_ports() -> None:
    view = GAME.view(GAME.new("intro", 1), Seat("axis"))
    assert "malaya          rubber, aluminium, tungsten     singapore" in COMMANDS["resources"](view, [])
    assert "brazil" not in COMMANDS["resources"](view, []), "out of play"
    assert len(COMMANDS["resources"](view, ["Aluminum"]).splitlines()) == 5
    assert COMMANDS["resources"](view, ["mars"]).startswith("No resource area fits")


@pytest.mark.rule("NW-MER-36")
def test_faults_of_the_file_are_told_with_their_line() -> None:
    text = '[[resource]]\nid = "a"\nname = "A"\nmaterials = ["jade"]\nports = ["mars"]\n'
    with pytest.raises(BadDocument) as fault:
        read_resources(Document(text + text, "resources.toml"))
    told = str(fault.value)
    assert "jade" in told
    assert "mars" in told
    assert "stands twice" in told


def test_chance_ships_what_there_is() -> None:
    state = little(phase=Supplies())
    assert "supply.shipped" in kinds(sheets(state, {"usa": "supply ship usa rubber@siam 1 pearl midway on 1"}))
