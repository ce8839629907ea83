"""The state of 15 Days: what lies on the table, what can be done, asked and told."""

from sekki.kit import NONE, Events, Moves, Names, Questions, counts, flag, number, one, record, rule

from .components import (
    ALL_CARDS,
    ANIMAL,
    BACK,
    BACKS,
    CARD,
    COLUMN,
    COLUMNS,
    CORNER,
    DECK,
    DECKS,
    FRONT,
    FRONTS,
    HEIGHT,
    MOST_SEATS,
    PLACE,
    SEASON,
    SEASONS,
    SEAT,
    SOURCE,
)

PHASE = Names("phase")
PHASE_ACT = PHASE.declare("act")
PHASE_DRAW = PHASE.declare("draw")
PHASE_TAKE = PHASE.declare("take")
PHASE_REFILL = PHASE.declare("refill")
PHASE_TOLL = PHASE.declare("toll")
PHASE_PLACE = PHASE.declare("place")
PHASE_MOVE_WILD = PHASE.declare("move-wild")
PHASE_PAY = PHASE.declare("pay")
PHASE_TRADE = PHASE.declare("trade")
PHASE_PLACE_WILD = PHASE.declare("place-wild")
PHASE_LIMIT = PHASE.declare("limit")
PHASE_FREE_WILD = PHASE.declare("free-wild")
PHASE_AUTOMA_DRAW = PHASE.declare("automa-draw")
PHASE_AUTOMA_DISCARD = PHASE.declare("automa-discard")
PHASE_OVER = PHASE.declare("over")

TOLL = Names("toll")
TOLL_NONE = TOLL.declare("none")
TOLL_DROP = TOLL.declare("drop")
TOLL_GIVE = TOLL.declare("give")

SPOT = Names("spot")
SPOT_LEFT = SPOT.declare("left")
SPOT_RIGHT = SPOT.declare("right")
SPOT_IN_ROW = SPOT.declare("in-row")
SPOT_BEFORE_WILD = SPOT.declare("before-wild")
SPOT_AFTER_WILD = SPOT.declare("after-wild")
SPOT_FOR_WILD = SPOT.declare("for-wild")
SPOTS = len(SPOT)

REASON = Names("reason")  # a card is discarded
REASON_PAYMENT = REASON.declare("payment")
REASON_TRADE = REASON.declare("trade")
REASON_LIMIT = REASON.declare("limit")

YOU = SEAT.index("seat-1")  # the two sides of the solo game
AUTOMA = SEAT.index("seat-2")

STATE = record(
    "fifteen_days",
    seats=number("i1"),
    phase=one(PHASE),
    turn=one(SEAT),  # seat-2 of a solo game is the automa
    actions=number("i1"),  # left in this turn, the one in progress included
    todo=number("i1"),  # cards yet to draw, take, pay or trade, as the phase says
    column=one(COLUMN),  # being refilled
    toll=one(TOLL),  # what follows a face-up card in the solo game
    closer=one(SEAT),  # in whose turn a deck ran out
    deck=number("i1", DECKS),
    top=one(BACK, DECKS),
    under=counts(BACK, code="i1"),  # in both decks together, beneath the top cards
    unseen=counts(FRONT, BACKS, code="i1"),  # cards nobody has a place for: in the decks or in the box
    market=one(CARD, COLUMNS, HEIGHT),
    pile=one(CARD, ALL_CARDS),  # the discard pile from the bottom
    pile_size=number("i1"),
    hand=counts(CARD, MOST_SEATS, code="i1"),
    known=counts(CARD, MOST_SEATS, code="i1"),  # of the hand, what everyone saw taken
    backs=counts(BACK, MOST_SEATS, code="i1"),  # of all cards in the hand
    placed=one(BACK, MOST_SEATS, FRONTS),  # the back of the card that lies there
    corner=one(CORNER, MOST_SEATS, SEASONS),  # where the season lies
    wild=one(PLACE, MOST_SEATS, SEASONS),  # the value of the card to its left
    wilds_left=number("i1"),
    holder=one(SEAT, SEASONS),
    feathers=number("i1", MOST_SEATS),
    feathers_left=number("i1"),
    named=flag(SEASONS),  # animals named by a feather
    drawn=counts(CARD, code="i1"),  # by the automa, still to be placed
    removed=counts(CARD, code="i1"),  # from the game by the automa
    removed_now=number("i1"),  # in this turn
    automa_wilds=number("i1"),
)
SCRATCH = record(
    "fifteen_days scratch",
    wanted=number("i8", BACKS),  # hidden cards of a hand that still need a front
    cards=number("i8", BACKS),  # unseen behind each back
    bare=number("i8", BACKS),  # of these, how many match nothing placed
)

MOVES = Moves()
MOVE_DRAW = MOVES.declare("draw", DECK)
MOVE_DRAW_NOTHING = MOVES.declare("draw-nothing")
MOVE_TAKE = MOVES.declare("take", SOURCE)
MOVE_PLACE = MOVES.declare("place", CARD, SPOT)
MOVE_DONE = MOVES.declare("done")
MOVE_PAY = MOVES.declare("pay", CARD)
MOVE_TRADE = MOVES.declare("trade", CARD)
MOVE_WILD = MOVES.declare("wild", SEASON, PLACE)
MOVE_FEATHER = MOVES.declare("feather", ANIMAL)
MOVE_DISCARD = MOVES.declare("discard", CARD)
MOVE_DROP = MOVES.declare("drop", COLUMN)
MOVE_GIVE = MOVES.declare("give", COLUMN)

QUESTIONS = Questions()
ASK_BACK = QUESTIONS.declare("back", BACK)
ASK_FRONT = QUESTIONS.declare("front", FRONT)
ASK_STARTER = QUESTIONS.declare("starter", SEAT)

EVENTS = Events()
TOLD_DEALT = EVENTS.declare("dealt", SEAT, CARD, shows=True)
TOLD_DEALT_BACK = EVENTS.declare("dealt-back", SEAT, BACK)
TOLD_OPENED = EVENTS.declare("opened", SOURCE, CARD)
TOLD_DECK_TOP = EVENTS.declare("deck-top", DECK, BACK)
TOLD_STARTS = EVENTS.declare("starts", SEAT)
TOLD_TURN = EVENTS.declare("turn", SEAT)
TOLD_DREW = EVENTS.declare("drew", SEAT, DECK, CARD, shows=True)
TOLD_DREW_BACK = EVENTS.declare("drew-back", SEAT, DECK, BACK)
TOLD_TOOK = EVENTS.declare("took", SEAT, SOURCE, CARD)
TOLD_REFILLED = EVENTS.declare("refilled", COLUMN, DECK, CARD)
TOLD_PLACED = EVENTS.declare("placed", SEAT, CARD, SPOT)
TOLD_PLACED_UNSEEN = EVENTS.declare("placed-unseen", SEAT, CARD, SPOT, shows=True)
TOLD_DISCARDED = EVENTS.declare("discarded", SEAT, CARD, REASON)
TOLD_DISCARDED_UNSEEN = EVENTS.declare("discarded-unseen", SEAT, CARD, REASON, shows=True)
TOLD_WILD_LIFTED = EVENTS.declare("wild-lifted", SEAT, SEASON)
TOLD_WILD_PLACED = EVENTS.declare("wild-placed", SEAT, SEASON, PLACE)
TOLD_ANIMAL = EVENTS.declare("animal", ANIMAL, SEAT, SEAT)
TOLD_FEATHER_GAINED = EVENTS.declare("feather-gained", SEAT)
TOLD_FEATHER_PLAYED = EVENTS.declare("feather-played", SEAT, ANIMAL)
TOLD_DROPPED = EVENTS.declare("dropped", COLUMN, CARD)
TOLD_GAVE = EVENTS.declare("gave", COLUMN, CARD)
TOLD_AUTOMA_DREW = EVENTS.declare("automa-drew", DECK, CARD)
TOLD_AUTOMA_DISCARDED = EVENTS.declare("automa-discarded", CARD)
TOLD_AUTOMA_PLACED = EVENTS.declare("automa-placed", CARD)
TOLD_AUTOMA_REMOVED = EVENTS.declare("automa-removed", CARD)
TOLD_AUTOMA_WILD = EVENTS.declare("automa-wild")
TOLD_DECK_OUT = EVENTS.declare("deck-out", DECK, SEAT)
TOLD_FOUR_SETS = EVENTS.declare("four-sets", SEAT)
TOLD_AUTOMA_SET = EVENTS.declare("automa-set", SEASON)
TOLD_OVER = EVENTS.declare("over")


@rule
def is_solo(s):
    return s.seats == 1


@rule
def sides(s):
    """How many tableaux take turns: the automa's counts."""
    return 2 if is_solo(s) else s.seats


@rule
def decks_empty(s):
    return s.deck[0] == 0 and s.deck[1] == 0


@rule
def hand_size(s, seat):
    """From the backs, which everyone sees."""
    total = 0
    for back in range(BACKS):
        total += s.backs[seat, back]
    return total


@rule
def column_height(s, column):
    height = 0
    while height < HEIGHT and s.market[column, height] != NONE:
        height += 1
    return height


@rule
def has_ability(s, seat, animal):
    """An animal helps whoever holds it, and whoever has just named it with a feather."""
    return s.holder[animal] == seat or s.named[animal] == 1
