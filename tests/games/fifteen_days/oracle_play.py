"""What a move does, told a second time: a position in names, a move in words and fate's answers give the next position.

Like the oracle beside it, this shares nothing with the rules.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from .oracle import (
    ANIMAL,
    SEASONS,
    Position,
    back_of,
    front_of,
    hand_size,
    holds,
    named,
    places_for_card,
    row_of,
    season_of,
    side_of,
    tops,
    value_of,
    wild_moves,
)

BACKS = ["summer", "autumn", "winter"]
FRONTS = [f"{season}-{value}" for season in SEASONS for value in range(1, 7)]
DECKS = ["left-deck", "right-deck"]
ANIMALS = list(ANIMAL.values())
OTTER, FROG, SQUIRREL, RABBIT = range(4)
AUTOMA = 1


def after(p: Position, move: str, answers: list[str]) -> Position:
    """The position after a legal move."""
    game = _Game(deepcopy(p), answers)
    game.do(*move.split())
    assert not game.answers, f"fate was asked too often: {game.answers}"
    return game.p


def add(counts: dict[str, int], name: str, n: int = 1) -> None:
    counts[name] = counts.get(name, 0) + n
    assert counts[name] >= 0
    if not counts[name]:
        del counts[name]


class _Game:
    def __init__(self, p: Position, answers: list[str]) -> None:
        self.p = p
        self.answers = list(answers)
        self.solo = p["seats"] == 1
        self.turn = int(p["turn"][5:]) - 1
        self.seat = 0 if self.solo else self.turn

    def do(self, kind: str, *args: str) -> None:
        getattr(self, "do_" + kind.replace("-", "_"))(*args)

    def answer(self, question: str) -> str:
        asked, answer = self.answers.pop(0).split()
        assert asked == question
        return answer

    # cards

    def off_deck(self, deck: str) -> str:
        p, i = self.p, DECKS.index(deck)
        back = p["top"][i]
        front = self.answer("front")
        add(p["unseen"][BACKS.index(back)], front, -1)
        p["deck"][i] -= 1
        p["top"][i] = None
        if p["deck"][i]:
            p["top"][i] = self.answer("back")
            add(p["under"], p["top"][i], -1)
        return f"{front}-{back}" if front.startswith("spring") else front

    def to_hand(self, card: str, everyone_saw: bool) -> None:
        add(self.p["hand"][self.seat], card)
        add(self.p["backs"][self.seat], back_of(card))
        if everyone_saw:
            add(self.p["known"][self.seat], card)

    def from_hand(self, card: str) -> None:
        add(self.p["hand"][self.seat], card, -1)
        add(self.p["backs"][self.seat], back_of(card), -1)
        if card in self.p["known"][self.seat]:
            add(self.p["known"][self.seat], card, -1)

    def to_pile(self, card: str) -> None:
        self.p["pile"][self.p["pile_size"]] = card
        self.p["pile_size"] += 1

    def off_column(self, column: str) -> str:
        cards = self.p["market"][int(column[-1]) - 1]
        at = max(i for i in range(3) if cards[i])
        card: str = cards[at]
        cards[at] = None
        return card

    def decks_empty(self) -> bool:
        return self.p["deck"] == [0, 0]

    # the four actions

    def do_draw(self, deck: str) -> None:
        p = self.p
        if p["phase"] == "refill":
            return self.refill(deck)
        if p["phase"] == "automa-draw":
            return self.automa_draw(deck)
        if p["phase"] == "act":
            p["todo"] = 3 if self.helped(SQUIRREL) else 2
            p["phase"] = "draw"
        self.to_hand(self.off_deck(deck), everyone_saw=False)
        p["todo"] -= 1
        if p["todo"] == 0 or self.decks_empty():
            self.end_action()
        return None

    def do_draw_nothing(self) -> None:
        self.end_action()

    def do_take(self, source: str) -> None:
        p = self.p
        if p["phase"] == "act":
            p["todo"] = 2 if self.helped(RABBIT) else 1
            if self.solo:
                p["toll"] = "give" if source != "discard" and holds(p, AUTOMA, "rabbit") else "drop"
        if source == "discard":
            p["pile_size"] -= 1
            card = p["pile"][p["pile_size"]]
            p["pile"][p["pile_size"]] = None
        else:
            card = self.off_column(source)
        self.to_hand(card, everyone_saw=True)
        p["todo"] -= 1
        if source == "discard" or not self.must_refill(source):
            self.go_on_taking()

    def must_refill(self, column: str) -> bool:
        if any(self.p["market"][int(column[-1]) - 1]) or self.decks_empty():
            return False
        self.p["phase"] = "refill"
        self.p["column"] = column
        return True

    def refill(self, deck: str) -> None:
        p = self.p
        cards = p["market"][int(p["column"][-1]) - 1]
        cards[cards.index(None)] = self.off_deck(deck)
        if None in cards and not self.decks_empty():
            return
        p["column"] = None
        self.go_on_taking()

    def go_on_taking(self) -> None:
        p = self.p
        if p["todo"] and (tops(p) or p["pile_size"]):
            p["phase"] = "take"
        elif p["toll"] != "none" and tops(p):
            p["phase"] = "toll"
        else:
            p["toll"] = "none"
            self.end_action()

    def do_drop(self, column: str) -> None:
        self.to_pile(self.off_column(column))
        self.after_toll(column)

    def do_give(self, column: str) -> None:
        self.automa_place(self.off_column(column), otter=holds(self.p, AUTOMA, "otter"))
        self.after_toll(column)

    def after_toll(self, column: str) -> None:
        self.p["toll"] = "none"
        if self.automa_has_a_set():
            self.finish()
        elif not self.must_refill(column):
            self.end_action()

    def do_place(self, card: str, spot: str) -> None:
        p, seat = self.p, self.seat
        season, value = season_of(card), value_of(card)
        side = side_of(p, seat, season)
        price = places_for_card(row_of(p, seat, season), side, value)[spot] if side else 1
        if p["phase"] == "act":
            price += (self.solo and holds(p, AUTOMA, "frog")) - self.helped(FROG)
        p["todo"] = price
        self.from_hand(card)
        if not side:
            self.open_corner(seat, season, [f"{spot}-1", f"{spot}-2"])
        if spot == "before-wild":
            p["wild"][seat][SEASONS.index(season)] = f"after-{value}"
        p["placed"][seat][FRONTS.index(front_of(card))] = back_of(card)
        if spot == "for-wild":
            p["wild"][seat][SEASONS.index(season)] = None
            p["phase"] = "move-wild"
            return
        self.animals(seat, season)
        if not self.ends_by_sets():
            self.ask_payment()

    def open_corner(self, seat: int, season: str, corners: list[str]) -> None:
        taken = self.p["corner"][seat]
        taken[SEASONS.index(season)] = next(corner for corner in corners if corner not in taken)

    def ask_payment(self) -> None:
        if self.p["todo"]:
            self.p["phase"] = "pay"
        elif hand_size(self.p, self.seat) < 2:
            self.end_action()
        else:
            self.p["phase"] = "place"

    def do_pay(self, card: str) -> None:
        self.from_hand(card)
        self.to_pile(card)
        self.p["todo"] -= 1
        self.ask_payment()

    def do_done(self) -> None:
        self.end_action()

    def do_trade(self, card: str) -> None:
        first = self.p["phase"] == "act"
        self.from_hand(card)
        self.to_pile(card)
        self.p["todo"] = 1 if first else 0
        self.p["phase"] = "trade" if first else "place-wild"

    def do_wild(self, season: str, place: str) -> None:
        p = self.p
        phase = p["phase"]
        if phase != "move-wild":
            p["wilds_left"] -= 1
        p["wild"][self.seat][SEASONS.index(season)] = place
        self.animals(self.seat, season)
        if self.ends_by_sets():
            return
        if phase == "move-wild":
            self.ask_payment()
        elif phase == "place-wild":
            self.end_action()
        else:
            self.next_turn()

    def do_feather(self, animal: str) -> None:
        self.p["feathers"][self.seat] -= 1
        self.p["feathers_left"] += 1
        self.p["named"][ANIMALS.index(animal)] = True

    def do_discard(self, card: str) -> None:
        if self.p["phase"] == "automa-discard":
            add(self.p["drawn"], card, -1)
            self.to_pile(card)
            self.automa_places()
            return
        self.from_hand(card)
        self.to_pile(card)
        self.check_hand()

    # animals

    def helped(self, animal: int) -> bool:
        return holds(self.p, self.seat, ANIMALS[animal]) or named(self.p, ANIMALS[animal])

    def animals(self, seat: int, season: str) -> None:
        p, i = self.p, SEASONS.index(season)
        holder = p["holder"][i]
        mine = len(row_of(p, seat, season))
        if holder is None:
            if mine >= 3:
                p["holder"][i] = f"seat-{seat + 1}"
            return
        loser = int(holder[5:]) - 1
        if loser == seat or mine < len(row_of(p, loser, season)):
            return
        p["holder"][i] = f"seat-{seat + 1}"
        if p["feathers_left"]:
            p["feathers_left"] -= 1
            p["feathers"][loser] += 1

    # turns

    def end_action(self) -> None:
        p = self.p
        p["todo"] = 0
        p["actions"] -= 1
        p["named"] = [p["named"][OTTER], False, False, False]
        if p["actions"]:
            p["phase"] = "act"
        else:
            self.check_hand()

    def check_hand(self) -> None:
        p = self.p
        if hand_size(p, self.seat) > (8 if self.helped(OTTER) else 5):
            p["phase"] = "limit"
            return
        p["named"][OTTER] = False
        if self.deck_ran_out() and p["wilds_left"] and wild_moves(p, self.seat):
            p["phase"] = "free-wild"
        else:
            self.next_turn()

    def deck_ran_out(self) -> bool:
        if self.p["closer"] or 0 not in self.p["deck"]:
            return False
        self.p["closer"] = f"seat-{self.turn + 1}"
        return True

    def next_turn(self) -> None:
        p = self.p
        turn = (self.turn + 1) % (2 if self.solo else p["seats"])
        if p["closer"] == f"seat-{turn + 1}":
            return self.finish()
        p["turn"] = f"seat-{turn + 1}"
        p["removed_now"] = 0
        if not self.solo or turn == 0:
            p["phase"], p["actions"] = "act", 2
        elif self.decks_empty():
            self.finish()
        else:
            p["phase"], p["todo"] = "automa-draw", 3
        return None

    def ends_by_sets(self) -> bool:
        if any(len(row_of(self.p, self.seat, season)) < 6 for season in SEASONS):
            return False
        self.finish()
        return True

    def finish(self) -> None:
        self.p["phase"], self.p["actions"], self.p["todo"] = "over", 0, 0

    # the automa

    def automa_draw(self, deck: str) -> None:
        p = self.p
        add(p["drawn"], self.off_deck(deck))
        p["todo"] -= 1
        if p["todo"] and not self.decks_empty():
            return
        p["todo"] = 0
        if holds(p, AUTOMA, "squirrel"):
            self.automa_places()
        else:
            p["phase"] = "automa-discard"

    def automa_places(self) -> None:
        p = self.p
        otter = holds(p, AUTOMA, "otter")
        cards = [card for card, n in p["drawn"].items() for _ in range(n)]
        p["drawn"] = {}
        for card in sorted(cards, key=lambda card: (BACKS.index(back_of(card)), season_of(card) == "spring", card)):
            self.automa_place(card, otter)
        if self.automa_has_a_set():
            return self.finish()
        if self.deck_ran_out():
            self.automa_wild()
        return self.next_turn()

    def automa_place(self, card: str, otter: bool) -> None:
        p, season = self.p, season_of(card)
        if value_of(card) in row_of(p, AUTOMA, season):
            add(p["removed"], card)
            p["removed_now"] += 1
            if otter or p["removed_now"] == 2:
                self.automa_wild()
            return
        if not side_of(p, AUTOMA, season):
            self.open_corner(AUTOMA, season, ["left-1", "left-2", "right-1", "right-2"])
        p["placed"][AUTOMA][FRONTS.index(front_of(card))] = back_of(card)
        self.animals(AUTOMA, season)

    def automa_wild(self) -> None:
        if self.p["wilds_left"]:
            self.p["wilds_left"] -= 1
            self.p["automa_wilds"] += 1

    def automa_has_a_set(self) -> bool:
        return any(len(row_of(self.p, AUTOMA, season)) == 6 for season in SEASONS)


def plain(p: Any) -> Any:
    """A position in which the order of a pile's names does not matter."""
    if isinstance(p, dict):
        return {key: plain(value) for key, value in sorted(p.items())}
    return [plain(x) for x in p] if isinstance(p, list) else p
