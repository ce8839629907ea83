"""Blocks of a GPU, run by threads of Python: what a kernel sees as `cuda` in each of them."""

from __future__ import annotations

import threading
from collections.abc import Callable
from types import FunctionType, SimpleNamespace
from typing import Any

from sekki.kit import Game
from sekki.kit.engine import RecordList
from sekki.kit.gpu import apart
from sekki.kit.record import Record


class Words(list[int]):
    """Words of a thread's own memory, which it may look at as a record."""

    records: RecordList | None = None

    def view(self, record: Record) -> RecordList:
        if self.records is None:
            self.records = RecordList(record, 1)
        return self.records


class Shared(list[Any]):
    """Memory that the threads of a block share; a part of it is one thread's own, which others may take up later."""

    def __init__(self, numbers: list[Any]) -> None:
        super().__init__(numbers)
        self.parts: dict[int, Words] = {}

    def __getitem__(self, at: Any) -> Any:
        if isinstance(at, slice):
            return self.parts.setdefault(at.start, Words([0] * (at.stop - at.start)))
        return super().__getitem__(at)


def copying(game: Game, fetch: Callable[..., None], keep: Callable[..., None]) -> dict[str, Callable[..., None]]:
    """What copies the rows of a block: here each thread copies all of them, which comes to the same."""

    def copy_all(tile: Shared, states: Any, order: list[int], count: int, copy: Callable[..., None]) -> None:
        words, apart_ = game.state.size // 8, apart(game)
        for row in range(count):
            copy(tile[row * apart_ : row * apart_ + words], states, order[row])

    return {
        "fetch_rows": lambda tile, states, order, count: copy_all(tile, states, order, count, fetch),
        "keep_rows": lambda tile, states, order, count: copy_all(tile, states, order, count, keep),
    }


class Block:
    """What the threads of one block share."""

    def __init__(self, number: int, threads: int) -> None:
        self.number = number
        self.threads = threads
        self.barrier = threading.Barrier(threads)
        self.lock = threading.Lock()
        self.shared: list[Shared] = []

    def cuda(self, thread: int) -> Any:
        taken = iter(range(100))

        def share(n: int, kind: object) -> Shared:
            at = next(taken)
            with self.lock:
                if at == len(self.shared):
                    self.shared.append(Shared([0] * n))
                return self.shared[at]

        def own(n: int, kind: object) -> Any:
            return RecordList(kind, n) if isinstance(kind, Record) else Words([0] * n)

        def add(numbers: list[int], at: int, by: int) -> int:
            with self.lock:
                numbers[at] += by
                return numbers[at] - by

        def least(numbers: list[int], at: int, other: int) -> None:
            with self.lock:
                numbers[at] = min(numbers[at], other)

        def most(numbers: list[int], at: int, other: int) -> None:
            with self.lock:
                numbers[at] = max(numbers[at], other)

        return SimpleNamespace(
            grid=lambda dimensions: self.number * self.threads + thread,
            blockIdx=SimpleNamespace(x=self.number),
            blockDim=SimpleNamespace(x=self.threads),
            threadIdx=SimpleNamespace(x=thread),
            shared=SimpleNamespace(array=share),
            local=SimpleNamespace(array=own),
            atomic=SimpleNamespace(add=add, min=least, max=most),
            syncthreads=self.barrier.wait,
        )


def launch(
    kernel: Callable[..., Any],
    names: dict[str, Any],
    blocks: int,
    threads: int,
    args: tuple[Any, ...],
    helpers: tuple[Any, ...] = (),
) -> None:
    """Runs a kernel block by block; what goes wrong in one of its threads is raised here.

    Helpers speak of `cuda` as it does.
    """
    assert isinstance(kernel, FunctionType)
    troubles: list[BaseException] = []

    def work(block: Block, thread: int) -> None:
        own = names | {"cuda": block.cuda(thread), "range": range, "len": len}
        own |= {helper.__name__: FunctionType(helper.__code__, own) for helper in helpers}
        try:
            FunctionType(kernel.__code__, own)(*args)
        except BaseException as trouble:
            troubles.append(trouble)
            block.barrier.abort()

    for number in range(blocks):
        block = Block(number, threads)
        running = [threading.Thread(target=work, args=(block, thread)) for thread in range(threads)]
        for one in running:
            one.start()
        for one in running:
            one.join()
    if troubles:
        raise troubles[0]
