"""Compiling changes settings of the whole process: one thread at a time, and they are put back."""

from __future__ import annotations

import contextlib
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numba
import pytest

from sekki.games import find
from sekki.kit import engine as engines
from sekki.kit import gpu
from sekki.kit.cache import folder_for
from sekki.kit.rule import inner, rule


def test_two_threads_compile_one_after_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a lock one thread's code would land in the other's folder, and the settings would stay changed."""
    config: Any = numba.config
    before = config.CACHE_DIR, config.LOOP_VECTORIZE
    both = threading.Barrier(2)
    used: dict[str, set[str]] = {}

    def compile_slowly(function: Any, signature: Any) -> str:
        folders = used.setdefault(function.__module__.split(".")[2], set())
        for _ in range(2):  # two threads meet here only if nothing keeps them apart
            with contextlib.suppress(threading.BrokenBarrierError):
                both.wait(0.5)
            folders.add(Path(config.CACHE_DIR).name.split("-")[0])
        both.reset()
        return "compiled"

    monkeypatch.setattr(engines, "_compile", compile_slowly)
    runs = [engines.Compiled(find(game)) for game in ("cats", "fifteen_days")]
    for run in runs:
        assert run.types and folder_for(run.game.folder, run.game.digest)  # nothing slow is left to do before compiling
    with ThreadPoolExecutor(2) as pool:
        assert list(pool.map(lambda run: run.function("play"), runs)) == ["compiled"] * 2
    assert used == {"cats": {"cats"}, "fifteen_days": {"fifteen_days"}}
    assert before == (config.CACHE_DIR, config.LOOP_VECTORIZE)


def test_a_function_is_compiled_once_however_many_threads_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[Any] = []
    monkeypatch.setattr(engines, "_compile", lambda function, signature: compiled.append(function) or len(compiled))
    run = engines.Compiled(find("cats"))
    with ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: run.function("play"), range(64))) == {1}


@rule
def nothing(s):
    return 0


def test_a_numba_that_looks_different_is_refused_with_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    from numba.core.dispatcher import Dispatcher

    monkeypatch.setattr(Dispatcher, "get_call_template", lambda self, everything: None)
    with pytest.raises(RuntimeError, match=rf"get_call_template.*made for numba 0\.68.*{numba.__version__}"):
        inner(nothing)


def test_a_numba_cuda_that_looks_different_is_refused_with_its_version(monkeypatch: pytest.MonkeyPatch) -> None:
    arrays = pytest.importorskip("numba.cuda.np.arrayobj")
    monkeypatch.setattr(arrays, "fix_integer_index", lambda builder, index: None)
    with pytest.raises(RuntimeError, match=r"fix_integer_index.*made for numba-cuda 0\.30"):
        gpu.compile_kernel(find("cats"))
