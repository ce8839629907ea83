"""What lies on top of the stack of doings is done, step by step, until somebody has to decide."""

from sekki.kit import i64, rule

from .attacks import (
    bite_step,
    fight_step,
    octopus_step,
    sharks_step,
    tentacles_step,
    ward_step,
)
from .bottles import play_step, receive_step, swap_bottle_step
from .day import ended, next_phase
from .disasters import disaster_step, fund_step
from .hope import give_step, pay_step
from .locations import (
    feed_step,
    fish_step,
    flare_step,
    hope_step,
    swap_flare_step,
    turtle_step,
)
from .moments import (
    feast_step,
    gain_step,
    gift_step,
    pause_step,
    trade_step,
    treat_step,
)
from .placing import activate_step, exchange_step, place_step
from .raft import flares_step, mend_step
from .rescue import rescue_step, rosina_step
from .rolls import reroll_step, roll_step
from .scruffs import pick_swap_step, token_step
from .sea import paranoia_step, swim_step
from .setup import (
    again_step,
    choose_step,
    settle_step,
)
from .state import (
    ACTIVATE,
    BITE,
    CHOOSING,
    DISASTER_LOOMS,
    DIVIDE,
    DOING,
    EXCHANGING,
    FEASTING,
    FEED,
    FIGHT,
    FISHING,
    FLARE,
    FLARES,
    FUND,
    GAIN,
    GIFTING,
    GIVE,
    HOPE_POINTS_ADDED,
    MEND,
    OCTOPUS,
    PARANOIA,
    PAUSE,
    PAY,
    PHASE,
    PICK_SWAP,
    PLACING,
    PLAY_BOTTLE,
    RECEIVE,
    REROLL,
    RESCUE_CALLS,
    ROLL,
    ROLLING_AGAIN,
    SCRIPT,
    SCRUFFS_TOKEN,
    SHARKS,
    SWAP_BOTTLE,
    SWAP_FLARE,
    SWIM,
    TENTACLES_ATTACK,
    TRADING,
    TREAT,
    TURTLE_POINTS,
    WARDING,
)
from .symbols import divide_step, script_step

DOINGS = len(DOING)
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
        return False
    return step(s, f, w)


@rule
def stage(s):
    """What is done next: the doing on top, or else the next phase."""
    if s.depth == 0:
        return DOINGS + i64(s.phase)
    return i64(s.doing[s.depth - 1])


@rule
def step(s, f, w):
    """One step of what lies on top; true when it waits for a decision."""
    doing = s.doing[s.depth - 1]
    if doing == SCRIPT:
        return script_step(s, f, w)
    if doing == ROLL:
        return roll_step(s, f, w)
    if doing == PLACING:
        return place_step(s)
    if doing == ACTIVATE:
        return activate_step(s)
    if doing == GIVE:
        return give_step(s, f)
    if doing == PAY:
        return pay_step(s, f)
    if doing == PAUSE:
        return pause_step(s)
    if doing == DIVIDE:
        return divide_step(s)
    if doing == FEED:
        return feed_step(s, f)
    if doing == DISASTER_LOOMS:
        return disaster_step(s, f)
    if doing == FUND:
        return fund_step(s, f)
    if doing == REROLL:
        return reroll_step(s)
    if doing == RESCUE_CALLS:
        return rescue_step(s, f)
    if doing < ROLL:
        return setup_step(s, f, doing)
    if doing >= FLARE and doing <= FLARES:
        return location_step(s, f, doing)
    if doing >= SHARKS and doing <= PARANOIA:
        return danger_step(s, f, doing)
    return other_step(s, f, doing)


@rule
def setup_step(s, f, doing):
    if doing == CHOOSING:
        return choose_step(s, f)
    if doing == ROLLING_AGAIN:
        return again_step(s)
    return settle_step(s, f)


@rule
def location_step(s, f, doing):
    if doing == FLARE:
        return flare_step(s, f)
    if doing == HOPE_POINTS_ADDED:
        return hope_step(s)
    if doing == FISHING:
        return fish_step(s, f)
    if doing == RECEIVE:
        return receive_step(s, f)
    if doing == PLAY_BOTTLE:
        return play_step(s)
    if doing == TURTLE_POINTS:
        return turtle_step(s)
    if doing == SWAP_FLARE:
        return swap_flare_step(s, f)
    if doing == SWAP_BOTTLE:
        return swap_bottle_step(s, f)
    return flares_step(s, f)


@rule
def danger_step(s, f, doing):
    if doing == SHARKS:
        return sharks_step(s, f)
    if doing == BITE:
        return bite_step(s, f)
    if doing == TENTACLES_ATTACK:
        return tentacles_step(s, f)
    if doing == FIGHT:
        return fight_step(s, f)
    if doing == SWIM:
        return swim_step(s, f)
    if doing == WARDING:
        return ward_step(s)
    return paranoia_step(s, f)


@rule
def other_step(s, f, doing):
    if doing == EXCHANGING:
        return exchange_step(s)
    if doing == FEASTING:
        return feast_step(s, f)
    if doing == OCTOPUS:
        return octopus_step(s, f)
    if doing == GAIN:
        return gain_step(s, f)
    if doing == GIFTING:
        return gift_step(s, f)
    if doing == MEND:
        return mend_step(s, f)
    if doing == TRADING:
        return trade_step(s)
    if doing == TREAT:
        return treat_step(s, f)
    if doing == SCRUFFS_TOKEN:
        return token_step(s, f)
    if doing == PICK_SWAP:
        return pick_swap_step(s)
    return rosina_step(s)
