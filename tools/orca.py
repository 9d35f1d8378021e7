"""Run a page with the screen reader Orca: Chromium on a virtual screen, keys in, speech out. Optional; see docs/accessibility.md.

    python tools/orca.py http://127.0.0.1:1942/ Tab Tab Return sleep:4 "type:plot" Return

Needs Debian's orca, xvfb, xdotool, openbox, dbus-x11, at-spi2-core, speech-dispatcher, pulseaudio and chromium, and a user other than root.
Keys are xdotool's names; `type:` types a text, `sleep:` waits some seconds. Without Orca it prints a note and exits with 0.
"""

# ruff: noqa: S603, S607 — a person runs it by hand, with keys of their own
from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

NEEDED = ("orca", "Xvfb", "xdotool", "openbox", "dbus-run-session", "speech-dispatcher", "pulseaudio", "chromium")
SPOKEN = re.compile(r"SPEECH OUTPUT: '(.*)'\s*[\[{]")
SCREEN = ":78"
FLAGS = (
    "--disable-gpu --no-first-run --disable-background-networking --disable-component-update --disable-sync "
    "--no-default-browser-check --password-store=basic --force-renderer-accessibility --force-prefers-reduced-motion "
    "--start-maximized --window-size=1440,900"
)
# Speech goes to a null sink; without one the screen reader waits for ever.
SESSION = """
gsettings set org.gnome.desktop.interface toolkit-accessibility true
pulseaudio --start --exit-idle-time=-1 --load=module-null-sink
/usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 --screen-reader=1 &
openbox & sleep 2
orca --replace --debug --debug-file="$LOG" & sleep 5
chromium {flags} --user-data-dir="$HOME/profile" "$PAGE" & sleep 9
touch "$READY"; cat
"""


def missing() -> list[str]:
    """Missing programs."""
    lacking = [name for name in NEEDED if shutil.which(name) is None]
    return [*lacking, "a user other than root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else lacking


def press(token: str) -> None:
    """One key, a text, or a pause."""
    kind, _, rest = token.partition(":")
    if kind == "sleep" and rest:
        time.sleep(float(rest))
    elif kind == "type" and rest:
        subprocess.run(["xdotool", "type", "--delay", "30", rest], check=True)
    else:
        subprocess.run(["xdotool", "key", token], check=True)


def spoken(log: Path, since: int) -> tuple[list[str], int]:
    """Speech in the log after a position, once the screen reader is silent."""
    size = -1
    while log.stat().st_size != size:
        size = log.stat().st_size
        time.sleep(1.5)
    with log.open(errors="replace") as lines:
        lines.seek(since)
        return SPOKEN.findall(lines.read()), size


def listen(page: str, tokens: list[str]) -> None:
    """Open the page, press the keys, print what is said after each."""
    with tempfile.TemporaryDirectory(prefix="orca-") as home:
        log, ready = Path(home) / "orca.log", Path(home) / "ready"
        os.environ.update(
            DISPLAY=SCREEN, HOME=home, XDG_RUNTIME_DIR=home, ACCESSIBILITY_ENABLED="1", GSETTINGS_BACKEND="keyfile"
        )
        os.environ.update(LOG=str(log), READY=str(ready), PAGE=page)
        screen = subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", "1440x900x24"], stderr=subprocess.DEVNULL)
        command = ["dbus-run-session", "--", "sh", "-c", SESSION.format(flags=FLAGS)]
        session = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True)
        try:
            while not ready.exists():
                time.sleep(0.5)
            at = 0
            for token in ["", *tokens]:
                if token:
                    press(token)
                said, at = spoken(log, at)
                print(f"{token or page}\n    " + ("\n    ".join(said) or "(silent)"))
        finally:
            subprocess.run(["pulseaudio", "--kill"], check=False)
            for signal in (15, 9):  # Orca and the browser ignore the first signal
                os.killpg(session.pid, signal)
                time.sleep(1)
            session.wait()
            screen.terminate()
            screen.wait()


if __name__ == "__main__":
    lacking = missing()
    if lacking or len(sys.argv) < 2:
        print(f"Cannot listen here, there is no {', '.join(lacking)}." if lacking else __doc__)
    else:
        listen(sys.argv[1], sys.argv[2:])
