"""What a pupil sees of a class: the questions of the teacher appear by themselves."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from wildescape.i18n import InputError, say
from wildescape.rules import Rules
from wildescape.teach.class_questions import ClassQuestion, parse_class_question
from wildescape.teach.progress_code import format_progress_code

from wildescape_widgets.base import action
from wildescape_widgets.built import bundle
from wildescape_widgets.classroom.asked import asked_view, join_view, no_play
from wildescape_widgets.classroom.shapes import AnswerReply, AskedView, HandInReply, JoinView
from wildescape_widgets.classroom.texts import JOIN_TEXTS
from wildescape_widgets.house import house
from wildescape_widgets.lessons.learner import Learner
from wildescape_widgets.snapshot import Line, Snapshot


def _question(text: object, rules: Rules) -> ClassQuestion:
    return _known(text, rules) if isinstance(text, str) else parse_class_question(text, rules)


@lru_cache(maxsize=8)
def _known(text: str, rules: Rules) -> ClassQuestion:
    """The question of a text: what the coach would play is thought out once for all pupils."""
    return parse_class_question(text, rules)


class JoinClass(Learner):
    """A room of the course where a pupil answers what a class is asked.

    The browser speaks with the class; this judges, in the pupil's own language.

    >>> pupil = JoinClass()
    >>> pupil
    <JoinClass: question 0>
    """

    _esm = bundle("join", "table", "lessons", "classroom")
    shows = ("lang",)

    def __init__(self, **traits: Any) -> None:
        self._number = 0
        self._question: ClassQuestion | None = None
        self._mine: Any = None
        self._is_open = False
        self._is_shown = False
        super().__init__(**traits)

    def _view(self) -> JoinView:
        return join_view(
            self.lang,
            self._number,
            self._asked(),
            is_open=self._is_open,
            asks_why=self._asks_why,
        )

    @property
    def _asks_why(self) -> bool:
        is_play = self._question is not None and self._question.exercise.is_play
        return is_play and self._is_open and self._mine is not None

    def _asked(self) -> AskedView | None:
        if self._question is None:
            return None
        return asked_view(
            self._question,
            self.lang,
            self._number,
            self._mine,
            is_open=self._is_open,
            is_shown=self._is_shown,
        )

    @action
    def follow(
        self, number: object, question: object, shown: object, isOpen: object, mine: object
    ) -> None:
        """The browser tells what the class is asked.

        Args:
            number: which question it is.
            question: the question, as JSON, without what is right; `None` for none.
            shown: the question with its answer, once that is shown.
            isOpen: whether answers are taken.
            mine: what this pupil has answered, as JSON, if anything.
        """
        if type(number) is not int or type(isOpen) is not bool:
            raise InputError("malformed", say("A message has an id, a rev and an action."))
        text = question if shown is None else shown
        asked = None if text is None else _question(text, house().rules)
        answer = None if asked is None or mine is None else asked.read_answer(mine)
        self._number, self._question, self._mine = number, asked, answer
        self._is_open, self._is_shown = isOpen, shown is not None
        self._publish()

    @action
    def answer(self, answer: object) -> AnswerReply:
        """Read an answer, which the class is sent; what it has taken comes by `follow`."""
        asked = self._question
        if asked is None or not self._is_open:
            raise InputError("not_now", JOIN_TEXTS["closed"])
        given = asked.exercise.from_browser(answer)
        asked.exercise.read(given)
        if asked.exercise.only_plays and (why := no_play(asked.exercise, given)):
            raise InputError("bad_answer", why)
        return {"answer": json.dumps(given, ensure_ascii=False)}

    @action
    def hand_in(self, name: object) -> HandInReply:
        """Make a code of the pupil's progress."""
        if not isinstance(name, str) or not name.strip():
            raise InputError("out_of_range", say("Write your name first."))
        return {"code": format_progress_code(self.progress, name.strip())}

    def __repr__(self) -> str:
        return f"<JoinClass: question {self._number}>"

    def snapshot(self) -> Snapshot:
        return Snapshot.of(self.view["texts"]["join"], self._lines(), self.lang)

    def _lines(self) -> Iterator[Line]:
        if asked := self.view["asked"]:
            yield Line(asked["goal"])
