"""One hosted table: what its entries add up to.

Entries are only ever added, and only they change a table: any process that reads the same
entries has the same table.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal

from bactrian import games, play
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import BactrianError, RollError
from bactrian.kernel.rules import Position, Rules
from bactrian.kernel.seats import default_names
from bactrian.tables import chance
from bactrian.tables.clocks import Clock, Pace

OPEN: Final = "open"
RUNNING: Final = "running"
PAUSED: Final = "paused"
OVER: Final = "over"
ABANDONED: Final = "abandoned"
BROKEN: Final = "broken"  # the rules of today do not allow what was played

Visibility = Literal["public", "link", "private"]
OnFlag = Literal["bot", "end"]


@dataclass(frozen=True)
class Entry:
    """One thing that was done at a table, as it is stored. Nobody outside is shown it."""

    number: int
    at: int
    kind: str
    person: str | None = None
    seat: int | None = None
    data: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Setup:
    """What was agreed when the table was set up."""

    game: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)
    visibility: Visibility = "public"
    pace: Pace = field(default_factory=Pace)
    on_flag: OnFlag = "bot"
    position: Position | None = None  # that the game goes on from; hidden parts are in it
    origin: str | None = None  # the table that the position is from

    def stored(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(stored: dict[str, Any]) -> Setup:
        return Setup(**{**stored, "pace": Pace(**stored["pace"])})


@dataclass
class Player:
    """Who sits in a seat."""

    person: str | None = None
    name: str = ""
    word: str = ""  # for the dice
    bot: str | None = None  # the level of the bot that plays here now
    resigned: bool = False
    flagged: bool = False

    @property
    def open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def plays(self) -> bool:
        """Whether a person plays here now."""
        return self.person is not None and self.bot is None


@dataclass(frozen=True)
class Offer:
    """Something that all who play have to agree to."""

    what: str
    seat: int
    to: int  # for an undo: how many moves stay
    agreed: frozenset[int]


class Table:
    """A table as its entries have made it."""

    def __init__(self, table_id: str, setup: Setup, secret: str, invite: str) -> None:
        self.id = table_id
        self.setup = setup
        self.secret = secret
        self.invite = invite
        self.entries: list[Entry] = []
        self.status = OPEN
        self.host: str | None = None
        self.players = [Player() for _ in range(setup.seats)]
        self.game: play.Game | None = None
        self.moves: list[Entry] = []  # those that no undo has taken back
        self.clock = Clock(setup.pace, setup.seats)
        self.offer: Offer | None = None
        self.ended = ""  # what ended the game, if not its last move
        self.broken = ""  # why the game cannot go on
        self.next_table: str | None = None  # the rematch

    # -- what is so ------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        return games.rules(self.setup.game)

    @property
    def number(self) -> int:
        return self.entries[-1].number if self.entries else 0

    @property
    def begun(self) -> play.Game:
        """The game, which must have begun."""
        assert self.game is not None
        return self.game

    @property
    def asked(self) -> int | None:
        """The seat whose move it is."""
        return self.begun.actor if self.status == RUNNING else None

    @property
    def closed(self) -> bool:
        return self.status in (OVER, ABANDONED)

    @property
    def names(self) -> list[str]:
        usual = default_names(self.setup.seats)
        return [
            player.name or (f"{usual[seat]} ({player.bot} bot)" if player.bot else usual[seat])
            for seat, player in enumerate(self.players)
        ]

    @property
    def words(self) -> list[str]:
        return [player.word for player in self.players]

    def seat_of(self, person: str | None) -> int | None:
        for seat, player in enumerate(self.players):
            if person is not None and player.person == person:
                return seat
        return None

    def playing(self) -> list[int]:
        """The seats that persons play now."""
        return [seat for seat, player in enumerate(self.players) if player.plays]

    def places(self) -> list[int]:
        """How well each seat has done: 1 is best. Whoever gave up comes last."""
        game = self.begun
        keys = [
            (player.resigned or player.flagged, seat not in game.winners, -game.scores[seat])
            for seat, player in enumerate(self.players)
        ]
        if not game.over:  # points so far say nothing
            keys = [(gone, False, 0) for gone, _, _ in keys]
        return [1 + sum(other < key for other in keys) for key in keys]

    # -- what was done ---------------------------------------------------------

    def take(self, entry: Entry) -> None:
        """Let one more entry be so."""
        assert entry.number == self.number + 1
        self.entries.append(entry)
        if self.status == BROKEN:
            return
        self.clock.stop(entry.at, entry.kind == "move")
        getattr(self, f"_{entry.kind}")(entry)
        if self.status == RUNNING and self.begun.over:
            self.status = OVER
        asked = self.asked
        runs = asked is not None and self.players[asked].plays
        self.clock.start(asked if runs else None, entry.at)

    def _sit(self, entry: Entry) -> None:
        self.players[_seat(entry)] = Player(
            entry.person, entry.data["name"], entry.data.get("word", "")
        )
        self.host = self.host or entry.person

    def _leave(self, entry: Entry) -> None:
        """Somebody left, or was asked to."""
        gone = self.players[_seat(entry)].person
        self.players[_seat(entry)] = Player()
        if gone == self.host:
            left = [player.person for player in self.players if player.person]
            self.host = left[0] if left else None
            if self.host is None:
                self.status = ABANDONED

    def _bot(self, entry: Entry) -> None:
        self.offer = None
        self.players[_seat(entry)].bot = entry.data["level"]

    def _back(self, entry: Entry) -> None:
        self.players[_seat(entry)].bot = None

    def _start(self, entry: Entry) -> None:
        self.status = RUNNING
        self._deal(entry)

    def _move(self, entry: Entry) -> None:
        self.offer = None
        self.moves.append(entry)
        self._play(entry)

    def _undo(self, entry: Entry) -> None:
        self.offer = None
        self.moves = self.moves[: entry.data["to"]]
        self._deal(self._started)
        for each in self.moves:
            self._play(each)

    def _offer(self, entry: Entry) -> None:
        seat = _seat(entry)
        to = entry.data.get("to", 0)
        self.offer = Offer(entry.data["what"], seat, to, frozenset([seat]))

    def _agree(self, entry: Entry) -> None:
        assert self.offer is not None
        self.offer = replace(self.offer, agreed=self.offer.agreed | {_seat(entry)})

    def _decline(self, entry: Entry) -> None:
        self.offer = None

    def _pause(self, entry: Entry) -> None:
        self.offer = None
        self.status = PAUSED

    def _resume(self, entry: Entry) -> None:
        self.status = RUNNING

    def _resign(self, entry: Entry) -> None:
        self.players[_seat(entry)].resigned = True
        self._gave_up(entry, "resigned")

    def _flag(self, entry: Entry) -> None:
        self.players[_seat(entry)].flagged = True
        self._gave_up(entry, "time")

    def _gave_up(self, entry: Entry, why: str) -> None:
        """A bot plays on for somebody, unless that ends the game."""
        self.offer = None
        self.players[_seat(entry)].bot = entry.data["level"]
        alone = sum(not (each.resigned or each.flagged) for each in self.players) <= 1
        if alone or not self.playing() or (why == "time" and self.setup.on_flag == "end"):
            self.status = OVER
            self.ended = why

    def _abandon(self, entry: Entry) -> None:
        self.offer = None
        self.status = ABANDONED

    def _rematch(self, entry: Entry) -> None:
        self.next_table = entry.data["table"]

    # -- the game --------------------------------------------------------------

    def dealt(self) -> play.Game:
        """A game as secret and words deal it, not begun yet."""
        return self._dealt(self.dice_text, [])

    @property
    def dice_text(self) -> str:
        return chance.dice(self.secret, self.id, self.words).text()

    def chance_of(self, move: str) -> list[int]:
        """What the dice will bring if the seat asked makes this legal move."""
        outcomes: list[int] = []
        state = self.begun.state.clone()
        state.dice.log = outcomes
        state.apply(self.rules.read_move(move))
        return outcomes

    def at_move(self, count: int) -> play.Game:
        """The game as it was after so many moves."""
        game = self._dealt_as(self._started)
        for entry in self.moves[:count]:
            _push(game, entry)
        return game

    @property
    def _started(self) -> Entry:
        return next(entry for entry in self.entries if entry.kind == "start")

    def _deal(self, started: Entry) -> None:
        try:
            self.game = self._dealt_as(started)
        except (BactrianError, RollError) as reason:
            self._break(f"the game can no longer be set up: {reason}")

    def _dealt_as(self, started: Entry) -> play.Game:
        return self._dealt(started.data["dice"], started.data["setup"], started.data["names"])

    def _dealt(self, text: str, setup: list[int], names: list[str] | None = None) -> play.Game:
        if self.setup.position is not None:
            return play.from_position({**self.setup.position, "dice": text}, names or self.names)
        dice = Dice.from_text(text)
        dice.script = setup[:]
        return play.begin(
            self.rules, self.setup.seats, self.setup.options, dice, names or self.names
        )

    def _play(self, entry: Entry) -> None:
        if self.status == BROKEN:
            return
        game = self.begun
        try:
            _push(game, entry)
        except (BactrianError, RollError) as reason:
            self._break(f"move {len(game.steps) + 1}, {entry.data['move']}: {reason}")
            return
        # What was before is played anew when it is wanted: keeping it takes 15 KB a move.
        game.steps[-1] = replace(game.steps[-1], before=game.state)

    def _break(self, why: str) -> None:
        self.status = BROKEN
        self.broken = why


def _push(game: play.Game, entry: Entry) -> None:
    """Make a move of the record, chance falling as it fell."""
    game.state.dice.script = entry.data["outcomes"][:]
    game.push(entry.data["move"], entry.seat)
    if game.steps[-1].outcomes != entry.data["outcomes"]:
        raise RollError("chance does not come in as it did")


def _seat(entry: Entry) -> int:
    assert entry.seat is not None
    return entry.seat
