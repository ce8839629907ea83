"""Starts the server: prints where it is, opens the browser if asked, and runs until it is stopped."""

from __future__ import annotations

import signal
import socket
import sys
import webbrowser
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import uvicorn
from sqlalchemy import make_url
from sqlalchemy.exc import SQLAlchemyError

from sekki.kit.language import later, say

from . import memory
from .app import create_app
from .connections import ConnectionLimits, DirectSocket, GuardedHttp, fitting, open_files_allowed
from .database import DamagedDatabase, DatabaseInUse, open_database
from .logs import configure
from .reach import hosts
from .schema import NewerDatabase
from .settings import Settings
from .supervisor import Supervisor

LOCAL = "127.0.0.1"
PORT = 8424
PORTS_TRIED = 20
PING = 20.0
SHUTDOWN = 2
ACCEPT_AT_ONCE = 32  # connections in a turn of the event loop, so that a flood of them does not hold everybody up …
WAITING_CONNECTIONS = 2048  # … while the system keeps so many for us


class CannotServe(RuntimeError):
    """The server cannot start; the message says why and what to do."""


def serve(
    settings: Settings | None = None,
    *,
    host: str = LOCAL,
    port: int | None = None,
    open_browser: bool = False,
    processes: int = 1,
    tell: Callable[[str], None] = print,
) -> None:
    """Serve until interrupted. Without `port` the first free one from 8424 on is taken; 0 takes any."""
    settings = replace(settings or Settings(), listens=host)
    configure(settings.log_format)
    if processes > 1:
        check_processes(settings.database)
    check_database(settings.database)
    listening = listen(host, port, shared=processes > 1)
    address = _address(host, listening.getsockname()[1])

    def ready() -> None:
        _announce(address, open_browser, tell)
        tell(_for_friends(host, listening.getsockname()[1]))

    if processes > 1:
        Supervisor(serve_on, settings, listening, processes).run(ready)
    else:
        serve_on(settings, listening, ready)


def serve_on(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Serve with this process alone; `ready` is called once it answers."""
    configure(settings.log_format)
    memory.share_arenas()
    _Announced(configured(settings), ready).run(sockets=[listening])


def check_processes(url: str) -> None:
    """Several processes need a database and a system that can be shared."""
    if url.startswith("sqlite"):
        raise CannotServe(
            say("Several processes share a PostgreSQL; SQLite serves one. Give --database postgresql+psycopg://…")
        )
    if not hasattr(socket, "SO_REUSEPORT") or not hasattr(signal, "SIGHUP"):
        raise CannotServe(
            say("This system cannot share a port between processes; start one server for each port instead.")
        )


def configured(settings: Settings) -> uvicorn.Config:
    settings = fitting(settings, open_files_allowed())
    return uvicorn.Config(
        create_app(settings),
        http=partial(GuardedHttp, ConnectionLimits(settings)),  # type: ignore[arg-type]
        ws=DirectSocket,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=list(settings.proxies),
        log_config=None,  # `logs` does it; what uvicorn says of a request holds its whole address, codes included
        log_level="warning",
        access_log=False,
        ws_max_size=settings.socket_bytes,
        ws_per_message_deflate=False,  # frames are small, and compressing them costs more than sending them
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        server_header=False,
        backlog=ACCEPT_AT_ONCE,
        timeout_graceful_shutdown=SHUTDOWN,
    )


def check_database(url: str) -> None:
    """Open the database once, so that what is wrong with it is said before anything else."""
    try:
        database = open_database(url)
        try:
            database.check()
        finally:
            database.close()
    except (ValueError, DatabaseInUse, DamagedDatabase, NewerDatabase) as error:
        raise CannotServe(str(error)) from None
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        says = later("The database {database} cannot be used: {reason}")
        raise CannotServe(say(says, database=make_safe(url), reason=reason)) from None
    except OSError as error:
        says = later("The database {database} cannot be used: {reason}")
        raise CannotServe(say(says, database=make_safe(url), reason=error.strerror or error)) from None


def make_safe(url: str) -> str:
    """The address without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return repr(url.rpartition("@")[2])


class _Announced(uvicorn.Server):
    """Says where it is once it answers, so that whoever reads it can call at once."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            for listening in sockets or ():
                listening.listen(WAITING_CONNECTIONS)
            memory.settle()
            self.ready()


def _announce(address: str, open_browser: bool, tell: Callable[[str], None]) -> None:
    tell(say("Sekki is at {address}  (Ctrl+C stops it)", address=address))
    sys.stdout.flush()
    if open_browser:
        webbrowser.open(address)


def _for_friends(host: str, port: int) -> str:
    """How somebody else in the network gets to the table."""
    found = hosts(host)
    if not found:
        return say("Only this computer reaches it; `sekki serve --host 0.0.0.0` lets friends in your network in.")
    return say("Friends in your network: {addresses}", addresses=", ".join(_address(one, port) for one in found))


def listen(host: str, port: int | None, shared: bool = False) -> socket.socket:
    """A listening socket, taken before anything slow begins."""
    tried = [port] if port is not None else range(PORT, PORT + PORTS_TRIED)
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for number in tried:
        # Named as TCP, so that asyncio sends small frames at once instead of collecting them (TCP_NODELAY).
        listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        try:
            listening.bind((host, number))
            return listening
        except OSError as error:
            listening.close()
            reason = error.strerror or str(error)
    if port is None:
        says = later("No free port from {first} to {last} on {host}; choose one with --port.")
        raise CannotServe(say(says, first=PORT, last=PORT + PORTS_TRIED - 1, host=host))
    says = later("Port {port} on {host} cannot be used: {reason}. Choose another with --port.")
    raise CannotServe(say(says, port=port, host=host, reason=reason))


def _address(host: str, port: int) -> str:
    name = "localhost" if host in (LOCAL, "0.0.0.0", "::", "::1") else host
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"
