"""One WebSocket: what comes in is checked and carried out in order, what goes out waits in a queue."""

from __future__ import annotations

import asyncio
import contextlib
from collections import deque
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from sekki.kit.language import choose, say, speak

from .hub import Hub
from .listener import Viewer
from .live_table import LiveTable
from .messages import FromClient, FromServer, Hello, Hint, Ping, PlayMove, Pong
from .refusals import Refusal
from .store import Guest
from .trouble import report

TOO_MUCH = 1008
TROUBLE = 1011
NO_TABLE = 4404
SLOW_SEND = 30.0
REPLIES_WAITING = 32
DIRECT = "sekki.direct"  # where a connection of ours finds its way into the ASGI scope

decoder = msgspec.json.Decoder(FromClient)
encoder = msgspec.json.Encoder()


class Socket:
    """A connected browser or program."""

    def __init__(self, ws: WebSocket, hub: Hub, guest: Guest | None, address: str = "") -> None:
        self.ws, self.hub, self.guest, self.address = ws, hub, guest, address
        settings = hub.settings
        self.settings = settings
        self.dropped = 0
        self.warned = False
        self.table: LiveTable | None = None
        self.viewer: Viewer | None = None
        self.sent: int | None = None  # the last entry that was sent
        self.lagging = False
        self.queue: deque[tuple[int | None, bytes]] = deque()  # frames; an update with its number
        self.direct: Any = getattr(ws, "scope", {}).get("extensions", {}).get(DIRECT)
        self.sending = False  # the writer is at work
        self.flushing = False  # what is queued is written at the end of this turn of the event loop
        self.filled, self.drained = asyncio.Event(), asyncio.Event()
        self.drained.set()
        self.hinting: asyncio.Task[None] | None = None
        self.closing: asyncio.Task[None] | None = None

    async def run(self) -> None:
        writer = asyncio.create_task(self._write())
        silent = asyncio.get_running_loop().call_later(self.settings.hello_deadline, self._expect_hello)
        try:
            await self._read()
        except WebSocketDisconnect:
            pass
        except Exception as error:
            report("a socket failed", error)
            await self._close_in_trouble()
        finally:
            silent.cancel()
            self._leave()
            writer.cancel()
            if self.closing is not None:
                self.closing.cancel()
            if self.hinting is not None:
                self.hinting.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await writer

    def _expect_hello(self) -> None:
        """Close a socket that never said what it is for."""
        if self.table is None:
            self.closing = asyncio.create_task(self._close(TOO_MUCH, "no hello in time"))

    async def _close(self, code: int, reason: str) -> None:
        with contextlib.suppress(Exception):
            await self.ws.close(code, reason)

    # In

    async def _read(self) -> None:
        while True:
            message = await self.ws.receive()
            if message["type"] == "websocket.disconnect":
                return
            raw = message.get("text")
            if raw is None:
                raw = message.get("bytes") or b""
            if not await self._allowed(raw):
                continue
            await self._handle(raw)
            await self.drained.wait()

    async def _allowed(self, raw: str | bytes) -> bool:
        try:
            self.hub.callers.act(self.guest, self.address)
        except Refusal as refusal:
            self.dropped += 1
            if self.dropped > self.settings.dropped_messages:
                await self._flush()
                await self.ws.close(TOO_MUCH, "too many messages")
                raise WebSocketDisconnect(TOO_MUCH) from None
            if not self.warned:
                self.warned = True
                self.reply(refusal.to(None))
            return False
        self.warned = False
        if len(raw) > self.settings.message_bytes:
            limit = self.settings.message_bytes
            self.reply(
                Refusal(
                    "too_large", say("A message has at most {limit} bytes, not {size}.", limit=limit, size=len(raw))
                ).to(None)
            )
            return False
        return True

    async def _handle(self, raw: str | bytes) -> None:
        try:
            message = decoder.decode(raw)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            self.reply(
                Refusal("malformed", say("This is not a message of the protocol: {error}", error=error)).to(_id_of(raw))
            )
            return
        if isinstance(message, Hello):
            await self._hello(message)
            return
        if isinstance(message, Ping):
            self.reply(Pong(id=message.id))
            return
        id = message.client_move_id if isinstance(message, PlayMove) else message.id
        if self.table is None or self.viewer is None:
            self.reply(Refusal("not_now", say("Say hello to a table first.")).to(id))
            return
        try:
            self.hub.callers.say(self.guest, message)
        except Refusal as refusal:
            self.reply(refusal.to(id))
            return
        if isinstance(message, Hint):
            if self.hinting is not None and not self.hinting.done():
                self.reply(Refusal("too_fast", say("A hint is on its way already.")).to(id))
                return
            self.hinting = asyncio.create_task(self._hint(self.table, self.viewer, message))
            return
        self.reply(await self.hub.answer(self.table, self.viewer, message))

    async def _hint(self, table: LiveTable, viewer: Viewer, message: Hint) -> None:
        self.reply(await self.hub.answer(table, viewer, message))

    async def _hello(self, message: Hello) -> None:
        if message.language is not None:
            speak(choose([message.language]))
        try:
            table = await self.hub.table(message.table)
            viewer = table.admit(self.guest, message.watch)
            if table is self.table:  # who says hello again does not come and go
                self.viewer = viewer
                await table.bring_up_to_date(self, message.since)
                return
            self._leave()
            self.hub.callers.join(self.guest)
        except Refusal as refusal:
            self.reply(refusal.to(None))
            await self._flush()
            await self.ws.close(NO_TABLE, refusal.message.code)
            raise WebSocketDisconnect(NO_TABLE) from None
        self.table, self.viewer = table, viewer
        await table.join(self, message.since)

    def _leave(self) -> None:
        if self.table is None:
            return
        self.table.leave(self)
        self.hub.callers.leave(self.guest)
        self.table, self.sent, self.lagging = None, None, False
        self._drop_updates()

    def _drop_updates(self) -> None:
        self.queue = deque(item for item in self.queue if item[0] is None)

    # Out

    def reply(self, message: FromServer) -> None:
        self._put(None, encoder.encode(message))

    def send(self, frame: bytes) -> None:
        self._put(None, frame)

    def push(self, seq: int, frame: bytes) -> None:
        """Queue an update; when too many wait, they are dropped, and one frame replaces them."""
        if self.lagging:
            return
        if sum(item[0] is not None for item in self.queue) >= self.settings.queued_frames:
            self.fall_behind()
            return
        self._put(seq, frame)

    def fall_behind(self) -> None:
        """Miss updates until one frame brings this socket up to date."""
        self._drop_updates()
        self.lagging = True
        self.filled.set()

    def _put(self, seq: int | None, frame: bytes) -> None:
        self.queue.append((seq, frame))
        if len(self.queue) > self.settings.queued_frames + REPLIES_WAITING:
            self.drained.clear()
        if self.direct is None or self.sending:
            self.filled.set()
        elif not self.flushing:
            self.flushing = True
            asyncio.get_running_loop().call_soon(self._flush_at_once)

    def _flush_at_once(self) -> None:
        """Write all that this turn of the event loop has queued as one; if the client is behind, the writer waits."""
        self.flushing = False
        if self.sending or not self.queue or not self.direct.write_texts([frame for _, frame in self.queue]):
            self.filled.set()
            return
        for seq, _ in self.queue:
            self.sent = seq or self.sent
        self.queue.clear()

    async def _write(self) -> None:
        """Send what is queued; if that cannot go on, close the socket, so that the client comes back."""
        try:
            while True:
                await self.filled.wait()
                self.filled.clear()
                await self._flush()
                if self.lagging and self.table is not None and self.viewer is not None:
                    await self.table.bring_up_to_date(self, self.sent)
        except Exception as error:
            report("a socket could not be brought up to date", error)
            await self._close_in_trouble()

    async def _close_in_trouble(self) -> None:
        await self._close(TROUBLE, "trouble here; come back")

    async def _flush(self) -> None:
        self.sending = True
        try:
            while self.queue:
                seq, frame = self.queue.popleft()
                async with asyncio.timeout(SLOW_SEND):
                    await self.ws.send_text(frame.decode())
                self.sent = seq or self.sent
        except (TimeoutError, WebSocketDisconnect, RuntimeError, OSError):
            self.queue.clear()
            await self._close(TOO_MUCH, "too slow")
            return
        finally:
            self.sending = False
        self.drained.set()


def _id_of(raw: str | bytes) -> str | None:
    """The id of a message that is otherwise not understood, so that its sender can tell which one it was."""
    with contextlib.suppress(Exception):
        found = msgspec.json.decode(raw)
        id = found.get("client_move_id", found.get("id"))
        return id[:64] if isinstance(id, str) else None
    return None
