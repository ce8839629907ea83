"""The contract: the laws every game keeps, wherever it lives.

A law is a plain function of a game, or of a case (a game at a seat count with options). It returns where it holds,
raises `Broken` where it does not, and `NotApplicable` where it has nothing to say. `check` tries them all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from sekki.kit import Game

from ..lint import lint
from .cases import Case, cases_of
from .concealment import conceal_and_imagine_agree
from .gpu import the_kernel_compiles_for_a_gpu
from .imagining import imagine_gives_every_world_its_chance
from .knowledge import words_come_from_what_is_known
from .law import Broken, Finding, NotApplicable, finding, hold
from .layout import (
    constants_bear_their_names,
    folder_has_every_room,
    no_parallel_lists,
    phases_bear_words_of_the_rulebook,
)
from .play import (
    interpreted_and_compiled_agree,
    random_games_break_no_invariant,
    simultaneous_moves_commute,
    stages_add_up,
    the_end_is_an_end,
)
from .rulebook import every_number_cited_exists, every_rule_is_marked_by_a_test, every_table_has_a_source
from .scratch import nothing_in_the_scratch_outlives_a_call
from .table import (
    a_client_gets_all_it_needs,
    a_position_comes_back,
    a_record_replays,
    moves_answers_and_events_survive_as_text,
    undo_then_redo_is_as_before,
)
from .twins import twin_worlds_look_alike
from .words import (
    advice_has_features_and_words,
    every_event_has_a_sentence,
    every_option_is_explained,
    every_phase_has_a_prompt,
    every_refusal_cites_a_rule,
)

__all__ = ["Broken", "Case", "Finding", "NotApplicable", "cases_of", "check", "laws"]

MOST_CASES = 4


def rules_can_be_compiled(game: Game) -> None:
    """Rules keep to what an interpreter, a compiler and a GPU all understand (the lint)."""
    found = lint(game)
    hold(not found, game.id, "\n".join(found))


OF_A_GAME: tuple[Callable[[Game], None], ...] = (
    folder_has_every_room,
    phases_bear_words_of_the_rulebook,
    constants_bear_their_names,
    no_parallel_lists,
    rules_can_be_compiled,
    every_rule_is_marked_by_a_test,
    every_number_cited_exists,
    every_table_has_a_source,
    every_event_has_a_sentence,
    every_option_is_explained,
    advice_has_features_and_words,
    moves_answers_and_events_survive_as_text,
    the_kernel_compiles_for_a_gpu,
)
OF_A_CASE: tuple[Callable[[Case], None], ...] = (
    random_games_break_no_invariant,
    the_end_is_an_end,
    every_phase_has_a_prompt,
    every_refusal_cites_a_rule,
    a_client_gets_all_it_needs,
    words_come_from_what_is_known,
    a_record_replays,
    a_position_comes_back,
    undo_then_redo_is_as_before,
    simultaneous_moves_commute,
    twin_worlds_look_alike,
    imagine_gives_every_world_its_chance,
    interpreted_and_compiled_agree,
    conceal_and_imagine_agree,
    nothing_in_the_scratch_outlives_a_call,
    stages_add_up,
)


def laws() -> list[tuple[str, Callable[[Game], None]]]:
    """Every law: its name, and a function that holds a game to it at a few seat counts and variants."""
    found: list[tuple[str, Callable[[Game], None]]] = [(law.__name__, law) for law in OF_A_GAME]
    return found + [(law.__name__, _over_cases(law)) for law in OF_A_CASE]


def check(game: Game, progress: Callable[[Finding], None] | None = None) -> list[Finding]:
    """Holds a game to every law; a minute or two. `progress` is told each finding as it comes."""
    findings = []
    for name, law in laws():
        found = finding(sentence_of(name, law), law, game, game)
        findings.append(found)
        if progress:
            progress(found)
    return findings


def sentence_of(name: str, law: Callable[..., Any]) -> str:
    """A law in words: the first sentence of what it says of itself."""
    said = (law.__doc__ or name.replace("_", " ")).strip().partition("\n")[0]
    return said.rstrip(".")


def few_cases(game: Game, most: int = MOST_CASES) -> list[Case]:
    """The smallest and the largest table, the first and the last variant, and some between."""
    every = cases_of(game)
    if len(every) <= most:
        return every
    return [every[i * (len(every) - 1) // (most - 1)] for i in range(most)]


def _over_cases(law: Callable[[Case], None]) -> Callable[[Game], None]:
    """The law for some cases of a game; it does not apply only where it applies to none of them."""

    def over(game: Game) -> None:
        reasons = []
        cases = few_cases(game)
        for case in cases:
            try:
                law(case)
            except NotApplicable as reason:
                reasons.append(str(reason))
        if len(reasons) == len(cases):
            raise NotApplicable(reasons[0])

    over.__name__, over.__doc__ = law.__name__, law.__doc__
    return over
