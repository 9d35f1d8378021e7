"""Dockerfile and compose file agree with the program: commands, port, health check and the files they name."""

from __future__ import annotations

import json
import re
import shlex

import pytest
import yaml  # type: ignore[import-untyped]
from typer.testing import CliRunner

from flagplot.cli import app
from tests.provisions import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))


def listed(word: str) -> list[str]:
    found = re.search(rf"^{word} (\[.*\])$", DOCKERFILE, re.MULTILINE)
    assert found is not None, word
    words: list[str] = json.loads(found[1])
    return words


def test_the_container_starts_the_server_with_options_it_has() -> None:
    program, *words = [*listed("ENTRYPOINT"), *listed("CMD")]
    said = CliRunner().invoke(app, ["serve", "--help"]).output

    assert (program, words[0]) == ("flagplot", "serve")
    assert [one for one in words if one.startswith("--") and one not in said] == []
    assert words[words.index("--port") + 1] == re.findall(r"^EXPOSE (\d+)", DOCKERFILE, re.MULTILINE)[0]


def test_what_the_container_copies_is_there() -> None:
    copied = [shlex.split(line)[1] for line in re.findall(r"^(COPY (?!--).*)$", DOCKERFILE, re.MULTILINE)]

    assert copied == [".", "requirements/base.txt"]
    assert all((ROOT / one).exists() for one in copied)


def test_the_health_check_is_a_program_that_runs() -> None:
    check = re.search(r"CMD (\[\"python\", \"-c\".*\])$", DOCKERFILE, re.MULTILINE)

    assert check is not None
    compile(json.loads(check[1])[2], "HEALTHCHECK", "exec")
    assert "/health" in check[1]


def test_the_composed_server_waits_for_a_database_that_it_can_open() -> None:
    server, database = COMPOSE["services"]["flagplot"], COMPOSE["services"]["database"]
    address = server["command"][1]

    assert server["command"][0] == "--database"
    assert re.fullmatch(r"postgresql://flagplot:\$\{FLAGPLOT_DB_PASSWORD:\?[^}]+\}@database/flagplot", address)
    assert database["environment"]["POSTGRES_USER"] == database["environment"]["POSTGRES_DB"] == "flagplot"
    assert server["depends_on"]["database"]["condition"] == "service_healthy"
    assert "healthcheck" in database
    assert all(volume.split(":")[0] in COMPOSE["volumes"] for volume in database["volumes"])


@pytest.mark.parametrize("secret", ["POSTGRES_PASSWORD"])
def test_no_password_is_in_the_file(secret: str) -> None:
    assert COMPOSE["services"]["database"]["environment"][secret].startswith("${")
