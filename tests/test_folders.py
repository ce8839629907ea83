"""The user's folders stay where they were, and the environment moves them."""

from pathlib import Path

import pytest

from sekki import folders
from sekki.kit import cache


@pytest.fixture(autouse=True)
def _no_overrides(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in ("SEKKI_CACHE", "SEKKI_DATA", "XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.skipif("sys.platform != 'linux'")
def test_on_linux_the_folders_follow_the_xdg_standard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert folders.cache_folder() == Path.home() / ".cache" / "sekki"
    assert folders.data_folder() == Path.home() / ".local" / "share" / "sekki"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert folders.cache_folder() == tmp_path / "cache" / "sekki"
    assert folders.data_folder() == tmp_path / "data" / "sekki"


def test_the_environment_names_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEKKI_CACHE", str(tmp_path / "compiled"))
    monkeypatch.setenv("SEKKI_DATA", str(tmp_path / "kept"))
    assert cache.base() == folders.cache_folder() == tmp_path / "compiled"
    assert folders.data_folder() == tmp_path / "kept"


@pytest.mark.skipif("sys.platform != 'linux'")
def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert not cache.base().is_relative_to(tmp_path / "file")
