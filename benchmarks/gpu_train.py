"""Training on a GPU whose machine has torch and CuPy but no compiler for rules: several games side by side.

`prepare FOLDER [game …]` compiles the kernels of the games to PTX (needs sekki, no GPU). `launch FOLDER OUT plan …`
trains; a plan is `game:minutes`, plans joined by `+` run at the same time, and the next group begins when they are
done. `make nets` does both where everything is on one machine. `together FOLDER NET …` plays a game that is won
together by a net alone, and prints what it wins by seats and first option, and how fast it plays; that needs no torch.
`watch FOLDER GAME BOT` notes on all cores for `--seconds` what a bot does, and how much it tried each move if it
searches; `imitate FOLDER NET OUT` teaches a copy of a net to play like what was watched there (`--search`: what its own
search found), and `foretell FOLDER NET …` says how often nets know the moves that it holds back. `distil OUT TEACHER`
makes a quick net, `--width` wide: it moves as the teacher does and tells chances as the net that comes with Sekki, in
positions of games that both play for `--seconds`.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sekki
from sekki.games import find, list_games
from sekki.play.batch import Batch
from sekki.play.batch.cuda import CudaBatch
from sekki.play.batch.launcher import Launcher, write_all_ptx

if TYPE_CHECKING:
    from sekki.bots.net_file import NetFile
    from sekki.kit import Game
    from sekki.train.model import Model

DTYPE = "uint8"
SEED, MOST_STEPS = 7, 1500  # of games that are won together
GO_ON = {"learning_rate": 3e-4, "entropy": 0.01}  # for a net that knows the game already


def prepare(folder: Path, ids: list[str]) -> None:
    for game_id in ids or list_games():
        began = time.perf_counter()
        write_all_ptx(find(game_id), [DTYPE], folder / game_id)
        print(f"{game_id}: compiled in {time.perf_counter() - began:.0f} s", flush=True)


def assemble(folder: Path, ids: list[str]) -> None:
    """Machine code from PTX, all at once; where there is no assembler the driver does it later."""
    ptxas = shutil.which("ptxas") or "/usr/local/cuda/bin/ptxas"
    if not Path(ptxas).exists():
        return
    files = [p for g in ids for p in (folder / g).glob("*.ptx") if not p.with_suffix(".cubin").exists()]

    def one(ptx: Path) -> None:
        command = [ptxas, "-arch=sm_90", "-O3", str(ptx), "-o", str(ptx.with_suffix(".cubin"))]
        subprocess.run(command, check=False, capture_output=True)

    with ThreadPoolExecutor() as pool:
        list(pool.map(one, files))


def train_one(
    folder: Path, out: Path, game_id: str, minutes: float, settings: dict[str, Any], start: Path | None
) -> None:
    """One game in this process, from the beginning or from a net of an earlier run."""
    import torch

    from sekki.train.config import usual
    from sekki.train.trainer import Trainer, train

    torch.set_float32_matmul_precision("high")
    before = start / f"{game_id}.npz" if start else None
    if before and before.exists():
        settings = {**GO_ON, **settings}
    config = usual(game_id, "cuda", **{"minutes": minutes, "against": (), **settings})  # bots need compiled rules
    began = time.monotonic()
    trainer = Trainer(config, Launcher(find(game_id), "cuda", folder=folder / game_id))
    if before and before.exists():
        trainer.begin_with(before)
        print(f"{game_id}: goes on from {before}", flush=True)
    print(f"{game_id}: begun after {time.monotonic() - began:.1f} s", flush=True)
    said = 0.0

    def say(metrics: dict[str, Any]) -> None:
        nonlocal said
        if metrics["seconds"] - said > 15 or "against_random" in metrics:
            said = metrics["seconds"]
            rate = metrics["decisions"] / max(1, metrics["seconds"]) / 1e6
            print(f"{game_id}: {rate:.2f} M/s {json.dumps(metrics)}", flush=True)

    train(trainer, out / game_id, every=90.0, report=say)


def launch(folder: Path, out: Path, plans: list[str], settings: str, start: Path | None) -> int:
    groups = [[one.split(":") for one in plan.split("+")] for plan in plans]
    began = time.monotonic()
    assemble(folder, sorted({game for group in groups for game, _ in group}))
    print(f"assembled in {time.monotonic() - began:.0f} s", flush=True)
    bad = 0
    for group in groups:
        running = []
        for game, minutes in group:
            (out / game).mkdir(parents=True, exist_ok=True)
            command = [sys.executable, __file__, "one", str(folder), str(out), game, minutes, "--settings", settings]
            command += ["--start", str(start)] if start else []
            running.append(subprocess.Popen(command))
        for one in running:
            bad += one.wait() != 0
        print(f"{'+'.join(game for game, _ in group)} done after {time.monotonic() - began:.0f} s", flush=True)
    return bad


def together(folder: Path, nets: list[Path], device: str, seat_counts: list[int], rows: int) -> None:
    """What nets win of a game that all win together, in games with the usual options but for the first one."""
    for net in nets:
        game = find(json.loads(net.with_suffix(".json").read_text("utf-8"))["game"])
        launcher = Launcher(game, device, folder=folder / game.id) if device.startswith("cuda") else None
        given: dict[str, Any] = {"launcher": launcher, "wait": False} if launcher else {}
        first, *others = game.options
        for seats in seat_counts or game.seats:
            for value in first.samples():
                options = {option.name: option.default for option in others} | {first.name: value}
                batch = sekki.batch(
                    game.id, rows, seats=seats, seed=SEED, device=device, dtype=DTYPE, options=options, **given
                )
                print(f"{net} {seats} seats, {first.name}={value}: {play_together(batch, net)}", flush=True)


def play_together(batch: Batch, file: Path) -> str:
    """How many rows win their first game, and how many games and decisions a second all of them play meanwhile."""
    net, xp = sekki.batch_net(batch, file), batch.numpy
    for _ in range(2):  # kernels are loaded in the first step, and become a graph in the second
        batch.step(net.moves())
    batch.reset(SEED)
    with batch.within():
        ended, won, games = xp.zeros(batch.n, bool), xp.zeros(batch.n, "f4"), xp.zeros((), "i8")
        began, steps = time.perf_counter(), 0
        while steps < MOST_STEPS and (steps % 50 or not bool(ended.all())):
            batch.step(net.moves())
            over = (batch.terminated | batch.truncated) > 0
            won += xp.where(over & ~ended, batch.rewards[:, 0], 0)
            ended |= over
            games += over.sum()
            steps += 1
        share, played = float(won.sum()) / batch.n, int(games)
    spent = time.perf_counter() - began
    if isinstance(batch, CudaBatch):
        batch.check()
    rates = f"{played / spent:,.0f} games and {batch.n * steps / spent:,.0f} decisions a second"
    return f"{100 * share:.1f} % of {batch.n}; {rates}"


def watch(folder: Path, game_id: str, bot: str, processes: int, first: int = 0, **given: Any) -> None:
    """What a bot does, a file for every process; those of other bots, or of other games, may be in the same folder."""
    from multiprocessing import get_context

    folder.mkdir(parents=True, exist_ok=True)
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        list(pool.map(partial(_watch, folder, game_id, bot, given), range(first, first + processes)))


def _watch(folder: Path, game_id: str, bot: str, given: dict[str, Any], number: int) -> None:
    from sekki.train.watch import watch

    found = watch(game_id, bot, seed=number, **given)
    who = "-among-".join(one for one in (bot, given.get("among")) if one)
    found.write(folder / f"{who.replace(':', '-')}-{number}.npz")
    print(f"{game_id}: {len(found.move)} decisions of {bot}", flush=True)


def imitate(folder: Path, net: Path, out: Path, search: bool = False, seed: int = 1) -> None:
    """A net like the one given, that plays as the bot that was watched; or one that learns from what a search found."""
    import torch

    from sekki.bots.net_file import write
    from sekki.train.export import card_from_search, weights_of
    from sekki.train.imitate import FROM_SEARCH, imitate
    from sekki.train.watch import read_watched

    game, begun, model = _model_of(net)
    watched = read_watched(sorted(folder.glob("*.npz")))
    torch.manual_seed(seed)
    given = FROM_SEARCH if search else {}
    right = imitate(model, game, watched, **given, report=lambda line: print(f"{game.id}: {line}", flush=True))
    print(f"{game.id}: {len(watched.move)} decisions; makes {100 * right:.1f} % of those held back", flush=True)
    n = len(watched.move)
    card = card_from_search(begun.card, given, n, seed) if search else {"begun_with": begun.card["net"], "watched": n}
    card["right"] = round(right, 4)
    out.parent.mkdir(parents=True, exist_ok=True)
    write(out, game, weights_of(model.state_dict()), card)


def foretell(folder: Path, nets: list[Path]) -> None:
    """How often nets know the moves that a copy would not have learned from."""
    from sekki.train.imitate import foretold
    from sekki.train.watch import read_watched

    watched = read_watched(sorted(folder.glob("*.npz")))
    for net in nets:
        game, _, model = _model_of(net)
        alone, agreed = (f"surprise {lost:.3f}, {100 * share:.1f} %" for lost, share in foretold(model, game, watched))
        print(f"{net}: {alone} of the moves held back; in the mean of all views {agreed}", flush=True)


def _model_of(net: Path) -> tuple[Game, NetFile, Model]:
    """A net from its file, to learn and to be asked about many positions at once."""
    import torch

    from sekki.bots.net_file import read
    from sekki.train.export import state_of
    from sekki.train.model import model_for

    game = find(json.loads(net.with_suffix(".json").read_text("utf-8"))["game"])
    found = read(net, game)
    width, layers = found.weights.first.shape[1], len(found.weights.hidden)
    model = model_for(game, width, layers, "cuda" if torch.cuda.is_available() else "cpu")
    model.load_state_dict(state_of(found.weights))
    return game, found, model


def distil(
    out: Path, teacher: Path, width: int, layers: int, seconds: float, seed: int = 11, steps: int = 15_000
) -> None:
    """A small net that answers as others do, for the secret rounds of guided searches."""
    import torch

    from sekki.bots.net import Mind
    from sekki.bots.net_file import shipped, write
    from sekki.train.distil import agreed, distil, lessons
    from sekki.train.export import today, weights_of
    from sekki.train.model import model_for

    game, known, whole = _model_of(teacher)
    told, judge = known.card, shipped(game)
    taught = agreed(lessons(game.id, Mind(game, known), Mind(game, judge), seed, seconds), whole.to("cpu"), game)
    torch.manual_seed(seed)
    model = model_for(game, width, layers, "cpu")
    apart, alike, off = distil(model, game, taught, steps, seed=seed)
    n = len(taught.seen)
    print(f"{game.id}: {n} positions, KL {apart:.4f}, {100 * alike:.1f} % the same favourite, chances off by {off:.4f}")
    card = {
        "command": " ".join([
            "python benchmarks/gpu_train.py distil OUT TEACHER",
            f"--width {width} --layers {layers} --seconds {seconds:g}",
        ]),
        "teacher": {name: told[name] for name in ("net", "begun_with", "watched", "right") if name in told},
        "chances_of": judge.card["net"], "seed": seed, "positions": n, "steps": steps,
        "divergence": round(apart, 4), "same_favourite": round(alike, 4), "chances_off": round(off, 4),
        **today(),
    }  # fmt: skip
    out.parent.mkdir(parents=True, exist_ok=True)
    write(out, game, weights_of(model.state_dict()), card)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    actions = ("prepare", "launch", "one", "together", "watch", "imitate", "foretell", "distil")
    parser.add_argument("action", choices=actions)
    parser.add_argument("folder", type=Path)
    parser.add_argument("rest", nargs="*")
    parser.add_argument("--settings", default="{}", help="settings of all runs that differ from the usual, in JSON")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long to watch, or to play for a quick net")
    parser.add_argument("--among", default="", help="another bot on one seat of each game that is watched")
    parser.add_argument("--width", type=int, default=128, help="of a quick net")
    parser.add_argument("--layers", type=int, default=0, help="of a quick net, behind the first")
    parser.add_argument("--search", action="store_true", help="imitate what a net's own search found, chances as well")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="that watch")
    parser.add_argument("--first", type=int, default=0, help="number of the first of them, to watch more than before")
    parser.add_argument("--device", default="cuda", help="where nets play together: cuda, or cpu")
    parser.add_argument("--seats", type=int, action="append", help="only with so many seats; may be given again")
    parser.add_argument("--played", type=int, default=1024, help="games that nets play together, of each kind")
    parser.add_argument("--start", type=Path, help="a folder of nets to go on from")
    wish = parser.parse_args()
    if wish.action == "prepare":
        prepare(wish.folder, wish.rest)
        return 0
    if wish.action == "together":
        together(wish.folder, [Path(net) for net in wish.rest], wish.device, wish.seats, wish.played)
        return 0
    if wish.action == "watch":
        seats = tuple(wish.seats or ())
        given = {"seconds": wish.seconds, "among": wish.among, "seats": seats}
        watch(wish.folder, *wish.rest, wish.processes, wish.first, **given)
        return 0
    if wish.action == "imitate":
        imitate(wish.folder, *map(Path, wish.rest), search=wish.search)
        return 0
    if wish.action == "foretell":
        foretell(wish.folder, [Path(net) for net in wish.rest])
        return 0
    if wish.action == "distil":
        distil(wish.folder, Path(wish.rest[0]), wish.width, wish.layers, wish.seconds)
        return 0
    out, *rest = wish.rest
    if wish.action == "one":
        train_one(wish.folder, Path(out), rest[0], float(rest[1]), json.loads(wish.settings), wish.start)
        return 0
    return launch(wish.folder, Path(out), rest, wish.settings, wish.start)


if __name__ == "__main__":
    sys.exit(main())
