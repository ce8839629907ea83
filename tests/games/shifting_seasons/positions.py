"""Shifting Seasons by the names of things: games that are played, and positions that are drawn."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

from sekki.games.shifting_seasons import GAME
from sekki.games.shifting_seasons.components import CARD, CELL, LANE_CELL, SEASON, TILE
from sekki.games.shifting_seasons.scoring import card_points, counted
from sekki.games.shifting_seasons.turn import put_tile
from sekki.kit import listed
from sekki.testing import ScriptedGame

SHORT = {"sp": "spring", "su": "summer", "au": "autumn", "wi": "winter"}


class Play(ScriptedGame):
    """A game in progress. A board that was drawn need not be one that play leads to, so it is not audited."""

    def __init__(self, seats: int = 2, seed: int = 1, script: Sequence[str] = (), **options: Any):
        self.drawn = False
        super().__init__(GAME, seats, seed, script, **options)

    def check(self) -> None:
        if not self.drawn:
            super().check()

    @property
    def turn(self) -> int:
        return int(self.s.turn)

    def go(self, *moves: str) -> Play:
        """Moves of whoever's turn it is."""
        for move in moves:
            self.play(self.turn, move)
        return self

    def can(self) -> set[str]:
        """The legal moves of the seat whose turn it is."""
        return self.legal(self.turn)

    def can_only(self, kind: str) -> set[str]:
        """The arguments of its legal moves of one kind."""
        return {text.removeprefix(f"{kind} ") for text in self.can() if text.split()[0] == kind}

    def refusal(self, move: str, seat: int | None = None) -> tuple[str, str]:
        """The number of the rule that refuses a move, and its reason."""
        rule, reason = self.why(self.turn if seat is None else seat, move)
        assert rule in GAME.rule_numbers and reason.endswith(".")
        return rule.removeprefix("shifting_seasons-"), reason

    def refuses(self, move: str, rule: str) -> bool:
        return self.refusal(move)[0] == rule

    def board(self, text: str, seat: int | None = None) -> Play:
        """Lays a board as it is drawn, a word for each cell: sp, su*, .. for nothing, [1] for a number."""
        self.drawn = True
        seat = self.turn if seat is None else seat
        self.s.precious[seat] = 0
        for season in range(len(SEASON)):
            self.s.laid[seat, season] = 0
        words = text.split()
        assert len(words) == len(CELL)
        for cell, word in enumerate(words):
            if word[0] not in ".[":
                tile = SHORT[word.rstrip("*")] + "*" * word.endswith("*")
                put_tile(self.s, seat, cell, TILE.index(tile))
        return self

    def on_display(self, *tiles: str) -> Play:
        self.drawn = True
        self.s.display = [tiles.count(tile) for tile in TILE]
        return self

    def in_lane(self, lane: int, *tiles: str) -> Play:
        """Fills a lane, from the arrow to the number."""
        self.drawn = True
        for i, tile in enumerate(tiles):
            self.s.sliding[LANE_CELL[lane - 1, i]] = TILE.index(tile)
        return self

    def give(self, tokens: int, seat: int | None = None) -> Play:
        self.s.tokens[self.turn if seat is None else seat] = tokens
        return self

    def points(self, card: str, seat: int | None = None) -> int:
        return int(card_points(self.s, self.turn if seat is None else seat, CARD.index(card)))

    def counted(self, card: str, seat: int | None = None) -> str:
        """The cells a card counts, as text."""
        cells = counted(self.s, self.turn if seat is None else seat, CARD.index(card))
        return " ".join(CELL[cell] for cell in listed(cells))


def drawn(text: str, own: str = "winter") -> Play:
    """A two-player game in which the seat to move has this board and season."""
    play = Play(2)
    play.s.season[play.turn] = SEASON.index(own)
    return play.board(text)


def filled(cells: str, tile: str = "sp", own: str = "winter") -> Play:
    """A game in which the seat to move has one and the same tile on these cells."""
    return drawn(" ".join(tile if cell in cells.split() else ".." for cell in CELL), own)


def random_game(seats: int, seed: int, **options: Any) -> Iterator[Play]:
    """The positions of a game of random moves, the last one too."""
    chance = random.Random(seed)
    play = Play(seats, seed, **options)
    yield play
    while play.phase != "over":
        yield play.go(chance.choice(sorted(play.can())))
