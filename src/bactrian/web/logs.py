"""Logs as lines of JSON, for programs to read; what people keep to themselves is not in them."""

from __future__ import annotations

import json
import logging
import sys
from typing import Final

_USUAL: Final = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}


class JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "from": record.name,
            "what": record.getMessage(),
            **{key: value for key, value in vars(record).items() if key not in _USUAL},
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def begin(level: str) -> None:
    """From now on everything that is logged goes to standard error as a line of JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    for name in ("httpx", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
