"""Where trees may be planted: chapter 10, by examples and against a model that tries every place."""

import os
import random

import pytest

from sekki.games.living_forest_duel import GAME
from sekki.games.living_forest_duel.forest import fills_square, fits, same_bonus, survey

from .oracle import STEP, TREE, bonus_times, has_square, is_whole, legal_places, rivers_meet
from .positions import COLUMN, ROW, SUMMER, TREES, WINTER, Duel, place, table

FORESTS = 4_000 if "SEKKI_INTERPRETED" in os.environ else 20_000
GROWN = [tree for tree in TREE if not tree.endswith("lake")]


def choosing(tree, forest, **more):
    """Summer is about to plant this tree in this forest."""
    play = table(help_line="cockatoo cobra bear raccoon", tops=tree, forests=(forest, {}), **more)
    return play.play(SUMMER, "use plant").play(SUMMER, f"plant {tree}")


@pytest.mark.rule("living_forest_duel-10.1")
def test_rivers_must_meet_on_both_sides():
    play = choosing("sun-3", {(0, 1): "wind-5"})
    # North of the lake a river bends east; the new tree has rivers north, south and west.
    assert play.legal(SUMMER) == {place(1, 0), place(0, -1), place(1, 1), place(0, 1)}
    assert play.why(SUMMER, place(-1, 0))[0] == "living_forest_duel-10.1", "the new tree has no river to the east"
    assert play.why(SUMMER, place(0, 2))[0] == "living_forest_duel-10.1", "the bend has no river to the north"
    assert play.why(SUMMER, place(5, 5))[0] == "living_forest_duel-10.1"


@pytest.mark.rule("living_forest_duel-10.1")
def test_sides_that_do_not_match_may_touch():
    play = choosing("sun-2", {(1, 0): "sun-1", (0, 1): "sun-4"})
    assert place(1, 1) not in play.legal(SUMMER), "no river joins it"
    play = choosing("wind-6", {(1, 0): "sun-1", (0, 1): "sun-4"})
    assert place(1, 1) in play.legal(SUMMER), "its western river joins, its southern one ends at a bank"


@pytest.mark.rule("living_forest_duel-10.3")
def test_a_tree_may_be_covered_but_the_lake_may_not():
    play = choosing("wind-1", {(0, 1): "sun-2"})
    assert place(0, 1) in play.legal(SUMMER)
    assert play.why(SUMMER, place(0, 0)) == ("living_forest_duel-10.3", "The starting tree may not be covered.")


@pytest.mark.rule("living_forest_duel-10.3")
def test_covering_may_not_cut_trees_off():
    forest = {(1, 0): "sun-1", (2, 0): "water-1"}
    play = choosing("wind-6", forest)
    assert play.why(SUMMER, place(1, 0))[0] == "living_forest_duel-10.3"
    assert place(2, 0) in play.legal(SUMMER)
    play = choosing("plant-2", forest)
    assert place(1, 0) in play.legal(SUMMER), "a river that runs on may be covered by another"


@pytest.mark.rule("living_forest_duel-10.3")
def test_a_ring_of_rivers_holds_when_one_link_is_covered():
    ring = {(1, 0): "wind-4", (1, 1): "wind-6", (0, 1): "wind-5"}
    play = choosing("plant-1", ring)
    assert place(1, 1) in play.legal(SUMMER), "it joins the south; the west leads to the lake by itself"
    play = choosing("plant-4", ring)
    assert play.why(SUMMER, place(1, 1))[0] == "living_forest_duel-10.1"


@pytest.mark.rule("living_forest_duel-10.4")
def test_a_covered_tree_gives_nothing():
    play = choosing("wind-1", {(0, 1): "water-2", (0, 2): "sun-2"})
    assert play.seat(SUMMER)["strength"]["water"] == 2 + 1 + 1  # bear, raccoon, tree
    play.play(SUMMER, place(0, 1))
    trees = {tree["tree"]: tree for tree in play.seat(SUMMER)["forest"]}
    assert trees["wind-1"] == {"x": 0, "y": 1, "tree": "wind-1", "covers": ["water-2"]}
    assert "water-2" not in trees
    assert play.seat(SUMMER)["strength"]["water"] == 3
    assert "covered seat-1 water-2" in play.events


@pytest.mark.rule("living_forest_duel-10.4")
def test_the_tree_on_top_triggers_bonus_actions_again():
    play = choosing("wind-1", {(0, 1): "water-2", (0, 2): "sun-2"})
    play.play(SUMMER, place(0, 1))
    assert play.seat(SUMMER)["sankis"] == 1


@pytest.mark.rule("living_forest_duel-10.4")
def test_a_tree_may_be_covered_twice():
    again = table(help_line="cockatoo bear", tops="sun-3", forests=({(0, 1): "sun-2"}, {}))
    again.s.over[TREES.index("sun-2")] = TREES.index("water-2")
    again.s.stock &= ~(1 << TREES.index("water-2"))
    again.play(SUMMER, "use plant").play(SUMMER, "plant sun-3").play(SUMMER, place(0, 1))
    covers = {tree["tree"]: tree["covers"] for tree in again.seat(SUMMER)["forest"]}
    assert covers["sun-3"] == ["sun-2", "water-2"]


@pytest.mark.rule("living_forest_duel-10.5")
def test_trees_are_never_turned():
    assert choosing("sun-1", {}).legal(SUMMER) == {place(1, 0), place(-1, 0)}
    assert choosing("sun-2", {}).legal(SUMMER) == {place(0, 1), place(0, -1)}


LONG_ROW = {(1, 0): "sun-1", (2, 0): "water-1", (3, 0): "plant-2", (4, 0): "sun-5"}


@pytest.mark.rule("living_forest_duel-10.6")
def test_rows_may_be_long_but_only_a_square_wins():
    play = choosing("sun-6", LONG_ROW)
    play.play(SUMMER, place(5, 0))
    assert play.winner is None
    assert max(x for x, _ in play.forest(SUMMER)) == 5


def straight_east() -> dict[tuple[int, int], str]:
    """The longest way east there is: seven straight trees, then seven steps of two bends each."""
    forest = {
        (x, 0): tree
        for x, tree in enumerate(["sun-1", "sun-5", "sun-6", "water-1", "water-5", "water-6", "plant-2"], 1)
    }
    ups = [
        ("plant-6", "wind-5"),
        ("wind-4", "plant-5"),
        ("sun-3", "sun-4"),
        ("water-4", "water-3"),
        ("wind-1", "wind-2"),
    ]
    downs = [("plant-3", "plant-4"), ("wind-6", "wind-3")]
    x, y = 8, 0
    for first, second in ups:
        forest[(x, y)], forest[(x, y + 1)] = first, second
        x, y = x + 1, y + 1
    for first, second in downs:
        forest[(x, y)], forest[(x, y - 1)] = first, second
        x, y = x + 1, y - 1
    return forest


@pytest.mark.rule("living_forest_duel-10.6")
def test_rivers_reach_fourteen_places_east_and_no_further():
    forest = straight_east()
    assert is_whole({(0, 0): "summer-lake", **forest})
    assert max(x for x, _ in forest) == 14
    last, tree = forest.popitem()
    play = choosing(tree, forest)
    assert place(*last) in play.legal(SUMMER)
    play.play(SUMMER, place(*last))
    assert "east-14" in COLUMN and "west-14" in COLUMN and len(COLUMN) == 14 + 1 + 14
    assert "north-15" in ROW and "south-15" in ROW and len(ROW) == 15 + 1 + 15


def put(s, seat, forest):
    """Lays this forest out in the state, without asking where its trees come from."""
    s.forest[seat] = 0
    for (x, y), tree in forest.items():
        i = TREES.index(tree)
        s.forest[seat] |= 1 << i
        s.row[i], s.column[i] = y + ROW.index("lake"), x + COLUMN.index("lake")


def allowed(play, seat, forest, tree):
    """Where the rules allow this tree."""
    put(play.s, seat, forest)
    play.s.active = seat
    play.s.phase = GAME.state.fields["phase"].names.index("place")
    play.s.sapling = TREES.index(tree)
    out = [0] * GAME.moves.size
    n = GAME.rules.moves(play.s, seat, out, play.w)
    start, columns = GAME.moves.start("place"), len(COLUMN)
    found = [divmod(move - start, columns) for move in out[:n]]
    return {(column - COLUMN.index("lake"), row - ROW.index("lake")) for row, column in found}


def grow(rng, lake, style):
    """Random forests, one tree after the other, each with a tree that is to be planted next."""
    forest, left = {(0, 0): lake}, GROWN[:]
    rng.shuffle(left)
    for tree in left[: rng.randint(3, 14 if style == "any" else 18)]:
        legal = legal_places(forest, tree)
        yield forest, tree, legal
        if not legal:
            continue
        choices = sorted(legal)
        if style == "row":
            choices = sorted(legal, key=lambda at: (at in forest, -abs(at[0]), abs(at[1])))[:2]
        elif style == "column":
            choices = sorted(legal, key=lambda at: (at in forest, -abs(at[1]), abs(at[0])))[:2]
        elif style == "compact":
            choices = sorted(legal, key=lambda at: (at in forest, max(abs(at[0]), abs(at[1]))))[:3]
        elif style == "cover" and rng.random() < 0.4:
            choices = sorted(legal & set(forest)) or choices
        forest = {**forest, rng.choice(choices): tree}


@pytest.mark.rule("living_forest_duel-10.1")
@pytest.mark.rule("living_forest_duel-10.3")
def test_thousands_of_random_forests_allow_what_the_model_allows():
    rng, rubbish = random.Random(20_000), random.Random(1)
    play = Duel()
    compared, covers, cut_offs, farthest, squares = 0, 0, 0, 0, 0
    while compared < FORESTS:
        seat = compared % 2
        style = rng.choice(["any", "row", "column", "compact", "cover"])
        for forest, tree, legal in grow(rng, ["summer-lake", "winter-lake"][seat], style):
            scribble(play.w, rubbish)
            assert allowed(play, seat, forest, tree) == legal, (forest, tree)
            scribble(play.w, rubbish)
            survey(play.s, seat, play.w)
            assert fits(play.s, seat, TREES.index(tree), play.w) == bool(legal)
            covers += len(legal & set(forest))
            cut_offs += len(touching(forest, tree) - legal)
            farthest = max(farthest, *(abs(x) for x, _ in forest), *(abs(y) for _, y in forest))
            bonuses_agree(play.w, forest, tree, legal)
            squares += squares_agree(play.w, forest, legal)
            compared += 1
    assert covers > FORESTS // 2
    assert cut_offs > FORESTS // 10
    assert farthest >= 8
    assert squares > FORESTS // 1_000


def touching(forest, tree):
    """The trees this one could cover if nothing were cut off: its river joins a neighbour's."""
    places = set(forest) - {(0, 0)}
    return {at for at in places if any(rivers_meet({**forest, at: tree}, at, side) for side in STEP)}


def scribble(w, rng):
    """Rubbish of an earlier map all over the scratch paper."""
    for row in range(len(w.taken)):
        for columns in (w.taken, w.from_north, w.from_east, w.from_south, w.from_west):
            columns[row] = rng.getrandbits(len(COLUMN))


def bonuses_agree(w, forest, tree, legal):
    """Compares how often the tree would give its bonus at each place."""
    for x, y in legal:
        times = same_bonus(w, TREES.index(tree), *at_map(x, y))
        assert times == bonus_times({**forest, (x, y): tree}, (x, y))


def at_map(x, y):
    """The row and column of a place on the map."""
    return y + ROW.index("lake") + 1, x + COLUMN.index("lake") + 1


def squares_agree(w, forest, legal):
    """Compares which new places fill a 3×3 square; how many do."""
    filled = 0
    if has_square(forest):
        return 0
    for x, y in legal - set(forest):
        square = has_square({**forest, (x, y): "sun-1"})
        assert fills_square(w, *at_map(x, y)) == square
        filled += square
    return filled


def test_the_two_forests_do_not_touch():
    play = table(forests=({(0, 1): "sun-2"}, {(0, 1): "water-2"}))
    assert play.forest(SUMMER) == {(0, 0): "summer-lake", (0, 1): "sun-2"}
    assert play.forest(WINTER) == {(0, 0): "winter-lake", (0, 1): "water-2"}
