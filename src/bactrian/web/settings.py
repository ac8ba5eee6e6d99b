"""How a server is set up: by the environment (`BACTRIAN_PORT=80`), or by a TOML file."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from bactrian.kernel.errors import InvalidOption

PREFIX = "BACTRIAN_"


@dataclass(frozen=True)
class Settings:
    """Each can be named in the file as here, in the environment in capitals after BACTRIAN_."""

    database: str = ""  # a URL of SQLite or PostgreSQL; empty: a file in the home folder
    host: str = "127.0.0.1"
    port: int = 8000
    thinkers: int = 1  # worker processes for bots
    secure_cookies: bool = False  # true where people come by https
    trusted_proxies: str = "127.0.0.1"  # who may say for whom they ask
    requests_a_minute: int = 600  # of one person or one address
    arrivals_a_minute: int = 30  # new names and sign-ins from one address
    body_limit: int = 64 * 1024  # bytes
    log_level: str = "info"

    @property
    def database_url(self) -> str:
        if self.database:
            return self.database
        folder = home()
        folder.mkdir(parents=True, exist_ok=True)
        return f"sqlite:///{folder / 'tables.db'}"


def home() -> Path:
    """The folder in which everything is kept that has no other place."""
    data = os.environ.get("XDG_DATA_HOME")
    usual = (Path(data) if data else Path.home() / ".local" / "share") / "bactrian"
    return Path(os.environ.get("BACTRIAN_HOME", usual))


def read(file: Path | None, environment: Mapping[str, str] = os.environ) -> Settings:
    """The settings in a file, if there is one; what the environment says comes first."""
    found = _file(file) if file is not None else {}
    known = {field.name: field for field in fields(Settings)}
    for name in found:
        if name not in known:
            raise InvalidOption(f"{name!r} is no setting; the settings are {', '.join(known)}")
    for name in known:
        if PREFIX + name.upper() in environment:
            found[name] = environment[PREFIX + name.upper()]
    values = {name: _value(name, str(known[name].type), value) for name, value in found.items()}
    return Settings(**values)


def _file(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as reason:
        raise InvalidOption(f"the settings in {file} cannot be read: {reason}") from None


def _value(name: str, kind: str, value: object) -> Any:
    text = str(value).strip()
    if kind == "bool" and text.lower() in ("true", "false", "1", "0"):
        return text.lower() in ("true", "1")
    if kind == "int" and text.isdecimal():
        return int(text)
    if kind == "str":
        return text
    expected = {"bool": "true or false", "int": "a whole number"}[kind]
    raise InvalidOption(f"the setting {name} must be {expected}, not {value!r}")
