"""Makes the figures of docs/studies: what each study and what-if of a game printed, and its pictures.

    python scripts/studies.py                  # all five games: some minutes of a core each
    python scripts/studies.py cats --only net  # one part of one game
    python scripts/studies.py cats --only net --halves "take fall-7"  # does a finding hold in both halves of its games?

Games played are kept under build/studies, so a run that is stopped goes on where it was. The sentences around the
figures are written by hand.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

from sekki.cli.players import read_options
from sekki.games import find
from sekki.lab import comparison_report, study_report
from sekki.lab.arena import FACTS, play
from sekki.lab.comparison import WhatIf, what_if
from sekki.lab.contest import Round
from sekki.lab.pages import markdown
from sekki.lab.report import percent
from sekki.lab.studies import Study, prepare, study_game
from sekki.lab.study_result import result

ROOT = Path(__file__).parents[1]
PAGES, BUILD = ROOT / "docs" / "studies", ROOT / "build" / "studies"
NET = "net:temperature=0.5"
PICTURES = ("chances", "what-wins")


@dataclass(frozen=True)
class Part:
    """One study of a game, or with `sets` one what-if."""

    name: str
    players: str
    games: int
    seats: int | None = None
    sets: tuple[str, ...] = ()
    judge: str = "net"
    options: tuple[str, ...] = ()

    def command(self, game: str) -> str:
        """What does the same at the terminal."""
        words = ["sekki", "what-if" if self.sets else "study", game]
        words += [word for one in self.sets for word in ("--set", one)]
        words += ["--players", self.players, "--games", str(self.games)]
        words += ["--seats", str(self.seats)] if self.seats else []
        words += ["--judge", self.judge] if self.judge != "net" else []
        words += [word for one in self.options for word in ("--option", one)]
        return " ".join(words)


PARTS: dict[str, tuple[Part, ...]] = {
    "cats": (
        Part("net", NET, 2000),
        Part("skill", f"{NET},greedy,random", 300, seats=3),
        Part("crow", "greedy", 20000, sets=("crow=-4",)),
    ),
    "fifteen_days": (Part("net", NET, 2000),),
    "shifting_seasons": (Part("net", NET, 2000),),
    "twenty_one_days": (
        Part("net", NET, 2000),
        Part("red", NET, 600, options=("difficulty=red",)),
    ),
    "living_forest_duel": (
        Part("net", NET, 4000),
        Part("skill", f"{NET},greedy", 1000),
    ),
}


def make(game: str, part: Part, processes: int) -> str:
    """Plays what is left to be played, draws the pictures, and returns the part as Markdown."""
    if part.sets:
        found = _what_if(game, part, processes)
        body = markdown(comparison_report.tables(found), comparison_report.sentences(found))
        return f"`{part.command(game)}`\n\n{body}"
    study, played = _played(game, part, processes)
    counted = result(study, played)
    pictures = []
    for picture in PICTURES if part.name == "net" else ():
        name = f"{game}-{picture}.svg"
        (PAGES / name).write_bytes(study_report.PICTURES[picture](counted, "svg"))
        pictures.append(f"![{picture.replace('-', ' ')}]({name})")
    body = markdown(study_report.tables(counted), study_report.sentences(counted))
    return "\n\n".join([f"`{part.command(game)}`", *pictures, body])


def _played(game: str, part: Part, processes: int) -> tuple[Study, list[Round]]:
    """The study with its games, of which those that are missing are played."""
    seats = part.seats or find(game).seats[-1]
    options = read_options(list(part.options), find(game))
    study = Study(game, tuple(part.players.split(",")), seats, part.games, options, judge=part.judge)
    folder = BUILD / f"{game}-{part.name}"
    resume = (folder / FACTS).exists()
    return study, play(
        study, one=study_game, ready=prepare, folder=folder, resume=resume, processes=processes
    )  # fmt: skip


def halves(game: str, part: Part, use: str, processes: int) -> list[str]:
    """What a use is worth, and what the seats win, in the first half of the games and in the second."""
    study, played = _played(game, part, processes)
    said = []
    for name, some in (("first", played[: len(played) // 2]), ("second", played[len(played) // 2 :])):
        found = result(study, some)
        worth = [
            study_report.points_of_chance(one.worth) + ("" if one.corrected else study_report.MARK)
            for one in found.components
            if one.use == use
        ]
        seats = ", ".join(percent(seat.wins) for seat in found.seats)
        said.append(f"{name} half: {use} {' and '.join(worth) or 'in too few games'}; seats {seats}")
    return said


def _what_if(game: str, part: Part, processes: int) -> WhatIf:
    """The comparison, kept as it was answered."""
    file = BUILD / f"{game}-{part.name}.json"
    if not file.exists():
        found = what_if(
            game, part.sets, players=part.players, games=part.games, seats=part.seats,
            processes=processes,
        )  # fmt: skip
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(found.to_json(), indent=1) + "\n", "utf-8")
    return WhatIf.from_json(json.loads(file.read_text("utf-8")))


def put(page: Path, name: str, body: str) -> None:
    """Replaces a part of a page between its marks; a new page or part is begun."""
    begin, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    text = page.read_text("utf-8") if page.exists() else ""
    if begin not in text:
        text = f"{text}\n{begin}\n{end}\n"
    before, _, rest = text.partition(begin)
    page.write_text(f"{before}{begin}\n{body.strip()}\n{end}{rest.partition(end)[2]}", "utf-8")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--only", help="the name of a part")
    parser.add_argument("--halves", metavar="USE", help="only say whether this holds in both halves of the games")
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    PAGES.mkdir(exist_ok=True)
    for game in given.games or PARTS:
        for part in PARTS[game]:
            if given.only not in (None, part.name):
                continue
            if given.halves:
                print("\n".join(halves(game, part, given.halves, given.processes)))
            else:
                put(PAGES / f"{game}.md", part.name, make(game, part, given.processes))
                print(f"{game}: {part.name}", flush=True)


if __name__ == "__main__":
    main()
