# Mongoose vs. King Cobra: what happens.
# Arguments are the facts of an event, with references for counters, markers, hexes and places; operational/text/wording.py adds
# codes to select by (`$how_is`, `$target_is`) and the dice.

# Words.

areas =
    .air = the aircraft on the ground
    .ground = the troops ashore
    .any = the ships

hex-named = { $place } ({ $number })
hex-bare = hex { $number }
ship-damaged = { $ship } (damaged)
ship-left = { $ship } ({ $left } left)
decoy = decoy { $number }

# What a result of the naval table does. A unit of merchantmen loses ships one by one.
effect = { $target_is ->
    [merchants] { effect-on-merchants }
   *[ship] { effect-on-ship }
}
effect-on-ship = { $result ->
    [D] a damaging hit
    [DS] a crippling hit, fatal to a ship damaged before
    [Sk] a fatal hit
   *[none] no effect
}
effect-on-merchants = { $result ->
    [D] one ship hit
    [DS] two ships hit
    [Sk] three ships hit
   *[none] no effect
}

# The die and what it needed: one of the best so many numbers, which are the high ones or, by option, the low ones.
needs = { $dice ->
    [high] (rolled { $rolled }, needed { at-least })
    [low] (rolled { $rolled }, needed { at-most })
   *[unrolled] ({ $numbers } in 6)
}
# The same after the words, where the enemy does not know what was needed, or no die was needed.
die = { $dice ->
    [high] {" "}(rolled { $rolled }, needed { at-least })
    [low] {" "}(rolled { $rolled }, needed { at-most })
    [bare] {" "}(rolled { $rolled })
    [certain] {" "}(certain so near)
   *[unrolled] {""}
}
at-least = { $least ->
    [6] 6
   *[other] { $least }+
}
at-most = { $most ->
    [1] 1
   *[other] { $most } or less
}

# Set-up and markers.

orders = { $invasion ->
    [yes] Orders from Tokyo: take Ceylon{ die }.
   *[no] Orders from Tokyo: raid the Bay, no invasion of Ceylon{ die }.
}
carriers = The Kido Butai sails with { $carriers } carriers.
illustrious = { $offered ->
    [yes] Illustrious may join the fleet{ die }.
   *[no] Illustrious is not to be had{ die }.
}
freighters-dealt = The freighters are dealt face down.
mixed = { $hex_is ->
    [set-up] Your markers change numbers: nobody can tell the false from the real.
   *[hex] Your markers at { $hex } change numbers: nobody can tell the false from the real.
}
base-found = There is a naval base at { $place }!
base-dummy = The base at { $place } was a dummy.
dummy-placed = { $kind ->
    [ship] A dummy task group goes to { $place }.
    [sub] A dummy submarine goes to { $place }.
   *[air] A dummy air unit goes to { $place }.
}
dummy-recalled = Dummy { $marker } is recalled.
dummy-exposed = { $group } at { $hex } was a dummy{ die }.

# The course of the game.

turn = { $hours ->
    [morning] Turn { $turn }, morning.
    [afternoon] Turn { $turn }, afternoon.
    [night] Turn { $turn }, night.
   *[other] Turn { $turn }, { $hours }.
}
impulse = { $impulse ->
    [1] First impulse.
    [2] Second impulse.
    [3] Third impulse.
   *[other] Impulse { $impulse }.
}
convoy = { $came ->
    [yes] Convoy { $group } appears on the western edge{ die }.
   *[no] Convoy { $group } does not appear yet{ die }.
}
radar = { $radar ->
    [on] Ceylon's radar is manned this Sunday{ die }.
   *[off] Ceylon's radar is not manned this Sunday{ die }.
}
agreed = { COUNT($side) ->
    [one] { $side } offers to end the game.
   *[other] { $side } offer to end the game.
}
called = { COUNT($side) ->
    [one] { $side } reads its dice in column { $column }.
   *[other] { $side } read their dice in column { $column }.
}
game-over = { $result }

# At sea.

entered = { $group } enters at { $hex }.
exited = { $group } leaves the map from { $hex }: { $ships }.
moved = { $group } moves from { $from } to { $to }.
regrouped = { COUNT($ships) ->
    [one] { $ships } moves from { $group } to { $into }.
   *[other] { $ships } move from { $group } to { $into }.
}
detached = { COUNT($ships) ->
    [one] { $ships } leaves { $group } as { $into }.
   *[other] { $ships } leave { $group } as { $into }.
}
no-collision = { $why_is ->
    [moving-fast] No collision at full speed in the dark{ collision-dice }.
    [under-air-attack] No collision under air attack in the dark{ collision-dice }.
    [regrouping] No collision while regrouping in the dark{ collision-dice }.
   *[other] No collision, { $why }{ collision-dice }.
}
collision-dice = { $dice ->
    [unrolled] {""}
   *[other] {" "}(rolled { $total }, 11+ collides)
}
collision = { $rammer } rams { $rammed } in the dark{ collision-dice }.
anchored = { $group } anchors at { $hex }.
damaged = { $ship } is damaged.
sunk = { $ship } is sunk.
# What became of a ship, in the list of losses.
fates =
    .damaged = damaged
    .sunk = sunk
    .merchants = { $count } sunk
merchants-lost = { $lost ->
    [one] { $ship }: one merchantman sunk, { merchants-left } left.
   *[other] { $ship }: { $lost } merchantmen sunk, { merchants-left } left.
}
toll-merchants = { $count ->
    [one] one merchantman
   *[other] { $count } merchantmen
}
toll-troops = { $count ->
    [one] one factor of { $unit }
   *[other] { $count } factors of { $unit }
}
toll-planes = { $count } air units
merchants-left = { $left ->
    [0] none
   *[other] { $left }
}

# Search.

sighted = { $how_is ->
    [unit] { how-sights } { $group } at { $hex }{ die }: { $ships }.
    [aircraft] Search aircraft sight { $group } at { $hex }{ die }: { $ships }.
    [a-submarine] A submarine sights { $group } at { $hex }: { $ships }.
    [a-raid] The raiders find { $group } at { $hex }: { $ships }.
    [the-battery] The coast battery sights { $group } at { $hex }: { $ships }.
    [the-coast] { $group } is sighted from the coast at { $hex }: { $ships }.
    [contact] { $group } is sighted at close quarters at { $hex }: { $ships }.
    [surprise] { $group } is made out in the dark at { $hex }: { $ships }.
    [battle] { $group } shows up in the flashes of battle at { $hex }: { $ships }.
    [gun-flashes] { $group } shows up by its gun flashes at { $hex }: { $ships }.
    [anchored-transports] { $group } is seen at anchor at { $hex }: { $ships }.
    [regrouping-in-sight] { $group } forms in plain sight at { $hex }: { $ships }.
   *[other] { $group } is sighted at { $hex } ({ $how }): { $ships }.
}
how-sights = { COUNT($how) ->
    [one] { $how } sights
   *[other] { $how } sight
}
reported = { $how_is ->
    [unit] { how-reports } { $group } at { $hex }{ die }: a real task group.
    [aircraft] Search aircraft report { $group } at { $hex }{ die }: a real task group.
    [a-submarine] A submarine reports { $group } at { $hex }: a real task group.
   *[other] { $group } at { $hex } is a real task group ({ $how }).
}
how-reports = { COUNT($how) ->
    [one] { $how } reports
   *[other] { $how } report
}
detected = A Japanese task group has been detected: the Trincomalee squadron may sail.
released = The freighters may sail: { $units }.
searched = The search for { $group } at { $hex } finds nothing { needs }.
arc = { COUNT($unit) ->
    [one] { $unit } searches from { sector }.
   *[other] { $unit } search from { sector }.
}
# The sector of 120 degrees that opens clockwise from a direction.
sector = { $facing ->
    [N] north to south-east
    [NE] north-east to south
    [SE] south-east to south-west
    [S] south to north-west
    [SW] south-west to north
   *[NW] north-west to north-east
}
scouts = { COUNT($unit) ->
    [one] { $unit } flies off to look at { scouts-target }.
   *[other] { $unit } fly off to look at { scouts-target }.
}
scouts-target = { $target_is ->
    [marker] { $target } at { $hex }
   *[other] { $target }
}
stands-in = { COUNT($unit) ->
    [one] { $unit } searches in place of a lost floatplane.
   *[other] { $unit } search in place of a lost floatplane.
}
search-failed = { $group } finds nobody in the dark{ die }.
night-contact = { $group } comes upon { $foe } in the dark.
surprise = { $surprise_is ->
    [none] Nobody is surprised{ die }.
   *[other] Surprise is with { $surprise }{ die }.
}

# Battle.

battle = Battle at { $hex }: { $japan } against { $allies }.
arrayed = { COUNT($side) ->
    [one] { $side } draws up the line: { $posts }.
   *[other] { $side } draw up the line: { $posts }.
}
post = { $post ->
    [across] { $ship } across the line
   *[other] { $ship } { post-name }
}
post-name = { $post ->
    [screening] screening
    [second] second
    [third] third
    [screened] screened
   *[other] { $post }
}
first-fire = { COUNT($side) ->
    [one] Round { $round }: { $side } fires first{ first-fire-die }.
   *[other] Round { $round }: { $side } fire first{ first-fire-die }.
}
first-fire-die = { $dice ->
    [unrolled] {""}
   *[other] {" "}(rolled { $rolled }; 1–3 is Japan, 4–6 the Allies)
}
gunfire = { $firer } fires at { $target }: { effect }{ die }.
torpedoes = { $firer } launches torpedoes at { $target }: { effect }{ die }.
relocated = { $post ->
    [across] { $ship } crosses to the enemy's screening line.
   *[other] { $ship } moves to the { post-name } line.
}
withdraws = { COUNT($side) ->
    [one] { $side } breaks off from { $hex } towards { $to }{ withdraws-leaving }.
   *[other] { $side } break off from { $hex } towards { $to }{ withdraws-leaving }.
}
withdraws-leaving = { COUNT($leaving) ->
    [0] {""}
   *[other] , leaving { $leaving } behind
}
pursuit = { COUNT($side) ->
    [one] { $side } pursues from { $hex } with { $ships }.
   *[other] { $side } pursue from { $hex } with { $ships }.
}
fled = { $group } has fled to { $to }.
battle-over = { $why_is ->
    [the-shelling-is-over] The shelling of { $hex } is over.
    [one-side-is-gone] The battle at { $hex } is over: one side is gone.
    [one-side-has-fled] The battle at { $hex } is over: one side has fled.
    [nobody-can-hit-the-other] The battle at { $hex } is over: nobody can hit the other.
    [both-sides-stop] The battle at { $hex } is over: both sides cease fire.
    [both-sides-break-off] The battle at { $hex } is over: both sides break off.
   *[other] The battle at { $hex } is over: { $why }.
}
battle-below = The battle at { $hex } is fought out ship by ship.
battle-report = The battle at { $hex } has been fought out: { report-sunk }{ report-damaged }{ report-left }.
report-sunk = { COUNT($sunk) ->
    [0] no warship is sunk
   *[other] { $sunk } sunk
}
report-damaged = { COUNT($damaged) ->
    [0] {""}
   *[other] ; { $damaged } damaged
}
report-left = { COUNT($left) ->
    [0] {""}
   *[other] ; { $left } got away
}
battle-settled = No report comes of the battle at { $hex }: it is fought by the rules here.
battery-damaged = { $battery } is damaged.
battery-destroyed = { $battery } is destroyed.

# Submarines.

dived = { $sub } moves from { $from } to { $to }.
sub-escaped = { $dice ->
    [high] Aircraft hunt { $sub } in vain (rolled { $rolled }, needed { at-least } twice).
    [low] Aircraft hunt { $sub } in vain (rolled { $rolled }, needed { at-most } twice).
   *[unrolled] Aircraft hunt { $sub } in vain ({ $numbers } in 6 on both dice).
}
sub-sunk = { $dice ->
    [unrolled] { $cause_is ->
        [the-screen] The escorts sink { $sub }, the submarine { $boat }.
        [aircraft] Aircraft sink { $sub }, the submarine { $boat }.
       *[other] { $sub }, the submarine { $boat }, is sunk.
    }
    [high] Aircraft sink { $sub }, the submarine { $boat } (rolled { $rolled }, needed { at-least } twice).
    [low] Aircraft sink { $sub }, the submarine { $boat } (rolled { $rolled }, needed { at-most } twice).
   *[bare] Aircraft sink { $sub }, the submarine { $boat } (rolled { $rolled }, both within the numbers of their search).
}
sub-dummy = { $dice ->
    [high] { $sub } was a dummy (rolled { $rolled }, needed { at-least } twice).
    [low] { $sub } was a dummy (rolled { $rolled }, needed { at-most } twice).
    [bare] { $sub } was a dummy (rolled { $rolled }).
   *[unrolled] { $sub } was a dummy.
}
sub-attacks = { $sub } attacks { $group } at { $hex }.
screen = { $sunk ->
    [yes] The escorts sink { $sub }{ die }.
   *[no] The escorts hunt { $sub } in vain{ die }.
}
sub-torpedoes = Torpedoes at { $target }: { effect }{ die }.
sub-again = { $chance ->
    [yes] The submarine gets at a second ship{ die }.
   *[no] The submarine gets no chance at a second ship{ die }.
}

# In the air.

cap = { COUNT($unit) ->
    [one] { $unit } patrols over { $over }.
   *[other] { $unit } patrol over { $over }.
}
launched = Strike { $strike } takes off for { $target }: { $units }.
transferred = { COUNT($unit) ->
    [one] { $unit } flies to { $base }.
   *[other] { $unit } fly to { $base }.
}
strike-aborts = { $why_is ->
    [gone] Strike { $strike } turns back: { $target } is no longer there.
    [out-of-sight] Strike { $strike } turns back: { $target } is no longer in sight.
    [out-of-reach] Strike { $strike } turns back: { $target } has moved out of its reach.
   *[other] Strike { $strike } does not find { $target } and turns back.
}
raid = { $side_is ->
    [japan] Japanese aircraft are over { $hex }!
   *[allies] Allied aircraft are over { $hex }!
}
raid-seen = { COUNT($interceptors) ->
    [0] Over { $hex }: { $units }; no fighters meet them.
   *[other] Over { $hex }: { $units }, met by { $interceptors }.
}
raid-over = The raid on { $hex } is over.
dogfight = { $hit ->
    [yes] { shooter-shoots } down { $target } { needs }.
   *[no] { shooter-misses } { $target } { needs }.
}
shooter-shoots = { COUNT($shooter) ->
    [one] { $shooter } shoots
   *[other] { $shooter } shoot
}
shooter-misses = { COUNT($shooter) ->
    [one] { $shooter } misses
   *[other] { $shooter } miss
}
flak = { $hit ->
    [yes] Flak shoots down { $unit } { needs }.
   *[no] Flak misses { $unit } { needs }.
}
bombs = { $hit ->
    [yes] { bombs-attack }{ bombs-from }: a hit{ die }.
   *[no] { bombs-attack }{ bombs-from }: a miss{ die }.
}
bombs-attack = { $manner ->
    [dive] { unit-dives } { $target }
    [torpedo] { unit-launches } { $target }
    [pressed] { unit-presses } { $target }
   *[other] { unit-bombs } { $target }
}
unit-dives = { COUNT($unit) ->
    [one] { $unit } dives on
   *[other] { $unit } dive on
}
unit-launches = { COUNT($unit) ->
    [one] { $unit } launches torpedoes at
   *[other] { $unit } launch torpedoes at
}
unit-presses = { COUNT($unit) ->
    [one] { $unit } presses its torpedoes home on
   *[other] { $unit } press their torpedoes home on
}
unit-bombs = { COUNT($unit) ->
    [one] { $unit } bombs
   *[other] { $unit } bomb
}
bombs-from = { $manner ->
    [high] {" "}from high altitude
    [medium] {" "}from medium altitude
    [low] {" "}from low altitude
   *[other] {""}
}
bomb-result = { $target_is ->
    [merchants] { $target }: { effect-on-merchants }{ die }.
   *[ship] { $result ->
        [D] { $target } takes a damaging hit{ die }.
        [DS] { $target } takes a crippling hit, fatal to a ship damaged before{ die }.
        [Sk] { $target } takes a fatal hit{ die }.
       *[none] The hit does { $target } no harm{ die }.
    }
}
landed-elsewhere = { COUNT($unit) ->
    [one] { $unit } lands at { $base } instead.
   *[other] { $unit } land at { $base } instead.
}
plane-lost = { $cause_is ->
    [shot-down-in-air-combat] { unit-is } lost, shot down in air combat.
    [shot-down-by-a-patrol] { unit-is } lost, shot down by a patrol.
    [shot-down-by-anti-aircraft-fire] { unit-is } lost to anti-aircraft fire.
    [destroyed-on-the-ground] { unit-is } destroyed on the ground.
    [destroyed-aboard] { unit-is } destroyed aboard { $carrier }.
    [lost-with] { unit-is } lost with { $carrier }.
    [given-up] { unit-is } lost: nothing lands on { $carrier } while she steams { $course }.
    [no-deck-or-base-to-land-on] { unit-is } lost: there is no deck or base to land on.
    [a-dummy-seen-through] { $unit } was a dummy, and is seen through.
   *[other] { unit-is } lost: { $cause }.
}
unit-is = { COUNT($unit) ->
    [one] { $unit } is
   *[other] { $unit } are
}

# Ashore.

disrupted = { $unit } is disrupted.
marched = { $unit } marches from { $from } to { $to }.
stepped = { $unit } steps aside to { $to }.
fell-back = { $unit } falls back to { $to }.
landed = { COUNT($units) ->
    [one] { $units } goes ashore at { $hex }.
   *[other] { $units } go ashore at { $hex }.
}
embarked = { $unit } goes aboard { $transport }.
bombarded = { $disrupted ->
    [yes] { $ship } bombards { $unit }: disrupted{ die }.
   *[no] { $ship } bombards { $unit }: no effect{ die }.
}
loyalty = { $result ->
    [loyal] { $unit } stays loyal{ die }.
    [deserts] { $unit } deserts{ die }.
   *[turncoat] { $unit } goes over to Japan{ die }.
}
ground = Ground combat at { $hex }, stake { $stake }: the attackers lose { $attacker }, the defenders { $defender }{ die }.
troops-lost = { $lost ->
    [one] { $unit } loses one factor.
   *[other] { $unit } loses { $lost } factors.
}
captured = { COUNT($side) ->
    [one] { $side } takes { $places }.
   *[other] { $side } take { $places }.
}

## Questions and refusals, in the order of the modules that ask and refuse.

# Air bases: who may stand where, and what keeps aircraft on the ground.

refuse-no-base-yours = { $base } is no base of yours.
refuse-no-port = { $base } is no port.
refuse-hosts-air-units-full = { $base } hosts { $room } air units and is full.
refuse-neither-base-nor-ship = { $base } is neither a base nor a ship of yours on the map.
refuse-does-not-belong = { $plane } does not belong to { $base }.
refuse-no-flight-deck = { $base } has no flight deck.
refuse-cannot-use-flight-deck = { $plane } cannot use a flight deck.
refuse-nothing-lands-damaged = Nothing lands on { $base }: she is Damaged.
refuse-carries-air-units-full = { $base } carries { $deck } air units and is full.
refuse-moved-impulse-carriers-operate = { $group } moved { $course } in this impulse; carriers operate aircraft moving N, NE or SE, or lying to.
refuse-japanese-aircraft-do-not = Japanese aircraft do not fly at night.
refuse-not-map = { $plane } is not on the map.
refuse-damaged-aircraft-may-only = { $ship } is Damaged; her aircraft may only strike or transfer once more.
refuse-regrouped-impulse-conducts-no = { $group } has regrouped in this impulse and conducts no air operations.
refuse-fought-impulse-launches-nothing = { $group } has fought in this impulse and launches nothing.

# Planning in the air: patrols, strikes and transfers that may be ordered.

refuse-no-fighter-unit = { COUNT($plane) ->
    [one] { $plane } is not a fighter unit.
   *[other] { $plane } are not fighters.
}
refuse-task-turn = { $plane } has its task for this turn: { $task }.
refuse-no-group-yours-map = { $over } is no group of yours on the map.
refuse-neither-hex-nor-place = { $over } is not on the map: name a hex, a place or a group of yours.
refuse-patrols-up-hexes-away = { COUNT($plane) ->
    [one] { $plane } patrols up to { $half } hexes away; { $over } is { $apart }.
   *[other] { $plane } patrol up to { $half } hexes away; { $over } is { $apart }.
}
refuse-does-not-fly-strikes = { $plane } does not fly strikes.
refuse-night-only-british-torpedo = At night only British torpedo planes attack, not { $plane }.
refuse-name-air-units-strike = Name the air units that strike together, each once.
refuse-no-known-target-ships = { $target } is no known target: ships at sea must have been found, ports and airfields need not.
refuse-does-not-share-base = { $name } does not share base and home carrier with { $units }: launch it apart.
refuse-hexes-away-reaches = { $target } is { $apart } hexes away; { $name } reaches { $reach }.
refuse-is-at = { $plane } is at { $base }.
refuse-hop-most-hexes-away = A hop of { $plane } is at most { $hop } hexes; { $base } is { $apart } away.

# Bombs, torpedoes and anti-aircraft fire.

refuse-attack-one-these-ways = Attack in one of these ways: { $manners }.
refuse-cannot-make-attack-can = { $unit } cannot make that attack; it can { $ways }.
refuse-night-only-torpedoes-dropped = At night only torpedoes are dropped.
refuse-drops-torpedoes-only-night = { $unit } drops torpedoes only at night.
refuse-torpedoes-ships = Torpedoes are for ships.

# Who may rise against a raid, and who shoots first: patrols, scrambles, radar.

refuse-no-fighter-unit-yours = { $name } is no fighter unit of yours.
refuse-not-based = { $name } is not based in { $at }.
refuse-fighters-aboard-carriers-do = Fighters aboard carriers do not scramble in this game.
refuse-raid-not-only-carriers = The raid is not on { $group }; only carriers under attack send up their fighters.
refuse-damaged = { $base } is Damaged.
refuse-regrouped-impulse-launches-nothing = { $group } has regrouped in this impulse and launches nothing.

# Over the target of a raid: who flies, who may be attacked, and how.

refuse-does-not-bomb-here = { $unit } does not bomb here; { $able } do.
refuse-made-attack = { $unit } has made its attack.
words-none = none
refuse-targets-here = Targets here: { $targets }.

# Aircraft come home: to their own deck or field, to another one, or into the sea.

refuse-regrouped-impulse-nothing-lands = { $group } has regrouped in this impulse: nothing lands on { $base }.
refuse-more-than-hexes-from = { $base } is more than { $reach } hexes from where { $plane } comes from.
refuse-no-unit-yours-way = { $unit } is no unit of yours on its way home.
refuse-comes-down-already = { $unit } comes down at { $base } already.
refuse-strikes-come-home-third = Strikes come home in the third impulse; divert them after they have struck.

# A battle that is fought out in the tactical game: which ones are, and what a report of it does here.

refuse-report-waited-not = The report of { $battle } is waited for, not that of { $other }.
refuse-not-battle-there = { $name } is not in this battle; there are { $known }.
refuse-reported-twice = { $name } is reported twice.
refuse-tells-no-fate-write = { $word } tells no fate: write sunk, damaged, left, salvo, lost3, joined by +.

# The battle board: a row of positions, Screening in front, Screened in the rear.

refuse-least-one-ship-must = At least one ship must stand in the Screening position.
refuse-carriers-merchantmen-alone-all = Carriers and merchantmen alone all stand Screening: nothing hides them.
refuse-may-not-start-screened = { $name } may not start Screened; only carriers, merchantmen and Damaged ships may.

# Firing: whose turn, at whom, with what, and the night's first round at random targets.

refuse-no-guns = { $name } has no guns.
refuse-only-ca-guns-larger = Only CA guns and larger fire at ships in a boxed port, not { $name }'s.
refuse-ranges-away-guns-reach = { $foe } is { $apart } ranges away and { $name }'s guns reach { $reach }.
refuse-screened-cross-into-enemys = { $foe } is Screened; cross into the enemy's screen first.
refuse-torpedoes-do-not-hit = Torpedoes do not hit a coast battery.
refuse-no-torpedoes-fired-into = No torpedoes are fired into a boxed port.
refuse-round-gunfire = This is a round of gunfire.
refuse-ranges-away-day-torpedoes = { $foe } is { $apart } ranges away; by day torpedoes reach adjacent positions.
refuse-no-torpedoes-fire = { $name } has no torpedoes to fire.
refuse-launched-round = { $name } has launched in this round.
refuse-fired-torpedoes = { $name } has fired her torpedoes.
refuse-not-one-ships-battle = { $name } is not one of your ships in this battle.
refuse-had-fire-round = { $name } has had her fire in this round.
refuse-fire-guns-torpedoes-both = Fire `guns`, `torpedoes`, both by naming neither, or both with `{ $torpedoes_first }`.
refuse-only-ca-guns-larger-fire = Only CA guns and larger fire at ships in port; in reach: { $reachable }.
refuse-no-enemy-battle-reach = { $target } is no enemy in this battle; in reach: { $reachable }.

# Withdrawal: where to, who is left behind, the torpedoes of those in flight.

refuse-battery-fights-until-destroyed = A battery fights on until it is destroyed or you withdraw.
refuse-answer-stand-cease-withdraw = Answer `stand`, `cease` or `withdraw` with a hex.
refuse-ships-left-behind-cannot = Ships left behind cannot flee in this impulse.
refuse-no-way-out-may = { $to } is no way out. You may flee to { $shown }.
refuse-not = { $name } is not in { $group }.
refuse-only-damaged-slower-ships = Only Damaged or slower ships are left behind; { $name } is neither.
refuse-out-fuel-cannot-withdraw = { $name } is out of fuel and cannot withdraw: leave her behind.
refuse-somebody-must-flee-all = Somebody must flee; all ships would be left behind.

# Relocating ships on the battle board, filling a screen, crossing into an empty one.

refuse-not-one-ships-board = { $ship } is not one of your ships on the board.
refuse-battery-cannot-move = A battery cannot move.
refuse-only-crossing-into-empty = Only crossing into the empty screen is left: `relocate ship across`.
refuse-crosses-only-from-screening = { $ship } crosses only from your Screening position.
refuse-enemys-screening-position-not = The enemy's Screening position is not empty.
refuse-posts = Posts are { $lines }.
refuse-stands-there = { $ship } stands there.
refuse-enemy-ships-hold-position = Enemy ships hold that position.
refuse-carriers-merchantmen-alone-stand = Carriers and merchantmen alone stand Screening.
refuse-may-not-go-screened = { $ship } may not go to Screened: she is neither Damaged nor needs cover.

# Pursuit: who flees, who is fast enough to follow, and from where both fire.

refuse-answer-pursue-yes-pursue = Answer `pursue yes`, `pursue yes` with the ships, or `pursue no`.
refuse-who-lets-enemy-go = Who lets the enemy go names no ships: `pursue no`.
refuse-name-each-ship-once = Name each ship once.
refuse-cannot-pursue-those-fast = { $name } cannot pursue; those fast enough are { $able }.
refuse-only-carriers-merchantmen-could = Only carriers and merchantmen could pursue, and they do so by name alone: { $able }.

# Ground combat: odds, wagers, losses, falling back, capture.

refuse-troops-land-fight-until = Troops that land fight until one side is wiped out.
refuse-attack-wager-number-fallback = Attack with `wager` and a number, or `fallback` from an overland attack.
refuse-overland-attacks-worse-than = Overland attacks at worse than 1:2 are not allowed: `fallback`.
refuse-stake-from-factors = Stake from 0 to { $most } factors.

# Landings: who may land where, bombardment, going ashore, loyalty.

words-none-aboard = none aboard
refuse-name-units-land-each = Name the units that land, each once: { $carried }.
words-nothing = nothing
refuse-not-aboard-carries = { $name } is not aboard { $group }; it carries { $carried }.
refuse-landings-worse-than-not = Landings at worse than 1:2 are not allowed.
refuse-carries-no-troops = { $name } carries no troops.
refuse-no-coastal-hex = { $at } is no coastal hex.
refuse-enemy-warships-hex-undefeated = Enemy warships ({ $other }) are in the hex and undefeated.
refuse-no-ground-unit-ashore = You have no ground unit { $unit } ashore.
refuse-ground-units-do-not = Ground units do not re-embark in this game.
refuse-can-go-aboard-only = { $unit } can go aboard only in a port of yours.
refuse-no-transport-unit = { $transport } is no transport unit in { $at }.
refuse-carries-unit-already-takes = { $transport } carries a unit already; it takes one.
refuse-transport-unit-carries-one = A transport unit carries one factor.

# The opening of a turn: nightfall, dawn, ground moves, dummies, anchoring, convoys.

refuse-dummies-redeployed-when-night = Dummies are redeployed when a Night turn begins.
refuse-no-dummy-yours-map = { $name } is no dummy of yours on the map.
refuse-lies-anchor = { $name } lies at anchor.
refuse-ground-units-move = Ground units move { $ground_moves }.
refuse-moved-one-hex = { $unit } has moved its one hex.
refuse-moves-one-hex-over = { $unit } moves one hex over land: { $land_steps }.

# Dummies: bringing them on, taking them off, mixing them with the real ones.

refuse-dummies-kinds = Dummies are of the kinds { $kinds }.
refuse-all-dummies-kind-map = All your { $most } dummies of that kind are on the map: `recall` one first.
refuse-dummy-appears-not = A { $kind } dummy appears { $text }; not in { $place }.

# Searching: the zones, arcs and scouts of aircraft, and those who stand in for them.

refuse-no-search-unit = { $plane } is no search unit.
refuse-may-search-only-place = { $plane } may search only in place of a lost floatplane: `standin` first.
refuse-does-not-search-night = { $plane } does not search at night.
refuse-no-air-unit = You have no air unit { $name }.
refuse-flies-directed-searches-only = { $plane } flies directed searches only: `scout` a marker.
refuse-arc-opens-from-one = An arc opens from one of { $directions }.
refuse-no-concealed-enemy-marker = { $target } is no concealed enemy marker.
refuse-only-kate-squadron-from = Only a Kate squadron from a carrier can stand in.
refuse-stands-already = { $name } stands in already.
refuse-floatplane-units-lost-replaced = { $lost } floatplane units are lost and { $standing } replaced.

# Arriving in a hex: the coast's eyes, a battery, the enemy.

refuse-no-group-map-yours = You have no group { $name } on the map. Yours are { $names }.

# Entering and leaving the map.

refuse-no-group-off-map = You have no group { $group } off the map.
refuse-groups-enter-first-impulse = Groups enter in the first impulse.
refuse-japanese-ships-may-enter = Japanese ships may enter no later than turn { $last }.
refuse-left-map-turn = { $group } left the map in this turn.
refuse-enters = { $group } enters at { $hexes }.
refuse-dummy-recall-nightfall = { $name } is a dummy: recall it at nightfall.
refuse-ships-leave-from = Ships leave from { $where }: { $edge }.

# Sea movement: where a group may steam, what its aircraft forbid, when it may seek battle.

refuse-enters-one-adjacent-sea = { $name } enters one adjacent sea or coastal hex: { $ways }.
refuse-damaged-ship-must-sail = { $name } has a Damaged ship and must sail homeward: to { $home }.
refuse-from-could-no-longer = From { $to } { $name } could no longer reach a port with its fuel.
refuse-after-hex-say-give = After the hex say `{ $abandon }` to give up aircraft, or nothing.
refuse-sent-up-fighters-impulse = { $group } has sent up fighters in this impulse and may not move { $course }.
refuse-no-aircraft-given-up = No aircraft are given up by this step of { $group }: leave `{ $abandon }` out.
refuse-there-no-enemy-marker = There is no enemy marker in { $at }.
refuse-dummy-cannot-fight = { $name } is a dummy and cannot fight.
refuse-withdrawn-from-battle-turn = { $name } has withdrawn from battle this turn.
refuse-ships-boxed-port-cannot = Ships in a boxed port cannot be brought to battle; heavy guns may `shell` them.
refuse-searched-hex-impulse = { $name } has searched its hex in this impulse.
refuse-moved-into-hex-impulse = { $came } moved into the hex in this impulse; the search was for its side to make.
refuse-met-enemy-here-somebody = { $name } has met the enemy here; somebody must move first.
refuse-there-no-boxed-enemy = There is no boxed enemy port in { $at } that could be shelled.
refuse-coast-battery-must-fought = The coast battery must be fought first.
refuse-no-ca-guns-larger = { $name } has no CA guns or larger.
refuse-fired-impulse = { $name } has fired in this impulse.
refuse-no-enemy-ships-known = No enemy ships are known to lie in { $port }.

# Regrouping: joining, splitting and passing ships between groups in one hex.

refuse-no-group-map = You have no group { $name } on the map.
refuse-dummy-no-ships-regroup = { $name } is a dummy and has no ships to regroup.
refuse-freighters-transports-may-not = Freighters and transports may not regroup at night: { $merchants }.
refuse-lies-still-until-freighters = { $name } lies still until the freighters are released.
refuse-sent-up-fighters-impulse-may = { $name } has sent up fighters in this impulse and may not regroup in it.
refuse-aircraft-due-land-may = { $name } has aircraft due to land and may not regroup in this impulse.
refuse-would-hold-pieces-group = { $name } would hold { $count } pieces; a group holds at most { $largest }.
refuse-must-two-groups-one = { $source } and { $into } must be two groups in one hex.
refuse-sails-under-own-marker = { $into } sails under its own marker; let it join { $source } instead.
refuse-some-ships-must-stay = Some ships must stay in { $source }.
refuse-all-task-group-markers = All { $most } task-group markers are in use.
refuse-not-2 = { $name } is not in { $group }; it has { $ships }.

# Speed, endurance and the homeward course: what a group can do in an impulse.

refuse-trincomalee-squadron-stays-port = The Trincomalee squadron stays in port until a Japanese task group has been detected.
refuse-freighters-lie-still-until = The freighters lie still until one is attacked or a Japanese task group is detected.
refuse-moved-hex-impulse = { $group } has moved its hex in this impulse.
refuse-makes-speed-moves-impulse = { $group } makes { $speed } speed and moves in impulse { $when } only.
refuse-withdrawn-from-battle-moves = { $group } has withdrawn from battle and moves no more this turn.
refuse-regrouped-ends-movement-impulse = { $group } has regrouped; that ends its movement in this impulse.
refuse-out-fuel-cannot-move = { $name } is out of fuel and cannot move.
refuse-no-fuel-left-pay = { $group } has no fuel left to pay for high speed.

# Where forces may start.

refuse-no-dummy-yours = { $name } is no dummy of yours.
refuse-name-ships-group-each = Name the ships of the group, each once.
refuse-no-ship-yours-may = { $name } is no ship of yours that you may place.
refuse-starts = { $name } starts { $where }.
refuse-starts-trincomalee = { $name } starts in Trincomalee.
refuse-taken = { $group } is taken.
refuse-would-left-without-group = { $left } would be left without a group: form another one with them first.
refuse-number-group = Number the group { $initial }1 to { $initial }{ $most }.
refuse-malay-force-starts = The Malay force starts in { $port }.
refuse-ships-start-port-yours = Ships start in a port of yours; { $place } is none. Name one of { $ports }.
refuse-only-japanese-player-four = Only a Japanese player with four carriers chooses which to leave out.
refuse-leave-out-one = Leave out one of { $here }.
refuse-british-player-says-illustrious = The British player says `illustrious yes` or `illustrious no`.
refuse-die-did-not-bring = The die did not bring Illustrious.
refuse-so-already = That is so already.
refuse-illustrious-belongs-scenario = Illustrious belongs to this scenario.
refuse-only-allies-secret-base = Only the Allies have a secret base.
refuse-base-goes-male-addu = The base goes to male, addu, or an Indian port.
refuse-dummy-base-goes-other = The dummy base goes to the other atoll.
refuse-starts-which-would-no = { $group } starts at { $place }, which would be no port: move it first.
refuse-not-yours = { $unit } is not yours.
refuse-starts-2 = { $unit } starts at { $bases }.
refuse-starts-aboard = { $unit } starts aboard { $home }.
refuse-starts-aboard-own-carrier = { $unit } starts aboard its own carrier or on a land base.
refuse-b-17s-start-calcutta = The B-17s start at Calcutta.
refuse-no-unit-yours-may = { $unit } is no unit of yours that you may place.
refuse-starts-ceylon = { $unit } starts on Ceylon: { $ceylon }.
refuse-not-yours-place = { $unit } is not yours to place.
refuse-no-sea-coastal-hex = { $place } is no sea or coastal hex.
refuse-nearer-than-hexes = { $place } is nearer than { $keep_clear } hexes to { $at }.

# Submarines: moving, being hunted from the air, reporting, attacking through the screen.

refuse-out-fuel = { $sub } is out of fuel.
refuse-submarines-move-impulses-slow = Submarines move in impulses 1 and 2, at Slow speed.
refuse-moved-impulse = { $sub } has moved in this impulse.
refuse-no-submarine-marker = You have no submarine marker { $name }.
refuse-no-aircraft-give-up = { $sub } has no aircraft to give up: leave `{ $aircraft }` out.
refuse-moves-one-hex-time = { $sub } moves one hex at a time: { $ways }.
refuse-dummy-cannot-attack = { $name } is a dummy and cannot attack.
refuse-attacked-turn = { $name } has attacked this turn.
words-there-none = there is none
refuse-attacks-one-task-group = { $name } attacks one task-group marker in its hex: { $here }.
refuse-ships-boxed-port-out = Ships in a boxed port are out of a submarine's reach.
refuse-third-impulse-only-group = In the third impulse only a group that moves into the hex is attacked, not { $marker }.

# The air plan: patrols before the first impulse, strikes and transfers at its end.

ask-send-up-fighter-patrols = Send up fighter patrols?
refuse-now-patrols-go-up = Now patrols go up: `cap` or `done`.
ask-launch-strikes-move-units = Launch strikes, or move units to other bases?
refuse-now-strikes-launched-launch = Now strikes are launched: `launch`, `transfer` or `done`.

# The attack itself: every bomber unit is given its target.

ask-press-attack = Press the attack.
refuse-attack-bomb-say-done = Attack with `bomb`, or say `done`.

# Air combat over the target: who rises, who fights whom.

ask-raiders-over-scramble-fighters = Raiders over { $at }! Scramble fighters?
refuse-up = { $unit } is up.
refuse-send-up-fighters-scramble = Send up fighters with `scramble`, or say `done`.
ask-send-escorts-interceptors = Send your escorts at the interceptors.
refuse-fought-escort-fights-one = { $unit } has fought; an escort fights one interceptor unit in a turn.
refuse-pair-one-one = Pair one of { $escorts } with one of { $fighters }.
ask-send-free-fighters-bombers = Send your free fighters at the bombers.
refuse-attacked-bomber-unit-turn = { $own } has attacked its bomber unit this turn.
refuse-send-one-one-say = Send one of { $loose } at one of { $targets }, or say `done`.

# Setting up on the battle board, in secret on both sides.

ask-draw-up-line-battle = Draw up your line of battle.
refuse-place-ships-board-array = Place your ships on the board: `array`, or `array ship=post …`.

# A battle handed down to the tactical game: whether both agree to it, waiting for the report, where those who broke off go.

ask-fight-battle-out-ship = Fight this battle out ship by ship, or by the rules here?
refuse-answer-below-yes-below = Answer `below yes` or `below no`.
ask-report-what-became-battle = Report what became of the battle, or settle it by the rules here.
refuse-report-waited-report-settle = The report of { $battle } is waited for: `report …`, or `settle`.
ask-ships-broken-off-where = Your ships have broken off. Where to?
refuse-broken-off-withdraw-one = They have broken off: `withdraw` to one of { $ways }.
refuse-battle-decided-who-left = The battle has decided who is left behind: { $shown }.

# After a round: fight on, flee, or offer to stop.

ask-fight-flee-offer-stop = Fight on, flee, or offer to stop?

# A round of fire: the sides name firing ships and targets by turns.

ask-fire-next-ship = Fire your next ship.
refuse-turn-fire-name-ship = It is your turn to fire: name a ship and her target, or hold her fire.

# The questions of an encounter: whether to fight, which group fights first, whether to pass one by.

ask-enemy-ships-here-fight = Enemy ships are here. Fight?
refuse-answer-battle-yes-battle = Answer `battle yes` or `battle no`.
ask-engage-next-group = Engage the next group?
ask-surprise-fight-group-pass = You have surprise. Fight this group, or pass it by?
ask-which-groups-fights-first = Which of your groups fights first?
refuse-name-group-fights-first = Name the group that fights first: { $names }.

# The enemy flees: whether to pursue, and with which ships.

ask-enemy-flees-pursue = The enemy flees. Pursue?

# Between two rounds ships change their places on the battle board.

ask-shift-ships-between-lines = Shift ships between the lines?
refuse-relocate-ship-stand-go = Relocate a ship, or `stand` to go on with the battle.
ask-cross-into-empty-enemy = Cross into the empty enemy screen?

# Contested hexes: turncoats beside loyal units, and overland combat.

ask-changed-sides-beside-loyal = { $name } has changed sides beside loyal units: attack (`stand`) or step aside?
refuse-attack-stand-step-adjacent = Attack with `stand`, or step to an adjacent hex without Allied units: { $ways }.

# Ground combat: the defender may step back, the attacker wagers, owners choose their losses.

ask-stand-step-back = Stand, or step back?
refuse-say-stand-step-back = Say `stand`, or step back with a unit.
ask-attack-how-many-factors = Attack: how many factors do you stake?
ask-which-unit-takes-loss = Which unit takes the loss?
refuse-name-unit-loses-factor = Name the unit that loses a factor: { $names }.

# The landing phase: declaring, bombarding, going ashore.

ask-land-troops = Land your troops.
refuse-now-troops-land-land = Now troops land: `land`, `embark` or `done`.
ask-bombard-defenders = Bombard the defenders.
refuse-bombard-bombard-say-done = Bombard with `bombard`, or say `done`.
refuse-bombarded-each-ship-fires = { $ship } has bombarded; each ship fires once.
refuse-only-ca-guns-larger-hex = Only CA guns and larger in the hex bombard: { $guns }.
refuse-no-ground-unit-enemy = { $unit } is no ground unit of the enemy in { $at }.

# The opening of a turn: nightfall, dawn, ground moves, dummies, anchoring; and the convoy check.

ask-before-turn-begins = Before the turn begins: { $what }?
refuse-dummies-come-back-redeployed = Dummies come back and are redeployed when a Night turn begins.
refuse-before-turn-march-anchor = Before the turn: `march`, `anchor`, `dummy`, `recall` or `done`.
ask-appears-where-does-enter = { $arriving } appears: where does it enter?
refuse-enters-western-edge = { $arriving } enters on the western edge: { $west }.

# Reconnaissance by the search zones of the map, and the search by air units.

ask-send-searchers-out = Send searchers out?
refuse-now-air-units-search = Now air units search: `arc`, `scout`, `standin`, `divert` or `done`.

# Sea movement: one side moves and regroups its task groups, one impulse at a time.

ask-impulse-move-ships = Impulse { $impulse }: move your ships.
refuse-steps-impulse-plotted = The steps of this impulse have been plotted.
refuse-name-ships-change-groups = Name the ships that change groups, or `join` the whole group.
refuse-now-groups-move-move = Now groups move: move, join, detach, reassign, enter, exit, engage, shell, done.

# Plotted, simultaneous movement: both sides write their steps down and all groups move at once.

ask-plot-steps-groups = Plot the steps of your groups.
refuse-plot-steps-groups-plot = Plot the steps of your groups: `plot J1=3210 …`, or `plot` to lie still.
refuse-plot-one-step-group = Plot one step for a group.
refuse-must-sail-homeward = { $name } must sail homeward: to { $ways }.

# Setting up: secret rolls, then both sides arrange their forces, beginning from a sensible default.

ask-keep-what-stands = { $what }, or keep what stands.
refuse-now-dummies-placed-dummy = Now dummies are placed: `dummy`, `recall` or `done`.
refuse-now-placed = Now { $part } are placed.
refuse-now-submarines-placed-post = Now submarines are placed: `post` or `done`.
refuse-set-up-form-post = Set up: `form`, `post`, `base`, `omit`, `illustrious` or `done`.

# One side's submarines in an impulse, and the target of an attack.

ask-move-submarines-attack = Move your submarines, or attack with them.
refuse-now-submarines-act-move = Now submarines act: `move`, `attack` or `done`.
ask-name-ship-attack = Name the ship you attack.
refuse-name-one-ship = Name one ship of { $group }: { $names }.

# The game: set-up, view, imagination, and the orders that may be given at any time.

refuse-offered-end-game-turn = You have offered to end the game this turn.
refuse-all-dice-read-column = All dice are read in column { $die_column }.
refuse-call-column-b = Call column A or B.

# Parts of such sentences.

words-nobody = nobody
words-set-up-forces = Set up your forces
words-post-submarines = Post your submarines
words-lay-dummies = Lay dummies
words-submarines = submarines
words-ships-air-units-troops = ships, air units and troops
words-nowhere-cannot-flee = nowhere: you cannot flee
words-task-group-yours-port = with a task group of yours, in a port or at an atoll of yours, or (Japan) in an entry hex
words-within-hexes-submarine-yours = within 2 hexes of a submarine of yours or in a port of yours
words-base-yours = on a base of yours
words-eastern-edge-entry-hexes = the eastern edge or the entry hexes
words-western-edge = the western edge
words-off-map-off = off the map (`off`)
words-map = on the map
words-only-turns-of-four = only on turns 4, 8, 12 and so on
words-only-mornings = only in the morning
words-only-second-mornings = only on every second morning: of the second day, the fourth and so on
words-only-fourth-mornings = only on every fourth morning: of the fourth day, the eighth and so on
words-redeploy-dummies = redeploy dummies
words-march = march
words-anchor-transports = anchor transports
refuse-due-to-land = { $due } are due to land on { $group }, which may not move { $course } before; `{ $order }` gives them up: they find another deck or base in reach or are lost.
refuse-no-post = { $word } is no post: write ship=post with { $posts }.
refuse-battery-stands-screening = A battery stands in the Screening position.
refuse-report-battery = { $name } is a battery: report her sunk or damaged.
refuse-report-merchantmen = { $ship } is a unit of merchantmen: report lost1 to lost{ $left }, or left.
refuse-report-one-ship = { $ship } is one ship: report her sunk or damaged.
refuse-report-too-many-lost = { $ship } has only { $left } ships to lose.
refuse-report-lost-and-more = { $ship } is lost: she neither left nor is she damaged.
refuse-report-salvoes = { $ship } has { $left } torpedo salvoes, not { $fired }.

# Winning: the points at the end, and when the end is.

score-sunk = { $ship } sunk
score-others = merchantmen, submarines and troops of the enemy
score-carriers = the number of fleet carriers
score-illustrious = Illustrious came
score-never-came = the carriers never came, and count for nothing
score-ceylon-taken = Ceylon taken
score-ceylon-held = Ceylon held
score-stranded = { $ship } left at sea without fuel, half of { $value }
outcome-points = Japan has { $japan } points, the Allies { $allies }. Japan needs a lead of { $lead } to win; a lead of { $drawn } is a draw.
outcome-band = { $low } to { $high }

# What the words of an order stand for: the types of its places, and how a form is declared with them.

names-number-of-factors-staked = The number of factors staked
unread-step-object-with-marker-hex = A step is an object with marker, hex and abandon, not { $data }.

## What each order does, and each part of one, for whoever asks how it is written.

means-cap = Send fighters on patrol over a hex or with a group.
means-arc = Search a fan of 120 degrees that opens clockwise from a direction.
means-scout = Look at one enemy marker, or at a base marker.
means-standin = Let a carrier's Kates take over from a lost floatplane.
means-launch = Launch a strike against a group or a place.
means-transfer = Fly an air unit to another base.
means-scramble = Send up fighters from an attacked base or carrier.
means-pair = Send an escort at an interceptor, or interceptors at a bomber.
means-bomb = Attack: torpedo, pressed, dive, high, medium or low; at a ship, or at `air` or `ground`.
means-divert = Send a homing air unit to another deck or base.
means-battle = Accept or decline a battle: yes or no.
means-defend = Choose the group that fights.
means-array = Place the ships on the battle board; those not named stand where they do by default.
means-fire = Fire guns and torpedoes, or only one of them, at one enemy.
means-hold = Hold a ship's fire in this round.
means-stand = Fight on.
means-cease = Offer to stop; the battle ends when both sides offer it.
means-withdraw = Flee to a hex, leaving some ships behind.
means-pursue = Pursue a fleeing enemy, with the ships named or with all that usually do: yes or no.
means-relocate = Move a ship to another line of one's own, or across into an empty enemy screen.
means-below = Fight the battle out ship by ship in the tactical game, or by the rules of this one: yes or no.
means-report = What became of a battle that was handed down: its name, the report it comes from, and each ship it changed.
means-settle = Control waits no longer for the report: the battle is fought by the rules of this game.
means-march = Move a ground unit.
means-anchor = Declare a landing: the transports of a group anchor.
means-land = Put troops ashore.
means-embark = Take a ground unit aboard an empty transport unit in port.
means-bombard = Bombard a ground unit.
means-wager = Attack on the ground, staking so many factors.
means-fallback = Go back to the hex the attackers came from.
means-lose = Take a loss from a ground unit.
means-step = Step aside with a ground unit.
means-enter = Bring a group onto the map.
means-move = Move a group or a submarine into an adjacent hex; `abandon` gives up the aircraft that cannot land on that course.
means-join = Put all ships of one group into another in the same hex.
means-detach = Form a new group from some ships of a group.
means-reassign = Pass ships from one group to another in the same hex.
means-exit = Leave the map.
means-engage = Seek battle in the hex: search at night, or offer battle by day.
means-shell = Shell the ships in a boxed port.
means-plot = Plot the steps of groups in secret: `J1=3210`, with `:abandon` behind it where aircraft are given up.
means-attack = A submarine attacks a marker in its hex.
means-target = Name the ship under attack.
means-form = Set-up: put ships together in one group at a place (or `off`, for the Kido Butai).
means-post = Set-up: put an air unit, a ground unit or a submarine somewhere.
means-setbase = Set-up: place the secret base, and the dummy base.
means-omit = Set-up: leave out one of the five carriers.
means-illustrious = Set-up: take Illustrious, or not.
means-placedummy = Bring on a dummy: ship, sub or air.
means-recall = Take one's own dummy off the map, to redeploy it.
means-done = Nothing more in this step.
means-agree = Offer to end the game now; it ends when both sides have offered in one turn.
means-call = Call the die column for one's own rolls: A or B.

# The air plan: patrols before the first impulse, strikes and transfers at its end.

title-of-a-side = { $side ->
    [japan] Japanese { $step }
   *[allies] Allied { $step }
}
title-set-up = { $side ->
    [japan] Japanese set-up: { title-set-up-part }
   *[allies] Allied set-up: { title-set-up-part }
}
title-set-up-part = { $part ->
    [subs] submarines
    [dummies] dummies
   *[forces] forces
}
title-step-air-patrols = air patrols
title-step-launching = launching

# A strike over its target: interception, escorts, bombers, and the attack itself.

title-raid-on = Raid on { $at }

# Strikes reach their targets, or do not find them.

title-step-strikes = strikes

# Setting up on the battle board, in secret on both sides.

title-setting-up-battle-board = Setting up the battle board

# A battle handed down to the tactical game: whether both agree to it, waiting for the report, where those who broke off go.

title-waiting-for-report-battle-in = Waiting for the report of the battle in { $at }

# Contact: by day automatic, at night by searching; then battle if somebody wants it.

title-contact = Contact

# A surface battle on the battle board: array, rounds of fire, the decision to flee, relocation.

title-battle-in-round = Battle in { $at }, round { $round }

# Contested hexes: turncoats beside loyal units, and overland combat.

title-turncoats = Turncoats
title-overland-combat = Overland combat

# Ground combat: the defender may step back, the attacker wagers, owners choose their losses.

title-ground-combat-in = Ground combat in { $at }

# The landing phase: declaring, bombarding, going ashore.

title-step-landings = landings
title-landing-in = Landing in { $at }

# The opening of a turn: nightfall, dawn, ground moves, dummies, anchoring; and the convoy check.

title-step-opening-turn = opening of the turn
title-appearance-troop-convoy = Appearance of a troop convoy

# Reconnaissance by the search zones of the map, and the search by air units.

title-step-air-search-impulse = air search, impulse { $impulse }

# Sea movement: one side moves and regroups its task groups, one impulse at a time.

title-step-movement-impulse = movement, impulse { $impulse }

# Plotted, simultaneous movement: both sides write their steps down and all groups move at once.

title-plotting-impulse = Plotting, impulse { $impulse }

# Setting up: secret rolls, then both sides arrange their forces, beginning from a sensible default.

title-secret-rolls = Secret rolls
title-dummies = Dummies

# One side's submarines in an impulse, and the target of an attack.

title-step-submarines-impulse = submarines, impulse { $impulse }
title-submarine-attack = Submarine attack

# The sequence of play: the opening of a turn, six phases, three impulses.

title-beginning-turn = Beginning of the turn
title-japanese-opening = Japanese opening
title-allied-opening = Allied opening
title-reconnaissance = Reconnaissance
title-first-impulse = First impulse
title-second-impulse = Second impulse
title-third-impulse = Third impulse
title-japanese-landings = Japanese landings
title-allied-landings = Allied landings
title-japanese-air-patrols = Japanese air patrols
title-allied-air-patrols = Allied air patrols
title-plotting = Plotting
title-japanese-movement = Japanese movement
title-allied-movement = Allied movement
title-captured-ports = Captured ports
title-japanese-submarines = Japanese submarines
title-allied-submarines = Allied submarines
title-zone-searches = Zone searches
title-japanese-air-search = Japanese air search
title-allied-air-search = Allied air search
title-fuel = Fuel
title-beginning-impulse = Beginning of the impulse
title-japanese-launching = Japanese launching
title-allied-launching = Allied launching
title-japanese-strikes = Japanese strikes
title-allied-strikes = Allied strikes
title-recovery-aircraft = Recovery of aircraft

# Orders as people say them: on buttons, in lists, aloud. Arguments are the fields of the order; `$answer_is` is the word that stands there.

order-done = { $step ->
    [Arranging] Done setting up
    [Opening] Done with the opening
    [Patrolling] Done with patrols
    [Moving] Done moving
    [Submarines] Done with submarines
    [Searching] Done searching
    [Launching] Done launching
    [Declaring] Done landing
   *[other] Done
}
order-agree = Offer to end the game
order-call = Read my dice in column { $column }
order-form = { $ships } form { $group }{ $place_is ->
    [off] , off the map
   *[other] { " " }at { $place }
}
order-post = { $unit } { COUNT($unit) ->
    [one] starts
   *[other] start
} at { $place }
order-base = Secret base at { $real }{ $decoy_is ->
    [none] { "" }
   *[other] , decoy at { $decoy }
}
order-omit = Leave out { $ship }
order-illustrious = { $answer_is ->
    [yes] Take Illustrious
   *[no] Leave Illustrious out
}
order-dummy = { $kind_is ->
    [ship] False task group
    [sub] False submarine
   *[air] False air unit
} at { $place }
order-recall = Recall { $marker }
order-enter = Bring { $group } on at { $to }
order-move = Steam { $marker } to { $to }{ $aircraft_is ->
    [abandon] { order-abandon }
   *[other] { "" }
}
order-abandon = , giving up the aircraft due to land
order-join = { $group } joins { $into }
order-detach = Detach { $ships } from { $group }
order-reassign = { $ships } from { $group } to { $into }
order-exit = Leave the map with { $group }
order-engage = { $group } seeks battle
order-shell = { $group } shells the port
order-plot = { $moves_is ->
    [none] Hold all where they are
   *[other] { $moves }; the rest stay
}
order-plot-moves = { $marker } to { $hex }{ $abandon_is ->
    [yes] { order-abandon }
   *[other] { "" }
}
order-attack = { $sub } attacks { $marker }
order-target = Torpedoes at { $ship }
order-battle = { $answer_is ->
    [yes] Accept battle
   *[no] Decline battle
}
order-defend = { $group } fights first
order-array = { $posts_is ->
    [none] As the rules draw them up
    [front] All ships in front
   *[other] Draw up with { COUNT($posts) ->
        [one] 1 ship
       *[other] { COUNT($posts) } ships
    } placed
}
order-array-posts = { $ship }
order-fire = { $ship } fires at { $target }{ $weapon_is ->
    [guns] , guns only
    [torpedoes] , torpedoes only
    [torpedoes-first] , torpedoes first
   *[none] { "" }
}
order-hold = { $ship } holds her fire
order-stand = Fight on
order-cease = Cease fire
order-withdraw = Flee to { $to }{ $leaving_is ->
    [none] { "" }
   *[other] , leaving { $leaving }
}
order-pursue = { $ships_is ->
    [none] { $answer_is ->
        [yes] Pursue
       *[no] Let them go
    }
   *[other] Pursue with { $ships }
}
order-relocate = { $ship } to the { $post_is ->
    [across] enemy's screen
    [screened] screened line
    [third] third line
    [second] second line
   *[screening] screening line
}
order-below = { $answer_is ->
    [yes] Fight it out ship by ship
   *[no] Fight it by the rules here
}
order-report = Report of { $battle }
order-report-ships = { $ship } { $fate }
order-settle = Settle it by the rules here
order-cap = { $unit } { COUNT($unit) ->
    [one] patrols
   *[other] patrol
} over { $over }
order-arc = { $unit } { COUNT($unit) ->
    [one] searches
   *[other] search
} from { sector }
order-scout = { $unit } { COUNT($unit) ->
    [one] looks
   *[other] look
} at { $marker }
order-standin = { $unit } { COUNT($unit) ->
    [one] searches
   *[other] search
} in place of floatplanes
order-launch = Strike { $target } with { $units }
order-transfer = { $unit } { COUNT($unit) ->
    [one] flies
   *[other] fly
} to { $base }
order-scramble = Scramble { $unit }
order-pair = { $unit } against { $foe }
order-bomb = { $unit }: { $manner_is ->
    [dive] dive on { $target }
    [torpedo] torpedoes at { $target }
    [pressed] press home on { $target }
    [high] bomb { $target } from high up
    [medium] bomb { $target } from medium height
   *[low] bomb { $target } from low down
}
order-divert = { $unit } { COUNT($unit) ->
    [one] lands
   *[other] land
} at { $base }
order-march = { $unit } marches to { $to }
order-anchor = Anchor { $group }
order-land = Land { $units } from { $group }
order-embark = { $unit } goes aboard { $transport }
order-bombard = { $ship } bombards { $unit }
order-wager = { $factors_is ->
    [0] Stake nothing
   *[other] Stake { $factors }
}
order-fallback = Fall back
order-lose = { $unit } takes the loss
order-step = { $unit } steps aside to { $to }

# Forms of orders: what each does, what is to be known before it is filled in, its places, and words that stand in them.

form-titles =
    .form = Form a group
    .post = Post a unit
    .base = Place the secret base
    .omit = Leave out a carrier
    .illustrious = Illustrious
    .dummy = Lay a false marker
    .transfer = Ferry to a deck
    .cap = Patrol over a hex
    .detach = Detach several ships
    .reassign = Pass ships to another group
    .fire = Fire one weapon only
    .withdraw = Flee and leave ships
    .pursue = Pursue with some ships
    .land = Land some of the troops
    .agree = Offer to end the game
    .call = Call the die column
form-hints =
    .form = Tick the ships that sail together. A group left without ships is gone.
    .post = Air units start at a base or aboard their carrier; troops and submarines in a hex, which may be tapped on the chart.
    .base = The atoll of the fleet's secret base, and the one where the enemy shall look for it.
    .cap = Any hex up to half the unit's range from its base. Tap it on the chart.
    .dummy = A false group with a real one, in a port or where a fleet enters; a false boat within two hexes of a real one or in a port; false aircraft on a base. A hex may be tapped on the chart.
    .detach = The ticked ships become a group of their own.
    .reassign = Both groups lie in the same hex.
    .fire = Without a choice she fires guns, then torpedoes, at one enemy.
    .withdraw = Damaged and slower ships may be left behind, so that the others get away.
    .pursue = Only the ticked ships pursue, fire and are fired at. Carriers and merchantmen stay out unless they are ticked.
    .agree = The game ends at once when both sides offer it in the same turn; the points decide.
    .call = The column in which your dice are read from now on.
form-fields =
    .group = Group
    .into = Into
    .place = Place
    .ships = Ships
    .unit = Unit
    .units = Troops
    .real = Base
    .decoy = Decoy base
    .ship = Ship
    .target = At
    .weapon = With
    .leaving = Left behind
    .to = Hex
    .base = Place
    .kind = Looks like
    .illustrious-answer = Take her
    .pursue-answer = Pursue
    .column = Column
form-words =
    .move = Move
    .cap = Patrol:
    .launch = Strike
    .transfer = Ferry
    .scout = Look at with
    .arc = Search with
    .join = Join
    .detach = Detach from
    .reassign = Pass ships from
    .engage = Seek battle with
    .attack = Attack with
    .withdraw = Withdraw to
    .fire = Fire
    .hold = Hold the fire of
    .relocate = Shift
    .scramble = Scramble
    .pair = Send
    .bomb = Bomb with
    .land = Land from
    .march = March
    .anchor = Anchor
    .enter = Bring on
    .exit = Leave the map with
    .dummy = Dummy:
    .recall = Recall
    .divert = Divert
    .post = Post
    .form = Form
    .done = Done
    .agree = Offer to end the game
    .stand = Fight on
    .cease = Cease fire
    .high = From high up
    .medium = From medium height
    .low = From low down
    .dive = Dive
    .torpedo = Torpedoes
    .pressed = Press home
    .array = As the rules draw them up
    .fallback = Fall back
    .plot = Hold all where they are
    .guns = guns only
    .torpedoes = torpedoes only
    .torpedoes-first = torpedoes, then guns
    .ship = a task group
    .sub = a submarine
    .air = an air unit
    .A = A, high is best
    .B = B, low is best

# How the raid is won, from the chair of whoever reads it.
aim-scoring = Ships sunk and troops lost score points; aircraft and damage score nothing.
aim-take-ceylon = Your orders are to take Ceylon: 10 points more if at the end Colombo and Trincomalee are yours and no Allied troops are left on the island, 10 for the Allies if not.
aim-hold-ceylon = If Japan has come to take Ceylon, it is worth 10 points at the end: hold Colombo or Trincomalee, or any troops on the island, and they are yours.
aim-when = { $left ->
    [0] at the end
    [one] at the end of this turn
   *[other] at the end of the game, in { $left } turns
}
aim-band = { $least } to { $most }
aim-japan = You win with a lead of { $japan } points { $when }; a lead of { $band } is a draw.
aim-allies = { $draw ->
    [one] You win if Japan leads by less than 1 point { $when }; a lead of { $band } is a draw.
   *[other] You win if Japan leads by less than { $draw } points { $when }; a lead of { $band } is a draw.
}
aim-advice-japan = You are stronger everywhere you look; you cannot look everywhere.
aim-advice-allies = Keep the fleet out of their sight by day, and let the night torpedo bombers find them.

# How a question is answered, by the phase that asks it.
form-asks =
    .Convoy = Any sea hex of the western edge.
    .Plotting = Both sides write their steps in secret; then all move at once.
    .Submarines = Boats creep one hex, and may attack what passes over them.
    .Torpedoing = The boat has slipped past the escorts; the torpedoes go at the ship you name.
    .Pairing = Each escort keeps one interceptor off your bombers.
    .Bouncing = Each fighter picks one bomber. Those left over get through to the target.
    .Bombing = Each bomber picks a ship and a manner: dive and torpedo hit best, high bombing is safest.
    .Offering = The battle is fought on the battle board, round by round. You may decline.
    .Engaging = You may go on with the next enemy group in this hex.
    .Passing = They have not seen you.
    .Crossing = The way is open. Close the range, or stand where you are.
    .Deciding = Who flees may be pursued. All your ships go together, unless you leave damaged or slower ones behind: under More orders.
    .Pursuing = They launch their torpedoes at your pursuers first; then there is one more round of guns. All fast ships pursue but carriers and merchantmen; to choose them see More orders.
    .Declaring = Choose transports and the troops aboard them.
    .Bombarding = Heavy ships off the beach may disrupt a unit ashore.
    .Wagering = Both sides lose as many factors as you stake; the die says who loses more.
    .Losing = Choose one below.
    .Retreating = A unit that steps back gives up its hex.
    .Turncoats = Loyal units stand beside them. Standing means an attack.

## Reasons of a result

# What dice are thrown for, by rule and by the word in the record.
throws =
    .MK-AIR-1-air-combat = air combat
    .MK-AIR-46-anti-aircraft = anti-aircraft
    .MK-AIR-46-attack = attack
    .MK-AIR-58-damage = damage
    .MK-AIR-64-target = target
    .MK-BAT-12-first-fire = first fire
    .MK-BAT-26-torpedo-target = torpedo target
    .MK-BAT-43-gunfire = gunfire
    .MK-BAT-43-torpedoes = torpedoes
    .MK-LND-10-bombardment = bombardment
    .MK-LND-13-ground-combat = ground combat
    .MK-LND-23-loyalty = loyalty
    .MK-NIT-1-surprise = surprise
    .MK-NIT-13-night-contact = night contact
    .MK-NIT-14-night-search = night search
    .MK-NIT-18-gun-target = gun target
    .MK-REC-11-zone-search = zone search
    .MK-REC-15-arc-search = arc search
    .MK-REC-9-mix-the-markers = mix the markers
    .MK-SEA-25-rammed = rammed
    .MK-SEA-25-rammer = rammer
    .MK-SET-1-invasion-orders = invasion orders
    .MK-SET-17-freighters = freighters
    .MK-SET-27-mix-the-markers = mix the markers
    .MK-SET-8-carriers = carriers
    .MK-SUB-14-second-attack = second attack
    .MK-SUB-16-target = target
    .MK-SUB-20-torpedoes = torpedoes
    .MK-SUB-3-aircraft = aircraft
    .MK-SUB-9-screen = screen

# What a die needed.
needs-drawn = Drawn by lot.
needs-range = Needed: { $range }.
needs-twice = Needed on both dice: { $range }.
needs-collision = Ships collide on a total of { $least } or more.
needs-founders = Sunk on { $range }, otherwise damaged.
needs-first-fire = 1–3: Japan fires first; 4–6: the Allies.
needs-ground = Read in the { $column } column; on { $range } the attackers lose no more than the defenders.
needs-harm = { $level ->
    [D] { $range } damages
    [DS] { $range } cripples
   *[Sk] { $range } sinks
}
needs-effect = { $levels ->
    [0] No face has any effect.
   *[other] { $harm }.
}
needs-rows = { $rows }.
needs-loyalty = { $result ->
    [loyal] { $face } stays loyal
    [deserts] { $face } deserts
   *[turncoat] { $face } goes over to Japan
}
needs-surprise = { $result ->
    [allies] { $face }: surprise with the Allies
    [japan] { $face }: surprise with Japan
   *[none] { $face }: nobody surprised
}
needs-carriers = { $face }: { $result } carriers

# Letters in printed charts.
chart-letters =
    .D = damaged
    .DS = damaged, or sunk if she was
    .Sk = sunk

# Why a number is modified.

reason-ground-target = ground target
reason-slow-or-damaged-ship = Slow or Damaged ship
reason-anchored-or-unmoving-ship = anchored or unmoving ship
reason-level-bombing-by-torpedo-planes = level bombing by torpedo planes
reason-medium-altitude = medium altitude
reason-low-altitude = low altitude
reason-pressed-home = pressed home
reason-colombo-or-trincomalee = Colombo or Trincomalee
reason-the-group-moved-onto-the-submarine = the group moved onto the submarine
reason-ships-in-an-anchorage = ships in an anchorage
reason-slow-or-damaged-target = Slow or Damaged target
reason-damaged-firer = Damaged firer
reason-attack-on-an-anchorage = attack on an anchorage
