"""Plans of the raid: carried out by legal orders, over impulses and turns; events interrupt them."""

from __future__ import annotations

from typing import Any

from flagplot.bots.bot import Desk, wits
from flagplot.bots.roster import recruit
from flagplot.command.answer import Given, Interruption, Memory
from flagplot.command.drafts import draft
from flagplot.command.operational.plans import BOOK
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, begin, check_plan, closed, note, open_plans
from flagplot.kernel.dice import Chance, SeededDice, key_from_seed
from flagplot.kernel.seat import Seat
from flagplot.operational import GAME
from flagplot.operational.orders.common import Cap, Detach, Done
from flagplot.operational.phases.air.airplan import Launching, Patrolling
from flagplot.operational.phases.battle.offering import Offering
from flagplot.operational.phases.recon import Searching
from flagplot.operational.phases.sea.movement import Moving
from flagplot.operational.phases.submarines import Submarines
from flagplot.operational.state.ids import PlaneId
from flagplot.operational.state.model import Bay
from tests.operational.positions import DAY, NIGHT, at_phase, bay, group, plane, set_up, sub

JAPAN, ALLIES = Seat("japan"), Seat("allies")


def asked(state: Bay, *lines: str, seat: Seat = JAPAN, memory: Memory | None = None) -> Any:
    return answer(Desk(GAME, state, seat), Plans.read(BOOK, lines), memory if memory is not None else Memory())


def ordered(state: Bay, *lines: str, seat: Seat = JAPAN) -> str:
    found = asked(state, *lines, seat=seat)
    assert isinstance(found, Given), found
    return found.order.line()


def run(state: Bay, lines: dict[str, list[str]], orders: int) -> tuple[list[tuple[str, Interruption]], int]:
    """Play by plans and continue at every interruption. Returns the answered interruptions and the number of orders."""
    dice = SeededDice(state.chance)
    plans = {seat: Plans.read(BOOK, lines.get(seat, [])) for seat in (JAPAN, ALLIES)}
    memories = {seat: Memory() for seat in (JAPAN, ALLIES)}
    stops: list[tuple[str, Interruption]] = []
    given = 0
    while given < orders and (acting := GAME.to_act(state)):
        seat = acting[0]
        desk = Desk(GAME, state, seat)
        found = answer(desk, plans[seat], memories[seat])
        if isinstance(found, Interruption):
            stops.append((seat, found))
            note(desk, plans[seat], memories[seat], found)
            continue
        assert isinstance(found, Given), GAME.prompt(state, seat)
        GAME.apply(state, seat, found.order, dice)
        dice.take()
        given += 1
    return stops, given


def sea(turn: int = DAY, impulse: int = 1) -> Bay:
    return at_phase(bay(turn, impulse), Moving(JAPAN))


def test_without_plans_a_step_ends_with_nothing_done() -> None:
    state = sea()
    group(state, "J1", "2013", "chokai")

    assert ordered(state) == "done"


def test_a_course_is_steered_hex_by_hex_to_the_place() -> None:
    state = sea()
    marker = group(state, "J1", "2013", "chokai")
    line = "course J1 to 2016"

    assert ordered(state, line) == "move J1 2014"
    marker.at, marker.moved = "2014", 1
    assert ordered(state, line) == "done"  # once per impulse


def test_a_course_passes_all_its_hexes_in_turn() -> None:
    state = sea()
    marker = group(state, "J1", "2013", "chokai")
    memory = Memory()
    line = "course J1 to 2014 2013"
    first = asked(state, line, memory=memory)
    marker.at = "2014"
    back = asked(state, line, memory=memory)

    assert (first.order.line(), back.order.line()) == ("move J1 2014", "move J1 2013")


def test_arrival_interrupts_once() -> None:
    state = sea()
    group(state, "J1", "2014", "chokai")
    memory = Memory()
    found = asked(state, "course J1 to 2014", memory=memory)

    assert isinstance(found, Interruption)
    assert (found.kind, found.about) == ("arrival", ("J1",))
    assert 2 <= len(found.choices) <= 4
    assert found.choices[-1].line == "carry on"
    memory.note(found)
    again = asked(state, "course J1 to 2014", memory=memory)
    assert isinstance(again, Given)
    assert again.order.line() == "done"


def test_every_choice_is_a_plan_or_a_legal_order() -> None:
    state = set_up("raid", 5)
    stops, _ = run(state, {}, 500)

    assert stops
    for _, stop in stops:
        assert 2 <= len(stop.choices) <= 4, stop
        for choice in stop.choices:
            if choice.line.startswith("plan "):
                BOOK.parse(choice.line.removeprefix("plan "))
            elif choice.line != "carry on":
                GAME.notation.parse(choice.line)


def test_a_group_that_holds_lies_still_while_an_enemy_is_near() -> None:
    state = sea()
    group(state, "J1", "2013", "chokai")
    group(state, "A1", "2015", "warspite")

    assert ordered(state, "course J1 to 2018 posture=hold") == "done"
    assert ordered(state, "course J1 to 2018 posture=press-on") == "move J1 2014"


def test_a_hidden_course_leads_around_the_enemy() -> None:
    state = sea()
    group(state, "J1", "2013", "chokai")
    group(state, "A1", "2014", "warspite")

    assert ordered(state, "course J1 to 2016 posture=hide") == "done"  # every route passes next to the enemy


def test_a_group_that_is_seen_retires() -> None:
    state = sea()
    marker = group(state, "J1", "2013", "chokai")
    line = "course J1 to 2018 posture=retire"

    assert ordered(state, line) == "move J1 2014"
    marker.revealed = True
    assert ordered(state, line) != "move J1 2014"


def test_a_plan_that_names_a_marker_goes_before_one_for_its_kind() -> None:
    state = sea()
    group(state, "J1", "2013", "chokai")

    assert ordered(state, "course J1 to 2016", "course raiders to 2010") == "move J1 2014"
    assert ordered(state, "course raiders to 2010", "course all to 2016") == "move J1 2012"


def test_a_course_may_begin_later() -> None:
    state = sea()
    group(state, "J1", "2013", "chokai")

    assert ordered(state, "course J1 to 2016 from=2") == "done"


def test_at_cruising_speed_no_fuel_is_spent_on_a_third_hex() -> None:
    state = sea(impulse=3)
    group(state, "J1", "2013", "chokai")

    assert ordered(state, "course J1 to 2016 speed=cruise") == "done"
    assert ordered(state, "course J1 to 2016 speed=full") == "move J1 2014"


def test_a_course_beyond_the_fuel_for_the_way_home_interrupts() -> None:
    state = sea()
    group(state, "J1", "2013", "chokai")
    state.ships["chokai"].fuel = 4
    memory = Memory()
    found = asked(state, "course J1 to 1413", memory=memory)

    assert isinstance(found, Interruption), found
    assert (found.kind, found.about) == ("costly", ("J1",))
    assert found.text.startswith("J1 has fuel for 4 turns")
    memory.note(found)
    assert isinstance(asked(state, "course J1 to 1413", memory=memory), Given)


def test_a_step_that_the_rules_refuse_interrupts_with_the_reason() -> None:
    state = at_phase(bay(DAY, 1, fuel_exhaustion="forbidden_in_advance"), Moving(JAPAN))
    group(state, "J1", "2013", "chokai")
    state.ships["chokai"].fuel = 4
    group(state, "J2", "2520", "kumano")
    found = asked(state, "course J1 to 1413")

    assert isinstance(found, Interruption), found
    assert (found.kind, found.about) == ("costly", ("J1",))
    assert found.text.startswith("J1 cannot go on: From ")


def test_a_plan_that_could_never_be_carried_out_is_refused_when_it_is_given() -> None:
    state = sea()
    group(state, "J1", "2013", "chokai")
    desk = Desk(GAME, state, JAPAN)

    assert check_plan(desk, BOOK.parse("course J1 to 2016")) is None
    for line, says in [
        ("course J9 to 2016", "You have no marker J9"),
        ("raid A1", "You have no marker A1"),
        ("course J1 to 9999", "no hex that ships can enter"),
        ("search hermes-swordfish", "You have no air unit"),
        ("line J1 from 2013", "two ends"),
    ]:
        objection = check_plan(desk, BOOK.parse(line))
        assert objection is not None
        assert says in objection.text


def test_submarines_wait_by_day_rather_than_go_under_air_cover() -> None:
    day = at_phase(bay(DAY, 1), Submarines(JAPAN))
    sub(day, "JS1", "i-2", "1514")
    night = at_phase(bay(NIGHT, 1), Submarines(JAPAN))
    sub(night, "JS1", "i-2", "1514")
    line = "line JS1 from 1413>1514"

    assert ordered(day, line) == "done"
    assert ordered(night, line).startswith("move JS1")


def test_a_patrol_line_is_walked_to_and_fro() -> None:
    state = at_phase(bay(NIGHT, 1), Submarines(JAPAN))
    boat = sub(state, "JS1", "i-2", "2520")
    memory = Memory()
    line = "line JS1 from 2520>2521"
    out = asked(state, line, memory=memory)
    boat.at = "2521"
    back = asked(state, line, memory=memory)

    assert (out.order.line(), back.order.line()) == ("move JS1 2521", "move JS1 2520")


def test_prey_before_the_tubes_interrupts_unless_boats_hunt() -> None:
    state = at_phase(bay(DAY, 1), Submarines(JAPAN))
    sub(state, "JS1", "i-2", "2520")
    group(state, "A1", "2520", "warspite")

    stop = asked(state)
    assert isinstance(stop, Interruption)
    assert stop.kind == "prey"
    assert ordered(state, "hunt boats") == "attack JS1 A1"


def strike_position(**flags: Any) -> Bay:
    state = at_phase(bay(DAY, 1), Launching(JAPAN))
    group(state, "KB1", "1818", "akagi")
    for unit in ("akagi-zero", "akagi-val", "akagi-kate"):
        plane(state, unit, "akagi")
    group(state, "A1", "1716", *flags.pop("ships", ("hermes",)), revealed=True)
    return state


def test_a_strike_that_stands_ready_without_doctrine_interrupts() -> None:
    stop = asked(strike_position())

    assert isinstance(stop, Interruption)
    assert stop.kind == "strike"
    assert stop.choices[0].line.startswith("launch A1")


def test_doctrine_says_what_is_struck_and_with_what() -> None:
    state = strike_position()

    assert ordered(state, "strike carriers with all") == "launch A1 akagi-zero akagi-val akagi-kate"
    assert ordered(state, "strike carriers with dive") == "launch A1 akagi-zero akagi-val"
    assert ordered(state, "strike merchants with all") == "done"
    assert ordered(state, "strike carriers with none") == "done"


def test_patrols_go_up_where_an_enemy_is_near() -> None:
    state = at_phase(bay(DAY, 1), Patrolling(JAPAN))
    group(state, "KB1", "1818", "akagi")
    plane(state, "akagi-zero", "akagi")

    assert ordered(state, "patrol carriers") == "done"
    group(state, "F8", "1716", "f8")
    assert ordered(state, "patrol carriers") == "done", "no aircraft come from freighters"
    group(state, "A1", "1716", "hermes")
    assert ordered(state, "patrol carriers") == "cap akagi-zero KB1"
    assert ordered(state, "patrol carriers within=1") == "done"


def test_carriers_whose_patrols_went_up_take_the_next_best_course_into_the_wind() -> None:
    state = set_up("easter", 5)
    dice = SeededDice(state.chance)
    assert ordered(state, "stalk carriers") == "done"
    for seat, order in ((JAPAN, Cap(PlaneId("akagi-zero"), "J1")), (JAPAN, Done()), (ALLIES, Done())):
        GAME.apply(state, seat, order, dice)
        dice.take()
    wanted = set_up("easter", 5)
    for seat in (JAPAN, ALLIES):
        GAME.apply(wanted, seat, Done(), SeededDice(wanted.chance))

    assert ordered(wanted, "stalk carriers") == "move J1 1623"
    assert ordered(state, "stalk carriers") == "move J1 1722"


def lead(seed: int, plans: list[str]) -> int:
    """Japan's lead in a game of captains; with plans, her staff plays them."""
    state, key, captain = set_up("easter", seed), key_from_seed(seed), recruit("operational", "captain")
    dice, given, memory, orders = SeededDice(state.chance), Plans.read(BOOK, plans), Memory(), 0
    while acting := GAME.to_act(state):
        desk = Desk(GAME, state, acting[0])
        found = answer(desk, given, memory) if plans and acting[0] == JAPAN else None
        while isinstance(found, Interruption):
            note(desk, given, memory, found)
            found = answer(desk, given, memory)
        drawn = SeededDice(Chance(wits(key, acting[0], orders)))
        order = found.order if isinstance(found, Given) else captain.order(desk, drawn)
        GAME.apply(state, acting[0], order, dice)
        dice.take()
        orders += 1
    assert state.outcome is not None
    return state.outcome.points["japan"] - state.outcome.points["allies"]


def test_what_the_staff_drafts_fares_about_as_well_as_the_captain() -> None:
    seeds = range(1, 25)
    drafted = sum(lead(seed, draft(Desk(GAME, set_up("easter", seed), JAPAN), 1)) for seed in seeds)

    assert drafted >= sum(lead(seed, []) for seed in seeds) - len(seeds)


def test_searches_sweep_their_sector_each_morning() -> None:
    state = at_phase(bay(DAY, 1), Searching(JAPAN))
    group(state, "KB1", "1818", "tone")
    plane(state, "tone-jake", "tone")

    assert ordered(state, "search tone-jake arc=NE") == "arc tone-jake NE"
    assert ordered(state) == "done"


def test_battle_is_given_by_doctrine_or_the_person_is_asked() -> None:
    state = at_phase(bay(DAY, 1), Offering(JAPAN, "J1"))
    group(state, "J1", "2013", "kongo", "haruna", revealed=True)
    group(state, "A1", "2013", "tenedos", revealed=True)

    stop = asked(state)
    assert isinstance(stop, Interruption)
    assert stop.kind == "contact"
    assert ordered(state, "fight all against weaker") == "battle yes"
    assert ordered(state, "fight all against nobody") == "battle no"


def test_which_things_interrupt_is_chosen_once() -> None:
    plans = ["stalk carriers", "evade all", "search all"]
    usual, _ = run(set_up("easter", 1), {JAPAN: plans, ALLIES: plans}, 400)
    quiet, _ = run(set_up("easter", 1), {JAPAN: [*plans, "interrupt none"], ALLIES: [*plans, "interrupt none"]}, 400)
    days, _ = run(set_up("easter", 1), {JAPAN: ["interrupt dawn dusk"], ALLIES: ["interrupt none"]}, 400)

    assert usual
    assert not quiet
    assert {stop.kind for _, stop in days} == {"dawn", "dusk"}


def test_set_up_is_asked_unless_a_plan_says_how() -> None:
    state = GAME.new("raid", 1)
    seat = GAME.to_act(state)[0]

    assert asked(state, seat=seat) is None
    assert ordered(state, "arrange", seat=seat) == "done"
    assert ordered(state, "arrange lots=1", seat=seat) == ordered(state, "arrange lots=1", seat=seat)


def test_the_plan_for_a_set_up_goes_when_the_forces_are_set_up() -> None:
    before, after = Desk(GAME, GAME.new("raid", 1), JAPAN), Desk(GAME, set_up("raid", 1), JAPAN)
    plans = Plans.read(BOOK, ["arrange lots=4711", "search all"])

    assert closed(before) == frozenset()
    assert open_plans(before, plans).lines() == plans.lines()
    assert check_plan(before, plans.given[0]) is None
    assert closed(after) == {"arrange"}
    assert open_plans(after, plans).lines() == ["search all"]
    assert "set up already" in str(check_plan(after, plans.given[0]))


def test_a_whole_raid_runs_by_plans() -> None:
    state = set_up("easter", 2)
    doctrine = ["stalk carriers", "raid raiders", "evade freighters", "home cripples", "hunt boats", "search all",
                "strike carriers battleships cruisers merchants unknown with all", "intercept all",
                "fight all against weaker", "patrol carriers"]  # fmt: skip
    stops, given = run(state, {JAPAN: doctrine, ALLIES: doctrine}, 1000)

    assert state.outcome is not None
    assert given > 100
    assert len(stops) < 30


DOCTRINE = {
    JAPAN: [
        "stalk carriers",
        "raid raiders",
        "hunt boats",
        "search all",
        "strike carriers cruisers merchants with all",
    ],
    ALLIES: ["evade all", "hunt boats", "search all", "strike carriers cruisers merchants with all", "intercept all"],
}


def test_a_loss_on_a_card_names_who_did_it_and_long_lists_are_cut_short() -> None:
    stops, _ = run(set_up("raid", 1), DOCTRINE, 900)

    lines = [line for _, stop in stops for line in stop.text.splitlines()]
    harmed = [line for line in lines if " is sunk" in line or " is damaged" in line or "merchant" in line]
    assert harmed
    for line in harmed:
        assert " by " in line or "collision" in line, line
    sighted = [line for line in lines if "sight" in line and " more." in line]
    assert sighted
    assert all(line.count(",") < 5 for line in sighted)


def test_troops_that_do_not_land_are_asked_about_once() -> None:
    stops, _ = run(set_up("raid", 1), DOCTRINE, 1200)

    asked_about = [stop.key for _, stop in stops if stop.kind == "landing"]
    assert len(asked_about) == len(set(asked_about))
    assert len(asked_about) <= 3


def test_damaged_ships_that_must_sail_homeward_do_so_without_a_question() -> None:
    state = at_phase(bay(DAY, 2), Moving(ALLIES))
    state.released = True
    group(state, "F5", "1210", "f5")
    group(state, "A9", "0207", "formidable", "enterprise")
    state.ships["formidable"].damaged = state.ships["enterprise"].damaged = True
    plans = ("evade freighters", "evade carriers", "home cripples")

    assert ordered(state, *plans, seat=ALLIES) in {"move A9 0107", "move A9 0106"}
    stop = asked(state, "course A9 to 1117", seat=ALLIES)
    assert isinstance(stop, Interruption), stop
    assert stop.kind == "illegal"


def test_ships_that_leave_a_group_in_sight_by_our_own_order_are_no_news() -> None:
    state = sea(impulse=2)
    group(state, "J1", "1817", "akagi", "soryu", revealed=True)
    memory = Memory()
    desk = Desk(GAME, state, JAPAN)
    begin(desk, Plans.read(BOOK, ["stay all"]), memory)

    GAME.apply(state, JAPAN, Detach("J1", ("soryu",)), SeededDice(state.chance))

    told = [event.facts["how"] for event in state.logs[JAPAN] if event.kind == "sighted"]
    assert told == ["regrouping in sight"] * 2
    assert isinstance(asked(state, "stay all", memory=memory), Given)


def test_a_strike_that_turns_back_says_why_and_where_its_target_is() -> None:
    stops, _ = run(set_up("easter", 4), DOCTRINE, 500)

    lines = [line for _, stop in stops for line in stop.text.splitlines() if "turn" in line]
    assert lines[0] == "5 strikes turn back: F8 has moved out of reach."
    assert "2 strikes turn back: F8 is no longer there." in lines
    first = next(stop for _, stop in stops if stop.kind == "abort")
    assert first.about == ("F8",)
    assert first.at


def test_a_card_about_a_landing_says_who_lies_where() -> None:
    stops, _ = run(set_up("raid", 1), DOCTRINE, 1200)

    landings = [stop for _, stop in stops if stop.kind == "landing"]
    assert landings
    for stop in landings:
        assert stop.text.endswith("with troops aboard. Do they land?"), stop.text
        assert stop.about
        assert stop.at


def test_a_convoy_is_told_which_of_its_hexes_lies_where() -> None:
    stops, _ = run(set_up("raid", 1), DOCTRINE, 1200)

    text = next(stop.text for _, stop in stops if stop.key.startswith("enters "))
    assert text.endswith("Where does it enter? Hex 0003 is the nearest to Bombay, 0029 lies farthest south.")


def test_freighters_that_may_sail_are_not_listed_at_length() -> None:
    stops, _ = run(set_up("raid", 1), DOCTRINE, 900)

    [line] = {one for _, stop in stops for one in stop.text.splitlines() if one.startswith("The freighters may sail")}
    assert line.count("Freighters ") == 4
    assert line.endswith("and 6 more.")
