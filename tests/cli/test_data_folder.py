"""The default folder of saved games."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from flagplot.cli.folder import data_folder


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("FLAGPLOT_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    return tmp_path


@pytest.mark.parametrize("given", [None, "", "data", "./data"])
def test_without_a_data_folder_of_ones_own_it_is_the_usual_one(
    home: Path, monkeypatch: pytest.MonkeyPatch, given: str | None
) -> None:
    if given is not None:
        monkeypatch.setenv("XDG_DATA_HOME", given)

    assert data_folder() == home / ".local" / "share" / "flagplot"


def test_the_users_data_folder_is_used(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "data"))
    assert data_folder() == home / "data" / "flagplot"


def test_on_a_mac_it_is_where_programs_keep_their_things(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert data_folder() == home / "Library" / "Application Support" / "flagplot"


def test_another_one_can_be_named(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLAGPLOT_HOME", "~/games")
    assert data_folder() == home / "games"
