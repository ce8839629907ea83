"""`sekki train`: a net learns a game by playing it against itself."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from .errors import INTERRUPTED, USAGE, CommandError

if TYPE_CHECKING:
    from sekki.train.config import Config
    from sekki.train.trainer import Trainer

    from .screen import Screen


def train(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game's id, see `sekki games`")],
    out: Annotated[
        Path | None, typer.Option(help="the folder for checkpoints, metrics and the net", metavar="FOLDER")
    ] = None,
    device: Annotated[str | None, typer.Option(help="cpu, or cuda for a GPU")] = None,
    decisions: Annotated[int | None, typer.Option(help="how many decisions to learn from", min=1)] = None,
    minutes: Annotated[float | None, typer.Option(help="an end by the clock instead", min=0.01)] = None,
    seed: Annotated[int | None, typer.Option(help="another seed is another run")] = None,
    config: Annotated[Path | None, typer.Option(help="a file of settings, TOML or JSON", metavar="FILE")] = None,
    against: Annotated[
        str | None,
        typer.Option(help="bots that it meets at every checkpoint, like greedy,ismcts:100; or none", metavar="BOTS"),
    ] = None,
    setting: Annotated[list[str] | None, typer.Option("--set", help="a setting of the run, like width=256")] = None,
    start: Annotated[Path | None, typer.Option(help="begin with the weights of this net", metavar="NET")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with the run in the folder")] = False,
) -> None:
    """Let a net learn a game by playing against itself, and write it to a file that the bot `net` plays.

    Every minute comes a checkpoint, whose net meets random play and fixed bots.
    What it wins stands beside the bar, in metrics.jsonl and in metrics.png.
    Ctrl-C stops, --resume goes on.
    """
    import sekki

    from .screen import Screen

    sekki.game(game)
    try:
        from sekki.train import trainer as training
    except ImportError as error:
        if error.name != "torch":
            raise
        raise CommandError("training needs torch: pip install 'sekki[train]'") from None
    folder = out or Path("training") / game
    given = {"device": device, "decisions": decisions, "minutes": minutes, "seed": seed}
    changes = {name: value for name, value in given.items() if value is not None} | _settings(setting or [])
    if against is not None:
        changes["against"] = [] if against == "none" else [bot.strip() for bot in against.split(",")]
    console = Screen()
    if resume:
        if not (folder / training.CHECKPOINT).exists():
            raise CommandError(f"{folder} holds no run to go on with; without --resume it begins one.", USAGE)
        run = training.Trainer.load(folder / training.CHECKPOINT, **changes)
    else:
        run = training.Trainer(_config(game, config, changes))
        if start is not None:
            run.begin_with(start)
    _run(run, folder, console)


def _config(game: str, file: Path | None, changes: dict[str, Any]) -> Config:
    from sekki.train.config import read, usual

    if file is None:
        return usual(game, changes.pop("device", "cpu"), **changes)
    return read(file, game=game, **changes)


def _settings(texts: list[str]) -> dict[str, Any]:
    """`name=value` with the value in JSON; what is no JSON is a word."""
    import json

    found: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            raise CommandError(f"a setting is written --set name=value, not {text!r}", USAGE)
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


class Strength:
    """What the net won when it was last tried, in a few words behind the bar; all of it is in the metrics."""

    def __init__(self, seats: int, together: bool) -> None:
        self.seats, self.together = seats, together
        self.random: float | None = None
        self.bots: dict[str, Any] = {}

    def hear(self, metrics: dict[str, Any]) -> None:
        if "against_random" in metrics:
            self.random = metrics["against_random"][str(self.seats)][0]
        for one in metrics.get("tried", ()):
            self.bots = one["against"]

    def __str__(self) -> str:
        """`; wins: random 43%, greedy 12% (3 seats)`; in a game won together everybody alone: `; wins: net 43%, …`."""
        found = [] if self.random is None else [f"{'net' if self.together else 'random'} {self.random:.0%}"]
        for bot, one in self.bots.items():
            found.append(f"{bot} {one['alone' if self.together else 'won']:.0%}")
        return f"; wins: {', '.join(found)} ({self.seats} seat{'s' * (self.seats > 1)})" if found else ""


def _run(run: Trainer, folder: Path, console: Screen) -> None:
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from sekki.train.plots import plot
    from sekki.train.sparring import table_of
    from sekki.train.trainer import CHECKPOINT, METRICS, NET, train

    columns = (BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    seats = table_of(run.config)
    strength = Strength(seats, run.games.batch.game.cooperative or seats == 1)
    with Progress(*columns, TextColumn("{task.description}"), console=console) as bar:
        task = bar.add_task("", total=1.0)
        bar.update(task, completed=min(1.0, run.done))

        def show(metrics: dict[str, Any]) -> None:
            strength.hear(metrics)
            speed = metrics["decisions"] / max(0.1, metrics["seconds"])
            waiting = "; plays its last games" if "waiting" in metrics else ""
            bar.update(task, completed=metrics["done"], description=f"{speed:,.0f} decisions/s{strength}{waiting}")

        try:
            train(run, folder, report=show)
        except KeyboardInterrupt:
            kept = (folder / CHECKPOINT).exists()
            how = f"--resume goes on from the last checkpoint in {folder}" if kept else "there is no checkpoint yet"
            raise CommandError(f"stopped; {how}.", INTERRUPTED) from None
    console.say(f"{folder / NET} is the net: `sekki play {run.config.game} --seats you,net:file={folder / NET}`.")
    picture = plot(folder / METRICS)
    if picture:
        console.say(f"{picture} shows how it learned.", "dim")
