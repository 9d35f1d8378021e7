# The overlays of reach. A message is the property of the same name in the client (web/src/lib/text/words.ts).

layers =
    .search = Reach of searches
    .strike = Reach of strikes
    .guns = Reach of guns
    .torpedoes = Reach of torpedoes

# How far lookouts see.
sight = Reach of lookouts

# Where ships and submarines go by themselves.
ships = Reach of ships
boats = Reach of submarines
hexes = { $name }: { $n } hexes
yards = { $name }: { $n } yards
on = { $layer }. { GIVEN($found) ->
    [yes] { $found }
   *[no] Nobody known reaches anywhere.
}
off = { $layer }: off
after = after this order
