"""The search: honest about simultaneous moves, the same on any number of cores, bounded in memory."""

from __future__ import annotations

import time

import pytest

import sekki
from sekki.bots import BadBot, Ismcts
from sekki.bots.search.evaluate import learn_scale
from sekki.bots.search.run import TREE, SearchRequest, SearchSettings, Tree, search
from sekki.bots.search.tree import VISITS, WORTH, find, grow, root_of, select
from sekki.bots.search.workspace import WORKSPACE
from sekki.kit import Grid
from sekki.kit.engine import engine


def playing(seed: int = 2, **options: object) -> sekki.Table:
    """A table of cats at the first card."""
    table = sekki.game("cats").table(seats=4, seed=seed, **options)
    for seat in range(4):
        table.play(seat, "keep")
    return table


def test_the_same_seed_and_simulations_find_the_same_on_any_number_of_threads() -> None:
    seen = playing().seen(1)
    found = [Ismcts(seed=5, simulations=3 * TREE, threads=n).search(seen) for n in (1, 2, 3)]
    assert found[0] == found[1] == found[2]
    assert found[0].simulations == 3 * TREE == sum(found[0].visits)
    assert Ismcts(seed=6, simulations=3 * TREE).search(seen) != found[0]


def test_the_number_of_trees_depends_on_the_simulations_alone() -> None:
    assert SearchSettings(500, threads=8).trees == [500]
    for threads in (1, 7):
        assert SearchSettings(2 * TREE + 1, threads=threads).trees == [TREE + 1, TREE]
    assert SearchSettings(None, 1.0, threads=3).trees == [None] * 3


def test_a_tree_never_grows_beyond_its_table() -> None:
    seen = playing().seen(0)
    request = SearchRequest(seen.game, seen.state, 0, tuple(seen.legal_ids), 1)
    small = search(request, SearchSettings(5000, threads=1, rows=256))
    assert small.edges <= 2 * 128
    assert sum(small.visits) == 5000
    assert search(request, SearchSettings(5000, threads=1)).edges > 1000


def test_a_budget_in_seconds_is_kept_and_used() -> None:
    bot = Ismcts(seconds=0.3, threads=1)
    bot.warm("cats")
    seen = playing().seen(0)
    began = time.monotonic()
    found = bot.search(seen)
    assert 0.3 <= time.monotonic() - began < 60, "a slow machine may take longer, but not without end"
    assert found.simulations == sum(found.visits) > 0


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_chances_of_all_seats_add_up(seats: int) -> None:
    table = sekki.game("fifteen_days").table(seats=seats, seed=4)
    found = Ismcts(seed=1, simulations=200).search(table.seen(table.actors[0]))
    assert len(found.seats) == seats
    assert all(0 <= chance <= 1 for chance in (*found.seats, *found.chances))
    if seats > 1:
        assert sum(found.seats) == pytest.approx(1)


def test_a_crew_shares_one_chance() -> None:
    table = sekki.game("twenty_one_days").table(seats=3, seed=4)
    found = Ismcts(seed=1, simulations=60).search(table.seen(table.actors[0]))
    assert len(set(found.seats)) == 1


def test_the_last_card_of_a_hand_needs_no_thought() -> None:
    seen = sekki.game("cats").table(seed=2).seen(3)
    assert seen.legal_ids == [seen.game.moves.parse("keep")]
    assert Ismcts(simulations=100_000_000).decide(seen) == seen.legal_ids[0]


def test_a_winning_step_is_found() -> None:
    """Onibi is one step from leading past an opponent who holds the card."""
    table = sekki.game("living_forest_duel").table(seed=5)
    position = table.position
    position |= {"onibi": "clearing-7", "onibi_card": "seat-2", "phase": "advance", "power": 3, "obliged": True}
    table = sekki.game("living_forest_duel").table(position=position)
    for name, settings in (("ismcts", {"simulations": 300}), ("greedy", {})):
        table_ = table.fork()
        table_.play(sekki.bot(name, seed=1, **settings).choose(table_.seen(0)))
        assert table_.winners == [0], name


def test_no_seat_answers_what_another_has_chosen_in_secret() -> None:
    """Who looks at an open commitment would find another best move for each; a search from one's own view cannot."""
    table = playing()
    found = {}
    for card in table.legal(1):
        other = table.fork()
        other.play(1, card)
        found[card.text] = Ismcts(seed=3, simulations=300).search(other.seen(0))
    assert len(set(found.values())) == 1


def test_a_search_looks_only_at_the_moves_it_is_asked_about() -> None:
    """Also where lower seats choose at the same time."""
    seen = playing().seen(3)
    for move in seen.legal_ids:
        found = Ismcts(seed=3, simulations=50).search(seen, [move])
        assert (found.moves, found.visits) == ((move,), (50,))


def test_untried_moves_come_first_and_then_the_better_bound() -> None:
    tree, ws = Grid([[0] * 4 for _ in range(64)]), WORKSPACE.new()
    ws.scale[0] = 1
    roots, inverse = [0.0, 0.1, 0.2, 0.3, 0.4], [1.0, 1.0, 0.7, 0.6, 0.5]
    legal, root = [10, 11, 12], 64
    for visits, (move, worth) in enumerate(((10, 1), (11, 3)), start=1):
        row = grow(tree, ws, root, move, -1 - find(tree, root, move))
        tree[row, 1], tree[row, 2], tree[row, 3] = visits, 2, worth << 20
    assert select(tree, ws, root, 0, legal, 3, 7, roots, inverse) == 2
    assert select(tree, ws, root, 0, legal, 2, 7, roots, inverse) == 1
    assert tree[find(tree, root, 10), 2] == 4
    assert ws.edges == 2
    assert find(tree, 3, 10) < 0


@pytest.mark.parametrize("game", ["cats", "shifting_seasons"])
def test_every_move_that_counts_prior_visits_has_a_prior_worth(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where all choose at the same time: before a move is tried it is worth what advice says, not nothing."""
    monkeypatch.setenv("SEKKI_INTERPRETED", "1")
    table = playing() if game == "cats" else sekki.game(game).table(seats=2, seed=2)
    seen = table.seen(table.actors[0])
    request = SearchRequest(seen.game, seen.state, seen.seat, tuple(seen.legal_ids), 1)
    run = engine(seen.game)
    tree = Tree(request, SearchSettings(1, trust=4), 0, 1, run.prepared(seen.state, seen.seat))
    tree.grow(None)
    rows = [find(tree.tree, root_of(tree.tree), seen.seat * seen.game.moves.size + move) for move in request.moves]
    assert len(rows) > 1 and min(rows) >= 0
    assert sum(tree.tree[row, VISITS] for row in rows) == 1
    assert all(tree.tree[row, WORTH] > 0 for row in rows)


def test_eagerness_to_explore_is_measured_in_how_far_outcomes_lie_apart() -> None:
    s, ws = sekki.game("fifteen_days").table(seats=2, seed=1)._s, WORKSPACE.new()
    for k in range(200):
        ws.worth[0], ws.worth[1] = k % 2, 0.4 + 0.01 * (k % 2)
        learn_scale(s, ws)
    assert ws.scale[0] == pytest.approx(1)
    assert ws.scale[1] == pytest.approx(0.01, rel=0.01)


def test_rounding_brings_no_variance_below_zero() -> None:
    s = sekki.game("fifteen_days").table(seats=2, seed=1)._s
    for k in range(100):
        ws = WORKSPACE.new()
        ws.average[0], ws.worth[0] = 0.5, k / 100
        learn_scale(s, ws)  # of one outcome, which is its own average
        assert ws.variance[0] >= 0


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"simulations": 0}, "simulations are a whole number from 1"),
        ({"seconds": -1}, "thinks for up to"),
        ({"playout": "wise"}, "playout is one of game, random"),
        ({"trust": -1}, "trust are a whole number"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, object], says: str) -> None:
    with pytest.raises(BadBot, match=says):
        sekki.bot("ismcts", **settings)
