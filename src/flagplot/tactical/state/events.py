"""The facts of each kind of event; the sentences are in content/text."""

from __future__ import annotations

from typing import Final

from flagplot.kernel.records.facts import Facts

FACTS: Final = Facts("""
    air_attack      flight load ship hits:int results:list[str] duds?:int
    arrived         flight aircraft
    charged         ship boat weapon
    collision       ship other hit:bool needed?:list[int]
    condition       ship level better:bool
    consent         seat by grants:bool
    contact_lost    side group
    creaks          boat crushed:bool
    damage_control  ship result level
    detected        side group needed?:int
    dogfight        patrol enemy lost
    escaped         ship
    fired           ship guns:int gun target range:int band accuracy:int hits:int results:list[str]
    flak            factor:int kind down:list[str]
    grounded        ship
    heard           ship method boat x:int y:int
    held            ship target results:list[str] band?
    identification  ship target frees:bool needed?:list[int]
    killed          ship boat weapon
    laid            ship count:int course:int
    launched        ship count:int course:int
    level_attack    planes:int altitude ship hits:int results:list[str]
    listened        ship method
    located         boat x:int y:int
    message         sender to text
    no_wreckage     ship boat weapon
    offered         seat
    order_sent      group
    ordered         group steps
    over            outcome
    parley          seat grants:bool
    plotted         seat plot
    power           ship needed?:list[int]
    power_holds     ship needed?:list[int]
    radar           side group
    recall          side recalled:bool needed?:list[int]
    rudder          ship course:int
    scuttled        ship
    sent            seat to
    shifted         ship guns:int gun target range:int band accuracy:int hits:int results:list[str]
    silence         ship method
    spotted         boat x:int y:int
    stopped         ship needed?:list[int]
    strafed         flight ship
    sunk            ship cause?
    surprise        ship wakes:bool needed?:list[int]
    swept           side group
    throat          boat ship count:int hits:int results:list[str] duds?:int
    torpedoed       ship count:int hits:int results:list[str] fine:bool by side duds?:int
    track           count:int course:int
    turn            turn:int clock
    turrets         ship fails:bool needed?:list[int]
    under_fire      target results:list[str]
    visibility      yards:int
    wasted          ship guns:int gun target range:int
    watched         side group needed?:int
    wavers          seat
    wild            ship hits:int results:list[str] duds?:int
""")
