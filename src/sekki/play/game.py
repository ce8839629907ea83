"""A game to be played: its facts, and ways to open a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sekki.games import find
from sekki.kit import Features, Game
from sekki.kit.options import Option

from .chance import Luck
from .table import Table, read_position


class PlayableGame:
    """`sekki.game("cats")`."""

    def __init__(self, facts: Game) -> None:
        self.facts = facts

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def title(self) -> str:
        return self.facts.title

    @property
    def seats(self) -> tuple[int, ...]:
        return self.facts.seats

    @property
    def options(self) -> tuple[Option, ...]:
        return self.facts.options

    @property
    def rules(self) -> str:
        """The rules in words."""
        return self.facts.rules_text

    @property
    def features(self) -> Features:
        return self.facts.features

    def table(
        self,
        seats: int | None = None,
        *,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        position: dict[str, Any] | None = None,
        setup: Sequence[str] | None = None,
        shared: bool = False,
        **options: Any,
    ) -> Table:
        """A new table. `seed` repeats its luck, `setup` scripts the deal, `position` starts from one in names."""
        game = self.facts
        if position is not None:
            return Table(
                game, read_position(game, position), names=names, luck=Luck(seed), laid_out=True, shared=shared
            )
        start = game.new_state(game.seats[-1] if seats is None else seats, options)
        answers = None if setup is None else [game.questions.parse(a) for a in setup]
        return Table(game, start, names=names, luck=Luck(seed), setup=answers, shared=shared)

    def __repr__(self) -> str:
        return f"<{self.id}: {self.title}>"


def game(game_id: str) -> PlayableGame:
    """A game by its id."""
    return PlayableGame(find(game_id))
