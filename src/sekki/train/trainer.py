"""A training run: play, learn, keep earlier nets as opponents, write down how it goes, and go on after a break."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import torch

from sekki.bots.net_file import read

from .beside import Beside
from .config import Config
from .export import state_of, write
from .games import Games
from .journal import Metrics, go_on
from .learn import Learner
from .model import Model, copied, deepened, model_for
from .rollout import Player
from .trial import against

CHECKPOINT, METRICS, NET = "checkpoint.pt", "metrics.jsonl", "net.npz"
TRIED_ROWS, TRIED_STEPS = 512, 400
EXPLOIT_ROWS = 4096
SNAPSHOTS = 40  # earlier nets taken over a whole run; the pool keeps some of them


class Trainer:
    """One run. `launcher` is for a GPU whose kernels were compiled elsewhere."""

    def __init__(self, config: Config, launcher: Any = None) -> None:
        self.config = config
        torch.manual_seed(config.seed)
        self.luck = random.Random(config.seed)
        self.games = Games(config, config.rows, config.seed, launcher)
        self.launcher = launcher
        game = self.games.batch.game
        self.learner = Learner(model_for(game, config.width, config.layers, config.device), config)
        self.old_net = model_for(game, config.width, config.layers, config.device)
        most = max(one for one in game.seats if one in (config.seats or game.seats))
        alone = most == 1 or game.cooperative
        old_rows = 0 if alone else config.rows if config.exploit else int(config.rows * config.old_rows)
        self.player = Player(config, self.games, old_rows)
        self.pool: list[dict[str, Any]] = []
        self.rivals = [self._rival(Path(file)) for file in config.rivals]
        self.round = self.snapshots = 0
        self.decisions, self.finished = 0, 0.0
        self.seconds = 0.0
        self.begun_with: dict[str, Any] | None = None

    def begin_with(self, net: Path) -> None:
        """Takes the weights of a net in a file, of the same width; layers it lacks hardly change it at first."""
        found = read(net, self.games.batch.game)
        self.learner.begin_with(deepened(state_of(found.weights), self.config.layers))
        self.begun_with = {name: found.card.get(name) for name in ("net", "decisions", "minutes", "seed")}
        if self.config.exploit:
            self.pool = [copied(self.learner.model)]

    @property
    def done(self) -> float:
        """The part of the run that lies behind, by decisions or by the clock."""
        if self.config.minutes is not None:
            return self.seconds / (60 * self.config.minutes)
        return self.decisions / self.config.decisions

    def rounds(self) -> Iterator[Metrics]:
        """Plays and learns until the run is done; gives the metrics of each round."""
        while self.done < 1:
            began = time.perf_counter()
            metrics = self._round()
            if self.round > 1 or not self.config.compile:  # in the first one torch compiles
                self.seconds += time.perf_counter() - began
            yield metrics | {"seconds": round(self.seconds, 2), "done": round(min(1.0, self.done), 4)}

    def _round(self) -> Metrics:
        share = self.config.schedule(self.done)[2]
        played = self.player.play(self.learner.model, self._old(), share)
        learned = self.learner.learn(played, self.done)
        self.round += 1
        self.decisions += self.config.rows * self.config.steps
        self.finished += played.counts["games"]
        if not self.config.exploit and self.done * SNAPSHOTS >= self.snapshots + 1:
            self._snapshot()
        ended = max(1.0, played.counts["games"])
        won = [played.counts[f"won_{seat}"] / ended for seat in range(self.games.batch.seats)]
        return {
            "round": self.round, "decisions": self.decisions, "games": int(self.finished),
            "cut_off": played.counts["cut"] / ended, "won_by_seat": [round(one, 4) for one in won], **learned,
        }  # fmt: skip

    def _old(self) -> Model | None:
        """An earlier net, or a rival, to play against in some of the rows."""
        if not self.player.old_rows or not (self.pool or self.rivals):
            return None
        rival = bool(self.rivals) and (not self.pool or self.luck.random() < self.config.rival_share)
        self.old_net.load_state_dict(self.luck.choice(self.rivals if rival else self.pool))
        return self.old_net

    def _rival(self, file: Path) -> dict[str, Any]:
        state = deepened(state_of(read(file, self.games.batch.game).weights), self.config.layers)
        for name in ("policy.weight", "policy.bias"):
            state[name] = state[name] / self.config.rival_heat
        return {name: one.to(self.config.device) for name, one in state.items()}

    def _snapshot(self) -> None:
        """Keeps the net as it is now; when the pool is full another one goes, by lot, so that old ones stay in it."""
        self.snapshots += 1
        if len(self.pool) >= self.config.pool:
            self.pool.pop(self.luck.randrange(len(self.pool)))
        self.pool.append(copied(self.learner.model))

    def averaged(self) -> Model:
        """The net that is kept."""
        config, game = self.config, self.games.batch.game
        model = model_for(game, config.width, config.layers, config.device)
        model.load_state_dict(self.learner.average)
        return model

    def strength(self) -> Metrics:
        """What the averaged net wins against random play: of each seat count, in as many games as fit in.

        An exploiter is tried against the net it exploits, one that has rivals against the first of them as well.
        Torch's luck is as before afterwards: a run repeats whenever the clock has it tried.
        """
        with torch.random.fork_rng([self.config.device] if self.config.device.startswith("cuda") else []):
            return self._strength()

    def _strength(self) -> Metrics:
        if self.config.exploit and self.pool:
            self.old_net.load_state_dict(self.pool[0])
            return against(self.averaged(), self.config, EXPLOIT_ROWS, TRIED_STEPS, self.launcher, self.old_net)
        found = against(self.averaged(), self.config, TRIED_ROWS, TRIED_STEPS, self.launcher)
        if self.rivals:
            self.old_net.load_state_dict(self.rivals[0])
            found |= against(self.averaged(), self.config, EXPLOIT_ROWS, TRIED_STEPS, self.launcher, self.old_net)
        return found

    def save(self, path: Path) -> None:
        state = {
            "config": json.dumps(self.config.to_json()), "learner": self.learner.state(), "pool": self.pool,
            "round": self.round, "snapshots": self.snapshots, "decisions": self.decisions, "finished": self.finished,
            "seconds": self.seconds, "luck": json.dumps(self.luck.getstate()), "torch": torch.get_rng_state(),
            "begun_with": json.dumps(self.begun_with),
            "games": torch.frombuffer(bytearray(self.games.batch.save()), dtype=torch.uint8),
        }  # fmt: skip
        if self.config.device.startswith("cuda"):
            state["cuda"] = torch.cuda.get_rng_state()
        part = path.with_suffix(".part")
        torch.save(state, part)
        part.replace(path)

    @classmethod
    def load(cls, path: Path, launcher: Any = None, **changes: Any) -> Trainer:
        """A run as it was when it was saved; `changes` are settings that differ from now on."""
        state = torch.load(path, map_location="cpu", weights_only=True)
        found = cls(Config.from_json({**json.loads(state["config"]), **changes}), launcher)
        found.learner.load(state["learner"])
        found.pool = [{k: v.to(found.config.device) for k, v in one.items()} for one in state["pool"]]
        for name in ("round", "snapshots", "decisions", "finished", "seconds"):
            setattr(found, name, state[name])
        found.begun_with = json.loads(state["begun_with"])
        version, numbers, gauss = json.loads(state["luck"])
        found.luck.setstate((version, tuple(numbers), gauss))
        found.games.batch.load(bytes(state["games"].numpy()))
        found.games.batch.observe()
        torch.set_rng_state(state["torch"])
        if "cuda" in state and found.config.device.startswith("cuda"):
            torch.cuda.set_rng_state(state["cuda"])
        return found


def train(
    trainer: Trainer, folder: Path, every: float = 60.0, report: Callable[[Metrics], None] | None = None
) -> Metrics:
    """Runs to the end. Every so many seconds the strength is tried and a checkpoint written; metrics are JSON lines.

    The net of a checkpoint meets bots beside the run; what it won is in the line of the round in which that is known.
    """
    folder.mkdir(parents=True, exist_ok=True)
    last: Metrics = {}
    saved = time.monotonic()
    tried = go_on(folder / METRICS, trainer.round, trainer.decisions)
    with (folder / METRICS).open("a", encoding="utf-8") as lines, Beside(trainer.config, folder) as beside:
        for last in trainer.rounds():
            over = trainer.done >= 1
            if over or time.monotonic() - saved > every:
                last |= trainer.strength()
                trainer.save(folder / CHECKPOINT)
                write(trainer, folder / NET)
                beside.begin(folder / NET, trainer.decisions, last=over)
                saved = time.monotonic()
            if over and beside.busy and report:
                report(last | {"waiting": True})  # the last games take a while
            tried += beside.finished() if over else beside.arrived()
            if tried:
                last["tried"], tried = tried, []
            lines.write(json.dumps(last) + "\n")
            lines.flush()
            if report:
                report(last)
    return last
