import gc
from collections.abc import Generator

import pytest


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Imported modules and collected tests live until the end, so they are exempted from garbage collection (`gc.freeze`).

    Forked processes also copy less memory.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()
        gc.set_threshold(50_000, 10, 10)  # little of what tests make needs the collector


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rulebook's rules that this test proves")
    config.addinivalue_line(
        "markers",
        "slow: plays whole games or goes through hundreds of positions; `make test` runs it once, on the compiled build where there is one",
    )
