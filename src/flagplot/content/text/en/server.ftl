# What the server refuses, and why.


# Mail: an address counts when somebody who reads its mail has confirmed it. Nobody gets notices because another has named them.

problem-this-link-has-ended-or = This link has ended, or never was one: ask for another in your settings.
problem-this-link-has-ended-or-2 = This link has ended, or never was one: ask for another where you sign in.
problem-this-server-sends-no-mail = This server sends no mail.
problem-you-have-given-no-address = You have given no address.
problem-your-address-confirmed-already = Your address is confirmed already.

# Notices: *you owe an order*, by mail or webhook, for those who asked. They name the table and tell nothing of the game.

notice-seat-owes = { COUNT($seat) ->
    [one] { $seat } owes an order at { $table }: { $link }
   *[other] { $seat } owe an order at { $table }: { $link }
}
notice-order-owed = { $name }, you owe an order as { $seat } in { $game }.
notice-draw-awaited = { $name }, you are awaited as { $seat } in { $game }: the dice are drawn when you open the table.
notice-asked-for = You asked for this mail; your settings end it.

problem-webhook-https-address-without-user = A webhook is an https address without user and password.
problem-webhook-listens-on-port-or = A webhook listens on port 443 or 8443.
problem-webhook-s-host-has-name = A webhook's host has a name on the public internet.
problem-webhook-s-address-plain-ascii = A webhook's address is plain ASCII.
problem-webhook-https-address-that-none = A webhook is an https address: that is none.
problem-webhook-s-port-number = A webhook's port is a number.

# Passwords: hashed slowly, refused where they are among the first a stranger would try.

problem-choose-another-for-example-three = { $why }. Choose another, for example three or four words that do not belong together.

# People: guests and accounts.

problem-that-not-e-mail-address = That is not an e-mail address.
problem-nobody-called-here-take-another = Nobody is called { $name } here: take another name.
problem-there-already-account-called-or = There is already an account called { $name }, or a name that looks like it: sign in, or take another.
problem-name-needs-at-least-one = A name needs at least one letter.
problem-written-out-that-name-too = Written out that name is too long: take a shorter one.
problem-what-those-are-called-who = { $guest } is what those are called who give no name: take another.
problem-name-and-password-do-not = Name and password do not go together.
problem-type-your-password-this-can = Type your password: this can be turned against you, so nobody else may do it.
problem-that-not-your-password-nothing = That is not your password. Nothing was changed.
problem-guest-has-no-password-make = A guest has no password: make an account first.
problem-there-already-account-called = There is already an account called { $name }.

# The games a server offers, with their bots, charts, rules and odds. Tests put games of their own on it.

problem-there-no-game-there-are = There is no game { $slug }. There are { $games }.
problem-bots-at-tables-think-for = At a table bots think for a time, not for a number of play-outs as { $bot } does: write seconds, such as admiral:5s.

# The chronicle of a finished game: what every seat saw, in plain JSON, so that a server with other rules can still show it.

problem-game-had-orders = The game had { $last } orders.

# Positions shared by link: what a seat saw at one moment, frozen. The link opens that and nothing that came after.

problem-control-sees-every-secret-that = Control sees every secret: that position can be shared after the end.
problem-you-have-links-this-table = You have { $most } links to this table already: end one first.
# A part of the position that Control may correct and that has only a number.
figure-number = Number { $number }
problem-that-link-leads-nowhere-was = That link leads nowhere: it was ended, or it has expired.

# Authentication: who is asking, and which seat they may speak from.

problem-there-no-such-table-or = There is no such table, or it is not yours.
problem-that-token-does-not-open = That token does not open a seat here, or it has ended.
problem-you-do-not-sit-at = You do not sit at this table.
problem-that-not-your-seat = That is not your seat.
problem-say-which-seat = Say which seat: { $mine }.
problem-control-sees-everything-whoever-plays = Control sees everything: whoever plays at this table cannot sit there.
problem-you-have-sat-as-control = You have sat as Control and seen everything: you cannot play at this table.
problem-you-have-seen-this-game = You have seen this game with the eyes of { $others }.
problem-sign-in-first-or-come = Sign in first, or come in as a guest.
problem-that-not-seat-token-send = That is not a seat token: send `Authorization: Bearer fp_…`.
problem-send-csrf-api-me-in = Send the csrf of /api/me in the header X-CSRF-Token.

# Errors: each is a problem object with a sentence for people and nothing of the server's internals.

problem-games-cannot-reached-just-now = The games cannot be reached just now. Nothing that was acknowledged is lost; try again.
problem-that-nested-too-deep-read = That is nested too deep to be read.
problem-that-not-utf-send-json = That is not UTF-8: send JSON in UTF-8.
problem-there-nothing-at-this-address = There is nothing at this address.
problem-request-ended-before-was-whole = The request ended before it was whole.

# The ASGI middleware: what holds for every request before any handler sees it.

problem-that-too-much-at-once = That is too much at once. Try again later.
problem-request-here-holds-at-most = A request here holds at most { $most } bytes.
problem-this-request-took-too-long = This request took too long to arrive.

# Rate limits: token buckets, one for each client and purpose.

problem-that-too-fast-try-again = That is too fast. Try again in { $wait } s.

# Who I am: guests, accounts, sessions, settings.

problem-you-have-account-already-sign = You have an account already: sign out first.
problem-this-server-sends-no-mail-2 = This server sends no mail: ask whoever runs it.
problem-there-no-such-session-yours = There is no such session of yours: it has ended.

# Battles handed down: the offer, the choice, and where the battle is fought.

problem-packets-hold-secrets-both-sides = Packets hold secrets of both sides: they are opened after the end.

# The catalogue: games, boards, charts, rules, odds. The same for everybody, so that it may be cached.

problem-there-no-rule-that-number = There is no rule of that number in this game.

# After the end: the replay file, what each seat saw when, what mattered most.

problem-looking-back-for-after-end = Looking back is for after the end.
problem-there-no-seat = There is no seat { $wanted }: { $seats }.
problem-this-game-was-played-with = This game was played with older rules: nobody can play on from its moments.
problem-record-holds-every-secret-opened = The record holds every secret: it is opened after the end.

# Plans: keep them, run them, answer what interrupts, take them back.

problem-your-plans-have-not-changed = Your plans have not changed.
problem-nothing-waits-for-such-answer = Nothing waits for such an answer now.

# Play: views, events, orders, undo, advice, standing orders, notes, chat.

problem-your-logbook-has-no-such = Your logbook has no such entry.
problem-your-time-for-this-order = Your time for this order is over and it is given for you: come back after it.

# Tables: making, joining, leaving them.

problem-that-invitation-leads-nowhere-ask = That invitation leads nowhere: ask for a new link.
problem-that-invitation-not-for-this = That invitation is not for this table.
problem-only-whoever-set-up-table = Only whoever set up the table can start it.
problem-program-cannot-concede-whoever-sits = A program cannot concede: whoever sits there does it.
problem-others-play-on-without-you = Others play on without you: get up and let a bot take your seat.

# Messages of a client over its WebSocket, one after the other, and their answers.

problem-this-socket-sits-in-another = This socket sits in another seat.
problem-something-broke-on-our-side = Something broke on our side. Try again.
problem-send-text-not-bytes = Send text, not bytes.
problem-that-message-too-large = That message is too large.

# Automatic play: bots, standing orders, and orders for people whose time is up.

problem-you-owe-no-order-now = You owe no order now.

# Chat at a table: to everybody, to one's side, or to one seat.

problem-spectators-listen = Spectators listen.
problem-say-table-side-or-seat = Say it to `table`, to `side` or to `seat:NAME`.
problem-there-nothing-in-that-message = There is nothing in that message.
problem-that-could-not-written-down = That could not be written down. Try again.

# Checks of an order before the game is touched: idempotency key, staleness, notation, legality. Every refusal is a sentence.

problem-game-over = The game is over.
problem-that-key-was-used-for = That key was used for another order: every order needs a key of its own.
problem-something-happened-since-look-again = Something happened since: look again and order anew.
problem-no-order-but = { $word } is no order. Write { $examples }.
problem-order-has-no-semicolon-behind = An order has no semicolon, behind which the record keeps the dice: leave it out.
problem-this-order-longer-than-characters = This order is longer than { $longest_line } characters: order less at once.
problem-control-holds-game-your-order = Control holds the game: your order is taken when Control lets it go on.
problem-that-line-not-order-this = That line is not an order of this game.

# The clocks of a table: since when each chair owes an order, when its time is up, and Control's hold, which stops them all.

problem-table-was-read-again-from = The table was read again from disk. Try again.
problem-your-time-for-that-order = Your time for that order is over: it stands.

# Commit and reveal before the first die: seats commit to nonces, everybody sits, the nonces are revealed, and the game begins.

problem-game-has-begun-its-dice = The game has begun: its dice are drawn.
problem-dice-this-table-take-no = The dice of this table take no nonces.
problem-nonce-this-seat-was-lost = A nonce of this seat was lost or withheld: it gives none at this table.
problem-this-seat-has-committed-nonce = This seat has committed to a nonce, and it stands.
problem-nonces-are-being-revealed-too = The nonces are being revealed: it is too late to commit to one.
problem-nonce-revealed-when-all-sit = A nonce is revealed when all sit and all have committed, by a seat that has.
problem-dice-wait-for-you-may = The dice wait for { $names }; you may go on without them in { $left }.
problem-that-not-nonce-this-seat = That is not the nonce this seat has committed to.

# Corrections: what Control may correct, part by part, so that nobody has to know how a position is kept.

problem-there-no-in-that-part = There is no { $name } in that part of the position.

# Setting up tables: a new game, or one from a replay file.

problem-game-from-file-goes-on = A game from a file goes on with dice of the server's alone: leave `commit` out.
problem-secret-this-replay-not-one = The secret of this replay is not the one that was promised.
problem-pace-with-deadlines-needs-hours = A pace with deadlines needs the hours for a move.
problem-seat-s-name-has-at = A seat's name has at most { $seat } characters, not { $long }: shorten the scenario's names.
problem-control-sees-everything-whoever-sits = Control sees everything: whoever sits there cannot play.
problem-game-from-file-has-no = A game from a file has no open seats: take them, or name bots.
problem-there-no-seat-here-or = There is no seat { $name } here: { $seats }, or { $control }.
problem-only-whoever-sits-in-seat = Only whoever sits in a seat commits to a nonce for it.
problem-control-person = Control is a person.

# Deleting tables: by those who sit there, all of them; and of guests' tables that nobody has touched for long.

problem-this-battle-another-game-can = This is a battle of another game: it can be deleted when the game above is over.
problem-game-belongs-those-who-sit = The game belongs to those who sit there: they decide.

# Battles that a table has handed down: the offer to its players, the linked table where they fight, and the report that comes home.

problem-this-game-waits-for-no = This game waits for no battle.
problem-battle-being-fought-already = The battle is being fought already.
problem-choose-one = Choose one of { $choices }.
problem-only-those-whose-ships-meet = Only those whose ships meet choose how they fight.

# The path of an order, the same for HTTP and WebSocket, for people and bots.

problem-draft-typed-line-or-composed = A draft is a typed `line` or a composed `order`: send one of them.

# Quotas: how many tables and bytes one person may keep, and how much one address may send and order.

problem-you-have-games-that-are = { $who ->
    [guest] You have { $tables } games that are not over, { $most } at most: delete one. Guests have room for fewer than accounts.
   *[account] You have { $tables } games that are not over, { $most } at most: delete one.
}
problem-your-games-take-and-may = Your games take { $stored } and may take { $room } together: delete one first.

# The registry of tables: finding and loading them, committing their changes, letting them go. Nothing is sent to anybody before it is on disk.

problem-this-server-does-not-have = This server does not have the game { $game }.
problem-control-does-not-play-and = Control does not play and has nothing to concede.
problem-this-game-does-not-load = This game does not load with the rules of this server.
problem-that-could-not-written-down-2 = That could not be written down and does not count. Try again.

# Seats: joining, leaving, passing to an account, deletion of a person.

problem-since-protocol-seat-sends-commit = Since protocol 2 a seat sends `commit`, the hash of its nonce, and reveals the nonce when all sit.
problem-there-no-seat-here = There is no seat { $seat } here: { $chairs }.
problem-that-seat-taken = That seat is taken.
problem-dice-this-table-follow-seed = The dice of this table follow a seed that its maker knows: nobody else sits here.
problem-this-seat-takes-no-nonce = This seat takes no nonce any more: leave `commit` out.
problem-game-has-begun-already-and = The game has begun already, and no seat is open.

# A table in memory: the match, who sits where, what was said, who listens.

undo-there-nothing-take-back = There is nothing to take back.
undo-you-have-not-ordered-anything = You have not ordered anything yet.
undo-what-happened-stands = What happened stands.
problem-game-has-not-begun = { $why ->
    [dice] The game has not begun: the dice are still being drawn.
   *[seats] The game has not begun: seats are still open.
}

# A fair queue: so many tasks run at once, and each client waiting has a turn after every other, however many tasks it has.

problem-your-questions-wait-already-let = { $most } of your questions wait already: let them be answered first.

# A pool of worker processes with one queue before it: whoever waits has a turn after every other.

problem-that-could-not-worked-out = That could not be worked out with the memory there is for it: send something smaller.
problem-broke-down = That could not be worked out: the program came upon an error of its own, which stands in the server's log. Orders can be given all the same.
note-odds-late = No odds: working them out takes longer than the server allows. The order can be given all the same.

problem-rests-too-many-orders = This game has as many orders as one may have: it rests. Concede it, or take its replay home.
note-bots-play-while-watched = Only bots play here: they go on while somebody looks on, and stand still when nobody has for some { $minutes } min.
problem-rests-for-a-person = Bots have given { $orders } orders without one of a person: the game rests until a person orders.
password-easy-to-guess = This password is easy to guess

span-in-seconds = { $number } s
span-in-minutes = { $number } minutes

problem-whoever-names-a-seed = Whoever names a seed can know every throw: such a table seats nobody else and takes no nonces. Leave the seed out, or take the seats yourself.

# By status.

titles =
    .status-400 = Malformed request
    .status-401 = Not signed in
    .status-403 = Not allowed
    .status-404 = Not found
    .status-405 = Method not allowed
    .status-408 = Request timed out
    .status-409 = Not now
    .status-413 = Too large
    .status-415 = Only JSON is accepted
    .status-422 = Refused
    .status-429 = Too many requests
    .status-500 = Server error
    .status-503 = Unavailable
    .refused = Refused
problem-by-its-title = { $title }.
problem-could-not-be-read = That could not be read: send JSON as documented.
problem-could-not-be-read-because = That could not be read. { $faults }
problem-something-broke = Something broke on our side. Nothing that was acknowledged is lost; try again.

## Why a result came about

explaining =
    .roll = Roll

# The computer's players by the names of the roster; a colon is written as a dash. One of somebody's own keeps its name.
bots =
    .captain = Captain (computer)
    .captain-cautious = Cautious captain (computer)
    .captain-bold = Bold captain (computer)
    .captain-book = Captain by the book (computer)
    .admiral = Admiral (computer, thinks longer)
    .midshipman = Midshipman (computer, easy)
    .random = Random orders (computer)
