"""Makes the map of Samarkand, src/bactrian/games/samarkand/board.json, from real places.

    python tools/samarkand_map.py

Each place claims the ground nearest to it (a Voronoi division, its borders a little crooked);
land and sea are divided apart, along the real coasts. Longitudes and latitudes are stretched
where places crowd, and places move a little to even out the spaces.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.ndimage import distance_transform_edt, gaussian_filter, label
from scipy.spatial import cKDTree

from bactrian.games.samarkand.board import validate

FOLDER = Path(__file__).parent.parent / "src/bactrian"
OUT = FOLDER / "games/samarkand/board.json"

Grid: TypeAlias = NDArray[np.int64]
Points: TypeAlias = NDArray[np.float64]
Corner: TypeAlias = tuple[int, int]
Place: TypeAlias = tuple[str, float, float]  # its name, longitude, latitude

# -- the places ----------------------------------------------------------------

# Families: their name, colour, the price of a marriage, and home.
FAMILIES: list[tuple[str, str, int, Place]] = [
    ("Byzantines", "purple", 3, ("Constantinople", 28.95, 41.1)),
    ("Levantines", "red", 4, ("Damascus", 36.3, 33.5)),
    ("Egyptians", "yellow", 5, ("Cairo", 31.2, 30.0)),
    ("Arabs", "green", 5, ("Mecca", 39.9, 21.4)),
    ("Mesopotamians", "white", 5, ("Baghdad", 44.4, 33.3)),
    ("Armenians", "orange", 4, ("Tabriz", 46.3, 38.1)),
    ("Persians", "blue", 5, ("Isfahan", 51.7, 32.7)),
    ("Sogdians", "turquoise", 4, ("Samarkand", 66.9, 39.6)),
    ("Indians", "brown", 4, ("Delhi", 77.2, 29.2)),
    ("Uyghurs", "pink", 4, ("Kashgar", 76.0, 39.5)),
]
GOODS: list[tuple[str, Place]] = [
    ("honey", ("Trebizond", 39.7, 40.9)),
    ("timber", ("Sinope", 35.1, 41.6)),
    ("wine", ("Rhodes", 28.6, 37.1)),  # on the mainland, across from the island
    ("furs", ("Sarai", 48.0, 46.6)),
    ("wool", ("Ankara", 32.9, 39.9)),
    ("soap", ("Aleppo", 37.2, 36.2)),
    ("glass", ("Tyre", 35.0, 32.9)),
    ("linen", ("Alexandria", 29.7, 30.9)),
    ("papyrus", ("Damietta", 31.8, 31.2)),
    ("gold", ("Aswan", 32.9, 24.1)),
    ("ivory", ("Suakin", 37.2, 19.1)),
    ("coffee", ("Mocha", 43.4, 13.4)),
    ("incense", ("Shihr", 49.6, 14.9)),
    ("myrrh", ("Sana'a", 44.2, 15.4)),
    ("horses", ("Najd", 44.5, 25.0)),
    ("dates", ("Basra", 47.7, 30.5)),
    ("pearls", ("Bahrain", 49.6, 26.0)),  # on the mainland, across from the island
    ("copper", ("Sohar", 56.5, 24.2)),
    ("sugar", ("Ahvaz", 48.9, 31.4)),
    ("carpets", ("Hamadan", 48.5, 34.8)),
    ("roses", ("Shiraz", 52.5, 29.6)),
    ("diamonds", ("Kabul", 69.2, 34.5)),
    ("indigo", ("Kerman", 57.1, 30.3)),
    ("saffron", ("Qom", 50.9, 34.6)),
    ("caviar", ("Gilan", 49.5, 37.2)),
    ("turquoise", ("Nishapur", 58.8, 36.2)),
    ("melons", ("Merv", 61.8, 37.6)),
    ("paper", ("Khiva", 60.4, 41.4)),
    ("lapis", ("Badakhshan", 72.0, 37.2)),
    ("cotton", ("Multan", 71.5, 30.2)),
    ("pepper", ("Thatta", 67.9, 24.9)),
    ("silk", ("Khotan", 79.9, 37.1)),
    ("jade", ("Kucha", 82.4, 41.2)),
]
PLAIN: list[Place] = [
    ("Adrianople", 26.4, 41.9), ("Smyrna", 27.8, 38.3), ("Konya", 32.5, 37.6),
    ("Sivas", 37.0, 39.3), ("Erzurum", 41.5, 39.6), ("Tiflis", 44.8, 42.3),
    ("Mosul", 43.1, 36.3), ("Edessa", 39.5, 37.3), ("Palmyra", 39.2, 34.5),
    ("Petra", 35.6, 30.2), ("Tabuk", 37.0, 28.0), ("Asyut", 29.6, 27.6),
    ("Berber", 34.8, 17.4), ("Dongola", 31.0, 20.6), ("Aksum", 37.6, 15.5),
    ("Medina", 39.7, 24.6), ("Hail", 41.8, 27.8), ("Dumat", 40.8, 30.6),
    ("Yamama", 47.3, 23.6), ("Dhofar", 53.8, 17.4), ("Nizwa", 57.3, 21.9),
    ("Rayy", 52.6, 36.2), ("Yazd", 54.6, 32.6), ("Hormuz", 56.4, 27.6),
    ("Herat", 62.2, 34.3), ("Gurgan", 55.0, 37.6), ("Mangyshlak", 52.8, 45.0),
    ("Makran", 63.0, 26.6), ("Tabas", 57.6, 33.6), ("Zaranj", 61.9, 31.0),
    ("Kandahar", 66.0, 31.4), ("Balkh", 66.6, 36.7), ("Bukhara", 63.9, 39.9),
    ("Otrar", 67.6, 43.0), ("Taraz", 71.4, 43.4), ("Osh", 71.8, 41.4),
    ("Balasagun", 76.0, 43.2), ("Pamir", 72.6, 39.4), ("Aksu", 79.0, 41.4),
    ("Lahore", 73.4, 32.0), ("Kashmir", 77.2, 33.2), ("Ujjain", 75.4, 24.2),
    ("Gujarat", 71.3, 22.8),
]  # fmt: skip
WATERS: list[Place] = [
    ("Black Sea west", 31.2, 43.4), ("Black Sea east", 36.8, 43.2),
    ("Mediterranean west", 27.8, 33.6), ("Mediterranean east", 32.4, 33.6),
    ("Red Sea north", 36.0, 25.6), ("Red Sea south", 40.2, 18.2),
    ("Caspian Sea", 50.6, 41.5), ("Persian Gulf", 51.6, 27.4),
    ("Arabian Sea west", 52.2, 13.5), ("Arabian Sea east", 62.5, 20.5),
]  # fmt: skip

# -- the chart -----------------------------------------------------------------

WIDTH, HEIGHT = 930, 664
# Degrees of longitude and latitude, and where they lie: the west is drawn larger.
EAST = ((24.5, 33, 40, 48, 60, 85), (0, 165, 315, 460, 645, 930))
NORTH = ((11.5, 27, 43, 49), (664, 437, 78, 0))
# Places, and radii within which the Bosporus is crossed dry and the Dardanelles are sailed.
BOSPORUS, DARDANELLES = (29.1, 41.0, 9.0), (26.6, 40.3, 8.0)
OUT_OF_PLAY = -1  # ground on the map that belongs to no space
STEP = 1.5  # the map is worked out on a grid of squares of this size
FAR = 62.0  # from any place: ground out of play
NEAR_HOME, NEAR = 18, 26  # how far a home, and any other place, may move
SEED = 10
CROOKED = 5.0  # how far a border strays
CALM = 9.0  # squares over which it does so
TOGETHER = 9  # sides of squares that a border must have to be one

ROWS, COLUMNS = round(HEIGHT / STEP), round(WIDTH / STEP)


def xy(place: tuple[float, float]) -> tuple[float, float]:
    east, north = place
    return float(np.interp(east, *EAST)), float(np.interp(north, *NORTH))


def rings(layer: str) -> list[Points]:
    """The rings or lines of a layer of geography.json, on the map."""
    data = json.loads((FOLDER / "pictures/geography.json").read_text(encoding="utf-8"))
    found = []
    for line in data[layer]:
        degrees = np.array(line, dtype=float).reshape(-1, 2) / 100
        east = np.interp(degrees[:, 0], *EAST, left=-60, right=WIDTH + 60)
        north = np.interp(degrees[:, 1], *NORTH, left=HEIGHT + 60, right=-60)
        found.append(np.stack([east, north], axis=1))
    return found


def inside(shapes: list[Points]) -> NDArray[np.bool_]:
    """Which squares lie inside rings, a ring inside a ring being outside again."""
    x = (np.arange(COLUMNS) + 0.5) * STEP
    mask = np.zeros((ROWS, COLUMNS), dtype=bool)
    sides = [np.concatenate([ring, np.roll(ring, -1, axis=0)], axis=1) for ring in shapes]
    ax, ay, bx, by = np.concatenate(sides).T
    for row in range(ROWS):
        y = (row + 0.5) * STEP
        cut = (ay <= y) != (by <= y)
        at = ax[cut] + (y - ay[cut]) / (by[cut] - ay[cut]) * (bx[cut] - ax[cut])
        mask[row] = np.searchsorted(np.sort(at), x) % 2 == 1
    return mask


# -- the division --------------------------------------------------------------


class Division:
    """The squares of the grid, each with the number of its space or OUT_OF_PLAY."""

    def __init__(self, places: list[Place], wet: int, seed: int) -> None:
        """The last `wet` places are waters."""
        self.land = inside(rings("land"))  # the Caspian is a ring inside; lakes are drawn on top
        self.dry = len(places) - wet
        self.home = np.array([xy(place[1:]) for place in places])
        self.sites = self.home.copy()
        chance = np.random.default_rng(seed)
        shape = (2, ROWS, COLUMNS)
        stray = gaussian_filter(chance.standard_normal(shape), (0, CALM, CALM))
        grid = np.stack(np.meshgrid(np.arange(COLUMNS), np.arange(ROWS))) * STEP + STEP / 2
        self.grid = grid.transpose(1, 2, 0)
        self.land |= self._around_place(BOSPORUS)
        self.land &= ~self._around_place(DARDANELLES)
        self.bent = self.grid + (stray * CROOKED / stray.std()).transpose(1, 2, 0)
        for _ in range(14):
            self.divide()
            self.even_out()
        self.divide()

    def divide(self) -> None:
        beyond = self._beyond()
        dry = np.concatenate([self.sites[: self.dry], beyond])
        _, on_land = cKDTree(dry).query(self.bent)
        on_land = np.where(on_land < self.dry, on_land, OUT_OF_PLAY)
        far, at_sea = cKDTree(self.sites[self.dry :]).query(self.bent)
        at_sea = np.where(far < 3.2 * FAR, at_sea + self.dry, OUT_OF_PLAY)
        self.space: Grid = np.where(self.land, on_land, at_sea)
        for _ in range(3):
            self._join_strays()

    def _around_place(self, strait: tuple[float, float, float]) -> NDArray[np.bool_]:
        away = self.grid - xy(strait[:2])
        return np.asarray(np.hypot(away[..., 0], away[..., 1]) < strait[2])

    def _beyond(self) -> Points:
        """Points all around, far from any place: what is nearest to them is out of play."""
        lattice = [
            (x + (row % 2) * 30, y)
            for row, y in enumerate(range(-120, HEIGHT + 121, 52))
            for x in range(-120, WIDTH + 121, 60)
        ]
        far, _ = cKDTree(self.sites[: self.dry]).query(lattice)
        return np.asarray(lattice, dtype=float)[np.asarray(far) > 1.25 * FAR]

    def _join_strays(self) -> None:
        """Ground cut off from its place goes to whatever it hangs together with."""
        result = self.space.copy()
        for number in range(len(self.sites)):
            parts, count = label(self.space == number)
            if count < 2:
                continue
            column, row = (self.sites[number] / STEP).astype(int)
            sizes = np.bincount(parts.ravel())
            sizes[0] = 0
            main = parts[row, column] or sizes.argmax()
            for part in range(1, count + 1):
                if part != main:
                    result[parts == part] = self._around(parts == part, number)
        self.space = result

    def _around(self, part: NDArray[np.bool_], number: int) -> int:
        """The space that most borders these squares, of their kind of ground."""
        ring = np.zeros_like(part)
        for axis in (0, 1):
            for by in (-1, 1):
                ring |= np.roll(part, by, axis)
        near = self.space[ring & ~part & (self.land == (number < self.dry))]
        near = near[near != number]
        return int(np.bincount(near + 1).argmax() - 1) if len(near) else OUT_OF_PLAY

    def even_out(self) -> None:
        """Each place on land moves towards the middle of its space, but not far from home."""
        for number in range(self.dry):
            mine = self.grid[self.space == number]
            if len(mine) == 0:
                continue
            to = self.sites[number] + 0.5 * (mine.mean(axis=0) - self.sites[number])
            away = to - self.home[number]
            length = float(np.hypot(*away))
            far = NEAR_HOME if number < len(FAMILIES) else NEAR
            to = self.home[number] + away * min(1.0, far / max(length, 1e-9))
            column, row = (to / STEP).astype(int)
            if self.space[row, column] == number:
                self.sites[number] = to

    def borders(self) -> dict[tuple[int, int], int]:
        """How many sides of squares each two spaces share."""
        shared: dict[tuple[int, int], int] = {}
        for a, b in ((self.space[1:], self.space[:-1]), (self.space[:, 1:], self.space[:, :-1])):
            for one, other in zip(a[a != b].tolist(), b[a != b].tolist(), strict=True):
                pair = (min(one, other), max(one, other))
                shared[pair] = shared.get(pair, 0) + 1
        return {pair: sides for pair, sides in shared.items() if pair[0] != OUT_OF_PLAY}

    def middles(self) -> list[list[int]]:
        """Where names and camels of each space go: with room around, and apart from others."""
        found = [places[0] for places in map(self._roomy, range(len(self.sites)))]
        for number in range(len(found)):
            others = np.array(found[:number] + found[number + 1 :])
            places = self._roomy(number)
            # Camels stand side by side, and names are wide: what lies left and right is nearer.
            away = [np.min(np.hypot(*((others - place) * (0.75, 1)).T)) for place in places]
            found[number] = places[int(np.argmax(np.minimum(away, 42)))]
        return found

    def _roomy(self, number: int) -> list[list[int]]:
        """Places in this space with much room around, the roomiest first."""
        mask = np.pad(self.space == number, 1)[1:-1, 1:-1]
        mask[[0, -1]] = mask[:, [0, -1]] = False
        # Camels stand side by side: room to the left and right counts more.
        room = distance_transform_edt(mask, sampling=(1.15, 1.0))
        rows, columns = np.nonzero(room >= 0.78 * room.max())
        order = np.argsort(-room[rows, columns], kind="stable")
        return [[round((columns[at] + 0.5) * STEP), round((rows[at] + 0.5) * STEP)] for at in order]


# -- outlines ------------------------------------------------------------------


def arcs(space: Grid) -> list[tuple[int, int, list[Corner]]]:
    """The lines between spaces: what lies left and right of each, and its corners in turn."""
    grid = np.pad(space, 1, constant_values=-9)
    ways: dict[Corner, dict[Corner, tuple[int, int]]] = {}

    def add(a: Corner, b: Corner, left: int, right: int) -> None:
        ways.setdefault(a, {})[b] = (left, right)
        ways.setdefault(b, {})[a] = (right, left)

    for row, column in np.argwhere(grid[:, 1:] != grid[:, :-1]).tolist():
        left, right = int(grid[row, column + 1]), int(grid[row, column])
        add((column, row - 1), (column, row), left, right)  # downwards: left is east
    for row, column in np.argwhere(grid[1:] != grid[:-1]).tolist():
        left, right = int(grid[row, column]), int(grid[row + 1, column])
        add((column - 1, row), (column, row), left, right)  # eastwards: left is north
    found = []
    ends = {corner for corner, to in ways.items() if len(to) != 2}
    for start in [*sorted(ends), *sorted(ways)]:  # loops without ends come last
        for first in sorted(ways[start]):
            if first not in ways[start]:
                continue
            sides = ways[start][first]
            line, at = [start], start
            to = first
            while True:
                del ways[at][to], ways[to][at]
                line.append(to)
                if to in ends or to == start:
                    break
                at, to = to, next(iter(ways[to]))
            found.append((*sides, line))
    return found


def smoothed(line: list[Corner]) -> list[Corner]:
    """Without the steps of the grid, and without points that say little; the ends stay."""
    points = np.array(line, dtype=float) * STEP
    for _ in range(6):
        points[1:-1] = (points[:-2] + 2 * points[1:-1] + points[2:]) / 4
    kept = [tuple(point) for point in points]
    loop = kept[0] == kept[-1]
    while len(kept) > (4 if loop else 2):
        spans = [_span(*kept[at - 1 : at + 2]) for at in range(1, len(kept) - 1)]
        least = int(np.argmin(spans))
        if spans[least] > 3.2:
            break
        del kept[least + 1]
    return [(round(x), round(y)) for x, y in kept]


def _span(a: Any, b: Any, c: Any) -> float:
    return float(abs((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1])) / 2)


def outlines(found: list[tuple[int, int, list[Corner]]], wanted: set[int]) -> str:
    """The path around all squares of these spaces."""
    pieces: dict[Corner, list[list[Corner]]] = {}
    for left, right, line in found:
        if (left in wanted) != (right in wanted):
            forward = line if left in wanted else line[::-1]
            pieces.setdefault(forward[0], []).append(forward)
    path = []
    while pieces:
        start = next(iter(pieces))
        ring = [start]
        while ring[-1] in pieces:
            waiting = pieces[ring[-1]]
            line = waiting.pop()
            if not waiting:
                del pieces[line[0]]
            ring += line[1:]
        if len(set(ring)) > 3:  # not what rounding left of a rock in the sea
            path.append("M" + steps(ring[:-1]) + "z")
    return "".join(path)


def steps(points: list[Corner]) -> str:
    (last_x, last_y), text = points[0], [f"{points[0][0]} {points[0][1]}l"]
    for x, y in points[1:]:
        if (x, y) != (last_x, last_y):
            text.append(f"{x - last_x} {y - last_y} ")
            last_x, last_y = x, y
    return "".join(text).replace(" -", "-").rstrip()


def rivers() -> str:
    path = []
    for line in rings("rivers"):
        points = [(round(x), round(y)) for x, y in line if 0 < x < WIDTH and 0 < y < HEIGHT]
        if len(points) > 4:
            path.append("M" + steps(points))
    return "".join(path)


# -- the board -----------------------------------------------------------------


def key(name: str) -> str:
    return name.lower().replace(" ", "-").replace("'", "")


def board() -> dict[str, Any]:
    homes = [home for *_, home in FAMILIES]
    markets = [market for _, market in GOODS]
    places = [*homes, *markets, *PLAIN, *WATERS]
    kinds = ["home"] * 10 + ["goods"] * 33 + ["plain"] * 43 + ["water"] * 10
    division = Division(places, len(WATERS), SEED)
    shared = division.borders()
    middles = division.middles()
    lines = [(left, right, smoothed(line)) for left, right, line in arcs(division.space)]
    near: list[list[int]] = [[] for _ in places]
    for (a, b), sides in shared.items():
        if sides >= TOGETHER:
            near[a].append(b)
            near[b].append(a)
        else:
            print(f"only touching: {places[a][0]} and {places[b][0]}, {sides}")
    coast = [(a, b, smoothed(line)) for a, b, line in arcs(division.land.astype(np.int64))]
    lakes = [(a, b, smoothed(line)) for a, b, line in arcs(inside(rings("lakes")).astype(np.int64))]
    return {
        "name": "main",
        "provenance": "reconstructed",
        "about": "Ten homes and 33 goods at their real places between the Nile and the Tarim, "
        "plain land between them; made by tools/samarkand_map.py.",
        "size": [WIDTH, HEIGHT],
        "families": [
            {"id": key(name), "name": name, "colour": colour, "price": price, "home": key(home[0])}
            for name, colour, price, home in FAMILIES
        ],
        "goods": [
            {"id": key(name), "name": name, "space": key(market[0])} for name, market in GOODS
        ],
        "spaces": [
            {
                "id": key(name),
                "name": name,
                "kind": kinds[number],
                "at": middles[number],
                "near": sorted(key(places[other][0]) for other in near[number]),
                "shape": outlines(lines, {number}),
            }
            for number, (name, _, _) in enumerate(places)
        ],
        "land": outlines(coast, {1}),
        "lakes": outlines(lakes, {1}),
        "rivers": rivers(),
    }


def write(made: dict[str, Any]) -> None:
    """A line for each space, so that a change can be read."""
    rows = []
    for name, value in made.items():
        if isinstance(value, list) and isinstance(value[0], dict):
            entries = ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in value)
            rows.append(f'"{name}": [\n{entries}\n]')
        else:
            rows.append(f'"{name}": {json.dumps(value, ensure_ascii=False)}')
    OUT.write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


def main() -> None:
    made = board()
    kept = json.loads(OUT.read_text(encoding="utf-8")) if OUT.exists() else {}
    write({**made, "notes": kept.get("notes", {})})
    validate(made)


if __name__ == "__main__":
    main()
