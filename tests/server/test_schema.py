"""The OpenAPI document is correct: a fuzzer reads it and tries to break the server."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from re import findall
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.server.harness import PATIENCE, Player, Running, serving

ROOT = Path(__file__).resolve().parents[2]
EACH = 6
"""Requests for every operation, independent of the speed of the machine; `make storm` sends a hundred thousand."""


@pytest.fixture(scope="module")
def battered(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with serving(tmp_path_factory.mktemp("schema")) as running:
        yield running


def document(server: Running) -> dict[str, Any]:
    found: dict[str, Any] = httpx.get(f"{server.base}/api/schema/openapi.json", timeout=PATIENCE).json()
    return found


def test_every_call_of_the_protocol_is_in_the_document(server: Running) -> None:
    text = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    told = set(findall(r"`(GET|POST|PUT|PATCH|DELETE) (/api[^`? ]*)", text))
    told = {(method, path.replace("{id}", "{table_id}").replace("{n}", "{number}")) for method, path in told}
    paths = document(server)["paths"]
    known = {(method.upper(), path) for path, operations in paths.items() for method in operations}
    known = {(method, path.replace("/rules/{number}", "/rules/{id}")) for method, path in known}
    unwritten = {("GET", "/api/schema/openapi.json"), ("GET", "/api/tables/{table_id}/live")}

    assert {(m, p.replace("/rules/{table_id}", "/rules/{id}")) for m, p in told} - unwritten == known


def test_the_kept_document_and_the_clients_types_are_fresh(server: Running) -> None:
    kept = (ROOT / "web" / "openapi.json").read_text(encoding="utf-8")
    types = (ROOT / "web" / "src" / "lib" / "server" / "wire.ts").read_text(encoding="utf-8")

    assert json.loads(kept) == document(server), "The structs have changed: run make types."
    for name, schema in json.loads(kept)["components"]["schemas"].items():
        assert f" {name}: {{" in types
        for field in schema.get("properties", {}):
            assert re.search(rf"\b{field}\??:", types), f"{name}.{field}: run make types"


def test_the_served_document_is_a_valid_one_with_its_refusals(server: Running) -> None:
    schema = document(server)

    assert schema["openapi"].startswith("3.1")
    assert schema["components"]["schemas"]["Problem"]["required"] == ["code", "title", "status", "detail"]
    for operations in schema["paths"].values():
        for operation in operations.values():
            assert "default" in operation["responses"]
            assert operation["summary"]


def test_a_machine_that_reads_the_document_finds_no_fault(battered: Running) -> None:
    """Schemathesis generates requests from the document, valid and invalid, as a player who sits at a running table."""
    with Player(battered.base, "Fuzzer") as fuzzer:
        fuzzer.new_table(
            seats=[{"seat": "red", "player": "me"}, {"seat": "blue", "player": "open"}], spectators="public"
        )
        fuzzer.post(fuzzer.at("start"))
        cookie = "; ".join(f"{name}={value}" for name, value in fuzzer.http.cookies.items())
        headers = {"Cookie": cookie, "X-CSRF-Token": fuzzer.http.headers["X-CSRF-Token"]}
        schema = schemathesis.openapi.from_dict(document(battered))
        schema.config.update(base_url=battered.base)
        tried = {
            f"{operation.method.upper()} {operation.path}": try_call(operation, [fuzzer.id], headers, EACH)
            for operation in calls(schema)
        }

    assert len(tried) > 40
    assert min(tried.values()) >= 1, tried


def calls(schema: Any) -> Iterator[Any]:
    """Every operation in the document, except those by which a fuzzer would become another person."""
    for result in schema.get_all_operations():
        operation = result.ok()  # an invalid document fails here
        if operation.method.upper() == "DELETE" and operation.path in ("/api/me/sessions", "/api/session"):
            continue  # it would sign itself out
        if operation.path in ("/api/session", "/api/account", "/api/me/password", "/api/me/delete", "/api/reset"):
            continue  # it does not change its account
        yield operation


def try_call(
    operation: Any,
    tables: Sequence[str],
    headers: dict[str, str],
    most: int,
    lot: int | None = None,
    note: Callable[[Any], None] = lambda _case: None,
) -> int:
    """Send generated requests of one operation to these tables in turn; the same in every run unless a seed (`lot`) is given. Returns their number.

    `note` is called with each of them.
    """
    count = 0

    @settings(
        max_examples=most,
        deadline=None,
        database=None,
        derandomize=lot is None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def one(case: Any) -> None:
        nonlocal count
        if "table_id" in (case.path_parameters or {}):
            case.path_parameters["table_id"] = tables[count % len(tables)]
        if isinstance(case.query, dict) and "wait" in case.query:
            case.query["wait"] = 0
        count += 1
        note(case)
        case.call_and_validate(
            headers=headers,
            timeout=PATIENCE,
            checks=[not_a_server_error, status_code_conformance, response_schema_conformance],
        )

    (one if lot is None else seed(lot)(one))()
    return count
