"""The files of scenarios, printed to be changed."""

from __future__ import annotations

from importlib.resources import files

from typer.testing import CliRunner

from flagplot.cli import app

CONTENT = files("flagplot.content")


def test_a_scenarios_file_is_printed_to_make_another_one_of_it() -> None:
    printed = CliRunner().invoke(app, ["scenarios", "tactical", "Savo-Island"])
    assert printed.stdout == CONTENT.joinpath("tactical", "scenarios", "savo-island.toml").read_text("utf-8")
    forces = CliRunner().invoke(app, ["scenarios", "strategic", "january-1942"])
    assert forces.stdout == CONTENT.joinpath("strategic", "starts", "january-1942.toml").read_text("utf-8")
    wrong = CliRunner().invoke(app, ["scenarios", "operational", "../raid"])
    assert wrong.exit_code == 2
    assert "There is no scenario '../raid' in this game: easter, albacores, raid" in " ".join(wrong.output.split())
