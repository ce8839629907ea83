"""Connections of uvicorn that nobody can hold open for nothing: caps, and a deadline for every request."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from .callers import address_of
from .limits import Slots
from .settings import Settings
from .socket import DIRECT

READ_AHEAD = 8  # messages of one socket
SPARE_FILES = 128  # for the database, bots and pages


class ConnectionLimits:
    """How many plain HTTP connections an address may hold, and all together. A proxy speaks for many addresses."""

    def __init__(self, settings: Settings) -> None:
        self.slots = Slots(settings.connections_per_address, settings.connections)
        self.deadline = settings.request_deadline
        self.proxies = set(settings.proxies)


class GuardedHttp(H11Protocol):
    """One HTTP connection. A request that has not arrived in time ends it; beyond the caps it is closed unread."""

    def __init__(self, limits: ConnectionLimits, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.limits = limits
        self.address: str | None = None  # set while the connection is counted
        self.late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = address_of({"client": self.client})
        if not self.limits.slots.take(address, unlimited=address in self.limits.proxies):
            transport.abort()
            return
        self.address = address
        self._expect_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.address is None:
            return
        super().data_received(data)
        if self.conn.their_state in (h11.IDLE, h11.SEND_BODY):
            self._expect_request()
        else:
            self._got_request()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the connection is a socket, which is counted as such."""
        self._uncount()
        super().handle_websocket_upgrade(event)

    def _expect_request(self) -> None:
        if self.late is None and self.address is not None:
            self.late = self.loop.call_later(self.limits.deadline, self._too_late)

    def _got_request(self) -> None:
        if self.late is not None:
            self.late.cancel()
            self.late = None

    def _too_late(self) -> None:
        self.late = None
        self.transport.abort()

    def _uncount(self) -> None:
        self._got_request()
        if self.address is not None:
            self.limits.slots.give_back(self.address)
            self.address = None


class DirectSocket(WebSocketsSansIOProtocol):
    """One WebSocket that finished text frames can be written to without a detour through tasks and queues."""

    async def run_asgi(self) -> None:
        self.scope["extensions"][DIRECT] = self  # type: ignore[assignment]
        try:
            await super().run_asgi()
        finally:
            del self.scope["extensions"][DIRECT]  # a circle, which would keep a closed socket in memory

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading after every message, at two system calls each; here a few may wait unread."""
        ahead = not self.read_paused and self.queue.qsize() < READ_AHEAD
        self.read_paused = self.read_paused or ahead
        super().send_receive_event_to_app()
        if ahead:
            self.read_paused = False

    def write_texts(self, frames: list[bytes]) -> bool:
        """Write frames at once and together; False if the client is behind or gone, and nothing was written."""
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self.transport.write(b"".join(part for frame in frames for part in (text_header(len(frame)), frame)))
        return True


def text_header(size: int) -> bytes:
    """What a WebSocket puts before an unmasked text of that many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((0x81, size))
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def open_files_allowed() -> int | None:
    """How many files this process may have open, after asking for as many as the system gives; None: no limit known."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard == resource.RLIM_INFINITY:
        hard = max(soft, 1 << 16)
    if soft != resource.RLIM_INFINITY and soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return int(hard)


def fitting(settings: Settings, files: int | None) -> Settings:
    """The settings with caps that leave files for everything else."""
    wanted = settings.sockets + settings.connections + SPARE_FILES
    if files is None or files >= wanted:
        return settings
    share = max(16, files - SPARE_FILES)
    connections = min(settings.connections, share // 4)
    return replace(settings, connections=connections, sockets=min(settings.sockets, share - connections))
