"""Random games on a GPU, compared with the processor's checksums.

`prepare FOLDER` compiles every game's kernel to PTX and plays the same seeds on the processor (needs sekki, no GPU).
`launch FOLDER` runs the kernels and compares (needs a GPU and CuPy, nothing else). `make gpu` does both.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

OPTIONS: dict[str, dict[str, object]] = {"cats": {"single": True}}
LONGEST = 2_000
CHECKED = [(1, 4096, 1), (1000, 2048, 4)]  # seed, places, games at each: compared with the processor
TIMED = (7, 1 << 19, 8)
BLOCKS = 132  # where a pool is so large that a multiprocessor of an H200 has one


def prepare(folder: Path, ids: list[str]) -> None:
    import sekki
    from sekki.games import find
    from sekki.kit.engine import engine
    from sekki.kit.gpu import compile_kernel
    from sekki.kit.playout import run_random_games

    folder.mkdir(parents=True, exist_ok=True)
    plan = {}
    for game_id in ids or sekki.list_games():
        began = time.perf_counter()
        game = find(game_id)
        kernel = compile_kernel(game)
        (folder / f"{game_id}.ptx").write_text(kernel.ptx)
        start = game.state.dump(game.new_state(game.seats[-1], OPTIONS.get(game_id, {})))
        (folder / f"{game_id}.start").write_bytes(start)
        checks = []
        for seed, places, games in [(1, kernel.pool, 1)] if kernel.queues else CHECKED:
            tally = run_random_games(engine(game), start, seed, places * games, LONGEST)
            checks.append([seed, places, games, tally.decisions, tally.checksum])
        named = ("state_size", "fate_size", "threads", "pool", "queues", "shared")
        sizes = {name: getattr(kernel, name) for name in named}
        plan[game_id] = {"entry": kernel.entry, "checks": checks, **sizes}
        print(f"{game_id}: {len(kernel.ptx)} bytes of PTX in {time.perf_counter() - began:.1f} s")
    (folder / "plan.json").write_text(json.dumps(plan))


def launch(folder: Path) -> int:
    import cupy

    name = cupy.cuda.runtime.getDeviceProperties(0)["name"].decode()
    print(f"{name}, CuPy {cupy.__version__}")
    print(f"{'game':<20}{'games':>12}{'decisions':>16}{'ms':>10}{'decisions/s':>18}  checksum")
    bad = 0
    for game_id, plan in json.loads((folder / "plan.json").read_text()).items():
        module = cupy.RawModule(path=str(folder / f"{game_id}.ptx"))
        kernel = module.get_function(plan["entry"])
        if plan["shared"]:
            kernel.max_dynamic_shared_size_bytes = plan["shared"]
        start = cupy.frombuffer((folder / f"{game_id}.start").read_bytes(), cupy.uint8)
        for seed, places, games, decisions, checksum in plan["checks"]:
            total, check, ms = run(kernel, plan, start, seed, places, games)
            equal = (total, check) == (decisions, checksum)
            bad += not equal
            show(game_id, places * games, total, ms, "equal to the CPU's" if equal else "DIFFERS")
        seed, places, games = TIMED
        places = BLOCKS * plan["pool"] if plan["queues"] else places
        total, check, ms = run(kernel, plan, start, seed, places, games)
        show(game_id, places * games, total, ms, f"{check:016x}")
    return bad


def run(kernel, plan, start, seed: int, places: int, games: int) -> tuple[int, int, float]:
    """Launches twice and times the second. Arrays go in as Numba passes them: seven words, two more for each axis."""
    import cupy
    import numpy as np

    decisions, checks, noted = (cupy.zeros(places, cupy.uint64) for _ in range(3))
    made = cupy.zeros(places, cupy.int32)
    kept = places if plan["pool"] else 1
    share = plan["pool"] or plan["threads"]
    assert places % share == 0, f"{places} places do not fill blocks of {share}"
    queues = cupy.zeros((places // share, plan["queues"], plan["pool"]), cupy.int32)
    states, fates = (cupy.zeros(kept * plan[name], cupy.uint8) for name in ("state_size", "fate_size"))

    def array(a, itemsize: int, n: int) -> list[object]:
        word = np.int64
        return [word(0), word(0), word(n), word(itemsize), np.uint64(a.data.ptr), word(n), word(itemsize)]

    def records(a, size: int, n: int) -> list[object]:
        if not plan["queues"]:
            return array(a, size, n)
        return [*array(a, 8, n * size // 8)[:5], np.int64(n), np.int64(size // 8), np.int64(size), np.int64(8)]

    numbers = [np.uint64(seed), np.int64(games), np.int64(LONGEST)]
    args = (
        *records(start, start.nbytes, 1), *numbers, *array(decisions, 8, places), *array(checks, 8, places),
        *array(made, 4, places), *array(noted, 8, places), *records(states, plan["state_size"], kept),
        *array(fates, plan["fate_size"], kept), *array(queues, 4, queues.size)[:5],
        *map(np.int64, queues.shape + queues.strides),
    )  # fmt: skip
    grid = (places // share,)
    for _ in range(2):
        began, ended = cupy.cuda.Event(), cupy.cuda.Event()
        began.record()
        kernel(grid, (plan["threads"],), args, shared_mem=plan["shared"])
        ended.record()
        ended.synchronize()
    ms = cupy.cuda.get_elapsed_time(began, ended)
    return int(decisions.sum()), int(checks.sum(dtype=cupy.uint64)), ms


def show(game_id: str, games: int, decisions: int, ms: float, said: str) -> None:
    print(f"{game_id:<20}{games:>12,}{decisions:>16,}{ms:>10.2f}{decisions / ms * 1e3:>18,.0f}  {said}", flush=True)


if __name__ == "__main__":
    action, folder, *ids = sys.argv[1:]
    if action == "prepare":
        prepare(Path(folder), ids)
    else:
        sys.exit(launch(Path(folder)))
