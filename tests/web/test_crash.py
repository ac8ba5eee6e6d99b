"""The short form of tools/crash.py: a server is killed, and nothing acknowledged is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "crash.py"


def test_nothing_acknowledged_is_lost_when_the_server_is_killed() -> None:
    done = subprocess.run(
        [sys.executable, str(TOOL), "--rounds", "2"], capture_output=True, text=True, check=False
    )
    counts = dict(line.split() for line in done.stdout.splitlines())
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(counts["acknowledged"]) > 0
    assert (counts["missing"], counts["doubled"], counts["stuck"]) == ("0", "0", "0")
