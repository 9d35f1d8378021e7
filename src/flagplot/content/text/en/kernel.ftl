# What every game says: lists, numbers, Control.
# Syntax: Project Fluent, https://projectfluent.org/fluent/guide/. A text stands on one line; only a selection takes several.

# A list is joined by these: `Akagi, Soryu and Hiryu`. Quotation marks keep a space at the beginning and at the end.
list =
    .comma = ,{" "}
    .last = {" "}and{" "}
    .either = {" "}or{" "}
    .none = none

listed = { $items }

number =
    .thousands = ,

control-announces = Control: { $text } ({ $reason })
control-corrects = Control set { $path } from { $before } to { $after }, because { $reason }{ full-stop }
control-rescinds = Control takes back `{ $decree }`, because { $reason }{ full-stop }
control-takes_back = Control takes back what it has just decreed, because { $reason }{ full-stop }

# A reason is typed by a person, with or without its full stop.
full-stop = { ENDING($reason) ->
    [stop] {""}
   *[other] .
}

## Questions and refusals, in the order of the modules that ask and refuse.

# Control, the umpire's chair in every game: announce, correct, overrule, always with a reason that stays in the log.

refuse-there-no-seat = There is no seat { $to }: { $seats }.
refuse-there-no-intervention-take = There is no intervention to take back: the game goes on from it, or there was none.
refuse-control-no-such-order = Control has no such order.
refuse-cannot-set = { $path } cannot be set to { $value }: { $words }.

# A game: the rules, charts and scenarios of one title, without state of its own.

refuse-only-control-may-give = Only Control may give that order.
refuse-game-over = The game is over.
refuse-owe-no-order-now = You owe no order now: { $acting } must act first.

# A match: one game being played, with its record and undo up to the last die or secret.

refuse-ordered-nothing-yet = You have ordered nothing yet.
refuse-somebody-ordered-since = Somebody has ordered since.
refuse-die-was-rolled-secret = A die was rolled, a secret was shown, or it is long ago: what happened stands.

# Trials: whether a game can go on from a position that somebody has changed by hand.

refuse-would-leave-position-wrong = That would leave the position wrong: { $problems }
refuse-game-could-not-go = The game could not go on from that position: { $kind } { $fault }.
words-not-there = there is no { $name }
refuse-not-among-the-orders = { $line } is not among the orders you may give now.

# What is written on the chart beside a shot, a bomb, a search when a battle is played as a film.
on-chart =
    .miss = miss
    .hit = { $count ->
        [one] hit
       *[other] { $count } hits
    }
    .no-harm = hit, no damage
    .damaged = damaged
    .crippled = crippled
    .sunk = sunk
    .downed = shot down
    .lost = lost
    .holds = holds
    .seen = sighted
    .taken = taken
    .fails = beaten off
    .steps = { $count ->
        [one] one step lost
       *[other] { $count } steps lost
    }
    .merchants = { $count ->
        [one] one ship sunk
       *[other] { $count } ships sunk
    }
    .tonnage = { $count ->
        [one] one tonnage point sunk
       *[other] { $count } tonnage points sunk
    }
    .factors = { $count ->
        [one] one factor lost
       *[other] { $count } factors lost
    }
