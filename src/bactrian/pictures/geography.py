"""Real coasts under the maps: land, lakes and rivers as SVG paths in a picture's own units.

    {% set shore = coast((30, 20, 112, 50), (1200, 600)) %}
    <path fill-rule="evenodd" d="{{ shore.land }}"/>

Land is drawn with `fill-rule="evenodd"`: a sea inside land is a ring inside a ring.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Coast(NamedTuple):
    """What lies under a map, each as the `d` of an SVG path."""

    land: str
    lakes: str
    rivers: str


@cache
def coast(box: tuple[float, float, float, float], size: tuple[int, int]) -> Coast:
    """The part of the world in a box (west, south, east, north), drawn in this size."""
    chart = Chart(*box, *size)
    return Coast(chart.land(), chart.lakes(), chart.rivers())


class Chart:
    """A part of the world, from west to east and south to north, in a box of width by height.

    Degrees keep their proportion when height is about
    width * (north - south) / ((east - west) * cos(middle latitude)).
    """

    def __init__(
        self, west: float, south: float, east: float, north: float, width: float, height: float
    ) -> None:
        self.west, self.north = west, north
        self.width, self.height = width, height
        self.across = width / (east - west)
        self.down = height / (north - south)

    def xy(self, longitude: float, latitude: float) -> Point:
        """Where a place lies in the picture."""
        return (longitude - self.west) * self.across, (self.north - latitude) * self.down

    def land(self) -> str:
        return self._rings("land")

    def lakes(self) -> str:
        return self._rings("lakes")

    def rivers(self) -> str:
        pieces = [piece for line in self._lines("rivers") for piece in self._stretches(line)]
        return "".join("M" + _steps(piece) for piece in pieces)

    def _rings(self, layer: str) -> str:
        rings = [self._clipped(line) for line in self._lines(layer)]
        return "".join("M" + _steps(ring) + "Z" for ring in rings if len(ring) > 2)

    def _lines(self, layer: str) -> list[list[Point]]:
        return [
            [
                self.xy(east / 100, north / 100)
                for east, north in zip(*[iter(line)] * 2, strict=True)
            ]
            for line in geography()[layer]
        ]

    def _clipped(self, ring: list[Point]) -> list[Point]:
        """The part of a ring in the box and a little around it, so that no edge shows."""
        margin = 10.0
        edges = (
            (0, -margin, 1),
            (0, self.width + margin, -1),
            (1, -margin, 1),
            (1, self.height + margin, -1),
        )
        for axis, limit, sign in edges:
            kept: list[Point] = []
            for a, b in zip(ring[-1:] + ring[:-1], ring, strict=True):
                inside = sign * (b[axis] - limit) >= 0
                if (sign * (a[axis] - limit) >= 0) != inside:
                    share = (limit - a[axis]) / (b[axis] - a[axis])
                    kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
                if inside:
                    kept.append(b)
            ring = kept
        return ring

    def _stretches(self, line: list[Point]) -> list[list[Point]]:
        """The parts of a line near the box: one point beyond the edge is kept on each side."""
        inside = [0 <= x <= self.width and 0 <= y <= self.height for x, y in line]
        near = [any(inside[max(0, at - 1) : at + 2]) for at in range(len(line))]
        pieces: list[list[Point]] = [[]]
        for point, keep in zip(line, near, strict=True):
            if keep:
                pieces[-1].append(point)
            elif pieces[-1]:
                pieces.append([])
        return [piece for piece in pieces if len(piece) > 1]


@cache
def geography() -> dict[str, Any]:
    """geography.json: where it comes from, and its rings and lines."""
    text = files("bactrian.pictures").joinpath("geography.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _steps(points: list[Point]) -> str:
    """Points in whole units of the picture, as short as SVG lets them be written."""
    rounded = [(round(x), round(y)) for x, y in points]
    (last_x, last_y), steps = rounded[0], [f"{rounded[0][0]} {rounded[0][1]}l"]
    for x, y in rounded[1:]:
        if (x, y) != (last_x, last_y):
            steps.append(f"{x - last_x} {y - last_y} ")
            last_x, last_y = x, y
    return "".join(steps).replace(" -", "-").rstrip()
