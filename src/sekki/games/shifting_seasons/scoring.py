"""Which tiles a score card counts, and what they are worth (rules, chapters 7 to 10)."""

from __future__ import annotations

from sekki.kit import EMPTY, bit, full, has, higher, lower, lowest, rest, rule, size, without

from .components import (
    ABOVE_AT_MEETING,
    ABOVE_PAIR,
    AREA_COLOUR,
    AREA_SPACES,
    AREAS,
    CARDS,
    CELLS,
    FIRST_PATTERN,
    FIRST_SHAPE,
    LEFT_AT_MEETING,
    LEFT_COLUMNS,
    LEFT_OF_PAIR,
    OWN_SEASON_POINTS,
    PATTERN,
    PATTERN_CELL,
    PATTERN_MOVES,
    PATTERN_SIZE,
    POSITION_CARDS,
    PRECIOUS_POINTS,
    RIGHT_COLUMNS,
    SEASONS,
    SETS_IN_AN_AREA,
    SHAPE,
    SIDE,
    TILE_POINTS,
    TIMES,
    WAY_AREA_COLOURS,
    WAY_BORDER_PAIRS,
    WAY_OF,
    WAY_PLACES,
    WAY_SETS,
    WAY_SHAPES,
)


@rule
def filled(s, seat):
    """The cells of the seat's board that have a tile."""
    return s.laid[seat, 0] | s.laid[seat, 1] | s.laid[seat, 2] | s.laid[seat, 3]


@rule
def worth(s, seat, cells):
    """shifting_seasons-8.1: a point for each tile, one more if precious, one more if of the seat's own season."""
    own = s.laid[seat, s.season[seat]]
    points = TILE_POINTS * size(cells)
    points += PRECIOUS_POINTS * size(cells & s.precious[seat])
    points += OWN_SEASON_POINTS * size(cells & own)
    return points


@rule
def given_shapes(s, seat, card):
    """shifting_seasons-9.1: every shape of the card that is full; a cell in two of them is there once."""
    tiles = filled(s, seat)
    cells = EMPTY
    for i in range(FIRST_SHAPE[card], FIRST_SHAPE[card + 1]):
        shape = SHAPE[i]
        if tiles & shape == shape:
            cells = cells | shape
    return cells


@rule
def area_colours(s, seat):
    """shifting_seasons-10.2"""
    cells = EMPTY
    for area in range(AREAS):
        cells = cells | (s.laid[seat, AREA_COLOUR[area]] & AREA_SPACES[area])
    return cells


@rule
def four_colours(s, seat):
    """shifting_seasons-10.3: as many sets as the rarest colour of an area allows, made of precious tiles first."""
    cells = EMPTY
    for area in range(AREAS):
        sets = SETS_IN_AN_AREA
        for season in range(SEASONS):
            sets = min(sets, size(s.laid[seat, season] & AREA_SPACES[area]))
        if sets == 0:
            continue
        for season in range(SEASONS):
            cells = cells | precious_first(s.laid[seat, season] & AREA_SPACES[area], s.precious[seat], sets)
    return cells


@rule
def precious_first(cells, precious, n):
    """`n` of the cells, precious ones before others."""
    better = cells & precious
    worse = without(cells, precious)
    chosen = EMPTY
    for _ in range(n):
        if better:
            chosen = chosen | without(better, rest(better))
            better = rest(better)
        else:
            chosen = chosen | without(worse, rest(worse))
            worse = rest(worse)
    return chosen


@rule
def colour_shapes(s, seat, card):
    """shifting_seasons-10.4, 10.5, 10.8: the best shape of each colour."""
    cells = EMPTY
    for season in range(SEASONS):
        cells = cells | best_shape(s, seat, card, s.laid[seat, season])
    return cells


@rule
def best_shape(s, seat, card, tiles):
    """The shape among these tiles that is worth most, or nothing."""
    best = EMPTY
    most = 0
    for i in range(FIRST_PATTERN[card], FIRST_PATTERN[card + 1]):
        found = PATTERN_MOVES[i]
        for k in range(PATTERN_SIZE):
            found = found & lower(tiles, PATTERN_CELL[i, k])
        while found:
            shape = higher(PATTERN[i], lowest(found))
            found = rest(found)
            points = worth(s, seat, shape)
            if points > most:
                best = shape
                most = points
    return best


@rule
def border_pairs(s, seat):
    """shifting_seasons-10.6: where the four areas meet, the better of the two ways to pair."""
    beside = equal_pairs(s, seat, LEFT_AT_MEETING, EMPTY)
    above = equal_pairs(s, seat, EMPTY, ABOVE_AT_MEETING)
    if worth(s, seat, above) > worth(s, seat, beside):
        beside = above
    return equal_pairs(s, seat, LEFT_OF_PAIR, ABOVE_PAIR) | beside


@rule
def equal_pairs(s, seat, lefts, tops):
    """The tiles of those pairs of one colour whose left, or upper, tile lies on one of these cells."""
    cells = EMPTY
    for season in range(SEASONS):
        tiles = s.laid[seat, season]
        beside = tiles & lower(tiles, 1) & lefts
        above = tiles & lower(tiles, SIDE) & tops
        cells = cells | beside | higher(beside, 1) | above | higher(above, SIDE)
    return cells


@rule
def largest_group(s, seat):
    """shifting_seasons-10.7: of equally large groups the one worth most; single tiles only where no two are joined."""
    best = EMPTY
    for season in range(SEASONS):
        tiles = s.laid[seat, season]
        best = better_group(s, seat, tiles & next_to(tiles), best)
    if best == EMPTY:
        for season in range(SEASONS):
            best = better_group(s, seat, s.laid[seat, season], best)
    return best


@rule
def better_group(s, seat, tiles, best):
    """The best of the groups that these tiles form, and of the one found before."""
    left = tiles
    while left and size(left) >= size(best):
        group = group_around(lowest(left), left)
        left = without(left, group)
        more = size(group) - size(best)
        if more > 0 or (more == 0 and worth(s, seat, group) > worth(s, seat, best)):
            best = group
    return best


@rule
def group_around(cell, tiles):
    """All of these tiles that hang together with the one on this cell."""
    group = bit(cell)
    edge = group
    while edge:
        edge = without(next_to(edge) & tiles, group)
        group = group | edge
    return group


@rule
def next_to(cells):
    """The neighbours of these cells; above and below, beyond the board too."""
    beside = higher(cells & LEFT_COLUMNS, 1) | lower(cells & RIGHT_COLUMNS, 1)
    return beside | higher(cells, SIDE) | lower(cells, SIDE)


@rule
def counted(s, seat, card):
    """The cells that the card counts on the seat's board."""
    way = WAY_OF[card]
    if way == WAY_PLACES:
        return given_shapes(s, seat, card)
    if way == WAY_AREA_COLOURS:
        return area_colours(s, seat)
    if way == WAY_SETS:
        return four_colours(s, seat)
    if way == WAY_SHAPES:
        return colour_shapes(s, seat, card)
    if way == WAY_BORDER_PAIRS:
        return border_pairs(s, seat)
    return largest_group(s, seat)


@rule
def points_for(s, seat, card, cells):
    """What the card gives the seat for the cells it counts."""
    return TIMES[card] * worth(s, seat, cells)


@rule
def card_points(s, seat, card):
    """What the card gives the seat."""
    return points_for(s, seat, card, counted(s, seat, card))


@rule
def score(s, seat):
    """shifting_seasons-7.2: all the score cards, for the board as it is.

    Games side by side on a GPU have other cards. Position cards all count alike, whichever they are; of the others,
    in this order those that have the same one count it together.
    """
    points = 0
    left = s.cards & full(POSITION_CARDS)
    while left:
        card = lowest(left)
        left = rest(left)
        points += points_for(s, seat, card, given_shapes(s, seat, card))
    for card in range(POSITION_CARDS, CARDS):
        if has(s.cards, card):
            points += card_points(s, seat, card)
    return points


@rule
def standing(s, seat):
    """A number that orders the seats: points first, then precious tiles (shifting_seasons-7.4)."""
    return score(s, seat) * (CELLS + 1) + size(s.precious[seat])


@rule
def place(s, seat):
    """shifting_seasons-7.3"""
    own = standing(s, seat)
    better = 0
    for other in range(s.seats):
        if other != seat and standing(s, other) > own:
            better += 1
    return better + 1
