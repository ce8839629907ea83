"""21 Days told a second time, slowly: a ledger that believes only the events, and plain answers to plain questions.

Nothing here comes from the rules or the box: the facts of the rulebook and the reconstruction are typed again.
"""

from collections import Counter
from itertools import combinations, product
from typing import Any

COLOURS = {
    "magnusson": "blue", "maya": "blue", "horvath": "blue", "rosina": "yellow", "pfennig": "yellow", "diva": "yellow",
    "aleta": "red", "tomi": "red", "mick": "red",
    "jean": "green", "pastor": "green", "pjotr": "green", "scruffs": "green",
}  # fmt: skip
SHIP_STARTS = {"green": 7, "orange": 5, "red": 3}
FIN_SPOTS = {1: "spot-1", 2: "spot-2", 3: "spot-2", 4: "spot-3", 5: "spot-3", 6: "spot-4"}
HOLDS_ON_TO = {"spot-1": (1, 2), "spot-2": (2, 3), "spot-3": (4, 5), "spot-4": (5, 6)}
SPACES = {"octopus": 1, "flare": 3, "receive": 1, "play": 1, "hope": 3, "fishing": 1}
SWAP_SPACES = {"turtle-1": 1, "turtle-2": 1, "turtles": 2, "bottle": 1, "flare-1": 1, "flare-2": 2, "dolphin": 0}
DISASTER_COSTS = {"exhaustion": 2, "kraken": 6, "storm": 5, "overboard": 3, "frenzy": 4, "doldrums": 4}
ANCHOR, BUOY, LAST_DAY = 14, 15, 21


class Ledger:
    """Books kept from the events alone; every entry is checked against the rulebook as it is made."""

    def __init__(self, difficulty: str) -> None:
        self.dice: dict[str, list[int]] = {}
        self.hope: dict[str, Counter[str]] = {}
        self.bag = Counter({"plain": 13, "one": 2, "two": 1})
        self.pool: Counter[str] = Counter()
        self.bottle: dict[str, list[str]] = {}
        self.bottles_gone: set[str] = set()
        self.flip: dict[str, str] = {}
        self.spot: dict[str, str] = {}
        self.planks = {1, 2, 3, 4, 5, 6}
        self.ship = SHIP_STARTS[difficulty]
        self.tentacles, self.distance, self.day, self.expected_day = 8, 5, 0, 1
        self.swap = ""
        self.pages: dict[int, str] = {}
        self.placed: Counter[str] = Counter()
        self.spent_since_disaster = 0
        self.result = "open"
        self.must_be_hurt: str | None = None
        self.markers: tuple[str, int] | None = None  # who has the extra die, and on how many days it is still used

    def book(self, events: list[str]) -> None:
        for event in events:
            kind, *args = event.split()
            entry = getattr(self, f"on_{kind.replace('-', '_')}", None)
            if entry:
                entry(*args)

    # Setting out

    def on_joined(self, who: str, player: str) -> None:
        assert COLOURS[who] not in {COLOURS[other] for other in self.dice}
        self.dice[who], self.hope[who], self.bottle[who] = [0, 0], Counter(), []

    def on_strength(self, who: str, top: str, below: str) -> None:
        if self.day or sum(self.dice[who]) == 0 or self.spot.get(who) is None:
            self.dice[who] = [int(top), int(below)]
        else:
            assert sorted(self.dice[who]) == sorted((int(top), int(below))), "stacking does not change the dice"
            self.dice[who] = [int(top), int(below)]

    def on_sat(self, who: str, spot: str) -> None:
        assert spot not in self.spot.values()
        self.spot[who] = spot

    def on_flip_dealt(self, who: str, token: str) -> None:
        assert token == "reroll" or token not in self.flip.values()
        self.flip[who] = token

    # Days

    def on_page_turned(self, day: str, page: str) -> None:
        assert page not in self.pages.values()
        self.pages[int(day)] = page

    def on_day_began(self, day: str, page: str) -> None:
        assert int(day) == self.expected_day
        assert self.pages[int(day)] == page
        self.day = int(day)
        self.expected_day += 1
        self.placed.clear()
        self.extra_today = False

    def on_skipped(self, day: str, page: str) -> None:
        assert int(day) == self.expected_day < LAST_DAY
        self.expected_day += 1

    def on_distance(self, n: str) -> None:
        assert int(n) in (5, self.distance - 1)
        self.distance = int(n)

    # Hope

    def on_hope(self, who: str, kind: str) -> None:
        assert who != "scruffs"
        self.bag[kind] -= 1
        self.hope[who][kind] += 1

    def on_hope_drawn(self, kind: str) -> None:
        self.bag[kind] -= 1
        self.pool[kind] += 1

    def on_hope_given(self, who: str, kind: str) -> None:
        self.pool[kind] -= 1
        self.hope[who][kind] += 1

    def on_spent(self, who: str, kind: str) -> None:
        self.hope[who][kind] -= 1
        self.bag[kind] += 1
        self.spent_since_disaster += 1

    def on_bent(self, who: str, kind: str, face: str) -> None:
        assert kind != "plain" and self.day < LAST_DAY
        self.hope[who][kind] -= 1

    def on_handed(self, giver: str, taker: str, kind: str) -> None:
        self.hope[giver][kind] -= 1
        self.hope[taker][kind] += 1

    # Strength

    def on_stronger(self, who: str, top: str) -> None:
        assert self.dice[who][0] < int(top) <= 6
        self.dice[who][0] = int(top)

    def on_weaker(self, who: str, top: str) -> None:
        assert int(top) == self.dice[who][0] - 1
        self.dice[who][0] = int(top)
        self.hurt(who)

    def on_die_lost(self, who: str, top: str) -> None:
        assert int(top) == self.dice[who][1]
        self.dice[who] = [int(top), 0]
        self.hurt(who)

    def on_died(self, who: str) -> None:
        self.hurt(who)
        if self.markers and self.markers[0] == who:
            if self.markers[1]:
                self.bottles_gone.remove("extra-die")  # it lay in front of the dead, and is shuffled back
            self.markers = None
        self.bag += self.hope.pop(who)
        self.bottle.pop(who)
        self.dice.pop(who)
        self.spot.pop(who)
        self.flip.pop(who, None)

    def hurt(self, who: str) -> None:
        if self.must_be_hurt == who:
            self.must_be_hurt = None

    def on_warded(self, who: str) -> None:
        self.hurt(who)

    def on_shark(self, who: str, fin: str, strength: str) -> None:
        assert self.must_be_hurt is None, "the last wound was neither taken nor warded off"
        there = [name for name, spot in self.spot.items() if spot == FIN_SPOTS[int(fin)]]
        assert not there or there == [who]
        self.must_be_hurt = who if int(strength) > self.dice[who][0] else None

    def on_tentacle(self, who: str, face: str) -> None:
        assert self.dice[who][0] == int(face)

    def on_octopus_attacks(self, tentacles: str) -> None:
        assert int(tentacles) == self.tentacles
        if self.extra_today and self.markers:  # placed, but nothing is rolled today
            self.markers = self.markers[0], self.markers[1] + 1

    def on_cut(self, left: str) -> None:
        assert int(left) == self.tentacles - 1
        self.tentacles = int(left)

    def on_turned(self, who: str, face: str) -> None:
        assert self.swap == "dolphin" and sum(self.dice[who]) > 0

    # Raft and ship

    def on_plank_lost(self, plank: str) -> None:
        n = int(plank[-1])
        side = (1, 2, 3) if n < 4 else (6, 5, 4)
        assert n == next(p for p in side if p in self.planks)
        self.planks.remove(n)

    def on_plank_back(self, plank: str) -> None:
        n = int(plank[-1])
        side = (3, 2, 1) if n < 4 else (4, 5, 6)
        assert n == next(p for p in side if p not in self.planks)
        self.planks.add(n)

    def on_ship(self, at: str) -> None:
        space = int(at)
        assert abs(space - self.ship) == 1
        assert 1 <= space <= (BUOY if self.day == LAST_DAY else ANCHOR)
        self.ship = space

    def on_traded(self, a: str, b: str) -> None:
        self.spot[a], self.spot[b] = self.spot[b], self.spot[a]

    # Cards and tokens

    def on_swap(self, token: str) -> None:
        self.swap = token

    def on_placed(self, who: str, space: str, die: str) -> None:
        self.placed[space] += 1
        assert who != "scruffs"
        if die == "extra":
            assert self.markers and self.markers[0] == who and self.markers[1]
            self.markers = who, self.markers[1] - 1
            self.extra_today = True
        assert self.placed[space] <= (SWAP_SPACES[self.swap] if space == "swap" else SPACES[space])

    def on_bottle(self, who: str, card: str) -> None:
        assert card not in self.bottles_gone
        assert not any(card in held for held in self.bottle.values())
        self.bottle[who].append(card)

    def on_bottle_gone(self, card: str) -> None:
        for held in self.bottle.values():
            if card in held:
                held.remove(card)
        self.bottles_gone.add(card)

    def on_opened(self, who: str, card: str) -> None:
        self.bottle[who].remove(card)
        assert len(self.bottle[who]) <= 1
        self.bottles_gone.add(card)
        if card == "extra-die":
            self.markers = who, 3

    def on_gift(self, giver: str, taker: str) -> None:
        assert not self.bottle[taker]
        self.bottle[taker].append(self.bottle[giver].pop())

    def on_flipped(self, who: str, token: str) -> None:
        assert self.flip.pop(who) == token

    def on_disaster(self, name: str) -> None:
        self.spent_since_disaster = 0

    def on_averted(self, name: str) -> None:
        assert self.spent_since_disaster >= DISASTER_COSTS[name]

    def on_rescued(self) -> None:
        assert self.day == LAST_DAY and self.ship == BUOY and any(who != "scruffs" for who in self.dice)
        self.result = "won"

    def on_lost(self) -> None:
        assert not any(who != "scruffs" for who in self.dice) or self.day == LAST_DAY
        assert self.ship < BUOY
        self.result = "lost"

    def compare(self, view: dict[str, Any]) -> None:
        """The books against what everybody sees."""
        alive = [s for s in view["survivors"] if s["alive"] and s["dice"][0]]
        assert {s["id"] for s in alive} == {who for who, dice in self.dice.items() if dice[0]}
        for s in alive:
            who = s["id"]
            assert list(s["dice"]) == self.dice[who]
            assert s["strength"] == sum(self.dice[who])
            assert s["hope"] == sum(self.hope[who].values())
            assert Counter(s["special_hope"]) == Counter(
                {k: n for k, n in self.hope[who].items() if k != "plain" and n}
            )
            held = [b["id"] for b in (s["bottle"], s["second_bottle"]) if b]
            assert sorted(held) == sorted(self.bottle[who])
            assert (s["flip"] or {"id": None})["id"] == self.flip.get(who)
            assert s["seat_on_raft"] == self.spot.get(who)
            if view["phase"] != "setup":
                assert any(plank in self.planks for plank in HOLDS_ON_TO[s["seat_on_raft"]])
        assert view["hope"]["bag"] == sum(self.bag.values())
        assert Counter(view["hope"]["pool"]) == +self.pool
        assert self.bag["plain"] + self.pool["plain"] + sum(h["plain"] for h in self.hope.values()) == 13
        assert {int(p["id"][-1]) for p in view["planks"] if p["there"]} == self.planks
        assert view["bottles_left"] == 11 - len(self.bottles_gone) - sum(map(len, self.bottle.values()))
        known = (
            view["ship"]["at"],
            view["tentacles"],
            view["shark_distance"],
            view["day"],
            view["swap"]["id"],
            view["result"],
        )
        assert known == (self.ship, self.tentacles, self.distance, self.day, self.swap, self.result)


def may_place(view: dict[str, Any], seat: int, player: int) -> set[str]:
    """Where this player's dice may go."""
    room = {**SPACES, "swap": SWAP_SPACES[view["swap"]["id"]]}
    taken: Counter[str] = Counter()
    dice = []
    for s in view["survivors"]:
        if not s["alive"]:
            continue
        taken.update(place for place in (s["die_at"], s["extra_die_at"]) if place)
        if s["player"] == player and s["seat"] == seat and s["human"]:
            dice += [s["colour"]] if s["die_at"] is None else []
            dice += ["extra"] if s["extra_die"] and s["extra_die_at"] is None else []
    free = {place for place, n in room.items() if taken[place] < n and place != "octopus"}
    if view["rod_broken"]:
        free -= {"fishing"}
    return {f"place {die} {place}" for die in dice for place in free}


def catches(tops: list[int], face: int) -> set[tuple[int, ...]]:
    """All strengths that a catch may lead to, by trying everything; nothing that could be eaten is left."""
    fish = {1: 1, 2: 2, 3: 3, 4: 4, 5: 4, 6: 5}[face]
    crew = [i for i, top in enumerate(tops) if top]
    ends = set()
    if len(crew) < 4:
        for shares in product(range(3), repeat=len(crew)):
            if sum(shares) <= fish:
                eaten = dict(zip(crew, shares, strict=True))
                ends.add(tuple(min(6, top + eaten[i]) if top else 0 for i, top in enumerate(tops)))
    elif fish < len(crew):
        for eaters in combinations(crew, fish):
            ends.add(tuple(min(6, top + (i in eaters)) for i, top in enumerate(tops)))
    else:
        for extra in product(range(2), repeat=len(crew)):
            if sum(extra) <= fish - len(crew):
                more = dict(zip(crew, extra, strict=True))
                ends.add(tuple(min(6, top + 1 + more[i]) if top else 0 for i, top in enumerate(tops)))
    best = max(map(sum, ends))
    return {end for end in ends if sum(end) == best}
