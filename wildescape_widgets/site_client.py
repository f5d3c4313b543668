"""Asks a site of Wild Escape from Python, as the site's own pages do."""

from __future__ import annotations

import http.client
import json
import os
import re
import urllib.error
import urllib.request
from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlsplit

from wildescape.i18n import InputError, bad_request, say, shown

from wildescape_widgets.house import OWN_SITE

ANSWER_SECONDS: Final = 30
"""How long a site may take to answer; for news it waits 20 seconds itself."""

MOST_TOLD: Final = 2**22
"""How many bytes of an answer are read."""


HERE: Final = re.compile(r"(localhost|127(\.\d+){3}|\[::1\])(:\d+)?(/.*)?", re.IGNORECASE)
"""An address on this computer, which needs no scheme."""


def own_site() -> str:
    """The address of the site that belongs to this machine; empty if there is none.

    Raises:
        InputError: `bad_request` if the environment names what is no address of a site.
    """
    given = os.environ.get(OWN_SITE)
    return site_address(given) if given else ""


def site_address(given: object) -> str:
    """The address of a site, with a slash at its end; also from the address of its tables.

    Raises:
        InputError: `bad_request` for what is no address of a site.

    >>> site_address("https://cards.example")
    'https://cards.example/'
    >>> site_address("localhost:8866/together")
    'http://localhost:8866/'
    """
    example = "https://cards.example"
    if given is None:
        missing = say("“server” is missing: the address of the site, such as {example}.")
        raise bad_request(missing, example=f'server="{example}"')
    text = given.strip() if isinstance(given, str) else ""
    try:
        parts = urlsplit(f"http://{text}" if HERE.fullmatch(text) else text)
        is_site = parts.scheme in ("http", "https") and bool(parts.hostname)
        is_site = is_site and parts.username is None and (parts.port is None or parts.port > 0)
    except ValueError:
        is_site = False
    if not is_site:
        raise InputError(
            "bad_request",
            say(
                "“server” is the address of a site, such as “{example}”, not {value}.",
                example=example,
                value=shown(given),
            ),
        )
    path = parts.path.rstrip("/").removesuffix("/together")
    return f"{parts.scheme}://{parts.netloc.lower()}{path}/"


def own_name() -> str | None:
    """What the site that belongs to this machine calls whoever asks from here, if it's known."""
    return os.environ.get("JUPYTERHUB_USER") if own_site() else None


class SiteClient:
    """A site that is asked from Python.

    Args:
        address: where it is, as a browser would open it; `None` for the one of this machine.

    Raises:
        InputError: `bad_request` for what is no address of a site, or if there is none.
    """

    def __init__(self, address: object) -> None:
        own = own_site()
        self.address = own if address is None and own else site_address(address)
        parts = urlsplit(self.address)
        self._headers = {
            "Content-Type": "application/json",
            # Whoever asks by Python does so for themselves: no page of another site has led them.
            "Origin": f"{parts.scheme}://{parts.netloc}",
            "User-Agent": "wildescape",
        }
        # It says whose notebook this is, and nobody else may read it.
        self._token = os.environ.get("JUPYTERHUB_API_TOKEN") if self.address == own else None

    def ask(self, path: str, asked: Mapping[str, object]) -> dict[str, Any]:
        """What the site tells; with `reason` if it refuses.

        Args:
            path: what is asked for, below the site's address.
            asked: what goes with it.

        Raises:
            InputError: `no_answer` if nobody answers, `no_site` if it's no site that knows this.
        """
        body = json.dumps(asked).encode()
        request = urllib.request.Request(self.address + path, body, self._headers)
        if self._token:
            request.add_unredirected_header("Authorization", f"token {self._token}")
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:
                text = answer.read(MOST_TOLD)
        except urllib.error.HTTPError as refused:
            with refused:
                text = refused.read(MOST_TOLD)
        except (OSError, http.client.HTTPException):
            raise InputError(
                "no_answer",
                say(
                    "Nobody answers at {server}. Check the address, and that you're online.",
                    server=self.address,
                ),
            ) from None
        try:
            told = json.loads(text)
        except (ValueError, RecursionError):
            told = None
        if not isinstance(told, dict):
            raise self.is_none()
        return told

    def is_none(self) -> InputError:
        """The error for an address at which there's nothing to ask."""
        return InputError(
            "no_site",
            say(
                "The site at {server} doesn't know what this notebook asks. It's another site, or "
                "it runs a version of Wild Escape that is older than yours.",
                server=self.address,
            ),
        )

    def check(self, told: Mapping[str, object], needed: type) -> None:
        """Make sure that an answer holds all that this version needs.

        Args:
            told: the answer.
            needed: its type, a `TypedDict`.

        Raises:
            InputError: `no_site` if something is missing.
        """
        if not told.keys() >= needed.__required_keys__:  # type: ignore[attr-defined]
            raise self.is_none()
