"""Exercises: a kind of step a file, with how it is written, judged, hinted at and shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, get_type_hints

from wildescape.teach.exercises.assign import Assign
from wildescape.teach.exercises.base import Exercise
from wildescape.teach.exercises.best import Grade
from wildescape.teach.exercises.choose import Choose
from wildescape.teach.exercises.choose_all import OwnSelection
from wildescape.teach.exercises.number import Number
from wildescape.teach.exercises.order import Order
from wildescape.teach.exercises.own import OWN, OwnCards, OwnChoice, OwnNumber, OwnQuestion
from wildescape.teach.exercises.partition import Partition
from wildescape.teach.exercises.play_on import PlayOn, game_of
from wildescape.teach.exercises.predict import Predict
from wildescape.teach.exercises.select_cards import (
    BeatPlay,
    FollowPlay,
    MakePlay,
    SelectCards,
)
from wildescape.teach.exercises.select_totals import BeatValue, MakeValue
from wildescape.teach.exercises.select_tribute import OfferCards, PayTribute, ReturnCard
from wildescape.teach.exercises.sort import Sort
from wildescape.teach.exercises.stop import Stop
from wildescape.teach.exercises.would_play import WouldPlay
from wildescape.teach.scenes import Scene
from wildescape.teach.toml_table import TomlTable

__all__ = [
    "EXERCISES",
    "EXERCISE_KINDS",
    "OWN",
    "Assign",
    "Choose",
    "Exercise",
    "Grade",
    "MakePlay",
    "Number",
    "Order",
    "Partition",
    "PayTribute",
    "PlayOn",
    "Predict",
    "SelectCards",
    "Sort",
    "WouldPlay",
    "control_types",
    "exercise_type",
    "game_of",
    "written_exercise",
]


def _complete(*exercises: type[Exercise]) -> tuple[type[Exercise], ...]:
    """Exercises that can be shown, printed and asked in a class: others are refused by mypy."""
    return exercises


EXERCISES: Final = _complete(
    Choose,
    Grade,
    OwnChoice,
    OwnSelection,
    Number,
    OwnNumber,
    Order,
    Sort,
    MakePlay,
    FollowPlay,
    BeatPlay,
    OfferCards,
    PayTribute,
    ReturnCard,
    BeatValue,
    MakeValue,
    WouldPlay,
    OwnCards,
    Assign,
    Partition,
    Predict,
    Stop,
    PlayOn,
)
"""Every exercise, in the order in which lessons name their kinds and what they may ask."""

EXERCISE_KINDS: Final = tuple(dict.fromkeys(exercise.kind for exercise in EXERCISES))
"""The kinds of steps that ask something, by their names in a lesson file."""


def control_types() -> dict[str, Any]:
    """The type of what the browser shows to answer with, for each kind of exercise."""
    return {one.kind: get_type_hints(one.control)["return"] for one in EXERCISES}


def exercise_type(written: Mapping[str, object]) -> type[Exercise]:
    """What the table of a step asks for; `Exercise` itself if that can't be told."""
    return next((one for one in EXERCISES if one.is_written(written)), Exercise)


def written_exercise(kind: str, here: TomlTable, scene: Scene) -> Exercise:
    """The exercise of a step in a lesson file.

    Args:
        kind: one of `EXERCISE_KINDS`.
        here: the table of the step; what belongs to the exercise is taken from it.
        scene: the scene of the step.

    Raises:
        BadLesson: for a key that is missing or doesn't fit.
    """
    asks = _asks(kind)
    if not asks:
        exercises = (exercise for exercise in EXERCISES if exercise.kind == kind)
        return next(exercises).written(here, scene, "")
    ask = here.one_of("ask", [*asks])
    return asks[ask].written(here, scene, ask)


def check_without_scene(kind: str, here: TomlTable) -> None:
    """Refuse what is wrong with the exercise of a step, whatever its scene may be.

    Args:
        kind: one of `EXERCISE_KINDS`.
        here: the table of the step.

    Raises:
        BadLesson: for all that can't be read.
    """
    if asks := _asks(kind):
        asked = asks[here.one_of("ask", [*asks])]
        if issubclass(asked, OwnQuestion):
            asked.written_parts(here)


def _asks(kind: str) -> dict[str, type[Exercise]]:
    """The exercises of a kind of step, by what they ask."""
    return {ask: one for one in EXERCISES if one.kind == kind for ask in one.asks}
