"""Every message between a table and its people, once.

The schema, the OpenAPI document and the TypeScript types are made from these classes (`sekki.server.codegen`), and
`docs/protocol.md` explains them. All text is plain text: a client escapes it, the server never sends HTML.
"""

from __future__ import annotations

from .answers import Ack, Advice, Because, Hints, Pong, Presence, Refused, Snapshot, Update
from .base import CHAT_LENGTH, NAME_LENGTH, Facts, Message
from .commands import Again, Chat, Close, Consent, Fill, Hand, Hello, Hint, Ping, PlayMove, Stand, TakeBack, Undo, Why
from .laboratory import AskWhatIf, Knob, Knobs, Laboratory, StudyCard, WhatIfPlayer, WhatIfProgress
from .lesson import LessonChapter, LessonPlayOn, LessonStep
from .lobby import (
    Bot,
    Game,
    Join,
    Level,
    Limits,
    Lobby,
    Me,
    NameMe,
    NewSeat,
    NewTable,
    Option,
    Reach,
    Rules,
    Seat,
    TableCard,
)
from .postgame import Choice, Decision, Judgement, PlayOn, Replay, ReplayStep, Review, Reviewing
from .table import Entry, Happening, Move, Outlook, Result, Rival, ScoreLine, Sight, Table, UndoAsk, UndoState

__all__ = [
    "CHAT_LENGTH", "NAME_LENGTH", "Ack", "Advice", "Again", "AskWhatIf", "Because", "Bot", "Chat", "Choice", "Close",
    "Command", "Consent", "Decision", "Entry", "Facts", "Fill", "FromClient", "FromServer", "Game", "Hand", "Happening",
    "Hello", "Hint", "Hints", "Join", "Judgement", "Knob", "Knobs", "Laboratory", "LessonChapter", "LessonPlayOn",
    "LessonStep", "Level", "Limits", "Lobby", "Me", "Message", "Move", "NameMe", "NewSeat", "NewTable", "Option",
    "Outlook", "OverHttp", "Ping", "PlayMove",
    "PlayOn", "Pong", "Presence", "Reach", "Refused",
    "Replay", "ReplayStep", "Result", "Review", "Reviewing", "Rival", "Rules", "ScoreLine", "Seat", "Sight",
    "Snapshot", "Stand", "StudyCard", "Table", "TableCard", "TakeBack", "Undo", "UndoAsk", "UndoState", "Update",
    "WhatIfPlayer", "WhatIfProgress", "Why",
]  # fmt: skip

FromClient = (
    Hello | PlayMove | Undo | Consent | Chat | Hand | TakeBack | Fill | Stand | Close | Again | Why | Hint | Ping
)
FromServer = Snapshot | Update | Presence | Ack | Refused | Because | Hints | Pong
Command = PlayMove | Undo | Consent | Chat | Hand | TakeBack | Fill | Stand | Close | Again | Why | Hint

# What plain HTTP carries besides the messages above.
OverHttp = (
    Game, Rules, Me, NameMe, NewTable, Join, TableCard, Lobby, Limits, Reach, Replay, Reviewing, PlayOn,
    LessonChapter, LessonPlayOn, Laboratory, AskWhatIf, WhatIfProgress,
)  # fmt: skip
