"""The laws bite: a copy of a game outside the package, spoilt in one thing, is told what is wrong and where."""

import shutil
import sys
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sekki.games import find
from sekki.kit import Game
from sekki.kit.advice import Advice, Feature
from sekki.testing import Broken, Case, Finding, NotApplicable, cases_of, check, laws
from sekki.testing import contract as the_contract
from sekki.testing.contract import layout, play, rulebook, table, words
from sekki.testing.contract.law import finding

NUMBER = count(1)


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Game:
    """Cats in a folder of its own, as a stranger's game would be."""
    package = f"feast_{next(NUMBER)}"
    shutil.copytree(find("cats").folder, tmp_path / package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.syspath_prepend(tmp_path)
    game: Game = import_module(package).GAME
    assert game.folder == tmp_path / package
    return game


def phase_file(game: Game, name: str, docstring: str, body: str = "@rule\ndef deal(s):\n    return 0\n") -> list[str]:
    file = game.folder / f"{name}.py"
    file.write_text(f'"""{docstring}"""\n\nfrom sekki.kit import rule\n\n\n{body}', "utf-8")
    return layout.misplaced(game, file)


# The layout


def test_a_missing_room_is_named(copied: Game) -> None:
    (copied.folder / "audit.py").unlink()
    with pytest.raises(Broken, match=r"cats: the folder lacks .*audit\.py"):
        layout.folder_has_every_room(copied)


def test_a_phase_is_a_file_with_rules_and_with_the_chapters_it_holds(copied: Game) -> None:
    assert phase_file(copied, "crows", "What crows steal (rules, chapters 5 and 6).") == []
    assert phase_file(copied, "taking", "Taking a card (rules, chapter 6).\n\nMore about it.") == []
    assert phase_file(copied, "booze", "From the deal on (rules, chapters 3, 7 to 9 and 12).") == []
    no_chapters = phase_file(copied, "match", "The match.")
    assert no_chapters == [
        "the first line of match.py does not end with its chapters, as in “(rules, chapters 3 and 12)”"
    ]
    assert phase_file(copied, "points", "Points (rules, chapters 8 and 31).") == [
        "points.py names chapter 31; rules.md has 1 to 12"
    ]


def test_a_helper_beside_the_rooms_is_sent_where_it_belongs(copied: Game) -> None:
    no_rules = phase_file(copied, "fish", "Fish (rules, chapter 8).", "def swim():\n    return 0\n")
    assert no_rules == ["fish.py holds no rules: its words belong in one of view, words or refusals.py"]


def test_a_phase_bears_a_word_of_the_rulebook(copied: Game) -> None:
    assert phase_file(copied, "gizmos", "Gizmos (rules, chapter 8).") == []
    with pytest.raises(Broken, match=r"gizmos.py .*bear no word of rules.md; name a file as its rules do"):
        layout.phases_bear_words_of_the_rulebook(copied)
    assert layout.in_words_of("## 5 Crows, and what a round is", "rounds")


def test_a_second_file_of_words_is_for_long_rooms_only(copied: Game) -> None:
    (copied.folder / "view.py").write_text("x = 1\n" * 40, "utf-8")
    (short,) = phase_file(copied, "view_cards", "Cards.", "")
    assert short == "view.py and its other files have 45 lines together: one file holds that"
    (copied.folder / "view.py").write_text("x = 1\n" * 449, "utf-8")
    assert phase_file(copied, "view_cards", "Cards.", "") == []


def test_constants_are_the_declared_ids_in_capitals() -> None:
    ids = {"keep": 0, "take-card": 1, "pass": 5}
    there = {"MOVE_KEEP": 0, "MOVE_TAKE_CARD": 2, "MOVE_TAKE": 1, "MOVES": object()}
    assert layout.wrong_constants("MOVE", ids, there) == [
        "state.py lacks MOVE_PASS",
        "MOVE_TAKE_CARD in state.py is 2, its declaration says 1",
        "MOVE_TAKE in state.py names nothing declared; did you mean MOVE_TAKE_CARD or MOVE_KEEP or MOVE_PASS?",
    ]


def test_every_id_of_a_phase_needs_its_constant(copied: Game) -> None:
    layout.constants_bear_their_names(copied)
    del copied.room("state").PHASE_CROW
    with pytest.raises(Broken, match=r"cats: state.py lacks PHASE_CROW"):
        layout.constants_bear_their_names(copied)


def test_an_unpacked_range_is_found(tmp_path: Path) -> None:
    file = tmp_path / "state.py"
    file.write_text("A, B = range(2)\nfor i in range(3):\n    pass\n(C, D, E) = range(3)\nF = range(4)\n", "utf-8")
    assert layout.unpacked_ranges(file) == ["state.py line 1", "state.py line 4"]


# Missing sentences


def test_an_event_without_a_sentence_is_named(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    said = copied.words.happened

    def happened(kind: str, args: Any, names: list[str]) -> str:
        if kind == "swapped":
            raise KeyError("swapped")
        return "" if kind == "tie" else str(said(kind, args, names))

    monkeypatch.setattr(copied.words, "happened", happened)
    with pytest.raises(Broken) as broken:
        words.every_event_has_a_sentence(copied)
    assert str(broken.value) == (
        "cats: words.happened has no sentence for the event 'swapped' (KeyError: swapped); 'tie' (it is empty)"
    )


def test_a_phase_without_a_prompt_is_named(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copied.words, "prompt", lambda s, seat, names, waiting: "" if seat == 1 else "Choose.")
    with pytest.raises(Broken, match=r"words.prompt has nothing for seat 1 in the phase 'keep' \(it is empty\)"):
        words.every_phase_has_a_prompt(cases_of(copied)[0])


def test_a_refusal_that_cites_no_rule_is_quoted(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copied.refusals, "why", lambda s, seat, move, names: ("cats-99.9", "No."))
    with pytest.raises(
        Broken, match=r"refusals.why of '.*' for seat 0 cites 'cats-99.9', which rules.md does not have"
    ):
        words.every_refusal_cites_a_rule(cases_of(copied)[0])
    (copied.folder / "refusals.py").write_text('RULE = "cats-99.9"\n', "utf-8")
    with pytest.raises(Broken, match=r"refusals.py cites cats-99.9; did you mean cats-9"):
        rulebook.every_number_cited_exists(copied)


def test_a_game_without_advice_is_told_what_it_is_for(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    few = Advice((Feature("points", 1.0, "more points", "fewer points"),), lambda *_: None, spread=1.0)
    monkeypatch.setattr(copied.room("advice"), "ADVICE", few)
    with pytest.raises(Broken, match=r"cats: advice.py has 1 features: points; give it 3 or more"):
        words.advice_has_features_and_words(copied)
    (copied.folder / "advice.py").unlink()
    del sys.modules[f"{copied.package}.advice"]
    with pytest.raises(Broken, match=r"the folder lacks advice.py; bots and hints need it"):
        words.advice_has_features_and_words(copied)


def test_a_rule_without_a_test_is_named(copied: Game, tmp_path: Path) -> None:
    with pytest.raises(NotApplicable, match="no folder of tests was found"):
        rulebook.every_rule_is_marked_by_a_test(copied)
    tests = copied.folder / "tests"
    tests.mkdir()
    (tests / "test_cats.py").write_text('@pytest.mark.rule("cats-1.1")\n', "utf-8")
    with pytest.raises(Broken, match=r"cats: no test is marked with cats-1\.2, .* \(@pytest.mark.rule\(…\)\)"):
        rulebook.every_rule_is_marked_by_a_test(copied)


# Play and table


def test_a_broken_invariant_is_told_with_its_place(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copied.rules, "audit", lambda s: 2 if s.round_number == 3 else 0)
    with pytest.raises(Broken, match=r"cats-3-mode=basic: after \d+ moves of game 0 an invariant is broken: hands are"):
        play.random_games_break_no_invariant(cases_of(copied)[0])


def test_places_and_score_lines_at_the_end_are_looked_at(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    case = Case(copied, 3, (("single", True),))
    play.the_end_is_an_end(case)
    lines = copied.words.score_lines
    monkeypatch.setattr(copied.words, "score_lines", lambda s, seat: [*lines(s, seat), ("A gift", 1)])
    with pytest.raises(Broken, match=r"the score lines of seat 0 add up to -?\d+, its score is"):
        play.the_end_is_an_end(case)
    monkeypatch.setattr(copied.rules, "place", lambda s, seat: 2)
    with pytest.raises(Broken, match=r"nobody has won: the places are \[2, 2, 2\]; the best is 1"):
        play.the_end_is_an_end(case)


def test_moves_that_do_not_commute_are_quoted(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    carry_out = copied.rules.play

    def notes_who_was_last(s: Any, f: Any, seat: int, move: int, w: Any) -> None:
        carry_out(s, f, seat, move, w)
        s.actor = seat

    monkeypatch.setattr(copied.rules, "play", notes_who_was_last)
    with pytest.raises(Broken, match=r"seat 0: .* and seat 1: .* lead to other positions when the order is changed"):
        play.simultaneous_moves_commute(cases_of(copied)[0])


def test_where_nobody_moves_at_once_the_law_of_order_has_nothing_to_say() -> None:
    with pytest.raises(NotApplicable, match="nobody moves at the same time"):
        play.simultaneous_moves_commute(cases_of(find("shifting_seasons"))[0])


def test_records_of_a_game_that_is_not_registered_cannot_be_read(copied: Game) -> None:
    with pytest.raises(NotApplicable, match="not registered"):
        table.a_record_replays(cases_of(copied)[0])
    table.undo_then_redo_is_as_before(cases_of(copied)[0])


# The report


def test_a_finding_names_the_line_of_the_game_that_broke_off(copied: Game) -> None:
    (copied.folder / "gizmos.py").write_text('WORDS = {}\n\n\ndef say():\n    return WORDS["tied"]\n', "utf-8")
    found = finding("A law", copied.room("gizmos").say, copied)
    assert found == Finding("A law", False, "cats: KeyError: tied (gizmos.py, line 5, in say)")


def test_check_reports_every_law_in_a_sentence_as_it_goes(copied: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(the_contract, "OF_A_CASE", (play.the_end_is_an_end, play.stages_add_up))
    monkeypatch.setattr(the_contract, "OF_A_GAME", (words.every_event_has_a_sentence, words.every_option_is_explained))
    monkeypatch.setattr(copied.words, "happened", lambda kind, args, names: "")
    told: list[Finding] = []
    findings = check(copied, told.append)
    assert findings == told
    assert [f.ok for f in findings] == [False, True, True, True]
    assert findings[0].what == "`words.happened` has a sentence for every kind of event"
    assert findings[3].says == "the rules show no stages"


def test_laws_have_different_names_and_say_what_they_are() -> None:
    names = [name for name, _ in laws()]
    assert len(set(names)) == len(names) > 20
    assert all(law.__doc__ for _, law in laws())
