"""The forest: where a tree may be planted (rules, chapter 10).

`survey` draws a map of a forest into the scratch record: for every row, sets of columns, one place of margin around.
Everything else reads the map, whose rows and columns are those of the state plus one.
"""

from sekki.kit import EMPTY, NONE, bit, has, lowest, plus, rest, rule, size, without

from .components import LAKE, RIVER, SIDE_EAST, SIDE_NORTH, SIDE_SOUTH, SIDE_WEST, SIDES, SQUARE, TREE_BONUS


@rule
def survey(s, seat, w):
    """The map of a seat's forest."""
    _clear(s, seat, w)
    left = s.forest[seat]
    while left:
        tree = lowest(left)
        left = rest(left)
        _draw_tree(w, tree, s.row[tree] + 1, s.column[tree] + 1)


@rule
def _clear(s, seat, w):
    """Empties the rows that the forest, the places beside it and their neighbours lie in."""
    w.low = s.row[LAKE + seat] + 1
    w.high = w.low
    left = s.forest[seat]
    while left:
        row = s.row[lowest(left)] + 1
        left = rest(left)
        w.low = min(w.low, row)
        w.high = max(w.high, row)
    for row in range(max(w.low - 2, 0), min(w.high + 3, len(w.taken))):
        w.taken[row] = EMPTY
        w.from_north[row] = EMPTY
        w.from_east[row] = EMPTY
        w.from_south[row] = EMPTY
        w.from_west[row] = EMPTY


@rule
def _draw_tree(w, tree, row, column):
    w.taken[row] = plus(w.taken[row], column)
    w.tree[row, column] = tree
    w.tree_row[tree] = row
    w.tree_column[tree] = column
    if RIVER[tree, SIDE_NORTH]:
        w.from_south[row + 1] = plus(w.from_south[row + 1], column)
    if RIVER[tree, SIDE_EAST]:
        w.from_west[row] = plus(w.from_west[row], column + 1)
    if RIVER[tree, SIDE_SOUTH]:
        w.from_north[row - 1] = plus(w.from_north[row - 1], column)
    if RIVER[tree, SIDE_WEST]:
        w.from_east[row] = plus(w.from_east[row], column - 1)


@rule
def joining(w, tree, row):
    """The columns of a row where this tree's river would join a river of the forest."""
    columns = EMPTY
    if RIVER[tree, SIDE_NORTH]:
        columns = columns | w.from_north[row]
    if RIVER[tree, SIDE_EAST]:
        columns = columns | w.from_east[row]
    if RIVER[tree, SIDE_SOUTH]:
        columns = columns | w.from_south[row]
    if RIVER[tree, SIDE_WEST]:
        columns = columns | w.from_west[row]
    return columns


@rule
def fits(s, seat, tree, w):
    """Whether this tree may be planted anywhere; the map must be drawn. To look for a free place first is quicker."""
    for row in range(w.low - 1, w.high + 2):
        if without(joining(w, tree, row), w.taken[row]):
            return True
    for row in range(w.low, w.high + 1):
        left = joining(w, tree, row) & w.taken[row]
        while left:
            if may_cover(s, seat, tree, row, lowest(left), w):
                return True
            left = rest(left)
    return False


@rule
def may_plant(s, seat, tree, row, column, w):
    """living_forest_duel-10.1 and 10.3, for a place of the map where the tree joins a river."""
    if not has(w.taken[row], column):
        return True
    return may_cover(s, seat, tree, row, column, w)


@rule
def may_cover(s, seat, tree, row, column, w):
    """living_forest_duel-10.3: never the lake, and nothing may be cut off."""
    if w.tree[row, column] >= LAKE:
        return False
    if joints(w, row, column) <= 1:
        return True
    return whole_with(s, seat, tree, row, column, w)


@rule
def joints(w, row, column):
    """How many neighbours the tree at this place is joined to."""
    tree = w.tree[row, column]
    n = 0
    if RIVER[tree, SIDE_NORTH] and has(w.from_north[row], column):
        n += 1
    if RIVER[tree, SIDE_EAST] and has(w.from_east[row], column):
        n += 1
    if RIVER[tree, SIDE_SOUTH] and has(w.from_south[row], column):
        n += 1
    if RIVER[tree, SIDE_WEST] and has(w.from_west[row], column):
        n += 1
    return n


@rule
def whole_with(s, seat, tree, row, column, w):
    """Whether every tree would lead to the lake with this one on top of another."""
    old = w.tree[row, column]
    w.tree[row, column] = tree
    w.tree_row[tree] = row
    w.tree_column[tree] = column
    reached = flood(w, LAKE + seat)
    w.tree[row, column] = old
    return size(reached) == size(s.forest[seat])


@rule
def flood(w, lake):
    """The trees of the map whose rivers lead to the lake."""
    reached = bit(lake)
    edge = reached
    while edge:
        tree = lowest(edge)
        edge = rest(edge)
        for side in range(SIDES):
            beyond = joined_at(w, tree, side)
            if beyond != NONE and not has(reached, beyond):
                reached = plus(reached, beyond)
                edge = plus(edge, beyond)
    return reached


@rule
def joined_at(w, tree, side):
    """The tree joined to this one on that side, or NONE."""
    if RIVER[tree, side] == 0:
        return NONE
    beyond = beside(w, w.tree_row[tree], w.tree_column[tree], side)
    if beyond == NONE or RIVER[beyond, (side + 2) % SIDES] == 0:
        return NONE
    return beyond


@rule
def beside(w, row, column, side):
    """The tree on that side of a place of the map, or NONE."""
    y = row
    x = column
    if side == SIDE_NORTH:
        y = row + 1
    elif side == SIDE_EAST:
        x = column + 1
    elif side == SIDE_SOUTH:
        y = row - 1
    else:
        x = column - 1
    return tree_at(w, y, x)


@rule
def tree_at(w, row, column):
    """The tree in sight at a place of the map, or NONE."""
    if not has(w.taken[row], column):
        return NONE
    return w.tree[row, column]


@rule
def same_bonus(w, tree, row, column):
    """living_forest_duel-11.1: how many neighbours of the place have this tree's bonus."""
    n = 0
    for side in range(SIDES):
        beyond = beside(w, row, column, side)
        if beyond != NONE and TREE_BONUS[beyond] == TREE_BONUS[tree]:
            n += 1
    return n


@rule
def fills_square(w, row, column):
    """living_forest_duel-9.5: whether a tree at this place completes a 3×3 square."""
    for first in range(max(row - SQUARE + 1, w.low - 1), min(row, w.high - 1) + 1):
        if _row_of_squares(w, first, row, column):
            return True
    return False


@rule
def _row_of_squares(w, first, row, column):
    """Whether a square whose lowest row is `first` holds the new tree and is otherwise full."""
    full = bit(column) | w.taken[row]
    for y in range(first, first + SQUARE):
        if y != row:
            full = full & w.taken[y]
    run = 0
    for x in range(max(column - SQUARE + 1, 0), column + SQUARE):
        run = run + 1 if has(full, x) else 0
        if run == SQUARE:
            return True
    return False


@rule
def fullest_square(s, seat, w):
    """The most trees that lie in a 3×3 square of a forest."""
    survey(s, seat, w)
    columns = EMPTY
    for row in range(w.low, w.high + 1):
        columns = columns | w.taken[row]
    best = 0
    while columns:
        column = lowest(columns)
        columns = rest(columns)
        for left in range(max(0, column - SQUARE + 1), column + 1):
            three = bit(left) | bit(left + 1) | bit(left + 2)
            for row in range(w.low - 1, w.high):
                trees = size(w.taken[row] & three) + size(w.taken[row + 1] & three) + size(w.taken[row + 2] & three)
                best = max(best, trees)
    return best
