"""Locks pin every package by hash and name no host: they work behind any mirror."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
NPM_LOCKS = [path for path in sorted(ROOT.glob("*/package-lock.json")) if "node_modules" not in path.parts]
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
