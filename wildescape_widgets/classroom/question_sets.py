"""A set of questions that a teacher has prepared, as text: a file, or the code in a link."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from wildescape.i18n import InputError, say
from wildescape.share_codes import pack, unpack

LONGEST_FILE: Final = 500_000
"""The longest file of questions, in characters."""

LONGEST_SET_NAME: Final = 60

LONGEST_SET_CODE: Final = 11_000
"""The longest code of a set, in characters: a short link has room for it."""

FILE_KIND: Final = "wildescape-questions"
"""What a file of questions says that it is."""

SET_MARK: Final = "wq"
"""What the code of a set begins with, before the version."""

SET_DICTIONARY: Final = (
    b'{"form":"drill","fields":{"skill":"{"form":"higher","fields":{"first":"","second":"","trump":'
    b'{"form":"cards","fields":{"hand":"","right":"{"form":"number","fields":{"text":"","number":"'
    b'"options":[{"text":"","right":true},{"text":"","right":false}],"all":false,"why":"'
    b'{"form":"choice","fields":{"text":"{"form":"play","fields":{"hand":"","table":"","trump":"2"'
    b'{"form":"position","fields":{"position":"we1.","text":"","other":""}},'
    b'{"is":"wildescape-questions","name":"","lang":"zh_CN","questions":['
)
"""JSON that is common in sets, so that codes are short. A change needs a new version."""


class QuestionSet(NamedTuple):
    """A set of questions, as a teacher has filled them in.

    Args:
        name: what it's called; may be empty.
        questions: of each question its `form` and its `fields`.
    """

    name: str
    questions: Sequence[Mapping[str, Any]]

    def text(self, lang: str) -> str:
        """The set as JSON.

        Args:
            lang: the language that it's written in.
        """
        told = {"is": FILE_KIND, "name": self.name, "lang": lang, "questions": self.questions}
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))

    @property
    def file_name(self) -> str:
        """What a file of it is called."""
        plain = "".join(sign if sign.isalnum() or sign in "-_()" else " " for sign in self.name)
        return f"{' '.join(plain.split()) or FILE_KIND}.json"

    def code(self, lang: str) -> str:
        """The set as a code for a link.

        Raises:
            InputError: `out_of_range` for one that is too long.
        """
        code = pack(SET_MARK, self.text(lang).encode(), SET_DICTIONARY)
        if len(code) > LONGEST_SET_CODE:
            phrase = say("These questions are too long for a link. Save them as a file.")
            raise InputError("out_of_range", phrase)
        return code


def short_name(name: object) -> str:
    """A name for a set, cut if it's too long; empty for what is none."""
    plain = " ".join(name.split()) if isinstance(name, str) else ""
    return plain[:LONGEST_SET_NAME].strip()


def set_name(name: object) -> str:
    """A name for a set, without needless spaces.

    Raises:
        InputError: `malformed` for what is none.
    """
    plain = short_name(name)
    if not plain or plain != " ".join(str(name).split()):
        phrase = say("A name has 1 to {most} characters.", most=LONGEST_SET_NAME)
        raise InputError("malformed", phrase)
    return plain


def read_set(text: object) -> QuestionSet:
    """The set of a file or of a code.

    Raises:
        InputError: `malformed`, for what holds no questions; `bad_code`, for a code that is cut off
            or mistyped.
    """
    written: object = None
    if isinstance(text, str) and len(text) <= LONGEST_FILE:
        try:
            if text.lstrip().startswith(SET_MARK):
                written = unpack(text, SET_MARK, SET_DICTIONARY, say("set"))
            else:
                written = json.loads(text)
        except InputError:
            raise
        except (ValueError, RecursionError, zlib.error):
            pass
    match written:
        case {"is": str(kind), "questions": [*questions], **more} if kind == FILE_KIND:
            if all(isinstance(each, dict) for each in questions):
                return QuestionSet(short_name(more.get("name")), questions)
    raise InputError("malformed", say("This file holds no questions of a class."))
