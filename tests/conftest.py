import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rulebook's rules that this test proves")
    config.addinivalue_line(
        "markers", "slow: plays whole games; `make test` runs it once, on the compiled build where there is one"
    )
