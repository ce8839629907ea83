"""From the beginning of a turn to the next player's, and the two ends of the game (rules, chapters 4, 11 and 12)."""

from sekki.kit import EVERYONE, NONE, rule, tell

from .components import ACTIONS, AUTOMA_DRAWN, DECKS, HAND_LIMIT, HAND_LIMIT_OTTER, OTTER, SEASONS
from .state import (
    AUTOMA,
    PHASE_ACT,
    PHASE_AUTOMA_DRAW,
    PHASE_FREE_WILD,
    PHASE_LIMIT,
    PHASE_OVER,
    TOLD_DECK_OUT,
    TOLD_FOUR_SETS,
    TOLD_OVER,
    TOLD_TURN,
    decks_empty,
    hand_size,
    has_ability,
    is_solo,
    sides,
)
from .tableau import has_four_sets, has_room_for_wild


@rule
def end_game(s, f):
    """Nothing is left to do: one byte form for a finished game, whatever ended it."""
    s.phase = PHASE_OVER
    s.actions = 0
    s.todo = 0
    tell(f, TOLD_OVER, EVERYONE)


@rule
def ends_by_four_sets(s, f, seat):
    """fifteen_days-11.1: the game is over at once, even before the last card is paid for."""
    if not has_four_sets(s, seat):
        return False
    tell(f, TOLD_FOUR_SETS, EVERYONE, seat)
    end_game(s, f)
    return True


@rule
def begin_turn(s, f, side):
    s.turn = side
    s.removed_now = 0
    tell(f, TOLD_TURN, EVERYONE, side)
    if is_solo(s) and side == AUTOMA:
        begin_automa_turn(s, f)
        return
    s.phase = PHASE_ACT
    s.actions = ACTIONS


@rule
def begin_automa_turn(s, f):
    """The automa finds both decks empty only in the very last turn."""
    if decks_empty(s):
        end_game(s, f)
        return
    s.phase = PHASE_AUTOMA_DRAW
    s.todo = AUTOMA_DRAWN


@rule
def end_action(s, f):
    """fifteen_days-10.1: an animal named by a feather has helped in this action; the otter waits for the hand check."""
    s.todo = 0
    s.actions -= 1
    for animal in range(SEASONS):
        if animal != OTTER:
            s.named[animal] = 0
    if s.actions > 0:
        s.phase = PHASE_ACT
        return
    check_hand(s, f)


@rule
def hand_limit(s, seat):
    return HAND_LIMIT_OTTER if has_ability(s, seat, OTTER) else HAND_LIMIT


@rule
def check_hand(s, f):
    """fifteen_days-4.2."""
    if hand_size(s, s.turn) > hand_limit(s, s.turn):
        s.phase = PHASE_LIMIT
        return
    end_turn(s, f)


@rule
def end_turn(s, f):
    """fifteen_days-12.1, 12.2: whoever first finds a deck empty places a free wild."""
    s.named[OTTER] = 0
    if notices_empty_deck(s, f) and s.wilds_left > 0 and has_room_for_wild(s, s.turn):
        s.phase = PHASE_FREE_WILD
        return
    pass_turn(s, f)


@rule
def notices_empty_deck(s, f):
    """fifteen_days-12.3: only the first time counts."""
    if s.closer != NONE:
        return False
    for deck in range(DECKS):
        if s.deck[deck] == 0:
            s.closer = s.turn
            tell(f, TOLD_DECK_OUT, EVERYONE, deck, s.turn)
            return True
    return False


@rule
def pass_turn(s, f):
    """fifteen_days-3.7, 12.3: clockwise, until it would be the turn of the player who ended the game."""
    side = (s.turn + 1) % sides(s)
    if side == s.closer:
        end_game(s, f)
        return
    begin_turn(s, f, side)
