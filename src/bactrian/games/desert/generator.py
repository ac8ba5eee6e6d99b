"""Fresh boards: drafted from the dice as one draws a map, until a draft stands the proof."""

from __future__ import annotations

from collections.abc import Callable

from bactrian.games.desert.proof import (
    CUT,
    CUT_PERCENT,
    PALM_STEPS,
    PALMS,
    PALMS_CUT,
    RANGE,
    RANGE_STEPS,
    SIZE,
    SMALL,
    WATERHOLES,
    steps,
    validate,
)
from bactrian.games.desert.rules import COLUMNS, ROWS, SPACES, Ground
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidOption

GRID = Ground("", ["." * COLUMNS] * ROWS, 5)
AROUND = [GRID.neighbours(space) for space in range(SPACES)]

# Which way the cut-off part lies: what half a step east and a row south weigh.
WAYS = [(8, 0), (6, 10), (0, 14), (-6, 10), (-8, 0), (-6, -10), (0, -14), (6, -10)]
COAST = 5  # weight of chance in the coast
CLUSTERS = (5, 7)
CLUSTER = (3, 4)  # waterholes in each
CLUSTER_STEPS = 5  # from where a cluster begins to where any other does
TRIES = 4  # places drawn, of which the best is taken


def generate(dice: Dice) -> list[str]:
    """A board that can be played; the same dice make the same board everywhere."""
    while True:
        rows = _draft(dice)
        try:
            validate(rows)
        except InvalidOption:
            continue  # whatever a draft lacks, the proof finds it, and the dice draw another
        return rows


def _draft(dice: Dice) -> list[str]:
    size, mountains = _between(SIZE, dice), _between(RANGE, dice)
    land = _land(size + mountains, dice)
    beyond = _beyond(land, size, dice)
    near = land - beyond
    ridge = _ridge(near, mountains, dice)
    palms = _palms(near - ridge, PALMS, set(), dice)
    palms |= _palms(beyond, PALMS_CUT, palms, dice)
    waterholes = _waterholes(land - ridge - palms, palms, dice)

    marks = dict.fromkeys(land, ".")
    marks |= dict.fromkeys(ridge, "^") | dict.fromkeys(palms, "p") | dict.fromkeys(waterholes, "o")
    marks |= {space: CUT[marks[space]] for space in beyond}
    return [
        "".join([marks.get(row * COLUMNS + column, " ") for column in range(COLUMNS)]).rstrip()
        for row in range(ROWS)
    ]


# -- the lie of the land -------------------------------------------------------


def _land(count: int, dice: Dice) -> set[int]:
    """The spaces least far out, as an oval has it and chance."""
    relief = _relief(dice)

    def far(space: int) -> int:
        row, column = divmod(space, COLUMNS)
        across = abs(2 * (2 * column + row % 2) - 2 * COLUMNS + 1)
        down = abs(4 * row - 2 * ROWS + 2)
        return (across**3 + down**3) // 100 + COAST * relief[space]

    return set(sorted(range(SPACES), key=far)[:count])


def _beyond(land: set[int], size: int, dice: Dice) -> set[int]:
    """The cut-off part: the spaces furthest one way, behind a line not quite straight."""
    relief = _relief(dice)
    east, south = WAYS[dice.roll(len(WAYS))]

    def far(space: int) -> int:
        row, column = divmod(space, COLUMNS)
        return 2 * (east * (2 * column + row % 2) + south * row) + relief[space]

    least, most = (percent * size // 100 for percent in CUT_PERCENT)
    count = _between((least + 1, min(most, size - SMALL)), dice)
    return set(sorted(sorted(land), key=far)[-count:])


def _relief(dice: Dice) -> list[int]:
    """A number from 0 to 99 for each space, not unlike those around it."""
    rough = [dice.roll(100) for _ in range(SPACES)]
    return [
        sum([rough[near] for near in [space, *AROUND[space]]]) // (1 + len(AROUND[space]))
        for space in range(SPACES)
    ]


def _ridge(land: set[int], count: int, dice: Dice) -> set[int]:
    """The range: from a space as deep in the land as any, and rather long than broad."""
    depth = _depths(land)
    deep = {space for space in land if depth[space] >= RANGE_STEPS}
    deepest = max(depth.values())
    top = _any([space for space in sorted(deep) if depth[space] == deepest], dice)
    return _grow(top, count, deep, dice)


def _depths(land: set[int]) -> dict[int, int]:
    """How many steps it is from each space to the nearest that is no land."""
    depth = {space: 1 for space in land if len(land.intersection(AROUND[space])) < 6}
    found = list(depth)
    for space in found:
        for near in AROUND[space]:
            if near in land and near not in depth:
                depth[near] = depth[space] + 1
                found.append(near)
    return depth


# -- what lies on it -----------------------------------------------------------


def _palms(land: set[int], count: int, others: set[int], dice: Dice) -> set[int]:
    """Palm spaces off the edges and away from all palms; fewer, where no more find room."""
    depth = _depths(land)
    room = [space for space in sorted(land) if depth[space] > 1]
    palms: set[int] = set()
    for _ in range(count):
        room = [s for s in room if all([steps(s, palm) >= PALM_STEPS for palm in palms | others])]
        if room:
            palms.add(_palm(room, dice))
    return palms


def _palm(room: list[int], dice: Dice) -> int:
    """A place that takes little room from the palms to come."""
    return _best(room, lambda s: -sum([steps(s, other) < PALM_STEPS for other in room]), dice)


def _waterholes(land: set[int], palms: set[int], dice: Dice) -> set[int]:
    """Clusters worth fighting for, then single waterholes where the gaps are widest."""
    room = sorted([space for space in land if not palms.intersection(AROUND[space])])
    waterholes: set[int] = set()
    starts: list[int] = []
    for _ in range(_between(CLUSTERS, dice)):
        fit = [s for s in room if all([steps(s, start) >= CLUSTER_STEPS for start in starts])]
        if fit:
            starts.append(_any(fit, dice))
            free = set(room) - waterholes
            waterholes |= _grow(starts[-1], _between(CLUSTER, dice), free, dice)
    while len(waterholes) < WATERHOLES:
        fit = [space for space in room if space not in waterholes]
        waterholes.add(_best(fit, lambda s: min([steps(s, w) for w in waterholes]), dice))
    return waterholes


# -- choosing ------------------------------------------------------------------


def _between(bounds: tuple[int, int], dice: Dice) -> int:
    low, high = bounds
    return low + dice.roll(high - low + 1)


def _any(spaces: list[int], dice: Dice) -> int:
    return spaces[dice.roll(len(spaces))]


def _best(spaces: list[int], worth: Callable[[int], int], dice: Dice) -> int:
    """The best of a few spaces that the dice propose."""
    return max([_any(spaces, dice) for _ in range(TRIES)], key=worth)


def _grow(start: int, count: int, land: set[int], dice: Dice) -> set[int]:
    """Spaces that hang together, rather in a line than in a heap; fewer, where land ends."""
    group = {start}
    while len(group) < count:
        fringe = sorted({near for space in group for near in AROUND[space]} & (land - group))
        if not fringe:
            break
        group.add(_best(fringe, lambda s: -len(group.intersection(AROUND[s])), dice))
    return group
