"""Every lesson fits the rules it teaches, and leaves no kind of move out."""

from __future__ import annotations

import json

import pytest

import sekki
from sekki.games import REGISTERED
from sekki.kit import Game
from sekki.play.lesson import LEARNER, MADE, Guide, LessonError, find_lesson, has_lesson, read_lesson

TAUGHT = [name for name in sekki.list_games() if has_lesson(sekki.game(name).facts)]
MAKE_AGAIN = "the lesson was made under other rules: run `python -m sekki.lab.lessons {}` and read it again"
WORSE = 0.1  # of the chance of winning: no lesson teaches a move that gives more away


@pytest.fixture(params=TAUGHT)
def game(request: pytest.FixtureRequest) -> Game:
    return sekki.game(request.param).facts


def test_every_game_of_the_house_has_a_lesson() -> None:
    assert set(REGISTERED) <= set(TAUGHT)


def test_a_lesson_is_made_under_the_rules_of_today(game: Game) -> None:
    made = json.loads((game.folder / MADE).read_text("utf-8"))
    assert made["rules_version"] == game.rules_version, MAKE_AGAIN.format(game.id)
    assert made["components"] == game.digest, MAKE_AGAIN.format(game.id)


def test_a_lesson_can_be_followed_to_its_end_and_played_on(game: Game) -> None:
    for chapter in find_lesson(game).chapters:
        guide = Guide(chapter)
        assert guide.table.notices == []
        while guide.step is not None:
            guide.play()
        assert guide.done == len(chapter.asked) == len(chapter.chances)
        assert LEARNER in guide.table.actors, f"{chapter.title}: there is nothing to play on"
        assert sekki.replay(guide.record()).digest == guide.table.digest


def test_who_follows_a_lesson_uses_every_kind_of_move(game: Game) -> None:
    asked = [step.move for chapter in find_lesson(game).chapters for step in chapter.asked]
    used = {game.moves.parts(game.moves.parse(move))[0] for move in asked}
    left_out = find_lesson(game).left_out
    assert set(game.moves.kinds) - used == set(left_out)
    assert all(len(reason) > 20 for reason in left_out.values())


def test_any_other_move_has_its_cost_and_none_is_much_better(game: Game) -> None:
    for chapter in find_lesson(game).chapters:
        guide = Guide(chapter)
        while guide.step is not None:
            verdicts = {move.text: guide.instead(move) for move in guide.legal}
            assert set(guide.step.instead) <= {*verdicts, *(move.kind for move in guide.legal)}
            best = max(verdict.chance for verdict in verdicts.values())
            asked = verdicts[guide.step.move].asked
            assert asked > best - WORSE, f"{chapter.title}: {guide.step.move} wins {asked}, another move {best}"
            guide.play()


def test_sentences_are_short(game: Game) -> None:
    for chapter in find_lesson(game).chapters:
        for step in chapter.asked:
            assert len(step.say) <= 300, step.say
            assert len(step.then) <= 160, step.then


def test_a_lesson_takes_three_to_six_minutes(game: Game) -> None:
    lesson = read_lesson(game)
    clicks = sum(len(chapter.asked) + 1 for chapter in lesson.chapters) - 1
    words = [word for chapter in lesson.chapters for word in f"{chapter.welcome} {chapter.farewell}".split()]
    words += [word for one in lesson.chapters for step in one.asked for word in f"{step.say} {step.then}".split()]
    assert lesson.minutes == pytest.approx(len(words) / 200 + clicks / 20)
    if game.id in REGISTERED:
        assert 3 <= lesson.minutes <= 6


def test_a_record_that_plays_something_else_is_refused() -> None:
    chapter = find_lesson(sekki.game("cats").facts).chapters[0]
    with pytest.raises(LessonError, match="where nothing is asked"):
        Guide(type(chapter)(**{**vars(chapter), "steps": chapter.steps[1:]}))
