"""What is asked, in a clause that follows a name and a colon; and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import NONE
from sekki.kit.language import later
from sekki.kit.text import listing, sentence

from .components import (
    BUOY,
    CREW,
    DISASTER,
    DISASTER_HOPE,
    FLIP_CANCEL,
    HORVATH,
    PJOTR,
    SKILL_HOPE,
    SWAP_COST,
    SYMBOL,
    TOKEN_EFFECTS_TEXT,
    TOMI,
)
from .crew import alive, human, humans, leader_seat, seat_for
from .disasters import hope_of_all
from .fishing import FED
from .rescue import may_flare, may_shout, may_sing
from .scruffs import OFFERED, UNUSED
from .state import DOING, RESULT_WON
from .words_cards import called, disaster_name, effect_words, say, say_n
from .words_rolls import roll_asked

HOPE_NAME = {
    "plain": later("a hope token"),
    "one": later("a ±1 hope token"),
    "two": later("a ±2 hope token"),
}


def hope_name(hope: str) -> str:
    """A kind of hope token inside a sentence."""
    return say(HOPE_NAME[hope])


def who_is(s: Any, colour: int) -> str:
    """A survivor as the story calls them."""
    return called(int(s.who[colour]))


def outcome(s: Any) -> str:
    """How it ended, as it is told: the day, the living and the dead, and the ship."""
    living = [who_is(s, c) for c in range(CREW) if alive(s, c)]
    dead = [who_is(s, c) for c in range(CREW) if not alive(s, c)]
    if s.result == RESULT_WON:
        return _saved(s.day, living, dead)
    away = BUOY - s.ship
    if humans(s) > 0:
        return say_n(
            "The ship passes by, {n} space too far away. {left}",
            "The ship passes by, {n} spaces too far away. {left}",
            away,
            left=_left(living, dead),
        )
    if living:
        return say_n(
            "Nobody but Scruffs is left on the raft on day {day}, with the ship {n} space from the buoy."
            " The sea has won.",
            "Nobody but Scruffs is left on the raft on day {day}, with the ship {n} spaces from the buoy."
            " The sea has won.",
            away,
            day=s.day,
        )
    return say_n(
        "Nobody is left on the raft on day {day}, with the ship {n} space from the buoy. The sea has won.",
        "Nobody is left on the raft on day {day}, with the ship {n} spaces from the buoy. The sea has won.",
        away,
        day=s.day,
    )


def _saved(day: int, living: list[str], dead: list[str]) -> str:
    n, names = len(living), listing(living)
    if not dead:
        return say_n(
            "Saved on day {day}: {names} sees land again. Nobody was lost.",
            "Saved on day {day}: {names} see land again. Nobody was lost.",
            n,
            day=day,
            names=names,
        )
    return say_n(
        "Saved on day {day}: {names} sees land again. {dead} did not live to see it.",
        "Saved on day {day}: {names} see land again. {dead} did not live to see it.",
        n,
        day=day,
        names=names,
        dead=sentence(listing(dead)),
    )


def _left(living: list[str], dead: list[str]) -> str:
    n, names = len(living), sentence(listing(living))
    if not dead:
        return say_n("{names} is left on the raft.", "{names} are left on the raft.", n, names=names)
    return say_n(
        "{names} is left on the raft; {dead} died on the way.",
        "{names} are left on the raft; {dead} died on the way.",
        n,
        names=names,
        dead=listing(dead),
    )


SIMPLE = {
    "choose": later("choose a survivor of a colour that is not yet on the raft"),
    "again": later("the dice are very low or very high: keep them, or roll all again"),
    "give": later("give out the hope tokens, one by one"),
    "trade": later("choose the two who change places on the raft"),
    "octopus": later("choose the die that goes to the octopus"),
    "play": later("the bottle opens: play the card, or keep it"),
    "gift": later("play the card at once, or keep it"),
    "mend": later("choose the side of the raft that gets its plank back"),
    "pick-swap": later("choose the swap token"),
    "rosina": later("use one location with Rosina, or none"),
}


def what_is_asked(s: Any) -> str:
    t = s.depth - 1
    doing = DOING[s.doing[t]]
    if doing == "roll":
        return _roll(s, t)
    if doing == "pick":
        return say("{roll}. Pick the die to change", roll=roll_asked(s, t - 1))
    if doing in SIMPLE:
        return say(SIMPLE[doing])
    return ASKING[doing](s, s.x[t], s.y[t], s.z[t])


def _roll(s: Any, t: int) -> str:
    if s.cast[1]:
        return say("{roll}. Change a die, or let them stand", roll=roll_asked(s, t))
    return say("{roll}. Change it, or let it stand", roll=roll_asked(s, t))


TROUBLE = {
    "shark": later("a shark is about to attack at fin {n}. Use something now, or go on"),
    "pack": later("sharks are about to attack. Use something now, or go on"),
    "octopus": later("a tentacle is about to attack. Use something now, or go on"),
    "grab": later("the octopus is about to grab somebody. Use something now, or go on"),
    "paranoia": later("paranoia is about to take hold of somebody. Use something now, or go on"),
    "plank": later("a plank is about to drift away. Use something now, or go on"),
    "all": later("everyone is about to lose {n} strength. Use something now, or go on"),
}


def _pause(s: Any, x: int, y: int, z: int) -> str:
    if SYMBOL[x] == "jellyfish":
        return say("{name} swims for life. Use something now, or go on", name=who_is(s, y))
    return say(TROUBLE[SYMBOL[x]], n=abs(y))


def _divide(s: Any, x: int, y: int, z: int) -> str:
    return say("the crew loses {n} strength: choose who loses the next point", n=y)


def _settle(s: Any, x: int, y: int, z: int) -> str:
    dice = {"name": who_is(s, x), "top": s.top[x], "below": s.below[x]}
    if y:
        return say("choose which of {name}'s dice, {top} and {below}, lies on top", **dice)
    return say("choose a spot on the raft for {name}, whose dice show {top} and {below}", **dice)


def _pay(s: Any, x: int, y: int, z: int) -> str:
    return say("choose the token {name} spends ({n} to pay)", name=who_is(s, x), n=y)


def _feed(s: Any, x: int, y: int, z: int) -> str:
    if z == FED:
        return say("one more fish for {hope} of Tomi's hope, or enough", hope=SKILL_HOPE[TOMI])
    return say_n("give out {n} fish: choose who eats the next", "give out {n} fish: choose who eats the next", y)


def _feast(s: Any, x: int, y: int, z: int) -> str:
    return say("divide {n} strength: choose who gains the next point", n=y)


def _treat(s: Any, x: int, y: int, z: int) -> str:
    return say("choose who gains {n} strength", n=y)


def _place(s: Any, x: int, y: int, z: int) -> str:
    waiting = [who_is(s, c) for c in range(CREW) if s.owner[c] == x and human(s, c) and s.placed[c] == NONE]
    if not waiting:
        return say("place the extra die, or keep it for another day")
    return say("place the die of {names}", names=listing(waiting, "or"))


def _exchange(s: Any, x: int, y: int, z: int) -> str:
    return say("with the Pastor: {name} may hand hope to the others there", name=who_is(s, y))


def _flare(s: Any, x: int, y: int, z: int) -> str:
    return say("another flare for {hope} of Horvath's hope, or enough", hope=SKILL_HOPE[HORVATH])


def _swap_flare(s: Any, x: int, y: int, z: int) -> str:
    return say(
        "a flare for {hope} of {name}'s hope (attempt {n} of 3), or enough",
        hope=SWAP_COST[s.swap],
        name=who_is(s, x),
        n=y + 1,
    )


def _swap_bottle(s: Any, x: int, y: int, z: int) -> str:
    if s.second == NONE:
        return say("play the card at once, or keep it")
    return say("play one of the two cards and keep the other")


def _disaster(s: Any, x: int, y: int, z: int) -> str:
    cost, held, name = DISASTER_HOPE[s.disaster], hope_of_all(s), disaster_name(DISASTER[s.disaster])
    cancels = any(s.flip[c] == FLIP_CANCEL and seat_for(s, c) == s.asked for c in range(CREW))
    if s.asked == leader_seat(s) and held >= cost:
        asked = later("{disaster}: pay {cost} of the crew's {held} hope, or let it strike")
        if cancels:
            asked = later("{disaster}: pay {cost} of the crew's {held} hope, cancel it, or let it strike")
        return say(asked, disaster=name, cost=cost, held=held)
    if cancels:
        return say("{disaster}: cancel it, or let it strike", disaster=name)
    return say("{disaster}: use something now, or let it strike", disaster=name)


def _fund(s: Any, x: int, y: int, z: int) -> str:
    return say("choose whose hope pays for the disaster ({n} to pay)", n=y)


def _ward(s: Any, x: int, y: int, z: int) -> str:
    hope = SKILL_HOPE[PJOTR]
    return say("{name} is hit: ward it off for {hope} of Pjotr's hope, or take the wound", name=who_is(s, x), hope=hope)


def _paranoia(s: Any, x: int, y: int, z: int) -> str:
    return say("{name} would lose {n} strength: pay a hope token for a point, or lose it all", name=who_is(s, x), n=y)


def _scruffs(s: Any, x: int, y: int, z: int) -> str:
    if z == OFFERED and s.token == NONE:
        return say("let Scruffs try a token, or not")
    if z == OFFERED:
        return say("keep the Scruffs token, or put it away")
    if z == UNUSED:
        return say("nothing of the Scruffs token is used: lay it aside for later, or remove it from the game")
    effect = effect_words(TOKEN_EFFECTS_TEXT[x][y])
    return say("use what the Scruffs token gives ({effect}), or do without", effect=effect)


def _rescue(s: Any, x: int, y: int, z: int) -> str:
    """Only what this seat can do: not everybody has hope or strength left."""
    mine = [c for c in range(CREW) if seat_for(s, c) == s.asked]
    diva = may_sing(s)
    ways = [say("fire a flare ({hope} hope)", hope=s.flare_cost)] if any(may_flare(s, c) for c in mine) else []
    ways += [say("sing")] if diva in mine else []
    ways += [say("shout ({n} strength)", n=s.shout_cost)] if any(may_shout(s, c) for c in mine) else []
    if not ways:
        return say("nobody of yours can call for help now: use something that helps, or be done")
    return say("be seen: {ways}", ways=listing(ways, "or"))


ASKING: dict[str, Callable[[Any, int, int, int], str]] = {
    "pause": _pause,
    "divide": _divide,
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
