"""Moves, questions and events: numbers and texts of what is declared, both ways."""

import pytest

from sekki.kit.fate import MOST_ARGUMENTS, MOST_QUESTIONS
from sekki.kit.moves import MOST_MOVES, Events, Moves, NotAMove, Questions
from sekki.kit.names import Names, numbered

FRUIT = Names("fruit", ["fig", "plum", "pear"])
LANE = numbered("lane", 2)


@pytest.fixture
def moves():
    moves = Moves()
    assert moves.declare("pass") == 0
    assert moves.declare("plant", FRUIT, LANE) == 1
    assert moves.declare("eat", FRUIT) == 7
    return moves


def test_every_move_has_a_text_of_its_own_and_is_found_by_it(moves):
    assert moves.size == 10
    texts = [moves.text(move) for move in moves]
    assert texts[:4] == ["pass", "plant fig lane-1", "plant fig lane-2", "plant plum lane-1"]
    assert texts[7:] == ["eat fig", "eat plum", "eat pear"]
    assert [moves.parse(text) for text in texts] == list(moves)
    assert moves.parts(6) == ("plant", ("pear", "lane-2"))
    assert moves.parse("  EAT  Plum ") == 8


def test_a_kind_is_found_by_number_and_by_name(moves):
    assert [moves.kind(move).name for move in (0, 1, 6, 7, 9)] == ["pass", "plant", "plant", "eat", "eat"]
    assert moves.start("eat") == 7
    with pytest.raises(NotAMove, match="there is no move 'eats'; did you mean eat"):
        moves.start("eats")
    for outside in (-1, 10):
        with pytest.raises(NotAMove, match=f"no move number {outside}; moves are 0 … 9"):
            moves.kind(outside)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("  ", "an empty line is not a move"),
        ("eats fig", "there is no move 'eats'; did you mean eat"),
        ("eat", "'eat' is followed by <fruit>"),
        ("plant fig", "'plant' is followed by <fruit> <lane>"),
        ("pass fig", "'pass' is followed by nothing more"),
        ("eat nut", "there is no fruit 'nut'; there is fig, plum, pear"),
    ],
)
def test_text_that_is_no_move_says_what_belongs_there(moves, text, says):
    with pytest.raises(NotAMove, match=says):
        moves.parse(text)


def test_moves_are_numbers_of_sixteen_bits():
    thousand = numbered("n", 1024)
    moves = Moves()
    moves.declare("all", thousand, numbered("m", MOST_MOVES // 1024))
    assert moves.size == MOST_MOVES
    with pytest.raises(ValueError, match="'more' there would be 32769 moves"):
        moves.declare("more")


@pytest.mark.parametrize("declared", [Moves(), Events()])
def test_a_name_is_declared_once_and_plainly(declared):
    declared.declare("take-one")
    with pytest.raises(ValueError, match="'take-one' is declared twice"):
        declared.declare("take-one")
    for wrong in ("Take", "take_one", "take-", "1st", ""):
        with pytest.raises(ValueError, match="lower-case words joined by hyphens"):
            declared.declare(wrong)


def test_questions_are_told_with_their_answers():
    questions = Questions()
    assert questions.declare("draw", FRUIT) == 0
    assert questions.declare("roll", LANE) == 1
    assert questions.id("roll") == 1
    assert questions.text(1, 0) == "roll lane-1"
    assert questions.parse("draw pear") == (0, 2)
    with pytest.raises(ValueError, match="fate is never asked 'rolls'; did you mean roll"):
        questions.parse("rolls lane-1")
    with pytest.raises(ValueError, match="there is no question 'rolls'"):
        questions.id("rolls")


def test_fate_is_asked_only_so_many_questions():
    questions = Questions()
    for i in range(MOST_QUESTIONS):
        questions.declare(f"ask-{i}", FRUIT)
    with pytest.raises(ValueError, match=f"at most {MOST_QUESTIONS} questions; 'more' is one too many"):
        questions.declare("more", FRUIT)


def test_events_are_told_with_dashes_for_nothing():
    events = Events()
    assert events.declare("ate", FRUIT, LANE) == 0
    assert events.declare("shown", FRUIT, shows=True) == 1
    assert [kind.shows for kind in events.kinds] == [False, True]
    assert events.id("shown") == 1
    assert events.text(0, [1, -1]) == "ate plum -"
    assert events.parts(0, [0, 1]) == ("ate", ("fig", "lane-2"))
    assert events.parse("ate - lane-2") == (0, [-1, 1])
    with pytest.raises(ValueError, match="there is no event 'eaten'"):
        events.parse("eaten fig")


def test_an_event_has_only_so_many_arguments():
    events = Events()
    assert events.declare("most", *[FRUIT] * MOST_ARGUMENTS) == 0
    with pytest.raises(ValueError, match=f"at most {MOST_ARGUMENTS} arguments; 'more' has {MOST_ARGUMENTS + 1}"):
        events.declare("more", *[FRUIT] * (MOST_ARGUMENTS + 1))
