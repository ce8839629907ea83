"""Plays Living Forest Duel by the names of things: moves, cards and answers of fate as text, over the plain rules."""

from typing import Any

from sekki.games.living_forest_duel import GAME
from sekki.kit import FATE, listed

from .oracle import ANIMAL, ELEMENTS, SEASONS, TREE

SUMMER, WINTER = 0, 1
FREE, SCRIPTED_THEN_FREE = 0, 2
NAMES = ["Ada", "Bo"]
STATE = GAME.state
CARD = STATE.fields["draw"].names
TREES = STATE.fields["stock"].names
ROW, COLUMN = STATE.fields["row"].names, STATE.fields["column"].names


class Play:
    """A game in progress, interpreted. Fate follows `script` first ("reveal bear"), then the seed."""

    def __init__(self, seed: int = 1, script: list[str] | None = None):
        self.s = GAME.new_state(2, {})
        self.f, self.w = FATE.new(), GAME.scratch.new()
        self.f.seed = seed
        self.f.open_question = -1
        self.script(*(script or []))
        self._run(GAME.rules.setup)

    def script(self, *answers: str) -> "Play":
        """What fate answers next, each question in its own order."""
        f = self.f
        f.mode = SCRIPTED_THEN_FREE if answers else FREE
        f.script_length = len(answers)
        for i, text in enumerate(answers):
            f.script_question[i], f.script_answer[i] = GAME.questions.parse(text)
        return self

    def _run(self, function: Any, *args: int) -> None:
        self.f.keeping, self.f.answers, self.f.events, self.f.overflow = 1, 0, 0, 0
        function(self.s, self.f, *args, self.w)
        assert not self.f.overflow
        f = self.f
        self.answers = [GAME.questions.text(f.answer_question[i], f.answer[i]) for i in range(f.answers)]
        self.events = [GAME.events.text(f.event_kind[i], f.event_args.rows[i]) for i in range(f.events)]
        self.check()

    def check(self) -> None:
        code = GAME.rules.audit(self.s)
        assert code == 0, GAME.invariants[code - 1]

    def play(self, seat: int, move: str) -> "Play":
        assert seat in self.actors, f"seat {seat} is not asked"
        assert move in self.legal(seat), f"{move} is not among {sorted(self.legal(seat))}"
        self._run(GAME.rules.play, seat, GAME.moves.parse(move))
        return self

    def reveal(self, seat: int, card: str) -> "Play":
        """The seat reveals, and this card comes."""
        return self.script(f"reveal {card}").play(seat, "reveal")

    def stop(self, seat: int) -> "Play":
        """Stops the action in progress, unless it has stopped by itself."""
        return self if self.phase == "turn" else self.play(seat, "stop")

    @property
    def actors(self) -> list[int]:
        return listed(GAME.rules.actors(self.s))

    def legal(self, seat: int) -> set[str]:
        out = [0] * GAME.moves.size
        n = GAME.rules.moves(self.s, seat, out, self.w)
        assert out[:n] == sorted(set(out[:n])), "moves are written in ascending order"
        return {GAME.moves.text(move) for move in out[:n]}

    def why(self, seat: int, move: str) -> tuple[str, str]:
        assert move not in self.legal(seat)
        rule, sentence = GAME.words.why(self.s, seat, GAME.moves.parse(move))
        return rule, sentence

    def said(self, kind: str, seat: int, move: str) -> Any:
        """The label, note or targets of a move."""
        return getattr(GAME.words, kind)(self.s, seat, GAME.moves.parse(move))

    def prompt(self, seat: int | None) -> str:
        return str(GAME.words.prompt(self.s, seat, NAMES, tuple(self.actors)))

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = GAME.words.view(self.s, None, NAMES, tuple(self.actors))
        return view

    def seat(self, seat: int) -> dict[str, Any]:
        seat_view: dict[str, Any] = self.view["seats"][seat]
        return seat_view

    @property
    def help_line(self) -> list[str]:
        return [entry["card"] for entry in self.view["help_line"]]

    @property
    def phase(self) -> str:
        return str(self.view["phase"])

    @property
    def winner(self) -> tuple[int, str] | None:
        view = self.view
        return None if view["winner"] is None else (view["winner"], view["over_by"])

    def forest(self, seat: int) -> dict[tuple[int, int], str]:
        return {(tree["x"], tree["y"]): tree["tree"] for tree in self.seat(seat)["forest"]}


def place(x: int, y: int) -> str:
    """The move that plants at this place."""
    return f"place {ROW[y + ROW.index('lake')]} {COLUMN[x + COLUMN.index('lake')]}"


def table(
    *,
    help_line: str = "",
    lines: tuple[str, str] = ("", ""),
    offer: str = "stag coati frog owl squirrel salamander horned-owl",
    discard: str = "",
    draw: str | None = None,
    bottom: tuple[str, str] = ("", ""),
    pointing: tuple[tuple[int, str, str], ...] = (),
    lost: tuple[int, int] = (0, 0),
    active: int = SUMMER,
    fire: tuple[int, ...] = (3, 5),
    onibi: int = 4,
    fires: tuple[int, int] = (0, 0),
    sankis: tuple[int, int] = (0, 0),
    onibi_card: int = -1,
    tops: str = "",
    forests: tuple[dict[tuple[int, int], str], dict[tuple[int, int], str]] = ({}, {}),
    seed: int = 1,
) -> Play:
    """A position at the start of a go. Whatever is not named lies where it lay when the game was set up; other season
    animals lie in the personal piles, common animals in the draw pile."""
    play = Play(seed)
    _lay_cards(play.s, help_line, lines, offer, discard, draw, bottom)
    _lay_trees(play.s, tops, forests)
    s = play.s
    s.active = active
    s.onibi = onibi - 1
    s.fire = sum(1 << spot - 1 for spot in fire)
    s.fires[:] = list(fires)
    s.sankis[:] = list(sankis)
    s.onibi_card = onibi_card
    s.lost[:] = list(lost)
    for seat in range(2):
        mine = [(element, card) for player, element, card in pointing if player == seat]
        s.tokens[seat] = 2 - lost[seat] - len(mine)
        for k, (element, card) in enumerate(mine):
            s.token_for[seat, k] = ELEMENTS.index(element)
            s.token_at[seat, k] = help_line.split().index(card)
    play.check()
    return play


def _lay_cards(
    s: Any, help_line: str, lines: tuple[str, str], offer: str, discard: str, draw: str | None, bottom: tuple[str, str]
) -> None:
    helping = help_line.split()
    for i in range(len(s.help)):
        s.help[i] = CARD.index(helping[i]) if i < len(helping) else -1
    s.helped = len(helping)
    s.offer = cards(offer)
    thrown, drawn = discard.split(), (draw or "").split()
    placed = {*helping, *offer.split(), *thrown, *drawn, *" ".join(lines).split(), *" ".join(bottom).split()}
    drawn += [
        card
        for card in ANIMAL
        if ANIMAL[card]["cost"] is None and "varan" not in card and card not in placed and draw is None
    ]
    thrown += [
        card
        for card in ANIMAL
        if ANIMAL[card]["cost"] is None and "varan" not in card and card not in placed and draw is not None
    ]
    if "stag" not in placed:
        thrown.append("stag")
    for i, card in enumerate(CARD):
        s.draw[i], s.discard[i] = drawn.count(card), thrown.count(card)
    for seat, season in enumerate(SEASONS):
        varan = f"{season}-varan"
        own = lines[seat].split()
        s.line_varans[seat] = own.count(varan)
        s.varans[seat] = 7 - own.count(varan) - drawn.count(varan) - thrown.count(varan)
        s.line[seat] = cards(" ".join(card for card in own if card != varan))
        s.pile[seat] = cards(
            " ".join(c for c, a in ANIMAL.items() if a["season"] == season and a["cost"] and c not in placed)
        )
        under = bottom[seat].split()
        for i in range(s.under.shape[1]):
            s.under[seat, i] = CARD.index(under[i]) if i < len(under) else -1


def _lay_trees(s: Any, tops: str, forests: tuple[dict[tuple[int, int], str], ...]) -> None:
    planted = [tree for forest in forests for tree in forest.values()]
    left = [tree for tree in TREE if not tree.endswith("lake") and tree not in planted]
    shown = tops.split()
    for pile, element in enumerate(ELEMENTS):
        wanted = [tree for tree in shown if tree.startswith(element)]
        here = [tree for tree in left if tree.startswith(element)]
        top = wanted[0] if wanted else here[0] if here else None
        s.top[pile] = TREES.index(top) if top else -1
        if top:
            left.remove(top)
    s.stock = sum(1 << TREES.index(tree) for tree in left)
    for seat, forest in enumerate(forests):
        for (x, y), tree in forest.items():
            i = TREES.index(tree)
            s.forest[seat] |= 1 << i
            s.row[i], s.column[i] = y + ROW.index("lake"), x + COLUMN.index("lake")


def cards(names: str) -> int:
    return sum(1 << CARD.index(card) for card in names.split())
