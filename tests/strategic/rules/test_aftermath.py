"""After a combat, a capture or a surrender: bases for aircraft, troops lost at sea, ships without a base, recorded doctrine."""

from __future__ import annotations

import pytest

from flagplot.kernel.outcome import Outcome
from flagplot.kernel.seat import CONTROL, OBSERVER, Seat
from flagplot.strategic import GAME
from flagplot.strategic.content.scenario import Chair
from flagplot.strategic.phases.allocation import Allocation
from flagplot.strategic.phases.amphibious.landing import Landing
from flagplot.strategic.phases.attack_area import AreaChoice
from flagplot.strategic.phases.combat.battle import JUDGE
from flagplot.strategic.phases.combat.card_moment import CardMoment
from flagplot.strategic.phases.merchant import MerchantWar
from flagplot.strategic.phases.operations.conduct import Conduct
from flagplot.strategic.phases.operations.operations import Operations
from flagplot.strategic.phases.operations.pursuit import Pursuit
from flagplot.strategic.phases.operations.rivals import RivalCall
from flagplot.strategic.phases.production import Production
from flagplot.strategic.phases.repairs import Repairs
from flagplot.strategic.phases.tonnage import Tonnages
from flagplot.strategic.phases.transfers import Transfers
from flagplot.strategic.rules.amphibious.capture import capture
from flagplot.strategic.rules.combat.engagement import RIVAL, Engagement, Party
from flagplot.strategic.rules.combat.losses import remove
from flagplot.strategic.rules.merchant.raiding import credit
from flagplot.strategic.rules.operations.allowances import areas_within
from flagplot.strategic.rules.operations.operations import is_uncommitted
from flagplot.strategic.state.ids import ForceId
from flagplot.strategic.state.model import Strategic
from tests.strategic.frames import battle_in
from tests.strategic.positions import (
    LITTLE,
    air_of,
    carrier,
    changed,
    force,
    kinds,
    little,
    objection,
    operation,
    order,
    refused,
    run,
    sheets,
    stock,
    top,
    troops,
    umpire,
    unit,
    war,
)
from tests.strategic.scenes import amphibious, ashore, hit, settle


def beaten(state: Strategic, ship_damaged: bool) -> None:
    """A German sweep from the sea off Kiel, opposed by the Royal Navy with overwhelming force."""
    raider = unit(state, "germany", "heavy", "kiel", damaged=ship_damaged)
    force(state, "germany:sortie", "kiel", raider, lsp=1)
    home = [unit(state, "uk", "heavy", "kiel") for _ in range(6)]
    force(state, "uk:home", "kiel", *home, lsp=1)
    operation(state, "sweep", "germany:sortie", "s")
    state.flow += [Conduct(0, 3), battle_in("s", "cover", ("germany:sortie",), ("uk:home",))]


@pytest.mark.rule("NW-CTL-13")
@pytest.mark.parametrize("sunk", [False, True])
def test_a_beaten_german_heavy_group_is_remembered_even_when_sunk(sunk: bool) -> None:
    state = little(5)
    beaten(state, ship_damaged=sunk)
    run(state, 1, 6, 6)
    while GAME.to_act(state)[0] != OBSERVER:
        seat = GAME.to_act(state)[0]
        order(state, seat, next(iter(GAME.orders(state, seat))).line())
    assert state.heavies_beaten == 5


@pytest.mark.rule("NW-OPS-29")
def test_a_trapped_carrier_takes_her_air_with_her() -> None:
    state = little(trapped_ships="all_lost")
    deck = carrier(state, "japan", "truk")
    plane = air_of(state, deck.id)
    guest = unit(state, "usa", "heavy", "truk")
    capture(state, "truk", "usa", umpire())
    assert deck.id not in state.units
    assert plane.id not in state.units
    assert guest.at == "truk", "the captor's friends stay"


@pytest.mark.rule("NW-UNI-29")
def test_stores_of_the_captors_friends_are_not_burnt() -> None:
    state = little()
    stock(state, "uk", "truk", 2)
    stock(state, "japan", "truk", 3)
    troops(state, "uk", "truk", men=1)
    capture(state, "truk", "usa", umpire())
    assert state.harbours["truk"].stock == {"uk": 2}
    assert state.harbours["truk"].manpower == {"uk": 1}


@pytest.mark.rule("NW-OPS-17", "NW-OPS-26", "NW-ADV-12", "NW-INT-7", "NW-REP-9", "NW-SEQ-6")
def test_small_questions_list_their_answers() -> None:
    state = little()
    fleet = force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "usa:one", "d")
    operation(state, "sweep", "japan:two", "d")
    usa = Seat("usa")
    for phase in (RivalCall(0, 1), Pursuit(0, ("usa:one",))):
        assert [choice.line() for choice in phase.orders(state, usa)] == ["fight", "decline"]
    state.flow += [Conduct(0), battle_in("d", "cover", ("usa:one",), ("japan:two",)), CardMoment(("usa",), ("japan",))]
    lines = [choice.line() for choice in GAME.orders(state, usa)]
    assert lines[0] == "decline"
    assert {"play die=usa-1", "play shift=usa-3"} <= set(lines)
    assert refused(state, "usa", "fight") == "NW-ADV-12"
    assert refused(state, "usa", "play die=japan-1") == "NW-ADV-3"
    assert refused(state, "usa", "play die=usa-1 shift=usa-1") == "NW-ADV-4"
    boat = unit(state, "usa", "submarine", "reef")
    boat.duty, boat.on, boat.area = "raid", "2", "e"
    choice = AreaChoice("usa", 2, "reef")
    assert [one.line() for one in choice.orders(state, usa)] == ["area e", "area f", "area g"]
    assert [one.line() for one in Repairs(0, "reef", ("x", "y")).orders(state, usa)] == ["repair x", "repair y"]
    assert [one.line() for one in Production(0, 0, 0, ("reef", "pearl")).orders(state, usa)] == [
        "build reef",
        "build pearl",
    ]
    assert fleet.lsp == 1


@pytest.mark.rule("NW-ADV-12", "NW-ADV-7", "NW-ADV-8")
def test_cards_played_at_the_moment_help_the_side_of_their_owner() -> None:
    state = little(card_timing="before_each_combat")
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "usa:one", "d")
    battle = battle_in("d", "cover", ("usa:one",), ("japan:two",), stage=1)
    state.flow += [Conduct(0, 3), battle, CardMoment(("usa",), ("japan",))]
    order(state, "usa", "play die=usa-2 shift=usa-1")
    for ally in ("uk", "germany", "ussr"):
        order(state, ally, "decline")
    order(state, "japan", "play die=japan-3", 1, 1)
    a, b = battle.fight.a, battle.fight.b
    assert (a.die, a.shift, b.die, b.shift) == (2, 1, 3, 0)
    assert state.hands["usa"] == ["usa-3"]


@pytest.mark.rule("NW-INT-7")
def test_by_option_the_area_of_an_attack_is_named_in_step_nine() -> None:
    state = little(raid_area="step9_open")
    boats = [unit(state, "usa", "submarine", "reef") for _ in range(2)]
    for boat in boats:
        boat.duty, boat.on, boat.area = "raid", "2", "e"
    state.flow.append(MerchantWar())
    run(state)
    assert isinstance(top(state), AreaChoice)
    assert refused(state, "usa", "area h") == "NW-INT-6", "five areas from reef"
    events = order(state, "usa", "area g", 6, 1)
    assert [boat.area for boat in boats] == ["g", "g"]
    assert kinds(events)[0] == "merchant.area"


@pytest.mark.rule("NW-CTL-9")
def test_tonnage_is_credited_to_the_nation_with_most_units() -> None:
    state = war(3)
    german, italian = unit(state, "germany", "submarine", "brest"), unit(state, "italy", "submarine", "brest")
    credit(state, [german, italian, unit(state, "italy", "submarine", "brest")], 5)
    credit(state, [german], 0)
    credit(state, [german, italian], 2)
    assert state.scores["italy"].tonnage_sunk == 5
    assert state.scores["germany"].tonnage_sunk == 2


@pytest.mark.rule("NW-OPS-25", "NW-OPS-17", "NW-SEQ-23")
def test_a_force_already_beaten_or_gone_conducts_nothing() -> None:
    for emptied in (True, False):
        state = little()
        sweeper = force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
        operation(state, "sweep", "usa:one", "d")
        if emptied:
            sweeper.units = []
        else:
            sweeper.beaten = True
        state.flow.append(Operations())
        events = run(state)
        assert "operation.failed" in kinds(events)


@pytest.mark.rule("NW-OPS-17")
def test_a_beaten_rival_is_met_by_nobody() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1).beaten = True
    operation(state, "sweep", "usa:one", "d")
    operation(state, "sweep", "japan:two", "d")
    conduct = Conduct(0, 1)
    state.flow.append(conduct)
    conduct.meet_rivals(state, state.operations[0], umpire())
    assert top(state) is conduct


@pytest.mark.rule("NW-OPS-17")
@pytest.mark.parametrize("wins, statuses", [(True, ("planned", "failed")), (False, ("failed", "planned"))])
def test_of_two_rivals_the_beaten_one_has_failed_with_all_it_covers(wins: bool, statuses: tuple[str, str]) -> None:
    state = amphibious()
    force(state, "japan:rival", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:rival", "d")
    conduct = Conduct(0, 1)
    state.flow.append(conduct)
    fight = Engagement(0, "d", RIVAL, Party((state.operations[0].force,)), Party((ForceId("japan:rival"),)))

    conduct.verdict(state, fight, wins)

    assert tuple(op.status for op in state.operations) == statuses
    assert top(state) is conduct, "nobody pursues the invasion force"


@pytest.mark.rule("NW-INT-46")
def test_by_option_each_attack_card_takes_an_lsp() -> None:
    state = little(phase=Allocation(), submarine_lsp="1_per_card")
    one, two = unit(state, "usa", "submarine", "reef"), unit(state, "usa", "submarine", "reef")
    cards = f"allocate attack 2 reef e {one.id}, attack 2 reef f {two.id}"
    assert refused(state, "usa", f"allocate attack 2 reef e {one.id}") == "NW-INT-46"
    stock(state, "usa", "reef", 1)
    assert refused(state, "usa", f"allocate attack 2 reef e {one.id}") == ""
    assert refused(state, "usa", cards) == "NW-INT-46"
    state.harbours["reef"].stock["usa"] = 2
    assert refused(state, "usa", cards) == ""
    sheets(state, {"usa": cards})
    assert state.harbours["reef"].stock["usa"] == 0


@pytest.mark.rule("NW-BAS-9", "NW-CTL-13")
def test_words_between_nations_take_effect() -> None:
    state = little(phase=Transfers())
    state.may_declare["ussr"] = ["japan"]
    events = sheets(
        state, {"usa": "transfer deny usa uk bases, deny usa uk flags", "ussr": "transfer declare ussr japan"}
    )
    assert not state.agrees("usa", "uk", "bases")
    assert kinds(events).count("ally.denies") == 1, "what was never granted is not denied publicly"
    assert state.at_war("ussr", "japan")
    assert "war.declared" in kinds(events)


@pytest.mark.rule("NW-CTL-6")
def test_no_decree_after_the_end() -> None:
    state = little(phase=Tonnages())
    state.outcome = Outcome((), "draw", {}, "over", ())
    found = objection(state, "control", "advantage usa flag because why not")
    assert found is not None
    assert "over" in found.text


@pytest.mark.rule("NW-OPS-22", "NW-CMB-3")
def test_who_hears_what_of_a_battle() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
    force(state, "japan:two", "truk", *[unit(state, "japan", "heavy", "truk") for _ in range(3)], lsp=1)
    operation(state, "sweep", "usa:one", "d")
    state.flow += [Conduct(0, 3), battle_in("d", "cover", ("usa:one",), ("japan:two",))]
    events = run(state, 6, 6)
    while GAME.to_act(state)[0] != OBSERVER:
        seat = GAME.to_act(state)[0]
        events += order(state, seat, next(iter(GAME.orders(state, seat))).line())
    heard = {event.kind: event.audience for event in events}
    both = {Seat("usa"), Seat("japan")}
    for kind in ("battle.joined", "battle.fire", "losses.taken"):
        assert set(heard[kind] or ()) == both, kind
    assert heard["battle.lost"] is None, "the map shows everybody who withdraws"
    lost = next(event for event in events if event.kind == "battle.lost")
    assert (lost.facts["by"], lost.facts["foe"]) == (["usa"], ["japan"])
    assert [event.facts["by"] for event in events if event.kind == "battle.fire"] == [["usa"], ["japan"]]
    told = {event.kind for event in state.logs[Seat("uk")]}
    assert "battle.heard" in told
    assert "battle.joined" not in told


@pytest.mark.rule("NW-MER-35")
def test_who_hears_of_an_attack_on_a_route() -> None:
    state = little()
    boat, guard = unit(state, "usa", "submarine", "reef"), unit(state, "germany", "escort", "kyoto")
    boat.duty, boat.on, boat.area = "raid", "2", "e"
    guard.duty, guard.on = "escort", "2"
    state.flow.append(MerchantWar())
    events = run(state, 6, 1)
    fought = next(event for event in events if event.kind == "merchant.fought")
    assert set(fought.audience or ()) == {Seat("usa"), Seat("germany"), Seat("japan")}
    assert fought.facts["escorts"] == [guard.id]
    weak = little()
    boat = unit(weak, "usa", "escort", "reef")
    guards = [unit(weak, "japan", "heavy", "truk") for _ in range(3)]
    boat.duty, boat.on, boat.area = "raid", "2", "e"
    for ship in guards:
        ship.duty, ship.on = "escort", "2"
    weak.flow.append(MerchantWar())
    declined = next(event for event in run(weak) if event.kind == "merchant.declined")
    assert declined.audience == (Seat("usa"),), "escorts that were not met are not reported"


@pytest.mark.rule("NW-OPS-22", "NW-CTL-13")
def test_what_a_beaten_force_held_is_not_told_to_bystanders() -> None:
    state = war(5)
    state.heavies_beaten = 4
    assert GAME.view(state, Seat("germany")).position.heavies_beaten
    for seat in ("usa", "japan", OBSERVER):
        told = GAME.view(state, Seat(seat)).position.heavies_beaten
        assert told == (4 if seat == "japan" else 0), "an ally that shows its chart reports them"


@pytest.mark.rule("NW-AMP-12", "NW-AMP-29")
def test_a_landing_without_troops_or_at_a_friends_place_is_not_fought() -> None:
    for points, holder in ((0, "japan"), (2, "uk")):
        state = little()
        force(state, "usa:cover", "reef", unit(state, "usa", "heavy", "reef"), lsp=1)
        force(state, "usa:land", "reef", men=points, lsp=1)
        operation(state, "amphibious", "usa:cover", "d", invasion="usa:land", place="wake", status="landing")
        troops(state, "japan", "wake", garrisons=1)
        state.harbours["wake"].holder = holder
        state.flow += [Conduct(0, 5), Landing(0)]
        events = run(state)
        assert "landing.fire" not in kinds(events)
        assert "landing.failed" in kinds(events)
        assert (state.operations[0].status, state.harbours["wake"].holder) == ("failed", holder)


@pytest.mark.rule("NW-MER-35")
def test_an_enemy_without_ships_on_the_route_hears_nothing() -> None:
    state = little()
    boat = unit(state, "usa", "submarine", "reef")
    boat.duty, boat.on, boat.area = "raid", "2", "e"
    state.flow.append(MerchantWar())
    fought = next(event for event in run(state, 1, 1) if event.kind == "merchant.fought")
    assert set(fought.audience or ()) == {Seat("usa"), Seat("japan")}
    lots = [event for event in state.logs[CONTROL] if event.kind == "merchant.lots"]
    assert [(event.facts["attacks"], event.audience) for event in lots] == [(1, (CONTROL,))]


@pytest.mark.rule("NW-OPS-16", "NW-OPS-15")
def test_the_first_flagged_force_is_no_more_free_than_the_others() -> None:
    state = little()
    force(state, "usa:one", "reef", unit(state, "usa", "heavy", "reef"))
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"))
    operation(state, "sweep", "usa:one", "b")
    operation(state, "sweep", "japan:two", "d")
    assert [state.forces[name].operation for name in ("usa:one", "japan:two")] == [0, 1]
    for name in ("usa:one", "japan:two"):
        state.forces[name].used = 0
        assert not is_uncommitted(state, state.forces[name])
    free = force(state, "usa:free", "reef", unit(state, "usa", "heavy", "reef"))
    assert is_uncommitted(state, free)
    free.beaten = True
    assert not is_uncommitted(state, free)


@pytest.mark.rule("NW-RNG-1", "NW-RNG-10")
def test_the_areas_a_force_reaches_with_its_cards() -> None:
    state = little()
    fleet = force(state, "usa:one", "pearl", unit(state, "usa", "heavy", "pearl"))
    assert set(areas_within(state, fleet)) == set("abcde")
    fleet.reach = 2
    assert set(areas_within(state, fleet)) == set("abcdefg")


@pytest.mark.rule("NW-AMP-12")
def test_a_landing_that_fails_says_why() -> None:
    spent = ashore(men=1)
    troops(spent, "japan", "wake", garrisons=3)
    told = [GAME.catalogue.sentence(event) for event in [*run(spent, 1, 6, 6), *settle(spent, lose="manpower")]]
    assert "The landing of the United States at Wake has failed: no land point is left ashore." in told
    late = ashore(men=1)
    late.harbours["wake"].holder = "uk"
    told = [GAME.catalogue.sentence(event) for event in run(late)]
    assert "The landing of the United States at Wake has failed: the place is in friendly hands." in told


@pytest.mark.rule("NW-CMB-3", "NW-CMB-44")
def test_who_commands_two_navies_is_asked_for_a_loss_of_either() -> None:
    state = little(scenario=changed(chairs=(Chair(Seat("allied"), ("usa", "uk")), *LITTLE.chairs[2:])))
    hit(state, unit(state, "usa", "heavy", "reef"), unit(state, "uk", "heavy", "reef"), nation="uk")
    assert top(state).asks(state, Seat("allied")).text == (
        "Take 1 hit: choose what of the United States and Britain is hit."
    )


@pytest.mark.rule("NW-OPS-25", "NW-CMB-46")
def test_a_force_of_the_winning_side_with_nothing_left_comes_off_the_map() -> None:
    state = little()
    gone, sound = unit(state, "usa", "escort", "reef", damaged=True), unit(state, "usa", "heavy", "reef")
    force(state, "usa:gone", "reef", gone, lsp=1)
    force(state, "usa:sound", "reef", sound, lsp=1)
    force(state, "japan:two", "truk", unit(state, "japan", "heavy", "truk"), lsp=1)
    operation(state, "sweep", "japan:two", "d")
    battle = battle_in("d", "cover", ("japan:two",), ("usa:gone", "usa:sound"), stage=JUDGE, cv_a=20, cv_b=5)
    state.flow += [Conduct(0, 3), battle]
    remove(state, gone, ("japan",))
    battle.run(state, umpire())
    assert state.forces["japan:two"].beaten, "fifteen of twenty lost, against none"
    assert state.forces["usa:gone"].beaten
    assert not state.forces["usa:sound"].beaten
