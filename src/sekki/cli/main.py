"""The `sekki` command. What a command needs is imported when it is called, so that `sekki --help` answers at once."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import typer

from sekki.kit.language import later, say

from . import admin, lab
from . import train as training
from .errors import USAGE, CommandError, ErrorsInOneLine
from .language import speak_as_asked, speak_or_refuse

app = typer.Typer(
    cls=ErrorsInOneLine,
    add_completion=False,
    help="Modern board games about days and seasons. Without a command: the table in your browser.",
    context_settings={"help_option_names": ["-h", "--help"]},
)

GameId = Annotated[str, typer.Argument(metavar="GAME", help="a game's id, see `sekki games`")]
Host = Annotated[str, typer.Option(help="the address to listen on; 0.0.0.0 lets others in your network play")]
Port = Annotated[
    int | None, typer.Option(help="the port; without it the first free one from 8424 on", min=0, max=65535)
]
Database = Annotated[
    str | None,
    typer.Option(help="where tables are stored, as postgresql+psycopg://…; without it a file in your data folder"),
]
HostName = Annotated[list[str] | None, typer.Option(help="a name the server answers to; may be given several times")]
Proxy = Annotated[
    list[str] | None,
    typer.Option(help="the address of a proxy in front of the server, whose X-Forwarded-For is believed"),
]
KeepDays = Annotated[
    float | None,
    typer.Option(help="days until such tables or guests are deleted; without it they are kept", min=0),
]
LogFormat = Annotated[
    Literal["text", "json"],
    typer.Option(help="how trouble is written to standard error; json: an object a line, and every request too"),
]
NoBrowser = Annotated[bool, typer.Option("--no-browser", help="do not open the browser")]
LOCAL = "127.0.0.1"


def main() -> None:
    """The console script."""
    speak_as_asked()
    app(prog_name="sekki")


@app.callback(invoke_without_command=True)
def _plain(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="show the version and stop")] = False,
    no_browser: NoBrowser = False,
    language: Annotated[
        str | None,
        typer.Option(help="the language of the terminal, like de or zh-Hant; else SEKKI_LANGUAGE or the locale says"),
    ] = None,
    games_in: Annotated[
        Path | None, typer.Option("--games", metavar="FOLDER", help="a folder with games of your own")
    ] = None,
) -> None:
    if language is not None:
        speak_or_refuse(language)
    if games_in is not None:
        from sekki.games.plugins import add_folder

        add_folder(games_in)
    if version:
        from importlib.metadata import version as version_of

        print(f"sekki {version_of('sekki')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        serve(no_browser=no_browser)


@app.command()
def games() -> None:
    """The games: how many play, how long it takes, what it is about."""
    from .game_list import show_games

    show_games()


@app.command()
def rules(
    game: GameId,
    words: Annotated[
        list[str] | None, typer.Argument(help="a rule's number, a chapter, words to look for, or: short")
    ] = None,
) -> None:
    """The rules of a game, or those that use certain words."""
    import sekki

    from .rulebook import show
    from .screen import Screen

    show(Screen(), sekki.game(game).facts, " ".join(words or []))


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(metavar="GAME", help="a game's id, see `sekki games`")] = None,
    file: Annotated[
        str | None, typer.Argument(metavar="[FILE]", help="with --resume: the record to go on with")
    ] = None,
    seats: Annotated[
        str | None,
        typer.Option(help="who sits where: you, you:Ana or a bot each, like you,owl,fox,greedy; or how many"),
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="an option of the game, like mode=advanced; may be repeated")
    ] = None,
    shared: Annotated[
        bool, typer.Option("--shared", help="in a game won together: decide also what a bot's people may do any time")
    ] = False,
    seed: Annotated[int | None, typer.Option(help="makes all luck repeatable")] = None,
    save: Annotated[
        Path | None, typer.Option(help="the file the game is kept in, instead of the folder of games")
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="go on with FILE, or with one of the newest unfinished games")
    ] = False,
) -> None:
    """Play at the terminal. The game is on disk after every move: nothing is ever lost."""
    from . import start

    if resume:
        if option or shared or seed is not None or save:
            said = say("a resumed game keeps its options, luck and file; --resume stands alone, or with --seats.")
            raise CommandError(said, USAGE)
        raise typer.Exit(start.resume(game, file, seats))
    if game is None:
        raise CommandError(say("say which game, like `sekki play cats`; `sekki games` lists them."), USAGE)
    if file is not None:
        says = later("what is {file}? A record is opened with --resume, seats are named with --seats.")
        raise CommandError(say(says, file=repr(file)), USAGE)
    raise typer.Exit(start.new_game(game, seats, option or [], seed, save, shared))


@app.command()
def learn(game: GameId) -> None:
    """A guided first game: every kind of decision once, then a real game from there."""
    from .learn import learn as teach

    raise typer.Exit(teach(game))


@app.command()
def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="a record, or its name in the folder of games")],
    print_all: Annotated[bool, typer.Option("--print", help="everything at once instead of step by step")] = False,
    everything: Annotated[bool, typer.Option("--all", help="show hidden cards although the game is not over")] = False,
) -> None:
    """Look at a game again, step by step, through anybody's eyes."""
    from . import start

    start.replay(file, print_all, everything)


app.add_typer(admin.app, name="admin")
app.command()(lab.arena)
app.command()(lab.study)
app.command(name="what-if")(lab.what_if)
app.command()(lab.review)
app.command()(training.train)


@app.command(name="new-game")
def new_game(
    name: Annotated[str, typer.Argument(metavar="NAME", help="the id of your game, like rising_tide")],
    folder: Annotated[Path, typer.Option("--in", metavar="FOLDER", help="where to write it")] = Path(),
) -> None:
    """Write a small game of your own that runs, to be changed into yours."""
    from .new_game import new_game as write
    from .screen import Screen

    write(name, folder, Screen())


@app.command()
def check(
    game: Annotated[str, typer.Argument(metavar="GAME", help="a game's id, or its folder")],
) -> None:
    """Check a game: its files, rules, sentences, secrets and records. Exit code 1 if anything is wrong."""
    from .check_game import check_game
    from .screen import Screen

    raise typer.Exit(check_game(game, Screen()))


@app.command()
def warm(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="only these games")] = None,
) -> None:
    """Compile the rules ahead, so that bots answer at once."""
    import sekki

    from .game_list import load_games
    from .screen import Screen
    from .warmup import warm as compile_all

    console = Screen()
    wanted = [sekki.game(game).facts for game in games] if games else load_games(console)
    compile_all([game.id for game in wanted], console)


@app.command()
def serve(
    host: Host = LOCAL,
    port: Port = None,
    database: Database = None,
    host_name: HostName = None,
    proxy: Proxy = None,
    keep_finished: KeepDays = None,
    keep_abandoned: KeepDays = None,
    keep_guests: KeepDays = None,
    processes: Annotated[int, typer.Option(help="so many processes, on PostgreSQL", min=1)] = 1,
    log_format: LogFormat = "text",
    studies: Annotated[
        Path | None, typer.Option(help="the folder of finished studies for the laboratory", metavar="FOLDER")
    ] = None,
    what_ifs: Annotated[bool, typer.Option(help="let guests ask for what-ifs, one at a time")] = True,
    no_browser: NoBrowser = False,
) -> None:
    """Start the table in the browser; friends in your network may join."""
    try:
        from sekki.server.run import CannotServe
        from sekki.server.run import serve as run
        from sekki.server.settings import Settings, default_database, default_studies
    except ImportError as error:
        says = later("the browser table lacks a part ({error}); `sekki play cats` plays in the terminal.")
        raise CommandError(say(says, error=error)) from None
    try:
        settings = Settings(
            database=database or default_database(),
            hosts=tuple(host_name or ()),
            proxies=tuple(proxy or ()),
            keep_finished=keep_finished,
            keep_abandoned=keep_abandoned,
            keep_guests=keep_guests,
            log_format=log_format,
            studies=studies or default_studies(),
            what_ifs=what_ifs,
        )
        run(settings, host=host, port=port, open_browser=not no_browser, processes=processes)
    except CannotServe as error:
        raise CommandError(str(error)) from None
