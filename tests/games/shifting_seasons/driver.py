"""Plays Shifting Seasons by the names of things, over the plain rules."""

from __future__ import annotations

from typing import Any

from sekki.games.shifting_seasons import GAME
from sekki.games.shifting_seasons.components import CARD, CELL, LANE_CELL, SEASON, TILE
from sekki.games.shifting_seasons.scoring import card_points, counted
from sekki.games.shifting_seasons.state import PHASE
from sekki.games.shifting_seasons.turn import put_tile
from sekki.kit import FATE, listed

NAMES = ["Ada", "Bo", "Cy", "Di"]
FREE, SCRIPTED_THEN_FREE = 0, 2
SHORT = {"sp": "spring", "su": "summer", "au": "autumn", "wi": "winter"}


class Play:
    """A game in progress, interpreted. Fate follows `script` first ("tile spring*"), then the seed."""

    def __init__(self, seats: int = 2, seed: int = 1, script: str = "", **options: Any):
        self.s = GAME.new_state(seats, options)
        self.f, self.w = FATE.new(), GAME.scratch.new()
        self.f.seed = seed
        self.f.open_question = -1
        self.script(script)
        self._run(GAME.rules.setup)

    def script(self, answers: str) -> Play:
        """What fate answers next, separated by commas, each question in its own order."""
        texts = [text.strip() for text in answers.split(",") if text.strip()]
        self.f.mode = SCRIPTED_THEN_FREE if texts else FREE
        self.f.script_length = len(texts)
        for i, text in enumerate(texts):
            self.f.script_question[i], self.f.script_answer[i] = GAME.questions.parse(text)
        return self

    def _run(self, function: Any, *args: int) -> None:
        f = self.f
        f.keeping, f.answers, f.events, f.overflow = 1, 0, 0, 0
        function(self.s, f, *args, self.w)
        assert not f.overflow
        self.answers = [GAME.questions.text(f.answer_question[i], f.answer[i]) for i in range(f.answers)]
        self.events = [GAME.events.text(f.event_kind[i], f.event_args.rows[i]) for i in range(f.events)]

    def play(self, *moves: str) -> Play:
        """Plays moves of whoever's turn it is."""
        for move in moves:
            assert move in self.legal(), f"{move} is not among {sorted(self.legal())}"
            self._run(GAME.rules.play, self.turn, GAME.moves.parse(move))
        return self

    def legal(self, seat: int | None = None) -> set[str]:
        out = [0] * GAME.moves.size
        n = GAME.rules.moves(self.s, self.turn if seat is None else seat, out, self.w)
        assert out[:n] == sorted(set(out[:n])), "moves are written in ascending order"
        return {GAME.moves.text(move) for move in out[:n]}

    def legal_of(self, kind: str) -> set[str]:
        """The arguments of the legal moves of one kind."""
        return {text.removeprefix(f"{kind} ") for text in self.legal() if text.split()[0] == kind}

    def why(self, move: str, seat: int | None = None) -> tuple[str, str]:
        seat = self.turn if seat is None else seat
        assert move not in self.legal(seat)
        rule, sentence = GAME.words.why(self.s, seat, GAME.moves.parse(move))
        assert sentence.endswith(".")
        return rule.removeprefix("shifting_seasons-"), sentence

    def refuses(self, move: str, rule: str) -> bool:
        return self.why(move)[0] == rule

    def label(self, move: str) -> str:
        return str(GAME.words.label(self.s, self.turn, GAME.moves.parse(move)))

    def note(self, move: str) -> str:
        return str(GAME.words.note(self.s, self.turn, GAME.moves.parse(move)))

    def view(self, seat: int | None = None) -> dict[str, Any]:
        view: dict[str, Any] = GAME.words.view(self.s, seat, NAMES[: self.s.seats], self.waiting)
        return view

    def prompt(self, seat: int | None = None) -> str:
        return str(GAME.words.prompt(self.s, seat, NAMES[: self.s.seats], self.waiting))

    @property
    def turn(self) -> int:
        return int(self.s.turn)

    @property
    def waiting(self) -> tuple[int, ...]:
        return tuple(listed(GAME.rules.actors(self.s)))

    @property
    def phase(self) -> str:
        return PHASE[self.s.phase]

    @property
    def audit(self) -> int:
        return int(GAME.rules.audit(self.s))

    def board(self, text: str, seat: int | None = None) -> Play:
        """Lays a board as it is drawn, a word for each cell: sp, su*, .. for nothing, [1] for a number."""
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
        self.s.display = [tiles.count(tile) for tile in TILE]
        return self

    def in_lane(self, lane: int, *tiles: str) -> Play:
        """Fills a lane, from the arrow to the number."""
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

    @property
    def places(self) -> list[int]:
        return [GAME.rules.place(self.s, seat) for seat in range(self.s.seats)]


def drawn(text: str, own: str = "winter") -> Play:
    """A two-player game in which the seat to move has this board and season."""
    play = Play(2)
    play.s.season[play.turn] = SEASON.index(own)
    return play.board(text)


def filled(cells: str, tile: str = "sp", own: str = "winter") -> Play:
    """A game in which the seat to move has one and the same tile on these cells."""
    return drawn(" ".join(tile if cell in cells.split() else ".." for cell in CELL), own)
