"""TopoJSON: shapes that share their borders, written as arc indices."""

from __future__ import annotations

from typing import Any

Points = list[tuple[float, float]]


class Topology:
    """A file's arcs, decoded; a ring is a list of arc numbers, reversed arcs as their complement."""

    def __init__(self, data: dict[str, Any]) -> None:
        (sx, sy), (tx, ty) = data["transform"]["scale"], data["transform"]["translate"]
        self.objects = data["objects"]
        self.arcs: list[Points] = []
        for arc in data["arcs"]:
            x = y = 0
            points: Points = []
            for dx, dy in arc:
                x, y = x + dx, y + dy
                points.append((x * sx + tx, y * sy + ty))
            self.arcs.append(points)

    def ring(self, numbers: list[int]) -> Points:
        """The points of a ring; where two arcs meet, their common point occurs once."""
        points: Points = []
        for number in numbers:
            arc = self.arcs[number] if number >= 0 else self.arcs[~number][::-1]
            points += arc[1:] if points else arc
        return points
