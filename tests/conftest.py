import pytest


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the rulebook's rules that this test proves")
    config.addinivalue_line("markers", "slow: takes more than a few seconds")
