"""A fleet combat step by step: the sides are joined, both roll, the dice are read, and one side withdraws."""

from __future__ import annotations

from flagplot.kernel.event import Event, Fact
from flagplot.kernel.rule import rule
from flagplot.kernel.umpire import Umpire
from flagplot.strategic.orders.sheets import Report
from flagplot.strategic.rules.amphibious.beachhead import enter_landing
from flagplot.strategic.rules.amphibious.embarked import drown, sink_transports
from flagplot.strategic.rules.cards import COVER, DEFENCE, JOIN, SEA, take_cards
from flagplot.strategic.rules.combat import combat
from flagplot.strategic.rules.combat.below import Contact, apply_report
from flagplot.strategic.rules.combat.engagement import JOINT, RIVAL, Engagement, has_german_heavies, measure
from flagplot.strategic.rules.combat.losses import audience, owners
from flagplot.strategic.rules.combat.sharing import Toll, toll_of
from flagplot.strategic.state.model import Strategic


@rule("NW-OPS-6", "NW-OPS-13", "NW-OPS-22", "NW-ADV-12")
def join(state: Strategic, fight: Engagement, umpire: Umpire) -> None:
    """The sides meet: compositions and cards are shown."""
    umpire.revealed = True
    state.operations[fight.operation].fought = True
    first, second = fight.units_of(state, second=False), fight.units_of(state, second=True)
    fight.air = tuple(unit.id for unit in (*first, *second) if unit.is_air)
    facts = {"area": fight.area, "a": [unit.id for unit in first], "b": [unit.id for unit in second]}
    veil = Event("battle.heard", {"area": fight.area}, ("NW-OPS-6",))
    umpire.announce(
        "battle.joined",
        ("NW-OPS-6",),
        facts,
        audience=audience(state, fight.nations(state)),
        veil=veil,
        reveals=True,
    )
    if state.options.card_timing == "step7_hidden":
        turn_up_cards(state, fight, umpire)


@rule("NW-ADV-12", "NW-ADV-20")
def turn_up_cards(state: Strategic, fight: Engagement, umpire: Umpire) -> None:
    """Cards that were laid on this combat in step 7 count for the side they serve."""
    a, b = fight.a, fight.b
    for part in fight.own_parts():
        die, shift = take_cards(state, list(a.forces), part, fight.area, umpire)
        a.die, a.shift = a.die + die, a.shift + shift
    theirs = COVER if fight.part == RIVAL else JOIN
    b.die, b.shift = take_cards(state, list(b.forces), theirs, fight.area, umpire)
    if fight.place:
        holder = state.harbours[fight.place].holder
        b.die, b.shift = take_cards(state, list(a.forces), DEFENCE, fight.area, umpire, [holder])


def take_stock(state: Strategic, fight: Engagement) -> None:
    """What both sides bring, before any losses."""
    a, b = fight.sides(state)
    fight.a.cv, fight.b.cv = a.cv, b.cv
    fight.b.supplied = fight.b.supplied or tuple(measure(state, name, fight.area) for name in fight.b.forces)
    fight.craft = fight.landing_craft(state)
    fight.big = tuple(name for name in fight.forces() if has_german_heavies(state, name))


@rule("NW-CMB-54", "NW-CMB-56")
def bring_home(state: Strategic, fight: Engagement, contact: Contact, report: Report, umpire: Umpire) -> bool:
    """Enter the report of a combat that was fought in the tactical game; returns whether units are left whose fire it did not cover."""
    take_stock(state, fight)
    apply_report(state, contact, report, umpire)
    fight.a.below, fight.b.below = contact.a, contact.b
    operation = state.operations[fight.operation]
    operation.raided |= contact.lower == "operational"
    enter_landing(state, operation, report, umpire)
    return any(side.cv for side in fight.sides(state))


@rule("NW-CMB-8", "NW-CMB-9", "NW-ADV-12", "NW-MAP-4")
def throw(state: Strategic, fight: Engagement, umpire: Umpire) -> None:
    """Both sides roll from their values before losses; the opposition's dice are shown with its own fire, unless cards follow the dice."""
    if not (fight.a.below or fight.b.below):
        take_stock(state, fight)
    a, b = fight.sides(state)
    fight.a.faces = tuple(combat.throw(a, state.options, umpire))
    if state.options.card_timing == "after_dice":
        fight.b.faces = tuple(combat.throw(b, state.options, umpire))
        facts = {"a": list(fight.a.faces), "b": list(fight.b.faces), **_sides_told(state, fight)}
        umpire.announce("battle.dice", ("NW-ADV-12",), facts, audience=audience(state, fight.nations(state)))


@rule("NW-CMB-8", "NW-CMB-9", "NW-CMB-44")
def fire(state: Strategic, fight: Engagement, umpire: Umpire) -> list[Toll]:
    """Read the dice: the losses of both sides, the operating side's first."""
    a, b = fight.sides(state)
    seen = audience(state, fight.nations(state))
    flags = _sides_told(state, fight)
    first, tally_a = combat.inflict(a, b, list(fight.a.faces), state.options, umpire)
    facts: dict[str, Fact] = {"area": fight.area, "cv": a.cv, "enemy": b.cv, "steps": first}
    facts |= {"side": "The operating side", "by": flags["by"]}
    umpire.announce("battle.fire", ("NW-CMB-8",), facts, audience=seen, modifiers=tally_a)
    if not fight.b.faces:
        fight.b.faces = tuple(combat.throw(b, state.options, umpire))
    second, tally_b = combat.inflict(b, a, list(fight.b.faces), state.options, umpire)
    facts = {
        "area": fight.area,
        "cv": b.cv,
        "enemy": a.cv,
        "steps": second,
        "side": "The opposition",
        "by": flags["foe"],
    }
    umpire.announce("battle.fire", ("NW-CMB-8",), facts, audience=seen, modifiers=tally_b)
    units_a, units_b = fight.units_of(state, second=False), fight.units_of(state, second=True)
    tolls = [toll_of(state, units_a, second, owners(units_b)), toll_of(state, units_b, first, owners(units_a))]
    if fight.part in (SEA, JOINT):
        for name in fight.a.forces:
            if name in state.forces:
                sink_transports(state, state.forces[name], max(0, second - tolls[0].steps))
    if fight.place:
        for unit in units_b:
            unit.idle = True
    return tolls


@rule("NW-CMB-35", "NW-CMB-36", "NW-CMB-37", "NW-CMB-38", "NW-CMB-47", "NW-OPS-25")
def judge(state: Strategic, fight: Engagement, umpire: Umpire) -> bool:
    """The side that has lost more combat value withdraws; returns whether the operating side has won."""
    groups, lift = fight.craft
    if fight.landing_craft(state)[0] < groups:
        for name in fight.a.forces:
            if name in state.forces:
                drown(state, state.forces[name], umpire, lift)
    left_a = fight.value_left(state, second=False)
    left_b = fight.value_left(state, second=True)
    nobody = fight.is_gone(state, second=False) and fight.is_gone(state, second=True)
    wins = combat.operator_wins(
        fight.a.cv - left_a, left_a, fight.b.cv - left_b, left_b, state.options, nobody_left=nobody
    )
    for name in fight.party(second=wins).forces:
        if name in state.forces:
            state.forces[name].beaten = True
        if name in fight.big and not state.heavies_beaten:
            state.heavies_beaten = state.turn
    for name in fight.forces():
        force = state.forces.get(name)
        if force is not None and not force.units and not force.points:
            force.beaten = True  # no unit is left: the counter is removed from the map
    facts = {"area": fight.area, "wins": wins, **_sides_told(state, fight)}
    umpire.announce("battle.won" if wins else "battle.lost", ("NW-CMB-35",), facts)
    return wins


def _sides_told(state: Strategic, fight: Engagement) -> dict[str, Fact]:
    """The nations whose flags fight, the operating side's as `by`: their counters are public."""
    by, foe = fight.flags(state)
    return {"by": list(dict.fromkeys(by)), "foe": list(dict.fromkeys(foe))}
