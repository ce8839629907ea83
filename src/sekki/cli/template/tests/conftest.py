"""Makes the game known to Sekki although it is not installed."""

import os
from pathlib import Path

import pytest

os.environ.setdefault("SEKKI_GAMES", str(Path(__file__).parents[2]))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(number): the numbered rule this test shows")
