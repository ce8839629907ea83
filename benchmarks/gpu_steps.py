"""Steps of batches on a GPU: the same rows as on the processor, and how many a second.

`prepare FOLDER [game …]` compiles the kernels to PTX and plays reference rows on the processor (needs sekki, no GPU).
`launch FOLDER [game …]` compares every row of every step with them, then times steps and each of their kernels by
events of the GPU, and Pgx beside them if it is there (needs a GPU, CuPy, NumPy and platformdirs; neither Numba nor an
installed Sekki). `make gpu` does both.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from sekki.games import find, list_games
from sekki.kit import Game
from sekki.kit.steps import STEP
from sekki.play.batch import Batch
from sekki.play.batch.cuda import CudaBatch
from sekki.play.batch.launcher import Launcher, write_all_ptx

OPTIONS: dict[str, dict[str, Any]] = {"cats": {"single": True}}
FEWEST = {"fifteen_days": 2, "shifting_seasons": 2, "twenty_one_days": 1}  # seats; timed beside the most there can be
DTYPES = ("uint8", "float32")
SEED, ROWS, STEPS, LONGEST = 11, 64, 50, 40  # of the reference; cut off early, so that games begin again
TIMED_ROWS, WARM, TIMED, APART = 131_072, 1000, 200, 50  # warm: until rows that began together have come apart
PARTS = ("check", "queue", "play", "value", "begin", "blank", "list", "observe")  # of a step; kernels begin with them
BANDWIDTH = 4.3e12  # bytes a second a copy on an H200 reads and writes
PGX = ("hex", "go_9x9", "chess")


def new_batch(game: Game, n: int, launcher: Launcher | None = None, **given: Any) -> Batch:
    given |= {"seed": SEED, **OPTIONS.get(game.id, {})}
    return CudaBatch(game, n, launcher=launcher, **given) if launcher else Batch(game, n, **given)


def launcher_for(game: Game, folder: Path, stream: Any = None) -> Launcher:
    return Launcher(game, "cuda", stream, folder=folder / game.id)


def play_reference(batch: Batch, dtypes: list[str]) -> dict[str, np.ndarray]:
    """A checksum of every row after every step: what it shows, what may be done there and what was won."""
    sums = {dtype: np.zeros((STEPS, ROWS), np.uint32) for dtype in dtypes}
    for step in range(STEPS):
        moves = batch.random_moves(step)
        views = {dtype: _on_processor(batch.observe(dtype)) for dtype in dtypes}
        plain = [_on_processor(a) for a in (batch.actors, moves, batch.mask(), *batch.step(moves))]
        for dtype, view in views.items():
            for row in range(ROWS):
                sums[dtype][step, row] = zlib.crc32(b"".join(a[row].tobytes() for a in (view, *plain)))
    return sums


def _on_processor(array: Any) -> np.ndarray:
    return np.array(array.get() if hasattr(array, "get") else array, order="C")


def prepare(folder: Path, ids: list[str], dtypes: list[str]) -> None:
    for game_id in ids or list_games():
        game, own = find(game_id), folder / game_id
        began = time.perf_counter()
        write_all_ptx(game, dtypes, own)
        print(f"{game_id}: compiled in {time.perf_counter() - began:.0f} s", flush=True)
        for dtype, sums in play_reference(new_batch(game, ROWS, longest=LONGEST), dtypes).items():
            np.save(own / f"reference-{dtype}.npy", sums)
        print(f"{game_id}: reference played", flush=True)


def is_prepared(own: Path, dtype: str) -> bool:
    return (own / f"observe_rows-{dtype}.ptx").exists() and (own / f"reference-{dtype}.npy").exists()


def compare(game: Game, folder: Path, dtype: str) -> str:
    batch = new_batch(game, ROWS, launcher_for(game, folder), longest=LONGEST, dtype=dtype)
    here, there = play_reference(batch, [dtype])[dtype], np.load(folder / game.id / f"reference-{dtype}.npy")
    different = int((here != there).sum())
    return "equal" if not different else f"{different} OF {STEPS * ROWS} ROWS DIFFER"


def rate(game: Game, folder: Path, dtype: str, seats: int, rows: int) -> dict[str, float]:
    """Steps a second: moves checked and played, games begun again, legal moves listed, observed. And µs of each part.

    Nothing waits for the GPU while it is timed, so that it never waits for Python.
    """
    given = {"longest": 2000, "dtype": dtype, "seats": seats, "wait": False}
    batch = new_batch(game, rows, launcher_for(game, folder), **given)
    assert isinstance(batch, CudaBatch)
    timed, parts = [], []
    for step in range(WARM + TIMED + APART):
        batch._arrays["chosen"][...] = batch.random_moves(step)
        if step >= WARM + TIMED:
            parts += _times_apart(batch, dtype)
            continue
        before = _event()
        batch._pass(STEP, dtype)
        timed.append((before, _event()))
    batch.check()
    whole = sum(_seconds(*pair) for pair in timed[WARM:])
    apart = dict.fromkeys(PARTS, 0.0)
    for name, before, after in parts:
        apart[name] += 1e6 * _seconds(before, after) / APART
    return {"steps": TIMED * rows / whole} | {name: us for name, us in apart.items() if us}


def _times_apart(batch: CudaBatch, dtype: str) -> list[tuple[str, Any, Any]]:
    """A step kernel by kernel, one after the other; events of the GPU before and behind each."""
    found, last = [], _event()
    for launch in (launch for branches in batch._step(dtype) for branch in branches for launch in branch):
        batch._launcher.launch(*launch)
        found.append((launch.kernel.partition("_")[0], last, last := _event()))
    return found


def _seconds(before: Any, after: Any) -> float:
    from cupy import cuda  # type: ignore[import-not-found]

    after.synchronize()
    return float(cuda.get_elapsed_time(before, after)) / 1e3


def _event() -> Any:
    from cupy import cuda

    event = cuda.Event()
    event.record()
    return event


def bytes_of_a_step(game: Game, dtype: str) -> int:
    """What a step must at least read and write: observation, mask, the state twice, its numbers."""
    words = -(-game.moves.size // 64)
    return game.features.size * np.dtype(dtype).itemsize + game.moves.size + 2 * game.state.size + 8 * words + 60


def share_arrays(folder: Path) -> None:
    """Other libraries take the arrays without a copy."""
    cats = find("cats")
    batch = new_batch(cats, 1024, launcher_for(cats, folder), dtype="uint8")
    seen = batch.observe()
    try:
        import torch  # type: ignore[import-not-found]

        taken = torch.from_dlpack(seen)
        same = taken.data_ptr() == seen.data.ptr and tuple(taken.shape) == seen.shape
        chosen = torch.from_dlpack(batch.random_moves(1))
        batch.step(chosen)
        print(f"torch takes observations {'without' if same else 'WITH'} a copy, and its moves are taken")
        with torch.cuda.stream(torch.cuda.Stream()):
            own = launcher_for(cats, folder, torch.cuda.current_stream())
            other = new_batch(cats, 1024, own, dtype="uint8")
            other.step(other.random_moves(1))
            torch.cuda.current_stream().synchronize()
            print(f"on torch's own stream: {'equal' if (other.observe() == batch.observe()).all() else 'DIFFERENT'}")
    except ImportError:
        print("torch is not here")
    except Exception as trouble:  # the rows and rates that follow are worth having all the same
        print(f"sharing arrays with torch FAILED: {type(trouble).__name__}: {trouble}")


def pgx_rate(name: str, rows: int) -> float:
    """Steps a second of Pgx on this GPU: random moves, a new game where one is over, observation and mask."""
    import jax  # type: ignore[import-not-found]
    import pgx  # type: ignore[import-not-found]
    from pgx.experimental import auto_reset  # type: ignore[import-not-found]

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def turn(carried: Any, _: Any) -> Any:
        state, key = carried
        key, own = jax.random.split(key)
        noise = jax.random.uniform(own, state.legal_action_mask.shape)
        moves = (noise * state.legal_action_mask).argmax(axis=1)
        return (step(state, moves, jax.random.split(own, rows)), key), None

    many: Callable[[Any], Any] = jax.jit(lambda carried: jax.lax.scan(turn, carried, None, 20)[0])
    carried = (jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), rows)), jax.random.PRNGKey(2))
    carried = jax.block_until_ready(many(carried))
    began = time.perf_counter()
    jax.block_until_ready(many(carried))
    return 20 * rows / (time.perf_counter() - began)


def launch(folder: Path, ids: list[str], dtypes: list[str], rows: int) -> int:
    import cupy

    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(), "CuPy", cupy.__version__, flush=True)
    ids = [g for g in ids or list_games() if (folder / g).exists()]
    bad, found = 0, []
    if "cats" in ids and "uint8" in dtypes:
        share_arrays(folder)
    for game_id in ids:
        game = find(game_id)
        for dtype in (d for d in dtypes if is_prepared(folder / game_id, d)):
            said = compare(game, folder, dtype)
            bad += said != "equal"
            print(f"{game_id} {dtype}: rows are {said}", flush=True)
            for seats in dict.fromkeys((game.seats[-1], FEWEST.get(game_id, game.seats[-1]))):
                rates = rate(game, folder, dtype, seats, rows)
                part = rates["steps"] * bytes_of_a_step(game, dtype) / BANDWIDTH
                found.append({"game": game_id, "dtype": dtype, "seats": seats, **rates, "memory": part})
                parts = ", ".join(f"{name} {us:.0f}" for name, us in rates.items() if name != "steps")
                print(
                    f"{game_id:<20}{dtype:<9}{seats} seats {rates['steps'] / 1e6:>8.1f} M steps/s {part:>6.1%} of the "
                    f"memory's bandwidth; µs: {parts}", flush=True,
                )  # fmt: skip
    for name in PGX:
        try:
            print(f"Pgx {name:<16}{pgx_rate(name, rows) / 1e6:>8.1f} M steps/s", flush=True)
        except Exception as trouble:  # whatever is wrong with another library says nothing of ours
            print(f"Pgx {name} is left out: {type(trouble).__name__}: {str(trouble)[:100]}")
    (folder / "gpu_steps.json").write_text(json.dumps(found, indent=1))
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=("prepare", "launch"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--dtypes", default=",".join(DTYPES))
    parser.add_argument("--rows", type=int, default=TIMED_ROWS)
    wish = parser.parse_args()
    if wish.action == "prepare":
        prepare(wish.folder, wish.games, wish.dtypes.split(","))
        return 0
    os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")  # Pgx shares the GPU with the batches
    return launch(wish.folder, wish.games, wish.dtypes.split(","), wish.rows)


if __name__ == "__main__":
    sys.exit(main())
