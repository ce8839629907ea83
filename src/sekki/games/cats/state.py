"""The state of cats: what lies on the table, what can be done, asked and told."""

from sekki.kit import (
    Event,
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

from .components import CARD, CHAIRS, MULTIPLIER, POINTS, SEASON, YOROZU

MODE = Names("mode", ["basic", "experienced", "advanced"])
BASIC, EXPERIENCED, ADVANCED = range(3)

PHASE = Names(
    "phase", ["keep", "name-starter", "multiplier", "first-tokens", "token", "play", "crow", "yorozu-token", "over"]
)
KEEPING, NAMING, MULTIPLYING, FIRST_TAKING, TAKING, PLAYING, CROWING, YOROZU_TAKING, OVER = range(9)

ANSWER = Names("answer", ["none", "keep", "redeal"])
UNASKED, KEEP_HAND, REDEAL_HANDS = range(3)

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

MOVES = Moves(
    keep=(),
    redeal=(),
    start=(SEAT,),
    multiply=(MULTIPLIER,),
    token=(SEASON,),
    play=(CARD,),
    swap=(YOROZU,),
)
KEEP, REDEAL, START, MULTIPLY, TOKEN, PLAY, SWAP = MOVES.starts(
    "keep", "redeal", "start", "multiply", "token", "play", "swap"
)

QUESTIONS = Questions(
    booze=CARD, face_up=CARD, deal=CARD, dummy=CARD, multiplier=MULTIPLIER, starter=SEAT, namer=SEAT, next=SEAT
)
ASK_BOOZE, ASK_FACE_UP, ASK_DEAL, ASK_DUMMY, ASK_MULTIPLIER, ASK_STARTER, ASK_NAMER, ASK_NEXT = range(8)

EVENTS = Events(
    game_began=(NUMBER,),
    dealt=Event(SEAT, CARD, shows=True),
    face_up=(CARD, CARD),
    asked_redeal=Event(SEAT, shows=True),
    multiplier_dealt=Event(SEAT, MULTIPLIER, shows=True),
    start_player=(SEAT,),
    multiplier=Event(SEAT, MULTIPLIER, shows=True),
    token=(SEAT, SEASON),
    no_token=(SEAT,),
    dummy=Event(CARD, shows=True),
    revealed=Event(SEAT, CARD, shows=True),
    no_more=Event(SEAT, SEASON, shows=True),
    swapped=(SEAT, CARD, SEAT, CARD),
    took_lower=(SEAT, CARD),
    took_higher=(SEAT, CARD),
    took=(SEAT, CARD),
    booze=(SEAT, COUNT),
    next_face_up=(CARD, CARD),
    scored=(SEAT, POINTS),
    tie=(),
    won=(SEAT,),
)
(
    TOLD_GAME, TOLD_DEALT, TOLD_FACE_UP, TOLD_REDEAL, TOLD_MULTIPLIER_DEALT, TOLD_START, TOLD_MULTIPLIER, TOLD_TOKEN,
    TOLD_NO_TOKEN,
    TOLD_DUMMY, TOLD_REVEALED, TOLD_NO_MORE, TOLD_SWAPPED, TOLD_LOWER, TOLD_HIGHER, TOLD_TOOK, TOLD_BOOZE,
    TOLD_NEXT_FACE_UP,
    TOLD_SCORED, TOLD_TIE, TOLD_WON,
) = range(21)  # fmt: skip
FIRST_POINTS = 60  # POINTS starts at −60


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
