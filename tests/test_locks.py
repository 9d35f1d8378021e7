"""Lock files pin every package by hash and name no host, so they work behind any mirror."""

import json
import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NPM_LOCKS = [*ROOT.glob("*/package-lock.json"), *ROOT.glob("tests/**/package-lock.json")]
# An address, an index option, or anything that looks like name.tld followed by a path.
HOST = re.compile(
    r"https?:|git\+|file:|--(?:extra-)?index|--find-links|\b(?:[a-z0-9-]+\.)+(?:org|com|net|io|dev)\b", re.IGNORECASE
)


@pytest.mark.parametrize("path", LOCKS, ids=lambda p: p.name)
def test_no_lock_names_a_host(path: Path) -> None:
    assert [line for line in path.read_text(encoding="utf-8").splitlines() if HOST.search(line)] == []


@pytest.mark.parametrize("path", NPM_LOCKS, ids=lambda p: p.parent.name)
def test_no_npm_lock_says_where_a_package_was_found(path: Path) -> None:
    packages = json.loads(path.read_text(encoding="utf-8"))["packages"]

    assert [name for name, package in packages.items() if "resolved" in package] == [], "see web/.npmrc"


@pytest.mark.parametrize("path", LOCKS, ids=lambda p: p.name)
def test_every_requirement_has_a_version_and_a_hash(path: Path) -> None:
    logical = path.read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    requirements = [line for line in logical if line and not line.lstrip().startswith("#")]

    assert requirements
    assert [line[:60] for line in requirements if "==" not in line or "--hash=sha256:" not in line] == []


def test_uv_lock_is_not_committed() -> None:
    assert not (ROOT / "uv.lock").exists(), "it names hosts; requirements/ is the lock"


def lower_bounds() -> dict[str, str]:
    """The lowest version of each package in pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *(one for extra in project["optional-dependencies"].values() for one in extra)]
    found = [
        re.match(r"([a-z0-9-]+)(?:\[[a-z]+\])?>=([0-9.]+)", one) for one in asked if not one.startswith("flagplot[")
    ]
    assert None not in found, asked
    return {one[1]: one[2] for one in found if one is not None}


def test_the_lowest_versions_that_are_tested_are_those_that_are_promised() -> None:
    lock = (ROOT / "requirements" / "lowest.txt").read_text(encoding="utf-8")
    tested = dict(re.findall(r"^([a-z0-9-]+)==([0-9.]+)", lock, re.MULTILINE))

    def numbers(version: str) -> list[str]:
        return re.sub(r"(\.0)+$", "", version).split(".")

    wrong = {name: tested.get(name) for name, low in lower_bounds().items() if numbers(tested[name]) != numbers(low)}
    assert wrong == {}, "make lock"


def test_the_engine_needs_one_package() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

    assert [one.split(">")[0] for one in project["dependencies"]] == ["mypy-extensions"]
    assert set(project["optional-dependencies"]) == {
        "cli",
        "server",
        "lab",
        "cluster",
        "rl",
        "openspiel",
        "print",
        "all",
    }
