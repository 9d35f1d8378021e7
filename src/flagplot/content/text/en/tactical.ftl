# Naval Action: what happens.
# Arguments are the facts of an event, with references for ships, groups, flights, sides and seats; tactical/text/wording.py adds
# the toll of hits and the dice.

# Words.

results =
    .D = damaged
    .HD = heavily damaged
    .S = fatal
# Several hits that did not do the same, one after the other.
results-listed =
    .D = damage
    .HD = heavy damage
    .S = fatal damage

# What hits did, shell by shell; a gunner who may shift has hits left to place.
toll = { $hits ->
    [0] no hits
   *[other] { hits-number }{ toll-effect }{ toll-left }
}
toll-effect = { $effects_are ->
    [none] , no damage
    [alike] ; { $effect } by each
   *[other] ; { $effects }
}
toll-left = { $left ->
    [0] {""}
    [one] , one to shift or hold
   *[other] , { $left } to shift or hold
}
hits-number = { $hits ->
    [1] one hit
    [2] two hits
    [3] three hits
    [4] four hits
    [5] five hits
    [6] six hits
    [7] seven hits
    [8] eight hits
    [9] nine hits
    [10] ten hits
   *[other] { $hits } hits
}

# `nine 8-inch guns`: two figures side by side are hard to read.
guns = { $guns ->
    [1] one { $calibre } gun
    [2] two { $calibre } guns
    [3] three { $calibre } guns
    [4] four { $calibre } guns
    [5] five { $calibre } guns
    [6] six { $calibre } guns
    [7] seven { $calibre } guns
    [8] eight { $calibre } guns
    [9] nine { $calibre } guns
    [10] ten { $calibre } guns
    [11] eleven { $calibre } guns
    [12] twelve { $calibre } guns
    [13] thirteen { $calibre } guns
    [14] fourteen { $calibre } guns
    [15] fifteen { $calibre } guns
    [16] sixteen { $calibre } guns
    [18] eighteen { $calibre } guns
    [20] twenty { $calibre } guns
   *[other] { $guns } { $calibre } guns
}
calibres =
    .in = -inch
    .cm = -cm
    .mm = -mm

torpedoes = { $count ->
    [one] one torpedo
   *[other] { $count } torpedoes
}

owned-ship = { ENDING($ship) ->
    [s] { $ship }'
   *[other] { $ship }'s
}
owned-boat = { ENDING($boat) ->
    [s] { $boat }'
   *[other] { $boat }'s
}
owned-by = { ENDING($by) ->
    [s] { $by }'
   *[other] { $by }'s
}

# The white die and what it needed; a 6 always misses.
aim = { $dice ->
    [unrolled] accuracy { $accuracy }
    [hopeless] rolled { $rolled }, needed two ones
    [one] rolled { $rolled }, needed 1
   *[other] rolled { $rolled }, needed { $most } or less
}
range = { $band ->
    [close] { $range } yards, close range
    [medium] { $range } yards, medium range
    [long] { $range } yards, long range
    [extreme] { $range } yards, extreme range
   *[other] { $range } yards
}

# The turn.

turn = Turn { $turn }, { $clock }.
visibility = Visibility this turn is { $yards } yards.
plotted = { $plot_is ->
    [straight-on] { COUNT($seat) ->
        [one] { $seat } holds course and fire.
       *[other] { $seat } hold course and fire.
    }
   *[other] { COUNT($seat) ->
        [one] { $seat } has plotted.
       *[other] { $seat } have plotted.
    }
}
consent = { $grants ->
    [yes] The request of { $by } to change a plot is granted by { $seat }.
   *[no] The request of { $by } to change a plot is refused by { $seat }.
}
order_sent = The order to { $group } is on its way; it governs its next plot.
ordered = { $group } receives its order: { $steps }.
sent = The signal to { $to } is on its way; it arrives next turn.
message = Signal from { $sender } to { $to }: { $text }
offered = { COUNT($seat) ->
    [one] { $seat } offers to end the battle as it stands.
   *[other] { $seat } offer to end the battle as it stands.
}
parley = { $grants ->
    [yes] { COUNT($seat) ->
        [one] { $seat } agrees to end the battle.
       *[other] { $seat } agree to end the battle.
    }
   *[no] { COUNT($seat) ->
        [one] { $seat } fights on.
       *[other] { $seat } fight on.
    }
}
wavers = { $seat } would concede; the rest of the side fights on.
over = { $outcome }

# Special conditions of a scenario.

power = { $ship } loses electric power: no fire, no radar.
power_holds = { $ship } keeps her power.
turrets = { $fails ->
    [yes] { owned-ship } main guns fail.
   *[no] { owned-ship } main guns are in order.
}
rudder = { $ship } cannot steer and swings to { $course }.
identification = { $frees ->
    [yes] { $ship } tells the enemy's ships apart and may choose her target.
   *[no] { $ship } cannot tell the enemy's ships apart and stays on { $target }.
}
surprise = { $wakes ->
    [yes] { $ship } shakes off her surprise.
   *[no] { $ship } is still surprised.
}
recall = { $recalled ->
    [yes] The recall has come for { $side }: the battle ends with this turn.
   *[no] No recall for { $side } yet.
}
scuttled = { $ship } is scuttled by her crew.
stopped = { owned-ship } engine rooms flood, and she stops.

# Seeing and being seen.

watched = { COUNT($side) ->
    [one] { $side } does not sight { $group }.
   *[other] { $side } do not sight { $group }.
}
detected = { COUNT($side) ->
    [one] { $side } sights { $group }.
   *[other] { $side } sight { $group }.
}
contact_lost = { COUNT($side) ->
    [one] { $side } loses sight of { $group }.
   *[other] { $side } lose sight of { $group }.
}
swept = { COUNT($side) ->
    [one] { $side } does not find { $group } by radar.
   *[other] { $side } do not find { $group } by radar.
}
radar = { COUNT($side) ->
    [one] { $side } finds { $group } by radar.
   *[other] { $side } find { $group } by radar.
}

# Guns.

fired = { $ship } fires { guns } at { $target }, { range } ({ aim }): { toll }.
shifted = { $ship } shifts { guns } to { $target }, { range } ({ aim }): { toll }.
wasted = { owned-ship } { $calibre } guns fall short of { $target }: { $range } yards is out of range.
held = { $ship } keeps firing at { $target }: { toll }.
under_fire = { $target } is under fire from an unseen enemy: { toll }.

# Torpedoes.

launched = { $ship } launches { torpedoes }, course { $course }.
laid = The track of { owned-ship } { torpedoes } is laid out, course { $course }.
track = { $count ->
    [one] A torpedo in the water, course { $course }.
   *[other] { $count } torpedoes in the water, course { $course }.
}
torpedoed = { $by_is ->
    [ship] { $ship } meets { owned-by } torpedoes, { torpedoed-as }: { toll }.
   *[side] { $ship } meets torpedoes of { $side }, { torpedoed-as }: { toll }.
}
torpedoed-as = { $fine ->
    [yes] in effect { $count } at a fine angle
   *[no] { $count } in the spread
}
wild = A wild torpedo turns on { $ship }: { toll }.
throat = { $boat } fires { torpedoes } down the throat of { $ship }: { toll }.

# Movement and loss.

collision = { $hit ->
    [yes] { $ship } and { $other } collide.
   *[no] { $ship } and { $other } cross bows and barely miss.
}
grounded = { $ship } runs aground.
escaped = { $ship } leaves the battle.
sunk = { $cause ->
    [gun] { $ship } sinks under gunfire.
    [torpedo] { $ship } sinks, torpedoed.
    [bomb] { $ship } sinks, bombed.
    [collision] { $ship } sinks after the collision.
    [flooding] { $ship } sinks: her damage could not be controlled.
   *[other] { $ship } sinks.
}
damage_control = { $result ->
    [R] Damage control repairs { $ship }: she is { level }, and under control.
    [C] Damage control holds: { $ship } stays { level }, under control.
    [O] Damage control fails: { $ship } stays { level }, out of control.
   *[W] Damage control fails: { $ship } is { level }.
}
# Of an enemy in sight: what her damage control came to.
condition = { $better ->
    [yes] The crew of { $ship } masters damage: she is { level } now.
   *[no] The damage aboard { $ship } spreads: she is { level } now.
}
# What became of a ship, in the list of losses.
fates =
    .sunk = sunk
    .scuttled = scuttled
level = { $level ->
    [D] damaged
    [HD] heavily damaged
    [sunk] sinking
   *[none] sound
}

# In the air.

kinds = { $kind ->
    [F] fighters
    [D] dive-bombers
    [T] torpedo-bombers
    [M] medium bombers
    [H] heavy bombers
   *[S] float-planes
}
arrived = { $flight } comes in: { $aircraft }.
strafed = { $flight } strafes { $ship }.
dogfight = { $lost_is ->
    [patrol] { $patrol } engages { $enemy } and is shot down.
   *[enemy] { $patrol } engages { $enemy } and shoots it down.
}
flak = { COUNT($down) ->
    [0] Flak of factor { $factor } misses the { kinds }.
   *[other] Flak of factor { $factor } at the { kinds } shoots down { $down }.
}
air_attack = { $load ->
    [torpedo] { $flight } attacks { $ship } with torpedoes: { toll }.
   *[bombs] { $flight } attacks { $ship } with bombs: { toll }.
}
level_attack = { $planes ->
    [one] One bomber attacks { $ship } from { altitude }: { toll }.
   *[other] { $planes } bombers attack { $ship } from { altitude }: { toll }.
}
altitude = { $altitude ->
    [low] low level
    [medium] medium level
    [high] high level
   *[other] { $altitude } level
}

# Submarines.

located = { $boat } is located at ({ $x }, { $y }), where her torpedoes came from.
spotted = { $boat } is spotted at ({ $x }, { $y }).
listened = { $ship } searches by { method }.
heard = { $ship } finds { $boat } by { method } at ({ $x }, { $y }).
silence = { $ship } finds nothing by { method }.
method = { $method ->
    [hydrophone] hydrophone
    [sonar] sonar
   *[other] { $method }
}
weapon = { $weapon_is ->
    [depth-charges] depth charges
    [hedgehog] hedgehog
   *[other] { $weapon }
}
killed = { $ship } sinks { $boat } with { weapon }.
charged = { $ship } attacks { $boat } with { weapon }.
no_wreckage = { $ship } attacks { $boat } with { weapon }: no wreckage.
creaks = { $crushed ->
    [yes] { owned-boat } hull creaks and breaks.
   *[no] { owned-boat } hull creaks but holds.
}

## Questions and refusals, in the order of the modules that ask and refuse.

# What elements may be ordered to do in a plot.

refuse-no-element = You have no element { $flight }; { $which }
refuse-order-already = { $name } has an order already.
refuse-deck-launch-first = { $name } is on deck: launch it first.
refuse-no-carrier-land = You have no carrier { $word } to land on; { $which }
refuse-no-carrier-play = { $flight } has no carrier in play for that.
words-deck = on deck
words-air = in the air
refuse-is = { $flight } is { $how }.
refuse-heavily-damaged-operates-no = { $ship } is heavily damaged and operates no aircraft.
refuse-launches-one-element-turn = { $ship } launches one element a turn.
refuse-damaged-launches-recovers-turn = { $ship } is damaged: she launches or recovers in a turn, not both.
refuse-there-no-attack = There is no { $target } to attack; { $which }
refuse-fighter-send-cap-escort = { $flight } is a fighter: send it on cap or escort.
refuse-carries-nothing-attack-ship = { $flight } carries nothing to attack a ship with.
refuse-drops-torpedoes-yards-less = { $flight } drops torpedoes at { $torpedo_drop } yards or less.
refuse-say-how-bombs-high = Say how { $flight } bombs: high, medium or low.
refuse-does-not-bomb-level = { $flight } does not bomb level; leave the altitude out.
refuse-drops-torpedoes-from-low = { $flight } drops torpedoes from low level.
refuse-cannot-only-divebombers-fly = { $flight } cannot: only divebombers fly antisubmarine patrol.
refuse-no-depth-charge-left = { $flight } has no depth charge left.
refuse-cannot-only-fighters-divebombers = { $flight } cannot: only fighters and divebombers fly cap and escort.
refuse-name-group-protect = Name the group to protect; { $which }
refuse-escorts-bomber-element-yours = { $flight } escorts a bomber element of yours; name it.

# What may stand in a plot: the check of every part, the same for people, bots and samples.

refuse-plots-never-changed-table = Plots are never changed at this table: leave `{ $leave }` out.
refuse-command-no-ship = You command no ship { $text }; { $which }
refuse-sails-plot-send-off = { $ships } sails with { $group }: plot `{ $group }: …`, or `{ $alone }` to send her off.
refuse-command-no-group = You command no group { $text }; { $which }
refuse-alone-already = { $ships } is alone in { $group } already.
refuse-there-group-already-give = There is a group { $name } already; give the new one a name of its own.
refuse-detached-twice = { $ships } is detached twice.
refuse-name-two-different-groups = Name two different groups of yours: { $groups }.
refuse-submarines-plotted-alone = Submarines are plotted alone.
refuse-joins-one-group-once = { $groups } joins one group, once.
refuse-plotted-twice = { $named } is plotted twice.
refuse-stands-once-plot = { $verb } stands once in a plot.
refuse-not-measured-here-legs = { $step } is not measured here: legs are in { $mark } at this scale, or in yards, like 3{ $mark } or 1000y.
refuse-no-steering-plot-distance = { $ships } has no steering: plot a distance or a speed only.
refuse-only-light-cruisers-destroyers = Only light cruisers, destroyers and smaller ships lay smoke, and not at HD: leave SMOKE out.
refuse-no-submarine = { $ships } is no submarine.
refuse-heavily-damaged-ship-boat = A heavily damaged ship or a boat below cannot evade; leave EVADE out.
refuse-lies-stopped-ship-evades = { $name } lies stopped: a ship evades under way only; leave EVADE out.
refuse-group-surprised-goes-straight = { $ships }'s group is surprised: it goes straight on, leave its plot out.
refuse-may-not-close-within = { $ship } may not close within { $yards } yards before turn { $until_turn }.
refuse-searches-submarines-may-not = { $ships } searches for submarines and may not fire this turn.
refuse-there-no-sight = There is no { $target } in sight; { $which }
refuse-no-mount = { $ship } has no mount { $mount }; she has { $have }.
refuse-may-not-fire-torpedoes = { $ship } may not fire torpedoes: damage, depth or the sea forbids it.
refuse-surprised-may-not-fire = { $ship } is surprised and may not fire yet.
refuse-fires-once-turn-all = { $ship }'s { $mount } fires once a turn, all one way.
refuse-empty = { $ship }'s { $mount } is empty; { $loaded }.
refuse-loaded-fire-many = { $ship }'s { $mount } has { $tubes } loaded: fire 1 to that many.
refuse-land-lies-between-torpedoes = Land lies between { $ship } and { $name }: torpedoes do not run over it.
refuse-only-torpedo-runs-two = Only a torpedo that runs two turns may be kept unmarked: leave `secret` out.
refuse-cannot-aim-degrees-from = { $ship }'s { $mount } cannot aim { $turned } degrees from the bow; { $aims }.
refuse-no-gear-search-submarines = { $ships } has no gear to search for submarines.
refuse-uses-hydrophone-sonar-not = { $ships } uses hydrophone or sonar, not both in one turn.
refuse-no-submarine-waiting = You have no submarine { $ship } waiting; { $which }
refuse-boat-makes-knots-there = A boat makes { $fastest } knots there.
refuse-lies-land-choose-point = { $x },{ $y } lies on land: choose a point at sea.
refuse-only-german-boats-go = Only German boats go into the Abyss.
refuse-appears-once = { $lurking } appears once.
refuse-no-float-plane-launch = { $ship } has no float-plane to launch now.

# Who sees whom: visibility by day, contacts at night and by radar, squalls.

refuse-not-sight-fire-only = { $target } is not in sight; fire only at ships your side sees.
refuse-land-lies-between-guns = Land lies between { $ship } and { $target }: her guns do not fire over it.
refuse-beyond-what-can-see = { $target } is beyond what { $ship } can see this turn.
refuse-held-radar-alone-no = { $target } is held by radar alone; { $ship } has no fire-control radar to shoot at her.
refuse-does-not-see-dark = { $ship } does not see { $target } in the dark: her lookouts reach { $what } yards, and she does not burn.

# Messages: who may send them, how, and when they arrive.

refuse-message-plain-words-without = A message is plain words without bars and semicolons.
refuse-there-no-commander-side = There is no commander { $to } on your side; { $which }

# Attacks on submarines: who is fitted for them, who passes over, what depth charges do.

refuse-not-located-turn = { $boat } is not located this turn; { $which }
refuse-does-not-hunt-submarines = { $attacker } does not hunt submarines for you; { $which }
refuse-no-depth-charges-left = { $ship } has no depth charges left.
refuse-no-antisubmarine-ship-no = { $ship } is no antisubmarine ship and has no hedgehog; set depth charges.
refuse-no-hedgehog-patterns-none = { $ship } has no hedgehog patterns (none before 1943, four after).
refuse-cannot-over-plot-does = { $ship } cannot be over { $ships }: her plot does not pass there, and { $why }.
refuse-aircraft-drop-depth-charges = Aircraft drop depth charges only: name a setting.

# Submarines: depth, how they are found, how they come in, what the deep does to them.

refuse-boat-changes-one-depth = A boat changes one depth a turn: from { $depth } to { $beside }.
refuse-only-german-boats-go-into = Only German boats go into the Abyss; T is the deepest for others.

# Aircraft in the turn: step 6 and 7 of phase A, and attacks put off to phase D.

ask-when-do-attack-now = When do they attack, now (before gunfire) or later (with the movement)? Yours are { $own }.
refuse-say-moments-now-later = Say `moments` with now or later for each element.
refuse-name-each-elements-once = Name each of your elements once: { $own }.

# Phase C, gunfire: quicker guns first, equal guns at once, old guns last.

ask-shall-shift-fire-from = Shall { $ship } shift her fire from { $first } to a second target, or hold?
refuse-answer-hold-switch-ship = Answer `hold`, or `switch` with a ship.
refuse-not-within-sight-range = { $target } is not within sight, range and arc of these guns; { $which }

# The hunt for a located submarine: who gets over her, depth charges and hedgehog, her shot down the throat.

ask-attack-located-submarines = Attack located submarines: { $places }.
refuse-order-assault-attacks-assault = Order `assault` with your attacks, or `assault` alone for none.
refuse-attacks-once-turn-give = { $attacker } attacks once a turn; give all she does in one line.

# How a battle ends before its time: by agreement, by conceding, or because contact is lost.

ask-would-end-battle-stands = { $who } would end the battle as it stands. Do you agree? If nobody refuses it is over.
refuse-answer-offer-end-battle = Answer the offer to end the battle first: `consent yes` or `consent no`.

# Phase A: every seat plots movement, gunfire, torpedoes, aircraft and searches in secret; then all are opened at once.

ask-turn-plot-groups-moves = Turn { $turn }, { $clock }: plot your groups' moves, gunfire and torpedoes.
refuse-plot-now-plot-groups = Plot now: `plot` with your groups' orders, or `plot` alone to go straight on.
ask-ask-leave-change-movement = Ask leave to change a movement plot, or `amend` alone.
refuse-plots-closed-amend-movement = Plots are closed: `amend` a movement plot, or `amend` alone.
ask-asks-leave-change-movement = { $by } asks leave to change a movement plot after phase A.
refuse-answer-first-consent-yes = Answer { $by } first: `consent yes` or `consent no`.

# Phase E: messages between commanders, and orders to detached sub-units out of sight.

ask-send-messages-fellow-commanders = Send messages to your fellow commanders, or `signal` alone for silence.
ask-nobody-signal-nothing-signal = You have nobody to signal to, or nothing to signal from, this turn: `signal` alone.
refuse-send-messages-now-signal = Send messages now: `signal`, with `to seat: words`, or `signal` alone.
refuse-flagship-gone-send-nothing = Your flagship is gone: you send nothing this turn.

# A shot down the throat: what a boat under attack may elect when the attack comes.

ask-under-attack-shoot-down = Under attack: { $told }. Shoot down the throat?
refuse-answer-throat-boat-ship = Answer `throat boat 2 at ship`, or `throat` alone to hold.
refuse-no-boat-under-attack = You have no boat { $boat } under attack; { $which }
refuse-does-not-attack = { $ship } does not attack her; { $which }
refuse-fires-once = { $own } fires once.
refuse-shot-down-throat-needs = A shot down the throat needs Periscope or Deep after the move.
refuse-torpedoes-bow-tubes-fire = { $own } has { $loaded } torpedoes in her bow tubes: fire 1 to that many.

# Gunfire allocation, battery by battery, before anything is measured.

refuse-no-position-fire-guns = { $ship } is in no position to fire guns.
refuse-no-power-fire-until = { $ship } has no power to fire until turn { $mute_until }.
refuse-may-not-fire-battle = { $ship } may not fire in this battle.
refuse-holds-fire-until-detects = { $ship } holds her fire until she detects an enemy or is fired on.
refuse-battery-does-not-bear = { $ship }'s { $arc } battery does not bear on { $target }, { $place }.
refuse-battery-target-already-fires = { $ship }'s { $arc } battery has a target already; it fires at one ship a turn.
refuse-no-battery = { $ship } has no battery { $missing }{ $of }; she has { $have }.
refuse-name-calibre-factor = Name the calibre factor: { $ship } has { $have }.
refuse-battery-out-action = { $ship }'s { $arc } battery is out of action.
refuse-no-ammunition-left-battery = { $ship } has no ammunition left for her { $arc } battery.
refuse-main-guns-may-not = { $ship }'s main guns may not fire in this battle.
refuse-fires-whole-main-battery = { $ship } fires her whole main battery at one ship.
refuse-may-split-main-battery = { $ship } may split her main battery between two ships at most.
refuse-splits-fire-bow-guns = { $ship } splits her fire by BOW guns at one ship and STN guns at the other.
refuse-heavily-damaged-one-main = { $ship } is heavily damaged: one main and one side battery a turn.
refuse-takes-enemys-flagship-fire = { $ship } takes { $forced } for the enemy's flagship: fire at her or hold.
refuse-too-near-fire-checked = { $friend } is too near { $target }: fire is checked this turn.

# Parts of such sentences.

words-degrees = { $abs } degrees { $side }
words-dead-ahead = dead ahead
words-none = none
words-factor = {" "}of factor { $factor }
words-beyond-move = it is beyond her move
words-only-ship-searches-turn = only a ship that searches this turn leaves her plot for it
words-no-torpedo-mounts-all = no torpedo mounts at all
# The names there are, behind an objection to one that there is not.

names-none = there is none to name.
names-all = { $count ->
    [one] there is { $names }.
   *[other] there are { $names }.
}
names-near = { $count ->
    [one] did you mean { $near }? There is { $names }.
   *[other] did you mean { $near }? There are { $names }.
}

# Where torpedo mounts can aim.

aim-l = mounts to port aim from 180 to 360
aim-r = mounts to starboard aim from 0 to 180
aim-bow = bow tubes aim from 270 by 0 to 90
aim-stn = stern tubes aim from 90 to 270
aim-early-l = before gyros a mount to port aims between 195 and 345
aim-early-r = before gyros a mount to starboard aims between 15 and 165
aim-early-c = before gyros a centreline mount aims between 35 and 145 to either side

words-loaded = loaded are { $mounts }
words-none-loaded = she has no torpedo left in any
refuse-leg-beyond-any-ship = { $step } is beyond any ship: { $ship } runs { $longest } in a turn at most.
refuse-speed-beyond-any-ship = { $step } is beyond any ship: { $ship } makes { $top } knots at most.
words-boat-at = { $boat } at { $x },{ $y }
words-boat-by = { $boat } by { $ships }

# The end of the turn and of the battle: comparative strength, points, levels, strategic aims.

score-sunk = { $ship } sunk
score-heavily-damaged = { $ship } heavily damaged
score-times = { $loss }, { $points } times { $times } since hers was the stronger side
score-got-away = { $ship } got away
outcome-none = no victory conditions
outcome-report-only = Report only: { $points }.
outcome-decisive = a decisive victory for { $side }
outcome-marginal = a marginal victory for { $side }
outcome-drawn = a drawn battle
outcome-with-object = { $level }; { $object }
outcome-object = the object was gained by { $sides }
outcome-no-object = neither side gained its object
outcome-score = { $first } to { $one }, { $second } to { $other }
outcome-point = 1 point
outcome-points = { $points } points
outcome-broken-off = Broken off by { $sides }.
outcome-agreed = Ended by agreement.
outcome-conceded = Conceded by { $sides }.
outcome-contact-lost = Contact was lost for { $turns } turns.

# Helm orders, one group's line of the plot: `CruDiv2: 4", R 30, 8"`.

unread-no-step-plot-write-leg = { $text } is no step of a plot. Write a leg (4", 10cm, 3000y), a turn (R 30, FL L 60), SMOKE, EVADE, SPEED 20, or for a submarine DEPTH P.
unread-finer-than-table-write-at = { $width ->
    [one] { $text } is finer than the table: write at most { $width } decimal.
   *[other] { $text } is finer than the table: write at most { $width } decimals.
}
unread-there-no-depth = There is no depth { $words }: { $depths }.
unread-na-mov-no-turn-write = NA-MOV-31: { $text } is no turn: write the side and the degrees, like R 30, L 90 or FL L 60.
unread-na-mov-turn-from-degrees = NA-MOV-31: A turn is from 0.1 to 180 degrees, not { $degrees }.
unread-na-mov-negative-ships-do = NA-MOV-18: { $text } is negative; ships do not go astern. The shortest leg is 0.
unread-step-object-with-verb-amount = A step is an object with verb, amount and mark, not { $data }.
unread-no-step = { $verb } is no step: { $known }.
unread-step-cannot = { $name } of a step cannot be { $value }.

# The compound order of phase A: everything a group's commander writes on the turn sheet, as one line of parts between bars.

unread-no-part-plot-write-group = { $words } is no part of a plot. Write `group: 4", R 30, 8"`, `ship/BOW&STN -> target`, `torp ship/L1 4 at 45`, `search ship sonar`, `air element strike ship`, `detach ship as name`, `join group to group`, `float ship`, `appear boat at x,y course c speed s depth P`, `ask leave` or `offer end`.
unread-no-launch-write-torp-ship = { $text } is no launch: write `torp ship/L1 4 at 45` or `torp ship/L1 4 -> target`.
unread-no-direction-write-degrees-from = { $found } is no direction: write degrees from the bow, clockwise from 0 to 360, or L 40 / R 40.
unread-lacks-colon-behind-group = { $group } lacks a colon behind the group.
unread-no-gunfire-write-ship-bow = { $text } is no gunfire: write `ship/BOW&STN 6 -> target`.
unread-torpedoes-are-fired-on-bearing = Torpedoes are fired on a bearing or at a target, not both.
unread-write-appear-boat-at-course = Write `appear boat at 1000,-2000 course 90 speed 8 depth P`, the place in yards.

# What the words of an order stand for, and the forms of those parts that are no plain row of words.

unread-mission-missing = The mission is missing; missions are { $missions }.
names-depth = depth
names-calibre-factor = The calibre factor
names-count-of-torpedoes = The count of torpedoes
names-count-of-torpedoes-in-figures = The count of torpedoes, in figures,
unread-group-s-name-has-up = A group's name has up to { $longest_name } letters and no colon, slash or comma.
unread-there-no-battery = There is no battery { $upper }: { $arcs }.
unread-no-mission-missions-are = { $word } is no mission; missions are { $missions }.
unread-bombers-fly-torpedoes-are-dropped = Bombers fly { $heights }, torpedoes are dropped at some yards, not { $word }.
unread-element-attacks-now-or-later = An element attacks now or later, not { $word }.
unread-whole-number-from-not = { $what }: a whole number from { $lowest } to { $highest }, not { $data }.

# What a commander can say: the compound plot of phase A, and the few choices later in the turn.

unread-write-seat-words-orders-sub = Write `to seat: words`; orders to a sub-unit of yours stand in the plot.

# Tracks: what a plot will not do as it is written.

words-no-ship-left = { $group } has no ship left.
words-makes-knots = { $ship } makes { $knots } knots
words-speed-plotted = SPEED { $speed } is plotted
words-speed-cut = { $most } at most; SPEED { $speed } will be cut to that.
words-step-cut-short = Step { $number } of { $group }, { $step }, will be cut short: { $why }, so that { $longest } is left there at most.
words-step-not-made = Step { $number } of { $group }, { $step }, will not be made: { $why }.
words-move-used-up = the move is used up before it; step { $number } may be { $longest } at most
words-not-speed-enough = she has not speed enough left to pay for it

## What each order does, and each part of one, for whoever asks how it is written.

means-helm = How a group moves: `CruDiv2: 4", R 30, 8"`.
means-shoot = Batteries at a target: `SCH/B&S 6 -> ALA`; the factor is owed where the ship has more than one calibre.
means-launch = Torpedoes of one mount: `torp fubuki/C1 3 at 45` (degrees from her bow, clockwise) or `torp fubuki/C1 3 -> houston`.
means-search = A hunt for submarines: `search wishart sonar`.
means-sortie = An element's mission: `air e1 strike hood medium`, `air f2 cap taffy-3`, `air f1 escort e1`.
means-detach = A ship leaves her group and makes one of her own: `detach exeter as exeter-gp`.
means-join = A group falls in astern of another: `join exeter-gp to hood-gp`.
means-appear = A lurking submarine is brought in near a point: `appear u-47 at 1000,-2000 course 90 speed 8 depth P`.
means-float = A spotting float-plane is launched: `float ajax`.
means-plot = Everything a seat orders in phase A, sealed until all plots are in.
means-attack = One attack on a located submarine: `wishart over u-47 charge P hedgehog`.
means-shot = Torpedoes of a boat under attack at an attacker: `u-47 2 at wishart`.
means-message = Words to another commander: `to allies/force-a: we close`.
means-switch = Shift the fire to a second target: `switch hood`.
means-hold = Keep the fire on the first target.
means-moments = When each surviving element attacks: `moments e1 now, e2 later`.
means-assault = The attacks of a side on located submarines: `assault wishart over u-47 charge P | …`, or `assault` for none.
means-throat = Shots down the throat of ships that come over one's boats: `throat u-47 2 at wishart | …`, or `throat` for none.
means-signals = The messages of phase E: `signal to allies/force-a: we close | to allies/force-b: cover us`, or `signal` for silence.
means-amend = Ask leave to change movement plots after phase A has closed: `amend CruDiv2: 4", L 30`, or `amend` for none.
means-consent = The opponent's answer to an amendment: `consent yes` or `consent no`.
means-concede = Give the battle up instead of plotting: `concede`.

# The compound order of phase A: everything a group's commander writes on the turn sheet, as one line of parts between bars.

does-group-s-course-legs-and = a group's course: legs and turns in their order; `"`, `cm` or `y` (yards) for a leg
does-gunfire-arcs-joined-by-bow = gunfire: arcs joined by & (BOW, C, STN, L, R, LB, RB, LS, RS; B and S do as well)
does-hunt-submarines-hydrophone-or-sonar = hunt submarines: hydrophone or sonar
does-element-s-mission-launch-land = an element's mission: launch, land, cap, escort, strike, patrol or hold; its target; height
unread-target-missing-before-altitude = The target is missing before the altitude.
does-ship-leaves-her-group-and = a ship leaves her group and makes one of her own
does-group-falls-in-astern-another = a group falls in astern of another
does-boat-that-lies-in-wait = a boat that lies in wait comes in; yards, degrees, knots
does-launch-spotting-float-plane = launch a spotting float-plane
does-or-at-ship-secret-tells = or at a ship; `secret` tells the enemy nothing of it
does-torpedoes-one-mount-how-many = torpedoes of one mount: how many, degrees from her bow clockwise, or `at L 40`

# What a commander can say: the compound plot of phase A, and the few choices later in the turn.

does-depth-charges-set-depth-s = depth charges set to a depth: S, P, D, R, T, Ab
unread-charges-hedgehog-or-both-are = Charges, the hedgehog, or both are missing.
does-boat-s-torpedoes-down-throat = a boat's torpedoes down the throat of a hunter who attacks: how many, at whom
does-words-another-commander-your-side = words to another commander of your side

# What the words of an order stand for, and the forms of those parts that are no plain row of words.

names-tenths-degree-from-bow-clockwise = Tenths of a degree from the bow, clockwise
names-tenths-degree = Tenths of a degree
names-thousandths-knot = Thousandths of a knot
names-yards = Yards

# The parts of each compound order, by example: what a commander types between the bars, and what it does.

does-flank-turn-all-ships-together = a flank turn of all ships together; `L 90` and `R 90` are turns in succession, in degrees
does-speed-in-knots-from-here = a speed in knots from here on
does-make-smoke-steer-evasively = make smoke; steer evasively
does-submarine-s-depth-s-p = a submarine's depth (S, P, D, R, T, Ab)
does-with-gun-s-factor-where = with the gun's factor, where a ship has more than one calibre in these arcs
does-hedgehog-both-may-said-charges = the hedgehog; both may be said, the charges first
does-ask-enemy-s-leave-change = ask the enemy's leave to change the movement once all plots are in
does-offer-enemy-end-battle-as = offer the enemy to end the battle as it stands
does-when-each-surviving-element-attacks = when each surviving element attacks

# Aircraft in the turn: step 6 and 7 of phase A, and attacks put off to phase D.

title-air-combat = Air combat
title-moment-air-attack = Moment of air attack
title-air-attacks = Air attacks
title-d-air-attacks = Air attacks

# Phase F: damage control, and the end of the turn.

title-f-damage-control = Damage control

# The Detection step: lookouts and radar, from the positions at the start of the turn.

title-detection = Detection

# Phase C, gunfire: quicker guns first, equal guns at once, old guns last.

title-c-gunfire = Gunfire

# The hunt for a located submarine: who gets over her, depth charges and hedgehog, her shot down the throat.

title-d-attacks-on-submarines = Attacks on submarines

# Phase D: ships move as plotted, cross torpedo tracks, collide, ground, leave the table.

title-d-movement = Movement

# How a battle ends before its time: by agreement, by conceding, or because contact is lost.

title-parley = Parley

# Phase A: every seat plots movement, gunfire, torpedoes, aircraft and searches in secret; then all are opened at once.

title-plot-and-allocate = Plot and allocate
title-amendments = Amendments
title-consent = Consent

# Phase E: messages between commanders, and orders to detached sub-units out of sight.

title-e-messages-and-orders = Messages and orders

# A shot down the throat: what a boat under attack may elect when the attack comes.

title-d-down-throat = Down the throat

# Phase B, torpedo tracks; and in phase D the ships that cross them.

title-b-torpedo-tracks = Torpedo tracks

# The Weather step, which opens the turn; smoke that thins; the scenario's own dice.

title-weather = Weather

# Orders as people say them: on buttons, in lists, aloud. Arguments are the fields of the order; `$grants_is` is the word that stands there.

order-plot = { $is_empty ->
    [yes] Hold course, hold fire
   *[no] Plot: { $parts }
}
plot-courses = { $count ->
    [0] hold course
    [one] 1 course
   *[other] { $count } courses
}
plot-salvoes = { $count ->
    [0] hold fire
    [one] 1 salvo
   *[other] { $count } salvoes
}
plot-launches = { $count ->
    [one] 1 launch
   *[other] { $count } launches
}
plot-missions = { $count ->
    [one] 1 mission
   *[other] { $count } missions
}
order-switch = Shift fire to { $target }
order-hold = Keep the fire on her
order-moments = { $moment ->
    [now] All attack now, before the guns
    [later] All attack later, in the movement
   *[several] { $choices }
}
order-moments-choices = { $flight } { $moment_is ->
    [now] now
   *[later] later
}
order-assault = { $attacks_is ->
    [none] No attack
   *[other] { COUNT($attacks) ->
        [one] 1 attack
       *[other] { COUNT($attacks) } attacks
    }
}
order-assault-attacks = { $attacker }
order-throat = { $shots_is ->
    [none] Hold: no shot
   *[other] { $shots }
}
order-throat-shots = { $boat } fires { $count ->
    [one] one torpedo
   *[other] { $count } torpedoes
} at { $ship }
order-signal = { $messages_is ->
    [none] No signals
    [one] Send the signal
   *[many] Send { COUNT($messages) } signals
}
order-signal-messages = { $to }
order-amend = { $groups_is ->
    [none] Change nothing
   *[other] Ask leave to change the course of { $groups }
}
order-consent = { $grants_is ->
    [yes] Agree
   *[no] Refuse
}
order-concede = Concede the battle

# A plot as sentences: what each group steers, at whom each ship fires.

spelled-nothing = All hold course and hold fire.
spelled-no-course = Hold course.
spelled-detach = { $ship } leaves her group.
spelled-join = { $group } falls in astern of { $into }.
spelled-helm = { $group }: { $steps }.
spelled-launch = { $ship } launches { $count ->
    [one] 1 torpedo
   *[other] { $count } torpedoes
} { $target_is ->
    [none] { spelled-bearing }
   *[other] at { $target }
}{ $is_secret_is ->
    [yes] , unmarked
   *[other] { "" }
}.
spelled-bearing = { $side ->
    [ahead] on the course of her bow
    [left] { $degrees }° to port
   *[right] { $degrees }° to starboard
}
spelled-search = { $ship } searches by { $method_is ->
    [sonar] sonar
   *[hydrophone] hydrophone
}.
spelled-sortie = { $flight }: { $mission_is ->
    [launch] { form-words.launch }
    [land] { form-words.land }
    [cap] { form-words.cap }
    [escort] { form-words.escort }
    [strike] { form-words.strike }
    [patrol] { form-words.patrol }
   *[hold] { form-words.hold }
}{ $target_is ->
    [none] { "" }
   *[other] { " " }{ $target }
}.
spelled-appear = { $ship } appears.
spelled-float = { $ship } launches her float-plane.
spelled-fire = { $ships } { COUNT($ships) ->
    [one] fires
   *[other] fire
} at { $targets }.
spelled-leave = The enemy is asked for leave to change a course.
spelled-offer = The battle may end here, if all agree.
helm-step = { $kind ->
    [yards] { $amount } yards
    [inches] { $amount }"
    [centimetres] { $amount } cm
    [left] left { $amount }°
    [right] right { $amount }°
    [all-left] all together left { $amount }°
    [all-right] all together right { $amount }°
    [speed] speed { $amount }
    [smoke] smoke
    [evade] evade
   *[depth] { depths }
}
depths = { $depth ->
    [S] { form-words.S }
    [P] { form-words.P }
    [D] { form-words.D }
    [R] { form-words.R }
    [T] { form-words.T }
   *[Ab] { form-words.Ab }
}

# Words that stand in the forms of a plot.

form-words =
    .launch = launch
    .land = land on
    .cap = patrol over
    .escort = escort
    .strike = strike
    .patrol = hunt submarines
    .hold = hold back
    .hydrophone = by hydrophone
    .sonar = by sonar
    .now = now, before the guns
    .later = later, in the movement
    .high = high
    .medium = medium
    .low = low
    .S = surfaced
    .P = periscope depth
    .D = deep
    .R = deeper
    .T = deepest
    .Ab = the abyss

# How an action is won.
aim-action = Sink or cripple more than you lose in { $turns } turns of five minutes. { $victory }

# How a question is answered, by the phase that asks it.
form-asks =
    .Throats = At so short a range a shot at her bow is not halved; if all miss, she knows your depth.
    .Parley = It is then judged by what has been lost so far.
    .ChooseMoment = While the ships move, torpedoes in the water are resolved too.

## Reasons of a result

# What dice are thrown for, by rule and by the word in the record.
throws =
    .NA-AIR-20-dodging = dodging
    .NA-AIR-27-antiaircraft = antiaircraft
    .NA-AIR-35-divebombing = divebombing
    .NA-AIR-4-air-combat = air combat
    .NA-AIR-40-bomb = bomb
    .NA-AIR-50-level-bombing = level bombing
    .NA-DMG-8-repair = repair
    .NA-DMG-9-worsening = worsening
    .NA-GUN-23-coloured = Coloured die, penetration of the first hit: high is good
    .NA-GUN-23-white = White die, aim: low is good
    .NA-GUN-60-last-chance = Last chance: only a second 1 hits
    .NA-MOV-24-collision = collision
    .NA-NIT-16-radar = radar
    .NA-NIT-17-land-behind = land behind
    .NA-NIT-7-lookouts = lookouts
    .NA-PEN-1-coloured = Coloured die, penetration of a further hit: high is good
    .NA-SCN-6-engine-room = engine room
    .NA-SCN-6-identification = identification
    .NA-SCN-6-power = power
    .NA-SCN-6-recall = recall
    .NA-SCN-6-surprise = surprise
    .NA-SCN-6-turrets = turrets
    .NA-SCN-9-rudder = rudder
    .NA-SUB-1-direction = direction
    .NA-SUB-1-distance = distance
    .NA-SUB-35-depth-charges = depth charges
    .NA-SUB-41-hedgehog = hedgehog
    .NA-SUB-7-hull = hull
    .NA-TRP-20-coloured = Coloured die, damage of a hit: high is good
    .NA-TRP-33-white = White die: how many hit
    .NA-WEA-6-visibility = visibility

# What a die needed, by what it is thrown for.

needs-hits = { $most ->
    [0] No number hits.
    [one] A 1 hits.
   *[other] { $most } or less hits.
}
needs-two-ones = Two ones are needed: a 1 here, and a 1 on the die after it.
needs-unread = Not read: no hit.
needs-dud = { $most ->
    [one] A 1 is a dud.
   *[other] { $most } or less is a dud.
}
needs-harm = { $level ->
    [D] { needs-least } damages
    [HD] { needs-least } damages heavily
   *[S] { needs-least } sinks
}
needs-least = { $least ->
    [6] a 6
   *[other] { $least } or more
}
needs-penetration = { $levels ->
    [0] No number does harm.
   *[other] { $harm }; { needs-duds }.
}
needs-duds = { $duds ->
    [0] a 1 is a dud, a 2 as well for early German and American torpedoes
    [one] a 1 is a dud
   *[other] { $duds } or less is a dud
}
needs-control = { $most ->
    [one] A 1 brings the damage under control.
   *[other] { $most } or less brings the damage under control.
}
needs-repair = { $least } or more repairs one level.
needs-worse = { $most } or less makes it worse.
needs-flak = { $least ->
    [6] A 6 shoots one down.
   *[other] { $least } or more shoots one down.
}
needs-better = { $most } or less wins for the better aircraft.
needs-collision = A 1 on either die: they collide.
needs-collision-else = They collide with { $ship } or less on the first die, with { $other } or less on the second.
needs-found = { $most ->
    [one] A 1 finds them.
   *[other] { $most } or less finds them.
}
needs-odd = An odd number sinks her, if the charges are set to her depth.
needs-sinks = { $most } or less sinks her.
needs-hull = Two ones break her hull.
needs-one-of = { $count ->
    [one] A { $faces } brings it about.
   *[other] Any of { $faces } brings it about.
}

# Letters in printed charts.
chart-letters =
    .D = damage
    .HD = heavy damage
    .S = sunk
    .D-in-brackets = damage by bombs, torpedoes and guns at close range alone

# A shot's number, from where every gun starts to what the modifiers make of it.
reckoned =
    .from = Every gun starts from
    .to = She hits with this or less; a 6 always misses

# Why a number is modified.

reason-target-over-30-knots = target over 30 knots
reason-small-target = small target
reason-firer-damaged = firer damaged
reason-target-acquired = target acquired
reason-hit-her-last-turn = hit her last turn
reason-target-evading = target evading
reason-firer-evading = firer evading
reason-fire-control-radar = fire-control radar
reason-float-plane-spotting = float-plane spotting
reason-night = night
reason-smoke = smoke
reason-crowded-target = crowded target
reason-italian-powder = Italian powder
reason-crew = crew
reason-strafed = strafed
reason-close-range = close range
reason-medium-range = medium range
reason-long-range = long range
reason-calm-seas = calm seas
reason-rough-seas = rough seas
reason-very-rough-seas = very rough seas
reason-guns = { $guns ->
    [one] 1 gun
   *[other] { $guns } guns
}
