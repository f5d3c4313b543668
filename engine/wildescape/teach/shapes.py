"""What a question shows and says, as types: its control, its hints, and what an answer is told."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypedDict

from wildescape.display import HandCard, HandOrders


class TermView(TypedDict):
    """A word of the glossary, in this language and in the other."""

    term: str
    other: str
    meaning: str


class HintView(TypedDict):
    """A hint, with the words of the glossary that it uses."""

    number: int
    text: str
    terms: list[TermView]


class Feedback(TypedDict):
    """What is said to an answer. Texts are empty where there is nothing to say."""

    isRight: bool
    title: str
    said: str
    """What was chosen."""
    because: str
    """The rule."""
    habit: str
    """The idea behind a wrong answer, and where it holds."""
    elsewhere: str
    """The published house rule by which the answer would be right."""
    why: str
    """What the author adds."""
    first: str
    """After a miss: what was chosen first."""
    now: str
    """After a miss: what is right."""
    wrong: list[int]
    """The places that are wrong."""


class ChoiceControl(TypedDict):
    """Options to choose one of."""

    options: list[tuple[str, str]]
    """Their keys with their texts."""
    wrong: list[str]
    """The keys that were tried already."""


class NumberControl(TypedDict):
    """A number to type."""

    wrong: list[int]
    """The numbers that were tried already."""


class OrderControl(TypedDict):
    """Cards to put in order."""

    items: list[list[HandCard]]
    given: list[int]
    """The places of the first items, where a guided step fills them in."""


class ControlSlot(TypedDict):
    """A place to fill with one of its options; it shows a title or cards."""

    title: str
    cards: list[HandCard]
    options: list[tuple[str, str]]


class SlotsControl(TypedDict):
    """Several places to fill."""

    slots: list[ControlSlot]
    given: list[str]
    """The answers for the first places, where a guided step fills them in."""
    wrong: list[int]
    """The places that were wrong in the last answer."""


class CardsControl(TypedDict):
    """A hand to choose cards from, or to split into plays."""

    cards: list[HandCard]
    orders: HandOrders
    canPass: bool
    given: list[list[int]]
    """The first plays, where a guided step fills them in."""


class NoControl(TypedDict):
    """A game that is played on is answered at its table."""


class QuestionBase(TypedDict):
    """What every question shows besides its control."""

    key: str
    """Changes with every question."""
    hints: list[HintView]
    hasMore: bool
    """Whether there are more hints."""
    lit: Sequence[int]
    """The places of the hand or of the list that the last hint highlights."""
    feedback: Feedback | None
    isSolved: bool


class ChoiceQuestion(QuestionBase):
    """A question with options."""

    kind: Literal["choose", "predict"]
    control: ChoiceControl


class NumberQuestion(QuestionBase):
    """A question whose answer is a number."""

    kind: Literal["number"]
    control: NumberControl


class OrderQuestion(QuestionBase):
    """Cards to put in order."""

    kind: Literal["order"]
    control: OrderControl


class SlotsQuestion(QuestionBase):
    """Several questions at once, each with options."""

    kind: Literal["sort", "assign"]
    control: SlotsControl


class CardsQuestion(QuestionBase):
    """A question whose answer is cards of a hand."""

    kind: Literal["select_cards", "partition"]
    control: CardsControl


class PlayedQuestion(QuestionBase):
    """A game that is played on."""

    kind: Literal["play_on"]
    control: NoControl


QuestionView = (
    ChoiceQuestion | NumberQuestion | OrderQuestion | SlotsQuestion | CardsQuestion | PlayedQuestion
)
