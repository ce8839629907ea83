"""The game in words: what is asked, what a move means, what happened."""

import random

import pytest

from sekki.games.cats import GAME
from sekki.games.cats.components import CARD, MULTIPLIER
from sekki.games.cats.state import PHASE_OVER

from .oracle import SEASONS
from .positions import Play, deal_script, dealt, late

NAMES = ["Ada", "Bo", "Cy", "Di"]


def say(play: Play, seat: int, move: str) -> tuple[str, str]:
    """A move's label and note."""
    return play.label(seat, move), play.note(seat, move)


def happened(event: str) -> str:
    kind, args = GAME.events.parts(*GAME.events.parse(event))
    sentence: str = GAME.words.happened(kind, args, NAMES[:3])
    return sentence


def test_keeping_names_the_crows_and_who_is_still_to_choose() -> None:
    play = Play(script=deal_script(["spring-1", "winter-12"], "spring-5 summer-6 fall-7", "winter-8"))
    assert play.prompt(0) == "You hold 3 crows. Keep your hand, or ask for a new deal."
    assert play.prompt(1) == "You hold 1 crow. Keep your hand."
    assert play.prompt(None) == "Everyone looks at their hand."
    play.play(0, "keep")
    assert play.prompt(0) == "You have chosen. Bo, Cy and Di are still to choose."
    assert play.prompt(None) == "Bo, Cy and Di are still to choose."
    assert say(play, 1, "keep") == ("Keep your hand", "")
    assert say(play, 1, "redeal") == ("Ask for a new deal", "all cards are dealt again")


def test_playing_names_the_seasons_that_may_be_played() -> None:
    play = dealt(["spring-3", "fall-9"], "summer-2", "yorozu-0", "yorozu-13")
    assert play.prompt(0) == "Play a card: Summer or Winter."
    assert play.prompt(1) == "Play a card: Summer or Winter, or your yorozu."
    assert play.prompt(None) == "Everyone chooses a card."
    assert say(play, 0, "play summer-2") == ("Play Summer 2", "")
    assert say(play, 1, "play yorozu-0") == ("Play Yorozu 0", "")


def test_playing_without_a_season_says_what_it_shows() -> None:
    hands = ("spring-3 yorozu-0", "fall-4 fall-5", "winter-5 winter-6", "fall-6 winter-7")
    play = late(["spring-1", "summer-10"], *hands)
    assert play.prompt(0) == "You hold no season that may be played: play any card."
    assert say(play, 0, "play spring-3") == ("Play Spring 3", "shows that you have no more Fall or Winter")
    assert say(play, 0, "play yorozu-0") == ("Play Yorozu 0", "")


def test_the_last_card_is_no_choice() -> None:
    play = late(["spring-2", "summer-9"], "spring-3", "summer-4", "winter-6", "fall-6")
    assert play.prompt(0) == "Play your last card."
    assert say(play, 0, "play spring-3") == ("Play Spring 3", "")


def test_a_crow_between_two_yorozu() -> None:
    cards = ("yorozu-0", "summer-6", "winter-9", "yorozu-13")
    play = dealt(["spring-1", "spring-9"], *cards).all_play(*cards)
    assert play.prompt(1) == "Choose the yorozu that your crow swaps with."
    assert play.prompt(0) == "Bo is to choose the yorozu that their crow swaps with."
    assert say(play, 1, "swap yorozu-13") == ("Swap with Yorozu 13", "Di gets your Summer 6")
    assert GAME.words.targets(play.s, 1, GAME.moves.parse("swap yorozu-13")) == ["yorozu-13"]


def test_a_humans_crow_may_swap_with_the_dummy() -> None:
    play = dealt(["spring-1", "spring-9"], "yorozu-0", "summer-6", "winter-9", "yorozu-13", seats=3, dummy="yorozu-13")
    play.all_play("yorozu-0", "summer-6", "winter-9")
    assert say(play, 1, "swap yorozu-13")[1] == "the dummy gets your Summer 6"


def test_choosing_multiplier_cards() -> None:
    play = Play(script=["starter seat-2"], mode="experienced").keep()
    play.s.multipliers[1] |= 1 << MULTIPLIER.index("hei-2")
    assert play.prompt(1) == "Choose the score multiplier card for this game."
    assert play.prompt(0) == "Bo is to choose the score multiplier card for this game."
    assert say(play, 1, "multiply hei-2") == ("Choose 丙-2", "Spring ×−1, Summer ×2")


def test_taking_tokens() -> None:
    play = Play(script=["next seat-3"], mode="advanced").keep()
    assert play.prompt(2) == "Take token 1 of 3, each of another season."
    assert say(play, 2, "token fall") == ("Take a Fall token", "your Fall fish will count ×1")
    play.play(2, "token fall")
    assert play.prompt(0) == "Cy is to take token 2 of 3, each of another season."


@pytest.mark.parametrize(
    ("after", "says"),
    [([31, 5, 4, 3], "Ada wins with 31 points."), ([31, 2, 31, 1], "Ada and Cy share the win with 31 points each.")],
)
def test_the_end_names_the_winners(after: list[int], says: str) -> None:
    play = Play()
    play.s.phase, play.s.total[:] = PHASE_OVER, after
    assert play.prompt(1) == says
    assert play.prompt(None) == says


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ("revealed seat-1 spring-4", "Ada played Spring 4."),
        (
            "swapped seat-4 winter-8 seat-2 yorozu-13",
            "The crow: the dummy's Winter 8 and Bo's Yorozu 13 change places.",
        ),
        ("took-lower seat-4 fall-3", "The dummy is lowest and takes Fall 3 from the middle."),
        ("no-more seat-3 winter", "Cy has no more Winter."),
        ("scored seat-2 -4", "Bo scores −4."),
        ("multiplier seat-1 ko-1", "Ada multiplies by 甲-1."),
        ("tie", "The most points are tied: one more game decides."),
    ],
)
def test_events_are_sentences(event: str, says: str) -> None:
    assert happened(event) == says


def test_every_kind_of_event_has_a_sentence() -> None:
    for name, kind in zip(GAME.events.names, GAME.events.kinds, strict=True):
        sentence = GAME.words.happened(name, tuple(names[0] for names in kind.args), NAMES)
        assert sentence.endswith(".")
        assert "{" not in sentence


@pytest.mark.parametrize("mode", ["basic", "experienced", "advanced"])
@pytest.mark.parametrize("seats", [3, 4])
def test_every_move_has_words_and_every_refusal_a_rule_in_every_phase(seats: int, mode: str) -> None:
    chance = random.Random(seats)
    play = Play(seats, seed=seats, mode=mode)
    phases = set()
    while play.actors:
        if play.phase not in phases or chance.random() < 0.02:
            phases.add(play.phase)
            for seat in range(seats):
                check_words(play, seat)
        seat = chance.choice(play.actors)
        play.play(seat, chance.choice(sorted(play.legal(seat))))
    check_words(play, 0)
    assert "play" in phases


def check_words(play: Play, seat: int) -> None:
    s, legal = play.seen(seat), play.legal(seat)
    for move in GAME.moves:
        if GAME.moves.text(move) in legal:
            assert GAME.words.label(s, seat, move, play.names)
            assert isinstance(GAME.words.note(s, seat, move, play.names), str)
            continue
        rule, reason = GAME.refusals.why(s, seat, move, play.names)
        assert rule in GAME.rule_numbers
        assert reason.endswith(".")
    assert play.prompt(seat).endswith(".")


def test_a_view_carries_what_a_table_needs() -> None:
    view = Play(3, mode="experienced").keep().view(0)
    assert {"mode", "round", "game_number", "phase", "shown", "hand", "seats", "dummy"} <= set(view)
    assert {"dealt_multipliers", "tokens_left"} <= set(view)
    for seat in view["seats"]:
        wanted = {"name", "taken", "booze", "no_more", "committed", "multipliers", "score", "total"}
        assert wanted <= set(seat)
    assert set(view["dummy"]) == {"card", "taken", "left"}
    assert view["dummy"]["left"] == 9


def test_score_lines_explain_the_points() -> None:
    play = Play(mode="advanced").keep()
    s = play.s
    s.taken[0] = sum(1 << CARD.index(c) for c in ("spring-1", "fall-3", "spring-2", "winter-8"))
    for i, season in enumerate(SEASONS):
        s.tokens[0, i] = {"spring": 2}.get(season, 0)
    s.game_number, s.total[0] = 2, 7
    assert GAME.words.score_lines(s, 0) == [
        ("Earlier games", 7),
        ("Spring fish: 2 ×2", 4),
        ("Fall fish: 2 ×0", 0),
        ("Booze: 1", 2),
        ("Crows: 1", -1),
    ]
