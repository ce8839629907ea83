"""The state of Living Forest Duel: what lies on the table, what can be done, asked and told."""

from sekki.kit import Events, Moves, Names, Questions, counts, flag, many, number, one, record, seat_names, whole

from .components import (
    BONUS,
    CARD,
    CLEARING,
    COLUMN,
    COLUMNS,
    ELEMENT,
    ELEMENTS,
    GROWN,
    GUEST,
    HELPERS,
    OPENING_CARDS,
    PLAYERS,
    ROW,
    ROWS,
    SEASON_ANIMALS,
    STEP,
    TOKENS,
    TREE,
    TREES,
)

PHASE = Names("phase")
PHASE_TURN = PHASE.declare("turn")
PHASE_VARAN = PHASE.declare("varan")
PHASE_HURRY = PHASE.declare("hurry")
PHASE_EXTINGUISH = PHASE.declare("extinguish")
PHASE_RECRUIT = PHASE.declare("recruit")
PHASE_PLANT = PHASE.declare("plant")
PHASE_PLACE = PHASE.declare("place")
PHASE_ADVANCE = PHASE.declare("advance")
PHASE_OVER = PHASE.declare("over")

VICTORY = Names("victory")
VICTORY_FIRES = VICTORY.declare("fires")
VICTORY_RECRUITMENT = VICTORY.declare("recruitment")
VICTORY_FOREST = VICTORY.declare("forest")
VICTORY_ONIBI = VICTORY.declare("onibi")

SEAT = seat_names(PLAYERS)
COUNT = whole("count", 0, 127)
NUMBER = whole("number", 1, 9999)
LAST_NUMBER = 9999

UNDER = SEASON_ANIMALS - OPENING_CARDS

STATE = record(
    "living_forest_duel",
    seats=number("i1"),  # seat 0 is Summer, seat 1 Winter
    phase=one(PHASE),
    turn=number("i4"),  # counted from 1
    active=one(SEAT),  # whose go it is
    turned=one(CARD),  # the card revealed in this go
    winner=one(SEAT),
    over_by=one(VICTORY),
    onibi=one(CLEARING),
    onibi_card=one(SEAT),
    fire=many(CLEARING),
    fires=number("i1", PLAYERS),
    sankis=number("i1", PLAYERS),
    tokens=number("i1", PLAYERS),  # neither used nor lost
    lost=number("i1", PLAYERS),  # in this turn
    token_for=one(ELEMENT, PLAYERS, TOKENS),  # used tokens in the order of their use
    token_at=number("i1", PLAYERS, TOKENS),  # the place in the help line each points at
    draw=counts(CARD),  # the order of piles is unknown: they are what lies in them
    discard=counts(CARD),
    help=one(CARD, HELPERS),
    helped=number("i1"),  # how many cards lie in the help line
    line=many(CARD, PLAYERS),  # animals in the personal lines
    line_varans=number("i1", PLAYERS),
    varans=number("i1", PLAYERS),  # in the varan piles
    offer=many(CARD),  # the recruitment line
    pile=many(CARD, PLAYERS),
    under=one(CARD, PLAYERS, UNDER),  # the known bottom of the personal piles, the next to come first
    top=one(TREE, ELEMENTS),
    stock=many(TREE),  # trees below the tops
    forest=many(TREE, PLAYERS),  # trees in sight
    row=one(ROW, TREES),
    column=one(COLUMN, TREES),
    over=one(TREE, TREES),  # the tree that each tree covers
    power=number("i1"),  # strength left for extinguishing, recruiting or advancing
    got=number("i1"),  # things taken with it
    obliged=flag(),  # something must be taken with it
    planting=flag(),  # a planting action is in progress
    seeds=number("i1"),  # strength left for planting
    must_plant=flag(),
    sapling=one(TREE),  # the tree that waits for its place
    gift=one(BONUS),
    gifts=number("i1"),  # how many times that bonus action is still to come
)

FRAMED_ROWS, FRAMED_COLUMNS = ROWS + 2, COLUMNS + 2  # a map of a forest has one place of margin on every side
SCRATCH = record(
    "living_forest_duel scratch",
    low=number("i8"),  # rows of the map that hold trees
    high=number("i8"),
    taken=number("u8", FRAMED_ROWS),  # columns with a tree, row by row
    from_north=number("u8", FRAMED_ROWS),  # columns into which a river runs from the place to the north
    from_east=number("u8", FRAMED_ROWS),
    from_south=number("u8", FRAMED_ROWS),
    from_west=number("u8", FRAMED_ROWS),
    tree=number("i1", FRAMED_ROWS, FRAMED_COLUMNS),  # meaningful only where `taken` says so
    tree_row=number("i1", TREES),
    tree_column=number("i1", TREES),
)

MOVES = Moves()
MOVE_REVEAL = MOVES.declare("reveal")
MOVE_USE = MOVES.declare("use", ELEMENT)
MOVE_BANISH = MOVES.declare("banish")
MOVE_KEEP = MOVES.declare("keep")
MOVE_WAIT = MOVES.declare("wait")
MOVE_STOP = MOVES.declare("stop")
MOVE_EXTINGUISH = MOVES.declare("extinguish", CLEARING)
MOVE_RECRUIT = MOVES.declare("recruit", GUEST)
MOVE_PLANT = MOVES.declare("plant", GROWN)
MOVE_PLACE = MOVES.declare("place", ROW, COLUMN)
MOVE_ADVANCE = MOVES.declare("advance", STEP)

QUESTIONS = Questions()
ASK_REVEAL = QUESTIONS.declare("reveal", CARD)
ASK_SUMMER = QUESTIONS.declare("summer", CARD)
ASK_WINTER = QUESTIONS.declare("winter", CARD)
ASK_UNDER = QUESTIONS.declare("under", CARD)
ASK_SUN_TREE = QUESTIONS.declare("sun-tree", TREE)
ASK_WATER_TREE = QUESTIONS.declare("water-tree", TREE)
ASK_PLANT_TREE = QUESTIONS.declare("plant-tree", TREE)
ASK_WIND_TREE = QUESTIONS.declare("wind-tree", TREE)

LINE = Names("line", ["shared", "summer", "winter"])
SOURCE = Names("source")
SOURCE_SUPPLY = SOURCE.declare("supply")
SOURCE_OPPONENT = SOURCE.declare("opponent")
SOURCE_NOWHERE = SOURCE.declare("nowhere")

EVENTS = Events()
TOLD_TURN_BEGAN = EVENTS.declare("turn-began", NUMBER, SEAT)
TOLD_PUT_UNDER = EVENTS.declare("put-under", SEAT, CARD)
TOLD_JOINED = EVENTS.declare("joined", SEAT, CARD, shows=True)
TOLD_TURNED_UP = EVENTS.declare("turned-up", TREE, shows=True)
TOLD_RESHUFFLED = EVENTS.declare("reshuffled", COUNT)
TOLD_REVEALED = EVENTS.declare("revealed", SEAT, CARD, LINE, shows=True)
TOLD_BANISHED = EVENTS.declare("banished", SEAT)
TOLD_LOST_TOKEN = EVENTS.declare("lost-token", SEAT, COUNT)
TOLD_FORFEITED = EVENTS.declare("forfeited", SEAT, COUNT)
TOLD_HURRIED = EVENTS.declare("hurried", SEAT)
TOLD_POINTED = EVENTS.declare("pointed", SEAT, ELEMENT, CARD, COUNT)
TOLD_EXTINGUISHED = EVENTS.declare("extinguished", SEAT, CLEARING, COUNT)
TOLD_RECRUITED = EVENTS.declare("recruited", SEAT, CARD)
TOLD_PLANTED = EVENTS.declare("planted", SEAT, TREE, ROW, COLUMN)
TOLD_COVERED = EVENTS.declare("covered", SEAT, TREE)
TOLD_BONUS = EVENTS.declare("bonus", SEAT, BONUS, COUNT)
TOLD_BONUS_LAPSED = EVENTS.declare("bonus-lapsed", SEAT, BONUS)
TOLD_SANKI = EVENTS.declare("sanki", SEAT, SOURCE)
TOLD_WALKED = EVENTS.declare("walked", SEAT, CLEARING, STEP)
TOLD_ONIBI_CARD = EVENTS.declare("onibi-card", SEAT)
TOLD_ONIBI_CARD_BACK = EVENTS.declare("onibi-card-back", SEAT)
TOLD_BURNED = EVENTS.declare("burned", SEAT, COUNT, COUNT, COUNT)
TOLD_FIRE_SPREAD = EVENTS.declare("fire-spread", CLEARING)
TOLD_WON = EVENTS.declare("won", SEAT, VICTORY)
