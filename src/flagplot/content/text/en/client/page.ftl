# What the pages say that all games share. A message is the property of the same name in the client (web/src/lib/text/words.ts).

product = Flagplot
pageTitle = { GIVEN($page) ->
    [yes] { $page } · Flagplot
   *[no] Flagplot
}
homeLink = Flagplot, home
moment = One moment.
tryAgain = Try again

# On the small charts of the home page.
vignette =
    .convoy = HX
    .escort = B 2
    .boats = U 3
    .bombers = Val
    .force = A
    .ocean = North Atlantic
    .island = CEYLON
    .harbour = Trincomalee
    .capital = Colombo
    .field = Koggala
    .bearing = 082° 9,500 yd

## Home

promise = Fight a fleet from the flag plot
pitch = Three naval wargames of the Second World War, at three scales. Play a person, a machine, or both sides; every result shows its dice and its reasons.
quick = Fight a ten-minute action
teach = Teach me the rules as I play
playNow = Play now
open = Open
waitingForYou = Waiting for you
myGames = My games
allGames = All { $n } games
fewerGames = Only the newest
dueBy = your move by { $when }
gamesOf = { $waiting } of { $all } { $all ->
    [one] game
   *[other] games
}
noGames = No games yet. The first one starts with a click.
yourMove = your move
gathering = seats open
ended = ended
joinByLink = Join a friend's table
joinHint = Paste the invitation link or its code
join = Join
nav =
    .play = Play
    .learn = Learn
    .rules = Rules
    .odds = Odds
scaleNames =
    .strategic = The war
    .operational = The raid
    .tactical = The action
scaleBlurbs =
    .strategic = Merchant routes, task forces and cards across 79 sea areas, 1942 to 1945.
    .operational = Hidden groups hunt each other across the Bay of Bengal for ten days.
    .tactical = Ships, guns and torpedoes on an open plot, by day or by night.
scaleWords =
    .strategic = strategic
    .operational = operational
    .tactical = tactical
scalePaces =
    .strategic = 2 months a turn · 2 to 9 seats
    .operational = 8 hours a turn · 2 seats
    .tactical = 5 minutes a turn · 2 seats or teams
notYet = On the slipway
turns = { $n ->
    [one] 1 turn
   *[other] { $n } turns
}

# `4–5 April 1942`, `January–June 1942`: ISO days, or months.
shipsOf = { $side } { $n } { $n ->
    [one] ship
   *[other] ships
}
groupsOf = { $side } { $n } groups of ships
aboutMinutes = about { $n } minutes
aboutHours = about { $n } hours
day = Day
night = Night
signIn = Sign in

## New game

newGame = Set up a game
chooseScenario = Scenario
options = Optional rules
whoPlays = Who plays
me = Me
friend = A friend, by link
captain = Captain (computer)

# The computer's players by the names of the roster; one of somebody's own keeps its name.
pace = Pace
live = Live, no clock
daily = A deadline for each move
hoursAMove = Hours a move
thenBot = then the computer moves
thenPass = then the turn passes
watchers = Watchers
watchNone = Nobody may watch
watchAll = Anyone with the link sees what is public
tableName = Name of the table
seed = Seed (empty: dice nobody knows; with one you could know every throw, so nobody else can sit down)
begin = Begin
beginning = Setting up…
hotseatNote = Several seats for you: hot-seat on one screen. The page hides each side until it is asked for.
usual = usual
optionsHint = The rulebook leaves these open. Leave them alone for a first game.
optionsFind = Find an option, a rule or a word
optionsFound = { $n ->
    [one] 1 option
   *[other] { $n } options
}
optionsNone = No option speaks of that.
optionsChanged = { $n ->
    [one] 1 changed
   *[other] { $n } changed
}
optionsReset = { $n ->
    [one] Undo the one change
   *[other] Undo all { $n } changes
}
optionsWhy = What it does
optionsLess = Less
optionsFree = Usually { $usual }. Or { $free }.

## Join, gathering

invited = You are invited
invitedBy = { $who } is at the table.
noAccount = You need no account.
takeSeat = Take the seat of { $seat }
tableFull = This table is full
fullHint = Every seat was taken before you came, and its players let nobody watch. Ask for another invitation, or set up a table of your own.
fullWatch = Every seat was taken before you came. You may watch what is public.
ownTable = Set up my own
you = { GIVEN($name) ->
    [yes] { $name } (you)
   *[no] you
}
stillOpen = Still open: { $seats }.
copyByHand = Copying is not allowed here: mark the link and copy it by hand.
waitElsewhere = Wait elsewhere: it stands under My games
seatOpen = open
waitingPlayers = Waiting for players
inviteFriends = Invite your friends
inviteHint = Send this link. Whoever opens it takes a seat, without an account; the game starts when the last one is taken.
copyLink = Copy link
copied = Copied.
startWithBots = Start now, computers take the open seats
handOver = Hand over to { $who }
handOverText = The chart lies face down. Whoever commands { $who } takes the chair, then turns it over.
iAm = I command { $who }

## Table

noTable = This table cannot be opened
noChart = The chart could not be drawn; orders can still be given in the panel.
noReplay = This game cannot be looked back at yet
noPosition = This position cannot be shown
noInvitation = This invitation does not open
watchInstead = Watch instead
stale = Something happened since. Look again, then order.
lost = The line is down. Your orders are safe; we keep calling.
polling = Live contact is blocked here; we ask every few seconds.
offline = The server does not answer. Your orders are safe; we keep trying.
refused = The server refused.
youAre = You command { $who }
sequence = Sequence of play
youWatch = You are watching
noSignals = No signals yet.
dated = { $turn }, { $day }
within = { $turn }, { $part }
onChart = On the chart:
signals = Signals
allSignals = All { $n }
orders = Orders
force = Force
odds = Odds
talk = Talk
undo = Undo
undone = Undone.
confirm = Confirm
choose = Choose on the chart or below, or type the order.
chosen = Chosen: { $line }. Enter confirms.
oddsSaid = { $about }: { $odds }.
undoAs = I am still { $side }: undo my order
chatSaid = { $who } says: { $text }
zoomIn = Zoom in
zoomOut = Zoom out

# Counters under those that are seen.
plus = +{ $n }
notThere = { GIVEN($name) ->
    [yes] “{ $name }” is not on this chart. Begin its name as the list does, or give its number.
   *[no] Name a place, a piece or a number on the chart.
}
chart = Chart
playedByKeys = chart played by keys
chartByKeys = On the chart. N the next piece, I what is here, arrows and Enter; the question mark lists them all
cancel = Back
type = Type an order
legalOrders = Legal orders
typeHint = Type an order, like { $example }
waiting = { $who } { $many ->
    [many] are
   *[one] is
} thinking
waitingMore = You may leave; your place is kept.
waitingTable = The table is working. A moment.
wins = { $who } { $many ->
    [many] win
   *[one] wins
}
drawn = A draw
conceded = { $who } conceded.
lookBack = Look back over the game
saveReplay = Save the replay
fightAgain = Fight again
changeSides = Change sides
filter = Search the orders
filterFound = { $n ->
    [one] 1 order
   *[other] { $n } orders
}
moreOrders = and { $n } more: search for them
with = With { $piece }
everyOrder = Every order
allOrders = All orders
why = Why
rulebook = Rulebook
modifiers = What counted

# What dice are thrown for, where the record says only which die it was.
charts = Chart
wholeChart = The whole chart

# What the letters in a printed chart mean, by the book they stand in.
skip = Skip to the question
skipToContent = Skip to the content
menu = Menu
layers = Layers
keys = Keys
keysTitle = Keys
keysOff = Single keys act at once
moveKey = { $does }: { $key }. Press to give it another key
pressKey = press
moveKeys = Press a key's name, then the key you would rather use.
resetKeys = As printed
soundOn = Sounds: bell, pencil, order given, distant guns
close = Close
due = Due { $when }
importReplay = Go on from a replay file, with fresh dice
repeat = Say again what is asked
stepNow = { " " }(now)
sayWords = The chart in words
panel = Orders, force, odds, signals
chartOf = Chart, { $what }
sheet =
    .peek = Lower the sheet
    .half = Half sheet
    .full = Raise the sheet
toOrders = Go to the forms and lists of orders
noOffers = No listed order fits what is typed. Enter asks the rules.
given = The order is given.
atTheEnd = A full stop opens the report; what you can do next stands with the question.
die = die { $face }
notAsked = Nothing is asked of you now.
wordsOpen = The chart in words is open. Tab goes into it, C closes it.
wordsShut = The chart in words is closed.
inWords = The chart in words
inWordsMark = Aa
report = Report of action
reportNone = Nothing with dice since your last order.
stepThrough = Step through
carryOn = Carry on
copyText = Copy as text
justNow = Just now
openReport = { $n ->
    [one] The report
   *[other] The report, { $n } steps
}
moreEvents = { $n ->
    [one] One more, not grave
   *[other] { $n } more, none of them grave
}
losses = Losses
inkNames =
    .allied = Allied
    .axis = Axis
    .neutral = Neutral
    .unknown = Unknown
noLosses = Nobody was lost or hurt.
howLikely = How likely was it?
cameUp = { $was }: { $chance }.
counted = What counted most
diceOf = { GIVEN($many) ->
    [yes] Dice { $from } to { $to } of this game. { GIVEN($over) ->
        [yes] The sheet of the table says how to check them.
       *[no] Their secret is opened when it ends.
    }
   *[no] Die { $from } of this game. { GIVEN($over) ->
        [yes] The sheet of the table says how to check them.
       *[no] Its secret is opened when it ends.
    }
}
briefing = Briefing
planAndRun = Run has your staff carry out its plans, and yours, until something happens; Plan is where you give yours. Every order can still be given by hand.
aim = Your aim.
inThisBattle = In this battle.

# A friend elsewhere cannot call the player's own machine by this address.
onlyHere = This address works on this computer alone. To let others in, start the server with
onlyHereCommand = make play ARGS="--host 0.0.0.0"
onlyHereThen = and open this page by the machine's name or number.
toTheChart = To the chart
atMyElbow = Show me how, step by step
briefAgain = Read the briefing again
explaining = Looking it up.
seal = Your order lies sealed until the last is in.

## Odds

oddsTitle = What are the odds?
situation = Situation
work = Work it out
exact = Exact
sampled = From { $n } trials, with 95% limits
below = < { $percent } %
percent = { $p } %
workingOdds = Working out the odds.
howReckoned = How it is reckoned
mayCost = What it may cost
noOdds = This game has no odds to ask for yet.

## Talk

chat = Chat
noTalk = Nothing said yet.
newTalk = { $n ->
    [one] 1 new message
   *[other] { $n } new messages
}
to = To
toTable = The table
toSide = My side
saidToSide = to our side:
saidToYou = to you alone:
saidTo = to { $who } alone:
say = Say
notes = Notes, only for you
saved = Saved.
table = This table
tableMenu = Table
broad = The chart over the whole width
tableHint = Seats, links, standing orders, hand over, concede
whileAway = While you are away
waysOut = Ways out
leaveYes = Yes, hand it over
concede = Concede
concedeSure = Concede the game? This cannot be taken back.
concedeYes = Yes, concede
freshDice = Fresh dice from here on
fairness =
    .title = The dice
    .promised = Nobody can know or choose the dice: the server fixed its secret before the first throw, and a number from every player's browser is mixed in.
    .promisedAlone = The server fixed the secret of the dice before the first throw and shows it after the end.
    .seeded = The dice follow a seed: whoever set up this table could know every throw. Nobody else can sit down here.
    .imported = This game goes on from a replay file: whoever has the file knows all that happened before.
    .fresh = After order { $order } it rolls fresh dice that nobody knows.
    .silent = No number came from { $seats }: there the dice are the server's word.
    .void = Draw { $draw } of the dice came to nothing: { $who } { $why ->
        [lost] could not open the number any more
        [left] got up after numbers had been opened
       *[closed] did not open the number
    }.
    .promise = The server's promise:
    .check = Check this game yourself
    .how = After the end, save the replay file and run this. It holds the record against what this browser was told; copy it while you play, and not even the server can change the past unseen.
    .copy = Copy the command
    .drawing = Drawing the dice
    .awaited = Everybody sits. The game begins when the browser of { $seats } has opened its number for the dice.
    .lost = This browser does not have the number for the dice: it was made in another one. Open the table there, or draw the dice anew without a number of yours.
    .changed = The server has changed its promise since you sat down. Your number is not opened: do not play here, or draw the dice anew without it.
    .without = Draw anew without my number
    .goOn = Go on without them
deleteTable = Delete this game
deleteSure = Delete the game with its record? It cannot be brought back. Where others sit at the table it goes when all of them agree.
deleteYes = Yes, delete it
deleteWaits = You agree to delete this game. It goes when { $who } { $n ->
    [one] agrees
   *[other] agree
} as well.
deleteWithdraw = Do not delete this game after all
deleteWithdrawn = The game stays.
agreesToDelete = agrees to delete this game
seatsAtTable = Seats
share = Share this position
leaveBot = Let the computer play on for me
leaveSure = Hand your seat to the computer for the rest of the game? You cannot take it back.
shareText = A link to what you see now, and nothing that happens later.
shareMade = Copied. Whoever has the link sees this moment as you do.
shared = A shared position
seenAs = As { $who } saw it
playThis = Set up a game like this
wholeReport = Report of the game
mattered = What mattered most
account = How the points came about
pointsOf = { $n ->
    [one] 1 point
   *[other] { $n } points
}
accountLine = { $reason }: { $points }
damaged = Damaged
heavily = { $name } (heavily)
andMore = { " " }and { $n } more
ordersGiven = Orders
luck = Dice

# Dice that hit or miss; the best face is high in one game and low in another. A tenth of a pip more or less is no luck.
luckOf = { $luck ->
    [good] Lucky
    [bad] Unlucky
   *[usual] As luck goes
}: { $mean } a die, where { $expected } is usual and { $best } is best ({ $dice ->
    [one] 1 die
   *[other] { $dice } dice
} to hit)
advise = What would the captain do?
advice = Advice
more = more
less = less
advising = The captain is thinking…
advised = The captain would order this. Look at it; nothing is given yet.
standing = Standing orders
standingHint = One order a line, tried in turn when your deadline has passed. The first that is legal is given.
standingLive = One order a line, tried in turn; the first that is legal is given. This table has no clock: they act when others have waited three days for you, or at once if you tick the box.
standingOnce = Give them at once, without asking me
watchLink = Copy the link for watchers
inviteLink = Copy the invitation
backAgain = Take the conn again
passes = Settle for me what leaves no choice
settled = Nothing else was possible: { $words }.
away = the computer has the conn

## Rules

findRule = Find a rule by number or word
ruleCount = { $n ->
    [one] 1 rule
   *[other] { $n } rules
}
moreRules = { $n } more
ruleKinds =
    .ruling = ruling
    .reconstructed = reconstructed
noRule = No rule speaks of that.
whichGame = Which game

## Account

accountTitle = Your account
guestNote = You play as a guest, on this browser alone. With an account your games are with you on any machine.
signInNote = Welcome back.
gamesGoAlong = { $n ->
    [one] The game you play as a guest goes along.
   *[other] The { $n } games you play as a guest go along.
}
gamesCame = { $n ->
    [one] Your game came along.
   *[other] Your { $n } games came along.
}
toMyGames = To my games
noAccountYet = No account yet?
accountAlready = Been here before?
noReset = Passwords are kept as hashes: nobody can tell yours. Whoever runs this server can help.
newsTitle = When it is your move
newsHint = Off until you switch it on. A notice names the table and says nothing of the game.
name = Name
password = Password
passwordLength = at least 8 characters
oldPassword = Old password
newPassword = New password
changePassword = Change the password
wrongPassword = That is not the old password. Nothing was changed.
passwordChanged = Changed. All other machines are signed out.
passwordNote = Changing it signs out every other machine and every program.
passwordProof = so that nobody else can change this
forgot = Mail me a link
forgotHint = Forgotten your password? Type your name or confirmed mail address above.
forgotWho = Type your name or your mail address first.
forgotSent = If that account has a confirmed address, a letter with a link is on its way there. It is good for an hour.
resetTitle = A new password
resetDone = Your password is changed and you are signed in. Every other machine is signed out.
sessionsTitle = Who is signed in
sessionsHint = Browsers signed in as you, and programs that sit in your seats.
sessionSeen = last used { $day }
sessionThis = this one
tokenOf = A program as { $seat }
tokenMade = since { $day }
tokenEnd = End it
signOutEverywhere = Sign out everywhere
email = E-mail
emailWhy = only if you want to be told when it is your move
signUp = Sign up
haveAccount = I have an account
signOut = Sign out
mailTurns = Write to me when I owe an order
noMail = This server sends no mail.
unconfirmed = Not confirmed yet: open the link in the letter that was sent there. Until then nothing else is sent.
letterAgain = Send the letter again
letterSent = Sent. The link in it is good for two days.
confirmTitle = Shall Flagplot write to you?
confirmHint = If you want notices sent to the address at which this link reached you, say so here. If you did not ask for them, leave this page.
agree = Yes, write to me
confirmed = Your address is confirmed. Your settings end the notices whenever you like.
webhook = Webhook
webhookHint = an https address that is called; a channel of Discord or Slack too
webhookExample = https://
webhookSecret = Its key
webhookSecretHint = every call is signed with it
webhookTurns = Call the webhook when I owe an order
save = Save
erase = Delete the account
eraseSure = Delete the account and all its personal data? Its seats pass to computers.

## Replay

replay = Replay
seenBy = Seen by
everything = Everybody (fog lifted)
orderOf = Order { $n } of { $of }
play = Play
pause = Pause
back = Back
forward = Next
notBeforeEnd = The game can be looked back at when it has ended.
opening = The opening position.
copyMoment = Copy a link to this moment

## Learn

learn = Learn
learnTitle = Learn by fighting
learnPitch = A real first battle for each game, with somebody at your elbow: five to ten steps on a real position.
step = Step { $n } of { $of }
next = Next
skipStep = Skip
leaveLesson = Leave the lesson
done = Done
rulesAndKeys = Rules and keys
lookUp = Look up a rule or a key
otherOdds = { $count ->
    [one] one more
   *[other] { $count } more
}
otherOutcomes = { $n ->
    [one] something else
   *[other] one of { $n } others
}

## Control

control =
    .title = Control
    .note = A decree acts at once and stands in the log with its reason.
    .seat = Control (umpire)
    .nobody = Nobody
    .announce = Announce
    .correct = Correct a figure
    .withdraw = Take back the last decree
    .to = To
    .all = everybody
    .text = What is announced
    .what = What
    .part = Which of it
    .holds = { $name }: { $value }
    .nothing = nothing
    .yes = yes
    .no = no
    .value = New value
    .reason = Because
    .choose = choose
    .decree = Decree it
    .done = Decreed.
    .hold = Hold the game
    .goOn = Let it go on
    .stops = Hold it at every step
    .held = The game is held: nobody moves, no time passes.
    .heldBy = Control holds the game: nobody moves, no time passes.
    .asks = You are Control
    .chair = Control's chair
    .hint = You see everything. Players are asked by themselves; decree only where the rules leave it to you.

# Forms of orders.
forms =
    .choose = choose
    .none = nothing to choose
    .asUsual = none
notFound = There is nothing here
notFoundHint = The link may be cut short, or the page has moved.
home = Home

## Pace of a table

paceLive = It is played live, without a clock; whoever keeps others waiting for three days is played for until they come back.
paceDeadline = Each move may take { $each }; then { $then ->
    [pass] the turn passes
   *[bot] the computer moves
}.
paceHours = { $n } hours
paceDays = { $n ->
    [one] a day
   *[other] { $n } days
}

# Names one after the other: `Japan, Germany and Italy`.
listComma = { $first }, { $second }
listLast = { $first } and { $last }
keyEscape = Esc
keySpace = Space

# What hulls are called.
hulls =
    .BB = battleship
    .CA = heavy cruiser
    .CL = light cruiser
    .DD = destroyer
    .CV = carrier
    .CVL = light carrier
    .SS = submarine
    .M = merchantman
    .LC = landing ship
    .AIR = aircraft
    .INF = ground unit
