"""Plots: numbers come from Python, the templates beside this file draw them."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined


def draw(template: str, **context: object) -> str:
    return _environment().get_template(template).render(context)


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader(__package__, ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
