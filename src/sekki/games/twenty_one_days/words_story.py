"""The story in sentences: what is asked, and what happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.text import Sentences, counted, listing, seat_name, sentence

from .components import (
    BOTTLE,
    BUOY,
    CREW,
    DIE,
    DISASTER,
    DISASTER_HOPE,
    EXTRA,
    FLIP,
    HORVATH,
    JELLYFISH,
    PJOTR,
    SIGN_SYMBOL,
    SKILL_HOPE,
    SURVIVOR,
    SURVIVOR_CALLED,
    SWAP,
    SWAP_COST,
    SYMBOL,
    TOKEN_EFFECTS_TEXT,
    TOMI,
)
from .crew import alive, human, humans, leader_seat, seat_for
from .disasters import hope_of_all
from .locations import FED
from .rescue import may_flare, may_shout, may_sing
from .scruffs import OFFERED, UNUSED
from .state import DOING, RESULT_WON
from .words_cards import (
    SPACE_NAME,
    bottle_words,
    challenge_words,
    disaster_name,
    effect_words,
    flip_words,
    swap_words,
    symbol_words,
    token_words,
)
from .words_rolls import ROLLED_FOR, roll_asked

HOPE_NAME = {"plain": "a hope token", "one": "a ±1 hope token", "two": "a ±2 hope token"}


def outcome(s: Any) -> str:
    """How it ended, as it is told: the day, the living and the dead, and the ship."""
    living = [who_is(s, c) for c in range(CREW) if alive(s, c)]
    dead = [who_is(s, c) for c in range(CREW) if not alive(s, c)]
    if s.result == RESULT_WON:
        lost = f" {sentence(listing(dead))} did not live to see it." if dead else " Nobody was lost."
        return f"Saved on day {s.day}: {listing(living)} {'see' if len(living) > 1 else 'sees'} land again.{lost}"
    away = counted(BUOY - s.ship, "space")
    if humans(s) == 0:
        left = "Nobody but Scruffs" if living else "Nobody"
        return f"{left} is left on the raft on day {s.day}, with the ship {away} from the buoy. The sea has won."
    lost = f"; {listing(dead)} died on the way" if dead else ""
    verb = "are" if len(living) > 1 else "is"
    return f"The ship passes by, {away} too far away. {sentence(listing(living))} {verb} left on the raft{lost}."


def who_is(s: Any, colour: int) -> str:
    """A survivor as the story calls them."""
    return SURVIVOR_CALLED[int(s.who[colour])]


def what_is_asked(s: Any) -> str:
    t = s.depth - 1
    doing = DOING[s.doing[t]]
    x, y = s.x[t], s.y[t]
    if doing == "roll":
        return f"{roll_asked(s, t)}. Change {'a die, or let them' if s.cast[1] else 'it, or let it'} stand"
    if doing == "pick":
        return f"{roll_asked(s, t - 1)}. Pick the die to change"
    simple = {
        "choose": "choose a survivor of a colour that is not yet on the raft",
        "again": "the dice are very low or very high: keep them, or roll all again",
        "give": "give out the hope tokens, one by one",
        "divide": f"the crew loses {y} strength: choose who loses the next point",
        "trade": "choose the two who change places on the raft",
        "octopus": "choose the die that goes to the octopus",
        "play": "the bottle opens: play the card, or keep it",
        "gift": "play the card at once, or keep it",
        "mend": "choose the side of the raft that gets its plank back",
        "pick-swap": "choose the swap token",
        "rosina": "use one location with Rosina, or none",
    }
    if doing in simple:
        return simple[doing]
    return ASKING[doing](s, x, y, s.z[t])


TROUBLE = {
    "shark": "a shark is about to attack at fin {n}",
    "pack": "sharks are about to attack",
    "octopus": "a tentacle is about to attack",
    "grab": "the octopus is about to grab somebody",
    "paranoia": "paranoia is about to take hold of somebody",
    "plank": "a plank is about to drift away",
    "all": "everyone is about to lose {n} strength",
}


def _pause(s: Any, x: int, y: int, z: int) -> str:
    trouble = SYMBOL[x]
    named = f"{who_is(s, y)} swims for life" if trouble == "jellyfish" else TROUBLE[trouble].format(n=abs(y))
    return f"{named}. Use something now, or go on"


def _settle(s: Any, x: int, y: int, z: int) -> str:
    dice = f"{s.top[x]} and {s.below[x]}"
    if y:
        return f"choose which of {who_is(s, x)}'s dice, {dice}, lies on top"
    return f"choose a spot on the raft for {who_is(s, x)}, whose dice show {dice}"


def _pay(s: Any, x: int, y: int, z: int) -> str:
    return f"choose the token {who_is(s, x)} spends ({y} to pay)"


def _feed(s: Any, x: int, y: int, z: int) -> str:
    if z == FED:
        return f"one more fish for {SKILL_HOPE[TOMI]} of Tomi's hope, or enough"
    return f"give out {y} fish: choose who eats the next"


def _feast(s: Any, x: int, y: int, z: int) -> str:
    return f"divide {y} strength: choose who gains the next point"


def _treat(s: Any, x: int, y: int, z: int) -> str:
    return f"choose who gains {y} strength"


def _place(s: Any, x: int, y: int, z: int) -> str:
    waiting = [who_is(s, c) for c in range(CREW) if s.owner[c] == x and human(s, c) and s.placed[c] == NONE]
    if not waiting:
        return "place the extra die, or keep it for another day"
    return f"place the die of {listing(waiting, 'or')}"


def _exchange(s: Any, x: int, y: int, z: int) -> str:
    return f"with the Pastor: {who_is(s, y)} may hand hope to the others there"


def _flare(s: Any, x: int, y: int, z: int) -> str:
    return f"another flare for {SKILL_HOPE[HORVATH]} of Horvath's hope, or enough"


def _swap_flare(s: Any, x: int, y: int, z: int) -> str:
    return f"a flare for {SWAP_COST[s.swap]} of {who_is(s, x)}'s hope (attempt {y + 1} of 3), or enough"


def _swap_bottle(s: Any, x: int, y: int, z: int) -> str:
    return "play the card at once, or keep it" if s.second == NONE else "play one of the two cards and keep the other"


def _disaster(s: Any, x: int, y: int, z: int) -> str:
    cost, held = DISASTER_HOPE[s.disaster], hope_of_all(s)
    pay = f"pay {cost} of the crew's {held} hope, " if s.asked == leader_seat(s) and held >= cost else ""
    return f"{disaster_name(DISASTER[s.disaster])}: {pay}cancel it if you can, or let it strike"


def _fund(s: Any, x: int, y: int, z: int) -> str:
    return f"choose whose hope pays for the disaster ({y} to pay)"


def _ward(s: Any, x: int, y: int, z: int) -> str:
    return f"{who_is(s, x)} is hit: ward it off for {SKILL_HOPE[PJOTR]} of Pjotr's hope, or take the wound"


def _paranoia(s: Any, x: int, y: int, z: int) -> str:
    return f"{who_is(s, x)} would lose {y} strength: pay a hope token for a point, or lose it all"


def _scruffs(s: Any, x: int, y: int, z: int) -> str:
    if z == OFFERED:
        return "let Scruffs try a token, or not" if s.token == NONE else "keep the Scruffs token, or put it away"
    if z == UNUSED:
        return "nothing of the Scruffs token is used: lay it aside for later, or remove it from the game"
    return f"use what the Scruffs token gives ({effect_words(TOKEN_EFFECTS_TEXT[x][y])}), or do without"


def _rescue(s: Any, x: int, y: int, z: int) -> str:
    """Only what this seat can do: not everybody has hope or strength left."""
    mine = [c for c in range(CREW) if seat_for(s, c) == s.asked]
    diva = may_sing(s)
    ways = [f"fire a flare ({s.flare_cost} hope)"] if any(may_flare(s, c) for c in mine) else []
    ways += ["sing"] if diva in mine else []
    ways += [f"shout ({s.shout_cost} strength)"] if any(may_shout(s, c) for c in mine) else []
    if not ways:
        return "nobody of yours can call for help now: use something that helps, or be done"
    return f"be seen: {listing(ways, 'or')}"


ASKING: dict[str, Callable[[Any, int, int, int], str]] = {
    "pause": _pause,
    "settle": _settle,
    "pay": _pay,
    "feed": _feed,
    "feast": _feast,
    "treat": _treat,
    "place": _place,
    "exchange": _exchange,
    "flare": _flare,
    "swap-flare": _swap_flare,
    "swap-bottle": _swap_bottle,
    "disaster": _disaster,
    "fund": _fund,
    "ward": _ward,
    "paranoia": _paranoia,
    "rescue": _rescue,
    "scruffs": _scruffs,
}
SYMBOLS = {
    "hope": "A sign of hope on the horizon.",
    "all": "A kind day: everyone gains {n}.",
    "ship": "The current is with the ship.",
    "swap": "Something new drifts by.",
    "dolphin": "A dolphin!",
    "disaster": "The sky darkens.",
    "shark": "A fin cuts through the water.",
    "octopus": "Something stirs in the deep.",
    "grab": "An arm reaches out of the water.",
    "jellyfish": "The water is full of jellyfish.",
    "paranoia": "The sun has been too long on somebody's head.",
    "plank": "The ropes give way.",
    "skip": "The crew sleeps through a day.",
    "rod-broken": "The fishing rod is broken today.",
    "place": "The day's work begins.",
    "flare-gun": "The flare gun is loaded.",
    "megaphone": "The megaphone is at hand.",
    "pack": "The sharks attack!",
}
BAD_SYMBOLS = {
    "all": "Thirst and sun: everyone loses {n}.",
    "divide": "Hunger: the crew loses {n} strength.",
    "ship": "The ship is driven off.",
}


def _rolled(who: str, purpose: str, face: str) -> str:
    if purpose in ("white", "shark"):
        return f"The {purpose} die shows {face}."
    shown = ("nothing" if face == "1" else "a tentacle") if purpose == "octopus" else face
    return f"{who} {ROLLED_FOR[purpose].format(face=shown)}."


def _tricked(trick: str, face: str) -> str:
    return f"Scruffs helps: {'the die is rolled again' if trick == 'reroll' else f'the die shows {face}'}."


def _strength(who: str, top: str, below: str) -> str:
    return f"{who} has strength {top}." if below == "0" else f"{who} has strength {top} over {below}."


def _cut(left: str) -> str:
    return f"The tentacle is cut off; {'none is' if left == '0' else '1 is' if left == '1' else f'{left} are'} left."


STORY = Sentences(
    "twenty_one_days",
    starter="{0} has the start token.",
    joined="{0} comes aboard with {1}.",
    sat="{0} sits on {1}.",
    flip_dealt="{0} gets the flip token {1}.",
    day_began="Day {0}.",
    page_turned="The page of day {0} is turned up.",
    skipped="Day {0} is lost.",
    distance="The sharks are at distance {0}.",
    symbol="{0}",
    hope="{0} draws {1}.",
    hope_drawn="Out of the bag comes {0}.",
    hope_given="{0} gets {1}.",
    spent="{0} spends {1}.",
    handed="{0} hands {1} {2}.",
    stronger="{0} is stronger: {1}.",
    weaker="{0} is weaker: {1}.",
    die_lost="{0} loses a die; the one below shows {1}.",
    died="{0} dies.",
    ship="The ship is on space {0}.",
    plank_lost="{0} drifts away.",
    plank_back="{0} is back.",
    swap="Now on the swap location: {0}.",
    placed="{0} goes to {1}{2}.",
    picked="The change is for {0}.",
    turned="{0} calls the dolphin: the die shows {1}.",
    bent="{0} uses {1}: the die shows {2}.",
    bottle="{0} finds a bottle: {1}.",
    bottle_gone="The card {0} helps nobody any more and is put away.",
    opened="{0} plays {1}.",
    gift="{0} gives his bottle to {1}.",
    flipped="{0} spends the flip token {1}.",
    traded="{0} and {1} change places.",
    disaster="Disaster: {0}!",
    averted="{0} is averted.",
    cancelled="{0} is cancelled.",
    struck="{0} strikes.",
    shuffled="The disasters are shuffled.",
    shark="Shark {1} attacks {0} with strength {2}.",
    octopus_sleeps="The octopus sleeps.",
    tentacle="A tentacle with {1} grabs {0}.",
    warded="Pjotr wards off the attack on {0}.",
    overboard="{0} falls among jellyfish and has to roll {1}.",
    stung="{0} is stung.",
    paranoia="Paranoia takes hold of {0}.",
    grabbed="The octopus grabs {0}.",
    token="Scruffs tries a token: {0}.",
    token_failed="It does not work.",
    token_worked="The roll fits the token.",
    token_dropped="The token is put away: {0}.",
    rescued="The ship has seen you. You are saved!",
    lost="The sea has won.",
    rolled=_rolled,
    strength=_strength,
    octopus_attacks=lambda left: f"The octopus wakes and attacks with {counted(int(left), 'tentacle')}.",
    cut=_cut,
    tricked=_tricked,
)


def said(kind: str, i: int, word: str | None, names: list[str]) -> str:
    """An argument of an event as a person says it; which vocabulary it belongs to depends on the event."""
    if word is None:
        return "nobody"
    if i > 0 and kind in ("handed", "gift", "traded") and word in SURVIVOR:
        return called(word)
    if i == 0 and word in SURVIVOR and kind not in ("swap", "symbol", "bottle-gone"):
        return called(word)
    return SAYING.get((kind, i), plain)(word) if kind not in ("starter", "joined") else player_name(word, names)


def plain(word: str) -> str:
    return word.replace("-", " ")


def player_name(player: str, names: list[str]) -> str:
    """A player is a seat; the several players of a single seat have numbers instead of names."""
    return seat_name(player, names if len(names) > 1 else (), plain(player))


def called(survivor: str) -> str:
    return SURVIVOR_CALLED[SURVIVOR.index(survivor)]


def symbol_told(sign: str) -> str:
    """A symbol as the story tells it; what it does follows by itself."""
    kind, number = SIGN_SYMBOL[sign]
    said = SYMBOLS.get(SYMBOL[kind]) if number >= 0 else BAD_SYMBOLS.get(SYMBOL[kind])
    return said.format(n=abs(number)) if said else f"{symbol_words(kind, number)[0]}."


def _bottle(word: str) -> str:
    return bottle_words(BOTTLE.index(word))[0]


def _flip(word: str) -> str:
    return flip_words(FLIP.index(word))[0]


def _swap(word: str) -> str:
    return swap_words(SWAP.index(word))[0]


def _jellyfish(word: str) -> str:
    return ", ".join(challenge_words(JELLYFISH.index(word)))


def _die(word: str) -> str:
    return " with the extra die" if word == DIE[EXTRA] else ""


SAYING: dict[tuple[str, int], Callable[[str], str]] = {
    ("symbol", 0): symbol_told,
    ("swap", 0): _swap,
    ("bottle", 1): _bottle,
    ("bottle-gone", 0): _bottle,
    ("opened", 1): _bottle,
    ("flip-dealt", 1): _flip,
    ("flipped", 1): _flip,
    ("placed", 1): SPACE_NAME.__getitem__,
    ("placed", 2): _die,
    ("overboard", 1): _jellyfish,
    **{(kind, 0): token_words for kind in ("token", "token-dropped")},
    **{(kind, 0): disaster_name for kind in ("disaster", "averted", "cancelled", "struck")},
    **{(kind, 1): HOPE_NAME.__getitem__ for kind in ("hope", "hope-given", "spent", "bent")},
    ("hope-drawn", 0): HOPE_NAME.__getitem__,
    ("handed", 2): HOPE_NAME.__getitem__,
}
