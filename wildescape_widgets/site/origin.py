"""Who asks: the visitor, and whether it's for a page of ours."""

from __future__ import annotations

import hashlib
import hmac
import os
import time
from ipaddress import IPv6Address, ip_address
from typing import Final
from urllib.parse import urlsplit

from tornado.httputil import HTTPServerRequest

TICKET_SECONDS: Final = 600
"""How long a ticket is good for."""

_SECRET: Final = os.urandom(32)


def is_same_origin(request: HTTPServerRequest) -> bool:
    """Whether a page of this site asks. A browser says so with what may change anything."""
    origin = urlsplit(request.headers.get("Origin", "")).netloc
    return bool(origin) and origin == request.headers.get("Host", "").lower()


def visitor_of(request: HTTPServerRequest) -> str:
    """The visitor, by address; a network of IPv6 is one, since it has addresses without end.

    A school may share one address. Anything else that could tell its pupils apart comes from
    the browser, and a bad visitor would make up as many as it takes.
    """
    try:
        address = ip_address(request.remote_ip or "")
    except ValueError:
        return "nobody"
    if isinstance(address, IPv6Address):
        return address.exploded[:19] if address.ipv4_mapped is None else str(address.ipv4_mapped)
    return str(address)


def make_ticket() -> str:
    """A ticket that says when a page of ours asked for a kernel, and is hard to forge.

    >>> since = read_ticket(make_ticket())
    """
    since = str(time.time())
    return f"{since}-{_signature(since)}"


def read_ticket(ticket: str) -> float | None:
    """When the page asked that got this ticket; `None` if it's none, or too old.

    >>> read_ticket("1753000000.0-abc") is None
    True
    """
    since, _, signature = ticket.partition("-")
    if not hmac.compare_digest(signature.encode("utf-8", "replace"), _signature(since).encode()):
        return None
    return float(since) if time.time() - float(since) < TICKET_SECONDS else None


def _signature(since: str) -> str:
    return hmac.new(_SECRET, since.encode("utf-8", "replace"), hashlib.sha256).hexdigest()
