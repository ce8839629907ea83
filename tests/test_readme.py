"""The examples of the README and of the documents run as they stand."""

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


DOCUMENTS = [
    ("README.md", 10), ("docs/bots.md", 6), ("docs/laboratory.md", 2), ("docs/adding-a-game.md", 15),
    ("docs/testing-your-game.md", 15), ("docs/languages.md", 6),
]  # fmt: skip


@pytest.mark.parametrize(("document", "least"), DOCUMENTS)
def test_examples_run(document: str, least: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(
        str(ROOT / document), module_relative=False, optionflags=doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    )
    assert tried > least
    assert not failed
