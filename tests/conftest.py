"""Settings for all tests: nothing depends on chance or on how busy the machine is."""

import faulthandler
import re
import sys
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, database=None)
settings.load_profile("steady")

TESTS = Path(__file__).parent
FAREWELL = 60.0


def pytest_unconfigure() -> None:
    """When the tests are done the process ends; what keeps it longer is told, and left behind."""
    faulthandler.dump_traceback_later(FAREWELL, exit=True, file=sys.__stderr__)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All tests of a game run in one worker, so that its rules are compiled once."""
    for item in items:
        group = _game(item) or item.path.relative_to(TESTS).parts[0]
        item.add_marker(pytest.mark.xdist_group(group))


def _game(item: pytest.Item) -> str | None:
    folder, *rest = item.path.relative_to(TESTS).parts
    if folder == "games":
        return rest[0]
    found = re.search(r"\[([a-z_]+)[-\]]", item.name)
    return found[1] if folder in ("contract", "kit") and found else None
