"""The state of 21 Days: what lies on the table, what is being done, what can be done, asked and told.

What is being done is a short stack: each entry is a kind of doing with three numbers x, y and z, whose meaning the
doing's own room explains. The uppermost entry works or waits; the one below goes on when it is finished.
"""

from sekki.kit import (
    EVERYONE,
    Events,
    Moves,
    Names,
    Questions,
    counts,
    flag,
    i64,
    many,
    number,
    one,
    record,
    rule,
    tell,
    whole,
)

from .components import (
    BEND,
    BOTTLE,
    COLOUR,
    CREW,
    DICE,
    DIE,
    DISTANCE,
    FACES,
    FIN,
    FLIP,
    HOPE,
    JELLYFISH,
    OCTOPUS_FACE,
    PLANK,
    PLANKS,
    SHARK,
    SIDE,
    SPACE,
    SPOT,
    SURVIVOR,
    SWAP,
    TENTACLE,
    TOKEN,
    TRACK,
)
from .logbook import DAY, DISASTER, PAGE, SIGN

CHOICE = Names("survivors", ["chosen", "random"])
BY_CHOICE, BY_LOT = range(2)
SOLO = Names("solo", ["humans", "scruffs"])
WITH_HUMANS, WITH_SCRUFFS = range(2)
MOST_PLAYERS = 4

PHASE = Names("phase", ["setup", "morning", "midday", "evening", "attack", "rescue", "over"])
SETUP, MORNING, MIDDAY, EVENING, ATTACK, RESCUE, OVER = range(7)
RESULT = Names("result", ["open", "won", "lost"])
OPEN, WON, LOST = range(3)

DOING = Names(
    "doing",
    [
        "nothing", "choose", "again", "settle", "script", "pause", "roll", "reroll", "pay", "give", "divide", "feed",
        "feast", "treat", "gain", "trade", "gift", "place", "octopus", "activate", "exchange", "flare", "receive",
        "play", "swap-flare", "swap-bottle", "turtle", "hope", "fish", "flares", "mend", "disaster", "fund",
        "sharks", "bite", "ward", "tentacles", "fight", "swim", "paranoia", "scruffs", "pick-swap", "rosina",
        "rescue",
    ],
)  # fmt: skip
(
    NOTHING, CHOOSING, ROLLING_AGAIN, SETTLING, SCRIPT, PAUSE, ROLL, REROLL, PAY, GIVE, DIVIDE, FEED, FEASTING,
    TREAT, GAIN, TRADING, GIFTING, PLACING, OCTOPUS, ACTIVATE, EXCHANGING, FLARE, RECEIVE, PLAY_BOTTLE, SWAP_FLARE,
    SWAP_BOTTLE, TURTLE_POINTS, HOPE_POINTS_ADDED, FISHING, FLARES, MEND, DISASTER_LOOMS, FUND, SHARKS, BITE,
    WARDING, TENTACLES_ATTACK, FIGHT, SWIM, PARANOIA, SCRUFFS_TOKEN, PICK_SWAP, ROSINA_CHOOSES, RESCUE_CALLS,
) = range(len(DOING))  # fmt: skip
DEEPEST = 10

PURPOSE = Names(
    "purpose",
    [
        "flare",
        "receive",
        "play",
        "turtle",
        "hope",
        "fish",
        "octopus",
        "white",
        "fight",
        "shark",
        "swim",
        "paranoia",
        "scruffs",
        "call",
    ],
)
(
    FOR_FLARE, FOR_RECEIVE, FOR_PLAY, FOR_TURTLE, FOR_HOPE, FOR_FISH, FOR_OCTOPUS, FOR_WHITE, FOR_FIGHT, FOR_SHARK,
    FOR_SWIM, FOR_PARANOIA, FOR_SCRUFFS, FOR_CALL,
) = range(len(PURPOSE))  # fmt: skip

STATE = record(
    "twenty_one_days",
    seats=number("i1"),
    difficulty=one(Names("difficulty", ["green", "orange", "red"])),
    survivors=one(CHOICE),
    solo=one(SOLO),  # counts with one seat only
    played_as=number("i1"),  # for how many players one seat plays
    phase=one(PHASE),
    result=one(RESULT),
    asked=number("i1"),  # the seat whose decision is awaited
    depth=number("i1"),
    doing=one(DOING, DEEPEST),
    x=number("i1", DEEPEST),
    y=number("i1", DEEPEST),
    z=number("i1", DEEPEST),
    face=number("i1"),  # of the die just rolled, 0 when none waits to be used; the octopus die shows 1 (blank) or 2
    start=number("i1"),  # the player with the start token
    day=number("i1"),
    next_day=number("i1"),
    today=one(PAGE),
    tomorrow=one(PAGE),
    seen=many(PAGE),  # all pages turned up so far
    distance=number("i1"),
    cube_rests=flag(),
    sharks=counts(SHARK),  # in the bag
    ship=number("i1"),
    planks=flag(PLANKS),
    tentacles=number("i1"),
    swap=one(SWAP),
    disasters=many(DISASTER),  # not yet drawn
    disaster=one(DISASTER),  # drawn and not yet dealt with
    bottles=many(BOTTLE),  # not yet drawn
    bag=counts(HOPE),
    pool=counts(HOPE),  # drawn and being given out
    to_mick=number("i1"),  # how much of what is being given out Mick has received
    who=one(SURVIVOR, CREW),
    owner=number("i1", CREW),
    top=number("i1", CREW),  # visible strength, 0 when dead
    below=number("i1", CREW),  # the covered die, 0 when lost
    spot=one(SPOT, CREW),
    hope=counts(HOPE, CREW),
    bottle=one(BOTTLE, CREW),
    fresh=flag(CREW),  # the bottle was received today
    second=one(BOTTLE),  # a second bottle, at the swap bottle
    flip=one(FLIP, CREW),
    extra_of=one(COLOUR),  # whose the extra die is
    extra_left=number("i1"),
    placed=one(SPACE, DICE),
    gave=flag(CREW),  # at the Pastor's location
    got=number("i1", CREW),
    fish=number("i1", CREW),  # from the catch being divided
    rod_broken=flag(),
    calm=flag(),  # the next disaster today is cancelled
    comforted=flag(),
    flare_cost=number("i1"),  # on day 21, 0 while there is no flare gun
    shout_cost=number("i1"),
    sung=number("i1"),
    tokens=many(TOKEN),  # Scruffs' pile
    tokens_gone=many(TOKEN),
    token=one(TOKEN),  # the lasting one in front of Scruffs
    token_left=number("i1"),
    token_today=flag(),
)

PAIR = Names("pair", [f"{COLOUR[a]}-{COLOUR[b]}" for a in range(CREW) for b in range(a + 1, CREW)])
ORDER = Names("order", ["high-on-top", "low-on-top"])
TRICK = Names("trick", ["reroll", "plus-1", "minus-1"])
MOVES = Moves(
    # `pass` is a word of Python
    **{"pass": ()},
    choose=(SURVIVOR,),
    reroll=(),
    sit=(SPOT,),
    stack=(ORDER,),
    place=(DIE, SPACE),
    give=(HOPE, COLOUR),
    spend=(HOPE, COLOUR),
    lose=(COLOUR,),
    strengthen=(COLOUR,),
    attempt=(),
    open=(BOTTLE,),
    mend=(SIDE,),
    pay=(),
    trade=(PAIR,),
    ward=(),
    catch=(),
    use=(),
    drop=(),
    swap=(SWAP,),
    flare=(COLOUR,),
    shout=(COLOUR,),
    sing=(),
    flip=(COLOUR,),
    comfort=(COLOUR,),
    gift=(COLOUR,),
    aleta=(),
    professor=(),
    dolphin=(COLOUR,),
    bend=(COLOUR, BEND),
    trick=(TRICK,),
)
(
    M_PASS, M_CHOOSE, M_REROLL, M_SIT, M_STACK, M_PLACE, M_GIVE, M_SPEND, M_LOSE, M_STRENGTHEN, M_ATTEMPT, M_OPEN,
    M_MEND, M_PAY, M_TRADE, M_WARD, M_CATCH, M_USE, M_DROP, M_SWAP, M_FLARE, M_SHOUT, M_SING, M_FLIP, M_COMFORT,
    M_GIFT, M_ALETA, M_PROFESSOR, M_DOLPHIN, M_BEND, M_TRICK,
) = (kind.start for kind in MOVES.kinds.values())  # fmt: skip

SCRATCH = record("twenty_one_days scratch", out=number("i2", MOVES.size), pages=counts(PAGE), faces=number("i2", 2))

FACE = whole("face", 1, FACES)
PLAYER = Names("player", [f"player-{i + 1}" for i in range(MOST_PLAYERS)])
COIN = Names("coin", ["back", "front"])
QUESTIONS = Questions(
    starter=PLAYER, survivor=SURVIVOR, swap=SWAP, strength=FACE, hope=HOPE, flip=FLIP, coin=COIN, page=PAGE,
    colour=COLOUR, disaster=DISASTER, bottle=BOTTLE, jellyfish=JELLYFISH, shark=SHARK, octopus=OCTOPUS_FACE,
    token=TOKEN, die=FACE,
)  # fmt: skip
(
    ASK_STARTER, ASK_SURVIVOR, ASK_SWAP, ASK_STRENGTH, ASK_HOPE, ASK_FLIP, ASK_COIN, ASK_PAGE, ASK_COLOUR,
    ASK_DISASTER, ASK_BOTTLE, ASK_JELLYFISH, ASK_SHARK, ASK_OCTOPUS, ASK_TOKEN, ASK_DIE,
) = range(16)  # fmt: skip

STRENGTH = whole("strength", 0, FACES)
EVENTS = Events(
    starter=(PLAYER,),
    joined=(SURVIVOR, PLAYER),
    strength=(SURVIVOR, STRENGTH, STRENGTH),
    sat=(SURVIVOR, SPOT),
    flip_dealt=(SURVIVOR, FLIP),
    day_began=(DAY, PAGE),
    page_turned=(DAY, PAGE),
    skipped=(DAY, PAGE),
    distance=(DISTANCE,),
    symbol=(SIGN,),
    hope=(SURVIVOR, HOPE),
    hope_drawn=(HOPE,),
    hope_given=(SURVIVOR, HOPE),
    spent=(SURVIVOR, HOPE),
    handed=(SURVIVOR, SURVIVOR, HOPE),
    stronger=(SURVIVOR, STRENGTH),
    weaker=(SURVIVOR, STRENGTH),
    die_lost=(SURVIVOR, STRENGTH),
    died=(SURVIVOR,),
    ship=(TRACK,),
    plank_lost=(PLANK,),
    plank_back=(PLANK,),
    swap=(SWAP,),
    placed=(SURVIVOR, SPACE, DIE),
    rolled=(SURVIVOR, PURPOSE, FACE),
    turned=(SURVIVOR, FACE),
    bent=(SURVIVOR, HOPE, FACE),
    tricked=(TRICK, FACE),
    bottle=(SURVIVOR, BOTTLE),
    bottle_gone=(BOTTLE,),
    opened=(SURVIVOR, BOTTLE),
    gift=(SURVIVOR, SURVIVOR),
    flipped=(SURVIVOR, FLIP),
    traded=(SURVIVOR, SURVIVOR),
    disaster=(DISASTER,),
    averted=(DISASTER,),
    cancelled=(DISASTER,),
    struck=(DISASTER,),
    shuffled=(),
    shark=(SURVIVOR, FIN, FACE),
    octopus_sleeps=(),
    octopus_attacks=(TENTACLE,),
    tentacle=(SURVIVOR, FACE),
    cut=(TENTACLE,),
    warded=(SURVIVOR,),
    overboard=(SURVIVOR, JELLYFISH),
    stung=(SURVIVOR,),
    paranoia=(SURVIVOR,),
    grabbed=(SURVIVOR,),
    token=(TOKEN,),
    token_failed=(TOKEN,),
    token_worked=(TOKEN,),
    token_dropped=(TOKEN,),
    rescued=(),
    lost=(),
)
(
    T_STARTER, T_JOINED, T_STRENGTH, T_SAT, T_FLIP_DEALT, T_DAY, T_PAGE, T_SKIPPED, T_DISTANCE, T_SYMBOL, T_HOPE,
    T_HOPE_DRAWN, T_HOPE_GIVEN, T_SPENT, T_HANDED, T_STRONGER, T_WEAKER, T_DIE_LOST, T_DIED, T_SHIP, T_PLANK_LOST,
    T_PLANK_BACK, T_SWAP, T_PLACED, T_ROLLED, T_TURNED, T_BENT, T_TRICKED, T_BOTTLE, T_BOTTLE_GONE, T_OPENED, T_GIFT,
    T_FLIPPED, T_TRADED, T_DISASTER, T_AVERTED, T_CANCELLED, T_STRUCK, T_SHUFFLED, T_SHARK, T_SLEEPS, T_ATTACKS,
    T_TENTACLE, T_CUT, T_WARDED, T_OVERBOARD, T_STUNG, T_PARANOIA, T_GRABBED, T_TOKEN, T_TOKEN_FAILED,
    T_TOKEN_WORKED, T_TOKEN_DROPPED, T_RESCUED, T_LOST,
) = range(len(EVENTS.names))  # fmt: skip


@rule
def push(s, doing, x, y, z):
    """Something new to be done first."""
    t = s.depth
    s.doing[t] = doing
    s.x[t] = x
    s.y[t] = y
    s.z[t] = z
    s.depth = t + 1


@rule
def pop(s):
    """What was done is finished."""
    t = s.depth - 1
    s.doing[t] = NOTHING
    s.x[t] = 0
    s.y[t] = 0
    s.z[t] = 0
    s.depth = t


@rule
def drop_all(s):
    """Everything under way is broken off."""
    while s.depth > 0:
        pop(s)


@rule
def about(s, f, event, colour, b=0, c=0):
    """Tells of a survivor."""
    tell(f, event, EVERYONE, i64(s.who[colour]), b, c)
