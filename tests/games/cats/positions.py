"""Cats scripted: deals and late rounds by the names of the cards."""

from typing import Any

from sekki.games.cats import GAME
from sekki.games.cats.components import CARD, SEASON
from sekki.kit import listed
from sekki.testing import ScriptedGame

from .oracle import ICONS, has_booze, season

CHAIRS = 4


class Play(ScriptedGame):
    """A match in progress."""

    def __init__(self, seats: int = 4, seed: int = 1, script: list[str] | None = None, **options: Any) -> None:
        super().__init__(GAME, seats, seed, script or (), **options)

    def all_play(self, *cards: str) -> "Play":
        """Every seat plays a card, in seat order."""
        for seat, card in enumerate(cards):
            self.play(seat, f"play {card}")
        return self

    def keep(self) -> "Play":
        """Everyone keeps."""
        for seat in range(self.s.seats):
            self.play(seat, "keep")
        return self

    def hand(self, chair: int) -> set[str]:
        return cards(self.s.hand[chair])

    def taken(self, chair: int) -> set[str]:
        return cards(self.s.taken[chair])

    @property
    def shown(self) -> list[str]:
        return [CARD[card] for card in self.s.shown]

    def no_more(self, seat: int) -> set[str]:
        return {SEASON[t] for t in listed(self.s.no_more[seat])}

    def tokens(self, seat: int) -> dict[str, int]:
        return {SEASON[t]: n for t, n in enumerate(self.s.tokens.rows[seat]) if n}

    @property
    def totals(self) -> list[int]:
        return [self.s.total[seat] for seat in range(self.s.seats)]


def cards(members: int) -> set[str]:
    return {CARD[i] for i in listed(members)}


def card_bits(ids: set[str] | list[str]) -> int:
    return sum(1 << CARD.index(card) for card in ids)


def deal_script(shown: list[str], *wanted: str) -> list[str]:
    """Fate's answers for a deal with these face-up cards in which each chair gets its wanted cards ("spring-1 fall-3").

    The rest is filled up from the lowest card on, so that the tests need to name only what matters."""
    hands = [list(cards.split()) for cards in wanted] + [[] for _ in range(CHAIRS - len(wanted))]
    free = [card for card in ICONS if card not in shown and not any(card in hand for hand in hands)]
    booze, others = [], []
    for hand in hands:
        for pile, size, fits in ((booze, 2, True), (others, 7, False)):
            mine = [card for card in hand if dealt_as_booze(card) == fits]
            while len(mine) < size:
                mine.append(next(card for card in free if dealt_as_booze(card) == fits))
                free.remove(mine[-1])
            assert len(mine) == size, f"too many such cards wanted: {mine}"
            pile += mine
    assert not free
    asked = [f"booze {card}" for card in booze] + [f"face-up {card}" for card in shown]
    return asked + [f"deal {card}" for card in others[: 7 * (CHAIRS - 1)]]


def dealt_as_booze(card: str) -> bool:
    return has_booze(card) and season(card) != "yorozu"


def dealt(shown: list[str], *wanted: str, seats: int = 4, dummy: str = "", **options: Any) -> Play:
    """The first round, with these cards face up and in the hands; with three players also the dummy's first cards."""
    turned_up = [f"dummy {card}" for card in dummy.split()]
    deal = Play(seats, script=deal_script(shown, *wanted) + turned_up, **options)
    return deal.keep() if options.get("mode", "basic") == "basic" else deal


def late(shown: list[str], *hands: str, taken: tuple[str, ...] = (), play: Play | None = None) -> Play:
    """A late round: these cards face up and in the hands of the four chairs; the dummy's first is the one turned up.

    Taken cards that are not named are filled up with the lowest left, no player getting a third booze."""
    play = play or Play().keep()
    s = play.s
    held = [hand.split() for hand in hands]
    names = [cards.split() for cards in taken] + [[] for _ in range(CHAIRS - len(taken))]
    rounds = 9 - len(held[0])
    used = {*shown, *(card for pile in (*held, *names) for card in pile)}
    free = sorted((card for card in ICONS if card not in used), key=has_booze, reverse=True)
    for card in free:
        sober = [chair for chair in range(CHAIRS) if chair >= s.seats or sum(map(has_booze, names[chair])) < 2]
        roomy = [names[chair] for chair in (sober if has_booze(card) else range(CHAIRS)) if len(names[chair]) < rounds]
        assert roomy, "hands and face-up cards must hold two of the booze cards"
        min(roomy, key=len).append(card)
    s.round_number = rounds
    s.shown[:] = [CARD.index(card) for card in shown]
    for chair in range(CHAIRS):
        s.taken[chair] = card_bits(names[chair])
        s.no_more[chair] = 0
        s.played[chair] = -1
        if chair >= s.seats:
            s.played[chair] = CARD.index(held[chair].pop(0))
        s.hand[chair] = card_bits(held[chair])
        s.booze_held[chair] = sum(map(dealt_as_booze, held[chair]))
    play.check()
    return play
