"""What a note promises, the move does: checked in thousands of positions of games, half sensible, half random."""

import random
import re
from typing import Any

from sekki.games.twenty_one_days.components import COLOUR, SURVIVOR_CALLED

from . import thumb
from .positions import Voyage
from .test_oracle import MODES

POSITIONS = 5000
AT_ONCE = ("pay", "mend", "feast", "give")  # what a move still asks before its promise is kept


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


def play_out(game: Voyage, move: str, rng: random.Random) -> None:
    """Plays a move and whatever it asks at once: which token, which side, who eats."""
    deep = game.s.depth
    game.play(move)
    while game.actors and game.doing in AT_ONCE and game.s.depth > deep:
        game.play(rng.choice(sorted(game.legal())))


def colour_note(game: Voyage, move: str, note: str) -> bool:
    """Strength lost and gained point by point: `then 3`, `dies`, `loses the upper die`."""
    kind, *args = move.split()
    if kind not in ("lose", "strengthen"):
        return True
    c = COLOUR.index(args[0])
    lower, top, day = game.s.below[c], game.s.top[c], game.s.day
    game.play(move)
    if not quiet(game, day):
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
            steps = game.s.day
            play_out(game, move, rng)
            if note and move.split()[0] in STILL and quiet(game, steps):
                checked += 1
                assert kept(move.split()[0], note, before, Books(game.s)), f"{move}: {note}"
    assert checked > POSITIONS // 20


def quiet(game: Voyage, day: int) -> bool:
    """Whether nothing else has happened since that would hide what the move did."""
    loud = ("died", "symbol", "day-began", "rolled", "struck", "shark", "rescued", "lost", "hope-given", "handed")
    return game.s.day == day and not any(event.split()[0] in loud for event in game.events)
