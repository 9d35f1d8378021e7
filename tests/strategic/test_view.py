"""What a seat is shown: its own data in full, allies' by consent, of the enemy what is on the map."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.strategic import CAPTAIN
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.flow import Phase
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.phases.combat.rehousing import Rehousing
from flagplot.strategic.rules.combat.losses import Levy
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.rules.turn import last_turn
from flagplot.strategic.state.blanks import fill_in
from flagplot.strategic.state.books import Loss
from flagplot.strategic.state.imagine import crew_forces, expected
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Agreement, Commitment, Train
from flagplot.strategic.state.view import StrategicView
from tests.strategic.frames import losses_of
from tests.strategic.positions import force, little, unit

UK, GERMANY, JAPAN = Seat("uk"), Seat("germany"), Seat("japan")


@pytest.fixture
def war() -> Strategic:
    """The war at the flags of its first turn."""
    state = GAME.new("war", 3)
    wits, dice = SeededDice(Chance(key_from_seed(5))), SeededDice(state.chance)
    while type(state.flow[-1]).__name__ != "Flagging":
        seat = GAME.to_act(state)[0]
        GAME.apply(state, seat, CAPTAIN.order(Desk(GAME, state, seat), wits), dice)
    return state


def seen(state: Strategic, seat: Seat) -> StrategicView:
    view = GAME.view(state, seat)
    assert isinstance(view, StrategicView)
    return view


@pytest.mark.rule("NW-MER-35", "NW-OPS-4")
def test_of_the_enemy_no_unit_store_tonnage_or_reserve_is_shown(war: Strategic) -> None:
    view = seen(war, UK)
    position = view.position
    assert {unit.nation for unit in position.units.values()} <= set(view.known)
    assert not {"germany", "italy", "japan"} & set(view.known)
    for harbour in position.harbours.values():
        for store in (harbour.stock, harbour.manpower, harbour.tanks):
            assert set(store) <= set(view.known)
    for route in position.routes.values():
        assert set(route.tonnage) <= set(view.known)
    assert position.reserve["germany"] == 0
    assert position.reserve["uk"] == war.reserve["uk"]
    assert war.harbours["wilhelmshaven"].garrisons == position.harbours["wilhelmshaven"].garrisons


@pytest.mark.parametrize("scenario, naval", [("intro", {"usa": 1, "uk": 2, "netherlands": 1}), ("war", {"uk": 3})])
def test_a_seat_is_told_the_flags_of_its_nations_as_the_rules_count_them(scenario: str, naval: dict[str, int]) -> None:
    state = GAME.new(scenario, 3)
    seat = state.chairs["uk"]
    state.flags_used["uk"] = 1
    told = GAME.view(state, seat).flags

    assert {nation: flags.naval for nation, flags in told.items()} == naval
    assert told["uk"].naval_left == naval["uk"] - 1
    state.flagless["uk"] = 1
    assert GAME.view(state, seat).flags["uk"].naval == flags_of(state, "uk") == 0
    assert GAME.glance(state, seat).flags == {}
    assert GAME.view(state, OBSERVER).flags == {}


@pytest.mark.parametrize(
    "scenario, chosen, last", [("intro", "22", 3), ("war", "22", 22), ("war", "24", 24), ("war", "5", 5)]
)
def test_a_seat_is_told_the_last_turn_by_the_option(scenario: str, chosen: str, last: int) -> None:
    state = GAME.new(scenario, 3, {"last_turn": chosen})
    view = GAME.view(state, state.chairs["uk"])

    assert view.last == last_turn(state) == last
    assert [said.arguments["left"] for said in GAME.aim(view)] == [last - state.turn + 1]


def test_the_view_holds_copies(war: Strategic) -> None:
    position = seen(war, UK).position
    ours = next(unit for unit in position.units.values() if unit.nation == "uk")
    ours.at = "nowhere"
    position.harbours["scapa-flow"].stock["uk"] = 99
    position.hands["uk"].clear()
    assert war.units[ours.id].at != "nowhere"
    assert war.harbours["scapa-flow"].stock["uk"] != 99
    assert war.hands["uk"]


@pytest.mark.rule("NW-OPS-22")
def test_an_enemy_counter_shows_nation_and_base_alone(war: Strategic) -> None:
    name, force = next((n, f) for n, f in war.forces.items() if f.nation == "japan" and f.units)
    force.lsp, force.manpower = 3, 2
    shown = seen(war, UK).position.forces[name]
    assert (shown.nation, shown.base, shown.units, shown.lsp, shown.manpower) == ("japan", force.base, [], 0, 0)
    assert seen(war, JAPAN).position.forces[name].units == force.units


def test_counters_for_names_are_ones_own_and_the_maps(war: Strategic) -> None:
    war.serials.route, war.serials.trains["japan"] = 60, 1
    war.serials.built = {"japan": {"heavy": 2}, "uk": {"heavy": 1}}
    serials = seen(war, UK).position.serials
    assert (serials.route, serials.trains, serials.built) == (60, {"japan": 1}, {"uk": {"heavy": 1}})
    assert set(war.serials.units) > set(serials.units) >= {"uk"}
    assert not set(serials.units) & {"japan", "germany", "italy"}


def test_losses_are_known_to_who_lost_and_to_who_sank(war: Strategic) -> None:
    war.losses.append(Loss("germany-submarine-1", "germany", "submarine", 1, ("usa", "uk")))
    war.losses.append(Loss("italy-submarine-1", "italy", "submarine", 1, ("germany",)))
    assert any(loss.nation == "germany" for loss in seen(war, UK).position.losses)
    assert not any(loss.nation == "italy" for loss in seen(war, UK).position.losses)
    assert any(loss.nation == "italy" for loss in seen(war, GERMANY).position.losses)


def test_cards_laid_face_down_are_shown_to_their_owner_alone(war: Strategic) -> None:
    war.commitments = [Commitment("japan-1", "japan", "die", "japan:tf1", part="landing")]
    assert not seen(war, UK).position.commitments
    assert [laid.card for laid in seen(war, JAPAN).position.commitments] == ["japan-1"]
    assert [laid.card for laid in seen(war, CONTROL).position.commitments] == ["japan-1"]


def test_a_trains_stores_are_its_sides_own(war: Strategic) -> None:
    war.trains["train-japan-1"] = Train("train-japan-1", "japan", "carolines", 1, 10, {"japan": 4}, 0)
    assert seen(war, UK).position.trains["train-japan-1"].stock == {}
    assert seen(war, JAPAN).position.trains["train-japan-1"].stock == {"japan": 4}


@pytest.mark.rule("NW-SEQ-22")
def test_agreements_are_known_to_their_parties(war: Strategic) -> None:
    war.grants.append(Agreement("germany", "italy", "lsp"))
    assert Agreement("germany", "italy", "lsp") in seen(war, GERMANY).position.grants
    assert Agreement("germany", "italy", "lsp") not in seen(war, UK).position.grants
    assert Agreement("germany", "italy", "lsp") in seen(war, CONTROL).position.grants


def test_control_sees_all_and_an_observer_no_books(war: Strategic) -> None:
    everything: Any = seen(war, CONTROL).position
    assert set(everything.units) == set(war.units)
    assert everything.reserve == war.reserve
    assert not seen(war, OBSERVER).position.units


def test_an_ally_who_closes_his_books_is_a_stranger(war: Strategic) -> None:
    assert "usa" in seen(war, UK).known
    war.grants = [grant for grant in war.grants if grant != Agreement("usa", "uk", "chart")]
    assert "usa" not in seen(war, UK).known
    assert not [unit for unit in seen(war, UK).position.units.values() if unit.nation == "usa"]


@pytest.mark.rule("NW-OPS-22")
def test_an_imagined_counter_has_ships_of_its_base_under_it_or_a_heavy_group_of_its_own() -> None:
    state = little()
    force(state, "japan:full", "truk")
    force(state, "japan:bare", "kyoto")
    escort = unit(state, "japan", "escort", "truk")
    crew_forces(state, "japan", 4, SeededDice(Chance(key_from_seed(1))))
    assert state.forces["japan:full"].units == [escort.id]
    assert state.forces["japan:bare"].units == ["japan-heavy-x5"], "the next number after those imagined in port"
    assert (state.units["japan-heavy-x5"].at, state.units["japan-heavy-x5"].on) == ("kyoto", "japan:bare")


def test_what_the_balance_and_the_briefing_issued_less_what_is_known_lost_is_expected(war: Strategic) -> None:
    before = expected(war, "usa")
    assert (before["heavy"], before["fleet_carrier"]) == (8, 3), "the balance"
    assert before["air"] >= 3, "one on each carrier, and those ashore"
    war.losses += [Loss(f"usa-heavy-{n}", "usa", "heavy", 1, ("japan",)) for n in range(1, 10)]
    war.losses.append(Loss("japan-heavy-1", "japan", "heavy", 1, ("usa",)))
    war.losses.append(Loss("usa-landing_craft-1", "usa", "landing_craft", 1, ("japan",)))
    after = expected(war, "usa")
    assert after["heavy"] == 0, "nine lost of eight, and no fewer than none left"
    assert after["fleet_carrier"] == 3
    war.turn = 7
    assert expected(war, "usa")["fleet_carrier"] == 3, "the first new group appears in step 2 of turn 7"
    war.turn = 8
    assert expected(war, "usa")["fleet_carrier"] == 4


def filled(world: Strategic, phase: Phase[Any], view: StrategicView) -> Any:
    """A phase made up as if it were open in an imagined world."""
    world.flow.append(phase)
    fill_in(world, view, SeededDice(Chance(key_from_seed(1))))
    return world.flow.pop()


def test_losses_that_are_hidden_are_imagined_and_ones_own_are_left(war: Strategic) -> None:
    view = seen(war, UK)
    own = [unit.id for unit in war.units.values() if unit.nation == "uk"][:2]
    mine = losses_of("uk", 1, tuple(own), "germany", chair="uk")
    mine = filled(war, mine, view)
    assert (mine.levy.units, mine.levy.by) == (tuple(own), ("germany",))
    theirs = losses_of("germany", 1, (), "", chair="germany")
    theirs = filled(war, theirs, view)
    assert len(theirs.levy.units) == 6
    assert {war.units[name].nation for name in theirs.levy.units} == {"germany"}
    assert theirs.levy.by == ("uk",)
    known = losses_of("germany", 1, ("germany-heavy-1",), "usa", chair="germany")
    known = filled(war, known, view)
    assert (known.levy.units, known.levy.by) == (("germany-heavy-1",), ("usa",)), "events already told stay"


def test_an_imagined_enemy_has_what_the_briefing_gave_it_and_no_more(war: Strategic) -> None:
    for seat in (UK, JAPAN):
        view = seen(war, seat)
        for seed in range(6):
            world = GAME.imagine(view, SeededDice(Chance(key_from_seed(seed))))
            assert world.problems() == []
            assert GAME.codec.dumps(GAME.view(world, seat)) == GAME.codec.dumps(view)
            for nation in set(world.nations()) - set(view.known):
                check_imagined(world, view, nation)


def check_imagined(world: Strategic, view: StrategicView, nation: str) -> None:
    """Ships, air and tonnage as issued; no more LSP and troops than were given and made, where they were given or appear."""
    issued = expected(view.position, nation)
    units = [unit for unit in world.units.values() if unit.nation == nation]
    for kind in ("fleet_carrier", "light_cruiser", "escort", "submarine", "air", "strategic_bomber"):
        assert sum(1 for unit in units if unit.kind == kind) == issued.get(kind, 0), (nation, kind)
    forces = [force for force in world.forces.values() if force.nation == nation]
    heavies = sum(1 for unit in units if unit.kind == "heavy")
    assert issued.get("heavy", 0) <= heavies <= issued.get("heavy", 0) + len(forces), (
        "a bare counter has one of its own"
    )
    assert all(1 <= len(force.units) <= 7 for force in forces)
    assert world.tonnage_of(nation) == issued.get("tonnage", 0) + sum(force.transports for force in forces)
    scenario = world.atlas.scenario
    briefing = scenario.nations[nation]
    made = sum(sum(line.per_turn[: world.turn]) for line in briefing.production if line.unit == "lsp")
    given = {place: lsp for (owner, place), lsp in scenario.lsp.items() if owner == nation}
    stores = {place: harbour.stock[nation] for place, harbour in world.harbours.items() if harbour.stock.get(nation)}
    assert sum(stores.values()) <= sum(given.values()) + made
    assert all(place in given or world.is_fleet_base(place) for place in stores)
    men = {place: manpower for (owner, place), (manpower, _) in scenario.troops.items() if owner == nation}
    men[briefing.troops_base] = men.get(briefing.troops_base, 0) + sum(
        manpower for manpower, _ in briefing.troops_per_turn[: world.turn]
    )
    troops = {
        place: harbour.manpower[nation] for place, harbour in world.harbours.items() if nation in harbour.manpower
    }
    assert all(0 <= points <= men.get(place, 0) for place, points in troops.items())
    decks = [unit for unit in units if unit.is_carrier]
    assert sum(1 for unit in units if unit.aboard) == min(len(decks), issued.get("air", 0))
    guards = [unit for unit in units if unit.duty == "escort"]
    assert all(unit.is_ship and unit.kind != "submarine" for unit in guards)
    assert all(world.routes[int(unit.on)].owner == nation for unit in guards)


def test_imagined_worlds_differ(war: Strategic) -> None:
    view = seen(war, UK)
    worlds = [GAME.imagine(view, SeededDice(Chance(key_from_seed(seed)))) for seed in range(8)]
    assert len({world.chance.key for world in worlds}) == 8
    assert len(worlds[0].chance.key) == 64
    drawn = [[unit.at for unit in world.units.values() if unit.nation == "germany"] for world in worlds]
    assert len({tuple(places) for places in drawn}) == 8
    assert {len(force.units) for world in worlds for force in world.forces.values() if force.nation == "japan"} > {1, 2}
    escorts = [sum(1 for u in world.units.values() if u.duty == "escort" and u.nation == "japan") for world in worlds]
    assert len(set(escorts)) > 1
    assert (
        0 < sum(escorts) < sum(1 for world in worlds for u in world.units.values() if u.nation == "japan" and u.is_ship)
    )


def test_air_that_seeks_a_home_in_an_imagined_world_is_there(war: Strategic) -> None:
    view = seen(war, UK)
    for bare in (False, True):
        if bare:
            for unit_id in [name for name, one in war.units.items() if one.nation == "germany"]:
                del war.units[unit_id]
        seeking = filled(war, Rehousing(Levy("germany", (), (), "germany"), ("",)), view)
        assert [war.units[name].kind for name in seeking.homeless] == ["air"]
        assert list(seeking.orders(war, Seat("germany"))), "there is a deck or a place ashore to go to"


def outline(world: Strategic) -> str:
    """The imagined values as text: ships and aircraft, forces, supplies, troops and tonnage."""
    units = [(u.id, u.at, u.aboard, u.duty, u.on) for u in world.units.values() if "-x" in u.id]
    forces = [(f.id, tuple(f.units), f.manpower, f.transports, f.lsp) for f in world.forces.values()]
    places = [(h.id, sorted(h.stock.items()), sorted(h.manpower.items())) for h in world.harbours.values()]
    routes = [(r.id, sorted(r.tonnage.items())) for r in world.routes.values()]
    return repr((units, forces, places, routes, sorted(world.reserve.items()), world.chance.key))


@pytest.mark.parametrize(
    "scenario, turns, drawn",
    [("war", 1, "b2490f2f59cf"), ("pacific", 3, "348e39008348"), ("atlantic", 2, "b38fa4555bff")],
)
def test_the_same_chance_imagines_the_same_worlds(scenario: str, turns: int, drawn: str) -> None:
    """Bots and rehearsals of order files depend on it: a seed always gives the same world."""
    state = GAME.new(scenario, 3)
    wits, dice = SeededDice(Chance(key_from_seed(5))), SeededDice(state.chance)
    said = hashlib.sha256()
    last, asked = state.turn + turns, 0
    while (acting := GAME.to_act(state)) and state.turn < last:
        asked += 1
        if asked % 3 == 0:
            for seat in (acting[0], OBSERVER):
                view = GAME.view(state, seat)
                said.update(outline(GAME.imagine(view, SeededDice(Chance(key_from_seed(asked))))).encode())
        GAME.apply(state, acting[0], GAME.sample(state, acting[0], wits), dice)
    assert said.hexdigest()[:12] == drawn


def test_forces_and_trains_are_named_as_the_log_names_them(war: Strategic) -> None:
    force(war, "uk:tf9", "scapa-flow")
    war.trains["train-usa-1"] = Train("train-usa-1", "usa", "hawaii", 1, 5, {})
    names = GAME.view(war, UK).names

    assert (names["uk:tf9"].full, names["uk:tf9"].alone) == ("British TF9", "TF9")
    assert names["train-usa-1"].full == "US fleet train 1"
    assert set(names) == {*war.forces, *war.trains}
    assert GAME.glance(war, UK).names == {}
