"""The rules of 21 Days as the contract wants them. What is done next always lies on top of the stack of doings."""

from sekki.kit import i64, rule

from .attacks import (
    octopus_moves,
    octopus_play,
    ward_moves,
    ward_play,
)
from .audit import INVARIANTS, audit
from .bottles import open_moves, open_play
from .components import CREW
from .crew import alive
from .disasters import disaster_moves, disaster_play, fund_moves, spend_play
from .hope import give_moves, give_token, spend_moves
from .locations import (
    attempt_moves,
    feed_moves,
    feed_play,
    flare_play,
    swap_flare_play,
)
from .moments import (
    feast_play,
    hungry_moves,
    is_moment,
    moment_moves,
    moment_play,
    pass_play,
    trade_moves,
    trade_play,
    treat_play,
)
from .placing import exchange_moves, exchange_play, place_moves, place_play
from .raft import mend, mend_moves
from .rescue import rescue_moves, rescue_play, rosina_moves, rosina_play
from .rolls import roll_play, roll_uses
from .scruffs import pick_swap_moves, pick_swap_play, token_moves, token_play
from .sea import paranoia_moves, suffer
from .setup import (
    again_moves,
    again_play,
    choose_moves,
    choose_play,
    lay_out,
    settle_moves,
    settle_play,
)
from .state import (
    CHOOSING,
    DISASTER_LOOMS,
    DIVIDE,
    EXCHANGING,
    FEASTING,
    FEED,
    FLARE,
    FUND,
    GIFTING,
    GIVE,
    MEND,
    MOVE_GIVE,
    MOVE_MEND,
    MOVE_PASS,
    OCTOPUS,
    PARANOIA,
    PAUSE,
    PAY,
    PHASE_OVER,
    PICK_SWAP,
    PLACING,
    PLAY_BOTTLE,
    RESCUE_CALLS,
    ROLL,
    ROLLING_AGAIN,
    ROSINA_CHOOSES,
    SCRUFFS_TOKEN,
    SETTLING,
    SWAP_BOTTLE,
    SWAP_FLARE,
    TRADING,
    TREAT,
    WARDING,
    WON,
)
from .steps import STAGES, advance, run, stage
from .symbols import divide_moves, divide_play

__all__ = [
    "INVARIANTS", "STAGES", "act", "actors", "advance", "audit", "begin", "moves", "place", "play", "score", "setup",
    "stage",
]  # fmt: skip


@rule
def setup(s, f, w):
    begin(s, f, w)
    run(s, f, w)


@rule
def begin(s, f, w):
    lay_out(s, f)


@rule
def actors(s):
    if s.phase == PHASE_OVER:
        return 0
    return 1 << s.asked


@rule
def moves(s, seat, out, w):
    """The decision that is awaited, and what may be done beside it."""
    if s.phase == PHASE_OVER:
        return 0
    n = 0
    if seat == s.asked:
        n = awaited_moves(s, seat, out)
    return moment_moves(s, seat, out, n)


@rule
def awaited_moves(s, seat, out):
    doing = s.doing[s.depth - 1]
    if doing == ROLL:
        out[0] = MOVE_PASS
        return roll_uses(s, seat, out, 1)
    if doing == PLACING:
        return place_moves(s, out, 0)
    if doing == GIVE:
        return give_moves(s, out, 0)
    if doing == DIVIDE:
        return divide_moves(s, out, 0)
    if doing == PAUSE:
        out[0] = MOVE_PASS
        return 1
    if doing == FEED:
        return feed_moves(s, out, 0)
    if doing == PAY:
        return spend_moves(s, i64(s.x[s.depth - 1]), out, 0)
    if doing == DISASTER_LOOMS:
        return disaster_moves(s, seat, out, 0)
    if doing == FUND:
        return fund_moves(s, out, 0)
    if doing == RESCUE_CALLS:
        return rescue_moves(s, seat, out, 0)
    return rare_moves(s, out, doing)


@rule
def rare_moves(s, out, doing):
    if doing == FLARE or doing == SWAP_FLARE:
        return attempt_moves(s, out, 0)
    if doing == FEASTING or doing == TREAT:
        return hungry_moves(s, out, 0)
    if doing == PLAY_BOTTLE or doing == SWAP_BOTTLE or doing == GIFTING:
        return open_moves(s, out, 0)
    if doing == EXCHANGING:
        return exchange_moves(s, out, 0)
    if doing == WARDING:
        return ward_moves(s, out, 0)
    if doing == PARANOIA:
        return paranoia_moves(s, out, 0)
    if doing == OCTOPUS:
        return octopus_moves(s, out, 0)
    if doing == TRADING:
        return trade_moves(s, out, 0)
    if doing == MEND:
        return mend_moves(s, out, 0)
    if doing == SCRUFFS_TOKEN:
        return token_moves(s, out, 0)
    if doing == PICK_SWAP:
        return pick_swap_moves(s, out, 0)
    if doing == ROSINA_CHOOSES:
        return rosina_moves(s, out, 0)
    if doing == CHOOSING:
        return choose_moves(s, out, 0)
    if doing == ROLLING_AGAIN:
        return again_moves(s, out, 0)
    return settle_moves(s, out, 0)


@rule
def play(s, f, seat, move, w):
    act(s, f, seat, move, w)
    run(s, f, w)


@rule
def act(s, f, seat, move, w):
    """The move itself; what follows from it is done step by step."""
    doing = s.doing[s.depth - 1]
    if doing == ROLL:
        roll_play(s, f, seat, move)
    elif is_moment(move):
        moment_play(s, f, move)
    elif doing == PLACING:
        place_play(s, f, move)
    elif doing == GIVE:
        give_token(s, f, (move - MOVE_GIVE) % CREW, (move - MOVE_GIVE) // CREW)
    elif doing == DIVIDE:
        divide_play(s, f, move)
    elif doing == PAUSE:
        pass_play(s, seat)
    elif doing == FEED:
        feed_play(s, f, move)
    elif doing == PAY or doing == FUND or (doing == PARANOIA and move != MOVE_PASS):
        spend_play(s, f, move)
    elif doing == DISASTER_LOOMS:
        disaster_play(s, f, seat, move)
    elif doing == RESCUE_CALLS:
        rescue_play(s, f, seat, move)
    else:
        rare_play(s, f, move, doing)


@rule
def rare_play(s, f, move, doing):
    if doing == FLARE:
        flare_play(s, move)
    elif doing == SWAP_FLARE:
        swap_flare_play(s, move)
    elif doing == FEASTING:
        feast_play(s, f, move)
    elif doing == TREAT:
        treat_play(s, f, move)
    elif doing == PLAY_BOTTLE or doing == SWAP_BOTTLE or doing == GIFTING:
        open_play(s, f, move)
    elif doing == EXCHANGING:
        exchange_play(s, f, move)
    elif doing == WARDING:
        ward_play(s, f, move)
    elif doing == PARANOIA:
        suffer(s, f)
    elif doing == OCTOPUS:
        octopus_play(s, f, move)
    elif doing == TRADING:
        trade_play(s, f, move)
    elif doing == MEND:
        mend(s, f, move - MOVE_MEND)
    elif doing == SCRUFFS_TOKEN:
        token_play(s, f, move)
    elif doing == PICK_SWAP:
        pick_swap_play(s, f, move)
    elif doing == ROSINA_CHOOSES:
        rosina_play(s, f, move)
    elif doing == CHOOSING:
        choose_play(s, f, move)
    elif doing == ROLLING_AGAIN:
        again_play(s, f, move)
    elif doing == SETTLING:
        settle_play(s, f, move)


@rule
def score(s, seat):
    """The day reached, how far the ship has come, and how many are alive: the same for everyone."""
    points = i64(s.day) + s.ship
    for colour in range(CREW):
        if alive(s, colour):
            points += 1
    return points


@rule
def place(s, seat):
    """All have won, or nobody."""
    return 1 if s.result == WON else 0
