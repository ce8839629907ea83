"""The state of 15 Days: what lies on the table, what can be done, asked and told."""

from sekki.kit import NONE, Event, Events, Moves, Names, Questions, counts, flag, number, one, record, rule

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

PHASE = Names(
    "phase",
    [
        "act",
        "draw",
        "take",
        "refill",
        "toll",
        "place",
        "move-wild",
        "pay",
        "trade",
        "place-wild",
        "limit",
        "free-wild",
        "automa-draw",
        "automa-discard",
        "over",
    ],
)
(
    ACT, DRAWING, TAKING, REFILLING, PAYING_TOLL, PLACING, MOVING_WILD, PAYING, TRADING, PLACING_WILD, LIMITING,
    FREE_WILD, AUTOMA_DRAWING, AUTOMA_DISCARDING, OVER,
) = range(15)  # fmt: skip

TOLL = Names("toll", ["none", "drop", "give"])
NO_TOLL, DROP_TOLL, GIVE_TOLL = range(3)

SPOT = Names("spot", ["left", "right", "in-row", "before-wild", "after-wild", "for-wild"])
LEFT_CORNER, RIGHT_CORNER, IN_ROW, BEFORE_WILD, AFTER_WILD, FOR_WILD = range(6)
SPOTS = len(SPOT)

WHY = Names("why", ["payment", "trade", "limit"])  # a card is discarded
FOR_PAYMENT, FOR_TRADE, FOR_LIMIT = range(3)

YOU, AUTOMA = range(2)  # the two sides of the solo game

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

MOVES = Moves(
    draw=(DECK,),
    draw_nothing=(),
    take=(SOURCE,),
    place=(CARD, SPOT),
    done=(),
    pay=(CARD,),
    trade=(CARD,),
    wild=(SEASON, PLACE),
    feather=(ANIMAL,),
    discard=(CARD,),
    drop=(COLUMN,),
    give=(COLUMN,),
)
DRAW, DRAW_NOTHING, TAKE, PLACE_CARD, DONE, PAY, TRADE, WILD, FEATHER, DISCARD, DROP, GIVE = MOVES.starts(
    "draw", "draw-nothing", "take", "place", "done", "pay", "trade", "wild", "feather", "discard", "drop", "give"
)

QUESTIONS = Questions(back=BACK, front=FRONT, starter=SEAT)
ASK_BACK, ASK_FRONT, ASK_STARTER = range(3)

EVENTS = Events(
    dealt=Event(SEAT, CARD, shows=True),
    dealt_back=(SEAT, BACK),
    opened=(SOURCE, CARD),
    deck_top=(DECK, BACK),
    starts=(SEAT,),
    turn=(SEAT,),
    drew=Event(SEAT, DECK, CARD, shows=True),
    drew_back=(SEAT, DECK, BACK),
    took=(SEAT, SOURCE, CARD),
    refilled=(COLUMN, DECK, CARD),
    placed=(SEAT, CARD, SPOT),
    placed_unseen=Event(SEAT, CARD, SPOT, shows=True),
    discarded=(SEAT, CARD, WHY),
    discarded_unseen=Event(SEAT, CARD, WHY, shows=True),
    wild_lifted=(SEAT, SEASON),
    wild_placed=(SEAT, SEASON, PLACE),
    animal=(ANIMAL, SEAT, SEAT),
    feather_gained=(SEAT,),
    feather_played=(SEAT, ANIMAL),
    dropped=(COLUMN, CARD),
    gave=(COLUMN, CARD),
    automa_drew=(DECK, CARD),
    automa_discarded=(CARD,),
    automa_placed=(CARD,),
    automa_removed=(CARD,),
    automa_wild=(),
    deck_out=(DECK, SEAT),
    four_sets=(SEAT,),
    automa_set=(SEASON,),
    over=(),
)
(
    TOLD_DEALT, TOLD_DEALT_BACK, TOLD_OPENED, TOLD_DECK_TOP, TOLD_STARTS, TOLD_TURN, TOLD_DREW, TOLD_DREW_BACK,
    TOLD_TOOK, TOLD_REFILLED, TOLD_PLACED, TOLD_PLACED_UNSEEN, TOLD_DISCARDED, TOLD_DISCARDED_UNSEEN,
    TOLD_WILD_LIFTED, TOLD_WILD_PLACED, TOLD_ANIMAL, TOLD_FEATHER_GAINED, TOLD_FEATHER_PLAYED, TOLD_DROPPED,
    TOLD_GAVE, TOLD_AUTOMA_DREW, TOLD_AUTOMA_DISCARDED, TOLD_AUTOMA_PLACED, TOLD_AUTOMA_REMOVED,
    TOLD_AUTOMA_WILD, TOLD_DECK_OUT, TOLD_FOUR_SETS, TOLD_AUTOMA_SET, TOLD_OVER,
) = range(len(EVENTS.names))  # fmt: skip


@rule
def is_solo(s):
    return s.seats == 1


@rule
def sides(s):
    """How many tableaux take turns: the automa's counts."""
    return 2 if is_solo(s) else s.seats + 0


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
    """An animal helps who holds it, and who has just named it with a feather."""
    return s.holder[animal] == seat or s.named[animal] == 1
