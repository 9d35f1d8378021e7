"""Installs what tests need from outside the project, once for all processes, with progress messages."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows has no fcntl; files are still complete, because they are renamed into place
    fcntl = None  # type: ignore[assignment]

ROOT = Path(__file__).resolve().parent.parent
EVERY_S = 10.0
"""Seconds between two progress messages."""
Say = Callable[[str], None]


def say(line: str) -> None:
    """Print a line to stderr."""
    sys.stderr.write(f"{line}\n")
    sys.stderr.flush()


@contextmanager
def locked(path: Path, told: Say = say) -> Iterator[None]:
    """A lock between processes. The operating system releases it if a process dies."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as file:
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                told(f"Waiting for another process to provide {path.stem}.")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def carried_out(
    command: Sequence[str | Path],
    what: str,
    told: Say = say,
    *,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    limit_s: float = 1200.0,
) -> tuple[bool, str]:
    """Run a command with progress messages. Returns whether it succeeded, and its output. A command that hangs is killed."""
    begun = time.monotonic()
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as output:
        try:
            process = subprocess.Popen(
                command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=output, stderr=subprocess.STDOUT
            )
        except OSError as fault:
            return False, str(fault)
        try:
            while True:
                try:
                    process.wait(EVERY_S)
                    break
                except subprocess.TimeoutExpired:
                    passed = time.monotonic() - begun
                    told(f"  {what}: {passed:.0f} seconds so far. {last_line(written(output.fileno()))}".rstrip())
                    if passed > limit_s:
                        return False, f"gave up after {passed:.0f} seconds\n{written(output.fileno())}"
        finally:
            if process.poll() is None:
                process.kill()
                process.wait()
        return process.returncode == 0, written(output.fileno())


def written(file: int) -> str:
    """The content of a file so far, without moving the position of its writer."""
    return os.pread(file, os.fstat(file).st_size, 0).decode("utf-8", errors="replace")


def last_line(text: str) -> str:
    """The last line that is not blank, shortened to fit on a screen."""
    lines = [line.strip() for line in text.replace("\r", "\n").splitlines() if line.strip()]
    return lines[-1][:120] if lines else ""
