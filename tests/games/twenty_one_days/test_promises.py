"""What a note promises, the move does: checked in thousands of positions of games played sensibly and at random."""

import random
import re
from typing import Any

from sekki.games.twenty_one_days.components import COLOUR, SURVIVOR_CALLED, SWAP

from . import thumb
from .positions import Voyage
from .test_oracle import MODES

POSITIONS = 5000
AT_ONCE = ("pay", "pick", "fund", "mend", "feast", "give")  # what a move still asks before its promise is kept


class Books:
    """Hope, strength, planks, ship and bottles, by the names of survivors."""

    def __init__(self, s: Any) -> None:
        self.names = [SURVIVOR_CALLED[who] if who >= 0 else "" for who in s.who]
        self.hope = {name: sum(s.hope.rows[c]) for c, name in enumerate(self.names)}
        self.top = {name: s.top[c] for c, name in enumerate(self.names)}
        self.strength = {name: s.top[c] + s.below[c] for c, name in enumerate(self.names)}
        self.planks, self.ship, self.bag = sum(s.planks), s.ship, sum(s.bag) + sum(s.pool)
        self.bottles = sum(1 for bottle in s.bottle if bottle >= 0) + (s.second >= 0)

    @property
    def all(self) -> tuple[Any, ...]:
        return self.hope, self.top, self.strength, self.planks, self.ship

    def gained(self, after: "Books", what: str, name: str) -> int:
        found: int = getattr(after, what)[name] - getattr(self, what)[name]
        return found


def kept(kind: str, note: str, before: Books, after: Books) -> bool:
    """Whether everything the note says came true; notes about dice to be rolled promise nothing yet."""
    for clause in note.split("; "):
        if found := re.fullmatch(r"costs (.+) (\d) hope", clause):
            if found[1] == "the crew":
                if sum(before.hope.values()) - sum(after.hope.values()) != int(found[2]):
                    return False
            elif -before.gained(after, "hope", found[1]) != int(found[2]):
                return False
        elif found := re.fullmatch(r"costs (.+) (\d) strength", clause):
            if -before.gained(after, "strength", found[1]) != int(found[2]):
                return False
        elif found := re.fullmatch(r"(\d) hope for (.+)", clause):
            if before.gained(after, "hope", found[2]) != int(found[1]):
                return False
        elif found := re.fullmatch(r"(.+) gains (\d) strength", clause):
            if before.gained(after, "top", found[1]) != int(found[2]):
                return False
        elif found := re.fullmatch(r"divide (\d) strength", clause):
            if sum(after.top.values()) - sum(before.top.values()) != int(found[1]):
                return False
        elif found := re.fullmatch(r"the ship moves (\d) to the right", clause):
            if after.ship - before.ship != int(found[1]):
                return False
        elif clause == "a lost plank comes back":
            if after.planks != before.planks + 1:
                return False
        elif found := re.fullmatch(r"(\d) hope to give out", clause):
            if sum(after.hope.values()) - sum(before.hope.values()) != int(found[1]):
                return False
        elif clause.startswith("does nothing") and kind in ("open", "use") and before.all != after.all:
            return False
    return True


def play_out(game: Voyage, move: str, rng: random.Random) -> list[str]:
    """Plays a move and whatever it asks at once: which token, which side, who eats. Gives all that happened."""
    game.play(move)
    events = list(game.events)
    while game.actors and game.doing in AT_ONCE:
        game.play(rng.choice(sorted(game.legal())))
        events += game.events
    return events


def colour_note(game: Voyage, move: str, note: str) -> bool:
    """Strength lost and gained point by point: `then 3`, `dies`, `loses the upper die`."""
    kind, *args = move.split()
    if kind not in ("lose", "strengthen"):
        return True
    c = COLOUR.index(args[0])
    lower, top, day = game.s.below[c], game.s.top[c], game.s.day
    game.play(move)
    if game.s.day != day or not quiet(game.events):
        return True
    if note == "dies":
        return bool(game.s.top[c] == 0)
    if note == "loses the upper die":
        return bool(game.s.top[c] == lower and game.s.below[c] == 0)
    return bool(game.s.top[c] == int(note.removeprefix("then ")) or (kind == "strengthen" and game.s.top[c] > top))


STILL = (
    "comfort",
    "open",
    "flip",
    "use",
    "pay",
    "flare",
    "shout",
    "sing",
    "dolphin",
    "attempt",
    "ward",
    "catch",
    "gift",
)


def test_what_a_note_promises_the_move_does() -> None:
    rng, seen, checked = random.Random(3), 0, 0
    while seen < POSITIONS:
        seats, options = MODES[rng.randrange(len(MODES))]
        game = Voyage(seats, rng.randrange(1 << 30), **options)
        while game.actors and seen < POSITIONS:
            seen += 1
            legal = sorted(game.legal())
            move = rng.choice([m for m in legal if m.split()[0] in STILL] or legal) if rng.random() < 0.3 else None
            move = move or thumb.choose(game.s, legal)
            note, before = game.notes(move), Books(game.s)
            if move.split()[0] in ("lose", "strengthen"):
                assert colour_note(game, move, note), f"{move}: {note}"
                checked += 1
                continue
            events = play_out(game, move, rng)
            if note and move.split()[0] in STILL and quiet(events, move.startswith("dolphin")):
                checked += 1
                assert kept(move.split()[0], note, before, Books(game.s)), f"{move}: {note}"
    assert checked > POSITIONS // 20


def quiet(events: list[str], dolphin: bool = False) -> bool:
    """Whether nothing else has happened that would hide what the move did; a die turned over may feed or sting."""
    loud = ("died", "symbol", "day-began", "rolled", "struck", "shark", "rescued", "lost", "hope-drawn", "handed")
    after_a_roll = ("stronger", "stung", "hope-given", "tentacle") if dolphin else ()
    return not any(event.split()[0] in (*loud, *after_a_roll) for event in events)


EACH = {"turtle-1": 1, "turtle-2": 2, "turtles": 2}


def prompt_is_true(s: Any, asked: str) -> bool:
    """Whether every number of a prompt is what lies on the table."""
    dice, t = [face for face in s.cast if face], s.depth - 1
    last = 15 if s.day == 21 else 14
    if found := re.search(r"(\d+) spaces? for the ship", asked):
        return int(found[1]) == min(dice.count(6), last - s.ship)
    if "every 6 moves the ship" in asked:
        return 6 not in dice and s.ship < last
    if "the ship waits" in asked:
        return bool(s.ship == last)
    if found := re.search(r"\((\d+) points?: (\d+) hope", asked):
        each = EACH[SWAP[s.swap]] if "turtle" in asked else 3
        hope = int(found[2]) == sum(dice) // each or (int(found[2]) <= sum(dice) // each and "costs" in asked)
        return int(found[1]) == sum(dice) and (hope or "all the bag has" in asked)
    if found := re.search(r"fishes: (\d) \((\d) fish\)", asked):
        return int(found[2]) == (0, 1, 2, 3, 4, 4, 5)[int(found[1])] and dice == [int(found[1])]
    if found := re.search(r"loses (\d) strength: choose|\((\d) to pay\)|(?:Give out|Divide) (\d)", asked):
        return int(next(filter(None, found.groups()))) == s.y[t]
    if found := re.search(r"pay (\d) of the crew's (\d+) hope", asked):
        return int(found[2]) == sum(map(sum, s.hope.rows)) >= int(found[1])
    if found := re.search(r"whose dice show (\d) and (\d)|dice, (\d) and (\d)", asked):
        shown = [int(die) for die in found.groups() if die]
        return sorted(shown) == sorted((s.top[s.x[t]], s.below[s.x[t]]))
    return True


def bottle_notes_are_true(game: Voyage) -> bool:
    """Whether a die at the bottles is said to bring or open one exactly where it can."""
    s = game.s
    for c, colour in enumerate(COLOUR):
        for space, can in (
            ("receive", s.bottles and s.bottle[c] < 0 and s.extra_of != c),
            ("play", s.bottle[c] >= 0 and not s.fresh[c]),
        ):
            move = f"place {colour} {space}"
            if move in game.legal() and game.notes(move).startswith("does nothing") == bool(can):
                return False
    return True


def test_what_a_prompt_says_lies_on_the_table() -> None:
    rng, seen, numbers = random.Random(4), 0, 0
    while seen < POSITIONS:
        seats, options = MODES[rng.randrange(len(MODES))]
        game = Voyage(seats, rng.randrange(1 << 30), **options)
        while game.actors and seen < POSITIONS:
            seen += 1
            asked = game.prompt(game.s.asked)
            numbers += bool(re.search(r"\d", asked))
            assert prompt_is_true(game.s, asked), asked
            if game.doing == "place":
                assert bottle_notes_are_true(game)
            legal = sorted(game.legal())
            game.play(rng.choice(legal) if rng.random() < 0.3 else thumb.choose(game.s, legal))
    assert numbers > POSITIONS // 5
