"""The seats that this user has taken from notebooks: what leads back after a kernel's restart.

The secret of a seat is kept in a file that only this user can read, beside the key of what browsers
keep. Where no file can be written, a seat lasts as long as its widget.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from wildescape_widgets.encryption import key_file

MOST_SEATS: Final = 50
"""How many seats are kept; the newest."""


def seats_file() -> Path:
    """The file with the seats of this user."""
    return key_file().with_name("wildescape-seats.json")


def own_seat(site: str, code: str, name: str) -> str | None:
    """The secret of the seat that this user had last at a table, under this name."""
    return _read().get(_name(site, code, name))


def keep_own_seat(site: str, code: str, name: str, secret: str) -> None:
    """Keep the secret of a seat; the same table is found again by site, code and name."""
    key = _name(site, code, name)
    seats = {**_read(), key: secret}
    newest = dict([*seats.items()][-MOST_SEATS:])
    file = seats_file()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Only its user can read a file that is made so.
        handle, draft = tempfile.mkstemp(dir=file.parent, prefix=file.name)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(newest, out)
        Path(draft).replace(file)


def _name(site: str, code: str, name: str) -> str:
    return json.dumps([site, code, name])


def _read() -> dict[str, str]:
    try:
        kept = json.loads(seats_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
