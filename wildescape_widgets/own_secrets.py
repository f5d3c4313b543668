"""What leads this user's notebooks back to a site: the secrets of seats and classes there.

They are kept in a file that only this user can read, beside the key of what browsers keep. Where no
file can be written, a secret lasts as long as its widget.
"""

from __future__ import annotations

import json
import os
import tempfile
from contextlib import suppress
from pathlib import Path
from typing import Final

from wildescape_widgets.encryption import key_file

MOST_SECRETS: Final = 50
"""How many secrets are kept; the newest."""


def secrets_file() -> Path:
    """The file with the secrets of this user."""
    return key_file().with_name("wildescape-sites.json")


def own_secret(*what: str) -> str | None:
    """The secret that was kept last; `what` are the site's address and what else tells it apart."""
    return _read().get(json.dumps(what))


def keep_own_secret(secret: str, *what: str) -> None:
    """Keep a secret, in the place of the one before."""
    kept = {**_read(), json.dumps(what): secret}
    newest = dict([*kept.items()][-MOST_SECRETS:])
    file = secrets_file()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        # Only its user can read a file that is made so.
        handle, draft = tempfile.mkstemp(dir=file.parent, prefix=file.name)
        with os.fdopen(handle, "w", encoding="utf-8") as out:
            json.dump(newest, out)
        Path(draft).replace(file)


def _read() -> dict[str, str]:
    try:
        kept = json.loads(secrets_file().read_text("utf-8"))
    except (OSError, ValueError):
        return {}
    return kept if isinstance(kept, dict) else {}
