"""Steps of batches on a GPU: the same rows as on the processor, and how many a second.

`prepare FOLDER [game …]` compiles the kernels to PTX and plays reference rows on the processor (needs sekki, no GPU).
`launch FOLDER [game …]` compares every row of every step with them, then times ways to cut the work, by events of the
GPU (needs a GPU, CuPy and NumPy; neither Numba nor an installed Sekki: `PYTHONPATH=src`). `make gpu` does both.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np

from sekki.games import find, list_games
from sekki.kit import Game
from sekki.kit.gpu_steps import Shape
from sekki.play.batch import Batch
from sekki.play.batch.cuda import CudaBatch
from sekki.play.batch.launcher import Launcher, write_ptx

OPTIONS: dict[str, dict[str, Any]] = {"cats": {"single": True}}
DTYPES = ("uint8", "float32")
SEED, ROWS, STEPS, LONGEST = 11, 64, 50, 40  # of the reference; cut off early, so that games begin again
TIMED_ROWS, WARM, TIMED = 131_072, 150, 60
BANDWIDTH = 4.3e12  # bytes a second a copy on an H200 reads and writes
SHAPES = [
    Shape(64, 64), Shape(128, 128), Shape(256, 256), Shape(128, 512, sort=True), Shape(256, 1024, sort=True),
    Shape(256, 2048, sort=True),
]  # fmt: skip
REGISTERS = (0, 128, 96, 64)  # at most so many for a thread; 0: as many as the assembler likes


def new_batch(game: Game, n: int, launcher: Launcher | None = None, **given: Any) -> Batch:
    given |= {"seed": SEED, **OPTIONS.get(game.id, {})}
    return CudaBatch(game, n, launcher=launcher, **given) if launcher else Batch(game, n, **given)


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
        for dtype in dtypes:
            began = time.perf_counter()
            write_ptx(game, dtype, own)
            print(f"{game_id} {dtype}: compiled in {time.perf_counter() - began:.0f} s", flush=True)
        for dtype, sums in play_reference(new_batch(game, ROWS, longest=LONGEST), dtypes).items():
            np.save(own / f"reference-{dtype}.npy", sums)
        print(f"{game_id}: reference played", flush=True)


def assemble(folder: Path, ids: list[str], registers: tuple[int, ...]) -> dict[str, str]:
    """Machine code from PTX on all cores, where there is an assembler; what it says of each step kernel."""
    ptxas = shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas"
    if not Path(ptxas).exists():
        print("there is no ptxas here: the driver assembles, with one choice of registers")
        return {}

    def one(job: tuple[Path, int]) -> tuple[str, str]:
        ptx, most = job
        into = ptx.parent / f"registers-{most}"
        into.mkdir(exist_ok=True)
        limit = [f"--maxrregcount={most}"] if most else []
        command = [ptxas, "-arch=sm_90", "-O3", "-v", *limit, str(ptx), "-o", str(into / f"{ptx.stem}.cubin")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return f"{ptx.parent.name} {ptx.stem} {most}", f"FAILED: {done.stderr[-300:]}"
        entry = done.stderr[done.stderr.find("Compiling entry") :]
        facts = re.findall(r"\d+ bytes stack frame|\d+ bytes spill stores|Used \d+ registers", entry)
        return f"{ptx.parent.name} {ptx.stem} {most}", ", ".join(facts[:3])

    jobs = [
        (p, most)
        for g in ids
        for p in (folder / g).glob("*.ptx")
        for most in registers
        if most == 0 or "step" in p.stem
    ]
    jobs.sort(key=lambda job: -job[0].stat().st_size)
    for game_id in ids:
        for most in registers[1:]:
            (folder / game_id / f"registers-{most}").mkdir(exist_ok=True)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        said = dict(pool.map(one, jobs))
    for game_id in ids:  # the small kernels are the same for every choice of registers
        for file in (folder / game_id / "registers-0").glob("*.cubin"):
            for most in registers[1:]:
                other = folder / game_id / f"registers-{most}" / file.name
                if not other.exists():
                    shutil.copy(file, other)
    return said


def launcher_for(game: Game, folder: Path, shape: Shape, most: int) -> Launcher:
    own = folder / game.id
    code = own / f"registers-{most}"
    return Launcher(game, "cuda", None, shape, code if code.exists() else own)


def compare(game: Game, folder: Path, dtype: str, shape: Shape, most: int) -> str:
    batch = new_batch(game, ROWS, launcher_for(game, folder, shape, most), longest=LONGEST, dtype=dtype)
    here, there = play_reference(batch, [dtype])[dtype], np.load(folder / game.id / f"reference-{dtype}.npy")
    different = int((here != there).sum())
    return "equal" if not different else f"{different} OF {STEPS * ROWS} ROWS DIFFER"


def rate(game: Game, folder: Path, dtype: str, shape: Shape, most: int, rows: int) -> dict[str, float]:
    """Steps a second: of the pass alone (play, begin again, observe, mask), and with moves checked before it."""
    import cupy  # type: ignore[import-not-found]

    batch = new_batch(game, rows, launcher_for(game, folder, shape, most), longest=2000, dtype=dtype, wait=False)
    assert isinstance(batch, CudaBatch)
    times = {"pass": 0.0, "step": 0.0}
    for step in range(WARM + TIMED):
        batch.observe()
        moves = batch.random_moves(step)
        events = [cupy.cuda.Event() for _ in range(3)]
        events[0].record()
        batch._arrays["chosen"][...] = moves
        batch._first_illegal()
        events[1].record()
        batch._pass(1, dtype)
        events[2].record()
        events[2].synchronize()
        if step >= WARM:
            times["pass"] += cupy.cuda.get_elapsed_time(events[1], events[2]) / 1e3
            times["step"] += cupy.cuda.get_elapsed_time(events[0], events[2]) / 1e3
    batch.check()
    return {name: TIMED * rows / seconds for name, seconds in times.items()} | {"crc": zlib.crc32(batch.save())}


def bytes_of_a_step(game: Game, dtype: str) -> int:
    """What a step must at least read and write: observation, mask, the state twice, its numbers."""
    words = -(-game.moves.size // 64)
    return game.features.size * np.dtype(dtype).itemsize + game.moves.size + 2 * game.state.size + 8 * words + 60


def share_arrays(folder: Path) -> None:
    """Other libraries take the arrays without a copy."""
    batch = new_batch(find("cats"), 1024, launcher_for(find("cats"), folder, Shape(), 0), dtype="uint8")
    seen = batch.observe()
    try:
        import torch  # type: ignore[import-not-found]

        taken = torch.from_dlpack(seen)
        same = taken.data_ptr() == seen.data.ptr and tuple(taken.shape) == seen.shape
        chosen = torch.from_dlpack(batch.random_moves(1))
        batch.step(chosen)
        print(f"torch takes observations {'without' if same else 'WITH'} a copy, and its moves are taken")
        with torch.cuda.stream(torch.cuda.Stream()):
            own = launcher_for(find("cats"), folder, Shape(), 0)
            own._stream = torch.cuda.current_stream()
            other = new_batch(find("cats"), 1024, own, dtype="uint8")
            other.step(other.random_moves(1))
            torch.cuda.current_stream().synchronize()
            print(f"on torch's own stream: {'equal' if (other.observe() == batch.observe()).all() else 'DIFFERENT'}")
    except ImportError:
        print("torch is not here")


def launch(folder: Path, ids: list[str], dtypes: list[str], rows: int, quick: bool) -> int:
    import cupy

    print(cupy.cuda.runtime.getDeviceProperties(0)["name"].decode(), "CuPy", cupy.__version__, flush=True)
    ids = [g for g in ids or list_games() if (folder / g).exists()]
    registers = REGISTERS[:1] if quick else REGISTERS
    began = time.perf_counter()
    for what, said in sorted(assemble(folder, ids, registers).items()):
        if "step" in what or "FAILED" in said:
            print(f"{what}: {said}")
    print(f"assembled in {time.perf_counter() - began:.0f} s", flush=True)
    bad, found = 0, []
    if "cats" in ids and "uint8" in dtypes:
        share_arrays(folder)
    for game_id in ids:
        game = find(game_id)
        for dtype in (d for d in dtypes if (folder / game_id / f"step_games-{d}.ptx").exists()):
            for shape in (Shape(16, 16), Shape(16, 32, sort=True)):
                said = compare(game, folder, dtype, shape, 0)
                bad += said != "equal"
                print(f"{game_id} {dtype} {shape}: rows are {said}", flush=True)
            best: tuple[float, str] = (0.0, "")
            ends = set()
            for most in registers:
                for shape in SHAPES:
                    rates = rate(game, folder, dtype, shape, most, rows)
                    part = rates["pass"] * bytes_of_a_step(game, dtype) / BANDWIDTH
                    sort = "sorted" if shape.sort else "plain"
                    name = f"{shape.threads} threads, {shape.rows} rows, {sort}, registers {most or 'free'}"
                    ends.add(rates["crc"])
                    best = max(best, (rates["pass"], name))
                    found.append({"game": game_id, "dtype": dtype, "shape": name, **rates, "memory": part})
                    print(
                        f"{game_id:<20}{dtype:<9}{name:<52}{rates['pass'] / 1e6:>8.1f} M{rates['step'] / 1e6:>8.1f} M"
                        f"{part:>7.1%}", flush=True,
                    )  # fmt: skip
            bad += len(ends) > 1
            print(f"all ways end in {'the same rows' if len(ends) == 1 else 'DIFFERENT ROWS'}")
            print(f"BEST {game_id} {dtype}: {best[0] / 1e6:.1f} M steps/s with {best[1]}", flush=True)
    out = Path(os.environ.get("OUT", folder))
    (out / "gpu_steps.json").write_text(json.dumps(found, indent=1))
    return bad


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("action", choices=("prepare", "launch"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--dtypes", default=",".join(DTYPES))
    parser.add_argument("--rows", type=int, default=TIMED_ROWS)
    parser.add_argument("--quick", action="store_true", help="one choice of registers")
    wish = parser.parse_args()
    if wish.action == "prepare":
        prepare(wish.folder, wish.games, wish.dtypes.split(","))
        return 0
    return launch(wish.folder, wish.games, wish.dtypes.split(","), wish.rows, wish.quick)


if __name__ == "__main__":
    sys.exit(main())
