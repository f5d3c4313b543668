"""Shows questions to all pupils of a site and reads their answers, as a process of its own.

Each line of its input is a request of a pupil's page, and each line of its output the answer. It
keeps nothing of anybody: a request says what the class is asked.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from wildescape_widgets.classroom.join import JoinClass
from wildescape_widgets.site.limits import limit

READY: Final = "ready"
"""The first line of the output."""

_HEAD: Final[Mapping[str, object]] = {"id": 0, "rev": None}
"""What a message of a browser has besides; the page knows itself what is answered."""


@cache
def _pupil(lang: str) -> JoinClass:
    return JoinClass(lang=lang)


def answered(asked: Mapping[str, Any]) -> dict[str, object]:
    """What a pupil's page gets: what it shows, and the reply to its message.

    Args:
        asked: `lang`, a language; `followed`, the fields of `JoinClass.follow`; and `message`, an
            action of `JoinClass` with its fields.
    """
    pupil, message = _pupil(asked["lang"]), asked["message"]
    reply = pupil.reply_to({**asked["followed"], **_HEAD, "action": "follow"})
    if reply["ok"] and message["action"] != "follow":
        reply = pupil.reply_to({**message, **_HEAD})
    return {"view": pupil.view, "reply": {key: reply[key] for key in reply if key != "id"}}


def main() -> None:
    """Answer until the input ends, with no more than a kernel may take."""
    limit()
    print(READY, flush=True)
    for line in sys.stdin.buffer:
        print(json.dumps(answered(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
