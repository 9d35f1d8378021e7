"""The installed package plays: source archive and wheel built from a bare checkout, the extras one by one, pages from a real server."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tests.provisions import ROOT, locked

UV = Path(sys.executable).parent / "uv"


def ran(*command: str | Path, cwd: Path | None = None, expect: int = 0, **environment: str) -> str:
    """The output of a command, in a process with a clean environment."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("FLAGPLOT_", "VIRTUAL_ENV"))}
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**own, **environment},
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=False,
    )
    assert done.returncode == expect, f"{command}: {done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path, str]:
    """A source archive from a checkout in which nothing was built, the wheel made from it, and the output of the build."""
    is_shared = "PYTEST_XDIST_WORKER" in os.environ
    folder = tmp_path_factory.getbasetemp().parent / "built" if is_shared else tmp_path_factory.mktemp("built")
    said = folder / "said"
    with locked(folder / "wheel.lock"):  # one worker builds for all
        if not said.exists():
            said.write_text(build(folder / "checkout", folder / "out"), encoding="utf-8")
    (sdist,) = (folder / "out").glob("*.tar.gz")
    (wheel,) = (folder / "out").glob("*.whl")
    return sdist, wheel, said.read_text(encoding="utf-8")


def build(checkout: Path, out: Path) -> str:
    """Build both from a copy of the sources. Returns the output."""
    names = (
        "src",
        "web",
        "docs",
        "tests",
        "requirements",
        "pyproject.toml",
        "hatch_build.py",
        "hatch_sources.py",
        "README.md",
        "LICENSE",
    )
    left_out = shutil.ignore_patterns("node_modules", "static", "__pycache__", "golden", "releases")
    for name in (*names, "Makefile", "CHANGELOG.md", "CONTRIBUTING.md", "mkdocs.yml", ".gitignore"):
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, checkout / name, ignore=left_out)
        else:
            shutil.copy(source, checkout / name)
    said = ran(UV, "build", "-v", "--sdist", "--python", sys.executable, "-o", out, checkout)
    (sdist,) = out.glob("*.tar.gz")
    return said + ran(UV, "build", "--wheel", "--python", sys.executable, "-o", out, sdist)


def test_archive_and_wheel_carry_the_client_and_the_wheel_is_pure(built: tuple[Path, Path, str]) -> None:
    sdist, wheel, said = built
    with tarfile.open(sdist) as archive:
        kept = [name.partition("/")[2] for name in archive.getnames()]
    assert "src/flagplot/server/static/index.html" in kept
    assert "web/package-lock.json" in kept
    assert not any("node_modules" in name for name in kept)
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert "flagplot/server/static/index.html" in names
    assert any(re.match(r"flagplot/server/static/assets/.*\.js$", name) for name in names)
    assert wheel.name.endswith("-py3-none-any.whl"), "nothing is compiled unless requested"
    assert "flagplot: building the client" in said


def installed(folder: Path, wheel: Path, extra: str = "") -> Path:
    ran(UV, "venv", "-q", "--python", sys.executable, folder)
    ran(UV, "pip", "install", "-q", "--python", folder / "bin" / "python", f"flagplot{extra} @ file://{wheel}")
    return folder / "bin"


def test_the_engine_plays_with_one_other_package_and_says_what_the_command_line_needs(
    built: tuple[Path, Path, str], tmp_path: Path
) -> None:
    there = installed(tmp_path / "bare", built[1])
    listed = "from importlib.metadata import distributions; print(*sorted(one.name for one in distributions()))"
    assert ran(there / "python", "-c", listed).replace("_", "-").split() == ["flagplot", "mypy-extensions"]
    fought = 'import flagplot; print(flagplot.fight("tactical", "denmark-strait", seed=1).log()[-1])'
    assert ran(there / "python", "-c", fought).strip()
    for command in ([there / "flagplot"], [there / "python", "-m", "flagplot"]):
        said = ran(*command, "serve", expect=1)
        assert said.count("\n") == 1
        assert 'pip install "flagplot[cli]"' in said


def test_the_command_line_without_the_server_says_which_extra_serves(
    built: tuple[Path, Path, str], tmp_path: Path
) -> None:
    there = installed(tmp_path / "cli", built[1], "[cli]")
    assert "denmark-strait" in ran(there / "flagplot", "scenarios", "tactical")
    said = ran(there / "flagplot", "serve", expect=1)
    assert said == 'The server is not installed here: pip install "flagplot[server]", and serve again.\n'
    golden = next((ROOT / "tests" / "tactical" / "golden").glob("*.replay"))
    assert "found true" in ran(there / "flagplot", "verify", golden)
    signed = "from flagplot.server.history.signature import is_signed; print(is_signed('', '', '00' * 32, '00' * 64))"
    assert ran(there / "python", "-c", signed) == "False\n"


def test_the_wheel_serves_its_pages(built: tuple[Path, Path, str], tmp_path: Path) -> None:
    there = installed(tmp_path / "server", built[1], "[server]")
    command: list[str | Path] = [there / "flagplot", "serve", "--port", "0", "--database", tmp_path / "games.db"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            assert server.stdout is not None
            said = ""
            while not (address := re.search(r"http://127\.0\.0\.1:\d+", said)):
                line = server.stdout.readline()
                assert line, said
                said += line
            page = urllib.request.urlopen(address[0], timeout=120).read().decode()
            script = re.search(r'src="(/assets/[^"]+\.js)"', page)
            assert script is not None, page
            assert urllib.request.urlopen(address[0] + script[1], timeout=120).status == 200
            assert urllib.request.urlopen(f"{address[0]}/health", timeout=120).status == 200
        finally:
            server.terminate()
            server.wait(120)
