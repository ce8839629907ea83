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

PHASE = Names("phase")
PHASE_SETUP = PHASE.declare("setup")
PHASE_MORNING = PHASE.declare("morning")
PHASE_MIDDAY = PHASE.declare("midday")
PHASE_EVENING = PHASE.declare("evening")
PHASE_ATTACK = PHASE.declare("attack")
PHASE_RESCUE = PHASE.declare("rescue")
PHASE_OVER = PHASE.declare("over")
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
MOVES = Moves()
MOVE_PASS = MOVES.declare("pass")
MOVE_CHOOSE = MOVES.declare("choose", SURVIVOR)
MOVE_REROLL = MOVES.declare("reroll")
MOVE_SIT = MOVES.declare("sit", SPOT)
MOVE_STACK = MOVES.declare("stack", ORDER)
MOVE_PLACE = MOVES.declare("place", DIE, SPACE)
MOVE_GIVE = MOVES.declare("give", HOPE, COLOUR)
MOVE_SPEND = MOVES.declare("spend", HOPE, COLOUR)
MOVE_LOSE = MOVES.declare("lose", COLOUR)
MOVE_STRENGTHEN = MOVES.declare("strengthen", COLOUR)
MOVE_ATTEMPT = MOVES.declare("attempt")
MOVE_OPEN = MOVES.declare("open", BOTTLE)
MOVE_MEND = MOVES.declare("mend", SIDE)
MOVE_PAY = MOVES.declare("pay")
MOVE_TRADE = MOVES.declare("trade", PAIR)
MOVE_WARD = MOVES.declare("ward")
MOVE_CATCH = MOVES.declare("catch")
MOVE_USE = MOVES.declare("use")
MOVE_DROP = MOVES.declare("drop")
MOVE_SWAP = MOVES.declare("swap", SWAP)
MOVE_FLARE = MOVES.declare("flare", COLOUR)
MOVE_SHOUT = MOVES.declare("shout", COLOUR)
MOVE_SING = MOVES.declare("sing")
MOVE_FLIP = MOVES.declare("flip", COLOUR)
MOVE_COMFORT = MOVES.declare("comfort", COLOUR)
MOVE_GIFT = MOVES.declare("gift", COLOUR)
MOVE_ALETA = MOVES.declare("aleta")
MOVE_PROFESSOR = MOVES.declare("professor")
MOVE_DOLPHIN = MOVES.declare("dolphin", COLOUR)
MOVE_BEND = MOVES.declare("bend", COLOUR, BEND)
MOVE_TRICK = MOVES.declare("trick", TRICK)

SCRATCH = record("twenty_one_days scratch", out=number("i2", MOVES.size), pages=counts(PAGE), faces=number("i2", 2))

FACE = whole("face", 1, FACES)
PLAYER = Names("player", [f"player-{i + 1}" for i in range(MOST_PLAYERS)])
COIN = Names("coin", ["back", "front"])
QUESTIONS = Questions()
ASK_STARTER = QUESTIONS.declare("starter", PLAYER)
ASK_SURVIVOR = QUESTIONS.declare("survivor", SURVIVOR)
ASK_SWAP = QUESTIONS.declare("swap", SWAP)
ASK_STRENGTH = QUESTIONS.declare("strength", FACE)
ASK_HOPE = QUESTIONS.declare("hope", HOPE)
ASK_FLIP = QUESTIONS.declare("flip", FLIP)
ASK_COIN = QUESTIONS.declare("coin", COIN)
ASK_PAGE = QUESTIONS.declare("page", PAGE)
ASK_COLOUR = QUESTIONS.declare("colour", COLOUR)
ASK_DISASTER = QUESTIONS.declare("disaster", DISASTER)
ASK_BOTTLE = QUESTIONS.declare("bottle", BOTTLE)
ASK_JELLYFISH = QUESTIONS.declare("jellyfish", JELLYFISH)
ASK_SHARK = QUESTIONS.declare("shark", SHARK)
ASK_OCTOPUS = QUESTIONS.declare("octopus", OCTOPUS_FACE)
ASK_TOKEN = QUESTIONS.declare("token", TOKEN)
ASK_DIE = QUESTIONS.declare("die", FACE)

STRENGTH = whole("strength", 0, FACES)
EVENTS = Events()
TOLD_STARTER = EVENTS.declare("starter", PLAYER)
TOLD_JOINED = EVENTS.declare("joined", SURVIVOR, PLAYER)
TOLD_STRENGTH = EVENTS.declare("strength", SURVIVOR, STRENGTH, STRENGTH)
TOLD_SAT = EVENTS.declare("sat", SURVIVOR, SPOT)
TOLD_FLIP_DEALT = EVENTS.declare("flip-dealt", SURVIVOR, FLIP)
TOLD_DAY_BEGAN = EVENTS.declare("day-began", DAY, PAGE)
TOLD_PAGE_TURNED = EVENTS.declare("page-turned", DAY, PAGE)
TOLD_SKIPPED = EVENTS.declare("skipped", DAY, PAGE)
TOLD_DISTANCE = EVENTS.declare("distance", DISTANCE)
TOLD_SYMBOL = EVENTS.declare("symbol", SIGN)
TOLD_HOPE = EVENTS.declare("hope", SURVIVOR, HOPE)
TOLD_HOPE_DRAWN = EVENTS.declare("hope-drawn", HOPE)
TOLD_HOPE_GIVEN = EVENTS.declare("hope-given", SURVIVOR, HOPE)
TOLD_SPENT = EVENTS.declare("spent", SURVIVOR, HOPE)
TOLD_HANDED = EVENTS.declare("handed", SURVIVOR, SURVIVOR, HOPE)
TOLD_STRONGER = EVENTS.declare("stronger", SURVIVOR, STRENGTH)
TOLD_WEAKER = EVENTS.declare("weaker", SURVIVOR, STRENGTH)
TOLD_DIE_LOST = EVENTS.declare("die-lost", SURVIVOR, STRENGTH)
TOLD_DIED = EVENTS.declare("died", SURVIVOR)
TOLD_SHIP = EVENTS.declare("ship", TRACK)
TOLD_PLANK_LOST = EVENTS.declare("plank-lost", PLANK)
TOLD_PLANK_BACK = EVENTS.declare("plank-back", PLANK)
TOLD_SWAP = EVENTS.declare("swap", SWAP)
TOLD_PLACED = EVENTS.declare("placed", SURVIVOR, SPACE, DIE)
TOLD_ROLLED = EVENTS.declare("rolled", SURVIVOR, PURPOSE, FACE)
TOLD_TURNED = EVENTS.declare("turned", SURVIVOR, FACE)
TOLD_BENT = EVENTS.declare("bent", SURVIVOR, HOPE, FACE)
TOLD_TRICKED = EVENTS.declare("tricked", TRICK, FACE)
TOLD_BOTTLE = EVENTS.declare("bottle", SURVIVOR, BOTTLE)
TOLD_BOTTLE_GONE = EVENTS.declare("bottle-gone", BOTTLE)
TOLD_OPENED = EVENTS.declare("opened", SURVIVOR, BOTTLE)
TOLD_GIFT = EVENTS.declare("gift", SURVIVOR, SURVIVOR)
TOLD_FLIPPED = EVENTS.declare("flipped", SURVIVOR, FLIP)
TOLD_TRADED = EVENTS.declare("traded", SURVIVOR, SURVIVOR)
TOLD_DISASTER = EVENTS.declare("disaster", DISASTER)
TOLD_AVERTED = EVENTS.declare("averted", DISASTER)
TOLD_CANCELLED = EVENTS.declare("cancelled", DISASTER)
TOLD_STRUCK = EVENTS.declare("struck", DISASTER)
TOLD_SHUFFLED = EVENTS.declare("shuffled")
TOLD_SHARK = EVENTS.declare("shark", SURVIVOR, FIN, FACE)
TOLD_OCTOPUS_SLEEPS = EVENTS.declare("octopus-sleeps")
TOLD_OCTOPUS_ATTACKS = EVENTS.declare("octopus-attacks", TENTACLE)
TOLD_TENTACLE = EVENTS.declare("tentacle", SURVIVOR, FACE)
TOLD_CUT = EVENTS.declare("cut", TENTACLE)
TOLD_WARDED = EVENTS.declare("warded", SURVIVOR)
TOLD_OVERBOARD = EVENTS.declare("overboard", SURVIVOR, JELLYFISH)
TOLD_STUNG = EVENTS.declare("stung", SURVIVOR)
TOLD_PARANOIA = EVENTS.declare("paranoia", SURVIVOR)
TOLD_GRABBED = EVENTS.declare("grabbed", SURVIVOR)
TOLD_TOKEN = EVENTS.declare("token", TOKEN)
TOLD_TOKEN_FAILED = EVENTS.declare("token-failed", TOKEN)
TOLD_TOKEN_WORKED = EVENTS.declare("token-worked", TOKEN)
TOLD_TOKEN_DROPPED = EVENTS.declare("token-dropped", TOKEN)
TOLD_RESCUED = EVENTS.declare("rescued")
TOLD_LOST = EVENTS.declare("lost")


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
