"""Effects of briefings and scheduled events on single nations: submarines, ships that changed sides, flags, tonnage."""

from __future__ import annotations

import pytest

from flagplot.strategic.content.briefings import Nation
from flagplot.strategic.content.scenarios import scenario
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.flags import Flagging
from flagplot.strategic.phases.operations.intervention import Intervention
from flagplot.strategic.phases.placement import Placing
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.combat.ratings import ATTACK, FLEET, label, value
from flagplot.strategic.rules.control.schedule import close_turn, open_turn
from flagplot.strategic.rules.control.training import too_far_afield
from flagplot.strategic.rules.merchant.raiding import dives, escort
from flagplot.strategic.rules.operations.allowances import flags_of
from flagplot.strategic.state.model import Strategic
from flagplot.strategic.state.pieces import Train
from flagplot.strategic.text.board import board
from tests.strategic.positions import force, kinds, operation, order, refused, run, sheets, stock, umpire, unit, war

pytestmark = pytest.mark.rule("NW-CTL-13")


@pytest.mark.parametrize(
    "turn, option, cv, air", [(15, "from_15", 11, 2), (14, "from_15", 23, 4), (15, "card_only", 23, 4)]
)
def test_the_schnorchel_halves_escorting_air(turn: int, option: str, cv: int, air: int) -> None:
    state = war(turn, schnorchel=option)
    boat = unit(state, "germany", "submarine", "kiel")
    deck = unit(state, "uk", "escort_carrier", "plymouth")
    guards = [unit(state, "uk", "air", "plymouth"), unit(state, "uk", "air", "plymouth", aboard=deck.id), deck]
    guards += [unit(state, "uk", "air", "plymouth"), unit(state, "uk", "air", "plymouth")]
    screen = escort(state, guards, [boat])
    assert (screen.cv, screen.air) == (cv, air), "6 + 5 + 6 + 6 = 23; 3 + 2 + 3 + 3 = 11"


def test_only_german_boats_in_the_lead_dive() -> None:
    state = war(15, schnorchel="from_15")
    german, italian = unit(state, "germany", "submarine", "brest"), unit(state, "italy", "submarine", "brest")
    assert dives(state, [german, italian]), "3 of 6 is half the attack"
    assert not dives(state, [german, italian, unit(state, "italy", "submarine", "brest")])
    assert not dives(state, [italian])


@pytest.mark.parametrize("turn, option, attack", [(20, "from_20", 4), (19, "from_20", 3), (20, "card_only", 3)])
def test_new_flotillas_of_type_xxi_attack_with_four(turn: int, option: str, attack: int) -> None:
    state = war(turn, Production(), type_xxi=option)
    before = set(state.units)
    run(state)
    boats = [u for u in state.units.values() if u.id not in before and u.nation == "germany" and u.kind == "submarine"]
    assert boats
    assert {value(state, boat, ATTACK) for boat in boats} == {attack}
    old = next(u for u in state.units.values() if u.id in before and u.nation == "germany" and u.kind == "submarine")
    assert value(state, old, ATTACK) == 3, "older boats stay what they are"


@pytest.mark.rule("NW-UNI-23")
def test_japan_may_turn_its_submarines_against_trade() -> None:
    state = war(5, Transfers(), japan_subs="may_renounce")
    boat = next(u for u in state.units.values() if u.nation == "japan" and u.kind == "submarine")
    assert label(state, boat) == "1-0-0"
    assert refused(state, "usa", "transfer renounce usa") == "NW-UNI-23"
    assert refused(state, "usa", "transfer renounce japan") == "NW-CTL-12"
    events = sheets(state, {"japan": "transfer renounce japan"})
    assert "submarines.renounced" in kinds(events)
    assert label(state, boat) == "1-2-0"
    state.flow.append(Transfers())
    assert refused(state, "japan", "transfer renounce japan") == "NW-UNI-23", "once and for all"
    state.flow[-1] = Allocation()
    assert refused(state, "japan", f"allocate tf japan:one {boat.at} {boat.id}") == "NW-UNI-23"


@pytest.mark.rule("NW-UNI-23")
def test_as_printed_japan_renounces_nothing() -> None:
    state = war(5, Transfers())
    assert refused(state, "japan", "transfer renounce japan") == "NW-UNI-23"


def armistice(*faces: int) -> tuple[Strategic, list[str]]:
    """Italy's armistice with one ship of each kind left. Returns the ids of the ships that went to Malta."""
    state = war(10)
    state.happened["torch"] = 6
    state.harbours["sicily"].holder = "uk"
    before = set(state.units)
    ships = [u for u in state.units.values() if u.nation == "italy" and u.is_ship]
    close_turn(state, umpire(*faces, *[1] * (len(ships) - len(faces))))
    return state, [u.id for u in state.units.values() if u.id not in before]


def test_italian_ships_that_came_over_serve_in_merchant_defence_only() -> None:
    state, joined = armistice(4)
    (name,) = joined
    ship = state.units[name]
    assert (ship.nation, ship.at, ship.damaged) == ("uk", "malta", False)
    state.flow.append(Allocation())
    assert refused(state, "uk", f"allocate tf uk:one malta {name}") == "NW-CTL-13"
    assert refused(state, "uk", f"allocate escort 40 malta {name}") == ""
    state.flow[-1] = Transfers()
    assert refused(state, "uk", f"transfer move {name} alexandria") == "", "it may change its base"


def test_an_italian_flotilla_that_came_over_attacks_no_route() -> None:
    state, joined = armistice(*[1] * 10, *[5] * 4)
    boat = next(state.units[name] for name in joined if state.units[name].kind == "submarine")
    state.flow.append(Allocation())
    assert refused(state, "uk", f"allocate attack 18 malta central-med {boat.id}") == "NW-CTL-13"


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize("kind", ["manpower", "tanks", "garrisons"])
def test_allied_troops_keep_germany_out_of_an_italian_port(kind: str) -> None:
    """Ships of any kind; Axis troops in another port do not keep her out."""
    state = war(10)
    state.happened["torch"] = 6
    state.harbours["sicily"].holder = "uk"
    store = {
        "manpower": state.harbours["naples"].manpower,
        "tanks": state.harbours["naples"].tanks,
        "garrisons": state.harbours["naples"].garrisons,
    }[kind]
    store["usa"] = 1
    state.ledgers["usa"].land_in += 1
    state.harbours["naples"].landed["usa"] = 9
    state.harbours["taranto"].garrisons["japan"] = 1
    state.ledgers["japan"].land_in += 1
    ships = sum(1 for u in state.units.values() if u.nation == "italy" and u.is_ship)
    close_turn(state, umpire(*[1] * ships))
    assert [state.harbours[p].holder for p in ("naples", "la-spezia", "taranto")] == ["usa", "germany", "germany"]
    assert store["usa"] == 1
    assert state.problems() == []


@pytest.mark.rule("NW-FLG-3")
def test_free_french_flags_begin_with_torch() -> None:
    state = war(8)
    assert flags_of(state, "free-french") == 0, "North Africa has not rallied"
    state.happened["torch"] = 7
    assert flags_of(state, "free-french") == 1
    early = war(6)
    early.happened["torch"] = 5
    assert flags_of(early, "free-french") == 1, "an earlier Torch brings them earlier"


@pytest.mark.rule("NW-FLG-3")
def test_a_navy_without_a_fleet_base_has_no_flags() -> None:
    state = war(3)
    for place in ("batavia", "surabaya", "sabang"):
        assert flags_of(state, "netherlands") == 1
        state.harbours[place].holder = "japan"
    assert flags_of(state, "netherlands") == 0
    stranger = war(3)
    assert "usa" in stranger.chairs
    assert flags_of(stranger, "ussr") == 1


@pytest.mark.parametrize("open_routes, refuge", [((5, 6), 5), ((6,), 6), ((), 36)])
def test_dutch_tonnage_flees_the_indies(open_routes: tuple[int, ...], refuge: int) -> None:
    state = war(2)
    assert state.routes[36].tonnage["netherlands"] == 3
    before = {number: state.routes[number].tonnage.get("netherlands", 0) for number in (5, 6)}
    for number in (5, 6):
        if number not in open_routes:
            state.routes[number].a = "kiel"
    state.ground("bataan").taken["japan"] = 2
    close_turn(state, umpire())
    expected = before.get(refuge, 0) + 3
    assert state.routes[refuge].tonnage["netherlands"] == expected
    assert state.tonnage_of("netherlands") == 8
    assert state.problems() == []


@pytest.mark.rule("NW-SET-5")
def test_interned_ships_are_not_placed_elsewhere() -> None:
    state = war(1, Placing(), force_x="interned")
    ship = next(u for u in state.units.values() if u.nation == "free-french" and u.kind == "heavy")
    assert refused(state, "free-french", f"placement place {ship.id} beirut") == "NW-CTL-13"
    assert refused(war(1, Placing()), "free-french", f"placement place {ship.id} beirut") == ""


def test_a_second_heavy_group_in_norway_frees_the_first() -> None:
    state = war(2, Transfers())
    here, there = sorted(
        (u for u in state.units.values() if u.nation == "germany" and u.kind == "heavy"), key=lambda u: u.at
    )
    assert (here.at, there.at) == ("brest", "trondheim")
    assert refused(state, "germany", f"transfer move {there.id} kiel") == "NW-CTL-13"
    assert refused(state, "germany", f"transfer move {there.id} kiel, move {here.id} kristiansand") == ""


@pytest.mark.parametrize("turn, ordered", [(1, False), (2, True), (6, True), (7, False)])
def test_a_heavy_group_is_ordered_to_norway_if_none_is_there(turn: int, ordered: bool) -> None:
    state = war(turn, Transfers())
    here, there = sorted(
        (u for u in state.units.values() if u.nation == "germany" and u.kind == "heavy"), key=lambda u: u.at
    )
    there.at = "kiel"
    events = sheets(state, {"germany": "transfer"})
    assert (here.at in ("trondheim", "kristiansand")) is ordered
    assert here.idle is ordered
    assert there.at == "kiel", "one is enough"
    told = [event.audience for event in events if event.kind == "event.happened"]
    assert told == ([("germany",)] if ordered else [])


def test_nobody_is_ordered_to_norway_who_sits_out_or_finds_no_way() -> None:
    state = war(3, Transfers())
    heavies = [u for u in state.units.values() if u.nation == "germany" and u.kind == "heavy"]
    for ship in heavies:
        ship.at, ship.idle = "brest", True
    sheets(state, {})
    assert [ship.at for ship in heavies] == ["brest"] * len(heavies)
    for ship in heavies:
        ship.idle = False
    for base in ("trondheim", "kristiansand"):
        state.harbours[base].holder = "uk"
    state.flow.append(Transfers())
    sheets(state, {})
    assert [ship.at for ship in heavies] == ["brest"] * len(heavies)


def test_the_consent_of_quebec_is_not_taken_back() -> None:
    state = war(18, Transfers())
    assert refused(state, "usa", "transfer deny usa uk bases") == ""
    for ship in [u for u in state.units.values() if u.nation == "germany" and u.kind == "heavy"]:
        ship.damaged = True
    open_turn(state, umpire(1, 1))
    assert refused(state, "usa", "transfer deny usa uk bases") == "NW-CTL-13"
    assert refused(state, "usa", "transfer deny usa uk cards") == ""


@pytest.mark.rule("NW-UNI-33")
def test_american_air_in_training_stays_ashore() -> None:
    state = war(2, Transfers())
    deck = unit(state, "usa", "fleet_carrier", "norfolk")
    plane = unit(state, "usa", "air", "norfolk")
    plane.idle = True
    assert refused(state, "usa", f"transfer embark {plane.id} {deck.id}") == "NW-CTL-13"
    plane.idle = False
    assert refused(state, "usa", f"transfer embark {plane.id} {deck.id}") == ""


def test_a_landing_takes_two_american_forces_out_of_home_waters() -> None:
    state = war(2, Flagging())
    for name in ("usa:one", "usa:two", "usa:three"):
        force(state, name, "pearl-harbour", unit(state, "usa", "heavy", "pearl-harbour"), men=1)
    stock(state, "usa", "pearl-harbour", 9)
    two = "flags land usa:one usa:two wake-island lsp=1+1"
    assert refused(state, "usa", two) == ""
    assert refused(state, "usa", f"{two}, sweep usa:three wake lsp=1") == "NW-CTL-13"
    assert refused(state, "usa", f"{two}, sweep usa:three hawaii lsp=1") == "", "home waters"
    state.turn = 3
    assert refused(state, "usa", f"{two}, sweep usa:three wake lsp=1") == ""


@pytest.mark.rule("NW-BAS-23")
def test_soviet_units_serve_at_murmansk_and_vladivostok_only() -> None:
    state = war(13, Transfers())
    plane = next(u for u in state.units.values() if u.nation == "ussr" and u.is_air and u.at == "murmansk")
    ship = next(u for u in state.units.values() if u.nation == "ussr" and u.is_ship and u.at == "murmansk")
    assert refused(state, "ussr", f"transfer fly {plane.id} archangel") == "NW-BAS-23"
    assert refused(state, "ussr", f"transfer move {ship.id} scapa-flow") == "NW-BAS-23"
    assert refused(state, "ussr", f"transfer move {ship.id} archangel") == "NW-BAS-23"


@pytest.mark.rule("NW-SEQ-6")
def test_a_yard_still_free_builds_when_the_first_has_fallen() -> None:
    state = war(6, Production())
    state.harbours["kiel"].holder = "uk"
    state.harbours["kiel"].since = 5
    before = set(state.units)
    run(state)
    built = [u for u in state.units.values() if u.id not in before and u.nation == "germany" and u.kind == "submarine"]
    assert {u.at for u in built} == {"wilhelmshaven", "danzig"}
    lost = war(6, Production())
    for base in ("kiel", "wilhelmshaven", "danzig"):
        lost.harbours[base].holder = "uk"
    before = set(lost.units)
    run(lost)
    assert not [
        u for u in lost.units.values() if u.id not in before and u.nation == "germany" and u.kind == "submarine"
    ]


def test_renouncing_costs_no_fleet_value() -> None:
    state = war(5, japan_subs="may_renounce")
    boat = next(u for u in state.units.values() if u.nation == "japan" and u.kind == "submarine")
    state.renounced = 4
    assert value(state, boat, FLEET) == 1


def test_every_briefing_option_is_known_by_name() -> None:
    state = war(1, schnorchel="from_15", type_xxi="from_20", japan_subs="may_renounce", us_torpedoes="faulty")
    assert state.options.schnorchel == "from_15"
    state.flow.append(Transfers())
    assert order(state, "usa", "transfer") == []


def abroad(turn: int, *names: str) -> Strategic:
    """American task forces of one heavy group each at British Sydney."""
    state = war(turn)
    stock(state, "usa", "sydney", 6)
    for name in names:
        force(state, name, "sydney", unit(state, "usa", "heavy", "sydney"))
    return state


@pytest.mark.rule("NW-CTL-13")
def test_the_us_navy_in_training_bases_two_task_forces_abroad() -> None:
    state = war(2, Allocation())
    ships = [unit(state, "usa", "heavy", "sydney").id for _ in range(3)]
    home = unit(state, "usa", "heavy", "pearl-harbour").id
    lines = [f"tf usa:tf{number} sydney {ship}" for number, ship in enumerate(ships)]
    two = ", ".join(lines[:2])
    assert refused(state, "usa", f"allocate {two}, tf usa:home pearl-harbour {home}") == ""
    assert refused(state, "usa", f"allocate {two}, {lines[2]}") == "NW-CTL-13"
    state.turn = 3
    assert refused(state, "usa", f"allocate {two}, {lines[2]}") == ""


@pytest.mark.rule("NW-CTL-13", "NW-OPS-7")
def test_an_intervention_counts_among_the_forces_abroad() -> None:
    for turn, rule in ((2, "NW-CTL-13"), (3, "")):
        state = abroad(turn, "usa:one", "usa:two")
        force(state, "usa:home", "pearl-harbour", unit(state, "usa", "heavy", "pearl-harbour"))
        stock(state, "usa", "pearl-harbour", 2)
        force(state, "japan:one", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
        operation(state, "sweep", "japan:one", "wake")
        state.flow.append(Intervention(0))
        assert refused(state, "usa", "intervene usa:home=1") == rule
        del state.forces["usa:two"]
        assert refused(state, "usa", "intervene usa:home=1") == ""


@pytest.mark.rule("NW-CTL-13")
def test_a_force_at_sea_stands_where_it_operates() -> None:
    """Two forces of Sydney that sweep Hawaiian waters are at home: two others may go abroad."""
    state = abroad(2, "usa:one", "usa:two")
    assert too_far_afield(state, "usa:x", {"usa:x": ("wake",)}) is not None
    assert too_far_afield(state, "uk:x", {"uk:x": ("wake",)}) is None
    for name in ("usa:one", "usa:two"):
        state.forces[name].area = state.areas_of("pearl-harbour")[0]
    assert too_far_afield(state, "usa:x", {"usa:x": ("wake",)}) is None
    assert too_far_afield(state, "usa:x", {"usa:y": ("wake",), "usa:z": ("wake",), "usa:x": ("wake",)}) is not None
    state.trains["train-usa-1"] = Train("train-usa-1", "usa", "wake", 1, 10, {})
    assert too_far_afield(state, "usa:x", {"usa:y": ("wake",), "usa:z": ("wake",), "usa:x": ("wake",)}) is None


@pytest.mark.rule("NW-UNI-23", "NW-CTL-13")
def test_submarines_are_renounced_once() -> None:
    state = war(5, Transfers(), japan_subs="may_renounce")
    events = sheets(state, {"japan": "transfer renounce japan, renounce japan, grant japan germany lsp"})
    assert [event.kind for event in events].count("submarines.renounced") == 1
    assert state.renounced == 5


def test_the_board_tells_what_each_scenario_is_played_for() -> None:
    aims = board()["aims"]
    intro, war = aims["intro"], aims["war"]
    assert (intro["first"], intro["last"], war["last"]) == (1, 3, 22)
    assert intro["nations"]["uk"]["par"] == scenario("intro").nations["uk"].par
    assert set(intro["nations"]) == {"usa", "uk", "japan", "netherlands"}
    assert {"points": 4, "text": "Singapore in Allied hands"} in intro["nations"]["uk"]["goals"]
    assert len(war["nations"]["uk"]["goals"]) > len(intro["nations"]["uk"]["goals"])


@pytest.mark.rule("NW-FLG-3", "NW-RNG-5")
def test_a_nation_whose_briefing_says_nothing_has_nothing() -> None:
    bare = Nation("atlantis", "Atlantis", "neutral")
    assert bare.flags == bare.flags_summer == bare.military_flags == bare.land_air_range == (0,) * 22
    assert (bare.par, bare.cards, bare.production, bare.goals) == (0, (), (), ())
