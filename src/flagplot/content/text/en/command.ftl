# What plans say of themselves, for the terminal and the browser.

plain = { $text }
hex = hex { $hex }

# What can interrupt a run, in words that follow *stop when*.
stops-operational =
    .sighting = an enemy comes in sight near your warships
    .sighted = the enemy sees one of your groups
    .contact = a group meets the enemy
    .battle = a battle has to be decided on
    .strike = a strike stands ready and no doctrine says whether to launch
    .launch = your doctrine is about to launch a strike
    .raid = enemy aircraft come and nothing says what rises
    .attack = aircraft are over their targets
    .abort = a strike turns back
    .prey = an enemy lies before a submarine's tubes
    .loss = you lose ships, aircraft or troops
    .success = you hurt or sink an enemy ship
    .reinforcement = reinforcements may come or sail
    .landing = troops may land or fight
    .illegal = the rules refuse a step of a plan
    .costly = fuel will not bring a group home
    .arrival = a group has arrived
    .dawn = day breaks
    .dusk = night falls
stops-tactical =
    .contact = the enemy is sighted
    .damage = one of your ships is hit
    .loss = one of your ships is lost
    .success = an enemy ship is sunk
    .tracks = torpedo tracks come at a group
stop-for-everything = Stop for everything
stop-for-nothing = Stop for nothing
stop-when = Stop when { $stops }
stop-no-more = Do not stop again when { $when }

# The raid.
who =
    .all = everything at sea
    .carriers = the carriers
    .raiders = cruisers and other warships
    .convoys = the convoys
    .freighters = the freighters
    .cripples = damaged ships
    .dummies = the dummies
    .boats = the submarines
posture =
    .hide = , hidden
    .press-on = , whatever comes
    .hold = , still while seen
    .retire = , home once seen
speed =
    .cruise = {" "}at cruising speed
    .full = {" "}at full speed
from-turn = {" "}from turn { $turn }
plan-course = { $who }: course to { $way }{ $speed }{ $posture }{ $begins }
plan-stay = { $who }: lie still
plan-raid = { $who }: hunt merchantmen and weaker ships
plan-stalk = { $who }: close to striking distance of the best target
plan-evade = { $who }: keep away from the enemy
plan-home = { $who }: make for the nearest port
plan-convoy = { $who }: make for the safest landing or port
plan-hunt = { $who }: hunt, and attack what they meet
plan-line = { $who }: patrol between { $ends }
plan-patrol = Each morning { fighter-units } over { $over } while an enemy is within { $within } hexes
fighter-units = { $units ->
    [one] one fighter unit
   *[other] { $units } fighter units
}
all-searchers = all search aircraft
plan-search = Each turn { $units } look where it matters most
plan-sweep = Each turn { $units } sweep from { $sector }
arms =
    .all = every bomber in reach
    .none = nothing
    .dive = dive bombers
    .torpedo = torpedo bombers
    .level = level bombers
targets =
    .unknown = unknown contacts
    .merchants = merchantmen
plan-strike = Strike on sight with { $arms }: { $targets }
plan-intercept = Every fighter rises against a raid
plan-no-interception = No fighter rises against a raid
foes =
    .anyone = fight anyone
    .weaker = fight weaker enemies only
    .nobody = avoid battle
plan-fight = { $who }: { $foes }
plan-dummies = Dummies that have come back go to { $places }
plan-lots = Set up your forces by lot (number { $number })
plan-arranged = Keep the set-up as it stands

# The action.
all-groups = All groups
manners =
    .steady = hold their course
    .close = close the enemy
    .away = turn away
    .captain = steer as their captains think best
plan-steer = { $who }: { $manner }
plan-head = { $who }: steer { $course }°
aims =
    .best = fire where it pays best
    .opposite = fire at opposite numbers
    .nearest = fire at the nearest
    .nobody = hold fire
plan-of-group = { $who }: { $what }
plan-gunfire = Guns: { $aim }
plan-gunfire-within = Guns: { $aim }, once an enemy is within { $yards } yards
plan-torpedoes = Torpedoes: launch within { $yards } yards
plan-no-torpedoes = Torpedoes stay in their tubes
plan-turn-away = Turn away from torpedo tracks
plan-ignore-tracks = Ignore torpedo tracks

# Standing orders of a group, on its card.
standing-topics =
    .helm = Helm
    .aim = Guns
    .fire = Open fire at (yards)
    .torpedoes = Torpedoes inside (yards)
    .tracks = Torpedo tracks
standing-manners =
    .steady = Column follows
    .close = Close
    .away = Turn away
    .captain = Captain's choice
standing-aims =
    .best = Best target
    .opposite = Opposite numbers
    .nearest = Nearest ship
    .nobody = Hold fire
standing-ranges =
    .at0 = Any range
    .at20000 = 20,000
    .at15000 = 15,000
    .at10000 = 10,000
standing-torpedoes =
    .at12000 = 12,000
    .at8000 = 8,000
    .at5000 = 5,000
    .at0 = Keep them
standing-tracks =
    .turn-away = Turn away
    .ignore = Hold course

# The war.
plan-losses = Losses are taken first from: { $kinds }
plan-losses-cheapest = whatever is missed least
plan-repairs = The strongest ship is repaired first
plan-garrisons = Garrisons take the place of manpower wherever they may
plan-no-garrisons = No garrison takes the place of manpower
plan-oppose = Intervene, fight and pursue where it looks good
plan-never-oppose = Never intervene, fight rivals or pursue
plan-nothing = Hand these sheets in empty: { $sheets }
plan-drafted = The staff drafts { $sheets }, and you are asked
plan-drafted-all = The staff drafts every sheet, and you are asked

# Interruptions, their choices, and why an order was given by plan.
because-as-captain-would = as a captain would
because-as-near-bombay-as-may = as near to Bombay as it may
because-as-strengths-judged = as strengths are judged
because-aircraft-are-up = Aircraft are up: the next best course into the wind
because-damaged-ships-must-sail-homeward = Damaged ships must sail homeward
because-every-fighter-rises = every fighter rises
because-no-bomber-can-attack = no bomber can attack
because-no-fighter-can-rise = no fighter can rise
because-no-more-patrols-planned = no more patrols are planned
because-no-more-planned-for-submarines = no more is planned for submarines
because-no-more-searches-planned = no more searches are planned
because-no-more-strikes-planned = no more strikes are planned
because-no-target-reach = no target is in reach
because-nothing-more-planned-for-this = nothing more is planned for this step
because-nothing-planned-ashore = nothing is planned ashore
because-nothing-planned-for-opening-turn = nothing is planned for the opening of the turn
because-ship-that-promises-most = the ship that promises most
because-strike-held = the strike is held
by-torpedoes = torpedoes
by-unseen-enemy = an unseen enemy
by-collision = a collision with { $other }
by-aircraft = aircraft
because-was-only-order-possible = it was the only order possible
choice-agree = Agree
choice-all-boats-attack-what-they = All boats attack what they meet
choice-all-fighters = All fighters
choice-attacks = { $sub } attacks { $marker }
choice-by-doctrine = Fight on by doctrine
choice-carry-on = Carry on
choice-carry-on-staff = Carry on: the staff decides
choice-close-enemy = Close the enemy
choice-damaged-ships-go-home = Damaged ships go home
choice-decline = Decline
choice-enters-at = { $group } enters at hex { $to }
choice-evades = { $name } evades
choice-fight-weaker-enemies-from-now = Fight weaker enemies from now on
choice-give-battle = Give battle
choice-goes-home = { $name } goes home
choice-hand-empty-sheet = Hand in an empty sheet
choice-hold-strikes = Hold all strikes now
choice-launch-at = Launch at { $target }
choice-leave-captains = Leave it to the captains
choice-makes-for = { $name } makes for { $marker }
choice-none = None
choice-stays-here = { $name } stays here
choice-strike-on-sight-with-everything = Strike on sight with everything
choice-torpedo = Torpedo { $ship }
choice-answer-by-hand = Answer by hand
choice-try-again = Try once more
choice-turn-away = Turn away
told-aborts = { $count ->
    [one] A strike turns back: { told-aborts-why }
   *[other] { $count } strikes turn back: { told-aborts-why }
}
told-aborts-why = { $why ->
    [gone] { $target } is no longer there.
    [out-of-sight] { $target } is no longer in sight.
    [out-of-reach] { $target } has moved out of reach.
   *[other] { $target } is not found.
}
told-and-more = And { $count } more.
told-appears-on-western-edge-where = { $group } appears on the western edge. Where does it enter? Hex { $near } is the nearest to Bombay{ $far ->
    [none] {""}
   *[hex] , { $far } lies farthest south
}.
told-arrived-at = { $name } has arrived at { $place }.
told-course-degrees-not = A course is 0 to 359 degrees, not { $course }.
told-cross-into-empty-enemy-screen = Cross into the empty enemy screen?
told-crippled = { $count ->
    [one] { $names } is heavily damaged.
   *[other] { $names } are heavily damaged.
}
told-crippled-by = { $count ->
    [one] { $names } is heavily damaged by { $by }.
   *[other] { $names } are heavily damaged by { $by }.
}
told-damaged = { $count ->
    [one] { $names } is damaged.
   *[other] { $names } are damaged.
}
told-damaged-by = { $count ->
    [one] { $names } is damaged by { $by }.
   *[other] { $names } are damaged by { $by }.
}
told-doctrine-does-not-name-this = The doctrine does not name this target.
told-enemy-flees-pursue = The enemy flees. Pursue?
told-fight-on-flee-or-offer = Fight on, flee, or offer to stop?
told-fuel-for-turns-from-hex = { $name } has fuel for { $fuel } turns; from hex { $to } the nearest port is { $home } turns away.
told-hex = { $marker } is in the hex of { $sub }.
told-how-do-your-ships-stand = How do your ships stand on the battle board?
told-lost = { $count ->
    [one] { $names } is lost.
   *[other] { $names } are lost.
}
told-lost-by = { $count ->
    [one] { $names } is lost to { $by }.
   *[other] { $names } are lost to { $by }.
}
told-foundered-by = { $names } sinks of the damage done by { $by }.
told-collided = { $names } collide, and both are damaged.
told-losses-in = { $fight ->
    [landing] Landing at { $where }: { $losses }
    [merchant] War on trade in { $where }: { $losses }
   *[battle] Battle in { $where }: { $losses }
}
told-merchants-by = { $lost ->
    [one] { $name }: one merchantman sunk by { $by }, { told-merchants-left } left.
   *[other] { $name }: { $lost } merchantmen sunk by { $by }, { told-merchants-left } left.
}
told-merchants-left = { $left ->
    [0] none
   *[other] { $left }
}
told-may-land = { $count ->
    [one] { $groups } lies at { $spots } with troops aboard. Do they land?
   *[other] { $groups } lie at { $spots } with troops aboard. Do they land?
}
told-met-stronger = { $name } has met the enemy, who looks stronger. Battle?
told-met-weaker = { $name } has met the enemy, who looks weaker. Battle?
told-more-ships = { $count } more
told-no-group-yours-and-no = { $over } is no group of yours and no hex.
told-no-hex-that-ships-can = { $at } is no hex that ships can enter.
told-over-target-attack-what = { $names } are over the target: what do they attack?
told-patrol-line-two-ends-or = A patrol line has two ends or more: 1713>1913.
told-position-which-ship = { $sub } is in position: which ship?
told-raid-comes = A raid comes in: which fighters meet it?
told-raid-comes-over = A raid comes in over { $at }: which fighters meet it?
told-relocate-ships-on-board = Relocate ships on the board?
told-sight = { $count ->
    [one] { $names } is in sight.
   *[other] { $names } are in sight.
}
told-staff-broke-down = Your staff cannot answer this question: the program came upon an error of its own, which stands in the server's log. Answer the question by hand, then run on.
told-strike-stands-ready-reach = A strike stands ready: { $target } is in reach of { $names }.
told-doctrine-sends = Your doctrine is about to send { $names } against { $target }.
told-promised = { $heading }, { $label }: { $figure } { $text }.
told-sunk = { $count ->
    [one] { $names } is sunk.
   *[other] { $names } are sunk.
}
told-sunk-by = { $count ->
    [one] { $names } is sunk by { $by }.
   *[other] { $names } are sunk by { $by }.
}
told-forces-are-set-up = Your forces are set up already.
told-there-no-place = There is no place { $place }.
told-torpedo-tracks-come-at-your = Torpedo tracks come at your ships.
told-which-group-fights-first = Which group fights first?
told-you-command-no-group-or = You command no group { $name }: { $names }; or say all.
told-you-have-no-air-unit = You have no air unit { $unit }; or say all.
told-you-have-no-marker-or = You have no marker { $name }: { $own }; or say { $names }.
told-your-next-ship-fires = Your next ship fires.
told-your-staff-draft-agree-or = { $sheet }: your staff has a draft. Agree, or change it on the sheet.

# Tracks of plans on the chart, in words.
track = { $parts }.
track-goes = { $name } goes, as things stand, to { $at } in { track-steps }, { $when }
track-reaches = { $name } reaches { $at } in { track-steps }, { $when }
track-comes = { $name } comes as far as { $at } in { track-steps }, { $when }
track-steps = { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
track-when-morning = { $day ->
    [today] in the morning
   *[other] on { $day } morning
}
track-when-afternoon = { $day ->
    [today] in the afternoon
   *[other] on { $day } afternoon
}
track-when-night = { $day ->
    [today] at night
   *[other] on { $day } night
}
weekdays =
    .Monday = Monday
    .Tuesday = Tuesday
    .Wednesday = Wednesday
    .Thursday = Thursday
    .Friday = Friday
    .Saturday = Saturday
    .Sunday = Sunday
track-found = found on the way: { $share }
track-sunk = sunk on the way: { $share }
track-rammed = a collision at full speed in the dark: { $share }
track-fuel = fuel left: { $fuel }
track-no-launch = { $count ->
    [one] aircraft cannot launch on step { $steps }
   *[other] aircraft cannot launch on steps { $steps }
}
track-no-landing = { $count ->
    [one] aircraft cannot land on step { $steps }
   *[other] aircraft cannot land on steps { $steps }
}
track-dry = from step { $step } on the fuel brings it to no port

# A plan is a typed, declared record with one written line, like an order; a seat keeps any number of them.

unread-nothing-planned-plans-begin-with = Nothing is planned. Plans begin with { $verbs }.
unread-plan-has-at-most-characters = A plan has at most { $longest } characters.
unread-plan-has-no-semicolons-and = A plan has no semicolons and no characters that cannot be printed.
unread-no-plan-plans-begin-with = { $words } is no plan. Plans begin with { $verbs }.
unread-seat-keeps-at-most-plans = A seat keeps at most { $most } plans: drop some.
unread-all-plans-seat-together-have = All plans of a seat together have at most { $letters } characters: drop some.
unread-there-no-plan-you-have = There is no plan { $number }: you have { $given }.
the-turn = The turn

## What each order does, and each part of one, for whoever asks how it is written.

means-operational-course = Steer through these hexes or places to the last of them, over impulses and turns.
    .more = With `posture=hide` markers keep clear of enemies, with `press-on` they let nothing stop them, with `hold` they lie still while the enemy sees them or is near, with `retire` they make for the nearest port once they are seen. At `speed=cruise` they do not spend fuel on a third hex, at `full` they do; otherwise as long as it lasts. `from=TURN` is when they begin.
means-operational-stay = Lie still.
means-operational-raid = Go for merchantmen and weaker ships, and keep off stronger ones.
means-operational-stalk = Carriers: make for the hex from which a strike promises most, and keep off warships.
means-operational-evade = Keep away from enemies near by, freighters scatter; else lie in a safe port or make for one.
means-operational-home = Make for the nearest port of one's own; ships of `cripples` leave their group for it.
means-operational-convoying = Transports: make for the beach with the fewest defenders, or for a port out of the enemy's reach.
means-operational-hunt = Submarines: creep towards enemies, by day out of their air cover only, and attack what is there.
means-operational-line = Submarines: patrol between two hexes, by day out of air cover only, and attack what is there.
means-operational-patrol = Each morning: so many fighter units over a group, over every group of a kind, or over a hex, while an enemy is near.
means-operational-search = Each turn: these units, or all, look at the markers most worth knowing; with `arc=NE` they sweep that sector.
means-operational-doctrine = What is struck on sight, and with what: all bombers in reach and their escorts, one kind of them, or none.
means-operational-intercept = When a raid comes: every fighter rises and goes for the bombers, or none does.
means-operational-fight = When groups meet the enemy: fight anyone, weaker ones, or nobody if it can be helped; fire falls where it promises most.
means-operational-dummies = At nightfall: dummies that have come back go to these places in turn.
means-operational-arrange = Set-up: keep what stands; with `lots=NUMBER` base, boats and dummies are drawn by lots of that number, as captains do.
means-operational-interrupt = What interrupts a run, instead of the usual: `all` of it, `none`, or these things.
means-tactical-steer = Groups follow their leader steadily on, close the nearest enemy, turn away, or go as their captains think best.
means-tactical-head = Groups turn to a true course at once and keep it, as fast as they can go together.
means-tactical-gunfire = Guns fire where it pays best, at opposite numbers, at the nearest, or at nobody; not before an enemy is within so many yards.
means-tactical-torpedoes = Torpedoes are used at enemies within so many yards; 0 keeps them in their tubes.
means-tactical-tracks = What groups do about torpedo tracks that come at them: turn to run with them, or keep on.
means-tactical-interrupt = What interrupts a run, instead of all of it.
means-strategic-losses = Which units take steps of loss first: these kinds in their order, and `cheapest` for what a captain would miss least.
means-strategic-repairs = The strongest ship is repaired first.
means-strategic-garrisons = Garrison counters take the place of manpower in captured places: as many as may, or none.
means-strategic-oppose = Intervene, fight rivals and pursue where that looks good, or never.
means-strategic-nothing = Hand in these sheets empty, turn after turn.
means-strategic-drafted = The staff drafts these sheets, or all of them, and you agree or write them yourself; a draft that has no lines is handed in.

# By mail, for who is away.
letter-stopped = Your plans have stopped. { $text }
letter-choice = { $number }. { $label }
letter-answer = Answer at the table.
letter-answer-or-wait = Answer at the table, or let the clock carry on for you.
