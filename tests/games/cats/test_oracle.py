"""Random matches, followed move by move by the slow second telling of the rules."""

import random

import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import MULTIPLIER
from sekki.kit import listed

from . import oracle
from .positions import CARD, Play

MATCHES = 60  # a match of random moves is five to seven games


class ReadFromTable:
    """Luck for the oracle: what fate answered in the move just played."""

    def __init__(self, play: Play):
        self.play = play

    def hands(self) -> list[set[str]]:
        return [self.play.hand(chair) for chair in range(4)]

    def shown(self) -> list[str]:
        return self.play.shown

    def dummy(self) -> str:
        return self._answer("dummy")

    def multipliers(self) -> list[set[str]]:
        return [{MULTIPLIER[m] for m in listed(self.play.s.multipliers[seat])} for seat in range(self.play.s.seats)]

    def lot(self, among: list[int]) -> int:
        seat = int(self._answer("starter", "namer", "next").removeprefix("seat-")) - 1
        assert seat in among
        return seat

    def _answer(self, *questions: str) -> str:
        (found,) = [answer for answer in self.play.answers if answer.split()[0] in questions]
        return found.split()[1]


def same(play: Play, match: oracle.Match) -> None:
    """The table and the oracle agree on everything there is; what nobody has seen yet is compared when it is."""
    s = play.s
    assert play.actors == match.actors()
    for seat in play.actors:
        assert play.legal(seat) == match.legal(seat)
    if match.phase == "play" and not match.over:
        assert {i: CARD[c] for i, c in enumerate(s.played) if c >= 0} == match.played
    if not play.events:
        return
    assert play.totals == match.totals
    assert [play.taken(chair) for chair in range(4)] == [set(cards) for cards in match.taken]
    assert [play.hand(chair) for chair in range(4)] == match.hands
    assert play.shown == match.shown
    for seat in match.seats:
        tokens = {season: match.tokens[seat].count(season) for season in match.tokens[seat]}
        assert play.no_more(seat) == match.no_more[seat]
        assert play.tokens(seat) == tokens
        view = play.view(seat)["seats"][seat]
        assert view["booze"] == oracle.count(match.taken[seat], "booze")
        assert sum(points for _, points in GAME.words.score_lines(s, seat)) == GAME.rules.score(s, seat)
        if match.phase != "yorozu":
            assert view["score"] == oracle.points(match.taken[seat], match.times(seat))
    assert s.game_number == match.game
    if match.over:
        assert play.places == match.places()


def follow(seats: int, seed: int, **options: object) -> Play:
    """A random match to its end, compared after every move."""
    chance = random.Random(seed)
    play = Play(seats, seed, **options)
    wanted = {"mode": "basic", "target": 30, "single": False} | options
    match = oracle.Match(seats, luck=ReadFromTable(play), **wanted)
    same(play, match)
    while play.actors:
        seat = chance.choice(play.actors)
        move = chance.choice(sorted(play.legal(seat)))
        play.play(seat, move)
        match.play(seat, move)
        same(play, match)
    assert match.over
    return play


@pytest.mark.rule("cats-1.3")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("mode", ["basic", "experienced", "advanced"])
def test_random_matches_agree_with_the_oracle(mode: str, seats: int) -> None:
    for seed in range(MATCHES):
        follow(seats, seed, mode=mode)


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("mode", ["basic", "experienced", "advanced"])
def test_random_single_games_agree_with_the_oracle(mode: str, seats: int) -> None:
    for seed in range(3 * MATCHES):
        follow(seats, seed, mode=mode, single=True)


@pytest.mark.parametrize("seats", [3, 4])
def test_matches_to_a_low_target_often_tie_and_agree_with_the_oracle(seats: int) -> None:
    ties = 0
    for seed in range(4 * MATCHES):
        ties += follow(seats, seed, target=1).s.tie_break
    assert ties > MATCHES / 4
