"""The state of cats: what lies on the table, what can be done, asked and told."""

from sekki.kit import (
    NONE,
    Events,
    Moves,
    Names,
    Questions,
    counts,
    flag,
    many,
    number,
    one,
    record,
    rule,
    seat_names,
    whole,
)

from .components import CARD, CHAIRS, MULTIPLIER, POINTS, ROUNDS, SEASON, YOROZU

MODE = Names("mode")
MODE_BASIC = MODE.declare("basic")
MODE_EXPERIENCED = MODE.declare("experienced")
MODE_ADVANCED = MODE.declare("advanced")

PHASE = Names("phase")
PHASE_KEEP = PHASE.declare("keep")
PHASE_NAME_STARTER = PHASE.declare("name-starter")
PHASE_MULTIPLIER = PHASE.declare("multiplier")
PHASE_FIRST_TOKENS = PHASE.declare("first-tokens")
PHASE_TOKEN = PHASE.declare("token")
PHASE_PLAY = PHASE.declare("play")
PHASE_CROW = PHASE.declare("crow")
PHASE_YOROZU_TOKEN = PHASE.declare("yorozu-token")
PHASE_OVER = PHASE.declare("over")

ANSWER = Names("answer")
ANSWER_NONE = ANSWER.declare("none")
ANSWER_KEEP = ANSWER.declare("keep")
ANSWER_REDEAL = ANSWER.declare("redeal")

SEAT = seat_names(CHAIRS)
COUNT = whole("count", 0, 9)
MOST_GAMES = 999
NUMBER = whole("number", 1, MOST_GAMES)

STATE = record(
    "cats",
    seats=number("i1"),
    mode=one(MODE),
    single=flag(),
    target=number("i2"),
    phase=one(PHASE),
    actor=number("i1"),  # whose decision it is where one seat decides
    game_number=number("i2"),  # counted from 1
    tie_break=flag(),  # this is the one extra game
    round_number=number("i1"),  # rounds finished in this game
    total=number("i2", CHAIRS),
    shown=one(CARD, 2),  # lower, higher
    hand=many(CARD, CHAIRS),  # the dummy's deck is the hand of the chair after the last seat
    pool=many(CARD),  # cards whose place this state does not know: empty but for a concealed state
    played=one(CARD, CHAIRS),
    taken=many(CARD, CHAIRS),
    no_more=many(SEASON, CHAIRS),
    booze_held=number("i1", CHAIRS),  # of the season cards with booze dealt to each, how many are not yet seen
    answer=one(ANSWER, CHAIRS),
    multiplier=one(MULTIPLIER, CHAIRS),
    multipliers=many(MULTIPLIER, CHAIRS),  # still in hand
    multiplier_pool=many(MULTIPLIER),  # like pool
    multipliers_used=many(MULTIPLIER),
    tokens=counts(SEASON, CHAIRS),
    to_take=many(SEAT),  # seats that have yet to take tokens
    owed=many(YOROZU),  # yorozu cards whose token comes after the one being chosen
)

SHARES = 5  # kinds of cards that a hand may be barred from: four seasons, and the yorozu
NEEDS = 8 * 8 * 8
SCRATCH = record(
    "cats scratch",
    ways=number("i8", SHARES + 1, NEEDS),  # of handing out the shares from this one on, by what three chairs still need
    left=many(CARD, SHARES),
    need=number("i8", CHAIRS),
    split=number("i8", CHAIRS),
)

MOVES = Moves()
MOVE_KEEP = MOVES.declare("keep")
MOVE_REDEAL = MOVES.declare("redeal")
MOVE_START = MOVES.declare("start", SEAT)
MOVE_MULTIPLY = MOVES.declare("multiply", MULTIPLIER)
MOVE_TOKEN = MOVES.declare("token", SEASON)
MOVE_PLAY = MOVES.declare("play", CARD)
MOVE_SWAP = MOVES.declare("swap", YOROZU)

QUESTIONS = Questions()
ASK_BOOZE = QUESTIONS.declare("booze", CARD)
ASK_FACE_UP = QUESTIONS.declare("face-up", CARD)
ASK_DEAL = QUESTIONS.declare("deal", CARD)
ASK_DUMMY = QUESTIONS.declare("dummy", CARD)
ASK_MULTIPLIER = QUESTIONS.declare("multiplier", MULTIPLIER)
ASK_STARTER = QUESTIONS.declare("starter", SEAT)
ASK_NAMER = QUESTIONS.declare("namer", SEAT)
ASK_NEXT = QUESTIONS.declare("next", SEAT)

EVENTS = Events()
TOLD_GAME_BEGAN = EVENTS.declare("game-began", NUMBER)
TOLD_DEALT = EVENTS.declare("dealt", SEAT, CARD, shows=True)
TOLD_FACE_UP = EVENTS.declare("face-up", CARD, CARD)
TOLD_ASKED_REDEAL = EVENTS.declare("asked-redeal", SEAT, shows=True)
TOLD_MULTIPLIER_DEALT = EVENTS.declare("multiplier-dealt", SEAT, MULTIPLIER, shows=True)
TOLD_START_PLAYER = EVENTS.declare("start-player", SEAT)
TOLD_MULTIPLIER = EVENTS.declare("multiplier", SEAT, MULTIPLIER, shows=True)
TOLD_TOKEN = EVENTS.declare("token", SEAT, SEASON)
TOLD_NO_TOKEN = EVENTS.declare("no-token", SEAT)
TOLD_DUMMY = EVENTS.declare("dummy", CARD, shows=True)
TOLD_REVEALED = EVENTS.declare("revealed", SEAT, CARD, shows=True)
TOLD_NO_MORE = EVENTS.declare("no-more", SEAT, SEASON, shows=True)
TOLD_SWAPPED = EVENTS.declare("swapped", SEAT, CARD, SEAT, CARD)
TOLD_TOOK_LOWER = EVENTS.declare("took-lower", SEAT, CARD)
TOLD_TOOK_HIGHER = EVENTS.declare("took-higher", SEAT, CARD)
TOLD_TOOK = EVENTS.declare("took", SEAT, CARD)
TOLD_BOOZE = EVENTS.declare("booze", SEAT, COUNT)
TOLD_NEXT_FACE_UP = EVENTS.declare("next-face-up", CARD, CARD)
TOLD_SCORED = EVENTS.declare("scored", SEAT, POINTS)
TOLD_TIE = EVENTS.declare("tie")
TOLD_WON = EVENTS.declare("won", SEAT)
FIRST_POINTS = POINTS.index("0")


@rule
def dummies(s):
    """Chairs that play by themselves: one with three players. Nothing else asks how many seats there are."""
    return CHAIRS - s.seats


@rule
def next_seat(s, seat):
    """Clockwise."""
    return (seat + 1) % s.seats


@rule
def tokens_left(s, season, each):
    """How many tokens of a season lie in the supply, of `each` in the game."""
    left = each
    for seat in range(s.seats):
        left -= s.tokens[seat, season]
    return left


@rule
def cards_in_hand(s, chair):
    """How many cards a hand holds, concealed or not."""
    return ROUNDS - s.round_number - (0 if s.played[chair] == NONE else 1)
