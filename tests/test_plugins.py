"""Games that live outside the package: registered by an entry point, or found in a folder."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import sekki
from sekki.games import REGISTERED, find, plugins
from sekki.games.cats import GAME


@pytest.fixture(autouse=True)
def _as_it_was() -> Iterator[None]:
    """What a test registers is forgotten after it."""
    path, modules = list(sys.path), set(sys.modules)
    plugins._found.cache_clear()
    yield
    plugins._found.cache_clear()
    sys.path[:] = path
    for name in set(sys.modules) - modules:
        if name.split(".")[0] in ("felines", "tigers", "broken", "cats"):
            del sys.modules[name]


def copy_of_cats(folder: Path, game_id: str) -> Path:
    """Cats under another id: a whole game to register."""
    shutil.copytree(GAME.folder, folder / game_id, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("__init__.py", "rules.md"):
        file = folder / game_id / name
        file.write_text(
            file.read_text("utf-8").replace('"cats"', f'"{game_id}"').replace("cats-", f"{game_id}-"), "utf-8"
        )
    return folder / game_id


def install(site: Path, monkeypatch: pytest.MonkeyPatch, **entries: str) -> None:
    """A distribution with these entry points, on the path as if it were installed."""
    info = site / "felines_game-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: felines-game\nVersion: 1.0\n")
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[sekki.games]", *lines]) + "\n")
    monkeypatch.syspath_prepend(str(site))


def test_the_package_of_games_is_not_hidden_by_a_function() -> None:
    import sekki.games.cats.rules as r

    assert r.play is find("cats").rules.play


def test_ours_come_first_then_the_registered_ones_by_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path, monkeypatch, tigers="tigers", felines="felines:GAME")
    assert sekki.list_games() == [*REGISTERED, "felines", "tigers"]


@pytest.mark.parametrize("value", ["felines:GAME", "felines"])
def test_a_game_is_registered_by_an_entry_point(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    copy_of_cats(tmp_path, "felines")
    install(tmp_path, monkeypatch, felines=value)
    table = sekki.game("felines").table(seats=3, seed=5)
    twin = sekki.game("cats").table(seats=3, seed=5)
    assert table.digest == twin.digest
    assert sekki.replay([table.record.header, *table.record.lines]).digest == table.digest


def test_a_broken_game_names_its_package_and_the_others_still_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_of_cats(tmp_path, "felines")
    (tmp_path / "broken.py").write_text("GAME = 1 / 0")
    install(tmp_path, monkeypatch, felines="felines:GAME", broken="broken:GAME", absent="nowhere_to_be_found:GAME")
    with pytest.raises(sekki.BrokenGame) as refused:
        sekki.game("broken")
    said = str(refused.value)
    for part in ("felines-game 1.0", "entry point broken = broken:GAME", "ZeroDivisionError: division by zero"):
        assert part in said
    assert "broken.py, line 1" in said
    with pytest.raises(sekki.BrokenGame, match="No module named 'nowhere_to_be_found'"):
        sekki.game("absent")
    assert sekki.game("felines").title == GAME.title


def test_what_is_registered_must_be_a_game_of_that_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_of_cats(tmp_path, "felines")
    install(tmp_path, monkeypatch, tigers="felines:GAME", broken="felines:__doc__")
    with pytest.raises(sekki.BrokenGame, match="calls itself 'felines'"):
        sekki.game("tigers")
    with pytest.raises(sekki.BrokenGame, match=r"must be a sekki\.kit\.Game"):
        sekki.game("broken")


def test_an_id_of_ours_cannot_be_taken_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "site", monkeypatch, cats="felines:GAME")
    copy_of_cats(tmp_path / "own", "cats")
    monkeypatch.setenv("SEKKI_GAMES", str(tmp_path / "own"))
    assert sekki.list_games() == list(REGISTERED)
    assert sekki.game("cats").facts is GAME


def test_one_id_registered_by_two_packages_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install(tmp_path / "one", monkeypatch, felines="felines:GAME")
    install(tmp_path / "two", monkeypatch, tigers="felines:GAME")
    info = tmp_path / "two" / "felines_game-1.0.dist-info"
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-game\nVersion: 2.0\n")
    (info / "entry_points.txt").write_text("[sekki.games]\nfelines = other:GAME\n")
    info.rename(info.with_name("other_game-2.0.dist-info"))
    with pytest.raises(sekki.BrokenGame, match=r"other-game 2\.0 .* also registered by felines-game 1\.0"):
        sekki.game("felines")


@pytest.mark.parametrize("named", [".", "felines"])
def test_a_game_in_a_folder_needs_no_installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, named: str) -> None:
    copy_of_cats(tmp_path, "felines")
    (tmp_path / "notes").mkdir()
    monkeypatch.setenv("SEKKI_GAMES", str(tmp_path / named))
    assert sekki.list_games() == [*REGISTERED, "felines"]
    assert sekki.game("felines").facts.folder == tmp_path / "felines"


def test_a_folder_with_the_name_of_another_package_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copy_of_cats(tmp_path, "numpy")
    monkeypatch.setenv("SEKKI_GAMES", str(tmp_path))
    with pytest.raises(sekki.BrokenGame, match=f"the folder {tmp_path}"):
        sekki.game("numpy")


def test_a_game_in_a_folder_is_compiled_into_a_cache_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy_of_cats(tmp_path, "felines")
    monkeypatch.setenv("SEKKI_GAMES", str(tmp_path))
    monkeypatch.setenv("SEKKI_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("SEKKI_INTERPRETED", raising=False)
    code = (
        "import sekki\nfrom sekki.kit.engine import engine\nrun = engine(sekki.game('felines').facts)\n"
        "print(sum(run.function('score').stats.cache_hits.values()))"
    )
    hits = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    assert [int(hit.stdout) for hit in hits] == [0, 1]
    assert [path.name.partition("-")[0] for path in (tmp_path / "cache").iterdir()] == ["felines"]
