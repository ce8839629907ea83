"""The games and the bots that play them, as facts for players."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from functools import cache
from typing import Any

from sekki.bots import BOTS
from sekki.games import BrokenGame, UnknownGame, find, list_games
from sekki.kit import Game
from sekki.kit.language import Voice, remembered, say
from sekki.play.lesson import has_lesson, read_lesson

from . import messages
from .refusals import Refusal

logger = logging.getLogger("sekki.server")


@dataclass(frozen=True)
class Strength:
    """A level of a bot: what players read, and the settings it stands for."""

    id: str
    title: str
    says: str
    settings: dict[str, Any]
    slow: bool = False  # thinks for a second or longer


@dataclass(frozen=True)
class Opponent:
    """A bot as players choose it; `bot` is its name in `sekki.bot`."""

    bot: str
    choices: tuple[Strength, ...] = ()
    usual: bool = False  # offered first, by a name people understand
    slow: bool = False

    @property
    def title(self) -> str:
        return BOTS[self.bot].title

    @property
    def says(self) -> str:
        return BOTS[self.bot].says

    @property
    def levels(self) -> tuple[Strength, ...]:
        return self.choices or (Strength(PLAIN, self.title, self.says, {}, self.slow),)

    def strength(self, level: str | None) -> Strength:
        for strength in self.levels:
            if level in (None, strength.id):
                return strength
        known = ", ".join(strength.id for strength in self.levels)
        raise Refusal(
            "not_found",
            say("The bot {bot} has no level {level}; it has {known}.", bot=self.bot, level=repr(level), known=known),
        )


PLAIN = "plain"
USUAL = "fox"
OPPONENTS = (
    Opponent("sprout", usual=True),
    Opponent("fox", usual=True),
    Opponent("owl", usual=True),
    Opponent("crane", usual=True, slow=True),
    Opponent(
        "ismcts",
        (
            Strength("quick", "Quick thinker", "A fifth of a second a move.", {"seconds": 0.2}),
            Strength("strong", "Strong thinker", "A second a move.", {"seconds": 1.0}, slow=True),
            Strength("master", "Patient thinker", "Four seconds a move.", {"seconds": 4.0}, slow=True),
        ),
    ),
    Opponent(
        "flat",
        (
            Strength("light", "Light counter", "20 games a move.", {"playouts": 20}),
            Strength("steady", "Steady counter", "200 games a move.", {"playouts": 200}, slow=True),
        ),
    ),
    Opponent("greedy"),
    Opponent("random"),
)


def opponent(bot: str) -> Opponent:
    for one in opponents():
        if one.bot == bot:
            return one
    known = ", ".join(one.bot for one in opponents())
    raise Refusal("not_found", say("There is no bot {bot}; there are {known}.", bot=repr(bot), known=known))


@cache
def opponents() -> tuple[Opponent, ...]:
    """Those that are installed."""
    return tuple(one for one in OPPONENTS if one.bot in BOTS)


def stronger(bot: str, level: str | None) -> tuple[str, str | None]:
    """The next level of a bot, or the next of the usual bots; the strongest stays."""
    levels = [strength.id for strength in opponent(bot).levels]
    at = levels.index(level) if level in levels else 0
    if at + 1 < len(levels):
        return bot, levels[at + 1]
    usual = [one.bot for one in opponents() if one.usual]
    if bot not in usual:
        return (bot, level) if len(levels) > 1 else (usual[0], None)
    following = usual[usual.index(bot) + 1 :]
    return (following[0], None) if following else (bot, level)


def game(id: str) -> Game:
    if id not in list_games():
        raise Refusal(
            "not_found",
            say("There is no game {game}; there are {known}.", game=repr(id), known=", ".join(list_games())),
        )
    try:
        return find(id)
    except BrokenGame as error:
        raise Refusal("not_found", str(error)) from None


def box(id: str) -> dict[str, Any]:
    """What is in a game's box, as far as its board shows it."""
    facts: dict[str, Any] = game(id).view.box()
    return facts


def title(id: str) -> str:
    """A game's title in the language that is spoken; the bare id of one that is no longer here."""
    try:
        game = find(id)
        return game.voice.say(game.title)
    except (BrokenGame, UnknownGame):
        return id


@remembered
def games() -> list[messages.Game]:
    """All that can be played; an added game that cannot be loaded is left out and logged."""
    found = []
    for id in list_games():
        try:
            found.append(_facts(find(id)))
        except BrokenGame as error:
            logger.warning("%s", error)
    return found


def _facts(game: Game) -> messages.Game:
    return messages.Game(
        id=game.id,
        title=game.voice.say(game.title),
        subtitle=game.voice.say(game.subtitle),
        summary=game.voice.say(game.summary),
        seats=list(game.seats),
        minutes=game.minutes,
        cooperative=game.cooperative,
        lesson=round(read_lesson(game).minutes) if has_lesson(game) else None,
        options=[_option(option, game.voice) for option in game.options],
        bots=[_bot(one) for one in opponents()],
        usual_bot=USUAL,
    )


def _option(option: Any, voice: Voice) -> messages.Option:
    facts = option.facts()
    choices = facts.get("values", [])
    return messages.Option(
        name=option.name,
        kind=option.kind,
        title=voice.name(option.name),
        says=voice.say(option.says),
        default=option.default,
        choices=choices,
        titles=[voice.name(choice) for choice in choices],
        least=facts.get("low"),
        most=facts.get("high"),
        size=facts.get("size"),
        seats=list(option.seats),
    )


def _bot(one: Opponent) -> messages.Bot:
    levels = [messages.Level(id=level.id, title=say(level.title), says=say(level.says)) for level in one.levels]
    return messages.Bot(name=one.bot, title=say(one.title), says=say(one.says), usual=one.usual, levels=levels)
