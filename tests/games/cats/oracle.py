"""Cats told a second time: slow, obvious, and sharing neither code nor tables with the rules it checks.

Cards, moves and seats are their ids. Luck is asked of an object with the methods of `Luck`; everything else follows.
"""

from collections.abc import Iterator
from itertools import combinations
from typing import Protocol

SEASONS = ("spring", "summer", "fall", "winter")
CATS = {"spring": 4, "summer": 3, "fall": 2, "winter": 1, "yorozu": 0}
ICONS = {
    "spring-1": "fish fish",
    "spring-2": "booze",
    "spring-3": "fish",
    "spring-4": "",
    "spring-5": "crow",
    "spring-6": "",
    "spring-7": "fish",
    "spring-8": "booze",
    "spring-9": "fish fish",
    "summer-2": "fish fish",
    "summer-3": "booze",
    "summer-4": "fish",
    "summer-5": "",
    "summer-6": "crow",
    "summer-7": "",
    "summer-8": "fish",
    "summer-9": "booze",
    "summer-10": "fish fish",
    "fall-3": "fish fish",
    "fall-4": "booze",
    "fall-5": "fish",
    "fall-6": "",
    "fall-7": "crow",
    "fall-8": "",
    "fall-9": "fish",
    "fall-10": "booze",
    "fall-11": "fish fish",
    "winter-4": "fish fish",
    "winter-5": "booze",
    "winter-6": "fish",
    "winter-7": "",
    "winter-8": "crow",
    "winter-9": "",
    "winter-10": "fish",
    "winter-11": "booze",
    "winter-12": "fish fish",
    "yorozu-0": "booze",
    "yorozu-13": "booze",
}
# The doubled season, then the one that counts against you.
MULTIPLIERS = {
    "ko-1": ("spring", "summer"),
    "ko-2": ("summer", "fall"),
    "ko-3": ("fall", "winter"),
    "ko-4": ("winter", "spring"),
    "otsu-1": ("spring", "fall"),
    "otsu-2": ("summer", "winter"),
    "otsu-3": ("fall", "spring"),
    "otsu-4": ("winter", "summer"),
    "hei-1": ("spring", "winter"),
    "hei-2": ("summer", "spring"),
    "hei-3": ("fall", "summer"),
    "hei-4": ("winter", "fall"),
}
DUMMY = 3


class Luck(Protocol):
    """What the cards and the lots decided."""

    def hands(self) -> list[set[str]]: ...
    def shown(self) -> list[str]: ...
    def dummy(self) -> str: ...
    def multipliers(self) -> list[set[str]]: ...
    def lot(self, among: list[int]) -> int: ...


def season(card: str) -> str:
    return card.split("-")[0]


def value(card: str) -> int:
    return int(card.split("-")[1])


def rank(card: str) -> tuple[int, int]:
    return value(card), CATS[season(card)]


def count(cards: list[str], icon: str) -> int:
    return sum(ICONS[card].split().count(icon) for card in cards)


def has_booze(card: str) -> bool:
    return ICONS[card] == "booze"


def is_crow(card: str) -> bool:
    return ICONS[card] == "crow"


def open_seasons(shown: list[str]) -> set[str]:
    return set(SEASONS) - {season(card) for card in shown}


def playable(hand: set[str], shown: list[str]) -> set[str]:
    in_season = {card for card in hand if season(card) in open_seasons(shown)}
    if not in_season:
        return set(hand)
    return in_season | {card for card in hand if season(card) == "yorozu"}


def no_more(card: str, shown: list[str], game_round: int) -> set[str]:
    """The seasons a player turns out not to hold by playing this card."""
    if game_round == 9 or season(card) == "yorozu" or season(card) in open_seasons(shown):
        return set()
    return open_seasons(shown)


def crow_decision(played: dict[int, str]) -> int | None:
    """The seat that has to choose between two yorozu, if any."""
    crows = [seat for seat, card in played.items() if is_crow(card)]
    if {"yorozu-0", "yorozu-13"} <= set(played.values()) and len(crows) == 1:
        return crows[0]
    return None


def swapped(played: dict[int, str], chosen: str | None = None) -> dict[int, str]:
    """Who has which card in front of them after the crows; `chosen` is the yorozu a lone crow between two goes for."""
    where = {card: seat for seat, card in played.items()}
    crows = sorted((card for card in where if is_crow(card)), key=value)
    yorozu = [card for card in ("yorozu-0", "yorozu-13") if card in where]
    pairs = []
    if len(yorozu) == 1 and crows:
        pairs.append((yorozu[0], crows[0] if yorozu[0] == "yorozu-0" else crows[-1]))
    if len(yorozu) == 2 and len(crows) == 1:
        pairs.append((chosen or min(yorozu, key=lambda y: abs(value(y) - value(crows[0]))), crows[0]))
    if len(yorozu) == 2 and len(crows) == 2:
        pairs += [("yorozu-0", crows[0]), ("yorozu-13", crows[1])]
    result = dict(played)
    for one, other in pairs:
        result[where[one]], result[where[other]] = other, one
    return result


def take(shown: list[str], in_front: dict[int, str]) -> tuple[dict[int, str], list[str]]:
    """The card each seat takes, and the two face-up cards that follow."""
    low = min(in_front, key=lambda seat: rank(in_front[seat]))
    high = max(in_front, key=lambda seat: rank(in_front[seat]))
    taken = dict(in_front)
    taken[low], taken[high] = shown
    return taken, [in_front[low], in_front[high]]


def times_of(multiplier: str) -> dict[str, int]:
    twice, against = MULTIPLIERS[multiplier]
    return {season: 2 if season == twice else -1 if season == against else 1 for season in SEASONS}


def points(taken: list[str], times: dict[str, int] | None = None) -> int:
    fish = 0
    for card in taken:
        if season(card) != "yorozu":
            fish += count([card], "fish") * (times[season(card)] if times else 1)
    booze, crows = count(taken, "booze"), count(taken, "crow")
    if booze == 3:
        halves_rounded_up = fish // 2 + fish % 2
        return halves_rounded_up - crows
    return fish + 2 * booze - crows


class Match:
    """A whole match, from the first deal to the last winner."""

    def __init__(self, seats: int, mode: str, target: int, single: bool, luck: Luck):
        self.seats, self.mode, self.target, self.single, self.luck = range(seats), mode, target, single, luck
        self.with_dummy = seats == 3
        self.totals = [0 for _ in self.seats]
        self.game = 0
        self.tie_break = False
        self.over = False
        self.multiplier_hands: list[set[str]] = [set() for _ in self.seats]
        self.tokens: list[list[str]] = [[] for _ in self.seats]
        self.new_game()

    def new_game(self) -> None:
        self.game += 1
        self.round = 1
        self.taken: list[list[str]] = [[] for _ in range(4)]
        self.no_more: list[set[str]] = [set() for _ in self.seats]
        self.chosen: list[str | None] = [None for _ in self.seats]
        if self.mode == "experienced" and not any(self.multiplier_hands):
            self.multiplier_hands = self.luck.multipliers()
            assert set().union(*self.multiplier_hands) == set(MULTIPLIERS)
            assert {len(hand) for hand in self.multiplier_hands} == {12 // len(self.seats)}
        self.deal()

    def deal(self) -> None:
        self.hands = self.luck.hands()
        self.shown = sorted(self.luck.shown(), key=rank)
        assert sorted([card for hand in self.hands for card in hand] + self.shown) == sorted(ICONS)
        for hand in self.hands:
            assert len(hand) == 9 and sum(has_booze(card) and season(card) != "yorozu" for card in hand) == 2
        self.phase = "redeal"
        self.answers: dict[int, str] = {}

    def prepare(self) -> None:
        """Multipliers and tokens, after the hands are seen and kept."""
        self.queue: list[tuple[int, str]] = []
        self.undrawn = list(self.seats) if self.mode == "advanced" and self.game == 1 else []
        if self.mode == "experienced":
            lowest = [seat for seat in self.seats if self.totals[seat] == min(self.totals)]
            if self.game == 1:
                self.queue = [(seat, "multiplier") for seat in self.clockwise(self.luck.lot(list(self.seats)))]
            else:
                self.queue = [(lowest[0] if len(lowest) == 1 else self.luck.lot(lowest), "start")]
        if self.mode == "advanced" and self.game > 1:
            lowest = [seat for seat in self.seats if self.totals[seat] == min(self.totals)]
            first = lowest[0] if len(lowest) == 1 else self.luck.lot(lowest)
            self.queue = [(seat, "token") for seat in self.clockwise(first)]
        self.phase = "prepare"
        self.go_on()

    def go_on(self) -> None:
        """On to the next seat in the queue that can do anything, or to what follows the queue."""
        while self.queue and not self.legal(self.queue[0][0]):
            self.queue.pop(0)
        if self.queue:
            return
        if self.undrawn:
            seat = self.luck.lot(self.undrawn)
            self.undrawn.remove(seat)
            self.queue = [(seat, "token")] * 3
            return
        if self.phase == "yorozu":
            self.new_game()
        else:
            self.new_round()

    def clockwise(self, first: int) -> list[int]:
        return [(first + step) % len(self.seats) for step in self.seats]

    def new_round(self) -> None:
        self.phase = "play"
        self.played: dict[int, str] = {}
        if self.with_dummy:
            card = self.luck.dummy()
            self.hands[DUMMY].remove(card)
            self.played[DUMMY] = card

    def actors(self) -> list[int]:
        if self.over:
            return []
        if self.phase == "redeal":
            return [seat for seat in self.seats if seat not in self.answers]
        if self.phase == "play":
            return [seat for seat in self.seats if seat not in self.played]
        if self.phase == "swap":
            chooser = crow_decision(self.played)
            assert chooser is not None
            return [chooser]
        return [self.queue[0][0]]

    def legal(self, seat: int) -> set[str]:
        if self.phase == "redeal":
            return {"keep", "redeal"} if count(list(self.hands[seat]), "crow") >= 3 else {"keep"}
        if self.phase == "play":
            return {f"play {card}" for card in playable(self.hands[seat], self.shown)}
        if self.phase == "swap":
            return {"swap yorozu-0", "swap yorozu-13"}
        what = self.queue[0][1]
        if what == "start":
            return {f"start seat-{other + 1}" for other in self.seats}
        if what == "multiplier":
            return {f"multiply {card}" for card in self.multiplier_hands[seat]}
        most = 1 if self.phase == "prepare" and self.game == 1 else 2
        return {f"token {s}" for s in SEASONS if self.tokens_left(s) and self.tokens[seat].count(s) < most}

    def tokens_left(self, season: str) -> int:
        return (3 if self.with_dummy else 4) - sum(tokens.count(season) for tokens in self.tokens)

    def play(self, seat: int, move: str) -> None:
        verb, _, what = move.partition(" ")
        if self.phase == "redeal":
            self.answers[seat] = verb
            if len(self.answers) == len(self.seats):
                self.deal() if "redeal" in self.answers.values() else self.prepare()
        elif self.phase == "play":
            self.hands[seat].remove(what)
            self.played[seat] = what
            if len(self.played) == 4:
                self.reveal()
        elif self.phase == "swap":
            self.take(swapped(self.played, what))
        elif verb == "start":
            self.queue = [(other, "multiplier") for other in self.clockwise(int(what.removeprefix("seat-")) - 1)]
        else:
            self.queue.pop(0)
            if verb == "multiply":
                self.multiplier_hands[seat].remove(what)
                self.chosen[seat] = what
            else:
                self.tokens[seat].append(what)
            self.go_on()

    def reveal(self) -> None:
        for seat in self.seats:
            self.no_more[seat] |= no_more(self.played[seat], self.shown, self.round)
        chooser = crow_decision(self.played)
        if chooser is None or (self.with_dummy and chooser == DUMMY):
            self.take(swapped(self.played))
        else:
            self.phase = "swap"

    def take(self, in_front: dict[int, str]) -> None:
        taken, self.shown = take(self.shown, in_front)
        for seat, card in taken.items():
            self.taken[seat].append(card)
        drunk = any(count(self.taken[seat], "booze") == 3 for seat in self.seats)
        if drunk or self.round == 9:
            self.end_of_game()
        else:
            self.round += 1
            self.new_round()

    def times(self, seat: int) -> dict[str, int] | None:
        if self.mode == "advanced":
            return {season: self.tokens[seat].count(season) for season in SEASONS}
        chosen = self.chosen[seat]
        return times_of(chosen) if chosen else None

    def end_of_game(self) -> None:
        self.scores = [points(self.taken[seat], self.times(seat)) for seat in self.seats]
        self.totals = [total + score for total, score in zip(self.totals, self.scores, strict=True)]
        best = [seat for seat in self.seats if self.totals[seat] == max(self.totals)]
        reached = max(self.totals) >= self.target
        if self.single or self.tie_break or (reached and len(best) == 1):
            self.over = True
            return
        self.tie_break = reached
        if self.mode != "advanced":
            self.new_game()
            return
        self.tokens = [
            [season(c) for c in self.taken[seat] if has_booze(c) and season(c) != "yorozu"] for seat in self.seats
        ]
        owners = [(seat, card) for card in ("yorozu-0", "yorozu-13") for seat in self.seats if card in self.taken[seat]]
        self.phase = "yorozu"
        self.undrawn = []
        self.queue = [(seat, "token") for seat, _ in owners]
        self.go_on()

    def places(self) -> list[int]:
        return [1 + sum(other > total for other in self.totals) for total in self.totals]


def hands_possible(unseen: set[str], holders: list[tuple[int, int, set[str]]]) -> Iterator[tuple[frozenset[str], ...]]:
    """Every way to hand the unseen cards out to holders of (cards, season cards with booze, seasons they lack)."""
    if not holders:
        if not unseen:
            yield ()
        return
    (size, booze, lacking), *others = holders
    for cards in combinations(sorted(unseen), size):
        if sum(has_booze(card) and season(card) != "yorozu" for card in cards) != booze:
            continue
        if any(season(card) in lacking for card in cards):
            continue
        for rest in hands_possible(unseen - set(cards), others):
            yield (frozenset(cards), *rest)
