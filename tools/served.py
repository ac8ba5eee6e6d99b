"""A server as a process of its own, for the tools that load it and kill it."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path


class Served:
    def __init__(self, database: str, folder: Path, **settings: object) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = (folder / "server.log").open("a")
        usual = {"requests_a_minute": 10_000_000, "arrivals_a_minute": 10_000_000}
        chosen = {**usual, "log_level": "warning", **settings}
        self._environment = {
            **os.environ,
            "BACTRIAN_DATABASE": database,
            "BACTRIAN_PORT": str(self.port),
            **{f"BACTRIAN_{name.upper()}": str(value) for name, value in chosen.items()},
        }
        self.start()

    def start(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bactrian", "serve"], env=self._environment, stderr=self._log
        )
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                urllib.request.urlopen(f"{self.url}/healthz", timeout=5)
                return
            except OSError:
                time.sleep(0.02)
        raise RuntimeError("the server does not start; see server.log")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)

    def memory(self) -> int:
        """Megabytes that the server and its workers hold."""
        children = subprocess.run(
            ["ps", "--ppid", str(self.process.pid), "-o", "pid="], capture_output=True, text=True
        ).stdout.split()
        return sum(_resident(pid) for pid in [str(self.process.pid), *children]) // 1024


def _resident(pid: str) -> int:
    try:
        status = Path(f"/proc/{pid}/status").read_text()
    except OSError:  # it has ended
        return 0
    return sum(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port
