"""Games, guests, and tables as the lobby shows them."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field

from .base import CHAT_LENGTH, NAME_LENGTH, Facts, Message, Name, SeatNumber, Word


class Level(Facts):
    """How strong a bot plays."""

    id: str
    title: str
    says: Annotated[str, Meta(description="one sentence for players")]


class Bot(Facts):
    """A kind of bot that plays this game."""

    name: str
    title: str
    says: str
    usual: Annotated[bool, Meta(description="offered first, by a name people understand; the others are more bots")]
    levels: list[Level]


class Option(Facts):
    """A rule option of a game."""

    name: str
    kind: Literal["choice", "whole", "switch", "subset"]
    title: Annotated[str, Meta(description="its name for people")]
    says: str
    default: str | int | bool | list[str]
    choices: Annotated[list[str], Meta(description="for choice and subset: the ids to choose from")] = field(
        default_factory=list
    )
    titles: Annotated[list[str], Meta(description="the names of the choices for people, in their order")] = field(
        default_factory=list
    )
    least: Annotated[int | None, Meta(description="for whole")] = None
    most: Annotated[int | None, Meta(description="for whole")] = None
    size: Annotated[
        int | None,
        Meta(description="for subset: how many are chosen; `random` lets chance choose"),
    ] = None
    seats: Annotated[list[int], Meta(description="the numbers of players it is for; empty: any")] = field(
        default_factory=list
    )


class Game(Facts):
    """A game that can be played here."""

    id: str
    title: str
    subtitle: str
    summary: str
    seats: Annotated[list[int], Meta(description="how many may play")]
    minutes: Annotated[tuple[int, int], Meta(description="shortest and longest")]
    cooperative: bool
    lesson: Annotated[int | None, Meta(description="minutes of its guided first game; null where it has none")]
    options: list[Option]
    bots: list[Bot]
    usual_bot: Annotated[str, Meta(description="the bot that is offered where nobody has chosen yet")]


class Rules(Facts):
    """The rules of a game, as Markdown; a numbered paragraph begins with its number in bold."""

    game: str
    text: str
    summary: Annotated[str, Meta(description="the same in short, on one page; may be empty")] = ""


class Me(Facts):
    """The caller, as the server knows them."""

    name: str
    token: Annotated[
        str | None,
        Meta(description="only for a program that asked for it; a browser has a cookie"),
    ] = None


class NameMe(Message):
    """Take a name; the first call registers the caller as a guest."""

    name: Name
    token: Annotated[
        bool,
        Meta(description="answer with the token instead of a cookie: for programs"),
    ] = False


class NewSeat(Message):
    """How a seat of a new table is to be filled."""

    kind: Literal["me", "open", "bot"]
    name: Annotated[Name | None, Meta(description="for a second person on this screen (several `me`)")] = None
    bot: Word | None = None
    level: Word | None = None


class NewTable(Message):
    """Set up a table."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]
    options: dict[str, str | int | bool | list[str]] = field(default_factory=dict)
    public: Annotated[bool, Meta(description="listed in everybody's lobby while seats are open")] = False
    shared: Annotated[bool, Meta(description="in a cooperative game: every person decides for every person")] = False
    hints: Annotated[
        Literal["on", "announced", "off"],
        Meta(description="whether a bot may be asked for advice, and whether everybody hears of it"),
    ] = "on"


class Join(Message):
    """Sit down with an invitation."""

    seat: Annotated[SeatNumber | None, Meta(description="the first open seat if left out")] = None
    name: Name | None = None


class Seat(Facts):
    """Who sits where."""

    seat: int
    name: str
    kind: Annotated[
        Literal["human", "bot", "open"],
        Meta(description="who holds the seat; a handed seat stays human's"),
    ]
    bot: Annotated[str | None, Meta(description="the bot that plays here now")] = None
    level: str | None = None
    handed: Annotated[
        bool,
        Meta(description="a person's seat that a bot plays until it is taken back"),
    ] = False
    connected: bool = False
    state: Annotated[
        Literal["", "thinking", "warming"],
        Meta(description="what the bot here is doing; warming: preparing its rules"),
    ] = ""


class TableCard(Facts):
    """A table in the lobby."""

    id: str
    game: str
    title: str
    status: Literal["waiting", "playing", "over", "closed", "stuck"]
    seats: list[Seat]
    mine: Annotated[list[int], Meta(description="the caller's seats")]
    my_turn: bool = False
    invitation: Annotated[str | None, Meta(description="code for /join/…, where the caller may know it")] = None
    watch: Annotated[str | None, Meta(description="code for /watch/…, where the caller may know it")] = None
    changed: float = 0.0


class Lobby(Facts):
    """The caller's tables and the tables that wait for anybody."""

    mine: list[TableCard]
    open: list[TableCard]


class Reach(Facts):
    """How friends reach a server whose page was opened on its own machine."""

    hosts: Annotated[list[str], Meta(description="hosts to put in place of localhost; none: only this machine can")]


class Limits(Facts):
    """What the server accepts."""

    message_bytes: int
    messages_per_second: float
    tables_per_guest: int
    keep_finished: Annotated[float | None, Meta(description="days until a finished table is deleted")] = None
    keep_abandoned: Annotated[float | None, Meta(description="days until an unfinished table is deleted")] = None
    keep_guests: Annotated[float | None, Meta(description="days until a guest without tables is forgotten")] = None
    chat_length: int = CHAT_LENGTH
    name_length: int = NAME_LENGTH
