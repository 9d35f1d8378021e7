# Odds and warnings: what can be asked, how likely it is, what an order may cost.

chance-none = no chance
chance-certain = certain
chance-in-six = { $number } in 6
chance-in-dice = { $number } in { $dice }
chance-small = < 1%
chance-in-hundred = { $number }%
figure = { $number }

# What codes stand for where there is room for words.

navies =
    .is-RN = British
    .is-USN = US
    .is-IJN = Japanese
    .is-KM = German
    .is-RM = Italian
    .is-MN = French
    .is-NL = Dutch
    .is-SU = Soviet
    .is-ANY = any navy
damage =
    .is-none = no damage
    .is-D = damaged
    .is-HD = heavily damaged
depths =
    .is-P = periscope depth
    .is-D = deep
    .is-R = deeper
    .is-T = deepest
    .is-Ab = the abyss
counters =
    .is-D = any destroyer (D)
    .is-DL = any flotilla leader (DL)
    .is-CL = any light cruiser (CL)
    .is-CA = any heavy cruiser (CA)
    .is-BC = any battlecruiser (BC)
    .is-B = any battleship (B)
    .is-M = merchantmen (M)
    .is-T = Allied torpedoes (T)
    .is-24T = Japanese 24-inch torpedoes (24T)
    .is-air = aircraft on the ground
    .is-ground = troops ashore
sides =
    .is-japan = Japan
    .is-allies = the Allies
    .is-both = both at once
places =
    .is-sea = at sea
    .is-port = in an anchorage
    .is-colombo = at Colombo, under its guns
bases =
    .is-none = there is none
    .is-male = Male
    .is-addu = Addu
manners =
    .is-best = as does most harm
    .is-torpedo = with torpedoes
    .is-pressed = with torpedoes, pressed home
    .is-dive = in a dive
    .is-high = from high up
    .is-medium = from medium height
    .is-low = from low down
gun =
    .is-main = the main battery
altitude =
    .is-attack = a torpedo or dive attack
search-set =
    .is-early = early (SC)
    .is-later = later (SG)
secret-rolls =
    .is-all = all together
    .is-illustrious = Illustrious
until =
    .is-round = one round
    .is-finish = to the finish
inches = { $size }-inch
class-of-navy = { $name } ({ $navy } { $type })

choices =
    .is-yes = yes
    .is-no = no
    .is-day = day
    .is-night = night
    .is-calm = calm
    .is-rough = rough
    .is-very-rough = very rough
    .is-good = good
    .is-poor = poor
    .is-high = high
    .is-medium = medium
    .is-low = low
    .is-sound = sound
    .is-damaged = damaged
    .is-orders = the orders
    .is-carriers = the carriers
    .is-roll = by the die
    .is-nobody = nobody
    .is-own = we
    .is-enemy = the enemy
    .is-both = both

# What a situation is called.

situations =
    .is-aa = Anti-aircraft fire
    .is-aerial = Air combat, unit against unit
    .is-air-combat = Air combat
    .is-attack = Air attack by one unit
    .is-battle = A whole battle
    .is-bombardment = Bombardment of the shore
    .is-collision = Collision in the dark
    .is-convoys = Convoys that appear
    .is-damage-control = Damage control
    .is-depth-charge = Depth charges
    .is-duel = A duel of two ships
    .is-fleet = Fleet combat, one round
    .is-ground = Ground combat
    .is-gunfire = Gunfire: damage
    .is-gunfire-hits = Gunfire: number of hits
    .is-hedgehog = Hedgehog
    .is-hull-crush = How deep a hull holds
    .is-hydrophone = Hydrophone search
    .is-interdiction = Attack on a merchant route
    .is-landing = A landing
    .is-level-bombing = Level bombing
    .is-divebombing = Dive-bombing
    .is-torpedo-bombing = Torpedo-bombing
    .is-loyalty = Loyalty of the Ceylonese units
    .is-night-detection = Lookouts at night
    .is-passage = A submarine's passage by day
    .is-radar = Ceylon's radar
    .is-radar-detection = Search radar
    .is-reconnaissance = Air search
    .is-screen = The screen against a submarine
    .is-setup = Secret rolls of the set-up
    .is-sonar = Sonar search
    .is-strike = A whole air strike
    .is-submarine = A submarine's attack
    .is-surprise = Surprise at night
    .is-torpedo-hits = Torpedoes: number of hits
    .is-torpedoes = Torpedoes: damage
    .is-trade = A turn's merchant war
    .is-zones = Search zones

# What was asked for and is not there.

refuse-whole-number = { $name } is a whole number of at most { $digits } digits, not { $value }.
refuse-goes-from = { $name } goes from { $low } to { $high }, not { $number }.
refuse-cannot-be = { $name } cannot be { $value }. Try { $near }.
refuse-no-parameter = { $situation } has no parameter { $name }. Known: { $near }.
refuse-needs = { $situation } needs { $name }: { $help }
refuse-no-odds-for = There are no odds for { $name }. Try { $near }.

# How likely a throw was.

outcome-no-effect = no effect
outcome-damaged = damaged
outcome-sunk = sunk
outcome-damaged-sunk-if-she-was = damaged, sunk if she was
outcome-hits-of-a-shoot = { $number ->
    [0] no hit
    [one] 1 hit
   *[other] { $number } hits
}
about-hits-on = hits on { $target }
about-shot-at = { $kind ->
    [gunfire] { $firer }'s guns at { $target }
   *[torpedoes] { $firer }'s torpedoes at { $target }
}

# Odds of air combat, of one unit's attack with its anti-aircraft fire, and of a whole raid.

refuse-and-never-fight-each-other = { $allied } and { $japanese } never fight each other (MK-AIR-3).
refuse-only-allied-targets-lie-at = Only Allied targets lie at Colombo; at=port is an anchorage of either side.
refuse-no-target-for-name-ship = { $wanted } is no target for { $attacker }: name a ship or class of { $foe }, air or ground.
refuse-name-air-units-that-strike = Name the air units that strike: units=akagi-zero,akagi-val.
refuse-units-strike-are-all-one = The units of a strike are all of one side.
refuse-strike-s-odds-are-asked = A strike's odds are asked for a ship; for air and ground targets ask `attack`.
refuse-no-fighter-unit-defender = { $name } is no fighter unit of the defender.
refuse-has-no-deck-rise-from = { $name } has no deck to rise from at sea: ask for cap=yes, or at=port.
parameter-day-or-night = day or night
parameter-where-target-at-sea-in = where the target is
    .hint = at sea, in an anchorage, or at Colombo with its guns
situation-one-air-unit-against-another = One air unit against another.
situation-one-air-unit-s-attack = One air unit's attack on a ship, or on all air or ground units of a base, with anti-aircraft fire.
situation-whole-raid-on-one-ship = A whole raid on one ship: patrols or scrambles, escorts, anti-aircraft fire, every bomber's attack.
situation-whether-ceylon-s-radar-works = Whether Ceylon's radar works when the first raid of a day comes in.
parameter-allied-type = Allied type
parameter-japanese-type = Japanese type
parameter-who-shoots-first-survivor-answers = who shoots first
    .hint = the survivor answers
parameter-type = type
parameter-how-attacks = how it attacks
parameter-target-class-or-ship-or = target
    .hint = a class or a ship, or what stands on a base
parameter-whether-ship-damaged = whether the ship is Damaged
parameter-air-or-ground-units-at = air or ground units at the base
parameter-air-units-that-strike-with = air units that strike, with commas
parameter-ship-or-class = ship, or a class
parameter-fighter-units-that-rise-at = fighter units that rise, at sea from their carrier, with commas
parameter-whether-they-are-on-patrol = whether they are on patrol rather than scrambled
parameter-target-s-name-if-she = target's name if she is Damaged
parameter-how-bombers-attack-if-they = how bombers attack if they can
parameter-whether-sunday-when-ceylon-s = whether it is a Sunday, when Ceylon's radar may be unmanned
parameter-turn-raid = turn of the raid

# Odds of surprise at night, and of whole surface battles by sampling.

refuse-name-at-least-one-ship = Name at least one ship for { $key }.
refuse-does-not-sail-for = { $ships } does not sail for { $key }.
situation-who-has-surprise-when-groups = Who has surprise when groups meet at night.
situation-whole-surface-battle-sampled-who = A whole surface battle, sampled: who comes off better by the points sunk.
parameter-side-whose-group-not-in = side whose group is not in the anchorage
parameter-whether-other-lies-in-anchorage = whether the other lies in an anchorage
parameter-japanese-ships-with-commas = Japanese ships, with commas
parameter-allied-ships-with-commas = Allied ships, with commas
parameter-battle-rounds-before-both-stop = battle rounds before both stop

# Odds of gunfire, torpedoes, shore bombardment and collisions.

refuse-and-never-meet-name-counters = { $firer } and { $target } never meet: name counters of opposite sides, or classes both sides have.
refuse-has-no-guns = { $firer } has no guns.
refuse-does-not-fire-at-target = { $firer } does not fire at { $target }: the target must be of the other side.
refuse-has-no-torpedoes-fire = { $firer } has no torpedoes to fire.
parameter-state-who-fires = state of who fires
parameter-state-target = state of the target
situation-one-ship-s-guns-at = One ship's guns at one target, by class or by name (Resolution is Slow, Fubuki is a destroyer).
situation-one-ship-s-torpedoes-at = One ship's torpedoes at one target: T Allied, 24T Japanese, or a ship by name.
situation-whether-ships-moving-fast-or = Whether ships moving Fast or regrouping at night collide, and what it costs.
parameter-who-fires-gun-class-or = who fires
    .hint = a gun class or a ship
parameter-target-armour-class-or-ship = target
    .hint = an armour class or a ship
parameter-who-fires-torpedo-class-or = who fires
    .hint = a torpedo class or a ship
parameter-ships-group-with-commas = ships of the group, with commas
parameter-those-them-that-are-damaged = those of them that are Damaged

# Odds of bombardment, ground combat and Ceylonese loyalty.

refuse-overland-attacks-at-worse-than = Overland attacks at worse than 1:2 are not allowed (MK-LND-14).
situation-one-ship-s-shore-bombardment = One ship's shore bombardment of one ground unit.
situation-ground-combat-with-wager = Ground combat with a wager.
situation-ceylonese-units-when-first-japanese = The Ceylonese units when the first Japanese come ashore.
parameter-ship-with-ca-guns-or = ship with CA guns or larger
parameter-whether-she-damaged = whether she is Damaged
parameter-attacking-factors = attacking factors
parameter-defending-factors = defending factors
parameter-how-many-defenders-are-disrupted = how many of the defenders are disrupted
parameter-factors-staked = factors staked
parameter-landing-or-overland-attack = landing, or an overland attack
parameter-one-round-or-finish = one round, or to the finish
parameter-ceylonese-units-on-island = Ceylonese units on the island

# What an order of the operational game may cost, told before it is given, from what its seat may know.

risk-cannot-land-on-carriers-that = { $named } cannot land on carriers that steam { $course }, and no other deck or base is in reach: lost.
risk-cannot-land-on-carriers-that-2 = { $named } cannot land on carriers that steam { $course } and must find another deck or base.
risk-steaming-carriers-launch-nothing-in = Steaming { $course }, the carriers of { $name } launch nothing in this impulse, and strikes leave in no other.
risk-patrols-bind-the-carriers = Sending up patrols, { $name } may only lie to or steam N, NE or SE in this impulse.
risk-in-groups-meet-and-may = { COUNT($here) ->
    [one] { $here } lies in { $to }: the groups meet, and it may come to battle.
   *[other] { $here } lie in { $to }: the groups meet, and it may come to battle.
}
risk-submarine-marker-lies-in-and = The submarine marker { $boats } lies in { $to } and may attack.
risk-from-cannot-reach-port-with = From { $to } { $name } cannot reach a port with the fuel it has left.
risk-in-third-impulse-they-land = In the third impulse they land: { $groups } may then lie to or steam N, NE or SE. On S, SW or NW they are given up.
risk-ready-and-in-reach-strikes = { $units ->
    [one] 1 air unit stands ready and in reach of { $targets }: strikes leave in this step only.
   *[other] { $units } air units stand ready and in reach of { $targets }: strikes leave in this step only.
}
risk-there-no-deck-or-base = There is no deck or base for { $named } to land on.
risk-aircraft-may-sink-in-by = In { $to } by day aircraft sink { $marker }: { $figure } ({ $label }).
risk-screen-may-sink-before-attacks = The screen may sink { $sub } before it attacks: { $figure } ({ $label }).
risk-if-may-shot-down-first = If { $label }, { $unit } may be shot down first: { $figure }.
risk-found-in-by-his-search = { $name } is found in { $to } by the enemy's search zones: { $figure } each time they look ({ $label }).
risk-may-steam-out-reach-before = { $name } may steam out of reach before the strike arrives: { $figure } { $text }.

# Odds of searches and submarines.

refuse-has-no-more-than-destroyers = { $foe } has no more than { $destroyers } destroyers and { $merchants } merchant units for the screen.
refuse-no-ship-whom-attacks = { $name } is no ship of { $foe }, whom { $boat } attacks.
refuse-by-day-submarine-names-its = By day the submarine names its target: targets=warspite, or two for a second attack.
parameter-where-secret-base-stands = where the secret base stands
parameter-submarine = submarine
parameter-destroyers-in-group-beside-named = destroyers in the group, beside the named ships
parameter-transport-or-freighter-units-in = transport or freighter units in the group
parameter-whether-group-moved-onto-submarine = whether the group moved onto the submarine
parameter-whether-group-lies-in-anchorage = whether the group lies in an anchorage
situation-search-that-reaches-so-far = A search that reaches so far, and a marker at a distance.
situation-side-s-search-zones-and = A side's search zones, and an enemy marker in a hex of the map.
situation-submarine-that-enters-hex-by = A submarine that enters a hex by day under the enemy's search zones.
situation-screen-s-die-against-submarine = The screen's die against a submarine that attacks.
situation-submarine-s-whole-attack-screen = A submarine's whole attack: screen, torpedoes, a second ship.
parameter-how-far-zone-or-aircraft = how far the zone or the aircraft reaches
parameter-hexes-marker = hexes to the marker
parameter-who-searches = who searches
parameter-hex-or-place = hex, or a place
parameter-hex-enters = hex it enters
parameter-ships-group-by-day-attacked = ships of the group
    .hint = by day attacked in this order

# Odds of the secret set-up rolls and of the Australian convoys.

situation-secret-rolls-invasion-orders-kido = The secret rolls: invasion orders, Kido Butai's carriers, Illustrious.
situation-whether-australian-brigades-have-appeared = Whether the Australian brigades have appeared after some turns.
parameter-which-roll-or-all-together = which roll, or all together
parameter-roll-for-orders-or-take = roll for the orders, or take them as given
parameter-turns-rolled-for = turns rolled for

# A bare stage for odds of the operational game: a few counters on the map, nothing else, and the options asked for.

refuse-there-no-rule-option-write = There is no rule option { $name }; write name:value, like die_column:B.
refuse-option-has-no-value = Option { $name } has no value { $value }: { $known }.
refuse-there-no-ship-ships-are = There is no ship { $name }; ships are written like chokai or royal-sovereign.
refuse-named-twice = { $name } is named twice.
refuse-does-not-sail-for-2 = { $name } does not sail for the { $side }.
refuse-there-no-air-unit-units = There is no air unit { $unit }; units are written like akagi-val or 827-sqn.
refuse-there-no-place-or-hex = There is no place or hex { $place }.
parameter-rule-options-other-than-usual = rule options other than the usual, like die_column:B, several with commas
    .hint = `flagplot scenarios operational --options` lists them

# Odds of a whole fleet combat between named forces: who withdraws, and what is sunk.

refuse-both-sides-need-ships-give = Both sides need ships: give one of { $names } at least 1.
situation-fleet-combat-between-named-forces = A fleet combat between named forces, we being the ones who operate: who withdraws, and what is sunk.
parameter-fleet-carrier-groups-with-their = { whose } fleet carrier groups with their air
parameter-heavy-groups = { whose } heavy groups
parameter-light-cruiser-forces = { whose } light cruiser forces
parameter-escort-forces = { whose } escort forces
parameter-submarine-flotillas = { whose } submarine flotillas
parameter-lsp-allocated-force = LSP allocated to { whose } force
parameter-sum-cards-played-on-die = sum of { whose } cards played on the die

# Odds of fleet combat: the steps each side inflicts, for any combat values, aircraft, stores, bases and cards.

refuse-combat-value-comes-from-ships = A combat value comes from ships or aircraft: give { $prefix }units or { $prefix }air at least 1, or { $prefix }cv=0.
situation-one-round-fleet-combat-steps = One round of fleet combat: the steps each side inflicts on the other.
parameter-fleet-combat-value = { whose } fleet combat value
parameter-air-points-taking-part = { whose } air points taking part
parameter-ship-units-which-with-air = { whose } ship units, which with the air points measure plenty of LSP
    .hint = 0: aircraft alone
parameter-cards-played-as-column-shifts = { whose } cards played as column shifts
parameter-who-has-fleet-base-in = who has a fleet base in the area
parameter-what-numbers-compare = what numbers compare
parameter-what-lsp-are-measured-by = what LSP are measured by
parameter-how-values-over-are-read = how values over 20 are read

# Odds of a minor invasion: who holds the place afterwards, and with how much.

refuse-invasion-force-carries-at-least = An invasion force carries at least one land point (NW-AMP-25): give men or tanks at least 1.
situation-minor-invasion-that-reached-beach = A minor invasion that reached the beach: taken or repulsed, and with how many land points.
parameter-manpower-points-landed = manpower points landed
parameter-tank-points-landed = tank points landed
parameter-heavy-groups-in-invasion-force = heavy groups in the invasion force
parameter-light-cruiser-forces-in = light cruiser forces in it
parameter-fleet-carrier-groups-with-their-2 = fleet carrier groups with their air in it
parameter-landing-craft-groups-in = landing craft groups in it
parameter-lsp-allocated = LSP allocated to it
parameter-sum-cards-played-on-invaders = sum of cards played on the invaders' dice
parameter-garrison-counters-defending = garrison counters defending
parameter-manpower-points-defending = manpower points defending
parameter-air-points-based-there = air points based there
parameter-sum-cards-played-on-defenders = sum of cards played on the defenders' dice
parameter-place-fleet-base = place is a fleet base
parameter-when-want-landing-craft-costs = when the want of landing craft costs 2
parameter-how-steps-fall-on-troops = how steps fall on troops

# What a sheet or an intervention may cost, told before it is handed in: stores that run out, landings without craft, counters left alone.

risk-sails-without-lsp-off-each = { $name } sails without LSP: 3 off each die of a battle.
risk-this-takes-last-lsp-at = This takes the last LSP at { $base }: nobody else sails from there this turn.
risk-lands-without-enough-landing-craft = { $invasion } lands without enough landing craft: 2 off each die at { $place }.
risk-may-be-met = { $count ->
    [one] { $forces } is near enough to meet { $force } in { $area }.
   *[other] { $forces } are near enough to meet { $force } in { $area }.
}
risk-sail-without-covering-force = { $points ->
    [one] 1 land point sails without a covering force.
   *[other] { $points } land points sail without a covering force.
}

# Odds of the merchant war: one attack on a route exactly, a whole turn's losses by sampling.

refuse-surface-raiders-and-submarines-fight = Surface raiders and submarines fight separate combats (NW-INT-40): ask for the surface raiders with german_submarines=0 submarines=0, for the submarines with heavies=0 cruisers=0, or set mixed_raid=combined.
refuse-goes-from-number-not = { $damaged } goes from 0 to { $most }, the number of { $name }, not { $number }.
refuse-scenario-played-on-not-on = The scenario { $scenario } is played on turns { $first } to { $last }, not on turn { $turn }.
refuse-that-game-over-before-turn = That game is over before turn { $turn }: ask for an earlier one.
situation-one-attack-on-merchant-route = One attack on a merchant route: colour, tonnage sunk, steps lost by raiders and escorts.
situation-whole-turn-s-trade-losses = A whole turn's trade losses of both alliances in a game of captains, sampled.
parameter-german-submarine-flotillas-attacking = German submarine flotillas attacking
parameter-how-many-these-are-damaged = how many of these are damaged
parameter-other-submarine-flotillas-attacking = other submarine flotillas attacking
parameter-heavy-groups-raiding = heavy groups raiding
parameter-light-cruiser-forces-raiding = light cruiser forces raiding
parameter-land-based-air-points-attacking = land-based air points attacking
parameter-strategic-bomber-points-attacking = strategic bomber points attacking
parameter-escort-forces-in-range = escort forces in range
parameter-light-cruiser-forces-escorting = light cruiser forces escorting
parameter-heavy-groups-escorting = heavy groups escorting
parameter-escort-carrier-groups-with-their = escort carrier groups with their air escorting
parameter-land-based-air-points-escorting = land-based air points escorting
parameter-strategic-bomber-points-escorting = strategic bomber points escorting
parameter-tonnage-points-on-route = tonnage points on the route
parameter-sum-interdictor-s-cards-on = sum of the interdictor's cards on the die
parameter-interdictor-s-cards-as-column = interdictor's cards as column shifts
parameter-sum-escort-s-cards-on = sum of the escort's cards on the die
parameter-escort-s-cards-as-column = escort's cards as column shifts
parameter-what-blank-cell-printed-table = what the blank cell of the printed table is
parameter-how-surface-raiders-and-submarines = how surface raiders and submarines fight
parameter-scenario = scenario
parameter-turn-whose-merchant-war-fought = turn whose merchant war is fought
parameter-which-game-captains = which game of captains

# Odds of air combat, antiaircraft fire and the three kinds of air attack, by the functions that adjudicate them.

parameter-class-attacked-or-ship = class attacked, or a ship of it
parameter-her-plotted-speed-which-damage = her plotted speed, which damage limits
    .hint = by default 28, or the most she makes
parameter-she-manoeuvres-evasively = she manoeuvres evasively
parameter-her-damage-before = her damage before
parameter-how-many-elements-six-attack = how many elements of six attack
situation-two-elements-meet-exactly-one = Two elements meet: exactly one is shot down.
situation-elements-one-aa-die-shoots = Elements one AA die shoots down.
situation-her-damage-from-elements-divebombers = Her damage from elements of divebombers.
situation-her-damage-from-elements-torpedobombers = Her damage from elements of torpedobombers.
situation-her-damage-from-bombers-in = Her damage from bombers in level flight.
refuse-one-two-flies-patrol-or = One of the two flies patrol or escort (NA-AIR-10, NA-AIR-12): { $fighters }.
refuse-only-divebombers-glide-na-wea = Only divebombers glide (NA-WEA-10), { $name } does not; leave gliding=no.
refuse-bombs-level = { $name } bombs level: give altitude=medium or altitude=low.
refuse-attacks-nothing = { $name } attacks nothing.
refuse-does-not-bomb-level-give = { $name } does not bomb level; give altitude=attack.
refuse-does-not-divebomb-try-val = { $aircraft } does not divebomb. Try val or dauntless.
refuse-carries-no-torpedo-try-kate = { $aircraft } carries no torpedo. Try kate or swordfish.
parameter-type-aircraft = type of aircraft
parameter-other-type = other type
parameter-group-s-aa-factor = group's AA factor
parameter-attackers-type = attackers' type
parameter-how-attackers-come = how the attackers come
parameter-divebombers-glide-in-bad-visibility = divebombers glide in bad visibility
parameter-divebomber = divebomber
parameter-torpedobomber = torpedobomber
parameter-date-for-duds = date, for duds
parameter-bombers-grouped-together = bombers grouped together
parameter-how-high-they-fly = how high they fly

# A whole duel between two captains, sampled: how it ends, with its interval.

situation-whole-duel-two-ships-between = A whole duel of two ships between captains, sampled.
parameter-first-ship-s-class = first ship's class
parameter-second-ship-s-class = second ship's class
parameter-yards-between-them-at-start = yards between them at the start
parameter-how-many-turns-they-fight = how many turns they fight
parameter-how-many-duels-are-fought = how many duels are fought

# Odds of gunfire and damage control, by the functions that adjudicate them.

parameter-class-that-fires-or-ship = class that fires, or a ship of it
parameter-class-fired-at-or-ship = class fired at, or a ship of it
parameter-yards-between-their-bows = yards between their bows
parameter-how-many-guns-bear-for = how many guns bear
    .hint = 0 for all that may fire at once
parameter-gun-main-battery-s-by = gun
    .hint = the main battery's by default
parameter-firer-s-damage = firer's damage
parameter-target-s-damage-before = target's damage before
parameter-target-s-plotted-speed-which = target's plotted speed, which damage limits
    .hint = by default 20, or the most she makes
parameter-target-manoeuvres-evasively = target manoeuvres evasively
parameter-firer-manoeuvres-evasively = firer manoeuvres evasively
parameter-firer-fired-at-her-last = firer fired at her last turn
parameter-firer-hit-her-last-turn = firer hit her last turn
parameter-fire-control-radar = fire-control radar
parameter-float-plane-aloft = float-plane is aloft
parameter-line-fire-crosses-smoke = line of fire crosses smoke
parameter-ships-that-fired-same-calibre = ships that fired the same calibre at her before
parameter-scenario-s-crew-modifier = scenario's crew modifier
parameter-how-sea-runs = how the sea runs
parameter-date-for-radar = date, for radar
situation-where-ship-s-damage-stands = Where a ship's damage stands after some turns of damage control.
situation-target-s-damage-after-one = The target's damage after one shoot of a battery.
situation-how-many-hits-one-shoot = How many hits one shoot scores.
refuse-there-no-fire-control-radar = There is no fire-control radar before 1941 (NA-GUN-52); give a later date or radar=no.
refuse-has-no-guns-take-another = { $kind } has no guns. Take another firer.
refuse-has-no-gun-she-has = { $kind } has no gun { $gun }; she has { $known }.
refuse-fires-these-guns-at-most = { $state ->
    [heavy] { $kind } fires { $most } of these guns at most at HD, in one battery, not { $wanted }.
   *[sound] { $kind } fires { $most } of these guns at most, not { $wanted }.
}
parameter-her-damage-out-control = her damage, out of control
parameter-navy-s-table = navy's table
parameter-stopped-ship-lies-alongside = stopped ship lies alongside
parameter-how-many-turns = how many turns

# Odds of finding: lookouts and radar at night, hydrophones and sonar; odds of killing submarines.

parameter-how-deep-boat = how deep the boat is
situation-lookouts-find-enemy-group-at = Lookouts find an enemy group at night.
situation-search-radar-finds-group-within = Search radar finds a group within its reach.
situation-hunter-hears-submarine = A hunter hears a submarine.
situation-hunter-finds-submarine-with-sonar = A hunter finds a submarine with sonar or asdic.
situation-depth-charge-pattern-over-located = A depth charge pattern over a located submarine.
situation-hedgehog-pattern-over-located-submarine = A hedgehog pattern over a located submarine.
situation-sea-breaks-boat-s-hull = The sea breaks a boat's hull.
refuse-only-german-boats-go-into = Only German boats go into the Abyss (NA-SUB-9); { $nation } boats go to T at most.
parameter-whose-lookouts = whose lookouts
parameter-yards-between-nearest-ships = yards between the nearest ships
parameter-group-was-held-before-and = group was held before and lost
parameter-search-set-early-sc-or = search set
    .hint = early (SC) or later (SG)
parameter-yards-nearest-ship = yards to the nearest ship
parameter-land-close-behind-target = land close behind the target
parameter-boat-s-speed = boat's speed
parameter-yards = yards
parameter-depth-charges-are-set = depth the charges are set to
parameter-whose-boat = whose boat
parameter-how-deep = how deep

# What a plot may cost, told before it is given: wakes crossed, guns that stay silent, shells running out, courses that cannot be run.

risk-main-guns-that-will-not = Main guns that will not bear: { $told }.
risk-hold-fire-with-enemy-in = { COUNT($idle) ->
    [one] { $idle } holds fire with an enemy in arc.
   *[other] { $idle } hold fire with an enemy in arc.
}
risk-fires-her-last-shells = { $name } fires her last shells of { $gun }.
risk-at-fine-angle-half-them = { $text }, at a fine angle: half of them count.
risk-steering-or-combs-them-and = { $text }; steering { $course } or { $back } combs them, and half of them count.

# Two ships on an empty sea: the stage on which the odds of Naval Action are played.

refuse-date-day-like-not = date is a day like 1941-05-24, not { $text }.
refuse-makes-knots-at-most-give = { $seas ->
    [calm] { $kind } makes { $most } knots at most; give fewer.
   *[other] { $kind } makes { $most } knots at most in { $seas } seas; give fewer.
}
refuse-lies-stopped-and-cannot-evade = { $kind } lies stopped and cannot evade (NA-MOV-36); give her knots.
refuse-cannot-evade-at-na-mov = { $kind } cannot evade at { $levels } (NA-MOV-28); none and D can.

# Odds of torpedo spreads, by the functions that adjudicate them.

parameter-how-many-run-in-spread = how many run in the spread
parameter-their-size = their size
parameter-whose-they-are-for-duds = whose they are, for duds
parameter-class-that-meets-them-or = class that meets them, or a ship of it
parameter-within-degrees-her-bow-or = within 30 degrees of her bow or stern
situation-damage-ship-that-meets-one = The damage of a ship that meets one mount's spread.
situation-how-many-torpedoes-spread-hit = How many torpedoes of a spread hit.

# Whose forces a parameter is about.

whose = { $whose ->
    [our] our
    [own] own
   *[enemy] the enemy's
}

## What can come of it.

comma = ,{" "}
outcome-in-a-row = { $row }
outcome-so-many = { $count } { $harm }
outcome-of-her = { $name } { $harm }
outcome-disrupted = disrupted
outcome-hit = hit
outcome-survives = survives
outcome-found = found
outcome-not-found = not found
outcome-ships-lost = { $lost ->
    [one] { $lost } ship lost
   *[other] { $lost } ships lost
}
outcome-and-bombers-down = { $harm }, bombers shot down
outcome-and-units-lost = { $harm }, { $lost } of { $units } units lost
outcome-air-units-destroyed = { $count } air units destroyed
outcome-ground-units-disrupted = { $count } ground units disrupted
outcome-shot-down = { $lost } shot down
outcome-nobody-shot-down = nobody shot down
outcome-scout-shot-down = shot down
outcome-reports = reports
outcome-radar-works = radar works
outcome-radar-not-manned = radar not manned
outcome-no-collision = no collision
outcome-no-harm = no harm
outcome-merchantmen-lost = { $count } merchantmen lost
outcome-collisions = { $number ->
    [one] one collision: { $harm }
   *[other] { $number } collisions: { $harm }
}
outcome-submarine-survives = submarine survives
outcome-submarine-sunk = submarine sunk
outcome-attacker-defender-left = attacker { $ours } left, defender { $theirs } left
outcome-we-lose-they-lose = we lose { $ours }, they lose { $theirs }
outcome-loyalty = { $loyal } loyal, { $deserted } desert, { $turned } turn
outcome-loyal = loyal
outcome-deserts = deserts
outcome-turns = changes sides
outcome-we-have-they-have = we have { $ours } left, they have { $theirs }
outcome-surprise = { $side ->
    [japan] Japan has surprise
    [allies] the Allies have surprise
   *[nobody] no surprise
}
outcome-even = even
outcome-ahead = { $side ->
    [japan] Japan ahead by { ahead-by }
   *[allies] the Allies ahead by { ahead-by }
}
ahead-by = { $points ->
    [many] 10 points or more
    [some] 4 to 9 points
   *[few] 1 to 3 points
}
outcome-invasion = invasion
outcome-raid = raid
outcome-carriers = { $number } carriers
outcome-illustrious-offered = Illustrious offered
outcome-no-illustrious = no Illustrious
outcome-convoys = { $arrived } of 2 convoys
outcome-damage-level = { $level ->
    [none] none
    [D] D
    [HD] HD
   *[sunk] sunk
}
outcome-controlled = { $damage }, controlled
outcome-out-of-control = { $damage }, out of control
outcome-wins = { $name } wins
outcome-first-wins = the first wins
outcome-second-wins = the second wins
outcome-draw = draw
outcome-elements = { $number } elements
outcome-hits = { $hits } hits
outcome-hits-one-wild = { $hits } hits, one wild
outcome-out-of-reach = out of reach
outcome-beyond-range = beyond range
outcome-missed = missed
outcome-crushed = crushed
outcome-holds = holds
outcome-holds-the-sea-sunk = { $winner ->
    [enemy] the enemy holds the sea; sunk: { $ours } of ours, { $theirs } of theirs
   *[we] we hold the sea; sunk: { $ours } of ours, { $theirs } of theirs
}
outcome-we-hold-the-sea = we hold the sea
outcome-the-enemy-holds-the-sea = the enemy holds the sea
outcome-no-combat = no combat
outcome-of-interdiction = { $colour }: { $sunk } tonnage sunk, raiders lose { $raiders }, escorts lose { $escorts }
outcome-of-a-raid = { $colour }: { $sunk } tonnage sunk, raiders lose { $raiders }, escorts lose { $escorts }
outcome-allies-lose = Allies lose { $least } to { $most }, Axis { $axis }
words-steps = { $number ->
    [one] { $number } step
   *[other] { $number } steps
}
outcome-inflict-suffer = inflict { $inflicted }, suffer { $suffered }
outcome-repulsed = repulsed
outcome-taken = taken
outcome-taken-with = { $left ->
    [one] taken, { $left } land point left
   *[other] taken, { $left } land points left
}
outcome-the-army-decides = the army decides

# The same on a page, where it is not as terminal and scripts have it.

page-outcome-damage-level = { $level ->
    [none] no damage
    [D] damaged
    [HD] heavily damaged
   *[sunk] sunk
}
page-outcome-hits = { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
}
page-outcome-hits-one-wild = { outcome-hits }, one wild
page-outcome-elements = { $number ->
    [0] no element
    [one] 1 element
   *[other] { $number } elements
}
page-outcome-air-units-destroyed = { $count ->
    [0] no air unit destroyed
    [one] 1 air unit destroyed
   *[other] { $count } air units destroyed
}
page-outcome-ground-units-disrupted = { $count ->
    [0] no ground unit disrupted
    [one] 1 ground unit disrupted
   *[other] { $count } ground units disrupted
}
page-outcome-merchantmen-lost = { $count ->
    [one] 1 merchantman lost
   *[other] { $count } merchantmen lost
}
page-outcome-wins = { $called } wins
page-words-steps = { $number ->
    [0] no steps
    [one] 1 step
   *[other] { $number } steps
}

## The odds of orders of the raid.

heading-fires-at = If { $ship } fires at { $target }
heading-torpedoes-go-at = If the torpedoes go at { $ship }
heading-bombards = If { $ship } bombards { $unit }
heading-attacks = { COUNT($unit) ->
    [one] If { $unit } attacks { $target }
   *[other] If { $unit } attack { $target }
}
heading-fights = { COUNT($unit) ->
    [one] If { $unit } fights { $foe }
   *[other] If { $unit } fight { $foe }
}
heading-scouts = { COUNT($unit) ->
    [one] If { $unit } scouts { $marker }
   *[other] If { $unit } scout { $marker }
}
heading-searches = { COUNT($unit) ->
    [one] If { $unit } searches from { $sector }
   *[other] If { $unit } search from { $sector }
}
heading-an-enemy = { $search }, an enemy
heading-goes-by-day = If { $marker } goes to { $to } by day
heading-goes-to = If { $name } goes to { $to }
heading-in-the-dark = In the dark
heading-submarine-attacks = If { $sub } attacks { $marker }
heading-at-night = At night
heading-if-it-comes-to-battle = If it comes to battle
heading-battery-fires = When the transports anchor, the battery fires at them
heading-first-landing = The first landing on Ceylon tests loyalty
heading-land-at = If they land at { $at }
heading-if-you-stake = If you stake { $factors }
heading-if-they-go-for = If they go for { $prey }
heading-whether-the-strike-finds = Whether the strike finds { $marker }
heading-nobody-has-seen-if-it-is = Nobody has seen what sails there. If it is
aim-of-bombs = { $target ->
    [air] the aircraft on the ground
    [ground] the troops ashore
   *[any] whom the dice pick
}
label-weapons = { $weapons ->
    [both] guns and torpedoes
    [gunfire] guns
   *[torpedoes] torpedoes
}
label-weapons-by-lot = { $weapons }; the dice pick the target
label-one-attack = one attack
label-one-ship = one ship
label-one-round = one round
label-no-warship-there = no warship there with them
label-each-ceylonese-unit = { $units ->
    [one] the one Ceylonese unit
   *[other] each of { $units } Ceylonese units
}
label-fought-out = fought out with nothing staked and no bombardment
label-one-round-at = one round at { $column }
label-unseen-average = Nobody has seen what sails there: an average of what it may be
label-unseen-average-small = nobody has seen what sails there: an average of what it may be
label-manner = { $manner ->
    [torpedo] torpedo
    [pressed] pressed
    [dive] dive
    [high] high
    [medium] medium
   *[low] low
}
label-no-patrol-over-it = no patrol over it
label-patrol-over-it = { $type }s patrol over it
label-marker-in = { $marker } in { $at }
label-hexes-off = { $off ->
    [one] next to it
   *[other] { $off } hexes off
}
label-his-search-zones = the enemy's search zones
label-if-his-base-is = if the enemy's secret base is { $base }
label-if-he-has-no-base = if the enemy has no secret base
label-ships-close-to-each-other = ships close to each other
label-the-ships-seen = the ships seen
label-past-it-torpedoes-at = past it, torpedoes at { $prey }
label-who-surprises-whom = who surprises whom
label-four-rounds = four rounds with what is seen of the enemy
label-met-by = { $fighters ->
    [one] met by { $fighters } fighter unit
   *[other] met by { $fighters } fighter units
}
label-unopposed = unopposed
label-it-may-steam-one-hex = it may steam one hex first
label-supposed = { $kind ->
    [M] a merchantman
    [CL] a light cruiser
    [CA] a heavy cruiser
    [B] a battleship
   *[BC] a battlecruiser
}
figure-of = { $number } of { $all }
text-to-hurt-her = to hurt her
text-to-hurt-her-and-sink-her = to hurt her, { $sunk } to sink her
text-to-sink-ships-of-it = to sink ships of it, { $mean } on average
text-to-disrupt-it = to disrupt it
text-harm-ashore = { $target ->
    [air] to destroy each air unit there
   *[ground] to disrupt each ground unit there
}
text-and-shot-down = { $harm }; { $down } to be shot down by anti-aircraft fire
text-to-shoot-them-down = to shoot them down, { $ours } to be shot down
text-to-find-it = { $least ->
    [0] to find it
    [6] to find it: a 6 is needed
   *[other] to find it: { $least } or more is needed
}
text-to-be-shot-down-first = to be shot down first
text-to-be-sunk-by-aircraft = to be sunk by aircraft
text-to-be-found = { $least ->
    [0] to be found each time they look
    [6] to be found each time they look: they need a 6
   *[other] to be found each time they look: they need { $least } or more
}
text-to-hurt-one-in-a-collision = to lose or hurt one in a collision
text-to-be-sunk-by-the-screen = to be sunk by the screen first
text-to-surprise-him = to surprise the enemy, { $theirs } to be surprised
text-to-come-off-better = to come off better by points, { $worse } worse
text-to-desert = to desert, { $turns } to change sides; { $loyal } to stay loyal
text-to-hold-the-beach = to hold the beach; { $lost } of our { $landed } { $landed ->
    [one] factor
   *[other] factors
} lost on average
text-factors-he-loses = factors the enemy loses on average, { $lost } of ours
text-wherever-it-steams = wherever it steams
text-hexes-in-reach = hexes that it may be in then are in reach
text-of-a-strike-on-merchants = { $units ->
    [one] to sink ships of it, { $mean } on average; { $lost } of our { $units } unit lost on average
   *[other] to sink ships of it, { $mean } on average; { $lost } of our { $units } units lost on average
}
text-of-a-strike = { $units ->
    [one] to hurt her, { $sunk } to sink her; { $lost } of our { $units } unit lost on average
   *[other] to hurt her, { $sunk } to sink her; { $lost } of our { $units } units lost on average
}
note-no-odds-of-the-battle = No odds of the battle: nobody has seen what sails there. Battle reveals it.
note-seen-when-the-strike-arrives = No odds: what lies there is seen when the strike arrives.

## The odds of orders of a battle.

heading-fires-guns-at = If { $ship } fires { $guns } at { $target }
heading-shifts-guns-to = If { $ship } shifts { $guns } to { $target }
heading-torpedoes-meet = If { $ship }'s torpedoes meet { $target }
heading-if-they-get-through = If they get through to { $target }
heading-if-a-boat-lies = { $method ->
    [sonar] If a boat lies at periscope depth, { $ship }'s sonar finds her
   *[hydrophone] If a boat lies at periscope depth, { $ship }'s hydrophone hears her
}
heading-damage-control = Damage control aboard { $ship }
heading-passes-over = If { $ship } passes over { $boat }
case-if-she = { $case ->
    [evades] if she evades
    [runs] if she runs over 30 knots
    [slows] if she slows to 30 knots
    [evades-and-runs] if she evades and runs over 30 knots
   *[evades-and-slows] if she evades and slows to 30 knots
}
case-if-hit-first = { $level ->
    [HD] if { $ship } is heavily damaged first
   *[damaged] if { $ship } is damaged first
}
label-range = { $at ->
    [close] close range
    [medium] medium range
   *[long] long range
}
label-torpedoes-on-the-course = { $count ->
    [one] { $count } torpedo, on the course she steers
   *[other] { $count } torpedoes, on the course she steers
}
label-planes-at = { $planes } × { $name }, { $altitude }
label-elements-of = { $elements ->
    [one] { $elements } element of { $name }
   *[other] { $elements } elements of { $name }
}
label-yards-off = { $yards } yards off
label-as-she-is-now = as she is now
label-weapon-at-depth = { $weapon ->
    [hedgehog] hedgehog, and she is at { at-depth }
   *[charges] charges, and she is at { at-depth }
}
at-depth = { $depth ->
    [P] periscope depth
    [D] deep
    [R] deeper
    [T] deepest
    [Ab] in the abyss
   *[other] { $depth }
}
text-otherwise = { $text }; { $other } { $case }
text-to-damage-her = to damage her
text-to-sink-the-cripple = to sink her, heavily damaged as she is
text-and-heavily = { $text }, { $heavily } heavily
text-and-to-sink-her = { $text }, { $sunk } to sink her
text-to-find-her = to find her
text-to-sink-her = to sink her
text-to-master-her-damage = to get her damage under control{ $level ->
    [sunk] , { $spreads } that she sinks
   *[other] , { $spreads } that it spreads
}
note-torpedoes-on-a-bearing = No odds for torpedoes run on a bearing: who meets them is seen when the ships have moved.
risk-meets-torpedoes = { $whose ->
    [own] { $ship } meets our own { risk-torpedoes } on course { $course }
   *[other] { $ship } meets { risk-torpedoes } on course { $course }
}
risk-torpedoes = { $count ->
    [one] { $count } torpedo
   *[other] { $count } torpedoes
}
risk-guns-in-arcs = { $ship } { $guns } ({ $arcs })

## The odds of orders of the war.

words-units = { $count ->
    [one] { $count } { $kind }
   *[other] { $count } { $kind }s
}
heading-if-you-fight = If you fight
heading-if-you-fight-unknown = If you fight. Nobody knows how strong they are.
heading-if-the-troops-reach = If the landing force gets through to { $place } without loss
heading-if-you-raid = If you raid { $name } in { $area } with { $units }
heading-if-they-attack = { $count ->
    [one] If { $boats } attacks { $name }
   *[other] If { $boats } attack { $name }
}
heading-if-they-attack-any = { $count ->
    [one] Tonnage lost if { $boats } attacks a route without escort
   *[other] Tonnage lost if { $boats } attack a route without escort
}
label-route = { $name }
label-as-strong-as-you = if they are as strong as you
label-half-as-strong = if they are half as strong
label-with-what-is-known = with what is known of them
label-against-known = { $garrison ->
    [0] against nobody, as far as is known
   *[other] against the garrison of { $garrison } that is known
}
label-against-what-may-stand-there = against what may stand there besides
label-with-escort = with { $escort }
label-without-escort = without escort
label-as-judged = as far as you can judge
label-escort-as-met = with the escort met there last, { $escort }
label-escort-is-a-match = if its escort is a match for you
text-to-hold-the-sea = to hold the sea; sunk on average: { $ours } of ours, { $theirs } of theirs
text-to-take-it = to take it
text-sunk-on-average = on average, at most { $most }
text-tonnage-sunk = tonnage sunk on average, at most { $most }
text-tonnage-sunk-as-judged = { $span ->
    [one] tonnage sunk on average, nearly always { $most }
   *[several] tonnage sunk on average, nine times in ten { $least } to { $most }
}
note-sweeps = No odds for a sweep, a raid or a strike before it is known who comes out against it.
