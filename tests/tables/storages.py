"""A PostgreSQL of the tests' own, and tables in either storage."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def postgres() -> Iterator[str]:
    """A server in a folder of its own, reached by a socket there; its URL."""
    folder = Path(tempfile.mkdtemp(prefix="bactrian-pg-"))
    data = folder / "data"
    if os.geteuid() == 0:  # which PostgreSQL refuses to run as
        shutil.chown(folder, "nobody")
    try:
        _run("initdb", "-D", str(data), "-A", "trust", "-U", "bactrian", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' -c shared_buffers=32MB"
        start = ["pg_ctl", "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options]
        _run(*start, "start")
        try:
            yield f"postgresql://bactrian@/postgres?host={folder}"
        finally:
            _run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _run(program: str, *words: str) -> None:
    as_nobody = ["setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups"]
    user = as_nobody if os.geteuid() == 0 else []
    done = subprocess.run(
        [*user, _path(program), *words], capture_output=True, text=True, cwd="/", check=False
    )
    assert done.returncode == 0, f"{program}: {done.stdout}{done.stderr}"


def _path(program: str) -> str:
    """Debian keeps the server's programs out of the way."""
    found = shutil.which(program)
    if found is None:
        kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"))
        assert kept, f"the tests need PostgreSQL, but {program} is not installed"
        found = str(kept[-1])
    return found
