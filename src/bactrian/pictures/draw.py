"""A game's picture from a view: as a whole SVG for notebooks and files, or part by part for pages.

A game brings `picture.py`, which works out where everything lies, and `table.html`, which
draws it in three blocks: `ground` stays the same throughout a game, `pieces` is what
moves change, and `side` is what stands beside the board.
"""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from jinja2 import ChoiceLoader, Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

from bactrian.kernel.language import say, say_count
from bactrian.kernel.rules import Rules, View
from bactrian.pictures.geography import coast

Theme = Literal["day", "night", "auto"]
Layout = Literal["wide", "tall"]


def svg(
    rules: Rules, view: View, names: list[str], theme: Theme = "auto", layout: Layout = "wide"
) -> str:
    """The whole picture, with all that it needs: any viewer shows it."""
    context = scene(rules, view, names, layout)
    body = Markup(_template(rules, "table.html").render(context))
    width, height = context["sizes"][layout]
    return _template(rules, "picture.svg").render(
        context,
        width=width,
        height=height,
        theme=theme,
        style=Markup(_settled(style(rules), theme)),
        symbols=Markup(used_symbols(body)),
        body=body,
    )


def part(rules: Rules, view: View, names: list[str], block: str, layout: Layout = "wide") -> str:
    """One block of the picture, drawn exactly as in the whole."""
    template = _template(rules, "table.html")
    context = template.new_context(scene(rules, view, names, layout))
    return "".join(template.blocks[block](context))


def scene(rules: Rules, view: View, names: list[str], layout: Layout) -> dict[str, Any]:
    """All that a game's template may use."""
    return {
        "rules": rules,
        "view": view,
        "names": names,
        "layout": layout,
        "headline": headline(rules, view, names),
        "asked": "" if view["actor"] is None else rules.prompt(view),
        **rules.picture(view),
    }


def headline(rules: Rules, view: View, names: list[str]) -> str:
    """Whose turn it is and what is asked; or who has won."""
    if view["actor"] is not None:
        return say("{who}: {asked}", who=names[view["actor"]], asked=rules.prompt(view))
    winners = [names[seat] for seat in view["winners"]]
    if len(winners) == 1:
        return say("{who} wins", who=winners[0])
    return say("{who} share the win", who=", ".join(winners))


# -- symbols -------------------------------------------------------------------


@cache
def symbols() -> dict[str, str]:
    """symbols.svg, piece by piece: each symbol and pattern by its id."""
    found = re.finditer(r'<(symbol|pattern) id="([\w-]+)".*?</\1>', _own("symbols.svg"), re.S)
    return {match[2]: " ".join(match[0].split()) for match in found}


def used_symbols(body: str) -> str:
    """What of symbols.svg this drawing names, and what that names in turn."""
    named: set[str] = set()
    fresh = _named(body)
    while fresh:
        named |= fresh
        fresh = {inner for name in fresh for inner in _named(symbols()[name])} - named
    return "".join(text for name, text in symbols().items() if name in named)


def _named(drawing: str) -> set[str]:
    return set(re.findall(r'(?:href="|url\()#([\w-]+)', drawing)) & symbols().keys()


def use(name: str, x: float, y: float, size: float, kind: str = "") -> Markup:
    """A symbol with its middle at x, y."""
    form = '<use href="#{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"{}/>'
    css = Markup(' class="{}"').format(kind) if kind else ""
    return Markup(form).format(name, x - size / 2, y - size / 2, size, size, css)


def badge(seat: int, x: float, y: float, size: float) -> Markup:
    """The mark of a seat on its colour: a seat is never shown by colour alone."""
    form = '<g class="badge seat-{}"><circle cx="{:g}" cy="{:g}" r="{:g}"/>{}</g>'
    return Markup(form).format(seat, x, y, size / 2, use(f"mark-{seat}", x, y, size * 0.7))


# -- styles --------------------------------------------------------------------


def style(rules: Rules) -> str:
    """The stylesheet of this game's picture, without comments."""
    css = re.sub(r"/\*.*?\*/", "", _own("theme.css") + rules.file("table.css"), flags=re.S)
    return re.sub(r"\s*([{};])\s*", r"\1", css).strip()


def _settled(css: str, theme: Theme) -> str:
    """The same with plain colours for one theme: many viewers know no variables."""
    if theme == "auto":
        return css
    choice = r"\1" if theme == "day" else r"\2"
    css = re.sub(r"light-dark\(([^,()]+), ?([^()]+)\)", choice, css)
    colours = dict(re.findall(r"(--[\w-]+): ?([^;}]+)", css))
    css = re.sub(r"--[\w-]+: ?[^;}]+;?", "", css)
    return re.sub(r"var\((--[\w-]+)\)", lambda found: colours[found[1]], css)


# -- templates -----------------------------------------------------------------


def _own(name: str) -> str:
    return files("bactrian.pictures").joinpath(name).read_text(encoding="utf-8")


def _template(rules: Rules, name: str) -> Template:
    return _environment(rules.package).get_template(name)


@cache
def _environment(package: str) -> Environment:
    """Templates are looked for in the game's folder, then in this one."""
    environment = Environment(
        loader=ChoiceLoader([PackageLoader(package, ""), PackageLoader("bactrian.pictures", "")]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(say=say, say_count=say_count, use=use, badge=badge, coast=coast)
    return environment
