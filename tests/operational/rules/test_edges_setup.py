"""Edge cases of set-up: who may start where, dummies by option, Illustrious, the omitted carrier, the base."""

from __future__ import annotations

import pytest

from flagplot.kernel.game import BadOption
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.content.counters import DECOYS, HOME, PLANE, SHIP
from flagplot.operational.content.scenarios import scenario
from flagplot.operational.content.sea import PLACE, SEA
from flagplot.operational.options import OperationalOptions
from flagplot.operational.orders.setup import Post
from flagplot.operational.phases.opening import Opening
from flagplot.operational.phases.setup import Arranging
from flagplot.operational.rules.air.airfield import capacity
from flagplot.operational.rules.opening import check_recall
from flagplot.operational.rules.recon.dummies import dummies_left, is_own_dummy, may_place, mix_all
from flagplot.operational.rules.setup.arranging import check_setup_recall, keep_clear_of, take_illustrious
from flagplot.operational.rules.setup.secret_rolls import FREIGHTER_SIZES, deal_freighters
from flagplot.operational.state.model import ALLIES, JAPAN, Bay
from flagplot.operational.state.setup import empty_bay, is_excluded, muster, muster_dummies
from tests.operational.positions import NIGHT, allowed, at_phase, bay, group, plane, play, refused, sub, umpire

COLOMBO, TRINCOMALEE = SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]


def arranged(side: str, part: str = "forces", *, invasion: bool = True, carriers: int = 5, **options: str) -> Bay:
    """The campaign's forces, to be arranged."""
    card = scenario("campaign")
    state = empty_bay(card, "campaign", OperationalOptions.of(GAME.settings(options)), GAME.new("campaign", 1).chance)
    state.secrets.invasion, state.secrets.carriers, state.secrets.offered = invasion, carriers, True
    muster(state, card)
    return at_phase(state, Arranging(side, part))


@pytest.mark.rule("MK-SET-13", "MK-SET-15", "MK-SEA-42", "MK-SEA-18")
def test_what_may_not_be_formed() -> None:
    state = arranged(ALLIES)
    group(state, "A7", COLOMBO)
    emeralds = state.groups[state.ships["emerald"].group]
    assert len(emeralds.ships) > 1
    for line, rule in (
        ("form A8 colombo emerald emerald", "MK-SET-13"),
        ("form A8 colombo f1", "MK-SET-13"),
        ("form A8 colombo brigade-16", "MK-SET-13"),
        ("form A8 colombo nobody", "MK-SET-13"),
        ("form A8 colombo chokai", "MK-SET-13"),
        ("form A8 off emerald", "MK-SET-5"),
        ("form A8 madras hermes", "MK-SET-15"),
        ("form A0 colombo emerald", "MK-SEA-42"),
        ("form A9 colombo emerald", "MK-SEA-42"),
        ("form A08 colombo emerald", "MK-SEA-42"),
        ("form A colombo emerald", "MK-SEA-42"),
        ("form J8 colombo emerald", "MK-SEA-42"),
        ("form A8 racetrack emerald", "MK-SET-13"),
        ("form A8 goa emerald", "MK-SET-13"),
        ("form A8 sabang emerald", "MK-SET-13"),
        ("form A7 colombo emerald", "MK-SET-13"),
        (f"form {emeralds.id} colombo emerald", "MK-SET-13"),
    ):
        assert refused(state, ALLIES, line) == rule, line
    for line in ("form A8 colombo emerald", f"form {emeralds.id} cochin {' '.join(emeralds.ships)}"):
        assert allowed(state, ALLIES, line), line


@pytest.mark.rule("MK-SET-13", "MK-SEA-18")
def test_ships_taken_from_a_group_leave_it_and_the_last_takes_its_marker_along() -> None:
    state = bay()
    at_phase(state, Arranging(ALLIES, "forces"))
    group(state, "A1", COLOMBO, "emerald", "napier")
    play(state, ALLIES, "form A2 cochin napier")
    assert (state.groups["A1"].ships, state.groups["A2"].ships) == (["emerald"], ["napier"])
    play(state, ALLIES, "form A2 madras napier emerald")
    assert "A1" not in state.groups
    assert (state.groups["A2"].at, state.ships["emerald"].group) == (SEA.hex_of["madras"], "A2")


@pytest.mark.rule("MK-SET-2", "MK-SET-5", "MK-SET-7")
def test_the_japanese_form_up_at_mergui_and_beyond_the_map() -> None:
    state = arranged(JAPAN)
    for line, rule in (
        ("form J1 sabang chokai", "MK-SET-2"),
        ("form J1 off chokai", "MK-SET-5"),
        ("form KB1 mergui akagi", "MK-SET-5"),
        ("form KB0 off akagi", "MK-SET-7"),
        ("form KB4 off akagi", "MK-SET-7"),
        ("form J3 off akagi", "MK-SET-7"),
        ("form KB3 off akagi", ""),
        ("form J8 mergui chokai", ""),
    ):
        assert refused(state, JAPAN, line) == rule, line


@pytest.mark.rule("MK-SET-10")
def test_with_four_carriers_another_one_may_be_left_out_and_changed_for_again() -> None:
    state = arranged(JAPAN, carriers=4)
    assert refused(state, JAPAN, "omit kaga") == refused(state, JAPAN, "omit shokaku") == "MK-SET-10"
    play(state, JAPAN, "omit hiryu")
    assert "hiryu" not in state.ships
    assert state.ships["shokaku"].fuel == SHIP["shokaku"].fuel
    assert {name for name in state.planes if HOME[name] in {"hiryu", "shokaku"}} == {
        "shokaku-zero",
        "shokaku-val",
        "shokaku-kate",
    }
    play(state, JAPAN, "omit akagi")
    assert ("hiryu" in state.ships, "akagi" in state.ships) == (True, False)
    assert refused(arranged(JAPAN, carriers=6), JAPAN, "omit hiryu") == "MK-SET-10"
    assert refused(arranged(ALLIES, carriers=4), ALLIES, "omit hiryu") == "MK-SET-10"


@pytest.mark.rule("MK-SET-10", "MK-SET-3", "MK-SET-14")
@pytest.mark.parametrize("name, invasion, carriers, illustrious, malay, out", [
    ("kaga", True, 6, False, "always", False), ("kaga", True, 5, False, "always", True),
    ("shokaku", True, 5, False, "always", False), ("shokaku", True, 4, False, "always", True),
    ("akagi", False, 4, False, "always", False), ("transport-1", True, 5, False, "always", False),
    ("transport-1", False, 5, False, "always", True), ("illustrious", True, 5, True, "always", False),
    ("illustrious", True, 5, False, "always", True), ("chokai", False, 5, False, "always", False),
    ("chokai", False, 5, False, "invasion_only", True), ("chokai", True, 5, False, "invasion_only", False),
    ("warspite", False, 5, False, "invasion_only", False),
])  # fmt: skip
def test_whom_the_secret_rolls_leave_out(
    name: str, invasion: bool, carriers: int, illustrious: bool, malay: str, out: bool
) -> None:
    state = bay(malay_force=malay)
    state.secrets.invasion, state.secrets.carriers, state.secrets.illustrious = invasion, carriers, illustrious

    assert is_excluded(state, scenario("campaign"), name) == out


@pytest.mark.rule("MK-SET-14", "MK-SET-30", "MK-SEA-15")
def test_illustrious_joins_the_first_group_that_has_room_for_her() -> None:
    state = bay()
    fleet = [name for name, card in SHIP.items() if card.force == "eastern-fleet" and name != "erebus"][:22]
    group(state, "F1", "1820", "f1")
    group(state, "A9", COLOMBO)
    group(state, "J1", COLOMBO, "chokai")
    group(state, "A1", COLOMBO, *fleet)
    group(state, "A2", COLOMBO, "erebus")
    take_illustrious(state, yes=True)
    assert state.ships["illustrious"].group == "A2"
    take_illustrious(state, yes=False)
    assert state.groups["A2"].ships == ["erebus"]
    state.groups["A1"].ships.pop()
    take_illustrious(state, yes=True)
    assert state.ships["illustrious"].group == "A1"


@pytest.mark.rule("MK-SET-14", "MK-VIC-16")
def test_illustrious_may_be_taken_and_declined_while_the_fleet_is_arranged() -> None:
    state = arranged(ALLIES)
    assert refused(state, ALLIES, "illustrious no") == "MK-SET-14"
    assert refused(state, ALLIES, "illustrious perhaps") == "MK-SET-14"
    play(state, ALLIES, "illustrious yes")
    assert refused(state, ALLIES, "illustrious yes") == "MK-SET-14"
    assert state.planes["881-sqn"].base == "illustrious"
    play(state, ALLIES, "illustrious no")
    assert ("illustrious" in state.ships, "881-sqn" in state.planes, state.handicap[ALLIES]) == (False, False, 0)
    state.secrets.offered, state.secrets.illustrious = False, True
    assert refused(state, ALLIES, "illustrious no") == "MK-SET-14"
    assert refused(arranged(JAPAN), JAPAN, "illustrious yes") == "MK-SET-14"


@pytest.mark.rule("MK-SET-24", "MK-SET-25", "MK-SET-13")
def test_where_the_base_and_its_dummy_may_stand() -> None:
    state = arranged(ALLIES)
    for marker in list(state.groups.values()):
        if marker.at in {SEA.hex_of["addu"], SEA.hex_of["male"]}:
            marker.at = COLOMBO
    for line, rule in (
        ("base addu male", ""), ("base male addu", ""), ("base male", ""), ("base cochin addu", ""), ("base madras", ""),
        ("base addu addu", "MK-SET-24"), ("base addu cochin", "MK-SET-24"), ("base addu nowhere", "MK-SET-24"),
        ("base nowhere", "MK-SET-24"), ("base colombo", "MK-SET-24"), ("base akyab", "MK-SET-24"), ("base goa", "MK-SET-24"),
        ("base racetrack", "MK-SET-24"), ("base mergui", "MK-SET-24"),
    ):  # fmt: skip
        assert refused(state, ALLIES, line) == rule, line
    assert refused(arranged(JAPAN), JAPAN, "base addu male") == "MK-SET-24"
    play(state, ALLIES, "form A8 addu scout")
    assert refused(state, ALLIES, "base male addu") == "MK-SET-13"
    assert allowed(state, ALLIES, "base addu male")
    play(state, ALLIES, "base addu")
    assert (state.secrets.base, state.secrets.decoy_base, state.found) == ("addu", "", [])
    state.groups["A8"].at = COLOMBO
    play(state, ALLIES, "base cochin male")
    assert (state.secrets.base, state.secrets.decoy_base, state.found) == ("cochin", "male", ["cochin"])


@pytest.mark.rule("MK-SET-33", "MK-AIR-12", "MK-AIR-13", "MK-AIR-15")
def test_the_room_of_bases_by_option() -> None:
    state = bay(indian_base_capacity="4")
    state.secrets.base = "cochin"
    assert [capacity(state, place) for place in ("cochin", "madras", "colombo", "trincomalee", "racetrack", "male")] == [
        4, 2, 4, 4, 2, 2,
    ]  # fmt: skip
    assert capacity(bay(indian_base_capacity="4"), "cochin") == 2
    strict = bay(atoll_airfield="real_base_only")
    strict.secrets.base = "addu"
    assert [capacity(strict, place) for place in ("addu", "male")] == [2, 0]


@pytest.mark.rule("MK-SET-20", "MK-SET-21", "MK-AIR-68", "MK-AIR-14")
def test_where_air_units_may_start() -> None:
    allies, japan = arranged(ALLIES), arranged(JAPAN)
    for line, rule in (
        ("post 827-sqn indomitable", ""), ("post 827-sqn madras", ""), ("post 827-sqn hermes", "MK-SET-21"),
        ("post 413-sqn cochin", ""), ("post 413-sqn racetrack", "MK-AIR-14"), ("post 11-sqn indomitable", "MK-SET-21"),
        ("post akagi-zero colombo", "MK-SET-20"), ("post 30-sqn goa", "MK-AIR-38"), ("post i-2 1820", "MK-SET-27"),
        ("post 10-usaf madras", ""), ("post jp-1 1215", "MK-SET-19"), ("post aus-16 1215", "MK-SET-19"),
        ("post town-guard trincomalee", "MK-SET-18"), ("post planters colombo", ""), ("post planters madras", "MK-SET-19"),
        ("post light-horse 1215", ""), ("post nobody 1215", "MK-SET-19"),
    ):  # fmt: skip
        assert refused(allies, ALLIES, line) == rule, line
    for line, rule in (
        ("post akagi-zero akagi", ""), ("post akagi-zero sabang", "MK-SET-21"), ("post betty-1 mergui", ""),
        ("post betty-1 sabang", ""), ("post yamada port-blair", "MK-AIR-68"), ("post ryujo-kate mergui", "MK-SET-21"),
        ("post 30-sqn sabang", "MK-SET-20"),
    ):  # fmt: skip
        assert refused(japan, JAPAN, line) == rule, line
    calcutta = arranged(ALLIES, b17_base="calcutta")
    assert [refused(calcutta, ALLIES, f"post 10-usaf {place}") for place in ("madras", "calcutta")] == ["MK-SET-21", ""]


@pytest.mark.rule("MK-SET-11", "MK-SET-12", "MK-SET-34")
def test_the_hexes_submarines_keep_clear_of() -> None:
    japan, allies = set(keep_clear_of(JAPAN)), set(keep_clear_of(ALLIES))
    held = {SEA.hex_of[name] for name, place in PLACE.items() if place.owner == ALLIES}
    assert japan == held | set(SEA.freighters)
    assert allies == {SEA.hex_of["mergui"], *SEA.entry}
    state = arranged(JAPAN, "subs")
    for line, rule in (
        (f"post i-2 {SEA.hex_of['port-blair']}", ""), ("post truant 2024", "MK-SET-11"), ("post i-9 2024", "MK-SET-27"),
        ("post i-2 9999", "MK-SEA-41"), ("post i-2 1215", "MK-SEA-41"), ("post akagi-zero akagi", "MK-SET-27"),
        (f"post i-2 {COLOMBO}", "MK-SET-11"), ("form J1 mergui chokai", "MK-SET-27"),
    ):  # fmt: skip
        assert refused(state, JAPAN, line) == rule, line
    play(state, JAPAN, "post i-2 2024")
    assert [boat.at for boat in state.subs.values() if boat.boat == "i-2"] == ["2024"]
    absent = bay()
    at_phase(absent, Arranging(JAPAN, "subs"))
    assert refused(absent, JAPAN, "post i-2 2024") == "MK-SET-11"


@pytest.mark.rule("MK-REC-6", "MK-REC-7")
def test_the_number_of_dummies_is_an_option_up_to_twelve() -> None:
    for number in (0, 1, 2):
        state = bay(dummies_per_kind=str(number))
        muster_dummies(state, scenario("campaign"))
        for side in (JAPAN, ALLIES):
            assert sum(one.dummy and one.side == side for one in state.groups.values()) == number
            others = sum(not one.boat and one.side == side for one in state.subs.values())
            others += sum(name in DECOYS[side] for name in state.planes)
            assert others == number
            assert [dummies_left(state, side, kind) for kind in ("ship", "sub", "air")] == [0, 0, 0]
    state = at_phase(bay(dummies_per_kind="12"), Arranging(ALLIES, "dummies"))
    for _ in range(12):
        play(state, ALLIES, "dummy air colombo")
    assert refused(state, ALLIES, "dummy air colombo") == refused(state, ALLIES, "dummy sub colombo") == "MK-REC-7"
    assert allowed(state, ALLIES, "dummy ship colombo")
    assert sorted(state.planes) == sorted(DECOYS[ALLIES])
    with pytest.raises(BadOption):
        GAME.settings({"dummies_per_kind": "13"})
    with pytest.raises(BadOption):
        GAME.settings({"max_task_groups": "13"})


@pytest.mark.rule("MK-REC-9")
def test_where_dummies_may_appear() -> None:
    state = bay(NIGHT)
    state.secrets.base = "addu"
    group(state, "A1", "2024", "emerald")
    group(state, "A2", "2021")
    group(state, "F1", "1820", "f1")
    group(state, "J1", "2718", "chokai")
    sub(state, "AS1", "truant", "2018")
    sub(state, "AS2", "", "2314")
    for kind, at, may in (
        ("ship", "2024", True), ("ship", "2021", False), ("ship", "1820", False), ("ship", COLOMBO, True),
        ("ship", SEA.hex_of["addu"], True), ("ship", SEA.hex_of["male"], True), ("ship", SEA.entry[0], False),
        ("ship", "2718", False), ("ship", "1215", False), ("sub", "2018", True), ("sub", "2020", True), ("sub", "2021", False),
        ("sub", "2314", False), ("sub", COLOMBO, True), ("sub", "2024", False), ("air", "colombo", True),
        ("air", "racetrack", True), ("air", "mergui", False), ("air", "goa", False), ("air", "2024", False),
    ):  # fmt: skip
        assert may_place(state, ALLIES, kind, at) == may, (kind, at)
    assert may_place(state, JAPAN, "ship", SEA.entry[0])
    assert not may_place(state, JAPAN, "ship", SEA.hex_of["male"])
    assert not may_place(state, JAPAN, "sub", SEA.entry[0])
    anywhere = bay(NIGHT, dummy_reentry="anywhere_at_sea")
    assert may_place(anywhere, ALLIES, "ship", "2024")
    assert may_place(anywhere, ALLIES, "sub", "2024")
    assert not may_place(anywhere, ALLIES, "ship", "1215")


@pytest.mark.rule("MK-SEQ-20", "MK-REC-14")
def test_only_ones_own_dummies_are_recalled() -> None:
    state = bay(NIGHT)
    group(state, "A1", "2024", "emerald")
    group(state, "A2", "2024")
    group(state, "J1", "2024")
    sub(state, "AS1", "truant", "2024")
    sub(state, "AS2", "", "2024")
    sub(state, "JS1", "", "2024")
    plane(state, "30-sqn", "colombo")
    plane(state, "decoy-a1", "colombo")
    plane(state, "decoy-a2", "", lost=True)
    plane(state, "decoy-j1", "sabang")
    for name in ("A1", "A2", "J1", "AS1", "AS2", "JS1", "30-sqn", "decoy-a1", "decoy-a2", "decoy-j1", "nobody"):
        own = name in {"A2", "AS2", "decoy-a1"}
        assert is_own_dummy(state, ALLIES, name) == own, name
        assert (check_recall(state, ALLIES, name) is None) == own, name
        assert (check_setup_recall(state, ALLIES, name) is None) == own, name
    at_phase(state, Opening(ALLIES))
    for name in ("A2", "AS2", "decoy-a1"):
        play(state, ALLIES, f"recall {name}")
    assert ("A2" in state.groups, "AS2" in state.subs, "decoy-a1" in state.planes) == (False, False, False)
    state.turn = 1
    assert check_recall(state, JAPAN, "J1") is not None
    assert check_setup_recall(state, JAPAN, "J1") is None


@pytest.mark.rule("MK-SET-27", "MK-REC-27")
def test_markers_get_their_numbers_by_chance_and_everything_follows() -> None:
    state = bay()
    group(state, "A3", COLOMBO, "emerald")
    group(state, "A7", COLOMBO)
    group(state, "F1", "1820", "f1")
    sub(state, "AS4", "truant", "2024")
    sub(state, "AS6", "", "2025")
    mix_all(state, umpire(2, 2), ALLIES)

    assert sorted(state.groups) == ["A1", "A2", "F1"]
    assert state.groups[state.ships["emerald"].group].ships == ["emerald"]
    assert sorted(state.subs) == ["AS1", "AS2"]
    assert {(one.id, one.at) for one in state.subs.values()} in (
        {("AS1", "2024"), ("AS2", "2025")},
        {("AS2", "2024"), ("AS1", "2025")},
    )
    mix_all(bay(), umpire(), ALLIES)


@pytest.mark.rule("MK-SET-17")
def test_mixed_freighter_units_are_dealt_in_ten_sizes() -> None:
    state = bay()
    for number in range(1, 11):
        if number != 4:
            group(state, f"F{number}", "1820", f"f{number}")
    deal_freighters(state, umpire(*(n for n in range(10, 1, -1))))
    sizes = [state.ships[f"f{number}"].left for number in range(1, 11) if number != 4]

    assert sorted(FREIGHTER_SIZES) == [2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert sum(sizes) in {40 - size for size in FREIGHTER_SIZES}


@pytest.mark.rule("MK-SET-20", "MK-SET-27")
@pytest.mark.parametrize("side", [JAPAN, ALLIES])
def test_every_other_base_where_an_air_unit_may_start_is_offered(side: str) -> None:
    state = arranged(side)
    offered = {order.line() for order in state.flow[-1].orders(state, Seat(side)) if isinstance(order, Post)}
    own = [unit for unit in state.planes.values() if unit.side == side]
    bases = {f"post {unit.id} {base}" for unit in own for base in PLANE[unit.id].bases}
    here = {f"post {unit.id} {unit.base}" for unit in own}
    assert offered == {line for line in bases - here if allowed(state, side, line)}
    assert bases & here
    assert offered or side == ALLIES
