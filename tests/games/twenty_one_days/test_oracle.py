"""The rules against the slow second telling, over many games."""

import random
from typing import Any

import pytest

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.components import BOX

from . import thumb
from .oracle import COLOURS, DISASTER_COSTS, Ledger, catches, may_place
from .positions import Raft, Voyage

MODES: list[tuple[int, dict[str, Any]]] = [
    (1, {}),
    (1, {"played_as": 2, "survivors": "random"}),
    (1, {"solo": "scruffs"}),
    (1, {"solo": "scruffs", "played_as": 3, "difficulty": "red", "survivors": "random"}),
    (2, {"difficulty": "orange"}),
    (3, {"survivors": "random"}),
    (4, {"difficulty": "red", "survivors": "random"}),
]


class Follower(Voyage):
    """A game with its books beside it."""

    def __init__(self, seats: int, options: dict[str, Any], seed: int) -> None:
        self.ledger = Ledger(options.get("difficulty", "green"))
        self.busiest = 0
        super().__init__(seats, seed, **options)

    def _run(self, function: Any, *args: int) -> None:
        super()._run(function, *args)
        self.busiest = max(self.busiest, len(self.events), len(self.answers))
        self.ledger.book(self.events)
        self.ledger.compare(self.view())

    @property
    def over(self) -> bool:
        return not self.actors


@pytest.mark.parametrize(("seats", "options"), MODES, ids=str)
def test_the_books_agree_with_the_table_after_every_move(seats: int, options: dict[str, Any]) -> None:
    ends = set()
    for seed in range(14):
        game, rng = Follower(seats, options, seed), random.Random(seed)
        sensible = seed % 2 == 0
        while not game.over:
            legal = sorted(game.legal())
            view = game.view()
            if view["pending"]["doing"] == "place":
                placing = {move for move in legal if move.startswith("place")}
                assert placing == may_place(view, game.s.asked, view["pending"]["x"])
            game.play(thumb.choose(game.s, legal) if sensible else rng.choice(legal))
        ends.add(game.ledger.result)
        assert game.busiest < 110, "one move fills what fate can keep"
    assert "lost" in ends


def test_sensible_crews_win_sometimes_and_the_books_agree() -> None:
    results = []
    for seed in range(24):
        game = Follower(4, {"survivors": "random"}, seed)
        while not game.over:
            game.play(thumb.choose(game.s, sorted(game.legal())))
        results.append(game.ledger.result)
    assert 0 < results.count("won") < 24


@pytest.mark.rule("twenty_one_days-7.9", "twenty_one_days-7.10")
def test_every_catch_leads_where_the_oracle_says_and_nowhere_else() -> None:
    rng = random.Random(11)
    for _ in range(60):
        tops = [rng.choice((0, 1, 3, 5, 6, 6)) for _ in range(4)]
        living = [colour for colour, top in zip(("blue", "yellow", "red", "green"), tops, strict=True) if top]
        if not living:
            continue
        face = rng.randint(1, 6)
        assert ends_of_fishing(tops, living, face) == catches(tops, face), f"{tops} {face}"


def ends_of_fishing(tops: list[int], living: list[str], face: int) -> set[tuple[int, ...]]:
    """All ends that the rules allow, by trying every choice."""
    crew = ("magnusson", "rosina", "mick", "pjotr")
    start = Raft(crew).put(start=0)
    shown = {c: (f"{top}4" if top else "-") for c, top in zip(("blue", "yellow", "red", "green"), tops, strict=True)}
    start.dice(**shown)
    start.read("1a", "midday")
    first, *others = living
    places = list(zip([first, *others], ("fishing", "play", "receive", "swap"), strict=False))
    rolls = ["die 1"] * max(0, len(others) - 1)
    for die, space in places:
        last = (die, space) == places[-1]
        start.play(f"place {die} {space}", *([*rolls, f"die {face}"] if last else []))
    return _explore(start)


def _explore(raft: Raft) -> set[tuple[int, ...]]:
    while raft.doing == "give" and raft.phase == "midday":
        raft.play(sorted(raft.legal())[0])
    if raft.doing != "feed":
        return {tuple(raft.s.top)}
    ends = set()
    before = GAME.state.dump(raft.s)
    for move in sorted(raft.legal()):
        raft.s = GAME.state.load(before)
        raft.play(move)
        ends |= _explore(raft)
    return ends


def test_the_oracle_and_the_box_tell_the_same_facts() -> None:
    assert {c["id"]: c["colour"] for c in BOX["survivors"]["cards"]} == COLOURS
    assert {d["id"]: d["hope"] for d in BOX["disasters"]["cards"]} == DISASTER_COSTS
