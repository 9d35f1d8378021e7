# Why captains and admirals order what they order, for whoever asks for advice.

# The raid: by the verb of the order.
doctrine-operational =
    .done = Nothing more in this step promises more than it risks.
    .move = Carriers make for the hex from which a strike pays most, raiders for merchantmen, the weaker side away from guns and decks.
    .enter = As near as the edge allows to where the force is wanted, out of the enemy's reach.
    .bomb = The target and the manner of attack that promise most points; torpedoes are pressed home where flak is weak.
    .launch = Of all known targets in reach this one promises most points for the bombers sent.
    .dummy = Dummies come back beside ships, to share the searchers' dice.
    .fire = The shot that promises most points, first at enemies who have not fired yet.
    .scout = This marker is the one most worth knowing before the strikes go.
    .arc = This sector holds most unknown markers.
    .standin = Without a floatplane somebody else must search.
    .attack = The submarine has a target in her own hex.
    .target = The ship that promises most points to a torpedo.
    .cap = One fighter unit over each carrier group that enemy aircraft might reach.
    .scramble = Every fighter that can rise breaks up the strike.
    .pair = Fighters go for bombers rather than for fighters.
    .march = Towards the nearest port of Ceylon that the enemy holds, or to the defence of Colombo.
    .step = A unit that may change sides steps aside rather than attack alone.
    .array = The usual array: carriers and cripples screened, the rest in line.
    .shell = Ships in port and weaker than ours are shelled.
    .engage = The enemy in this hex is weaker than we are.
    .battle-yes = We are stronger than what is in sight.
    .battle-no = We are weaker than what may be there.
    .defend = The strongest group meets the enemy.
    .transfer = Enemy troops are at the gates of its base.
    .divert = Its own deck or base cannot take it.
    .detach = Damaged ships go home by themselves, so that the rest keeps its speed.
    .land = All troops together, where the defence is weakest.
    .bombard = Every gun at the first defender.
    .wager = Nothing is staked when the odds are good, everything when they are not.
    .stand = The battle still pays.
    .cease = The battle no longer pays.
    .withdraw = The enemy is too strong: this is the safest hex.
    .pursue-yes = The enemy is weaker and runs.
    .pursue-no = Who runs is not weaker than we are.
    .relocate = The array is closed when stronger, and its gaps are filled.
    .hold = No shot of this ship pays.
    .form = The fleet lies at its base, and leaves it only while another is chosen.
    .post = A place beside its station, drawn by lot, so that no habit tells where it lies.
    .base = One atoll of the two, drawn by lot, so that no habit tells which; the fleet goes there with the next orders.
    .recall = Dummies are laid out anew, so that no habit tells which they are.
    .illustrious = Her three squadrons are not worth their points to a fleet that hides.
    .lose = The unit that costs least.
    .embark = Troops that are needed elsewhere.
    .fallback = The position cannot be held.

# The war: by the verb of the order, and of the line on its sheet.
doctrine-strategic =
    .placement = The ships lie well where they are.
    .placement-place = Ships go to the base where they count.
    .supply = No stores or troops need shipping now.
    .supply-ship = Stores and troops go forward from the yards to the bases at the front.
    .supply-feed = Troops ashore eat before anything else is shipped.
    .transfer = Every ship and aircraft is where it counts.
    .transfer-move = Ships go where they count: damaged ones home, submarines to their hunting bases, big ships to the front.
    .transfer-fly = Aircraft leave crowded fields for bases in range that have none.
    .transfer-embark = An empty carrier takes her air point aboard.
    .transfer-offer = An ally can use this card better.
    .transfer-tow = The train follows the fleet.
    .tonnage = The merchantmen sail as they did.
    .tonnage-put = First what the briefing wants to arrive, then supply lines, then trade as in peace.
    .tonnage-open = A supply line from the yards to the front.
    .tonnage-transports = The landings that are planned need lift.
    .tonnage-train = A fleet train brings the hunting grounds into reach.
    .allocate = No unit has work this turn.
    .allocate-tf = Forces for the landings first, then guards strong enough to meet an enemy.
    .allocate-join = The ally's force at the same base is stronger together.
    .allocate-escort = Each escort goes where most tonnage stands behind it.
    .allocate-attack = Packs go where their odds against the expected escorts sink most.
    .flags = No operation is worth its flag this turn.
    .flags-land = The best target that this assault force reaches.
    .flags-raid = Big ships raid trade where nothing stronger is likely to meet them.
    .flags-sweep = The strongest free force goes for an enemy fleet train.
    .flags-strike = Ships in port are within reach.
    .cards = No combat is worth a card this turn.
    .cards-die = A card where a combat matters most.
    .cards-shift = On a route one column does more than one pip.
    .cards-range = A strong guard is one area short of an enemy landing.
    .cards-flag = An assault force has no flag left.
    .lose = The step that costs least: small and damaged ships before big ones, troops last.
    .repair = The strongest ship first.
    .share = Losses by what each can absorb, so that few precious ships are spared.
    .rehouse = Another carrier before the shore.
    .exchange = As many garrisons as leave one manpower point free to go on.
    .fight = A beaten cover is pursued, and a rival fought by who is strong.
    .intervene = Every strong force in reach and supplied, since together they are a match for what is supposed there.
    .decline = What could be sent is no match for what is supposed there.
    .build = The first of the bases that are as near.
    .area = The first of its areas.
    .play = A card where a combat matters most.
    .ruling = As the rules have it.

# The action: by the verb of the order, and of its part.
doctrine-tactical =
    .plot = There is nothing to steer for or to fire at.
    .plot-course = Of all courses tried, those on which our guns gain most over the enemy's.
    .plot-fire = Every battery at the ship where its fire pays best, never too many on one.
    .plot-torp = Torpedoes where the solution is sensible and no friend is in the way.
    .plot-search = Escorts with nothing to shoot at listen.
    .plot-air = Fighters cover first; bombers gather, then strike one ship together.
    .plot-detach = Who is hurt and slow leaves the line, so that it keeps its speed.
    .plot-join = Groups that fight together steer together.
    .plot-float = There is something to spot for, and light to spot by.
    .plot-appear = The boat comes in where her prey will pass.
    .assault = No located boat can be reached.
    .assault-course = Every escort that reaches a located boat attacks; the depth is a guess.
    .signal = There is nothing new to tell.
    .signal-to = The others concentrate on the ship that we engage.
    .throat = The hunter comes straight on, and torpedoes are the best answer to that.
    .amend = The plot stands.
    .consent = By what is left on both sides, whether fighting on gains anything.
    .hold = The first target still pays best.
    .switch = The first ship has had enough, and this one promises more.
    .moments = Bombers attack at once, before the guns.

# How a side means to fight this turn, before the reasons for its plot.
stance =
    .prey = Only merchantmen are left: close and finish them.
    .duel = One against one: neither is beaten before she is crippled.
    .outfought = Too much is lost, and the enemy in sight is the stronger.
    .spent = Half the strength is gone; what is left is brought home.
    .dear = The enemy is the weaker, and costs more than it is worth.
    .outmatched = By day a squadron so far outmatched opens the range.
    .won = The battle is won; staying could only lose it.
    .gained = The object is gained; what is left of the enemy may go.
    .screened = A stronger enemy is held off with smoke and distance.
    .fit = The odds are good enough to fight.

# An admiral: how many plans were tried, and what became of them in imagined worlds.
searched-none-better = { searched-tried }; none was surely better than { $plan }.
searched-chosen = { searched-tried }; { $plan } is chosen: { searched-odds }.
searched-rejected = Rejected: { $plan }, { searched-odds }.
rejected-odds = Rejected: { $plan }. { $heading }, { $label }: { $figure } { $text }.
rejected-odds-beside = Rejected: { $plan }. { $heading }, { $label }: { $figure } instead of { $ours } { $text }.
searched-tried = { $plans } plans were played out in { $worlds }
searched-odds = better than the captain's in { $better } of { $tries }, { $gain } { $unit } on average
worlds = { $count ->
    [one] 1 imagined world
   *[other] { $count } imagined worlds
}

random = Any legal order is as good as any other to `random`.
