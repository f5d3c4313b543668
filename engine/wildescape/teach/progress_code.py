"""Progress as a code that a learner copies: to another device, or to a teacher."""

from __future__ import annotations

import json
import zlib
from typing import Final

from wildescape.i18n import InputError, say
from wildescape.share_codes import LONGEST_CODE, LONGEST_CONTENT, pack, unpack
from wildescape.teach.progress import Progress
from wildescape.teach.progress_json import bad_progress, parse_progress, progress_to_json

PROGRESS_MARK: Final = "wp"
"""What a progress code begins with."""

LONGEST_LEARNER_NAME: Final = 60
"""How long the name of a learner may be, in characters."""

# Usual in the JSON of a progress, for short codes: a change of it is a change of their version.
USUAL_TEXT: Final = (
    b'"table-and-pack/partners":[3,1],"single-cards/order-with-trump":[2,2],"pairs-and-triples/'
    b'legal-or-not":[1,3],"five-card-classes/sort-eight":[3,1],"which-five-win/same-triple":[3,1],'
    b'"jokers-wild/three-nines":[3,1],"flow-of-a-trick/who-leads":[3,1],"escape-and-trapped/'
    b'stop-here":[3,1],"four-outcomes/draw-changes":[3,1],"tribute/who-pays":[3,1],'
    b'"escalation-totals/beat-eleven":[3,1],"escalation-specials/beat-what":[3,1],'
    b'"skills":{"card-order":[1,20000,0,1,{"forgets_trump":1.0,"two_high":0.5},0,1],'
    b'"which-trump":[2,20001,3,4,{"own_level":0.25},1,0],"single-follows":[1,20002,1,2,'
    b'{"equal_follows":0.12},0,0],"is-play":[1,20003,2,2,{},0,0],"stronger":[1,20004,1,1,'
    b'{"kicker_counts":1.5},0,0],"stands-for":[1,20005,1,1,{},0,0],"outcome":[1,20006,1,1,{},0,0],'
    b'"mistakes":{"stronger:0:17":[1,20007],{"name":"","version":1,"steps":{"'
)


def format_progress_code(progress: Progress, name: str = "") -> str:
    """The progress of a learner as a code that `parse_progress_code` reads back.

    Mistakes from own hands stay out of it, so that it stays short.

    Args:
        progress: what is kept of the learner.
        name: the learner's name, for a teacher; may be empty.

    Raises:
        InputError: `bad_progress`, for a name that is too long or not printable; `bad_code`, for
            more than fits in a code.
    """
    packed = {"name": _learner(name), **progress_to_json(progress.without_hands)}
    written = json.dumps(packed, ensure_ascii=False, separators=(",", ":")).encode()
    code = pack(PROGRESS_MARK, written, USUAL_TEXT)
    if len(code) > LONGEST_CODE or len(written) > LONGEST_CONTENT:
        raise InputError("bad_code", say("This progress is too long for a code."))
    return code


def parse_progress_code(text: str) -> tuple[str, Progress]:
    """The name of a learner and the progress in a code.

    Raises:
        InputError: `bad_code`, with the reason: cut off, mistyped, another kind of code, too long;
            `bad_progress`, for a code whose content is made up.
    """
    try:
        packed = unpack(text, PROGRESS_MARK, USUAL_TEXT, say("progress"))
    except InputError:
        raise
    except (ValueError, zlib.error):
        raise bad_progress() from None
    if not isinstance(packed, dict):
        raise bad_progress()
    return _learner(packed.get("name")), parse_progress(packed)


def _learner(name: object) -> str:
    if not isinstance(name, str):
        raise bad_progress()
    plain = " ".join(name.split())
    if len(plain) > LONGEST_LEARNER_NAME or not plain.replace(" ", "").isprintable():
        most = say("A name has at most {most} characters.", most=LONGEST_LEARNER_NAME)
        raise InputError("bad_progress", most)
    return plain
