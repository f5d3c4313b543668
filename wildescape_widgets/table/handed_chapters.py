"""Chapters that a teacher hands out, as a code, and what somebody plays first in one of them."""

from __future__ import annotations

import json
import re
import zlib
from contextlib import suppress
from typing import Final

from wildescape.escalation import Escalation
from wildescape.hand import HandState
from wildescape.i18n import InputError, Phrase, bad_request, say
from wildescape.share_codes import code_in, pack, parse_shared, unpack
from wildescape.teach.chapters import Lecture, LectureChapter, format_lecture, parse_lecture

from wildescape_widgets.table.handout import HandOut, link_or_code

LONGEST_CODE: Final = 11_900
"""How many characters the code of chapters may have."""

MARK: Final = "wc"
"""What it begins with, before the version."""

DICTIONARY: Final = (
    b'moves = [[0, ""], [1, "8S 8H"], [2, ""]]\\nnotes = [{ at = 2, text = "hidden = [1, 3, 5]\\n'
    b'at = \\n\\n[[chapters]]\\ntitle = { en = "", zh_CN = "" }\\ntext = { en = "What would you '
    b'lead?" }\\ngame = \\"\\"\\"\\nwildescape trump=8 turn=0\\n0: 3C 4D 9H LJ\\n1: 6C 7D 8H\\n2: '
)
"""Text that is common in such codes. A change needs a new version."""

CHAPTERS_TOLD: Final = say(
    "Chapters from your teacher. What you change in them stays in this browser, beside your own."
)
"""What somebody reads who opens them."""

_BLANK: Final = re.compile(r"\s+")


def format_chapters(lecture: Lecture) -> str:
    """The code of chapters.

    Raises:
        InputError: `bad_request`, if there are none, or too many for a code.
    """
    if not lecture.chapters:
        raise bad_request(say("There are no chapters to hand out yet."))
    text = json.dumps(format_lecture(lecture), ensure_ascii=False)
    code = pack(MARK, text.encode("utf-8", "replace"), DICTIONARY)
    if len(code) > LONGEST_CODE:
        raise bad_request(
            say("That's too much for a link. Remove some chapters, or save them as a file.")
        )
    return code


def are_chapters(text: str) -> bool:
    """Whether a text is meant as the code of chapters, or as a link with one."""
    return code_in(text).lstrip().startswith(f"{MARK}1.")


def parse_chapters(text: str) -> Lecture:
    """The chapters in a code or a link, each of which can be shown.

    Raises:
        InputError: `bad_code`, for what is damaged, made up or too long.
    """
    what, code = link_or_code(text), _BLANK.sub("", code_in(text))
    if len(code) > LONGEST_CODE:
        raise _bad_code(say("This {what} is too long to be one of ours."), what)
    try:
        lecture = parse_lecture(unpack(code, MARK, DICTIONARY, say("chapters")))
    except (ValueError, TypeError, LookupError, AttributeError, zlib.error) as error:
        if isinstance(error, InputError) and error.code == "bad_code":
            raise
        raise _bad_code(
            say("There are no chapters in this {what}: it was made up."), what
        ) from None
    if not lecture.chapters:
        raise _bad_code(say("There are no chapters in this {what}: it was made up."), what)
    return lecture


def begun(chapter: LectureChapter) -> HandOut | None:
    """Where somebody plays on in a chapter, from the seat in turn; `None` where nobody does."""
    with suppress(InputError):
        position = parse_shared(chapter.game).value
        if isinstance(position, HandState | Escalation):
            now = position
            for move in chapter.moves[: chapter.at]:
                now = now.after(move)
            if now.turn is not None:
                return HandOut(position, now.turn, moves=chapter.moves[: chapter.at])
    return None


def _bad_code(phrase: Phrase, what: Phrase) -> InputError:
    return InputError("bad_code", phrase.filled(what=what))
