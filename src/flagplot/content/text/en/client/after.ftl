# The page after the action. A message is the property of the same name in the client (web/src/lib/text/words.ts).

title = After action
why = Why it went as it did
luck = Luck
turning = Turning points
ask = Find the turning points
asking = Captains are playing the game out from its moments, eight games at a time: { $done } of { $all } done.
stop = Stop
noGames = Captains could not finish a single game from these moments in the time there is: no turning points.
steady = No moment surely changed the chances by a quarter: the game was decided bit by bit.
swing = The chance that { $side } { $many ->
    [yes] win
   *[no] wins
} goes from { $from } in 100 to { $to } in 100.
between = Orders { $from } to { $to }
sampled = Counted from { $games } games that captains played out, with dice of their own; changes that so few games may show by chance are left out.
whatIf = What if? Play on from here
whatIfWhy = Opens a new table against captains as the game stood at this moment
as = as
tracks = Tracks
chance = { $side } wins { $part } in 100 after order { $at }
timeline = Chances of winning, and what mattered
