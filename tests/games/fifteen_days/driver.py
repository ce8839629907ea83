"""Plays 15 Days by the names of things: positions, moves and answers of fate as text, over the plain rules."""

from __future__ import annotations

from typing import Any

from sekki.games.fifteen_days import GAME
from sekki.kit import FATE, listed

from .oracle import SEASONS, back_of, front_of, the_box

FREE, SCRIPTED, SCRIPTED_THEN_FREE = 0, 1, 2
BACKS = ["summer", "autumn", "winter"]
FRONTS = [f"{season}-{value}" for season in SEASONS for value in range(1, 7)]
ANIMALS = ["otter", "frog", "squirrel", "rabbit"]
NAMES = ["Ada", "Bo", "Cy", "Di"]
STATE = GAME.state


class Play:
    """A game in progress, interpreted, from its setup or a position. Fate follows a script first, then the seed."""

    def __init__(self, seats: int = 2, seed: int = 1, script: list[str] | None = None, position: Any = None):
        self.f, self.w = FATE.new(), GAME.scratch.new()
        self.f.seed = seed
        self.f.open_question = -1
        self.answers: list[str] = []
        self.events: list[str] = []
        self.script(*(script or []))
        if position is None:
            self.s = GAME.new_state(seats, {})
            self._run(GAME.rules.setup)
        else:
            self.s = STATE.from_json(position)
            self._audit()

    def script(self, *answers: str) -> Play:
        """What fate answers next, each question in its own order; after that the seed decides."""
        f = self.f
        f.mode = SCRIPTED_THEN_FREE if answers else FREE
        f.script_length = len(answers)
        for i, text in enumerate(answers):
            f.script_question[i], f.script_answer[i] = GAME.questions.parse(text)
        return self

    def _run(self, function: Any, *args: int) -> None:
        f = self.f
        f.keeping, f.answers, f.events, f.overflow = 1, 0, 0, 0
        script = [
            (i, f.script_question[i], f.script_answer[i]) for i in range(f.script_length) if f.script_question[i] >= 0
        ]
        function(self.s, f, *args, self.w)
        assert not f.overflow
        self.answers = [GAME.questions.text(f.answer_question[i], f.answer[i]) for i in range(f.answers)]
        for i, question, answer in script:
            used = f.script_question[i] < 0
            assert not used or GAME.questions.text(question, answer) in self.answers, "the script does not fit"
        self.told = [
            (GAME.events.text(f.event_kind[i], f.event_args.rows[i]), f.event_seats[i]) for i in range(f.events)
        ]
        self.events = [text for text, _ in self.told]
        self._audit()

    def _audit(self) -> None:
        code = GAME.rules.audit(self.s)
        assert code == 0, GAME.invariants[code - 1]

    @property
    def actors(self) -> list[int]:
        return listed(GAME.rules.actors(self.s))

    @property
    def actor(self) -> int:
        (seat,) = self.actors
        return seat

    def play(self, *moves: str) -> Play:
        """The moves one after the other, whoever's they are."""
        for move in moves:
            assert move in self.legal(), f"{move} is not among {sorted(self.legal())}"
            self._run(GAME.rules.play, self.actor, GAME.moves.parse(move))
        return self

    def legal(self, seat: int | None = None, kind: str = "") -> set[str]:
        """The legal moves of a seat, or of whoever acts; of one kind, if that is named."""
        out = [0] * GAME.moves.size
        seat = self.actor if seat is None else seat
        n = GAME.rules.moves(self.s, seat, out, self.w)
        assert out[:n] == sorted(set(out[:n])), "moves are written in ascending order"
        return {text for text in map(GAME.moves.text, out[:n]) if not kind or text.split()[0] == kind}

    def why(self, move: str, seat: int | None = None) -> tuple[str, str]:
        seat = self.actor if seat is None else seat
        assert move not in self.legal(seat)
        rule, sentence = GAME.words.why(self.seen(seat), seat, GAME.moves.parse(move))
        return rule, sentence

    def note(self, move: str) -> str:
        return str(GAME.words.note(self.s, self.actor, GAME.moves.parse(move)))

    def seen(self, seat: int) -> Any:
        """The state as the seat knows it (−1: a spectator)."""
        s = STATE.copy(self.s)
        GAME.knowledge.conceal(s, seat)
        return s

    @property
    def names(self) -> list[str]:
        return NAMES[: self.s.seats]

    def view(self, seat: int | None = None) -> dict[str, Any]:
        s = self.seen(-1 if seat is None else seat)
        view: dict[str, Any] = GAME.words.view(s, seat, self.names, tuple(self.actors))
        return view

    def prompt(self, seat: int | None = None) -> str:
        s = self.seen(-1 if seat is None else seat)
        return str(GAME.words.prompt(s, seat, self.names, tuple(self.actors)))

    @property
    def position(self) -> dict[str, Any]:
        position: dict[str, Any] = STATE.to_json(self.s)
        return position

    @property
    def phase(self) -> str:
        return str(self.position["phase"])

    @property
    def over(self) -> bool:
        return not self.actors

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

    @property
    def scores(self) -> list[int]:
        return [GAME.rules.score(self.s, seat) for seat in range(self.s.seats)]

    @property
    def places(self) -> list[int]:
        return [GAME.rules.place(self.s, seat) for seat in range(self.s.seats)]


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
        s = GAME.new_state(seats, {})
        f = FATE.new()
        f.open_question = -1
        GAME.rules.setup(s, f, GAME.scratch.new())
        self.p: dict[str, Any] = STATE.to_json(s)
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


def at(**what: Any) -> Play:
    """A game in progress from a position (see `position`)."""
    return Play(position=position(**what))
