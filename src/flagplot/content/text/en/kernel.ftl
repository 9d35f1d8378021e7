# What every game says: lists, numbers, Control.
# Syntax: Project Fluent, https://projectfluent.org/fluent/guide/. A text stands on one line; only a selection takes several.

# A list is joined by these: `Akagi, Soryu and Hiryu`. Quotation marks keep a space at the beginning and at the end.
list =
    .comma = ,{" "}
    .last = {" "}and{" "}
    .either = {" "}or{" "}
    .none = none

listed = { $items }

# Seats, sides, navies and nations in a sentence, those after which a verb stands in the plural, and as adjectives.
sides =
    .japan = Japan
    .allies = the Allies
    .allied = the Allies
    .axis = the Axis
    .rn = the Royal Navy
    .usn = the US Navy
    .ijn = the Japanese
    .km = the Germans
    .rm = the Italians
    .mn = the French
    .nl = the Dutch
    .uk = Britain
    .usa = the United States
    .ussr = the Soviet Union
    .germany = Germany
    .italy = Italy
    .netherlands = the Netherlands
    .vichy = Vichy France
    .free-french = Free France
    .blue = Blue
    .red = Red
    .control = Control
    .observer = a watcher
# A seat by its side and its post.
seat-of-side = { $side }, { $post }
plural-sides =
    .allies = many
    .allied = many
    .ijn = many
    .km = many
    .rm = many
    .mn = many
    .nl = many
# What the short words in the names of groups are called in a sentence.
group-words =
    .div = division
    .flot = flotilla
    .gp = group
    .stbd = starboard
    .dds = DDs
    .us = US
    .tg = TG
side-adjectives =
    .allies = Allied
    .allied = Allied
    .japan = Japanese
    .axis = Axis

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
    .mastered = damage under control
    .unmastered = damage out of control
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

# The places of an order's form and what can stand in them: one reader, printer and JSON schema for each type.

unread-text-not = { $shown } is text, not { $data }.
unread-one-word-without-blanks-and = { $shown } is one word without blanks and semicolons, not { $data }.
unread-whole-number-at-most-digits = { $what } is a whole number of at most { $digits } digits, not { $shown }.
unread-whole-number-not = { $what } is a whole number, not { $data }.
unread-true-or-false-not = { $shown } is true or false, not { $data }.
unread-not-understood-here = { $words } is not understood here: `{ $shown }`.
unread-holds-semicolon-or-characters-that = { $shown } holds a semicolon or characters that cannot be printed: leave them out.
unread-missing-after = { $shown } is missing after { $words }.
unread-not-written-as = { $word } is not written as { $shown }.
unread-object-with-not = { $shown } is an object with { $first } and { $second }, not { $data }.
unread-missing-from = { $names } is missing from { $shown }.
unread-list-not = { $shown } is a list, not { $data }.
unread-missing = { $shown } is missing.
unread-not-understood-among = { $word } is not understood here: { $known }.
unread-none-of-these = { $word } is no { $what }: { $known }.
unread-did-you-mean = { $fault } Did you mean { $near }?
unread-fault-by-number = ({ $number }) { $fault }
unread-several-faults = { $count } faults: { $faults }
unread-too-much-in = { $word } is too much in { $phrase }.

# How an order is written: its verb and its places, declared once; everything else about its notation follows from that.

unread-write = { $fault } Write `{ $usage }`.
unread-write-like = { $fault } Write `{ $usage }`, like `{ $example }`.
unread-too-much = { $word } is too much.
unread-stands-alone = `{ $verb }` stands alone: { $word } is too much.
unread-too-much-before = { $word } is too much before `{ $lead }`.
unread-word-missing-before = A word is missing before `{ $lead }`.
unread-missing-before = `{ $lead }` is missing before { $word }.
unread-there-no-field = There is no field { $unknown }: { $attributes }.
unread-list-of-not = { $name } is a list of { $shown }, not { $data }.
unread-missing-at-end = `{ $tail }` is missing at the end.
unread-not-understood = `{ $word }` is not understood.
unread-here-not = { $name } is { $value } here, not { $data }.
unread-said-twice = `{ $word }` is said twice.
unread-lacks-value = `{ $word }` lacks a value.

# Forms by their verbs, and orders made of phrases: sheets of lines, compounds of parts between bars.

unread-usage = `{ $usage }`
unread-or-usage = , or{" "}
unread-write-not = Write { $forms }, not `{ $words }`.
unread-no-part-write = { $words } is no part of `{ $verb }`. Write { $known }.
unread-no-lines-begin-with = { $what ->
    [order] `{ $words }` is no order. Lines begin with { $known }.
    [plan] `{ $words }` is no plan. Lines begin with { $known }.
    [operation] `{ $words }` is no operation. Lines begin with { $known }.
   *[line] `{ $words }` is no line of this sheet. Lines begin with { $known }.
}
unread-object-with-its-verb-and = { $what ->
    [order] An order is an object with its verb and fields, not { $data }.
    [plan] A plan is an object with its verb and fields, not { $data }.
    [operation] An operation is an object with its verb and fields, not { $data }.
   *[line] A line of this sheet is an object with its verb and fields, not { $data }.
}
unread-no-verb-here = { $verb } is no verb here: { $forms }.

# The notation of a game: every order by its verb, read from a line or from JSON, described to players and programs.

unread-semicolon-begins-dice-in-record = A semicolon begins the dice in a record: leave it out of the order.
unread-order-has-characters-in-that = The order has characters in it that cannot be printed: type it without them.
unread-nothing-was-ordered-type-order = Nothing was ordered. Type an order, or `help`.
unread-no-order-did-you-mean = { $word } is no order. Did you mean { $near }?
unread-no-order-orders-begin-with = { $word } is no order. Orders begin with { $verbs }.
unread-control-gives-reason = Control gives a reason: end the order with `because …`.
unread-would-not-read-as-meant = { $line } would not be read as it is meant: choose other words.
unread-order-object-with-its-verb = An order is an object with its verb and its fields: {"{"}"verb": …{"}"}.

## What each order does, and each part of one, for whoever asks how it is written.

means-announce = Tell the seats something: `announce all Fog closes in because the weather chart says so`.
means-correct = Set one figure or place: `correct ships.warspite.hits 1 because the plot was misread`.
means-rescind = Take the last intervention back while nobody has built on it: `rescind because the map was misread`.
