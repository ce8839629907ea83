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
    setting: Annotated[list[str] | None, typer.Option("--set", help="a setting of the run, like width=256")] = None,
    start: Annotated[Path | None, typer.Option(help="begin with the weights of this net", metavar="NET")] = None,
    resume: Annotated[bool, typer.Option("--resume", help="go on with the run in the folder")] = False,
) -> None:
    """Let a net learn a game by playing against itself, and write it to a file that the bot `net` plays."""
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


def _run(run: Trainer, folder: Path, console: Screen) -> None:
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    from sekki.train.plots import plot
    from sekki.train.trainer import METRICS, NET, train

    columns = (TextColumn(run.config.game), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    strength = ""
    with Progress(*columns, TextColumn("{task.description}"), console=console) as bar:
        task = bar.add_task("", total=1.0)
        bar.update(task, completed=min(1.0, run.done))

        def show(metrics: dict[str, Any]) -> None:
            nonlocal strength
            if "against_random" in metrics:
                shares = (f"{share:.0%} at {seats}" for seats, (share, _) in metrics["against_random"].items())
                strength = f"; wins against random: {', '.join(shares)} seats"
            speed = metrics["decisions"] / max(0.1, metrics["seconds"])
            bar.update(task, completed=metrics["done"], description=f"{speed:,.0f} decisions/s{strength}")

        try:
            train(run, folder, report=show)
        except KeyboardInterrupt:
            raise CommandError(
                f"stopped; --resume goes on from the last checkpoint in {folder}.", INTERRUPTED
            ) from None
    console.say(f"{folder / NET} is the net: `sekki play {run.config.game} --seats you,net:file={folder / NET}`.")
    picture = plot(folder / METRICS)
    if picture:
        console.say(f"{picture} shows how it learned.", "dim")
