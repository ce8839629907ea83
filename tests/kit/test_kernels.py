"""The kernels of a GPU, run by threads of Python: what they add up is what the processor adds up."""

from __future__ import annotations

import threading
from types import FunctionType, SimpleNamespace
from typing import Any

import pytest

from sekki.games import find
from sekki.kit.engine import RecordList, engine
from sekki.kit.fate import LUCK, NONE
from sekki.kit.gpu import parts
from sekki.kit.playout import run_random_games
from sekki.kit.record import Record
from sekki.kit.rule import i64, u64

SMALL = {"POOL": 6, "THREADS": 3}
SEED, GAMES, LONGEST = 5, 2, 500


class Block:
    """What the threads of one block share, and the `cuda` each of them sees."""

    def __init__(self, number: int, threads: int) -> None:
        self.number = number
        self.threads = threads
        self.barrier = threading.Barrier(threads)
        self.lock = threading.Lock()
        self.shared: list[list[int]] = []

    def cuda(self, thread: int) -> Any:
        taken = iter(range(100))

        def share(n: int, kind: object) -> list[int]:
            at = next(taken)
            with self.lock:
                if at == len(self.shared):
                    self.shared.append([0] * n)
                return self.shared[at]

        def own(n: int, kind: object) -> Any:
            return RecordList(kind, n) if isinstance(kind, Record) else [0] * n

        def add(numbers: list[int], at: int, by: int) -> int:
            with self.lock:
                numbers[at] += by
                return numbers[at] - by

        return SimpleNamespace(
            grid=lambda dimensions: self.number * self.threads + thread,
            blockIdx=SimpleNamespace(x=self.number),
            threadIdx=SimpleNamespace(x=thread),
            shared=SimpleNamespace(array=share),
            local=SimpleNamespace(array=own),
            atomic=SimpleNamespace(add=add),
            syncthreads=self.barrier.wait,
        )


@pytest.mark.parametrize("game_id", ["cats", "twenty_one_days"])
def test_a_kernel_adds_up_what_the_processor_does(game_id: str) -> None:
    game = find(game_id)
    kernel, rules, numbers = parts(game)
    kinds = {"STATE": game.state, "FATE": LUCK, "SCRATCH": game.scratch}
    names = rules | numbers | kinds | {"int16": i64, "int32": i64, "int64": i64, "uint64": u64} | SMALL
    start = game.state.dump(game.new_state(game.seats[-1], {}))
    run = engine(game, compiled=False)
    starts = run.records(game.state, 1)
    run.put(starts, 0, start)
    places = 2 * (SMALL["POOL"] if game.staged else SMALL["THREADS"])
    states, fates = run.records(game.state, places), run.records(LUCK, places)
    decisions, checks = [NONE] * places, [NONE] * places
    args = (starts, u64(SEED), GAMES, LONGEST, decisions, checks, states, fates)
    troubles: list[BaseException] = []

    def work(block: Block, thread: int) -> None:
        try:
            FunctionType(kernel.__code__, names | {"cuda": block.cuda(thread), "range": range, "len": len})(*args)
        except BaseException as trouble:
            troubles.append(trouble)
            block.barrier.abort()

    for number in range(2):
        block = Block(number, SMALL["THREADS"])
        threads = [threading.Thread(target=work, args=(block, thread)) for thread in range(block.threads)]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
    assert not troubles
    expected = run_random_games(run, start, SEED, places * GAMES, LONGEST)
    assert (sum(decisions), sum(checks) % (1 << 64)) == (expected.decisions, expected.checksum)
