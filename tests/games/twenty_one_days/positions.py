"""Positions of 21 Days by the names of things, from which a test plays on with scripted dice and cards."""

from collections.abc import Sequence
from typing import Any, Self

from sekki.games.twenty_one_days import GAME
from sekki.games.twenty_one_days.components import (
    BOTTLE,
    COLOUR,
    DISASTER,
    FLIP,
    HOPE,
    PACK_LIST,
    PAGE,
    PAGES,
    PART,
    PLANK,
    SPACE,
    SPOT,
    SURVIVOR,
    SWAP,
    TOKEN,
)
from sekki.games.twenty_one_days.day import run
from sekki.games.twenty_one_days.state import (
    DOING,
    DOING_RESCUE,
    DOING_SCRIPT,
    PHASE_ATTACK,
    PHASE_EVENING,
    PHASE_MIDDAY,
    PHASE_MORNING,
    PHASE_RESCUE,
    drop_all,
    push,
)
from sekki.kit import listed
from sekki.testing import ScriptedGame

PART_PHASE = {"morning": PHASE_MORNING, "midday": PHASE_MIDDAY, "evening": PHASE_EVENING}
QUIET = ("magnusson", "rosina", "tomi", "pastor")
FIRST_DAYS = {1: 1, 2: 8, 3: 15, 4: 21}


class Voyage(ScriptedGame):
    """A game from its beginning. Moves are those of whoever is asked, unless another seat is named."""

    def __init__(self, seats: int = 4, seed: int = 1, script: Sequence[str] = (), **options: Any) -> None:
        super().__init__(GAME, seats, seed, script, **options)

    def play(self, move: str, *answers: str, seat: int | None = None) -> Self:
        """Plays a move with these answers of fate; also one beside the decision that is awaited."""
        legal = self.legal(seat)
        assert move in legal, f"{move} is not among {sorted(legal)}"
        return self._with(answers, GAME.rules.play, self._seat(seat), GAME.moves.parse(move))

    def _with(self, answers: Sequence[str], function: Any, *args: int) -> Self:
        self.script(*answers)
        self._run(function, *args)
        unused = [text for i, text in enumerate(answers) if self.f.script_question[i] != -1]
        assert not unused, f"fate was never asked {unused}, but {self.answers}"
        return self

    def _seat(self, seat: int | None) -> int:
        return int(self.s.asked) if seat is None else seat

    def pass_all(self, most: int = 50) -> Self:
        """Passes as long as passing is possible."""
        while most and self.actors and "pass" in self.legal():
            self.play("pass")
            most -= 1
        return self

    # Looking

    def legal(self, seat: int | None = None) -> set[str]:
        return super().legal(self._seat(seat))

    def refused_by(self, move: str, seat: int | None = None) -> str:
        """The rule that refuses a move, with a sentence."""
        rule, text = self.why(self._seat(seat), move)
        assert rule in GAME.rule_numbers
        assert text[0].isupper() and text.endswith((".", "?"))
        return rule

    def says(self, move: str) -> str:
        """What a move is called."""
        return self.label(self.s.asked, move)

    def notes(self, move: str) -> str:
        """What a legal move costs and brings."""
        assert move in self.legal()
        return self.note(self.s.asked, move)

    @property
    def doing(self) -> str:
        return DOING[self.s.doing[self.s.depth - 1]] if self.s.depth else "nothing"

    @property
    def strength(self) -> str:
        """Visible strengths of blue, yellow, red and green: "4444"."""
        return "".join(map(str, self.s.top))

    @property
    def lower(self) -> str:
        return "".join(map(str, self.s.below))

    def hopes(self) -> list[int]:
        return [sum(row) for row in self.s.hope.rows]

    def held(self, colour: str) -> str | None:
        card = self.s.bottle[COLOUR.index(colour)]
        return BOTTLE[card] if card >= 0 else None

    def spot(self, colour: str) -> str | None:
        spot = self.s.spot[COLOUR.index(colour)]
        return SPOT[spot] if spot >= 0 else None

    def at(self, colour: str) -> str | None:
        space = self.s.placed[COLOUR.index(colour)]
        return SPACE[space] if space >= 0 else None

    def rolls(self, purpose: str) -> list[str]:
        """Who rolled for what, in the last move: "maya 3"."""
        found = [event.split() for event in self.events if event.startswith("rolled ")]
        return [f"{who} {face}" for _, who, what, face in found if what == purpose]

    def events_of(self, kind: str) -> list[str]:
        """The arguments of every event of a kind, in the last move."""
        return [event.partition(" ")[2] for event in self.events if event.split()[0] == kind]


class Raft(Voyage):
    """A raft afloat. By default four seats; nobody has hope, tokens or bottles, and all dice show 4."""

    def __init__(self, crew: tuple[str, ...] = QUIET, seats: int = 4, seed: int = 1, **options: Any) -> None:
        starter = ["starter player-1"] if seats > 1 else []
        chosen = [f"survivor {name}" for name in crew if name != "scruffs"]
        super().__init__(seats, seed, [*starter, *chosen], **{"survivors": "random", **options})
        while self.phase == "setup":
            self.play("pass" if "pass" in self.legal() else min(self.legal()))
        self.clear()

    def clear(self) -> None:
        """Nobody owns anything, everyone is healthy, and nothing is going on."""
        s = self.s
        drop_all(s)
        s.bag[:], s.pool[:], s.to_mick, s.cast[:], s.rod_broken = [13, 2, 1], [0, 0, 0], 0, [0] * 4, 0
        s.swap = SWAP.index("turtle-1")
        for c in range(4):
            s.hope.rows[c] = [0, 0, 0]
            s.flip[c] = -1
            s.top[c], s.below[c], s.spot[c] = 4, 4, c
            if SURVIVOR[s.who[c]] == "scruffs":
                s.below[c] = 0

    # Laying out a position

    def dice(self, **dice: str) -> Self:
        """`dice(blue="52", red="1")`: upper and lower die; "-" is dead."""
        for name, shown in dice.items():
            c = COLOUR.index(name)
            if shown == "-":
                self.s.top[c] = self.s.below[c] = 0
                self.s.spot[c] = self.s.flip[c] = -1
            else:
                self.s.top[c], self.s.below[c] = int(shown[0]), int(shown[1:] or 0)
        return self

    def hope(self, **tokens: Any) -> Self:
        """`hope(blue=3, red="one plain")`."""
        for name, given in tokens.items():
            for kind in ["plain"] * given if isinstance(given, int) else given.split():
                k = HOPE.index(kind)
                self.s.hope[COLOUR.index(name), k] += 1
                self.s.bag[k] -= 1
        return self

    def bottle(self, **cards: str) -> Self:
        for name, card in cards.items():
            self.s.bottle[COLOUR.index(name)] = BOTTLE.index(card)
            self.s.bottles &= ~(1 << BOTTLE.index(card))
        return self

    def flip(self, **tokens: str) -> Self:
        for name, token in tokens.items():
            self.s.flip[COLOUR.index(name)] = FLIP.index(token)
        return self

    def spots(self, **spots: int) -> Self:
        """`spots(yellow=3, green=2)`: spots counted from 1."""
        for name, spot in spots.items():
            self.s.spot[COLOUR.index(name)] = spot - 1
        return self

    def lost_planks(self, *planks: int) -> Self:
        for plank in planks:
            self.s.planks[PLANK.index(f"plank-{plank}")] = 0
        return self

    def put(self, **fields: Any) -> Self:
        """Plain fields: `put(ship=13, tentacles=3, swap="dolphin", distance=1, start=2)`."""
        for field, value in fields.items():
            names = {"swap": SWAP, "token": TOKEN, "disaster": DISASTER}.get(field)
            setattr(self.s, field, names.index(value) if names and isinstance(value, str) else value)
        return self

    def on_day(self, day: int, page: str, tomorrow: str | None = None) -> Self:
        """Today's page, with earlier pages filled in. If possible tomorrow begins with hope, and so with a decision."""
        s = self.s
        s.day, s.next_day, s.seen = day, min(day + 1, 21), 0
        s.today = PAGE.index(page)
        wanted = {day: page}
        if day < 21:
            nxt = "day-21" if day == 20 else tomorrow or self._unused(day + 1, {page})
            s.tomorrow = PAGE.index(nxt)
            wanted[day + 1] = nxt
        else:
            s.tomorrow = -1
        for d in range(1, max(wanted) + 1):
            name = wanted.get(d) or self._unused(d, {*wanted.values(), *(PAGE[i] for i in listed(s.seen))})
            s.seen |= 1 << PAGE.index(name)
        return self

    def _unused(self, day: int, used: set[str]) -> str:
        week = next(w for w in (4, 3, 2, 1) if day >= FIRST_DAYS[w])
        plain = [p["id"] for p in PAGES if p["week"] == week and not p.get("wheel") and p["id"] not in used]
        wheels = [p["id"] for p in PAGES if p["week"] == week and p.get("wheel") and p["id"] not in used]
        quiet = [name for name in plain if PAGES[PAGE.index(name)]["morning"] == ["hope 2"]]
        return (quiet + plain + wheels)[0]

    # Letting it run

    def read(self, page: str, part: str, *answers: str, day: int | None = None) -> Self:
        """Carries out a part of a page, up to the first decision."""
        week = next(p["week"] for p in PAGES if p["id"] == page)
        self.on_day(day or FIRST_DAYS[week], page)
        self.s.phase = PART_PHASE[part]
        push(self.s, DOING_SCRIPT, 3 * PAGE.index(page) + PART.index(part), 0, 0)
        return self.go(*answers)

    def sharks(self, *answers: str) -> Self:
        """The sharks attack."""
        self.on_day(4, "1a")
        self.s.distance, self.s.phase = 1, PHASE_ATTACK
        push(self.s, DOING_SCRIPT, PACK_LIST, 0, 0)
        return self.go(*answers)

    def last_day(self, *answers: str, flares: int = 2, shouts: int = 2) -> Self:
        """Day 21, after the exhaustion."""
        self.on_day(21, "day-21")
        self.s.phase, self.s.flare_cost, self.s.shout_cost = PHASE_RESCUE, flares, shouts
        push(self.s, DOING_RESCUE, 0, 0, 0)
        return self.go(*answers)

    def midday(self, *placements: str, page: str = "1a", answers: tuple[str, ...] = (), day: int | None = None) -> Self:
        """Places the dice ("blue flare") and rolls at the locations."""
        self.read(page, "midday", day=day)
        for i, placement in enumerate(placements):
            self.play(f"place {placement}", *(answers if i == len(placements) - 1 else ()))
        return self

    def go(self, *answers: str) -> Self:
        return self._with(answers, run)
