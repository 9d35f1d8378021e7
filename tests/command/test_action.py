"""Group orders of the action: they remain in force turn after turn, and events interrupt them."""

from __future__ import annotations

from typing import Any

import pytest

from flagplot.bots.bot import Desk
from flagplot.bots.tactical.sea import distance, yards
from flagplot.command.answer import Given, Interruption, Memory
from flagplot.command.plan import Plans
from flagplot.command.staff import answer, begin, check_plan, note, standing
from flagplot.command.standing import Offer
from flagplot.command.tactical.plans import BOOK, FORMS
from flagplot.command.telling import blow_by, told
from flagplot.kernel.dice import SeededDice
from flagplot.kernel.event import Event
from flagplot.kernel.seat import Seat
from flagplot.tactical import GAME
from flagplot.tactical.orders.choices import Plot
from flagplot.tactical.state.view import BattleView
from tests.shelf import games

USN, IJN = Seat("usn"), Seat("ijn")


def opening(scenario: str = "cruiser-action") -> Any:
    return GAME.new(scenario, 3)


def sheet(state: Any, *lines: str, seat: Seat = USN) -> Plot:
    found = answer(Desk(GAME, state, seat), Plans.read(BOOK, [*lines, "interrupt none"]), Memory())
    assert isinstance(found, Given), found
    assert isinstance(found.order, Plot)
    return found.order


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.verb)
def test_every_group_order_reads_back_as_it_is_written(form: object) -> None:
    plan = BOOK.parse(form.example)  # type: ignore[attr-defined]

    assert BOOK.parse(plan.line()) == plan
    assert BOOK.from_json(BOOK.to_json(plan)) == plan


def test_without_group_orders_the_plot_is_the_persons() -> None:
    assert answer(Desk(GAME, opening(), USN), Plans.read(BOOK, ["gunfire best"]), Memory()) is None


def test_a_group_that_steers_steadily_has_no_helm_to_write() -> None:
    assert sheet(opening(), "steer all as steady").helms == ()


def test_groups_turn_to_the_course_that_is_ordered() -> None:
    helms = sheet(opening(), "head all to 90").helms

    assert helms
    assert all(helm.steps[-1].verb == "leg" for helm in helms)


def test_guns_are_silent_where_that_is_the_order() -> None:
    state = opening()

    assert sheet(state, "steer all as steady", "gunfire nobody").shoots == ()
    assert sheet(state, "steer all as steady", "gunfire best within=1").shoots == ()
    assert sheet(state, "steer all as steady", "torpedoes within=0").launches == ()


def test_everybody_fires_at_the_nearest_as_far_as_guns_bear() -> None:
    state = opening()
    view: Any = GAME.view(state, USN)
    shoots = sheet(state, "steer all as steady", "gunfire nearest").shoots

    for shot in shoots:
        own = state.ships[shot.ship]
        seen = [other for other in view.others.values() if other.is_seen]
        near = min(seen, key=lambda one: distance(yards(own.x), yards(own.y), yards(one.x), yards(one.y)))
        assert shot.target == near.id or not view.bearing[shot.ship].get(near.id)


def test_several_turns_are_run_until_something_happens() -> None:
    state = opening()
    dice = SeededDice(state.chance)
    lines = ["steer all as close", "gunfire opposite", "torpedoes within=8000", "tracks turn-away"]
    memories = {seat: Memory() for seat in (USN, IJN)}
    kinds: list[str] = []
    orders = 0
    while acting := GAME.to_act(state):
        seat = acting[0]
        desk, plans = Desk(GAME, state, seat), Plans.read(BOOK, lines)
        found = answer(desk, plans, memories[seat])
        if isinstance(found, Interruption):
            assert 2 <= len(found.choices) <= 4
            assert all(BOOK.parse(choice.line.removeprefix("plan ")) for choice in found.choices[:-1])
            kinds.append(found.kind)
            note(desk, plans, memories[seat], found)
            continue
        by_chance = SeededDice(state.chance.clone())  # a person decides on an offer to end the battle
        GAME.apply(state, seat, found.order if found is not None else GAME.sample(state, seat, by_chance), dice)
        dice.take()
        orders += 1
    assert state.outcome is not None
    assert "contact" in kinds
    assert orders >= 4


def test_a_card_does_not_offer_what_is_being_done() -> None:
    desk = Desk(GAME, opening(), USN)
    for line, offered in (
        ("steer all as captain", ["close", "away"]),
        ("steer all as away", ["close", "captain"]),
        ("head all to 90", ["close", "away", "captain"]),
    ):
        found = answer(desk, Plans.read(BOOK, [line]), Memory())
        assert isinstance(found, Interruption)
        assert [one.line for one in found.choices] == [*(f"plan steer all as {one}" for one in offered), "carry on"]


def test_a_group_that_is_not_ones_own_cannot_be_ordered() -> None:
    desk = Desk(GAME, opening(), USN)

    assert check_plan(desk, BOOK.parse("steer all as close")) is None
    objection = check_plan(desk, BOOK.parse("steer nobody-here as close"))
    assert objection is not None
    assert "You command no group" in objection.text
    assert check_plan(desk, BOOK.parse("head all to 400")) is not None


def test_a_card_tells_who_is_sunk_hurt_and_sighted_on_either_side() -> None:
    state = opening()
    own = [ship for ship in state.ships.values() if ship.side == "usn"]
    foes = [ship for ship in state.ships.values() if ship.side == "ijn"]
    own[0].level, own[1].level, foes[0].level = 3, 2, 3
    own[2].status = "escaped"  # a ship that has left the battle is not lost
    found = answer(Desk(GAME, state, USN), Plans.read(BOOK, ["steer all as close"]), Memory())

    assert isinstance(found, Interruption)
    assert found.kind == "loss"
    told = [f"{own[0].name} is lost.", f"{own[1].name} is heavily damaged.", f"{foes[0].name} is sunk."]
    assert found.text.splitlines()[:3] == told
    assert " are in sight." in found.text
    assert own[2].name not in found.text


def test_what_stands_on_the_plot_when_a_run_begins_is_no_news() -> None:
    state = opening()
    own = [ship for ship in state.ships.values() if ship.side == "usn"]
    foes = [ship for ship in state.ships.values() if ship.side == "ijn"]
    own[0].level = 1
    desk, plans, memory = Desk(GAME, state, USN), Plans.read(BOOK, ["steer all as close"]), Memory()
    view = desk.view()
    assert isinstance(view, BattleView)
    assert any(other.is_seen for other in view.others.values())

    begin(desk, plans, memory)
    assert isinstance(answer(desk, plans, memory), Given)

    foes[0].level, own[0].level = 3, 2
    found = answer(Desk(GAME, state, USN), plans, memory)
    assert isinstance(found, Interruption)
    assert found.text.splitlines() == [f"{own[0].name} is heavily damaged.", f"{foes[0].name} is sunk."]


def test_a_ship_that_was_repaired_is_no_news_until_she_is_hurt_again() -> None:
    state = opening()
    ship = next(ship for ship in state.ships.values() if ship.side == "usn")
    plans, memory = Plans.read(BOOK, ["steer all as close", "interrupt damage"]), Memory()

    def told_at(level: int) -> str:
        ship.level = level
        desk = Desk(GAME, state, USN)
        found = answer(desk, plans, memory)
        if isinstance(found, Interruption):
            note(desk, plans, memory, found)
            return found.text
        return ""

    assert told_at(2) == f"{ship.name} is heavily damaged."
    assert told_at(1) == ""  # damage control
    assert told_at(1) == ""
    assert told_at(2) == f"{ship.name} is heavily damaged."
    assert told_at(0) == ""
    assert told_at(1) == f"{ship.name} is damaged."


def test_a_card_says_whose_guns_or_torpedoes_did_it() -> None:
    by_name = 0
    for seed in (1, 2, 3):
        state = GAME.new("cruiser-action", seed)
        dice = SeededDice(state.chance)
        memories = {seat: Memory() for seat in (USN, IJN)}
        while acting := GAME.to_act(state):
            seat = acting[0]
            desk = Desk(GAME, state, seat)
            found = answer(desk, Plans.read(BOOK, ["steer all as captain", "gunfire best"]), memories[seat])
            if isinstance(found, Interruption):
                hurt = [line for line in found.text.splitlines() if "damaged" in line]
                assert all(" by " in line for line in hurt), found.text
                by_name += len(hurt)
                note(desk, Plans(BOOK), memories[seat], found)
                continue
            if not isinstance(found, Given):
                break
            GAME.apply(state, seat, found.order, dice)
            dice.take()
    assert by_name


def groups(state: Any, seat: Seat) -> list[str]:
    return [group.id for group in state.groups.values() if group.seat == seat]


def test_a_group_may_have_orders_of_its_own_for_guns_torpedoes_and_tracks() -> None:
    state = opening("matapan-night")
    seat = Seat("rn")
    own = groups(state, seat)
    assert len(own) > 1
    shooters = {state.ships[shot.ship].group for shot in sheet(state, "steer all as steady", seat=seat).shoots}
    silent = next(iter(shooters))
    shoots = sheet(state, "steer all as steady", "gunfire best", f"gunfire nobody by={silent}", seat=seat).shoots

    assert {state.ships[shot.ship].group for shot in shoots} == shooters - {silent}
    objection = check_plan(Desk(GAME, state, seat), BOOK.parse("torpedoes within=8000 by=nobody-here"))
    assert objection is not None
    assert "You command no group" in objection.text


def test_an_order_for_a_group_takes_the_place_of_its_own_alone() -> None:
    plans = Plans.read(BOOK, ["gunfire best", "gunfire nobody by=a", "gunfire nearest by=b", "gunfire opposite by=a"])

    assert plans.lines() == ["gunfire best", "gunfire nearest by=b", "gunfire opposite by=a"]
    assert plans.told()[-1] == "A: Guns: fire at opposite numbers"


def offers(desk: Desk, plans: Plans, group: str) -> dict[str, Offer]:
    card = next(one for one in standing(desk, plans) if one.group == group)
    return {f"{topic.title}: {offer.label}": offer for topic in card.topics for offer in topic.offers}


def test_a_card_offers_the_standing_orders_of_a_group_and_marks_those_that_stand() -> None:
    state = opening("matapan-night")
    desk = Desk(GAME, state, Seat("rn"))
    plans = Plans.read(BOOK, ["tracks turn-away"])
    first, other = groups(state, Seat("rn"))[:2]
    wanted = (
        "Helm: Column follows",
        "Guns: Opposite numbers",
        "Open fire at (yards): 15,000",
        "Torpedoes inside (yards): 8,000",
    )
    for name in wanted:
        plan = BOOK.parse(offers(desk, plans, first)[name].line)
        assert check_plan(desk, plan) is None
        plans.give(plan)
    stand = {name for name, offer in offers(desk, plans, first).items() if offer.stands}

    assert stand == {*wanted, "Torpedo tracks: Turn away"}, "an order for all is an order for each"
    assert f"gunfire opposite within=15000 by={first}" in plans.lines()
    assert [name for name, offer in offers(desk, plans, other).items() if offer.stands] == ["Torpedo tracks: Turn away"]
    assert {ship for card in standing(desk, plans) for ship in card.pieces} == {
        ship.id for ship in state.ships.values() if ship.side == "rn"
    }


def test_the_card_of_a_lone_group_orders_everybody() -> None:
    state = GAME.new("duel", 1)
    seat = GAME.to_act(state)[0]
    desk = Desk(GAME, state, seat)
    (only,) = groups(state, seat)
    found = offers(desk, Plans(BOOK), only)

    assert found["Helm: Close"].line == "steer all as close"
    assert found["Guns: Hold fire"].line == "gunfire nobody"
    assert not any(offer.stands for offer in found.values())


def test_whoever_is_hurt_by_nobody_in_sight_is_told_so() -> None:
    by_night = Event("under_fire", {"target": "juneau", "results": ["S"]})
    torpedo = Event("wild", {"ship": "barton", "hits": 1, "results": ["S"]})

    assert blow_by(GAME.catalogue, [by_night, torpedo], "juneau") == "an unseen enemy"
    assert blow_by(GAME.catalogue, [by_night, torpedo], "barton") == "torpedoes"
    assert not blow_by(GAME.catalogue, [by_night, torpedo], "helena")


def test_a_ship_of_the_action_is_told_sunk_by_who_struck_her() -> None:
    shot = Event("fired", {"ship": "Bismarck", "target": "Hood", "hits": 1, "results": ["S"]})
    rammed = Event("collision", {"ship": "Hood", "other": "Norfolk", "hit": True})
    sunk = Event("sunk", {"ship": "Hood"})

    assert told(GAME.catalogue, [rammed, shot, sunk], [sunk]) == ["Hood is sunk by Bismarck."]
    assert told(GAME.catalogue, [rammed, sunk], [sunk]) == ["Hood is sunk by a collision with Norfolk."]


def test_a_collision_is_told_with_the_other_ship_to_both() -> None:
    event = Event("collision", {"rammer": "hiei", "rammed": "shiranui", "result": "0xS"})
    bay = games()["operational"].catalogue

    assert blow_by(bay, [event], "shiranui") == "a collision with Hiei"
    assert blow_by(bay, [event], "hiei") == "a collision with Shiranui"
    assert not blow_by(bay, [event], "akagi")


def test_two_ships_that_collide_are_told_in_one_sentence() -> None:
    bay = games()["operational"].catalogue
    rammed = Event("collision", {"rammer": "hiei", "rammed": "kirishima", "result": "DxD"})
    hurt = [Event("damaged", {"ship": ship, "side": "japan"}) for ship in ("kirishima", "hiei")]
    assert told(bay, [rammed, *hurt], hurt) == ["Hiei and Kirishima collide, and both are damaged."]
    assert told(bay, [rammed, *hurt], hurt[:1]) == ["Kirishima is damaged by a collision with Hiei."]
