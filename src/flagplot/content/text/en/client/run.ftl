# Plans and runs. A message is the property of the same name in the client (web/src/lib/text/words.ts).

plans = Plans

# The button over the chart.
plansOf = { GIVEN($count) ->
    [yes] Plans ({ $count })
   *[no] Plan
}
run = Run
runLong = Run: orders are given by your plans until something happens
stop = Stop
running = Running by your plans
stopped = The run has stopped.
yours = No plan answers this question: it is yours.
toPlans = Plans: open or close
toRun = Run by plans, or stop
carryOn = Carry on
happened = Something has happened
choose = { $number }: { $label }
none = Nothing is planned yet. Say once what your forces intend; then run, and you are asked only when something happens.
drafted = Your staff proposes:
reading = The draft is being written out…
byHand = Change it by hand
taken = The draft stands on the sheet and on the chart. Change it there and hand it in; then the run goes on.
draftRun = Agree and run
draft = Agree
add = Add a plan
standingOf = Standing orders, { $group }
standingHint = They stand until you change them. Once the helm has its orders, Run carries them all out until something happens.
forMarker = For { $marker }
edit = Change
drop = Drop
dropAll = Drop all
dropped = Dropped: { $line }
undo = Take back the last change
undone = The last change of plans is taken back.
kept = Planned: { $line }
writing = A plan
say = What is intended?
next = and then
byChart = Tap hexes on the chart one after the other, or choose a place.
typed = As you would type it
number = How many: { $word }
setting = { $setting }: { $value }
addNumber = Add
keep = Keep this plan
cancel = Cancel
back = One word back
stopsWhen = Stop when
asLines = All plans as lines
linesHint = One plan a line. They are carried out while they run, and while you are away. Nobody else is told.
keepLines = Keep these plans
forms = What can be planned
tracks = Where your plans lead
fuel = fuel { $left }
noLaunch = no launching
noLanding = no landing
dry = no way home
risk =
    .found = found:{ " " }
    .sunk = sunk:{ " " }
mark =
    .dusk = dusk
    .dawn = dawn
layer = Plans
