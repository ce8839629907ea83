"""By which addresses others in the network reach a server that listens here."""

from __future__ import annotations

import ipaddress
import socket

ANYWHERE = ("0.0.0.0", "::")
SOMEWHERE = ("192.0.2.1", 9)  # kept for documentation: nothing is sent there, only the way out is looked up


def hosts(listens: str) -> list[str]:
    """Hosts that lead to a server which listens at `listens`; none where only this machine reaches it."""
    if listens in ANYWHERE:
        found = [_way_out(), *_own_addresses()]
    else:
        found = [listens]
    return list(dict.fromkeys(host for host in found if host and not _is_only_here(host)))


def _way_out() -> str:
    """The address this machine has towards the rest of the network; empty without one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
        except OSError:
            return ""
        return str(probe.getsockname()[0])


def _own_addresses() -> list[str]:
    try:
        return [str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    except OSError:
        return []


def _is_only_here(host: str) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_link_local or address.is_unspecified
