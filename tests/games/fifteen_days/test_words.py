"""The game in words: prompts, labels, notes, targets, refusals, events."""

import random

import pytest

from sekki.games.fifteen_days import GAME
from sekki.games.fifteen_days.state import PHASE
from sekki.kit.language import languages, using
from sekki.testing.scripted_game import NAMES

from .positions import FifteenDays, at


def test_labels_say_what_a_move_does() -> None:
    market = ("autumn-1 autumn-2", "", "")
    game = at(hands=("summer-3 spring-2-winter",), rows=({"summer": "right 1 * 5"},), market=market, discard="winter-6")
    assert game.label(0, "draw left-deck") == "Draw from the left deck"
    assert game.label(0, "draw-nothing") == "Draw nothing"
    assert game.label(0, "take column-1") == "Take Autumn 2 from column 1"
    assert game.label(0, "take column-2") == "Take a card from column 2"
    assert game.label(0, "take discard") == "Take Winter 6 from the discard pile"
    assert game.label(0, "place spring-2-winter left") == "Place Spring 2 (winter back) in an empty left corner"
    assert game.label(0, "place summer-3 for-wild") == "Place Summer 3 instead of the wild"
    assert game.label(0, "done") == "Done placing"
    assert game.label(0, "pay summer-3") == "Pay with Summer 3"
    assert game.label(0, "trade summer-3") == "Trade Summer 3"
    assert game.label(0, "wild summer after-5") == "Place the wild in Summer, after the 5"
    assert game.label(0, "wild summer first") == "Place the wild in Summer, before all cards"
    assert game.label(0, "feather frog") == "Play a feather for the frog"
    assert game.label(0, "discard summer-3") == "Discard Summer 3"
    assert game.label(0, "drop column-1") == "Discard Autumn 2 from column 1"
    assert game.label(0, "give column-1") == "Give the automa Autumn 2 from column 1"


def test_notes_say_what_a_move_costs_and_brings() -> None:
    rows = ({"winter": "right 1 * 5", "autumn": "left 2 3 4"},)
    game = at(hands=("winter-3 winter-1 winter-5 summer-2",), rows=rows, market=("summer-1", "", ""))
    assert game.noted("place winter-3 for-wild") == "costs 1 card, the wild moves"
    assert game.noted("place winter-3 before-wild") == "costs 2 cards"
    assert game.noted("draw left-deck") == "first of 3 cards"
    assert game.noted("take column-1") == "first of 2 cards"
    assert game.noted("trade winter-1") == "first of 2 cards for a wild"
    assert game.noted("feather otter") == "hand limit 8 this turn"
    assert game.noted("feather frog") == "for your next action"
    game.do("place winter-3 after-wild", "pay winter-1", "pay winter-5")
    assert game.phase == "act"
    alone = at(hands=("winter-3 winter-4 summer-2 summer-3",)).do("place winter-3 left", "pay summer-2")
    assert alone.noted("done") == "ends this action"


def test_targets_are_what_a_client_lights_up_in_the_order_of_clicking() -> None:
    rows = ({"winter": "right 1 * 5", "autumn": "left 2"},)
    game = at(hands=("winter-3 winter-6 autumn-2 autumn-2 summer-1",), rows=rows, market=("summer-1", "", ""))
    assert game.targets(0, "draw right-deck") == ["right-deck"]
    assert game.targets(0, "take column-1") == ["column-1"]
    assert game.targets(0, "place summer-1 left") == ["summer-1", "left-2"]
    assert game.targets(0, "place summer-1 right") == ["summer-1", "right-2"]
    assert game.targets(0, "place winter-6 in-row") == ["winter-6", "right-1"]
    assert game.targets(0, "place winter-3 before-wild") == ["winter-3", "right-1", "before-wild"]
    assert game.targets(0, "trade autumn-2") == ["autumn-2", "wilds"]
    assert game.targets(0, "feather otter") == ["feather", "otter"]
    game.do("trade autumn-2", "trade autumn-2")
    assert game.targets(0, "wild autumn after-2") == ["left-1", "after-2"]


def test_every_event_is_a_sentence() -> None:
    for event, kind in enumerate(GAME.events.kinds):
        _, args = GAME.events.parts(event, [0] * len(kind.args))
        said = GAME.words.happened(GAME.events.names[event], args, NAMES)
        assert said[0].isupper()
        assert said.endswith((".", "!"))
        assert "{" not in said
    assert GAME.words.happened("animal", ("frog", "seat-2", None), NAMES) == "The frog goes to Bo."
    assert GAME.words.happened("animal", ("frog", "seat-2", "seat-1"), ["Ada"]) == "The frog leaves Ada for the automa."
    assert GAME.words.happened("deck-top", ("left-deck", "autumn"), NAMES) == "The left deck now shows an autumn back."
    assert GAME.words.happened("discarded", ("seat-1", "summer-3", "trade"), NAMES) == "Ada trades in Summer 3."


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_in_every_phase_the_prompt_says_whose_decision_it_is_and_every_refusal_has_a_rule(seats: int) -> None:
    expected = {"act", "draw", "refill", "place", "pay", "trade", "place-wild", "limit"}
    expected |= {"toll", "automa-draw", "automa-discard"} if seats == 1 else {"move-wild", "take", "free-wild"}
    met: set[str] = set()
    for seed in range(40):
        if expected <= met:
            break
        chance = random.Random(seed)
        game = FifteenDays(seats, seed)
        while not game.over:
            if game.phase not in met:
                met.add(game.phase)
                check_words(game)
            game.do(game.random_move(chance))
    assert expected <= met <= set(PHASE)


def check_words(game: FifteenDays) -> None:
    mine, theirs = game.prompt(game.actor), game.prompt(None)
    assert mine[0].isupper()
    assert mine.endswith(".")
    assert theirs.startswith(f"{NAMES[game.actor]} is to ")
    assert "you" not in theirs
    legal = game.now()
    for move in range(GAME.moves.size):
        text = GAME.moves.text(move)
        assert game.label(game.actor, text)
        if text not in legal:
            rule, reason = game.refused(text)
            assert rule in GAME.rule_numbers, (text, rule)
            assert reason.endswith(".")


def test_score_lines_add_up() -> None:
    game = at(rows=({"summer": "left 1 2 * 5", "winter": "right 3"},))
    lines = GAME.words.score_lines(game.s, 0)
    assert lines == [
        ("Summer: longest run", 3),
        ("Winter: longest run", 1),
        ("Animals: frog", 2),
        ("Empty corners: 2", -4),
    ]
    assert sum(points for _, points in lines) == game.scores[0]


def test_the_end_names_the_winner() -> None:
    game = at(turn=1, rows=({"summer": "left 1 2"}, {}), deck=(0, 9), closer="seat-1", actions=1)
    assert game.prompt(1) == "Take your second action, in your last turn: draw, take, place or trade for a wild."
    game.do("draw right-deck", "draw right-deck")
    assert game.prompt() == "Ada wins with −4 points."
    assert [seat["place"] for seat in game.view()["seats"]] == [1, 2]


@pytest.mark.parametrize("language", languages())
def test_what_a_card_costs_is_the_number_of_its_note_in_every_language(language: str) -> None:
    """The board in the browser reads it there."""
    game = at(hands=("summer-1 summer-3 summer-6 spring-2-winter",), rows=({"summer": "right 2 5"},))
    with using(language):
        notes = {move: game.note(0, move) for move in ("place summer-3 in-row", "place summer-6 in-row")}
    numbers = {move: [letter for letter in note if letter.isdigit()] for move, note in notes.items()}
    assert numbers == {"place summer-3 in-row": ["2"], "place summer-6 in-row": ["1"]}


def test_other_languages_have_their_own_order_and_plurals() -> None:
    game = at(hands=("summer-3 spring-2-winter",), rows=({"summer": "right 1 * 5"},), discard="winter-6")
    with using("de"):
        assert game.label(0, "take discard") == "Winter 6 vom Ablagestapel nehmen"
        assert game.label(0, "draw left-deck") == "Vom Stapel links ziehen"
        assert GAME.words.happened("animal", ("otter", "seat-2", None), NAMES) == f"Der Otter geht zu {NAMES[1]}."
    with using("zh-Hant"):
        assert game.label(0, "take discard") == "從棄牌堆拿冬6"
        assert game.label(0, "wild summer after-5") == "把萬用牌放在夏季的5後面"
