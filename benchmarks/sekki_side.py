"""What is measured of Sekki and of the C version: functions that work once and say how much they did."""

from __future__ import annotations

import ctypes
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

import sekki
from sekki.kit import Game
from sekki.kit.engine import engine
from sekki.kit.loops import loop
from sekki.kit.playout import run_random_games

HERE = Path(__file__).parent
C_FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
TARGET = 30
SEED = 7
LONGEST = 2000
MATCHES, GAMES, OTHER_GAMES = 4000, 20_000, 1000  # in one call: enough that calling costs nothing
RING = 64
COPIES = 200_000
BATCH = 16_384
THREADS = 2
IN_PARALLEL = f"{THREADS} threads"

Work = Callable[[], int]


def compile_c() -> ctypes.CDLL:
    """The C version as a library; calls to it run without Python's lock."""
    library = HERE / "cats_c.so"
    subprocess.run(["cc", *C_FLAGS, "-o", str(library), str(HERE / "cats.c")], check=True)
    c = ctypes.CDLL(str(library))
    c.random_games.argtypes = [ctypes.c_int64] * 3 + [ctypes.c_uint64, ctypes.c_int64, ctypes.c_void_p]
    c.copy_states.argtypes = [ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64]
    c.state_size.restype = ctypes.c_int64
    return c


def c_games(c: ctypes.CDLL, single: bool, seed: int, games: int) -> tuple[int, int]:
    """Decisions and checksum."""
    tally = np.zeros(2, np.uint64)
    c.random_games(4, int(single), TARGET, seed, games, tally.ctypes.data)
    return int(tally[0]), int(tally[1])


def start_of(game: Game, **options: Any) -> bytes:
    return game.state.dump(game.new_state(game.seats[-1], options))


def cats_start(game: Game, single: bool) -> bytes:
    return start_of(game, single=single, target=TARGET)


def check_same_games(c: ctypes.CDLL, game: Game) -> None:
    """The C version and the compiled rules play the same moves to the same scores."""
    assert c.state_size() == game.state.size, "the C record is laid out like the game's"
    for single in (False, True):
        ours = run_random_games(engine(game), cats_start(game, single), SEED, 2000)
        assert c_games(c, single, SEED, 2000) == (ours.decisions, ours.checksum), "C and Python play different games"


def playouts(game: Game, start: bytes, games: int) -> Callable[[int], int]:
    """Random games from a seed on; the decisions made."""
    return lambda seed: run_random_games(engine(game), start, seed, games, LONGEST).decisions


def other_games_each_time(play: Callable[[int], int]) -> Work:
    """Every call plays games that were not played before, so that no branch is known by heart."""
    seeds = count(SEED, 1_000_000)
    return lambda: play(next(seeds))


def side_by_side(play: Callable[[int], int]) -> Work:
    """The same on several threads, each with its own games."""
    pool = ThreadPoolExecutor(THREADS)
    seeds = count(SEED, 1_000_000)
    return lambda: sum(pool.map(play, [next(seeds) for _ in range(THREADS)]))


@loop(places="int", copies="int")
def copy_round_a_ring(states, places, copies):
    for i in range(copies):
        states[(i + places // 2) % places] = states[i % places]


def copies(game: Game) -> Work:
    run = engine(game)
    ring = run.records(game.state, RING)
    copy = run.loop(copy_round_a_ring)

    def work() -> int:
        copy(states=ring, places=RING, copies=COPIES)
        return COPIES

    return work


def c_copies(c: ctypes.CDLL) -> Work:
    ring = np.zeros(RING * c.state_size(), np.uint8)

    def work() -> int:
        c.copy_states(ring.ctypes.data, RING, COPIES)
        return COPIES

    return work


def batch_steps(game_id: str, threads: int, dtype: str) -> Work:
    """Steps of a batch, each with observation and mask; every row plays a random legal move."""
    batch = sekki.batch(game_id, n=BATCH, seed=1, threads=threads, dtype=dtype)
    seeds = count()

    def work() -> int:
        batch.observe()
        batch.mask()
        batch.step(batch.random_moves(next(seeds)))
        return BATCH

    return work


def batches() -> dict[str, Work]:
    """Steps of every game, with observations as bytes and as float32, on one thread and on several."""
    return {
        f"batch steps, {game_id}, {said}{suffix}": batch_steps(game_id, threads, dtype)
        for game_id in sekki.list_games()
        for dtype, said in (("uint8", "bytes"), ("float32", "float32"))
        for threads, suffix in ((1, ""), (THREADS, f", {IN_PARALLEL}"))
    }


def ours(c: ctypes.CDLL | None) -> dict[str, Work]:
    """Everything measured in this process, by its name in the table."""
    cats = sekki.game("cats").facts
    match, single = cats_start(cats, False), cats_start(cats, True)
    found: dict[str, Work] = {
        "Sekki cats, match": other_games_each_time(playouts(cats, match, MATCHES)),
        "Sekki cats, single games": other_games_each_time(playouts(cats, single, GAMES)),
        f"Sekki cats, match, {IN_PARALLEL}": side_by_side(playouts(cats, match, MATCHES)),
    }
    if c is not None:
        found |= {
            "cats in C, match": other_games_each_time(lambda seed: c_games(c, False, seed, MATCHES)[0]),
            "cats in C, single games": other_games_each_time(lambda seed: c_games(c, True, seed, GAMES)[0]),
            f"cats in C, match, {IN_PARALLEL}": side_by_side(lambda seed: c_games(c, False, seed, MATCHES)[0]),
            "state copies in C": c_copies(c),
        }
    for game_id in sekki.list_games():
        game = sekki.game(game_id).facts
        if game_id != "cats":
            found[f"Sekki {game_id}"] = other_games_each_time(playouts(game, start_of(game), OTHER_GAMES))
        found[f"state copies, {game_id}"] = copies(game)
    return found | batches()
