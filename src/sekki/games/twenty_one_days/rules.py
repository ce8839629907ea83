"""The rules of 21 Days as the contract wants them. What is done next always lies on top of the stack of doings."""

from sekki.kit import i64, rule

from .attacks import octopus_moves, octopus_play, paranoia_moves, suffer, ward_moves, ward_play
from .audit import INVARIANTS, audit
from .bottles import open_moves, open_play
from .components import CREW
from .crew import give_moves, give_token, spend_moves, spend_play
from .day import STAGES, advance, run, stage
from .disasters import disaster_moves, disaster_play, fund_moves
from .fishing import feed_moves, feed_play
from .locations import attempt_moves, flare_play, swap_flare_play
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
from .pastor import exchange_moves, exchange_play
from .placing import place_moves, place_play
from .raft import mend, mend_moves
from .rescue import rescue_moves, rescue_play, rosina_moves, rosina_play
from .scoring import place, score
from .scruffs import pick_swap_moves, pick_swap_play, token_moves, token_play
from .setup import again_moves, again_play, begin, choose_moves, choose_play, settle_moves, settle_play
from .state import (
    DOING_AGAIN,
    DOING_CHOOSE,
    DOING_DISASTER,
    DOING_DIVIDE,
    DOING_EXCHANGE,
    DOING_FEAST,
    DOING_FEED,
    DOING_FLARE,
    DOING_FUND,
    DOING_GIFT,
    DOING_GIVE,
    DOING_MEND,
    DOING_OCTOPUS,
    DOING_PARANOIA,
    DOING_PAUSE,
    DOING_PAY,
    DOING_PICK,
    DOING_PICK_SWAP,
    DOING_PLACE,
    DOING_PLAY,
    DOING_RESCUE,
    DOING_ROLL,
    DOING_ROSINA,
    DOING_SCRUFFS,
    DOING_SETTLE,
    DOING_SWAP_BOTTLE,
    DOING_SWAP_FLARE,
    DOING_TRADE,
    DOING_TREAT,
    DOING_WARD,
    MOVE_GIVE,
    MOVE_MEND,
    MOVE_PASS,
    PHASE_OVER,
)
from .symbols import divide_moves, divide_play
from .uses import pick_moves, pick_play, roll_moves, roll_play

__all__ = [
    "INVARIANTS", "STAGES", "act", "actors", "advance", "audit", "begin", "moves", "place", "play", "score", "setup",
    "stage",
]  # fmt: skip


@rule
def setup(s, f, w):
    begin(s, f, w)
    run(s, f, w)


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
    if doing == DOING_ROLL:
        return roll_moves(s, seat, out, 0)
    if doing == DOING_PLACE:
        return place_moves(s, out, 0)
    if doing == DOING_GIVE:
        return give_moves(s, out, 0)
    if doing == DOING_DIVIDE:
        return divide_moves(s, out, 0)
    if doing == DOING_PAUSE:
        out[0] = MOVE_PASS
        return 1
    if doing == DOING_FEED:
        return feed_moves(s, out, 0)
    if doing == DOING_PAY:
        return spend_moves(s, i64(s.x[s.depth - 1]), out, 0)
    if doing == DOING_DISASTER:
        return disaster_moves(s, seat, out, 0)
    if doing == DOING_FUND:
        return fund_moves(s, out, 0)
    if doing == DOING_RESCUE:
        return rescue_moves(s, seat, out, 0)
    return rare_moves(s, out, doing)


@rule
def rare_moves(s, out, doing):
    if doing == DOING_FLARE or doing == DOING_SWAP_FLARE:
        return attempt_moves(s, out, 0)
    if doing == DOING_PICK:
        return pick_moves(s, out, 0)
    if doing == DOING_FEAST or doing == DOING_TREAT:
        return hungry_moves(s, out, 0)
    if doing == DOING_PLAY or doing == DOING_SWAP_BOTTLE or doing == DOING_GIFT:
        return open_moves(s, out, 0)
    if doing == DOING_EXCHANGE:
        return exchange_moves(s, out, 0)
    if doing == DOING_WARD:
        return ward_moves(s, out, 0)
    if doing == DOING_PARANOIA:
        return paranoia_moves(s, out, 0)
    if doing == DOING_OCTOPUS:
        return octopus_moves(s, out, 0)
    if doing == DOING_TRADE:
        return trade_moves(s, out, 0)
    if doing == DOING_MEND:
        return mend_moves(s, out, 0)
    if doing == DOING_SCRUFFS:
        return token_moves(s, out, 0)
    if doing == DOING_PICK_SWAP:
        return pick_swap_moves(s, out, 0)
    if doing == DOING_ROSINA:
        return rosina_moves(s, out, 0)
    if doing == DOING_CHOOSE:
        return choose_moves(s, out, 0)
    if doing == DOING_AGAIN:
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
    if doing == DOING_ROLL:
        roll_play(s, f, seat, move)
    elif is_moment(move):
        moment_play(s, f, move)
    elif doing == DOING_PLACE:
        place_play(s, f, move)
    elif doing == DOING_GIVE:
        give_token(s, f, (move - MOVE_GIVE) % CREW, (move - MOVE_GIVE) // CREW)
    elif doing == DOING_DIVIDE:
        divide_play(s, f, move)
    elif doing == DOING_PAUSE:
        pass_play(s, seat)
    elif doing == DOING_FEED:
        feed_play(s, f, move)
    elif doing == DOING_PAY or doing == DOING_FUND or (doing == DOING_PARANOIA and move != MOVE_PASS):
        spend_play(s, f, move)
    elif doing == DOING_DISASTER:
        disaster_play(s, f, seat, move)
    elif doing == DOING_RESCUE:
        rescue_play(s, f, seat, move)
    else:
        rare_play(s, f, move, doing)


@rule
def rare_play(s, f, move, doing):
    if doing == DOING_FLARE:
        flare_play(s, move)
    elif doing == DOING_SWAP_FLARE:
        swap_flare_play(s, move)
    elif doing == DOING_PICK:
        pick_play(s, f, move)
    elif doing == DOING_FEAST:
        feast_play(s, f, move)
    elif doing == DOING_TREAT:
        treat_play(s, f, move)
    elif doing == DOING_PLAY or doing == DOING_SWAP_BOTTLE or doing == DOING_GIFT:
        open_play(s, f, move)
    elif doing == DOING_EXCHANGE:
        exchange_play(s, f, move)
    elif doing == DOING_WARD:
        ward_play(s, f, move)
    elif doing == DOING_PARANOIA:
        suffer(s, f)
    elif doing == DOING_OCTOPUS:
        octopus_play(s, f, move)
    elif doing == DOING_TRADE:
        trade_play(s, f, move)
    elif doing == DOING_MEND:
        mend(s, f, move - MOVE_MEND)
    elif doing == DOING_SCRUFFS:
        token_play(s, f, move)
    elif doing == DOING_PICK_SWAP:
        pick_swap_play(s, f, move)
    elif doing == DOING_ROSINA:
        rosina_play(s, f, move)
    elif doing == DOING_CHOOSE:
        choose_play(s, f, move)
    elif doing == DOING_AGAIN:
        again_play(s, f, move)
    elif doing == DOING_SETTLE:
        settle_play(s, f, move)
