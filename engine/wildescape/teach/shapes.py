"""What a question shows and what an answer is told, as types."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from wildescape.display import HandCard


class TermView(TypedDict):
    """A word of the glossary, in this language and in the other."""

    term: str
    other: str
    meaning: str
    anchor: str
    """Where the rules to read explain it."""


class HintView(TypedDict):
    """A hint, with the words of the glossary that it uses."""

    number: int
    text: str
    terms: list[TermView]


class AnswerView(TypedDict):
    """An answer, and why it's right or wrong: the reason is about this answer and no other."""

    said: str
    because: str


class Feedback(TypedDict):
    """What is said to an answer. Texts are empty where there is nothing to say."""

    isRight: bool
    title: str
    chosen: AnswerView
    """What was chosen; a right answer isn't named if nothing else was chosen before it."""
    parts: list[AnswerView]
    """What was chosen in each wrong part of a list, until it's told what is right there."""
    right: list[AnswerView]
    """What is right, once it's told beside something wrong; of a list, its wrong parts."""
    habit: str
    """The idea behind a wrong answer, and where it holds."""
    elsewhere: str
    """The published house rule by which the answer would be right."""
    why: str
    """What the author adds."""
    wrong: list[int]
    """The places that are wrong."""


class QuestionView(TypedDict):
    """A question: what to answer it with, its hints, and what is said to the last answer."""

    key: str
    """Changes with every question."""
    kind: str
    """The kind of exercise."""
    control: Mapping[str, Any]
    """What to answer with; `control_types` says for each kind what it holds."""
    hints: list[HintView]
    hasMore: bool
    """Whether there are more hints."""
    lit: Sequence[int]
    """The places of the hand or of the list that the last hint highlights, or the told ones."""
    feedback: Feedback | None
    isClosed: bool
    """Whether no more answers are taken: once it's over, and where a class is told to stop."""
    isOver: bool
    """Whether the right answer is known, and may be seen; in a class only once it's shown."""


class PaperOption(TypedDict):
    """An answer to choose on paper."""

    key: str
    label: str
    """Its letter; empty for ranks, as a J or an A would be read as one of them."""
    text: str
    cards: Sequence[HandCard]


class PaperPlace(TypedDict):
    """A thing with boxes beside it."""

    title: str
    """What it is, where it isn't cards."""
    cards: list[HandCard]
    options: list[PaperOption]
    """A box to tick for each; without any, there's one empty box to write in."""


class Writing(TypedDict):
    """Where an answer is written on paper: what is empty isn't there."""

    isPlay: bool
    """Whether a play at a table is asked for, so that one's own hand lies here."""
    hand: list[HandCard]
    todo: str
    options: list[PaperOption]
    """Boxes to tick, one below another."""
    shared: list[PaperOption]
    """What may be written into the boxes of all places."""
    places: list[PaperPlace]
    lines: list[str]
    """Lines to write on, by what stands before them."""


BLANK: Final[Writing] = {
    "isPlay": False,
    "hand": [],
    "todo": "",
    "options": [],
    "shared": [],
    "places": [],
    "lines": [],
}
"""A sheet with no place to write."""
