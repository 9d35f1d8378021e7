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

story-meet = On { $day }, { $where }, { $light ->
    [night] { story-who } at night{ story-surprise }.
    [dawn] { story-who } at dawn.
    [dusk] { story-who } at dusk.
    [haze] { story-who } by day, in haze.
   *[day] { story-who } by day.
}
story-who = { $many ->
    [yes] { $first } meet { $second }
   *[no] { $first } meets { $second }
}
story-counted = { $kind ->
    [merchantman] { $count ->
        [one] one merchantman
       *[other] { $count } merchantmen
    }
   *[other] { $count ->
        [one] one { $kind }
       *[other] { $count } { $kind }s
    }
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
story-torpedoes = { $ship } fires the first torpedoes for { $side }.
story-heavy = { $ship } is heavily damaged by { $by }.
story-sunk = { $cause ->
    [gun] { $ship } sinks under the guns of { $by }.
    [own] { $ship } sinks: a torpedo of her own ran wild and hit her.
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

story-given-up = { $count ->
    [one] { story-counted }, crippled, does not come home.
   *[other] { story-counted }, crippled, do not come home.
}

# Where and when.

title = { $kind ->
    [raid] Raid { $where }, { $day }
   *[battle] Action { $where }, { $day }
}
where-port = at { $port }
where-off = { $miles } miles { $point } of { $port }
where-area = { $water ->
    [yes] in { $area }
   *[no] off { $area }
}
day = { $day } { $month ->
    [1] January
    [2] February
    [3] March
    [4] April
    [5] May
    [6] June
    [7] July
    [8] August
    [9] September
    [10] October
    [11] November
   *[12] December
} { $year }

# The story of a raid.

story-turn = { $hours ->
    [night] { $date }, night: { $told }
    [morning] { $date }, morning: { $told }
    [afternoon] { $date }, afternoon: { $told }
   *[other] { $date }: { $told }
}
story-merchants = { $kind ->
    [freighter] freighters
   *[transport] transports
}
story-raid-fought = { $where }, { $meeting }: { story-raid-toll }{ $fled ->
    [none] {""}
    [both] ; they lose each other
   *[other] ; { $side_is ->
        [many] { $side } get away
       *[one] { $side } gets away
    }
}.
story-raid-toll = { COUNT($lost) ->
    [0] { COUNT($hurt) ->
        [0] no ship is sunk
       *[other] { $hurt_is ->
            [many] { $hurt } are damaged
           *[one] { $hurt } is damaged
        }
    }
   *[other] { story-raid-lost }{ story-raid-and-hurt }
}
story-raid-lost = { $lost_is ->
    [many] { $lost } are sunk
   *[one] { $lost } is sunk
}
story-raid-and-hurt = { COUNT($hurt) ->
    [0] {""}
   *[other] , { $hurt } damaged
}
story-raid-struck = { story-raid-toll }{ $cause ->
    [aircraft] {" "}by aircraft
    [submarine] {" "}by a submarine
    [collision] {" "}in a collision
   *[none] {""}
}.
story-others = { $count } others
story-air = { $air } lost { $lost } of { $units } air units.
story-stood = On the map of the raid { $name } was { $counter }.

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
offer-odds = { $better }% you come off better, { $worse }% worse. You lose { $mine }, the enemy { $theirs }.
offer-spread = { $mean } ({ $low } to { $high })
offer-no-odds = no odds, too little is known of the enemy.
offer-sampled = Sampled from what you know: { $battles ->
    [one] one battle
   *[other] { $battles } battles
} of captains below and as many by the rules here, in { $parent ->
    [strategic] combat value
   *[operational] points
} lost, with the 95% interval of the mean.{ $more ->
    [yes] {" "}`odds` samples more.
   *[no] {""}
}
offer-choose = Write `fight`, `captains` or `rules`; `odds` samples more of them, `quit` leaves and saves.
