"""Chance that nobody can bend, and everybody can check.

The server draws a secret for every table and shows its hash at once. Each player may add a word.
Secret, table and words make the dice; the secret is published when the game is over, so that
anybody can see that the game was dealt as it had to be.
"""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from hmac import compare_digest
from typing import Any

from bactrian import play, record
from bactrian.games import rules
from bactrian.kernel.dice import Dice
from bactrian.kernel.errors import BactrianError, InvalidRecord

PROOF = "bactrian proof 1"


def fresh_secret() -> str:
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """What is shown before the game: it binds the server to a secret and does not tell it."""
    return sha256(f"bactrian secret {secret}".encode()).hexdigest()


def dice(secret: str, table_id: str, words: list[str]) -> Dice:
    """The dice of a table, whose players added these words, in the order of their seats."""
    return Dice(sha256(json.dumps([secret, table_id, words]).encode()).digest())


def proof(secret: str, table_id: str, words: list[str], game: play.Game) -> dict[str, Any]:
    """All that somebody needs to check a game that is over."""
    return {
        "proof": PROOF,
        "table": table_id,
        "commitment": commitment(secret),
        "secret": secret,
        "words": words,
        "record": game.record(),
    }


def verify(proof: Any) -> play.Game:
    """The game a proof is about, once it is sure that chance fell as promised."""
    texts = ("table", "commitment", "secret", "record")
    if not isinstance(proof, dict) or proof.get("proof") != PROOF:
        raise InvalidRecord(f"a proof is a JSON object in which 'proof' is {PROOF!r}")
    if not all(isinstance(proof.get(each), str) for each in texts):
        raise InvalidRecord(f"a proof has {', '.join(texts)}, each of them a text")
    words = proof.get("words")
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        raise InvalidRecord("a proof has 'words', a list with a text for each seat")
    if not compare_digest(commitment(proof["secret"]).encode(), proof["commitment"].encode()):
        raise InvalidRecord("the secret is not the one that was promised")
    promised = dice(proof["secret"], proof["table"], words)
    game = play.load(proof["record"])
    if record.read(proof["record"]).dice != promised.text():
        raise InvalidRecord("the dice in the record are not those that secret and words make")
    _played_again(record.read(proof["record"]), promised)
    return game


def _played_again(told: record.Record, promised: Dice) -> None:
    """Play the game with dice that are told nothing, and see that they fall the same way."""
    if told.position is not None:
        game = play.from_position({**told.position, "dice": promised.text()})
    else:
        game = play.begin(rules(told.game), told.seats, told.options, promised)
    if game.setup != told.setup:
        raise InvalidRecord("the game was not set up as its dice fall")
    for number, entry in enumerate(told.moves, 1):
        try:
            game.push(entry.move, entry.seat)
        except BactrianError as reason:
            raise InvalidRecord(f"move {number} is not what the dice allow: {reason}") from None
        if game.steps[-1].outcomes != entry.outcomes:
            raise InvalidRecord(f"chance in move {number} is not what the dice bring")
