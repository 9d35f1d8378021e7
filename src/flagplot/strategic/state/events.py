"""The facts of each kind of event; the sentences are in content/text."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.facts import Facts

FACTS: Final = Facts("""
    air.rehoused            unit to
    ally.agrees             nation to what
    ally.denies             nation to what
    battle.below            area battle
    battle.dice             a:list[int] b:list[int] by:list[str] foe:list[str]
    battle.fire             area side cv:int enemy:int steps:int by:list[str]
    battle.heard            area
    battle.joined           area a:list[str] b:list[str]
    battle.lost             area wins:bool by:list[str] foe:list[str]
    battle.report           area battle source sunk:list[str] damaged:list[str] ships:list[str] convoy:int
    battle.settled          area battle
    battle.won              area wins:bool by:list[str] foe:list[str]
    card.offered            nation card to
    card.spent              card nation
    control.grants          nation what reason
    control.injects         event reason
    control.overrules       what verdict reason
    control_ruling          nation card text allowed:bool
    control_ruling.landing  place succeeds:bool
    convoy.lost             route:int area tonnage:int
    event.happened          event text
    event.tested            what total:int needed:int
    flag.placed             nation area force counters:int
    flag.wanting            nation order
    force.formed            nation force base
    friends.join            forces:list[str] area nation
    game.over               reason
    garrison.placed         nation place number:int
    intervention.made       forces:list[str] area
    landing.failed          place nation why
    landing.fire            place side cv:int enemy:int steps:int
    landing.handed_over     place manpower:int tanks:int aircraft:int support:bool owner resolver
    landing.held_back       force points:int base
    landing.lodged          place nation
    landing.opened          place nation
    landing.unopposed       place nation
    losses.shared           how shares:list[str]
    losses.taken            nation hit:list[str] damaged:list[str] lost:list[str]
    merchant.area           nation route:int area
    merchant.declined       route:int area attack:int
    merchant.fought         route:int name area attack:int defence:int column colour tonnage:int raider_steps:int escort_steps:int raiders:list[str] escorts:list[str]
    merchant.lots           attacks:int
    nation.out              nation
    operation.done          nation area force
    operation.failed        nation area force
    operation.opened        nation area counters:int
    operations.order        order:list[str]
    place.abandoned         place
    place.inherited         place nation
    place.taken             place nation before
    production.built        nation unit base
    route.diverted          route:int path:list[str]
    route.opened            route:int name a b nation
    sheet.open              seat order
    sheet.returned          why
    ship.battered           unit base sunk:bool air:bool
    ship.escaped            unit base to
    ship.trapped            unit base
    standin.round           place round:int attack:int defence:int result
    submarines.renounced    nation
    supply.hungry           nation place turns:int
    supply.shipped          nation cargo number:int to route:int
    supply.starved          nation place points:int
    train.disbanded         train
    train.lost              train area
    train.moved             train area
    train.set_up            train area
    troops.drowned          force points:int
    turn.opened             turn:int date
    unit.repaired           unit base
    war.declared            nation enemy
""")
