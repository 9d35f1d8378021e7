# The plot of the action. A message is the property of the same name in the client (web/src/lib/text/words.ts).

# A class in a line: type, speed, guns and how far they shoot, torpedoes.
sheetLine = { $type }, { $knots } knots
sheetGuns = { $guns } × { $gun }: close to { $close }, medium to { $medium }, long to { $long } yards
sheetTorpedoes = torpedoes
chart = Plot of the action
furniture = Scale bar
grid = Grid of a thousand yards
wakes = Wakes of the last turns
arcs = Gun arcs and range rings
torpedoes = Torpedo tracks
smoke = Smoke and squalls
sight = Visibility ring
names = Names of ships
lost = Where lost contacts were last seen
thousands = Thousands of yards
next = Next ship
previous = Previous ship
arrows = Turn and lengthen the plotted course
inspect = What is selected
fit = Show the whole action
hidePieces = Hide the ships (hold)
suggest = Steady on, fire at the nearest
bands =
    .close = close
    .medium = medium
    .long = long
blind = blind arc
guns = { $n ->
    [one] 1 gun
   *[other] { $n } guns
}
sightTo = visibility { $yards } yards
smokeTo = smoke, to { $clock }
squall = rain squall
lastSeen = last seen { $clock }
farthestOn = farthest on
located = { $name } located
run = { $n ->
    [one] 1 torpedo
   *[other] { $n } torpedoes
}{ GIVEN($hidden) ->
    [yes] , unmarked
   *[no] { "" }
}
most = { $knots } kn{ GIVEN($column) ->
    [yes] , the slowest
   *[no] { "" }
}{ GIVEN($hurt) ->
    [yes] , damaged
   *[no] { "" }
}: no farther this turn
steering = { $group }: course { $course }, { $knots } knots
end = { $clock }  { $course }°  { $knots } kn
hits = { $n ->
    [0] no hits
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
   *[other] { $n } hits
}
level = { $level ->
    [0] sound
    [1] damaged
    [2] heavily damaged
   *[3] sunk
}
levelMark = { $level ->
    [0] { "" }
    [1] D
    [2] HD
   *[3] sunk
}
uncontrolled = damage out of control
controlled = damage under control
aground = aground
evading = evading
owned = { ENDING($name) ->
    [s] { $name }’
   *[other] { $name }’s
}
sequence =
    .plot = Plot
    .torpedoes = Torpedoes
    .gunfire = Gunfire
    .movement = Movement
    .signals = Signals
    .repairs = Repairs

## Strip and ruler

turnOf = Turn { $turn } of { $last }
light =
    .day = Day
    .night = Night
seas = { $seas } sea
seeing = { GIVEN($yards) ->
    [yes] { $word }, { $yards } yd
   *[no] { $word } visibility
}
minutes = 5-minute turns
ruler = Time ruler
lookBack = Look back along the wakes
now = Now
play = Play the last turn, from { $clock }
hit = { $ship } hit
sunk = { $ship } sinks
wakesSeen = torpedoes

## Force

own = Own ships
inSight = Enemy in sight
outOfSight = Not in sight
gone = Lost or gone
nobody = No enemy in sight.
knots = { $n } kn
battery = { $guns } × { $inches }-inch
speedOf = { $now } of { $most } kn
hull = Hull
armour = Armour
torpedoTubes = Torpedoes
fitted = Fitted
antisub = Against submarines
turnsOfFire = { $n ->
    [one] 1 turn of fire
   *[other] { $n } turns of fire
}
outOfAction = out of action
noAmmo = no ammunition
tubesIn = { $n } of { $of } loaded
spare = one set of reloads
radar = search radar ({ $set })
fireControl = gun radar
floatplane = float-plane { $where }
charges = { $n ->
    [one] 1 pattern
   *[other] { $n } patterns
} of depth charges{ GIVEN($h) ->
    [yes] , { $h } hedgehog
   *[no] { "" }
}
depth =
    .S = surfaced
    .P = periscope depth
    .D = deep
    .R = deeper
    .T = deepest
    .Ab = the abyss
acquired = on { $name }
reach = reaches { $yards } yd
arc =
    .BOW = bow
    .C = centre
    .STN = stern
    .L = left
    .R = right
    .LB = left bow
    .RB = right bow
    .LS = left stern
    .RS = right stern

## Orders

sheet = Plot
plotIntro = Drag the ring at the end of a course, or write it. A group without a plot holds on.
helm = Course
helmHint = 4", R 30, 8"
addLeg = Add a leg
clear = Clear
speed = Speed
asBefore = as before
evade = Evade
smokeStep = Smoke
evadeWhy = Evading: harder to hit at medium and long range; her own fire is worse, and it costs her some way.
smokeWhy = Smoke along her track spoils all fire across it, until the guns have fired in the next turn.
together = Turn together
gunfire = Guns
allAt = All guns that bear
holdFire = hold fire
noBear = does not bear
mount = { $name } · { $loaded ->
    [one] 1 torpedo
   *[other] { $loaded } torpedoes
}
keep = keep
onBearing = on a bearing…
fromBow = Degrees from the bow, clockwise
moreOrders = Aircraft, detachments, searches
mission = Mission
noMission = as before
asItCarries = as it carries
atHeight = Height
onTarget = Target
splitting = Detach from her group
splitOff = { $name } goes on her own
joinTo = { $name } falls in astern of
nobodyElse = nobody
floatUp = { $name } launches her float-plane
floatTitle = Float-planes
joining = Join groups
lookouts = { $faces ->
    [6] seen for certain
   *[other] lookouts { $faces } in 6
}
signals = Signals
signalWords = Words
addSignal = Add a signal
keepSilent = Send nothing
when = When do they attack?
useThis = Take this plot
fireNearest = Fire at the nearest
flights = Aircraft
flightOf = { $planes } × { $aircraft }
assault = Attack submarines
keepOff = keeps off
over = over { $boat }
chargesAt = Depth charges set to
noCharges = none
hedgehog = Hedgehog
searchBy = Search for submarines
noSearch = no
stops = The course ends with a turn: she stops there. Add a leg or a speed.
allFire = All guns that bear: fire at { $name }
wreck = { $name } sunk
shipsIn = { $n ->
    [one] 1 ship
   *[other] { $n } ships
}
noAttack = No attack
signalTo = To

## Twin

twinIntro = Ships with course and speed. The plot sheet in the panel gives the same orders as the drawing.
shipWords = { $side }, { $type } { $name }, course { $course }{ GIVEN($speed) ->
    [yes] , { $speed }
   *[no] { "" }
}, { $level }{ GIVEN($more) ->
    [yes] , { $more }
   *[no] { "" }
}
speedWords = { $knots } knots
placeWords = { $across } thousand yards { $east ->
    [west] west
   *[east] east
}, { $up } { $north ->
    [south] south
   *[north] north
} of the origin
seenFrom = bearing { $bearing } from { $name }, { $where ->
    [ahead] right ahead
    [astern] right astern
    [left] { $degrees }° to the left of her bow
   *[right] { $degrees }° to the right of her bow
}
torpedoWords = { GIVEN($own) ->
    [yes] Own
   *[no] Enemy
}: { $n ->
    [one] 1 torpedo
   *[other] { $n } torpedoes
}, course { $course }
tracks = Torpedoes in the water
plotted = Plotted
lostWords = { $name }, last seen { $clock }, { $place }; within { $reach } thousand yards of it now
onTheWater = Smoke, land, wrecks
landWords = Land: { $name }
steady = Steady on
depthLabel = Depth
offer = Offer to end the battle as it stands
howMany = How many
secret = Keep the track unmarked
secretWhy = The enemy sees no wake until the second turn of her run.
drop = Dropped at, in yards
dropHint = as near as they can
leave = Ask the enemy's leave to change a course when all plots are in
lurking = Boats that lie in wait
appears = { $name } appears
east = East
north = North
tap = Tap the plot to set the place.
course = Course
inKnots = Knots
amend = Change a course
amendWhy = The enemy must agree; what you do not fill in stays as plotted.
flightOver = { $id }, { $planes }
