"""The state of Living Forest Duel: what lies on the table, what can be done, asked and told."""

from sekki.kit import (
    EVERYONE,
    NONE,
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
    tell,
    whole,
)

from .components import (
    BONUS,
    CARD,
    CLEARING,
    COLUMN,
    COLUMNS,
    ELEMENT,
    ELEMENTS,
    FIRST_VARAN,
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

PHASE = Names("phase", ["turn", "varan", "hurry", "extinguish", "recruit", "plant", "place", "advance", "over"])
TURN, VARAN, HURRY, EXTINGUISHING, RECRUITING, PLANTING, PLACING, ADVANCING, OVER = range(9)

VICTORY = Names("victory", ["fires", "recruitment", "forest", "onibi"])
BY_FIRES, BY_RECRUITMENT, BY_FOREST, BY_ONIBI = range(4)

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

MOVES = Moves(
    reveal=(),
    use=(ELEMENT,),
    banish=(),
    keep=(),
    wait=(),
    stop=(),
    extinguish=(CLEARING,),
    recruit=(GUEST,),
    plant=(GROWN,),
    place=(ROW, COLUMN),
    advance=(STEP,),
)
REVEAL, USE, BANISH, KEEP, WAIT, STOP, EXTINGUISH, RECRUIT, PLANT_TREE, PLACE, ADVANCE = MOVES.starts(
    "reveal", "use", "banish", "keep", "wait", "stop", "extinguish", "recruit", "plant", "place", "advance"
)

QUESTIONS = Questions(
    reveal=CARD, summer=CARD, winter=CARD, under=CARD, sun_tree=TREE, water_tree=TREE, plant_tree=TREE, wind_tree=TREE
)
ASK_REVEAL, ASK_SUMMER, ASK_WINTER, ASK_UNDER, ASK_TREE = range(5)

LINE = Names("line", ["shared", "summer", "winter"])
SOURCE = Names("source", ["supply", "opponent", "nowhere"])
FROM_SUPPLY, FROM_OPPONENT, FROM_NOWHERE = range(3)

EVENTS = Events(
    turn_began=(NUMBER, SEAT),
    put_under=(SEAT, CARD),
    joined=Event(SEAT, CARD, shows=True),
    turned_up=Event(TREE, shows=True),
    reshuffled=(COUNT,),
    revealed=Event(SEAT, CARD, LINE, shows=True),
    banished=(SEAT,),
    lost_token=(SEAT, COUNT),
    forfeited=(SEAT, COUNT),
    hurried=(SEAT,),
    pointed=(SEAT, ELEMENT, CARD, COUNT),
    extinguished=(SEAT, CLEARING, COUNT),
    recruited=(SEAT, CARD),
    planted=(SEAT, TREE, ROW, COLUMN),
    covered=(SEAT, TREE),
    bonus=(SEAT, BONUS, COUNT),
    bonus_lapsed=(SEAT, BONUS),
    sanki=(SEAT, SOURCE),
    walked=(SEAT, CLEARING, STEP),
    onibi_card=(SEAT,),
    onibi_card_back=(SEAT,),
    burned=(SEAT, COUNT, COUNT, COUNT),
    fire_spread=(CLEARING,),
    won=(SEAT, VICTORY),
)
(
    TOLD_TURN, TOLD_UNDER, TOLD_JOINED, TOLD_TURNED_UP, TOLD_RESHUFFLED, TOLD_REVEALED, TOLD_BANISHED, TOLD_LOST,
    TOLD_FORFEITED, TOLD_HURRIED, TOLD_POINTED, TOLD_EXTINGUISHED, TOLD_RECRUITED, TOLD_PLANTED, TOLD_COVERED,
    TOLD_BONUS, TOLD_LAPSED, TOLD_SANKI, TOLD_WALKED, TOLD_ONIBI_CARD, TOLD_ONIBI_BACK, TOLD_BURNED, TOLD_SPREAD,
    TOLD_WON,
) = range(24)  # fmt: skip


@rule
def asked_seat(s):
    """Whose decision it is: the owner of a varan just revealed, else the player whose go it is."""
    if s.phase == VARAN:
        return s.turned - FIRST_VARAN
    return s.active + 0


@rule
def win(s, f, seat, victory):
    """living_forest_duel-16.1"""
    s.phase = OVER
    s.winner = seat
    s.over_by = victory
    tell(f, TOLD_WON, EVERYONE, seat, victory)


@rule
def any_left(pile):
    """Whether anything lies in a pile of counts."""
    kind = 0
    while kind < len(pile) and pile[kind] == 0:
        kind += 1
    return kind < len(pile)


@rule
def token_pointing(s, element):
    """The place in the help line of the last token that points at this element, or NONE."""
    last = NONE
    for seat in range(PLAYERS):
        for k in range(TOKENS):
            if s.token_for[seat, k] == element and s.token_at[seat, k] > last:
                last = s.token_at[seat, k]
    return last
