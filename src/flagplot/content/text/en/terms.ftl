# Words of the trade and of the rules, each explained once: pages show the explanation where the word stands.
# A game has the words as they are written, and for each of them what it means.

strategic-words =
    .lsp = LSP
    .par = par, pars
    .value = combat value, combat values, CV
    .tonnage = tonnage
    .flag = flag, flags
    .step = step of loss, steps of loss, step, steps
    .train = fleet train, fleet trains
strategic-terms =
    .lsp = Logistic support points: fuel and stores at a base. A task force burns them when it comes out, and repairs cost them.
    .par = The points a nation is expected to make in this scenario; the result is how far it ends above or below.
    .value = What a counter adds to its side's fire; damage halves it. A side throws one die for every twenty points or part of twenty.
    .tonnage = Merchant shipping in points. On a route it carries supply and scores; what is sunk is gone.
    .flag = A naval operations flag sends a task force out this turn. Every nation has only a few.
    .step = One hit. The first damages a group of ships, the second sinks it; an air point is gone at once.
    .train = A floating base of supply ships, from which task forces operate far from port.

operational-words =
    .impulse = impulse, impulses
    .arc = arc, arcs
    .cap = CAP
    .dummy = dummy, dummies
    .farthest = farthest on, farthest-on
    .scramble = scramble
operational-terms =
    .impulse = A turn of eight hours has three impulses. In each of them groups may steam on, and may be found.
    .arc = The fan of 120 degrees that a search unit looks over, as far out as it can fly.
    .cap = Combat air patrol: fighters kept up over a ship or a place. They meet every raid on it.
    .dummy = A false marker. To the enemy it looks like a real group until somebody looks at it closely.
    .farthest = How far a lost contact could have steamed since it was last seen.
    .scramble = Fighters take off when the raid is in sight already, and meet it before it bombs.

tactical-words =
    .damaged = HD
    .acquired = acquired
    .arc = arc, arcs
    .combs = combs, comb, combing
    .evading = evading, evades, evade
tactical-terms =
    .damaged = Heavily damaged: she shoots at −2 and cannot evade.
    .acquired = Fired at by this battery last turn: it has the range, and its next salvo is easier.
    .arc = The part of the horizon that a battery or a set of tubes bears on.
    .combs = Turns along the tracks of torpedoes, so that they run past.
    .evading = Zigzags: she is harder to hit, and hits less herself.
