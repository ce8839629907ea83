"""What is said of a bot that failed."""

from __future__ import annotations

from dataclasses import dataclass

from sekki.kit.language import Saying, later, say


@dataclass(frozen=True)
class Failure:
    """The sentences on one way to fail: at a move, once too often, for good, and at a hint."""

    at_a_move: str
    again: str
    for_good: str
    at_a_hint: str


FAILURES = {
    "crashed": Failure(
        later("{name} crashed; a random move is played instead."),
        later("{name} crashed again; from now on it plays at random."),
        later("{name} crashed; random moves stand in for it from here on."),
        later("The bot that gives hints crashed."),
    ),
    "failed": Failure(
        later("{name} failed; a random move is played instead."),
        later("{name} failed again; from now on it plays at random."),
        later("{name} failed; random moves stand in for it from here on."),
        later("The bot that gives hints failed."),
    ),
    "took too long": Failure(
        later("{name} took too long; a random move is played instead."),
        later("{name} took too long again; from now on it plays at random."),
        later("{name} took too long; random moves stand in for it from here on."),
        later("The bot that gives hints took too long."),
    ),
    "took too much memory": Failure(
        later("{name} took too much memory; a random move is played instead."),
        later("{name} took too much memory again; from now on it plays at random."),
        later("{name} took too much memory; random moves stand in for it from here on."),
        later("The bot that gives hints took too much memory."),
    ),
    "was stopped": Failure(
        later("{name} was stopped; a random move is played instead."),
        later("{name} was stopped again; from now on it plays at random."),
        later("{name} was stopped; random moves stand in for it from here on."),
        later("The bot that gives hints was stopped."),
    ),
    "chose a move that is not possible": Failure(
        later("{name} chose a move that is not possible; a random move is played instead."),
        later("{name} chose a move that is not possible again; from now on it plays at random."),
        later("{name} chose a move that is not possible; random moves stand in for it from here on."),
        later("The bot that gives hints chose a move that is not possible."),
    ),
}


def _failure(how: str) -> Failure:
    """The sentences on what a bot did; on something else (an old entry may say it) in English."""
    how = how.replace("{", "{{").replace("}", "}}")
    return FAILURES.get(how) or Failure(
        f"{{name}} {how}; a random move is played instead.",
        f"{{name}} {how} again; from now on it plays at random.",
        f"{{name}} {how}; random moves stand in for it from here on.",
        f"The bot that gives hints {how}.",
    )


def notice(name: str, how: str, again: bool) -> Saying:
    """What everybody at a table reads."""
    failure = _failure(how)
    return Saying(failure.again if again else failure.at_a_move, {"name": name})


def stands_in(name: str, how: str) -> str:
    """At the terminal, where nobody asks the bot again."""
    return say(_failure(how).for_good, name=name)


def no_hint(how: str) -> str:
    return say(_failure(how).at_a_hint)
