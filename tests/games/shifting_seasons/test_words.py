"""What people read: prompts, labels, notes and sentences."""

from __future__ import annotations

import pytest

from sekki.games.shifting_seasons import GAME
from sekki.games.shifting_seasons.components import CARD
from sekki.games.shifting_seasons.view import CARD_RULES
from sekki.games.shifting_seasons.words import card_titles
from sekki.kit.language import languages, using
from sekki.testing.scripted_game import NAMES

from .positions import Play, drawn, filled
from .test_view import CORNER, cells, table


def test_every_score_card_names_its_rule_and_its_shapes() -> None:
    texts = GAME.rule_numbers
    for card in CARD:
        title = card.replace("-", " ").capitalize()
        assert texts[CARD_RULES[card]].startswith(f"*{title}*")
    facts = Play(2, position_cards="centre,columns", first_game=True).view()["card_facts"]
    assert facts["centre"] == {
        "title": "Centre",
        "rule": "shifting_seasons-9.3",
        "group": "position",
        "times": 2,
        "shapes": [["c3", "c4", "d3", "d4"]],
    }
    assert facts["largest-group"]["group"] == "colour" and facts["largest-group"]["shapes"] == []


@pytest.mark.parametrize("language", languages())
def test_score_cards_are_called_as_the_rules_call_them(language: str) -> None:
    with using(language):
        for card, title in zip(CARD, card_titles(), strict=True):
            assert GAME.rule_numbers[CARD_RULES[card]].startswith(f"*{title}*")


def test_prompts_say_who_is_to_do_what() -> None:
    play = table().give(1)
    assert play.prompt(1) == "Push a tile from the display into a lane (1 bonus token left)."
    assert play.prompt(0) == play.prompt() == "Bo is to push a tile from the display into a lane (1 bonus token left)."
    play.go("push spring lane-1")
    assert play.prompt(1) == "Place precious Summer in area 1."
    play.go("place a1")
    assert play.prompt(1) == "End the turn, or move a tile for a bonus token (1 bonus token left)."
    play.go("lift a1")
    assert play.prompt(0) == "Bo is to drop precious Summer from a1 on any free space, for one bonus token."
    play.go("drop c3").give(0)
    assert play.prompt(2) == "Push a tile from the display into a lane."
    assert Play(2, seasons="picked", script=["starter seat-1"]).prompt(0) == "Pick a player board."


def words_for(play: Play, move: str) -> tuple[str, str]:
    return play.label(play.turn, move), play.note(play.turn, move)


def test_labels_and_notes_say_what_a_move_does() -> None:
    play = table().give(1)
    assert words_for(play, "push spring lane-1") == ("Push Spring into lane 1", "gives you precious Summer")
    assert words_for(play, "double spring lane-1") == (
        "Double shift with Spring in lane 1",
        "costs a token, gives you precious Winter",
    )
    play.go("push spring lane-1")
    assert words_for(play, "place a1") == ("Place precious Summer on a1", "+3 largest group"), "Bo's own summer"
    play.go("place a1")
    assert words_for(play, "lift a1") == ("Lift precious Summer from a1", "costs a token")
    assert words_for(play, "done") == ("End your turn", "keeps 1 token")
    play.go("lift a1")
    assert words_for(play, "drop a4") == ("Move it from a1 to a4", "costs a token, +3 area colours")
    assert words_for(play, "drop b1") == ("Move it from a1 to b1", "costs a token")
    assert words_for(Play(2, seasons="picked"), "board autumn") == ("Take the Autumn board", "")


@pytest.mark.rule("shifting_seasons-5.2")
def test_a_note_promises_frame_and_token() -> None:
    play = filled("a1 a3 b1 b2 b3 c1 c2 f6", "sp").give(1).on_display("winter", "winter", "winter")
    play.s.cards = 0
    play.go("lift f6")
    assert play.note(play.turn, "drop c3") == "costs a token, a frame"
    play.go("drop e4", "push winter lane-1")
    assert play.note(play.turn, "place c3") == "a frame and a token"
    play.s.supply = 0
    assert play.note(play.turn, "place c3") == "a frame"


def test_a_note_warns_of_points_a_move_gives_up() -> None:
    play = drawn(" ".join("sp" if cell in ["c3", "c4", "d3", "d4"] else ".." for cell in cells())).give(1)
    play.s.cards = 1 << CARD.index("centre")
    assert play.go("lift c3").note(play.turn, "drop a1") == "costs a token, −8 centre"


def test_targets_are_clicked_in_order() -> None:
    play = table()
    words = {
        "push spring* lane-2": ["spring*", "lane-2"],
        "double winter lane-1": ["token", "winter", "lane-1"],
        "place c4": ["c4"],
        "lift c4": ["c4"],
        "drop c4": ["c4"],
        "done": ["done"],
        "board winter": ["winter"],
    }
    for move, targets in words.items():
        assert GAME.words.targets(play.s, 1, GAME.moves.parse(move)) == targets


def test_every_event_is_a_sentence() -> None:
    sentences = {
        "starts seat-2": "Bo is the start player.",
        "board seat-1 spring": "Ada plays Spring.",
        "card largest-group": "Score card: largest group.",
        "doubled seat-1": "Ada spends a token to shift twice.",
        "pushed seat-1 spring* lane-2": "Ada pushes precious Spring into lane 2.",
        "fell seat-1 winter lane-2": "A tile falls out of lane 2: Winter.",
        "placed seat-1 winter a4": "Ada places Winter on a4.",
        "moved seat-3 autumn* a1 f6": "Cy spends a token and moves precious Autumn from a1 to f6.",
        "framed seat-1 area-2": "Ada fills area 2 and frames it.",
        "token seat-1": "Ada takes a bonus token.",
        "refilled summer*": "New on the display: precious Summer.",
        "scored seat-4 four-colours 12": "Di scores 12 by four colours.",
    }
    assert {text.split()[0] for text in sentences} == set(GAME.events.names)
    for text, sentence in sentences.items():
        event, args = GAME.events.parse(text)
        assert GAME.words.happened(*GAME.events.parts(event, args), list(NAMES)) == sentence


def test_every_move_has_words_in_every_phase() -> None:
    """Nothing that a client may ask about a move fails, legal or not, and every refusal cites a rule that exists."""
    plays = [Play(2, seasons="picked"), table(), table().go("push spring lane-1")]
    plays += [table().go("push spring lane-1", "place a1"), table().go("push spring lane-1", "place a1", "lift a1")]
    for play in plays:
        legal = play.can()
        for move in GAME.moves:
            assert GAME.words.label(play.s, play.turn, move, play.names)
            assert isinstance(GAME.words.note(play.s, play.turn, move, play.names), str)
            if GAME.moves.text(move) not in legal:
                rule, sentence = GAME.refusals.why(play.s, play.turn, move, play.names)
                assert rule in GAME.rule_numbers and sentence.endswith(".")


def test_score_lines_add_up_to_the_score() -> None:
    play = table().board(" ".join("su*" if cell in CORNER.split() else ".." for cell in cells()), seat=0)
    lines = GAME.words.score_lines(play.s, 0)
    assert [line for line, _ in lines] == ["Diagonals", "Connections", "Area colours", "Largest group"]
    assert sum(points for _, points in lines) == GAME.rules.score(play.s, 0)
