"""The game in words: views, prompts, labels, notes, targets, refusals, events."""

import random

import pytest

from sekki.games.fifteen_days import GAME
from sekki.games.fifteen_days.state import PHASE

from .driver import NAMES, Play, at


def label(play: Play, move: str) -> str:
    return str(GAME.words.label(play.s, play.actor, GAME.moves.parse(move)))


def targets(play: Play, move: str) -> list[str]:
    found: list[str] = GAME.words.targets(play.s, play.actor, GAME.moves.parse(move))
    return found


def test_a_view_shows_the_table_as_clients_expect_it() -> None:
    play = at(
        seats=2,
        hands=("summer-1", "winter-2"),
        known=("spring-4-winter", ""),
        rows=({"summer": "left 2 * 5"}, {"spring": "right 6"}),
        market=("autumn-1 autumn-2", "", "winter-6"),
        discard="winter-1",
        tops=("winter", "autumn"),
    )
    view = play.view(1)
    assert view["decks"][0] == {"id": "left-deck", "size": play.s.deck[0], "top_back": "winter"}
    assert view["market"][0][1] == {"id": "autumn-2", "card": "autumn-2", "back": "autumn"}
    assert [len(column) for column in view["market"]] == [2, 0, 1]
    assert [card["card"] for card in view["discard"]] == ["winter-1"]
    assert (view["wilds_left"], view["feathers_left"]) == (3, 1)
    assert view["animals"] == {"otter": None, "frog": 0, "squirrel": None, "rabbit": None}
    ada = view["seats"][0]
    assert ada["corners"][0]["side"] == "left"
    assert ada["corners"][0]["season"] == "summer"
    assert [card["card"] for card in ada["corners"][0]["cards"]] == ["summer-2", "summer-5"]
    assert ada["corners"][0]["wild_at"] == 1
    assert ada["corners"][1] == {"id": "left-2", "side": "left", "season": None, "cards": [], "wild_at": None, "run": 0}
    assert [(card["back"], card["card"]) for card in ada["hand"]] == [("winter", "spring-4"), ("summer", None)]
    assert (ada["feathers"], ada["score"], ada["automa"]) == (1, 2 + 2 - 6, False)


def test_in_the_solo_game_the_second_seat_is_the_automa() -> None:
    view = Play(1).view(0)
    assert len(view["seats"]) == 2
    automa = view["seats"][1]
    assert (automa["name"], automa["automa"]) == ("Automa", True)
    assert (automa["wilds"], automa["drawn"], automa["removed"]) == (0, [], [])
    assert "wilds" not in view["seats"][0]


def test_labels_say_what_a_move_does() -> None:
    market = ("autumn-1 autumn-2", "", "")
    play = at(hands=("summer-3 spring-2-winter",), rows=({"summer": "right 1 * 5"},), market=market, discard="winter-6")
    assert label(play, "draw left-deck") == "Draw from the left deck"
    assert label(play, "draw-nothing") == "Draw nothing"
    assert label(play, "take column-1") == "Take Autumn 2 from column 1"
    assert label(play, "take column-2") == "Take a card from column 2"
    assert label(play, "take discard") == "Take Winter 6 from the discard pile"
    assert label(play, "place spring-2-winter left") == "Place Spring 2 (winter back) in an empty left corner"
    assert label(play, "place summer-3 for-wild") == "Place Summer 3 instead of the wild"
    assert label(play, "done") == "Done placing"
    assert label(play, "pay summer-3") == "Pay with Summer 3"
    assert label(play, "trade summer-3") == "Trade Summer 3"
    assert label(play, "wild summer after-5") == "Place the wild in Summer, after the 5"
    assert label(play, "wild summer first") == "Place the wild in Summer, before all cards"
    assert label(play, "feather frog") == "Play a feather for the frog"
    assert label(play, "discard summer-3") == "Discard Summer 3"
    assert label(play, "drop column-1") == "Discard Autumn 2 from column 1"
    assert label(play, "give column-1") == "Give the automa Autumn 2 from column 1"


def test_notes_say_what_a_move_costs_and_brings() -> None:
    rows = ({"winter": "right 1 * 5", "autumn": "left 2 3 4"},)
    play = at(hands=("winter-3 winter-1 winter-5 summer-2",), rows=rows, market=("summer-1", "", ""))
    assert play.note("place winter-3 for-wild") == "costs 1 card, the wild moves"
    assert play.note("place winter-3 before-wild") == "costs 2 cards"
    assert play.note("draw left-deck") == "first of 3 cards"
    assert play.note("take column-1") == "first of 2 cards"
    assert play.note("trade winter-1") == "first of 2 cards for a wild"
    assert play.note("feather otter") == "hand limit 8 this turn"
    assert play.note("feather frog") == "for your next action"
    play.play("place winter-3 after-wild", "pay winter-1", "pay winter-5")
    assert play.phase == "act"
    alone = at(hands=("winter-3 winter-4 summer-2 summer-3",)).play("place winter-3 left", "pay summer-2")
    assert alone.note("done") == "ends this action"


def test_targets_are_what_a_client_lights_up_in_the_order_of_clicking() -> None:
    rows = ({"winter": "right 1 * 5", "autumn": "left 2"},)
    play = at(hands=("winter-3 winter-6 autumn-2 autumn-2 summer-1",), rows=rows, market=("summer-1", "", ""))
    assert targets(play, "draw right-deck") == ["right-deck"]
    assert targets(play, "take column-1") == ["column-1"]
    assert targets(play, "place summer-1 left") == ["summer-1", "left-2"]
    assert targets(play, "place summer-1 right") == ["summer-1", "right-2"]
    assert targets(play, "place winter-6 in-row") == ["winter-6", "right-1"]
    assert targets(play, "place winter-3 before-wild") == ["winter-3", "right-1", "before-wild"]
    assert targets(play, "trade autumn-2") == ["autumn-2", "wilds"]
    assert targets(play, "feather otter") == ["feather", "otter"]
    play.play("trade autumn-2", "trade autumn-2")
    assert targets(play, "wild autumn after-2") == ["left-1", "after-2"]


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
        play = Play(seats, seed)
        while not play.over:
            legal = sorted(play.legal())
            if play.phase not in met:
                met.add(play.phase)
                check_words(play)
            building = [move for move in legal if move.split()[0] in ("place", "trade", "wild")]
            play.play(chance.choice(building if building and chance.random() < 0.6 else legal))
    assert expected <= met <= set(PHASE)


def check_words(play: Play) -> None:
    mine, theirs = play.prompt(play.actor), play.prompt(None)
    assert mine[0].isupper()
    assert mine.endswith(".")
    assert theirs.startswith(f"{NAMES[play.actor]} is to ")
    assert "you" not in theirs
    legal = play.legal()
    for move in range(GAME.moves.size):
        text = GAME.moves.text(move)
        assert label(play, text)
        if text not in legal:
            rule, reason = play.why(text)
            assert rule in GAME.rule_numbers, (text, rule)
            assert reason.endswith(".")


def test_score_lines_add_up() -> None:
    play = at(rows=({"summer": "left 1 2 * 5", "winter": "right 3"},))
    lines = GAME.words.score_lines(play.s, 0)
    assert lines == [
        ("Summer: longest run", 3),
        ("Winter: longest run", 1),
        ("Animals: frog", 2),
        ("Empty corners: 2", -4),
    ]
    assert sum(points for _, points in lines) == play.scores[0]


def test_the_end_names_the_winner() -> None:
    play = at(turn=1, rows=({"summer": "left 1 2"}, {}), deck=(0, 9), closer="seat-1", actions=1)
    assert play.prompt(1) == "Take your second action, in your last turn: draw, take, place or trade for a wild."
    play.play("draw right-deck", "draw right-deck")
    assert play.prompt() == "Ada wins with −4 points."
    assert [seat["place"] for seat in play.view()["seats"]] == [1, 2]
