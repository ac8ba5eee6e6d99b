"""What requests bring along, checked, with an example of each."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from bactrian.tables import clocks
from bactrian.tables.clocks import Pace
from bactrian.tables.commands import LONGEST_WORD, STAND_IN
from bactrian.tables.people import LONGEST_NAME, LONGEST_PASSWORD
from bactrian.tables.table import OnFlag, Setup, Visibility
from bactrian.tables.talk import LONGEST, LONGEST_NOTE

LONGEST_FACTS: Final = 2000


def storable(text: str) -> str:
    """The text, if every storage can hold it."""
    if "\0" in text or any("\ud800" <= each <= "\udfff" for each in text):
        raise ValueError("must be text without NUL and lone surrogates")
    return text


def storable_facts(facts: dict[str, Any]) -> dict[str, Any]:
    """As `storable`, for every text among the facts."""
    if len(json.dumps(facts)) > LONGEST_FACTS:
        raise ValueError("must be short")
    storable(_unquoted(facts))
    return facts


def _unquoted(value: object) -> str:
    """All texts in a JSON value, one after the other."""
    if isinstance(value, dict):
        return "".join([str(key) + _unquoted(each) for key, each in value.items()])
    return "".join(map(_unquoted, value)) if isinstance(value, list) else str(value)


Text = Annotated[str, AfterValidator(storable)]
Facts = Annotated[dict[str, Any], Field(max_length=10), AfterValidator(storable_facts)]
SeatNumber = Annotated[int, Field(ge=0, le=9)]
BotSeat = Annotated[str, Field(pattern="^[0-9]$")]
Level = Annotated[Text, Field(max_length=20)]
Move = Annotated[Text, Field(max_length=100)]


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class Name(Body):
    name: Text = Field(max_length=2 * LONGEST_NAME, examples=["Ann"])


class Password(Body):
    password: Text = Field(max_length=LONGEST_PASSWORD, examples=["humps and bumps"])
    old: Text = Field("", max_length=LONGEST_PASSWORD)


class SignIn(Body):
    name: Text = Field(max_length=2 * LONGEST_NAME, examples=["Ann"])
    password: Text = Field(max_length=LONGEST_PASSWORD, examples=["humps and bumps"])


class PaceBody(Body):
    """No clock; `live`: minutes for the game and seconds more a move; `days`: days a move."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: int = Field(10, ge=1, le=24 * 60)
    seconds: int = Field(10, ge=0, le=600)
    days: int = Field(3, ge=1, le=30)

    def pace(self) -> Pace:
        if self.kind == "live":
            return Pace("live", self.minutes * clocks.MINUTE, self.seconds * 1000)
        return Pace("days", self.days * clocks.DAY) if self.kind == "days" else Pace()


class Agreed(Body):
    """What is agreed about a table besides the game."""

    visibility: Visibility = "public"
    pace: PaceBody = Field(default_factory=PaceBody.model_construct)
    on_flag: OnFlag = "bot"
    bots: dict[BotSeat, Level] = Field(
        {}, max_length=6, description="levels of bots by their seats", examples=[{"1": "novice"}]
    )

    def seats_of_bots(self) -> dict[int, str]:
        return {int(seat): level for seat, level in self.bots.items()}


class NewTable(Agreed):
    game: Text = Field(max_length=40, examples=["desert"])
    seats: int = Field(ge=1, le=10, examples=[2])
    options: dict[Annotated[Text, Field(max_length=40)], Annotated[Text, Field(max_length=100)]] = (
        Field({}, max_length=10, examples=[{"board": "main"}])
    )
    word: Text = Field("", max_length=LONGEST_WORD, description="your part in the dice")

    def setup(self) -> Setup:
        return Setup(
            self.game, self.seats, self.options, self.visibility, self.pace.pace(), self.on_flag
        )


class Fork(Agreed):
    pass


class Join(Body):
    seat: SeatNumber | None = Field(None, examples=[1])
    word: Text = Field("", max_length=LONGEST_WORD, description="your part in the dice")
    invite: Text = Field("", max_length=24)


class SeatBody(Body):
    seat: SeatNumber = Field(examples=[1])


class Fill(Body):
    seat: SeatNumber = Field(examples=[1])
    level: Text = Field("novice", max_length=20, examples=["novice"])


class HandOver(Body):
    level: Text = Field(STAND_IN, max_length=20, examples=[STAND_IN])


class MoveBody(Body):
    move: Move = Field(examples=["Y a5"])
    after: Annotated[int, Field(ge=0, le=100_000)] | None = Field(
        None, description="refuse the move unless so many were made before", examples=[0]
    )


class AnswerBody(Body):
    question: Facts = Field(
        description="facts of the view that say which question is meant",
        examples=[{"phase": "sale", "good": "silk"}],
    )
    moves: list[Move] = Field(
        max_length=200, description="the first that is legal is made", examples=[["keep"]]
    )
    fits: Facts = Field({}, description="facts of the view that the answer relies on")


class Saying(Body):
    text: Text = Field(max_length=LONGEST, examples=["Good luck!"])


class Note(Body):
    text: Text = Field(max_length=LONGEST_NOTE, examples=["Mind the oasis on k9."])
