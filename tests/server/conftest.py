from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.harness import Running, serving
from tests.server.postman import Postman


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One server for all tests that need nothing special."""
    with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture
def postman() -> Iterator[Postman]:
    postman = Postman()
    postman.start()
    yield postman
    postman.door.close()
