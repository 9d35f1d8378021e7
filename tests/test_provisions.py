"""The browser and PostgreSQL are installed once and completely, also with concurrent requests and missing tools."""

from __future__ import annotations

import os
import shutil
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser import chromium as browsers
from tests.browser.chromium import NoChromium, chromium, drive
from tests.provisions import ROOT, carried_out, locked
from tests.server import postgres


def asked_at_once(code: str, folder: Path, number: int = 4) -> tuple[set[str], str]:
    """The results of several processes with an empty home and an empty path, and their progress messages."""
    home, path = folder / "home", folder / "path"
    home.mkdir()
    path.mkdir()
    environment = {**os.environ, "HOME": str(home), "PATH": str(path), "FLAGPLOT_CHROMIUM": ""}
    asking = [
        subprocess.Popen(
            [sys.executable, "-c", code, str(folder / "place")],
            cwd=ROOT,
            env=environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        for _ in range(number)
    ]
    answers = [one.communicate() for one in asking]
    told = "".join(error for _, error in answers)
    assert [one.returncode for one in asking] == [0] * number, told
    return {answer.strip() for answer, _ in answers}, told


def test_many_processes_on_a_bare_machine_get_the_same_browser_and_one_fetches_it(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from tests.browser.chromium import chromium; print(chromium(Path(sys.argv[1])))"
    answers, told = asked_at_once(code, tmp_path)

    assert answers == {str(tmp_path / "place" / "npm" / "start")}
    assert told.count("Fetching a Chromium from npm") == 1
    drive(answers.pop())
    left = {path.name for path in (tmp_path / "place").iterdir()}
    assert left == {"browser.lock", "executable", "npm"}


def test_many_processes_share_one_copy_of_postgresql(tmp_path: Path) -> None:
    code = "import sys; from pathlib import Path; from tests.server.postgres import copied; print(copied(Path(sys.argv[1])))"
    answers, told = asked_at_once(code, tmp_path)

    assert told.count("Copying PostgreSQL's programs") == 1
    install = Path(answers.pop())
    assert not answers
    version = subprocess.run([install / "bin" / "postgres", "--version"], capture_output=True, text=True, check=True)
    assert "PostgreSQL" in version.stdout
    assert {path.name for path in (tmp_path / "place").iterdir()} == {"postgresql.lock", install.name}


def test_a_process_that_dies_leaves_nothing_locked(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from tests.provisions import locked\n"
        "with locked(Path(sys.argv[1])): print('in', flush=True); sys.stdin.read()"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "some.lock")]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "in\n"
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    with locked(tmp_path / "some.lock"):
        pass


def program(path: Path, text: str) -> Path:
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The only folder on the path of a bare machine; a test may put programs there."""
    folder = tmp_path / "path"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    monkeypatch.delenv("FLAGPLOT_CHROMIUM", raising=False)
    monkeypatch.setattr(browsers, "MAC", ())
    return folder


def without_node(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(browsers, "_node", lambda: None)


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The browser that this test run uses."""
    return chromium()


@pytest.mark.parametrize(
    "update, package", [(0, "chromium-headless-shell"), (100, "chromium-headless-shell"), (0, "chromium")]
)
def test_root_on_debian_gets_debians_even_where_the_lists_cannot_be_renewed(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, real: str, update: int, package: str
) -> None:
    log, there = tmp_path / "log", bare / package
    program(
        bare / "apt-get",
        f'echo "$@" >>{log}\ntest "$1" = update && {{ echo "E: Could not get lock"; exit {update}; }}\n'
        f'case "$*" in *" {package} fonts-liberation") ;; *) echo "E: Unable to locate package"; exit 100;; esac\n'
        f"printf '#!/bin/sh\\nexec {real} \"$@\"\\n' >{there} && {shutil.which('chmod', path='/usr/bin:/bin')} +x {there}",
    )
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    told: list[str] = []

    assert chromium(tmp_path / "place", told.append) == str(there)
    asked = log.read_text(encoding="utf-8").splitlines()
    installs = ["chromium-headless-shell", "chromium"][: 1 + (package == "chromium")]
    assert [line.split()[0] for line in asked] == ["update", *("install" for _ in installs)]
    assert [line.split()[-2] for line in asked[1:]] == installs
    assert "DPkg::Lock::Timeout" in asked[1]
    assert bool(update) == any("Could not get lock" in line for line in told)

    assert chromium(tmp_path / "place", told.append) == str(there)
    assert len(log.read_text(encoding="utf-8").splitlines()) == len(asked), "it must be installed only once"


def test_what_stands_in_for_a_browser_is_not_taken_for_one_and_the_failure_says_what_to_do(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program(bare / "chromium-browser", "echo 'Please install the snap.'; exit 1")
    program(bare / "apt-get", "echo 'E: Unable to locate package chromium'; exit 100")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    without_node(monkeypatch)
    told: list[str] = []

    with pytest.raises(NoChromium, match=r"Unable to locate package chromium.*make client.*FLAGPLOT_CHROMIUM"):
        chromium(tmp_path / "place", told.append)
    assert any("chromium-browser is there but does not start" in line for line in told)


def test_only_root_is_sent_to_apt(bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program(bare / "apt-get", f"echo called >{tmp_path / 'log'}")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    without_node(monkeypatch)

    with pytest.raises(NoChromium, match="it needs root"):
        chromium(tmp_path / "place", lambda _line: None)
    assert not (tmp_path / "log").exists()


def test_a_browser_that_was_named_wrongly_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FLAGPLOT_CHROMIUM", str(tmp_path / "nothing"))

    with pytest.raises(NoChromium, match=r"FLAGPLOT_CHROMIUM names .*nothing, which is no program"):
        chromium(tmp_path)


def test_a_command_that_takes_its_time_says_so_and_one_that_hangs_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.provisions.EVERY_S", 0.2)
    told: list[str] = []
    code = "import time; print('half way', flush=True); time.sleep(600)"

    is_done, output = carried_out([sys.executable, "-c", code], "waiting", told.append, limit_s=5)

    assert not is_done
    assert "gave up" in output
    assert told[-1].startswith("  waiting: ")
    assert told[-1].endswith("half way")


def test_postgresql_is_where_its_user_can_run_it() -> None:
    assert postgres.can_run(postgres.provided(), **postgres.account())
