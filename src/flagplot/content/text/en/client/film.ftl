# The film of what happened. A message is the property of the same name in the client (web/src/lib/text/words.ts).

film = What happened, shot by shot
pause = Pause
play = Play
back = Previous shot
on = Next shot
speed = Speed { $times }×
skip = Skip
result = Just the result
resultWhy = From now on, show at once what came of it, without the film
soundOn = Sound on
soundOff = Sound off
watch = Watch
watchWhy = Play what just happened on the chart
of = { $at } of { $all }
close = Close
