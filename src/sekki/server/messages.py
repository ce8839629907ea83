"""Every message between a table and its people, once.

The schema, the OpenAPI document and the TypeScript types are made from these classes (`sekki.server.types`), and
`docs/protocol.md` explains them. All text is plain text: a client escapes it, the server never sends HTML.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

NAME_LENGTH = 24
CHAT_LENGTH = 500

Id = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        description="chosen by the sender; the answer carries it again",
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=15, description="a seat, counted from 0")]
MoveText = Annotated[
    str,
    Meta(min_length=1, max_length=200, description="a move as text, like `play spring-4`"),
]
Code = Annotated[str, Meta(min_length=1, max_length=64)]
Word = Annotated[str, Meta(max_length=64)]
Name = Annotated[str, Meta(max_length=200)]


class Message(Struct, forbid_unknown_fields=True, kw_only=True):
    """What is sent to the server; unknown fields are refused."""


class Facts(Struct, kw_only=True):
    """What the server sends."""


# What is in the house


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
    says: str
    default: str | int | bool | list[str]
    choices: Annotated[list[str], Meta(description="for choice and subset: the ids to choose from")] = []
    least: Annotated[int | None, Meta(description="for whole")] = None
    most: Annotated[int | None, Meta(description="for whole")] = None
    size: Annotated[
        int | None,
        Meta(description="for subset: how many are chosen; `random` lets chance choose"),
    ] = None


class Game(Facts):
    """A game on the shelf."""

    id: str
    title: str
    subtitle: str
    summary: str
    seats: Annotated[list[int], Meta(description="how many may play")]
    minutes: Annotated[tuple[int, int], Meta(description="shortest and longest")]
    cooperative: bool
    options: list[Option]
    bots: list[Bot]
    usual_bot: Annotated[str, Meta(description="the bot that is offered where nobody has chosen yet")]


class Rules(Facts):
    """The rules of a game, as Markdown; a numbered paragraph begins with its number in bold."""

    game: str
    text: str


# Lobby


class Me(Facts):
    """Who the server takes the caller for."""

    name: str
    token: Annotated[
        str | None,
        Meta(description="only for a program that asked for it; a browser has a cookie"),
    ] = None


class NameMe(Message):
    """Take a name; the first call makes a guest of the caller."""

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
    options: dict[str, str | int | bool | list[str]] = {}
    public: Annotated[bool, Meta(description="listed in everybody's lobby while seats are open")] = False
    shared: Annotated[bool, Meta(description="in a cooperative game: every person decides for every person")] = False


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


class Limits(Facts):
    """What the server accepts."""

    message_bytes: int
    messages_per_second: float
    tables_per_guest: int
    chat_length: int = CHAT_LENGTH
    name_length: int = NAME_LENGTH


# A table, as one caller sees it


class Move(Facts):
    """A legal move."""

    id: Annotated[int, Meta(description="number in the game's move space")]
    text: str
    kind: str
    args: list[str]
    label: Annotated[str, Meta(description="as a person says it")]
    note: Annotated[str, Meta(description="what it costs or ends, or empty")]
    targets: Annotated[list[str], Meta(description="things to light up, in the order they are clicked")]


class Happening(Facts):
    """An event of the game, for the seats that see it."""

    kind: str
    args: list[str | None]
    text: str
    sees: Annotated[
        list[int],
        Meta(description="those of the caller's seats that see it; empty for a spectator"),
    ]


class Entry(Facts):
    """One line of the table's log; `seq` counts them without gaps."""

    seq: int
    at: Annotated[float, Meta(description="seconds since 1970")]
    kind: Annotated[
        Literal[
            "opened",
            "seat",
            "start",
            "move",
            "undo",
            "ask",
            "answer",
            "chat",
            "notice",
            "again",
            "closed",
        ],
        Meta(description="`notice`: the table speaks, for example of a bot that was replaced"),
    ]
    seat: Annotated[int | None, Meta(description="whose doing it is")] = None
    text: Annotated[
        str,
        Meta(description="a sentence; for `chat` what was said; for `move` and `start` mostly empty"),
    ] = ""
    events: Annotated[list[Happening], Meta(description="what a move or the start brought, in order")] = []


class UndoState(Facts):
    """What the undo button of a seat does."""

    possible: Annotated[bool, Meta(description="`undo` works at once")]
    ask: Annotated[bool, Meta(description="`undo` with `ask` asks the other people")]
    reason: Annotated[str, Meta(description="why not at once, or empty")]


class Sight(Facts):
    """The table from one seat; a spectator has one sight, with `seat` null and no moves."""

    seat: int | None
    view: Annotated[
        dict[str, Any] | None,
        Meta(description="the game's own view; null before the start"),
    ]
    prompt: Annotated[str, Meta(description="whose decision, what is asked, what it costs")]
    moves: list[Move]
    undo: UndoState
    secret: Annotated[
        bool,
        Meta(description="this seat knows something now that a spectator does not; else a screen needs no curtain"),
    ]


class UndoAsk(Facts):
    """A pending request to take a move back."""

    seat: Annotated[int, Meta(description="who asks")]
    text: str
    waiting: Annotated[list[int], Meta(description="seats that have not answered")]


class ScoreLine(Facts):
    what: str
    points: int


class Rival(Facts):
    """An opponent that holds no seat: an automa."""

    name: str
    score: int
    lines: Annotated[list[ScoreLine], Meta(description="adding up to its score")]


class Result(Facts):
    """How the game ended; lists are in seat order."""

    says: Annotated[str, Meta(description="how it was decided, in a sentence")]

    scores: list[int]
    places: Annotated[
        list[int],
        Meta(description="1: won; ties share; 0: lost a cooperative or solo game"),
    ]
    winners: list[int]
    lines: Annotated[list[list[ScoreLine]], Meta(description="per seat, adding up to its score")]
    rivals: Annotated[list[Rival], Meta(description="opponents that hold no seat")]


class Table(Facts):
    """All that one caller may know of a table now."""

    id: str
    game: str
    title: str
    options: dict[str, Any]
    public: bool
    shared: Annotated[bool, Meta(description="every person at the table decides for every person")]
    status: Annotated[
        Literal["waiting", "playing", "over", "closed", "stuck"],
        Meta(description="waiting: for people to sit down; stuck: the stored game no longer fits the rules"),
    ]
    seats: list[Seat]
    mine: Annotated[
        list[int],
        Meta(description="the caller's seats; several on one screen; none for a spectator"),
    ]
    may: Annotated[
        list[int], Meta(description="seats the caller may decide for; more than `mine` where control is shared")
    ]
    host: Annotated[bool, Meta(description="the caller set this table up")]
    invitation: str | None
    watch: str | None
    actors: Annotated[list[int], Meta(description="seats the game waits for")]
    committed: Annotated[list[int], Meta(description="seats whose simultaneous choice lies face down")]
    sights: list[Sight]
    ask: UndoAsk | None
    result: Annotated[Result | None, Meta(description="once the game is over")]
    again: Annotated[str | None, Meta(description="the table of the next game with the same seats")]


# From a client


class Hello(Message, tag="hello"):
    """First message on a socket: which table, and the last `seq` already known."""

    table: Code
    since: Annotated[int, Meta(ge=0)] | None = None
    watch: Annotated[Code | None, Meta(description="the spectator code, for who has no seat")] = None


class PlayMove(Message, tag="move"):
    """Play a move. Sent again with the same `client_move_id` it is not played again, only answered again."""

    client_move_id: Id
    seat: SeatNumber
    move: MoveText
    expected_seq: Annotated[
        int,
        Meta(
            ge=0,
            description="the `seq` the choice was made at; refused if this seat's sight changed since",
        ),
    ]


class Undo(Message, tag="undo"):
    """Take back this seat's last move."""

    id: Id
    seat: SeatNumber
    ask: Annotated[bool, Meta(description="if the rule forbids it, ask the other people")] = False


class Consent(Message, tag="consent"):
    """Answer a pending request to take a move back, for all of the caller's seats."""

    id: Id
    yes: bool


class Chat(Message, tag="chat"):
    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=CHAT_LENGTH)]
    seat: Annotated[
        SeatNumber | None,
        Meta(description="which of the caller's seats speaks; the first if left out"),
    ] = None


class Hand(Message, tag="hand"):
    """Hand a seat to a bot: one's own, or that of a person who has been away for a while."""

    id: Id
    seat: SeatNumber
    bot: Word
    level: Word | None = None


class TakeBack(Message, tag="take_back"):
    """Take a handed seat back."""

    id: Id
    seat: SeatNumber


class Fill(Message, tag="fill"):
    """The host puts a bot on an open seat, or opens a bot's seat again (`bot` null), before the start."""

    id: Id
    seat: SeatNumber
    bot: Word | None
    level: Word | None = None


class Stand(Message, tag="stand"):
    """Leave a seat before the start."""

    id: Id
    seat: SeatNumber


class Close(Message, tag="close"):
    """The host ends the table for good."""

    id: Id


class Again(Message, tag="again"):
    """A new game with the same seats, once this one is over."""

    id: Id


class Why(Message, tag="why"):
    """Why can this move not be played now?"""

    id: Id
    seat: SeatNumber
    move: MoveText


class Hint(Message, tag="hint"):
    """Ask a bot for the best moves of one's own seat."""

    id: Id
    seat: SeatNumber


class Ping(Message, tag="ping"):
    id: Id


# From the server


class Snapshot(Facts, tag="snapshot"):
    """Everything, to begin with or when too far behind; replaces what the client knew."""

    seq: int
    table: Table
    log: Annotated[list[Entry], Meta(description="the last entries, not necessarily all")]


class Update(Facts, tag="update"):
    """What came after `since`, and the table as it is now."""

    seq: int
    since: int
    table: Table
    log: Annotated[list[Entry], Meta(description="all entries after `since`")]


class Presence(Facts, tag="presence"):
    """Who is there and which bot thinks; not part of the log."""

    seats: list[Seat]


class Ack(Facts, tag="ack"):
    """Done, stored as entry `seq`."""

    id: str
    seq: int
    table: Annotated[str | None, Meta(description="for `again`: the new table")] = None


class Refused(Facts, tag="refused"):
    """Not done, and why; nothing has changed."""

    id: str | None
    code: Annotated[
        Literal[
            "illegal",
            "stale",
            "not_your_seat",
            "not_your_turn",
            "not_now",
            "no_undo",
            "id_reused",
            "malformed",
            "too_large",
            "too_fast",
            "too_many",
            "not_found",
            "stranger",
            "no_entry",
            "forbidden",
            "trouble",
        ],
        Meta(description="for programs"),
    ]
    reason: Annotated[str, Meta(description="for people")]
    rule: Annotated[str | None, Meta(description="number of the rule that refuses, where one does")] = None
    possible: Annotated[list[str], Meta(description="moves that could be played instead")] = []
    seq: Annotated[int | None, Meta(description="where the table is now")] = None


class Because(Facts, tag="because"):
    """Answer to `why`."""

    id: str
    legal: bool
    rule: str | None
    reason: str
    possible: list[str]


class Advice(Facts):
    """A move worth a thought."""

    move: str
    label: str
    chance: Annotated[float, Meta(description="the bot's estimate of winning with it, 0 to 1")]
    reasons: Annotated[list[str], Meta(description="in words, what it has over the other moves; may be empty")]


class Hints(Facts, tag="hints"):
    """Answer to `hint`, best first. It holds for the sight at `seq`."""

    id: str
    seat: int
    seq: int
    hints: list[Advice]


class Pong(Facts, tag="pong"):
    id: str


# After the game


class ReplayStep(Facts):
    """One step of a finished game from one seat; step 0 is the start."""

    step: int
    seat: int | None
    move: str
    label: str
    events: list[Happening]
    view: dict[str, Any]
    prompt: str


class Replay(Facts):
    """A stretch of a finished game."""

    game: str
    title: str
    seats: list[Seat]
    total: Annotated[int, Meta(description="number of steps, the start included")]
    steps: list[ReplayStep]


class Choice(Facts):
    """A move, and the chance of winning its seat had with it."""

    move: str
    label: str
    chance: float


class Judgement(Facts):
    """A move that was played against the best one found."""

    played: Choice
    best: Choice
    loss: Annotated[float, Meta(description="the chance that was given away, 0 to 1")]
    mark: Literal["best", "fine", "inexact", "mistake"]


class Decision(Facts):
    """A step of the game at which there was something to choose."""

    step: Annotated[int, Meta(description="the step of the replay that shows the move")]
    seat: int
    known: Annotated[Judgement, Meta(description="by what the seat knew then")]
    open: Annotated[Judgement, Meta(description="with all cards open")]


class Review(Facts):
    """A finished game, looked back at."""

    curve: Annotated[
        list[list[float]],
        Meta(description="for every step of the replay the chances of all seats, with all cards open"),
    ]
    turning_points: Annotated[list[int], Meta(description="steps after which chances had changed most")]
    decisions: list[Decision]
    simulations: Annotated[int, Meta(description="how many games each position was thought about")]


class Reviewing(Facts):
    """How far a review is; it is made once and kept."""

    state: Literal["waiting", "working", "done", "failed"]
    done: Annotated[int, Meta(description="steps looked at")]
    total: int
    review: Annotated[Review | None, Meta(description="once it is done")] = None


class PlayOn(Message):
    """A new table that goes on from a step of a finished game, with new luck."""

    step: Annotated[int, Meta(ge=0, description="a step of the replay; the game goes on after it")]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=16)]


FromClient = (
    Hello | PlayMove | Undo | Consent | Chat | Hand | TakeBack | Fill | Stand | Close | Again | Why | Hint | Ping
)
FromServer = Snapshot | Update | Presence | Ack | Refused | Because | Hints | Pong
Command = PlayMove | Undo | Consent | Chat | Hand | TakeBack | Fill | Stand | Close | Again | Why | Hint

# What plain HTTP carries besides the messages above.
OverHttp = (Game, Rules, Me, NameMe, NewTable, Join, TableCard, Lobby, Limits, Replay, Reviewing, PlayOn)
