# The report of an action and of a finished game, whichever game it was.

# The report of an action, in its chapters.
chapters =
    .contact = Contact
    .fighters = In the air
    .flak = Anti-aircraft fire
    .bombs = Air attack
    .guns = Gunfire
    .torpedoes = Torpedoes
    .ashore = Ashore
    .convoys = War on trade
    .repairs = Damage control
    .also = Also
    .elsewhere = Other operations
# Gunfire over several turns, in stages.
stages =
    .opening = Opening fire
    .hits = First hits
    .loss = Loss of a ship
    .losses = Loss of several ships
    .further = Further losses
    .more = Gunfire continues
    .last = Last salvoes
stage-turns = { $turns ->
    [one] Turn { $first }.
   *[other] Turns { $first } to { $last }.
}
chapter-tally =
    .fighters = { $shots ->
        [one] One exchange, { tally-downed }.
       *[other] { $shots } exchanges, { tally-downed }.
    }
    .flak = { $shots ->
        [one] One burst of flak, { tally-downed }.
       *[other] { $shots } bursts of flak, { tally-downed }.
    }
    .bombs = { $shots ->
        [one] One attack, { tally-hits }.
       *[other] { $shots } attacks, { tally-hits }.
    }
    .guns = { $shots ->
        [one] One salvo, { tally-hits }.
       *[other] { $shots } salvoes, { tally-hits }.
    }
    .torpedoes = { $shots ->
        [one] One attack, { tally-hits }.
       *[other] { $shots } attacks, { tally-hits }.
    }
    .convoys = { $shots ->
        [one] One convoy attacked, { tally-hits }.
       *[other] { $shots } convoys attacked, { tally-hits }.
    }
tally-hits = { $hits ->
    [0] { $blunt ->
        [0] no hits
        [one] one hit without effect
       *[other] { $blunt } hits without effect
    }
    [one] { $shots ->
        [one] which does damage
       *[other] one does damage{ tally-blunt }
    }
   *[other] { $hits } do damage{ tally-blunt }
}
tally-blunt = { $blunt ->
    [0] {""}
    [one] , one more hits without effect
   *[other] , { $blunt } more hit without effect
}
tally-downed = { $hits ->
    [0] nobody shot down
    [one] one shot down
   *[other] { $hits } shot down
}

# Its headline, by the worst that happened.
headline =
    .sinks = { $by } sinks { $ships }
    .sunk = { COUNT($ships) ->
        [one] { $ships } is sunk
       *[other] { $ships } are sunk
    }
    .lost = { COUNT($ships) ->
        [one] { $ships } is lost
       *[other] { $ships } are lost
    }
    .cripples = { $by } leaves { $ships } heavily damaged
    .crippled = { COUNT($ships) ->
        [one] { $ships } is heavily damaged
       *[other] { $ships } are heavily damaged
    }
    .damages = { $by } damages { $ships }
    .damaged = { COUNT($ships) ->
        [one] { $ships } is damaged
       *[other] { $ships } are damaged
    }
    .blunt = { COUNT($ships) ->
        [one] { $ships } is hit, and takes no harm
       *[other] { $ships } are hit, and take no harm
    }
    .missed = { $shots ->
        [one] One attack, and nothing hit
       *[other] { $shots } attacks, and nothing hit
    }
    .quiet = Nothing to report
lead-crippled = { COUNT($ships) ->
    [one] { $ships } is heavily damaged.
   *[other] { $ships } are heavily damaged.
}
lead-damaged = { COUNT($ships) ->
    [one] { $ships } is damaged.
   *[other] { $ships } are damaged.
}
lead-lost = { COUNT($ships) ->
    [one] { $ships } is lost.
   *[other] { $ships } are lost.
}
lead-blunt = { COUNT($ships) ->
    [one] { $ships } is hit without harm.
   *[other] { $ships } are hit without harm.
}

# After the end: who won and why, in three sentences.
after-won = { COUNT($winners) ->
    [one] { $winners } wins: { $reason }
   *[other] { $winners } win: { $reason }
}
after-drawn = Nobody wins: { $reason }
after-blow = The heaviest blow: { $blow }
after-blow-struck = { $verdict ->
    [sunk] { $by } sinks { $ship }.
    [crippled] { $by } leaves { $ship } heavily damaged.
    [damaged] { $by } damages { $ship }.
   *[other] { $by } hits { $ship }.
}
after-toll = { $tolls }.
# Each side has a list of its own: no second "and" between them.
after-toll-and = ;{" "}
after-none = { $crippled ->
    [0] Neither side lost a ship.
   *[other] Neither side lost a ship; { $tolls }.
}
after-crippled-side = { COUNT($ships) ->
    [one] { $ships } of { $side } is heavily damaged
   *[other] { $ships } of { $side } are heavily damaged
}
after-toll-side = { COUNT($losses) ->
    [0] { $side } lost nothing
   *[other] { $side } lost { $losses }
}
after-more = { $more } more
after-others = others
# A reason that begins with it has it small behind the colon.
after-article = the
luck =
    .even = The dice favoured nobody: they fell about as they do in any game.
    .side = The dice favoured { $side }: in { $percent } games of a hundred they would have been less kind.
