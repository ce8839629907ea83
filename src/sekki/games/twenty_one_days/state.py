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
    numbered,
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
    CROWD,
    DAY,
    DICE,
    DIE,
    DIFFICULTY,
    DISASTER,
    DISTANCE,
    FACES,
    FIN,
    FLIP,
    HOPE,
    JELLYFISH,
    OCTOPUS_FACE,
    PAGE,
    PLANK,
    PLANKS,
    SHARK,
    SIDE,
    SIGN,
    SPACE,
    SPOT,
    SURVIVOR,
    SWAP,
    TENTACLE,
    TOKEN,
    TRACK,
)

CHOICE = Names("survivors")
CHOICE_CHOSEN = CHOICE.declare("chosen")
CHOICE_RANDOM = CHOICE.declare("random")
SOLO = Names("solo")
SOLO_HUMANS = SOLO.declare("humans")
SOLO_SCRUFFS = SOLO.declare("scruffs")
MOST_PLAYERS = 4
STARTER = Names("starter", ["random", *numbered("player", MOST_PLAYERS)])
STARTER_RANDOM = STARTER.index("random")
MOST_CAST = max(CREW, CROWD)  # dice rolled together: at a location, or out of a bottle

PHASE = Names("phase")
PHASE_SETUP = PHASE.declare("setup")
PHASE_MORNING = PHASE.declare("morning")
PHASE_MIDDAY = PHASE.declare("midday")
PHASE_EVENING = PHASE.declare("evening")
PHASE_ATTACK = PHASE.declare("attack")
PHASE_RESCUE = PHASE.declare("rescue")
PHASE_OVER = PHASE.declare("over")
RESULT = Names("result")
RESULT_OPEN = RESULT.declare("open")
RESULT_WON = RESULT.declare("won")
RESULT_LOST = RESULT.declare("lost")

DOING = Names("doing")
DOING_NOTHING = DOING.declare("nothing")
DOING_CHOOSE = DOING.declare("choose")
DOING_AGAIN = DOING.declare("again")
DOING_SETTLE = DOING.declare("settle")
DOING_SCRIPT = DOING.declare("script")
DOING_PAUSE = DOING.declare("pause")
DOING_ROLL = DOING.declare("roll")
DOING_PICK = DOING.declare("pick")
DOING_REROLL = DOING.declare("reroll")
DOING_PAY = DOING.declare("pay")
DOING_GIVE = DOING.declare("give")
DOING_DIVIDE = DOING.declare("divide")
DOING_FEED = DOING.declare("feed")
DOING_FEAST = DOING.declare("feast")
DOING_TREAT = DOING.declare("treat")
DOING_GAIN = DOING.declare("gain")
DOING_TRADE = DOING.declare("trade")
DOING_GIFT = DOING.declare("gift")
DOING_PLACE = DOING.declare("place")
DOING_OCTOPUS = DOING.declare("octopus")
DOING_ACTIVATE = DOING.declare("activate")
DOING_EXCHANGE = DOING.declare("exchange")
DOING_FLARE = DOING.declare("flare")
DOING_RECEIVE = DOING.declare("receive")
DOING_PLAY = DOING.declare("play")
DOING_SWAP_FLARE = DOING.declare("swap-flare")
DOING_SWAP_BOTTLE = DOING.declare("swap-bottle")
DOING_TURTLE = DOING.declare("turtle")
DOING_HOPE = DOING.declare("hope")
DOING_FISH = DOING.declare("fish")
DOING_FLARES = DOING.declare("flares")
DOING_MEND = DOING.declare("mend")
DOING_DISASTER = DOING.declare("disaster")
DOING_FUND = DOING.declare("fund")
DOING_SHARKS = DOING.declare("sharks")
DOING_BITE = DOING.declare("bite")
DOING_WARD = DOING.declare("ward")
DOING_TENTACLES = DOING.declare("tentacles")
DOING_FIGHT = DOING.declare("fight")
DOING_SWIM = DOING.declare("swim")
DOING_PARANOIA = DOING.declare("paranoia")
DOING_SCRUFFS = DOING.declare("scruffs")
DOING_PICK_SWAP = DOING.declare("pick-swap")
DOING_ROSINA = DOING.declare("rosina")
DOING_RESCUE = DOING.declare("rescue")
DOINGS = len(DOING)
DEEPEST = 10

PURPOSE = Names("purpose")
FOR_FLARE = PURPOSE.declare("flare")
FOR_RECEIVE = PURPOSE.declare("receive")
FOR_PLAY = PURPOSE.declare("play")
FOR_TURTLE = PURPOSE.declare("turtle")
FOR_HOPE = PURPOSE.declare("hope")
FOR_FISH = PURPOSE.declare("fish")
FOR_OCTOPUS = PURPOSE.declare("octopus")
FOR_WHITE = PURPOSE.declare("white")
FOR_FIGHT = PURPOSE.declare("fight")
FOR_SHARK = PURPOSE.declare("shark")
FOR_SWIM = PURPOSE.declare("swim")
FOR_PARANOIA = PURPOSE.declare("paranoia")
FOR_SCRUFFS = PURPOSE.declare("scruffs")
FOR_CALL = PURPOSE.declare("call")
PURPOSES = len(PURPOSE)

STATE = record(
    "twenty_one_days",
    seats=number("i1"),
    difficulty=one(DIFFICULTY),
    survivors=one(CHOICE),
    solo=one(SOLO),
    starter=one(STARTER),
    let_stand=flag(),  # whether a seat may let all rolls of a kind stand until tomorrow
    played_as=number("i1"),  # for how many players one seat plays
    phase=one(PHASE),
    result=one(RESULT),
    asked=number("i1"),  # the seat whose decision is awaited
    depth=number("i1"),
    doing=one(DOING, DEEPEST),
    x=number("i1", DEEPEST),
    y=number("i1", DEEPEST),
    z=number("i1", DEEPEST),
    cast=number("i1", MOST_CAST),  # the dice that lie open, 0 where there is none; the octopus die shows 1 (blank) or 2
    stands=number("i2", MOST_PLAYERS),  # the kinds of rolls a seat lets stand until tomorrow, a bit each
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
    got=number("i1", CREW),  # hope handed over at the Pastor's location
    fish=number("i1", CREW),  # from the catch being divided
    rod_broken=flag(),
    calm=flag(),  # the next disaster today is cancelled
    comforted=flag(),
    aleta_helped=flag(),
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
TRICK = Names("trick")
TRICK_REROLL = TRICK.declare("reroll")
TRICK_PLUS_1 = TRICK.declare("plus-1")
TRICK_MINUS_1 = TRICK.declare("minus-1")
NTH = numbered("die", MOST_CAST)
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
MOVE_PICK = MOVES.declare("pick", NTH)
MOVE_STAND = MOVES.declare("stand")

SCRATCH = record("twenty_one_days scratch", out=number("i2", MOVES.size), pages=counts(PAGE), faces=number("i2", 2))

FACE = whole("face", 1, FACES)
PLAYER = numbered("player", MOST_PLAYERS)
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
TOLD_PICKED = EVENTS.declare("picked", NTH)
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
    s.doing[t] = DOING_NOTHING
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
