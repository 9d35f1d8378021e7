"""SET: secret rolls, forces, starting places."""

from fractions import Fraction
from typing import Any

import pytest

from flagplot.kernel.odds import exact
from flagplot.kernel.records.codec import text
from flagplot.kernel.seat import Seat
from flagplot.kernel.umpire import Umpire
from flagplot.operational import GAME
from flagplot.operational.content.counters import BOAT, PLANE, SHIP, TROOP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.air.airplan import Launching
from flagplot.operational.phases.air.striking import Striking
from flagplot.operational.phases.opening import Convoy
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.setup import Arranging, SetUp
from flagplot.operational.rules.air.airfield import capacity, standing
from flagplot.operational.rules.recon.markers import boxed_port, find_base, in_port, release, reveal
from flagplot.operational.rules.sea.fuel import refuel
from flagplot.operational.rules.setup.secret_rolls import roll_carriers, roll_illustrious, roll_invasion
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.operational.state.setup import muster, muster_dummies
from tests.operational.positions import (
    NIGHT,
    advance,
    allowed,
    at_phase,
    bay,
    group,
    kinds,
    plane,
    play,
    refused,
    secrets_of,
    sub,
    to_act,
    umpire,
)


def forces(invasion: bool = False, carriers: int = 5, side: str = ALLIES, part: str = "forces", **options: Any) -> Bay:
    """The campaign's forces before the set-up of one side."""
    state = bay(**options)
    state.secrets.invasion, state.secrets.carriers = invasion, carriers
    muster(state, scenario("campaign"))
    return at_phase(state, Arranging(side, part))


def at_place(state: Bay, place: str) -> set[str]:
    at = SEA.hex_of[place]
    return {name for name, ship in state.ships.items() if ship.group and state.groups[ship.group].at == at}


MERGUI = {
    "ryujo", "chokai", "kumano", "mikuma", "mogami", "suzuya", "yura", "fubuki", "shirayuki", "hatsuyuki", "murakumo",
    "amagiri", "yugiri", "asagiri", "shirakumo",
}  # fmt: skip


@pytest.mark.rule("MK-SET-1")
def test_orders_to_take_ceylon_on_four_to_six() -> None:
    assert [roll_invasion(bay(), umpire(die)) for die in range(1, 7)] == [False] * 3 + [True] * 3
    referee = umpire(6)
    roll_invasion(bay(), referee)
    assert [(event.kind, event.audience, event.facts) for event in referee.events] == [
        ("orders", (JAPAN,), {"numbers": 3, "invasion": True})
    ]


@pytest.mark.rule("MK-SET-2", "MK-SET-3")
def test_the_force_at_mergui() -> None:
    transports = {"transport-1", "transport-2", "transport-3"}
    assert at_place(forces(invasion=True), "mergui") == MERGUI | transports
    assert at_place(forces(invasion=False), "mergui") == MERGUI
    assert at_place(forces(invasion=False, malay_force="invasion_only"), "mergui") == set()


def kido_butai(state: Bay) -> list[str]:
    return [name for group in state.groups.values() if group.id.startswith("KB") for name in group.ships]


@pytest.mark.rule("MK-SET-4", "MK-SET-10")
def test_the_kido_butai() -> None:
    for count in (4, 5, 6):
        ships = kido_butai(forces(carriers=count))
        carriers = {name for name in ships if SHIP[name].type == "fleet-carrier"}
        assert len(ships) - len(carriers) == 15
        assert len(carriers) == count
        assert ("kaga" in carriers) == (count == 6)
        assert ("shokaku" in carriers) == (count >= 5)
    choosing = forces(carriers=4, side=JAPAN)
    play(choosing, JAPAN, "omit hiryu")
    assert "hiryu" not in choosing.ships
    assert "shokaku" in choosing.ships
    assert "shokaku-val" in choosing.planes
    assert "hiryu-val" not in choosing.planes
    assert refused(forces(carriers=5, side=JAPAN), JAPAN, "omit hiryu") == "MK-SET-10"


@pytest.mark.rule("MK-SET-5")
def test_the_kido_butai_enters_in_the_south_east_corner() -> None:
    state = at_phase(bay(1, 1), Moving(JAPAN))
    group(state, "KB1", "", "akagi")
    assert refused(state, JAPAN, "enter KB1 2024") == "MK-SET-5"
    assert allowed(state, JAPAN, "done")
    play(state, JAPAN, "enter KB1 3229")
    assert state.groups["J1"].at == "3229"
    assert state.ships["akagi"].group == "J1"


@pytest.mark.rule("MK-SET-6")
def test_the_last_entry_is_on_turn_nine() -> None:
    for turn, rule in ((9, ""), (10, "MK-SET-6")):
        state = at_phase(bay(turn, 1), Moving(JAPAN))
        group(state, "KB1", "", "akagi")
        assert refused(state, JAPAN, "enter KB1 3229") == rule
    late = at_phase(bay(20, 1, last_entry_turn="none"), Moving(JAPAN))
    group(late, "KB1", "", "akagi")
    assert allowed(late, JAPAN, "enter KB1 3229")


@pytest.mark.rule("MK-SET-7")
def test_it_may_come_in_three_groups_and_entry_is_a_move() -> None:
    state = forces(side=JAPAN)
    play(state, JAPAN, "form KB2 off akagi soryu")
    play(state, JAPAN, "form KB3 off hiryu")
    assert refused(state, JAPAN, "form KB4 off zuikaku") == "MK-SET-7"
    state.impulse = 1
    at_phase(state, Moving(JAPAN))
    state.turn = 2
    play(state, JAPAN, "enter KB2 3229")
    label = state.ships["akagi"].group
    assert refused(state, JAPAN, f"move {label} 3228") == "MK-SEA-4"
    state.turn = 5
    play(state, JAPAN, "enter KB3 3129")
    state.impulse = 2
    assert refused(state, JAPAN, "enter KB1 3229") == "MK-SET-7"


@pytest.mark.rule("MK-SET-8", "MK-SET-9")
def test_the_number_of_carriers_by_a_die() -> None:
    state = bay()
    assert [roll_carriers(state, umpire(die)) for die in range(1, 7)] == [4, 4, 4, 5, 5, 6]
    state.secrets.invasion = True
    assert [roll_carriers(state, umpire(die)) for die in range(1, 7)] == [4, 4, 5, 5, 6, 6]


@pytest.mark.rule("MK-SET-11", "MK-SET-34")
def test_japanese_submarines_keep_clear_of_ports_and_freighters() -> None:
    state = forces(side=JAPAN, part="subs")
    freighter = SEA.freighters[5]
    two, three = (
        next(at for at in SEA.ways if SEA.distance(at, freighter) == steps and is_clear(at, freighter))
        for steps in (2, 3)
    )
    assert refused(state, JAPAN, f"post i-2 {two}") == "MK-SET-11"
    assert allowed(state, JAPAN, f"post i-2 {three}")
    near_addu = next(at for at in SEA.ways if SEA.distance(at, "0424") == 2)
    near_male = next(at for at in SEA.ways if SEA.distance(at, "0419") == 2)
    answers = set()
    for base, dummy in (("addu", "male"), ("male", "addu"), ("cochin", "")):
        state.secrets.base, state.secrets.decoy_base = base, dummy
        answers |= {
            str(GAME.check(state, Seat(JAPAN), NOTATION.parse(f"post i-2 {at}"))) for at in (near_addu, near_male)
        }
    assert len(answers) == 2
    assert all(answer.startswith("MK-SET-11") for answer in answers)


def is_clear(at: str, of: str) -> bool:
    others = [SEA.hex_of[name] for name, place in PLACE.items() if place.owner == ALLIES] + list(SEA.freighters)
    return all(SEA.distance(at, other) >= 3 for other in others if other != of)


@pytest.mark.rule("MK-SET-12")
def test_allied_submarines_keep_clear_of_mergui_and_the_entry() -> None:
    state = forces(part="subs")
    mergui = SEA.hex_of["mergui"]
    two, three = (next(at for at in SEA.ways if SEA.distance(at, mergui) == steps) for steps in (2, 3))
    assert refused(state, ALLIES, f"post truant {two}") == "MK-SET-12"
    assert allowed(state, ALLIES, f"post truant {three}")
    corner = [at for at in SEA.ways if at > "2600" and all(SEA.distance(at, entry) >= 2 for entry in SEA.entry)]
    two, three = (next(at for at in corner if min(SEA.distance(at, e) for e in SEA.entry) == steps) for steps in (2, 3))
    assert refused(state, ALLIES, f"post truant {two}") == "MK-SET-12"
    assert allowed(state, ALLIES, f"post truant {three}")


@pytest.mark.rule("MK-SET-13")
def test_allied_ships_start_in_port_as_their_player_groups_them() -> None:
    state = forces()
    assert refused(state, ALLIES, "form A5 2024 emerald") == "MK-SET-13"
    assert refused(state, ALLIES, "form A5 male emerald") == "MK-SET-13"
    assert refused(state, ALLIES, "form A5 mergui emerald") == "MK-SET-13"
    play(state, ALLIES, "form A5 cochin emerald enterprise")
    assert state.groups["A5"].at == SEA.hex_of["cochin"]
    assert refused(state, ALLIES, "form A9 cochin dragon") == "MK-SEA-42"
    assert refused(state, ALLIES, "form A5 cochin akagi") == "MK-SET-13"


@pytest.mark.rule("MK-SET-14", "MK-SET-30")
def test_illustrious_is_offered_on_five_or_six() -> None:
    assert [roll_illustrious(bay(), umpire(die)) for die in range(1, 7)] == [False] * 4 + [True] * 2
    odds = exact(lambda dice: roll_illustrious(bay(), Umpire(dice)))
    assert odds.chance(True) == Fraction(1, 3)
    state = forces()
    assert refused(state, ALLIES, "illustrious yes") == "MK-SET-14"
    state.secrets.offered = True
    play(state, ALLIES, "illustrious yes")
    assert "illustrious" in state.ships
    assert "881-sqn" in state.planes
    assert state.handicap[ALLIES] == -4
    play(state, ALLIES, "form A6 cochin illustrious")
    play(state, ALLIES, "illustrious no")
    assert "illustrious" not in state.ships
    assert state.handicap[ALLIES] == 0


@pytest.mark.rule("MK-SET-15")
def test_the_trincomalee_squadron_is_held_until_a_detection() -> None:
    state = forces()
    assert {"hermes", "dorsetshire", "cornwall", "tenedos", "vampire"} <= at_place(state, "trincomalee")
    assert refused(state, ALLIES, "form A5 colombo hermes") == "MK-SET-15"
    state.impulse = 1
    at_phase(state, Moving(ALLIES))
    label = state.ships["hermes"].group
    assert refused(state, ALLIES, f"move {label} 1414") == "MK-SET-15"
    reveal(state, umpire(), group(state, "J9", "2024", "chokai"), "aircraft", ())
    assert allowed(state, ALLIES, f"move {label} 1414")


@pytest.mark.rule("MK-SET-16", "MK-SET-35")
def test_freighters_lie_face_down_until_one_is_attacked() -> None:
    state = forces(freighter_sizes="mixed")
    for number, size in enumerate((6, 6, 5, 5, 4, 4, 3, 3, 2, 2), 1):
        state.ships[f"f{number}"].left = size
    assert GAME.view(state, Seat(ALLIES)).freighters == {}
    assert GAME.view(state, Seat(ALLIES)).ships["f9"].left == 0
    state.impulse = 1
    at_phase(state, Launching(JAPAN))
    plane(state, "betty-1", "port-blair")
    state.groups["F6"].at = "2208"
    assert refused(state, JAPAN, "launch F6 betty-1") == "MK-AIR-21"
    state.groups["F6"].revealed = True
    play(state, JAPAN, "launch F6 betty-1")
    state.impulse = 2
    at_phase(state, Striking(JAPAN))
    advance(state)
    play(state, ALLIES, "done")
    play(state, JAPAN, "bomb betty-1 torpedo f6", 1, 1)
    assert state.released
    assert not state.detected
    for seat in (JAPAN, ALLIES):
        assert GAME.view(state, Seat(seat)).freighters["f9"] == 2
    at_phase(state, Launching(JAPAN))
    plane(state, "betty-2", "port-blair")
    state.groups["F7"].at = "2207"
    assert refused(state, JAPAN, "launch F7 betty-2") == "MK-AIR-21"


@pytest.mark.rule("MK-SET-17")
def test_ten_freighter_units_of_six_ships() -> None:
    state = forces()
    units = [ship for ship in state.ships.values() if SHIP[ship.id].type == "freighter"]
    assert len(units) == 10
    assert sum(ship.left for ship in units) == 60
    assert [state.groups[f"F{number}"].at for number in range(1, 11)] == list(SEA.freighters)
    mixed = GAME.new("raid", 1, {"freighter_sizes": "mixed"})
    sizes = sorted(ship.left for ship in mixed.ships.values() if SHIP[ship.id].type == "freighter")
    assert sizes == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]


@pytest.mark.rule("MK-SET-18", "MK-SET-19")
def test_the_garrison_of_ceylon() -> None:
    state = forces()
    assert state.troops["town-guard"].at == SEA.hex_of["colombo"]
    assert refused(state, ALLIES, "post town-guard 1215") == "MK-SET-18"
    assert allowed(state, ALLIES, "post light-horse 1215")
    assert refused(state, ALLIES, "post light-horse 1210") == "MK-SET-19"
    play(state, ALLIES, "post planters jaffna")
    assert state.troops["planters"].at == SEA.hex_of["jaffna"]


@pytest.mark.rule("MK-SET-20", "MK-SET-21")
def test_allied_air_units_start_on_any_base_with_room() -> None:
    state = forces()
    for place in PLACE:
        assert standing(state, place) <= capacity(state, place)
    assert refused(state, ALLIES, "post 30-sqn mergui") == "MK-AIR-38"
    assert allowed(state, ALLIES, "post 10-usaf colombo")
    assert allowed(state, ALLIES, "post 413-sqn cochin")
    assert allowed(state, ALLIES, "post 827-sqn cochin")
    assert refused(state, ALLIES, "post 827-sqn formidable") == "MK-SET-21"
    assert refused(forces(b17_base="calcutta"), ALLIES, "post 10-usaf colombo") == "MK-SET-21"


def awaiting(turn: int = 1, **options: Any) -> Bay:
    state = bay(turn, **options)
    muster(state, scenario("campaign"))
    return at_phase(state, Convoy())


@pytest.mark.rule("MK-SET-22", "MK-SET-23")
def test_a_brigade_comes_on_a_six_rolled_every_turn() -> None:
    state = awaiting()
    advance(state, 6, 5)
    assert to_act(state) == [ALLIES]
    assert refused(state, ALLIES, "enter AU16 2024") == "MK-SET-23"
    play(state, ALLIES, f"enter AU16 {SEA.west[5]}")
    assert state.groups["AU16"].ships == ["brigade-16"]
    assert state.troops["aus-16"].aboard == "brigade-16"
    assert state.ships["brigade-17"].fate == "absent"
    at_phase(state, Convoy())
    state.turn = 2
    advance(state, 1)  # only the other brigade is still rolled for
    daily = awaiting(2, aus_roll="once_per_day")
    advance(daily)
    once = awaiting(2, aus_roll="once_per_game")
    advance(once)
    first = awaiting(1, aus_roll="once_per_game")
    advance(first, 1, 1)


@pytest.mark.rule("MK-SET-24", "MK-SET-25")
def test_the_secret_base_and_its_dummy() -> None:
    state = forces()
    seen = GAME.view(state, Seat(JAPAN))
    assert seen.base_markers == ["addu", "male"]
    assert secrets_of(state, JAPAN).base == ""
    swapped = forces()
    swapped.secrets.base, swapped.secrets.decoy_base = "male", "addu"
    assert text(GAME.view(swapped, Seat(JAPAN))) == text(seen)
    assert refused(state, ALLIES, "base colombo") == "MK-SET-24"
    assert refused(state, ALLIES, "base male addu") == "MK-SET-13"
    for name in ("A1", "A2"):
        ships = " ".join(state.groups[name].ships)
        play(state, ALLIES, f"form {name} cochin {ships}")
    play(state, ALLIES, "base cochin addu")
    assert "cochin" in GAME.view(state, Seat(JAPAN)).found


@pytest.mark.rule("MK-SET-26")
def test_the_real_base_is_a_port_and_the_dummy_is_none() -> None:
    state = bay()
    group(state, "A1", "0424", "emerald")
    group(state, "A2", "0419", "dragon")
    for name in ("emerald", "dragon"):
        state.ships[name].fuel = 4
    refuel(state)
    assert (state.ships["emerald"].fuel, state.ships["dragon"].fuel) == (27, 4)
    assert in_port(state, "0424", ALLIES)
    assert boxed_port(state, "0424", ALLIES) == ""
    assert capacity(state, "addu") == 2


@pytest.mark.rule("MK-SET-27")
def test_the_order_of_set_up() -> None:
    def order(**options: Any) -> list[str]:
        state = bay(**options)
        return [str(step.title) for step in SetUp().steps(state)]

    assert order() == [
        "Secret rolls",
        "Allied set-up: forces",
        "Japanese set-up: forces",
        "Allied set-up: submarines",
        "Japanese set-up: submarines",
        "Dummies",
        "Japanese set-up: dummies",
        "Allied set-up: dummies",
    ]
    assert order(setup_order="japanese_first_all")[1:3] == ["Japanese set-up: forces", "Allied set-up: forces"]
    state = GAME.new("campaign", 3)
    assert to_act(state) == [ALLIES]
    assert state.where()[-1] == "Allied set-up: forces"


@pytest.mark.rule("MK-SET-28")
def test_the_order_of_battle() -> None:
    sides = {side: [card for card in SHIP.values() if card.side == side] for side in (JAPAN, ALLIES)}
    warships = {side: [card for card in cards if card.armour != "M"] for side, cards in sides.items()}
    assert len(warships[JAPAN]) == 36
    assert len(warships[ALLIES]) == 33
    assert sum(card.side == JAPAN for card in BOAT.values()) == 6
    assert sum(card.side == ALLIES for card in BOAT.values()) == 3
    real = [card for card in PLANE.values() if card.type != "Decoy"]
    assert sum(card.side == JAPAN for card in real) == 25
    assert sum(card.side == ALLIES for card in real) == 21
    assert len(TROOP) == 10


@pytest.mark.rule("MK-SET-29")
def test_both_forces_have_one_light_cruiser_and_eight_destroyers() -> None:
    for force in ("kido-butai", "mergui"):
        kinds_of = [card.type for card in SHIP.values() if card.force == force]
        assert kinds_of.count("weak-light-cruiser") == 1
        assert kinds_of.count("destroyer") == 8


@pytest.mark.rule("MK-SET-31")
def test_everybody_starts_with_full_tanks() -> None:
    state = forces(invasion=True)
    assert all(ship.fuel == SHIP[name].fuel for name, ship in state.ships.items())


@pytest.mark.rule("MK-SET-32")
def test_a_base_marker_is_turned_up_by_ships_scouts_and_raids() -> None:
    state = at_phase(bay(impulse=1), Searching(JAPAN))
    group(state, "J1", "0822", "tone")
    plane(state, "tone-jake", "tone")
    play(state, JAPAN, "scout tone-jake addu")
    assert state.found == ["addu"]
    dummy = bay()
    dummy.secrets.decoy_base = "male"
    find_base(dummy, umpire(), "0419")
    assert dummy.secrets.decoy_base == ""
    entering = at_phase(bay(impulse=1), Moving(JAPAN))
    group(entering, "J1", SEA.ways["0424"][0], "chokai")
    assert "base.found" in kinds(play(entering, JAPAN, "move J1 0424"))
    night = at_phase(bay(NIGHT, 1), Moving(JAPAN))
    group(night, "J1", SEA.ways["0424"][0], "chokai")
    assert "base.found" not in kinds(play(night, JAPAN, "move J1 0424"))
    group(night, "A1", "0424", "emerald")
    assert "base.found" in kinds(play(night, JAPAN, "engage J1", 3, *(1,) * 4))


@pytest.mark.rule("MK-SET-33")
def test_a_base_in_india_makes_a_boxed_port() -> None:
    state = bay()
    cochin = SEA.hex_of["cochin"]
    assert boxed_port(state, cochin, ALLIES) == ""
    state.secrets.base = "cochin"
    assert boxed_port(state, cochin, ALLIES) == "cochin"
    assert capacity(state, "cochin") == 2
    large = bay(indian_base_capacity="4")
    large.secrets.base = "cochin"
    assert capacity(large, "cochin") == 4
    at_phase(state, Moving(JAPAN)).impulse = 1
    group(state, "J1", cochin, "chokai")
    group(state, "A1", cochin, "dragon", revealed=True)
    assert refused(state, JAPAN, "engage J1") == "MK-BAT-3"


@pytest.mark.rule("MK-SET-35")
def test_a_freighter_in_a_task_group_is_hidden_with_it() -> None:
    state = at_phase(bay(impulse=1), Moving(ALLIES))
    group(state, "F1", "0821", "f1")
    group(state, "A1", "0821", "emerald")
    release(state, umpire())
    play(state, ALLIES, "join F1 A1")
    seen = GAME.view(state, Seat(JAPAN))
    assert seen.markers["A1"].ships == []
    assert "F1" not in seen.markers


def test_dummies_are_placed_last() -> None:
    state = forces(part="dummies")
    muster_dummies(state, scenario("campaign"))
    label = next(name for name, one in state.groups.items() if one.dummy and one.side == ALLIES)
    play(state, ALLIES, f"recall {label}")
    assert label not in state.groups
    sub(state, "AS9", "", "2717")
    play(state, ALLIES, "recall AS9")
    assert "AS9" not in state.subs
