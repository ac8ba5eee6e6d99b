"""The proof that a board can be played, and how far apart its spaces lie."""

from __future__ import annotations

from bactrian.games.desert.rules import COLUMNS, ROWS, Ground
from bactrian.games.desert.words import space_name
from bactrian.kernel.errors import InvalidOption

# What a board must hold. A space is a hexagon that a camel could stand on; mountains are not.
SIZE = (210, 220)
WATERHOLES = 43
PALMS, PALMS_CUT = 6, 1  # in the part that is always used, and in the part cut off for 2 and 3
PALM_STEPS = 5  # from any palm space to the next
CUT_PERCENT = (20, 25)
SMALL = 160  # spaces that stay for 2 and 3 players
RANGE = (6, 10)  # mountains
RANGE_STEPS = 3  # from any mountain to the edge and to the cut-off line
LEADERS = {2: 10, 3: 15, 4: 20, 5: 20}  # by players

MARKS = " ^.op:OP"
CUT = {".": ":", "o": "O", "p": "P"}  # a mark, and the same mark in the cut-off part


# -- the proof -----------------------------------------------------------------


def validate(rows: list[str]) -> None:
    """Raise InvalidOption, with what is wrong and where, unless the board can be played."""
    _check_marks(rows)
    full, small = Ground("", rows, 5), Ground("", rows, 2)
    _check_counts(full, small)
    cut = sorted(set(full.spaces) - set(small.spaces))
    _check_whole(full, full.spaces, "the board")
    _check_whole(small, small.spaces, "the part that 2 and 3 players use")
    _check_whole(full, cut, "the part cut off for 2 and 3 players")
    _check_mountains(rows, small)
    _check_palms(full)
    _check_company(full, "4 and 5")
    _check_company(small, "2 and 3")
    for seats, leaders in LEADERS.items():
        sites = len(leader_sites(small if seats <= 3 else full))
        if sites < leaders:
            raise InvalidOption(
                f"with {seats} players there is room to prove for {sites} of {leaders} leaders: "
                "each needs sand of its own, away from palm spaces"
            )


def _check_marks(rows: list[str]) -> None:
    if len(rows) > ROWS or max(map(len, rows), default=0) > COLUMNS:
        raise InvalidOption(
            f"a board has at most {ROWS} rows of at most {COLUMNS} marks, not {len(rows)} rows "
            f"of up to {max(map(len, rows))}"
        )
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            if mark not in MARKS:
                raise InvalidOption(
                    f"space {space_name(row * COLUMNS + column)} is marked {mark!r}; "
                    f"the marks are {', '.join(map(repr, MARKS))}"
                )


def _check_counts(full: Ground, small: Ground) -> None:
    size, stay = len(full.spaces), len(small.spaces)
    if not SIZE[0] <= size <= SIZE[1]:
        raise InvalidOption(f"a board has {SIZE[0]} to {SIZE[1]} spaces, not {size}")
    low, high = CUT_PERCENT
    if not low * size <= 100 * (size - stay) <= high * size:
        raise InvalidOption(
            f"the part cut off for 2 and 3 players is {low} to {high} per cent of the board, "
            f"not {size - stay} of {size} spaces"
        )
    if stay < SMALL:
        raise InvalidOption(
            f"at least {SMALL} spaces stay in play with 2 and 3 players, not {stay}"
        )
    if len(full.waterholes) != WATERHOLES:
        raise InvalidOption(f"a board has {WATERHOLES} waterholes, not {len(full.waterholes)}")
    if len(full.palms) != PALMS + PALMS_CUT:
        raise InvalidOption(f"a board has {PALMS + PALMS_CUT} palm spaces, not {len(full.palms)}")
    if len(small.palms) != PALMS:
        raise InvalidOption(
            f"{PALMS} of the palm spaces lie in the part that 2 and 3 players use, "
            f"not {len(small.palms)}"
        )


def _check_whole(ground: Ground, part: list[int], name: str) -> None:
    """That one can walk from any space of the part to any other, inside it."""
    seen = _reachable(part[0], set(part), ground)
    for space in part:
        if space not in seen:
            raise InvalidOption(
                f"space {space_name(space)} is cut off from {space_name(part[0])}: "
                f"{name} must hang together"
            )


def _reachable(start: int, part: set[int], ground: Ground) -> set[int]:
    seen, found = {start}, [start]
    for space in found:
        fresh = [near for near in ground.neighbours(space) if near in part and near not in seen]
        seen.update(fresh)
        found += fresh
    return seen


def _check_mountains(rows: list[str], small: Ground) -> None:
    mountains = [
        row * COLUMNS + column
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "^"
    ]
    if not RANGE[0] <= len(mountains) <= RANGE[1]:
        raise InvalidOption(f"a board has {RANGE[0]} to {RANGE[1]} mountains, not {len(mountains)}")
    joined = [mountains[0]]
    for mountain in joined:
        joined += [m for m in mountains if m not in joined and steps(m, mountain) == 1]
    for mountain in mountains:
        if mountain not in joined:
            raise InvalidOption(
                f"mountain {space_name(mountain)} stands apart from {space_name(mountains[0])}: "
                "the mountains form one range"
            )
        edge = edge_steps(mountain, {*small.spaces, *mountains})
        if edge < RANGE_STEPS:
            raise InvalidOption(
                f"mountain {space_name(mountain)} is {edge} from the edge or the cut-off line: "
                f"the range lies in the middle, at least {RANGE_STEPS} steps from both"
            )


def _check_palms(full: Ground) -> None:
    for palm in full.palms:
        for other in full.palms:
            if palm < other and steps(palm, other) < PALM_STEPS:
                raise InvalidOption(
                    f"palm spaces {space_name(palm)} and {space_name(other)} are "
                    f"{steps(palm, other)} steps apart: it must be {PALM_STEPS} or more"
                )


def _check_company(ground: Ground, players: str) -> None:
    special = {*ground.waterholes, *ground.palms}
    for space in sorted(special):
        if special.issuperset(ground.neighbours(space)):
            kind = "waterhole" if space in ground.waterholes else "palm space"
            raise InvalidOption(
                f"{kind} {space_name(space)} stands alone with {players} players: "
                "next to each there must be a space that is neither waterhole nor palm space"
            )


def leader_sites(ground: Ground) -> list[int]:
    """Spaces for leaders of which nobody can block two by placing one leader.

    A leader stands on sand and blocks its own space and those around it. So two
    sites without common sand within a step are never blocked together, and with as
    many such sites as leaders the last leader still finds one, whatever was done.
    The site with the fewest rivals is taken first; that need not find the largest
    set, but what it finds is proof.
    """
    sand = set(ground.spaces) - {*ground.waterholes, *ground.palms}
    shy = {near for palm in ground.palms for near in ground.neighbours(palm)}
    blockers = {
        site: sand.intersection([site, *ground.neighbours(site)]) for site in sorted(sand - shy)
    }
    blocked_from: dict[int, list[int]] = {space: [] for space in sand}
    for site, spaces in blockers.items():
        for space in spaces:
            blocked_from[space].append(site)
    rivals = {
        site: {rival for space in spaces for rival in blocked_from[space]}
        for site, spaces in blockers.items()
    }
    sites: list[int] = []
    while rivals:
        site = min(rivals, key=lambda site: (len(rivals[site]), site))
        gone = rivals[site]
        sites.append(site)
        rivals = {other: near - gone for other, near in rivals.items() if other not in gone}
    return sites


# -- distances -----------------------------------------------------------------


def steps(space: int, other: int) -> int:
    """How many steps apart two spaces of the grid lie, whatever lies between."""
    return _steps(*divmod(space, COLUMNS), *divmod(other, COLUMNS))


def _steps(row: int, column: int, row2: int, column2: int) -> int:
    down = abs(row - row2)
    # A step to the next row moves half a space east or west: down rows reach that far for free.
    half = abs(2 * column + row % 2 - 2 * column2 - row2 % 2)
    return down + max(0, half - down) // 2


def edge_steps(space: int, land: set[int]) -> int:
    """How many steps it is from a space of this land to the nearest that is none."""
    row, column = divmod(space, COLUMNS)
    return min(
        _steps(row, column, r, c)
        for r in range(-1, ROWS + 1)
        for c in range(-1, COLUMNS + 1)
        if not (0 <= r < ROWS and 0 <= c < COLUMNS and r * COLUMNS + c in land)
    )
