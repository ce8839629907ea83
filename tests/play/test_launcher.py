"""Kernels of a batch are launched one by one, and from the second time on as one graph. CuPy is one of Python here."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from sekki.games import find
from sekki.play.batch import launcher as launching
from sekki.play.batch.launcher import BLANK, Launch, Launcher


class Graph:
    def __init__(self, kernels: list[str], said: list[str]) -> None:
        self.kernels, self.said = kernels, said

    def launch(self) -> None:
        self.said.append(f"graph of {len(self.kernels)}")


class Stream:
    """Writes down what is launched on it, and what it waits for."""

    made = 0

    def __init__(self, said: list[str]) -> None:
        self.said, self.captured = said, [""]
        Stream.made += 1
        self.ptr = Stream.made

    def begin_capture(self) -> None:
        self.captured = []

    def end_capture(self) -> Graph:
        return Graph([line for line in self.said if line.startswith("kernel")], self.said)

    def record(self, event: Any) -> Any:
        event.by = self.ptr
        return event

    def wait_event(self, event: Any) -> None:
        self.said.append(f"{self.ptr} waits for {event.by}")


def python_cupy(said: list[str]) -> Any:
    current = Stream(said)

    def launch(function: str, blocks: int, *more: Any) -> None:
        said.append(f"kernel {function} on {more[6]}")

    def fill(place: int, value: int, size: int, stream: int) -> None:
        said.append(f"kernel blank {value} × {size} on {stream}")

    device = SimpleNamespace(__enter__=lambda: None, __exit__=lambda *error: None)
    cuda = SimpleNamespace(
        Device=lambda number: device, Stream=lambda non_blocking: Stream(said), get_current_stream=lambda: current,
        Event=lambda disable_timing: SimpleNamespace(by=0), driver=SimpleNamespace(launchKernel=launch),
        runtime=SimpleNamespace(getDeviceCount=lambda: 1, memsetAsync=fill),
    )  # fmt: skip
    return SimpleNamespace(cuda=cuda)


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    Stream.made = 0
    lines: list[str] = []
    monkeypatch.setattr(launching, "_cupy", lambda: python_cupy(lines))
    monkeypatch.setattr(
        Launcher, "_kernel", lambda self, name, dtype: SimpleNamespace(kernel=SimpleNamespace(ptr=name))
    )
    return lines


def stages() -> launching.Stages:
    observation = SimpleNamespace(data=SimpleNamespace(ptr=7), nbytes=100)
    blank = Launch(BLANK, 10, [observation], "uint8")
    first = [[Launch("play_rows", 10, [1]), Launch("begin_rows", 10, [1])], [blank]]
    return [first, [[Launch("list_rows", 10, [1])], [Launch("observe_rows", 10, [1], "uint8")]]]


def test_the_first_time_kernels_are_launched_in_order(said: list[str]) -> None:
    Launcher(find("cats"), "cuda").run("step", stages)
    kernels = ["play_rows", "begin_rows", "blank 64 × 100", "list_rows", "observe_rows"]
    assert said == [f"kernel {name} on 1" for name in kernels]


def test_then_they_are_captured_with_their_branches_and_launched_as_one(said: list[str]) -> None:
    launcher = Launcher(find("cats"), "cuda")
    launcher.run("step", stages)
    said.clear()
    launcher.run("step", stages)
    assert said == [
        "kernel play_rows on 2", "kernel begin_rows on 2", "3 waits for 2", "kernel blank 64 × 100 on 3",
        "2 waits for 3", "kernel list_rows on 2", "3 waits for 2", "kernel observe_rows on 3", "2 waits for 3",
        "graph of 5",
    ]  # fmt: skip
    said.clear()
    launcher.run("step", stages)
    assert said == ["graph of 5"]


def test_other_arrays_need_another_graph(said: list[str]) -> None:
    launcher = Launcher(find("cats"), "cuda")
    launcher.run("step", stages)
    launcher.run("step", stages)
    launcher.keep([])
    said.clear()
    launcher.run("step", stages)
    assert said[0] == "kernel play_rows on 4" and said[-1] == "graph of 5"
