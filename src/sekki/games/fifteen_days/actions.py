"""The four actions, feathers and discards, one decision at a time (rules, chapters 4, 5, 6, 7, 8, 9 and 10)."""

from sekki.kit import EVERYONE, NONE, rule, tell

from .automa import automa_has_set, give_toll, pay_toll
from .cards import anything_face_up, discard_card, draw_card, market_has_cards, out_of_hand, refill_card, take_card
from .components import (
    BACK_OF,
    COST_FROG,
    DISCARD_PILE,
    DRAWN,
    DRAWN_SQUIRREL,
    FROG,
    HEIGHT,
    RABBIT,
    SEASON_OF,
    SQUIRREL,
    TAKEN,
    TAKEN_RABBIT,
    TRADED,
    VALUE_OF,
)
from .state import (
    AUTOMA,
    PHASE_ACT,
    PHASE_DRAW,
    PHASE_FREE_WILD,
    PHASE_MOVE_WILD,
    PHASE_PAY,
    PHASE_PLACE,
    PHASE_PLACE_WILD,
    PHASE_REFILL,
    PHASE_TAKE,
    PHASE_TOLL,
    PHASE_TRADE,
    REASON_LIMIT,
    REASON_PAYMENT,
    REASON_TRADE,
    SPOT_FOR_WILD,
    TOLD_FEATHER_PLAYED,
    TOLD_PLACED,
    TOLD_PLACED_UNSEEN,
    TOLD_WILD_LIFTED,
    TOLL_DROP,
    TOLL_GIVE,
    TOLL_NONE,
    column_height,
    decks_empty,
    hand_size,
    has_ability,
    is_solo,
)
from .tableau import claim_animal, lay_card, lay_wild, price
from .turn import check_hand, end_action, end_game, ends_by_four_sets, pass_turn


@rule
def draw_face_down(s, f, seat, deck):
    """fifteen_days-5.1, 5.2, 9.6: two cards, three with the squirrel."""
    if s.phase == PHASE_ACT:
        s.todo = DRAWN_SQUIRREL if has_ability(s, seat, SQUIRREL) else DRAWN
        s.phase = PHASE_DRAW
    draw_card(s, f, seat, deck)
    s.todo -= 1
    if s.todo == 0 or decks_empty(s):
        end_action(s, f)


@rule
def take_face_up(s, f, seat, source):
    """fifteen_days-6.1, 9.7: one card, two with the rabbit."""
    if s.phase == PHASE_ACT:
        s.todo = TAKEN_RABBIT if has_ability(s, seat, RABBIT) else TAKEN
        s.toll = toll_for(s, source)
    take_card(s, f, seat, source)
    s.todo -= 1
    if source != DISCARD_PILE and needs_refill(s, source):
        return
    after_face_up(s, f)


@rule
def toll_for(s, source):
    """fifteen_days-14.4, 16.4: what a face-up action costs in the solo game."""
    if not is_solo(s):
        return TOLL_NONE
    if source != DISCARD_PILE and s.holder[RABBIT] == AUTOMA:
        return TOLL_GIVE
    return TOLL_DROP


@rule
def needs_refill(s, column):
    """fifteen_days-6.2: an empty column is refilled at once."""
    if column_height(s, column) > 0 or decks_empty(s):
        return False
    s.column = column
    s.phase = PHASE_REFILL
    return True


@rule
def refill(s, f, deck):
    refill_card(s, f, deck)
    if column_height(s, s.column) < HEIGHT and not decks_empty(s):
        return
    s.column = NONE
    after_face_up(s, f)


@rule
def after_face_up(s, f):
    """The rabbit's second card, then the solo game's toll, then the action is over."""
    if s.todo > 0 and anything_face_up(s):
        s.phase = PHASE_TAKE
    elif s.toll != TOLL_NONE and market_has_cards(s):
        s.phase = PHASE_TOLL
    else:
        s.toll = TOLL_NONE
        end_action(s, f)


@rule
def toll(s, f, column):
    """fifteen_days-14.4, 16.4, 17.1."""
    if s.toll == TOLL_DROP:
        pay_toll(s, f, column)
    else:
        give_toll(s, f, column)
    s.toll = TOLL_NONE
    if automa_has_set(s, f):
        end_game(s, f)
    elif not needs_refill(s, column):
        end_action(s, f)


@rule
def extra_cost(s, seat):
    """fifteen_days-9.5, 16.2: the frog's share of a place action, paid or saved with its first card."""
    if s.phase != PHASE_ACT:
        return 0
    if is_solo(s) and s.holder[FROG] == AUTOMA:
        return COST_FROG
    return -COST_FROG if has_ability(s, seat, FROG) else 0


@rule
def cost(s, seat, card, spot):
    """What placing this card there costs now."""
    return max(0, price(s, seat, SEASON_OF[card], VALUE_OF[card], spot) + extra_cost(s, seat))


@rule
def place_card(s, f, seat, card, spot):
    """fifteen_days-7.1: one card; a wild it replaces moves before the card is paid for."""
    season = SEASON_OF[card]
    s.todo = cost(s, seat, card, spot)
    unseen = out_of_hand(s, seat, card)
    lay_card(s, seat, season, VALUE_OF[card], BACK_OF[card], spot)
    tell(f, TOLD_PLACED_UNSEEN if unseen else TOLD_PLACED, EVERYONE, seat, card, spot)
    if spot == SPOT_FOR_WILD:
        tell(f, TOLD_WILD_LIFTED, EVERYONE, seat, season)
        s.phase = PHASE_MOVE_WILD
        return
    claim_animal(s, f, seat, season)
    if not ends_by_four_sets(s, f, seat):
        ask_payment(s, f, seat)


@rule
def ask_payment(s, f, seat):
    if s.todo > 0:
        s.phase = PHASE_PAY
        return
    ask_next_card(s, f, seat)


@rule
def ask_next_card(s, f, seat):
    """fifteen_days-7.1: with fewer than two cards nothing more could be placed and paid for."""
    if hand_size(s, seat) < 2:
        end_action(s, f)
    else:
        s.phase = PHASE_PLACE


@rule
def pay(s, f, seat, card):
    """fifteen_days-7.6."""
    discard_card(s, f, seat, card, REASON_PAYMENT)
    s.todo -= 1
    ask_payment(s, f, seat)


@rule
def trade(s, f, seat, card):
    """fifteen_days-8.1: two matching cards for a wild."""
    if s.phase == PHASE_ACT:
        s.todo = TRADED
        s.phase = PHASE_TRADE
    discard_card(s, f, seat, card, REASON_TRADE)
    s.todo -= 1
    if s.todo == 0:
        s.phase = PHASE_PLACE_WILD


@rule
def place_wild(s, f, seat, season, left):
    """fifteen_days-8.2, 8.6, 12.2: a wild taken, moved, or given at the end."""
    reason = s.phase
    if reason != PHASE_MOVE_WILD:
        s.wilds_left -= 1
    lay_wild(s, f, seat, season, left)
    if ends_by_four_sets(s, f, seat):
        return
    if reason == PHASE_MOVE_WILD:
        ask_payment(s, f, seat)
    elif reason == PHASE_FREE_WILD:
        pass_turn(s, f)
    else:
        end_action(s, f)


@rule
def play_feather(s, f, seat, animal):
    """fifteen_days-10.1."""
    s.feathers[seat] -= 1
    s.feathers_left += 1
    s.named[animal] = 1
    tell(f, TOLD_FEATHER_PLAYED, EVERYONE, seat, animal)


@rule
def discard(s, f, seat, card):
    """fifteen_days-4.2."""
    discard_card(s, f, seat, card, REASON_LIMIT)
    check_hand(s, f)
