"""A step lists exactly the orders that may be typed, as far as single names are concerned."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

from flagplot.kernel.flow import Phase
from flagplot.kernel.order import Order
from flagplot.kernel.seat import Seat
from flagplot.operational.content.sea import DIRECTIONS, PLACE, SEA
from flagplot.operational.orders.notation import NOTATION
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.air.bombing import Bombing
from flagplot.operational.phases.air.intercepting import Bouncing, Intercepting, Pairing
from flagplot.operational.phases.battle.offering import Defending, Engaging, Offering, Passing
from flagplot.operational.phases.land.groundwar import Losing, Retreating, Wagering
from flagplot.operational.phases.land.landings import Bombarding, Declaring
from flagplot.operational.phases.opening import Convoy, Opening
from flagplot.operational.phases.question import Question
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.submarines import Submarines, Torpedoing
from flagplot.operational.rules.battle.fight import Fight
from flagplot.operational.rules.sea.movement import ABANDON, check_move, open_steps
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import ALLIES, JAPAN, SIDES, Bay, Strike
from tests.operational.positions import DAY, NIGHT, bay, group, in_battle, plane, sub, troop

COLOMBO, TRINCOMALEE = SEA.hex_of["colombo"], SEA.hex_of["trincomalee"]
EAST = SEA.east[3]


def theatre(turn: int = DAY, impulse: int = 1, **options: str) -> Bay:
    """A few pieces of every kind, on both sides."""
    state = bay(turn, impulse, **options)
    state.detected = state.released = True
    group(state, "J1", "2024", "akagi", "kongo", "fubuki", "tone")
    group(state, "J2", "2024", "hiryu", "chokai", "shirayuki", moved=1 if impulse > 1 else 0)
    group(state, "J3", "2025")
    group(state, "J4", COLOMBO, "mogami", "transport-1", revealed=True)
    group(state, "J5", EAST, "mikuma", "yura")
    group(state, "KB1", "", "haruna")
    group(state, "A1", "2024", "indomitable", "emerald", "napier", revealed=True)
    group(state, "A2", "2023", "resolution", "scout", reported=True)
    group(state, "A3", TRINCOMALEE, "hermes", "vampire", "brigade-16")
    group(state, "A4", "2023")
    group(state, "A5", SEA.west[2], "dragon", "erebus")
    group(state, "F1", "1118", "f1")
    state.ships["shirayuki"].damaged = state.ships["emerald"].damaged = True
    state.ships["yura"].fuel = 0
    sub(state, "JS1", "i-2", "2023")
    sub(state, "JS2", "", "1820")
    sub(state, "AS1", "truant", "2024")
    for name, base in (
        ("akagi-zero", "akagi"),
        ("akagi-val", "akagi"),
        ("akagi-kate", "akagi"),
        ("hiryu-zero", "hiryu"),
        ("tone-jake", "tone"),
        ("betty-1", "sabang"),
        ("decoy-j1", "sabang"),
        ("800-sqn", "indomitable"),
        ("827-sqn", "indomitable"),
        ("30-sqn", "colombo"),
        ("11-sqn", "racetrack"),
        ("413-sqn", "koggala"),
        ("10-usaf", "calcutta"),
    ):
        plane(state, name, base)
    plane(state, "chikuma-jake", "", lost=True)
    troop(state, "jp-1", aboard="transport-1")
    troop(state, "jp-2", "1315")
    troop(state, "town-guard", COLOMBO)
    troop(state, "light-horse", TRINCOMALEE)
    troop(state, "planters", "1215")
    troop(state, "aus-16", aboard="brigade-16")
    return state


def words_for(state: Bay, usage: str) -> list[str]:
    """All words for one place of an order, sensible or not."""
    if "|" in usage and not usage.startswith(("HEX", "GROUP", "yes")):
        return usage.strip("[]").split("|")
    places, ships, planes = list(PLACE), list(state.ships), [str(name) for name in state.planes]
    spots = {*(one.at for one in state.groups.values()), *(one.at for one in state.subs.values())}
    hexes = sorted({to for at in spots for to in SEA.near.get(at, ())})
    markers = [*state.groups, *state.subs]
    pools = {
        "group": [*state.groups, "AU17"],
        "hex": [*hexes, *SEA.entry, *SEA.west, *sorted(SEA.ceylon)],
        "hex|group": [*hexes, *state.groups],
        "group|place": [*markers, *places],
        "marker": [*markers, *planes, "addu", "male"],
        "place": places,
        "ship": [*ships, *state.batteries],
        "unit": [*planes, *state.troops],
        "target": [*ships, *state.batteries, *markers, *places, "air", "ground", "any"],
        "direction": list(DIRECTIONS),
        "base": [*places, *ships],
        "submarine": list(state.subs),
        "enemy-unit": planes,
        "transport": ships,
        "post": ["screening", "second", "third", "screened", "across"],
        "yes|no": ["yes", "no"],
        "factors": ["0", "1", "2", "3", "4"],
    }
    return pools[usage.strip("[]…").lower()]


def lines_of(state: Bay, verb: str) -> Iterator[str]:
    """Every line with that verb and single names, without optional words."""
    [form] = NOTATION.forms(verb)
    usage = [word for word in form.usage.split()[1:] if not word.startswith("[")]
    for words in itertools.product(*(words_for(state, word) for word in usage)):
        yield " ".join([verb, *words])


def listed(state: Bay, phase: Phase[Bay], side: str) -> set[str]:
    """The lines that a step offers, every one of them legal."""
    found = list(phase.orders(state, Seat(side)))
    for order in found:
        assert phase.check(state, Seat(side), order) is None, order.line()
    assert len({order.line() for order in found}) == len(found)
    return {order.line() for order in found}


def legal(state: Bay, phase: Phase[Bay], side: str, verbs: tuple[str, ...]) -> set[str]:
    """The legal lines of a step."""
    found = set()
    for verb in verbs:
        for line in lines_of(state, verb):
            order: Order = NOTATION.parse(line)
            if phase.check(state, Seat(side), order) is None:
                found.add(line)
    return found


def check_list(state: Bay, phase: Phase[Bay], side: str, *verbs: str) -> set[str]:
    """Check that the step lists exactly the legal lines, and return them."""
    offered = {line for line in listed(state, phase, side) if line.split()[0] in verbs}
    assert offered == legal(state, phase, side, verbs)
    return offered


MOMENTS = [(turn, impulse) for turn in (DAY, NIGHT) for impulse in (1, 2, 3)]


@pytest.mark.parametrize("turn, impulse", MOMENTS)
@pytest.mark.parametrize("side", SIDES)
def test_movement(side: str, turn: int, impulse: int) -> None:
    state = theatre(turn, impulse)
    if turn == DAY:
        state.planes["akagi-zero"].task, state.planes["akagi-zero"].post = "cap", "J1"
    verbs = ("move", "enter", "exit", "engage", "shell", "join", "detach", "reassign", "done")

    assert check_list(state, Moving(side), side, *verbs)


@pytest.mark.rule("MK-SEQ-10")
def test_with_plotted_movement_nothing_moves_by_order_and_nothing_is_bound_home() -> None:
    state = theatre(DAY, 2, movement_mode="plotted_simultaneous")
    offered = check_list(state, Moving(JAPAN), JAPAN, "move", "done")

    assert offered == {"done"}
    assert check_list(theatre(DAY, 2), Moving(JAPAN), JAPAN, "move", "done") > {"move J4 1117"}


@pytest.mark.parametrize("turn, impulse", MOMENTS)
@pytest.mark.parametrize("side", SIDES)
def test_submarines(side: str, turn: int, impulse: int) -> None:
    state = theatre(turn, impulse)
    state.groups["J1"].moved = state.groups["A2"].moved = 4

    assert check_list(state, Submarines(side), side, "move", "attack", "done")
    assert check_list(state, Torpedoing(JAPAN, "JS1", "A1", "emerald"), JAPAN, "target") == {
        "target indomitable",
        "target napier",
    }


@pytest.mark.parametrize("turn, impulse", MOMENTS)
@pytest.mark.parametrize("side", SIDES)
def test_air_searches(side: str, turn: int, impulse: int) -> None:
    offered = check_list(theatre(turn, impulse), Searching(side), side, "arc", "scout", "standin", "done")

    assert ("standin akagi-kate" in offered) == (side == JAPAN)


@pytest.mark.rule("MK-AIR-22")
@pytest.mark.parametrize("impulse", [1, 2, 3])
def test_diversions(impulse: int) -> None:
    state = theatre(DAY, impulse)
    state.strikes = [Strike("J1-1", JAPAN, "2023", "A1", ["akagi-val"], flown=True)]
    state.planes["akagi-val"].task = "strike"
    other_deck = {"divert akagi-val hiryu"} if impulse > 1 else set()
    assert check_list(state, Searching(JAPAN), JAPAN, "divert") == other_deck
    state.planes["akagi-val"].post = "hiryu"
    back_home = {"divert akagi-val akagi"} if impulse > 1 else set()
    assert check_list(state, Searching(JAPAN), JAPAN, "divert") == back_home
    state.ships["akagi"].damaged = True
    assert check_list(state, Searching(JAPAN), JAPAN, "divert") == set()


@pytest.mark.parametrize("side", SIDES)
def test_patrols_over_groups_and_bases(side: str) -> None:
    state = theatre()
    state.planes["hiryu-zero"].task = "cap"
    offered = {line for line in listed(state, Patrolling(side), side) if line != "done"}
    typed = legal(state, Patrolling(side), side, ("cap",))
    over_groups = {line for line in typed if line.split()[2] in state.groups}

    assert over_groups <= offered <= typed | {f"cap 30-sqn {COLOMBO}"}
    assert any(line.startswith("cap 800-sqn") for line in typed) == (side == ALLIES)
    assert not any(line.startswith("cap hiryu-zero") for line in typed)


@pytest.mark.parametrize("turn", [DAY, NIGHT])
@pytest.mark.parametrize("side", SIDES)
def test_launching(side: str, turn: int) -> None:
    state = theatre(turn)
    state.planes["827-sqn"].task = "search" if turn == DAY else ""
    offered = {line for line in listed(state, Launching(side), side) if len(line.split()) == 3}
    typed = legal(state, Launching(side), side, ("launch", "transfer"))
    to_decks = {line for line in typed if line.startswith("transfer") and line.split()[2] in state.ships}

    assert offered == typed - to_decks
    assert bool(offered) == (turn == DAY or side == ALLIES)


@pytest.mark.parametrize("turn", [DAY, NIGHT, 4, 12])
@pytest.mark.parametrize("side", SIDES)
def test_the_opening_of_a_turn(side: str, turn: int) -> None:
    state = theatre(turn, 0)
    offered = check_list(state, Opening(side), side, "march", "anchor", "done")

    assert any(line.startswith("march") for line in offered) == (turn in {4, 12})
    dummies = {line for line in listed(state, Opening(side), side) if line.startswith(("dummy", "recall"))}
    assert bool(dummies) == (turn in {NIGHT, 12})


@pytest.mark.parametrize("side", SIDES)
def test_landings_and_bombardment(side: str) -> None:
    state = theatre()
    state.groups["J1"].at = "1315"

    assert check_list(state, Declaring(side), side, "land", "embark", "done")
    phase = Bombarding(JAPAN, COLOMBO, [])
    assert check_list(state, phase, JAPAN, "bombard", "done") == {"bombard mogami town-guard", "done"}
    phase.fired.append("mogami")
    assert check_list(state, phase, JAPAN, "bombard", "done") == {"done"}


def test_a_unit_goes_aboard_an_empty_transport_in_a_port_of_its_own() -> None:
    state = theatre()
    state.troops["aus-16"].aboard, state.troops["aus-16"].fate = "", "lost"

    assert "embark light-horse brigade-16" in check_list(state, Declaring(ALLIES), ALLIES, "land", "embark")


@pytest.mark.parametrize("stage", ["attack", "retreat", "lose"])
def test_ground_combat(stage: str) -> None:
    state = theatre(overland_defender_retreat="on")
    state.troops["jp-2"].at = "1215"
    asked = JAPAN if stage == "attack" else ALLIES
    questions: dict[str, Phase[Any]] = {
        "attack": Wagering(JAPAN, "1215", landing=False),
        "retreat": Retreating(ALLIES, "1215"),
        "lose": Losing("1215", {ALLIES: 2}, asked=ALLIES),
    }
    phase = questions[stage]

    assert check_list(state, phase, asked, "wager", "fallback", "stand", "step", "lose")


def test_a_convoy_may_enter_anywhere_in_the_west() -> None:
    state = theatre()
    offered = check_list(state, Convoy(["AU17"]), ALLIES, "enter")

    assert offered == {f"enter AU17 {at}" for at in SEA.west}


@pytest.mark.parametrize("stage", ["ask", "choose", "pass", "again"])
def test_contact(stage: str) -> None:
    state = theatre()
    questions: dict[str, Question] = {
        "ask": Offering(JAPAN, "J1"),
        "choose": Defending(ALLIES, ["A1", "A2"]),
        "pass": Passing(JAPAN, "J1", "A1"),
        "again": Engaging(JAPAN, "J1", ["A1"]),
    }
    phase = questions[stage]

    assert check_list(state, phase, phase.asked, "battle", "defend")


@pytest.mark.parametrize("stage", ["fire", "decide", "pursue", "relocate", "cross"])
def test_battle(stage: str) -> None:
    state = theatre()
    posts = {"akagi": -4, "kongo": -3, "fubuki": -1, "tone": -2, "indomitable": 3, "emerald": 4}
    posts["napier"] = 1 if stage == "fire" else 2
    fight = Fight("2024", "J1", "A1", posts=posts, fired=["tone"])
    state.groups["J1"].came, state.groups["A1"].came = "2023", "2025"
    for side in SIDES:
        phase = in_battle(state, fight.clone(), stage, side).flow[-1]
        verbs = ("fire", "hold", "stand", "cease", "withdraw", "pursue", "relocate")
        offered, typed = listed(state, phase, side), legal(state, phase, side, verbs)
        out_of_reach = {line for line in typed - offered if line.startswith("hold")}

        assert offered == typed - out_of_reach
        assert offered


@pytest.mark.parametrize("stage", ["intercept", "pair", "bounce", "bomb"])
@pytest.mark.parametrize("target, at", [("A1", "2024"), ("colombo", COLOMBO)])
def test_raids(stage: str, target: str, at: str) -> None:
    state = theatre(DAY, 2)
    group(state, "A6", COLOMBO, "warspite")
    flying = ["akagi-zero", "hiryu-zero", "akagi-val", "akagi-kate"]
    for name in flying:
        state.planes[name].task = "strike"
    ours = ["800-sqn", "30-sqn"] if stage != "intercept" else []
    asked = ALLIES if stage in {"intercept", "bounce"} else JAPAN
    questions: dict[str, Phase[Any]] = {
        "intercept": Intercepting(ALLIES, at, target),
        "pair": Pairing(JAPAN, flying, ours, "", asked=JAPAN),
        "bounce": Bouncing(ALLIES, flying, ours, asked=ALLIES),
        "bomb": Bombing(JAPAN, at, target, flying, ["akagi-val"], asked=JAPAN),
    }
    phase = questions[stage]
    offered = check_list(state, phase, asked, "scramble", "pair", "bomb", "done")

    assert len(offered) > 1


@pytest.mark.rule("MK-SEA-4")
def test_the_steps_open_to_a_group_are_those_that_may_be_ordered() -> None:
    listed = 0
    for turn, impulse, mode in itertools.product((DAY, NIGHT), (1, 2, 3), ("1", "free")):
        state = theatre(turn, impulse, **({} if mode == "1" else {"damaged_homeward": mode}))
        state.planes[PlaneId("akagi-zero")].task = "cap"
        state.planes[PlaneId("akagi-val")].task = "strike"
        state.planes[PlaneId("800-sqn")].task = "strike"
        for one in state.groups.values():
            if one.at:
                words = [(to, word) for to in SEA.ways[one.at] for word in ("", ABANDON)]
                may = [step for step in words if check_move(state, one.side, one.id, *step) is None]
                assert open_steps(state, one) == may, (turn, impulse, one.id)
                listed += len(may)
    assert listed > 60
