"""The promises every game keeps, checked while a game is played.

    from bactrian import conformance, games
    rules = games.rules("desert")
    conformance.check_tables(rules)  # once for a game
    conformance.check_game(rules, seats=4, options={}, seed=1, choose=choose)

`choose(n)` picks a number below n: at random in a soak, driven by Hypothesis in the tests.
A broken promise raises `Broken`, which says after which moves.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from random import Random
from typing import Any

from bactrian import record
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import InvalidMove
from bactrian.kernel.events import Event
from bactrian.kernel.rules import Rules
from bactrian.kernel.seats import default_names
from bactrian.kernel.state import OVER, State
from bactrian.pictures.draw import svg
from bactrian.play import begin, load

LONGEST = 20_000  # actions: no game of these takes a tenth of that
SAMPLES = 40  # resampled states, when it is seen that they vary
Choose = Callable[[int], int]


class Broken(AssertionError):
    """A promise that a game did not keep."""


@contextmanager
def promise(text: str) -> Iterator[None]:
    """What fails inside breaks this promise."""
    try:
        yield
    except Exception as reason:
        raise Broken(f"{text}: {type(reason).__name__}: {reason}") from reason


def want(kept: bool, text: str) -> None:
    if not kept:
        raise Broken(text)


# -- once for a game -----------------------------------------------------------


def check_tables(rules: Rules) -> None:
    """What does not depend on a state: the texts of all moves, the clauses, the schema."""
    texts = [rules.move(action) for action in range(rules.actions)]
    want(len(set(texts)) == rules.actions, "every action has a text of its own")
    for action, text in enumerate(texts):
        want(rules.read_move(text) == action, f"the move {text!r} is read as it was written")
        want(text == text.strip() and text.isprintable(), f"the move {text!r} is a line of text")
    for nonsense in ("", " ", "?", "x" * 500, "\0", texts[0] + " ", "é", "-1"):
        try:
            rules.read_move(nonsense)
        except InvalidMove:
            continue
        raise Broken(f"{nonsense!r} is refused as a move")
    want(all(each.startswith(rules.letter) for each in rules.clauses), "clauses have the letter")
    want(rules.schema["type"] == "object", "positions have a schema")


# -- a whole game --------------------------------------------------------------


def check_game(
    rules: Rules,
    seats: int,
    options: dict[str, str],
    seed: int | str,
    choose: Choose,
    every: int = 1,
) -> int:
    """Play a game; at every action check what is cheap, at every so many all the rest.

    Returns the number of actions.
    """
    game = begin(rules, seats, options, Dice(seed))
    twin = begin(rules, seats, options, Dice(seed))
    pieces = game.state.inventory()
    check_state(rules, game.state)
    steps = 0
    while not game.over:
        legal = game.state.legal()
        check_asked(rules, game.state, legal)
        if steps % every == 0:
            check_state(rules, game.state)
        action = legal[choose(len(legal))]
        with promise(f"after {game.moves}, the move {rules.move(action)!r} is carried out"):
            game.push(rules.move(action), game.actor)
            twin.state.apply(action)
        check_events(rules, game.steps[-1].events, game.state.seats)
        want(game.state.inventory() == pieces, f"pieces are neither made nor lost: {game.moves}")
        steps += 1
        want(steps < LONGEST, "the game ends")
    check_state(rules, game.state)
    want(game.position() == rules.position(twin.state), "the same seed gives the same game")
    with promise("a record tells the game again"):
        text = game.record()
        want(load(text).position() == game.position(), "the record leads to the same position")
        want(record.write(record.read(text)) == text, "the record is read as it was written")
    return steps


def check_quickly(rules: Rules, seats: int, options: dict[str, str], seed: int, every: int) -> int:
    """Play a random game through the rules alone, for the sake of playing very many.

    Answers are checked at every action, pieces at every so many. Returns the actions.
    """
    choose = Random(seed)
    state = begin(rules, seats, options, Dice(seed)).state
    pieces = state.inventory()
    steps = 0
    while state.actor() != OVER:
        legal = state.legal()
        check_asked(rules, state, legal)
        if steps % every == 0:
            want(state.inventory() == pieces, f"pieces are neither made nor lost: seed {seed}")
        state.apply(legal[choose.randrange(len(legal))])
        steps += 1
        want(steps < LONGEST, f"the game ends: seed {seed}")
    want(state.inventory() == pieces, f"pieces are neither made nor lost: seed {seed}")
    want(state.legal() == [], "nobody has an answer once the game is over")
    want(bool(state.winners()), "somebody wins")
    return steps


def check_asked(rules: Rules, state: State, legal: list[int]) -> None:
    """The list of answers: not empty, ascending, in range, every one of them legal."""
    actor = state.actor()
    want(0 <= actor < state.seats, f"the actor is a seat, not {actor}")
    want(bool(legal), f"seat {actor} has an answer")
    want(legal == sorted(set(legal)), f"legal actions ascend: {legal}")
    want(legal[0] >= 0 and legal[-1] < rules.actions, f"actions are in range: {legal}")


def check_state(rules: Rules, state: State) -> None:
    """Everything that can be asked of one state."""
    check_refusals(rules, state)
    check_position(rules, state)
    check_clone(rules, state)
    check_seats(rules, state)


def check_refusals(rules: Rules, state: State) -> None:
    """Legal actions are legal; all others are refused with a clause."""
    legal = set(state.legal()) if state.actor() != OVER else set()
    for action in range(rules.actions):
        clause = state.why_not(action)
        if action in legal:
            want(clause == "", f"{rules.move(action)!r} is legal but {clause} forbids it")
        else:
            want(clause in rules.clauses, f"{rules.move(action)!r} is refused with {clause!r}")


def check_position(rules: Rules, state: State) -> None:
    """A position is plain JSON and sets up the same state."""
    position = rules.position(state)
    plain = json.loads(json.dumps(position))
    want(plain == position, "a position is made of plain JSON values")
    with promise("a position can be set up"):
        again = rules.from_position(plain)
    want(rules.position(again) == position, "a position set up gives the same position")
    want(again.legal() == state.legal(), "a position set up allows the same actions")
    want(again.actor() == state.actor(), "a position set up asks the same seat")
    want(again.inventory() == state.inventory(), "a position set up has the same pieces")


def check_clone(rules: Rules, state: State) -> None:
    """A clone is equal and shares nothing."""
    before = rules.position(state)
    clone = state.clone()
    want(rules.position(clone) == before, "a clone is equal")
    for _ in range(3):
        if clone.actor() != OVER:
            clone.apply(clone.legal()[-1])
    want(rules.position(state) == before, "what is done to a clone does not reach its original")


def check_seats(rules: Rules, state: State) -> None:
    """What each seat sees is plain, can be shown, and stays the same in a resampled state."""
    names = default_names(state.seats)
    for seat in [None, *range(state.seats)]:
        view = rules.view(state, seat)
        want(json.loads(json.dumps(view)) == view, "a view is made of plain JSON values")
        want(bool(view["legal"]) == (seat is not None and seat == state.actor()), "the asked see")
        if seat is None:
            continue
        twin = state.resample(seat, Dice(state.seats * 1000 + seat))
        want(rules.view(twin, seat) == view, f"seat {seat} sees the same in a resampled state")
        want(twin.actor() == state.actor(), "the same seat is asked in a resampled state")
        want(twin.inventory() == state.inventory(), "a resampled state has the same pieces")
        with promise("a resampled state is one that can be set up"):
            rules.from_position(rules.position(twin))
        # So a bot that resamples first cannot be told anything by what it may not see.
        again, other = state.resample(seat, Dice(seat)), twin.resample(seat, Dice(seat))
        want(
            rules.position(again) == rules.position(other),
            f"how a state is resampled for seat {seat} depends on nothing it cannot see",
        )
        if view["legal"]:
            want(bool(rules.prompt(view)), "what is asked is a sentence")
            labels = [rules.label(view, move, names) for move in view["legal"]]
            want(len(set(labels)) == len(labels), f"answers can be told apart: {labels}")
    view = rules.view(state, state.actor() if state.actor() != OVER else None)
    want(bool(rules.console(view, names)), "the terminal shows something")


def check_picture(rules: Rules, state: State) -> None:
    """Every seat's picture can be drawn."""
    for seat in [None, *range(state.seats)]:
        picture = svg(rules, rules.view(state, seat), default_names(state.seats))
        want(picture.startswith("<svg") and picture.rstrip().endswith("</svg>"), "an SVG")


def check_events(rules: Rules, events: list[Event], seats: int) -> None:
    """What happened is told in a sentence to everybody, and is plain JSON."""
    for event in events:
        for seat in [None, *range(seats)]:
            facts = event.seen_by(seat)
            want(json.loads(json.dumps(facts)) == facts, "an event is made of plain JSON values")
            want(bool(rules.sentence(facts, default_names(seats))), f"a sentence for {facts}")


def check_hidden(rules: Rules, state: State) -> None:
    """Over many resampled states everything a seat cannot know varies, the dice too."""
    for seat in range(state.seats):
        twins = [state.resample(seat, Dice(f"{seat} {n}")) for n in range(SAMPLES)]
        dice = {twin.dice.text() for twin in twins}
        want(len(dice) == SAMPLES and state.dice.text() not in dice, "resampled dice are new")
        seen = [rules.unseen(twin, seat) for twin in twins]
        for group, entries in enumerate(rules.unseen(state, seat)):
            if len(set(entries)) < 2:
                continue
            for at in range(len(entries)):
                values = {unseen[group][at] for unseen in seen}
                want(len(values) > 1, f"entry {at} of {entries} varies for seat {seat}")


# -- the same on every platform, compiled or not -------------------------------


def fingerprint(rules: Rules, seats: int, options: dict[str, str], seed: int) -> str:
    """A short text that differs when anything in a random game differs."""
    choose = Random(seed)
    state = begin(rules, seats, options, Dice(seed)).state
    digest = blake2b(digest_size=8)
    while state.actor() != OVER:
        legal = state.legal()
        digest.update(repr((state.actor(), legal)).encode())
        state.apply(legal[choose.randrange(len(legal))])
    digest.update(_text(rules.position(state)))
    return digest.hexdigest()


def playthrough(rules: Rules, seats: int, options: dict[str, str], seed: int) -> str:
    """A whole random game written out, state by state, for people who read diffs."""
    choose = Random(seed)
    game = begin(rules, seats, options, Dice(seed))
    lines = [game.record().partition("moves:")[0] + json.dumps(game.position(), indent=1)]
    while not game.over:
        before = game.position()
        legal = game.legal
        lines.append(f"\n? seat {game.actor}: {rules.prompt(game.view(game.actor))}")
        lines.append(f"  {len(legal)} moves: {_short(legal)}")
        game.push(legal[choose.randrange(len(legal))])
        lines.append(f"> {game.moves[-1]}")
        lines += [f"  {sentence}" for sentence in game.log(since=len(game.steps) - 1)]
        lines += [f"  {change}" for change in _changes(before, game.position())]
    lines.append(f"\nscores {game.scores}, winners {game.winners}")
    return "\n".join(lines) + "\n"


def _short(legal: list[str]) -> str:
    return ", ".join(legal) if len(legal) <= 8 else ", ".join([*legal[:4], "...", *legal[-4:]])


def _changes(before: Any, after: Any, path: str = "") -> Iterator[str]:
    """Where two positions differ, a line each."""
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            yield from _changes(before.get(key), after.get(key), f"{path}.{key}".lstrip("."))
    elif before != after:
        yield f"{path}: {json.dumps(before)} -> {json.dumps(after)}"


def _text(position: dict[str, Any]) -> bytes:
    return json.dumps(position, sort_keys=True).encode()
