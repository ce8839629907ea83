"""Who sits where: `you,owl,ismcts:1000,my_bots:Clever:depth=3`."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field
from typing import Any

from sekki.kit import Game
from sekki.kit.language import later, say

from .errors import USAGE, CommandError

YOU = "you"
PERSON = later("Player")
USUAL_BOT = "fox"


@dataclass(frozen=True)
class Player:
    """A person at the keyboard, or a bot with its settings."""

    text: str
    kind: str
    name: str
    settings: dict[str, Any] = field(default_factory=dict)
    installed: bool = True  # a saved game may name a bot that is not here

    @property
    def person(self) -> bool:
        return self.kind == YOU


def read_players(text: str | None, game: Game) -> list[Player]:
    """The players of `--seats`: a list of them, or how many sit there, you among them."""
    if text is None or text.strip().isdigit():
        text = _usual(game, int(text) if text else None)
    players = [_read(one.strip(), game) for one in text.split(",")]
    game.check_seats(len(players))
    return _with_names(players)


def saved_players(texts: list[str], names: list[str]) -> list[Player]:
    """The players a saved game names. A file starts no code: only bots of ours are made from it."""
    return [_saved(text, name) for text, name in zip(texts, names, strict=True)]


def _saved(text: str, name: str) -> Player:
    from sekki.bots import BOTS, BadBot, make_registered
    from sekki.bots.spec import read_registered

    kind = text.partition(":")[0]
    if kind == YOU:
        return Player(text, YOU, name)
    if kind in BOTS:
        with contextlib.suppress(BadBot):
            bot, settings = read_registered(text)
            make_registered(bot, **settings)
            return Player(text, bot, name, settings)
    return Player(text, text, name, installed=False)


def _usual(game: Game, seats: int | None) -> str:
    if seats is None:
        seats = game.seats[0] if game.cooperative else game.seats[-1]
    game.check_seats(seats)
    return ",".join([YOU] + [USUAL_BOT] * (seats - 1))


def _read(text: str, game: Game) -> Player:
    kind, *rest = text.split(":")
    if kind == YOU:
        return Player(text, YOU, ":".join(rest).strip())
    if not kind:
        says = later("--seats names nobody between two commas; write it like {seats}.")
        raise CommandError(say(says, seats=_usual(game, None)), USAGE)
    name, settings = _read_bot(text)
    return Player(text, name, "", settings)


def _read_bot(text: str) -> tuple[str, dict[str, Any]]:
    """A bot's name and settings, tried out so that what is wrong is said before anybody sits down."""
    from sekki.bots import BOTS, BadBot, make
    from sekki.bots.spec import read

    try:
        name, settings = read(text)
        make(name, **settings)
    except BadBot as error:
        if text.partition(":")[0] in BOTS:
            raise
        raise CommandError(say("{error} (or {you})", error=error, you=YOU), USAGE) from None
    return name, settings


def _with_names(players: list[Player]) -> list[Player]:
    """Everybody gets a name of their own, numbered where several would share one."""
    plain = [player.name or say(PERSON if player.person else _plain(player.kind)) for player in players]
    named = []
    for i, (player, name) in enumerate(zip(players, plain, strict=True)):
        if plain.count(name) > 1:
            name = f"{name} {plain[: i + 1].count(name)}"
        named.append(Player(player.text, player.kind, name, player.settings))
    return named


def _plain(bot: str) -> str:
    """A bot's own name, without the module it comes from."""
    return bot.rpartition(":")[2].capitalize()


def read_options(given: list[str], game: Game) -> dict[str, Any]:
    """`--option name=value`, checked by the game."""
    options: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            says = later("an option is written --option name=value, not --option {text}.")
            raise CommandError(say(says, text=text), USAGE)
        options[name.strip()] = value.strip()
    game.read_options(options)
    return options
