"""The course of a day, and the end of the game (rules, chapters 1 and 4)."""

from sekki.kit import EVERYONE, NONE, i64, rule, tell

from .components import BUOY, CREW, PFENNIG, SKILL_NUMBER
from .crew import any_human, next_player, on_board, scruffs_up
from .hope import receive_hope
from .logbook import EVENING_PART, HAS_OCTOPUS, LAST_DAY, MIDDAY_PART, MORNING_PART, PACK_LIST
from .pages import turn_page
from .scruffs import scruffs_may_play, start_token
from .state import (
    LOST,
    PHASE_ATTACK,
    PHASE_EVENING,
    PHASE_MIDDAY,
    PHASE_MORNING,
    PHASE_OVER,
    PHASE_RESCUE,
    PHASE_SETUP,
    RESCUE_CALLS,
    ROSINA_CHOOSES,
    SCRIPT,
    TOLD_DAY_BEGAN,
    TOLD_DISTANCE,
    TOLD_LOST,
    TOLD_RESCUED,
    TOLD_STARTER,
    WON,
    drop_all,
    push,
)

PARTS_OF_A_PAGE = 3


@rule
def next_phase(s, f, w):
    """Nothing is left to be done: the day goes on."""
    if s.phase == PHASE_SETUP:
        first_day(s, f, w)
    elif s.phase == PHASE_MORNING:
        begin_midday(s)
    elif s.phase == PHASE_MIDDAY:
        s.phase = PHASE_EVENING
        read_page(s, EVENING_PART)
    elif s.phase == PHASE_EVENING and s.distance == 1 and s.day < LAST_DAY:
        s.phase = PHASE_ATTACK
        push(s, SCRIPT, PACK_LIST, 0, 0)
    elif s.phase < PHASE_RESCUE:
        end_day(s, f, w)
    else:
        finish(s, f, LOST)


@rule
def end_day(s, f, w):
    """The next day begins, or after the last one the rescue."""
    if s.day < LAST_DAY:
        new_day(s, f, w)
    else:
        s.phase = PHASE_RESCUE
        push(s, RESCUE_CALLS, 0, 0, 0)


@rule
def read_page(s, part):
    push(s, SCRIPT, s.today * PARTS_OF_A_PAGE + part, 0, 0)


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
    s.token_today = 0
    for colour in range(CREW):
        s.fresh[colour] = 0
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
    read_page(s, MORNING_PART)
    if s.day == LAST_DAY:
        push(s, ROSINA_CHOOSES, 0, 0, 0)


@rule
def begin_midday(s):
    """twenty_one_days-20.3, 20.8: Scruffs' token comes first, but for the octopus."""
    s.phase = PHASE_MIDDAY
    read_page(s, MIDDAY_PART)
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
    if not any_human(s):
        finish(s, f, LOST)
        return True
    if s.ship == BUOY:
        finish(s, f, WON)
        return True
    return False


@rule
def finish(s, f, result):
    drop_all(s)
    s.phase = PHASE_OVER
    s.result = result
    s.face = 0
    s.asked = NONE
    if result == WON:
        tell(f, TOLD_RESCUED, EVERYONE)
    else:
        tell(f, TOLD_LOST, EVERYONE)
