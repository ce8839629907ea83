"""The one sentence that says whose decision it is, what is asked and what it costs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE

from .components import (
    BUOY,
    CREW,
    FACES,
    FISH,
    HOPE_POINTS,
    HORVATH,
    PJOTR,
    SKILL_HOPE,
    SURVIVOR_CALLED,
    SWAP_COST,
    TOKEN_SUCCESS,
    TOMI,
)
from .crew import human, humans, leader_seat, living_count, seat_for
from .disasters import hope_of_all
from .glossary import (
    challenge_words,
    disaster_name,
)
from .locations import FED
from .logbook import DISASTER, DISASTER_HOPE
from .rescue import may_sing
from .state import DOING, PHASE_OVER, PURPOSE, WON
from .story import ROLLED_FOR, sentence


def prompt(s: Any, seat: int | None, names: list[str], waiting: tuple[int, ...]) -> str:
    """Whose decision, what is asked, what it costs."""
    if s.phase == PHASE_OVER:
        return outcome(s)
    asked = what_is_asked(s)
    if seat == s.asked:
        return sentence(f"{asked}.")
    return f"{names[s.asked]} decides: {asked}."


def outcome(s: Any) -> str:
    if s.result == WON:
        saved = living_count(s)
        return f"Saved on day {s.day}: {saved} of four survivors see land again."
    if humans(s) == 0:
        return f"Nobody is left on the raft. It ends on day {s.day}."
    missing = BUOY - s.ship
    return f"The ship passes by, {missing} {'space' if missing == 1 else 'spaces'} too far away. You have lost."


def who_is(s: Any, colour: int) -> str:
    """A survivor as the story calls them."""
    name: str = SURVIVOR_CALLED[s.who[colour]]
    return name


def what_is_asked(s: Any) -> str:
    t = s.depth - 1
    doing = DOING[s.doing[t]]
    x, y = s.x[t], s.y[t]
    if doing == "roll":
        return f"{roll_asked(s, t)}. Change it, or let it stand"
    simple = {
        "choose": "choose a survivor of a colour that is not yet on the raft",
        "again": "the dice are very low or very high: keep them, or roll all again",
        "pause": "trouble is coming. Use something now, or go on",
        "give": "give out the hope tokens, one by one",
        "divide": f"the crew loses {y} strength: choose who loses the next point",
        "trade": "choose the two who change places on the raft",
        "octopus": "choose the die that goes to the octopus",
        "play": "the bottle opens: play the card, or keep it",
        "gift": "play the card at once, or keep it",
        "mend": "choose the side of the raft that gets its plank back",
        "scruffs": "use what the Scruffs token gives, or do without"
        if s.z[t]
        else "keep the Scruffs token, or put it away",
        "pick-swap": "choose the swap token",
        "rosina": "use one location with Rosina, or none",
    }
    if doing in simple:
        return simple[doing]
    return ASKING[doing](s, x, y, s.z[t])


def roll_asked(s: Any, t: int) -> str:
    purpose = PURPOSE[s.x[t]]
    wanted = roll_means(s, t)
    if purpose == "white":
        return f"the white die shows {s.face}: {wanted}"
    if purpose == "octopus":
        return f"the octopus die shows {'nothing' if s.face == 1 else 'a tentacle'}: {wanted}"
    return f"{who_is(s, s.y[t])} {ROLLED_FOR[purpose].format(face=s.face)} ({wanted})"


def roll_means(s: Any, t: int) -> str:
    """What the open roll would bring, or what it has to be."""
    purpose, below = PURPOSE[s.x[t]], t - 1
    if purpose == "white":
        caught = [who_is(s, c) for c in range(CREW) if s.top[c] == s.face]
        return f"the tentacle grabs {' or '.join(caught)}" if caught else "the tentacle grabs nobody"
    if purpose == "fight":
        return f"{s.y[below]} slips away, more cuts the tentacle off"
    if purpose == "shark":
        return f"wounds above {s.top[s.y[t]]}"
    if purpose == "swim":
        return f"needs {challenge_words(s.y[below])[s.z[below]]}"
    if purpose == "scruffs":
        faces = [str(face) for face in range(1, FACES + 1) if TOKEN_SUCCESS[s.x[below], face]]
        return f"needs {', '.join(faces)}"
    if purpose == "turtle":
        return f"a token for {SWAP_COST[s.swap]} points" if SWAP_COST[s.swap] > 1 else "a token for every point"
    return {
        "flare": "a 6 moves the ship",
        "call": "a 6 moves the ship",
        "receive": "2, 4 or 6 brings a card",
        "play": "1, 3 or 5 opens it",
        "hope": f"a token for {HOPE_POINTS} points",
        "fish": f"{FISH[s.face]} fish",
        "octopus": "it sleeps" if s.face == 1 else "it attacks",
        "paranoia": f"{s.face} strength lost",
    }[purpose]


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
    return f"place the die of {' or '.join(waiting)}"


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


def _rescue(s: Any, x: int, y: int, z: int) -> str:
    diva = may_sing(s)
    song = ", sing" if diva != NONE and seat_for(s, diva) == s.asked else ""
    return f"be seen: fire a flare ({s.flare_cost} hope){song} or shout ({s.shout_cost} strength)"


ASKING: dict[str, Callable[[Any, int, int, int], str]] = {
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
}
