"""Sentences for people, in the language they read.

Games write their sentences in English with named gaps: `say("{who} passes.", who=name)`.
Whoever shows them chooses the language for a while: `with speaking(translations): ...`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from gettext import NullTranslations

_ENGLISH = NullTranslations()  # gives every sentence back as it is
_language: ContextVar[NullTranslations] = ContextVar("language", default=_ENGLISH)


def say(sentence: str, **gaps: object) -> str:
    """The sentence in the language spoken now, its gaps filled."""
    return _language.get().gettext(sentence).format(**gaps)


def say_count(one: str, many: str, count: int, **gaps: object) -> str:
    """As `say`, for a sentence that changes with a number; the number fills the gap {count}."""
    return _language.get().ngettext(one, many, count).format(count=count, **gaps)


@contextmanager
def speaking(translations: NullTranslations) -> Iterator[None]:
    """What is said inside is said in the language of these translations."""
    token = _language.set(translations)
    try:
        yield
    finally:
        _language.reset(token)
