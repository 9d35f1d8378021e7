"""Tables: the registry, a table, the path of an order, clocks, seats, creation, rendering, bots, quotas, deletion."""
