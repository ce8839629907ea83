"""Between deal and first round: hands kept, multiplier cards chosen, tokens taken (rules, chapters 3, 10 and 11)."""

from sekki.kit import EMPTY, EVERYONE, NONE, full, has, lowest, minus, pick, plus, rest, rule, tell

from .components import (
    CHAIRS,
    FIRST_TOKENS,
    LOW_YOROZU,
    MOST_TOKENS,
    SEASON_BOOZE,
    SEASON_OF,
    SEASONS,
    TOKENS_EACH,
    YOROZU,
)
from .setup import begin_round, deal, new_game
from .state import (
    ANSWER_NONE,
    ANSWER_REDEAL,
    ASK_NAMER,
    ASK_NEXT,
    ASK_STARTER,
    MODE_ADVANCED,
    MODE_EXPERIENCED,
    PHASE_FIRST_TOKENS,
    PHASE_MULTIPLIER,
    PHASE_NAME_STARTER,
    PHASE_TOKEN,
    PHASE_YOROZU_TOKEN,
    TOLD_ASKED_REDEAL,
    TOLD_MULTIPLIER,
    TOLD_NO_TOKEN,
    TOLD_START_PLAYER,
    TOLD_TOKEN,
    dummies,
    next_seat,
    tokens_left,
)

YOROZUS = len(YOROZU)


@rule
def answer(s, f, seat, wants):
    """cats-3.3, 3.4: everyone keeps, or somebody asks and all cards are dealt again."""
    s.answer[seat] = wants
    for other in range(s.seats):
        if s.answer[other] == ANSWER_NONE:
            return
    again = False
    for other in range(s.seats):
        if s.answer[other] == ANSWER_REDEAL:
            again = True
            tell(f, TOLD_ASKED_REDEAL, EVERYONE, other)
    if again:
        deal(s, f)
    else:
        prepare(s, f)


@rule
def prepare(s, f):
    """With the hands in view: what the mode asks for before the first round."""
    for chair in range(CHAIRS):
        s.answer[chair] = ANSWER_NONE
    if s.mode == MODE_EXPERIENCED:
        find_start_player(s, f)
    elif s.mode == MODE_ADVANCED and s.game_number == 1:
        s.phase = PHASE_FIRST_TOKENS
        s.to_take = full(s.seats)
        next_by_lot(s, f)
    elif s.mode == MODE_ADVANCED:
        s.phase = PHASE_TOKEN
        s.to_take = full(s.seats)
        s.actor = one_of_the_last(s, f)
        pass_over(s, f)
    else:
        begin_round(s, f)


@rule
def one_of_the_last(s, f):
    """The seat with the lowest total; a lot decides between several."""
    least = s.total[0]
    for seat in range(s.seats):
        least = min(least, s.total[seat])
    last = EMPTY
    for seat in range(s.seats):
        if s.total[seat] == least:
            last = plus(last, seat)
    if rest(last) == EMPTY:
        return lowest(last)
    return pick(f, ASK_NAMER, last)


@rule
def find_start_player(s, f):
    """cats-10.4: by lot in the first game, later named by the player with the lowest total."""
    if s.game_number == 1:
        start_with(s, f, pick(f, ASK_STARTER, full(s.seats)))
        return
    s.phase = PHASE_NAME_STARTER
    s.actor = one_of_the_last(s, f)


@rule
def start_with(s, f, seat):
    tell(f, TOLD_START_PLAYER, EVERYONE, seat)
    s.phase = PHASE_MULTIPLIER
    s.actor = seat


@rule
def multiply(s, f, seat, card):
    """cats-10.3, 10.7: lays a multiplier card open; the next player follows."""
    s.multipliers[seat] = minus(s.multipliers[seat], card)
    s.multipliers_used = plus(s.multipliers_used, card)
    s.multiplier[seat] = card
    tell(f, TOLD_MULTIPLIER, EVERYONE, seat, card)
    s.actor = next_seat(s, seat)
    if s.multiplier[s.actor] != NONE:
        begin_round(s, f)


@rule
def may_take(s, seat, season):
    """cats-11.2, 11.3: the supply has one, and the seat not yet the most it may hold."""
    most = 1 if s.phase == PHASE_FIRST_TOKENS else MOST_TOKENS
    return s.tokens[seat, season] < most and tokens_left(s, season, TOKENS_EACH[dummies(s)]) > 0


@rule
def may_take_any(s, seat):
    for season in range(SEASONS):
        if may_take(s, seat, season):
            return True
    return False


@rule
def give_token(s, f, seat, season):
    s.tokens[seat, season] += 1
    tell(f, TOLD_TOKEN, EVERYONE, seat, season)


@rule
def take_token(s, f, seat, season):
    """A token of choice, in whatever phase tokens are taken."""
    give_token(s, f, seat, season)
    if s.phase == PHASE_FIRST_TOKENS:
        held = 0
        for t in range(SEASONS):
            held += s.tokens[seat, t]
        if held == FIRST_TOKENS:
            next_by_lot(s, f)
    elif s.phase == PHASE_TOKEN:
        s.to_take = minus(s.to_take, seat)
        s.actor = next_seat(s, seat)
        pass_over(s, f)
    else:
        next_yorozu(s, f)


@rule
def next_by_lot(s, f):
    """cats-11.3: a lot decides who takes the first tokens next."""
    if s.to_take == EMPTY:
        begin_round(s, f)
        return
    s.actor = pick(f, ASK_NEXT, s.to_take)
    s.to_take = minus(s.to_take, s.actor)


@rule
def pass_over(s, f):
    """cats-11.8: whoever can take no token is passed over."""
    while s.to_take and not may_take_any(s, s.actor):
        tell(f, TOLD_NO_TOKEN, EVERYONE, s.actor)
        s.to_take = minus(s.to_take, s.actor)
        s.actor = next_seat(s, s.actor)
    if s.to_take == EMPTY:
        begin_round(s, f)


@rule
def tokens_for_booze(s, f):
    """cats-11.4 to 11.6: all tokens go back; then one for every card with booze taken, the season cards first."""
    for seat in range(s.seats):
        for season in range(SEASONS):
            s.tokens[seat, season] = 0
    s.phase = PHASE_YOROZU_TOKEN
    for seat in range(s.seats):
        left = s.taken[seat] & SEASON_BOOZE
        while left:
            season = SEASON_OF[lowest(left)]
            left = rest(left)
            if may_take(s, seat, season):
                give_token(s, f, seat, season)
    s.owed = full(YOROZUS)
    next_yorozu(s, f)


@rule
def next_yorozu(s, f):
    """cats-11.6: the owner of yorozu 0, then the owner of yorozu 13, chooses a token; then the next game begins."""
    while s.owed:
        card = LOW_YOROZU + lowest(s.owed)
        s.owed = rest(s.owed)
        for seat in range(s.seats):
            if has(s.taken[seat], card):
                if may_take_any(s, seat):
                    s.actor = seat
                    return
                tell(f, TOLD_NO_TOKEN, EVERYONE, seat)
    new_game(s, f)
