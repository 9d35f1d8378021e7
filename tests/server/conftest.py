from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Running, serving
from tests.server.postgres import fresh_database, postgres
from tests.server.postman import Postman


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests without special needs."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """One PostgreSQL server for all tests that only need a database of their own."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of either kind, as passed to a server."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    return fresh_database(request.getfixturevalue("postgresql"))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def postman() -> Iterator[Postman]:
    postman = Postman()
    postman.start()
    yield postman
    postman.door.close()
