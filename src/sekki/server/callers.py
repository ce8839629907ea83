"""Who calls, how often they may, and over how many connections.

Everything is counted twice: for the guest (whose token was found true) or the stranger, and for the address they call
from. Several people share an address at home or at school, so an address may do more than a guest. A made-up token
makes nobody a guest: its bearer is one of the strangers of that address.
"""

from __future__ import annotations

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from starlette.types import Scope

from sekki.kit.language import later, say

from .identity import hashed
from .limits import Buckets, Slots
from .messages import Chat, Hint, Message
from .refusals import Refusal
from .settings import Settings
from .store import Guest

REMEMBERED = 10_000
TOO_MANY_MESSAGES = later("Too many messages; wait {seconds} seconds.")
TOO_MANY_REQUESTS = later("Too many requests from this address; wait {seconds} seconds.")
LASTS = 10.0  # so long a token is not looked up again; a name changed by another process is known by then
IPV6_HOUSEHOLD = 64  # a household has that many bits of its own


def address_of(scope: Scope) -> str:
    """Where a call comes from: an IPv4 address, or the network of a household with IPv6."""
    client = scope.get("client")
    host = str(client[0]) if client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or ipaddress.ip_network((address, IPV6_HOUSEHOLD), strict=False))
    return host


class Callers:
    """The callers of one server process. `find` looks a token's hash up."""

    def __init__(self, settings: Settings, find: Callable[[str], Awaitable[Guest | None]]) -> None:
        self.settings, self.find = settings, find
        rate, burst, many = settings.messages_per_second, settings.message_burst, settings.guests_per_address
        minute = 60.0
        self.guests = Buckets(rate, burst)
        self.strangers = Buckets(rate, burst)
        self.addresses = Buckets(rate * many, burst * many)
        self.newcomers = Buckets(settings.guests_per_minute / minute, settings.guests_per_minute)
        self.connects = Buckets(settings.connects_per_minute / minute, settings.sockets_per_address)
        self.openings = Buckets(settings.tables_per_minute / minute, settings.tables_per_guest)
        self.openings_here = Buckets(many * settings.tables_per_minute / minute, many * settings.tables_per_guest)
        self.chats = Buckets(settings.chats_per_minute / minute, settings.message_burst)
        self.hints = Buckets(settings.hints_per_minute / minute, settings.message_burst)
        self.sockets = Slots(settings.sockets_per_address, settings.sockets)
        self.sockets_of_guests = Slots(settings.sockets_per_guest, settings.sockets)
        self.recognised: OrderedDict[str, tuple[float, Guest]] = OrderedDict()
        self.banned: dict[str, str] = {}  # addresses that are not served, and why

    async def guest(self, token: str | None) -> Guest | None:
        """The guest a token belongs to."""
        if not token:
            return None
        key = hashed(token)
        at, guest = self.recognised.get(key, (0.0, None))
        if guest is not None and time.monotonic() - at < LASTS:
            return guest
        found = await self.find(key)
        self.recognised.pop(key, None)
        if found is not None:
            self.recognised[key] = (time.monotonic(), found)
            if len(self.recognised) > REMEMBERED:
                self.recognised.popitem(last=False)
        return found

    def forget(self, guest: str) -> None:
        """The guest has another name now."""
        for key in [key for key, (_, known) in self.recognised.items() if known.id == guest]:
            del self.recognised[key]

    def call(self, address: str) -> None:
        """Any request, whoever makes it."""
        if address in self.banned:
            raise Refusal("forbidden", say("This address is not served here: {why}", why=self.banned[address]))
        self._take(self.addresses, address, TOO_MANY_REQUESTS)

    def act(self, guest: Guest | None, address: str) -> None:
        """A request or a message of a guest, or of a stranger."""
        if guest is not None:
            self._take(self.guests, guest.id, TOO_MANY_MESSAGES)
        else:
            self._take(self.strangers, address, TOO_MANY_MESSAGES)

    def say(self, guest: Guest | None, command: Message) -> None:
        """Chat is stored for ever and hints take a bot's time, so they are counted once more."""
        if guest is None:
            return
        if isinstance(command, Chat):
            self._take(self.chats, guest.id, later("Too many words; wait {seconds} seconds."))
        elif isinstance(command, Hint):
            self._take(self.hints, guest.id, later("Too many hints; wait {seconds} seconds."))

    def register(self, address: str) -> None:
        """A new guest."""
        self._take(self.newcomers, address, later("Too many new guests from this address; wait {seconds} seconds."))

    def open_table(self, guest: Guest, address: str) -> None:
        self._take(self.openings, guest.id, later("Too many new tables; wait {seconds} seconds."))
        self._take(self.openings_here, address, later("Too many new tables from this address; wait {seconds} seconds."))

    def connect(self, address: str) -> None:
        """A new socket; `disconnect` ends it."""
        self._take(self.connects, address, later("Too many connections from this address; wait {seconds} seconds."))
        if not self.sockets.take(address):
            most = self.sockets.each
            reason = say("At most {most} connections from one address, and the server may be full.", most=most)
            raise Refusal("too_many", reason)

    def disconnect(self, address: str) -> None:
        self.sockets.give_back(address)

    def join(self, guest: Guest | None) -> None:
        """A socket of a guest says hello; `leave` ends it."""
        if guest is not None and not self.sockets_of_guests.take(guest.id):
            raise Refusal("too_many", say("At most {most} connections at once.", most=self.sockets_of_guests.each))

    def leave(self, guest: Guest | None) -> None:
        if guest is not None:
            self.sockets_of_guests.give_back(guest.id)

    def _take(self, buckets: Buckets, caller: str, what: str) -> None:
        if not buckets.take(caller):
            wait = buckets.wait(caller)
            raise Refusal("too_fast", say(what, seconds=f"{wait:.1f}"), retry_after=wait)
