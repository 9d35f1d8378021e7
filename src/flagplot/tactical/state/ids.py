"""Ids of pieces, each a type of its own: a ship's cannot be passed for a group's.

In an order as it was typed the name may be a short one; `orders.names.resolve` gives the id.
"""

from __future__ import annotations

from typing import Final, NewType

ShipId = NewType("ShipId", str)
GroupId = NewType("GroupId", str)

NO_SHIP: Final = ShipId("")
NO_GROUP: Final = GroupId("")
