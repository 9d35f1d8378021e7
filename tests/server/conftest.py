from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Running, serving
from tests.server.postgres import fresh_database, postgres
from tests.server.postman import Postman


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that need nothing special."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """One PostgreSQL for all tests that want no more of it than a database of their own."""
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of either kind, as one would name it to a server."""
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
