"""A trained net as a file that bots read, with its card."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch

from sekki.bots.net_file import Weights
from sekki.bots.net_file import write as write_file

if TYPE_CHECKING:
    from .trainer import Trainer


def weights_of(state: dict[str, torch.Tensor]) -> Weights:
    """A net of torch as plain arrays, turned so that what goes in comes first where that saves work."""
    plain = {name: one.detach().float().cpu().numpy() for name, one in state.items()}
    layers = sum(name.startswith("hidden.") and name.endswith(".weight") for name in plain)
    width = len(plain["first.bias"])
    hidden = [plain[f"hidden.{i}.weight"].T for i in range(layers)]
    bias = [plain[f"hidden.{i}.bias"] for i in range(layers)]
    return Weights(
        first=plain["first.weight"].T, first_bias=plain["first.bias"],
        hidden=np.array(hidden).reshape(layers, width, width), hidden_bias=np.array(bias).reshape(layers, width),
        policy=plain["policy.weight"], policy_bias=plain["policy.bias"],
        value=plain["value.weight"], value_bias=plain["value.bias"],
    )  # fmt: skip


def state_of(weights: Weights) -> dict[str, torch.Tensor]:
    """The other way: plain arrays as torch's net names and turns them."""
    arrays = {
        "first.weight": weights.first.T, "first.bias": weights.first_bias,
        "policy.weight": weights.policy, "policy.bias": weights.policy_bias,
        "value.weight": weights.value, "value.bias": weights.value_bias,
    }  # fmt: skip
    for i, (layer, bias) in enumerate(zip(weights.hidden, weights.hidden_bias, strict=True)):
        arrays |= {f"hidden.{i}.weight": layer.T, f"hidden.{i}.bias": bias}
    return {name: torch.tensor(np.ascontiguousarray(one)) for name, one in arrays.items()}


def card_of(trainer: Trainer) -> dict[str, Any]:
    """How the net came to be; how strong it is, `make strength` writes behind that."""
    config = trainer.config
    length = f"--decisions {config.decisions}" if config.minutes is None else f"--minutes {config.minutes:g}"
    start = " --start NET" if trainer.begun_with else ""
    return {
        "command": f"sekki train {config.game} --device {config.device.partition(':')[0]} {length}{start}",
        "config": config.to_json(),
        "seed": config.seed,
        "begun_with": trainer.begun_with,
        "decisions": trainer.decisions,
        "games": int(trainer.finished),
        "minutes": round(trainer.seconds / 60, 1),
        **today(),
    }


def card_from_search(before: dict[str, Any], settings: dict[str, Any], watched: int, seed: int) -> dict[str, Any]:
    """How a net came to be that learned from its own search: on the card of the net before."""
    first = ("net", "command", "config", "seed", "decisions", "games", "minutes", "date", "begun_with", "watched")
    return {
        "command": "python benchmarks/gpu_train.py imitate FOLDER NET OUT --search",
        "config": settings,
        "seed": seed,
        "begun_with": {name: before[name] for name in first if name in before},
        "decisions": before["decisions"],
        "watched": watched,
        **today(),
    }


def today() -> dict[str, str]:
    return {"date": datetime.now(UTC).strftime("%Y-%m-%d"), "torch": torch.__version__}


def write(trainer: Trainer, path: Path) -> None:
    write_file(path, trainer.games.batch.game, weights_of(trainer.learner.average), card_of(trainer))
