"""Random games, followed by the slow second telling of the rules."""

import os
import random

import pytest

from sekki.games.fifteen_days import GAME
from sekki.kit import FATE, u64
from sekki.kit.engine import engine
from sekki.kit.playout import random_games

from . import oracle
from .oracle_play import after
from .positions import FifteenDays, position, resumed

QUICK = bool(os.environ.get("SEKKI_INTERPRETED"))
GAMES = 25 if QUICK else 1250  # for each number of seats: 5,000 in all when compiled
FOLLOWED = 3 if QUICK else 12


def finished_games(seats: int, games: int) -> list[object]:
    """The last positions of random games."""
    fast = engine(GAME)
    states, starts = fast.records(GAME.state, 1), fast.records(GAME.state, 1)
    fast.put(starts, 0, GAME.state.dump(GAME.new_state(seats, {})))
    f, w = fast.records(FATE, 1), fast.records(GAME.scratch, 1)
    out, tally = fast.numbers(GAME.moves.size, "i2"), fast.numbers(2, "u8")
    loop = fast.bound_loop(random_games)
    ends = []
    for seed in range(games):
        loop(
            states=states, start=starts, f=f[0], w=w[0], out=out, seed=u64(seed), games=1, longest=1 << 20, tally=tally
        )
        ends.append(GAME.state.load(fast.get(states, 0)))
    return ends


@pytest.mark.rule(
    "fifteen_days-13.1", "fifteen_days-13.2", "fifteen_days-13.3", "fifteen_days-13.4", "fifteen_days-17.4"
)
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_points_places_and_cards_of_random_games_agree_with_the_oracle(seats: int) -> None:
    for s in finished_games(seats, GAMES):
        p = GAME.state.to_json(s)
        assert p["phase"] == "over"
        assert GAME.rules.audit(s) == 0
        assert [GAME.rules.score(s, seat) for seat in range(seats)] == [oracle.points(p, seat) for seat in range(seats)]
        assert [GAME.rules.place(s, seat) for seat in range(seats)] == oracle.places(p)
        assert oracle.all_cards(p) == oracle.the_box()
        if seats == 1:
            assert GAME.view.view(s, 0, ["Ada"], ())["seats"][1]["score"] == oracle.automa_points(p)


@pytest.mark.parametrize("eagerness", [0.0, 0.8])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_every_move_of_random_games_does_what_the_oracle_says(seats: int, eagerness: float) -> None:
    for seed in range(FOLLOWED):
        chance = random.Random(seed)
        game = FifteenDays(seats, seed)
        while not game.over:
            before = game.position
            assert game.now() == oracle.legal(before)
            move = game.random_move(chance, eagerness)
            game.do(move)
            assert game.position == after(before, move, game.answers), move
            assert oracle.all_cards(game.position) == oracle.the_box()


def test_games_over_full_tableaux_do_what_the_oracle_says() -> None:
    """Two players who keep building, from positions in which much lies already."""
    ends = 0
    for seed in range(20):
        chance = random.Random(seed)
        game = resumed(built_up(chance))
        while not game.over:
            before = game.position
            assert game.now() == oracle.legal(before)
            move = game.random_move(chance, 0.9)
            game.do(move)
            assert game.position == after(before, move, game.answers), move
        ends += "four-sets" in " ".join(game.events)
    assert ends > 0


def built_up(chance: random.Random) -> dict:
    """Rows of four or five cards in every corner of two players, two of them with a wild."""
    rows = []
    for _ in range(2):
        sides = ["left", "left", "right", "right"]
        chance.shuffle(sides)
        tableau = {}
        for season, side in zip(oracle.SEASONS, sides, strict=True):
            row: list = sorted(chance.sample(range(1, 7), chance.choice([4, 5])))
            if season in ("spring", "winter"):
                place = chance.choice(oracle.places_for_wild(row))
                row.insert(0 if place == "first" else row.index(int(place[-1])) + 1, "*")
            tableau[season] = " ".join([side, *map(str, row)])
        rows.append(tableau)
    return position(rows=(rows[0], rows[1]))
