"""What a training run is: everything that decides its result, kept in its checkpoints and in the card of its net."""

from __future__ import annotations

import json
import tomllib
from dataclasses import asdict, dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from sekki.bots.registry import make_registered
from sekki.bots.spec import read_registered
from sekki.kit import BadOption
from sekki.kit.names import suggestion


class BadConfig(BadOption):
    """A setting of a training run that does not exist or cannot be."""


@dataclass(frozen=True)
class Config:
    """The settings of a run; those without a comment are PPO's own, by their usual names."""

    game: str
    seed: int = 1
    device: str = "cpu"
    seats: tuple[int, ...] = ()  # only these seat counts; none: all the game has
    options: dict[str, Any] = field(default_factory=dict)  # options held fast; all others vary from row to row
    alike: tuple[str, ...] = ()  # options of which all values are played as often as the usual one
    decisions: int = 1_000_000  # how long to train
    minutes: float | None = None  # an end by the clock instead; such a run does not repeat exactly
    rows: int = 256  # games side by side
    steps: int = 64  # decisions in each of them between two rounds of learning
    longest: int = 3000  # decisions after which a game is cut off
    width: int = 128  # of the net's layers
    layers: int = 2  # behind the first
    learning_rate: float = 5e-4
    last_learning_rate: float = 2e-5
    entropy: float = 0.02
    last_entropy: float = 0.001
    gae_lambda: float = 0.95
    clip: float = 0.2
    epochs: int = 2
    minibatch: int = 2048
    value_weight: float = 0.5
    max_grad_norm: float = 0.5
    average: float = 0.995  # how slowly the averaged net, which is the one that is kept, follows the learning one
    old_rows: float = 0.0  # the share of rows whose other seats are played by earlier nets
    pool: int = 8  # how many earlier nets there are
    rivals: tuple[str, ...] = ()  # files of nets that are in the pool from the beginning and stay in it
    rival_heat: float = 1.0  # how mildly they draw their moves by their weights; near 0 they make their best ones
    rival_share: float = 0.5  # how often the old rows are played against one of them
    exploit: bool = False  # all other seats are played by the net begun with, which stays as it is: where is it weak?
    progress: dict[str, float] = field(default_factory=dict)  # weights of features: how far a game had come at its end
    progress_share: float = 0.0  # how much that counts beside the win, at the beginning
    last_progress_share: float = 0.0
    against: tuple[str, ...] = ("greedy",)  # bots that the net of every checkpoint meets, beside the training
    against_games: int = 120  # that it plays against each of them
    compile: bool = False  # let torch compile the loss

    def __post_init__(self) -> None:
        for name in _COUNTS:
            if not isinstance(getattr(self, name), int) or getattr(self, name) < 1:
                raise BadConfig(f"{name} is a whole number from 1 on, not {getattr(self, name)!r}")
        for name in ("old_rows", "rival_share", "progress_share", "last_progress_share", "average", "gae_lambda"):
            if not 0 <= getattr(self, name) <= 1:
                raise BadConfig(f"{name} is a share between 0 and 1, not {getattr(self, name)!r}")
        for text in self.against:
            bot, settings = read_registered(text)
            make_registered(bot, **settings)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_json(cls, given: dict[str, Any]) -> Config:
        known = [one.name for one in fields(cls)]
        for name in given:
            if name not in known:
                raise BadConfig(f"a training run has no setting {name!r}{suggestion(name, known)}")
        lists: dict[str, Any] = {name: _several(given[name]) for name in _LISTS if name in given}
        return cls(**{**given, **lists})

    def schedule(self, done: float) -> tuple[float, float, float]:
        """Learning rate, entropy bonus and share of progress when this part of the run is done."""
        return (
            _between(self.learning_rate, self.last_learning_rate, done),
            _between(self.entropy, self.last_entropy, done),
            _between(self.progress_share, self.last_progress_share, done),
        )


_COUNTS = ("decisions", "rows", "steps", "longest", "width", "epochs", "minibatch", "pool", "against_games")
_LISTS = ("seats", "alike", "rivals", "against")


def _several(given: Any) -> tuple[Any, ...]:
    """A list; a single thing is one of its own."""
    return tuple(given) if isinstance(given, (list, tuple)) else (given,)


def _between(first: float, last: float, part: float) -> float:
    return first + (last - first) * min(1.0, part)


# 21 Days is hardly ever won by chance, so coming far counts as well: the day, the ship's way, who is alive.
_RAFT = {"table+2": 21 / 38, "table+6": 13 / 38} | {f"survivors+{49 * i}": 1 / 38 for i in range(4)}
_OWN: dict[str, dict[str, Any]] = {
    "twenty_one_days": {"progress": _RAFT, "progress_share": 0.4, "last_progress_share": 0.1, "alike": ("difficulty",)},
    "living_forest_duel": {"old_rows": 0.25},
    "cats": {"old_rows": 0.25},
}
_ON_A_GPU = {
    "rows": 65_536, "width": 512, "minibatch": 65_536, "decisions": 1_000_000_000, "average": 0.9995, "compile": True,
}  # fmt: skip


def usual(game: str, device: str = "cpu", **given: Any) -> Config:
    """The settings that served a game well on this device, with others in their place if given."""
    settings = {**(_ON_A_GPU if device.startswith("cuda") else {}), **_OWN.get(game, {}), **given}
    return Config.from_json({"game": game, "device": device, **settings})


def read(path: Path, **given: Any) -> Config:
    """A run from a file, TOML or JSON, that names what differs from the usual settings."""
    text = path.read_text("utf-8")
    settings = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    settings |= {name: value for name, value in given.items() if value is not None}
    if "game" not in settings:
        raise BadConfig(f"{path} does not say which game: game = …")
    return usual(settings.pop("game"), settings.pop("device", "cpu"), **settings)


def changed(config: Config, **given: Any) -> Config:
    return replace(config, **given)
