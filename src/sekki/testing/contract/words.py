"""No sentence is missing: for events, phases, refusals, options, and the features of advice."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from sekki.kit import Game, listed
from sekki.kit.advice import Advice
from sekki.kit.game import GameError
from sekki.kit.text import default_names, listing

from .cases import Case, random_game
from .law import hold

FEWEST_FEATURES = 3


def every_event_has_a_sentence(game: Game) -> None:
    """`words.happened` has a sentence for every kind of event."""
    names = default_names(game.seats[-1])
    wrong = []
    for event, kind in enumerate(game.events.kinds):
        name, args = game.events.parts(event, [0] * len(kind.args))
        said = _said(game.words.happened, name, args, names)
        if not isinstance(said, str) or not said:
            wrong.append(f"{name!r} ({said or 'it is empty'})")
    hold(not wrong, game.id, f"words.happened has no sentence for the event {'; '.join(wrong)}")


def every_phase_has_a_prompt(case: Case, games: int = 3) -> None:
    """`words.prompt` says something to every seat and to spectators in every phase that random games come to."""
    names = default_names(case.seats)
    seen: set[int] = set()
    for seed in range(games):
        for moment in random_game(case, seed):
            phase = getattr(moment.s, "phase", 0)
            if phase not in seen:
                seen.add(phase)
                _prompted(case, moment.s, names)
        _prompted(case, moment.s, names)


def _prompted(case: Case, s: Any, names: list[str]) -> None:
    game = case.game
    waiting = tuple(listed(game.rules.actors(s)))
    phases = game.state.fields["phase"].names if "phase" in game.state.fields else None
    phase = f"the phase {phases[s.phase]!r}" if phases else "this position"
    for seat in (None, *range(case.seats)):
        said = _said(game.words.prompt, s, seat, names, waiting)
        who = "a spectator" if seat is None else f"seat {seat}"
        hold(
            isinstance(said, str) and said,
            case,
            f"words.prompt has nothing for {who} in {phase} ({said or 'it is empty'})",
        )


def every_refusal_cites_a_rule(case: Case, moves: int = 12) -> None:
    """`refusals.why` gives a rule of rules.md and a reason for every move that is not legal."""
    rng, names, game = random.Random(6), default_names(case.seats), case.game
    for moment in random_game(case, 6, cap=moves):
        for seat in range(case.seats):
            known = game.state.copy(moment.s)
            game.knowledge.conceal(known, seat)
            out = [0] * game.moves.size
            legal = out[: game.rules.moves(known, seat, out, game.scratch.new())]
            for move in rng.sample(range(game.moves.size), min(8, game.moves.size)):
                if move not in legal:
                    _refused(case, seat, move, _said(game.refusals.why, known, seat, move, names))


def _refused(case: Case, seat: int, move: int, said: Any) -> None:
    game, text = case.game, case.game.moves.text(move)
    at = f"refusals.why of {text!r} for seat {seat}"
    hold(isinstance(said, tuple) and len(said) == 2, case, f"{at} gives {said!r}, not a rule number and a reason")
    rule, reason = said
    hold(rule in game.rule_numbers, case, f"{at} cites {rule!r}, which rules.md does not have")
    hold(reason, case, f"{at} gives no reason")


def every_option_is_explained(game: Game) -> None:
    """Every option has a sentence, its default is what a new game gets, and its values read back."""
    for option in game.options:
        at = f"the option {option.name!r}"
        hold(len(option.says) > 10, game.id, f"{at} is not explained; it says {option.says!r}")
        default = game.options_of(game.new_state(game.seats[0], {}))[option.name]
        hold(default == option.default, game.id, f"{at} is {default!r} in a new game, declared is {option.default!r}")
        for value in option.samples():
            again = option.say(option.read(value))
            hold(again == value, game.id, f"{at}: {value!r} reads back as {again!r}")


def advice_has_features_and_words(game: Game) -> None:
    """The advice has a few features, each with a weight, and words for more and for less of it."""
    try:
        advice = getattr(game.room("advice"), "ADVICE", None)
    except GameError as error:
        hold(False, game.id, f"{error}; bots and hints need it, see “Advice” in docs/adding-a-game.md")
    hold(isinstance(advice, Advice), game.id, "advice.py lacks ADVICE, an Advice(features, measure, spread=…)")
    assert isinstance(advice, Advice)
    names = [feature.name for feature in advice.features]
    says = f"advice.py has {len(names)} features: {listing(names)}"
    hold(len(names) >= FEWEST_FEATURES, game.id, f"{says}; give it {FEWEST_FEATURES} or more, or bots play blindly")
    twice = sorted({name for name in names if names.count(name) > 1})
    hold(not twice, game.id, f"advice.py names the feature {listing(twice)} twice")
    for feature in advice.features:
        hold(feature.weight, game.id, f"the feature {feature.name!r} weighs nothing")
        both = bool(feature.more) == bool(feature.less)
        hold(
            both, game.id, f"the feature {feature.name!r} has words for more of it or for less of it, but not for both"
        )
    told = [feature.name for feature in advice.features if feature.more]
    hold(told, game.id, "no feature of advice.py has words, so hints have no reasons")
    hold(advice.spread > 0, game.id, "the spread of ADVICE is not above zero")


def _said(say: Callable[..., Any], *args: Any) -> Any:
    """What a function of words says, or the error it breaks off with."""
    try:
        return say(*args)
    except Exception as error:
        return _Broke(error)


class _Broke:
    def __init__(self, error: Exception) -> None:
        self.error = error

    def __repr__(self) -> str:
        text = self.error.args[0] if isinstance(self.error, KeyError) and self.error.args else self.error
        return f"{type(self.error).__name__}: {text}"
