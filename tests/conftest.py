import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Keep the imported modules and collected tests out of later garbage collections.

    They live until the end of the process anyway; freezing them also means that a forked test process copies fewer pages.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rulebook's rules that this test proves")
    config.addinivalue_line(
        "markers",
        "slow: plays whole games or goes through hundreds of positions; `make test` runs it once, on the compiled build where there is one",
    )
