"""What a client says."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from .base import CHAT_LENGTH, Code, Id, Message, MoveText, SeatNumber, Word


class Hello(Message, tag="hello"):
    """First message on a socket: which table, and the last `seq` already known."""

    table: Code
    since: Annotated[int, Meta(ge=0)] | None = None
    watch: Annotated[Code | None, Meta(description="the spectator code, for a caller without a seat")] = None
    language: Annotated[
        Word | None,
        Meta(
            description="a tag like `de` or `zh-Hant`, in place of what the connection asked for (`Accept-Language`); "
            "to change it at the table, say hello again with another one and without `since`"
        ),
    ] = None


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
    forced: Annotated[bool, Meta(description="it plays itself: the log says so where it is `forced`")] = False


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
    """A new game with the same people and bots, once this one is over."""

    id: Id
    swap: Annotated[bool, Meta(description="everybody moves on to the next seat")] = False
    harder: Annotated[bool, Meta(description="every bot makes room for the next stronger of the usual ones")] = False


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
