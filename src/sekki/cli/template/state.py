"""The state: what lies on the table, what can be done, asked and told. The order of declarations never changes."""

from sekki.kit import Events, Moves, Names, Questions, flag, many, number, one, record, seat_names, whole

from .components import CARD, CHAIRS, MOST_POINTS

SEAT = seat_names(CHAIRS)
POINTS = whole("points", 0, MOST_POINTS)

PHASE = Names("phase")
PHASE_TURN = PHASE.declare("turn")
PHASE_OVER = PHASE.declare("over")

STATE = record(
    "template",
    seats=number("i1"),
    hand_size=number("i1"),  # the option
    phase=one(PHASE),
    actor=number("i1"),  # whose turn it is
    deck=many(CARD),  # in a concealed state also the cards of the hands one cannot see
    hand=many(CARD, CHAIRS),
    held=number("i1", CHAIRS),  # how many cards each hand holds, which everybody sees
    row=many(CARD, CHAIRS),  # rows rise, so the set says their order
    stopped=flag(CHAIRS),
)

SCRATCH = record("template scratch", unused=number("i8"))  # room for calculations, when the rules need some

MOVES = Moves()
MOVE_LAY = MOVES.declare("lay", CARD)
MOVE_STOP = MOVES.declare("stop")

QUESTIONS = Questions()
ASK_DRAW = QUESTIONS.declare("draw", CARD)

EVENTS = Events()
TOLD_DEALT = EVENTS.declare("dealt", SEAT, CARD, shows=True)
TOLD_LAID = EVENTS.declare("laid", SEAT, CARD, shows=True)
TOLD_DREW = EVENTS.declare("drew", SEAT, CARD, shows=True)
TOLD_STOPPED = EVENTS.declare("stopped", SEAT)
TOLD_SCORED = EVENTS.declare("scored", SEAT, POINTS)
