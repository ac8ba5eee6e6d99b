"""The shape of positions: the part of JSON Schema that the games' schemas use.

The schema files are ordinary JSON Schema, for anybody's tools; checking them here
keeps the library without dependencies and the sentences readable.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from bactrian.kernel.errors import InvalidPosition

Schema = dict[str, Any]

_TYPES: dict[str, tuple[type, str]] = {
    "object": (dict, "an object"),
    "array": (list, "a list"),
    "string": (str, "a text"),
    "integer": (int, "a whole number"),
    "boolean": (bool, "true or false"),
    "null": (type(None), "null"),
}
_ABOUT = {"$schema", "$id", "$defs", "title", "description"}


def check(value: object, schema: Schema) -> None:
    """Raise InvalidPosition with one sentence if the value is not of the schema's shape."""
    _check(value, schema, schema.get("$defs", {}), "the position")


def _check(value: Any, schema: Schema, defs: Schema, where: str) -> None:
    if "$ref" in schema:
        schema = defs[schema["$ref"].removeprefix("#/$defs/")]
    for keyword, rule in schema.items():
        if keyword in _ABOUT:
            continue
        if keyword not in _CHECKS:
            raise ValueError(f"the schema keyword {keyword!r} is not one that is checked here")
        expected = _CHECKS[keyword](value, rule, schema, defs, where)
        if expected:
            raise InvalidPosition(f"{where} must {expected}, not {_short(value)}")


def _type(value: Any, names: str | list[str], *_: object) -> str:
    names = [names] if isinstance(names, str) else names
    for name in names:
        if isinstance(value, _TYPES[name][0]) and (name == "boolean") == isinstance(value, bool):
            return ""
    return "be " + " or ".join(_TYPES[name][1] for name in names)


def _enum(value: Any, values: list[Any], *_: object) -> str:
    return "" if value in values else "be " + " or ".join(repr(each) for each in values)


def _const(value: Any, only: Any, *_: object) -> str:
    return "" if value == only else f"be {only!r}"


def _minimum(value: Any, least: int, *_: object) -> str:
    return f"be at least {least}" if isinstance(value, int) and value < least else ""


def _maximum(value: Any, most: int, *_: object) -> str:
    return f"be at most {most}" if isinstance(value, int) and value > most else ""


def _min_items(value: Any, least: int, *_: object) -> str:
    short = isinstance(value, list) and len(value) < least
    return f"have at least {least} entries" if short else ""


def _max_items(value: Any, most: int, *_: object) -> str:
    long = isinstance(value, list) and len(value) > most
    return f"have at most {most} entries" if long else ""


def _pattern(value: Any, pattern: str, *_: object) -> str:
    found = not isinstance(value, str) or re.search(pattern, value)
    return "" if found else f"be a text like {pattern}"


def _required(value: Any, names: list[str], schema: Schema, defs: Schema, where: str) -> str:
    for name in names if isinstance(value, dict) else []:
        if name not in value:
            raise InvalidPosition(f"{where} has no {name!r}, which it must have")
    return ""


def _properties(value: Any, known: Schema, schema: Schema, defs: Schema, where: str) -> str:
    for name in value if isinstance(value, dict) else {}:
        if name in known:
            _check(value[name], known[name], defs, _inside(where, name))
    return ""


def _others(value: Any, rule: bool | Schema, schema: Schema, defs: Schema, where: str) -> str:
    for name in value if isinstance(value, dict) else {}:
        if name in schema.get("properties", {}):
            continue
        if rule is False:
            known = ", ".join(schema["properties"])
            raise InvalidPosition(f"{where} may not have {name!r}; it has {known}")
        if isinstance(rule, dict):
            _check(value[name], rule, defs, _inside(where, name))
    return ""


def _names(value: Any, rule: Schema, schema: Schema, defs: Schema, where: str) -> str:
    for name in value if isinstance(value, dict) else {}:
        _check(name, rule, defs, f"each name in {where}")
    return ""


def _items(value: Any, rule: Schema, schema: Schema, defs: Schema, where: str) -> str:
    for index, item in enumerate(value if isinstance(value, list) else []):
        _check(item, rule, defs, _inside(where, str(index)))
    return ""


_CHECKS: dict[str, Callable[[Any, Any, Schema, Schema, str], str]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "minimum": _minimum,
    "maximum": _maximum,
    "minItems": _min_items,
    "maxItems": _max_items,
    "pattern": _pattern,
    "required": _required,
    "properties": _properties,
    "additionalProperties": _others,
    "propertyNames": _names,
    "items": _items,
}


def _inside(where: str, name: str) -> str:
    return name if where == "the position" else f"{where}.{name}"


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."
