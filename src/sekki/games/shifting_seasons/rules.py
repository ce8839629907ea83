"""The rules' contract: who acts, what is legal, what a move does, and what must always hold."""

from __future__ import annotations

from sekki.kit import NONE, full, has, i64, rule, size, without

from .components import (
    AREAS,
    BAG,
    DISPLAY_SIZE,
    DRAWN_OF_EACH,
    LEAST_SEATS,
    MOST_SEATS,
    POSITION_CARDS,
    SEASONS,
    SLIDING_CELLS,
    SPACES,
    TILES,
    TOKENS_EACH,
    TOKENS_ON_DISPLAY,
)
from .scoring import filled, place, score
from .setup import free_boards, lay_out, setup, take_board
from .state import (
    MOVE_BOARD,
    MOVE_DONE,
    MOVE_DOUBLE,
    MOVE_DROP,
    MOVE_LIFT,
    MOVE_PLACE,
    MOVE_PUSH,
    PHASE_ENDING,
    PHASE_OVER,
    PHASE_PICKING,
    PHASE_PLACING,
    PHASE_PUSHING,
    PICKED,
    RANDOM,
    frames_left,
    how_many,
)
from .turn import (
    area_is_full,
    double_shift,
    drop,
    end_turn,
    lane_is_open,
    lay,
    list_moves,
    list_pushes,
    pass_on,
    places,
    push,
)

__all__ = ["INVARIANTS", "actors", "audit", "moves", "place", "play", "score", "setup"]


@rule
def actors(s):
    if s.phase == PHASE_OVER:
        return 0
    return 1 << s.turn


@rule
def moves(s, seat, out, w):
    if s.phase == PHASE_OVER or seat != s.turn:
        return 0
    if s.phase == PHASE_PICKING:
        return list_moves(out, 0, MOVE_BOARD, free_boards(s))
    if s.phase == PHASE_PLACING:
        return list_moves(out, 0, MOVE_PLACE, places(s, seat))
    if s.lifted != NONE:
        return list_moves(out, 0, MOVE_DROP, without(SPACES, filled(s, seat)))
    n = 0
    if s.phase == PHASE_PUSHING:
        n = list_pushes(s, seat, out, n, MOVE_PUSH)
        if s.tokens[seat] > 0:
            n = list_pushes(s, seat, out, n, MOVE_DOUBLE)
    if s.tokens[seat] > 0:
        n = list_moves(out, n, MOVE_LIFT, filled(s, seat))
    if s.phase == PHASE_ENDING:
        out[n] = MOVE_DONE
        n += 1
    return n


@rule
def play(s, f, seat, move, w):
    if move >= MOVE_DONE:
        end_turn(s, f)
    elif move >= MOVE_DROP:
        drop(s, f, seat, move - MOVE_DROP)
    elif move >= MOVE_LIFT:
        s.lifted = move - MOVE_LIFT
    elif move >= MOVE_PLACE:
        lay(s, f, seat, move - MOVE_PLACE)
    elif move >= MOVE_DOUBLE:
        double_shift(s, f, seat, move - MOVE_DOUBLE)
    elif move >= MOVE_PUSH:
        push(s, f, seat, move - MOVE_PUSH, 1)
    else:
        take_board(s, f, seat, move - MOVE_BOARD)
        pass_on(s)
        if s.turn == s.first:
            lay_out(s, f)


INVARIANTS = (
    "seats, options and turn are in range",
    "while boards are picked, nothing else is laid out",
    "every seat has a season of its own",
    "two score cards of each group lie open",
    "every tile of the bag is in one place",
    "tiles lie on spaces, one on each",
    "no token comes from nowhere",
    "there are seven frames, and while one is left every full area has one",
    "the seats take turns",
    "the display is full at the start of a turn as long as the bag lasts",
    "a tile is in hand exactly while it is to be placed or moved",
    "a seat nobody sits on has nothing",
)


@rule
def audit(s):
    """0, or the number of the first of the INVARIANTS that is broken."""
    if not in_range(s):
        return 1
    if s.phase == PHASE_PICKING:
        return audit_picking(s)
    if not seasons_differ(s):
        return 3
    if size(s.cards) != 2 * DRAWN_OF_EACH or size(s.cards & full(POSITION_CARDS)) != DRAWN_OF_EACH:
        return 4
    if not tiles_are_all_there(s):
        return 5
    if not tiles_lie_on_spaces(s):
        return 6
    if not tokens_are_right(s):
        return 7
    if not frames_are_right(s):
        return 8
    if not turns_are_right(s):
        return 9
    if not display_is_right(s):
        return 10
    if not hand_is_right(s):
        return 11
    if not empty_seats_are_empty(s):
        return 12
    return 0


@rule
def in_range(s):
    if not (
        LEAST_SEATS <= s.seats <= MOST_SEATS
        and RANDOM <= s.seasons <= PICKED
        and PHASE_PICKING <= s.phase <= PHASE_OVER
    ):
        return False
    if size(s.position_cards) % DRAWN_OF_EACH or size(s.colour_cards) % DRAWN_OF_EACH:
        return False
    return 0 <= s.first < s.seats and 0 <= s.turn < s.seats


@rule
def audit_picking(s):
    """While boards are picked only seasons are taken, from the start player on."""
    if s.seasons != PICKED or s.cards or s.supply or how_many(s.bag) or how_many(s.display) or s.held != NONE:
        return 2
    if s.lane != NONE or s.lifted != NONE or not empty_seats_are_empty(s) or not seasons_differ(s):
        return 2
    for seat in range(s.seats):
        has_picked = (seat + s.seats - s.first) % s.seats < (s.turn + s.seats - s.first) % s.seats
        if filled(s, seat) or s.framed[seat] or s.tokens[seat] or (s.season[seat] != NONE) != has_picked:
            return 2
    for i in range(SLIDING_CELLS):
        if s.sliding[i] != NONE:
            return 2
    return 0


@rule
def seasons_differ(s):
    """No two seats have one season, and only while boards are picked a seat has none."""
    for seat in range(s.seats):
        if s.season[seat] == NONE and s.phase != PHASE_PICKING:
            return False
        for other in range(seat):
            if s.season[seat] == s.season[other] != NONE:
                return False
    return True


@rule
def tiles_are_all_there(s):
    for tile in range(TILES):
        n = s.bag[tile] + s.display[tile]
        if s.held == tile:
            n += 1
        for i in range(SLIDING_CELLS):
            if s.sliding[i] == tile:
                n += 1
        for seat in range(s.seats):
            tiles = s.laid[seat, tile // 2]
            if tile % 2:
                n += size(tiles & s.precious[seat])
            else:
                n += size(without(tiles, s.precious[seat]))
        if n != BAG[s.seats, tile]:
            return False
    return True


@rule
def tiles_lie_on_spaces(s):
    for i in range(SLIDING_CELLS):
        if s.sliding[i] == NONE:
            return False
    for seat in range(s.seats):
        tiles = filled(s, seat)
        n = 0
        for season in range(SEASONS):
            n += size(s.laid[seat, season])
        if n != size(tiles) or without(tiles, SPACES) or without(s.precious[seat], tiles):
            return False
    return True


@rule
def tokens_are_right(s):
    """Tokens only ever leave the game, and only the display's supply can be earned."""
    n = i64(s.supply)
    for seat in range(s.seats):
        if s.tokens[seat] < 0:
            return False
        n += s.tokens[seat]
    return 0 <= s.supply <= TOKENS_ON_DISPLAY[s.seats] and n <= TOKENS_ON_DISPLAY[s.seats] + TOKENS_EACH * s.seats


@rule
def frames_are_right(s):
    for seat in range(s.seats):
        for area in range(AREAS):
            if frames_left(s) > 0 and area_is_full(s, seat, area) and not has(s.framed[seat], area):
                return False
    return frames_left(s) >= 0


@rule
def turns_are_right(s):
    """Who has had a turn in this round has placed one tile more than who has not."""
    rounds = size(filled(s, s.turn))
    if s.phase == PHASE_ENDING:
        rounds -= 1
    for seat in range(s.seats):
        expected = rounds
        if (seat + s.seats - s.first) % s.seats < (s.turn + s.seats - s.first) % s.seats:
            expected += 1
        if seat != s.turn and size(filled(s, seat)) != expected:
            return False
    return True


@rule
def display_is_right(s):
    shown = how_many(s.display)
    if s.phase == PHASE_OVER:
        return shown == 0 and how_many(s.bag) == 0
    if s.phase != PHASE_PUSHING:
        shown += 1
    if how_many(s.bag) > 0:
        return shown == DISPLAY_SIZE
    return 1 <= shown <= DISPLAY_SIZE


@rule
def hand_is_right(s):
    if s.phase == PHASE_PLACING:
        return s.held != NONE and s.lane != NONE and s.lifted == NONE and lane_is_open(s, s.turn, s.lane)
    if s.held != NONE or s.lane != NONE:
        return False
    if s.phase == PHASE_ENDING and s.tokens[s.turn] == 0:
        return False
    if s.lifted == NONE:
        return True
    return s.phase != PHASE_OVER and s.tokens[s.turn] > 0 and has(filled(s, s.turn), s.lifted)


@rule
def empty_seats_are_empty(s):
    for seat in range(s.seats, MOST_SEATS):
        if s.season[seat] != NONE or s.tokens[seat] or s.framed[seat] or s.precious[seat] or filled(s, seat):
            return False
    return True
