"""Games of 15 Days by the names of things, and positions laid out from what matters in them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, Self

from sekki.games.fifteen_days import GAME
from sekki.testing import ScriptedGame

from .oracle import SEASONS, back_of, front_of, the_box

BACKS = ["summer", "autumn", "winter"]
FRONTS = [f"{season}-{value}" for season in SEASONS for value in range(1, 7)]
ANIMALS = ["otter", "frog", "squirrel", "rabbit"]
STATE = GAME.state


class FifteenDays(ScriptedGame):
    """A game in which one seat acts at a time, so that moves need not say whose they are."""

    def __init__(self, seats: int = 2, seed: int = 1, script: Sequence[str] = ()) -> None:
        super().__init__(GAME, seats, seed, script)

    @property
    def actor(self) -> int:
        (seat,) = self.actors
        return seat

    @property
    def over(self) -> bool:
        return not self.actors

    def do(self, *moves: str) -> Self:
        """The moves one after the other, whoever's they are."""
        for move in moves:
            self.play(self.actor, move)
        return self

    def now(self, kind: str = "") -> set[str]:
        """What may be done now; of one kind, if that is named."""
        return {move for move in self.legal(self.actor) if not kind or move.split()[0] == kind}

    def random_move(self, chance: random.Random, eagerness: float = 0.6) -> str:
        """A random move that likes to build, so that long rows, wilds and full sets are met."""
        moves = sorted(self.now())
        building = [move for move in moves if move.split()[0] in ("place", "trade", "wild")]
        return chance.choice(building if building and chance.random() < eagerness else moves)

    def refused(self, move: str) -> tuple[str, str]:
        """Why whoever acts may not do it."""
        return self.why(self.actor, move)

    def noted(self, move: str) -> str:
        """What a move of whoever acts brings about."""
        return self.note(self.actor, move)

    def hand(self, seat: int) -> list[str]:
        return sorted(card for card, n in self.position["hand"][seat].items() for _ in range(n))

    def row(self, seat: int, season: str) -> str:
        """A row as `position` takes it: its side, its values and its wild."""
        for corner in self.view()["seats"][seat]["corners"]:
            if corner["season"] == season:
                values = [card["card"][-1] for card in corner["cards"]]
                if corner["wild_at"] is not None:
                    values.insert(corner["wild_at"], "*")
                return " ".join([corner["side"], *values])
        return ""

    @property
    def pile(self) -> list[str]:
        return [card for card in self.position["pile"] if card]

    @property
    def market(self) -> list[str]:
        return [" ".join(card for card in column if card) for column in self.position["market"]]

    def holder(self, animal: str) -> int | None:
        seat: int | None = self.view()["animals"][animal]
        return seat


def position(
    seats: int = 2,
    turn: int = 0,
    actions: int = 2,
    phase: str = "act",
    hands: tuple[str, ...] = (),
    known: tuple[str, ...] = (),
    rows: tuple[dict[str, str], ...] = (),
    market: tuple[str, str, str] = ("", "", ""),
    discard: str = "",
    animals: dict[str, int] | None = None,
    tops: tuple[str, str] = ("summer", "autumn"),
    deck: tuple[int, int] | None = None,
    **other: Any,
) -> dict[str, Any]:
    """A position from what matters in it. Rows read "left 1 * 4", from left to right with * for the wild. What is not
    named lies in the decks; if their sizes are given, the surplus lies at the bottom of the discard pile. An animal is
    with the first player who has most cards of its season, unless `animals` says otherwise."""
    table = _Table(seats)
    sides = 2 if seats == 1 else seats
    for seat, cards in enumerate(hands):
        for card in cards.split():
            table.take(card, table.p["hand"][seat])
    for seat, cards in enumerate(known):
        for card in cards.split():
            _add(table.p["known"][seat], card)
            table.take(card, table.p["hand"][seat])
    for seat, tableau in enumerate(rows):
        for season, row in tableau.items():
            table.lay(seat, season, row)
    for i, column in enumerate(market):
        cards = column.split()
        table.p["market"][i] = [*map(table.use, cards), *[None] * (3 - len(cards))]
    pile = [table.use(card) for card in discard.split()]
    table.stack(list(tops), deck, pile)
    table.give_animals(list(rows), animals or {})
    assert turn < sides
    found = table.p | {"turn": f"seat-{turn + 1}", "actions": actions, "phase": phase} | other
    placed = sum(row.count("*") for tableau in rows for row in tableau.values())
    if "wilds_left" not in other:
        moving = phase == "move-wild"
        found["wilds_left"] = GAME.components["setup"][seats - 1]["wilds"] - placed - moving - found["automa_wilds"]
    return found


class _Table:
    """A position being laid out from a full box."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.left = the_box()
        self.p = FifteenDays(seats).position
        for field in ("hand", "known", "backs"):
            self.p[field] = [{}, {}, {}, {}]

    def use(self, card: str) -> str:
        self.left[card] -= 1
        assert self.left[card] >= 0, f"there are not so many {card}"
        return card

    def take(self, card: str, hand: dict[str, int]) -> None:
        _add(hand, self.use(card))
        seat = next(i for i, cards in enumerate(self.p["hand"]) if cards is hand)
        _add(self.p["backs"][seat], back_of(card))

    def lay(self, seat: int, season: str, row: str) -> None:
        side, *things = row.split()
        corners = self.p["corner"][seat]
        last = "first"
        for thing in things:
            if thing == "*":
                self.p["wild"][seat][SEASONS.index(season)] = last
                continue
            front = f"{season}-{thing}"
            card = front if season != "spring" else next(f"{front}-{b}" for b in BACKS if self.left[f"{front}-{b}"])
            self.p["placed"][seat][FRONTS.index(front)] = back_of(self.use(card))
            last = f"after-{thing}"
        automa = self.seats == 1 and seat == 1
        free = ["left-1", "left-2", "right-1", "right-2"] if automa else [f"{side}-1", f"{side}-2"]
        corners[SEASONS.index(season)] = next(corner for corner in free if corner not in corners)

    def give_animals(self, rows: list[dict[str, str]], said: dict[str, int]) -> None:
        for i, (season, animal) in enumerate(zip(SEASONS, ANIMALS, strict=True)):
            cards = [len(tableau.get(season, "").split()) - 1 for tableau in rows]
            most = max(cards, default=0)
            if most >= 3:
                self.p["holder"][i] = f"seat-{said.get(animal, cards.index(most)) + 1}"

    def stack(self, tops: list[Any], deck: tuple[int, int] | None, pile: list[str]) -> None:
        boxed = 5 if self.seats == 2 else 0
        cards = sum(self.left.values()) - 3 * boxed
        sizes = list(deck) if deck else [(cards + 1) // 2, cards // 2]
        tops = [top if size else None for top, size in zip(tops, sizes, strict=True)]
        surplus = []
        for card in list(self.left) * 4:
            keep = boxed + tops.count(back_of(card))
            behind = sum(n for other, n in self.left.items() if back_of(other) == back_of(card))
            if cards > sum(sizes) and self.left[card] and behind > keep:
                surplus.append(self.use(card))
                cards -= 1
        pile = surplus + pile
        unseen: list[dict[str, int]] = [{}, {}, {}]
        for card, n in self.left.items():
            if n:
                _add(unseen[BACKS.index(back_of(card))], front_of(card), n)
        under = {b: sum(unseen[i].values()) - boxed - tops.count(b) for i, b in enumerate(BACKS)}
        self.p |= {
            "unseen": unseen,
            "under": {back: n for back, n in under.items() if n},
            "top": tops,
            "deck": sizes,
            "pile": pile + [None] * (90 - len(pile)),
            "pile_size": len(pile),
        }


def _add(counts: dict[str, int], name: str, n: int = 1) -> None:
    counts[name] = counts.get(name, 0) + n


def at(**what: Any) -> FifteenDays:
    """A game in progress from a position (see `position`)."""
    return resumed(position(**what))


def resumed(position: dict[str, Any], seed: int = 1) -> FifteenDays:
    """A game in progress from a whole position."""
    return FifteenDays(position["seats"], seed).lay(**position)
