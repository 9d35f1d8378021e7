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
    [night] { story-who } at night{ story-surprise }.
   *[day] { story-who } by day{ story-poor }.
}
story-who = { $many ->
    [yes] { $first } meet { $second }
   *[no] { $first } meets { $second }
}
story-force = { $force ->
    [Convoy] a convoy of { $count }
   *[other] { story-of-force }
}
story-of-force = { $count ->
    [one] one ship of { story-whole }
   *[other] { $count } ships of { story-whole }
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
story-raid-meet = { $where ->
    [at] at { $port } { story-who }
    [off] off { $port } (hex { $hex }) { story-who }
   *[sea] at sea (hex { $hex }) { story-who }
}
story-raid-only = { $meeting }.
story-raid-fought = { $meeting }: { COUNT($lost) ->
    [0] no warship is sunk
    [1] { $lost } is sunk
   *[other] { $lost } are sunk
}{ COUNT($hurt) ->
    [0] {""}
   *[other] , { $hurt } damaged
}{ $fled ->
    [none] {""}
    [both] ; they lose each other
   *[other] ; { $side_is ->
        [many] { $side } get away
       *[one] { $side } gets away
    }
}.
story-others = { $count } others
story-air = { $air } lost { $lost } of { $units } air units.
story-stood = In this raid { $counter } stood for { $name }.

# The offer of a battle at the terminal.

offer = { $lower ->
    [operational] This contact is to be played out as a raid, from { $date } on.
   *[tactical] This battle is to be fought out ship by ship, { $start } on { $date }.
}{ $begun ->
    [yes] {" "}You have begun it; `fight` goes on with it.
   *[no] {""}
}
offer-sampling = Sampling the odds from what you know…
offer-fight = fight      fight it yourself, here. As captains would: { $odds }
offer-captains-now = Captains fight the battle out, { $start } on { $date }.
offer-captains = captains   let captains fight it: { $odds }
offer-rules = rules      by the rules here: { $odds }
offer-odds = { $better } % you come off better, { $worse } % worse. You lose { $mine }, the enemy { $theirs }.
offer-spread = { $mean } ({ $low } to { $high })
offer-no-odds = no odds, too little is known of the enemy.
offer-sampled = Sampled from what you know: { $battles ->
    [one] one battle
   *[other] { $battles } battles
} of captains below and as many by the rules here, in { $parent ->
    [strategic] combat value
   *[operational] points
} lost, with the 95 % interval of the mean.{ $more ->
    [yes] {" "}`odds` samples more.
   *[no] {""}
}
offer-choose = Write `fight`, `captains` or `rules`; `odds` samples more of them, `quit` leaves and saves.
