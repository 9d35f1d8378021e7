"""The kernel: phases, dice, charts, orders, events, views and replays. It knows no ship."""
