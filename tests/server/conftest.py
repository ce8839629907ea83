from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest

from .people import Server, serving
from .postgres import Cluster, binaries

_number = itertools.count(1)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    folder = binaries()
    if folder is None:
        pytest.skip("PostgreSQL is not installed: apt install postgresql")
    cluster = Cluster(folder)
    yield cluster
    cluster.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite'}"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.url(f"test-{next(_number)}")


@pytest.fixture
def postgres_url(postgres: Cluster) -> str:
    return postgres.url(f"test-{next(_number)}")


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


@pytest.fixture
def server(sqlite_url: str) -> Iterator[Server]:
    with serving(sqlite_url) as found:
        yield found
