"""Who asks: the visitor, and whether it's for a page of ours."""

from __future__ import annotations

import hashlib
import hmac
import os
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest

TICKET_SECONDS: Final = 600
"""How long a ticket is good for."""

HOME_BITS: Final = 56
NETWORK_BITS: Final = 48
"""How many bits of an IPv6 address providers give away: to a home, and to a company at most."""

NETWORK_SHARE: Final = 2
"""A network may have as much as so many visitors."""

_SECRET: Final = os.urandom(32)


def is_same_origin(request: HTTPServerRequest) -> bool:
    """Whether a page of this site asks. A browser says so with what may change anything."""
    try:
        origin = urlsplit(request.headers.get("Origin", "")).netloc
    except ValueError:
        return False
    return bool(origin) and origin == request.headers.get("Host", "").lower()


def visitor_of(request: HTTPServerRequest) -> str:
    """The visitor that sends a request."""
    return visitor_at(request.remote_ip or "")


def visitor_at(address: str) -> str:
    """The visitor with this address; for IPv6 what a home gets, which has addresses without end.

    A school may share one address. Anything else that could tell its pupils apart comes from
    the browser, and a bad visitor would make up as many as it takes.

    >>> visitor_at("2001:db8:0:142::1"), visitor_at("2001:db8:0:143::2"), visitor_at("10.0.0.1")
    ('2001:db8:0:100::/56', '2001:db8:0:100::/56', '10.0.0.1')
    """
    try:
        ip = ip_address(address)
    except ValueError:
        return "nobody"
    if not isinstance(ip, IPv6Address):
        return str(ip)
    return _prefix(ip, HOME_BITS) if ip.ipv4_mapped is None else str(ip.ipv4_mapped)


@lru_cache(maxsize=4096)
def network_of(visitor: str) -> str:
    """The network that a visitor is in: for IPv6 what a company gets, with many visitors in it.

    >>> network_of("2001:db8:0:100::/56"), network_of("10.0.0.1")
    ('2001:db8::/48', '10.0.0.1')
    """
    address, _, bits = visitor.partition("/")
    return _prefix(IPv6Address(address), NETWORK_BITS) if bits else visitor


def crowds(visitor: str, each: int, all_: int) -> Iterator[tuple[Callable[[str], bool], int]]:
    """Who shares room with a visitor, and how much they may have: its address, its network, all.

    Args:
        visitor: The visitor; empty while it's unknown.
        each: How much an address may have.
        all_: How much all together may have.
    """
    if visitor:
        network = network_of(visitor)
        yield lambda other: other == visitor, each
        yield lambda other: network_of(other) == network, NETWORK_SHARE * each
    yield lambda other: True, all_


def _prefix(ip: IPv6Address, bits: int) -> str:
    rest = 128 - bits
    return f"{IPv6Address(int(ip) >> rest << rest)}/{bits}"


def make_ticket(visitor: str) -> str:
    """A ticket that says when a page of `visitor` asked for a kernel, and is hard to forge.

    >>> since = read_ticket(make_ticket("10.0.0.1"), "10.0.0.1")
    """
    since = str(time.time())
    return f"{since}-{_signature(since, visitor)}"


def read_ticket(ticket: str, visitor: str) -> float | None:
    """When the page asked that got this ticket; `None` if it's not of this visitor, or too old.

    >>> read_ticket("1753000000.0-abc", "10.0.0.1") is None
    True
    """
    since, _, signature = ticket.partition("-")
    true = _signature(since, visitor)
    if not hmac.compare_digest(signature.encode("utf-8", "replace"), true.encode()):
        return None
    return float(since) if time.time() - float(since) < TICKET_SECONDS else None


def _signature(since: str, visitor: str) -> str:
    signed = f"{since} {visitor}".encode("utf-8", "replace")
    return hmac.new(_SECRET, signed, hashlib.sha256).hexdigest()
