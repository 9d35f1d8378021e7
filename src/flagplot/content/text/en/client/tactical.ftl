# The plot of the action. A message is the property of the same name in the client (web/src/lib/text/words.ts).

# A class in a line: type, speed, guns and how far they shoot, torpedoes.
sheetLine = { $type }, { $knots } knots
sheetGuns = { $guns }: close to { $close }, medium to { $medium }, long to { $long } yards
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
lead = { $n ->
    [one] 1 torpedo
   *[other] { $n } torpedoes
}, course { $course }
most = { $knots } kn{ GIVEN($column) ->
    [yes] , the slowest
   *[no] { "" }
}{ GIVEN($hurt) ->
    [yes] , damaged
   *[no] { "" }
}: no farther this turn
steering = { $group }: course { $course }, { $knots } knots
end = { $clock }  { $course }°  { $knots } kn
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
sequence =
    .plot = Plot
    .torpedoes = Torpedoes
    .gunfire = Gunfire
    .movement = Movement
    .signals = Signals
    .repairs = Repairs

## Strip and ruler

turn = Turn { $turn }
turnOf = { turn } of { $last }
light =
    .day = Day
    .night = Night
seas = { $seas ->
    [calm] Calm sea
    [rough] Rough sea
   *[very-rough] Very rough sea
}
seeing = { $word ->
    [good] good
    [poor] poor
   *[bad] bad
}{ GIVEN($yards) ->
    [yes] , { $yards } yd
   *[no] { " " }visibility
}
minutes = { $n }-minute turns
ruler = Time ruler
lookBack = Look back along the wakes
now = Now
play = Play the last turn, from { $clock }
mark = { $name }{ GIVEN($word) ->
    [yes] : { $word }
   *[no] { "" }
}
# Events that the plot does not show, by kind.
unstaged =
    .track = torpedoes
    .over = the end

## Force

own = Own ships
inSight = Enemy in sight
outOfSight = Not in sight
gone = Lost or gone
nobody = No enemy in sight.
knots = { $n } kn
battery = { $guns } × { $calibre }
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
    .L = port
    .R = starboard
    .LB = port bow
    .RB = starboard bow
    .LS = port quarter
    .RS = starboard quarter

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
    [left] { $degrees }° off her port bow
   *[right] { $degrees }° off her starboard bow
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

## Questions, and the sheet before the first order

askShift = So well aimed a salvo lets { $ship } fire once more at another ship, for one hit at most. Then only half her hits on { $first } count, rounded down; if she keeps to { $first }, all of them do.
plotHers = Plot { ENDING($name) ->
    [s] { $name }'
   *[other] { $name }'s
} course
plotYours = Plot your courses
plotGroup = Plot a course: { $name }
askPlot = Drag the ring at the end of the line, choose { GIVEN($boats) ->
    [yes] a target for the torpedoes
   *[no] a target
}, then give the order. Or set standing orders below, and run.{ $then }
askPlotAloud = Type the plot after a slash, or Tab to the chart: { GIVEN($several) ->
    [yes] N picks a ship, left
   *[no] left
} and right turn five degrees, up and down change the speed, D aims every gun that bears at the nearest enemy. Enter gives the order. Courses and targets also stand as forms under Orders.{ $then }
askPlotThen = { $blind ->
    [hunters] { " " }No enemy is in sight yet; ships with depth charges can search for submarines, below.
    [yes] { " " }No enemy is in sight yet.
   *[no] { "" }
}{ GIVEN($wings) ->
    [yes] { " " }Aircraft get their missions below.
   *[no] { "" }
}
askPlotOpen = { $open ->
    [one] One group still has
   *[other] { $open } groups still have
} no course and will hold on.
askPlotWhole = Look at it once more, then give the order.
briefForce = { GIVEN($date) ->
    [yes] { $date }, { $clock }
   *[no] { $clock }
}, { $light ->
    [night] night
   *[day] day
}, { $seas ->
    [calm] calm sea
    [rough] rough sea
   *[very-rough] very rough sea
}. You command { $side }: { $ships }{ $more ->
    [0] { "" }
   *[other] { " " }and { $more } more
}{ $wings ->
    [0] { "" }
    [one] ; and one element of aircraft
   *[other] ; and { $wings } elements of aircraft
}.
brief =
    .turn = Both captains plot in secret. Then all guns fire from where the ships are now, and after that all ships move.
    .arcs = Wedges show where your guns bear: more guns broadside than ahead. The dashed rings are close, medium and long range. Nobody may measure the range before firing.
    .arcsAloud = More guns bear broadside than ahead. You are told where a ship bears from yours and how far off her bow; nobody may measure the range before firing. C opens the chart in words.
    .night = At night you see only what your lookouts or your radar find. A damaged ship burns and is seen at any range.
    .day = Turning towards her closes the range and masks your guns. Who evades is harder to hit from afar and shoots worse; who keeps to one target hits it more easily.
    .boatsTurn = Both captains plot in secret. Then torpedoes leave the tubes, guns fire, and after that all ships move.
    .boatsFire = Choose a target for the bow or the stern tubes below: she fires at periscope depth or surfaced, bow tubes ahead, stern tubes astern. Where she fires from she is found.
briefDepth = The deeper and the slower, the harder to find. She changes her depth by one level a turn, and makes { $below } knots below, { $surface } on the surface. In the deepest water the sea may crush her.
briefWings = Aircraft fly by missions: choose one for each element under “{ moreOrders }”, below the courses.{ $light ->
    [night] { "" }
   *[day] { " " }By day they find any ship on the plot.
}
