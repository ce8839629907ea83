"""Rules keep to what all three ways of running understand."""

import sekki.bots
import sekki.kit.playout
import sekki.play.batch  # noqa: F401
from sekki.bots.search.workspace import WORKSPACE
from sekki.kit import FATE, Game, number, record, rule
from sekki.testing.lint import complaints, fields_of, lint, rules_of

from ..contract.cases import every_game


@every_game
def test_rules_of_a_game_are_clean(game: Game) -> None:
    found = lint(game)
    assert not found, "\n".join(found)


def test_rules_of_the_kit_and_of_generic_loops_are_clean() -> None:
    fields = fields_of(FATE, WORKSPACE) | {"seats", "bit_count", "bit_length"}
    packages = ("sekki.kit", "sekki.play", "sekki.bots")
    found = [c for package in packages for r in rules_of(package) for c in complaints(r, fields)]
    python_only = ("sekki.kit.sets.size", "sekki.kit.sets.lowest")
    assert not [c for c in found if not c.startswith(python_only)]


HAND = record("hand", cards=number("i2", 4))


@rule
def misspelt(s):
    return s.crads[0]


@rule
def dangerous(s):
    best = {"a": 1}
    for i in [1, 2]:
        best[i] = s.cards[0][1]
    return print(f"{best}")


def test_the_lint_finds_misspelt_fields_and_what_a_gpu_cannot_run() -> None:
    assert "no record has a field 'crads'; did you mean cards?" in complaints(misspelt, fields_of(HAND))[0]
    found = " ".join(complaints(dangerous, fields_of(HAND)))
    for says in ("Dict", "List", "a string", "a[i][j]", "print is not a rule", "JoinedStr"):
        assert says in found
