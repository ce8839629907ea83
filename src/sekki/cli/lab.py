"""The laboratory's commands: `sekki arena`, `sekki study`, `sekki what-if` and `sekki review`."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .errors import INTERRUPTED, USAGE, CommandError

if TYPE_CHECKING:
    from sekki.lab.arena import Rounds
    from sekki.lab.comparison import WhatIf
    from sekki.lab.review import Review
    from sekki.lab.standings import Result
    from sekki.lab.study_result import StudyResult
    from sekki.play import Table

    from .screen import Screen

BAR, WIDE = "▁▂▃▄▅▆▇█", 64
WORTH_TELLING = 0.05  # of a day, a space or a survivor

GameId = Annotated[str, typer.Argument(metavar="GAME", help="a game's id, see `sekki games`")]
Seats = Annotated[int | None, typer.Option(help="seats at the table; without it as many as fit best")]
Options = Annotated[list[str] | None, typer.Option(help="an option of the game, like mode=advanced")]
Seed = Annotated[int, typer.Option(help="another seed is other luck")]
Processes = Annotated[int | None, typer.Option(help="how many games at once; without it one a core", min=1)]
Out = Annotated[Path | None, typer.Option(help="the folder for games played, pictures and a page", metavar="FOLDER")]
Resume = Annotated[bool, typer.Option("--resume", help="go on with what is in the folder")]
RayAddress = Annotated[
    str | None, typer.Option(help="a Ray cluster's address; local starts one here", metavar="ADDRESS")
]
AsJson = Annotated[bool, typer.Option("--json", help="the result as JSON on stdout")]


def arena(
    game: GameId,
    bots: Annotated[
        str, typer.Option(help="who plays, like ismcts:1000,greedy,random; module:Class is a bot of your own")
    ] = "owl,fox,greedy,random",
    games: Annotated[int, typer.Option(help="how many games, all in all", min=1)] = 100,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = 0,
    processes: Processes = None,
    out: Out = None,
    resume: Resume = False,
    ray: RayAddress = None,
    json: AsJson = False,
) -> None:
    """Let bots play many games: every bot has the same luck on every seat."""
    import sekki
    from sekki.lab import report
    from sekki.lab.contest import Contest
    from sekki.lab.standings import result

    from .players import read_options
    from .screen import Screen

    facts = sekki.game(game).facts
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    count = _seats(facts.seats, len(names), facts.cooperative) if seats is None else seats
    contest = Contest(game, names, count, games, read_options(option or [], facts), seed)
    console = Screen(stderr=json)
    rounds = _play(console, contest, len(names), folder=out, resume=resume, processes=processes, ray=ray)
    found = result(contest, rounds)
    _show(console, found, report.tables(found), report.notes(found), json)
    _say_files(console, report.to_folder(contest, rounds, found, out) if out else [])


def study(
    game: GameId,
    players: Annotated[str, typer.Option(help="who plays, changing seats from game to game")] = "net:temperature=0.5",
    games: Annotated[int, typer.Option(help="how many games", min=2)] = 400,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = 0,
    judge: Annotated[str, typer.Option(help="who tells chances on the way: net, or a search like guided:50")] = "net",
    pace: Annotated[
        str | None,
        typer.Option(
            help="seconds that people take for a real choice, or a file that `sekki admin pace --json` wrote",
            metavar="SECONDS|FILE",
        ),
    ] = None,
    processes: Processes = None,
    out: Out = None,
    resume: Resume = False,
    ray: RayAddress = None,
    json: AsJson = False,
) -> None:
    """Study a game: seats, length, scores, how early it is decided, what is chosen, and what wins."""
    import sekki
    from sekki.lab import study_report as report
    from sekki.lab.pace import ASSUMED, read_pace
    from sekki.lab.studies import Study, prepare, study_game
    from sekki.lab.study_result import result

    from .players import read_options
    from .screen import Screen

    facts = sekki.game(game).facts
    names = tuple(name.strip() for name in players.split(",") if name.strip())
    plan = Study(game, names, seats or facts.seats[-1], games, read_options(option or [], facts), seed, judge)
    people = ASSUMED if pace is None else read_pace(pace, game)
    console = Screen(stderr=json)
    ways = {"folder": out, "resume": resume, "processes": processes, "ray": ray}
    found = result(plan, _play(console, plan, 1, one=study_game, ready=prepare, **ways), people)
    _show(console, found, report.tables(found), report.sentences(found), json)
    _say_files(console, report.to_folder(found, out) if out else [])


def _play(console: Screen, rounds: Rounds, games: int, **ways: Any) -> list[dict[str, Any]]:
    """Plays rounds of so many games each behind a progress bar; after Ctrl-C it says what was kept."""
    from sekki.lab.arena import play

    played, out = 0, ways["folder"]
    with _progress(console, "games", rounds.rounds * games) as advance:

        def progress(one: dict[str, Any]) -> None:
            nonlocal played
            played += games
            advance(games)

        try:
            return play(rounds, progress=progress, **ways)
        except KeyboardInterrupt:
            later = f"{out} holds them: the same command with --resume goes on." if out else "--out would keep them."
            raise CommandError(f"stopped after {played} games; {later}", INTERRUPTED) from None


def _show(console: Screen, found: Result | StudyResult | WhatIf, tables: Any, sentences: list[str], json: bool) -> None:
    from sekki.lab.pages import print_tables

    if json:
        print(jsonlib.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        print_tables(console, tables, sentences)


def _say_files(console: Screen, paths: list[Path]) -> None:
    for path in paths:
        console.one_line(str(path), "dim")


def what_if(
    game: GameId,
    set_: Annotated[
        list[str] | None,
        typer.Option("--set", help="what is different: crow=-2, scoring.fish=2, or a range like crow=-4..0"),
    ] = None,
    players: Annotated[
        str | None, typer.Option(help="who plays: one for all seats, or one for each; without it ismcts:100")
    ] = None,
    games: Annotated[int, typer.Option(help="how many games of each set of rules", min=2)] = 1000,
    seats: Seats = None,
    option: Options = None,
    seed: Seed = 0,
    processes: Processes = None,
    retrain: Annotated[
        str | None, typer.Option(help="let the net learn the changed rules first, for 90s, 2m or 1h; it then plays")
    ] = None,
    out: Out = None,
    ray: RayAddress = None,
    json: AsJson = False,
) -> None:
    """Compare the printed rules with changed ones, played on the same luck. Without --set: what can be changed."""
    import sekki
    from sekki.lab import comparison_report as report
    from sekki.lab.comparison import read_sets
    from sekki.lab.comparison import what_if as compare
    from sekki.lab.pages import print_tables
    from sekki.lab.retrain import read_minutes

    from .players import read_options
    from .screen import Screen

    facts = sekki.game(game).facts
    console = Screen(stderr=json)
    if not set_:
        every = f"Every number of {game}'s components.toml can be set as well, by its place."
        print_tables(console, [], [*report.knobs(facts), every])
        return
    total = games * (1 + len(read_sets(game, set_)))
    minutes = None if retrain is None else read_minutes(retrain)
    who = players or ("ismcts:100" if minutes is None else "net:temperature=0.5")
    with _progress(console, "games", total) as advance:
        try:
            found = compare(
                game, set_, players=who, games=games, seats=seats, options=read_options(option or [], facts),
                seed=seed, retrain=minutes, nets=out / "nets" if out else None, processes=processes, ray=ray,
                progress=advance,
            )  # fmt: skip
        except KeyboardInterrupt:
            raise CommandError("stopped: nothing was compared.", INTERRUPTED) from None
    _show(console, found, report.tables(found), report.sentences(found), json)
    _say_files(console, report.to_folder(found, out) if out else [])


def _seats(possible: tuple[int, ...], bots: int, cooperative: bool) -> int:
    """As many seats as bots if the game has them, else the nearest."""
    if cooperative:
        return possible[0]
    return min(possible, key=lambda seats: (abs(seats - bots), seats))


def review(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a record, or its name in the folder of games")],
    simulations: Annotated[int, typer.Option(help="how hard each position is thought about", min=10)] = 1000,
    everything: Annotated[bool, typer.Option("--all", help="review a game that is not over")] = False,
    json: Annotated[bool, typer.Option("--json", help="the review as JSON on stdout")] = False,
    play_from: Annotated[
        int | None, typer.Option("--play-from", help="play on from after this step, with new luck", min=0)
    ] = None,
    seats: Annotated[
        str | None, typer.Option(help="with --play-from: who plays, like you,owl; without it those who played")
    ] = None,
    save: Annotated[Path | None, typer.Option(help="with --play-from: the file to keep it in", metavar="FILE")] = None,
) -> None:
    """Look back at a game: everyone's chances, where it turned, and what each decision cost."""
    from sekki.lab.review import review as look_back
    from sekki.play import replay

    from . import save_files, start
    from .screen import Screen

    if play_from is not None:
        raise typer.Exit(start.play_from_step(file, play_from, seats, save))
    if seats or save:
        raise CommandError("--seats and --save go with --play-from.", USAGE)
    table = replay(save_files.find(file))
    console = Screen(stderr=json)
    with _progress(console, "moves", len(table.steps)) as advance:
        found = look_back(table, simulations=simulations, everything=everything, progress=lambda done: advance(1))
    if json:
        print(jsonlib.dumps(found.to_json(), ensure_ascii=False, indent=2))
    else:
        show_review(table, found, console)


def show_review(table: Table, found: Review, console: Screen) -> None:
    """The review as a page of text."""
    from rich.table import Table as Grid
    from rich.text import Text

    console.say("Chances, with all cards open", "bold")
    longest = max(len(name) for name in found.names)
    room = max(len(BAR), min(WIDE, console.width - longest - 3))
    for seat, name in enumerate(found.names):
        console.print(Text(f" {name:>{longest}} {_line([row[seat] for row in found.curve], room)}"))
    turning = found.turning_points
    console.print()
    grid = Grid(box=None, padding=(0, 1))
    for head in ("step", "who", "played", "", "chance", "better", "", "all cards open"):
        grid.add_column(head, justify="right" if head in ("step", "chance") else "left")
    for d in found.decisions:
        if d.known.mark in ("best", "fine") and d.step not in turning:
            continue
        known, wide = d.known, d.open
        better = [known.best.label, f"{known.best.chance:.0%}"] if known.loss >= 0.02 else ["", ""]
        if better[0] and known.points is not None:
            parts = [f"{name} {more:+.1f}" for name, more in known.parts if abs(more) >= WORTH_TELLING]
            better[1] = ", ".join([better[1], *(parts if known.parts else [f"{known.points:+.0f} points"])])
        grid.add_row(
            f"{'» ' if d.step in turning else ''}{d.step}", found.names[d.seat], known.played.label, known.mark,
            f"{known.played.chance:.0%}", *better,
            f"{wide.best.label} {wide.best.chance:.0%}" if wide.loss >= 0.02 else "",
        )  # fmt: skip
    console.print(grid)
    console.print()
    for seat, name in enumerate(found.names):
        mine = [d for d in found.decisions if d.seat == seat]
        best = sum(d.known.mark == "best" for d in mine)
        accuracy = found.accuracy(seat)
        console.say(
            f"{name}: {best} of {len(mine)} decisions were the best found; "
            f"the others cost {found.lost_by(seat):.0%} in all."
            + ("" if accuracy is None else f" Accuracy {accuracy:.0f}, where random moves have 0.")
        )
    console.say(f"» marks turning points. Chances are what a search of {found.simulations} simulations finds.", "dim")


def _line(chances: list[float], room: int) -> str:
    """A curve in one line of text."""
    count = min(room, len(chances))
    picked = [chances[round(i * (len(chances) - 1) / max(1, count - 1))] for i in range(count)]
    return "".join(BAR[min(len(BAR) - 1, int(x * len(BAR)))] for x in picked)


class _progress:  # noqa: N801
    """A bar that says how many are done."""

    def __init__(self, console: Screen, what: str, total: int) -> None:
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

        columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
        self.bar = Progress(*columns, console=console, transient=True)
        self.total = total

    def __enter__(self) -> Callable[[int], None]:
        self.bar.start()
        task = self.bar.add_task("", total=self.total)
        return lambda n: self.bar.advance(task, n)

    def __exit__(self, *error: object) -> None:
        self.bar.stop()
