"""The facts of each kind of event; the sentences are in content/text."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.facts import Facts

FACTS: Final = Facts("""
    agreed             side
    anchored           group hex
    arc                unit facing
    arrayed            side posts:list[str]
    base.dummy         place
    base.found         place
    battery.damaged    battery
    battery.destroyed  battery
    battle             hex japan:list[str] allies:list[str]
    battle.below       hex battle
    battle.over        hex why
    battle.report      hex battle source sunk:list[str] damaged:list[str] left:list[str]
    battle.settled     hex battle
    bomb.result        target result column?
    bombarded          ship unit disrupted:bool column?
    bombs              unit manner target hit:bool column?
    called             side column
    cap                unit over
    captured           places:list[str] side
    carriers           carriers:int
    collision          rammer rammed result
    convoy             group numbers:int came:bool column?
    damaged            ship side
    detached           group into ships:list[str] side
    detected
    disrupted          unit
    dived              sub from to
    dogfight           shooter target numbers:int hit:bool column?
    dummy.exposed      group hex numbers?:int column?
    dummy.placed       kind place
    dummy.recalled     marker
    embarked           unit transport
    entered            group hex
    exited             group hex ships:list[str]
    fell.back          unit to
    first.fire         side round:int
    flak               unit numbers:int hit:bool column?
    fled               group to
    freighters.dealt
    game.over          result
    ground             hex side stake:int result:int attacker:int defender:int column?
    gunfire            firer target result column?
    illustrious        numbers:int offered:bool column?
    impulse            impulse:int
    landed             hex side units:list[str]
    landed.elsewhere   unit base
    launched           strike target units:list[str]
    loyalty            unit result
    marched            unit from to
    merchants.lost     ship side lost:int left:int
    mixed              hex
    moved              group from to
    night.contact      group foe
    no.collision       why
    orders             numbers:int invasion:bool column?
    plane.lost         unit side cause
    pursuit            side hex ships:list[str]
    radar              radar numbers:int column?
    raid               hex side
    raid.over          hex
    raid.seen          hex units:list[str] interceptors:list[str]
    regrouped          group into ships:list[str] side
    released           units:list[str]
    relocated          ship post
    reported           group hex how numbers?:int column?
    scouts             unit target hex
    screen             sub numbers:int sunk:bool column?
    search.failed      group numbers:int column?
    searched           group hex numbers:int column?
    sighted            group hex how ships:list[str] numbers?:int column?
    stands.in          unit
    stepped            unit to
    strike.aborts      strike target why?
    sub.again          numbers:int chance:bool column?
    sub.attacks        sub group hex
    sub.dummy          sub side numbers?:int column?
    sub.escaped        sub numbers:int column?
    sub.sunk           sub side cause boat numbers?:int column?
    sub.torpedoes      target result column?
    sunk               ship side
    surprise           surprise
    torpedoes          firer target result column?
    transferred        unit base
    troops.lost        unit side lost:int
    turn               turn:int hours
    withdraws          side hex to leaving:list[str]
""")
