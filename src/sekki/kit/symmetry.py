"""Other views of a game by which it is the same game: people who sit elsewhere, cards read from their other end.

What is true of a position is true of it in all these views, so that a net which is shown all of them learns as from so
many times as many games.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Symmetry:
    """A view of positions. In it, place `i` of an observation holds what place `features[i]` holds, move `i` is what
    move `moves[i]` is, and chair `i`, counted from the observer on, is where chair `chairs[i]` is. It may be taken of
    an observation in which none of the places `needs` is zero."""

    features: tuple[int, ...]
    moves: tuple[int, ...]
    chairs: tuple[int, ...]
    needs: tuple[int, ...] = ()

    def after(self, other: Symmetry) -> Symmetry:
        """The view of the other one's view. Neither may move what the other needs."""
        return Symmetry(
            tuple(other.features[i] for i in self.features),
            tuple(other.moves[i] for i in self.moves),
            tuple(other.chairs[i] for i in self.chairs),
            tuple(sorted({*self.needs, *other.needs})),
        )
