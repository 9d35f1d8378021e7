# Naval Warfare 1942-1945: what happens.
# Arguments are the facts of an event, with references for nations, places, seas, forces, counters, routes and cards;
# strategic/text/wording.py adds codes to select by (`$why_is`) and puts counters of a kind together.

# Words.

nations =
    .usa = { sides.usa }
    .uk = { sides.uk }
    .germany = { sides.germany }
    .italy = { sides.italy }
    .japan = { sides.japan }
    .free-french = { sides.free-french }
    .netherlands = { sides.netherlands }
    .vichy = { sides.vichy }
    .ussr = { sides.ussr }
    .neutral = nobody
    .allied = { sides.allied }
    .axis = { sides.axis }
adjectives =
    .usa = US
    .uk = British
    .germany = German
    .italy = Italian
    .japan = Japanese
    .free-french = Free French
    .netherlands = Dutch
    .vichy = Vichy
    .ussr = Soviet

# Counters, so many of a kind.
counters =
    .fleet_carrier = { $count ->
        [one] fleet carrier group
       *[other] fleet carrier groups
    }
    .escort_carrier = { $count ->
        [one] escort carrier group
       *[other] escort carrier groups
    }
    .heavy = { $count ->
        [one] heavy group
       *[other] heavy groups
    }
    .light_cruiser = { $count ->
        [one] light cruiser force
       *[other] light cruiser forces
    }
    .escort = { $count ->
        [one] escort force
       *[other] escort forces
    }
    .submarine = { $count ->
        [one] submarine flotilla
       *[other] submarine flotillas
    }
    .landing_craft = { $count ->
        [one] landing craft group
       *[other] landing craft groups
    }
    .air = { $count ->
        [one] air point
       *[other] air points
    }
    .strategic_bomber = { $count ->
        [one] strategic bomber point
       *[other] strategic bomber points
    }
# Points and stores, so many of a kind.
stores =
    .lsp = LSP
    .raw_material = raw material
    .manpower = { $count ->
        [one] manpower point
       *[other] manpower points
    }
    .tank = { $count ->
        [one] tank point
       *[other] tank points
    }
    .garrison = { $count ->
        [one] garrison
       *[other] garrisons
    }
    .ashore = ashore

counters-owned = { $nation } { $kind } { $numbers }
counters-own = { $kind } { $numbers }
toll =
    .owned = { $count ->
        [one] one { $nation } { $kind }
       *[other] { $count } { $nation } { $kind }
    }
    .own = { $count ->
        [one] one { $kind }
       *[other] { $count } { $kind }
    }
# What became of a counter, in the list of losses.
fates =
    .sunk = sunk
    .destroyed = destroyed
    .steps = { $count ->
        [one] one step
       *[other] { $count } steps
    }
counter-twice = { $number } (twice)
store-counted = { $count } { $kind }
cargo-from = { $cargo } from { $area }
nation-figure = { $nation } { $figure }
train = { $nation } fleet train { $number }
force = { $nation } { $name }
    .own = { $name }
force-named = { $nation } force { $name }
    .own = force { $name }
card = “{ $name }”

# Sea areas have an article, but for these.
area = the { $name }
areas-without-article =
    .ascension = bare
    .pernambuco = bare
    .st-helena = bare
    .walvis = bare
    .south-brazil = bare
    .cape-horn = bare
    .mozambique = bare
    .east-africa = bare
    .ceylon = bare
    .freetown = bare
    .cocos = bare
    .west-australia = bare
    .timor-arafura = bare
    .japan-east = bare
    .komandorski = bare
    .wake = bare
    .marcus = bare
    .midway = bare
    .johnston = bare
    .hawaii = bare
    .fiji = bare
    .samoa = bare
    .new-zealand = bare
    .panama-pacific = bare
    .peru = bare
    .chile = bare
places =
    .bataan = Bataan

favours =
    .bases = the use of its bases
    .lsp = the loan of LSP
    .lift = cargo in its ships
    .cards = cards played for it
    .chart = a look at its books
    .flags = the loan of flags
    .flag = an extra flag

forces-counted = { $counters ->
    [one] one task force
   *[other] { $counters } task forces
}
steps = { $steps ->
    [0] no loss
    [one] one step of loss
   *[other] { $steps } steps of loss
}
land-points = { $points ->
    [one] one land point
   *[other] { $points } land points
}

# The turn and its sheets.

turn-opened = Turn { $turn }: { $date }.
sheet-open = { $seat }: { $order }
sheet-returned = Your sealed orders come back, they no longer hold: { $why }
game-over = The war at sea is over. { $reason }

# Supply, production, repair.

supply-shipped = { $nation } ships { $cargo } to { $to } on route { $route }.
supply-hungry = { $turns ->
    [one] The troops of { $nation } at { $place } are out of supply.
   *[other] The troops of { $nation } at { $place } are out of supply, { $turns } turns running.
}
supply-starved = The lodgement of { $nation } at { $place } is lost for want of supply: { land-points }.
production-built = { $nation } commissions a new { $unit } at { $base }.
unit-repaired = { $unit } is repaired at { $base }.
air-rehoused = { $unit } finds a new home: { $to }.

# Fleet trains.

train-moved = { $train } is now in { $area }.
train-set_up = A fleet train gathers in { $area }: { $train }.
train-disbanded = { $train } is broken up.
train-lost = { $train } is destroyed in { $area }.

# Allies, war and peace.

ally-agrees = { $nation } grants { $to } { $what }.
ally-denies = { $nation } no longer grants { $to } { $what }.
submarines-renounced = { $nation } gives up the fleet use of its submarines: from now on they hunt merchant ships.
war-declared = { $nation } declares war on { $enemy }.
nation-out = { $nation } is out of the war.
place-inherited = { $nation } holds { $place } now.
place-abandoned = Nobody holds { $place } now: whoever lands there takes it.
event-happened = { $text }
event-tested = { $what }: { $total } on two dice, { $needed } or more needed.

# Cards and rulings.

card-spent = { $nation } plays { $card }.
card-offered = { $nation } offers { $card } to { $to } for this turn.
control_ruling = { $allowed ->
    [yes] Control allows “{ $text }” for the card { $card }, as { $nation } asked.
   *[no] Control refuses “{ $text }” for the card { $card }, for which { $nation } asked.
}
control_ruling-landing = { $succeeds ->
    [yes] Control rules that the landing at { $place } succeeds.
   *[no] Control rules that the landing at { $place } fails.
}
# A figure of a counter goes by the counter's name, any other by the path that was typed.
control-corrects = { $path_is ->
    [counter] Control corrects { $unit }: { $figure } from { $before } to { $after }, because { $reason }{ full-stop }
   *[other] Control set { $path } from { $before } to { $after }, because { $reason }{ full-stop }
}
control-injects = Control brings about the event { $event }, because { $reason }{ full-stop }
control-grants = Control grants { $nation } an advantage, { $what }, because { $reason }{ full-stop }
control-overrules = Control overrules: { $what } is { $verdict }, because { $reason }{ full-stop }

# Forces, flags, operations.

force-formed = { $force } is formed at { $base }.
flag-placed = { $nation } places a flag in { $area }: { $force }, { forces-counted }.
flag-wanting = { $nation } has no flag left to lend: `{ $order }` is not carried out.
operations-order = Operations are resolved in this order: { $order }.
operation-opened = { $nation } operates in { $area } with { forces-counted }.
operation-done = The operation of { $force } in { $area } is carried through.
operation-failed = The operation of { $force } in { $area } has failed.
intervention-made = { COUNT($forces) ->
    [one] { $forces } intervenes in { $area }.
   *[other] { $forces } intervene in { $area }.
}
friends-join = { COUNT($forces) ->
    [one] { $forces } joins { $nation } in { $area }.
   *[other] { $forces } join { $nation } in { $area }.
}

# Battle.

battle-joined = Battle in { $area }: { $a } against { $b }.
battle-heard = A naval battle is reported from { $area }.
battle-dice = { COUNT($by) ->
    [one] { $by } rolls { $a }, { $foe } { $b }.
   *[other] { $by } roll { $a }, { $foe } { $b }.
}
battle-fire = { COUNT($by) ->
    [one] { $by } in { $area }, CV { $cv } against { $enemy }, inflicts { steps }.
   *[other] { $by } in { $area }, CV { $cv } against { $enemy }, inflict { steps }.
}
battle-below = The battle in { $area } is fought out ship by ship.
battle-settled = No report of the battle in { $area } is waited for any longer; it is fought by the rules here.
battle-report = The report of the battle in { $area } is in. Counters lost: { COUNT($sunk) ->
    [0] none
   *[other] { $sunk }
}; damaged: { COUNT($damaged) ->
    [0] none
   *[other] { $damaged }
}; ships sunk: { COUNT($ships) ->
    [0] none
   *[other] { $ships }
}; merchantmen lost: { $convoy }.
convoy-lost = The raid in { $area } costs route { $route } { $tonnage ->
    [one] { $tonnage } tonnage point
   *[other] { $tonnage } tonnage points
}.
battle-won = { battle-holds }; { battle-yields }.
battle-holds = { COUNT($by) ->
    [one] { $by } holds the sea in { $area }
   *[other] { $by } hold the sea in { $area }
}
battle-yields = { COUNT($foe) ->
    [one] { $foe } withdraws
   *[other] { $foe } withdraw
}
battle-lost = { COUNT($by) ->
    [one] { $by } withdraws from { $area }.
   *[other] { $by } withdraw from { $area }.
}

# What a fight cost, nation by nation where allies fight together.
losses-taken = { $losses }.
losses-and = ;{" "}
losses-lost = { $nation } loses { $lost }
losses-damaged = { $damaged_count ->
    [one] { $nation } { $damaged } is damaged
   *[other] { $nation } { $damaged } are damaged
}
losses-both = { $damaged_count ->
    [one] { $nation } loses { $lost }; { $damaged } is damaged
   *[other] { $nation } loses { $lost }; { $damaged } are damaged
}
losses-hit = { $nation } takes losses: { $hit }
losses-shared = { $how_is ->
    [as-agreed] The losses are shared as agreed: { $shares }.
    [as-their-owner-chose] The losses are shared as their owner chose: { $shares }.
    [by-control-in-proportion] Control shares the losses in proportion: { $shares }.
    [in-proportion] The losses are shared in proportion: { $shares }.
   *[other] The losses are shared { $how }: { $shares }.
}
troops-drowned = { $points ->
    [one] One land point of { $force } is lost at sea.
   *[other] { $points } land points of { $force } are lost at sea.
}
ship-trapped = { $unit } is lost with { $base }.
ship-battered = { $sunk ->
    [yes] { $unit } is sunk as it breaks out of { $base }{ ship-battered-air }.
   *[no] { $unit } is damaged as it breaks out of { $base }{ ship-battered-air }.
}
ship-battered-air = { $air ->
    [yes] , and its aircraft are lost
   *[no] {""}
}
ship-escaped = { $unit } escapes from { $base } to { $to }.

# Landings.

landing-opened = { $nation } goes ashore at { $place }.
landing-unopposed = { $nation } lands at { $place } unopposed.
landing-fire = { $side_is ->
    [the-invaders] The invaders at { $place }, CV { $cv } against { $enemy }, inflict { steps }.
    [the-defenders] The defenders at { $place }, CV { $cv } against { $enemy }, inflict { steps }.
   *[other] { $side } at { $place }, CV { $cv } against { $enemy }, inflict { steps }.
}
landing-held_back = { $points ->
    [one] One land point of { $force } has no landing craft for an opposed landing and stays at { $base }.
   *[other] { $points } land points of { $force } have no landing craft for an opposed landing and stay at { $base }.
}
landing-failed = { $why_is ->
    [none] The landing of { $nation } at { $place } has failed.
    [no-lodgement-stands-after-the-last-round] The landing of { $nation } at { $place } has failed: no lodgement stands after the last round.
    [no-land-point-is-left-ashore] The landing of { $nation } at { $place } has failed: no land point is left ashore.
    [the-raid-did-not-take-it] The landing of { $nation } at { $place } has failed: the raid did not take it.
    [the-place-is-in-friendly-hands] The landing of { $nation } at { $place } has failed: the place is in friendly hands.
   *[other] The landing of { $nation } at { $place } has failed: { $why }.
}
landing-lodged = { $nation } has a lodgement at { $place }.
landing-handed_over = Handed to the { $owner } at { $place }: { handed-men }, { handed-tanks }, { handed-air }, { handed-support }; { handed-resolver }.
handed-men = { $manpower ->
    [one] one manpower point
   *[other] { $manpower } manpower points
}
handed-tanks = { $tanks ->
    [one] one tank point
   *[other] { $tanks } tank points
}
handed-air = { $aircraft ->
    [one] one air point
   *[other] { $aircraft } air points
}
handed-support = { $support ->
    [yes] with naval support
   *[no] without naval support
}
handed-resolver = { $resolver ->
    [standin] the stand-in decides
    [minor_procedure] the procedure of minor landings decides
   *[control] Control decides
}
standin-round = STAND-IN for the land rules, { $place }, round { $round }: { $attack } against { $defence }, { $result }.
outcome = { $code }, { $effects }
outcome-nothing = { $code }, nothing
outcome-effects =
    .attacker = the invaders lose { $points }
    .defender = the defenders lose { $points }
    .retreat = the defenders give the place up
    .lodgement = a lodgement stands
place-taken = { $nation } takes { $place } from { $before }.
garrison-placed = { $number ->
    [one] { $nation } leaves a garrison at { $place }.
   *[other] { $nation } leaves { $number } garrison counters at { $place }.
}

# War on trade.

route-opened = { $nation } opens route { $route }, { $name }, from { $a } to { $b }.
route-diverted = Route { $route } now runs through { $path }.
merchant-lots = { $attacks ->
    [one] One attack on merchant routes to resolve.
   *[other] { $attacks } attacks on merchant routes to resolve.
}
merchant-area = { $nation } attacks route { $route } in { $area }.
merchant-declined = The attack on route { $route } in { $area }, CV { $attack }, is too weak to be made.
merchant-fought = { $escorts_are ->
    [none] Route { $route }, { $name }, without escorts, is attacked in { $area }, { $attack } against { $defence } ({ $column } column, { colour } result): { tonnage }; the raiders ({ $raiders }) take { raider-steps }.
   *[some] Route { $route }, { $name }, is attacked in { $area }, { $attack } against { $defence } ({ $column } column, { colour } result): { tonnage }; the raiders ({ $raiders }) take { raider-steps }, the escorts ({ $escorts }) { escort-steps }.
}
colour = { $colour ->
    [Red] red
    [Orange] orange
    [Yellow] yellow
    [Blue] blue
   *[Green] green
}
tonnage = { $tonnage ->
    [0] nothing sunk
    [one] one tonnage point sunk
   *[other] { $tonnage } tonnage points sunk
}
raider-steps = { $raider_steps ->
    [0] no loss
    [one] one step of loss
   *[other] { $raider_steps } steps of loss
}
escort-steps = { $escort_steps ->
    [0] no loss
    [one] one step of loss
   *[other] { $escort_steps } steps of loss
}

## Questions and refusals, in the order of the modules that ask and refuse.

# What nations say to each other in step 3: agreements between allies, declarations of war, a doctrine given up.

refuse-united-states-opened-pacific = The United States has opened its Pacific bases and stores for good.
refuse-no-ally-could-granted = { $to } is no ally of { $nation }: { $allies } could be granted something.
refuse-allies-agree-not = Allies agree on { $agreements }, not on { $what }.
refuse-may-not-declare-war = { $nation } may not declare war on { $enemy }: a scheduled event must allow it first.
refuse-no-fleet-use-submarines = { $nation } has no fleet use of submarines to give up (option japan_subs).
refuse-japan-given-up-fleet = Japan has given up the fleet use of its submarines already.

# The US Navy is training: on turns 1 and 2 no more than two of its task forces stand outside the waters of American bases.

refuse-us-navy-training-until = { $name }: the US Navy is training; until turn 3 it has no more than { $most_away } task forces outside the sea areas of American bases.

# How Control's decrees take effect: checked like any order, told with their reason, and sheets they upset go back.

refuse-game-over-there-nothing = The game is over: there is nothing left to decree.
refuse-combat-being-settled-let = A combat is being settled: let its losses be taken first.
refuse-control-can-bring-about = Control can bring about { $strokes }, not { $event }.
refuse-happened-already-turn = { $event } has happened already, on turn { $happened }.
refuse-needs-war = { $event } needs { $needs } in the war.
refuse-forces-out-events-brought = Forces are out: events are brought about in steps 1 to 4.
refuse-not-war = { $nation } is not in the war: { $nations } are.
refuse-no-task-force-could = { $target } is no task force of { $nation } that could still go far.
refuse-die-bonus-least = A die bonus is at least 1.
refuse-there-no-place-places = There is no place { $name }: `places` lists them.
refuse-can-given-one-not = { $name } can be given to one of { $powers }, not to { $verdict }.
refuse-unit-sound-damaged-sunk = A unit is sound, damaged or sunk, not { $verdict }.
refuse-afloat-correct-units-moves = { $name } is afloat: `correct units.{ $name }.at …` moves it.
refuse-air-point-no-damaged = { $name } is an air point and has no damaged state.
refuse-already = { $name } is { $verdict } already.
refuse-air-aboard-land-first = { $name } has air aboard: land it first (`correct units.AIR.aboard …`).
refuse-there-no-unit-overrule = There is no unit { $name } to overrule: `forces` lists them.
refuse-say-which-base-comes = Say at which base { $name } comes back: one that { $nation } may use.
refuse-air-point-comes-back = { $name } is an air point: it comes back sound, at a place ashore.
refuse-conducts-no-operation-taskforces = { $name } conducts no operation: `taskforces` lists those with a flag.
refuse-operation-control-can-only = The operation of { $name } is { $status }: Control can only call off a coming one.

# What may stand on the sheet of step 5: task forces, escorts, attacks on routes.

refuse-was-transferred-not-ready = { $name } was transferred or is not ready: it sits out this turn.
refuse-goes-where-goes-name = { $name } goes where { $aboard } goes: name the carrier.
refuse-role-already-each-unit = { $name } has a role already: each unit has exactly one.
refuse-there-no-base = There is no base { $base }.
refuse-word = { $held }; { $ungranted }
refuse-supports-no-operations-name = { $base } supports no operations: name a working fleet base or fleet train.
refuse-there-two-task-forces = There are two task forces called { $item }.
refuse-no-units = { $item } has no units.
refuse-no-ships-air-points = { $item } has no ships: air points alone form no task force.
refuse-came-over-from-enemy = { $unit } came over from the enemy and serves in merchant defence only.
refuse-japan-given-up-fleet-use = { $unit }: Japan has given up the fleet use of its submarines.
refuse-ships-one-task-force = { $unit } is at { $at }: ships of one task force share its base { $base }.
refuse-not-joint-task-forces = { $unit } is not of { $nation }: joint task forces are not allowed.
refuse-may-not-use = { $nation } may not use { $base }.
refuse-embarks-points-more-manpower = { $item } embarks 0 points or more of manpower and of tanks.
refuse-troops-embark-base-ashore = Troops embark at a base ashore, not at { $base }.
refuse-manpower-tank-points-embark = { $base } has { $men } manpower and { $tanks } tank points of { $nation } to embark.
refuse-without-landing-craft-tonnage = { $item }: { $points } without landing craft, a tonnage point each; { $left } were kept (`transports`).
refuse-joint-task-forces-not = Joint task forces are not allowed.
refuse-no-task-force-ally = { $item } is no task force of an ally of yours.
refuse-not-agreed-join-forces = { $nation } has not agreed to join forces with { $other }.
refuse-card-without-counters-protects = A card without counters protects and attacks nothing.
refuse-not-one-card-each = { $unit } is at { $at }, not at { $base }: one card for each base of origin.
refuse-there-no-friendly-route = There is no friendly route { $route } to protect: `chart` lists them.
refuse-reaches-no-area-route = { $unit } reaches no area of route { $route } from { $at }.
refuse-there-no-enemy-route = There is no enemy route { $route }: `chart` lists the routes.
refuse-route-runs-through-not = Route { $route } runs through { $path }, not through { $area }.
refuse-surface-raider-form-task = { $unit } is a surface raider: form a task force and give it a flag.
refuse-needs-flag-attack-route = { $unit } needs a flag to attack a route: form a task force.
refuse-does-not-reach-from = { $unit } does not reach { $area } from { $at }.
refuse-attack-card-needs-lsp = The attack card needs an LSP: { $base } has none left.

# What may stand on the sheet of step 7: advantage cards, and the combats they are to serve.

refuse-not-how-card-played = `{ $item }` is not how a card is played.
refuse-cards-fleet-combat-played = Cards on a fleet combat are played when it is fought, not now.
refuse-no-enemy-task-force = { $target } is no enemy task force: `defence` is against an enemy's operation.
refuse-no-flag-there-no = { $target } has no flag: there is no operation to defend against.
refuse-operation-own-cannot-intervene = { $force } has an operation of its own and cannot intervene.
refuse-name-area-intervention-well = Name the area of the intervention as well.
refuse-no-operation-write-join = { $force } has no operation: write `join AREA` for an intervention.
refuse-fights-no-combat-called = { $force } fights no combat called { $part }: cover, or sea and landing for an invasion force.
refuse-no-task-force-yours = { $name } is no task force of yours or of an ally.{ $way_out }
refuse-card-route-serves-attack = A card on a route serves its attack or its defence: `die CARD route 1 defence`.
refuse-merchant-combat-card-die = In merchant combat a card is a die bonus only.
refuse-route-not-yours-allys = Route { $route } is not yours or an ally's to defend.
refuse-route-not-enemys = Route { $route } is not an enemy's.
refuse-route-does-not-run = Route { $route } does not run through { $area }.
refuse-there-no-task-force = There is no task force { $force }.
refuse-flag-range-cards-reserved = { $force } has its flag: its range cards are reserved with it in step 6.
refuse-no-ships-cards-lengthen = { $force } has no ships: cards lengthen the range of ships, not of aircraft.

# A sheet being written: checked as a whole, every fault told at once.

refuse-do-not-command-command = You do not command { $nation }: you command { $nations }.
refuse-no-unit-forces-lists = You have no unit { $name }: `forces` lists yours.
refuse-faults = { $faults } faults: { $listed }

# What may stand on the sheet of step 6: naval operations flags on forces and the areas they operate in.

refuse-extra-flag-played-step = { $card }: an extra flag is played in step 7.
refuse-card-gives-one-flag = { $card }: a card gives one flag.
refuse-no-kind-operation-land = `{ $item }` is no kind of operation: land, sweep, raid or strike.
refuse-no-units-operate-troops = { $force } has no units to operate with: troops alone only land.
refuse-name-covering-force-invasion = Name a covering force and an invasion force, not one for both.
refuse-no-fleet-value-cannot = { $cover } has no fleet value: it cannot cover a landing.
refuse-carries-no-land-points = { $invasion } carries no land points: embark men or tanks in step 5.
refuse-there-no-place = There is no place { $place }.
refuse-lands-only-where-war = { $place } is { $whose }: { $nation } lands only where it is at war.
refuse-lies-not = { $place } lies on { $seas }, not on { $area }.
refuse-is = { $area } is { $far }.
refuse-lies-say-from-which = { $place } lies on { $seas }: say from which sea, { $forms }.
refuse-lands-points-craft = { $invasion } lands { $points } points with craft for { $lift }.
refuse-points-need-landing-craft = { $place } { $why }: { $points } points need landing craft, there is lift for { $lift }.
refuse-submarines-attack-routes-card = { $force } has submarines: they attack routes on a card of their own, in step 5.
refuse-units-port-cannot-attacked = Units in port cannot be attacked unless option port_strike is on.
refuse-no-enemy-base-places = { $place } is no enemy base: `places` lists who holds what.

# What may stand on the sheet before turn 1: ships and LSP at other fleet bases.

refuse-placed-twice = { $unit } is placed twice.
refuse-no-ship-air-points = { $unit } is no ship: air points start where the briefing puts them.
refuse-interned-stays-there = { $unit } is interned at { $at } and stays there.
refuse-starts-fleet-base-willing = { $unit } starts at a fleet base of { $nation } or of a willing ally, not at { $to }.
refuse-store-least-lsp-elsewhere = Store at least 1 LSP elsewhere, or leave them.
refuse-lsp-stored-fleet-bases = LSP are stored at fleet bases: { $to } is none of yours.
refuse-there-no-base-take = There is no base { $source } to take LSP from: `places` lists them.
refuse-holds-lsp = { $source } holds { $stored } LSP of { $nation }.

# What may stand on the sheet of step 1: cargoes along routes, and supply for troops ashore.

refuse-there-no-route = There is no route { $route }.
refuse-route-runs-between = Route { $route } runs between { $a } and { $b }.
refuse-ship-least-point = Ship at least 1 point.
refuse-route-does-not-work = Route { $route } does not work: both ends must be in friendly, uncontested hands and its path open.
refuse-takes-points-lift-left = { $item }: that takes { $what } points of lift, { $by } has { $other } left on route { $route }.
refuse-troops-landed-port-not = Troops are landed at a port, not at a fleet train.
refuse-garrisons-never-move = Garrisons never move.
words-no-area-play = no area in play has { $kind }
refuse-word-2 = { $what }: { $able }.
refuse-loaded-store = { $cargo } is loaded at { $ports }; { $source } has { $there } of { $nation } in store.
refuse-holds-not = { $source } holds { $there } { $cargo } of { $nation }, not { $number }.
refuse-no-cargo-manpower-tank = { $cargo } is no cargo: manpower, tank, lsp, an air unit of yours, { $materials }, or { $special } with a resource area, like rubber@ceylon.
refuse-not-ashore = { $cargo } is not ashore at { $source }.
refuse-one-air-point-not = { $cargo } is one air point, not { $number }.
refuse-air-points-based-land = Air points are based on land or on carriers, not on a fleet train.
refuse-belongs-fleet-played-murmansk = { $cargo } belongs to a fleet that is played at Murmansk and Vladivostok only.
refuse-troops-fed-along-working = Troops at { $place } are fed along a working route that ends there.
refuse-feed-point-more-force = Feed 1 point or more of a force that { $nation } landed at { $place }.
refuse-feeding-points-takes-much = Feeding { $number } points takes as much lift: { $what } are left on route { $route }.

# What may stand on the sheet of step 4: tonnage to routes, routes opened and shifted, fleet trains, transports.

refuse-tonnage-points-take-off = { $nation } has { $owned } tonnage points: take { $what } off somewhere.
refuse-may-shift-tonnage-points = { $nation } may shift { $half } tonnage points a turn, not { $shifted }.
refuse-there-no-route-open = There is no route { $route }: `open` one.
refuse-route-given-tonnage-twice = Route { $route } is given tonnage of { $nation } twice.
refuse-route-carries-tonnage-points = Route { $route } carries 0 tonnage points or more, not { $number }.
refuse-route-does-not-work-ends = Route { $route } does not work for { $nation }: its ends must be friendly and its path open.
refuse-no-port-fleet-base = { $end } is no port, fleet base or train in friendly, uncontested hands.
refuse-route-two-different-ends = A route has two different ends.
refuse-route-opened-diverting-tonnage = A route is opened by diverting tonnage to it: at least 1 point.
refuse-path-must-lead-from = The path must lead from { $a } to { $b } over open links: { $shown }.
refuse-route-not-yours-divert = Route { $route } is not yours to divert.
refuse-route-diverted-twice = Route { $route } is diverted twice.
refuse-no-fleet-base-train = { $base } is no fleet base of { $nation }: a train is set up at one.
refuse-train-forms-bases-own = The train forms in the base's own sea: { $areas_of }.
refuse-train-costs-tonnage-points = A train costs { $tonnage } tonnage points, { $crew } manpower and { $stores } LSP at the base: { $nation } has { $free } free, and { $men } and { $lsp } at { $base }.
refuse-no-fleet-train-disband = You have no fleet train { $train } to disband.
refuse-was-set-up-turn = { $train } was set up this turn.
refuse-transports-named-twice = Transports of { $nation } are named twice.
refuse-keep-tonnage-points-more = Keep 0 tonnage points or more for troops, not { $number }.

# What may stand on the sheet of step 3: transfers, air on and off carriers, fleet trains, words between nations.

refuse-least-one-german-heavy = At least one German heavy group stays at Trondheim or Kristiansand through turn 6.
refuse-sits-out-turn = { $unit } sits out this turn.
refuse-moved-twice = { $unit } is moved twice.
refuse-air-point-fly-within = { $unit } is an air point: fly it within its range or ship it along a route.
refuse-no-port-base-holds = { $to } is no port or base that { $nation } holds or an ally lends.
refuse-already-2 = { $unit } is at { $to } already.
refuse-brest-lost-boats-go = Brest is lost: its boats go to one of { $brest_boltholes }.
refuse-there-no-open-way = There is no open way from { $at } to { $to }: a strait or canal is closed.
refuse-lies-which-does-not = { $unit } lies at { $at }, which { $holder } does not lend to { $nation }: it stays until { $holder } agrees (`grant { $holder } { $nation } bases` in step 3).
refuse-only-soviet-arctic-pacific = Only the Soviet Arctic and Pacific fleets are in play: Murmansk and Vladivostok.
refuse-no-air-point-ashore = { $unit } is no air point ashore.
refuse-no-other-land-base = { $to } is no other land base open to { $nation }.
refuse-areas-away-range-ship = { $to } is { $far } areas away, { $unit } has range { $air_range }: ship it along a route.
refuse-strategic-bombers-operate-only = Strategic bombers operate only from land.
refuse-different-nations = { $air } and { $carrier } are of different nations.
refuse-no-air-point-ashore-rest = { $air } is no air point ashore and at rest.
refuse-training-spends-turn-ashore = { $air } is in training and spends this turn ashore.
refuse-carries-no-aircraft-only = { $carrier } carries no aircraft: only fleet and escort carriers do.
refuse-damaged-cannot-carry-air = { $carrier } is damaged and cannot carry an air point.
refuse-single-air-point-already = { $carrier } has her single air point already.
refuse-must-share-base = { $air } is at { $at }, { $carrier } at { $other }: they must share a base.
refuse-no-air-point-land = { $carrier } has no air point to land.
refuse-air-landed-base-ashore = { $carrier } is at { $at }: air is landed at a base ashore, before she moves.
refuse-no-fleet-train = You have no fleet train { $train }.
refuse-cannot-go-from = { $train } cannot go from { $area } to { $other }.

# Cards on behalf of allies: the holder offers a card, the ally uses it as one of his own, and unused it goes back.

refuse-no-card-hand-no = You have no card { $card } in hand, and no ally offers it to you: `hand` lists them.
refuse-card-serves-one-purpose = Card { $card } serves one purpose only.
refuse-card-offered-turn-use = Card { $card } is offered to { $ally } this turn: it is { $ally }'s to use.
refuse-card-cannot-used-before = Card { $card } cannot be used before turn { $card_turn }.
refuse-card-only-holder-offers = Card { $card } is { $owner }'s: only its holder offers it.
refuse-command-use-card-forces = You command { $to }: use the card for its forces in step 7, no offer is needed.
refuse-no-ally-cards-played = { $to } is no ally of { $owner }: cards are played for allies only.

# What an operation asks for: a free task force, a flag, LSP at its base, cards for its range. One sheet's claims add up.

refuse-no-task-force-only = You have no task force { $name }: only units of a flagged task force operate.
refuse-operation-already-one-flag = { $name } has its operation already: one flag, one force, one area.
refuse-supports-no-operations-now = { $base } supports no operations now.
refuse-naval-operations-flags-turn = { $forces }: { $nation } has { $flags_of } naval operations flags this turn, all placed.
refuse-no-part-flag-one = { $nation } has no part in { $forces }: its flag is one of { $present }.
refuse-landing-needs-military-flag = Landing at { $place } needs a military flag as well: { $nation } has none left.
refuse-card-lengthens-range-once = { $cards }: a card lengthens range once.
refuse-there-no-sea-area = There is no sea area { $area }.
refuse-cannot-operate = { $force } cannot operate in { $area }: { $why }.
refuse-given-lsp-more-not = { $force } is given 0 LSP or more, not { $lsp }.
refuse-no-lsp-available-task = { $force } has no LSP available at { $base }: a task force needs at least one there.
refuse-lsp-not = { $force }: { $base } has { $left } LSP of { $nation }, not { $wanted }.
refuse-every-task-force-operation = Every task force of an operation needs at least 1 LSP.
refuse-operation-needs-least-lsp = The operation of { $parts } needs at least { $need } LSP in all.

# Step 5: every available unit goes to a task force, to a route's protection, to an attack on a route, or stays in port.

ask-what-ships-tasks-form = What are your ships' tasks? Form task forces, protect routes, attack routes; the rest stays in port.

# Garrison counters take the place of manpower points in a captured place.

ask-leave-garrison-counters-place = Leave garrison counters at { $place } in place of manpower points: 0 to { $most }.
refuse-exchange = Exchange 0 to { $most }.

# By option submarines and aircraft choose the area of their attack only in step 9.

ask-choose-area-which-attack = Choose the area in which you attack route { $route }.
refuse-choose-one = Choose one of { $areas }.

# Step 7: advantage cards are laid, face down, on the combats they are to serve.

ask-lay-advantage-cards = Lay advantage cards?

# By option advantage cards are played when a combat is joined, or after its dice.

ask-play-card-fight-let = Play a card on this fight, or let it pass?
refuse-play-cards-hand-decline = Play cards of your hand, or decline.
refuse-nobody-who-fights-here = Nobody who fights here is yours or has agreed to your cards: decline.

# The battle board: two lines, what they fired, what was hit.

words-lineup-battle = Battle in { $area }
words-lineup-convoy = The { $name } convoy in { $area }
words-lineup-landing = Landing at { $place }
words-lineup-meeting = Meeting in { $area }
words-lineup-before = Nobody has fired yet
words-lineup-pursuit = The covering force is beaten; nobody has fired at the invasion force yet
words-lineup-hits = { $hits ->
    [one] 1 hit to take
   *[other] { $hits } hits to take
}
words-lineup-enemy-hits = The enemy is taking losses
words-lineup-fire = Combat value { $cv }: { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}
words-lineup-odds = { $hits ->
    [0] { $mean } expected
   *[other] { $mean } expected; { $chance }% for { $hits } or more
}
words-counted = { $number } { $kind }

# Taking losses: the owner says, step by step, what is damaged, sunk or removed.

ask-choose-what-takes-step = { $left ->
    [one] Take 1 hit: choose what of { $whose } is hit.
   *[other] Take { $left } hits: choose what of { $whose } is hit next.
}

# The air of damaged and sunk carriers: where it has a choice its owner sends it to another deck or ashore.

ask-send-air-point-damaged = Send the air point of a damaged carrier to a carrier or ashore.

# Losses of a combined side: its owners agree who takes how many steps; failing that Control shares them by combat value.

ask-agree-allies-who-takes = Agree with your allies who takes how many of { $losses }, or leave it to Control.
ask-choose-which-nations-takes = Choose which of your nations takes how many of { $losses }; `decline` shares them in proportion.
refuse-say-share-agreed-decline = Say `share …` as you have agreed, or `decline` and Control shares them.
refuse-name-each-once-share = Name each of { $names } once: `share { $other }=1 …`.
refuse-there-steps-share-not = There are { $steps } steps to share, not { $given }.
refuse-can-take-steps-not = { $nation } can take { $room } steps, not { $given }.

# Control's desk: what the rules leave to Control. With nobody in the chair the program rules by the defaults.

ask-card-played-asks-allow = Card { $card }, played by { $nation }, asks for “{ $text }”. Allow it?
refuse-decide-ruling-yes-ruling = Decide: `ruling yes` or `ruling no`.
ask-does-landing-succeed = Does the landing at { $place } succeed?

# Step 6: naval operations flags are placed on forces and the areas they operate in.

ask-which-task-forces-operate = Which task forces operate? Place flags: land, sweep or raid.

# Who opposes an operation: sealed decisions of every hostile team.

ask-operates-task-force-intervene = { $forces ->
    [one] { $who } operates in { $where } with { $forces } task force. Intervene?
   *[other] { $who } operates in { $where } with { $forces } task forces. Intervene?
}
refuse-intervene-task-forces-yours = Intervene with task forces of yours, or decline.
refuse-no-task-force-named = You have no task force { $name }, or it is named twice.
refuse-committed-withdrawn-not-war = { $name } is committed, withdrawn, or not at war with { $flag }.
refuse-out-range-from = { $area } is out of range of { $name } from { $base }.
refuse-needs-lsp-left = { $name } needs { $lsp } LSP at { $base }: { $left } are left.
refuse-needs-lsp-own = { $name } needs an LSP of its own.
refuse-intervention-needs-least-lsp = The intervention of { $nation } needs at least { $lsp_needed } LSP in all.
refuse-covering-force-must-fought = The covering force must be fought first.

# Who has beaten a covering force may go on against the invasion force.

ask-covering-force-beaten-engage = The covering force is beaten. Engage the invasion force?
refuse-say-fight-decline = Say `fight` or `decline`.

# Two hostile operations in one area.

ask-enemy-operates-do-fight = An enemy operates in { $area } as you do. Fight?

# Before turn 1: owners place ships and LSP among their fleet bases.

ask-place-fleet-ships-lsp = Place your fleet? Ships and LSP that you do not name stay as the briefing has them.

# Step 2: new ships, air points, stores, tonnage and troops appear.

ask-choose-base-new-unit = Choose the base of the new unit: the yard is equally near.
refuse-choose-one-nearest-bases = Choose one of the nearest bases: { $choice }.

# Step 10: forces come home, and each fleet base repairs one damaged unit that lay there all turn.

ask-choose-unit-repairs = Choose the unit that { $base } repairs.
refuse-can-repair = { $base } can repair { $choice }.

# Order sheets written in secret: checked as a whole, every fault told at once, carried out together.

refuse-step-takes-sheet-begins = This step takes a sheet that begins with `{ $wanted }`.

# Step 1: supplies move on the tonnage that last turn's merchant war has left.

ask-move-supplies-along-routes = Move supplies along your routes?

# Step 4: tonnage points go to merchant routes; routes open and shift; fleet trains are set up and broken up.

ask-where-do-merchantmen-sail = Where do the merchantmen sail? Tonnage that you do not name stays as it is.

# Step 3: strategic transfers from base to base, air on and off carriers, fleet trains, words between nations.

ask-send-units-other-bases = Send units to other bases? Air points land or embark, fleet trains move, allies agree.

# The sheets of a turn handed in together: what is wrong with each, and what of it can stand.

refuse-no-sheet-step-takes = `{ $given }` is no sheet; this step takes one that begins with `{ $asked }`.
refuse-step-over-when-read = The step of `{ $given }` is over when this is read: put it above `{ $asked }`, or leave it out.
refuse-step-comes-before-write = The step of `{ $asked }` comes before `{ $given }`: write `{ $asked }` above it, alone for an empty sheet.

# Control's corrections of a position: any single figure or name on the table, with the accounts made to fit.

refuse-cannot-corrected-must-one = { $root } cannot be corrected: it must be one of { $on_the_table }.
refuse-option-no-value = Option { $rest } has no value { $value }.

# Parts of such sentences.

words-held = { $base } is held by { $holder }
words-against-enemys-operation-card = {" "}Against an enemy's operation a card serves the `defence`.
words-neutral = neutral
words-held-2 = held by { $holder }
words-defended = is defended
words-land-map = is on the land map
words-no-resource-area = { $where } is no resource area
words-there-no = There is no { $kind } in { $area }
words-shortest-via = the shortest is `via { $best }`
words-there-no-such-path = there is no such path now
words-areas-from-range-card = { $far } areas from { $base }, its range is { $limit }; a card adds 1
words-no-ships-aircraft-do = it has no ships, and its aircraft do not all reach it from their bases; cards do not help them
words-there-no-open-way = there is no open way from { $base }, a strait or canal is closed
# What one nation may grant another, and why it does not.

favour-lsp = lend LSP
favour-cards = take your cards
favour-bases = lend a base
favour-lift = carry your cargo
favour-flags = lend its flags
words-nobody = nobody
refuse-no-ally = { $nation } is no ally of { $to }: { $allies } could { $deed }.
refuse-not-agreed = { $nation } has not agreed to { $deed } (`grant { $nation } { $to } { $what }` in step 3).

words-steps = { $steps ->
    [one] { $steps } step
   *[other] { $steps } steps
}
words-land-points = { $points ->
    [one] { $points } land point
   *[other] { $points } land points
}
fault-numbered = ({ $number }) { $rule }: { $fault }

# A combat handed down to the tactical game: whether both sides agree to it, and waiting for the report.

ask-fight-battle-out-ship = Fight this battle out ship by ship, or by the rules here?
refuse-answer-below-yes-below = Answer `below yes` or `below no`.
ask-report-what-became-battle = Report what became of the battle, or settle it by the rules here.
refuse-report-waited-report-settle = The report of { $battle } is waited for: `report …`, or `settle`.

# A combat that is fought out in the tactical game: which ones are, who sails in the line, and what a report of it does here.

refuse-report-waited-not = The report of { $contact } is waited for, not that of { $battle }.
refuse-reported-twice = { $name } is reported twice.
refuse-not-battle-there = { $name } is not in this battle; there are { $units }.
refuse-report-too-many-merchantmen = The Bay has no more than { $most } merchantmen.
refuse-report-too-many-troops = No more than { $most } land points sailed.
refuse-report-place-fate = { $place } is taken, or its defenders lose 0 to { $most } points.
refuse-report-too-large-a-convoy = A convoy loses 0 to { $most } ships.
refuse-report-air-fate = { $unit } is sunk, not { $fate }.
refuse-report-unit-fate = { $unit } is damaged or sunk, not { $fate }.
refuse-report-damaged-already = { $unit } is damaged already.
refuse-report-ship-fate = { $ship } is hurt or sunk, not { $fate }.
refuse-report-lost-already = { $ship } is lost already.

# The end: a report of losses, tonnage and places; by option or scenario the objectives of the briefings decide.

end-by-nations = { $sides }. Nation by nation: { $each }.
end-on-par = { $side } on par
end-above-par = { $side } { $points } above par
end-below-par = { $side } { $points } below par
end-scored = { $nation } { $points }, { $verdict }
end-verdict-below = below par
end-verdict-par = par
end-verdict-above = above par
end-verdict-clear = a clear win
end-report = { $parts }.
end-tally = { $name }: { end-units } lost, { end-tonnage }, { end-places }
end-units = { $lost ->
    [one] { $lost } unit
   *[other] { $lost } units
}
end-tonnage = { $tonnage ->
    [one] { $tonnage } tonnage point
   *[other] { $tonnage } tonnage points
}
end-places = { $held ->
    [one] { $held } place
   *[other] { $held } places
}

# Lines of the sheets of steps 5 to 7: allocation, flags, cards.

unread-not-understood = `{ $word }` is not understood.

# What the words of an order stand for: the types of its places, and how a form is declared with them.

names-tonnage = Tonnage
names-number-of-steps = The number of steps
names-number-of-lsp = The number of LSP
names-number-of-points = The number of points
names-men = men
names-tanks = tanks
names-number-of-garrisons = The number of garrisons
names-bonus = The bonus
names-name-of-route = The name of a route
names-name-of-force = The name of a task force
unread-has-at-most-letters-digits = { $what } has at most { $widest } letters, digits, dashes and dots, not { $word }.
unread-name-task-force-by-nation = Name a task force by nation and name, like uk:home, not { $word }.

# What a seat can say: one sheet for each step that is written in secret, and small orders for what is decided at once.

unread-stands-twice-name-each-nation = { $twice } stands twice: name each nation once.

## What each order does, and each part of one, for whoever asks how it is written.

means-inject = Bring about a scheduled event before its time: `inject torch because the landings were agreed at the table`.
means-advantage = Grant a nation what a card would: `advantage uk flag because …`.
    .more = Also `advantage uk range uk:home because …`, `advantage uk die 2 uk:home cover because …`, `advantage uk shift route 1 defence because …`.
means-overrule = Set a result aside: `overrule unit usa-heavy-1 sound pearl-harbour because …`, or damaged, or sunk.
    .more = Also `overrule place truk japan because …` and `overrule operation usa:tf16 failed because …`.
means-scrawl = A line that cannot be read among others that can: it is told together with whatever is wrong with those.
means-place = Base a starting unit elsewhere.
means-stock = Store starting LSP elsewhere.
means-ship = Carry cargo along a route, in a nation's own ships or an ally's.
means-feed = Supply troops landed on the land map.
means-move = Transfer ships strategically.
means-fly = Fly an air point ashore to a base within its range.
means-embark = Put an air point aboard a carrier at the same base.
means-ashore = Land a carrier's air point at her base.
means-tow = Move a fleet train.
means-grant = Agree that an ally uses what is yours.
means-deny = Take an agreement back.
means-offer = Let an ally of another team use one of your cards this turn.
means-declare = Declare war where a scheduled event allows it.
means-renounce = Give up the fleet use of submarines for the rest of the game, where the option allows it.
means-put = Set a nation's tonnage on a route.
means-open = Open a route by diverting tonnage.
means-divert = Change a route's path.
means-transports = Keep tonnage out of trade to carry troops this turn.
means-setup = Set up a fleet train at a fleet base.
means-disband = Break up a fleet train and free its tonnage.
means-form = Form a task force.
means-join = Put units into an ally's task force at the same base.
means-escorts = An escort card.
means-attack = An attack card of submarines or aircraft.
means-invade = An amphibious operation.
means-sweep = Operate in an area without landing or raiding.
means-raidroute = Surface raiders on a route.
means-strike = Strike ships in port, where the option allows it.
means-flagcard = An extra flag with the operation it covers.
means-commit = Lay a card on a combat, for its dice or to shift a column.
    .more = Parts: cover (the flagged force's own combat), sea (the invasion force's combat at sea), landing, join (an intervention, with its area), and defence ashore against an enemy force; for routes attack or defence, with an area if a particular combat is meant.
means-rangecard = Lengthen the range of a task force that may intervene.
means-othercard = Ask Control for an advantage outside the rules.
means-placement = Before the first turn: where starting forces are based.
    .more = `lines placement` lists all that it can hold.
means-supply = Step 1: what is carried along the routes.
    .more = `lines supply` lists all that it can hold.
means-transfer = Step 3: strategic transfers of ships, aircraft and fleet trains, and agreements with allies.
    .more = `lines transfer` lists all that it can hold.
means-tonnage = Step 4: the tonnage of routes, transports and fleet trains.
    .more = `lines tonnage` lists all that it can hold.
means-allocate = Step 5: task forces, escorts of routes and attacks on them.
    .more = `lines allocate` lists all that it can hold.
means-flags = Step 6: naval operations and the forces that conduct them.
    .more = `lines flags` lists all that it can hold.
means-cards = Step 7: what advantage cards are played for.
    .more = `lines cards` lists all that it can hold.
means-intervene = Oppose the operation with these task forces and LSP.
means-decline = Let it pass.
means-fight = Fight the rival operation in the same area, or pursue.
means-share = How the steps of a combined side are shared, as the teams have agreed.
means-lose = Take one step of loss: a unit, manpower, tank or garrison.
means-rehouse = Send the air point of a damaged carrier to another carrier, or ashore.
means-exchange = Put garrison counters in the place of manpower points in a captured place.
means-repair = Repair this unit at the base.
means-build = Choose among equally near bases for a new unit.
means-playnow = Play cards on the combat at hand, where the option allows it.
means-area = Name the sea area of an attack on a route, where the option chooses it late.
means-ruling = Control decides what was put to it.
means-below = Fight the combat out ship by ship in the tactical game, or by the rules of this one.
means-report = What became of a combat that was handed down: its name, the report it comes from, each counter and ship it changed.
means-settle = Control waits no longer for the report: the combat is fought by the rules of this game.

# Lines of the sheets of steps 1 to 4: placement, supplies, transfers, tonnage.

does-base-starting-ship-at-another = base a starting ship at another fleet base of yours or of a willing ally
does-store-starting-lsp-elsewhere-how = store starting LSP elsewhere: how many, from, to
does-carry-lsp-manpower-tank-or = carry LSP, manpower, tank or an air unit along a route; `by usa` in an ally's ships
does-supply-troops-that-landed-on = supply troops that landed on the land map
does-transfer-ship-any-base-sits = transfer a ship to any base; it sits out the turn
does-fly-air-point-ashore-base = fly an air point ashore to a base within its range
does-put-air-point-aboard-carrier = put an air point aboard a carrier at the same base
does-land-carrier-s-air-point = land a carrier's air point at her base
does-move-fleet-train-supports-nothing = move a fleet train; it supports nothing this turn
does-let-ally-use-your-bases = let an ally use your bases, lsp, lift, cards, chart or flags
does-take-that-back = take that back
does-let-ally-use-one-your = let an ally use one of your cards this turn, as one of their own; also in step 6
does-declare-war-where-event-allows = declare war where an event allows it
does-give-up-fleet-use-submarines = give up the fleet use of submarines for good, where the option allows it
does-set-your-tonnage-on-route = set your tonnage on a route
does-open-route-without-via-takes = open a route; without `via` it takes the shortest way
does-give-route-yours-another-path = give a route of yours another path
does-keep-tonnage-carry-troops-this = keep tonnage to carry troops this turn
does-set-up-fleet-train-tonnage = set up a fleet train: 10 tonnage points, 1 manpower, 2 LSP
does-break-up-again = break it up again

# Lines of the sheets of steps 5 to 7: allocation, flags, cards.

does-let-ally-use-one-your-2 = let an ally use one of your cards in step 7
does-form-task-force-with-troops = form a task force, with troops if you like
does-put-units-into-ally-s = put units into an ally's task force at the same base
does-protect-route-from-base = protect a route from a base
does-attack-route-with-submarines-or = attack a route with submarines or aircraft in one of its areas
does-amphibious-operation = an amphibious operation: covering force, invasion force, place, LSP of each; a place on two seas with the sea: `singapore in java-sea`
does-extra-flag = an extra flag with its operation; the card may be an ally's that is offered to you
does-share-steps = how the steps of a combined side are shared; `decline` leaves it to Control
does-operate-in-area-without-landing = operate in an area without landing or raiding
does-surface-raiders-on-route = surface raiders on a route
does-strike-ships-in-port-where = strike ships in port, where the option allows it
does-card-s-value-on-dice = a card's value on the dice: parts cover, sea, landing, or `join AREA` for an intervention
does-one-column-in-your-favour = one column in your favour; on a route attack or defence
does-one-area-more-for-force = one area more for a force that may intervene
does-ask-control-for-something-outside = ask Control for something outside the rules

# What a seat can say: one sheet for each step that is written in secret, and small orders for what is decided at once.

does-oppose-operation-with-these-forces = oppose the operation with these forces and LSP; `lend=uk`: an ally's LSP
does-let-pass = let it pass
does-fight-rival-operation-or-pursue = fight a rival operation, or pursue
does-take-step-loss-also-manpower = take a step of loss; also manpower, tank, garrison
does-send-air-damaged-carrier-another = send the air of a damaged carrier to another carrier or ashore
does-leave-garrison-counters-in-captured = leave garrison counters in a captured place
does-repair-this-unit-at-base = repair this unit at the base
does-choose-among-equally-near-bases = choose among equally near bases for a new unit
does-cards-on-combat-at-hand = cards on the combat at hand, where the option plays them there
does-area-attack-on-route-where = the area of an attack on a route, where the option names it late
does-control-decides-what-was-put = Control decides what was put to it
does-fight-combat-out-ship-by = fight a combat out ship by ship, where the option asks
does-control-tells-what-became-combat = Control tells what became of a combat that was handed down
does-control-waits-no-longer-for = Control waits no longer for a report

# Control's decrees: bring about an event, grant an advantage, overrule a result. Each gives a reason and leaves an event.

does-bring-event-about-before-its = bring an event about before its time
does-one-more-flag-as-card = one more flag, as a card would give
does-one-area-more-for-force-2 = one area more for a force that may intervene, as a card would give
does-bonus-on-dice-as-card = a bonus on the dice, as a card would give
does-one-column-in-its-favour = one column in its favour, as a card would give
does-damaged-or-sunk-lost-unit = damaged or sunk; a lost unit comes back at a base that you name after it
does-who-holds-place = who holds a place
does-call-off-coming-operation = call off a coming operation

# The parts of each compound order, by example: what a commander types between the bars, and what it does.

does-materials-raw-material-oil-food = materials: raw_material, oil, food; tungsten, aluminium, rubber with their resource area (`resources` lists them)
does-for-defenders-place-against-enemy = for the defenders of a place against an enemy's landing or strike
does-bring-event-about-before-its-2 = bring an event about before its time: { $strokes }
does-what-card-would-give-also = what a card would give; also `range FORCE`, `die 2 TARGET PART`, `shift TARGET PART`
does-any-single-figure-or-name = any single figure or name on the table; the accounts follow
does-tell-all-or-one-seat = tell all, or one seat
does-take-last-these-back-while = take the last of these back while nobody has ordered since; both stay in the log

# The lines of each order sheet, by example: what a player types, and what it does.

words-control-at-any-time = Control, at any time
words-answers = answers
words-lines-control-lists = `lines control` lists Control's decrees.

# Step 5: every available unit goes to a task force, to a route's protection, to an attack on a route, or stays in port.

title-allocation = 5 Allocation

# Garrison counters take the place of manpower points in a captured place.

title-garrison = Garrison

# STAND-IN, not the land combat rules: whether a major invasion lodges. Figures come from the content file.

title-stand-in-at = STAND-IN at { $place }

# Landings: minor invasions on the naval table; major ones are handed to whatever resolves them.

title-landing-at = Landing at { $place }

# By option submarines and aircraft choose the area of their attack only in step 9.

title-attack-area = Attack area

# Step 7: advantage cards are laid, face down, on the combats they are to serve.

title-cards = 7 Cards

# A fleet combat: both sides in figures, one exchange of fire, the owners' losses, and who withdraws.

title-battle-in = Battle in { $area }

# A combat handed down to the tactical game: whether both sides agree to it, and waiting for the report.

title-waiting-for-report-battle-in = Waiting for the report of the battle in { $area }

# Taking losses: the owner says, step by step, what is damaged, sunk or removed.

title-losses = Losses

# Losses of a combined side: its owners agree who takes how many steps; failing that Control shares them by combat value.

title-sharing-losses = Sharing losses

# Control's desk: what the rules leave to Control. With nobody in the chair the program rules by the defaults.

title-control-s-desk = Control's desk

# Step 6: naval operations flags are placed on forces and the areas they operate in.

title-flags = 6 Flags

# Step 9: the merchant war. Every attack on a route is fought against the escorts within range of its area.

title-merchant-warfare = 9 Merchant warfare

# One operation: announced, met by rivals, opposed, fought, brought to its objective.

title-operation-in = Operation of { $force } in { $area }

# Who opposes an operation: sealed decisions of every hostile team.

title-intervention = Intervention

# Step 8: operations one at a time, in an order drawn by lot: rivals, intervention, combat, objective.

title-operations = 8 Operations

# Who has beaten a covering force may go on against the invasion force.

title-pursuit = Pursuit

# Two hostile operations in one area.

title-rival-operations = Rival operations

# Before turn 1: owners place ships and LSP among their fleet bases.

title-placement = Placement

# Step 2: new ships, air points, stores, tonnage and troops appear.

title-production = 2 Production

# Step 10: forces come home, and each fleet base repairs one damaged unit that lay there all turn.

title-repairs = 10 Repairs

# Step 1: supplies move on the tonnage that last turn's merchant war has left.

title-supplies = 1 Supplies

# Step 4: tonnage points go to merchant routes; routes open and shift; fleet trains are set up and broken up.

title-tonnage = 4 Tonnage

# Step 3: strategic transfers from base to base, air on and off carriers, fleet trains, words between nations.

title-transfers = 3 Transfers

# The game turn of two months: its ten steps, what happens before the first and after the last.

title-turn = Turn { $turn }, { $date }

# Orders as people say them: on buttons, in lists, aloud. Arguments are the fields of the order; `$yes_is` is the word that stands there.

order-placement = { $count ->
    [0] { form-titles.placement }: leave as it is
   *[other] Hand in placement, { lines-counted }
}
order-supply = { $count ->
    [0] { form-titles.supply }: leave as it is
   *[other] Hand in supplies, { lines-counted }
}
order-transfer = { $count ->
    [0] { form-titles.transfer }: leave as it is
   *[other] Hand in transfers, { lines-counted }
}
order-tonnage = { $count ->
    [0] { form-titles.tonnage }: leave as it is
   *[other] Hand in tonnage, { lines-counted }
}
order-allocate = { $count ->
    [0] { form-titles.allocate }: leave as it is
   *[other] Hand in allocation, { lines-counted }
}
order-flags = { $count ->
    [0] { form-titles.flags }: leave as it is
   *[other] Hand in operations flags, { lines-counted }
}
order-cards = { $count ->
    [0] { form-titles.cards }: leave as it is
   *[other] Hand in advantage cards, { lines-counted }
}
lines-counted = { $count ->
    [one] 1 line
   *[other] { $count } lines
}
order-intervene = Intervene with { $forces }{ $lender_is ->
    [none] { "" }
   *[other] , LSP lent by { $lender }
}{ $invasion_is ->
    [yes] , straight at the invasion force
   *[other] { "" }
}
    .more = The LSP are spent; the force is at sea for the rest of the turn.
order-intervene-forces = { $force }, { $lsp } LSP
order-decline = Let it pass
    .more = Nothing is spent; the operation goes on.
order-fight = Fight
    .more = Both sides roll; losses are taken on both.
order-share = Share the steps: { $shares }
    .more = It binds if every team of your side writes the same; otherwise Control shares by strength.
order-share-shares = { $nation } { $steps }
order-lose = Lose { $what_is ->
    [manpower] a manpower point
    [tank] a tank point
    [garrison] a garrison
   *[other] { $what }
}
    .more = One step damages a ship, a second sinks her.
order-rehouse = Send { $unit } { $to_is ->
    [ashore] ashore
   *[other] aboard { $to }
}
order-exchange = Leave garrisons: { $number }
order-repair = Repair { $unit }
order-build = Commission at { $base }
order-play = Play { $cards }
order-play-cards = { $card } { $use_is ->
    [die] on the dice
   *[shift] for a column shift
}
order-area = Attack in { $area }
order-ruling = { $yes_is ->
    [yes] Allow it
   *[no] Refuse it
}
order-below = { $yes_is ->
    [yes] Fight it out below
   *[no] Fight it by the rules here
}
order-report = Report of { $battle }
order-report-fates = { $counter } { $fate }
order-settle = Settle it by the rules here

# A turn in a report.

scene =
    .landing = { $nation } lands at { $place }
    .operation = { $nation } in { $area }
    .trade = War on trade
    .taken = { $nation } takes { $places }

# Lines of a sheet.

route-numbered = route { $number }
line-place = Base { $unit } at { $to }
line-stock = Store { $number } LSP of { $nation } at { $to }, from { $source }
line-ship = Ship { $cargo } from { $source } to { $to } on { $route }{ $by_is ->
    [none] { "" }
   *[other] , in ships of { $by }
}
line-feed = Supply { $number ->
    [one] 1 land point
   *[other] { $number } land points
} of { $nation } at { $place } on { $route }
line-move = Transfer { $unit }{ $from_is ->
    [none] { "" }
   *[other] { " " }from { $from }
} to { $to }
line-fly = Fly { $unit }{ $from_is ->
    [none] { "" }
   *[other] { " " }from { $from }
} to { $to }
line-embark = Embark { $unit } in { $carrier }
line-ashore = Land the air of { $carrier }
line-tow = Move { $train } to { $area }
line-grant = { $nation } lets { $to } use { line-favour }
line-deny = { $nation } no longer lets { $to } use { line-favour }
line-favour = { $what_is ->
    [bases] its bases
    [lsp] its LSP
    [lift] its lift
    [cards] its cards
    [chart] its route chart
   *[flags] its flags
}
line-offer = Offer { $to } { $card }
line-declare = { $nation } declares war on { $enemy }
line-renounce = { $nation } gives up fleet submarines
line-put = { $number ->
    [0] No tonnage{ line-of } on { $route }
    [one] 1 tonnage point{ line-of } on { $route }
   *[other] { $number } tonnage points{ line-of } on { $route }
}
line-of = { $alone ->
    [yes] { "" }
   *[other] { " " }of { $nation }
}
line-open = Open the route { $name }{ line-of } from { $a } to { $b }: { $number ->
    [one] 1 tonnage point
   *[other] { $number } tonnage points
}{ $path_is ->
    [none] { "" }
   *[other] , through { $path }
}
line-divert = Divert { $route } through { $path }
line-transports = Keep { $number ->
    [one] 1 tonnage point
   *[other] { $number } tonnage points
}{ line-of } as transports
line-train = Fleet train of { $nation } from { $base } to { $area }
line-disband = Break up { $train }
line-tf = Form { $id }, from { $base }{ $units_is ->
    [none] { "" }
   *[other] : { $units }
}{ $manpower_is ->
    [0] { "" }
    [none] { "" }
   *[other] , { $manpower } manpower
}{ $tanks_is ->
    [0] { "" }
    [none] { "" }
    [1] , 1 tank
   *[other] , { $tanks } tanks
}
line-join = Join { $id } with { $units }
line-escort = Escort { $route }, from { $base }: { $units }
line-attack = Raid { $route } in { $area }, from { $base }: { $units }
line-land = Land { $invasion } at { $place }{ $area_is ->
    [none] { "" }
   *[other] { " " }from { $area }
}, covered by { $force }{ operation-terms }{ $landing_lsp_is ->
    [none] { "" }
   *[other] , { $landing_lsp } LSP for the landing
}{ $landing_cards_is ->
    [none] { "" }
   *[other] , the landing farther by { $landing_cards }
}
line-sweep = { $force } sweeps { $area }{ operation-terms }
line-raid = { $force } raids { $route } in { $area }{ operation-terms }
line-strike = { $force } strikes { $place }{ $area_is ->
    [none] { "" }
   *[other] { " " }from { $area }
}{ operation-terms }
operation-terms = { $lsp_is ->
    [none] { "" }
   *[other] , { $lsp } LSP
}{ $cards_is ->
    [none] { "" }
   *[other] , farther by { $cards }
}{ $flag_is ->
    [none] { "" }
   *[other] , under the flag of { $flag }
}{ $lender_is ->
    [none] { "" }
   *[other] , LSP lent by { $lender }
}
line-flag = { $card } for a flag: { $operation }
line-die = { $card } on the dice: { card-target }
line-shift = { $card } for a column shift: { card-target }
card-target = { $target }, { $part_is ->
    [cover] for its cover
    [sea] for the fight at sea
    [landing] for the landing
    [join] to intervene
    [attack] for the attack on trade
   *[defence] for the defence
}{ $area_is ->
    [none] { "" }
   *[other] { " " }in { $area }
}
line-range = { $card } takes { $force } farther
line-other = { $card }, asking Control: { $text }

# A sheet in one sentence: so many lines of each kind.

sheet-counts = { $counts }.
lines-of =
    .tf = { $count ->
        [one] 1 task force
       *[other] { $count } task forces
    }
    .escort = { $count ->
        [one] 1 escort
       *[other] { $count } escorts
    }
    .attack = { $count ->
        [one] 1 attack
       *[other] { $count } attacks
    }
    .put = { $count ->
        [one] 1 route
       *[other] { $count } routes
    }
    .sweep = { $count ->
        [one] 1 sweep
       *[other] { $count } sweeps
    }
    .land = { $count ->
        [one] 1 landing
       *[other] { $count } landings
    }
    .raid = { $count ->
        [one] 1 raid
       *[other] { $count } raids
    }
    .ship = { $count ->
        [one] 1 cargo
       *[other] { $count } cargoes
    }
    .move = { $count ->
        [one] 1 transfer
       *[other] { $count } transfers
    }
    .die = { $count ->
        [one] 1 card
       *[other] { $count } cards
    }
    .shift = { $count ->
        [one] 1 shift
       *[other] { $count } shifts
    }
    .other = { $count ->
        [one] 1 other line
       *[other] { $count } other lines
    }
    .plain = { $count ->
        [one] 1 line
       *[other] { $count } lines
    }

# Forms of orders: what each line does, its places, and words that stand in them.

form-titles =
    .place = Base a ship elsewhere
    .stock = Store LSP elsewhere
    .ship = Carry cargo
    .feed = Supply troops ashore
    .move = Transfer a ship
    .fly = Fly an air point
    .embark = Air aboard a carrier
    .ashore = Land a carrier's air
    .tow = Move a fleet train
    .grant = Agree with an ally
    .deny = Take an agreement back
    .declare = Declare war
    .offer = Offer an ally a card
    .renounce = Give up fleet submarines
    .put = Tonnage on a route
    .transports = Keep transports
    .open = Open a route
    .divert = Divert a route
    .train = Set up a fleet train
    .disband = Break up a fleet train
    .tf = Task force
    .join = Join an ally's task force
    .escort = Escort a route
    .attack = Attack a route
    .sweep = Sweep a sea area
    .land = Land troops
    .raid = Raid a route
    .strike = Strike a port
    .range = One area farther
    .flag = An extra flag
    .other = Ask Control
    .die = A card on the dice
    .shift = A column shift
    .placement = Placement
    .supply = Supplies
    .transfer = Transfers
    .tonnage = Tonnage
    .allocate = Allocation
    .flags = Operations flags
    .cards = Advantage cards
    .inject = Bring an event about
    .decree-flag = Grant a flag
    .decree-range = Grant range
    .decree-die = Grant a die bonus
    .decree-shift = Grant a column
    .decree-unit = Overrule: a counter
    .decree-place = Overrule: a place
    .decree-operation = Call an operation off
form-hints =
    .placement = The briefing has placed everything. Hand in the empty sheet, or base ships and LSP elsewhere.
    .supply = Carry LSP, troops and aircraft along routes with lift. An empty sheet moves nothing.
    .transfer = Send ships to other bases; they sit out the turn. An empty sheet leaves all where they are.
    .tonnage = Put merchant tonnage on routes. What you do not name stays as it is.
    .allocate = Give each counter one role: a task force, an escort, an attack on a route. The rest stays in port.
    .flags = Each flag lets one task force operate. Without a flag it may still intervene.
    .cards = Lay cards face down on combats to come. Keep them for later with an empty sheet.
form-fields =
    .unit = Counter
    .units = Counters
    .base = Base
    .place = Place
    .area = Sea area
    .route = Route
    .force = Task force
    .id = Task force
    .invasion = Invasion force
    .nation = Nation
    .number = How many
    .name = Name
    .source = From
    .to = To
    .a = From
    .b = To
    .cargo = Cargo
    .lsp = LSP
    .landing_lsp = Landing LSP
    .manpower = Manpower
    .tanks = Tanks
    .card = Card
    .part = Combat
    .target = On
    .carrier = Carrier
    .train = Fleet train
    .what = What
    .enemy = Enemy
    .path = Through (sea > sea > …)
    .decree-area = Sea area, only where a force joins
    .decree-base = Where a lost counter comes back
    .text = What you ask for
    .operation = Operation
    .verdict = Verdict
    .cards = Range cards
    .landing_cards = Range cards of the landing
    .flag = Flag of an ally
    .lender = LSP lent by
    .by = In whose ships
    .event = Event
    .bonus = How many
form-words =
    .sound = sound
    .damaged = damaged
    .sunk = sunk
    .share = Share the steps:
    .decline = Let it pass
    .fight = Fight
    .lose = Lose
    .intervene = Intervene with
    .rehouse = Send
    .exchange = Leave garrisons:
    .repair = Repair
    .build = Commission at
    .area = Attack in
    .play = Play
    .ashore = ashore
    .manpower = manpower
    .tank = tank
    .garrison = a garrison
    .lsp = LSP
    .bases = bases
    .lift = lift
    .cards = cards
    .chart = chart
    .flags = flags
    .raw_material = raw material
    .oil = oil
    .food = food
    .tungsten = tungsten
    .aluminium = aluminium
    .rubber = rubber
    .sweep = sweep
    .land = landing
    .raid = raid on a route
    .cover = covering battle
    .sea = battle at sea
    .landing = landing
    .join = joining a force
    .attack = attack on trade
    .defence = defence

# How the war is won.
aim-war = { $left ->
    [one] Bases held or taken, ships sunk and tonnage kept score for each nation; the alliance that beats its pars by more at the end wins.
   *[other] Bases held or taken, ships sunk and tonnage kept score for each nation; the alliance that beats its pars by more after { $left } turns wins.
}

# How a question is answered, by the phase that asks it.
form-asks =
    .Placing = The briefing has placed every ship. Leave them, or base some elsewhere before the war begins.
    .Supplies = Bases need supply (LSP) to fuel task forces and repair ships. Merchant routes carry it.
    .Transfers = A ship that changes base sits out the turn. Most turns nobody needs to move.
    .Tonnages = Tonnage on routes scores and feeds your bases. “Draft one for me” puts spare ships on the busiest routes.
    .Allocation = Task forces fight, escorts guard routes, raiders hunt them. “Draft one for me” is a fair beginning.
    .Flagging = A flag sends a task force out: to sweep a sea, to land troops, to strike a base. You have only a few.
    .CardPlay = A card adds to the dice or shifts a column in a fight to come. Kept cards can be played later.
    .Casualties = One step damages a ship, a second sinks her.
    .CardMoment = It adds to your dice now. Let it pass to keep the card.
    .Intervention = Whoever comes out burns supply (LSP) and may have to fight.
    .Repairs = A base mends one damaged ship at a time.
    .RivalCall = The odds show before you confirm. Declining costs nothing but the chance.
    .Pursuit = The odds show before you confirm. Declining costs nothing but the chance.

## Reasons of a result

# What dice are thrown for, by rule and by the word in the record.
throws =
    .NW-CTL-13-an-Italian-ship-unit = an Italian ship unit
    .NW-CTL-8-base-of-a-new-unit = base of a new unit
    .NW-INT-15-escort = Escort's die: high is good for the convoy
    .NW-INT-15-interdictor = Raider's die: high is good for the raider
    .NW-SEQ-23-order-of-operations = order of operations
    .NW-CMB-8-operation = Fire of the operating side: high is good
    .NW-CMB-8-opposition = Fire of the opposition: high is good
    .NW-CMB-8-invaders = Fire of the invaders: high is good
    .NW-CMB-8-defenders = Fire of the defenders: high is good

# How the dice of a combat were read.

needs-read-as = { $face } in column { $row }
needs-fire = With the modifiers read { $read }: { $steps ->
    [0] no step of loss
    [one] 1 step of loss
   *[other] { $steps } steps of loss
}.
needs-difference = The escort's die from the raider's, read in row { $row } of the { $column } column: { $colour }.

# Why a number is modified.

reason-outnumbering-3 = outnumbering 3:1
reason-outnumbering-2 = outnumbering 2:1
reason-outnumbered-3 = outnumbered 3:1
reason-outnumbered-2 = outnumbered 2:1
reason-air-supremacy = air supremacy
reason-air-inferiority = air inferiority
reason-no-lsp = no LSP
reason-plenty-of-lsp = more than 1 LSP a unit
reason-fleet-base-in-the-area = fleet base in the area
reason-no-landing-craft = no landing craft
reason-advantage-card = advantage card
reason-advantage-card-as-column-shift = advantage card as column shift
reason-northern-winter = northern winter
reason-port-taken = port taken
reason-air-supremacy-of-the-interdictor = air supremacy of the interdictor
reason-air-supremacy-of-the-escort = air supremacy of the escort
reason-escorts-outclassed = escorts outclassed
reason-raiders-outclassed = raiders outclassed
reason-interdictors-card = interdictor's card
reason-escorts-card = escort's card
