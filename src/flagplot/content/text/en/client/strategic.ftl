# The board of the war. A message is the property of the same name in the client (web/src/lib/text/words.ts).

# A merchant route in a line.
flowLine = Tonnage { $tonnage }, { GIVEN($escorts) ->
    [yes] { $escorts } { $escorts ->
        [one] escort
       *[other] escorts
    }
   *[no] no escort
}{ GIVEN($sunk) ->
    [yes] , { $sunk } sunk this turn
   *[no] { "" }
}

# What a card of the draft sends out, on the chart.
wasTonnage = was { $n }
task =
    .attack = attack: { $units }
    .escort = escort: { $units }
passage =
    .transfer = transfer: { $number }
    .supply = supply: { $number }

# The board of a fleet battle.
fleet =
    .board = Battle board
    .chart = See the chart
    .value = combat value { $cv }
    .valueOf = combat value
    .hits = { $n ->
        [one] 1 hit
       *[other] { $n } hits
    }
    .cannot = { $name } cannot answer this question.

# The two months of a turn.
chart = World chart of sea areas, bases and merchant routes
world = THE WORLD
worldBelow = sea areas, fleet bases and merchant routes
flowKey = Merchant routes: solid when escorted, dashed when independent, as wide as their tonnage, red with losses this turn, brown with losses before
escorted = escorted
independent = independent
tonnage = tonnage
losses = losses
lossesNow = losses this turn
lossesOld = losses before
names = Names of the seas
limits = Limits of the areas
routes = Merchant routes
enemyRoutes = Enemy routes
ports = Small ports
furniture = Title and key
inPort = Ships in port
next = Next force or base of yours
previous = Previous force or base
arrows = Move the cursor to the next sea area
act = Pick up what is there
goto = Go to a sea area, base, force or route
inspect = Say what is here
fit = The whole world
hidePieces = Hide the pieces while held
theatre = Show your theatre
calendar = Turn { $turn } of { $last }
turn = Turn { $turn }{ GIVEN($step) ->
    [yes] { " " }· { $step }
   *[no] { "" }
}
steps =
    .supplies = Supplies
    .ships = New ships
    .transfers = Transfers
    .tonnage = Tonnage
    .allocate = Allocate
    .flags = Flags
    .cards = Cards
    .operations = Operations
    .merchants = Merchant war
    .repairs = Repairs
stepsLabel = The ten steps of a turn
placement = Placement
hand = Hand
cardsBefore = Cards before these
cardsAfter = More cards
handNote = Advantage cards
noCards = No cards left in hand.
laid = laid
allied = Allied
axis = Axis

## Pieces in words

forceWords = { $side } task force { $name }, { $what }, { $place }{ $more }
unknownShips = strength unknown
raiders = { $side } raiders, { $n } { $n ->
    [one] counter
   *[other] counters
}, { $place }
trainWords = { $name }, { $place }
portWords = { $side } ships in port at { $place }: { $what }
underFlag = , under a flag
beaten = , withdrawn
at = at { $place }
inArea = in { $area }
empty = Open sea.

## Panels

tabs =
    .forces = Forces
    .ports = In port
    .routes = Route chart
    .duties = Escorts, raiders
    .hand = Hand
    .war = The war
    .key = Key
scale = A sea area is { $miles } miles across, { $kilometres } kilometres.
fromTo = { $from } to { $to }
cardsLabel = Cards and charts
all = All cards and charts
noForces = No task forces yet. They are formed in step 5.
noDuties = No escorts and no raiders are out.
base = Base
area = Area
flag = Flag
units = Counters
landPoints = { $men } manpower, { $tanks } tanks embarked
lsp = LSP
tanks = tanks
garrison = garrison
troops = troops
holder = held by
fleetBase = Fleet base
fleetBases = Fleet bases
seas = Seas and those next to them
port = Port
seaArea = Sea area
route = Merchant route
taskForce = Task force
trainTitle = Fleet train
unit = Counter
borders = Borders
noSea = No sea is picked up yet: the arrows go to one, G finds one by name.

# A neighbouring sea and the eighth of the compass it lies in, by its way right and down the sheet.
lies = { $name } to the { $way ->
    [0] east
    [1] south-east
    [2] south
    [3] south-west
    [4] west
    [5] north-west
    [6] north
   *[7] north-east
}
through = Routes through here
from = From
to = to
path = Through
escorts = Escorts
attackers = Attackers
lost = Sunk so far
lostTurn = sunk this turn
unknownTonnage = tonnage unknown
noTonnage = no tonnage
serial = No.
reserve = Reserve
transports = Transports
flags = Flags
military = Military flags
pool = Garrisons in hand
flagsLeft = { $left } of { $all }
goals = Goals
par = par { $n }
sunk = Lost so far
damaged = damaged
idle = sits out
aboard = aboard { $carrier }

## The sheet

sheet = Order sheet
lines = { $n ->
    [0] No lines
   *[other] { $n ->
        [one] 1 line
       *[other] { $n } lines
    }
}
add = Add a line
addLine = Add
remove = Take out: { $line }
edit = Line of the sheet
editLine = { $line }. Press to edit
typed = Or type a line
cancel = Leave it
handIn = Hand it in
fits = The sheet stands: hand it in above.
faults = { $n ->
    [one] One fault
   *[other] { $n } faults
}
leave = Empty sheet
suggest = Draft one for me
suggesting = Drafting…
balance = Balance
fillIn = Fill in every field of the line first.
cardsLater = { $card } is laid in step 7, or when cards are asked for.
pickOnChart = Fields also fill from the chart: tap a base, a sea or a force.
landed = Materials landed:
twinIntro = Your theatre in words: seas and bases with something in them, all seas, fleet bases, routes. Choose one to read its card.
comeOut = Who comes out?
whosePays = LSP from
ownStock = our own stock
straight = Engage the invasion force, not its cover
decreeLost = lost

# Seas where there is no room for the whole name.
shortSeas =
    .channel-biscay = Channel
    .sargasso = Sargasso Sea
    .gulf-of-mexico = Gulf of Mexico
    .guianas = Guianas
    .freetown = Freetown
    .red-sea = Red Sea
    .east-africa = East Africa
    .ceylon = Ceylon
    .cocos = Cocos
    .java-sea = Java Sea
    .timor-arafura = Timor
    .yellow-sea = Yellow Sea
    .okhotsk-kuriles = Kuriles
    .komandorski = Komandorski
    .marianas = Marianas
    .solomons = Bismarcks
    .north-pacific = North Pacific
    .marshalls = Marshalls
    .johnston = Johnston
    .fiji = Fiji
    .samoa = Samoa
    .marquesas = Marquesas

# Nations and trains on counters, where there is no room.
onCounter =
    .usa = US
    .uk = UK
    .germany = Ger
    .italy = It
    .japan = Japan
    .free-french = FF
    .netherlands = Neth
    .vichy = Vichy
    .ussr = USSR
train = Train

# What has become of a counter in a fleet battle.
states =
    .damaged = damaged
    .lost = lost

# How a sheet is filled in, for the ear.
askSheet = { $hint } A semicolon goes to the order sheet, where lines are drafted, added and taken out.

# The sheet before the first order.
briefNations = You lead { $nations } at sea. Too few ships, too much ocean: routes must be guarded, bases held, and the enemy's trade starved.
briefGoals = Every goal with its points stands under { $force }, { $war }.
briefTurn = A turn is two months in ten steps; the strip below the chart shows where you are: { $steps } and so on.
briefTurnAloud = A turn is two months in ten steps: { $steps }.
brief =
    .sheet = Each step hands in one sheet. An empty sheet is always legal; “Draft one for me” fills in a plain one.
    .flags = A task force that sails burns LSP, the supply stored at its base; a flag sends it out, and you have few of both.
    .fight = When the sheets are open, operations and raids are fought out, and every result opens to its dice.
