"""The kernel: phases, dice, charts, orders, events, views and replays, independent of any game."""
