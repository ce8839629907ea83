"""`sekki warm`: compiles everything ahead, so that the first game with bots starts at once."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from .screen import Screen

Piece = tuple[str, Callable[[], object]]


def warm(game_ids: list[str], console: Screen) -> None:
    """Compiles each game's functions and what plays whole games with them, one bar a game."""
    started = time.monotonic()
    columns = (
        TextColumn("{task.fields[game]:>20}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console) as progress:
        for game_id in game_ids:
            pieces = list(_pieces(game_id))
            bar = progress.add_task("", game=game_id, total=len(pieces))
            for name, compile_it in pieces:
                progress.update(bar, description=name)
                compile_it()
                progress.advance(bar)
            progress.update(bar, description="ready")
    console.print(
        f"{_listing(game_ids)} compiled in {time.monotonic() - started:.1f} s; kept for the next time in {_where()}."
    )


def _pieces(game_id: str) -> Iterator[Piece]:
    """Everything there is to compile for a game, in the order in which it is needed."""
    from sekki.bots import BOTS, make
    from sekki.games import find
    from sekki.kit.engine import engine
    from sekki.kit.game import CONTRACT
    from sekki.kit.playout import random_games

    run = engine(find(game_id))
    for name in (*CONTRACT["rules"], *CONTRACT["knowledge"]):
        yield name, partial(run.function, name)
    yield "random games", partial(run.bound_loop, random_games)
    for bot in BOTS:
        yield f"the bot {bot}", partial(make(bot).warm, game_id)


def _where() -> str:
    from sekki.kit.cache import base

    return str(base())


def _listing(names: list[str]) -> str:
    return ", ".join(names)
