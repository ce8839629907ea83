"""All games have the same rooms, and call the same things by the same names."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from types import ModuleType

from sekki.kit import Game, Names
from sekki.kit.names import suggestion
from sekki.kit.rule import is_rule
from sekki.kit.text import listing

from .law import hold

ROOMS = (
    "__init__.py", "components.toml", "components.py", "state.py", "rules.py", "setup.py", "scoring.py", "audit.py",
    "knowledge.py", "view.py", "words.py", "refusals.py", "advice.py", "rules.md",
)  # fmt: skip
SPLIT = ("view", "words", "refusals")  # rooms of plain words that may have a second file, `words_prompts.py`
LONG = 450  # lines that a reader takes at once
_CHAPTERS = re.compile(r"\(rules, chapters? ([^()]+)\)\.?$")


def folder_has_every_room(game: Game) -> None:
    """The folder has exactly the rooms of every game, and beside them one file for each phase of its rulebook."""
    lacks = [room for room in ROOMS if not (game.folder / room).exists()]
    hold(not lacks, game.id, f"the folder lacks {listing(lacks)}")
    problems = [problem for file in extra_files(game.folder) for problem in misplaced(game, file)]
    hold(not problems, game.id, "; ".join(problems))


def extra_files(folder: Path) -> list[Path]:
    """The Python files beside the rooms."""
    return [file for file in sorted(folder.glob("*.py")) if file.name not in ROOMS]


def misplaced(game: Game, file: Path) -> list[str]:
    """What is wrong with a file beside the rooms."""
    room = file.stem.partition("_")[0]
    if room in SPLIT and file.stem != room:
        return _needless(game.folder, room)
    if not any(is_rule(value) and value.__module__.endswith(f".{file.stem}") for value in _contents(game, file)):
        return [f"{file.name} holds no rules: its words belong in one of {listing(SPLIT, 'or')}.py"]
    return _wrong_chapters(game, file)


def _needless(folder: Path, room: str) -> list[str]:
    files = [folder / f"{room}.py", *folder.glob(f"{room}_*.py")]
    lines = sum(len(file.read_text("utf-8").splitlines()) for file in files if file.exists())
    if lines <= LONG:
        return [f"{room}.py and its other files have {lines} lines together: one file holds that"]
    return []


def _contents(game: Game, file: Path) -> list[object]:
    module: ModuleType = game.room(file.stem)
    return list(vars(module).values())


def _wrong_chapters(game: Game, file: Path) -> list[str]:
    """The first line of a phase's file says which chapters of the rules it holds."""
    text = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    found = _CHAPTERS.search(text.partition("\n")[0])
    if not found:
        return [f"the first line of {file.name} does not end with its chapters, as in “(rules, chapters 3 and 12)”"]
    there = chapters(game.rules_text)
    wrong = sorted(chapters_named(found[1]) - there)
    if wrong:
        last = max(there, default=0)
        return [f"{file.name} names chapter {listing([str(n) for n in wrong])}; rules.md has 1 to {last}"]
    return []


def chapters(rules: str) -> set[int]:
    """The numbers of the headings of rules.md: `## 3 The deal`."""
    return {int(n) for n in re.findall(r"^## (\d+)", rules, flags=re.M)}


def chapters_named(text: str) -> set[int]:
    """The numbers of “3, 10 and 11” or “4 to 9”."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d+)(?:\s*(?:to|–|-)\s*(\d+))?", text):
        found |= set(range(int(first), int(last or first) + 1))
    return found


def phases_bear_words_of_the_rulebook(game: Game) -> None:
    """The file of a phase is named as the rulebook names it."""
    extra = [file.stem for file in extra_files(game.folder) if file.stem.partition("_")[0] not in SPLIT]
    strange = [f"{stem}.py" for stem in extra if not in_words_of(game.rules_text, stem)]
    hold(not strange, game.id, f"{listing(strange)} bear no word of rules.md; name a file as its rules do")


def in_words_of(text: str, stem: str) -> bool:
    """Whether a text has the words of a file's name, in the singular or the plural."""
    word = stem.replace("_", " ")
    return any(root in text.lower() for root in (word, word.removesuffix("s"), word.removesuffix("es")))


def constants_bear_their_names(game: Game) -> None:
    """`PHASE_`, `MOVE_`, `ASK_` and `TOLD_` constants are the declared ids in capitals, one for each."""
    declared: dict[str, dict[str, int]] = {
        "MOVE": {kind.name: kind.start for kind in game.moves.kinds.values()},
        "ASK": {name: i for i, name in enumerate(game.questions.names)},
        "TOLD": {name: i for i, name in enumerate(game.events.names)},
    }
    phases = getattr(game.room("state"), "PHASE", None)
    if isinstance(phases, Names):
        declared["PHASE"] = {name: i for i, name in enumerate(phases)}
    problems = []
    for prefix, ids in declared.items():
        problems += wrong_constants(prefix, ids, vars(game.room("state")))
    hold(not problems, game.id, "; ".join(problems))


def wrong_constants(prefix: str, ids: dict[str, int], there: dict[str, object]) -> list[str]:
    """Constants of state.py that are missing, or name nothing, or something else."""
    wanted = {constant(prefix, name): number for name, number in ids.items()}
    found = {key: value for key, value in there.items() if key.startswith(f"{prefix}_") and isinstance(value, int)}
    problems = [f"state.py lacks {key}" for key in wanted if key not in found]
    for key, value in found.items():
        if key not in wanted:
            problems.append(f"{key} in state.py names nothing declared{suggestion(key, wanted)}")
        elif value != wanted[key]:
            problems.append(f"{key} in state.py is {value}, its declaration says {wanted[key]}")
    return problems


def constant(prefix: str, name: str) -> str:
    """`constant("MOVE", "take-card")` is MOVE_TAKE_CARD."""
    return f"{prefix}_{name.upper().replace('-', '_')}"


def no_parallel_lists(game: Game) -> None:
    """Nothing is numbered by unpacking a range beside a list: an insertion would shift its meaning silently."""
    found = [place for file in sorted(game.folder.glob("*.py")) for place in unpacked_ranges(file)]
    says = "declare them one by one by name, or make them an IntEnum"
    hold(not found, game.id, f"{listing(found)} unpack a range; {says}")


def unpacked_ranges(file: Path) -> list[str]:
    """The lines of a file like `A, B, C = range(3)`."""
    found = []
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], (ast.Tuple, ast.List)):
            continue
        call = node.value
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "range":
            found.append(f"{file.name} line {node.lineno}")
    return found
