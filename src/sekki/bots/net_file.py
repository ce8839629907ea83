"""Nets in files: the weights as fp16 in an `.npz`, and beside it a card in JSON that says what the net is.

A net belongs to the rules and the box it learned with. Where either differs it is refused, in a sentence.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from hashlib import blake2b
from pathlib import Path
from typing import Any

import numpy as np

from sekki.kit import Game
from sekki.play import Refused

NETS = Path(__file__).parent / "nets"
QUICK = NETS / "quick"  # small ones, for many answers where the net of the game gives a few
FORMAT = 1
PARTS = ("first", "first_bias", "hidden", "hidden_bias", "policy", "policy_bias", "value", "value_bias")
HALVES = 4  # of these parts are layers
SEATS = 4
VALUES = SEATS + 1  # the chances of the seats from the observer on, and how far the game will have come


class NoNet(Refused):
    """There is no net that fits; the message says why."""


@dataclass(frozen=True)
class Weights:
    """A net's numbers. A line of `first` and `hidden` belongs to what goes in, one of `policy` and `value` to what
    comes out, so that what is zero or not asked for costs nothing."""

    first: np.ndarray  # (features, width)
    first_bias: np.ndarray
    hidden: np.ndarray  # (layers, width, width)
    hidden_bias: np.ndarray
    policy: np.ndarray  # (moves, width)
    policy_bias: np.ndarray
    value: np.ndarray  # (VALUES, width)
    value_bias: np.ndarray
    knots: np.ndarray = field(default_factory=lambda: np.zeros((2, 0), np.float32))  # odds that are said, true ones

    @cached_property
    def _packed(self) -> np.ndarray:
        parts = [*self.parts().values(), self.knots]
        halves = np.concatenate([part.astype(np.float16).ravel() for part in parts[:HALVES]])
        even = np.resize(halves, len(halves) + len(halves) % 2)
        return np.concatenate([even.view(np.float32), *(part.astype(np.float32).ravel() for part in parts[HALVES:])])

    def packed(self) -> np.ndarray:
        """All parts one behind the other, as compiled loops read them. The layers are as in files, two numbers in the
        room of one: they are much to fetch."""
        return self._packed

    def plan(self) -> np.ndarray:
        """How long the parts are: features, width, layers, moves, knots."""
        return np.array([*self.first.shape, len(self.hidden), len(self.policy), self.knots.shape[1]], np.int64)

    @classmethod
    def unpacked(cls, net: np.ndarray, plan: np.ndarray, values: int) -> Weights:
        """The parts again."""
        features, width, layers, moves, knots = (int(one) for one in plan)
        shapes = (
            (features, width), (width,), (layers, width, width), (layers, width), (moves, width), (moves,),
            (values, width), (values,), (2, knots),
        )  # fmt: skip
        sizes = [int(np.prod(shape)) for shape in shapes]
        halves = sum(sizes[:HALVES])
        layers_only = net.view(np.float16)[:halves].astype(np.float32)
        every = np.concatenate([layers_only, net[-(-halves // 2) :]])
        split = np.split(every, np.cumsum(sizes)[:-1])
        return cls(*(part.reshape(shape) for part, shape in zip(split, shapes, strict=True)))

    def parts(self) -> dict[str, np.ndarray]:
        return {name: getattr(self, name) for name in PARTS}

    def true_odds(self, odds: Any, xp: Any = np) -> Any:
        """Logarithmic odds as they come true when the net plays against itself."""
        said, true = self.knots
        return odds if len(said) < 2 else along(said, true, odds, xp)


def along(said: Any, true: Any, odds: Any, xp: Any = np) -> Any:
    """Logarithmic odds as they come true: on straight lines from knot to knot, and on behind the outer ones."""
    i = xp.clip(xp.searchsorted(said, odds) - 1, 0, len(said) - 2)
    return true[i] + (odds - said[i]) * ((true[i + 1] - true[i]) / (said[i + 1] - said[i]))


@dataclass(frozen=True)
class NetFile:
    """A net and its card."""

    weights: Weights
    card: dict[str, Any]


def interface(game: Game) -> str:
    """A digest of what a net sees and answers with: the slices of an observation and the text of every move."""
    slices = [(name, part.start, part.stop) for name, part in game.features.slices.items()]
    moves = [game.moves.text(move) for move in range(game.moves.size)]
    return blake2b(json.dumps([slices, moves]).encode(), digest_size=10).hexdigest()


def facts(game: Game) -> dict[str, Any]:
    """What a net must have in common with the game it plays."""
    return {
        "format": FORMAT,
        "game": game.id,
        "rules_version": game.rules_version,
        "components": game.digest,
        "interface": interface(game),
    }


def write(path: Path, game: Game, weights: Weights, card: dict[str, Any]) -> None:
    """Writes a net, and beside it its card."""
    parts: dict[str, Any] = {name: part.astype(np.float16) for name, part in weights.parts().items()}
    np.savez(path, **parts)
    whole = {**facts(game), "net": digest(path), **card}
    path.with_suffix(".json").write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", "utf-8")


def read(path: Path, game: Game) -> NetFile:
    """A net that fits the game, or `NoNet` with the reason why it does not."""
    try:
        card: dict[str, Any] = json.loads(path.with_suffix(".json").read_text("utf-8"))
        with np.load(path, allow_pickle=False) as file:
            parts = {name: np.ascontiguousarray(file[name], np.float32) for name in PARTS}
    except FileNotFoundError as error:
        raise NoNet(f"there is no net for {game.id}: {error.filename} is missing") from None
    except (OSError, ValueError, KeyError) as error:
        raise NoNet(f"{path} holds no net: {error}") from None
    for what, mine in facts(game).items():
        if card.get(what) != mine:
            raise NoNet(f"the net {path.name} was trained for {_WORDS[what]} {card.get(what)!r}, here it is {mine!r}")
    if card.get("net") != digest(path):
        raise NoNet(f"{path.name} is not the net its card describes")
    return NetFile(calibrated(Weights(**parts), card.get("calibration")), card)


def among_strong(card: dict[str, Any], seats: int, chance: float) -> float:
    """What a search with the net says, as it comes true when strong bots play on, if the card tells it of so many."""
    told = card.get("among_strong")
    if not told or told["seats"] != seats or not 0 < chance < 1:
        return chance
    odds = along(np.array(told["said"]), np.array(told["true"]), np.log(chance / (1 - chance)))
    return float(1 / (1 + np.exp(-odds)))


def calibrated(weights: Weights, told: dict[str, list[float]] | None) -> Weights:
    """The net with the knots of its card, by which the chances of all seats come true. Its moves stay as they were."""
    if not told:
        return weights
    return replace(weights, knots=np.array([told["said"], told["true"]], np.float32))


_WORDS = {
    "format": "nets of format",
    "game": "the game",
    "rules_version": "version",
    "components": "a box with the digest",
    "interface": "observations and moves with the digest",
}


def digest(path: Path) -> str:
    return blake2b(path.read_bytes(), digest_size=10).hexdigest()


@cache
def _shipped(game_id: str, components: str, folder: Path = NETS) -> NetFile | NoNet:
    from sekki.games import find

    try:
        return read(folder / f"{game_id}.npz", find(game_id))
    except NoNet as reason:
        return reason


def shipped(game: Game) -> NetFile:
    """The net that comes with Sekki for this game, or `NoNet`."""
    found = _shipped(game.id, game.digest)
    if isinstance(found, NoNet):
        raise found
    return found


def quick_net(game: Game) -> NetFile | None:
    """The quick net that comes with Sekki for this game; most games have none."""
    found = _shipped(game.id, game.digest, QUICK)
    return None if isinstance(found, NoNet) else found
