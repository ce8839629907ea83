"""The search tree: one table of edges, of a size that is fixed before the search begins.

An edge is a seat's move from a node, and the row of the edge is the node it leads to. Rows are found by hashing; the
edges of a node lie close together, so that looking at all moves of a node touches little memory. When half of the rows
are used the tree grows no more.
"""

from __future__ import annotations

from sekki.kit.fate import mix, scaled
from sekki.kit.rule import i64, rule, u64

KEY, VISITS, AVAILABLE, WORTH = range(4)
COLUMNS = 4
WHOLE = 1 << 20  # what a whole win adds to WORTH: whole numbers add up to the same in any order
NOWHERE = -1

_GOLDEN = u64(0x9E3779B97F4A7C15)
_HIGH = u64(40)
_NODE = 1 << 32


@rule
def root_of(tree):
    """The node the search begins at: a row that no edge has."""
    return len(tree)


@rule
def find(tree, node, code):
    """The row of the edge `code` of a node; if there is none, −1 less the row where it belongs."""
    last = len(tree) - 1
    key = node * _NODE + code + 1
    row = (i64(u64(u64(node + 1) * _GOLDEN) >> _HIGH) + code) & last
    while tree[row, KEY] != 0:
        if tree[row, KEY] == key:
            return row
        row = (row + 1) & last
    return -1 - row


@rule
def grow(tree, ws, node, code, free):
    """Puts the edge in the row that `find` left free; NOWHERE if the tree is full."""
    if ws.edges * 2 >= len(tree):
        return NOWHERE
    ws.edges += 1
    tree[free, KEY] = node * _NODE + code + 1
    return free


@rule
def follow(tree, ws, node, code):
    """The node behind an edge that is only passed, not chosen by statistics; NOWHERE where the tree ends."""
    row = find(tree, node, code)
    if row >= 0:
        return row
    grow(tree, ws, node, code, -1 - row)
    return NOWHERE


@rule
def select(tree, ws, node, seat, legal, n, word, roots, inverse):
    """Which of the legal moves to try: one that was never tried, by lot; else the one with the best upper bound.

    The bound counts how often a move was *available* here, since in other imagined worlds it may not have been. What
    advice said of a move when its edge grew counts as much as `trust` visits.
    """
    untried = 0
    chosen = 0
    best = -1.0
    last = len(roots) - 1
    for i in range(n):
        row = find(tree, node, seat * ws.move_space + legal[i])
        if row < 0:
            untried += 1
            if scaled(mix(u64(word + u64(i))), untried) == 0:
                chosen = i
            continue
        tree[row, AVAILABLE] += 1
        if untried > 0:
            continue
        visits = tree[row, VISITS] + ws.trust
        bound = tree[row, WORTH] / (visits * WHOLE)
        bound += ws.scale[seat] * roots[min(tree[row, AVAILABLE], last)] * inverse[min(visits, last)]
        if bound > best:
            best = bound
            chosen = i
    return chosen


@rule
def carry_back(tree, ws):
    """Every move on the path is worth to its seat what the simulation came to."""
    for k in range(ws.length):
        tree[ws.path[k], VISITS] += 1
        tree[ws.path[k], WORTH] += i64(ws.worth[ws.path_seat[k]] * WHOLE)
