# Campaigns: what a packet says to those who fight it, and the story that a report tells.

blurb = { $parent ->
    [strategic] A battle of the war, fought out ship by ship: { $postures }.
   *[operational] A battle of the raid, fought out ship by ship: { $postures }.
}
posture = { $posture ->
    [closes] { $side }, closing
    [meets] { $side }, met at sea
    [shells] { $side }, to shell the coast
    [defends] { $side }, defending it
    [sweep] { $side }, on a sweep
    [amphibious] { $side }, covering a landing
    [raid] { $side }, raiding merchantmen
    [strike] { $side }, to strike a base
    [escorts] { $side }, with the convoy
   *[intervenes] { $side }, intervening
}

# The story of a battle, each sentence behind its hour.

story-meet = { $light ->
    [night] { $first } meet { $second } at night{ story-surprise }.
   *[day] { $first } meet { $second } by day{ story-poor }.
}
story-force = { $force ->
    [Convoy] a convoy of { $count }
   *[other] { story-of-force }
}
story-of-force = { $count ->
    [one] one of { story-whole }
   *[other] { $count } of { story-whole }
}
story-whole = { $force ->
    [Convoy] the convoy
   *[other] { $force }
}
story-poor = { $visibility ->
    [poor] {" "}in poor light
   *[good] {""}
}
story-surprise = { $surprise ->
    [none] {""}
   *[other] ; { $surprise } { $surprise_is ->
        [many] have
       *[one] has
    } surprise
}
story-sights = { $side_is ->
    [many] { $side } sight the enemy.
   *[one] { $side } sights the enemy.
}
story-opens = { $ship } opens fire on { $target } at { $range } yards.
story-torpedoes = { $ship } launches the first torpedoes of { $side }.
story-heavy = { $ship } is heavily damaged by { $by }.
story-sunk = { $cause ->
    [gun] { $ship } sinks under the guns of { $by }.
   *[torpedo] { $ship } sinks, torpedoed by { $by }.
}
story-left = { COUNT($ships) ->
    [1] { $ships } leaves the battle to the { $point }.
   *[other] { $ships } leave the battle to the { $point }.
}
story-lost = { COUNT($ships) ->
    [0] { story-none }
   *[other] { $side_is ->
        [many] { $side } have lost { $ships }.
       *[one] { $side } has lost { $ships }.
    }
}
story-none = { $side_is ->
    [many] { $side } have lost no ship.
   *[one] { $side } has lost no ship.
}

# The story of a raid.

story-turn = { $hours ->
    [night] { $date }, night: { $told }
    [morning] { $date }, morning: { $told }
    [afternoon] { $date }, afternoon: { $told }
   *[other] { $date }: { $told }
}
story-stood = In this raid { $counter } stood for { $name }.
