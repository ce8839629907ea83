"""Before the first turn: boards, score cards, tokens and tiles (rules, chapters 2 and 11)."""

from __future__ import annotations

from sekki.kit import EMPTY, EVERYONE, NONE, draw, fill, full, lowest, minus, pick, plus, rest, rule, tell, without

from .components import (
    BAG,
    COLOUR_CARDS,
    DISPLAY_SIZE,
    DRAWN_OF_EACH,
    FIRST_COLOUR_CARDS,
    FIRST_POSITION_CARDS,
    POSITION_CARDS,
    SEASONS,
    SLIDING_CELLS,
    TILES,
    TOKENS_EACH,
    TOKENS_ON_DISPLAY,
)
from .state import (
    ASK_CARD,
    ASK_SEASON,
    ASK_STARTER,
    ASK_TILE,
    PHASE_PICKING,
    PHASE_PUSHING,
    SEATING_PICKED,
    SEATING_RANDOM,
    TOLD_BOARD,
    TOLD_CARD,
    TOLD_STARTS,
)


@rule
def setup(s, f, w):
    """Chapter 2: the seats' seasons first, then all else, so that nobody picks a board knowing the score cards."""
    fill(s.season, NONE)
    fill(s.sliding, NONE)
    s.held = NONE
    s.lane = NONE
    s.lifted = NONE
    s.first = pick(f, ASK_STARTER, full(s.seats))
    s.turn = s.first
    tell(f, TOLD_STARTS, EVERYONE, s.first)
    s.phase = PHASE_PICKING
    if s.seasons == SEATING_PICKED:
        return
    for seat in range(s.seats):
        season = seat
        if s.seasons == SEATING_RANDOM:
            season = pick(f, ASK_SEASON, free_boards(s))
        take_board(s, f, seat, season)
    lay_out(s, f)


@rule
def free_boards(s):
    """The seasons whose board nobody has taken."""
    left = full(SEASONS)
    for seat in range(s.seats):
        if s.season[seat] != NONE:
            left = minus(left, s.season[seat])
    return left


@rule
def take_board(s, f, seat, season):
    """shifting_seasons-2.1"""
    s.season[seat] = season
    tell(f, TOLD_BOARD, EVERYONE, seat, season)


@rule
def lay_out(s, f):
    """shifting_seasons-2.2 to 2.7"""
    show_cards(s, f, s.position_cards, FIRST_POSITION_CARDS, 0, POSITION_CARDS)
    show_cards(s, f, s.colour_cards, FIRST_COLOUR_CARDS, POSITION_CARDS, COLOUR_CARDS)
    s.supply = TOKENS_ON_DISPLAY[s.seats]
    for seat in range(s.seats):
        s.tokens[seat] = TOKENS_EACH
    for tile in range(TILES):
        s.bag[tile] = BAG[s.seats, tile]
    for i in range(SLIDING_CELLS):
        s.sliding[i] = draw_tile(s, f)
    for _ in range(DISPLAY_SIZE):
        s.display[draw_tile(s, f)] += 1
    s.phase = PHASE_PUSHING


@rule
def show_cards(s, f, chosen, for_first_game, start, n):
    """shifting_seasons-11.1: the chosen cards of a group, or those for a first game, or cards drawn by lot."""
    if s.first_game and chosen == EMPTY:
        chosen = for_first_game
    for _ in range(DRAWN_OF_EACH):
        if chosen:
            card = start + lowest(chosen)
            chosen = rest(chosen)
        else:
            card = pick(f, ASK_CARD, without(full(start + n), full(start) | s.cards))
        s.cards = plus(s.cards, card)
        tell(f, TOLD_CARD, EVERYONE, card)


@rule
def draw_tile(s, f):
    """A tile out of the bag."""
    tile = draw(f, ASK_TILE, s.bag)
    s.bag[tile] -= 1
    return tile
