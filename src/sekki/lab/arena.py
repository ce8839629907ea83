"""Playing a contest or a study on all cores or on a Ray cluster, and keeping what was played to go on later."""

from __future__ import annotations

import json
import logging
import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol

from sekki.bots.process import belong_to
from sekki.bots.search.run import cores
from sekki.play import Refused

from .contest import Round, play_round, prepare

FACTS, ROUNDS = "contest.json", "rounds.jsonl"
Progress = Callable[[Round], None]


class Rounds(Protocol):
    """What is played in rounds: a contest, a study."""

    @property
    def rounds(self) -> int: ...

    def facts(self) -> dict[str, Any]: ...


Player = Callable[[Any, int], Round]


class Missing(Refused):
    """Something of the laboratory is not installed."""


def play(
    contest: Rounds,
    *,
    one: Player = play_round,
    ready: Callable[[Any], None] = prepare,
    folder: Path | None = None,
    resume: bool = False,
    processes: int | None = None,
    ray: str | None = None,
    progress: Progress = lambda played: None,
) -> list[Round]:
    """All rounds of a contest, in their order. `progress` hears of each, also of those played before.

    `one` plays a round of it, `ready` prepares it before several processes do.
    """
    kept = _kept(contest, folder, resume)
    for played in kept.values():
        progress(played)
    left = [number for number in range(contest.rounds) if number not in kept]
    processes = cores() if processes is None else processes
    if ray is not None:
        rounds = _on_ray(contest, one, left, ray)
    elif processes > 1 and len(left) > 1:
        ready(contest)
        rounds = _in_processes(contest, one, left, processes)
    else:
        rounds = (one(contest, number) for number in left)
    for played in rounds:
        kept[played["round"]] = played
        if folder is not None:
            _keep(folder, played)
        progress(played)
    return [kept[number] for number in sorted(kept)]


def _in_processes(contest: Rounds, one: Player, numbers: list[int], processes: int) -> Iterator[Round]:
    with players(min(processes, len(numbers))) as pool:
        yield from _as_they_come(lambda number: pool.submit(one, contest, number), numbers, 2 * processes)


@contextmanager
def players(processes: int) -> Iterator[ProcessPoolExecutor]:
    """Processes that play games. Whoever stops early does not wait for those in progress, and who is killed leaves
    nobody behind."""
    spawn = multiprocessing.get_context("spawn")
    others = set(multiprocessing.active_children())
    with ProcessPoolExecutor(processes, mp_context=spawn, initializer=belong_to, initargs=(os.getpid(),)) as pool:
        try:
            yield pool
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for player in set(multiprocessing.active_children()) - others:
                player.terminate()
            raise


def _as_they_come(submit: Callable[[int], Future[Round]], numbers: list[int], ahead: int) -> Iterator[Round]:
    """The rounds as they are finished, with no more than `ahead` under way, so that stopping is quick."""
    under_way: set[Future[Round]] = set()
    left = list(reversed(numbers))
    while left or under_way:
        while left and len(under_way) < ahead:
            under_way.add(submit(left.pop()))
        done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
        for future in done:
            yield future.result()


def _on_ray(contest: Rounds, one: Player, numbers: list[int], address: str) -> Iterator[Round]:
    """The same rounds as tasks of a Ray cluster."""
    with cluster(address) as ray:
        task = ray.remote(one)
        ahead = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
        left = list(reversed(numbers))
        under_way: list[Any] = []
        while left or under_way:
            while left and len(under_way) < ahead:
                under_way.append(task.remote(contest, left.pop()))
            done, under_way = ray.wait(under_way)
            yield from ray.get(done)


@contextmanager
def cluster(address: str) -> Iterator[Any]:
    """Ray, connected to a cluster; `local` starts one on this machine, which ends with the work."""
    try:
        import ray
    except ImportError:
        raise Missing("a Ray cluster needs the laboratory's extras: pip install 'sekki[lab]'") from None
    began = not ray.is_initialized()
    if began:
        ray.init(address=None if address == "local" else address, log_to_driver=False, logging_level=logging.ERROR)
    try:
        yield ray
    finally:
        if began:
            ray.shutdown()


def _kept(contest: Rounds, folder: Path | None, resume: bool) -> dict[int, Round]:
    """The rounds played before, by their numbers; begins the folder if there is none."""
    if folder is None:
        if resume:
            raise Refused("--resume goes on with a contest that was kept: say where with --out FOLDER")
        return {}
    facts = folder / FACTS
    if not facts.exists():
        if resume:
            raise Refused(f"{folder} holds no contest to go on with")
        folder.mkdir(parents=True, exist_ok=True)
        facts.write_text(json.dumps(contest.facts(), indent=2, ensure_ascii=False) + "\n", "utf-8")
        return {}
    if not resume:
        raise Refused(f"{folder} holds a contest already; --resume goes on with it")
    before = json.loads(facts.read_text("utf-8"))
    changed = [key for key, value in contest.facts().items() if key != "games" and before.get(key) != value]
    if changed:
        raise Refused(f"{folder} holds another contest: {', '.join(changed)} differ")
    facts.write_text(json.dumps(contest.facts(), indent=2, ensure_ascii=False) + "\n", "utf-8")
    return {played["round"]: played for played in _read(folder / ROUNDS) if played["round"] < contest.rounds}


def _read(file: Path) -> list[Round]:
    """The rounds on disk. A last line that was torn is taken out, so that the next one can follow."""
    if not file.exists():
        return []
    rounds: list[Round] = []
    with file.open("r+", encoding="utf-8") as lines:
        whole = 0
        for line in iter(lines.readline, ""):
            if not line.endswith("\n"):
                break
            rounds.append(json.loads(line))
            whole = lines.tell()
        lines.truncate(whole)
    return rounds


def _keep(folder: Path, played: Round) -> None:
    with (folder / ROUNDS).open("a", encoding="utf-8") as file:
        file.write(json.dumps(played, separators=(",", ":")) + "\n")
