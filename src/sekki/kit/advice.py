"""What a game knows about playing itself well: named features for bots and for explanations. None of it is a rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from .fate import scaled
from .rule import rule
from .symmetry import Symmetry


@rule
def whole_game(s):
    """The chapter of a game that has only one."""
    return 0


@rule
def any_move(s, seat, legal, n, word, w):
    """The playout policy of a game that has no better one: which of the `n` legal moves."""
    return scaled(word, n)


@dataclass(frozen=True)
class Feature:
    """A number that says how well a seat stands, what one of it is worth, and the words for more and for less of it."""

    name: str
    weight: float
    more: str
    less: str


class EvaluationFeatures(Sequence[Feature]):
    """What a judgement looks at, declared one by one."""

    def __init__(self) -> None:
        self.all: list[Feature] = []

    def declare(self, name: str, weight: float, more: str, less: str) -> int:
        """One more feature; returns where `measure` writes it: `FISH = FEATURES.declare("fish", 1.0, …)`."""
        if any(feature.name == name for feature in self.all):
            raise ValueError(f"the feature {name!r} is declared twice")
        self.all.append(Feature(name, weight, more, less))
        return len(self.all) - 1

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, i: Any) -> Any:
        return self.all[i]


@dataclass(frozen=True)
class Advice:
    """A game's hand-made judgement.

    `measure(s, seat, out, w)` writes the features of a seat; the seat's standing is their weighted sum. Seats whose
    standings differ by `spread` have chances of about e to 1; alone or together, a standing of 0 is an even chance.
    A search cuts its playouts after `cutoff` decisions (0: never) and when `chapter(s)` changes, and values the
    position there by the features. A move that was not tried yet starts with the worth of the position behind it,
    which counts as `trust` visits (0: not at all). `rollout(s, seat, legal, n, word, w)` is the policy of playouts:
    which of the legal moves; it must not look at what others have committed in secret. The levels below the strongest
    draw moves by the weights of the game's net, the weakest first at `temperatures`: the further apart a net weighs
    moves, the more it takes to err as much. Where the net alone errs too often for the last of them, it looks ahead
    instead, in a `glance` of so many simulations (0: it does not).
    In each of its `symmetries` the game is the same; nets learn from all of them.
    A race is not won by `points`. Where luck decides what can be done next, a tree of moves makes the game's net no
    stronger: `lookahead` is off, and the strongest level has the net play its likeliest moves on instead.
    """

    features: Sequence[Feature]
    measure: Callable[..., Any]
    spread: float
    cutoff: int = 0
    trust: int = 0
    chapter: Callable[..., Any] = whole_game
    rollout: Callable[..., Any] = any_move
    temperatures: tuple[float, float, float] = (8.0, 4.0, 1.5)
    glance: int = 0
    points: bool = True
    lookahead: bool = True
    symmetries: Sequence[Symmetry] = ()
