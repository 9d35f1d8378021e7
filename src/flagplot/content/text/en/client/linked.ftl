# A battle that a game has handed down. A message is the property of the same name in the client (web/src/lib/text/words.ts).

title = { $game ->
    [operational] A contact is played out as a raid
   *[tactical] A battle is fought out ship by ship
}
waits = A battle is fought out below
waitsMore = This game waits for its report.
ask = How is your side to fight it?
choices =
    .fight = Fight it yourself
    .invite = Invite a commander
    .captains = Let captains fight it
    .rules = By the rules here
# `better` and `worse` in hundredths; `mine` and `theirs` as `range` has them.
odds = { $choice ->
    [rules] { "" }
    [captains] { "" }
   *[fight] As captains would:{ " " }
}{ $better }% you come off better, { $worse }% worse. You lose { $mine }, the enemy { $theirs }.
range = { $mean } ({ $low } to { $high })
sampling = The odds are being sampled…
noOdds = No odds: too little is known of the enemy.
sampled = Sampled from what you know: { $battles ->
    [one] { $battles } battle
   *[other] { $battles } battles
} of captains below and as many by the rules here, in { $parent ->
    [strategic] combat value
   *[operational] points
} lost, with the 95% interval of the mean.{ GIVEN($more) ->
    [yes] { " " }More are being fought.
   *[no] { "" }
}
chosen = You have chosen: { $choice }.
awaits = Still to choose: { $seats }.
open = { $game ->
    [operational] To the raid
   *[tactical] To the battle
}
fought = { $game ->
    [operational] The raid is being played
   *[tactical] The battle is being fought
}; this game waits for its report.
until = It is waited for until { $at }, no longer.
invite = Link for your commander
closed = A battle of another game: its report and record are opened when the game above is over.
home = The last battle came home
again = Look at it
