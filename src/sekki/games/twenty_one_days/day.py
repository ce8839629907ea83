"""The course of a day, step by step, and the end of the game (rules, chapters 1 and 4)."""

from sekki.kit import EVERYONE, NONE, i64, rule, tell

from .ability import pause_step
from .attacks import (
    bite_step,
    fight_step,
    octopus_step,
    paranoia_step,
    sharks_step,
    swim_step,
    tentacles_step,
    ward_step,
)
from .bottles import flares_step, play_step, receive_step, swap_bottle_step
from .components import (
    CREW,
    HAS_OCTOPUS,
    LAST_DAY,
    PACK_LIST,
    PART_EVENING,
    PART_MIDDAY,
    PART_MORNING,
    PARTS,
    PFENNIG,
    SKILL_NUMBER,
)
from .crew import any_human, give_step, next_player, on_board, pay_step, receive_hope, scruffs_up
from .disasters import disaster_step, fund_step
from .fishing import feed_step, fish_step
from .locations import activate_step, flare_step, hope_step, swap_flare_step, turtle_step
from .moments import feast_step, gain_step, gift_step, trade_step, treat_step
from .pastor import exchange_step
from .placing import place_step
from .raft import decided, mend_step
from .rescue import rescue_step, rosina_step
from .rolls import roll_step
from .scruffs import pick_swap_step, scruffs_may_play, start_token, token_step
from .setup import again_step, choose_step, settle_step
from .state import (
    DOING_ACTIVATE,
    DOING_AGAIN,
    DOING_BITE,
    DOING_CHOOSE,
    DOING_DISASTER,
    DOING_DIVIDE,
    DOING_EXCHANGE,
    DOING_FEAST,
    DOING_FEED,
    DOING_FIGHT,
    DOING_FISH,
    DOING_FLARE,
    DOING_FLARES,
    DOING_FUND,
    DOING_GAIN,
    DOING_GIFT,
    DOING_GIVE,
    DOING_HOPE,
    DOING_MEND,
    DOING_NOTHING,
    DOING_OCTOPUS,
    DOING_PARANOIA,
    DOING_PAUSE,
    DOING_PAY,
    DOING_PICK,
    DOING_PICK_SWAP,
    DOING_PLACE,
    DOING_PLAY,
    DOING_RECEIVE,
    DOING_REROLL,
    DOING_RESCUE,
    DOING_ROLL,
    DOING_ROSINA,
    DOING_SCRIPT,
    DOING_SCRUFFS,
    DOING_SHARKS,
    DOING_SWAP_BOTTLE,
    DOING_SWAP_FLARE,
    DOING_SWIM,
    DOING_TENTACLES,
    DOING_TRADE,
    DOING_TREAT,
    DOING_TURTLE,
    DOING_WARD,
    DOINGS,
    MOST_CAST,
    MOST_PLAYERS,
    PHASE,
    PHASE_ATTACK,
    PHASE_EVENING,
    PHASE_MIDDAY,
    PHASE_MORNING,
    PHASE_OVER,
    PHASE_RESCUE,
    PHASE_SETUP,
    RESULT_LOST,
    RESULT_WON,
    TOLD_DAY_BEGAN,
    TOLD_DISTANCE,
    TOLD_LOST,
    TOLD_RESCUED,
    TOLD_STARTER,
    drop_all,
    push,
)
from .symbols import divide_step, script_step, turn_page
from .uses import pick_step, reroll_step

STAGES = DOINGS + len(PHASE)


@rule
def run(s, f, w):
    """Does what is to be done until somebody has to decide."""
    while not advance(s, f, w):
        pass


@rule
def advance(s, f, w):
    """One step on; true when somebody has to decide, or the game is over."""
    if ended(s, f):
        return True
    if s.depth == 0:
        next_phase(s, f, w)
        if s.phase == PHASE_OVER:
            return True
    return step(s, f, w)


@rule
def stage(s):
    """What is done next: the doing on top, or else the next phase."""
    return on_top(s) if s.depth > 0 else DOINGS + i64(s.phase)


@rule
def next_phase(s, f, w):
    """Nothing is left to be done: the day goes on."""
    if s.phase == PHASE_SETUP:
        first_day(s, f, w)
    elif s.phase == PHASE_MORNING:
        begin_midday(s)
    elif s.phase == PHASE_MIDDAY:
        s.phase = PHASE_EVENING
        read_page(s, PART_EVENING)
    elif s.phase == PHASE_EVENING and s.distance == 1 and s.day < LAST_DAY:
        s.phase = PHASE_ATTACK
        push(s, DOING_SCRIPT, PACK_LIST, 0, 0)
    elif s.phase < PHASE_RESCUE:
        end_day(s, f, w)
    else:
        finish(s, f, RESULT_LOST)


@rule
def end_day(s, f, w):
    """The next day begins, or after the last one the rescue."""
    if s.day < LAST_DAY:
        new_day(s, f, w)
    else:
        s.phase = PHASE_RESCUE
        push(s, DOING_RESCUE, 0, 0, 0)


@rule
def read_page(s, part):
    push(s, DOING_SCRIPT, s.today * PARTS + part, 0, 0)


@rule
def first_day(s, f, w):
    s.day = 1
    s.today = turn_page(s, f, w, 1)
    begin_day(s, f, w)


@rule
def new_day(s, f, w):
    """twenty_one_days-4.6: what counted for one day is over."""
    s.rod_broken = 0
    s.calm = 0
    s.comforted = 0
    s.aleta_helped = 0
    s.token_today = 0
    for colour in range(CREW):
        s.fresh[colour] = 0
    for seat in range(MOST_PLAYERS):
        s.stands[seat] = 0
    s.day = s.next_day
    s.today = s.tomorrow
    s.start = next_player(s, i64(s.start))
    tell(f, TOLD_STARTER, EVERYONE, i64(s.start))
    begin_day(s, f, w)


@rule
def begin_day(s, f, w):
    """twenty_one_days-4.1, 18.6: the sharks come closer, and Herr Pfennig takes heart while they are far."""
    s.phase = PHASE_MORNING
    tell(f, TOLD_DAY_BEGAN, EVERYONE, s.day - 1, i64(s.today))
    s.tomorrow = NONE
    if s.day < LAST_DAY:
        s.next_day = s.day + 1
        s.tomorrow = turn_page(s, f, w, i64(s.next_day))
    if s.cube_rests:
        s.cube_rests = 0
    elif s.distance > 1:
        s.distance -= 1
        tell(f, TOLD_DISTANCE, EVERYONE, s.distance - 1)
    pfennig = on_board(s, PFENNIG)
    if pfennig != NONE and s.distance >= SKILL_NUMBER[PFENNIG]:
        receive_hope(s, f, pfennig, 1)
    read_page(s, PART_MORNING)
    if s.day == LAST_DAY:
        push(s, DOING_ROSINA, 0, 0, 0)


@rule
def begin_midday(s):
    """twenty_one_days-20.3, 20.8: Scruffs' token comes first, but for the octopus."""
    s.phase = PHASE_MIDDAY
    read_page(s, PART_MIDDAY)
    octopus = HAS_OCTOPUS[s.today] and s.tentacles > 0
    if scruffs_up(s) and scruffs_may_play(s) and not octopus:
        start_token(s)


@rule
def ended(s, f):
    """twenty_one_days-1.1, 1.2: checked after every step."""
    if s.phase == PHASE_OVER:
        return True
    if s.phase == PHASE_SETUP:
        return False
    if not decided(s):
        return False
    finish(s, f, RESULT_WON if any_human(s) else RESULT_LOST)
    return True


@rule
def finish(s, f, result):
    drop_all(s)
    s.phase = PHASE_OVER
    s.result = result
    for i in range(MOST_CAST):
        s.cast[i] = 0
    s.asked = NONE
    if result == RESULT_WON:
        tell(f, TOLD_RESCUED, EVERYONE)
    else:
        tell(f, TOLD_LOST, EVERYONE)


@rule
def on_top(s):
    """What is done now, DOING_NOTHING between two phases."""
    return i64(s.doing[s.depth - 1]) if s.depth > 0 else DOING_NOTHING


@rule
def step(s, f, w):
    """One step of what lies on top, and what always follows it; true when it waits for a decision."""
    doing = on_top(s)
    if doing == DOING_SCRIPT:
        script_step(s, f, w)
        doing = on_top(s)
        if doing != DOING_PLACE and doing != DOING_ROLL:
            return False
    if doing == DOING_PLACE:
        if place_step(s):
            return True
        doing = DOING_ACTIVATE
    if doing == DOING_ACTIVATE:
        activate_step(s)
        doing = on_top(s)
        if doing != DOING_ROLL:
            return False
    if doing == DOING_ROLL:
        return roll_step(s, f, w)
    if doing == DOING_GIVE:
        return give_step(s, f)
    if doing == DOING_PAY:
        return pay_step(s, f)
    if doing == DOING_PAUSE:
        return pause_step(s)
    if doing == DOING_DIVIDE:
        return divide_step(s, f)
    if doing == DOING_FISH:
        fish_step(s, f)
        doing = DOING_FEED
    if doing == DOING_FEED:
        return feed_step(s, f)
    if doing == DOING_DISASTER:
        return disaster_step(s, f)
    if doing == DOING_FUND:
        return fund_step(s, f)
    if doing == DOING_REROLL:
        return reroll_step(s)
    if doing == DOING_PICK:
        return pick_step(s)
    if doing == DOING_RESCUE:
        return rescue_step(s, f)
    if doing < DOING_ROLL:
        return setup_step(s, f, doing)
    if doing >= DOING_FLARE and doing <= DOING_FLARES:
        return location_step(s, f, doing)
    if doing >= DOING_SHARKS and doing <= DOING_PARANOIA:
        return danger_step(s, f, doing)
    return other_step(s, f, doing)


@rule
def setup_step(s, f, doing):
    if doing == DOING_CHOOSE:
        return choose_step(s, f)
    if doing == DOING_AGAIN:
        return again_step(s)
    return settle_step(s, f)


@rule
def location_step(s, f, doing):
    if doing == DOING_FLARE:
        return flare_step(s, f)
    if doing == DOING_HOPE:
        return hope_step(s)
    if doing == DOING_RECEIVE:
        return receive_step(s, f)
    if doing == DOING_PLAY:
        return play_step(s)
    if doing == DOING_TURTLE:
        return turtle_step(s)
    if doing == DOING_SWAP_FLARE:
        return swap_flare_step(s, f)
    if doing == DOING_SWAP_BOTTLE:
        return swap_bottle_step(s, f)
    return flares_step(s, f)


@rule
def danger_step(s, f, doing):
    if doing == DOING_SHARKS:
        return sharks_step(s, f)
    if doing == DOING_BITE:
        return bite_step(s, f)
    if doing == DOING_TENTACLES:
        return tentacles_step(s, f)
    if doing == DOING_FIGHT:
        return fight_step(s, f)
    if doing == DOING_SWIM:
        return swim_step(s, f)
    if doing == DOING_WARD:
        return ward_step(s)
    return paranoia_step(s, f)


@rule
def other_step(s, f, doing):
    if doing == DOING_EXCHANGE:
        return exchange_step(s)
    if doing == DOING_FEAST:
        return feast_step(s, f)
    if doing == DOING_OCTOPUS:
        return octopus_step(s, f)
    if doing == DOING_GAIN:
        return gain_step(s, f)
    if doing == DOING_GIFT:
        return gift_step(s, f)
    if doing == DOING_MEND:
        return mend_step(s, f)
    if doing == DOING_TRADE:
        return trade_step(s)
    if doing == DOING_TREAT:
        return treat_step(s, f)
    if doing == DOING_SCRUFFS:
        return token_step(s, f)
    if doing == DOING_PICK_SWAP:
        return pick_swap_step(s)
    return rosina_step(s)
