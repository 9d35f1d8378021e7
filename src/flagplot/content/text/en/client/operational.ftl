# The board of the raid. A message is the property of the same name in the client (web/src/lib/text/words.ts).

chart = Chart of the Bay of Bengal
water = Water and land names
furniture = Scale bar
soundings = Soundings
grid = Hexes
numbers = Hex numbers
zones = Search zones
air = Air units at bases
tracks = Tracks of this turn
farthest = Farthest-on circles
sightings = Searches, sightings and raids
sightedHere = sighted
airAt = Aircraft ashore
airWords = { $place }: { $n ->
    [one] 1 air unit
   *[other] { $n } air units
}
inTheAir = In the air
patrolWords = { $unit } on patrol over { $post }
strikeWords = Strike { $strike }, { $n ->
    [one] 1 unit
   *[other] { $n } units
} from { $from } at { $target }
lately = Searched, sighted, raided
newsWords = { $hex }{ GIVEN($place) ->
    [yes] { " " }({ $place })
   *[no] { "" }
}: { $kind ->
    [sighted] sighted
    [raid] raided from the air
   *[searched] nothing found
}
patrol = { $n ->
    [one] CAP
   *[other] CAP ×{ $n }
}
searchedHere = nothing found
ago = { $turns ->
    [0] { "" }
    [one] { " " }last turn
   *[other] { " " }{ $turns } turns ago
}
miles = Nautical miles
next = Next piece with something to do
previous = Previous piece
arrows = Move the cursor
goto = Go to a hex, place or piece
inspect = What is under the cursor
fit = Show the whole chart
hidePieces = Hide the pieces (hold)
centreOn = Show my fleet
act = Choose, then confirm
searchZone = { $name } search · { $radius ->
    [one] 1 hex
   *[other] { $radius } hexes
}
range = { $name } · { $radius ->
    [one] 1 hex
   *[other] { $radius } hexes
}
farthestOn = farthest on

# On the counter of strikes that fly together.
strikes = { $n } strikes

# Beside the dashed ring of an atoll: what its marker is, or may be.
baseMarker =
    .base = secret base
    .decoy = decoy base
    .unknown = secret base, or a decoy
    .foundBase = secret base, found
real = real
# When a marker was seen last: now, in a turn, so many days ago.
ageNow = now
ageTurn = turn { $turn }
ageDays = { $days ->
    [one] 1 day ago
   *[other] { $days } days ago
}
groupWords = { $side }, { $type } group { $id }, { $count ->
    [one] 1 ship
   *[other] { $count } ships
}{ GIVEN($damaged) ->
    [yes] , damaged
   *[no] { "" }
}, { GIVEN($revealed) ->
    [yes] seen by the enemy
   *[no] not seen
}, hex { $at }
dummyWords = { $side }, dummy { $id }, no ships, { GIVEN($revealed) ->
    [yes] seen by the enemy
   *[no] not seen
}, hex { $at }
markerWords = { $side }, { GIVEN($type) ->
    [yes] { $type }
   *[no] unknown
} group { $id }{ GIVEN($ships) ->
    [yes] , { $ships }
   *[no] { "" }
}{ GIVEN($age) ->
    [yes] , { $age }
   *[no] { "" }
}, hex { $at }
subWords = { $side }, submarine { $id }{ GIVEN($name) ->
    [yes] , { $name }
   *[no] { "" }
}, hex { $at }
troopWords = { $side }, { $name }, { $factors ->
    [one] 1 factor
   *[other] { $factors } factors
} ashore{ GIVEN($disrupted) ->
    [yes] , disrupted
   *[no] { "" }
}, hex { $at }
hex = hex { $at }
hexWords = Hex { $hex }, { $kind }{ GIVEN($place) ->
    [yes] , { $place }
   *[no] { "" }
}. { GIVEN($what) ->
    [yes] { $what }
   *[no] Empty
}.
hexLine = { $place }, hex { $hex }
hurt = { $ship } (damaged)
terrain =
    .sea = open sea
    .coast = coast
    .island = island
    .land = land
enterDoes = Enter: { $what }.
orders = a choice of { $n } orders
reaches = { $n ->
    [one] One hex to go to
   *[other] { $n } hexes to go to
}
notNow = { $piece } has nothing to do in this step.
nothingThere = { $hex } is not in reach of an order now.
choices = Orders in { $hex }

# The steps of a turn.
sequence =
    .opening = Opening
    .patrols = Patrols
    .move = Move
    .search = Search
    .launch = Launch
    .strikes = Strikes
    .battle = Battle
    .ashore = Ashore
inBar =
    .allies = Allied
    .japan = Japan
part =
    .morning = morning
    .afternoon = afternoon
    .night = night
day = day
night = night
turnOf = Turn { $turn } of { $last }{ GIVEN($impulse) ->
    [yes] { " " }· { $impulse }
   *[no] { "" }
}
impulse = { $impulse ->
    [1] first impulse
    [2] second impulse
    [3] third impulse
   *[other] { "" }
}
calendar = Turn { $turn } of { $last }
groups = Task groups
submarines = Submarines
airUnits = Air units
contacts = Contacts
allForces = All forces
troops = Troops
aboard = aboard
disrupted = disrupted
factors = { $n ->
    [one] 1 factor
   *[other] { $n } factors
}
battery = Coast battery, { $gun } guns{ GIVEN($state) ->
    [yes] , { $state }
   *[no] { "" }
}
destroyed = destroyed
offMap = off the map
noContacts = No enemy marker on the chart.
unseen = not seen by the enemy
seen = seen by the enemy
dummy = a dummy, no ships
fuel = fuel { $n }
ships = { $n ->
    [one] 1 ship
   *[other] { $n } ships
}
aircraft = { $n ->
    [one] 1 air unit
   *[other] { $n } air units
}
left = { $n } left
damaged = damaged
sunk = sunk
lastSeen = Last seen face up in turn { $turn }:
neverSeen = Not identified yet. Its ships, if any, are unknown.
reported = Reported: it is a real group.
task =
    .strike = striking
    .cap = on patrol
    .search = searching
    .transfer = ferrying
    .scramble = scrambled
ready = ready
rangeOf = range { $n }
strike = Put a strike together
strikeOn = Target
groupAt = { $group }, { $place }
from = From { $base }
allFly = All { $n } fly
nobodyFlies = Nobody flies
oneDeck = A strike flies from one deck or field; units from another go as a strike of their own.

# What a unit can do in a strike, by the letters on its counter.
roles =
    .F = fighters
    .T = torpedoes
    .D = dive bombing
    .H = level bombing

# What an air unit can do at all.
modes =
    .F = fights
    .T = drops torpedoes
    .D = dive-bombs
    .H = bombs from high
    .S = searches
    .M = looks at markers
    .N = flies by night too
abilities = { $type }: { $can }. Reaches { $range } { $range ->
    [one] hex
   *[other] hexes
}.
forceKey = Figures are guns / armour, from D (destroyer) by DL, CL, CA and BC up to B (battleship); T carries torpedoes. The bar is her fuel.
# Eighths of the compass, from the north clockwise.
winds =
    .n = north
    .ne = north-east
    .e = east
    .se = south-east
    .s = south
    .sw = south-west
    .w = west
    .nw = north-west
nearest = { GIVEN($hexes) ->
    [yes] , { $hexes } { $hexes ->
        [one] hex
       *[other] hexes
    } { $wind } of { $group }
   *[no] , in the hex of { $group }
}
twinIntro = Every piece and place, hex by hex, with the orders it can be given.
withOrders = Something to do
battle = Battle board
battleIn = Battle in { $place }
drawingUp = both sides draw up in secret
seeChart = See the chart
between = the enemy's screen and yours adjoin here
asBook = As the rules draw them up
here = Here
inReach = in reach

# A ship of the battle board for the ear: what her figures mean, what she may do.
weights =
    .M = a merchantman
    .D = a destroyer
    .DL = a large destroyer
    .CL = a light cruiser
    .CA = a heavy cruiser
    .BC = a battlecruiser
    .B = a battleship
gunAndArmour = { GIVEN($alike) ->
    [yes] guns and armour of { $guns }
   *[no] guns of { $guns }, armour of { $armour }
}{ GIVEN($torpedoes) ->
    [yes] , torpedoes
   *[no] { "" }
}
mayAct = may act
battleLegend = Ringed ships may act: press or drag one at an enemy, or to another line. Figures are guns / armour; T carries torpedoes. Range counts the lines between.
lines =
    .screened = Screened
    .third = Third
    .second = Second
    .screening = Screening
round = Round { $n }
guns = { $place } guns
givingUp = , giving up the aircraft due to land
formsTitle = More orders
pursues = with these ships
fresh = { $id } (new)
inGroup = { $name } · { $group }
hexLabel = Hex
hexHint = such as 1116
stepsOfGroups = Steps of your groups
stepsHint = A step for each group, or none. All of them are one order: both sides move at once.
stays = stays

# Names on the water and on the land.
waterNames =
    .bayOfBengal = BAY OF BENGAL
    .arabianSea = ARABIAN SEA
    .andamanSea = Andaman Sea
    .tenDegreeChannel = Ten Degree Channel
    .gulfOfManaar = Gulf of Manaar
    .indianOcean = INDIAN OCEAN
    .greatChannel = Great Channel
    .palkBay = Palk Bay
    .preparisChannel = Preparis Channel
    .gulfOfMartaban = Gulf of Martaban
    .eightDegreeChannel = Eight Degree Channel
    .equatorialChannel = Equatorial Channel
landNames =
    .ceylon = CEYLON
    .india = INDIA
    .sumatra = SUMATRA
    .burma = BURMA
    .siam = SIAM
    .maldives = MALDIVES
    .andamans = ANDAMANS
    .nicobars = NICOBARS

# How questions are answered where that goes by what can be ordered; for the ear where it speaks of the hand or the eye.
asks =
    .boats = Each boat has a place already. Choose another, or press Done.
    .dummies = A dummy looks like a task group until somebody looks at it. Press Done when you have enough.
    .recall = The hatched markers are false: nobody knows until somebody looks. Recall takes one back; Done keeps those that lie.
    .arrange = Everything stands as the scenario has it. Change groups, air units and troops if you like; Done keeps what stands.
    .opening = Troops may march, transports anchor to land what they carry, dummies be laid anew. Most turns you just go on.
    .openingIdle = Nothing to arrange this time.
    .patrolIdle = No fighters are free.
    .searchIdle = Nobody can search now; a unit whose deck or field is out of reach may land elsewhere: Divert.
    .launch = A target is in reach. Tap it, then choose who flies. Units may also move to another base.
    .launchAloud = A target is in reach. Under Orders choose it, then who flies; or type it after a slash. Units may also move to another base.
    .launchIdle = No enemy in sight is within reach. Units may move to another base.
    .scrambleIdle = You have no fighters to meet them. Guns must do.
    .defend = Tap a group or choose it below.
    .defendAloud = Choose it under Orders, or type it.
    .array = Ships in front screen those behind. Drag a ship to another line, or leave them as they stand.
    .arrayAloud = Ships in front screen those behind. Each ship's line is chosen on the battle board under Orders, or leave them as they stand.
    .fire = Pick one of your ringed ships, then an enemy ship. The odds stand below before you fire.
    .fireAloud = On the battle board under Orders pick one of your ships that may act, then an enemy ship; or type it after a slash. The odds are said before you fire.
    .relocate = Drag a ship to the next line, or stand as you are.
    .relocateAloud = Choose a ship's line on the battle board under Orders, or stand as you are.
    .hidden = Staying hidden is often best.
    .moveElse = Anything else at sea?
    .moveOther = No group can steam now, but you may bring on, regroup or seek battle: see below.
    .moveIdle = Nothing of yours can move now.
askPatrol = { $n ->
    [one] One fighter unit
   *[other] { $n } fighter units
} can patrol. A patrol meets every raid on its place; fighters kept below can only scramble.
askSearch = { $n ->
    [one] One air unit
   *[other] { $n } air units
} can search an arc of the sea, or look closely at one marker. What they find can be struck.
askScramble = { $n ->
    [one] One fighter unit
   *[other] { $n } fighter units
} can scramble to meet them before they bomb.
askMove = { $n ->
    [one] One group or boat
   *[other] { $n } groups and boats
} can move; a small ring marks each. Tap one, then a dotted hex. { $then }
askMoveAloud = { $n ->
    [one] One group or boat
   *[other] { $n } groups and boats
} can move. Tab to the chart: N goes to the next, the arrows choose where she goes, Enter takes it and Enter again gives the order. Or type it after a slash, or take it from the list under Orders. { $then }
askMoveLeft = { $n ->
    [one] One group or boat
   *[other] { $n } groups and boats
} can still move.
askOutside = { $groups } { $n ->
    [one] waits off the map: pick it under Force to bring it on.
   *[other] wait off the map: pick one under Force to bring it on.
}

# The sheet before the first order.
briefForces = The Bay of Bengal, April 1942. You have { $groups ->
    [one] one task group
   *[other] { $groups } task groups
}{ $air ->
    [0] { "" }
   *[other] { GIVEN($merchants) ->
        [yes] ,
       *[no] { " " }and
    } { $air } air units
}{ GIVEN($merchants) ->
    [yes] { " " }and merchantmen along the coasts
   *[no] { "" }
}.{ $unseen ->
    [allies] { " " }Where Nagumo's carriers are nobody knows.
    [japan] { " " }The British have seen nothing of you yet, and you nothing of them.
   *[none] { "" }
}
brief =
    .turn = A turn is eight hours: patrols, three impulses of movement with search and strikes, then the next watch.
    .act = A magenta ring marks a piece that can do something now. Tap it, tap a dotted hex, then press the dark button.
    .actAloud = On the chart N goes to the next piece that can do something now, the arrows choose where, Enter takes it and Enter again gives the order. Every order can also be typed after a slash.
briefInks = Round and blue is Allied, angular and orange is Japan. A dashed square with ? is a marker nobody has seen: { $enemy ->
    [japan] Nagumo
   *[allies] Somerville
}, or nothing.
briefInksAloud = A marker nobody has seen may be { $enemy ->
    [japan] Nagumo
   *[allies] Somerville
}, or nothing. C opens the chart in words.
