"""Placing dice, and who is where (rules, chapters 6 and 7)."""

from sekki.kit import EMPTY, NONE, i64, lookup, lowest, rest, rule, u64

from .components import (
    CREW,
    DICE,
    EXTRA,
    ROOM,
    SPACE_FISHING,
    SPACE_OCTOPUS,
    SPACE_PLAY,
    SPACE_RECEIVE,
    SPACE_SWAP,
    SPACES,
    SWAP_ROOM,
    SWAPS,
)
from .crew import clockwise, human, leader, players, scruffs_up, seat_of, wait_for
from .state import DOING_ACTIVATE, DOING_PLACE, MOVE_PASS, MOVE_PLACE, TOLD_PLACED, about, pop, push

DIGIT = 4  # bits of a number of dice among those of the locations; the lowest one is of dice that are not placed
FULL = 8  # such a number, of the dice that still fit, where none does


def _digits(numbers: list[int]) -> int:
    """A number for each location, all in one."""
    return sum(n << DIGIT * (1 + space) for space, n in enumerate(numbers))


def _rooms(swap: int) -> int:
    """How many dice fit at each location; the octopus takes none of its own accord."""
    fit = [SWAP_ROOM[swap] if space == SPACE_SWAP else ROOM[space] for space in range(SPACES)]
    fit[SPACE_OCTOPUS] = 0
    return DICE + _digits([FULL + min(n, FULL - 1) for n in fit])


ROOMS = lookup([_rooms(swap) for swap in range(SWAPS)], "i8")
ALL_FULL, MOST_FREE = _digits([FULL] * SPACES), _digits([FULL - 1] * SPACES)
RODS = _digits([int(space == SPACE_FISHING) for space in range(SPACES)]) * FULL


@rule
def dice_at(s, space):
    n = 0
    for die_number in range(DICE):
        if s.placed[die_number] == space:
            n += 1
    return n


@rule
def room_for(s, space):
    """twenty_one_days-6.2: how many dice fit. The octopus takes none of its own accord."""
    if space == SPACE_OCTOPUS or (space == SPACE_FISHING and s.rod_broken):
        return 0
    if space == SPACE_SWAP:
        return i64(SWAP_ROOM[s.swap])
    return i64(ROOM[space])


@rule
def room_at(s, space):
    """How many more dice fit."""
    return room_for(s, space) - dice_at(s, space)


@rule
def open_spaces(s):
    """The locations where another die fits, a mark in the digit of each."""
    fit = i64(ROOMS[s.swap])
    for die_number in range(DICE):
        fit -= 1 << DIGIT * (1 + s.placed[die_number])
    found = ((fit & MOST_FREE) + MOST_FREE) & fit & ALL_FULL  # more than none, and not less
    return u64(found - (found & RODS) if s.rod_broken else found)


@rule
def die_owner(s, die_number):
    """The survivor a die belongs to."""
    if die_number == EXTRA:
        return i64(s.extra_of)
    return die_number


@rule
def waiting_dice(s):
    """twenty_one_days-6.1, 16.5: the dice that may still be placed, a bit each."""
    found = 0
    for colour in range(CREW):
        found |= i64((s.placed[colour] == NONE) & human(s, colour)) << colour
    return found | (1 << EXTRA if extra_die_waits(s) else 0)


@rule
def extra_die_waits(s):
    """twenty_one_days-16.5. y of the placing: 1 when it is kept."""
    return s.extra_left > 0 and s.placed[EXTRA] == NONE and s.y[s.depth - 1] == 0


@rule
def extra_waits(s, player):
    return extra_die_waits(s) and s.owner[s.extra_of] == player


@rule
def start_placing(s):
    push(s, DOING_PLACE, leader(s), 0, 0)


@rule
def place_step(s):
    """twenty_one_days-6.1: one die in turn. x: the player whose turn it is; all placed, the locations are used."""
    dice = waiting_dice(s)
    if dice == 0:
        pop(s)
        push(s, DOING_ACTIVATE, 0, 0, 0)
        return False
    waiting = 1 << s.owner[s.extra_of] if dice >> EXTRA else 0
    for colour in range(CREW):
        waiting |= ((dice >> colour) & 1) << s.owner[colour]
    t = s.depth - 1
    player = clockwise(u64(waiting), i64(s.x[t]))
    s.x[t] = player
    return wait_for(s, seat_of(s, player))


@rule
def place_moves(s, out, n):
    player = i64(s.x[s.depth - 1])
    own = 0
    for colour in range(CREW):
        own |= i64(s.owner[colour] == player) << colour
    own &= waiting_dice(s)
    if own == 0:
        out[n] = MOVE_PASS
        n += 1
    dice = u64(own | (1 << EXTRA if extra_waits(s, player) else 0))
    spaces = open_spaces(s)
    while dice != EMPTY:
        n = spaces_for(lowest(dice), spaces, out, n)
        dice = rest(dice)
    return n


@rule
def spaces_for(die_number, spaces, out, n):
    while spaces != EMPTY:
        out[n] = MOVE_PLACE + die_number * SPACES + lowest(spaces) // DIGIT - 1
        n += 1
        spaces = rest(spaces)
    return n


@rule
def place_play(s, f, move):
    t = s.depth - 1
    if move == MOVE_PASS:
        s.y[t] = 1
        return
    place_die(s, f, (move - MOVE_PLACE) // SPACES, (move - MOVE_PLACE) % SPACES)
    following = s.x[t] + 1
    s.x[t] = following if following < players(s) else 0


@rule
def place_die(s, f, die_number, space):
    s.placed[die_number] = space
    about(s, f, TOLD_PLACED, die_owner(s, die_number), space, die_number)


@rule
def take_dice_back(s):
    for die_number in range(DICE):
        s.placed[die_number] = NONE
    if s.extra_left == 0:
        s.extra_of = NONE


@rule
def octopus_may_take(s, colour):
    """twenty_one_days-11.1, 20.8: the start player's dice; with Scruffs any human's."""
    return human(s, colour) and (scruffs_up(s) or s.owner[colour] == leader(s))


@rule
def first_at(s, space):
    """The survivor whose die lies there first."""
    there = 0
    for die_number in range(DICE):
        there |= i64(s.placed[die_number] == space) << die_number
    return die_owner(s, lowest(u64(there))) if there > 0 else NONE


@rule
def place_of(space):
    """Receiving and playing bottles are one location."""
    if space == SPACE_PLAY:
        return SPACE_RECEIVE
    return space


@rule
def present(s, colour, space):
    """twenty_one_days-7.11: has a die at the location."""
    if not human(s, colour):
        return False
    if s.placed[colour] != NONE and place_of(i64(s.placed[colour])) == place_of(space):
        return True
    return s.extra_of == colour and s.placed[EXTRA] != NONE and place_of(i64(s.placed[EXTRA])) == place_of(space)


@rule
def all_present(s, space):
    """The survivors at a location, as a bit each."""
    found = 0
    for colour in range(CREW):
        if present(s, colour, space):
            found += 1 << colour
    return found
