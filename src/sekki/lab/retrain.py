"""A net that learned the printed rules learns changed ones for a while, so that it can play them in a what-if."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from sekki.bots.net_file import NETS, PARTS, NoNet, Weights, interface
from sekki.bots.spec import read
from sekki.games import find
from sekki.play import Refused

from .arena import Missing
from .plan import Plan

LEARNERS = ("net", "guided")
UNITS = {"s": 1 / 60, "m": 1.0, "h": 60.0}
LEARNING_RATE, LAST_LEARNING_RATE = 1e-4, 1e-5
AVERAGE = 0.98  # of the net that is kept: a short run must be able to leave the net it began with


@dataclass(frozen=True)
class Lesson:
    """What a net went through to play changed rules."""

    net: str  # the file
    minutes: float
    decisions: int
    device: str


def read_minutes(text: str) -> float:
    """`2m`, `90s` or `1h` in minutes."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)([smh])", text.strip())
    if found is None or not float(found[1]):
        raise Refused(f"a time is written 90s, 2m or 1h, not {text!r}")
    return float(found[1]) * UNITS[found[2]]


def check_learners(players: tuple[str, ...]) -> None:
    """Refuses to teach players who have no net."""
    if not any(read(player)[0] in LEARNERS for player in players):
        raise Refused(f"only players with a net can learn changed rules: {' or '.join(LEARNERS)}, not {players[0]}")


def with_net(plan: Plan, net: str) -> Plan:
    """The plan with this net in the hands of those who play by one."""
    players = (f"{one}:file={net}" if read(one)[0] in LEARNERS else one for one in plan.players)
    return replace(plan, players=tuple(players))


def fine_tune(plan: Plan, minutes: float, folder: str, settings: dict[str, Any] | None = None) -> Lesson:
    """Trains the shipped net on the rules as they are loaded here; `settings` are those of a training run."""
    try:
        import torch

        from sekki.train.config import usual
        from sekki.train.export import state_of, write
        from sekki.train.trainer import NET, Trainer
    except ImportError as error:
        if error.name != "torch":
            raise
        raise Missing("a net learns with torch: pip install 'sekki[train]'") from None
    weights, card = printed_net(plan.game)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    config = usual(
        plan.game, device,
        **{
            "minutes": minutes, "seats": (plan.seats,), "options": dict(plan.options), "seed": plan.seed + 1,
            "width": weights.first.shape[1], "layers": len(weights.hidden), "learning_rate": LEARNING_RATE,
            "last_learning_rate": LAST_LEARNING_RATE, "average": AVERAGE,
        } | (settings or {}),
    )  # fmt: skip
    run = Trainer(config)
    run.learner.begin_with(state_of(weights))
    run.begun_with = {name: card.get(name) for name in ("net", "decisions", "minutes", "seed")}
    for _ in run.rounds():
        pass
    net = Path(folder) / NET
    net.parent.mkdir(parents=True, exist_ok=True)
    write(run, net)
    return Lesson(str(net), round(run.seconds / 60, 2), run.decisions, device)


def printed_net(game_id: str) -> tuple[Weights, dict[str, Any]]:
    """The shipped net of the printed rules and its card, if it sees and answers what the changed game does."""
    game = find(game_id)
    file = NETS / f"{game_id}.npz"
    if not file.exists():
        raise NoNet(f"there is no net for {game_id} that could learn")
    card: dict[str, Any] = json.loads(file.with_suffix(".json").read_text("utf-8"))
    if card["interface"] != interface(game):
        raise NoNet(f"with these changes {game_id} looks different to its net, which cannot learn it")
    with np.load(file, allow_pickle=False) as parts:
        return Weights(**{name: np.ascontiguousarray(parts[name], np.float32) for name in PARTS}), card
